"""The citations of a case, frozen as they read at the time: number, heading, wording, language, edition."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from judge.database import Case
from judge.documents import Address
from judge.errors import BadInput, JudgeError
from judge.json_api import shown_answer
from judge.library import Library
from judge.messages import N_

LONGEST = 4_000
"""Maximum characters of a wording kept with a case, as case_rules.LONGEST_CITATION allows."""
_EMPHASIS = re.compile(r"(\*{1,3})(?=\S)([^*]+)(?<=\S)\1")


class UncitedAddress(BadInput):
    template = N_("“{address}” cannot be cited: {reason}")


def frozen(library: Library, address: str, editions: Mapping[str, str] | None = None) -> dict[str, str]:
    """Make a citation with its current wording.

    An address without an edition means the one in force at the event (``editions`` maps documents to
    editions), else the current one. Raises UncitedAddress.
    """
    try:
        found = shown_answer(library, _in_force(library, address.strip(), editions or {}))
    except JudgeError as fault:
        raise UncitedAddress(address=address[:80], reason=fault.message) from fault
    wording = found["text"] or without_marks(found["digest"])
    place = "/" in found["number"]  # a card or ruling, which is known by its heading
    return {
        "address": found["address"],
        "number": "" if place and found["heading"] else found["number"],
        "heading": found["heading"],
        "wording": wording[:LONGEST],
        "edition": found["edition"],
        "language": _language(library, found["game"], found["document"], found["edition"], not found["text"]),
    }


def _language(library: Library, game: str, document: str, edition: str, own: bool) -> str:
    """The language in which an edition reads: of its official text, or of the digest."""
    found = library.edition(game, document, edition)
    store = (found.digest if own else found.official) or found.leading
    return store.about.language


def language_of(library: Library, citation: Mapping[str, str]) -> str:
    """The language of a citation's wording; where it was not kept, its edition's, or empty."""
    known = citation.get("language", "")
    if known:
        return known
    try:
        about = Address.parse(citation["address"])
        found = library.edition(about.game, about.document, about.edition)
    except JudgeError:
        return ""
    return found.language


def _in_force(library: Library, address: str, editions: Mapping[str, str]) -> str:
    where, colon, target = address.partition(":")
    if not colon or "@" in where:
        return address
    game, slash, document = where.partition("/")
    if game in library.games:
        document = document if slash else library.main_document(game)
        edition = editions.get(f"{game}/{document}")
        if edition:
            return f"{game}/{document}@{edition}:{target}"
    return address


def without_marks(text: str) -> str:
    """A text without the digest's marks of emphasis.

    >>> without_marks("Each *Minor* after **that**, 2 * 3")
    'Each Minor after that, 2 * 3'
    """
    return _EMPHASIS.sub(r"\2", text)


def bare(address: str) -> str:
    """The address without its edition.

    >>> bare("gyp/reglas@parte-1:120.4")
    'gyp/reglas:120.4'
    """
    where, _, target = address.partition(":")
    return f"{where.partition('@')[0]}:{target}"


def cited_in(cases: Iterable[Case], address: str) -> tuple[Case, ...]:
    """The cases that cite an address, in any edition."""
    wanted = bare(address)
    return tuple(c for c in cases if any(bare(one["address"]) == wanted for one in _citations(c)))


def whole_address(library: Library, address: str) -> str:
    """The full address, as cases cite it, of an address as typed; unchanged if nothing exists there."""
    try:
        return str(shown_answer(library, address)["address"])
    except JudgeError:
        return address


def _citations(case: Case) -> tuple[Mapping[str, Any], ...]:
    return tuple(case.content.get("citations", ()))

"""The JSON answers of ``judge diff`` and ``judge history``, and parsing of editions as people type them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NotRequired, TypedDict, TypeVar

from judge.comparison import Change, Kind, Words
from judge.documents import Address, SectionNumber
from judge.editions.comparison_file import KeptWordings
from judge.editions.comparisons import Compared, Part
from judge.editions.history import Version, history
from judge.errors import BadInput, LibraryFault, UnknownChapter, UnknownSection
from judge.json_api import read_address
from judge.library import Edition, Library
from judge.messages import N_

SAID: tuple[Kind, ...] = ("added", "removed", "changed", "moved")
_T = TypeVar("_T")
_EDITION = re.compile(r"(?P<game>[^/@:\s]+)(?:/(?P<document>[^/@:\s]+))?(?:@(?P<edition>[^@:\s]+))?")


class UnreadableEdition(BadInput):
    template = N_(
        "“{text}” is not an edition; expected game/document@edition, for example magic/cr@2026-01-16"
    )


class OneEdition(BadInput):
    template = N_(
        "the library has only one edition of {document}, {edition}; import another one to compare it"
    )


def read_edition(library: Library, text: str) -> Edition:
    """Parse an edition such as ``magic/cr@2026-01-16``; without a label it is the current one.

    Raises UnreadableEdition, UnknownGame, UnknownDocument, UnknownEdition, AmbiguousEdition.
    """
    return library.edition(*edition_parts(text))


def edition_parts(text: str) -> tuple[str, str | None, str | None]:
    """Game, document and edition of ``game/document@edition``, the last two where they are given.

    Raises UnreadableEdition.
    """
    found = _EDITION.fullmatch(text.strip())
    if not found:
        raise UnreadableEdition(text=text[:80])
    return found["game"].lower(), found["document"], found["edition"]


def read_two(library: Library, earlier: str, later: str | None) -> tuple[Edition, Edition]:
    """The two editions to compare.

    The later one defaults to the current edition. If the earlier one is given only as a document, it is the
    newest readable edition before the later one. Raises OneEdition and the errors of :func:`read_edition`.
    """
    one = read_edition(library, earlier)
    view = library.document(one.ref.game, one.ref.document)
    if "@" in earlier or later is not None:
        return one, read_edition(library, later) if later else view.current
    labels = [edition.ref for edition in view.editions]
    before = [one for one in view.editions[labels.index(view.current.ref) + 1 :] if not one.unreadable]
    if not before:
        raise OneEdition(document=f"{view.game}/{view.document}", edition=view.current.ref.edition)
    return before[0], view.current


def of_what_is_whole(library: Library, asked: Callable[[Library], _T]) -> tuple[Library, _T]:
    """Answer a question about editions, leaving out any that turn out to be damaged; returns the library
    used.

    Raises LibraryFault if there is no answer without the damaged ones.
    """
    while True:
        try:
            return library, asked(library)
        except LibraryFault:
            newer = library.fresh()
            if newer is library:
                raise
            library = newer


class Wordings(TypedDict, total=False):
    """The word differences of a change in an answer."""

    words: list[list[str]]
    further: dict[str, list[list[str]]]
    only: str


ChangedRow = TypedDict(
    "ChangedRow",
    {
        "from": str,
        "to": str,
        "words": NotRequired[list[list[str]]],
        "further": NotRequired[dict[str, list[list[str]]]],
        "only": NotRequired[str],
    },
)
"""A reworded or moved item: its two addresses, and its word differences."""


class PartDifference(TypedDict):
    """The difference in one part of two editions: addresses of items, and the number of unchanged ones."""

    added: list[str]
    removed: list[str]
    changed: list[ChangedRow]
    moved: list[ChangedRow]
    same: int


DiffAnswer = TypedDict(
    "DiffAnswer",
    {
        "from": str,
        "to": str,
        "basis": str,
        "added": list[str],
        "removed": list[str],
        "changed": list[ChangedRow],
        "moved": list[ChangedRow],
        "same": int,
        "not_in_digest": NotRequired[list[str]],
        "glossary": PartDifference,
        "cards": PartDifference,
        "rulings": PartDifference,
    },
)
"""The answer of ``judge diff``: the difference in sections, and by part that in everything else."""


class VersionRow(Wordings):
    """A version of a section, with what changed since the one before."""

    edition: str
    address: str | None
    text: str
    change: Kind


class HistoryAnswer(TypedDict):
    """The answer of ``judge history``."""

    address: str
    versions: list[VersionRow]


def chapters_meant(library: Library, compared: Compared, asked: str) -> tuple[str, ...]:
    """The chapter of this number, or those of the part; raises UnknownChapter where there is none."""
    known: dict[str, str] = {}
    for change in compared.changes("sections"):
        ref = compared.earlier if change.gone else compared.later
        if change.chapter not in known:
            entry = library.edition(ref.game, ref.document, ref.edition).entry(
                SectionNumber.parse(change.chapter)
            )
            known[change.chapter] = entry.parent.published if entry.parent else ""
    found = tuple(label for label, part in known.items() if asked in (label, part))
    if not found:
        raise UnknownChapter(
            earlier=str(compared.earlier), later=str(compared.later), chapter=asked, known=", ".join(known)
        )
    return found


def diff_answer(compared: Compared, words: str = "") -> DiffAnswer:
    """The difference between two editions, optionally only the changes that contain all of ``words``.

    ``only`` is present if no word changed, only ``typography`` or the numbers referred to (``references``);
    ``further`` holds the changed heading and other texts.
    """
    lacked = [
        str(compared.address(one.after or one.before or "", one.after is not None))
        for one in compared.not_in_digest
    ]
    sections = _part(compared, "sections", words)
    answer: DiffAnswer = {
        "from": str(compared.earlier),
        "to": str(compared.later),
        "basis": compared.basis,
        "added": sections["added"],
        "removed": sections["removed"],
        "changed": sections["changed"],
        "moved": sections["moved"],
        "same": sections["same"],
        "glossary": _part(compared, "glossary", words),
        "cards": _part(compared, "cards", words),
        "rulings": _part(compared, "rulings", words),
    }
    if lacked:
        answer["not_in_digest"] = lacked
    return answer


def _part(compared: Compared, part: Part, words: str) -> PartDifference:
    found: PartDifference = {"added": [], "removed": [], "changed": [], "moved": [], "same": 0}
    earlier, later = f"{compared.earlier}:", f"{compared.later}:"
    for kind, before, after, kept in compared.stored_changes(part, SAID, words):
        if kind == "added":
            found["added"].append(later + after)
        elif kind == "removed":
            found["removed"].append(earlier + before)
        elif kind != "same":
            found[kind].append({"from": earlier + before, "to": later + after, **_kept_wordings(kind, kept)})
    found["same"] = compared.counts(part)["same"]
    return found


def _kept_wordings(kind: Kind, kept: KeptWordings) -> Wordings:
    row: Wordings = {}
    if "words" in kept or kind == "changed":
        row["words"] = kept.get("words", [])
    if "further" in kept:
        row["further"] = dict(kept["further"])
    if "only" in kept:
        row["only"] = kept["only"]
    return row


def _wordings(change: Change) -> Wordings:
    kept: KeptWordings = {}
    if change.words:
        kept["words"] = words_row(change.words)
    if change.further:
        kept["further"] = [(name, words_row(words)) for name, words in change.further]
    if change.only:
        kept["only"] = change.only
    return _kept_wordings(change.kind, kept)


def words_row(words: Words) -> list[list[str]]:
    return [[sign, text] for sign, text in words]


def history_at(library: Library, text: str) -> tuple[str, tuple[Version, ...]]:
    """The full address of a section given as people type it, and the section's versions.

    Raises UnreadableAddress, UnknownSection (also for anything but a section), and the errors of
    :func:`history`.
    """
    edition, target = library.resolve(read_address(library, text))
    if not isinstance(target, SectionNumber):
        raise UnknownSection(number=str(target), edition=str(edition.ref))
    number = edition.entry(target).number
    ref = edition.ref
    return str(Address(ref.game, number, ref.document, ref.edition)), history(library, edition, number)


def history_answer(address: str, versions: Sequence[Version]) -> HistoryAnswer:
    """The versions of a section, the oldest first."""
    rows: list[VersionRow] = []
    for version in versions:
        row: VersionRow = {
            "edition": version.edition.ref.edition,
            "address": str(version.address) if version.address else None,
            "text": version.text,
            "change": version.change,
        }
        if version.since is not None and version.change in ("changed", "moved"):
            row = {**row, **_wordings(version.since)}
        rows.append(row)
    return {"address": address, "versions": rows}

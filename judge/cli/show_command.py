"""``judge show``: a section, card, ruling, example or term at its address."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from judge.citations import Citation, Target
from judge.cli.output import Output, json_option
from judge.cli.output import command as judge_command
from judge.errors import UnknownSection, UnreadableAddress
from judge.library import Edition, Library, SectionView
from judge.messages import N_
from judge.sections import Address, Place, Section, SectionNumber


@judge_command
@json_option()
@click.argument("address")
def command(output: Output, address: str, as_json: bool) -> int:
    from judge.desk import open_library

    library = open_library(output.root)
    wanted = read_address(library, address)
    edition, target = library.resolve(wanted)
    if isinstance(target, SectionNumber):
        row = section_row(library, edition.view(target))
    else:
        row = place_row(library, edition, target)
    if as_json:
        output.json(row)
    else:
        _print(output, row, edition)
    return 0


def read_address(library: Library, text: str) -> Address:
    """Read an address as people type it: ``gyp:120.2.b``, ``gyp 120.2b``, ``magic CR 702.19B``.

    Raises UnreadableAddress.
    """
    try:
        return Address.parse(text)
    except UnreadableAddress:
        game, colon, rest = text.strip().partition(":")
        if not colon:
            game, _, rest = text.strip().partition(" ")
        number = SectionNumber.typed(rest)
        where, _, edition = game.strip().partition("@")
        name, _, document = where.partition("/")
        if number is None or name not in library.games:
            raise
        return Address(name, number, document or None, edition or None)


def section_row(library: Library, view: SectionView) -> dict[str, Any]:
    """A section as the contract's JSON has it."""
    ref = view.edition.ref
    official, digest = view.official, view.digest

    def address(number: Target) -> str:
        return str(Address(ref.game, number, ref.document, ref.edition))

    citations = view.store.cites(view.number)
    return {
        "address": str(view.address),
        "game": ref.game,
        "document": ref.document,
        "edition": ref.edition,
        "number": view.number.published,
        "heading": view.heading,
        "text": official.text if official else "",
        "digest": digest.text if digest else "",
        "examples": [block.text for block in view.section.examples],
        "notes": [block.text for section in _both(official, digest) for block in section.notes],
        "parent": address(view.ancestors[-1].number) if view.ancestors else None,
        "children": [address(child.number) for child in view.children],
        "previous": address(view.previous.number) if view.previous else None,
        "next": address(view.next.number) if view.next else None,
        "cites": _cites(library, view.edition, citations),
        "cited_by": [str(Address(ref.game, place, ref.document, ref.edition)) for place in view.cited_by],
    }


def _cites(library: Library, edition: Edition, citations: Sequence[Citation]) -> list[dict[str, str | None]]:
    rows = []
    for citation in citations:
        address = library.leads_to(edition, citation)
        rows.append({"text": citation.text, "address": str(address) if address else None})
    return rows


def _both(official: Section | None, digest: Section | None) -> list[Section]:
    return [section for section in (official, digest) if section is not None]


def place_row(library: Library, edition: Edition, place: Place) -> dict[str, Any]:
    """A card, ruling, example or glossary entry in the same JSON as a section; raises UnknownSection."""
    ref = edition.ref
    for store in edition.stores:
        heading, text = "", None
        examples: list[str] = []
        if place.kind == "glossary" and (entry := store.glossary_entry(place.name)):
            heading, text = entry.term, entry.text
        elif place.kind == "card" and (card := store.card(place.name)):
            heading, text = card.name, card.text
        elif place.kind == "ruling" and (ruling := store.ruling(place.name)):
            heading = ", ".join(ruling.cards) or ruling.question
            text = "\n\n".join(
                part
                for part in (ruling.question, ruling.old_text, ruling.new_text, ruling.text, ruling.comment)
                if part and part != heading
            )
        elif place.kind == "example" and (found := _example(store, place.name)) is not None:
            heading, text = found
        if text is None:
            continue
        own = store is edition.digest
        return {
            "address": str(Address(ref.game, place, ref.document, ref.edition)),
            "game": ref.game,
            "document": ref.document,
            "edition": ref.edition,
            "number": str(place),
            "heading": heading,
            "text": "" if own else text,
            "digest": text if own else "",
            "examples": examples,
            "notes": [],
            "parent": None,
            "children": [],
            "previous": None,
            "next": None,
            "cites": _cites(library, edition, store.cites(place)),
            "cited_by": [],
        }
    raise UnknownSection(number=str(place), edition=str(ref))


def _example(store: Any, name: str) -> tuple[str, str] | None:
    """An example by ``number-ordinal``: the second example of 613.6 is ``613.6-2``."""
    number, _, ordinal = name.rpartition("-")
    entry = store.numbers.get(SectionNumber.typed(number)) if number and ordinal.isdigit() else None
    if entry is None:
        return None
    examples = store.section(entry).examples
    index = int(ordinal) - 1
    return (f"{entry.number}", examples[index].text) if 0 <= index < len(examples) else None


def _print(output: Output, row: dict[str, Any], edition: Edition) -> None:
    heading = f" {row['heading']}" if row["heading"] and row["heading"] != row["number"] else ""
    output.heading(f"{row['number']}{heading}")
    output.plain(f"{row['address']} · {edition.title}")
    for text in (row["text"], row["digest"]):
        if text:
            output.plain("")
            output.plain(text)
    if row["text"] and row["digest"]:
        output.line(N_("(the second text is Judge's digest)"))
    for label, texts in ((N_("Example"), row["examples"]), (N_("Note"), row["notes"])):
        for text in texts:
            output.plain("")
            output.plain(f"{output.text(label)}: {text}", indent=2)
    for label, addresses in (
        (N_("Contains"), row["children"]),
        (
            N_("Refers to"),
            [f"{c['text']} → {c['address'] or output.text(N_('not here'))}" for c in row["cites"]],
        ),
        (N_("Cited by"), row["cited_by"]),
    ):
        if addresses:
            output.plain("")
            output.line(label)
            for address in addresses:
                output.plain(address, indent=2)

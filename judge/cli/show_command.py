"""``judge show``: shows a section, card, ruling, example or term by its address."""

from __future__ import annotations

from contextlib import suppress

import click

from judge.cli.output import Output, json_option
from judge.cli.output import command as judge_command
from judge.documents import Address, Ruling, SectionNumber, edition_label
from judge.errors import UnknownSection, UnreadableNumber
from judge.json_api import CitationRow, SectionRow, left_out_answer, ruling_parts, shown_answer
from judge.library import Edition, Library
from judge.messages import N_, Message


class NothingThere(UnknownSection):
    template = N_("{edition} has nothing at {number}")


class InOtherEditions(UnknownSection):
    template = N_("there is no section {number} in {edition}; it stands in {known}")


@judge_command
@json_option()
@click.argument("address")
def command(output: Output, address: str, as_json: bool) -> int:
    library = output.library()
    try:
        row = shown_answer(library, address)
    except UnknownSection as fault:
        raise of_other_editions(library, fault) from fault
    if as_json:
        from judge.editions.standing_messages import now_answer

        now = now_answer(library, row["address"])
        output.json({**row, **now, **left_out_answer(library, output.text)})
    else:
        _print(output, row, library.edition(row["game"], row["document"], row["edition"]))
    return 0


def _print_now(output: Output, row: SectionRow, edition: Edition) -> None:
    """Where a section of an older edition stands in the current one."""
    from judge.editions import NotComparable, standing
    from judge.editions.standing import is_current
    from judge.editions.standing_messages import gone_message, number_message, within_message, wording_message

    library, number = output.library(), Address.parse(row["address"]).target
    if not isinstance(number, SectionNumber) or is_current(library, edition):
        return
    try:
        found = standing(library, edition, number, wait=False)
    except NotComparable:
        output.line(N_("It cannot be compared with the current edition."))
        return
    if found is None:
        output.line(
            N_("judge history {address} tells where it stands in the current edition."),
            address=row["address"],
        )
        return
    told = (
        [number_message(found), wording_message(found)]
        if found.now
        else [gone_message(found), within_message(found)]
    )
    joined = ("; " if found.now else " ").join(output.text(one) for one in told if one is not None)
    output.plain(joined.rstrip(".") + ".")


def of_other_editions(library: Library, fault: UnknownSection) -> UnknownSection:
    """The fault, with the editions of the document that have the number."""
    number, edition = str(fault.message.data["number"]), str(fault.message.data["edition"])
    game, _, document = edition.partition("@")[0].partition("/")
    try:
        wanted = SectionNumber.parse(number)
    except UnreadableNumber:  # a term or card, which has a name instead of a number
        return NothingThere(number=number, edition=edition)
    known = []
    for one in library.document(game, document).editions:
        with suppress(UnknownSection):
            one.entry(wanted)
            known.append(f"{one.ref}:{number}")
    return InOtherEditions(number=number, edition=edition, known=", ".join(known)) if known else fault


def _print(output: Output, row: SectionRow, edition: Edition) -> None:
    heading = f" {row['heading']}" if row["heading"] and row["heading"] != row["number"] else ""
    output.heading(f"{row['number']}{heading}")
    said = output.text(edition_label(edition.ref.edition))
    named = f" · {said}" if said != edition.ref.edition else ""
    output.plain(f"{row['address']} · {edition.title}{named}")
    _print_now(output, row, edition)
    ruling = _ruling(row, edition)
    for label, text in ruling_parts(ruling) if ruling else (("", row["text"]), ("", row["digest"])):
        if text and text != row["heading"]:
            output.plain("")
            output.plain(f"{output.text(label)}: {text}" if label else text)
    if row["text"] and row["digest"]:
        output.line(N_("(the second text is Judge's digest)"))
    with suppress(UnknownSection, UnreadableNumber):
        note = edition.view(SectionNumber.parse(row["number"])).digest_note
        if note is not None:
            output.line(note)
    for label, texts in ((N_("Example"), row["examples"]), (N_("Note"), row["notes"])):
        for text in texts:
            output.plain("")
            output.plain(f"{output.text(label)}: {text}", indent=2)
    for label, addresses in (
        (N_("Contains"), row["children"]),
        (
            N_("Refers to"),
            [f"{c['text']} → {c['address'] or output.text(_lacking(c))}" for c in row["cites"]],
        ),
        (N_("Cited by"), row["cited_by"]),
    ):
        if addresses:
            output.plain("")
            output.line(label)
            for address in addresses:
                output.plain(address, indent=2)


def _ruling(row: SectionRow, edition: Edition) -> Ruling | None:
    """The ruling to show, if the address is that of a ruling."""
    place = Address.parse(row["address"]).target
    if isinstance(place, SectionNumber) or place.kind != "ruling":
        return None
    return next((found for store in edition.stores if (found := store.ruling(place.name))), None)


def _lacking(citation: CitationRow) -> Message:
    """Why a reference leads nowhere."""
    if "elsewhere" in citation:
        return Message(N_("in “{name}”, which is not in the library"), {"name": citation["elsewhere"]})
    return Message(N_("not here"))

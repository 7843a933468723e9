"""``judge show``: shows a section, card, ruling, example or term by its address."""

from __future__ import annotations

import click

from judge.cli.output import Output, json_option
from judge.cli.output import command as judge_command
from judge.documents import edition_label
from judge.json_api import SectionRow, left_out_answer, shown_answer
from judge.library import Edition
from judge.messages import N_


@judge_command
@json_option()
@click.argument("address")
def command(output: Output, address: str, as_json: bool) -> int:
    library = output.library()
    row = shown_answer(library, address)
    if as_json:
        output.json(row | left_out_answer(library, output.text))
    else:
        _print(output, row, library.edition(row["game"], row["document"], row["edition"]))
    return 0


def _print(output: Output, row: SectionRow, edition: Edition) -> None:
    heading = f" {row['heading']}" if row["heading"] and row["heading"] != row["number"] else ""
    output.heading(f"{row['number']}{heading}")
    said = output.text(edition_label(edition.ref.edition))
    named = f" · {said}" if said != edition.ref.edition else ""
    output.plain(f"{row['address']} · {edition.title}{named}")
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

"""``judge documents``: lists the documents and their editions."""

from __future__ import annotations

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.documents import edition_label
from judge.messages import N_


@judge_command
@json_option()
@click.option("--game", help=say(N_("Only this game.")))
def command(output: Output, game: str | None, as_json: bool) -> int:
    from judge.json_api import documents_answer, left_out_answer

    library = output.library()
    answer = documents_answer(library, game)
    if as_json:
        output.json(answer | left_out_answer(library, output.text))
        return 0
    for row in answer["documents"]:
        output.heading(f"{row['game']}/{row['document']} · {row['title']} ({row['language']})")
        for edition in row["editions"]:
            marks = [
                output.text(mark)
                for holds, mark in (
                    (edition["current"], N_("current")),
                    (edition["pinned"], N_("pinned")),
                    (edition["digest"], N_("digest")),
                )
                if holds
            ]
            key, said = edition["edition"], output.text(edition_label(edition["edition"]))
            tail = f" · {', '.join(marks)}" if marks else ""
            output.line(
                N_("{edition} · {sections} sections{tail}"),
                indent=2,
                edition=key if said == key else f"{said} ({key})",
                sections=edition["sections"],
                tail=tail,
            )
    return 0

"""``judge documents``: what there is to look things up in."""

from __future__ import annotations

from typing import Any

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.messages import N_


@judge_command
@json_option()
@click.option("--game", help=say(N_("Only this game.")))
def command(output: Output, game: str | None, as_json: bool) -> int:
    from judge.desk import open_library

    rows: list[dict[str, Any]] = []
    for view in open_library(output.root).documents(game):
        rows.append(
            {
                "game": view.game,
                "document": view.document,
                "title": view.title,
                "language": view.current.language,
                "editions": [
                    {
                        "edition": edition.ref.edition,
                        "current": edition.ref == view.current.ref,
                        "pinned": edition.ref.edition == view.pinned,
                        "sections": len(edition.outline),
                        "digest": edition.digest is not None,
                    }
                    for edition in view.editions
                ],
            }
        )
    if as_json:
        output.json({"documents": rows})
        return 0
    for row in rows:
        output.heading(f"{row['game']}/{row['document']} · {row['title']} ({row['language']})")
        for edition in row["editions"]:
            marks = [
                output.text(mark)
                for key, mark in (
                    ("current", N_("current")),
                    ("pinned", N_("pinned")),
                    ("digest", N_("digest")),
                )
                if edition[key]
            ]
            tail = f" · {', '.join(marks)}" if marks else ""
            output.line(
                N_("{edition} · {sections} sections{tail}"),
                indent=2,
                edition=edition["edition"],
                sections=edition["sections"],
                tail=tail,
            )
    return 0

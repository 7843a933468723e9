"""``judge card``: shows a card, found by any of its names, with all rulings on it."""

from __future__ import annotations

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.json_api import card_row, left_out_answer
from judge.library import CardView
from judge.messages import N_


@judge_command
@json_option()
@click.argument("name", nargs=-1, required=True)
@click.option("--game", help=say(N_("Only this game.")))
def command(output: Output, name: tuple[str, ...], game: str | None, as_json: bool) -> int:
    library = output.library()
    wanted = " ".join(name)
    views = library.cards_meant(wanted, game)
    near = [] if views else [view.name for view in library.near_cards(wanted, game)]
    if as_json:
        answer = {"cards": [card_row(view) for view in views], **({"suggestions": near} if near else {})}
        output.json(answer | left_out_answer(library, output.text))
    elif views:
        for view in views:
            _print(output, view)
    else:
        output.line(N_("No card is called “{name}”."), name=wanted)
        if near:
            output.line(N_("Did you mean: {names}?"), names=", ".join(near))
    return 0 if views else 1


def _print(output: Output, view: CardView) -> None:
    row = card_row(view)
    output.heading(f"{row['name']} ({view.game})")
    facts = [row["type"], f"{output.text(N_('Cost'))} {row['cost']}" if row["cost"] else ""]
    facts += [f"{output.text(label)} {value}" for label, value in row["figures"].items()]
    output.plain(" · ".join(fact for fact in facts if fact))
    if row["prints"]:
        output.plain("; ".join(row["prints"]))
    if row["aliases"]:
        output.line(N_("Also: {names}"), names=", ".join(row["aliases"]))
    if row["text"]:
        output.plain("")
        output.plain(row["text"])
    for note in row["notes"]:
        output.plain("")
        output.line(N_("Editor's note: {text}"), text=note["text"])
    labels = {
        "erratum": N_("Erratum"),
        "clarification": N_("Clarification"),
        "ban": N_("Banned"),
        "watch": N_("Watched"),
        "question": N_("Question"),
    }
    for ruling in row["rulings"]:
        output.plain("")
        output.heading(" · ".join(p for p in (output.text(labels[ruling["kind"]]), ruling["date"]) if p))
        for label, text in (
            (N_("Question"), ruling.get("question", "")),
            (N_("Now"), ruling["new_text"]),
            (N_("Before"), ruling["old_text"]),
            ("", ruling["text"]),
            (N_("Comment"), ruling["comment"]),
        ):
            if text:
                output.plain(f"{output.text(label)}: {text}" if label else text, indent=2)
        if ruling["source"]:
            output.plain(f"({ruling['source']}; {ruling['address']})", indent=2)

"""``judge cards``: the cards of a game by fields and words, ``t:creature c:r mv<=3``."""

from __future__ import annotations

import re
from functools import partial

import click

from judge.cli.dashed import DashedCommand, as_typed
from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.messages import N_


@partial(judge_command, kind=DashedCommand)
@json_option()
@click.argument("query", nargs=-1)
@click.option("--game", default="magic", show_default=True, help=say(N_("The game.")))
@click.option("--page", default=1, type=click.IntRange(1, 1_000_000), help=say(N_("Which page, from 1.")))
@click.option(
    "--limit", default=20, show_default=True, type=click.IntRange(1, 200), help=say(N_("Cards on a page."))
)
def command(output: Output, query: tuple[str, ...], game: str, page: int, limit: int, as_json: bool) -> int:
    from judge.json_api import cards_answer, left_out_answer

    library = output.library()
    words = " ".join(_together(as_typed(word)) for word in query)
    answer = cards_answer(library, game, words, page, limit)
    if as_json:
        output.json(answer | left_out_answer(library, output.text))
        return 0 if answer["total"] else 1
    output.plain(output.counted("{n} card", "{n} cards", answer["total"]))
    for row in answer["cards"]:
        facts = [
            row["type"],
            row["cost"],
            *(f"{output.text(label)} {value}" for label, value in row["figures"].items()),
        ]
        output.plain(" · ".join([row["name"], *(fact for fact in facts if fact)]), indent=2)
    return 0 if answer["total"] else 1


def _together(word: str) -> str:
    """An argument as it was quoted for the shell: with spaces in it, it is one value.

    >>> _together("o:draw a card"), _together("Lightning Bolt")
    ('o:"draw a card"', 'Lightning Bolt')

    """
    found = re.fullmatch(r"""(-?[^\W\d_]+(?:>=|<=|!=|[:=<>]))([^"'()]*\s[^"'()]*)""", word)
    return f'{found[1]}"{found[2]}"' if found and not re.search(r"[:=<>]", found[2]) else word

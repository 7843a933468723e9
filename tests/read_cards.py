"""Plays tables with invented cards that are read from a printed text in Magic's wording."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from judge.cardtext.magic.cards import read_face
from judge.rulesets import find
from judge.rulesets.kit import CardRuleset
from judge.scenario import load_text, run

RULES = find("magic").profiles["magic-current"]
assert isinstance(RULES, CardRuleset)


def definition(name: str, printed: Mapping[str, str]) -> dict[str, Any]:
    """The data read of a card; every line of it must be read."""
    face = read_face(RULES, {"name": name, "mana_cost": "{1}", **printed})
    assert face.whole, [line.stopped_at for line in face.lines]
    return face.data


def play(
    written: str, cards: Mapping[str, Mapping[str, str]], defined: Sequence[Mapping[str, object]] = ()
) -> None:
    """Run a scenario with those of the cards that it names, and with what is defined besides.

    Every check of it must hold.
    """
    read = [definition(name, printed) for name, printed in cards.items() if name in written]
    used = json.dumps([*read, *defined])
    (scenario,) = load_text(f"title: t\ngame: magic\ncards: {used}\n{written}", "played.yaml")
    result = run(scenario)
    assert result.ok, [outcome for outcome in result.outcomes if not outcome.ok]

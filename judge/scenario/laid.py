"""Hold what a table states against the table as it is laid: nothing that is said of it is passed over."""

from __future__ import annotations

from judge.messages import N_
from judge.resolver import Data, State
from judge.resolver.values import replace
from judge.rulesets.game import Game, Laying, Placed
from judge.rulesets.kit import CardRuleset
from judge.scenario.faults import broken


def hold(game: Game, ruleset: CardRuleset, laying: Laying, state: State) -> None:
    """Raise Broken for what is stated of an object and makes no difference to the table as it is laid.

    Such a word follows from other things (where the object lies, what its card says, what it is on), or
    has no place there. What is so without being stated may be stated all the same.
    """
    words = {*ruleset.words.known("figures"), *ruleset.words.known("conditions")}
    for placed in laying.placed:
        for word, value in placed.data.items():
            obj = state.objects.get(placed.id)
            if obj is None or word not in words or not value:
                continue
            got = game.read(ruleset, state, obj, word)
            as_stated = bool(got) and (got == value or value is True or not isinstance(value, int))
            if not as_stated and _without(game, ruleset, laying, placed, word) == (
                obj.data,
                obj.nature,
            ):
                broken(
                    placed.line,
                    N_("“{word}” cannot be stated of {object} here: it follows from other things"),
                    word=word,
                    object=placed.id,
                )


def _without(
    game: Game, ruleset: CardRuleset, laying: Laying, placed: Placed, word: str
) -> tuple[Data, Data]:
    """How the object lies where that is not stated of it."""
    other = replace(placed, data=placed.data.but(**{word: None}))
    lying = tuple(other if one is placed else one for one in laying.placed)
    obj = game.lay(ruleset, replace(laying, placed=lying)).objects[placed.id]
    return obj.data, obj.nature

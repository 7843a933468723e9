"""Keyword actions written as card data in ``actions.yaml``; each is a verb."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from judge.resolver import Data, Draft, united
from judge.resolver.values import replace
from judge.resources import within
from judge.rulesets.kit import read_card
from judge.rulesets.kit.data_files import data_in
from judge.rulesets.kit.effect_runner import program
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic.cites.step_cites import Table

_READ: dict[str, tuple[Data, ...]] = {}


@cache
def action_data() -> dict[str, dict[str, Any]]:
    """The data of each action, by its verb."""
    file = within("rulesets/magic/instructions", "actions.yaml")
    found: dict[str, dict[str, object]] = data_in(file)
    return found


def cites() -> Table:
    """The sections that say what each action is, in the current edition and in that before 2009."""
    return {f"action {verb}": (one["cites"], one.get("before", "")) for verb, one in action_data().items()}


def _done(verb: str) -> Callable[[CardRuleset, Draft, Context, Args], None]:
    def frames(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
        """Carry out the instructions of the action; each cites its own section and the action's."""
        given = args[verb]
        names = {"amount": given} if isinstance(given, int) else {"it": given}
        own = ruleset.cites.get(f"action {verb}", ())
        within_ = replace(context.keeping(**names), cites=united(context.cites, own))
        draft.then(program(_body(ruleset, verb), within_))

    return frames


def _body(ruleset: CardRuleset, verb: str) -> tuple[Data, ...]:
    if verb not in _READ:
        card = {"name": verb, "type": "instant", "effect": action_data()[verb]["do"]}
        _READ[verb] = read_card(ruleset, card)["effect"]
    return _READ[verb]


INSTRUCTIONS = {
    verb: Instruction({verb: one["told"]}, frames=_done(verb)) for verb, one in action_data().items()
}

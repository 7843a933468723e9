"""Emerge: a creature sacrificed as a spell is cast takes its mana value off the cost (702.119)."""

from __future__ import annotations

from judge.resolver import Ask, Data, Decision, Draft, Object, Position, Ref, Script
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import option_of
from judge.rulesets.kit.expressions import matches
from judge.rulesets.kit.rule import CardRuleset, Context, definition
from judge.rulesets.magic.costs.mana import changed
from judge.rulesets.magic.dsl import CREATURE, named, told
from judge.rulesets.magic.zones import permanents

EMERGED = "emerged"
"""In a spell's data: the permanent chosen to be sacrificed for it."""
SACRIFICE = (told("sacrifice", sacrifice=named(EMERGED)),)


def offered(ruleset: CardRuleset, state: Position, object: Object) -> tuple[Object, ...]:
    """What could be sacrificed: a creature, or a permanent of the quality named (702.119b)."""
    wanted = definition(ruleset, object).get("emerge from", CREATURE)
    who = object.controller
    mine = (o for o in permanents(state, who) if o.ref != object.ref)
    return tuple(o for o in mine if matches(ruleset, state, wanted, o, Context(who, object.ref)))


def worth(ruleset: CardRuleset, state: Position, object: Object) -> int:
    return view(ruleset, state, object).figure("mana value")


def most(ruleset: CardRuleset, state: Position, object: Object) -> int:
    """The most that a sacrifice could take off the cost."""
    return max((worth(ruleset, state, one) for one in offered(ruleset, state, object)), default=0)


def asked(ruleset: CardRuleset, draft: Draft, object: Object, data: Data) -> None:
    """Which permanent is chosen as the cost is (702.119c)."""
    among = tuple(option_of(draft, one.ref) for one in offered(ruleset, draft, object))
    decision = Decision(object.controller, "emerge from", among, cites=ruleset.cite("emerge"))
    draft.then(Ask((decision,), "emerged", data=data))


def note_chosen(draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...], key: str) -> None:
    """The permanent is noted on the spell under a key; it is sacrificed as the total cost is paid."""
    spell, one = draft.current(ask.data.ref("object")), draft.objects.get(next(iter(answers[0]), ""))
    if spell is not None and one is not None:
        draft.change_object(spell, **{key: one.ref})
    draft.then(Script(("cast options",), ask.data))


def chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """The permanent that was chosen is noted on the spell."""
    note_chosen(draft, ask, answers, EMERGED)


def taken_off(ruleset: CardRuleset, state: Position, object: Object, cost: Data) -> Data:
    """The cost without the mana value of what is chosen."""
    ref = object.data.get(EMERGED)
    one = state.current(ref) if isinstance(ref, Ref) else None
    return changed(cost, -worth(ruleset, state, one)) if one is not None else cost


ANSWERS = {"emerged": chosen}

"""Emerge: a creature sacrificed as a spell is cast takes its mana value off the cost (702.119)."""

from __future__ import annotations

from judge.resolver import Ask, Change, Data, Decision, Object, Ref, Script, State
from judge.rulesets.kit.program import option_of
from judge.rulesets.kit.rule import CardRuleset, Context, definition
from judge.rulesets.kit.select import matches
from judge.rulesets.kit.views import view
from judge.rulesets.magic.mana import changed
from judge.rulesets.magic.written import CREATURE, named, told
from judge.rulesets.magic.zones import permanents

EMERGED = "emerged"
"""In a spell's data: the permanent chosen to be sacrificed for it."""
SACRIFICE = (told("sacrifice", sacrifice=named(EMERGED)),)


def offered(ruleset: CardRuleset, state: State, object: Object) -> tuple[Object, ...]:
    """What could be sacrificed: a creature, or a permanent of the quality named (702.119b)."""
    wanted = definition(ruleset, object).get("emerge from", CREATURE)
    who = object.controller
    mine = (o for o in permanents(state, who) if o.ref != object.ref)
    return tuple(o for o in mine if matches(ruleset, state, wanted, o, Context(who, object.ref)))


def worth(ruleset: CardRuleset, state: State, object: Object) -> int:
    return view(ruleset, state, object).figure("mana value")


def most(ruleset: CardRuleset, state: State, object: Object) -> int:
    """The most that a sacrifice could take off the cost."""
    return max((worth(ruleset, state, one) for one in offered(ruleset, state, object)), default=0)


def asked(ruleset: CardRuleset, state: State, object: Object, data: Data) -> Change:
    """Which permanent is chosen as the cost is (702.119c)."""
    among = tuple(option_of(state, one.ref) for one in offered(ruleset, state, object))
    decision = Decision(object.controller, "emerge from", among, cites=ruleset.cite("emerge"))
    return Change(state, frames=(Ask((decision,), "emerged", data=data),))


def chosen(ruleset: CardRuleset, state: State, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> Change:
    """The permanent is noted on the spell; it is sacrificed as the total cost is paid."""
    object, one = state.current(ask.data.ref("object")), state.objects.get(next(iter(answers[0]), ""))
    if object is not None and one is not None:
        state = state.but_object(object, **{EMERGED: one.ref})
    return Change(state, frames=(Script(("cast options",), ask.data),))


def taken_off(ruleset: CardRuleset, state: State, object: Object, cost: Data) -> Data:
    """The cost without the mana value of what is chosen."""
    ref = object.data.get(EMERGED)
    one = state.current(ref) if isinstance(ref, Ref) else None
    return changed(cost, -worth(ruleset, state, one)) if one is not None else cost


ANSWERS = {"emerged": chosen}

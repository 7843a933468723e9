"""Emerge: a creature sacrificed as a spell is cast takes its mana value off the cost (702.119)."""

from __future__ import annotations

from judge.resolver import Ask, Data, Decision, Draft, Object, Position, Ref, Script
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import option_of
from judge.rulesets.kit.expressions import matches
from judge.rulesets.kit.rule import CardRuleset, Context, definition
from judge.rulesets.magic.costs.mana import changed
from judge.rulesets.magic.dsl import CREATURE, instruction, named
from judge.rulesets.magic.zones import permanents

EMERGED = "emerged"
"""In a spell's data: the permanent chosen to be sacrificed for it."""
SACRIFICE = (instruction("sacrifice", sacrifice=named(EMERGED)),)


def offered(ruleset: CardRuleset, state: Position, obj: Object) -> tuple[Object, ...]:
    """The permanents that could be sacrificed: creatures, or those of the named quality (702.119b)."""
    wanted = definition(ruleset, obj).get("emerge from", CREATURE)
    who = obj.controller
    mine = (o for o in permanents(state, who) if o.ref != obj.ref)
    return tuple(o for o in mine if matches(ruleset, state, wanted, o, Context(who, obj.ref)))


def worth(ruleset: CardRuleset, state: Position, obj: Object) -> int:
    return view(ruleset, state, obj).figure("mana value")


def most(ruleset: CardRuleset, state: Position, obj: Object) -> int:
    """The greatest reduction that a sacrifice could give."""
    return max((worth(ruleset, state, one) for one in offered(ruleset, state, obj)), default=0)


def asked(ruleset: CardRuleset, draft: Draft, obj: Object, data: Data) -> None:
    """Ask which permanent is sacrificed, when the cost is chosen (702.119c)."""
    among = tuple(option_of(draft, one.ref) for one in offered(ruleset, draft, obj))
    decision = Decision(obj.controller, "emerge from", among, cites=ruleset.cite("emerge"))
    draft.then(Ask((decision,), "emerged", data=data))


def note_chosen(draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...], key: str) -> None:
    """Record the chosen permanent on the spell; it is sacrificed as the total cost is paid."""
    spell, one = draft.current(ask.data.ref("object")), draft.objects.get(next(iter(answers[0]), ""))
    if spell is not None and one is not None:
        draft.change_object(spell, **{key: one.ref})
    draft.then(Script(("cast options",), ask.data))


def chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Record the chosen permanent on the spell."""
    note_chosen(draft, ask, answers, EMERGED)


def taken_off(ruleset: CardRuleset, state: Position, obj: Object, cost: Data) -> Data:
    """The cost without the mana value of what is chosen."""
    ref = obj.data.get(EMERGED)
    one = state.current(ref) if isinstance(ref, Ref) else None
    return changed(cost, -worth(ruleset, state, one)) if one is not None else cost


ANSWERS = {"emerged": chosen}

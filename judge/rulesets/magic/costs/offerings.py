"""Offering: sacrificing a permanent as a spell is cast reduces the cost and gives flash (702.48)."""

from __future__ import annotations

from judge.resolver import EMPTY, Ask, Data, Decision, Draft, Object, Position, Ref, options
from judge.resolver.ruleset import AnswerOf
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import option_of
from judge.rulesets.kit.expressions import matches
from judge.rulesets.kit.rule import CardRuleset, Context, definition
from judge.rulesets.magic.costs.emergence import note_chosen
from judge.rulesets.magic.costs.mana import reduced
from judge.rulesets.magic.dsl import instruction, named
from judge.rulesets.magic.zones import permanents

OFFERING = "offering"
"""The key of a card: what may be sacrificed. In a spell's data: the permanent that was chosen."""
SACRIFICE = (instruction("sacrifice", sacrifice=named(OFFERING)),)


def offered(ruleset: CardRuleset, state: Position, spell: Object, who: str) -> tuple[Object, ...]:
    """The permanents that the seat could sacrifice; none for a spell without offering."""
    wanted = definition(ruleset, spell).get(OFFERING)
    if wanted is None:
        return ()
    context = Context(who, spell.ref)
    return tuple(o for o in permanents(state, who) if matches(ruleset, state, wanted, o, context))


def _worth(ruleset: CardRuleset, state: Position, one: Object) -> Data:
    """The mana cost of what is sacrificed."""
    found = view(ruleset, state, one).definition.get("cost", EMPTY)
    return found if isinstance(found, Data) else EMPTY


def costs(ruleset: CardRuleset, state: Position, spell: Object, who: str, cost: Data) -> tuple[Data, ...]:
    """The cost of the spell for each permanent that could be sacrificed."""
    those = offered(ruleset, state, spell, who)
    return tuple(reduced(cost, _worth(ruleset, state, one)) for one in those)


def option(ruleset: CardRuleset, spell: Object, forced: bool) -> Decision:
    """The option to pay the cost; required if the spell can be cast now only so (702.48a)."""
    words = ("yes",) if forced else ("yes", "no")
    return Decision(spell.controller, OFFERING, options(words), cites=ruleset.cite(OFFERING))


def asked(ruleset: CardRuleset, draft: Draft, spell: Object, data: Data) -> None:
    """Ask which permanent is sacrificed, together with the other choices for the spell (702.48b)."""
    among = tuple(option_of(draft, one.ref) for one in offered(ruleset, draft, spell, spell.controller))
    decision = Decision(spell.controller, "sacrifice", among, cites=ruleset.cite(OFFERING))
    draft.then(Ask((decision,), "offering", data=data))


def chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Record the chosen permanent on the spell."""
    note_chosen(draft, ask, answers, OFFERING)


def taken_off(ruleset: CardRuleset, state: Position, spell: Object, cost: Data) -> Data:
    """The cost without the mana cost of what is sacrificed, each kind of mana from its own (702.48c)."""
    ref = spell.data.get(OFFERING)
    one = state.current(ref) if isinstance(ref, Ref) else None
    return reduced(cost, _worth(ruleset, state, one)) if one is not None else cost


ANSWERS: dict[str, AnswerOf] = {OFFERING: chosen}

"""The mana spent to cast a spell: its amount, types and colors (106.9).

If a table states no mana, the mana named by the cost counts as spent.
"""

from __future__ import annotations

from judge.resolver import Data, Draft, Object, Position, Ref
from judge.rulesets.kit.rule import CardRuleset, Happening
from judge.rulesets.kit.trigger_index import SETS_OFF, waited_for
from judge.rulesets.magic.costs.mana import KINDS
from judge.rulesets.magic.words import COLORS, THIS_TURN

SPENT = "mana spent"
"""In the data of a spell, and of the permanent that it becomes (400.7d): the mana spent, by kind."""
EXPENDS, ON_SPELLS = "expends", "mana spent on spells"
"""The event that a player's mana spent on spells this turn reaches a number, and the total (700.14)."""
HAPPENINGS = {EXPENDS: Happening(("expend",))}


def keep(draft: Draft, ref: Ref | None, mana: Data) -> None:
    """Record the mana spent on a spell, for this turn even after the spell has left the stack."""
    spell = draft.current(ref) if ref is not None else None
    if spell is None:
        return
    draft.change_object(spell, **{SPENT: mana})
    draft.remember(**{_fact(spell.ref): mana})


def expend(ruleset: CardRuleset, draft: Draft, seat: str, spent: Data) -> None:
    """Add the mana of a casting cost to the player's total of this turn (700.14).

    The increase is reported only if something waits for it.
    """
    amount = _total(spent)
    if not amount:
        return
    name = f"{THIS_TURN}{ON_SPELLS} {seat}"
    before = draft.facts.number(name) + draft.player(seat).number(ON_SPELLS)
    draft.remember(**{name: draft.facts.number(name) + amount})
    if (SETS_OFF, EXPENDS) in waited_for(ruleset, draft):
        draft.emit("expend", "expend", seat=seat, before=before, amount=before + amount)


def life(obj: Object | None) -> int:
    """The life paid for the Phyrexian mana of a spell, two for each symbol (107.4f)."""
    spent = obj.data.get(SPENT) if obj is not None else None
    return spent.number("life") if isinstance(spent, Data) else 0


def _total(spent: Data) -> int:
    return sum(spent.number(kind) for kind in ("generic", *KINDS))


def _fact(ref: Ref) -> str:
    return f"{THIS_TURN}{SPENT} {ref}"


def figure(state: Position, ref: Ref, name: str) -> int:
    """One of the numbers of ``SPENT_FIGURES`` of a spell, or of the permanent that it became."""
    obj = state.current(ref)
    spent = obj.data.get(SPENT) if obj is not None else state.facts.get(_fact(ref))
    if not isinstance(spent, Data):
        return 0
    if name == SPENT:
        return _total(spent)
    if name == "colors of mana spent":
        return min(len(COLORS), sum(1 for color in COLORS if spent.number(color)) + spent.number("any"))
    return spent.number(name.partition(" ")[0])

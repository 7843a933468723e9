"""The mana that was spent to cast a spell: how much of it, which, and of how many colors (106.9).

Where a table states no mana, what the cost itself names is spent: its colors are those of its symbols.
"""

from __future__ import annotations

from judge.resolver import Data, Draft, Position, Ref
from judge.rulesets.magic.mana import KINDS
from judge.rulesets.magic.words import COLORS, THIS_TURN

SPENT = "mana spent"
"""In the data of a spell, and of the permanent that it becomes (400.7d): what was spent of each kind."""


def keep(draft: Draft, ref: Ref | None, mana: Data) -> None:
    """Note what has been spent on a spell; it stays known this turn when the spell has left the stack."""
    spell = draft.current(ref) if ref is not None else None
    if spell is None:
        return
    draft.change_object(spell, **{SPENT: mana})
    draft.remember(**{_fact(spell.ref): mana})


def _fact(ref: Ref) -> str:
    return f"{THIS_TURN}{SPENT} {ref}"


def figure(state: Position, ref: Ref, name: str) -> int:
    """One of the numbers of ``SPENT_FIGURES`` of a spell, or of the permanent that it became."""
    object = state.current(ref)
    spent = object.data.get(SPENT) if object is not None else state.facts.get(_fact(ref))
    if not isinstance(spent, Data):
        return 0
    if name == SPENT:
        return sum(spent.number(kind) for kind in ("generic", *KINDS))
    if name == "colors of mana spent":
        return min(len(COLORS), sum(1 for color in COLORS if spent.number(color)) + spent.number("any"))
    return spent.number(name.partition(" ")[0])

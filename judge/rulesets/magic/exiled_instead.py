"""Cards that a replacement effect exiles, which its source's other abilities find (607.2b)."""

from __future__ import annotations

from judge.resolver import EMPTY, Draft, Op, Position, Ref, Replacement
from judge.rulesets.kit.abilities import replace_with
from judge.rulesets.kit.rule import CardRuleset, seatless
from judge.rulesets.magic.entering_choices import ENTERED_AS
from judge.rulesets.magic.zones import EXILE

EXILED_BY, INSTEAD = "exiled by", "exiled instead"


def replaced(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """The replacer ``effect.instead``: what is exiled in place of the event remembers what has exiled it."""
    return tuple(_marked(one, by.source) for one in replace_with(ruleset, draft, what, by))


def _marked(what: Op, source: Ref | None) -> Op:
    told = what.data.get("with", EMPTY)
    exiled = seatless(what.data.text("to")) == EXILE and "object" in what.data
    if source is None or not exiled or EXILED_BY in told:
        return what
    return what.but(**{"with": told.but(**{EXILED_BY: source, INSTEAD: True})})


def exiled_for(state: Position, spell: Ref) -> bool:
    """Whether cards lie in exile that were exiled to pay for a spell (607.2q)."""
    return any(one.data.get(EXILED_BY) == spell for one in state.inside(EXILE))


def linked_by(state: Position, source: Ref | None) -> frozenset[str]:
    """The keys of how the cards were exiled that lie in exile by a source's other abilities."""
    found = state.current(source)
    spell = found.data.get(ENTERED_AS) if found is not None else None
    keys = {
        "exiled by its replacement" if one.data.get(INSTEAD)
        else "exiled for its cost" if one.data[EXILED_BY] == spell
        else "exiled by its other ability"
        for one in state.inside(EXILE)
        if source is not None and one.data.get(EXILED_BY) in {source, spell} - {None}
    }  # fmt: skip
    return frozenset(keys or {"exiled by its other ability"})

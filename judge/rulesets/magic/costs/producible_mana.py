"""The types of mana that permanents could produce (106.7): what their mana abilities would add now.

Costs are ignored. Abilities that depend on other permanents are followed; permanents that depend only on each
other could produce none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.resolver import EMPTY, Data, Object, Position, Ref
from judge.rulesets.kit.expressions import amount, holds, select
from judge.rulesets.kit.rule import CardRuleset, Context
from judge.rulesets.kit.substitution import CHOICE
from judge.rulesets.magic.costs.color_identity import COLORS_OF, IN_IDENTITY, colors_among, identities
from judge.rulesets.magic.costs.mana import ANY_COLOR, KINDS, read_added
from judge.rulesets.magic.costs.mana_abilities import activated, is_mana_ability
from judge.rulesets.magic.words import COLORS

AS_COULD, COLORLESS_TOO = "as could", "colorless too"
"""Keys of ``add mana``: whose mana it is like; whether colorless is one of the choices."""
AS_PRODUCED = "as produced"
"""The key of ``add mana``: of the types that those permanents gave when they were last tapped for mana."""
TYPES = (*COLORS, "colorless")


def produced(state: Position, refs: Iterable[object]) -> tuple[str, ...]:
    """The types of mana that permanents produced when they were last tapped for mana (106.12a)."""
    there = [state.current(ref) for ref in refs if isinstance(ref, Ref)]
    made = {kind for obj in there if obj is not None for kind in obj.data.texts("produced")}
    return tuple(kind for kind in TYPES if kind in made)


def types_of(
    ruleset: CardRuleset, state: Position, refs: Iterable[object], colorless: bool
) -> tuple[str, ...]:
    """The types of mana that permanents could produce, colors only unless ``colorless``."""
    made = {
        kind for ref in refs if isinstance(ref, Ref) for kind in _of(ruleset, state, ref, colorless, set())
    }
    return tuple(kind for kind in TYPES if kind in made)


def _of(
    ruleset: CardRuleset, state: Position, ref: Ref, colorless: bool, asked: set[tuple[Ref, bool]]
) -> Iterator[str]:
    obj = state.current(ref)
    if obj is None or (ref, colorless) in asked:
        return
    asked.add((ref, colorless))
    for _, ability in activated(ruleset, state, obj):
        if is_mana_ability(ability):
            context = Context(obj.controller, obj.ref)
            for one in _adding(ruleset, state, ability.get("effect", ()), context):
                for kind in _added(ruleset, state, obj, one, context, colorless, asked):
                    if colorless or kind != "colorless":
                        yield kind


def _adding(
    ruleset: CardRuleset, state: Position, program: Iterable[object], context: Context
) -> Iterator[Data]:
    """The instructions that add mana; of a condition, only the branch that applies now."""
    for one in program:
        if not isinstance(one, Data):
            continue
        if one.text("verb") == "add mana":
            if "if" not in one or holds(ruleset, state, one["if"], context):
                yield one.get("told", EMPTY)
        elif one.text("verb") == "if":
            branch = "then" if holds(ruleset, state, one["condition"], context) else "else"
            yield from _adding(ruleset, state, one.get(branch, ()), context)
        else:
            for key in ("may", "then", "else", "do", "together"):
                if isinstance(one.get(key), tuple):
                    yield from _adding(ruleset, state, one[key], context)
            branches = one.get("of") if isinstance(one.get("of"), tuple) else ()
            for part in branches:
                if isinstance(part, Data):
                    yield from _adding(ruleset, state, part.get("do", ()), context)


def _added(
    ruleset: CardRuleset, state: Position, obj: Object, told: Data, context: Context, colorless: bool,
    asked: set[tuple[Ref, bool]],
) -> Iterator[str]:  # fmt: skip
    times = told.get("amount")
    if times is not None and amount(ruleset, state, times, context) < 1:
        return  # it would add no mana now
    written = told.get("add mana")
    if AS_COULD in told:
        further = colorless and bool(told.get(COLORLESS_TOO))
        for ref in select(ruleset, state, told[AS_COULD], context):
            if isinstance(ref, Ref):
                yield from _of(ruleset, state, ref, further, asked)
    elif COLORS_OF in told:
        yield from colors_among(ruleset, state, select(ruleset, state, told[COLORS_OF], context))
    elif IN_IDENTITY in told:
        yield from identities(ruleset, state, select(ruleset, state, told[IN_IDENTITY], context))
    elif written in ANY_COLOR:
        yield from COLORS
    elif isinstance(written, str) and written in COLORS:
        yield written
    elif written != CHOICE:  # without a choice there is no type
        try:
            mana = read_added(written) or EMPTY
        except (ValueError, TypeError):
            return  # a color chosen during resolution, which cannot be known here
        yield from (kind for kind in KINDS if mana.number(kind))
        for half in (half for ways in mana.get("hybrid", ()) for half in ways):
            yield "colorless" if half.isdigit() else half

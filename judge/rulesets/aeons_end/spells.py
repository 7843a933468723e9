"""Casting: the spell is discarded first, then has its effect on one enemy only; open breaches add damage."""

from __future__ import annotations

from collections.abc import Mapping

from judge.resolver import (
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Object,
    Op,
    Option,
    Position,
    Ref,
    Script,
    op,
    united,
)
from judge.resolver.ruleset import AnswerOf
from judge.rulesets.aeons_end import zones
from judge.rulesets.aeons_end.turn import CHECK
from judge.rulesets.aeons_end.verbs import Step
from judge.rulesets.kit import CardRuleset, Context, definition
from judge.rulesets.kit.effect_runner import carried_out

CASTING = "casting"
"""The fact with the spells being cast, innermost last: the spell, its breach's damage, its enemy."""


def casting(ruleset: CardRuleset, state: Position, spell: Object, caster: str) -> tuple[Frame, ...]:
    """The frames by which a seat casts a prepped spell, its own or an ally's."""
    breach = zones.breach_of(state, spell)
    bonus = 0
    if breach is not None and zones.opened(breach):
        bonus = zones.printed(ruleset, breach, "bonus") or 0
    cites = (
        ruleset.cite("cast")
        if spell.owner == caster
        else (*ruleset.cite("ally spell"), *ruleset.cite("cast"))
    )
    thrown = Do((op("cast", object=spell.ref, seat=caster, cites=cites),))
    return (thrown, Script(("cast effect",), Data(object=spell.id, who=caster, bonus=bonus)))


def effect(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Carry out the spell for its caster; then the damage of its breach, unless it was already added."""
    spell = draft.objects[data.text("object")]
    held = draft.facts.get(CASTING, ())
    entry = Data(spell=spell.ref, bonus=data.number("bonus"))
    draft.remember(**{CASTING: (*held, entry)})
    context = Context(data.text("who"), spell.ref, cites=ruleset.cite("cast"))
    does = definition(ruleset, spell).get("effect", ())
    frames = carried_out(does, context)
    draft.then(*frames, Script(("cast bonus", "cast done"), Data(context=context.data())), CHECK)


def bonus(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Deal the breach's damage, even if the spell itself dealt none."""
    held = draft.facts[CASTING]
    if not held[-1].number("bonus"):
        return
    damaging(ruleset, draft, Context.of(data["context"]), 0, ())


def done(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    rest = draft.facts[CASTING][:-1]
    draft.remember(**{CASTING: rest or None})


def _cast_now(state: Position, context: Context) -> Data | None:
    """The spell being cast, if the effect is its own."""
    held = state.facts.get(CASTING, ())
    return held[-1] if held and held[-1]["spell"] == context.source else None


def damaging(
    ruleset: CardRuleset, draft: Draft, context: Context, amount: int, targets: tuple[Ref | str, ...]
) -> None:
    """Damage to named objects, or to one chosen enemy: the same one for all damage of the spell."""
    now = _cast_now(draft, context)
    if targets:
        _dealt(ruleset, draft, context, amount, targets)
        return
    if amount + (now.number("bonus") if now else 0) < 1:
        return
    before = draft.current(now.ref("target")) if now else None
    if before is not None:
        _dealt(ruleset, draft, context, amount, (before.ref,))
        return
    if now and now.ref("target"):  # its only enemy is gone
        return
    choices = tuple(Option(o.id, Data(card=o.card)) for o in zones.enemies(ruleset, draft))
    decision = Decision(context.you, "enemy", choices, cites=ruleset.cite("one enemy"))
    ask = Ask((decision,), "enemy", data=Data(context=context.data(), amount=amount))
    draft.then(ask)


def enemy_chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    if not answers[0]:  # the chooser has left, or all possible choices
        return
    context = Context.of(ask.data["context"])
    target = draft.objects[answers[0][0]].ref
    now = _cast_now(draft, context)
    if now is not None:
        _note(draft, now.but(target=target))
    _dealt(ruleset, draft, context, ask.data.number("amount"), (target,))


def _note(draft: Draft, entry: Data) -> None:
    draft.remember(**{CASTING: (*draft.facts[CASTING][:-1], entry)})


def _dealt(
    ruleset: CardRuleset, draft: Draft, context: Context, amount: int, targets: tuple[Ref | str, ...]
) -> None:
    """The damage operations; the first enemy also takes the damage of the breach."""
    ops: list[Op] = []
    for target in targets:
        more, enemy = 0, _is_enemy(ruleset, draft, target)
        now = _cast_now(draft, context)
        if now and now.number("bonus") and enemy:
            more = now.number("bonus")
            _note(draft, now.but(bonus=0))
            ops.append(op("remark", name="breach bonus", object=target, amount=more))
        ops.append(damage_op(ruleset, draft, context, amount + more, target))
    draft.then(Do(tuple(ops)))


def damage_op(ruleset: CardRuleset, state: Position, context: Context, amount: int, target: Ref | str) -> Op:
    """The operation by which an effect damages a seat, a dial or a minion."""
    enemy = _is_enemy(ruleset, state, target)
    cites = united(context.cites, ruleset.cite("damage") if enemy else ())
    where = Data(seat=target) if isinstance(target, str) else Data(object=target)
    return Op("damage", where.but(amount=amount, source=context.source), cites)


def _is_enemy(ruleset: CardRuleset, state: Position, target: Ref | str) -> bool:
    return isinstance(target, Ref) and any(o.ref == target for o in zones.enemies(ruleset, state))


STEPS: Mapping[str, Step] = {"cast effect": effect, "cast bonus": bonus, "cast done": done}
ANSWERS: Mapping[str, AnswerOf] = {"enemy": enemy_chosen}

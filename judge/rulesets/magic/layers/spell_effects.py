"""Effects on a permanent spell continue for its permanent (400.7a-c)."""

from __future__ import annotations

from judge.resolver import CORE_VERBS, EMPTY, STACK, Data, Draft, Object, Position, Ref, Value, op
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import active_effects
from judge.rulesets.kit.expressions import matches
from judge.rulesets.kit.rule import CardRuleset, Context, seatless
from judge.rulesets.magic.layers.characteristics import WORD
from judge.rulesets.magic.zones import HAND, LIBRARY

GIVEN = ("gain", "ability")
"""The parts of a change that give abilities."""


def going_on(
    ruleset: CardRuleset, draft: Draft, before: Position, spell: Ref, permanent: Ref
) -> tuple[str, ...]:
    """Let effects on a spell apply to its permanent; returns the keys of the rules behind that."""
    found = {}
    for effect in draft.effects:
        of = effect.data.get("of")
        if effect.name == "change" and isinstance(of, tuple) and spell in of:
            draft.put_effect(replace(effect, data=effect.data.but(of=(*of, permanent))))
            found["goes on as a permanent"] = True
            if "controller" in effect.data.get("change", EMPTY):
                found["controlled as a spell"] = True
        elif effect.name == "shield":
            data = _also(effect.data, spell, permanent)
            if data != effect.data:
                draft.put_effect(replace(effect, data=data))
                found["prevented as a permanent"] = True
    if _given(ruleset, draft, before, spell, permanent):
        found["given as a permanent"] = True
    return tuple(found)


def _also(data: Data, spell: Ref, permanent: Ref) -> Data:
    """The data of a shield with the spell replaced by the permanent."""
    context = Context.of(data["context"])

    def both(held: Data) -> Data:
        return Data({name: _beside(value, spell, permanent) for name, value in held.items()})

    kept = replace(context, targets=both(context.targets), names=both(context.names))
    return data.but(context=kept.data())


def _beside(value: Value, spell: Ref, permanent: Ref) -> Value:
    if value == spell:
        return (spell, permanent)
    return (*value, permanent) if isinstance(value, tuple) and spell in value else value


def _given(ruleset: CardRuleset, draft: Draft, before: Position, spell: Ref, permanent: Ref) -> bool:
    """Whether a static ability has granted the spell an ability, which the permanent then keeps."""
    obj, given = before.current(spell), False
    if obj is None or "given as a permanent" not in ruleset.cites:
        return False
    for one in active_effects(ruleset, before):
        change = Data({name: one.change[name] for name in GIVEN if name in one.change})
        if not change or one.ability is None or not isinstance(one.of, Data):
            continue
        if one.of.texts("zone") != (STACK,) or not matches(ruleset, before, one.of, obj, one.context):
            continue
        data = Data(context=one.context.data(), stamp=draft.fresh, change=change, of=(permanent,))
        lasting = op("last", name="change", seat=one.context.you, until="always", data=data)
        CORE_VERBS["last"](ruleset, draft, lasting.but(objects=(permanent,)))
        given = True
    return given


def kept_on(draft: Draft, was: Ref, now: Object) -> None:
    """The data with stickers, which stay on in public zones and come off in hidden ones (123.5)."""
    for effect in draft.effects:
        of, change = effect.data.get("of"), effect.data.get("change")
        if isinstance(change, Data) and WORD in change and of == (was,):
            if seatless(now.zone) in (HAND, LIBRARY):
                draft.end_effects([effect.id])
            else:
                draft.put_effect(replace(effect, data=effect.data.but(of=(now.ref,))))

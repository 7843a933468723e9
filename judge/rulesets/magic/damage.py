"""Damage and what it results in, by the current rules and by those before 2009."""

from __future__ import annotations

from judge.resolver import EMPTY, Change, Cites, Data, Do, Fact, Object, Op, Script, State, op
from judge.resolver.values import Ref
from judge.rulesets.kit.rule import CardRuleset, View
from judge.rulesets.kit.views import view
from judge.rulesets.magic.zones import BATTLEFIELD


def source_of(ruleset: CardRuleset, state: State, what: Op) -> View | None:
    """The source of damage as it is, or as it last was where the operation remembers it."""
    ref = what.data.ref("source")
    found = state.current(ref)
    if found is not None:
        return view(ruleset, state, found)
    known = what.data.get("known")
    return View.of(known) if isinstance(known, Data) else None


def damage(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``source`` deals ``amount`` damage to ``object`` or ``seat`` (``combat`` where it is combat damage).

    It results in loss of life or poison, damage marked or -1/-1 counters, loyalty or defense lost; the
    source's lifelink gains life for all it deals at once (120.3).
    """
    return _dealt(ruleset, before, state, what, current=True)


def damage_2009(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """The same before 2009: lifelink and deathtouch are triggered abilities, infect is not known."""
    return _dealt(ruleset, before, state, what, current=False)


def _dealt(ruleset: CardRuleset, before: State, state: State, what: Op, current: bool) -> Change:
    # What deals and what is dealt damage are as they were before all that is dealt at once.
    amount, seat, ref = what.data.number("amount"), what.data.text("seat"), what.data.get("object")
    if amount < 1:
        return Change(state)
    source = source_of(ruleset, before, what)
    if seat and ref is None:
        if seat not in state.playing:
            return Change(state)
        state, facts = _to_seat(ruleset, state, seat, amount, source, what, current)
    else:
        object = state.current(ref) if isinstance(ref, Ref) else state.objects.get(str(ref))
        if object is None or object.zone != BATTLEFIELD:
            return Change(state)
        found = _to_permanent(ruleset, before, state, object, amount, source, what, current)
        if found is None:
            return Change(state)
        state, facts = found
    frames: tuple[Script, ...] = ()
    if current and source is not None and source.has("lifelink") and source.controller in state.playing:
        due = state.facts.get("lifelink", EMPTY)
        key = str(source.ref)
        held = due.get(key, EMPTY)
        more = Data(seat=source.controller, amount=held.number("amount") + amount, source=source.ref)
        state = _remembering(state, due.but(**{key: more}))
        frames = (Script(("lifelink",)),)
    return Change(state, facts, frames)


def _remembering(state: State, due: Data | None) -> State:
    from dataclasses import replace

    return replace(state, facts=state.facts.but(lifelink=due))


def lifelink(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """Life gained for all the damage that each source has just dealt: one event for each source (702.15e)."""
    due = state.facts.get("lifelink", EMPTY)
    if not due:
        return Change(state)
    gains = tuple(
        op("gain life", seat=one["seat"], amount=one["amount"], source=one["source"],
           cites=ruleset.cite("lifelink"))
        for one in due.values()
    )  # fmt: skip
    return Change(_remembering(state, None), frames=(Do(gains),))


def _cited(ruleset: CardRuleset, what: Op, key: str) -> Cites:
    """Why the damage is dealt, and what this kind of damage does."""
    return tuple(dict.fromkeys((*what.cites, *ruleset.cite(key))))


def _said(what: Op, source: View | None, **more: object) -> Data:
    by = {"by": source.controller} if source else {}
    return Data({**what.data.but(known=None), **by, **more})


def _to_seat(
    ruleset: CardRuleset, state: State, seat: str, amount: int, source: View | None, what: Op, current: bool
) -> tuple[State, tuple[Fact, ...]]:
    cite = _cited(ruleset, what, "damage to player")
    if current and source is not None and source.has("infect"):
        poison = state.player(seat).number("poison") + amount
        said = Data(seat=seat, name="poison", amount=amount, total=poison, source=what.data.get("source"))
        dealt = Fact("damage", _cited(ruleset, what, "infect"), _said(what, source))
        return state.but_player(seat, poison=poison), (dealt, Fact("counters", "infect", said))
    life = state.player(seat).number("life") - amount
    lost = Data(seat=seat, amount=amount, total=life, source=what.data.get("source"), damage=True)
    after = state.but_player(seat, life=life)
    facts: tuple[Fact, ...] = (
        Fact("damage", cite, _said(what, source)),
        Fact("lose life", "damage to player", lost),
    )
    toxic = source.value("toxic") if source and current and what.data.get("combat") else 0
    if toxic:
        poison = after.player(seat).number("poison") + toxic
        said = Data(seat=seat, name="poison", amount=toxic, total=poison, source=what.data.get("source"))
        after, facts = after.but_player(seat, poison=poison), (*facts, Fact("counters", "toxic", said))
    return after, facts


def _to_permanent(
    ruleset: CardRuleset,
    before: State,
    state: State,
    object: Object,
    amount: int,
    source: View | None,
    what: Op,
    current: bool,
) -> tuple[State, tuple[Fact, ...]] | None:
    was = before.current(object.ref)
    seen = view(ruleset, before, was) if was else view(ruleset, state, object)
    if not seen.types & {"creature", "planeswalker", "battle"}:
        return None  # nothing else can be dealt damage (120.1a)
    facts: list[Fact] = []
    said = _said(what, source, object=object.ref)
    for kind, counter in (("planeswalker", "loyalty"), ("battle", "defense")):
        if kind in seen.types:
            state, object = _counters(state, object, counter, -amount)
            facts.append(Fact("damage", _cited(ruleset, what, "damage to planeswalker"), said))
    if "creature" in seen.types:
        withers = source is not None and (source.has("wither") or (current and source.has("infect")))
        if withers:
            state, object = _counters(state, object, "-1/-1", amount)
            told = Data(object=object.ref, name="-1/-1", amount=amount, source=what.data.get("source"))
            facts += [Fact("damage", _cited(ruleset, what, "wither"), said), Fact("counters", "wither", told)]
        else:
            marked = object.data.number("damage") + amount
            state = state.but_object(object, damage=marked)
            facts.append(Fact("damage", _cited(ruleset, what, "damage to creature"), said))
        if current and source is not None and source.has("deathtouch"):
            state = state.but_object(state.objects[object.id], deathtouched=True)
    return state, tuple(facts[:1] + [f for f in facts[1:] if f.name != "damage"])


def _counters(state: State, object: Object, name: str, by: int) -> tuple[State, Object]:
    held = object.data.get("counters", EMPTY)
    total = max(0, held.number(name) + by)
    changed = held.but(**{name: total or None})
    state = state.but_object(object, counters=changed if changed else None)
    return state, state.objects[object.id]

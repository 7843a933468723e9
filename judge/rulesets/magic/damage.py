"""Damage and its results, by the current rules and by those before 2009."""

from __future__ import annotations

from judge.resolver import EMPTY, Data, Draft, Object, Op, PendingEvent, Position, Script, do_verb, op, united
from judge.resolver.values import Ref, replace
from judge.rulesets.kit.abilities import applies_to
from judge.rulesets.kit.characteristics import active_effects, view
from judge.rulesets.kit.expressions import select
from judge.rulesets.kit.rule import CardRuleset, Context, View
from judge.rulesets.kit.trigger_events import concerning, roles
from judge.rulesets.magic.words import EXCESS
from judge.rulesets.magic.zones import BATTLEFIELD

LAST = ("deathtouch", "wither", "infect")
"""Keywords of a source of damage for which its last known state counts."""


def source_of(ruleset: CardRuleset, state: Position, what: Op) -> View | None:
    """The source of damage, as it is or as it last was."""
    ref = what.data.ref("source")
    found = state.current(ref)
    if found is not None:
        return view(ruleset, state, found)
    known = what.data.get("known")
    return View.of(known) if isinstance(known, Data) else None


def redirected_nowhere(
    ruleset: CardRuleset, state: Position, what: Op, program: tuple[Data, ...], context: Context
) -> bool:
    """Whether damage would be redirected to something that cannot be dealt it, and so is not (614.9)."""
    whom = [one["of"] for one in program if one.text("verb") == "as modified" and "of" in one]
    if not whom:
        return False
    aimed = select(ruleset, state, whom[0], concerning(context, roles(state, what.data)))
    return not any(_can_be_dealt(ruleset, state, one) for one in aimed)


def _can_be_dealt(ruleset: CardRuleset, state: Position, whom: Ref | str) -> bool:
    if not isinstance(whom, Ref):
        return whom in state.playing
    obj = state.current(whom)
    return (
        obj is not None
        and obj.zone == BATTLEFIELD
        and bool(view(ruleset, state, obj).types & {"battle", "creature", "planeswalker"})
    )


def damage(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``source`` deals ``amount`` damage to ``object`` or ``seat`` (``combat`` for combat damage).

    Its results are loss of life or poison counters, marked damage or -1/-1 counters, loyalty or defense lost;
    the source's lifelink gains life for all the damage that it deals at once (120.3).
    """
    _dealt(ruleset, draft, what, current=True)


def damage_2009(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """The same before 2009: lifelink and deathtouch are triggered abilities, and infect does not exist."""
    _dealt(ruleset, draft, what, current=False)


AS_THOUGH = {"damaged as by infect": "infect", "damaged as by wither": "wither"}
"""Effects on permanents and players: damage dealt to them counts as if its source had the keyword."""


def _as_though(ruleset: CardRuleset, state: Position, what: Op, source: View | None) -> View | None:
    """The source with abilities that an effect treats it as having for this recipient (609.4)."""
    hurt: Object | str | None = what.data.text("seat") or state.current(what.data.ref("object"))
    if source is None or not hurt:
        return source
    lent = {
        AS_THOUGH[word]
        for one in active_effects(ruleset, state)
        for word in one.change.texts("as though")
        if word in AS_THOUGH and applies_to(ruleset, state, one, hurt)
    }
    return replace(source, keywords=(*source.keywords, *((name, 1) for name in sorted(lent))))


def _dealt(ruleset: CardRuleset, draft: Draft, what: Op, current: bool) -> None:
    # Sources and recipients count as they were before all simultaneous damage.
    before = draft.before
    amount, seat, ref = what.data.number("amount"), what.data.text("seat"), what.data.get("object")
    if amount < 1:
        return
    source = _as_though(ruleset, before, what, source_of(ruleset, before, what))
    if seat and ref is None:
        if seat not in draft.playing:
            return
        found = _to_seat(ruleset, seat, amount, source, what, current)
    else:
        obj = draft.current(ref) if isinstance(ref, Ref) else draft.objects.get(str(ref))
        if obj is None or obj.zone != BATTLEFIELD:
            return
        results = _to_permanent(ruleset, before, draft, obj, amount, source, what, current)
        if results is None:
            return
        found = results
    dealt, results_ = found
    left = source is not None and before.current(source.ref) is None
    last = [ruleset.cites.get(f"{word} as it last was", ()) for word in LAST if left and source.has(word)]  # type: ignore[union-attr]
    changed = ruleset.cites.get("damage as changed", ()) if what.applied else ()
    draft.emit(dealt.name, united(ruleset.cite(dealt.cite), *last, changed), dealt.data)
    for result in results_:
        _result(ruleset, draft, result)
    if current and source is not None and source.has("lifelink") and source.controller in draft.playing:
        due = draft.facts.get("lifelink", EMPTY)
        key = str(source.ref)
        held = due.get(key, EMPTY)
        left = before.current(source.ref) is None
        more = Data(seat=source.controller, amount=held.number("amount") + amount, source=source.ref)
        more = more.but(left=True) if left else more
        draft.remember(lifelink=due.but(**{key: more}))
        draft.then(Script(("lifelink",)))


def _result(ruleset: CardRuleset, draft: Draft, result: Op) -> None:
    """Carry out one result of damage, or put it on the agenda if an effect would change it (120.4c)."""
    if ruleset.replacements(ruleset, draft, result) or ruleset.forbidden(ruleset, draft, result):
        draft.do(result)
    else:
        do_verb(draft, result)


def lifelink(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Lifelink: one event of gaining life for all damage that a source has just dealt (702.15e)."""
    due = draft.facts.get("lifelink", EMPTY)
    if not due:
        return
    cited = {True: ruleset.cite("lifelink as it last was"), None: ()}
    gains = tuple(
        op("gain life", seat=one["seat"], amount=one["amount"], source=one["source"],
           cites=(*ruleset.cite("lifelink"), *cited[one.get("left")]))
        for one in due.values()
    )  # fmt: skip
    draft.remember(lifelink=None)
    draft.do(*gains)


def _said(what: Op, source: View | None, **more: object) -> Data:
    by = {"by": source.controller} if source else {}
    return what.data.but(**by, **more, known=None)


def _giver(source: View | None) -> dict[str, str]:
    """The player who puts the counters that result from damage: the controller of its source (120.3b,
    120.3d).
    """
    return {"actor": source.controller} if source is not None else {}


Dealt = tuple[PendingEvent, tuple[Op, ...]]
"""The event of damage, and the events of its results."""


def _to_seat(
    ruleset: CardRuleset, seat: str, amount: int, source: View | None, what: Op, current: bool
) -> Dealt:
    by = what.data.get("source")
    giver = _giver(source)
    if current and source is not None and source.has("infect"):
        cites = ruleset.cite("infect")
        poison = op("counters", seat=seat, amount=amount, cites=cites, name="poison", source=by, **giver)
        return PendingEvent("damage", united(what.cites, ruleset.cite("infect")), _said(what, source)), (
            poison,
        )
    cites = ruleset.cite("damage to player")
    results = [op("lose life", seat=seat, amount=amount, source=by, damage=True, cites=cites)]
    toxic = source.value("toxic") if source and current and what.data.get("combat") else 0
    if toxic:
        cites = ruleset.cite("toxic")
        given = op("counters", seat=seat, amount=toxic, cites=cites, name="poison", source=by, **giver)
        results.append(given)
    cited = united(what.cites, ruleset.cite("damage to player"))
    return PendingEvent("damage", cited, _said(what, source)), tuple(results)


def _to_permanent(
    ruleset: CardRuleset,
    before: Position,
    state: Position,
    obj: Object,
    amount: int,
    source: View | None,
    what: Op,
    current: bool,
) -> Dealt | None:
    was = before.current(obj.ref)
    seen = view(ruleset, before, was) if was else view(ruleset, state, obj)
    if not seen.types & {"creature", "planeswalker", "battle"}:
        return None  # nothing else can be dealt damage (120.1a)
    results: list[Op] = []
    keys: list[str] = []
    by = what.data.get("source")
    for kind, counter, key in (
        ("planeswalker", "loyalty", "damage to planeswalker"),
        ("battle", "defense", "damage to battle"),
    ):
        if kind in seen.types:
            keys.append(key)
            cites = ruleset.cite(keys[-1])
            results.append(
                op("counters", object=obj.ref, name=counter, amount=-amount, source=by, cites=cites)
            )
    if "creature" in seen.types:
        withers = source is not None and (source.has("wither") or (current and source.has("infect")))
        marked = source is not None and not source.has("wither")
        keys.append(("damage as counters" if marked else "wither") if withers else "damage to creature")
        cites = ruleset.cite(keys[-1])
        if withers:
            results.append(
                op(
                    "counters",
                    object=obj.ref,
                    name="-1/-1",
                    amount=amount,
                    source=by,
                    cites=cites,
                    **_giver(source),
                )
            )
        touched = current and source is not None and source.has("deathtouch")
        results.append(op("mark", object=obj.ref, amount=0 if withers else amount, deathtouch=touched))
    cited = united(what.cites, *(ruleset.cite(key) for key in keys))
    touched = current and source is not None and source.has("deathtouch")
    beyond = _beyond(seen, was or obj, obj, amount, touched) if current else 0
    if beyond or EXCESS in obj.data:
        results.append(op("excess", object=obj.ref, amount=beyond))
    return PendingEvent("damage", cited, _said(what, source, object=obj.ref)), tuple(results)


def _beyond(seen: View, was: Object, now: Object, amount: int, touched: bool) -> int:
    """The excess damage of simultaneous damage: the greatest for any of its types (120.10)."""
    dealt, before = 0, was.data.number("damage")
    if "creature" in seen.types:
        dealt = now.data.number("damage") - before
    found = [0]
    if "creature" in seen.types:
        lethal = max(0, seen.figure("toughness") - before)
        found.append(dealt + amount - (min(1, lethal) if touched else lethal))
    for kind, figure in (("planeswalker", "loyalty"), ("battle", "defense")):
        if kind in seen.types:
            found.append(amount - seen.figure(figure))
    return max(found)


def excess(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Report excess damage dealt to ``object`` (120.10)."""
    obj = draft.current(what.data.ref("object"))
    if obj is not None:
        draft.change_object(obj, **{EXCESS: what.data.number("amount") or None})


def mark(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Mark ``amount`` damage on ``object`` (120.3e), and whether deathtouch dealt it; no event."""
    obj = draft.current(what.data.ref("object"))
    if obj is None:
        return
    marked = obj.data.number("damage") + what.data.number("amount")
    draft.change_object(obj, damage=marked or None)
    if what.data.get("deathtouch"):
        draft.change_object(draft.objects[obj.id], deathtouched=True)
    return

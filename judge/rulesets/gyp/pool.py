"""Operations on government and wealth points, and on the reserve."""

from __future__ import annotations

from collections.abc import Mapping

from judge.resolver import (
    CORE_VERBS,
    STACK,
    Data,
    Do,
    Draft,
    Object,
    Op,
    Ref,
    Ruleset,
    Script,
    meant,
    op,
    united,
)
from judge.resolver.limits import counted
from judge.resolver.ruleset import Verb
from judge.rulesets.gyp.words import PLAY, POINT, WEALTH
from judge.rulesets.gyp.zones import is_ability, make, points, reserve


def point(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """A new government (or wealth) point of ``seat``: a marker on the table, untapped and available."""
    seat = what.data.text("seat")
    if seat not in draft.playing:
        return
    kind = what.verb
    held = kind == POINT and points(ruleset, draft, seat)
    nature = Data(kind="marker", definition=Data(name=kind, types=(kind,)))
    obj = make(draft, kind, PLAY, seat, nature)
    cite = "points" if kind == POINT else "wealth"
    cites = what.cites or ruleset.cite(cite)
    more = ruleset.cite("more points") if held else ()
    draft.emit(kind, united(cites, more), object=obj.ref, seat=seat)


def use_point(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """The government point ``object`` is tapped and no longer available."""
    obj = meant(draft, what)
    if obj is None or obj.data.get("spent") or obj.data.get("tapped"):
        return
    draft.change_object(obj, spent=True, tapped=True)
    draft.done(what, seat=obj.controller)


def recover_point(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """The government point ``object`` is untapped and available again."""
    obj = meant(draft, what)
    if obj is None or not (obj.data.get("spent") or obj.data.get("tapped")):
        return
    draft.change_object(obj, spent=None, tapped=None)
    draft.done(what, seat=obj.controller)


def produce(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``seat`` adds ``amount`` resources of a ``color`` to the reserve, all under the same restriction."""
    seat, amount = what.data.text("seat"), what.data.number("amount")
    if seat not in draft.playing or amount < 1:
        return
    draft, new, later = draft, [], what.data.get("later")
    for _ in range(counted(amount)):
        one = Data(color=what.data.text("color", "colorless"))
        if what.data.get("only") is not None:
            one = one.but(only=what.data["only"])
        if later is not None:
            effect = draft.last(
                "when spent",
                seat,
                source=what.data.ref("source"),
                until="always",
                data=Data(program=later),
                cites=ruleset.cite("delayed per resource"),
            )
            one = one.but(effect=effect.id)
        new.append(one)
    draft.change_player(seat, reserve=(*reserve(draft, seat), *new))
    said = Data(
        seat=seat,
        amount=amount,
        color=what.data.text("color", "colorless"),
        total=len(reserve(draft, seat)),
        source=what.data.ref("source"),
        restricted=bool(what.data.get("only")),
        delayed=amount if later is not None else 0,
    )
    keys = ["produce"]
    keys += ["restriction"] if later or what.data.get("only") else []
    source = draft.current(said["source"]) if isinstance(said["source"], Ref) else None
    named = set(ruleset.cite("color said")) & set(what.cites)
    keys += ["resource color"] if not named and (said["color"] != "colorless" or _is_object(source)) else []
    keys += ["order gives resources"] if source is not None and source.zone == STACK else []
    cites = united(what.cites, *(ruleset.cite(key) for key in keys))
    draft.emit("produce", cites, said)


def _is_object(source: Object | None) -> bool:
    """Whether the source of resources is an object with abilities, and no marker."""
    return source is not None and source.nature.text("kind") != "marker" and not is_ability(source)


def pay(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """The resources at the places ``which`` of ``seat``'s reserve are spent; what is left is announced."""
    seat, which = what.data.text("seat"), what.data.get("which", ())
    held = reserve(draft, seat)
    spent = [held[at] for at in which if at < len(held)]
    left = tuple(one for at, one in enumerate(held) if at not in which)
    draft.change_player(seat, reserve=left)
    said = Data(seat=seat, amount=len(which), **({"for": what.data["for"]} if "for" in what.data else {}))
    draft.emit("pay", what.cites or ("paid from the reserve" if which else "pay zero"), said)
    if left:
        draft.emit("left over", "left over", seat=seat, count=len(left))
    triggered = tuple(one.text("effect") for one in spent if one.text("effect"))
    if triggered:
        draft.then(Script(("resource spent",), Data(effects=triggered, seat=seat)))


def empty(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``seat``'s reserve is emptied."""
    seat = what.data.text("seat")
    held = reserve(draft, seat)
    if not held:
        return
    gone = tuple(one.text("effect") for one in held)
    draft.change_player(seat, reserve=None)
    draft.end_effects(gone)
    draft.emit("empty", "empty", seat=seat, count=len(held))


def advance_point(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """The government point of ``seat``'s next turn is received now, and not then."""
    seat = what.data.text("seat")
    if seat not in draft.playing:
        return
    draft.change_player(seat, advanced=draft.player(seat).number("advanced") + 1)
    now = op(POINT, seat=seat, cites=what.cites or ruleset.cite("advance point"))
    draft.emit(what.verb, what.cites or "advance point", seat=seat)
    draft.then(Do((now,)))


def gain(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """The judge's hand changes a figure of ``seat``: points and resources come or go by ``amount``."""
    seat, name, amount = what.data.text("seat"), what.data.text("name"), what.data.number("amount")
    kind = {"government": POINT, "wealth": WEALTH}.get(name)
    if seat not in draft.playing or (kind is None and name != "reserve"):
        CORE_VERBS["gain"](ruleset, draft, what)
        return
    if kind is None:
        held = (*reserve(draft, seat), *(Data(color="colorless"),) * counted(max(0, amount)))
        draft.change_player(seat, reserve=held[: len(held) + min(0, amount)])
        draft.done(what, total=len(reserve(draft, seat)))
        return
    for _ in range(counted(amount)):
        nature = Data(kind="marker", definition=Data(name=kind, types=(kind,)))
        make(draft, kind, PLAY, seat, nature)
    for one in points(ruleset, draft, seat, kind)[amount:] if amount < 0 else ():
        draft.remove(one.id)
    draft.done(what, total=len(points(ruleset, draft, seat, kind)))


POOL_VERBS: Mapping[str, Verb] = {
    POINT: point,
    WEALTH: point,
    "use point": use_point,
    "recover point": recover_point,
    "gain": gain,
    "produce": produce,
    "pay": pay,
    "empty": empty,
    "advance point": advance_point,
}

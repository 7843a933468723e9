"""What operations do to government and wealth points, and to the reserve."""

from __future__ import annotations

from collections.abc import Mapping

from judge.resolver import (
    CORE_VERBS,
    Change,
    Data,
    Do,
    Fact,
    Op,
    Ruleset,
    Script,
    State,
    formerly,
    happened,
    meant,
    op,
    united,
)
from judge.resolver.limits import counted
from judge.resolver.ruleset import Verb
from judge.rulesets.gyp.table import made, points, reserve
from judge.rulesets.gyp.words import PLAY, POINT, WEALTH


def point(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """A new government (or wealth) point of ``seat``: a marker on the table, untapped and available."""
    seat = what.data.text("seat")
    if seat not in state.playing:
        return Change(state)
    kind = what.verb
    nature = Data(kind="marker", definition=Data(name=kind, types=(kind,)))
    object, after = made(state, kind, PLAY, seat, nature)
    cite = "points" if kind == POINT else "wealth"
    return Change(after, (Fact(kind, what.cites or cite, Data(object=object.ref, seat=seat)),))


def use_point(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """The government point ``object`` is tapped and no longer available."""
    object = meant(state, what)
    if object is None or object.data.get("spent") or object.data.get("tapped"):
        return Change(state)
    return happened(ruleset, state.but_object(object, spent=True, tapped=True), what, seat=object.controller)


def recover_point(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """The government point ``object`` is untapped and available again."""
    object = meant(state, what)
    if object is None or not (object.data.get("spent") or object.data.get("tapped")):
        return Change(state)
    return happened(ruleset, state.but_object(object, spent=None, tapped=None), what, seat=object.controller)


def produce(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """``seat`` adds ``amount`` resources of a ``color`` to the reserve, all under the same restriction."""
    seat, amount = what.data.text("seat"), what.data.number("amount")
    if seat not in state.playing or amount < 1:
        return Change(state)
    after, new, later = state, [], what.data.get("later")
    for _ in range(counted(amount)):
        one = Data(color=what.data.text("color", "colorless"))
        if what.data.get("only") is not None:
            one = one.but(only=what.data["only"])
        if later is not None:
            effect, after = after.lasting(
                "when spent",
                seat,
                source=what.data.ref("source"),
                until="always",
                data=Data(program=later),
                cites=ruleset.cite("delayed per resource"),
            )
            one = one.but(effect=effect.id)
        new.append(one)
    after = after.but_player(seat, reserve=(*reserve(state, seat), *new))
    said = Data(
        seat=seat,
        amount=amount,
        color=what.data.text("color", "colorless"),
        total=len(reserve(after, seat)),
        source=what.data.ref("source"),
        restricted=bool(what.data.get("only")),
        delayed=amount if later is not None else 0,
    )
    keys = ["produce"]
    keys += ["restriction"] if later or what.data.get("only") else []
    keys += ["resource color"] if said["color"] != "colorless" else []
    cites = united(what.cites, *(ruleset.cite(key) for key in keys))
    return Change(after, (Fact("produce", cites, said),))


def pay(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """The resources at the places ``which`` of ``seat``'s reserve are spent; what is left is announced."""
    seat, which = what.data.text("seat"), what.data.get("which", ())
    held = reserve(state, seat)
    spent = [held[at] for at in which if at < len(held)]
    left = tuple(one for at, one in enumerate(held) if at not in which)
    after = state.but_player(seat, reserve=left)
    said = Data(seat=seat, amount=len(which), **({"for": what.data["for"]} if "for" in what.data else {}))
    facts = [Fact("pay", what.cites or ("payment" if which else "pay zero"), said)]
    if left:
        facts.append(Fact("left over", "left over", Data(seat=seat, count=len(left))))
    triggered = tuple(one.text("effect") for one in spent if one.text("effect"))
    frames = (Script(("resource spent",), Data(effects=triggered, seat=seat)),) if triggered else ()
    return Change(after, tuple(facts), frames)


def empty(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """``seat``'s reserve is emptied."""
    seat = what.data.text("seat")
    held = reserve(state, seat)
    if not held:
        return Change(state)
    gone = tuple(one.text("effect") for one in held)
    after = state.but_player(seat, reserve=None).without_effects(gone)
    return Change(after, (Fact("empty", "empty", Data(seat=seat, count=len(held))),))


def advance_point(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """The government point of ``seat``'s next turn is received now, and not then."""
    seat = what.data.text("seat")
    if seat not in state.playing:
        return Change(state)
    after = state.but_player(seat, advanced=state.player(seat).number("advanced") + 1)
    now = op(POINT, seat=seat, cites=what.cites or ruleset.cite("advance point"))
    return Change(after, (Fact(what.verb, what.cites or "advance point", Data(seat=seat)),), (Do((now,)),))


def gain(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """The judge's hand changes a figure of ``seat``: points and resources come or go by ``amount``."""
    seat, name, amount = what.data.text("seat"), what.data.text("name"), what.data.number("amount")
    kind = {"government": POINT, "wealth": WEALTH}.get(name)
    if seat not in state.playing or (kind is None and name != "reserve"):
        return formerly(CORE_VERBS["gain"])(ruleset, before, state, what)
    if kind is None:
        held = (*reserve(state, seat), *(Data(color="colorless"),) * counted(max(0, amount)))
        after = state.but_player(seat, reserve=held[: len(held) + min(0, amount)])
        return happened(ruleset, after, what, total=len(reserve(after, seat)))
    after = state
    for _ in range(counted(amount)):
        nature = Data(kind="marker", definition=Data(name=kind, types=(kind,)))
        _, after = made(after, kind, PLAY, seat, nature)
    for one in points(ruleset, state, seat, kind)[amount:] if amount < 0 else ():
        after = after.removed(one.id)
    return happened(ruleset, after, what, total=len(points(ruleset, after, seat, kind)))


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

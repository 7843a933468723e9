"""What operations do: cards that change zones, prestige, damage, counters, uses and resources.

An operation that has become impossible leaves the state as it is and is no event; the rest still happens.
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.resolver import (
    CORE_VERBS,
    STACK,
    Change,
    Data,
    Fact,
    Object,
    Op,
    Ref,
    Ruleset,
    State,
    formerly,
    happened,
    meant,
    united,
)
from judge.resolver.ruleset import Verb
from judge.resolver.values import replace
from judge.rulesets.gyp.table import (
    counters,
    is_ability,
    is_copy,
    is_marker,
    is_token,
    kind_of,
    made,
    most_uses,
    place_of,
    seen,
    spent_uses,
    uses_left,
    with_spent,
)
from judge.rulesets.gyp.words import DISCARD, GOVERNMENT, HAND, PLAY, POINT, REBELLION
from judge.rulesets.kit import seatless

# Changing zones


def goes(ruleset: Ruleset, state: State, what: Op, zone: str, cite: str, **more: object) -> Change:
    """An object changes zones as the rules have it for what it is; ``cite`` is the default."""
    object = meant(state, what)
    if object is None or (zone != PLAY and object.zone == place_of(zone, object.owner)):
        return Change(state)
    was = seen(ruleset, state, object).data()
    said = {
        "object": object.ref,
        "was": object.ref,
        "card": was["name"],
        "from": seatless(object.zone),
        "to": zone,
        "seat": object.owner,
        "controller": object.controller,
        **more,
    }
    if is_marker(ruleset, object) and not object.card:
        return _marker_goes(ruleset, state, what, object, said)
    if is_copy(object) or is_ability(object) or "legacy" in kind_of(ruleset, object):
        if is_copy(object):
            what = replace(what, cites=(*what.cites, *ruleset.cite("copy is order")))
        return Change(state.removed(object.id), (_fact(ruleset, what, cite, said),))
    if is_token(object) and object.zone != PLAY:
        return Change(state)
    after = state.moved(object.id, place_of(zone, object.owner))
    moved = after.objects[object.id]
    ceased = (
        (Fact("counters cease", "counters cease", Data(object=moved.ref, counters=counters(object))),)
        if counters(object)
        else ()
    )
    fact = _fact(ruleset, what, cite, {**said, "object": moved.ref})
    if zone == HAND and spent_uses(moved, moved.owner):
        after = with_spent(after, moved, moved.owner, 0)
        back = Fact("uses recovered", "to hand", Data(object=moved.ref, seat=moved.owner))
        return Change(after, (fact, *ceased, back))
    return Change(after, (fact, *ceased))


def _fact(ruleset: Ruleset, what: Op, cite: str, said: Mapping[str, object]) -> Fact:
    data = {name: value for name, value in what.data.items() if name not in said}
    cites = united(what.cites, ruleset.cite(cite))
    return Fact(what.verb, cites, Data({**data, **said}))


def _marker_goes(
    ruleset: Ruleset, state: State, what: Op, object: Object, said: Mapping[str, object]
) -> Change:
    """A wealth point that leaves the table ceases; a government point is there until it is destroyed."""
    if POINT in kind_of(ruleset, object) and what.verb != "destroy":
        return Change(state)
    cite = "points destroyed" if POINT in kind_of(ruleset, object) else "marker moves"
    return Change(state.removed(object.id), (_fact(ruleset, what, cite, {**said, "to": ""}),))


def destroy(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """``object`` goes from the table to its owner's discard pile."""
    object = meant(state, what)
    if object is None or object.zone != PLAY:
        return Change(state)
    return goes(ruleset, state, what, DISCARD, "destroyed")


def discard(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """``object`` is discarded: from a hand, which costs a use, or from the stack."""
    object = meant(state, what)
    if object is None:
        return Change(state)
    if object.zone == STACK:
        return goes(
            ruleset, state, what, DISCARD, "discard ability" if is_ability(object) else "discard order"
        )
    if seatless(object.zone) != HAND:
        return goes(ruleset, state, what, DISCARD, "put in discard")
    change = goes(ruleset, state, what, DISCARD, "discard card")
    if object.id not in change.state.objects:
        return change
    moved = change.state.objects[object.id]
    if not uses_left(ruleset, change.state, moved, moved.owner):
        return change
    after = with_spent(change.state, moved, moved.owner, spent_uses(moved, moved.owner) + 1)
    lost = Fact("use lost", "discard card", _of_uses(ruleset, after, moved.id, moved.owner))
    return Change(after, (*change.facts, lost))


def _of_uses(ruleset: Ruleset, state: State, id: str, seat: str) -> Data:
    object = state.objects[id]
    return Data(object=object.ref, seat=seat, total=uses_left(ruleset, state, object, seat))


def put_in(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """``object`` is put in zone ``to``: which is not discarding, and costs no use."""
    to = what.data.text("to")
    cites = {DISCARD: "put in discard", HAND: "to hand", REBELLION: "in rebellion"}
    change = goes(ruleset, state, what, to, cites.get(to, "remove from game"))
    object = meant(state, what)
    if object and what.data.get("down") and object.id in change.state.objects:
        moved = change.state.objects[object.id]
        after = change.state.but_object(moved, **{"face down": True})
        return replace(change, state=after)
    return change


def enter(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """``object`` comes into play under ``controller``: face up and untapped, unless it is said otherwise.

    What an effect changed about the order goes on being changed; a mandate never enters, a token that
    has left does not come back.
    """
    object = meant(state, what)
    if object is None or object.zone == PLAY:
        return Change(state)
    now = seen(ruleset, state, object)
    if "mandate" in now.types or is_ability(object) or "legacy" in kind_of(ruleset, object):
        said = Data(object=object.ref, seat=object.controller)
        return Change(state, (Fact("does not enter", "not enter", said),))
    if is_token(object):
        return Change(state, (Fact("does not enter", "token leaves", Data(object=object.ref)),))
    seat = what.data.text("controller") or object.controller or object.owner
    after = state.moved(object.id, PLAY, controller=seat)
    moved = after.objects[object.id]
    held: dict[str, int] = {}
    if now.figure("leadership") and "leader" in now.types:
        held["leadership"] = now.figure("leadership")
    own = now.definition.get("enters", Data())
    own = own if isinstance(own, Data) else Data()
    for given in (own.get("counters"), what.data.get("counters")):
        held.update(given if isinstance(given, Data) else {})
    tapped = True if what.data.get("tapped") or own.get("tapped") else None
    after = after.but_object(moved, tapped=tapped, counters=Data(held) if held else None)
    if own:
        what = replace(what, cites=(*what.cites, *ruleset.cite("enters with")))
    carried = _carried_over(after, object.ref, moved.ref)
    if carried is not after:
        after, what = carried, replace(what, cites=(*what.cites, *ruleset.cite("stays changed")))
    fact = _fact(
        ruleset,
        what,
        "enters",
        {
            "object": moved.ref,
            "was": object.ref,
            "seat": seat,
            "to": PLAY,
            "from": seatless(object.zone),
            "card": now.name,
        },
    )
    marked = (
        (Fact("no uses marked", "no uses marked", Data(object=moved.ref)),)
        if not uses_left(ruleset, after, after.objects[object.id], object.owner) and object.card
        else ()
    )
    return Change(after, (fact, *marked))


def _carried_over(state: State, old: Ref, new: Ref) -> State:
    """What lasting effects were made for the order now means the possession (115.6)."""
    if not any(isinstance(e.data.get("of"), tuple) and old in e.data["of"] for e in state.effects):
        return state
    effects = tuple(
        replace(e, data=e.data.but(of=tuple(new if one == old else one for one in e.data["of"])))
        if isinstance(e.data.get("of"), tuple) and old in e.data["of"]
        else e
        for e in state.effects
    )
    return replace(state, effects=effects)


def create_token(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """A token of ``seat`` with ``nature`` comes into play; a bare one is called as its subtypes."""
    if what.data.text("seat") not in state.playing:
        return Change(state)
    nature = what.data["nature"]
    name = nature["definition"].text("name") or "token"
    object, after = made(state, name, PLAY, what.data.text("seat"), nature)
    counted = nature["definition"].get("figures", Data()).number("leadership")
    after = after.but_object(
        object, tapped=what.data.get("tapped") or None, counters=Data(leadership=counted) if counted else None
    )
    said = Data(object=object.ref, card=name, seat=object.owner, to=PLAY)
    return Change(after, (Fact(what.verb, what.cites or "token", said),))


def legacy(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """A legacy of ``seat`` with ``nature`` is put in the government zone."""
    seat = what.data.text("seat")
    if seat not in state.playing:
        return Change(state)
    nature = what.data["nature"]
    name = nature["definition"].text("name") or "legacy"
    object, after = made(state, name, place_of(GOVERNMENT, seat), seat, nature)
    return Change(after, (Fact(what.verb, what.cites or "legacy", Data(object=object.ref, seat=seat)),))


def tap(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """``object`` is tapped (or untapped)."""
    object = meant(state, what)
    tapped = what.verb == "tap"
    if object is None or bool(object.data.get("tapped")) == tapped:
        return Change(state)
    return happened(ruleset, state.but_object(object, tapped=tapped or None), what)


def turn_face(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """``object`` is turned face up (or face down)."""
    object = meant(state, what)
    down = what.verb == "turn down"
    if object is None or bool(object.data.get("face down")) == down:
        return Change(state)
    after = state.but_object(object, **{"face down": down or None})
    return Change(after, (Fact(what.verb, what.cites or "face", Data(object=object.ref, seat=object.owner)),))


# Uses


def spend_use(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """``seat`` loses (or spends) ``amount`` uses of the card ``object``, as far as there are any."""
    object, seat = meant(state, what), what.data.text("seat")
    if object is None or not seat:
        return Change(state)
    lost = min(what.data.number("amount", 1), uses_left(ruleset, state, object, seat))
    if lost < 1:
        if what.data.get("intriguing"):
            return happened(ruleset, state, what, total=0)
        said = Data(object=object.ref, seat=seat)
        return Change(state, (Fact("no use to lose", "no use to lose", said),))
    after = with_spent(state, object, seat, spent_uses(object, seat) + lost)
    left = uses_left(ruleset, after, after.objects[object.id], seat)
    change = happened(ruleset, after, what, amount=lost, total=left)
    if lost == what.data.number("amount", 1):
        return change
    said = Data(object=object.ref, seat=seat, wanted=what.data.number("amount", 1), amount=lost)
    return replace(change, facts=(*change.facts, Fact("part impossible", "impossible uses", said)))


def recover_use(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """``seat`` recovers ``amount`` uses of the card ``object``, up to all it can have."""
    object, seat = meant(state, what), what.data.text("seat")
    if object is None or not seat:
        return Change(state)
    left = uses_left(ruleset, state, object, seat)
    won = min(what.data.number("amount", 1), most_uses(ruleset, state, object) - left)
    if won < 1:
        said = Data(object=object.ref, seat=seat, total=left)
        return Change(state, (Fact("no use recovered", "uses full", said),))
    after = with_spent(state, object, seat, spent_uses(object, seat) - won)
    if left and seatless(object.zone) == DISCARD:
        what = replace(
            what, cites=(*what.cites, *ruleset.cite("recover use"), *ruleset.cite("two uses marked"))
        )
    return happened(ruleset, after, what, amount=won, total=left + won)


# Prestige


def prestige(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """``seat`` gains, loses or pays ``amount`` prestige; a gain of nothing is no gain."""
    seat, amount = what.data.text("seat"), what.data.number("amount")
    if seat not in state.playing:
        return Change(state)
    if amount < 1:
        if what.verb == "gain prestige":
            said = Data(seat=seat, amount=amount)
            return Change(state, (Fact("no gain", "no gain", said),))
        return Change(state)
    total = state.player(seat).number("prestige") + (amount if what.verb == "gain prestige" else -amount)
    cites = (*what.cites, *ruleset.cite(what.verb), *(ruleset.cite("below zero") if total < 0 else ()))
    what = replace(what, cites=tuple(dict.fromkeys(cites)))
    return happened(ruleset, state.but_player(seat, prestige=total), what, total=total)


# Counters


def count(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """``amount`` counters called ``name`` are put on ``object``, or removed as far as there are any."""
    object, name, amount = meant(state, what), what.data.text("name"), what.data.number("amount")
    if object is None or amount < 1 or object.zone != PLAY:
        return Change(state)
    had = counters(object).number(name)
    total = had + amount if what.verb == "add counters" else max(0, had - amount)
    if total == had:
        return Change(state)
    after = state.but_object(object, counters=counters(object).but(**{name: total or None}))
    return happened(ruleset, after, what, total=total)


def move_counter(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """A counter called ``name`` goes from ``object`` to ``to``, where both are there and not the same."""
    source, target, name = meant(state, what), meant(state, what, "to"), what.data.text("name")
    stays = Change(state, (Fact("no counter moved", "move counter", Data(name=name)),))
    if source is None or target is None or source.id == target.id or target.zone != PLAY:
        return stays
    if not counters(source).number(name):
        return stays
    after = state.but_object(
        source, counters=counters(source).but(**{name: counters(source).number(name) - 1 or None})
    )
    there = after.objects[target.id]
    after = after.but_object(there, counters=counters(there).but(**{name: counters(there).number(name) + 1}))
    return happened(ruleset, after, what)


# Attacking


def attack(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    object, seat = meant(state, what), what.data.text("seat")
    if object is None or object.zone != PLAY or seat not in state.playing:
        return Change(state)
    return Change(
        state.but_object(object, attacking=seat),
        (Fact("attacks", what.cites or "attackers", Data(object=object.ref, seat=seat)),),
    )


def block(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    object, attacker = meant(state, what), meant(state, what, "attacker")
    if object is None or attacker is None or not attacker.data.get("attacking"):
        return Change(state)
    after = state.but_object(object, blocking=attacker.ref)
    after = after.but_object(after.objects[attacker.id], blocked=True)
    said = Data(object=object.ref, attacker=attacker.ref)
    return Change(after, (Fact("blocks", what.cites or "blockers", said),))


def leave_combat(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    object = meant(state, what)
    if object is None or not (object.data.get("attacking") or object.data.get("blocking")):
        return Change(state)
    return happened(ruleset, state.but_object(object, attacking=None, blocking=None, blocked=None), what)


def last(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """A continuous effect begins; what gives or takes an ability says so, and that the latest counts."""
    own = what.data.get("data", Data())
    change = own.get("change", Data()) if isinstance(own, Data) else Data()
    keys = [
        key
        for key, ways in (("ability given", ("gain", "ability")), ("ability taken", ("lose", "lose all")))
        if any(way in change for way in ways)
    ]
    if keys and any(
        e.name == "change" and _contrary(e.data.get("change", Data()), change) for e in state.effects
    ):
        keys.append("latest ability")
    permissions = change.get("as though", ())
    if any(isinstance(one, Data) and "cannot have" in one for one in permissions):
        keys.append("cannot have")
    if "add" in change and what.data.text("until") == "turn":
        keys.append("until end")
    cites = united(what.cites, *(ruleset.cite(key) for key in keys))
    return formerly(CORE_VERBS["last"])(ruleset, before, state, replace(what, cites=cites))


def _contrary(one: Data, other: Data) -> bool:
    """Whether of two changes one gives what the other takes away."""
    pairs = ((one, other), (other, one))
    return any({name for name, _ in a.get("gain", ())} & set(b.texts("lose")) for a, b in pairs)


def put(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """As the core's; the judge's hand may also set the uses left of a card, and a leader's leadership."""
    object, name, value = meant(state, what), what.data.text("name"), what.data.get("value")
    if object is None or name not in ("uses", "leadership") or not isinstance(value, int):
        return formerly(CORE_VERBS["put"])(ruleset, before, state, what)
    if name == "uses":
        after = with_spent(state, object, object.owner, most_uses(ruleset, state, object) - value)
    else:
        after = state.but_object(object, counters=counters(object).but(leadership=value or None))
    return happened(ruleset, after, what)


GAME_VERBS: Mapping[str, Verb] = {
    "destroy": destroy,
    "discard": discard,
    "put in": put_in,
    "enter": enter,
    "token": create_token,
    "legacy": legacy,
    "tap": tap,
    "untap": tap,
    "turn up": turn_face,
    "turn down": turn_face,
    "spend use": spend_use,
    "lose use": spend_use,
    "recover use": recover_use,
    "gain prestige": prestige,
    "lose prestige": prestige,
    "pay prestige": prestige,
    "add counters": count,
    "remove counters": count,
    "move counter": move_counter,
    "attacks": attack,
    "blocks": block,
    "leave combat": leave_combat,
    "last": last,
    "put": put,
}

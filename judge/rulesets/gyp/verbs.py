"""Operations: cards that change zones, prestige, damage, counters, uses and resources.

An operation that has become impossible changes nothing and is no event; the rest still happens.
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.resolver import (
    CORE_VERBS,
    STACK,
    Cites,
    Data,
    Draft,
    Object,
    Op,
    Position,
    Ref,
    Ruleset,
    Script,
    meant,
    united,
)
from judge.resolver.ruleset import Verb
from judge.resolver.values import EMPTY, Value, replace
from judge.rulesets.gyp.objects import barred_keywords
from judge.rulesets.gyp.words import DISCARD, GOVERNMENT, HAND, PLAY, POINT, REBELLION
from judge.rulesets.gyp.zones import (
    copy_cites,
    counters,
    is_ability,
    is_copy,
    is_marker,
    is_token,
    kind_of,
    make,
    most_uses,
    place_of,
    seen,
    set_spent,
    spent_uses,
    uses_left,
)
from judge.rulesets.kit import seatless
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset

# Changing zones


def goes(ruleset: Ruleset, draft: Draft, what: Op, zone: str, cite: str | Cites, **more: object) -> None:
    """Move an object according to the rules for its kind; ``cite`` is the default citation."""
    obj = meant(draft, what)
    if obj is None or (zone != PLAY and obj.zone == place_of(zone, obj.owner)):
        return
    was = seen(ruleset, draft, obj).data()
    said = {
        "object": obj.ref,
        "was": obj.ref,
        "card": was["name"],
        "from": seatless(obj.zone),
        "to": zone,
        "seat": obj.owner,
        "controller": obj.controller,
        **more,
    }
    if is_marker(ruleset, obj) and not obj.card:
        _marker_goes(ruleset, draft, what, obj, said)
        return
    if is_copy(obj) or is_ability(obj) or "legacy" in kind_of(ruleset, obj):
        if is_copy(obj):
            what = replace(what, cites=(*what.cites, *copy_cites(ruleset, obj)))
        draft.remove(obj.id)
        _tell(ruleset, draft, what, cite, said)
        return
    if is_token(obj) and obj.zone != PLAY:
        return
    draft.move(obj.id, place_of(zone, obj.owner))
    moved = draft.objects[obj.id]
    if obj.zone == PLAY and obj.controller != obj.owner and not is_token(obj):
        what = replace(what, cites=united(what.cites or ruleset.cite(cite), ruleset.cite("owner")))
    if is_token(obj) and what.verb in ("destroy", "put in"):
        what = replace(
            what, cites=united(what.cites or ruleset.cite(cite), ruleset.cite("token as possession"))
        )
    _tell(ruleset, draft, what, cite, {**said, "object": moved.ref})
    if counters(obj):
        draft.emit("counters cease", "counters cease", object=moved.ref, counters=counters(obj))
    if zone == HAND and spent_uses(moved, moved.owner):
        set_spent(draft, moved, moved.owner, 0)
        draft.emit("uses recovered", "to hand", object=moved.ref, seat=moved.owner)


def _tell(ruleset: Ruleset, draft: Draft, what: Op, cite: str | Cites, said: Mapping[str, Value]) -> None:
    draft.emit(what.verb, united(what.cites, ruleset.cite(cite)), what.data, **said)


def _marker_goes(ruleset: Ruleset, draft: Draft, what: Op, obj: Object, said: Mapping[str, Value]) -> None:
    """A wealth point that leaves the table ceases; a government point is there until it is destroyed."""
    if POINT in kind_of(ruleset, obj) and what.verb != "destroy":
        return
    cite = "points destroyed" if POINT in kind_of(ruleset, obj) else "marker moves"
    draft.remove(obj.id)
    _tell(ruleset, draft, what, cite, {**said, "gone": True})


def destroy(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``object`` goes from the table to its owner's discard pile."""
    obj = meant(draft, what)
    if obj is None or obj.zone != PLAY:
        return
    by_rule = set(ruleset.cite("no toughness")) <= set(what.cites)  # no effect then, of which 112.1 speaks
    goes(ruleset, draft, what, DISCARD, "no toughness" if by_rule else "destroyed")


def discard(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``object`` is discarded: from a hand, which costs a use, or from the stack."""
    obj = meant(draft, what)
    if obj is None:
        return
    if obj.zone == STACK:
        if is_ability(obj) or is_copy(obj):
            goes(ruleset, draft, what, DISCARD, "discard ability" if is_ability(obj) else "discard order")
            return
        left = uses_left(ruleset, draft, obj, obj.owner)
        lies = ruleset.cite("to discard" if left else "to discard spent")  # how it lies there (114.4, 114.6)
        goes(ruleset, draft, what, DISCARD, united(ruleset.cite("discard order"), lies))
        return
    if seatless(obj.zone) != HAND:
        goes(ruleset, draft, what, DISCARD, "put in discard")
        return
    goes(ruleset, draft, what, DISCARD, "discard card")
    moved = draft.objects.get(obj.id)
    if moved is not None and uses_left(ruleset, draft, moved, moved.owner):
        set_spent(draft, moved, moved.owner, spent_uses(moved, moved.owner) + 1)
        draft.emit("use lost", "discard card", _of_uses(ruleset, draft, moved.id, moved.owner))


def _of_uses(ruleset: Ruleset, state: Position, object_id: str, seat: str) -> Data:
    obj = state.objects[object_id]
    return Data(object=obj.ref, seat=seat, total=uses_left(ruleset, state, obj, seat))


def put_in(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``object`` is put in zone ``to``: which is not discarding, and costs no use."""
    to = what.data.text("to")
    cites: dict[str, str | Cites] = {DISCARD: "put in discard", HAND: "to hand", REBELLION: "in rebellion"}
    removed = {PLAY: "removed from play", REBELLION: "in rebellion", STACK: "off the stack"}
    obj = meant(draft, what)
    left = seatless(obj.zone) if obj else STACK
    if what.cites in (ruleset.cite("to discard"), ruleset.cite("to discard spent")):
        cites = {DISCARD: what.cites}  # it has been played, and nothing says that it is put there
    goes(ruleset, draft, what, to, cites.get(to) or removed.get(left) or _by_what(draft))
    if obj and what.data.get("down") and obj.id in draft.objects:
        draft.change_object(draft.objects[obj.id], **{"face down": True})


def _by_what(state: Position) -> str:
    """The kind of ability that removes something from the game: that of the top of the stack."""
    kind = next((o.nature.text("kind") for o in state.stack[:1] if is_ability(o)), "")
    return {"activated": "removed by activated", "triggered": "removed by triggered"}.get(
        kind, "removed by mandate"
    )


def enter(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``object`` comes into play under ``controller``: face up and untapped, unless stated otherwise.

    Effects that changed the order continue; a mandate never enters, and a token that has left does not
    return.
    """
    obj = meant(draft, what)
    if obj is None or obj.zone == PLAY:
        return
    now = seen(ruleset, draft, obj)
    if "mandate" in now.types or is_ability(obj) or "legacy" in kind_of(ruleset, obj):
        said = Data(object=obj.ref, seat=obj.controller)
        draft.emit("does not enter", "not enter", said)
        return
    if is_token(obj):
        draft.emit("does not enter", "token leaves", object=obj.ref)
        return
    seat = what.data.text("controller") or obj.controller or obj.owner
    draft.move(obj.id, PLAY, controller=seat)
    moved = draft.objects[obj.id]
    held: dict[str, int] = {}
    if now.figure("leadership") and "leader" in now.types:
        held["leadership"] = now.figure("leadership")
    own = now.definition.get("enters", EMPTY)
    own = own if isinstance(own, Data) else EMPTY
    for given in (own.get("counters"), what.data.get("counters")):
        held.update(given if isinstance(given, Data) else {})
    tapped = True if what.data.get("tapped") or own.get("tapped") else None
    draft.change_object(moved, tapped=tapped, counters=Data(held) if held else None)
    if own:
        keys = ("enters with", "who puts counters") if own.get("counters") else ("enters with",)
        what = replace(what, cites=united(what.cites, *(ruleset.cite(key) for key in keys)))
    if _carry_over(draft, obj.ref, moved.ref):
        what = replace(what, cites=(*what.cites, *ruleset.cite("stays changed")))
    _tell(
        ruleset,
        draft,
        what,
        "enters" if obj.zone == STACK else "put into play",
        {
            "object": moved.ref,
            "was": obj.ref,
            "seat": seat,
            "to": PLAY,
            "from": seatless(obj.zone),
            "card": now.name,
        },
    )
    if not uses_left(ruleset, draft, draft.objects[obj.id], obj.owner) and obj.card:
        draft.emit("no uses marked", "no uses marked", object=moved.ref)
    if any(one.text("kind") == "static" and not one.get("zone") for one in now.abilities):
        draft.emit("static begins", "static begins", object=moved.ref)


def _carry_over(draft: Draft, old: Ref, new: Ref) -> bool:
    """Lasting effects on the order now apply to the possession (115.6); True if there were any."""
    if not any(isinstance(e.data.get("of"), tuple) and old in e.data["of"] for e in draft.effects):
        return False
    draft.effects = tuple(
        replace(e, data=e.data.but(of=tuple(new if one == old else one for one in e.data["of"])))
        if isinstance(e.data.get("of"), tuple) and old in e.data["of"]
        else e
        for e in draft.effects
    )
    return True


def create_token(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """A token of ``seat`` with ``nature`` comes into play; a bare one is called as its subtypes."""
    if what.data.text("seat") not in draft.playing:
        return
    nature = what.data["nature"]
    name = nature["definition"].text("name") or "token"
    obj = make(draft, name, PLAY, what.data.text("seat"), nature)
    counted = nature["definition"].get("figures", EMPTY).number("leadership")
    draft.change_object(
        obj, tapped=what.data.get("tapped") or None, counters=Data(leadership=counted) if counted else None
    )
    said = Data(object=obj.ref, card=name, seat=obj.owner, to=PLAY)
    draft.emit(what.verb, what.cites or "token", said)


def legacy(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """A legacy of ``seat`` with ``nature`` is put in the government zone."""
    seat = what.data.text("seat")
    if seat not in draft.playing:
        return
    nature = what.data["nature"]
    name = nature["definition"].text("name") or "legacy"
    obj = make(draft, name, place_of(GOVERNMENT, seat), seat, nature)
    own = nature["definition"]
    described = "cost" in own or own.get("colors") or own.get("subtypes") or own.get("figures")
    cites = united(
        what.cites or ruleset.cite("legacy"), ruleset.cite("legacy described") if described else ()
    )
    draft.emit(what.verb, cites, object=obj.ref, seat=seat)


def _by_effect(ruleset: Ruleset, draft: Draft, obj: Object, what: Op) -> Op:
    """With the section that lets effects on possessions meet a token; what a rule does brings its own."""
    paying = any(isinstance(frame, Script) and "cost paid" in frame.steps for frame in draft.agenda)
    if what.cites or paying or not is_token(obj):
        return what
    return replace(what, cites=united(ruleset.cite(what.verb), ruleset.cite("token as possession")))


def tap(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``object`` is tapped (or untapped)."""
    obj = meant(draft, what)
    tapped = what.verb == "tap"
    if obj is None or bool(obj.data.get("tapped")) == tapped:
        return
    draft.change_object(obj, tapped=tapped or None)
    if not tapped and not what.cites and POINT in kind_of(ruleset, obj):  # not yet available (107.2)
        what = replace(what, cites=ruleset.cite("point untapped"))
    draft.done(_by_effect(ruleset, draft, obj, what))


def turn_face(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``object`` is turned face up (or face down)."""
    obj = meant(draft, what)
    down = what.verb == "turn down"
    if obj is None or bool(obj.data.get("face down")) == down:
        return
    draft.change_object(obj, **{"face down": down or None})
    draft.emit(what.verb, what.cites or "face", object=obj.ref, seat=obj.owner)


# Uses


def spend_use(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``seat`` loses (or spends) ``amount`` uses of the card ``object``, as far as there are any."""
    obj, seat = meant(draft, what), what.data.text("seat")
    if obj is None or not seat:
        return
    lost = min(what.data.number("amount", 1), uses_left(ruleset, draft, obj, seat))
    if lost < 1:
        if what.data.get("intriguing"):
            draft.done(what, total=0)
            return
        said = Data(object=obj.ref, seat=seat)
        draft.emit("no use to lose", "no use to lose", said)
        return
    set_spent(draft, obj, seat, spent_uses(obj, seat) + lost)
    left = uses_left(ruleset, draft, draft.objects[obj.id], seat)
    if not left and seatless(obj.zone) == DISCARD:
        cites = united(what.cites or ruleset.cite(what.verb), ruleset.cite("to discard spent"))
        what = replace(what, cites=cites)
    draft.done(what, amount=lost, total=left)
    if lost != what.data.number("amount", 1):
        said = Data(object=obj.ref, seat=seat, wanted=what.data.number("amount", 1), amount=lost)
        draft.emit("part impossible", "impossible uses", said)


def recover_use(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``seat`` recovers ``amount`` uses of the card ``object``, up to all it can have."""
    obj, seat = meant(draft, what), what.data.text("seat")
    if obj is None or not seat:
        return
    left = uses_left(ruleset, draft, obj, seat)
    won = min(what.data.number("amount", 1), most_uses(ruleset, draft, obj) - left)
    if won < 1:
        said = Data(object=obj.ref, seat=seat, total=left)
        draft.emit("no use recovered", "uses full", said)
        return
    set_spent(draft, obj, seat, spent_uses(obj, seat) - won)
    if left and seatless(obj.zone) == DISCARD:
        cites = (*what.cites, *ruleset.cite("recover use"), *ruleset.cite("two uses marked"))
        what = replace(what, cites=cites)
    elif not left and seatless(obj.zone) == DISCARD:
        cites = (*what.cites, *ruleset.cite("recover use"), *ruleset.cite("to discard"))
        what = replace(what, cites=cites)
    draft.done(what, amount=won, total=left + won)


# Prestige


def prestige(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``seat`` gains, loses or pays ``amount`` prestige; a gain of nothing is no gain."""
    seat, amount = what.data.text("seat"), what.data.number("amount")
    if seat not in draft.playing:
        return
    if amount < 1:
        if what.verb == "gain prestige":
            said = Data(seat=seat, amount=amount)
            draft.emit("no gain", "no gain", said)
            return
        return
    total = draft.player(seat).number("prestige") + (amount if what.verb == "gain prestige" else -amount)
    cites = (*what.cites, *ruleset.cite(what.verb), *(ruleset.cite("below zero") if total < 0 else ()))
    what = replace(what, cites=tuple(dict.fromkeys(cites)))
    draft.change_player(seat, prestige=total)
    draft.done(what, total=total)


# counters


def count(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``amount`` counters called ``name`` are put on ``object``, or removed as far as there are any."""
    obj, name, amount = meant(draft, what), what.data.text("name"), what.data.number("amount")
    if obj is None or amount < 1 or obj.zone != PLAY:
        return
    had = counters(obj).number(name)
    total = had + amount if what.verb == "add counters" else max(0, had - amount)
    if total == had:
        return
    draft.change_object(obj, counters=counters(obj).but(**{name: total or None}))
    if name == "leadership":
        cites = what.cites or ruleset.cite(what.verb)
        what = replace(what, cites=united(cites, ruleset.cite("leadership points")))
    draft.done(_by_effect(ruleset, draft, obj, what), total=total)


def move_counter(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """A counter called ``name`` goes from ``object`` to ``to``, where both are there and not the same."""
    source, target, name = meant(draft, what), meant(draft, what, "to"), what.data.text("name")
    apart = source is not None and target is not None and source.id != target.id and target.zone == PLAY
    if not apart or source is None or target is None or not counters(source).number(name):
        draft.emit("no counter moved", "move counter", name=name)
        return
    draft.change_object(
        source, counters=counters(source).but(**{name: counters(source).number(name) - 1 or None})
    )
    there = draft.objects[target.id]
    draft.change_object(there, counters=counters(there).but(**{name: counters(there).number(name) + 1}))
    draft.done(what)


# Attacking


def attack(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    obj, seat = meant(draft, what), what.data.text("seat")
    if obj is None or obj.zone != PLAY or seat not in draft.playing:
        return
    draft.change_object(obj, attacking=seat)
    draft.emit("attacks", what.cites or "attackers", object=obj.ref, seat=seat)


def block(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    obj, attacker = meant(draft, what), meant(draft, what, "attacker")
    if obj is None or attacker is None or not attacker.data.get("attacking"):
        return
    draft.change_object(obj, blocking=attacker.ref)
    draft.change_object(draft.objects[attacker.id], blocked=True)
    said = Data(object=obj.ref, attacker=attacker.ref)
    draft.emit("blocks", what.cites or "blockers", said)


def leave_combat(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    obj = meant(draft, what)
    if obj is None or not (obj.data.get("attacking") or obj.data.get("blocking")):
        return
    draft.change_object(obj, attacking=None, blocking=None, blocked=None)
    draft.done(what)


def last(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """A continuous effect begins; what gives or takes an ability says so, and that the latest counts."""
    own = what.data.get("data", EMPTY)
    change = own.get("change", EMPTY) if isinstance(own, Data) else EMPTY
    of = own.get("of", ()) if isinstance(own, Data) else ()
    lying = [draft.current(one) for one in of if isinstance(one, Ref)]
    keys = ["possession changed"] if any(o and o.zone == PLAY and not is_token(o) for o in lying) else []
    keys += ["token as possession"] if any(o and o.zone == PLAY and is_token(o) for o in lying) else []
    keys += ["order changed"] if any(o and o.zone == STACK and not is_copy(o) for o in lying) else []
    keys += ["player changed"] if any(isinstance(one, str) for one in of) else []
    keys += [
        key
        for key, ways in (("ability given", ("gain", "ability")), ("ability taken", ("lose", "lose all")))
        if any(way in change for way in ways)
    ]
    if {"ability given", "ability taken"} & set(keys) and any(
        e.name == "change" and _contrary(e.data.get("change", EMPTY), change) for e in draft.effects
    ):
        keys.append("latest ability")
    permissions = change.get("as though", ())
    if any(isinstance(one, Data) and "cannot have" in one for one in permissions):
        keys.append("cannot have")
    if "add" in change and what.data.text("until") == "turn":
        keys.append("until end")
    cites = united(what.cites, *(ruleset.cite(key) for key in keys))
    CORE_VERBS["last"](ruleset, draft, replace(what, cites=cites))
    given = {name for name, _ in change.get("gain", ())}
    for obj in (one for one in lying if given and one is not None):
        if given & barred_keywords(ruleset, draft, obj, view(ruleset, draft, obj)):
            draft.emit("cannot have", "cannot have", object=obj.ref)


def _contrary(one: Data, other: Data) -> bool:
    """Whether one of two changes gives what the other takes away."""
    pairs = ((one, other), (other, one))
    return any({name for name, _ in a.get("gain", ())} & set(b.texts("lose")) for a, b in pairs)


def put(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """Like the core's verb; the judge may also set a card's remaining uses and a leader's leadership."""
    obj, name, value = meant(draft, what), what.data.text("name"), what.data.get("value")
    if obj is None or name not in ("uses", "leadership") or not isinstance(value, int):
        CORE_VERBS["put"](ruleset, draft, what)
        return
    if name == "uses":
        set_spent(draft, obj, obj.owner, most_uses(ruleset, draft, obj) - value)
    else:
        draft.change_object(obj, counters=counters(obj).but(leadership=value or None))
    draft.done(what)


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

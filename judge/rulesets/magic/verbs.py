"""Magic's operations on objects and players: one function for each, which reports an event.

Each way of moving an object between zones is an operation with a name of its own (destroy, sacrifice,
discard, ...), so that one replacement of "would go to a graveyard" applies to all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.resolver import (
    CORE_VERBS,
    EMPTY,
    STACK,
    Data,
    Do,
    Draft,
    Frame,
    Object,
    Op,
    Position,
    Ref,
    Ruleset,
    Script,
    meant,
    op,
    united,
    zone_of,
)
from judge.resolver.ruleset import Verb
from judge.resolver.values import Value, replace
from judge.resolver.verbs import log_only, reported
from judge.rulesets.kit.announcing import ANNOUNCED, announced
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.expressions import as_it_is, select
from judge.rulesets.kit.rule import CardRuleset, Context, definition, printed, seatless
from judge.rulesets.kit.trigger_index import SETS_OFF, waited_for
from judge.rulesets.magic import influence, teams
from judge.rulesets.magic.card_faces import CHOSEN, TURNED, as_entering, back_of
from judge.rulesets.magic.combat.combat_state import GONE
from judge.rulesets.magic.costs import mana_spent, restricted_mana
from judge.rulesets.magic.costs.mana import log_text, pool, spending
from judge.rulesets.magic.instructions.effect_objects import copiable
from judge.rulesets.magic.layers.durations import still_so
from judge.rulesets.magic.layers.spell_effects import going_on, kept_on
from judge.rulesets.magic.mechanics import designations, dungeons, graveyard_order, unlocking
from judge.rulesets.magic.mechanics.merging import ask_which_is_later
from judge.rulesets.magic.tokens import (
    BEING,
    NO_GRAVEYARD,
    arrived,
    create,
    emblem,
    exiled_after,
    freed,
    is_ability,
    is_copy,
    is_token,
    part,
    remember_spell,
)
from judge.rulesets.magic.words import RING_BEARER
from judge.rulesets.magic.zones import (
    BATTLEFIELD,
    EXILE,
    EXILER,
    GRAVEYARD,
    HAND,
    LIBRARY,
    MERGED_AS,
    PARTED_FROM,
    PHASED_OUT,
    TOGETHER,
    attached_to,
    destination,
    permanents,
)

DESTINATION = {
    "destroy": GRAVEYARD,
    "sacrifice": GRAVEYARD,
    "discard": GRAVEYARD,
    "mill": GRAVEYARD,
    "exile": EXILE,
    "return": HAND,
    "bury": GRAVEYARD,
    "counter": GRAVEYARD,
    "move": "",
}
"""The operations that move an object, with their usual destinations. ``bury`` is used by state-based actions
and at the end of a resolution: put into a graveyard, neither destroyed nor sacrificed.
"""
MOVES = (*DESTINATION, "draw", "enter", "play land")
"""The events by which an object changes zones."""


def stays(ruleset: CardRuleset, obj: Object, to: str, told: Data = EMPTY) -> bool:
    """Whether the object cannot move there, and stays where it is (111.8, 400.4a)."""
    if to == obj.zone == STACK or is_ability(obj):
        return True
    if is_token(obj) and obj.zone != BATTLEFIELD:
        return obj.zone != STACK
    if to == BATTLEFIELD and obj.zone != BATTLEFIELD:
        types = set((_back(ruleset, obj, told) or as_entering(ruleset, obj, told)).texts("types"))
        down = "face down" in obj.data or told.get("face down")
        return bool(types & {"instant", "sorcery"}) and not down
    return False


def _back(ruleset: CardRuleset, obj: Object, told: Data) -> Data | None:
    """The back face of an object's card, if it enters with that face up."""
    return back_of(printed(ruleset, obj)) if told.get(TURNED) and "face down" not in told else None


def _why_it_stays(ruleset: CardRuleset, obj: Object, told: Data) -> str:
    if is_token(obj):
        return "token stays"
    shows_back = "back stays" in ruleset.cites and _back(ruleset, obj, told) is not None
    return "back stays" if shows_back else "stays"


def relocate(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Move ``object`` to ``to`` or the verb's usual zone; ``position`` 0 is the bottom.

    ``controller`` and ``with`` (tapped, counters, ...) describe how it enters the battlefield.
    """
    obj = meant(draft, what)
    wanted = what.data.text("to") or DESTINATION.get(what.verb, "")
    if obj is None or not wanted:
        return
    if what.verb == "counter" and obj.zone != STACK:
        return
    if what.verb in ("destroy", "sacrifice") and obj.zone != BATTLEFIELD:
        return
    if what.verb == "counter" and is_ability(obj):
        draft.remove(obj.id)
        draft.done(what, was=obj.ref, seat=obj.controller)
        return
    to = destination(obj, wanted)
    if obj.zone == STACK and to not in (BATTLEFIELD, EXILE) and exiled_after(obj):
        why = ruleset.cite(obj.data.text("way"))
        to, what = EXILE, replace(what, cites=united(what.cites or ruleset.cite(what.verb), why))
    if obj.zone == STACK and seatless(to) == GRAVEYARD and obj.data.get(NO_GRAVEYARD):
        to = EXILE
        what = replace(what, cites=united(what.cites or ruleset.cite(what.verb), ruleset.cite("replacement")))
    if stays(ruleset, obj, to, what.data.get("with", EMPTY)):
        draft.emit("stays", _why_it_stays(ruleset, obj, what.data.get("with", EMPTY)), object=obj.ref)
        return
    position = what.data.get("position")
    came, before = draft.snapshot(), draft.before
    new = draft.move(
        obj.id,
        to,
        controller=what.data.text("controller") or None,
        position=position if isinstance(position, int) else None,
    )
    kept_on(draft, obj.ref, new)
    if to == BATTLEFIELD:
        if is_copy(obj):  # the copy of a permanent spell becomes a token (707.10f)
            new = replace(new, nature=new.nature.but(copy=None, token=True))
        told = what.data.get("with", EMPTY)
        new = draft.put_object(arrived(ruleset, new, told.but(**{BEING: None})))
        if isinstance(told.get(BEING), Data):
            what = replace(what, cites=united(what.cites or ruleset.cite(what.verb), ruleset.cite("being")))
            lasting = Data(context=Context(new.controller, new.ref).data(), stamp=draft.fresh,
                           change=told[BEING], of=(new.ref,))  # fmt: skip
            CORE_VERBS["last"](ruleset, draft, op("last", name="change", seat=new.controller, until="always",
                                                  data=lasting, objects=(new.ref,)))  # fmt: skip
        if "world" in definition(ruleset, new).texts("types"):
            draft.change_object(new, **{TOGETHER: Ref("batch", before.fresh)})
        if obj.zone == STACK and (keys := going_on(ruleset, draft, came, obj.ref, new.ref)):
            kept = united(*(ruleset.cites.get(key, ()) for key in keys))
            what = replace(what, cites=united(what.cites or ruleset.cite(what.verb), kept))
    elif what.verb == "discard" and "mayhem" in definition(ruleset, new):
        new = draft.put_object(replace(new, data=new.data.but(discarded=draft.turn)))
    elif to == EXILE and what.data.get("with"):
        draft.put_object(replace(new, data=what.data["with"]))
    if seatless(to) == GRAVEYARD:
        graveyard_order.came(ruleset, draft, new, before)
    said: dict[str, Value] = {
        "from": seatless(obj.zone),
        "to": seatless(to),
        "was": obj.ref,
        "object": new.ref,
        "seat": new.controller if to == BATTLEFIELD else obj.controller,
    }
    if what.verb in ("bury", "mill") and seatless(to) != GRAVEYARD:
        said["elsewhere"] = True
    if obj.zone == BATTLEFIELD and seatless(to) == GRAVEYARD and _was_creature(ruleset, before, obj):
        draft.remember(**{"creature died": True})
    if obj.zone == BATTLEFIELD:
        held = obj.data.get("counters", EMPTY)
        said |= {name: held.number(name) for name in ("+1/+1", "-1/-1")}
    cites = ruleset.cite(what.cites or what.verb)
    if obj.zone == BATTLEFIELD and obj.controller != obj.owner and to.endswith(f"/{obj.owner}"):
        cites = united(cites, ruleset.cite("owner's zone"))
    draft.emit(what.verb, cites, what.data, **said)
    if to == BATTLEFIELD:
        _came_with(ruleset, draft, draft.objects[new.id])
        unlocking.entered(ruleset, draft, draft.objects[new.id])
    if obj.data.get("face down") and obj.zone in (BATTLEFIELD, STACK) and to != BATTLEFIELD:
        draft.emit("reveal", "face down leaves", object=new.ref, seat=obj.owner)
    if obj.zone == BATTLEFIELD and MERGED_AS in obj.data:
        part(
            ruleset, draft, obj, new, draft.objects[new.id].data, bool(what.applied), what.data.text("aside")
        )
        if (exiler := what.data.text(EXILER)) and to == EXILE:
            cards = (o.id for o in draft.inside(EXILE) if new.ref in (o.ref, o.data.get(PARTED_FROM)))
            ask_which_is_later(ruleset, draft, exiler, tuple(cards))
    if obj.zone != BATTLEFIELD:
        remember_spell(ruleset, draft, came, obj)
        return
    _as_it_last_was(ruleset, draft, before, obj)
    back = freed(ruleset, draft, obj.ref)
    if back:
        draft.do(*back)


def _as_it_last_was(ruleset: CardRuleset, draft: Draft, before: Position, obj: Object) -> None:
    """Remember an object that has left for abilities that refer to it (608.2h)."""
    key, last = str(obj.ref), before.current(obj.ref) or obj
    known: Data | None = None
    for one in draft.stack:
        if key in one.nature.get("known", EMPTY):
            known = known or as_it_is(ruleset, before, last)
            draft.put_object(
                replace(one, nature=one.nature.but(known=one.nature["known"].but(**{key: known})))
            )
    if any(key in one.data.get("known", EMPTY) for one in draft.pending):
        known = known or as_it_is(ruleset, before, last)
        draft.pending = tuple(
            replace(one, data=one.data.but(known=one.data["known"].but(**{key: known})))
            if key in one.data.get("known", EMPTY)
            else one
            for one in draft.pending
        )


def _was_creature(ruleset: CardRuleset, before: Position, obj: Object) -> bool:
    """Whether it was a creature before the event (700.4)."""
    was = before.current(obj.ref) or obj
    return "creature" in view(ruleset, before, was).types


def draw(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``seat`` draws the top card of its library; a draw from an empty library is recorded (121.4).

    From a library that the table does not state, an unknown card is drawn.
    """
    seat = what.data.text("seat")
    if seat not in draft.playing:
        return
    library = draft.zone(zone_of(LIBRARY, seat))
    if not library and not draft.player(seat).get("library known"):
        made = draft.create("card", zone_of(HAND, seat), seat, nature=Data(unknown=True))
        drawn = draft.player(seat).number("drawn") + 1
        draft.change_player(seat, drawn=drawn)
        draft.done(what, to=HAND, object=made.ref, drawn=drawn, unknown=True, **{"from": LIBRARY})
        return
    if not library:
        draft.change_player(seat, **{"drew from nothing": True})
        draft.emit("draw from nothing", "draw from nothing", seat=seat)
        return
    was = draft.objects[library[-1]].ref
    draft.move(was.id, zone_of(HAND, seat))
    drawn = draft.player(seat).number("drawn") + 1
    new = draft.objects[was.id]
    draft.change_player(seat, drawn=drawn)
    draft.done(what, to=HAND, was=was, object=new.ref, drawn=drawn, **{"from": LIBRARY})
    if drawn == 1 and "miracle" in definition(ruleset, new):
        draft.then(Script(("miracle drawn",), Data(object=new.ref)))


def gain_life(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``seat`` gains ``amount`` life; 0 is no event."""
    _life(ruleset, draft, what, 1)


def lose_life(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``seat`` loses ``amount`` life; 0 is no event."""
    _life(ruleset, draft, what, -1)


def _life(ruleset: CardRuleset, draft: Draft, what: Op, sign: int) -> None:
    seat, amount = what.data.text("seat"), what.data.number("amount")
    if seat not in draft.playing or amount < 1:
        return
    total = draft.player(seat).number("life") + sign * amount + what.data.number(teams.MADE_GOOD)
    if sign < 0:
        draft.remember(
            **{f"opponent lost life {s}": True for s in draft.seats if teams.apart(draft, s, seat)}
        )
    teams.share(draft, seat, "life", total)
    shared = teams.why(ruleset, draft, "team life")
    if shared:
        what = replace(what, cites=united(what.cites or ruleset.cite(what.verb), shared))
    draft.done(what.but(**{teams.SET: None, teams.MADE_GOOD: None}), total=total)


def _came_with(ruleset: CardRuleset, draft: Draft, new: Object) -> None:
    """Report counters with which it enters as put on it, by default by its controller (122.6a)."""
    held = new.data.get("counters", EMPTY)
    awaited = held and (SETS_OFF, "counters put") in waited_for(ruleset, draft)
    if not awaited or "enters with counters" not in ruleset.cites:
        return
    for name, amount in held.items():
        said = Data(object=new.ref, name=name, amount=amount, seat=new.controller, actor=new.controller)
        draft.emit("counters", "enters with counters", said)


def counters(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Put ``amount`` counters called ``name`` on ``object`` or ``seat`` (remove them if negative)."""
    name, amount, seat = what.data.text("name"), what.data.number("amount"), what.data.text("seat")
    if amount == 0:
        return
    if seat and "object" not in what.data:
        if seat not in draft.playing:
            return
        total = max(0, draft.player(seat).number(name) + amount)
        teams.share(draft, seat, name, total)
        shared = teams.why(ruleset, draft, "team poison") if name == "poison" else ()
        if shared:
            what = replace(what, cites=united(what.cites or ruleset.cite(what.verb), shared))
        draft.done(what, total=total)
        return
    obj = meant(draft, what)
    if obj is None or is_ability(obj):
        return
    held = obj.data.get("counters", EMPTY)
    total = max(0, held.number(name) + amount)
    done = total - held.number(name)
    if not done:
        return
    changed = held.but(**{name: total or None})
    draft.change_object(obj, counters=changed if changed else None)
    draft.done(what, amount=done, total=total, seat=obj.controller)


def tap(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object`` becomes tapped; no event if it is tapped already."""
    obj = meant(draft, what)
    if obj is None or obj.data.get("tapped") or obj.zone != BATTLEFIELD:
        return
    draft.change_object(obj, tapped=True)
    draft.done(what, seat=obj.controller)


def double_x(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Double the X announced for ``object``, a spell or ability on the stack."""
    obj = meant(draft, what)
    if obj is None or obj.zone != STACK or "x" not in announced(obj):
        return
    now = 2 * announced(obj).number("x")
    draft.change_object(obj, **{ANNOUNCED: announced(obj).but(x=now)})
    draft.done(what, amount=now)


def untap(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object`` becomes untapped; one with a stun counter loses one of those instead (122.1d)."""
    obj = meant(draft, what)
    if obj is None or not obj.data.get("tapped") or obj.zone != BATTLEFIELD:
        return
    if obj.data.get("counters", EMPTY).number("stun"):
        less = op("counters", object=obj.ref, name="stun", amount=-1, cites=ruleset.cite("stun"))
        counters(ruleset, draft, less)
        return
    draft.change_object(obj, tapped=None)
    draft.done(what, seat=obj.controller)


def control(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``seat`` controls ``object`` from now on; it stays the same object, with summoning sickness.

    ``base`` is its controller without effects.
    """
    obj, seat = meant(draft, what), what.data.text("seat")
    if obj is None or obj.controller == seat or seat not in draft.playing:
        return
    base = None if what.data.get("for good") else obj.data.text("base", obj.controller)
    data = obj.data.but(
        sick=True if obj.zone == BATTLEFIELD else None,
        base=base if base != seat else None,
        **{RING_BEARER: None},
        **dict.fromkeys(GONE),
    )
    draft.put_object(replace(obj, controller=seat, data=data))
    draft.done(_out_of_combat_too(ruleset, obj, what), was=obj.ref, by=obj.controller)


def regenerated(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object`` is tapped, loses its damage and leaves combat, instead of being destroyed (701.19a)."""
    obj = meant(draft, what)
    if obj is None:
        return
    draft.change_object(obj, tapped=True, damage=None, deathtouched=None, **dict.fromkeys(GONE))
    draft.done(_out_of_combat_too(ruleset, obj, what))


def _out_of_combat_too(ruleset: CardRuleset, was: Object, what: Op) -> Op:
    """The event of an operation, with the permanent's removal from combat if it was fighting (506.4)."""
    if all(was.data.get(name) is None for name in GONE):
        return what
    return replace(what, cites=united(what.cites or ruleset.cite(what.verb), ruleset.cite("leave combat")))


def shuffle(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Shuffle the library of ``seat``; the positions of single cards are not decided here."""
    seat = what.data.text("seat")
    if seat not in draft.playing:
        return
    if "into" not in what.data:
        draft.done(what)
        return
    library, into = zone_of(LIBRARY, seat), what.data.texts("into")
    now, before = draft.zone(library), draft.before.zone(library)
    placed = [object_id for object_id in now if object_id not in before and object_id not in into]
    shuffled_in = [object_id for object_id in now if object_id in into]
    why = [] if shuffled_in else ["shuffle without it" if into else "shuffle with none"]
    if placed and shuffled_in:  # cards put into a position at the same time stay there (701.24g)
        why.append("shuffle around")
        low = [
            object_id
            for object_id in placed
            if now.index(object_id) < min(map(now.index, (*before, *shuffled_in)))
        ]
        rest = [object_id for object_id in now if object_id not in placed]
        draft.zones = draft.zones.set(
            library, (*low, *rest, *(object_id for object_id in placed if object_id not in low))
        )
    cites = united(ruleset.cite(what.cites or "shuffle"), *(ruleset.cites.get(key, ()) for key in why))
    draft.done(replace(what, cites=cites))


def phase(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object`` phases out or in: it is treated as absent but stays the same object (702.26)."""
    obj = meant(draft, what)
    out = what.verb == "phase out"
    if obj is None or obj.zone != (BATTLEFIELD if out else PHASED_OUT):
        return
    carried = tuple(_carried(draft, obj))
    _shift_phase(draft, obj, out)
    draft.done(what, seat=obj.controller)
    for one in carried:
        _shift_phase(draft, one, out, obj.ref)
        said = Data(object=one.ref, seat=one.controller, **{"with": obj.ref})
        draft.emit(what.verb, "phase together", said)
    if not out:
        draft.then(*_sides(ruleset, draft, obj))


def _sides(ruleset: CardRuleset, state: Position, back: Object) -> tuple[Frame, ...]:
    """Update the control of what has phased in, as effects may have ended (702.26f)."""
    cites = ruleset.cites.get("phased in without effect", ())
    ops = tuple(
        op("control", object=o.ref, seat=side, cites=cites)
        for o in (state.objects[back.id], *(x for x in permanents(state) if attached_to(x) == back.ref))
        if (side := view(ruleset, state, o).controller) != o.controller and side in state.playing
    )
    return (Do(ops),) if ops else ()


def _shift_phase(draft: Draft, obj: Object, out: bool, host: Ref | None = None) -> None:
    data = obj.data.but(**{"phased with": host if out else None})
    data = data.but(**dict.fromkeys(GONE)) if out else data
    moved = replace(obj, zone=PHASED_OUT if out else BATTLEFIELD, data=data)
    draft.remove(obj.id)
    draft.add(moved)


def _carried(state: Position, host: Object) -> tuple[Object, ...]:
    """The attachments that phase out or in with their host (702.26g)."""
    if host.zone == BATTLEFIELD:
        on_it = tuple(o for o in state.inside(BATTLEFIELD) if o.data.get("attached") == host.ref)
    else:
        on_it = tuple(o for o in state.inside(PHASED_OUT) if o.data.get("phased with") == host.ref)
    return tuple(found for one in on_it for found in (one, *_carried(state, one)))


def face(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Turn ``object`` face down or face up; it stays the same object (708)."""
    obj = meant(draft, what)
    down = what.verb == "face down"
    if obj is None or bool(obj.data.get("face down")) == down:
        return
    two_faced = isinstance(printed(ruleset, obj).get("back"), Data) or MERGED_AS in obj.data
    if down and two_faced and (cites := ruleset.cites.get("stays face up")):
        draft.emit("stays face up", cites, object=obj.ref)
        return
    changed: dict[str, Value] = {"face down": True if down else None}
    if isinstance(what.data.get("x"), int):  # known to its other abilities (702.37f)
        changed[ANNOUNCED] = announced(obj).but(x=what.data["x"])
    draft.change_object(obj, **changed)
    draft.done(what)


COPIED_BEFORE = "copy before"
"""In the data of a permanent that is a copy for this turn: what it copied before, if anything."""


def become_copy(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object`` becomes a copy with ``definition`` as its copiable values (707.2).

    ``until``: only for this turn; afterwards it is again what it was, unless it became a permanent copy
    meanwhile.
    """
    obj = meant(draft, what)
    if obj is None:
        return
    before = None
    if what.data.get("until"):
        before = obj.data.get(COPIED_BEFORE) or Data(copy=obj.data.get("copy"))
    draft.change_object(obj, copy=what.data.get("definition"), **{CHOSEN: None, COPIED_BEFORE: before})
    draft.done(what)


def no_longer_copy(draft: Draft, obj: Object) -> bool:
    """Whether it was a copy for this turn, which ends (514.2)."""
    before = obj.data.get(COPIED_BEFORE)
    if not isinstance(before, Data):
        return False
    draft.change_object(obj, copy=before.get("copy"), **{COPIED_BEFORE: None})
    return True


KEPT_MANA = {"combat": "kept mana", "turn": "mana kept this turn"}
"""In the data of a player: the mana that is kept until the end of combat (702.189a) or of the turn."""


def empty_pool(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Empty the mana pool of a seat."""
    seat = what.data.text("seat")
    if not draft.player(seat).get("pool"):
        return
    held, staying, noted = draft.player(seat)["pool"], dict[str, int](), dict[str, Data | None]()
    over = {
        "combat": draft.phase == "combat" and bool(what.data.get("phase ends")),
        "turn": draft.step == "cleanup",  # effects until end of turn have ended in it (514.2)
    }
    for time, name in KEPT_MANA.items():
        kept = EMPTY if over[time] else draft.player(seat).get(name, EMPTY)
        left = {kind: min(held.number(kind) - staying.get(kind, 0), kept.number(kind)) for kind in kept}
        noted[name] = Data(left) if any(left.values()) else None
        staying.update({kind: staying.get(kind, 0) + number for kind, number in left.items() if number})
    lost = sum(held.number(kind) - staying.get(kind, 0) for kind in held)
    draft.change_player(seat, pool=Data(staying), **{restricted_mana.BOUND: None, **noted})
    if lost:
        draft.done(what, amount=lost)


def add_mana(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Add ``mana`` (kinds with numbers) to the pool of ``seat``."""
    seat, mana = what.data.text("seat"), what.data.get("mana", EMPTY)
    if seat not in draft.playing or not mana:
        return
    given = sum(number for number in mana.values() if isinstance(number, int))
    if given and (times := what.data.number("amount", given) // given) > 1:  # multiplied by effects (106.12b)
        mana = Data({kind: mana.number(kind) * times for kind in mana})
    if kind := what.data.text("color"):  # of another type instead of its own
        mana = Data({kind: what.data.number("amount", given)})
    held = draft.player(seat).get("pool", EMPTY)
    total = {kind: held.number(kind) + mana.number(kind) for kind in {*held, *mana}}
    draft.change_player(seat, pool=Data(total))
    if what.data.get("tapped") and (source := draft.current(what.data.ref("source"))) is not None:
        draft.change_object(source, produced=tuple(sorted(mana)))
    if name := KEPT_MANA.get(what.data.text("kept")):
        already = draft.player(seat).get(name, EMPTY)
        more = {kind: already.number(kind) + mana.number(kind) for kind in {*already, *mana}}
        draft.change_player(seat, **{name: Data(more)})
    only = what.data.get("only")
    activating = what.data.get("activating")
    if isinstance(only, Data) or isinstance(activating, Data):
        gains = what.data.text("spell")
        restricted_mana.bind(draft, seat, mana, only, what.data.ref("source"), activating, gains)
    draft.done(what, said=log_text(mana))


def spend(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Spend ``mana`` from the pool of ``seat``; if no pool is kept, the mana counts as paid."""
    seat, mana = what.data.text("seat"), what.data.get("mana", EMPTY)
    held = pool(draft, seat)
    if held is not None:
        restricted_mana.spent(ruleset, draft, seat, mana, what.data.ref("spell"), what.data.ref("source"))
        draft.change_player(seat, pool=spending(held, mana))
    if mana.number("life"):
        teams.share(draft, seat, "life", draft.player(seat).number("life") - mana.number("life"))
    unchecked = {"unchecked": True} if held is None and any(mana.values()) else {}
    spell = {"for": what.data["spell"]} if unchecked and what.data.ref("spell") is not None else {}
    symbols = {name: True for name in ("symbols", "generic") if what.data.get(name)}
    draft.emit("pay", what.cites or "paid", seat=seat, mana=log_text(mana), **unchecked, **spell, **symbols)
    if what.data.ref("spell") is not None:
        mana_spent.expend(ruleset, draft, seat, mana)


def lose(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``seat`` loses the game and leaves it, with everything that it owns (104.5, 800.4a)."""
    seat = what.data.text("seat")
    if seat not in draft.playing:
        return
    mates = tuple(one for one in teams.led(draft, seat) if one != seat)
    draft.gone = (*draft.gone, seat, *mates)
    why = what.cites or ruleset.cite("left")
    result = draft.result or EMPTY
    if draft.before.result is None and seat in (result.text("winner"), *result.texts("winners")):
        draft.result = None  # a player who would win at the same time loses (104.3f)
        why = united(why, ruleset.cites.get("wins and loses", ()))
    over = not draft.playing or _one_side(draft)
    cites = united(why, () if over else ruleset.cite("leave"))
    draft.emit("lose", cites, what.data)
    for one in mates:  # a team loses as one, or with its emperor (810.8a, 809.5b)
        key = "team loses" if teams.playing(draft) else "emperor loses"
        draft.emit("lose", key, what.data, seat=one, why="team")
    draft.then(Script(("is it over",)))
    for one in (seat, *mates):
        designations.pass_on(draft, one)
        dungeons.pass_on(ruleset, draft, one)
        if not over:  # otherwise the game ends, and the table stays unchanged
            _leave(ruleset, draft, one)


def _leave(ruleset: CardRuleset, draft: Draft, seat: str) -> None:
    """Remove a leaving player's objects, and return control of the others (800.4a)."""
    back: tuple[Op, ...] = ()
    for obj in tuple(draft.all_objects):
        if obj.owner == seat and obj.zone == BATTLEFIELD:
            back = (*back, *freed(ruleset, draft, obj.ref))
            if "leaves the game" in ruleset.cites:
                draft.emit(
                    "leaves the game", "leaves the game", was=obj.ref, object=obj.id,
                    **{"from": BATTLEFIELD},
                )  # fmt: skip
        if obj.owner == seat or (obj.controller == seat and is_ability(obj)):
            draft.remove(obj.id)
    ended = tuple(e.id for e in draft.effects if _gives_control(ruleset, draft, e.data, seat))
    draft.end_effects(ended)
    for obj in tuple(draft.all_objects):
        if obj.controller == seat and obj.zone in (BATTLEFIELD, STACK):
            base = obj.data.text("base")
            if base and base != seat and base in draft.playing:
                draft.put_object(replace(obj, controller=base, data=obj.data.but(base=None)))
            else:
                back = (*back, *freed(ruleset, draft, obj.ref))
                draft.move(obj.id, EXILE)
                draft.emit("exile", "leave", object=draft.objects[obj.id].ref, was=obj.ref)
    if back:
        draft.do(*back)


def _gives_control(ruleset: CardRuleset, state: Position, data: Data, seat: str) -> bool:
    """Whether an effect gives a player control of something."""
    change = data.get("change")
    if not isinstance(change, Data) or "controller" not in change:
        return False
    return seat in select(ruleset, state, change["controller"], Context.of(data["context"]))


def win(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``seat`` wins: all others lose, and the game ends."""
    seat = what.data.text("seat")
    if seat not in draft.playing or draft.result is not None:
        return
    if influence.limited(draft):  # those within range lose instead (801.14)
        cites = ruleset.cite("wins near")
        near = influence.others_near(draft, seat, draft.playing)
        draft.do(*(op("lose", seat=one, cites=cites) for one in near))
        return
    led = teams.led(draft, seat)
    draft.result = Data(winner=seat) if len(led) < 2 else Data(winners=led)
    shared = teams.why(ruleset, draft, "team wins")
    draft.done(replace(what, cites=united(what.cites or ruleset.cite("win"), shared)) if shared else what)


def _one_side(state: Position) -> bool:
    """Whether all who are left are of one team, or only one player is."""
    return {*state.playing} <= {state.playing[0], *teams.side(state, state.playing[0])}


def _won_by(state: Position, seat: str) -> Data:
    """The outcome of a game won by a player and their team (809.5a, 810.8a)."""
    with_it = teams.side(state, seat)
    return Data(winner=seat) if len(with_it) < 2 else Data(winners=with_it)


def is_it_over(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The last player in the game wins; with nobody left it is a draw (104.2a, 104.4a)."""
    if draft.result is not None or (draft.playing and not _one_side(draft)):
        return
    if draft.playing:
        draft.result = _won_by(draft, draft.playing[0])
        cites = united(ruleset.cite("last one wins"), teams.why(ruleset, draft, "team wins"))
        draft.emit("end", cites, Data(winner=draft.playing[0]))
        return
    draft.result = Data(draw=True)
    draft.emit("end", "nobody left", draw=True)


def last(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """Begin a continuous effect, unless its duration is over already (611.2b)."""
    if still_so(draft, what.data.text("until"), what.data.ref("source"), what.data.text("seat")):
        CORE_VERBS["last"](ruleset, draft, _copying(ruleset, draft, what))
        return
    draft.emit("never began", "never began", source=what.data.get("source"))


def _copying(ruleset: Ruleset, state: Position, what: Op) -> Op:
    """The effect with the present copiable values, which later changes do not affect (707.2)."""
    data = what.data.get("data")
    change = data.get("change") if isinstance(data, Data) else None
    copied = change.get("copy") if isinstance(change, Data) else None
    if not (
        isinstance(data, Data) and isinstance(change, Data) and isinstance(copied, Data) and "ref" in copied
    ):
        return what
    assert isinstance(ruleset, CardRuleset)
    chosen = select(ruleset, state, copied, Context.of(data["context"]))
    model = state.current(chosen[0]) if chosen and isinstance(chosen[0], Ref) else None
    rest = change.but(copy=copiable(ruleset, state, model) if model else None)
    return what.but(data=data.but(change=rest))


VERBS: Mapping[str, Verb] = MappingProxyType(
    {
        **CORE_VERBS,
        **dict.fromkeys(DESTINATION, relocate),
        "enter": relocate,
        "play land": relocate,
        "draw": draw,
        "gain life": gain_life,
        "lose life": lose_life,
        "counters": counters,
        "tap": tap,
        "untap": untap,
        "double x": double_x,
        "create": create,
        "emblem": emblem,
        "control": control,
        "regenerated": regenerated,
        "lost track": log_only,
        "stays": log_only,
        "impossible": reported,
        "no mana": reported,
        "no token": reported,
        "until was over": reported,
        "no damage": log_only,
        "not damaged": log_only,
        "can't sacrifice": reported,
        "no fight": log_only,
        "no exchange": log_only,
        "reveal": reported,
        "look": reported,
        "shuffle": shuffle,
        "phase out": phase,
        "phase in": phase,
        "face down": face,
        "face up": face,
        "become copy": become_copy,
        "empty pool": empty_pool,
        "add mana": add_mana,
        "spend": spend,
        "lose": lose,
        "win": win,
        "last": last,
    }
)

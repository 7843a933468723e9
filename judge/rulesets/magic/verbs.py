"""What happens to objects and players: each verb of Magic, one function, which says what it did.

Whatever moves an object between zones is one operation with a name of its own (destroy, sacrifice,
discard, ...), so that one replacement of "would go to a graveyard" meets them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.resolver import (
    CORE_VERBS,
    EMPTY,
    STACK,
    Change,
    Data,
    Do,
    Fact,
    Frame,
    Object,
    Op,
    Ref,
    Script,
    State,
    happened,
    meant,
    op,
    united,
    zone_of,
)
from judge.resolver.ruleset import Verb
from judge.resolver.values import replace
from judge.resolver.verbs import reported
from judge.rulesets.kit.rule import CardRuleset, definition, seatless
from judge.rulesets.kit.views import view
from judge.rulesets.magic.combat_state import GONE
from judge.rulesets.magic.creating import (
    MERGED_AS,
    arrived,
    as_entering,
    create,
    emblem,
    exiled_after,
    freed,
    is_ability,
    is_copy,
    is_token,
    parted,
    remembered,
    vacant,
)
from judge.rulesets.magic.words import SHARED_ZONES
from judge.rulesets.magic.zones import (
    BATTLEFIELD,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    PHASED_OUT,
    attached_to,
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
"""The operations that move an object, and where to unless they say otherwise. ``bury`` is what state-based
actions and the end of a resolution do: put into a graveyard, neither destroyed nor sacrificed."""
MOVES = (*DESTINATION, "draw", "enter", "play land")
"""The events by which an object changes zones."""


def whither(object: Object, zone: str) -> str:
    """The zone's full name: everyone's hand, library and graveyard take only their own cards (400.3)."""
    word = seatless(zone)
    return word if word in SHARED_ZONES or word == PHASED_OUT else zone_of(word, object.owner)


def stays(ruleset: CardRuleset, object: Object, to: str, told: Data = EMPTY) -> bool:
    """Whether the object cannot go there at all, and stays where it is (111.8, 400.4a)."""
    if to == object.zone == STACK or is_ability(object):
        return True
    if is_token(object) and object.zone != BATTLEFIELD:
        return object.zone != STACK
    if to == BATTLEFIELD and object.zone != BATTLEFIELD:
        types = set(as_entering(ruleset, object, told).texts("types"))
        return bool(types & {"instant", "sorcery"}) and "face down" not in object.data
    return False


def relocate(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object`` changes zones, to ``to`` or where the verb leads; ``position`` 0 is the bottom.

    ``controller`` and ``with`` (tapped, counters, ...) say how it comes into the new zone.
    """
    object = meant(state, what)
    wanted = what.data.text("to") or DESTINATION.get(what.verb, "")
    if object is None or not wanted:
        return Change(state)
    if what.verb == "counter" and object.zone != STACK:
        return Change(state)
    if what.verb in ("destroy", "sacrifice") and object.zone != BATTLEFIELD:
        return Change(state)
    if what.verb == "counter" and is_ability(object):
        return happened(ruleset, state.removed(object.id), what, was=object.ref, seat=object.controller)
    to = whither(object, wanted)
    if object.zone == STACK and to not in (BATTLEFIELD, EXILE) and exiled_after(object):
        why = ruleset.cite(object.data.text("way"))
        to, what = EXILE, replace(what, cites=united(what.cites or ruleset.cite(what.verb), why))
    if stays(ruleset, object, to, what.data.get("with", EMPTY)):
        return Change(state, (Fact("stays", "stays", Data(object=object.ref)),))
    position = what.data.get("position")
    after = state.moved(
        object.id,
        to,
        controller=what.data.text("controller") or None,
        position=position if isinstance(position, int) else None,
    )
    new = after.objects[object.id]
    if to == BATTLEFIELD:
        if is_copy(object):  # the copy of a permanent spell becomes a token (707.10f)
            new = replace(new, nature=new.nature.but(copy=None, token=True))
        after = after.put_object(arrived(ruleset, new, what.data.get("with", EMPTY)))
    elif to == EXILE and what.data.get("with"):
        after = after.put_object(replace(new, data=what.data["with"]))
    parts: tuple[Fact, ...] = ()
    if object.data.get("face down") and object.zone in (BATTLEFIELD, STACK) and to != BATTLEFIELD:
        parts = (Fact("reveal", "face down leaves", Data(object=new.ref, seat=object.owner)),)
    if object.zone == BATTLEFIELD and MERGED_AS in object.data:
        after, others = parted(ruleset, after, object, new, after.objects[new.id].data)
        parts = (*parts, *others)
    said = {
        "from": seatless(object.zone),
        "to": seatless(to),
        "was": object.ref,
        "object": new.ref,
        "seat": new.controller if to == BATTLEFIELD else object.controller,
    }
    if object.zone == BATTLEFIELD and seatless(to) == GRAVEYARD and _was_creature(ruleset, before, object):
        after = replace(after, facts=after.facts.but(**{"creature died": True}))
    if object.zone == BATTLEFIELD:
        held = object.data.get("counters", EMPTY)
        said |= {name: held.number(name) for name in ("+1/+1", "-1/-1")}
    cites = ruleset.cite(what.cites or what.verb)
    if object.zone == BATTLEFIELD and object.controller != object.owner and to.endswith(f"/{object.owner}"):
        cites = united(cites, ruleset.cite("owner's zone"))
    fact = Fact(what.verb, cites, Data({**what.data, **said}))
    if object.zone != BATTLEFIELD:
        return Change(remembered(ruleset, state, after, object), (fact, *parts))
    back = freed(ruleset, after, object.ref)
    return Change(after, (fact, *parts), (Do(back),) if back else ())


def _was_creature(ruleset: CardRuleset, before: State, object: Object) -> bool:
    """Whether it was a creature before what happened (700.4)."""
    was = before.current(object.ref) or object
    return "creature" in view(ruleset, before, was).types


def draw(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``seat`` takes the first card of its library; from an empty one it tries in vain (121.4).

    Of a library that the table does not speak of the cards are unknown, and one of them is drawn.
    """
    seat = what.data.text("seat")
    if seat not in state.playing:
        return Change(state)
    library = state.zone(zone_of(LIBRARY, seat))
    if not library and not state.player(seat).get("library known"):
        made, after = state.created("card", zone_of(HAND, seat), seat, nature=Data(unknown=True))
        drawn = after.player(seat).number("drawn") + 1
        said = {"from": LIBRARY, "to": HAND, "object": made.ref, "drawn": drawn, "unknown": True}
        return happened(ruleset, after.but_player(seat, drawn=drawn), what, **said)
    if not library:
        after = state.but_player(seat, **{"drew from nothing": True})
        return Change(after, (Fact("draw from nothing", "draw from nothing", Data(seat=seat)),))
    was = state.objects[library[-1]].ref
    after = state.moved(was.id, zone_of(HAND, seat))
    drawn = after.player(seat).number("drawn") + 1
    new = after.objects[was.id]
    said = {"from": LIBRARY, "to": HAND, "was": was, "object": new.ref, "drawn": drawn}
    change = happened(ruleset, after.but_player(seat, drawn=drawn), what, **said)
    if drawn > 1 or "miracle" not in definition(ruleset, new):
        return change
    return replace(change, frames=(*change.frames, Script(("miracle drawn",), Data(object=new.ref))))


def gain_life(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``seat`` gains ``amount`` life; none is no event."""
    return _life(ruleset, state, what, 1)


def lose_life(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``seat`` loses ``amount`` life; none is no event."""
    return _life(ruleset, state, what, -1)


def _life(ruleset: CardRuleset, state: State, what: Op, sign: int) -> Change:
    seat, amount = what.data.text("seat"), what.data.number("amount")
    if seat not in state.playing or amount < 1:
        return Change(state)
    total = state.player(seat).number("life") + sign * amount
    if sign < 0:
        lost = {f"opponent lost life {other}": True for other in state.seats if other != seat}
        state = replace(state, facts=state.facts.but(**lost))
    return happened(ruleset, state.but_player(seat, life=total), what, total=total)


def counters(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``amount`` counters called ``name`` are put on ``object`` or ``seat`` (taken off, where negative)."""
    name, amount, seat = what.data.text("name"), what.data.number("amount"), what.data.text("seat")
    if amount == 0:
        return Change(state)
    if seat and "object" not in what.data:
        if seat not in state.playing:
            return Change(state)
        total = max(0, state.player(seat).number(name) + amount)
        return happened(ruleset, state.but_player(seat, **{name: total}), what, total=total)
    object = meant(state, what)
    if object is None or is_ability(object):
        return Change(state)
    held = object.data.get("counters", EMPTY)
    total = max(0, held.number(name) + amount)
    done = total - held.number(name)
    if not done:
        return Change(state)
    changed = held.but(**{name: total or None})
    after = state.but_object(object, counters=changed if changed else None)
    return happened(ruleset, after, what, amount=done, total=total, seat=object.controller)


def tap(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object`` becomes tapped; what is tapped stays so, and that is no event."""
    object = meant(state, what)
    if object is None or object.data.get("tapped") or object.zone != BATTLEFIELD:
        return Change(state)
    return happened(ruleset, state.but_object(object, tapped=True), what, seat=object.controller)


def untap(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object`` becomes untapped."""
    object = meant(state, what)
    if object is None or not object.data.get("tapped") or object.zone != BATTLEFIELD:
        return Change(state)
    return happened(ruleset, state.but_object(object, tapped=None), what, seat=object.controller)


def control(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``seat`` controls ``object`` from now on: the same object, but not controlled since its turn began.

    ``base`` keeps under whose control it is when no effect says otherwise.
    """
    object, seat = meant(state, what), what.data.text("seat")
    if object is None or object.controller == seat or seat not in state.playing:
        return Change(state)
    base = None if what.data.get("for good") else object.data.text("base", object.controller)
    data = object.data.but(
        sick=True if object.zone == BATTLEFIELD else None,
        base=base if base != seat else None,
        **dict.fromkeys(GONE),
    )
    after = state.put_object(replace(object, controller=seat, data=data))
    return happened(ruleset, after, what, was=object.ref, by=object.controller)


def regenerated(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object`` is tapped, loses its damage and leaves combat, instead of being destroyed (701.19a)."""
    object = meant(state, what)
    if object is None:
        return Change(state)
    after = state.but_object(object, tapped=True, damage=None, deathtouched=None, **dict.fromkeys(GONE))
    fought = any(object.data.get(name) is not None for name in GONE)
    cites = united(what.cites or ruleset.cite("regenerated"), ruleset.cite("leave combat") if fought else ())
    return happened(ruleset, after, replace(what, cites=cites))


def lost_track(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """What was meant has become another object (400.7), or there is nobody to fight: nothing else happens."""
    return happened(ruleset, state, what)


def shuffle(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """The library of ``seat`` is shuffled; which card lies where is not decided here."""
    return happened(ruleset, state, what) if what.data.text("seat") in state.playing else Change(state)


def phase(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object`` phases out or back in: it is treated as not there, yet stays the same object (702.26)."""
    object = meant(state, what)
    out = what.verb == "phase out"
    if object is None or object.zone != (BATTLEFIELD if out else PHASED_OUT):
        return Change(state)
    after, facts = (
        _phased(state, object, out),
        list(happened(ruleset, state, what, seat=object.controller).facts),
    )
    for one in _carried(state, object):
        after = _phased(after, one, out, object.ref)
        said = Data(object=one.ref, seat=one.controller, **{"with": object.ref})
        facts.append(Fact(what.verb, "phase together", said))
    return Change(after, tuple(facts), () if out else _sides(ruleset, after, object))


def _sides(ruleset: CardRuleset, state: State, back: Object) -> tuple[Frame, ...]:
    """What has phased in is at once on the side on which it now is: effects may have ended (702.26f)."""
    cites = ruleset.cites.get("phased in without effect", ())
    ops = tuple(
        op("control", object=o.ref, seat=side, cites=cites)
        for o in (state.objects[back.id], *(x for x in permanents(state) if attached_to(x) == back.ref))
        if (side := view(ruleset, state, o).controller) != o.controller and side in state.playing
    )
    return (Do(ops),) if ops else ()


def _phased(state: State, object: Object, out: bool, host: Ref | None = None) -> State:
    data = object.data.but(**{"phased with": host if out else None})
    data = data.but(**dict.fromkeys(GONE)) if out else data
    moved = replace(object, zone=PHASED_OUT if out else BATTLEFIELD, data=data)
    return state.removed(object.id).added(moved)


def _carried(state: State, host: Object) -> tuple[Object, ...]:
    """What phases out because of what it is attached to, or phases in again with it (702.26g)."""
    if host.zone == BATTLEFIELD:
        on_it = tuple(o for o in state.inside(BATTLEFIELD) if o.data.get("attached") == host.ref)
    else:
        on_it = tuple(o for o in state.inside(PHASED_OUT) if o.data.get("phased with") == host.ref)
    return tuple(found for one in on_it for found in (one, *_carried(state, one)))


def face(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object`` is turned face down, or face up again; it stays the same object (708)."""
    object = meant(state, what)
    down = what.verb == "face down"
    if object is None or bool(object.data.get("face down")) == down:
        return Change(state)
    return happened(ruleset, state.but_object(object, **{"face down": True if down else None}), what)


def become_copy(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object`` becomes a copy, with the ``definition`` given as its copiable values (707.2)."""
    object = meant(state, what)
    if object is None:
        return Change(state)
    return happened(ruleset, state.but_object(object, copy=what.data.get("definition")), what)


def empty_pool(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """The mana in a seat's pool is lost."""
    seat = what.data.text("seat")
    if not state.player(seat).get("pool"):
        return Change(state)
    lost = sum(int(n) for n in state.player(seat)["pool"].values())
    return happened(ruleset, state.but_player(seat, pool=EMPTY), what, amount=lost)


def add_mana(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``mana`` (kinds with numbers) is added to the pool of ``seat``."""
    seat, mana = what.data.text("seat"), what.data.get("mana", EMPTY)
    if seat not in state.playing or not mana:
        return Change(state)
    held = state.player(seat).get("pool", EMPTY)
    total = {kind: held.number(kind) + mana.number(kind) for kind in {*held, *mana}}
    return happened(ruleset, state.but_player(seat, pool=Data(total)), what)


def spend(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``mana`` is spent from the pool of ``seat``; where no pool is kept, it is simply paid."""
    from judge.rulesets.magic.mana import pool, shown, spending

    seat, mana = what.data.text("seat"), what.data.get("mana", EMPTY)
    held = pool(state, seat)
    after = state if held is None else state.but_player(seat, pool=spending(held, mana))
    if mana.number("life"):
        after = after.but_player(seat, life=after.player(seat).number("life") - mana.number("life"))
    return Change(after, (Fact("pay", what.cites or "paid", Data(seat=seat, mana=shown(mana))),))


def lose(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``seat`` loses the game and leaves it, with all that is its own (104.5, 800.4a)."""
    seat = what.data.text("seat")
    if seat not in state.playing:
        return Change(state)
    state = vacant(replace(state, gone=(*state.gone, seat)), seat)
    why = what.cites or ruleset.cite("left")
    cites = united(why, ruleset.cite("leave") if len(state.playing) > 1 else ())
    facts = [Fact("lose", cites, Data(what.data))]
    if len(state.playing) < 2:  # the game ends with it, and the table stays as it was
        return Change(state, tuple(facts), (Script(("is it over",)),))
    back: tuple[Op, ...] = ()
    for object in tuple(state.all_objects):
        if object.owner == seat and object.zone == BATTLEFIELD:
            back = (*back, *freed(ruleset, state, object.ref))
        if object.owner == seat or (object.controller == seat and is_ability(object)):
            state = state.removed(object.id)
    ended = tuple(e.id for e in state.effects if e.controller == seat and _gives_control(e.data))
    state = state.without_effects(ended)
    for object in tuple(state.all_objects):
        if object.controller == seat and object.zone in (BATTLEFIELD, STACK):
            base = object.data.text("base")
            if base and base != seat and base in state.playing:
                state = state.put_object(replace(object, controller=base, data=object.data.but(base=None)))
            else:
                back = (*back, *freed(ruleset, state, object.ref))
                state = state.moved(object.id, EXILE)
                facts.append(
                    Fact("exile", "leave", Data(object=state.objects[object.id].ref, was=object.ref))
                )
    frames = (Script(("is it over",)), *((Do(back),) if back else ()))
    return Change(state, tuple(facts), frames)


def _gives_control(data: Data) -> bool:
    change = data.get("change")
    return isinstance(change, Data) and "controller" in change


def win(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``seat`` wins: all others lose, and the game is over."""
    seat = what.data.text("seat")
    if seat not in state.playing or state.result is not None:
        return Change(state)
    return happened(ruleset, replace(state, result=Data(winner=seat)), what)


def is_it_over(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """The last one in the game wins; where nobody is left it is a draw (104.2a, 104.4a)."""
    if state.result is not None or len(state.playing) > 1:
        return Change(state)
    if state.playing:
        winner = Data(winner=state.playing[0])
        return Change(replace(state, result=winner), (Fact("end", "last one wins", winner),))
    return Change(replace(state, result=Data(draw=True)), (Fact("end", "nobody left", Data(draw=True)),))


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
        "create": create,
        "emblem": emblem,
        "control": control,
        "regenerated": regenerated,
        "lost track": lost_track,
        "until was over": reported,
        "no fight": lost_track,
        "reveal": reported,
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
    }
)

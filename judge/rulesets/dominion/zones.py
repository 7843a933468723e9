"""The zones of cards, and all that moves them: drawing, shuffling, gaining, trashing, discarding.

The resolver has no randomness. A shuffled deck is in unknown order: the seat's ``unordered`` is the number of
such cards, counted from the bottom. When they are drawn or revealed, the player is asked which they are, as
soon as it can make a difference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from judge.resolver import (
    EMPTY,
    Ask,
    Cites,
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
    Ruleset,
    meant,
    op,
    united,
    zone_of,
)
from judge.resolver.values import but
from judge.rulesets.dominion.words import (
    DECK,
    DISCARD,
    HAND,
    OWN_ZONES,
    PLAY,
    REVEALED,
    SUPPLY,
    TRASH,
    UNKNOWN,
)
from judge.text import fold

# Zones


def pile_of(card: str) -> str:
    """The zone of a pile of the supply.

    >>> pile_of("Oro")
    'supply/Oro'
    """
    return f"{SUPPLY}/{card}"


def piles(state: Position) -> tuple[str, ...]:
    """The names of all piles of the supply, the empty ones too."""
    known = state.facts.get("piles")
    if isinstance(known, tuple):
        return known
    return tuple(zone[len(SUPPLY) + 1 :] for zone in state.zone_names if zone.startswith(f"{SUPPLY}/"))


def pile_meant(state: Position, written: str) -> str | None:
    """The pile of the supply with a name, ignoring accents."""
    if state.zones.get(pile_of(written)) is not None:
        return written
    return next((card for card in piles(state) if fold(card) == fold(written)), None)


def empty_piles(state: Position) -> tuple[str, ...]:
    cards, lying = piles(state), state.zones.get
    zones = _zones_of(cards)
    if all(map(lying, zones)):  # true for most of a game
        return ()
    return tuple([card for card, zone in zip(cards, zones, strict=True) if not lying(zone)])


@lru_cache(maxsize=64)
def _zones_of(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(pile_of, cards))


def top_of_pile(state: Position, card: str) -> Object | None:
    """The card of a pile that is taken next; None where the pile is empty or there is none."""
    pile = state.zone(pile_of(card))
    return state.objects[pile[-1]] if pile else None


def owned(state: Position, seat: str) -> list[Object]:
    """All the cards of a seat in all zones: its deck when points are counted."""
    return [o for zone in OWN_ZONES for o in state.inside(zone_of(zone, seat))]


def refs(op: Op) -> tuple[Ref, ...]:
    """The objects that an operation names."""
    several = op.data.get("objects")
    return several if isinstance(several, tuple) else ()


# What must be known of a deck


def unordered(state: Position, seat: str) -> int:
    """How many cards at the bottom of a deck lie in no known order."""
    loose: int = state.players.get(seat, EMPTY).get("unordered", 0)
    return min(loose, len(state.zones.get(f"{DECK}/{seat}", ()))) if loose else 0


def unsettled(ruleset: Ruleset, state: Position, seat: str, amount: int, why: Cites) -> tuple[Frame, ...]:
    """The questions needed before the first cards of a deck are taken: their order, and which they are.

    Nothing is asked if it can make no difference: all of them are taken, or all are the same card.
    """
    deck = state.zones.get(f"{DECK}/{seat}", ())
    loose = unordered(state, seat)
    wanted = amount - (len(deck) - loose)
    if 0 < wanted < loose:
        below = deck[:loose]
        if len({state.objects[object_id].card for object_id in below}) > 1:
            kind = "shuffle" if loose == len(deck) else "top"
            decision = Decision(
                seat,
                kind,
                tuple(Option(object_id) for object_id in reversed(below)),
                min=wanted,
                max=loose,
                cites=of_shuffling(ruleset, why),
                data=Data(seat=seat),
            )
            return (Ask((decision,), "ordered", data=Data(seat=seat)),)
    taken, objects = deck[-amount:], state.objects
    if UNKNOWN not in [objects[object_id].card for object_id in taken]:
        return ()
    nameless = [object_id for object_id in taken if objects[object_id].card == UNKNOWN]
    return (which_cards(ruleset, state, seat, nameless, why),)


def which_cards(ruleset: Ruleset, state: Position, seat: str, ids: Sequence[str], why: Cites) -> Ask:
    """Ask which of the game's cards these are, one after the other."""
    names = tuple(Option(card, Data(card=card)) for card in piles(state))
    cites = why or ruleset.cite("which card")
    asked = tuple(
        Decision(seat, "which card", names, cites=cites, data=Data(object=object_id, seat=seat))
        for object_id in ids
    )
    return Ask(asked, "named", data=Data(objects=tuple(ids)))


def of_shuffling(ruleset: Ruleset, why: Cites) -> Cites:
    """The citations for shuffling a deck, and those of taking cards about the new deck."""
    told = ruleset.cite("shuffling")
    return united(ruleset.cite("order of the deck"), tuple([one for one in why if one in told]))


def ordered(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[Any, ...]) -> None:
    """Put the named cards on top, the first one uppermost; the order of the rest stays unknown."""
    seat, chosen = ask.data.text("seat"), answers[0]
    zone = zone_of(DECK, seat)
    deck, loose = draft.zone(zone), unordered(draft, seat)
    told = frozenset(chosen)
    rest = tuple([object_id for object_id in deck[:loose] if object_id not in told])
    laid = (*rest, *reversed(chosen), *deck[loose:])
    draft.zones = draft.zones.set(zone, laid)
    draft.change_player(seat, unordered=len(rest) or None)


def named(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[Any, ...]) -> None:
    """Name cards that were unknown."""
    ids = ask.data.texts("objects")
    known = tuple(
        op("identify", object=object_id, card=answer[0], cites=decision.cites)
        for object_id, answer, decision in zip(ids, answers, ask.decisions, strict=True)
        if answer
    )
    draft.then(Do(known))


# Verbs


def draw(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """``seat`` takes ``amount`` cards from its deck into its hand, shuffling if necessary."""
    _taken(ruleset, draft, op, HAND)


def turn_up(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """``seat`` reveals ``amount`` cards of its deck; they lie beside it until a card moves them."""
    _taken(ruleset, draft, op, REVEALED)


def _taken(ruleset: Ruleset, draft: Draft, what: Op, to: str) -> None:
    seat, amount = what.data.text("seat"), what.data.number("amount")
    if seat in draft.playing and amount > 0:
        take(ruleset, draft, what.verb, seat, amount, what.cites, to, what)


def take(
    ruleset: Ruleset,
    draft: Draft,
    verb: str,
    seat: str,
    amount: int,
    cites: Cites,
    to: str,
    what: Op | None = None,
) -> None:
    """Take cards from a deck; if a shuffle or a question comes first, continue after it."""
    deck = draft.zones.get(f"{DECK}/{seat}", ())
    size = len(deck)
    count = amount if amount < size else size
    asked = unsettled(ruleset, draft, seat, count, cites) if count else ()
    if asked:
        draft.then(*asked, Do((what or op(verb, seat=seat, amount=amount, cites=cites),)))
        return
    if count:
        objects = _out_of_deck(draft, seat, deck[size - count :][::-1], to)
        draft.emit(verb, cites or verb, amount=amount, drawn=count, objects=objects, seat=seat)
    if count == amount == size:
        draft.emit("deck empty", "deck empty", seat=seat)
    if count < amount:
        if draft.zone(zone_of(DISCARD, seat)):
            what = what or op(verb, seat=seat, amount=amount, cites=cites)
            shuffled = op("shuffle", seat=seat, cites=of_shuffling(ruleset, cites))
            draft.then(Do((shuffled,)), Do((what.but(amount=amount - count),)))
        else:
            draft.emit("no cards left", "no cards left", seat=seat, lacking=amount - count)


def _out_of_deck(draft: Draft, seat: str, ids: Sequence[str], to: str) -> tuple[Ref, ...]:
    now = draft.move_together(ids, f"{to}/{seat}")
    loose = draft.players[seat].get("unordered", 0)
    if loose:
        left = len(draft.zones.get(f"{DECK}/{seat}", ()))
        if loose > left:
            draft.change_player(seat, unordered=left or None)
    return now


def shuffle(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Shuffle the discard pile of ``seat``, which becomes its deck, in unknown order.

    A deck that is not empty stays on top, because only an empty one is refilled.
    """
    seat = op.data.text("seat")
    pile = draft.zone(zone_of(DISCARD, seat))
    if seat not in draft.playing or not pile:
        return
    loose = len(pile) + unordered(draft, seat)
    draft.move_together(pile, zone_of(DECK, seat), position=0)
    draft.change_player(seat, unordered=loose)
    draft.done(op, cards=len(pile))


def discard(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Cards go to the discard piles of their owners: ``object``, or ``objects`` in their order."""
    _each_to_own(ruleset, draft, op, DISCARD)


def to_hand(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Cards go to the hands of their owners."""
    _each_to_own(ruleset, draft, op, HAND)


def to_deck(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Cards go on top of their owners' decks, the last of them uppermost."""
    _each_to_own(ruleset, draft, op, DECK)


def set_aside(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Set cards aside, face up, without following their instructions."""
    _each_to_own(ruleset, draft, op, "aside")


def _there(state: Position, op: Op) -> list[Object]:
    given = [state.current(ref) for ref in refs(op)] or [meant(state, op)]
    return [obj for obj in given if obj is not None]


def _each_to_own(ruleset: Ruleset, draft: Draft, what: Op, zone: str) -> None:
    going = [obj for obj in _there(draft, what) if obj.owner in draft.seats]
    if not going:
        return
    for owner in dict.fromkeys(obj.owner for obj in going):
        ids = [obj.id for obj in going if obj.owner == owner]
        moved(draft, ids, zone_of(zone, owner))
    moves(ruleset, draft, what, going)


def moved(draft: Draft, ids: Sequence[str], zone: str, owner: str | None = None) -> None:
    """Move cards together; if they leave a deck, its part in unknown order shrinks."""
    objects = draft.objects
    left = {objects[object_id].zone for object_id in ids}
    decks = {name: draft.zone(name) for name in left if name.startswith(f"{DECK}/")}
    draft.move_together(ids, zone, owner=owner)
    for deck, was in decks.items():
        seat = deck.partition("/")[2]
        loose = draft.player(seat).number("unordered")
        gone = [object_id for object_id in ids if object_id in was[:loose]] if loose else ()
        if gone and deck != zone:
            unordered = min(loose - len(gone), len(draft.zone(deck)))
            draft.change_player(seat, unordered=unordered or None)


def moves(ruleset: Ruleset, draft: Draft, what: Op, were: Sequence[Object]) -> None:
    """One event for moved cards: a single card as it was, or all of several."""
    now = tuple(draft.objects[obj.id].ref for obj in were)
    seat = what.data.get("seat") or were[0].owner
    data: dict[str, Any] = {"seat": seat, "from": were[0].zone, "to": draft.objects[were[0].id].zone}
    if "objects" in what.data:
        data["objects"] = now
    else:
        data |= {"object": now[0], "was": were[0].ref, "card": were[0].card}
    draft.done(what, **data)


def trash(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """``object`` goes to the trash, from which nothing comes back."""
    obj = meant(draft, op)
    if obj is None or obj.zone == TRASH:
        return
    moved(draft, [obj.id], TRASH, owner="")
    if op.data.get("by"):
        draft.change_object(draft.objects[obj.id], by=op.data["by"])
    moves(ruleset, draft, op, [obj])


def gain(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """``seat`` takes ``object`` (of the supply, unless a card says otherwise) into zone ``to``."""
    obj, seat = meant(draft, op), op.data.text("seat")
    if obj is None or seat not in draft.playing or obj.owner:
        return
    gained(draft, seat, obj, op.data.text("to", DISCARD), op.cites or op.verb, op.data)


def gained(
    draft: Draft, seat: str, obj: Object, to: str, cite: str | Cites, told: Mapping[str, Any] = EMPTY
) -> None:
    """A card becomes a seat's, and comes to lie in one of its zones."""
    zone = f"{to}/{seat}"
    (now,) = draft.move_together((obj.id,), zone, owner=seat)
    said: dict[str, Any] = {
        "card": obj.card, "from": obj.zone, "object": now,
        "seat": seat, "to": zone, "was": Ref(obj.id, obj.incarnation),
    }  # fmt: skip
    draft.emit("gain card", cite, said if not told else {**told, **said})


def discard_deck(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """``seat`` puts its whole deck into its discard pile, unseen."""
    seat = op.data.text("seat")
    deck = draft.zone(zone_of(DECK, seat))
    if seat not in draft.playing or not deck:
        return
    draft.move_together(deck[::-1], zone_of(DISCARD, seat))
    draft.change_player(seat, unordered=None)
    draft.done(op, cards=len(deck))


def reveal(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Cards are shown to all and stay where they are."""
    shown = _there(draft, op)
    if not shown:
        return
    nameless = [obj.id for obj in shown if obj.card == UNKNOWN]
    if nameless:
        seat = op.data.text("seat") or shown[0].owner
        draft.then(which_cards(ruleset, draft, seat, nameless, op.cites), Do((op,)))
        return
    draft.done(op, objects=tuple(obj.ref for obj in shown))


def clean_up(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """``seat`` discards all that it has in play, then all that is left in its hand."""
    discard_all(draft, op.data.text("seat"))


def discard_all(draft: Draft, seat: str) -> None:
    """A seat discards all that it has in play, then all that is left in its hand."""
    zones = draft.zones
    going = (*zones.get(f"{PLAY}/{seat}", ()), *zones.get(f"{HAND}/{seat}", ()))
    now = draft.move_together(going, f"{DISCARD}/{seat}") if going else ()
    nothing = None if now else True
    draft.emit("clean-up", "clean-up", nothing=nothing, objects=now, seat=seat)


def identify(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """An unknown card turns out to be ``card``; it stays the same object."""
    obj, card = meant(draft, op), op.data.text("card")
    if obj is None or obj.card != UNKNOWN or not card:
        return
    draft.put_object(but(obj, card=card))
    draft.done(op)


VERBS = {
    "draw": draw,
    "turn up": turn_up,
    "shuffle": shuffle,
    "discard": discard,
    "take": to_hand,
    "put back": to_deck,
    "set aside": set_aside,
    "trash": trash,
    "gain card": gain,
    "discard deck": discard_deck,
    "reveal": reveal,
    "clean-up": clean_up,
    "identify": identify,
}

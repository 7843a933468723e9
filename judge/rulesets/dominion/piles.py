"""Where the cards are, and all that moves them: drawing, shuffling, gaining, trashing, discarding.

The resolver knows no chance. A deck that has been shuffled lies in an order that nobody has told: the seat's
``unordered`` says how many of its cards, from the bottom up, are meant. Who draws or reveals them is asked
which they are, as soon as it can make a difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.resolver import (
    Ask,
    Change,
    Cites,
    Data,
    Decision,
    Do,
    Fact,
    Frame,
    Object,
    Op,
    Option,
    Ref,
    Ruleset,
    State,
    meant,
    op,
    united,
    zone_of,
)
from judge.resolver.values import but, replace
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
    return zone_of(SUPPLY, card)


def piles(state: State) -> tuple[str, ...]:
    """The names of all piles of the supply, the empty ones too."""
    known = state.facts.get("piles")
    if isinstance(known, tuple):
        return known
    return tuple(zone[len(SUPPLY) + 1 :] for zone in state.zone_names if zone.startswith(f"{SUPPLY}/"))


def pile_meant(state: State, written: str) -> str | None:
    """The pile of the supply that is called so, however accented."""
    if state.zones.get(pile_of(written)) is not None:
        return written
    return next((card for card in piles(state) if fold(card) == fold(written)), None)


def empty_piles(state: State) -> tuple[str, ...]:
    find, start = state.zones.get, f"{SUPPLY}/"
    return tuple(card for card in piles(state) if not find(start + card))


def top_of_pile(state: State, card: str) -> Object | None:
    """The card of a pile that is taken next; None where the pile is empty or there is none."""
    pile = state.zone(pile_of(card))
    return state.objects[pile[-1]] if pile else None


def owned(state: State, seat: str) -> list[Object]:
    """All the cards of a seat, wherever they lie: what its deck is when points are counted."""
    return [o for zone in OWN_ZONES for o in state.inside(zone_of(zone, seat))]


def refs(op: Op) -> tuple[Ref, ...]:
    """The objects that an operation names."""
    several = op.data.get("objects")
    return several if isinstance(several, tuple) else ()


# What must be known of a deck


def unordered(state: State, seat: str) -> int:
    """How many cards at the bottom of a deck lie in no known order."""
    loose = state.player(seat).number("unordered")
    return min(loose, len(state.zone(zone_of(DECK, seat)))) if loose else 0


def unsettled(ruleset: Ruleset, state: State, seat: str, amount: int, why: Cites) -> tuple[Frame, ...]:
    """What must be asked before the first cards of a deck are taken: their order, and which they are.

    Nothing is asked where it can make no difference: all of them are taken, or all are the same card.
    """
    deck = state.zone(zone_of(DECK, seat))
    loose = unordered(state, seat)
    wanted = amount - (len(deck) - loose)
    if 0 < wanted < loose:
        below = deck[:loose]
        if len({state.objects[id].card for id in below}) > 1:
            kind = "shuffle" if loose == len(deck) else "top"
            decision = Decision(
                seat,
                kind,
                tuple(Option(id) for id in reversed(below)),
                min=wanted,
                max=loose,
                cites=united(ruleset.cite("order of the deck"), why),
                data=Data(seat=seat),
            )
            return (Ask((decision,), "ordered", data=Data(seat=seat)),)
    top = deck[len(deck) - amount :] if amount < len(deck) else deck
    nameless = [id for id in top if state.objects[id].card == UNKNOWN]
    return (which_cards(ruleset, state, seat, nameless, why),) if nameless else ()


def which_cards(ruleset: Ruleset, state: State, seat: str, ids: Sequence[str], why: Cites) -> Ask:
    """Ask which cards these are, one after the other: any of the game's."""
    names = tuple(Option(card, Data(card=card)) for card in piles(state))
    cites = united(ruleset.cite("which card"), why)
    asked = tuple(
        Decision(seat, "which card", names, cites=cites, data=Data(object=id, seat=seat)) for id in ids
    )
    return Ask(asked, "named", data=Data(objects=tuple(ids)))


def ordered(ruleset: Ruleset, state: State, ask: Ask, answers: tuple[Any, ...]) -> Change:
    """The cards named lie on top, the first uppermost; the order of the rest stays untold."""
    seat, chosen = ask.data.text("seat"), answers[0]
    zone = zone_of(DECK, seat)
    deck, loose = state.zone(zone), unordered(state, seat)
    told = frozenset(chosen)
    rest = tuple(id for id in deck[:loose] if id not in told)
    laid = (*rest, *reversed(chosen), *deck[loose:])
    after = but(state, zones=state.zones.set(zone, laid)).but_player(seat, unordered=len(rest) or None)
    return Change(after)


def named(ruleset: Ruleset, state: State, ask: Ask, answers: tuple[Any, ...]) -> Change:
    """Cards that nobody knew are now known."""
    ids = ask.data.texts("objects")
    known = tuple(
        op("identify", object=id, card=answer[0]) for id, answer in zip(ids, answers, strict=True) if answer
    )
    return Change(state, frames=(Do(known),))


# Verbs


def draw(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``seat`` takes ``amount`` cards from its deck into its hand, shuffling where it must."""
    return _taken(ruleset, state, op, "hand")


def turn_up(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``seat`` reveals ``amount`` cards of its deck; they lie beside it until a card says where they go."""
    return _taken(ruleset, state, op, REVEALED)


def _taken(ruleset: Ruleset, state: State, what: Op, to: str) -> Change:
    seat, amount = what.data.text("seat"), what.data.number("amount")
    if seat not in state.playing or amount < 1:
        return Change(state)
    deck = state.zone(zone_of(DECK, seat))
    take = min(amount, len(deck))
    asked = unsettled(ruleset, state, seat, take, what.cites) if take else ()
    if asked:
        return Change(state, frames=(*asked, Do((what,))))
    facts: tuple[Fact, ...] = ()
    frames: tuple[Frame, ...] = ()
    after = state
    if take:
        ids = deck[len(deck) - take :][::-1]
        after = _out_of_deck(state, seat, ids, to)
        data = Data(seat=seat, amount=amount, objects=_refs(after, ids), drawn=take)
        facts = (Fact(what.verb, what.cites or what.verb, data),)
    if take == amount == len(deck):
        facts = (*facts, Fact("deck empty", "deck empty", Data(seat=seat)))
    if take < amount:
        rest = what.but(amount=amount - take)
        if after.zone(zone_of(DISCARD, seat)):
            frames = (Do((op("shuffle", seat=seat),)), Do((rest,)))
        else:
            facts = (*facts, Fact("no cards left", "no cards left", Data(seat=seat, lacking=amount - take)))
    return Change(after, facts, frames)


def _refs(state: State, ids: Sequence[str]) -> tuple[Ref, ...]:
    return tuple([state.objects[id].ref for id in ids])


def _out_of_deck(state: State, seat: str, ids: Sequence[str], to: str) -> State:
    after = state.moved_together(ids, zone_of(to, seat))
    left = len(after.zone(zone_of(DECK, seat)))
    if state.player(seat).number("unordered") > left:
        after = after.but_player(seat, unordered=left or None)
    return after


def shuffle(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """The discard pile of ``seat`` is shuffled and becomes its deck, in an order nobody has told.

    A deck that is not empty stays on top: nothing but an empty one makes it shuffle.
    """
    seat = op.data.text("seat")
    pile = state.zone(zone_of(DISCARD, seat))
    if seat not in state.playing or not pile:
        return Change(state)
    after = state.moved_together(pile, zone_of(DECK, seat), position=0)
    after = after.but_player(seat, unordered=len(pile) + unordered(state, seat))
    return _done(ruleset, after, op, cards=len(pile))


def discard(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """Cards go to the discard piles of their owners: ``object``, or ``objects`` in their order."""
    return _each_to_own(ruleset, state, op, DISCARD)


def to_hand(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """Cards go to the hands of their owners."""
    return _each_to_own(ruleset, state, op, HAND)


def to_deck(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """Cards go on top of their owners' decks, the last of them uppermost."""
    return _each_to_own(ruleset, state, op, DECK)


def set_aside(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """Cards are laid aside, face up; what they say is not done."""
    return _each_to_own(ruleset, state, op, "aside")


def _there(state: State, op: Op) -> list[Object]:
    given = [state.current(ref) for ref in refs(op)] or [meant(state, op)]
    return [object for object in given if object is not None]


def _each_to_own(ruleset: Ruleset, state: State, what: Op, zone: str) -> Change:
    going = [object for object in _there(state, what) if object.owner in state.seats]
    if not going:
        return Change(state)
    after = state
    for owner in dict.fromkeys(object.owner for object in going):
        ids = [object.id for object in going if object.owner == owner]
        after = moved(after, ids, zone_of(zone, owner))
    return moves(ruleset, after, what, going)


def moved(state: State, ids: Sequence[str], zone: str, owner: str | None = None) -> State:
    """Cards moved together; where they leave a deck, what is untold of its order shrinks with it."""
    decks = {o.zone for o in map(state.objects.__getitem__, ids) if o.zone.startswith(f"{DECK}/")}
    after = state.moved_together(ids, zone, owner=owner)
    for deck in decks:
        seat = deck.partition("/")[2]
        left = len(after.zone(deck))
        loose = after.player(seat).number("unordered")
        gone = [id for id in ids if id in state.zone(deck)[:loose]]
        if gone and deck != zone:
            after = after.but_player(seat, unordered=min(loose - len(gone), left) or None)
    return after


def moves(ruleset: Ruleset, after: State, what: Op, were: Sequence[Object]) -> Change:
    """One event for what moved: of a single card with what it was, of several with all of them."""
    now = tuple(after.objects[object.id].ref for object in were)
    seat = what.data.get("seat") or were[0].owner
    data: dict[str, Any] = {"seat": seat, "from": were[0].zone, "to": after.objects[were[0].id].zone}
    if "objects" in what.data:
        data["objects"] = now
    else:
        data |= {"object": now[0], "was": were[0].ref, "card": were[0].card}
    return _done(ruleset, after, what, **data)


def trash(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``object`` goes to the trash, from which nothing comes back."""
    object = meant(state, op)
    if object is None or object.zone == TRASH:
        return Change(state)
    after = moved(state, [object.id], TRASH, owner="")
    if op.data.get("by"):
        after = after.but_object(after.objects[object.id], by=op.data["by"])
    return moves(ruleset, after, op, [object])


def gain(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``seat`` takes ``object`` (of the supply, unless a card says otherwise) into zone ``to``."""
    object, seat = meant(state, op), op.data.text("seat")
    if object is None or seat not in state.playing or object.owner:
        return Change(state)
    zone = zone_of(op.data.text("to", DISCARD), seat)
    return moves(ruleset, moved(state, [object.id], zone, owner=seat), op, [object])


def discard_deck(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``seat`` puts its whole deck into its discard pile, unseen."""
    seat = op.data.text("seat")
    deck = state.zone(zone_of(DECK, seat))
    if seat not in state.playing or not deck:
        return Change(state)
    after = state.moved_together(deck[::-1], zone_of(DISCARD, seat)).but_player(seat, unordered=None)
    return _done(ruleset, after, op, cards=len(deck))


def reveal(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """Cards are shown to all and stay where they are."""
    shown = _there(state, op)
    if not shown:
        return Change(state)
    nameless = [object.id for object in shown if object.card == UNKNOWN]
    if nameless:
        seat = op.data.text("seat") or shown[0].owner
        return Change(state, frames=(which_cards(ruleset, state, seat, nameless, op.cites), Do((op,))))
    return _done(ruleset, state, op, objects=tuple(object.ref for object in shown))


def clean_up(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``seat`` discards all that it has in play, then all that is left in its hand."""
    seat = op.data.text("seat")
    going = (*state.zone(zone_of(PLAY, seat)), *state.zone(zone_of(HAND, seat)))
    after = state.moved_together(going, zone_of(DISCARD, seat)) if going else state
    return Change(after, (Fact("clean-up", "clean-up", Data(seat=seat, objects=_refs(after, going))),))


def identify(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """An unknown card turns out to be ``card``; it stays the same object."""
    object, card = meant(state, op), op.data.text("card")
    if object is None or object.card != UNKNOWN or not card:
        return Change(state)
    return _done(ruleset, state.put_object(replace(object, card=card)), op)


def _done(ruleset: Ruleset, state: State, op: Op, **data: Any) -> Change:
    return Change(state, (Fact(op.verb, op.cites or op.verb, Data(op.data, **data)),))


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

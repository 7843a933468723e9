"""Laying a table: the supply by number of players, the first decks, or a position in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from judge.messages import N_, Message
from judge.resolver import Cites, Data, Do, FaultyOpening, Frame, Object, Script, State, op, opening, zone_of
from judge.resolver.limits import MOST_OBJECTS, OBJECTS, fits
from judge.resolver.values import EMPTY, Table, replace
from judge.rulesets.dominion import zones
from judge.rulesets.dominion.base import DominionRuleset, rules
from judge.rulesets.dominion.cites import CITES
from judge.rulesets.dominion.turn import NEW_HAND, PHASES, TURN
from judge.rulesets.dominion.words import (
    ACTION,
    BASIC,
    COPPER,
    CURSE,
    DECK,
    DUCHY,
    ESTATE,
    GOLD,
    OWN_ZONES,
    PROVINCE,
    SEAT_FIGURES,
    SILVER,
    STEPS,
    SUPPLY,
    TRASH,
    UNKNOWN,
    WORDS,
)
from judge.rulesets.game import Assessment, Laying, only
from judge.rulesets.kit import CardRuleset
from judge.text import fold

PLAYERS = (2, 3, 4)
"""The numbers of players for which the manual gives a set-up."""
KINGDOM = 10
"""Number of kinds of kingdom cards in a game."""

PILE = 10
"""Number of cards in a pile of kingdom cards that are no victory cards."""

COPPERS, FIRST_COPPERS, FIRST_ESTATES = 60, 7, 3
"""Coppers in the box, and the Coppers and Estates of a first deck."""
FIRST_DECK = {COPPER: FIRST_COPPERS, ESTATE: FIRST_ESTATES}

SETS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "Primeras partidas": (
        "7.1",
        (
            *("Aldea", "Foso", "Herrería", "Leñadores", "Mercado"),
            *("Milicia", "Mina", "Remodelar", "Sótano", "Taller"),
        ),
    ),
    "Dinero a raudales": (
        "7.2",
        (
            *("Aventurero", "Banquete", "Burócrata", "Canciller", "Capilla"),
            *("Laboratorio", "Mercado", "Mina", "Prestamista", "Salón del Trono"),
        ),
    ),
    "Interacción": (
        "7.3",
        (
            *("Aldea", "Biblioteca", "Burócrata", "Canciller", "Espía"),
            *("Festival", "Foso", "Ladrón", "Milicia", "Sala del Consejo"),
        ),
    ),
    "Distorsión de tamaño": (
        "7.4",
        (
            *("Aldea", "Banquete", "Bruja", "Capilla", "Jardines"),
            *("Laboratorio", "Ladrón", "Leñadores", "Sótano", "Taller"),
        ),
    ),
    "Plaza del pueblo": (
        "7.5",
        (
            *("Aldea", "Biblioteca", "Burócrata", "Festival", "Herrería"),
            *("Leñadores", "Mercado", "Remodelar", "Salón del Trono", "Sótano"),
        ),
    ),
}
"""The recommended sets of kingdom cards, each with its section."""


# The supply


def basic_piles(players: int) -> dict[str, int]:
    """The seven piles of every game: Coppers are what the first decks leave over."""
    victory = 8 if players == 2 else 12
    return {
        COPPER: COPPERS - FIRST_COPPERS * players,
        SILVER: 40,
        GOLD: 30,
        ESTATE: victory,
        DUCHY: victory,
        PROVINCE: victory,
        CURSE: 10 * (players - 1),
    }


def pile_size(ruleset: DominionRuleset, card: str, players: int) -> int:
    """The number of cards in a pile of kingdom cards: Gardens have as many as the other victory cards."""
    known = ruleset.card(card)
    victory = known is not None and "victory" in known.texts("types")
    return basic_piles(players)[PROVINCE] if victory else PILE


def kingdom_card(ruleset: DominionRuleset, written: str) -> str:
    """A kingdom card's own name; raises FaultyOpening for any other card."""
    known = ruleset.card(written)
    if known is None or known.text("name") in (*BASIC, UNKNOWN):
        raise FaultyOpening.because(N_("“{card}” is no kingdom card"), card=written)
    return known.text("name")


def kingdom_of(ruleset: DominionRuleset, told: object) -> tuple[str, ...]:
    """The kingdom cards: a list of them, or one of the manual's sets by its name."""
    if isinstance(told, str):
        for name, (_, cards) in SETS.items():
            if fold(name) == fold(told):
                return cards
        raise FaultyOpening.because(
            N_("no set is called “{name}”; known: {known}"), name=told, known=", ".join(SETS)
        )
    if told is None:
        return ()
    if not isinstance(told, (tuple, list)):
        raise FaultyOpening.because(N_("a kingdom is a list of cards, or the name of a set"))
    return tuple(dict.fromkeys(kingdom_card(ruleset, str(one)) for one in told))


def supply_of(ruleset: DominionRuleset, laying: Laying) -> dict[str, int]:
    """The number of cards in each pile: as stated, else as in the setup for that number of players.

    Without a stated kingdom, there are piles of the kingdom cards that occur on the table, in the order of
    their names.
    """
    told = laying.facts.get("kingdom", laying.facts.get("reino"))
    players = min(max(len(laying.seats), 2), 4)
    if told is not None:
        size = dict(_pile_sizes(ruleset, told, players))
    else:
        lying = {placed.card for placed in laying.placed if placed.card} - {*BASIC, UNKNOWN}
        size = _sizes(ruleset, sorted(lying, key=fold), players)  # whichever way the table is described
    stated = laying.facts.get("piles", laying.facts.get("montones"))
    if stated is not None and not isinstance(stated, Data):
        raise FaultyOpening.because(N_("piles are given as a mapping of cards to how many there are"))
    counted = {**laying.facts.get(SUPPLY, EMPTY), **(stated or EMPTY)}
    for written, count in counted.items():
        known = ruleset.card(written)
        if known is None or not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise FaultyOpening.because(N_("that many of “{card}” cannot be counted"), card=written)
        size[known.text("name")] = count
    return size


def _sizes(ruleset: DominionRuleset, kingdom: Iterable[str], players: int) -> dict[str, int]:
    return basic_piles(players) | {card: pile_size(ruleset, card, players) for card in kingdom}


def _pile_sizes(ruleset: DominionRuleset, told: object, players: int) -> dict[str, int]:
    """The number of cards in all piles of a kingdom; cached."""
    made = ruleset.pile_sizes.get((told, players))
    if made is None:
        made = _sizes(ruleset, kingdom_of(ruleset, told), players)
        if len(ruleset.pile_sizes) < MOST_KINGDOMS:
            ruleset.pile_sizes[told, players] = made
    return made


MOST_KINGDOMS = 256
"""Maximum number of kingdoms whose pile sizes are cached."""


# The table


def lay(ruleset: CardRuleset, laying: Laying) -> State:
    """The opening of a described table.

    If no player's cards or figures are described, it is a new game: everybody has the first deck, shuffled,
    and draws five cards.
    """
    found = rules(ruleset)
    named = {zone.partition("/")[0] for zone in laying.named} - {SUPPLY, TRASH}
    new = not (laying.figures or named or laying.step or laying.phase)
    new = new and all(placed.zone in (SUPPLY, TRASH) for placed in laying.placed)
    objects = [_object(laying, placed.id, placed.card, placed.owner, placed.zone) for placed in laying.placed]
    objects += _unnamed(laying)
    if new:
        objects += [obj for seat in laying.seats for obj in _first_deck(seat)]
    step = _step(laying)
    players = {seat: _figures(laying, seat, new, step) for seat in laying.seats}
    state = opening(
        found.id,
        found.edition,
        laying.seats,
        active=laying.active,
        objects=[obj for obj in objects if obj.owner],
        players=players,
        turn=laying.turn,
        phase=step,
        step=step,
    )
    state = _with_common(found, laying, state, [obj for obj in objects if not obj.owner])
    return _due(state, new, step)


@lru_cache(maxsize=64)
def _first_deck(seat: str) -> tuple[Object, ...]:
    """The cards that a seat begins with."""
    return tuple(
        Object(f"{card} ({seat} {n})", card, seat, seat, zone_of(DECK, seat))
        for card, count in FIRST_DECK.items()
        for n in range(1, count + 1)
    )


def _step(laying: Laying) -> str:
    written = laying.step or laying.phase or ACTION
    if written in STEPS:
        return written
    for step, others in STEPS.items():
        if fold(written) in {fold(word) for word in (step, *others)}:
            return step
    raise FaultyOpening.because(N_("there is no phase “{step}”"), step=written)


def _object(laying: Laying, object_id: str, card: str, owner: str, zone: str) -> Object:
    if zone in (SUPPLY, TRASH):
        return Object(object_id, card, "", "", TRASH if zone == TRASH else zones.pile_of(card))
    if owner not in laying.seats or zone not in OWN_ZONES:
        raise FaultyOpening.because(N_("{object} lies where no card can lie"), object=object_id)
    return Object(object_id, card, owner, owner, zone_of(zone, owner))


def _unnamed(laying: Laying) -> Iterable[Object]:
    """The cards of zones for which a table states only their number."""
    for seat in laying.seats:
        for word, count in laying.figures.get(seat, EMPTY).items():
            zone = WORDS.find("zones", word) if word not in SEAT_FIGURES else None
            many = count if zone and isinstance(count, int) else 0
            fits(many, MOST_OBJECTS, OBJECTS)
            for n in range(1, many + 1):
                yield Object(f"{UNKNOWN} {zone} {seat} {n}", UNKNOWN, seat, seat, zone_of(zone or "", seat))


def _figures(laying: Laying, seat: str, new: bool, step: str) -> dict[str, Any]:
    """A seat's figures: as stated, else those of a turn that has just begun."""
    told: dict[str, Any] = dict(laying.figures.get(seat, EMPTY))
    if new:
        return {"unordered": sum(FIRST_DECK.values())}
    figures: dict[str, object] = {"turns": _turns(laying, seat)}
    if seat == laying.active:
        figures |= {"actions": 1, "buys": 1, "coins": 0}
    for name, value in told.items():
        if not isinstance(value, int) or isinstance(value, bool):
            raise FaultyOpening.because(N_("“{name}” wants a whole number"), name=name)
        if name in SEAT_FIGURES:
            figures[name] = value
    return {name: value for name, value in figures.items() if value or name != "unordered"}


def _turns(laying: Laying, seat: str) -> int:
    """The number of turns a seat has had, this one included, if the first seat began the game."""
    rounds = (laying.turn - 1) // len(laying.seats)
    had = laying.seats.index(seat) <= laying.seats.index(laying.active)
    return rounds + (1 if had else 0)


@lru_cache(maxsize=64)
def _supply(
    sizes: tuple[tuple[str, int], ...],
) -> tuple[Table[str, Object], Table[str, tuple[str, ...]], Data]:
    """The supply as it is laid out, and an empty trash: the objects, the zones, and which piles there are."""
    held = {zones.pile_of(card): _pile(card, count) for card, count in sizes}
    piled = {zone: tuple(obj.id for obj in lying) for zone, lying in held.items()}
    known = Data(piles=tuple(card for card, _ in sizes))
    return Table({o.id: o for lying in held.values() for o in lying}), Table({**piled, TRASH: ()}), known


def _with_common(ruleset: DominionRuleset, laying: Laying, state: State, common: Iterable[Object]) -> State:
    """The state with the supply and the trash, which are nobody's."""
    described = list(common)
    sizes = supply_of(ruleset, laying)
    if not described:
        supply, lying, known = _supply(tuple(sizes.items()))
        whole = supply.update(state.objects)
        if len(whole) == len(supply) + len(state.objects):
            return replace(state, objects=whole, zones=lying.update(state.zones), facts=known)
    laid: dict[str, list[Object]] = {zones.pile_of(card): [] for card in sizes}
    for obj in described:
        laid.setdefault(obj.zone, []).append(obj)
    for card, count in sizes.items():
        pile = laid[zones.pile_of(card)]
        if not pile:  # cards that are described one by one are the whole pile
            pile += _pile(card, count)
    laid.setdefault(TRASH, [])
    objects = {obj.id: obj for held in laid.values() for obj in held}
    clash = next((object_id for object_id in objects if object_id in state.objects), None)
    if clash:
        raise FaultyOpening.because(N_("two objects are called “{id}”"), id=clash)
    filled = {zone: tuple(obj.id for obj in held) for zone, held in laid.items()}
    return replace(
        state,
        objects=state.objects.update(objects),
        zones=state.zones.update(filled),
        facts=Data(piles=tuple(zone.partition("/")[2] for zone in laid if zone.startswith(f"{SUPPLY}/"))),
    )


@lru_cache(maxsize=256)
def _pile(card: str, count: int) -> tuple[Object, ...]:
    """A supply pile: copies of one card."""
    fits(count, MOST_OBJECTS, OBJECTS)
    zone = zones.pile_of(card)
    return tuple(Object(f"{card} ({n})", card, "", "", zone) for n in range(1, count + 1))


def _due(state: State, new: bool, step: str) -> State:
    """The state with its agenda: the first hands and the first turn, or the rest of the turn."""
    frames: tuple[Frame, ...]
    if new:
        cites = CITES["first hand"]
        hands = tuple(
            Do((op("draw", seat=seat, amount=NEW_HAND, cites=cites),))
            for seat in state.order_from(state.active)
        )
        frames = (*hands, Script(TURN))
    else:
        frames = (Script(PHASES[PHASES.index(step) :]),)
    return replace(state, agenda=frames)


# What is laid out, as a question


def setup(ruleset: CardRuleset, asked: Data) -> Assessment:
    """The setup for a number of players: ``{players: N, kingdom: [..] or a set's name, last: {..}}``.

    ``last`` describes the game before: its ``seats`` in turn order and its ``winners``.
    """
    found = rules(ruleset)
    only(asked, "players", "jugadores", "seats", "kingdom", "reino", "last", "anterior")
    players = asked.get("players", asked.get("jugadores", len(asked.texts("seats"))))
    reasons: list[Message] = []
    cites: list[object] = [*found.cite("setup")]
    result: dict[str, object] = {"players": players}
    legal = players in PLAYERS
    if not legal:
        reasons.append(Message(N_("the game is for 2, 3 or 4 players, not {players}"), {"players": players}))
    told = asked.get("kingdom", asked.get("reino"))
    kingdom = kingdom_of(found, told)
    if told is None:
        cites += found.cite("any kingdom")
        reasons.append(Message(N_("the players choose the ten kinds of kingdom cards as they like")))
    elif len(kingdom) != KINGDOM:
        legal = False
        reasons.append(
            Message(N_("ten kinds of kingdom cards are in a game, not {count}"), {"count": len(kingdom)})
        )
    if isinstance(told, str):
        cites += found.cited((next(at for name, (at, _) in SETS.items() if fold(name) == fold(told)),))
    if players in PLAYERS:
        size = basic_piles(players) | {card: pile_size(found, card, players) for card in kingdom}
        result |= {"supply": size, "piles": len(size) if kingdom else len(size) + KINGDOM, **size}
        for card in kingdom:
            if pile_size(found, card, players) != 10 or "victory" in (found.card(card) or EMPTY).texts(
                "types"
            ):
                cites += found.cited((found.card(card) or EMPTY).texts("cites"))
    result |= {
        "kingdom": kingdom,
        "deck": FIRST_DECK,
        "cards": sum(FIRST_DECK.values()),
        "hand": NEW_HAND,
        "legal": legal,
        "box": tuple(_left_in_the_box(found, kingdom)) if kingdom else (),
        **_first(asked, reasons),
    }
    return Assessment(Data(result), _once(cites), tuple(reasons))


def _left_in_the_box(ruleset: DominionRuleset, kingdom: tuple[str, ...]) -> Iterable[str]:
    known = dict.fromkeys(card.text("name") for card in ruleset.cards.values())
    return (name for name in sorted(known) if name not in (*BASIC, UNKNOWN, *kingdom))


def _once(cites: Iterable[Any]) -> Cites:
    return tuple(dict.fromkeys(cites))


def _first(asked: Data, reasons: list[Message]) -> dict[str, Any]:
    """Who begins: by chance, unless the players agree on the left neighbour of the last game's winner."""
    last = asked.get("last", asked.get("anterior"))
    if not isinstance(last, Data):
        reasons.append(Message(N_("who begins is decided by chance")))
        return {"first": "chance"}
    seats, won = (
        last.texts("seats"),
        last.texts("winners") or ((last.text("winner"),) if last.text("winner") else ()),
    )
    if len(won) == 1 and won[0] in seats:
        reasons.append(
            Message(N_("by chance, or, if the players agree, whoever sits left of the last winner"))
        )
        return {"first": "chance", "may": (*seats, *seats)[seats.index(won[0]) + 1]}
    among = tuple(seat for seat in seats if seat not in won)
    if among:
        reasons.append(Message(N_("after a tie, by chance among those who did not win")))
        return {"first": "chance", "among": among}
    reasons.append(Message(N_("all tied the last time: the manual does not say who begins, ask the players")))
    return {"first": "players"}

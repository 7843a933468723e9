"""Builds the opening of a described table, and reads the figures that checks ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from judge.messages import N_
from judge.resolver import (
    EMPTY,
    Data,
    Draft,
    FaultyOpening,
    Frame,
    Object,
    Position,
    Script,
    State,
    Value,
    opening,
    zone_of,
)
from judge.resolver.limits import MOST_OBJECTS, OBJECTS, fits
from judge.rulesets.aeons_end import zones
from judge.rulesets.aeons_end.choices import COUNTED, seat_figure
from judge.rulesets.aeons_end.turn import NEMESIS_TURN, PLAYER_TURN
from judge.rulesets.game import Laying, Placed
from judge.rulesets.kit import CardRuleset, seatless, view

START_LIFE, GRAVEHOLD_LIFE = 10, 30
"""Life at the start: of each player, and of Gravehold."""

GENERIC_NEMESIS = "Nemesis"
"""The nemesis card of a table that names none."""

TABLE_WORDS = frozenset(
    {"gravehold", "gravehold max life", "nemesis", "nemesis life", "nemesis max life", "fury", "husk",
     "nemesis deck", "immediately", "last card", "shuffled"}
)  # fmt: skip
"""What a table may state that belongs to nobody."""

OBJECT_WORDS = frozenset(
    {"counters", "opened", "closed", "focused", "turns", "used", "open costs", "max life", "focus cost",
     "bonus", "breach", "life", "power", "cost", "since"}
)  # fmt: skip


def lay(ruleset: CardRuleset, laying: Laying) -> State:
    """The opening of a description, before the step that it names.

    Raises FaultyOpening.
    """
    if len(laying.seats) > 4:
        raise FaultyOpening.because(N_("Aeon's End is for one to four players"))
    if zones.PLAYERS in laying.seats or zones.NEMESIS in laying.seats:
        raise FaultyOpening.because(N_("no player can be called “players” or “nemesis”"))
    objects = [*_nemesis(ruleset, laying), *_objects(ruleset, laying), *_unseen(laying)]
    objects += _turn_cards(laying, objects)
    step = laying.step
    state = opening(
        ruleset.id,
        ruleset.edition,
        laying.seats,
        active=laying.active,
        objects=objects,
        players={seat: _figures(laying, seat) for seat in laying.seats},
        agenda=_agenda(step),
        turn=laying.turn,
        phase=_phase(step),
        step=step,
        facts=_facts(laying),
    )
    return _joined(ruleset, laying, state)


def _agenda(step: str) -> tuple[Frame, ...]:
    """The rest of a turn from its step on."""
    for phases in (PLAYER_TURN, NEMESIS_TURN):
        if step in phases:
            return (Script(phases[phases.index(step) :]),)
    return (Script(("turn card",)),)


def _phase(step: str) -> str:
    return zones.NEMESIS if step in NEMESIS_TURN[:2] else "player" if step in PLAYER_TURN else ""


def _figures(laying: Laying, seat: str) -> dict[str, object]:
    """A seat's figures: those stated, and what every player starts with."""
    stated = laying.figures.get(seat, EMPTY)
    told: dict[str, int] = {}
    for name, value in stated.items():
        if name == "exhausted" and isinstance(value, bool):
            told |= {"life": 0} if value else {}
            continue
        if name in COUNTED:
            raise FaultyOpening.because(N_("“{name}” follows from what lies on the table"), name=name)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise FaultyOpening.because(N_("{name} of {seat} wants a whole number"), name=name, seat=seat)
        told[name] = value
    most = told.get("max life", START_LIFE)
    life = told.get("life", most)
    charges, room = told.get("charges", 0), told.get("max charges")
    if life > most:
        raise FaultyOpening.because(
            N_("{seat} cannot have more life than at the start ({most})"), seat=seat, most=most
        )
    if room is not None and charges > room:
        raise FaultyOpening.because(N_("{seat} has no room for {count} charges"), seat=seat, count=charges)
    base: dict[str, object] = {
        "life": life,
        "max life": most,
        "aether": told.get("aether", 0),
        "charges": charges,
    }
    if room is not None:
        base["max charges"] = room
    return {**base, **({"deck": told["deck"]} if "deck" in told else {})}


def _facts(laying: Laying) -> Data:
    """Facts about the shared piles."""
    told = laying.facts
    listed = any(one.partition("/")[0] == zones.NEMESIS_DECK for one in laying.named)
    listed = listed or any(one.zone == zones.NEMESIS_DECK for one in laying.placed)
    facts: dict[str, object] = {}
    if isinstance(told.get("nemesis deck"), int):
        facts[zones.UNSEEN] = told["nemesis deck"]
    elif listed:
        facts[zones.UNSEEN] = 0
    for name in ("immediately", "last card"):
        if told.get(name):
            facts[name] = told[name]
    stated = any(one.partition("/")[0] == zones.TURN_DECK for one in laying.named)
    stated = stated or any(one.zone == zones.TURN_DECK for one in laying.placed)
    if told.get("shuffled") or not stated:
        facts["shuffled"] = True
    return Data(facts)


# Objects


def _nemesis(ruleset: CardRuleset, laying: Laying) -> Iterable[Object]:
    """Gravehold and the nemesis, with their dials; a table that names no nemesis has one without a text."""
    told = laying.facts
    if not any(one.zone == zones.GRAVEHOLD for one in laying.placed):
        most = told.number("gravehold max life", GRAVEHOLD_LIFE)
        data = Data(life=told.number("gravehold", most))
        yield Object(
            "Gravehold", "Gravehold", "", "", zones.GRAVEHOLD, data=data, nature=Data({"max life": most})
        )
    if any(one.zone == zones.NEMESIS for one in laying.placed):
        return
    word = told.text("nemesis", GENERIC_NEMESIS)
    known = ruleset.card(word)
    if known is None or "nemesis" not in known.texts("types"):
        raise FaultyOpening.because(N_("“{word}” is no nemesis"), word=word)
    stated = Data({name: told[name] for name in ("fury", "husk") if name in told})
    yield _dialled(ruleset, Placed(known.text("name"), known.text("name"), "", zones.NEMESIS), told, stated)


def _dialled(ruleset: CardRuleset, placed: Placed, told: Data, tokens: Data) -> Object:
    """The nemesis with its life on the dial: as stated, else as on its card."""
    known = ruleset.card(placed.card) or EMPTY
    own = known.get("figures", EMPTY).get("life")
    most = told.get("nemesis max life", placed.data.get("max life", own))
    life = told.get("nemesis life", placed.data.get("life", most if most is not None else UNTOLD_LIFE))
    counters = Data({**placed.data.get("counters", EMPTY), **tokens})
    data = Data(life=life, **({"counters": counters} if counters else {}))
    nature = Data({"max life": most if most is not None else None}) if most is not None else EMPTY
    return Object(placed.id, placed.card, "", "", placed.zone, data=data, nature=nature)


UNTOLD_LIFE = 50
"""The life of a nemesis for which none is stated."""


def _objects(ruleset: CardRuleset, laying: Laying) -> Iterable[Object]:
    for placed in laying.placed:
        own = placed.zone in zones.SEAT_ZONES
        if own != bool(placed.owner):
            raise FaultyOpening.because(
                N_("{card} cannot lie in “{zone}” there"), card=placed.id, zone=placed.zone
            )
        zone = zone_of(placed.zone, placed.owner) if own else placed.zone
        if placed.zone == zones.NEMESIS:
            yield _dialled(ruleset, placed, laying.facts, EMPTY)
            continue
        data, nature = _stated(ruleset, laying, placed)
        yield Object(
            placed.id,
            placed.card or zones.UNKNOWN,
            placed.owner,
            placed.owner,
            zone,
            data=data,
            nature=nature,
        )


def _unseen(laying: Laying) -> Iterable[Object]:
    """The cards of hands and discard piles for which a table states only their number."""
    number = 0
    for seat in laying.seats:
        for zone in (zones.HAND, zones.DISCARD):
            count = laying.figures.get(seat, EMPTY).number(zone)
            fits(count, MOST_OBJECTS, OBJECTS)
            for _ in range(count):
                number += 1
                yield Object(f"unseen-{number}", zones.UNKNOWN, seat, seat, zone_of(zone, seat))


NATURE = ("focus cost", "open costs", "bonus", "cost", "max life")
"""What a table may state of one copy, although it belongs to the card itself."""


def _stated(ruleset: CardRuleset, laying: Laying, placed: Placed) -> tuple[Data, Data]:
    """The stated data of an object and of its card."""
    told = placed.data
    nature = {name: told[name] for name in NATURE if name in told}
    data: dict[str, object] = {}
    if told.get("opened") or told.get("open"):
        data["opened"] = True
    if told.get("focused"):
        data["focused"] = laying.turn
        data["turns"] = told.number("turns", 1)
    elif "turns" in told:
        data["turns"] = told["turns"]
    if told.get("used"):
        data["used"] = laying.turn
    if placed.zone == zones.NEMESIS_PLAY:
        data["counters"] = _tokens(ruleset, placed)
    elif placed.zone == zones.GRAVEHOLD:
        nature = {"max life": told.number("max life", GRAVEHOLD_LIFE)}
        data["life"] = told.number("life", nature["max life"])
    elif "counters" in told:
        data["counters"] = told["counters"]
    return Data(data), Data(nature)


def _tokens(ruleset: CardRuleset, placed: Placed) -> Data:
    """The life of a minion and the power of a power, as stated, else as its card has them."""
    printed = (ruleset.card(placed.card) or EMPTY).get("figures", EMPTY)
    held: dict[str, object] = {name: printed[name] for name in ("life", "power") if name in printed}
    held |= {name: placed.data[name] for name in ("life", "power") if name in placed.data}
    return Data({**held, **placed.data.get("counters", EMPTY)})


def _turn_cards(laying: Laying, objects: list[Object]) -> list[Object]:
    """The turn-order cards for this number of players; those not yet on the table are in the deck."""
    both = (zones.TURN_DECK, zones.TURN_DISCARD)
    there = Counter(o.card for o in objects if o.zone in both)
    stated = any(one.partition("/")[0] == zones.TURN_DECK for one in laying.named)
    if len(laying.seats) < 2 or stated or any(o.zone == zones.TURN_DECK for o in objects):
        return []
    missing = Counter(turn_order_cards(len(laying.seats)) or ()) - there
    made = []
    for card, count in missing.items():
        for at in range(1, count + 1):
            made.append(
                Object(f"{card} ({at})" if count > 1 else f"{card} (1)", card, "", "", zones.TURN_DECK)
            )
    return made


PLAYER_CARD, WILD_CARD, NEMESIS_CARD = "Player {number} turn", "Wild turn", "Nemesis turn"


def turn_order_cards(players: int) -> tuple[str, ...] | None:
    """The six turn-order cards for a number of players; None if the document gives none."""
    if players not in (2, 3, 4):
        return None
    each = 2 if players == 2 else 1
    own = tuple(PLAYER_CARD.format(number=n) for n in range(1, players + 1) for _ in range(each))
    wild = (WILD_CARD,) if players == 3 else ()
    return (*own, *wild, NEMESIS_CARD, NEMESIS_CARD)


def _joined(ruleset: CardRuleset, laying: Laying, state: State) -> State:
    """Put spells into the breaches they are prepped in; a breach named only by a spell exists and
    is closed.
    """
    from judge.rulesets.aeons_end.performing import breach_called

    draft = Draft(ruleset, state)
    for placed in laying.placed:
        if placed.zone != zones.PREPPED:
            continue
        spell = draft.objects[placed.id]
        where = placed.attached or placed.data.text("breach")
        breach = breach_called(ruleset, draft, placed.owner, where) if where else _free(draft, placed.owner)
        if breach is None:
            breach = _added(ruleset, draft, placed.owner, where)
        if zones.spell_in(draft, breach) is not None:
            raise FaultyOpening.because(N_("two spells cannot be prepped in {breach}"), breach=breach.id)
        since = placed.data.get("since", laying.turn - 1)
        draft.change_object(spell, breach=breach.ref, since=since)
    return draft.snapshot()


def _free(state: Position, seat: str) -> Object | None:
    """The breach of a spell that names none: the only one that exists."""
    own = [o for o in zones.breaches(state, seat) if zones.spell_in(state, o) is None]
    return own[0] if len(own) == 1 else None


def _added(ruleset: CardRuleset, draft: Draft, seat: str, where: str) -> Object:
    known = ruleset.card(where) or ruleset.card(f"Breach {where}")
    if known is None or "breach" not in known.texts("types"):
        raise FaultyOpening.because(
            N_("in which breach is the spell of {seat} prepped? Say it with “on”"), seat=seat
        )
    name = f"{known.text('name')} of {seat}"
    breach = Object(name, known.text("name"), seat, seat, zone_of(zones.BREACHES, seat))
    draft.add(breach)
    return breach


# Reading


def read(ruleset: CardRuleset, state: State, what: Object | str, word: str) -> Value:
    """The value of a word for an object, a seat, or the table (empty name)."""
    if isinstance(what, str):
        return _of_seat(ruleset, state, what, word) if what else _of_table(state, word)
    if word in ("opened", "closed", "focused", "yellow"):
        return bool(CONDITIONS[word](ruleset, state, what))
    if word in ("life", "power", "fury", "husk"):
        if word == "life" and what.zone in (zones.NEMESIS, zones.GRAVEHOLD):
            return zones.life(state, what)
        return zones.tokens(what, word)
    if word == "turns":
        return what.data.number("turns")
    if word == "on":
        breach = zones.breach_of(state, what)
        return breach.id if breach else None
    if word == "used":
        return bool(what.data.get("used") == state.turn)
    if word == "counters":
        counters: Data = what.data.get("counters", EMPTY)
        return counters
    seen = view(ruleset, state, what)
    if word == "types":
        return tuple(sorted(seen.types))
    figure: Value = seen.figures.get(word)
    return figure


def _of_seat(ruleset: CardRuleset, state: State, seat: str, word: str) -> Value:
    if word == "exhausted":
        return zones.exhausted(state, seat)
    if word == "deck":
        return len(state.zone(zone_of(zones.DECK, seat))) + state.player(seat).number("deck")
    if word in (zones.HAND, zones.DISCARD):
        return len(state.zone(zone_of(word, seat)))
    if word == "max charges":
        most: Value = state.player(seat).get("max charges")
        return most
    return seat_figure(ruleset, state, seat, word)


def _of_table(state: State, word: str) -> Value:
    nemesis, dial = zones.nemesis(state), zones.gravehold(state)
    told: Mapping[str, Value] = {
        "gravehold": dial.data.number("life"),
        "gravehold max life": dial.nature.number("max life"),
        "nemesis": nemesis.card,
        "nemesis life": nemesis.data.number("life"),
        "nemesis max life": nemesis.nature.get("max life"),
        "nemesis deck": len(state.zone(zones.NEMESIS_DECK)) + max(0, zones.unseen(state)),
        "shuffled": bool(state.facts.get("shuffled")),
    }
    if word in ("fury", "husk"):
        return zones.tokens(nemesis, word)
    settled: Value = state.facts.get(word)
    return told.get(word, settled)


CONDITIONS = {
    "opened": lambda ruleset, state, obj: zones.opened(obj),
    "closed": lambda ruleset, state, obj: seatless(obj.zone) == zones.BREACHES and not zones.opened(obj),
    "focused": lambda ruleset, state, obj: zones.focused(state, obj),
    "yellow": lambda ruleset, state, obj: zones.yellow(ruleset, obj),
}

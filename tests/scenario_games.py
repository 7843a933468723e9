"""The two invented games as games that scenarios can be written for: Torre (a stack), Feria (windows)."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from judge.errors import NotFound
from judge.messages import Message
from judge.resolver import (
    Cites,
    Data,
    FaultyOpening,
    Object,
    Ruleset,
    Script,
    State,
    Target,
    Value,
    Window,
    opening,
    zone_of,
)
from judge.resolver.values import replace
from judge.rulesets.game import Assessment, Game, Laying, Placed
from judge.rulesets.kit import CardRuleset, Words
from judge.text import fold
from tests.resolver_feria import FERIA
from tests.resolver_torre import FIELD, TORRE

CARDS = (
    "knight", "spark", "veto", "ward", "cull", "mine", "lens", "saint", "mill", "wheel", "storm", "night",
    "no", "cry", "tide", "fair",
)  # fmt: skip
COMMON = {"stack", "field", "shown", "heap"}


def carded(base: Ruleset, words: Words, **more: Any) -> CardRuleset:
    """An invented ruleset as one whose cards are data."""
    cards = {fold(name): Data(name=name) for name in CARDS}
    same = {f.name: getattr(base, f.name) for f in fields(base)}
    return CardRuleset(**{**same, "words": words, "cards": cards, "in_play": frozenset({FIELD}), **more})


def lay(ruleset: CardRuleset, laying: Laying) -> State:
    """The table as described; at the step ``main`` (Torre) the active seat may act."""
    state = opening(
        ruleset.id,
        ruleset.edition,
        laying.seats,
        active=laying.active,
        objects=[_object(laying, one) for one in laying.placed],
        players={seat: {"life": 5, "coins": 3, **laying.figures.get(seat, {})} for seat in laying.seats},
        turn=laying.turn,
        step=laying.step,
        facts=laying.facts,
    )
    if laying.step != "main":
        return state
    return replace(state, agenda=(Window("priority", state.order_from(state.active)), Script(("finish",))))


def _object(laying: Laying, one: Placed) -> Object:
    if one.zone == "stack" and one.card not in ("spark", "veto", "knight", ""):
        raise FaultyOpening(detail=Message("a {card} does not wait on the stack", {"card": one.card}))
    owner = one.owner or laying.active
    zone = one.zone if one.zone in COMMON else zone_of(one.zone, owner)
    aims = tuple(Target("seat", aim) for aim in one.data.texts("targets"))
    data = Data({key: value for key, value in one.data.items() if key != "targets"})
    return Object(one.id, one.card, owner, one.controller or owner, zone, data=data, targets=aims)


def read(ruleset: CardRuleset, state: State, what: Object | str, name: str) -> Value:
    if isinstance(what, Object):
        if name == "strength":
            knights = [o for o in state.inside(FIELD) if o.card == "knight"]
            return 1 + len(knights) if what.card == "knight" else None
        if name == "types" and what.card == "knight":
            return ("unit",)
        data = what.data
    else:
        data = state.player(what) if what else state.facts
    found: Value = data.get(name)
    return found


def hand_limit(ruleset: CardRuleset, given: Data) -> Assessment:
    """An invented question: is a hand small enough?"""
    cards, most = given.texts("cards"), 3
    reason = Message("{count} cards, and only {most} may be held", {"count": len(cards), "most": most})
    legal = len(cards) <= most
    cites: Cites = ruleset.cite("hand")
    return Assessment(Data(legal=legal, count=len(cards)), cites, () if legal else (reason,))


_ZONES = {
    "hand": ("mano",),
    "field": ("mesa",),
    "deck": ("mazo",),
    "grave": ("cementerio",),
    "stack": ("pila",),
}

TORRE_GAME = Game(
    "torre",
    {
        "torre": carded(
            TORRE,
            Words(
                zones=_ZONES,
                seat_figures={"life": ("vida",), "coins": ("monedas",)},
                figures={"strength": ("fuerza",)},
                conditions={"tapped": ("agotada",)},
                steps={"begin": (), "main": ("principal",)},
                types={"unit": ("unidad",)},
                actions={"play": ("jugar",), "mint": ("acuñar",), "concede": ("conceder",)},
            ),
        )
    },
    lay,
    read,
    {"hand": hand_limit},
    piles=frozenset({"stack", "deck", "grave"}),
    table_words=frozenset({"weather"}),
)

FERIA_GAME = Game(
    "feria",
    {
        "feria": carded(
            FERIA,
            Words(
                zones={"hand": ("mano",), "field": ("puesto",), "shown": (), "heap": (), "deck": ()},
                seat_figures={"points": ("puntos",)},
                steps={"open": (), "tides": ("mareas",)},
                actions={"show": ("mostrar",), "annul": ("anular",), "cry": ("gritar",)},
            ),
        )
    },
    lay,
    read,
)


class NoSuchGame(NotFound):
    template = "there is no game {game}"


def game_of(name: str) -> Game:
    """The invented games by their words."""
    for game in (TORRE_GAME, FERIA_GAME):
        if game.id == name:
            return game
    raise NoSuchGame(game=name)

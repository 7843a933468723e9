"""Dominion's vocabulary: what cards, tables and checks may speak of, in English and in Spanish."""

from __future__ import annotations

from judge.messages import N_
from judge.rulesets.kit.words import Names, Words

TYPES: Names = {
    "action": ("acción", "acciones"),
    "attack": ("ataque", "ataques"),
    "reaction": ("reacción", "reacciones"),
    "treasure": ("tesoro", "tesoros"),
    "victory": ("victoria", "victorias"),
    "curse": ("maldición", "maldiciones"),
}

DECK, HAND, DISCARD, PLAY, REVEALED, ASIDE = "deck", "hand", "discard", "play", "revealed", "aside"
SUPPLY, TRASH = "supply", "trash"
OWN_ZONES = (DECK, HAND, DISCARD, PLAY, REVEALED, ASIDE)
"""The zones of every seat; the cards in all of them belong to its deck when points are counted."""

ZONES: Names = {
    DECK: ("mazo",),
    HAND: ("mano",),
    DISCARD: ("descarte", "descartes", "pila de descartes"),
    PLAY: ("área de juego", "en juego"),
    REVEALED: ("reveladas",),
    ASIDE: ("apartadas",),
    SUPPLY: ("suministro",),
    TRASH: ("eliminadas", "cartas eliminadas"),
}

FIGURES: Names = {
    "cost": ("coste", "costo"),
    "coins": ("monedas",),
}
"""Figures of a card: its cost, and its coins as a treasure."""

SEAT_FIGURES: Names = {
    "actions": ("acciones",),
    "buys": ("compras",),
    "coins": ("monedas",),
    "turns": ("turnos",),
    "unordered": ("sin orden",),
    "points": ("puntos",),
}
"""Figures of a seat. ``unordered``: the number of cards at the bottom of the deck in unknown order."""

ACTION, BUY, CLEANUP = "action phase", "buy phase", "clean-up"
STEPS: Names = {
    ACTION: ("fase de acción", "acción", "action"),
    BUY: ("fase de compra", "compra", "buy"),
    CLEANUP: ("fase de mantenimiento", "mantenimiento", "cleanup", "clean-up phase"),
}

COPPER, SILVER, GOLD = "Cobre", "Plata", "Oro"
ESTATE, DUCHY, PROVINCE, CURSE = "Finca", "Ducado", "Provincia", "Maldición"
BASIC = (COPPER, SILVER, GOLD, ESTATE, DUCHY, PROVINCE, CURSE)
"""The cards of the seven piles that are in every game."""

UNKNOWN = "?"
"""The name of an unknown card."""

WORDS = Words(
    english_first=True,
    types=TYPES,
    subtypes={},
    colors={},
    zones=ZONES,
    figures=FIGURES,
    seat_figures=SEAT_FIGURES,
    keywords={},
    counters={},
    durations={"turn": ("turno",), "always": ("siempre",)},
    steps=STEPS,
    conditions={"trashed now": ("eliminada ahora",)},
    actions={
        "play": ("jugar",),
        "treasures": ("tesoros", "jugar tesoros"),
        "buy": ("comprar",),
        "react": ("reaccionar", "enseñar", "reveal"),
        "count": ("contar",),
        "look": ("mirar",),
        "identify": ("nombrar",),
    },
    card_keys={"reaction": "effect", "points": "number", "unread": "words"},
)

LABELS = {
    UNKNOWN: N_("a card that nobody has named"),
    "play": N_("play"),
    "treasures": N_("play treasures"),
    "buy": N_("buy"),
    "react": N_("reveal a reaction"),
    "count": N_("count"),
    "look": N_("look at"),
    "identify": N_("name a card"),
    "pass": N_("pass"),
    "reaction": N_("reactions to an attack"),
    ACTION: N_("action phase"),
    BUY: N_("buy phase"),
    CLEANUP: N_("clean-up"),
    "shuffle": N_("order of the new deck"),
    "top": N_("what lies on top of the deck"),
    "which card": N_("which card this is"),
    "count discard": N_("whether the own discard pile may be counted"),
    "coins": N_("coins"),
    "actions": N_("actions"),
    "buys": N_("buys"),
    "gain": N_("which card is gained"),
    "may": N_("whether to do it"),
    "mode": N_("which of these is done"),
    "set aside": N_("whether to set the card aside"),
    "choose those": N_("cards of the hand"),
    "choose old": N_("the card that is trashed"),
    "choose shown": N_("the victory card that is shown"),
    "choose stolen": N_("the treasure that is trashed"),
    "choose wanted": N_("which of the trashed cards are gained"),
    "choose thrown": N_("the action card that is played twice"),
}

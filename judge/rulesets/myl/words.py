"""The vocabulary of Mitos y Leyendas for cards, tables and checks, with its spellings."""

from __future__ import annotations

from judge.rulesets.kit.words import Names, PrintedKeyword, Words, keyword_names

TYPES: Names = {
    "ally": ("Aliado", "aliados"),
    "talisman": ("Talismán", "talismanes"),
    "weapon": ("Arma", "armas"),
    "totem": ("Tótem", "tótems", "tótemes"),
    "gold": ("Oro", "oros"),
    "orb": ("Orbe", "orbes"),
}

UNKNOWN, PLAIN_GOLD = "Carta", "Oro"
"""Cards on a table whose identity does not matter."""

ZONES: Names = {
    "hand": ("Mano",),
    "deck": ("Mazo Castillo", "mazo", "castle"),
    "graveyard": ("Cementerio",),
    "exile": ("Destierro", "Zona de Destierro"),
    "reserve": ("Reserva de Oro", "reserva", "Zona de Reserva de Oro", "gold reserve"),
    "paid": ("Oro Pagado", "Zona de Oro Pagado", "paid gold"),
    "defense": ("Línea de Defensa", "defensa", "defence", "defense line", "defence line"),
    "attack": ("Línea de Ataque", "ataque", "attack line"),
    "support": ("Línea de Apoyo", "apoyo", "support line"),
    "permanent": ("Zona de Efectos Permanentes", "efectos permanentes", "permanent effects"),
    "under": ("debajo", "bajo"),
    "stack": ("jugándose", "being used"),
}
IN_PLAY = frozenset({"reserve", "paid", "defense", "attack", "support"})
"""What section 8 lists as in play; the zone of permanent effects is not among them."""

FIGURES: Names = {
    "strength": ("Fuerza",),
    "cost": ("Coste de Oro", "coste"),
    "weapons": ("Armas extra", "extra weapons"),
}

SEAT_FIGURES: Names = {
    "gold": ("Oros", "oros disponibles"),
    "reserve": ("Oros en la reserva",),
    "paid": ("Oros pagados",),
    "hand": ("cartas en la mano",),
    "deck": ("cartas en el mazo",),
    "graveyard": ("cartas en el cementerio",),
    "exile": ("cartas en el destierro",),
}
"""Figures of a seat that a table may state: plain Oros in the reserve, unknown cards."""

KEYWORDS = (
    PrintedKeyword("unique", ("Única", "carta única")),
    PrintedKeyword("fury", ("Furia",)),
    PrintedKeyword("wandering", ("Errante",)),
    PrintedKeyword("unblockable", ("Imbloqueable",)),
    PrintedKeyword("indestructible", ("Indestructible",)),
    PrintedKeyword("unexilable", ("Indesterrable",)),
    PrintedKeyword("lightning", ("Relámpago",)),
    PrintedKeyword("machinery", ("Maquinaria",)),
    PrintedKeyword("size", ("Tamaño",), numbered=True),
    PrintedKeyword("guardian", ("Guardián",)),
    PrintedKeyword("absorption", ("Absorción",)),
    PrintedKeyword("promotional", ("Promocional",)),
    PrintedKeyword(
        "unaffected", ("no puede ser afectado por habilidades oponentes", "inafectable"), printed=False
    ),
)
"""Words that the document uses without explaining them; the cards say what each does."""

DURATIONS: Names = {
    "final": ("hasta la Fase Final", "final phase", "turn"),
    "turn start": ("hasta el comienzo de tu próximo turno", "your next turn"),
    "vigil start": ("hasta el comienzo de tu próxima Fase de Vigilia", "your next vigil"),
    "source": ("mientras esté en juego", "while in play"),
    "always": ("por el resto del juego", "rest of the game"),
}

STEPS: Names = {
    "start": ("Comienzo del Turno", "comienzo"),
    "regroup": ("Agrupación", "Fase de Agrupación"),
    "vigil": ("Vigilia", "Fase de Vigilia"),
    "battle": ("Batalla Mitológica", "batalla"),
    "attack": ("Ataque", "Paso de Ataque"),
    "block": ("Bloqueo", "Paso de Bloqueo"),
    "war": ("Guerra de Talismanes", "guerra"),
    "damage": ("Asignación de Daño",),
    "final": ("Fase Final",),
}
IN_BATTLE = ("attack", "block", "war", "damage")
PHASES_AND_STEPS = ("start", "regroup", "vigil", "battle", *IN_BATTLE, "final")

CONDITIONS: Names = {
    "new": ("recién entrado", "entered this turn"),
    "attacking": ("atacante", "atacando"),
    "blocking": ("bloqueador", "bloqueando"),
    "blocked": ("bloqueado",),
    "armed": ("porta Arma", "portando un Arma"),
    "borne": ("portada",),
    "unpaid": ("sin pagar su coste",),
}

ACTIONS: Names = {
    "play": ("jugar",),
    "use": ("usar", "utilizar", "activar"),
    "attack": ("atacar",),
    "block": ("bloquear",),
    "annul": ("anular",),
    "cancel": ("cancelar",),
    "redirect": ("redirigir",),
    "prevent": ("prevenir",),
    "respond": ("responder",),
}

WORDS = Words(
    types=TYPES,
    zones=ZONES,
    figures=FIGURES,
    seat_figures=SEAT_FIGURES,
    keywords=keyword_names(KEYWORDS),
    durations=DURATIONS,
    steps=STEPS,
    conditions=CONDITIONS,
    actions=ACTIONS,
    permissions={},
    card_keys={
        "bearer": "filter",
        "side": "text",
        "extra cost": "cost",
        "alternative": "cost",
        "during": "words",
        "unread": "words",
    },
)

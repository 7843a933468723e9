"""The words of Gobierno & Prestigio: English keys, the game's own word first among their other spellings."""

from __future__ import annotations

from judge.messages import N_
from judge.rulesets.kit import Words
from judge.rulesets.kit.missing_targets import Kinds
from judge.rulesets.kit.words import PrintedKeyword, keyword_names

PLAY = "play"
HAND = "hand"
DISCARD = "discard"
REBELLION = "rebellion"
OUTSIDE = "outside"
SIDEBOARD = "sideboard"
GOVERNMENT = "government zone"

POINT = "government point"
WEALTH = "wealth point"

COLORS = {
    "purple": ("púrpura", "purpura"),
    "blue": ("azul",),
    "gold": ("dorado", "dorada"),
    "green": ("verde",),
    "orange": ("naranja",),
}

POSSESSIONS = ("citizen", "ship", "heritage", "strategy", "leader", "upgrade", "subject")
"""The types that enter as possessions; ``subject`` where it does not matter whether citizen or ship."""

AIMED = {
    "subject": "un súbdito",
    "possession": "una posesión",
    "leader": "un líder",
    "order": "una orden",
    "seat": "un jugador",
}
"""The conditions about the targets of an object on the stack."""

TARGETS = Kinds(
    {
        "mandate": N_("a mandate"),
        "citizen": N_("a citizen"),
        "ship": N_("a ship"),
        "leader": N_("a leader"),
        "subject": N_("a subject (citizen or ship)"),
        "possession": N_("a possession"),
        "order": N_("an order"),
        "ability": N_("an ability"),
        "heritage": N_("a heritage"),
        "strategy": N_("a strategy"),
        "testimony": N_("a testimony"),
        "upgrade": N_("an upgrade"),
        "government point": N_("a government point"),
        "wealth point": N_("a wealth point"),
    },
    {
        "any target": N_("a leader, a subject or what has strength and toughness"),
        "damage source": N_("a possession or an order"),
    },
    {
        "cost": N_("a cost"),
        "strength": N_("a strength"),
        "toughness": N_("a toughness"),
        "leadership": N_("a leadership"),
    },
)
"""The words that ask for targets."""

STEPS = {
    "untap": ("enderezar",),
    "beginning": ("etapa inicial", "inicial"),
    "government": ("etapa de gobierno",),
    "command": ("paso de mando", "mando"),
    "attack": ("paso de ataque", "ataque"),
    "attackers": ("atacantes", "declaración de atacantes"),
    "blockers": ("bloqueadores", "declaración de bloqueadores"),
    "first damage": ("primer daño",),
    "damage": ("asignación de daño", "daño"),
    "end of attack": ("fin del ataque", "fin de ataque"),
    "final": ("etapa final",),
    "end of turn": ("fin del turno", "final del turno"),
    "cleanup": ("limpieza",),
}

KEYWORDS = (
    PrintedKeyword("unexpected", ("inesperada",), "T.1.2"),
    PrintedKeyword("drain", ("drenar",), "123.6"),
    PrintedKeyword("skilled", ("hábil",), "T.2.11 T.2.13"),
    PrintedKeyword("expert", ("experto", "experta"), "T.2.11 T.2.13"),
    PrintedKeyword("trample", ("avasallar",), "T.2.13 123.2"),
    PrintedKeyword("special attacker", ("atacante especial",), "T.2.5"),
    PrintedKeyword("special blocker", ("bloqueador especial",), "T.2.7"),
    PrintedKeyword("counts as subject", ("cuenta como súbdito",), "123.1.a"),
    PrintedKeyword("intrigue", ("intrigar",), "114.9.a"),
)

WORDS = Words(
    lying={"order": "stack", "ability": "stack", "mandate": "stack"},
    types={
        "mandate": ("mandato",),
        "citizen": ("ciudadano", "ciudadana"),
        "ship": ("barco",),
        "heritage": ("patrimonio",),
        "strategy": ("estrategia",),
        "leader": ("líder",),
        "testimony": ("testimonio",),
        "upgrade": ("mejora",),
        "legacy": ("legado",),
        "subject": ("súbdito",),
        "possession": ("posesión",),
        "order": ("orden",),
        "ability": ("habilidad",),
        POINT: ("punto de gobierno", "PG"),
        WEALTH: ("punto de riqueza",),
    },
    colors=COLORS,
    zones={
        PLAY: ("en juego", "campo de juego"),
        HAND: ("mano",),
        DISCARD: ("descarte",),
        "stack": ("pila",),
        REBELLION: ("rebeldía",),
        OUTSIDE: ("fuera del juego", "fuera de juego"),
        SIDEBOARD: ("recambio", "banquillo"),
        GOVERNMENT: ("zona de gobierno",),
    },
    figures={
        "strength": ("fuerza", "ataque"),
        "toughness": ("resistencia",),
        "cost": ("coste", "costo"),
        "leadership": ("liderazgo", "puntos de liderazgo"),
        "uses": ("usos",),
    },
    seat_figures={
        "prestige": ("prestigio",),
        "reserve": ("reserva", "depósito de reserva", "resources"),
        "government": (
            "puntos de gobierno",
            "PG",
            "government points",
            "punto de gobierno",
            "government point",
        ),
        "available": ("puntos de gobierno disponibles", "disponibles", "PG disponibles", "available points"),
        "wealth": ("puntos de riqueza", "wealth points"),
    },
    keywords=keyword_names(KEYWORDS),
    durations={
        "turn": ("este turno", "hasta el fin del turno", "hasta el final del turno"),
        "attack": ("hasta el final del ataque",),
        "always": ("siempre",),
        "source": ("mientras su fuente",),
    },
    steps=STEPS,
    conditions={
        "tapped": ("girada", "girado"),
        "untapped": ("enderezada", "enderezado"),
        "face down": ("boca abajo",),
        "token": ("tarjeta",),
        "card": ("carta",),
        "copy": ("copia",),
        "attacking": ("atacante", "atacando"),
        "blocking": ("bloqueador", "bloqueando"),
        "blocked": ("bloqueado", "bloqueada"),
        "any target": ("cualquier objetivo",),
        "damage source": ("fuente de daño",),
        "damaged": ("con daño",),
        "damageable": ("puede recibir daño",),
        "available": ("disponible",),
        "single target": ("con un solo objetivo",),
        **{f"targets {kind}": (f"hace objetivo a {word}",) for kind, word in AIMED.items()},
        **{f"targets only {kind}": (f"hace objetivo solamente a {word}",) for kind, word in AIMED.items()},
    },
    actions={
        "play": ("jugar",),
        "activate": ("activar",),
        "copy": ("copiar",),
        "move": ("mover",),
        "special": ("acción especial",),
        "turn up": ("poner boca arriba",),
        "offer draw": ("ofrecer empate",),
        "use": ("usar",),
        "spend": ("gastar",),
        "attack": ("atacar",),
        "block": ("bloquear",),
        "concede": ("conceder",),
        "target": ("ser objetivo",),
        "win": ("ganar",),
    },
    permissions={
        "free": ("sin pagar su coste",),
        "from discard": ("desde el descarte",),
        "from outside": ("desde fuera del juego",),
        "from sideboard": ("desde el recambio",),
        "playable by anyone": ("jugable por cualquiera",),
        "no limit of uses": ("sin límite de usos",),
    },
    card_keys={
        "x": "number",
        "counter limit": "data",
        "enters": "data",
        "unread": "words",
    },
)

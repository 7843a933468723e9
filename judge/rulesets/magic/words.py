"""Magic's vocabulary: what cards, tables and checks may speak of, in English and in Spanish."""

from __future__ import annotations

from itertools import combinations

from judge.rulesets.kit.words import Names, Words
from judge.rulesets.magic.subtypes import CREATURE_TYPES

TYPES: Names = {
    "artifact": ("artefacto",),
    "battle": ("batalla",),
    "creature": ("criatura",),
    "enchantment": ("encantamiento",),
    "instant": ("instantáneo", "instantaneo"),
    "kindred": ("tribal",),
    "land": ("tierra",),
    "planeswalker": (),
    "sorcery": ("conjuro",),
    # Supertypes stand among the types: a card is written [legendary, creature].
    "basic": ("básica", "básico"),
    "legendary": ("legendaria", "legendario"),
    "snow": ("nevada", "nevado"),
    "world": ("mundo",),
}
CARD_TYPES = frozenset(TYPES) - {"basic", "legendary", "snow", "world"}
SUPERTYPES = frozenset({"basic", "legendary", "snow", "world"})
PERMANENT_TYPES = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})

COLORS: Names = {
    "white": ("blanco", "W"),
    "blue": ("azul", "U"),
    "black": ("negro", "B"),
    "red": ("rojo", "R"),
    "green": ("verde", "G"),
}
LETTERS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}

ZONES: Names = {
    "battlefield": ("campo de batalla", "in play", "en juego", "mesa"),
    "stack": ("pila",),
    "hand": ("mano",),
    "library": ("biblioteca", "mazo"),
    "graveyard": ("cementerio",),
    "exile": ("exilio", "removed from the game", "removido del juego"),
    "command": ("zona de mando",),
    "outside": ("fuera de la partida", "outside the game", "sideboard"),
    "phased out": ("fuera de fase", "desfasado"),
    "merged": ("fusionada", "fusionado"),
}
SHARED_ZONES = frozenset({"battlefield", "stack", "exile", "command"})

FIGURES: Names = {
    "power": ("fuerza",),
    "toughness": ("resistencia",),
    "loyalty": ("lealtad",),
    "defense": ("defensa",),
    "mana value": ("valor de maná", "converted mana cost", "coste de maná convertido"),
    "damage": ("daño",),
}
SPENT_FIGURES: Names = {
    "mana spent": ("maná gastado",),
    "colors of mana spent": ("colores de maná gastados",),
    "white mana spent": ("maná blanco gastado",),
    "blue mana spent": ("maná azul gastado",),
    "black mana spent": ("maná negro gastado",),
    "red mana spent": ("maná rojo gastado",),
    "green mana spent": ("maná verde gastado",),
    "colorless mana spent": ("maná incoloro gastado",),
}
"""What was spent to cast a spell, or the permanent that it became (106.9)."""
TIMES_PAID: Names = {
    "times kicked": ("veces estimulado",),
    "times replicated": ("veces replicado",),
    "times squad was paid": ("veces que se pagó squad",),
}
"""How often an additional cost was paid for it (702.33d, 702.56a)."""
THIS_TURN = "this turn "
"""Begins the names of facts that are kept for the turn only."""
TURN_HISTORY: Names = {
    "life gained": ("vidas ganadas",),
    "life lost": ("vidas perdidas",),
    "damage taken": ("daño recibido",),
    "spells cast": ("hechizos lanzados",),
    "cards drawn": ("cartas robadas",),
    "cards discarded": ("cartas descartadas",),
    "creatures attacked with": ("criaturas con las que atacó",),
    "creatures died": ("criaturas muertas",),
    "permanents left": ("permanentes que dejaron el campo",),
    "nonland permanents left": ("permanentes no tierra que dejaron el campo",),
    "permanents sacrificed": ("permanentes sacrificados",),
    "permanent cards to the graveyard": ("cartas de permanente al cementerio",),
    "lands entered": ("tierras que entraron",),
    "spells cast last turn": ("hechizos lanzados el turno anterior",),
    "creature spells cast": ("hechizos de criatura lanzados",),
    "noncreature spells cast": ("hechizos que no son de criatura lanzados",),
    "instant and sorcery spells cast": ("hechizos de instantáneo y conjuro lanzados",),
    "artifact spells cast": ("hechizos de artefacto lanzados",),
    "creatures entered": ("criaturas que entraron",),
    "artifacts entered": ("artefactos que entraron",),
    "enchantments entered": ("encantamientos que entraron",),
    "creatures left": ("criaturas que dejaron el campo",),
    "nontoken creatures died": ("criaturas no ficha muertas",),
    "tokens created": ("fichas creadas",),
}
"""What has happened to a player this turn: who gained, cast or drew; who controlled what died or left."""
HURT_BY = "dealt damage by"
"""In the data of a permanent: what has dealt damage to it this turn."""
WARDED = "warded"
"""What lies face down by cloaking or disguise: such a creature has ward {2} (701.58a, 702.168b)."""
EVER = "ever "
"""Begins the names of facts that are kept beyond the turn."""
SEAT_FIGURES: Names = {
    "life": ("vidas", "vida"),
    "poison": ("veneno", "poison counters"),
    "mana": ("maná",),
    "hand size": ("tamaño máximo de mano", "maximum hand size"),
    "lands": ("tierras jugadas", "lands played"),
    "energy": ("energía",),
    "monarch": ("monarca",),
    "speed": ("velocidad",),
    "city's blessing": ("bendición de la ciudad",),
    **TURN_HISTORY,
}
DEVOTION = "devotion to "
SEAT_COUNTS: Names = {
    "hand": ("mano", "cards in hand"),
    "library": ("biblioteca",),
    "graveyard": ("cementerio",),
    **{
        DEVOTION + " and ".join(pair): ("devoción a " + " y ".join(COLORS[color][0] for color in pair),)
        for pair in (*((color,) for color in COLORS), *combinations(COLORS, 2))
    },
    "creatures controlled": ("criaturas que controla",),
    "lands controlled": ("tierras que controla",),
    "artifacts controlled": ("artefactos que controla",),
    "permanents controlled": ("permanentes que controla",),
}
"""Numbers of players that nobody states: they follow from what lies on the table (700.5)."""

KEYWORDS: Names = {
    "flying": ("volar", "vuela"),
    "reach": ("alcance",),
    "first strike": ("dañar primero", "daña primero"),
    "double strike": ("dañar dos veces", "daña dos veces"),
    "trample": ("arrollar", "arrolla"),
    "vigilance": ("vigilancia",),
    "haste": ("prisa",),
    "defender": ("defensor",),
    "deathtouch": ("toque mortal",),
    "lifelink": ("vínculo vital",),
    "indestructible": (),
    "hexproof": ("antimaleficio",),
    "shroud": ("velo",),
    "ward": ("rebatir",),
    "menace": ("amenaza",),
    "flash": ("destello",),
    "fear": ("inspirar temor", "miedo"),
    "intimidate": ("intimidar",),
    "skulk": (),
    "shadow": (),
    "horsemanship": (),
    "landwalk": ("cruzar tierras",),
    "plainswalk": ("cruzar llanuras",),
    "islandwalk": ("cruzar islas",),
    "swampwalk": ("cruzar pantanos",),
    "mountainwalk": ("cruzar montañas",),
    "forestwalk": ("cruzar bosques",),
    **{f"snow {land}walk": () for land in ("plains", "island", "swamp", "mountain", "forest")},
    **{f"{kind} landwalk": () for kind in ("snow", "legendary", "nonbasic", "artifact")},
    "desertwalk": (),
    "trample over planeswalkers": ("arrollar planeswalkers",),
    "flanking": ("flanquear",),
    "bushido": (),
    "rampage": (),
    "banding": (),
    "provoke": ("provocar",),
    "exalted": ("exaltado",),
    "persist": ("persistir",),
    "undying": ("imperecedero",),
    "wither": ("debilitar",),
    "infect": ("infectar",),
    "toxic": ("tóxico",),
    "prowess": ("destreza",),
    "annihilator": ("aniquilador",),
    "afflict": ("afligir",),
    "battle cry": (),
    "phasing": ("desfase",),
    "split second": (),
    "convoke": ("convocar",),
    "improvise": ("improvisar",),
    "delve": ("excavar",),
    "changeling": ("metamorfo",),
    "extort": ("extorsión",),
    "evolve": ("evolucionar",),
    "training": ("entrenamiento",),
    "cascade": ("cascada",),
    "storm": ("tormenta",),
    "living weapon": (),
    "decayed": (),
    "retrace": (),
    "jump-start": (),
    "aftermath": (),
    "fuse": (),
    "rebound": ("rebote",),
    "riot": (),
    "exploit": ("explotar",),
    "afterlife": (),
    "mentor": (),
    "renown": ("renombre",),
    "daybound": (),
    "nightbound": (),
    "protection from white": ("protección contra blanco",),
    "protection from blue": ("protección contra azul",),
    "protection from black": ("protección contra negro",),
    "protection from red": ("protección contra rojo",),
    "protection from green": ("protección contra verde",),
    "protection from creatures": ("protección contra criaturas",),
    "protection from artifacts": ("protección contra artefactos",),
    "protection from enchantments": ("protección contra encantamientos",),
    "protection from instants": ("protección contra instantáneos",),
    "protection from sorceries": ("protección contra conjuros",),
    "protection from planeswalkers": ("protección contra planeswalkers",),
    "protection from everything": ("protección contra todo",),
    "hexproof from white": (),
    "hexproof from blue": (),
    "hexproof from black": (),
    "hexproof from red": (),
    "hexproof from green": (),
    "fading": (),
    "vanishing": (),
    "totem armor": ("umbra armor",),
    "partner": (),
    "choose a background": (),
    "doctor's companion": (),
    "can be your commander": ("puede ser tu comandante",),
    "protection from lands": ("protección contra tierras",),
    "protection from multicolored": ("protección contra multicolor",),
    "protection from monocolored": ("protección contra monocolor",),
    "start your engines!": ("¡Enciendan motores!",),
    "ascend": ("ascender",),
    "uncounterable": ("no puede ser contrarrestado", "can't be countered"),
    "unblockable": ("imbloqueable", "can't be blocked"),
    "can't attack": ("no puede atacar",),
    "can't block": ("no puede bloquear",),
    "doesn't untap": ("no se endereza",),
}
"""Keywords, with a few whole sentences that cards say so often that they are written like one."""

PROTECTION = "protection from "
HEXPROOF_FROM = "hexproof from "

DURATIONS: Names = {
    "turn": ("until end of turn", "hasta el final del turno", "end of turn"),
    "combat": ("until end of combat", "hasta el final del combate"),
    "your next turn": ("until your next turn", "hasta tu próximo turno"),
    "always": ("siempre",),
    "source": ("mientras siga su fuente", "as long as the source remains"),
    "controlled": ("mientras controles su fuente", "as long as you control the source"),
    "tapped": ("mientras su fuente siga girada", "as long as the source remains tapped"),
    "next untap": ("its controller's next untap step", "el próximo paso de enderezar de su controlador"),
    "end of your next turn": ("until the end of your next turn", "hasta el final de tu próximo turno"),
}

BEGINNING = ("untap", "upkeep", "draw")
COMBAT_STEPS = (
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "combat damage",
    "end of combat",
)
ENDING = ("end", "cleanup")
MAINS = ("precombat main", "postcombat main")

PHASE_OF = {
    **dict.fromkeys(BEGINNING, "beginning"),
    "precombat main": "precombat main",
    **dict.fromkeys(COMBAT_STEPS, "combat"),
    "postcombat main": "postcombat main",
    **dict.fromkeys(ENDING, "ending"),
}
"""Step -> phase. A main phase has no steps; there ``Position.step`` bears the phase's own name."""

STEPS: Names = {
    "untap": ("enderezar",),
    "upkeep": ("mantenimiento",),
    "draw": ("robar",),
    "precombat main": ("main", "principal", "principal precombate", "first main", "main 1"),
    "beginning of combat": ("inicio del combate", "begin combat"),
    "declare attackers": ("declarar atacantes", "attackers"),
    "declare blockers": ("declarar bloqueadores", "blockers"),
    "combat damage": ("daño de combate", "damage"),
    "end of combat": ("fin del combate", "end combat"),
    "postcombat main": ("principal poscombate", "principal postcombate", "second main", "main 2"),
    "end": ("final", "end step", "fin del turno", "end of turn"),
    "cleanup": ("limpieza",),
}

CONDITIONS: Names = {
    "tapped": ("girado", "girada"),
    "untapped": ("enderezado", "enderezada"),
    "attacking": ("atacante", "atacando"),
    "blocking": ("bloqueador", "bloqueando"),
    "blocked": ("bloqueado", "bloqueada"),
    "unblocked": ("no bloqueado", "no bloqueada"),
    "token": ("ficha",),
    "face down": ("boca abajo",),
    "phased out": ("desfasado", "fuera de fase"),
    "permanent": ("permanente",),
    "spell": ("hechizo",),
    "permanent spell": ("hechizo de permanente",),
    "activated ability": ("habilidad activada",),
    "triggered ability": ("habilidad disparada",),
    "ability": ("habilidad",),
    "enchanted": ("encantado", "encantada"),
    "equipped": ("equipado", "equipada"),
    "attached": ("anexado", "anexada"),
    "colorless": ("incoloro", "incolora"),
    "multicolored": ("multicolor",),
    "monocolored": ("monocolor",),
    "kicked": ("estimulado", "con estímulo"),
    "damaged": ("dañado", "dañada"),
    "summoning sick": ("mareado", "mareada"),
    "copy": ("copia",),
    "transformed": ("transformado", "transformada"),
    "historic": (),
    "suspended": ("suspendido", "suspendida"),
    "attacked this turn": ("atacó este turno",),
    "blocked this turn": ("bloqueó este turno",),
    "renowned": ("de renombre",),
    "monstrous": ("monstruoso", "monstruosa"),
    "dealt damage": ("dañado este turno", "dealt damage this turn"),
    "entered this turn": ("entró este turno",),
    "with counters": ("con contadores",),
    "modified": ("modificado", "modificada"),
    "saddled": ("ensillado", "ensillada"),
}

ACTIONS: Names = {
    "cast": ("lanzar", "play a spell"),
    "play": ("jugar una tierra", "play a land"),
    "activate": ("activar",),
    "attack": ("atacar",),
    "block": ("bloquear",),
    "be blocked": ("ser bloqueada", "ser bloqueado"),
    "attack alone": ("atacar sola", "atacar solo"),
    "block alone": ("bloquear sola", "bloquear solo"),
    "target": ("hacer objetivo", "be the target"),
    "turn up": ("poner boca arriba",),
    "suspend": ("suspender",),
    "foretell": ("profetizar",),
    "plot": ("urdir",),
    "companion": ("compañero",),
}
"""What ``forbid`` and ``must`` may speak of, beside happenings."""

PERMISSIONS: Names = {
    "flash": (),
    "no maximum hand size": ("sin máximo de cartas en la mano",),
    "may stay tapped": ("puede seguir girado", "puede seguir girada"),
    "damage can't be prevented": ("el daño no puede prevenirse",),
    "play from graveyard": (),
    "play from exile": ("jugar desde el exilio",),
    "cast from exile": ("lanzar desde el exilio",),
    "play from library top": ("jugar la carta superior de la biblioteca",),
    "cast from library top": ("lanzar la carta superior de la biblioteca",),
    "not defender": (),
    "haste": (),
    "reach": (),
    "any color": (),
    "damage by toughness": ("daño por resistencia",),
    "unblocked damage": ("daño como no bloqueada",),
}

CARD_KEYS = {
    "enchant": "filter",
    "equip": "cost",
    "kicker": "cost",
    "flashback": "cost",
    "buyback": "cost",
    "alternative cost": "cost",
    "alternative cost if": "condition",
    "additional cost": "cost",
    "cycling": "cost",
    "echo": "cost",
    "ward": "cost",
    "morph": "cost",
    "megamorph": "cost",
    "suspend": "suspension",
    "madness": "cost",
    "crew": "number",
    "affinity": "filter",
    "evoke": "cost",
    "dash": "cost",
    "unearth": "cost",
    "back": "card",
    "modal back": "card",
    "adventure": "card",
    "halves": "cards",
    "bestow": "cost",
    "overload": "cost",
    "cleave": "cost",
    "cleaved": "part",
    "miracle": "cost",
    "mutate": "cost",
    "meld": "text",
    "melded": "card",
    "escape": "cost",
    "disturb": "cost",
    "foretell": "cost",
    "plot": "cost",
    "blitz": "cost",
    "spectacle": "cost",
    "warp": "cost",
    "offspring": "cost",
    "bargain": "flag",
    "second kicker": "cost",
    "multikicker": "cost",
    "entwine": "cost",
    "escalate": "cost",
    "replicate": "cost",
    "squad": "cost",
    "conspire": "flag",
    "casualty": "number",
    "for each further target": "cost",
    "awaken": "cost",
    "impending": "cost",
    "disguise": "cost",
    "emerge": "cost",
    "emerge from": "filter",
    "ninjutsu": "cost",
    "embalm": "cost",
    "eternalize": "cost",
    "encore": "cost",
    "scavenge": "cost",
    "companion": "flag",
    "enters": "enters",
    "divide": "number",
    "after": "effect",
    "unread": "words",
}
"""What Magic's cards say beyond what every game's do; docs/scenarios-magic.md explains each."""

WORDS = Words(
    types=TYPES,
    subtypes=None,
    colors=COLORS,
    zones=ZONES,
    figures=FIGURES,
    seat_figures=SEAT_FIGURES,
    seat_counts=SEAT_COUNTS,
    object_counts={**SPENT_FIGURES, **TIMES_PAID},
    keywords=KEYWORDS,
    counters=None,
    durations=DURATIONS,
    steps=STEPS,
    conditions=CONDITIONS,
    actions=ACTIONS,
    permissions=PERMISSIONS,
    card_keys=CARD_KEYS,
    cost_changes=("more mana", "less mana"),
    namable={"subtype": CREATURE_TYPES},
)

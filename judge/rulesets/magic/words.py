"""Magic's vocabulary: the words of cards, tables and checks, in English and in Spanish."""

from __future__ import annotations

from itertools import combinations

from judge.rulesets.kit.words import Names, Words
from judge.rulesets.magic.keywords import keyword_table
from judge.rulesets.magic.subtypes import CREATURE_TYPES, plural

TYPES: Names = {
    "artifact": ("artefacto",),
    "battle": ("batalla",),
    "dungeon": ("mazmorra", "calabozo"),
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
TYPE_ORDER = (
    *("basic", "legendary", "snow", "world", "kindred"),
    *("enchantment", "artifact", "land", "creature", "battle", "planeswalker", "instant", "sorcery"),
    "dungeon",
)
"""The order in which a card prints its types; in Spanish the nouns are reversed."""
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

EXCESS = "excess damage"
"""In the data of a permanent: the excess of the damage last dealt to it (120.10)."""
FIGURES: Names = {
    "power": ("fuerza",),
    "toughness": ("resistencia",),
    "loyalty": ("lealtad",),
    "defense": ("defensa",),
    "mana value": ("valor de maná", "converted mana cost", "coste de maná convertido"),
    "damage": ("daño",),
    EXCESS: ("daño excedente",),
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
"""The mana spent to cast a spell, or the spell that became the permanent (106.9)."""
LEVEL = "class level"
"""In the data of a permanent: its level; 1 if absent (716.2d)."""
TIMES_PAID: Names = {
    "times kicked": ("veces estimulado",),
    "times replicated": ("veces replicado",),
    "creatures devoured": ("criaturas devoradas",),
    LEVEL: ("nivel de clase",),
    "times squad was paid": ("veces que se pagó squad",),
}
"""The number of times that an additional cost was paid for it (702.33d, 702.56a)."""
SAME_SYMBOLS = "same mana symbols"
"""The count of the most frequent symbol in an object's mana cost (709.4b)."""
THIS_TURN = "this turn "
"""Prefix of facts that are kept only for the turn."""
TURN_HISTORY: Names = {
    "life gained": ("vidas ganadas",),
    "life lost": ("vidas perdidas",),
    "damage taken": ("daño recibido",),
    "spells cast": ("hechizos lanzados",),
    "mana spent on spells": ("maná gastado en hechizos",),
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
    "nonartifact spells cast": ("hechizos que no son de artefacto lanzados",),
    "creatures entered": ("criaturas que entraron",),
    "artifacts entered": ("artefactos que entraron",),
    "enchantments entered": ("encantamientos que entraron",),
    "creatures left": ("criaturas que dejaron el campo",),
    "nontoken creatures died": ("criaturas no ficha muertas",),
    "tokens created": ("fichas creadas",),
    "permanents to the graveyard": ("permanentes que fueron al cementerio",),
    "cards that left the graveyard": ("cartas que dejaron el cementerio",),
    "counters put on creatures": ("contadores puestos sobre criaturas",),
}
"""The counts of a player's events this turn: life gained, spells cast, cards drawn, permanents that died or
left.
"""
HURT_BY = "dealt damage by"
"""In the data of a permanent: the sources that have dealt damage to it this turn."""
WARDED = "warded"
"""Objects face down by cloak or disguise: such a creature has ward {2} (701.58a, 702.168b)."""
RING_BEARER = "ring-bearer"
"""In the data of a permanent: it is its controller's Ring-bearer (701.54b)."""
TEMPTED = "ring temptations"
"""In the data of a player: how often the Ring has tempted the player."""
INITIATIVE = "initiative"
"""In the data of a player: the player has the initiative (725.1)."""
COMPLETED = "dungeons completed"
"""In the data of a player: the number of completed dungeons (309.7)."""
FLASHBACK_AT_COST = "flashback for its mana cost"
SCAVENGE_AT_COST = "scavenge for its mana cost"
"""The keywords that effects give to cards in graveyards, with each card's mana cost (702.1a, 702.1b)."""
LAST = "last "
"""Prefix of facts that describe a spell as it left the stack (608.2h)."""
EVER = "ever "
"""Prefix of facts that are kept beyond the turn."""
STARTING_LIFE = "starting life"
"""The life total with which a player began the game; 20 if not stated (103.4)."""
SEAT_FIGURES: Names = {
    "life": ("vidas", "vida"),
    "poison": ("veneno", "poison counters"),
    "mana": ("maná",),
    "hand size": ("tamaño máximo de mano", "maximum hand size"),
    "lands": ("tierras jugadas", "lands played"),
    "energy": ("energía",),
    "experience": ("experiencia", "experience counters"),
    "monarch": ("monarca",),
    "speed": ("velocidad",),
    "range of influence": ("rango de influencia",),
    "team": ("equipo",),
    "emperor": ("emperador",),
    "city's blessing": ("bendición de la ciudad",),
    STARTING_LIFE: ("vidas iniciales",),
    TEMPTED: ("tentaciones del Anillo",),
    INITIATIVE: ("iniciativa",),
    COMPLETED: ("mazmorras completadas",),
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
    "cards drawn in the draw step": ("cartas robadas en el paso de robar",),
    "opponents attacked": ("oponentes atacados", "opponents attacked this combat"),
    "creatures controlled": ("criaturas que controla",),
    "lands controlled": ("tierras que controla",),
    "artifacts controlled": ("artefactos que controla",),
    "permanents controlled": ("permanentes que controla",),
    "party": ("grupo",),
}
"""Numbers of players that no table states, because they follow from the objects on it (700.5)."""

KEYWORDS: Names = {
    **keyword_table.NAMES,
    "plainswalk": ("cruzar llanuras",),
    "islandwalk": ("cruzar islas",),
    "swampwalk": ("cruzar pantanos",),
    "mountainwalk": ("cruzar montañas",),
    "forestwalk": ("cruzar bosques",),
    "snow plainswalk": ("cruzar llanuras nevadas",),
    "snow islandwalk": ("cruzar islas nevadas",),
    "snow swampwalk": ("cruzar pantanos nevados",),
    "snow mountainwalk": ("cruzar montañas nevadas",),
    "snow forestwalk": ("cruzar bosques nevados",),
    "snow landwalk": ("cruzar tierras nevadas",),
    "legendary landwalk": ("cruzar tierras legendarias",),
    "nonbasic landwalk": ("cruzar tierras no básicas",),
    "artifact landwalk": ("cruzar tierras artefacto",),
    "desertwalk": ("cruzar desiertos",),
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
    "hexproof from white": ("antimaleficio contra blanco",),
    "hexproof from blue": ("antimaleficio contra azul",),
    "hexproof from black": ("antimaleficio contra negro",),
    "hexproof from red": ("antimaleficio contra rojo",),
    "hexproof from green": ("antimaleficio contra verde",),
    "hexproof from monocolored": ("antimaleficio contra monocolor",),
    "hexproof from multicolored": ("antimaleficio contra multicolor",),
    "hexproof from colorless": ("antimaleficio contra incoloro",),
    "hexproof from artifacts": ("antimaleficio contra artefactos",),
    "hexproof from creatures": ("antimaleficio contra criaturas",),
    "hexproof from enchantments": ("antimaleficio contra encantamientos",),
    "hexproof from instants": ("antimaleficio contra instantáneos",),
    "hexproof from sorceries": ("antimaleficio contra conjuros",),
    "hexproof from planeswalkers": ("antimaleficio contra planeswalkers",),
    "hexproof from lands": ("antimaleficio contra tierras",),
    "protection from lands": ("protección contra tierras",),
    "protection from multicolored": ("protección contra multicolor",),
    "protection from monocolored": ("protección contra monocolor",),
    "protection from colorless": ("protección contra incoloro",),
    "protection from colored spells": ("protección contra hechizos de color",),
    **{f"protection from {plural(kind)}": (f"protección contra {kind}",) for kind in CREATURE_TYPES},
    "uncounterable": ("no puede ser contrarrestado", "can't be countered"),
    "unblockable": ("imbloqueable", "can't be blocked"),
    "can't attack": ("no puede atacar",),
    FLASHBACK_AT_COST: ("retrospectiva por su coste de maná",),
    SCAVENGE_AT_COST: ("scavenge por su coste de maná",),
    "can't block": ("no puede bloquear",),
    "doesn't untap": ("no se endereza",),
}
"""Keywords, and a few sentences so common on cards that they are written like keywords."""

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
    "your next end step": ("until your next end step", "hasta tu próximo paso final"),
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
"""Step -> phase. A main phase has no steps; then ``Position.step`` is the name of the phase."""

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
    "flipped": ("volteado", "volteada"),
    "left half unlocked": ("mitad izquierda desbloqueada",),
    "right half unlocked": ("mitad derecha desbloqueada",),
    "fully unlocked": ("del todo desbloqueado", "del todo desbloqueada"),
    "transformed": ("transformado", "transformada"),
    "with a single target": ("con un solo objetivo",),
    "cast": ("lanzado", "lanzada"),
    "with x in its cost": ("con X en su coste",),
    "cast from hand": ("lanzado de la mano", "lanzada de la mano"),
    "cast from graveyard": ("lanzado del cementerio", "lanzada del cementerio"),
    "cast from exile": ("lanzado del exilio", "lanzada del exilio"),
    "cast from library": ("lanzado de la biblioteca", "lanzada de la biblioteca"),
    "historic": (),
    "suspended": ("suspendido", "suspendida"),
    "attacked this turn": ("atacó este turno",),
    "blocked this turn": ("bloqueó este turno",),
    "renowned": ("de renombre",),
    "monstrous": ("monstruoso", "monstruosa"),
    "solved": ("resuelto", "resuelta"),
    RING_BEARER: ("portador del Anillo", "portadora del Anillo"),
    "harnessed": ("dominado", "dominada"),
    "dealt damage": ("dañado este turno", "dealt damage this turn"),
    "entered this turn": ("entró este turno",),
    "drawn this turn": ("robada este turno",),
    "put there this turn": ("puesta ahí este turno",),
    "put there from the battlefield this turn": ("puesta ahí desde el campo de batalla este turno",),
    "with counters": ("con contadores",),
    "modified": ("modificado", "modificada"),
    "saddled": ("ensillado", "ensillada"),
    "paired": ("emparejado", "emparejada"),
    "commander": ("comandante",),
}

ACTIONS: Names = {
    "cast": ("lanzar", "play a spell"),
    "play": ("jugar una tierra", "play a land"),
    "activate": ("activar",),
    "attack": ("atacar",),
    "block": ("bloquear",),
    "be blocked": ("ser bloqueada", "ser bloqueado"),
    "activate but for mana": ("activar salvo por maná",),
    "search": ("buscar en una biblioteca",),
    "attack alone": ("atacar sola", "atacar solo"),
    "block alone": ("bloquear sola", "bloquear solo"),
    "target": ("hacer objetivo", "be the target"),
    "turn up": ("poner boca arriba",),
    "suspend": ("suspender",),
    "foretell": ("profetizar",),
    "plot": ("urdir",),
    "companion": ("compañero",),
    "unlock": ("desbloquear",),
}
"""The words of ``forbid`` and ``must``, besides events."""

PERMISSIONS: Names = {
    "flash": (),
    "no maximum hand size": ("sin máximo de cartas en la mano",),
    "untaps in others' untap steps": ("se endereza en los pasos de enderezar ajenos",),
    "look at library top": ("mirar la carta superior de la biblioteca",),
    "library top revealed": ("jugar con la carta superior de la biblioteca a la vista",),
    "hand revealed": ("jugar con la mano a la vista",),
    "may stay tapped": ("puede seguir girado", "puede seguir girada"),
    "damage can't be prevented": ("el daño no puede prevenirse",),
    "play from graveyard": (),
    "cast from graveyard": (),
    "play from exile": ("jugar desde el exilio",),
    "cast from exile": ("lanzar desde el exilio",),
    "play from library top": ("jugar la carta superior de la biblioteca",),
    "cast from library top": ("lanzar la carta superior de la biblioteca",),
    "not defender": (),
    "haste": (),
    "reach": (),
    "mana of any color": ("maná de cualquier color",),
    "mana of any type": ("maná de cualquier tipo",),
    "exert as it attacks": (),
    "skips untap": ("omite el paso de enderezar",),
    "skips upkeep": ("omite el paso de mantenimiento",),
    "skips draw": ("omite el paso de robar",),
    "cast without paying": ("lanzar sin pagar el coste de maná",),
    "begin the game on the battlefield": ("empezar la partida en el campo de batalla",),
    "cast from graveyards as though yours": ("lanzar de cementerios ajenos como del propio",),
    "stations by toughness": ("usar su resistencia para las estaciones",),
    "exhaust abilities again": ("volver a activar habilidades de agotar",),
    "vote an additional time": ("votar una vez más",),
    "legend rule does not apply": ("la regla de leyendas no se aplica",),
    "damaged as by infect": ("dañado como por infectar",),
    "damaged as by wither": ("dañado como por debilitar",),
    "damage by toughness": ("daño por resistencia",),
    "unblocked damage": ("daño como no bloqueada",),
    "any number of lands": ("jugar cualquier número de tierras",),
}

CARD_KEYS = {
    **keyword_table.TAKES,
    "alternative cost": "cost",
    "alternative cost if": "condition",
    "additional cost": "cost",
    "optional cost": "cost",
    "back": "card",
    "modal back": "card",
    "flipped": "card",
    "adventure": "card",
    "halves": "cards",
    "cleaved": "part",
    "meld": "text",
    "melded": "card",
    "prototype power": "number",
    "prototype toughness": "number",
    "for each further target": "cost",
    "splice onto": "words",
    "emerge from": "filter",
    "enters": "enters",
    "divide": "number",
    "after": "effect",
    "unread": "words",
}
"""The keys of Magic's cards besides those of every game; docs/scenarios-magic.md explains each."""
LATER = keyword_table.LATER | {
    "back", "modal back", "adventure", "cleaved", "meld",
    "melded", "prototype power", "prototype toughness", "emerge from",
}  # fmt: skip
"""Words of cards that the rules before July 2009 do not know."""

COUNTERS: Names = {
    "age": ("edad",),
    "arrow": ("flecha",),
    "bait": ("cebo",),
    "blood": ("sangre",),
    "bounty": ("recompensa",),
    "brick": ("ladrillo",),
    "charge": ("carga",),
    "corpse": ("cadáver",),
    "credit": ("crédito",),
    "crystal": ("cristal",),
    "cube": ("cubo",),
    "death": ("muerte",),
    "defense": ("defensa",),
    "delay": ("retraso",),
    "depletion": ("agotamiento",),
    "divinity": ("divinidad",),
    "doom": ("perdición",),
    "dream": ("sueño",),
    "echo": ("eco",),
    "egg": ("huevo",),
    "energy": ("energía",),
    "experience": ("experiencia",),
    "eyeball": ("globo ocular",),
    "fade": ("desvanecimiento",),
    "fate": ("destino",),
    "feather": ("pluma",),
    "finality": ("finalidad",),
    "flame": ("llama",),
    "flood": ("inundación",),
    "fungus": ("hongo",),
    "fuse": ("mecha",),
    "gem": ("gema",),
    "gold": ("oro",),
    "growth": ("crecimiento",),
    "hatchling": ("cría",),
    "healing": ("curación",),
    "hope": ("esperanza",),
    "hour": ("hora",),
    "ice": ("hielo",),
    "incarnation": ("encarnación",),
    "infection": ("infección",),
    "intervention": ("intervención",),
    "isolation": ("aislamiento",),
    "javelin": ("jabalina",),
    "judgment": ("juicio",),
    "ki": ("ki",),
    "knowledge": ("conocimiento",),
    "landmark": ("hito",),
    "level": ("nivel",),
    "lore": ("saber",),
    "loyalty": ("lealtad",),
    "luck": ("suerte",),
    "magnet": ("imán",),
    "mine": ("mina",),
    "mining": ("minería",),
    "mire": ("ciénaga",),
    "music": ("música",),
    "net": ("red",),
    "oil": ("aceite",),
    "omen": ("presagio",),
    "ore": ("mineral",),
    "pain": ("dolor",),
    "petal": ("pétalo",),
    "petrification": ("petrificación",),
    "pin": ("alfiler",),
    "plague": ("plaga",),
    "poison": ("veneno",),
    "point": ("punto",),
    "pressure": ("presión",),
    "prey": ("presa",),
    "pupa": ("pupa",),
    "quest": ("gesta",),
    "rad": ("radiación",),
    "ritual": ("ritual",),
    "rope": ("cuerda",),
    "rust": ("óxido",),
    "scream": ("grito",),
    "scroll": ("pergamino",),
    "shell": ("concha",),
    "shield": ("escudo",),
    "silver": ("plata",),
    "sleep": ("sueño profundo",),
    "slime": ("limo",),
    "soul": ("alma",),
    "spore": ("espora",),
    "storage": ("almacenamiento",),
    "story": ("historia",),
    "strife": ("conflicto",),
    "study": ("estudio",),
    "stun": ("aturdimiento",),
    "task": ("tarea",),
    "theft": ("robo",),
    "tide": ("marea",),
    "time": ("tiempo",),
    "tower": ("torre",),
    "training": ("entrenamiento",),
    "trap": ("trampa",),
    "treasure": ("tesoro",),
    "unity": ("unidad",),
    "verse": ("verso",),
    "vitality": ("vitalidad",),
    "void": ("vacío",),
    "wind": ("viento",),
    "wish": ("deseo",),
}
"""Counters that are common on cards; any other word is allowed too."""

WORDS = Words(
    types=TYPES,
    type_order=TYPE_ORDER,
    supertypes={"basic": "básico", "legendary": "legendario", "snow": "nevado", "world": "mundo"},
    feminine=frozenset({"battle", "creature", "land"}),
    subtypes=None,
    colors=COLORS,
    zones=ZONES,
    figures=FIGURES,
    seat_figures=SEAT_FIGURES,
    seat_counts=SEAT_COUNTS,
    object_counts={**SPENT_FIGURES, **TIMES_PAID, SAME_SYMBOLS: ("símbolos de maná iguales",)},
    keywords=KEYWORDS,
    counters=None,
    usual_counters=COUNTERS,
    durations=DURATIONS,
    steps=STEPS,
    conditions=CONDITIONS,
    actions=ACTIONS,
    permissions=PERMISSIONS,
    card_keys=CARD_KEYS,
    cost_changes=("more mana", "less mana"),
    namable={"subtype": CREATURE_TYPES},
)

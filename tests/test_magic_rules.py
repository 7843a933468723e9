"""Magic's ruleset: each step cites sections that speak of it; spells are cast within two milliseconds."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import judge.rulesets as rulesets
from judge.documents import Address
from judge.resolver import Input, State, Step, act, answer, apply, start
from judge.rulesets.game import Laying, Placed
from judge.rulesets.kit import CardRuleset
from judge.rulesets.magic.cites.step_cites import TABLE
from judge.rulesets.magic.keywords.keyword_table import RECORDS
from judge.text import fold
from tests.casework import ruled_at
from tests.speed import slowness

GAME = rulesets.find("magic")
NOW, THEN = GAME.profiles["magic-current"], GAME.profiles["magic-2009"]

# Citations

WORDS = {
    "double x": " x", "without paying": "alternativo",
    "pass": "pasa", "loop": "bucle", "order": "orden|simultan|mismo tiempo", "replacement": "reemplazo",
    "over": "termina", "left": "abandon|deja|pierde", "turn": "fases", "extra turn": "turnos adicionales",
    "extra phase": "fases", "skip": "omit|salt", "step begins": "comienzo|empezar", "step ends": "termin",
    "effects expire": "expira", "untap permanents": "endere", "phasing": "fase",
    "untap step": "prioridad", "upkeep": "mantenimiento", "draw step": "roba", "first draw": "salta",
    "main": "fase principal", "beginning of combat": "combate|prioridad", "end": "termina",
    "cleanup": "descart|tamaño maximo", "cleanup effects": "daño", "cleanup again": "prioridad",
    "empty pool": "mana", "mana burn": "vida|mana", "priority": "prioridad|pila", "all passed": "pasan",
    "cast": "pila",
    "announce": "anunci", "mode": "modo|modal", "x": "x", "target": "objetivo", "divide": "divid",
    "legal": "legal", "mana payment": "coste|mana", "paid": "paga",
    "spell cast": "lanza|jugado|prioridad", "undo": "ilegal|revierte|deshac", "cast from": "lanzar|jugar",
    "instant": "instantaneo|prioridad",
    "buyback": "buyback|recompra", "sorcery": "conjuro|hechizo|instantaneo", "flash": "destello",
    "land is no spell": "tierra", "kicker": "estimulo", "flashback": "retrospectiva",
    "flashback exile": "retrospectiva", "alternative cost": "alternativo",
    "additional cost": "adicional|coste", "activate": "anuncia|activar", "activated": "601|jugad",
    "activate whose": "control|habilidad", "activate where": "funcion", "activate limit": "turno",
    "activate only if": "restric|activar|usarse|uso|prohib",
    "activate sorcery": "conjuro", "summoning sick": "control", "cost unable": "recursos",
    "loyalty ability": "lealtad|planeswalker", "loyalty cost": "lealtad|planeswalker",
    "mana ability": "mana|pila", "mana ability when": "prioridad", "mana": "mana",
    "split second": "split second", "can't": "no puede", "play land": "tierra",
    "play card": "tierra|anuncia", "land when": "fase principal|tierra", "land once": "tierra",
    "land turn": "turno", "turn up": "boca arriba", "morph": "boca abajo", "suspend": "suspen",
    "suspend when": "suspen", "suspended": "suspen", "concede": "conce", "illegal target": "objetivo",
    "protection": "proteccion", "hexproof": "antimaleficio|objetivo|no puede", "shroud": "velo",
    "change target": "objetivo", "new targets": "objetivos", "copy targets": "objetivos",
    "resolve": "resuelve", "choice": "elec|opcion", "all illegal": "objetivos|contrarrest",
    "some illegal": "objetivos", "targets checked": "objetivos", "condition gone": "condicion",
    "countered by the game": "contrarrest",
    "spell leaves": "cementerio", "ability leaves": "pila|juego|resol",
    "permanent enters": "permanente|juego", "may": "elec|opcional|elig", "impossible": "imposible",
    "simultaneous": "mismo tiempo|a la vez|apnap", "trigger placed": "pila|dispar|prioridad",
    "trigger gone": "pila|elecciones", "triggered": "dispara|funcion", "triggers": "dispara",
    "delayed": "retrasada", "later": "retrasada", "reflexive": "crear|retrasada",
    "state trigger": "estado|prioridad", "looks back": "dejar|dispar|atras|mira|funciona",
    "looks back at a graveyard": "atras|dispar",
    "sba world near": "mundo|basad",
    "sba commander": "comandante|basad", "commander returns": "comandante", "commander instead": "comandante",
    "commander in parts": "comandante", "commander cast": "comandante",
    "lost track": "objeto nuevo|cambio de zona|zona|deja el juego|deja de estar", "sba life": "vidas|basad",
    "sba draw": "robar|roba|basad", "sba poison": "veneno|basad", "sba token": "ficha|basad",
    "sba copy": "copia|basad", "sba toughness": "resistencia|basad", "sba damage": "daño|basad",
    "sba deathtouch": "toque mortal|basad", "sba loyalty": "lealtad|basad",
    "sba legend": "legendari|basad|destru", "sba planeswalker": "planeswalker|basad",
    "sba world": "mundo|basad", "sba counters": "contadores|basad", "last one wins": "oponentes",
    "nobody left": "empate", "move": "zona", "put": "orden",
    "activate when": "habilidad|prioridad", "tap for mana": "mana", "tap": "girar", "untap": "enderezar",
    "exile": "exili|removid", "return": "zona|mano", "bury": "cementerio",
    "enter": "control|zona|objeto|permanente", "destroy": "cementerio", "sacrifice": "cementerio",
    "regenerate": "regenera", "regenerated": "regenera", "counter": "contrarrest|cancel|coste",
    "counter elsewhere": "contrarrest|orden", "discard": "descart", "mill": "biblioteca|muele|cementerio",
    "draw": "robar", "draw from nothing": "biblioteca", "gain life": "vidas", "lose life": "vidas",
    "pay life": "vidas", "damage": "daño", "damage to player": "vidas", "damage to creature": "daño",
    "damage to planeswalker": "lealtad|planeswalker", "wither": "wither|-1/-1",
    "damage as counters": "wither|-1/-1",
    "infect": "infect|veneno",
    "lifelink": "vida", "toxic": "toxic", "poison": "veneno", "counters": "contador", "create": "ficha",
    "control": "control", "copy spell": "copia", "copy": "copia", "become copy": "copia",
    "enters as copy": "copia", "aura enters": "aura", "aura stays": "aura",
    "planeswalker redirection": "daño",
    "enters so": "entra", "enters with": "entra", "fight": "luche|lucha",
    "fights itself": "luch", "rolled": "dado|resultado",
    "own siege protected anew": "proteg|protector", "reveal": "mostra|muestra",
    "shuffle": "baraj",
    "shuffle in": "baraj", "search": "busca|orden", "scry": "adivinar", "phase out": "fase|desfas",
    "phase in": "fase", "face down": "boca abajo", "face up": "boca arriba", "add": "contador",
    "counters moved": "contador", "double counters": "dobl|contador", "same counters": "contador",
    "nth from the top": "biblioteca",
    "gain": "vidas", "cease": "existir", "last": "dura|resol", "lapse": "efectos|daño",
    "leave": "abandona|deja", "remember": "efecto", "clock": "fases", "give": "prioridad",
    "spend": "coste|mana", "spend for an effect": "coste|mana",
    "add mana": "mana", "wear off": "daño", "legend rule": "legendari",
    "forget": "toque mortal|letal", "stays": "no puede|se queda",
    "instead": "reemplazo|reemplazad|en lugar", "prevent": "preven|previ|reemplazado",
    "prevent rider": "adicional|otro efecto", "redirect": "daño|reempl",
    "multiplied": "fichas|reempla|modificado", "shield": "preven",
    "unpreventable": "no puede|daño|adicional", "powerless prevention": "adicional",
    "protection prevents": "daño|previe|reempl",
    "as though": "como si|efect", "mana of any color": "como si",
    "more than meets the eye": "more than meets|convertir", "uncounterable": "no puede|contrarrest",
    "indestructible": "destruid|no puede", "forbidden": "no puede", "free": "instrucciones",
    "cascade": "cascada|instrucciones", "storm": "storm|copia", "choose": "elec", "name": "elec",
    "modes": "modo|modal", "targets": "objetivo", "pay": "coste|pag|elec|opcion",
    "drawn by effect": "empate", "end the turn": "termina|salte|exili|remuev|limpieza", "win": "gana",
    "lose": "pierde|abandona", "persist": "persist", "undying": "undying|imperecedero|dejar el juego",
    "prowess": "prowess|dispar|destreza", "ward": "ward|dispar|rebat", "echo": "echo|eco",
    "equip": "equip", "unpayable": "impagable|pag", "vanishing": "vanishing", "fading": "fading",
    "read ahead": "capitulo|contadores de saber",
    "living weapon": "living|dispar", "totem armor": "reemplaz|en lugar|umbra armor",
    "draw replaced": "rob", "draws": "de una en una|de a una",
    "draws replaced": "rob|contenido", "excess damage": "daño excedente",
    "enchant only": "encantar", "phase together": "desfas|fase",
    "enters": "entra", "owner's zone": "dueño|propietario|no es su",
    "itself": "sí mism", "life unable": "vida", "life kept": "vida|pued", "flip": "voltea",
    "player control": "control", "player controlled": "control",
    "no aura swap": "intercambi|efecto",
    "source gone": "fuente|independ|origen",
    "cycling": "ciclo", "step untap": "endere|prioridad",
    "step upkeep": "mantenimiento|comienzo", "step draw": "roba|comienzo|prioridad",
    "step precombat main": "principal|comienzo|prioridad",
    "step postcombat main": "principal|comienzo|prioridad",
    "step beginning of combat": "combate|comienzo|prioridad",
    "step declare attackers": "atacantes|comienzo", "step declare blockers": "bloqueadores|comienzo",
    "step combat damage": "daño|comienzo|prioridad", "step end of combat": "combate|comienzo",
    "step end": "final|fin del turno|comienzo", "step cleanup": "mano|daño",
    "can't cast": "lanzar|jugar|no puede", "can't activate": "habilidad|no puede",
    "total cost": "coste total", "cost less": "coste|reduc",
    "alternative cost changed": "coste", "x without paying": "x|coste variable",
    "no fight": "luch", "in the order written": "orden", "skip one of several": "proxim|siguiente",
    "next damage of a source": "fuente", "convoke": "convoke|coste total", "delve": "delve|coste total",
    "improvise": "improvise|coste total", "madness": "madness|demencia|locura",
    "changeling": "tipos de criatura",
    "madness may": "madness|demencia|locura", "training": "training|dispara", "emblem": "emblema|zona",
    "emblem works": "emblema|zona|funcion", "chapter": "capitulo|dispar", "lore": "saga|fase",
    "lore as it enters": "saga|entra", "sba saga": "saga|basad", "exiled until": "efecto",
    "affinity": "affinity|afinidad|cuesta|coste", "evoke": "evoke|evocar|anunci",
    "dash": "dash|precipit|anunci",
    "unearth": "unearth|desenterrar|funcion", "extort": "extort|dispar", "evolve": "evolve|evoluci|dispar",
    "station": "contadores",
    "player's hexproof": "antimaleficio|objetivo|no puede|jugadores", "surveil": "biblioteca|orden",
    "look": "mira|orden",
    "stun": "aturd|stun", "megamorph": "megamorph|boca|contador", "monstrosity": "monstr",
    "proliferate": "contador|orden", "goad": "atac|hostig|goad", "monarch": "monarca|efecto",
    "venture": "elige|marcador", "venture into": "cualidad", "next room": "sala", "venture anew": "retira",
    "dungeon completed": "completa", "sba dungeon": "retira|estado", "room ability": "habilidad de sala",
    "initiative": "tomar|tomarla", "initiative again": "segunda designacion",
    "initiative's ability": "habilidades disparadas", "initiative has left": "deja la partida",
    "speed": "velocidad|dispar", "sba speed": "velocidad|estado", "saddled": "ensill|habilidad",
    "ascend": "bendicion|habilidad", "city's blessing": "bendicion|habilidad",
    "behold": "revel|mostr|muestr|eleccion", "which cost": "coste|costo|modo",
    "monarch's ability": "monarca|dispar", "monarch has left": "monarca|efecto",
    "transform": "transform|otra cara|efecto", "crew": "tripula|crew|coste",
    "no damage": "0 puntos|no hace|ningún daño", "result of damage changed": "resultado|daño",
    "until is over": "efecto|dueño", "until was over": "efecto|mueve",
    "until was over, triggered": "efecto|mueve",
    "adventure": "aventura|anunci", "adventure's end": "aventura|anunci", "modal face": "cara|anunci",
    "land face": "cara|anunci", "half": "mitad|anunci", "fuse": "fuse|instrucciones|mitad|anunci",
    "disturb": "disturb|cara|anunci", "bestow": "bestow|aura|anunci", "bestow ends": "bestow|aura|anunci",
    "bestow falls": "bestow|aura|anunci", "overload": "overload|anunci", "escape": "escape|anunci",
    "aftermath": "aftermath|anunci", "jump-start": "jump-start|coste", "retrace": "retrace|coste",
    "rebound": "rebound|anunci", "blitz": "blitz|anunci", "prowl": "prowl|merode|anunci",
    "freerunning": "freerunning|assassin", "assist": "assist|otro jugador",
    "spectacle": "spectacle|anunci",
    "foretell": "foretell", "foretell when": "foretell", "plot": "plot|urdida", "plot when": "plot",
    "foretold this turn": "foretell", "plotted this turn": "plot", "warped this turn": "warp",
    "companion": "companion|compañero", "companion once": "companion|compañero",
    "companion when": "companion|compañero", "ninjutsu": "ninjutsu|funcion|mostrada|entra",
    "put attacking": "atacando|funcion", "embalm": "embalm|funcion", "eternalize": "eternalize|funcion",
    "encore": "encore|funcion", "scavenge": "scavenge|funcion", "riot": "riot|entra",
    "exploit": "exploit|dispar", "exploits": "exploit|dispar", "afterlife": "afterlife|dispar",
    "mentor": "mentor|dispar", "renown": "renown|dispar", "becomes day": "dia|dispar",
    "becomes night": "noche|dispar", "day turns": "noche|dispar|turno anterior", "night turns": "dia|dispar",
    "daybound": "daybound|dispar", "nightbound": "nightbound|dispar",
    "cycled": "cicl",
    "daybound enters": "daybound|dispar", "time of day": "dia|dispar", "warp": "warp|anunci",
    "second kicker": "estimulo|anunci", "multikicker": "multiestimulo|anunci",
    "entwine": "entwine|anunci|entrelaz",
    "escalate": "escalate|anunci", "casualty": "casualty|anunci", "conspire": "adicional|coste",
    "replicate": "replicate|anunci|replicar", "squad": "adicional|coste", "awaken": "awaken|anunci",
    "impending": "impending|anunci",
    "prototype": "prototip|prototype", "haunt": "haunt|acech",
    "ring": "anillo", "ring tempts": "anillo",
    "solved": "solved|resuel", "harnessed": "harness|dominad",
    "vote": "vot", "enters with counters": "contador",
    "cipher": "cipher|cifr|codific", "copy of a card": "copia",
    "offering": "offering|ofrenda|sacrific|coste",
    "gift": "gift|anunci", "harmonize": "harmonize|anunci", "mayhem": "mayhem|anunci",
    "airbend": "airbend|exili", "waterbend": "waterbend|coste", "level": "clase|nivel",
    "triggers again": "dispar",
    "soulbond": "soulbond|dispar", "collect evidence": "prueba|exili|coste", "splice": "splice|anunci|empalm",
    "exert": "esforz|atac",
    "devour": "devora|devour|entra|reempl", "amplify": "amplify|entra|reempl", "tribute": "entra|reempl",
    "offspring": "offspring|anunci", "bargain": "bargain|pacta|anunci", "emerge": "emerge|sacrific|anunci",
    "cost less mana": "coste|reduc", "face down leaves": "boca abajo",
    "cleave": "cleave|texto|anunci", "copy before others": "copia",
    "division stays": "division|repart|divid", "lifelink as it last was": "vincul|lifelink",
    "meld": "combin|orden", "no meld": "combin|orden", "parts melded": "combinado|zona",
    "melded exiled": "combinado|orden",
    "parts mutated": "fusionado|zona", "mutate": "mutar|mutate|anunci", "mutates": "fusion|mutad|resol",
    "mutating ends": "mutan|objetivo", "miracle": "milagro|miracle|enlazad|vinculad|anunci",
    "no mana ability": "mana", "phased in without effect": "fase|desfas",
    "protection detaches": "aura", "protection unattaches": "equipo",
    "trigger under split second": "dispar", "sba phased token": "ficha|basad",
    "one name": "nombre", "leaves the game": "abandon|deja", "what X makes it": "prohib|pila|propuesta",
    "control of a spell": "control", "copied again": "copia", "double-faced copy": "copia",
    "given as a permanent": "permanente", "prevented as a permanent": "prevenc|previen",
    "goes on as a permanent": "permanente|zona", "condition not met": "condicion", "spare": "estado",
    "finds nothing": "imposible", "being": "entra|campo|durac|dura", "copied but for": "copia",
    "apart from what enters": "biblioteca",
    "copy aimed": "copia", "counted keyword": "palabra clave|eco|variable",
    "event within an event": "suceso|evento|reemplaz", "exchange control": "intercambi|control|orden",
    "contradictory": "excluyen", "token stays": "ficha", "back stays": "doble cara|cara posterior",
    "x of a special action": "x", "x of a morph cost": "morph", "controller by default gone": "control",
    "turn of one who has left": "turno", "name sticker": "pegatina", "name with a sticker": "pegatina",
    "no exchange": "intercambi|orden", "no other face": "doble cara", "nobody ends a loop": "bucle|ciclo",
    "parts go there instead": "reemplazo", "shuffle around": "baraj", "shuffle with none": "baraj",
    "shuffle without it": "baraj", "chosen once": "mas de una vez",
    "cumulative upkeep": "mantenimiento|dispar", "trigger of nobody": "dispar",
    "loyalty combined": "lealtad", "may as a cost": "optativo|elecciones", "modes by a choice": "modo",
    "cannot enter": "cementerio", "name card": "elecciones|nombre",
    "name card that fits": "nombre|eleccion",
    "name subtype": "elecciones|subtipo", "each order": "apnap|elecciones", "extra step": "paso",
    "several linked": "vinculad", "looks back at the turn": "atras",
    "vigilance": "vigilancia", "defender": "defensor", "flying": "vuela", "fear": "negras",
    "intimidate": "color|evasi", "shadow": "shadow", "landwalk": "tierra", "menace": "dos o mas|evasi",
    "trample": "letal", "first strike": "primero", "double strike": "dos veces|primero",
    "exalted": "+1/+1", "flanking": "-1/-1", "bushido": "+n/+n|dispara",
    "rampage": "+n/+n|bloque|dispara", "battle cry": "+1/+0|dispara", "melee": "melee|oponente",
    "gravestorm": "gravestorm|copia|dispar", "demonstrate": "demonstrate|copia",
    "annihilator": "sacrifica|dispara", "afflict": "pierde|dispara", "provoke": "bloque|dispara",
    "branch": "elecci", "not damaged": "daño", "never that damage": "0", "colored symbols": "color",
    "another's object": "ajeno",
    "mutates onto": "mut", "enlist": "enlist|atac|ataque",
    "enchants players": "jugador", "no power": "fuerza|daño",
    "band of one aim": "banda", "protection from everything": "todo",
    "hexproof from a quality": "antimaleficio|objetivo",
    "no permanent": "permanente|campo de batalla|en juego",
    "no such token": "ficha", "phased by": "fase|desfas",
    "arrange": "orden", "attack own battle": "ataca", "block for a battle": "bloque",
    "controlled as a spell": "control", "half of a symbol": "mitad", "damage to battle": "defensa",
    "protect": "protector", "protected anew": "protector", "protector": "protector",
    "protector of a siege": "protector", "sba battle": "defensa|estado", "siege": "asedio",
    "sba unprotected": "protector|estado",
    "not face down": "boca abajo", "stays face up": "boca abajo",
    "face down stays so": "boca abajo", "arrange graveyard": "orden",
    "no scry": "scry|adivin", "scry of nothing": "scry|adivin",
    "no surveil": "surveil|vigil",
    "surveil of nothing": "surveil|vigil", "hidden trigger": "ven|visible|vist",
    **dict.fromkeys(
        ("unlock", "unlock cost", "unlock when", "door to unlock", "unlocked as it enters", "enters locked",
         "lock", "no door to unlock", "no door to lock"), "mitad"),
    "enchant": "encantar", "frenzy": "+n/+0", "poisonous": "veneno", "ingest": "exil",
}  # fmt: skip
"""What at least one of must stand in every section that a step cites."""
OWN = {one.word: (one.word, *one.spellings) for one in RECORDS}
"""A keyword's sections speak of it by its name, where nothing else is said of them."""


@pytest.mark.parametrize("key", sorted(TABLE))
@pytest.mark.parametrize("ruleset", [NOW, THEN], ids=lambda ruleset: ruleset.id)
def test_a_step_cites_sections_that_speak_of_it(key: str, ruleset: CardRuleset) -> None:
    for address in ruleset.cites.get(key, ()):
        if address.document != "cr":  # the glossary of the rules before 2009 stands beside them
            continue
        assert address.edition == ruleset.edition
        text = fold(ruled_at(Address.parse(str(address))))
        words = WORDS[key].split("|") if key in WORDS else OWN[key]
        assert any(fold(word) in text for word in words), f"{address}: {text[:240]}"


def test_the_page_names_every_verb_happening_and_condition() -> None:
    page = (Path(__file__).parent.parent / "docs" / "scenarios-magic.md").read_text(encoding="utf-8")
    own = {"cascade", "storm", "madness", "keep paid", "loyalty", "reflexive"}  # keywords' and costs' own
    own |= {"enter attacking", "warp away"}
    told = {*NOW.instructions, *NOW.happenings, *NOW.conditions, *NOW.actions, *NOW.relations} - own
    missing = {word for word in told if f"`{word}" not in page and f"{{{word}" not in page}
    assert missing - {"historic", "phased out", "suspended", "step"} == set()


# The table of two editions


def table(cards: dict[str, list[str]], ruleset: CardRuleset = NOW, **more: object) -> State:
    """A table of two at the first main phase; zones are written ``A_hand=[...]``."""
    placed = []
    for name, given in cards.items():
        seat, _, zone = name.partition("_")
        placed += [Placed(f"{seat} {card} {at}", card, seat, zone) for at, card in enumerate(given)]
    laying = Laying(("A", "B"), "A", step="main", placed=tuple(placed))
    return start(ruleset, GAME.lay(ruleset, laying)).state


def test_the_same_table_by_both_editions_keeps_one_legend_or_none() -> None:
    cards = {"A_battlefield": ["King"], "B_battlefield": ["King"]}
    now, then = table(cards), table(cards, THEN)
    assert len(now.zone("battlefield")) == 2
    assert len(then.zone("battlefield")) == 0


def test_what_is_asked_while_casting_comes_in_the_order_of_the_rules() -> None:
    state = table({"A_hand": ["Kindled Spark"], "B_battlefield": ["Bear"]})
    asked = []
    for entered in (act("A", "cast", object="A Kindled Spark 0"), answer("A", "no"), answer("A", "B Bear 0")):
        step = apply(NOW, state, entered)
        assert isinstance(step, Step)
        state = step.state
        asked.append(state.decision.kind if state.decision else "")
    assert asked == ["kicker", "target any", ""]


def test_each_input_of_a_spell_a_response_and_a_trigger_takes_less_than_two_milliseconds() -> None:
    """The least of several runs counts; a machine busy with other work is allowed twice the time."""
    lands, creatures = ["Forest"] * 2, ["Bear", "Ox", "Mourner"]
    cards = {f"{seat}_battlefield": lands + creatures for seat in "AB"}
    cards |= {"A_hand": ["Bolt", "Slay"], "B_hand": ["Veil", "Deny"]}
    opened = table(cards)
    inputs: list[Input] = [
        act("A", "cast", object="A Bolt 0"), answer("A", "B Bear 2"), act("A", "pass"),
        act("B", "cast", object="B Veil 0"), answer("B", "B Ox 3"), act("B", "pass"), act("A", "pass"),
        act("A", "pass"), act("B", "pass"),
    ]  # fmt: skip
    best = [float("inf")] * len(inputs)
    for _ in range(20):
        state, slow = opened, slowness()
        for at, entered in enumerate(inputs):
            began = time.thread_time()
            step = apply(NOW, state, entered)
            best[at] = min(best[at], (time.thread_time() - began) / slow)
            assert isinstance(step, Step)
            state = step.state
    assert state.zone("graveyard/B") == ("B Veil 0", "B Bear 2")
    print("milliseconds:", [round(1000 * each, 2) for each in best])
    assert max(best) < 2 * 0.002

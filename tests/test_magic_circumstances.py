"""What the circumstances of a step add: each section speaks of them, and each edition has its own."""

from __future__ import annotations

import pytest

import judge.rulesets as rulesets
from judge.documents import Address
from judge.rulesets.kit import CardRuleset
from judge.rulesets.magic.circumstances import BY_HAPPENING
from judge.rulesets.magic.finer_cites import CIRCUMSTANCES, FINER
from judge.scenario import reach
from judge.text import fold
from tests.casework import ruled_at

GAME = rulesets.find("magic")
LED = {
    "action": "701",
    "again": "redundan",
    "each": "separado",
    "token": "ficha",
    "counters": "contador|lealtad|veneno",
}
ACTIONS = {
    "investigate": "investigar",
    "populate": "puebla",
    "bolster": "bolster",
    "adapt": "adaptar",
    "amass": "amas",
    "explore": "explorar",
    "connive": "confabular",
    "discover": "descub",
    "suspect": "sospechos",
    "detain": "detienen",
    "manifest": "manifest",
    "double power": "duplica",
    "triple power": "triplica",
    "cloak": "cubr|cubier|cloak",
    "double counters": "duplicar",
    "double life": "duplicar",
}
WORDS = {
    "artifact": "artefacto",
    "creature": "criatura",
    "enchantment": "encantamiento",
    "instant": "instantaneo",
    "planeswalker": "planeswalker",
    "sorcery": "conjuro",
    "kindred": "tipo",
    "aura": "aura",
    "flash": "destello|zona|como si",
    "nothing": "{0}",
    "cost": "coste|pag|objetivo|mana|adicional|cuesta",
    "kicked": "estimul",
    "bargained": "pacta",
    "escaped": "escap",
    "warp": "warp",
    "face": "boca|cara|anverso",
    "half": "mitad",
    "adventure": "aventura",
    "transformed": "cara|transform",
    "convoke": "convoc",
    "copy": "copia|ficha",
    "disturbed": "disturb",
    "put": "control",
    "land": "tierra",
    "loyalty": "lealtad",
    "equipment": "equipo",
    "counters": "contador",
    "dies": "cementerio",
    "exiled": "exili|removid",
    "drawn": "rob",
    "token": "ficha|estado|tipo",
    "untapped": "enderez",
    "described": "ficha",
    "figure": "fuerza",
    "keyword": "palabra clave",
    "combat": "combate|daño",
    "no combat": "daño",
    "players": "vidas",
    "hurt": "daño|contadores",
    "hurts": "daño|wither|toxic",
    "marked": "daño",
    "anywhere": "zona",
    "last": "ultima",
    "haste": "prisa",
    "alone": "sola",
    "reach": "alcance",
    "flyer": "vuela",
    "hybrid": "hibrido|forma",
    "phyrexian": "pirexiano|forma",
    "colorless": "incolor",
    "paid": "mana",
    "mana": "mana",
    "tapped": "girar",
    "ability": "habilidad|zona|antes|gana|pierde|efectos|lealtad",
    "target": "objetivo",
    "targets": "objetivo",
    "crewed": "tripul",
    "taps": "girar",
    "beginning": "comienzo",
    "upkeep": "mantenimiento",
    "attackers": "atacantes|atacante|prioridad",
    "blockers": "bloqueadores|prioridad",
    "attacks": "ataqu|atac",
    "blocks": "bloque",
    "blocked": "bloque",
    "unblocked": "bloque",
    "becomes": "estado",
    "gains": "vidas",
    "phases": "desfas",
    "unattached": "desanex",
    "control": "control",
    "countered": "contrarrest",
    "loses": "pierd",
    "delayed": "retrasada",
    "modal": "modo",
    "cycled": "ciclar",
    "shuffled": "baraj",
    "exploits": "exploit",
    "fixed": "objetos",
    "text": "texto|palabras",
    "noncreature": "no es criatura",
    "spell": "hechizo|contrarrestado",
    "step": "pila",
    "phase": "pase|pasan",
    "phasing": "desfas",
    "day": "dia",
    "untap": "endereza|determina",
    "draw": "robo|roba|acciones basadas en el turno",
    "lore": "saga|saber",
    "damage": "daño",
    "discard": "mano",
    "off": "daño",
    "pools": "mana",
    "main": "principal",
    "cleanup": "limpieza",
    "skipped": "salt",
    "library": "biblioteca",
    "static": "estatica|resol|gener|efecto|habilidad",
    "life": "vida",
    "conceded": "conced",
    "game": "termina",
    "defining": "defin|capa",
    "stamp": "sello",
    "stamps": "sello",
    "layer": "capa",
    "halves": "mitad|fusionado",
    "up": "cara",
    "vehicle": "vehiculo",
    "counted": "fuerza",
    "printed": "impres",
    "colors": "color",
    "color": "color",
    "multicolored": "colores|dos o mas",
    "monocolored": "monocolor",
    "value": "valor de mana|suma",
    "x": "x",
    "elsewhere": "x|impreso|frontal|carta|zona",
    "basic": "basic",
    "types": "tipo|conserv|reemplaz",
    "supertype": "supertipo|legendari|mundo|nevad",
    "supertypes": "supertipo",
    "latest": "reciente",
    "deck": "mazo|sideboard",
    "opening": "partida|vidas|mazo|primer|mulligan|mano",
    "mulligan": "mulligan",
    "first": "primer",
    "chosen": "elegir|eligen",
    "modes": "modos",
    "choice": "elige",
    "aimed": "objetivo",
    "found": "busca|encuentr|encontr|hall",
    "permanent": "permanente",
    "no": "no ",
    "described by": "ficha",
    "lasts": "dur",
    "end": "combate",
    "response": "pila",
    "special": "accion",
    "lands": "tierra|tierra",
    "passing": "mana",
    "copied": "copia",
    "attached": "equip|encant|aura|anexa",
    "emblem's": "emblema|zona de mando",
    "new": "nuevo",
    "graveyard": "cementerio",
    "active": "prioridad",
    "draws": "rob",
    "controller": "control|fuente",
    "named": "nombre",
    "legendary": "legendari",
    "overload": "overload|texto",
    "fused": "fusionado|mitad",
    "suspend": "suspend|alternativo|suspender",
    "rebound": "rebound|alternativo",
    "foretold": "foretell|profetiza|accion especial|boca abajo",
    "plotted": "plot|urdi|accion especial",
    "after": "resuelve",
    "again": "fase|estado|permanente",
    "enters": "entra",
    "warped": "warp",
    "milled": "moler|muele",
    "renowned": "renombrado",
    "mentored": "mentor",
    "nobody": "nadie|prioridad",
    "called": "nombre",
    "several": "tipo|varios|mas de un|atac|bloque|rob",
    "part": "componente",
    "otherwise": "nombre",
    "spliced": "texto",
    "values": "copia",
    "undefined": "cualidad|caracteristica",
    "devotion": "devocion",
    "commander": "commander|100|nombre",
    "identity": "identidad|doble cara",
    "vanguard": "vanguardia|mulligan",
}
"""For each word in a circumstance's key what one of its sections must say."""


def words_for(key: str) -> str:
    lead, _, rest = key.partition(" ")
    if lead in LED and rest and key not in CIRCUMSTANCES:
        return ACTIONS[rest] if lead == "action" else LED[lead]
    return "|".join(WORDS[word] for word in key.split() if word in WORDS)


@pytest.mark.parametrize("ruleset", GAME.profiles.values(), ids=lambda ruleset: ruleset.id)
def test_a_circumstance_cites_sections_that_speak_of_it(ruleset: CardRuleset) -> None:
    for key in FINER:
        words = words_for(key)
        assert words, key
        for address in ruleset.cites.get(key, ()):
            assert address.edition == ruleset.edition
            text = fold(ruled_at(Address.parse(str(address))))
            assert any(fold(word) in text for word in words.split("|")), f"{key} {address}: {text[:240]}"


def test_what_triggers_of_a_happening_cite_is_there() -> None:
    assert set(BY_HAPPENING.values()) <= set(CIRCUMSTANCES)
    assert set(BY_HAPPENING) <= set(GAME.profiles["magic-current"].happenings)


def test_the_sections_that_decide_nothing_are_of_the_two_documents() -> None:
    assert set(reach.silent_in("magic")) == set(reach.documents_of("magic"))

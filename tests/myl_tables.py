"""Cards and tables for random sessions of Mitos y Leyendas, on which what is rare may happen."""

from __future__ import annotations

from typing import Any

OWN: list[dict[str, Any]] = [
    {"name": "Recluta", "type": "ally", "cost": 0, "strength": 1},
    {"name": "Ofrenda", "type": "ally", "cost": 1, "strength": 2, "alternative": [{"mill": 2}]},
    {
        "name": "Oído",
        "type": "totem",
        "cost": 0,
        "abilities": [
            {
                "kind": "triggered",
                "on": {"destroyed": "ally"},
                "data": {"response": True},
                "effect": [{"draw": 1}],
            },
        ],
    },
    {
        "name": "Maga",
        "type": "ally",
        "cost": 1,
        "abilities": [
            {"kind": "activated", "effect": [{"draw": 1}]},
            {"kind": "activated", "effect": [{"mill": 1}]},
        ],
    },
    {
        "name": "Purga",
        "type": "totem",
        "cost": 0,
        "abilities": [
            {
                "kind": "triggered",
                "on": {"enters": "ally"},
                "effect": [{"destroy": {"all": {"type": "totem", "other": True}}}],
            }
        ],
    },
    {
        "name": "Vigía",
        "type": "totem",
        "cost": 0,
        "abilities": [{"kind": "triggered", "on": {"enters": "ally"}, "effect": [{"draw": 1}]}],
    },
    {
        "name": "Arquero",
        "type": "ally",
        "cost": 1,
        "strength": 1,
        "abilities": [
            {
                "kind": "activated",
                "targets": [{"as": "aim", "of": {"type": "ally", "controller": "opponents"}}],
                "effect": [{"destroy": "target aim"}],
            }
        ],
    },
    {
        "name": "Golpe",
        "type": "talisman",
        "cost": 1,
        "targets": [{"as": "aim", "of": "ally"}],
        "effect": [{"destroy": "target aim"}],
    },
    {
        "name": "Saqueo",
        "type": "talisman",
        "cost": 1,
        "targets": [{"as": "aim", "of": "gold"}],
        "effect": [{"return": "target aim"}],
    },
    {
        "name": "Ocaso",
        "type": "totem",
        "cost": 0,
        "abilities": [{"kind": "triggered", "on": {"enters": "ally"}, "effect": [{"end turn": True}]}],
    },
    {"name": "Tregua", "type": "talisman", "cost": 0, "effect": [{"cancel phase": "battle"}]},
    {
        "name": "Niebla",
        "type": "totem",
        "cost": 0,
        "abilities": [
            {"kind": "activated", "cost": [{"destroy": "self"}], "effect": [{"cancel phase": "battle"}]}
        ],
    },
    {
        "name": "Verdugo",
        "type": "talisman",
        "cost": 0,
        "extra cost": [{"discard one": "any"}],
        "effect": [{"destroy": {"all": {"type": "ally"}}}],
    },
    {
        "name": "Molino",
        "type": "totem",
        "cost": 1,
        "abilities": [{"kind": "triggered", "on": "mills", "effect": [{"mill": 1, "who": "players"}]}],
    },
    {
        "name": "Garra",
        "type": "weapon",
        "cost": 1,
        "abilities": [
            {
                "kind": "static",
                "of": {"in": "host"},
                "change": {
                    "ability": {
                        "kind": "triggered",
                        "on": {"blocked": "self"},
                        "optional": True,
                        "data": {"response": True},
                        "effect": [{"destroy": "by"}],
                    }
                },
            }
        ],
    },
    {
        "name": "Escudo Vivo",
        "type": "totem",
        "cost": 0,
        "abilities": [
            {
                "kind": "activated",
                "targets": [{"as": "saved", "of": "ally"}],
                "effect": [
                    {"prevent": "target saved"},
                    {"destroy": {"all": {"type": "ally", "controller": "opponents"}}},
                ],
            }
        ],
    },
    {"name": "Coloso", "type": "ally", "cost": 1, "strength": 3, "keywords": ["indestructible", "guardian"]},
]
THEMES: tuple[tuple[str, dict[str, list[str]], dict[str, list[str]]], ...] = (
    (
        "attack",
        {"defense": ["Fanfir", "Aliado", "Tutatis"]},
        {"support": ["Yelmo Godo"], "defense": ["Aliado"]},
    ),
    (
        "block",
        {"attack": ["Ramsés II", "Ngechen", "Gibberling"]},
        {"defense": ["Aliado", "Figol el Druida", "Coloso"]},
    ),
    (
        "attack",
        {"defense": ["Ettin", "Ngechen", "Guerrero Fianna"], "deck": ["Aliado"]},
        {"defense": ["Aliado"]},
    ),
    (
        "vigil",
        {"defense": ["Fergus"], "hand": ["Golpe", "Saqueo"]},
        {"defense": ["Hera", "Aliado"], "hand": ["Relámpago Arcano"], "reserve": ["Letanía", "Oro"]},
    ),
    (
        "vigil",
        {"hand": ["Golpe", "Golpe", "Verdugo"]},
        {"defense": ["Basilisco Chilote", "Akenathon"], "hand": ["Macuñ"]},
    ),
    (
        "vigil",
        {"hand": ["Golpe", "Golpe", "Kenneth I"]},
        {"support": ["Tier-na-moe"], "defense": ["Aliado", "Tlaltecuhtli"]},
    ),
    (
        "vigil",
        {"defense": ["Cuzco", "Amón"], "hand": ["Aliado", "Cazador Yagán"], "deck": ["Aliado"]},
        {"support": ["Escudo Vivo"], "defense": ["Trauko", "Magnate Inca"]},
    ),
    ("vigil", {"hand": ["Aliado", "Huáscar", "El Poeta"]}, {"defense": ["Apophis"]}),
    (
        "vigil",
        {"hand": ["Yoalox", "Tótem de Macha", "Aquitania"], "defense": ["Macha"]},
        {"defense": ["Trauko", "Helénica"]},
    ),
    (
        "vigil",
        {
            "hand": ["Arma", "Espada Macedonia", "Escudo de Atenea"],
            "defense": ["Aliado"],
            "reserve": ["Herrero"],
        },
        {"defense": ["Derribador Olmeca"], "hand": ["Dragón Dorado"]},
    ),
    (
        "vigil",
        {
            "reserve": ["Plumas Nobles", "Cruz Templaria"],
            "hand": ["Ser de Arena", "Arma"],
            "deck": ["Aliado"],
        },
        {"reserve": ["Ojo Udyat"], "deck": ["Tótem"], "hand": ["Capa de Invisibilidad"]},
    ),
    (
        "war",
        {"hand": ["Golpe"], "defense": ["Fergus", "Aliado"], "support": ["Escudo Vivo"]},
        {"hand": ["Golpe", "Cuerpo de Cometa"], "defense": ["Aliado", "Kenneth I"]},
    ),
    (
        "vigil",
        {
            "support": ["Tierra Celeste", "Lanza de Bacabs"],
            "defense": ["Alejandro Magno", "Aliado", "Averix el Sabio"],
        },
        {"defense": ["Aliado", "Tenten Vilu"], "support": ["Campo de Juego", "Curandera"]},
    ),
    (
        "vigil",
        {"hand": ["Am-Heh", "Atenea", "Hogar de Demonios"], "graveyard": ["Aliado"], "exile": ["Aliado"]},
        {"support": ["Aconcagua", "Espada Lunar"], "graveyard": ["Aliado"]},
    ),
    (
        "vigil",
        {
            "defense": ["Bennu", "Shompalahue", "Conquistador Tiahuanacu"],
            "graveyard": ["Tótem"],
            "hand": ["Siroco"],
        },
        {
            "defense": ["Piuchén", "Amergin el Druida"],
            "support": ["Fuente del Saber"],
            "graveyard": ["Aliado"],
        },
    ),
    (
        "vigil",
        {"hand": ["Verdugo", "Ofrenda"]},
        {"defense": ["Aliado", "Coloso", "Aliado"], "support": ["Oído"]},
    ),
    (
        "vigil",
        {"support": ["Purga", "Vigía", "Ocaso"], "hand": ["Aliado", "Recluta", "Ofrenda"]},
        {"support": ["Vigía", "Purga"]},
    ),
    (
        "vigil",
        {"defense": ["Arquero", "Arquero", "Maga"]},
        {"support": ["Escudo Vivo"], "defense": ["Aliado"]},
    ),
    ("attack", {"defense": ["Gibberling*", "Piuchén*"]}, {"hand": ["Oro"]}),
    ("attack", {"defense": ["Fanfir", "Aliado", "Coloso"]}, {"hand": ["Oro"]}),
    (
        "final",
        {"hand": ["Duelo de Poetas", "Golpe"], "attack": ["Aliado"], "support": ["Arma>Aliado"]},
        {"support": ["Niebla", "Ocaso"]},
    ),
    (
        "vigil",
        {"hand": ["Golpe"], "defense": ["Capitán Inca", "César Augusto"]},
        {"defense": ["Aliado"], "support": ["Niebla"]},
    ),
)
"""Tables on which something rare may happen: the step, what the active seat has, what the next one has.

``CARD*`` entered this turn; ``WEAPON>CARD`` is borne by that card.
"""

"""What is read of a card is told back in the reader's language, as a player would say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from judge.cardtext.magic.telling import sentences
from judge.cardtext.plain_data import Unsaid

TOLD: list[tuple[dict[str, Any], str, str]] = [
    (
        {"abilities": [{"kind": "static", "of": {"seat": "you"}, "change": {"gain": ["shroud"]}}]},
        "You have shroud.",
        "Tú tienes velo.",
    ),
    (
        {
            "abilities": [
                {"kind": "static", "of": {"seat": "you"}, "change": {"limit": {"hand size more": -4}}}
            ]
        },
        "You have a maximum hand size smaller by 4.",
        "Tú tienes un tamaño máximo de mano menor en 4.",
    ),
    (  # whoever may do something is named before being pointed back to
        {
            "targets": [{"as": "aim", "seat": "players"}],
            "effect": [{"may": [{"draw": 1, "who": "target aim"}], "who": "target aim"}],
        },
        "Target player may draw a card.",
        "El jugador objetivo puede hacer esto: ese jugador roba una carta.",
    ),
    (  # an additional cost that may be left unpaid
        {"optional cost": [{"sacrifice a": {"type": "creature"}}]},
        "As an additional cost to cast this card, you may pay: sacrifice a creature.",
        "Como coste adicional para lanzarla, puedes pagar: sacrificar una criatura.",
    ),
    (
        {"optional cost": [{"put counters on a": {"type": "creature"}, "kind": "-1/-1", "amount": 2}]},
        "As an additional cost to cast this card, you may pay:"
        " put two -1/-1 counters on a creature you control.",
        "Como coste adicional para lanzarla, puedes pagar: poner 2 contadores -1/-1 en una criatura que"
        " controlas.",
    ),
    (  # a colour chosen just now
        {
            "targets": [{"as": "aim", "of": {"type": "creature"}}],
            "effect": [
                {"name": "color", "as": "hue"},
                {"last": {"gain": ["protection from hue"]}, "of": "target aim", "until": "turn"},
            ],
        },
        "Choose a color. Target creature gains protection from the chosen color until end of turn.",
        "Elige un color. Una criatura objetivo tiene protección contra el color elegido"
        " hasta el final del turno.",
    ),
    (  # either of two figures
        {
            "abilities": [
                {
                    "kind": "static",
                    "of": {"type": "creature", "any": [{"power": {"max": 1}}, {"toughness": {"max": 1}}]},
                    "change": {"forbid": "block"},
                }
            ]
        },
        "Creatures with power 1 or less or with toughness 1 or less can't block.",
        "Las criaturas con fuerza 1 o menos o con resistencia 1 o menos no pueden bloquear.",
    ),
    (  # a coin of which one side does nothing
        {
            "effect": [
                {
                    "choose one": [{"name": "win", "do": [{"draw": 1}]}, {"name": "lose", "do": []}],
                    "random": True,
                }
            ]
        },
        "Flip a coin. If you win the flip, draw a card.",
        "Lanza una moneda; si ganas el lanzamiento, robas una carta.",
    ),
    (  # what you did yourself is asked of you, and once only
        {
            "effect": [
                {
                    "may": [{"mill": 1, "as": "done"}],
                    "then": [{"if": {"done": "done"}, "then": [{"draw": 1}]}],
                }
            ]
        },
        "You may mill a card. If you do, draw a card.",
        "Puedes hacer esto: mueles una carta; si lo haces, robas una carta.",
    ),
    (  # each searches a library of their own
        {
            "targets": [{"as": "aim", "seat": "players"}],
            "effect": [
                {"may": [{"search": "card", "to": "hand", "who": "target aim"}], "who": "target aim"},
                {"search": "card", "to": "hand"},
            ],
        },
        "Target player may search their library for a card, put it into their hand, then shuffle."
        " Search your library for a card, put it into your hand, then shuffle.",
        "El jugador objetivo puede hacer esto: ese jugador busca en la biblioteca una carta, va a la mano, y"
        " se baraja. Buscas en la biblioteca una carta, va a la mano, y se baraja.",
    ),
    (
        {"effect": [{"may pay": [{"pay": "{1}"}], "else": [{"draw": 1}]}]},
        "You may pay ({1}). If you don't, draw a card.",
        "Puedes pagar ({1}); si no, robas una carta.",
    ),
    (  # damage led elsewhere
        {
            "abilities": [
                {
                    "kind": "replacement",
                    "instead": {"damage": {"of": {"in": "host"}}},
                    "do": [{"as modified": {"of": "self"}}],
                }
            ]
        },
        "If a source would deal damage to what this card is attached to, instead it is dealt to this card.",
        "Si una fuente fuera a hacer daño a lo que lleva esta carta, en vez de eso se hace a esta carta.",
    ),
    (
        {"effect": [{"extra turn": "you"}]},
        "You take an extra turn after this one.",
        "Tú tienes un turno adicional.",
    ),
    (
        {
            "effect": [{"counter": "target spell", "to": "exile"}],
            "targets": [{"as": "spell", "of": {"zone": "stack", "is": "spell"}}],
        },
        "Counter target spell. It goes to exile instead.",
        "Contrarresta un hechizo objetivo. En vez de al cementerio, va al exilio.",
    ),
    (
        {
            "abilities": [
                {"kind": "triggered", "on": {"loses life": {"who": "opponents"}}, "effect": [{"draw": 1}]}
            ]
        },
        "Whenever an opponent loses life, draw a card.",
        "Cuando un oponente pierde vidas: Robas una carta.",
    ),
    (
        {
            "targets": [{"as": "aim", "of": {"zone": "stack", "is": "triggered ability"}}],
            "effect": [{"counter": "target aim"}],
        },
        "Counter target triggered ability.",
        "Contrarresta una habilidad disparada objetivo.",
    ),
    (
        {
            "effect": [
                {"choose": {"type": "instant", "zone": "hand", "owner": "you"}, "as": "cast now"},
                {"cast": "cast now", "without paying": True},
            ]
        },
        "Choose an instant card in your hand. Cast that card without paying its mana cost.",
        "Elige una carta de instantáneo de tu mano. Lanza esa carta sin pagar su coste de maná.",
    ),
    (
        {"effect": [{"discard": 1, "random": True, "who": "opponents"}]},
        "Each opponent discards a card at random.",
        "Cada oponente descarta una carta al azar.",
    ),
    (
        {"effect": [{"choose": {"zone": "hand", "owner": "opponents"}, "who": "opponents", "as": "chosen"}]},
        "Each opponent chooses a card in an opponent's hand.",
        "Cada oponente elige una carta en la mano de cada oponente.",
    ),
    (
        {
            "abilities": [
                {
                    "kind": "triggered",
                    "on": {"discarded": {"who": "you", "of": {"type": "land"}}},
                    "effect": [{"destroy": {"all": {"type": "creature", "in": "blockers of self"}}}],
                }
            ]
        },
        "Whenever you discard a card (a land), destroy all creatures (what blocks this card).",
        "Cuando descartas una carta (una tierra): Destruye las criaturas (lo que bloquea a esta carta).",
    ),
    (
        {
            "effect": [{"exile": "target spell"}],
            "targets": [{"as": "spell", "of": {"zone": "stack", "is": "spell", "targets": {"seat": "you"}}}],
        },
        "Exile target spell that targets you.",
        "Exilia un hechizo que te apunta objetivo.",
    ),
    (
        {
            "abilities": [
                {
                    "kind": "triggered",
                    "on": {"damage": {"by": {"controller": "you"}, "who": "you"}},
                    "effect": [{"draw": 1}],
                }
            ]
        },
        "Whenever a source you control deals damage to you, draw a card.",
        "Cuando una fuente que controlas hace daño a ti: Robas una carta.",
    ),
    (
        {"abilities": [{"kind": "triggered", "on": {"surveils": {"who": "you"}}, "effect": [{"draw": 1}]}]},
        "Whenever you surveil, draw a card.",
        "Cuando vigilas: Robas una carta.",
    ),
    (
        {
            "abilities": [
                {"kind": "triggered", "on": {"surveils": {"who": "opponents"}}, "effect": [{"draw": 1}]}
            ]
        },
        "Whenever an opponent surveils, draw a card.",
        "Cuando un oponente vigila: Robas una carta.",
    ),
    (  # how many there are, and what there is not
        {
            "abilities": [
                {
                    "kind": "static",
                    "change": {"add": {"power": 1, "toughness": 1}},
                    "while": {"count": {"type": "creature", "controller": "you"}, "min": 3},
                }
            ]
        },
        "As long as you control three or more creatures, this card gets +1/+1.",
        "Mientras hay 3 o más criaturas que controlas, esta carta obtiene +1/+1.",
    ),
    (
        {
            "abilities": [
                {
                    "kind": "static",
                    "change": {"add": {"power": 1, "toughness": 1}},
                    "while": {"not": [{"exists": {"subtype": "goblin", "controller": "you"}}]},
                }
            ]
        },
        "As long as you control no Goblin, this card gets +1/+1.",
        "Mientras no hay ningún permanente Goblin que controlas, esta carta obtiene +1/+1.",
    ),
    (
        {
            "abilities": [
                {
                    "kind": "triggered",
                    "on": {"enters": "self"},
                    "if": {"fact": "madness paid"},
                    "effect": [{"draw": 1}],
                }
            ]
        },
        "Whenever this card enters, if its madness cost was paid, draw a card.",
        "Cuando esta carta entra, si se pagó el coste de demencia: Robas una carta.",
    ),
    (
        {"effect": [{"last": {"type": "artifact"}, "of": {"all": {"type": "creature"}}, "until": "turn"}]},
        "All creatures become artifacts in addition to their other types until end of turn.",
        "Las criaturas son además artefacto hasta el final del turno.",
    ),
]


def test_a_part_without_words_makes_the_whole_unsaid() -> None:
    with pytest.raises(Unsaid):
        sentences({"effect": [{"draw": 1, "under the moon": True}]}, "en")


@pytest.mark.parametrize(("data", "english", "spanish"), TOLD, ids=[english for _, english, _ in TOLD])
def test_data_are_told_in_both_languages(data: Mapping[str, Any], english: str, spanish: str) -> None:
    assert (" ".join(sentences(data, "en")), " ".join(sentences(data, "es"))) == (english, spanish)


def test_a_token_with_a_name_of_its_own_is_told_with_it() -> None:
    token = {"type": ["creature"], "subtypes": ["sliver"], "colors": [], "power": 1, "toughness": 1}
    (named,) = sentences({"effect": [{"create": {**token, "name": "Metallic Sliver"}}]}, "en")
    (plain,) = sentences({"effect": [{"create": {**token, "name": "Sliver"}}]}, "en")
    assert named.endswith("token named Metallic Sliver.")
    assert plain.endswith("creature token.")


def test_a_card_that_may_come_from_anywhere_is_a_card() -> None:
    dies = {"put into graveyard": {"of": {"owner": "you", "not is": "token", "zone": "any"}}}
    (said,) = sentences({"abilities": [{"kind": "triggered", "on": dies, "effect": [{"draw": 1}]}]}, "en")
    assert said == "Whenever a card you own is put into a graveyard, draw a card."

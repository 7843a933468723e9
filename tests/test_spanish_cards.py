"""Cards of Gobierno & Prestigio and Dominion that a user brings: read into data, or asked."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from judge.cardbook import CardBook
from judge.cardtext.lines import ReadFace
from judge.cardtext.readers import face_to_play, read_face, sentences
from judge.cli import run as command
from judge.importers import Request
from judge.importing import import_files
from judge.library import Library
from judge.rulesets import find
from judge.rulesets.kit import CardRuleset
from judge.scenario import load_text, run


def rules(game: str) -> CardRuleset:
    found = find(game)
    return found.profiles[found.default]


def face(game: str, types: str, text: str, **more: Any) -> ReadFace:
    return read_face(rules(game), {"name": "Casa Roja", "type_line": types, "oracle_text": text, **more})


def read(game: str, types: str, text: str) -> dict[str, Any]:
    """What a text adds to a card; all of it must be read, and said in both languages."""
    found = face(game, types, text)
    assert found.whole, [line.stopped_at for line in found.lines]
    for line in found.lines:
        assert all(sentences(rules(game), line.data or {}, language) for language in ("es", "en"))
    return {key: value for key, value in found.data.items() if key not in ("name", "type")}


HAND = {"zone": "hand", "owner": "you"}
OLD = {"cost": {"max": {"sum": [{"figure": "cost", "of": "those"}, 2]}}}


@pytest.mark.parametrize(
    ("types", "text", "made"),
    [
        ("Acción", "+2 Cartas\n+1 Acción", {"effect": [{"draw": 2}, {"actions": 1}]}),
        ("Action", "+1 Card, +1 Buy, +$2", {"effect": [{"draw": 1}, {"buys": 1}, {"coins": 2}]}),
        ("Acción", "Gana una carta que cueste hasta 4.", {"effect": [{"gain": {"cost": {"max": 4}}}]}),
        ("Acción", "Gana una Plata a tu mano.", {"effect": [{"gain": {"name": "Plata"}, "to": "hand"}]}),
        (
            "Acción",
            "Elimina hasta 4 cartas de tu mano.",
            {"effect": [{"choose": HAND, "as": "those", "up to": 4}, {"trash": "those"}]},
        ),
        (
            "Acción",
            "Descarta cualquier número de cartas. +1 Carta por cada carta descartada.",
            {
                "effect": [
                    {"choose": HAND, "as": "those", "any number": True},
                    {"discard": "those"},
                    {"draw": {"number of": "those"}},
                ]
            },
        ),
        (
            "Action",
            "Trash a card from your hand. Gain a card costing up to 2 more than the trashed card.",
            {
                "effect": [
                    {"choose": HAND, "as": "those"},
                    {"trash": "those"},
                    {"if": {"done": "those"}, "gain": OLD},
                ]
            },
        ),
        (
            "Acción",
            "Puedes eliminar una carta de tu mano. Si lo haces, +3 Monedas.",
            {
                "effect": [
                    {"choose": HAND, "as": "those", "up to": 1},
                    {"trash": "those"},
                    {"if": {"done": "those"}, "then": [{"coins": 3}]},
                ]
            },
        ),
        (
            "Acción – Ataque",
            "Los demás jugadores ganan una Maldición.",
            {"effect": [{"gain": {"name": "Maldición"}, "who": "others"}]},
        ),
        (
            "Acción",
            "Elige una: +2 Cartas; o +2 Acciones.",
            {
                "effect": [
                    {
                        "choose one": [
                            {"name": "1", "do": [{"draw": 2}]},
                            {"name": "2", "do": [{"actions": 2}]},
                        ]
                    }
                ]
            },
        ),
        ("Victoria", "Vale 2 puntos de victoria.", {"points": 2}),
        (
            "Victoria",
            "Vale 1 punto por cada 10 cartas de tu mazo.",
            {"points": {"divide": [{"count": {"zone": "any", "owner": "you"}}, 10]}},
        ),
        ("Tesoro", "Vale 3 monedas.", {"coins": 3}),
        (
            "Acción-Reacción",
            "Cuando otro jugador juegue una carta de Ataque, puedes mostrar esta carta: +1 Carta.",
            {"reaction": [{"draw": 1}]},
        ),
    ],
)
def test_what_dominion_cards_say(types: str, text: str, made: Mapping[str, Any]) -> None:
    assert read("dominion", types, text) == made


SUBJECT = [{"as": "aim", "of": {"type": "subject"}}]
ANYBODY = [{"as": "who", "seat": "players"}]


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Destruye un súbdito.", {"targets": SUBJECT, "effect": [{"destroy": "target aim"}]}),
        (  # "elige" aims at nothing (118.1.a)
            "Elige y destruye un súbdito.",
            {"effect": [{"choose": {"type": "subject"}, "as": "card"}, {"destroy": "card"}]},
        ),
        (
            "Destruye todos los súbditos verdes.",
            {"effect": [{"destroy": {"all": {"type": "subject", "color": "green"}}}]},
        ),
        (  # "ganas" aims at a player (118.1.b, 118.7.a)
            "Ganas 3 puntos de prestigio.",
            {"targets": ANYBODY, "effect": [{"gain prestige": 3, "who": "target who"}]},
        ),
        (
            "Haz 2 puntos de daño a un líder o súbdito.",
            {
                "targets": [{"as": "aim", "of": {"type": ["leader", "subject"]}}],
                "effect": [{"damage": 2, "to": "target aim"}],
            },
        ),
        (
            "Destruye una estrategia a menos que su controlador pague 2.",
            {
                "targets": [{"as": "aim", "of": {"type": "strategy"}}],
                "effect": [
                    {"may pay": 2, "who": "controller of target aim", "else": [{"destroy": "target aim"}]}
                ],
            },
        ),
        (  # for a time it is no counter (124.1.a.1)
            "Un súbdito gana +2/+1 hasta el final del turno.",
            {
                "targets": SUBJECT,
                "effect": [
                    {"last": {"add": {"strength": 2, "toughness": 1}}, "of": "target aim", "until": "turn"}
                ],
            },
        ),
        (
            "Un súbdito gana +1/+1.",
            {"targets": SUBJECT, "effect": [{"add counters": "+1/+1", "on": "target aim"}]},
        ),
        (
            "Puedes pagar 1. Si lo haces, gira un súbdito.",
            {"targets": SUBJECT, "effect": [{"may pay": 1, "then": [{"tap": "target aim"}]}]},
        ),
        (
            "Puedes jugar Casa Roja sin pagar su coste si un oponente tiene 30 o más puntos de prestigio.",
            {
                "abilities": [
                    {
                        "kind": "alternative",
                        "cost": [],
                        "if": {"amount": {"figure": "prestige", "of": "opponents"}, "min": 30},
                    }
                ]
            },
        ),
    ],
)
def test_what_mandates_say(text: str, made: Mapping[str, Any]) -> None:
    assert read("gyp", "Mandato", text) == made


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Hábil, Drenar.", {"keywords": ["skilled", "drain"]}),
        ("Entra en juego girada.", {"enters": {"tapped": True}}),
        ("Casa Roja entra en juego con +1/+1.", {"enters": {"counters": {"+1/+1": 1}}}),
        ("Casa Roja no puede bloquear.", {"abilities": [{"kind": "static", "change": {"forbid": "block"}}]}),
        (
            "Tus demás súbditos tienen Hábil.",
            {
                "abilities": [
                    {
                        "kind": "static",
                        "of": {"type": "subject", "controller": "you", "other": True},
                        "change": {"gain": ["skilled"]},
                    }
                ]
            },
        ),
        (
            "Pagar 2, Girar: Endereza un barco. Sólo una vez por turno.",
            {
                "abilities": [
                    {
                        "kind": "activated",
                        "cost": [{"pay": 2}, {"tap": "self"}],
                        "limit": "turn",
                        "targets": [{"as": "aim", "of": {"type": "ship"}}],
                        "effect": [{"untap": "target aim"}],
                    }
                ]
            },
        ),
        (
            "Siempre que un barco entra en juego, ganas 1 punto de prestigio.",
            {
                "abilities": [
                    {
                        "kind": "triggered",
                        "on": {"enters": {"type": "ship"}},
                        "targets": ANYBODY,
                        "effect": [{"gain prestige": 1, "who": "target who"}],
                    }
                ]
            },
        ),
    ],
)
def test_what_possessions_say(text: str, made: Mapping[str, Any]) -> None:
    assert read("gyp", "Patrimonio", text) == made


SAMPLES = (
    ("gyp", "Mandato", "Destruye un súbdito verde con fuerza 2 o menos que controla un oponente."),
    ("gyp", "Patrimonio", "Cuando un barco ataca, si es tu turno, un oponente pierde 2 puntos de prestigio."),
    ("gyp", "Patrimonio", "Girar: Un súbdito gana +1/+1 hasta el final del turno. Una vez por turno."),
    ("dominion", "Acción", "Elimina una carta de tu mano. Gana una carta que cueste hasta 2 más que ella."),
    ("dominion", "Acción – Ataque", "Cada otro jugador descarta cartas hasta tener 3 cartas en la mano."),
)  # fmt: skip
SILENT = {"de tu mano.", "cartas hasta"}
"""What says nothing more: cards are trashed from the hand, and discarded as cards."""


@pytest.mark.parametrize(("game", "types", "text"), SAMPLES)
def test_no_word_is_swallowed(game: str, types: str, text: str) -> None:
    whole, words = read(game, types, text), text.split()
    for at in range(len(words)):
        if any(" ".join(words[at : at + len(said.split())]) == said for said in SILENT):
            continue
        told = face(game, types, " ".join(words[:at] + words[at + 1 :]))
        lost = {key: value for key, value in told.data.items() if key not in ("name", "type")}
        assert not told.whole or lost != whole, words[at]


@pytest.mark.parametrize(
    ("game", "types", "text"),
    [
        ("gyp", "Mandato", "Canta una copla."),
        ("gyp", "Ciudadano", "Destruye un súbdito."),  # when, a citizen does not say
        ("dominion", "Acción", "Mira las tres primeras cartas de tu mazo."),
        ("dominion", "Acción", "Gana una carta que cueste hasta 2 más que ella."),  # than which one
        ("dominion", "Acción", "Descarta 2 cartas. Si lo haces, +2 Monedas."),  # where there is only one
    ],
)
def test_what_is_not_understood_is_unread(game: str, types: str, text: str) -> None:
    (line,) = face(game, types, text).lines
    assert (line.status, bool(line.stopped_at)) == ("unread", True)


@pytest.mark.parametrize(
    ("game", "types", "text", "targets"),
    [
        ("gyp", "Mandato", "Adormece un súbdito.", [{"as": "aim", "of": {"type": "subject"}}]),
        ("gyp", "Mandato", "Adormece hasta dos súbditos.", None),  # which says that they are chosen
        (
            "myl", "Talismán", "Adormece dos Aliados objetivos.",
            [{"as": "aim", "of": "any", "up to": "any"}],  # which ones, the judge sees to
        ),
        (
            "myl", "Talismán", "Si controlas un Tótem, adormece un Arma.",
            [{"as": "aim", "of": {"type": "weapon"}, "up to": 1}],
        ),
        ("myl", "Talismán", "Adormece dos Armas de tu Cementerio.", None),
    ],
)  # fmt: skip
def test_an_unread_line_takes_the_targets_that_it_names(
    game: str, types: str, text: str, targets: list[dict[str, Any]] | None
) -> None:
    row = {"name": "Casa Roja", "type_line": types, "oracle_text": text}
    (line,) = face_to_play(rules(game), row).lines
    assert line.asked is not None
    assert line.asked.get("targets") == targets


def test_a_corner_that_is_not_understood_is_told_with_the_lines() -> None:
    found = face("dominion", "Acción – Duración", "+1 Carta", mana_cost="4D", figures={"Peso": "3"})
    assert [(line.text, line.status) for line in found.lines] == [
        ("Duración", "unread"), ("Peso: 3", "unread"), ("4D", "unread"), ("+1 Carta", "read"),
    ]  # fmt: skip
    assert found.data == {"name": "Casa Roja", "type": "action", "effect": [{"draw": 1}]}


def test_a_word_that_is_also_the_cards_name_is_a_word() -> None:
    assert read("gyp", "Mandato", "Destruye una casa roja.".replace("casa roja", "mejora"))["effect"]
    (line,) = face("gyp", "Mandato", "Destruye un súbdito con casa roja.").lines
    assert "casa roja" in (line.stopped_at or "")


# The roads

DOMINION = """
language: es
title: Reino de casa
cards:
- name: Romería
  type: Acción – Ataque
  cost: "4"
  text: |
    +1 Carta
    Cada uno de los demás jugadores descarta una carta.
    Baila con todos.
- name: Ermita
  type: Victoria
  cost: "3"
  text: Vale 2 puntos de victoria.
"""
GYP = """
language: es
title: Gobierno de casa
cards:
- name: Motín de Puerto
  type: Mandato
  cost: "1"
  text: |
    Destruye un barco con fuerza 2 o menos.
    Reparte pan.
- name: Faro Viejo
  type: Patrimonio
  cost: "1"
  text: Cuando un barco entra en juego, ilumina el mar.
"""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("spanish")
    for game, text in (("dominion", DOMINION), ("gyp", GYP)):
        file = folder / f"{game}.yaml"
        file.write_text(text, encoding="utf-8")
        import_files(folder / "library", [file], Request(game))
    return folder / "library"


def played(root: Path, game: str, written: str) -> None:
    library = Library(root)
    book = CardBook(lambda: library, root)
    (scenario,) = load_text(f"title: t\ngame: {game}\n{written}", "t.yaml", source=book)
    result = run(scenario)
    assert result.ok, [outcome for outcome in result.outcomes if not outcome.ok]


def test_a_card_of_a_users_kingdom_is_played_and_its_unread_line_asked(root: Path) -> None:
    played(
        root,
        "dominion",
        """
table:
  Ana: {hand: [Romería], deck: [Cobre]}
  Beto: {hand: [Finca, Oro]}
do:
- Ana: {play: Romería}
- check: {Ana: {hand: [Cobre]}, decision: {who: Beto, options: [Finca, Oro]}}
- Beto: {choose: [[Finca]]}
- check: {Beto: {discard: [Finca], hand: [Oro]}, decision: {who: judge, form: outcome}}
""",
    )


def test_a_users_card_is_a_pile_of_the_supply(root: Path) -> None:
    played(
        root,
        "dominion",
        """
table:
  Ana: {coins: 3, hand: [Cobre]}
  Beto: {hand: [Finca]}
  shared: {piles: {Ermita: 4}}
do:
- Ana: pass
- Ana: {buy: Ermita}
- check: {Ana: {points: 2}, shared: {supply: {Ermita: 3}}}
""",
    )


def test_a_mandate_aims_is_paid_and_asks_for_what_is_unread_in_its_turn(root: Path) -> None:
    played(
        root,
        "gyp",
        """
table:
  A: {government: 1, hand: [Motín de Puerto]}
  B: {play: [{card: Barca, as: Barca}]}
cards: [{name: Barca, type: ship, cost: 1, strength: 2, toughness: 2}]
do:
- A: {play: Motín de Puerto, choose: [Barca, points]}
- all pass
- check: {Barca: discard, decision: {who: judge, form: outcome}}
""",
    )


def test_an_event_that_is_read_asks_for_an_effect_that_is_not(root: Path) -> None:
    played(
        root,
        "gyp",
        """
table:
  A: {government: 1, hand: [Barca], play: [Faro Viejo]}
  B: {government: 1}
cards: [{name: Barca, type: ship, cost: 1, strength: 2, toughness: 2}]
do:
- A: {play: Barca, choose: points}
- all pass
- check: {Barca: play, stack: [{ability of: Faro Viejo}]}
- all pass
- check: {decision: {who: judge, form: outcome}}
""",
    )


def test_the_command_reads_cards_of_each_game(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["--language", "en", "--library", str(root), "read", "Motín", "de", "Puerto"]) == 0
    said = capsys.readouterr().out
    assert "Destroy a target" in said
    assert "gyp/reglas" in said
    assert "not read" in said

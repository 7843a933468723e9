"""Cards of Mitos y Leyendas: their Spanish texts are read into the data that are played, or not at all."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from judge.cardbook import CardBook
from judge.cardbook.printed import rows_of
from judge.cardtext.lines import ReadFace
from judge.cardtext.readers import read_face, sentences
from judge.cli import run as main
from judge.documents import Card, Document
from judge.extraction import extract
from judge.importers import Request
from judge.importers import mitos_y_leyendas as importer
from judge.importing import import_files
from judge.library import Library
from judge.resolver import Data, Refusal, Session, State, legal
from judge.resolver import act as acting
from judge.rulesets.game import Laying, Placed
from judge.rulesets.kit import CardRuleset, read_card
from judge.rulesets.kit.data_files import data_in
from judge.rulesets.myl import GAME, MYL
from judge.scenario import load_text, run
from tests.myl_tables import OWN
from tests.own_cards import knowing
from tests.test_myl_properties import an_answer

CARDS = Path(__file__).resolve().parent.parent / "judge" / "rulesets" / "myl" / "cards"


def face(text: str, type_line: str = "", name: str = "Ana la Osada", **more: Any) -> ReadFace:
    return read_face(MYL, {"name": name, "type_line": type_line, "oracle_text": text, **more})


def read(text: str, type_line: str = "") -> dict[str, Any]:
    """The data of a text, all of which must be read."""
    found = face(text, type_line)
    assert found.whole, [line.stopped_at for line in found.lines]
    return {key: value for key, value in found.data.items() if key not in ("name", "type")}


def ability(text: str, type_line: str = "Aliado") -> dict[str, Any]:
    (found,) = read(text, type_line)["abilities"]
    assert isinstance(found, dict)
    return found


# What phrases mean

TOTEMS = {"count": {"type": "totem", "controller": "you"}}
OF_YOURS = {"type": "ally", "controller": "you"}
ALLY = [{"as": "aim", "of": {"type": "ally"}}]


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Única. Furia.", {"keywords": ["unique", "fury"]}),
        ("Imbloqueable", {"keywords": ["unblockable"]}),
        ("Tamaño 2 (Hacen falta Aliados).", {"keywords": [{"size": 2}]}),
        ("Roba 2 cartas.", {"effect": [{"draw": 2}]}),
        ("Bota tres cartas.", {"effect": [{"mill": 3}]}),
        ("Tu oponente descarta una carta.", {"effect": [{"discard one": "any", "who": "opponent"}]}),
        ("Cada jugador bota 2 cartas.", {"effect": [{"mill": 2, "who": "players"}]}),
        ("Destruye un Aliado.", {"targets": ALLY, "effect": [{"destroy": "target aim"}]}),
        ("Destierra todos los Aliados.", {"effect": [{"exile": {"all": {"type": "ally"}}}]}),
        (
            "Destruye un Aliado oponente de coste 3 o más que no sea Dragón.",
            {
                "targets": [
                    {
                        "as": "aim",
                        "of": {
                            "type": "ally",
                            "controller": "opponents",
                            "cost": {"min": 3},
                            "not subtype": "Dragón",
                        },
                    }
                ],
                "effect": [{"destroy": "target aim"}],
            },
        ),
        (
            "Sube un Arma a la mano de su dueño. Su dueño roba una carta.",
            {
                "targets": [{"as": "aim", "of": {"type": "weapon"}}],
                "effect": [{"return": "target aim"}, {"draw": 1, "who": "owner of target aim"}],
            },
        ),
        (
            "Un Aliado pierde X a la Fuerza hasta el comienzo de tu próximo turno, donde X es igual al"
            " número de Tótems que controles.",
            {
                "targets": ALLY,
                "effect": [
                    {
                        "last": {"add": {"strength": {"minus": [0, TOTEMS]}}},
                        "of": "target aim",
                        "until": "turn start",
                    }
                ],
            },
        ),
        (
            "Busca un Talismán en tu Cementerio y ponlo en tu mano.",
            {
                "effect": [
                    {"choose": {"type": "talisman", "zone": "graveyard", "owner": "you"}, "as": "card"},
                    {"send": "card", "to": "hand"},
                ]
            },
        ),
    ],
)
def test_what_a_talisman_says_is_what_it_does(text: str, made: Mapping[str, Any]) -> None:
    assert read(text) == made


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Tus Aliados ganan 1 a la Fuerza.", {"of": OF_YOURS, "change": {"add": {"strength": 1}}}),
        (
            "Tus demás Aliados Dragones tienen Furia.",
            {"of": {**OF_YOURS, "subtype": "Dragón", "other": True}, "change": {"gain": ["fury"]}},
        ),
        (
            "Los Aliados oponentes pierden 2 a la Fuerza.",
            {"of": {"type": "ally", "controller": "opponents"}, "change": {"add": {"strength": -2}}},
        ),
        ("No puede ser declarado atacante.", {"change": {"forbid": {"attack": "self"}}}),
        ("Ana no puede bloquear.", {"change": {"forbid": {"block": "self"}}}),
        (
            "Mientras controles un Tótem, Ana es Imbloqueable e Indestructible.",
            {
                "change": {"gain": ["unblockable", "indestructible"]},
                "while": {"exists": {"type": "totem", "controller": "you"}},
            },
        ),
        (
            "El portador pierde 1 a la Fuerza y puede portar 2 Armas extra.",
            {"of": {"in": "host"}, "change": {"add": {"strength": -1, "weapons": 2}}},
        ),
        (
            "Tus Aliados reducen en 2 su coste.",
            {"of": {"type": "ally", "owner": "you"}, "change": {"cost": {"less": 2}}},
        ),
        ("El daño de combate a tu Mazo Castillo se reduce en 3.", {"data": {"reduce": 3}, "change": {}}),
        ("Genera 3 Oros para jugar Tótems.", {"data": {"gold": 3, "for": "totem"}, "change": {}}),
    ],
)
def test_what_holds_while_a_card_is_in_play(text: str, made: Mapping[str, Any]) -> None:
    assert ability(text) == {"kind": "static", **made}


@pytest.mark.parametrize(
    ("text", "made"),
    [
        (
            "En tu Fase de Vigilia, una vez por turno, puedes pagar 2 Oros para destruir un Aliado.",
            {"during": ["vigil"], "limit": "turn", "cost": 2, "targets": ALLY},
        ),
        (
            "Puedes subir a Ana a tu mano para destruir un Aliado.",
            {"cost": [{"return": "self"}], "targets": ALLY},
        ),
        (
            "Puedes destruir uno de tus Tótems para destruir un Aliado.",
            {"cost": [{"destroy one": "totem"}], "targets": ALLY},
        ),
        ("Puedes botar 4 cartas para destruir un Aliado.", {"cost": [{"mill": 4}], "targets": ALLY}),
        (
            "En la Guerra de Talismanes, puedes destruir el Aliado oponente de mayor Fuerza.",
            {
                "during": ["war"],
                "data": {"most": "strength"},
                "targets": [{"as": "aim", "of": {"type": "ally", "controller": "opponents"}}],
            },
        ),
    ],
)
def test_what_is_used_and_paid_for(text: str, made: Mapping[str, Any]) -> None:
    assert ability(text) == {"kind": "activated", **made, "effect": [{"destroy": "target aim"}]}


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Cuando Ana entra en juego, roba una carta.", {"on": {"enters": "self"}}),
        ("Cuando salga del juego, roba una carta.", {"on": {"leaves": "self"}}),
        ("Cuando Ana sea desterrada, puedes robar una carta.", {"on": {"exiled": "self"}, "optional": True}),
        (
            "Sólo una vez por turno, cuando un oponente juegue un Talismán, roba una carta.",
            {"on": {"played": {"type": "talisman", "controller": "opponents"}}, "limit": "turn"},
        ),
        (
            "Cada vez que uno de tus Aliados sea destruido, puedes botar 1 carta para robar una carta.",
            {
                "on": {"destroyed": OF_YOURS},
                "cost": [{"mill": 1}],
                "optional": True,
                "data": {"response": True},
            },
        ),
        (
            "En respuesta a que Ana sea bloqueada, roba una carta.",
            {"on": {"blocked": "self"}, "optional": True, "data": {"response": True}},
        ),
        (
            "Si Ana es destruida por una habilidad oponente, roba una carta.",
            {"on": {"destroyed": {"of": "self", "by": {"controller": "opponents"}}}},
        ),
    ],
)
def test_what_triggers_and_what_answers(text: str, made: Mapping[str, Any]) -> None:
    assert ability(text) == {"kind": "triggered", **made, "effect": [{"draw": 1}]}


def test_words_that_a_document_defines_stay_apart() -> None:
    verbs = {
        "descarta una carta": "discard one", "bota una carta": "mill", "destierra un Arma": "exile",
        "destruye un Arma": "destroy", "baraja un Arma en el Mazo Castillo de su dueño": "shuffle",
    }  # fmt: skip
    for text, verb in verbs.items():
        assert verb in read(text.capitalize() + ".")["effect"][0], text


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("Cuando Ana entra en juego, canta una copla.", "juego , canta una copla"),
        ("Cada vez que Ana sea bloqueada, destruye ese Aliado.", "reference"),  # which one is not said
        ("Destruye un Aliado y un Arma. Destiérrala.", "y un arma . destierra"),
        ("Un Aliado gana 2 a la Fuerza.", "reference"),  # for how long is not said
        ("No puedes tener más de 4 Aliados bajo Ana.", "reference"),
        (
            "Tus Aliados Guerreros ganan 1 a la Fuerza.",
            "guerreros",
        ),  # what one of them is called is not certain
        ("Destruye un Aliado que no sea Macha.", "macha"),  # a race or a name
        ("Cuando Ana ataque, puedes destruir un Arma. Roba una carta.", "arma . roba"),  # which is optional
        ("Busca un Arma en tu Cementerio.", "reference"),  # what for
        ("Roba una carta si controlas un Tótem.", "una carta si controlas un totem"),
        ("Convierte un Oro en un Aliado de Fuerza 2.", "reference"),
    ],
)
def test_what_is_not_understood_is_unread_and_says_where_it_stopped(text: str, phrase: str) -> None:
    (line,) = face(text, "Talismán").lines
    assert line.status == "unread"
    assert phrase in (line.stopped_at or "")


SAMPLES = (
    "En Guerra de Talismanes, una vez por turno, puedes pagar 2 Oros para destruir un Arma de coste 3.",
    "Cada vez que un oponente juegue una carta que no sea Oro, puedes desterrar un Arma oponente.",
    "Mientras controles 2 o más Tótems, tus demás Aliados Dragones ganan 1 a la Fuerza y tienen Furia.",
    "Destierra un Aliado oponente de Fuerza 4 o más. Su dueño roba 2 cartas.",
    "Cuando Ana entra en juego, puedes buscar un Arma en tu Cementerio y ponerla en tu Mano.",
)


@pytest.mark.parametrize("text", SAMPLES)
def test_no_word_is_swallowed(text: str) -> None:
    """Without any one of its words a line is unread, or its data differ; only two say nothing more."""
    whole, words = read(text), text.split()
    for at, word in enumerate(words):
        if word in ("sólo", "Ana"):  # of whom nothing is said, that is the card itself
            continue
        told = face(" ".join(words[:at] + words[at + 1 :])).lines
        lost = {
            key: value
            for key, value in face(" ".join(words[:at] + words[at + 1 :])).data.items()
            if key != "name"
        }
        assert any(line.status == "unread" for line in told) or lost != whole, (word, lost)


# The published texts


@pytest.fixture(scope="module")
def document(sources: Path) -> Document:
    path = sources / "mitos-y-leyendas.txt"
    return importer.read(extract(path.read_bytes(), path.name), Request("myl"))


def published(document: Document, kind: str) -> list[Card]:
    """The cards of which a ruling of that kind gives the text."""
    named = {name for ruling in document.rulings if ruling.kind == kind for name in ruling.cards}
    return [card for card in document.cards if card.name in named and card.text]


def as_read(card: Card) -> ReadFace:
    (row,) = rows_of(card)
    return read_face(MYL, row)


@cache
def presets() -> dict[str, dict[str, Any]]:
    """The definitions written by hand, by name."""
    return {card["name"]: card for path in sorted(CARDS.glob("*.yaml")) for card in data_in(path)}


def test_every_published_text_is_read_whole_and_said_in_both_languages(document: Document) -> None:
    corrected, clarified = published(document, "erratum"), published(document, "clarification")
    assert (len(corrected), len(clarified)) == (20, 31)  # three corrections change a name or a race alone
    for card in (*corrected, *clarified):
        found = as_read(card)
        assert found.whole, (card.name, [line.stopped_at for line in found.lines])
        for line in found.lines:
            assert all(sentences(MYL, line.data, language) for language in ("es", "en") if line.data), (
                line.text
            )


OF_CORNERS = ("type", "subtypes", "cost", "strength", "aliases", "cites")


def with_names_alike(definition: Mapping[str, Any]) -> dict[str, Any]:
    """The definition with what it keeps and aims at called alike, whoever wrote it."""
    known: dict[str, str] = {}

    def gather(value: Any) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("as"), str):
                known.setdefault(value["as"], f"n{len(known)}")
            for part in value.values():
                gather(part)
        elif isinstance(value, list):
            for part in value:
                gather(part)

    def named(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {k: named(v, k) for k, v in value.items()}
        if isinstance(value, list):
            return [named(part, key) for part in value]
        if not isinstance(value, str) or key in ("type", "name", "kind", "zone"):
            return value
        stem, _, last = value.rpartition(" ")
        if value in known and key not in ("to", "keyword"):
            return known[value]
        return f"{stem} {known[last]}" if stem.endswith("target") and last in known else value

    plain = {key: definition[key] for key in sorted(definition)}
    gather(plain)
    made = named(plain)
    assert isinstance(made, dict)
    return made


def both_ways(card: Card) -> tuple[CardRuleset, CardRuleset]:
    """The rules with the card as it is written by hand, and as it is read; the corners are those by hand."""
    own = presets()[card.name]
    corners = {key: own[key] for key in OF_CORNERS if key in own}
    text = {key: value for key, value in as_read(card).data.items() if key not in OF_CORNERS}
    rules = knowing(MYL, *OWN)

    def knowing_it(definition: Mapping[str, Any]) -> CardRuleset:
        made = read_card(MYL, with_names_alike(definition))
        return rules.with_cards(dict.fromkeys((card.name, *made.texts("aliases")), made))

    return knowing_it(own), knowing_it({**corners, **text})


FRIENDS = ("Aliado", "Aliado", "Recluta", "Tótem", "Talismán", "Arma", "Macha", "Golpe")


def opening(rules: CardRuleset, name: str, seed: int) -> State:
    """A table around one card: anywhere it may lie, with friends, enemies and what it may look for."""
    random = Random(seed)
    types = set(rules.cards[_key(name)].texts("types"))
    home = "reserve" if "gold" in types else "support" if types & {"totem", "weapon"} else "defense"
    placed: list[Placed] = []

    def put(seat: str, zone: str, card: str, on: str = "", **data: Any) -> str:
        id = f"{card}-{len(placed)}"
        figures = {"cost": random.randrange(4)} | (
            {"strength": random.randrange(1, 5)} if card != "Oro" else {}
        )
        placed.append(Placed(id, card, seat, zone, data=Data({**figures, **data}), attached=on))
        return id

    where = (
        "hand"
        if "talisman" in types or (not types and random.random() < 0.5)
        else random.choice([home, home, "hand"])
    )
    more = {} if types else {"type": "talisman" if where == "hand" else "ally"}
    bearer = put("a", "defense", "Aliado") if "weapon" in types else ""
    put("a", where, name, bearer if where == home else "", **more)
    for seat in "ab":
        put(seat, "defense", "Aliado")
        for _ in range(5):
            zone = random.choice(["hand", "hand", "graveyard", "deck", "exile", "deck"])
            put(seat, zone, random.choice(FRIENDS), subtypes=("Sacerdote", "Eterno"), keywords=("unique",))
        for id in ("Golpe", "Oro"):
            put(seat, "hand", id)
    step = random.choice(["vigil", "vigil", "vigil", "attack", "war", "final"])
    figures = {seat: Data(gold=6, deck=6, hand=0) for seat in "ab"}
    active = random.choice("aab")
    return GAME.lay(rules, Laying(("a", "b"), active, 2, "", step, figures, tuple(placed)))


def _key(name: str) -> str:
    from judge.text import fold

    return fold(name)


def told(session: Session) -> list[Any]:
    """All that happened, was asked and was refused, with the sections."""
    found: list[Any] = [session.state.decision]
    step = session.node.step
    if isinstance(step, Refusal):
        return [*found, step.reason, step.cites]
    return [*found, *((event.name, event.data, event.cites) for event in step.events)]


def compared(one: CardRuleset, other: CardRuleset, name: str, seed: int, met: Counter[str]) -> bool:
    """Whether a random session goes alike by both rules, input by input."""
    random = Random(seed)
    sessions = [Session(rules, opening(rules, name, seed)) for rules in (one, other)]
    for _ in range(16):
        state = sessions[0].state
        if state.result is not None:
            break
        if state.decision is not None:
            entered: Any = an_answer(random, state.decision)
        else:
            could = [one for one in legal(sessions[0].ruleset, state).allowed if one.action != "pass"]
            own = [one for one in could if str(one.data.get("object", "")).startswith(name)]
            choice = own if own and random.random() < 0.7 else could
            quiet = not choice or random.random() < 0.25
            entered = acting(state.priority or "", "pass") if quiet else random.choice(choice)
        for session in sessions:
            session.enter(entered)
        if told(sessions[0]) != told(sessions[1]):
            return False
        met.update(name for _, data, _ in _events(sessions[0]) if _by(data, name))
    return True


def _events(session: Session) -> list[tuple[str, Data, Any]]:
    step = session.node.step
    return [] if isinstance(step, Refusal) else [(e.name, e.data, e.cites) for e in step.events]


def _by(data: Data, name: str) -> bool:
    return any(
        getattr(data.get(role), "id", "").startswith(f"{name}-") for role in ("source", "object", "used")
    )


TABLES = 100 if os.environ.get("JUDGE_THOROUGH") else 5


def test_corrected_texts_are_played_as_the_presets_written_by_hand(document: Document) -> None:
    """Over random tables, input by input: the same events, questions, refusals and sections."""
    met: Counter[str] = Counter()
    for card in published(document, "erratum"):
        rules = both_ways(card)
        for seed in range(TABLES):
            assert compared(*rules, card.name, seed, met), (card.name, seed)
    unmet = [card.name for card in published(document, "erratum") if not met[card.name]]
    assert not unmet, "tables on which a card does nothing prove nothing about it"


def test_the_comparison_finds_a_card_that_does_something_else(document: Document) -> None:
    """One word of a text changed, and some table goes otherwise."""
    changed = 0
    for card in published(document, "erratum"):
        text = card.text.replace(" 2 ", " 5 ").replace("Cementerio", "Destierro")
        if text == card.text or not as_read(_with_text(card, text)).whole:
            continue
        mine, _ = both_ways(card)
        _, theirs = both_ways(_with_text(card, text))
        changed += not all(compared(mine, theirs, card.name, seed, Counter()) for seed in range(TABLES))
    assert changed >= 3


def _with_text(card: Card, text: str) -> Card:
    return Card(
        card.name, card.aliases, type_line=card.type_line, cost=card.cost, figures=card.figures, text=text
    )


def test_clarified_texts_are_the_presets_but_for_what_only_a_clarification_says(document: Document) -> None:
    apart = []
    for card in published(document, "clarification"):
        mine, theirs = (rules.cards[_key(card.name)] for rules in both_ways(card))
        apart += [card.name] if mine != theirs else []
    assert apart == ["Espada Lunar"]  # that it lets other cards' abilities go first its own text does not say


# The roads

OWN_CARDS = """
document: vecinos
title: Cartas del barrio
language: es
cards:
- name: Guardia de Adobe
  type: Aliado, Defensor
  cost: "2"
  figures: {Fuerza: "3"}
  text: |
    Furia.
    Cuando Guardia de Adobe entra en juego, tu oponente bota 2 cartas.
    Guardia de Adobe cuenta cuentos a los niños.
- name: Copla de Feria
  type: Talismán
  cost: "1"
  text: |
    Destruye un Aliado de Fuerza 2 o menos.
    Canta una copla.
- name: Farol de Esquina
  type: Tótem
  cost: "1"
  text: Puedes pagar 1 Oro para iluminar la esquina.
- name: Campana Rota
  type: Tótem
  cost: "1"
  text: Cuando Campana Rota entra en juego, tañe sin ganas.
- name: Silbo de Cabrero
  type: Talismán
  cost: "1"
  text: Aturde un Aliado oponente objetivo hasta que cante el gallo.
"""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mitos")
    file = folder / "vecinos.yaml"
    file.write_text(OWN_CARDS, encoding="utf-8")
    import_files(folder / "library", [file], Request("myl"))
    return folder / "library"


def played(root: Path, written: str) -> None:
    library = Library(root)
    (scenario,) = load_text(
        f"title: t\ngame: myl\n{written}", "t.yaml", source=CardBook(lambda: library, root)
    )
    result = run(scenario)
    assert result.ok, [outcome for outcome in result.outcomes if not outcome.ok]


def test_an_imported_card_lies_on_the_table_and_plays_as_it_is_read(root: Path) -> None:
    played(
        root,
        """
table:
  A: {gold: 3, hand: [guardia de adobe, Copla de Feria], deck: 5}
  B: {gold: 1, defense: [{card: Aliado, as: Peón, strength: 2}], deck: 5}
do:
- A: {play: guardia de adobe}
- check: {guardia de adobe: {zone: defense, strength: 3, subtypes: [Defensor], keywords: [fury]}}
- check: {B: {deck: 3}, A: {gold: 1}}
""",
    )


def test_an_unread_line_of_a_talisman_is_asked_as_it_resolves(root: Path) -> None:
    played(
        root,
        """
table:
  A: {gold: 3, hand: [Copla de Feria]}
  B: {defense: [{card: Aliado, as: Peón, strength: 2}]}
do:
- A: {play: Copla de Feria, choose: Peón}
- check: {Peón: graveyard, decision: {who: judge, form: outcome}}
""",
    )


def test_an_unread_line_aims_first_at_what_it_calls_its_target(root: Path) -> None:
    played(
        root,
        """
table:
  A: {gold: 3, hand: [Silbo de Cabrero], defense: [{card: Aliado, as: Propio}]}
  B: {defense: [{card: Aliado, as: Peón}, {card: Aliado, as: Zaga}]}
do:
- refused: {A: {play: Silbo de Cabrero, choose: Propio}}
- A: {play: Silbo de Cabrero, choose: Zaga}
- check: {Silbo de Cabrero: {targets: [Zaga]}, decision: {who: judge, form: outcome}}
""",
    )


def test_an_unread_effect_waits_for_an_event_that_is_read(root: Path) -> None:
    played(
        root,
        """
table:
  A: {gold: 2, hand: [Campana Rota]}
  B: {}
do:
- A: {play: Campana Rota}
- check: {Campana Rota: support, decision: {who: judge, form: outcome}}
""",
    )


def test_what_is_paid_for_an_unread_effect_is_paid_before_the_judge_is_asked(root: Path) -> None:
    played(
        root,
        """
table:
  A: {gold: 2, support: [Farol de Esquina]}
  B: {}
do:
- A: {use: Farol de Esquina}
- check: {A: {gold: 1}, decision: {who: judge, form: outcome}}
""",
    )


def test_the_command_shows_each_line_beside_what_is_played(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--language", "es", "--library", str(root), "read", "Guardia", "de", "Adobe"]
    assert main(asked) == 0
    said = capsys.readouterr().out
    assert "Tu oponente: botar cartas: 2" in said
    assert "myl/dar@2005-11-11:5.1" in said
    assert "cuenta cuentos" in said
    assert main([*asked, "--json"]) == 0
    lines = json.loads(capsys.readouterr().out)["faces"][0]["lines"]
    assert [line["status"] for line in lines] == ["read", "read", "unread"]
    assert lines[2]["stopped_at"]


def test_the_command_reads_a_file_in_the_simple_form(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "vecinos.yaml"
    file.write_text(OWN_CARDS, encoding="utf-8")
    assert main(["--language", "en", "read", "--file", str(file), "--game", "myl", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert {key: figures[key] for key in ("cards", "whole", "lines", "read")} == {
        "cards": 5, "whole": 0, "lines": 8, "read": 3,
    }  # fmt: skip


def test_a_line_is_corrected_by_hand(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told_file = tmp_path / "line.yaml"
    told_file.write_text("abilities: [{kind: activated, cost: 1, effect: [{draw: 1}]}]", encoding="utf-8")
    command = ["--language", "en", "--library", str(root), "read", "Farol", "de", "Esquina", "--line", "1"]
    assert main([*command, "--correct", str(told_file)]) == 0
    try:
        played(
            root,
            """
table: {A: {gold: 2, support: [Farol de Esquina], deck: 3}, B: {}}
do:
- A: {use: Farol de Esquina}
- check: {A: {gold: 1, hand: 1}}
""",
        )
    finally:
        assert main([*command, "--as-read"]) == 0
    capsys.readouterr()

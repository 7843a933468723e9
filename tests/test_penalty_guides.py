"""Organisers' penalty guides in many forms: each infraction is found with its penalty and its parts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judge.cli import judge as cli
from judge.documents import Document
from judge.documents.infractions import Infraction, infractions, penalty_code
from judge.documents.repetition import repetitions
from judge.importers import Request
from judge.importing import examine
from tests.penalty_guides import FORMS, GUIDE, PRESTIGE

WITH_PARTS = (
    "labelled",
    "bare",
    "headings",
    "markdown-headings",
    "quoted",
    "bold",
    "items",
    "html-bold",
    "articles",
)


def read(text: str, kind: str = "txt") -> Document:
    return examine(text.encode(), f"guide.{kind}", Request("norte", "guia")).document


def found(text: str, kind: str = "txt") -> tuple[Infraction, ...]:
    return infractions(read(text, kind))


def run(root: Path, *arguments: str) -> Any:
    return CliRunner().invoke(
        cli, ["--library", str(root), "--language", "en", *arguments], prog_name="judge"
    )


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("form", FORMS)
def test_each_infraction_is_found_once_with_its_penalty(form: str, language: str) -> None:
    make, kind = FORMS[form]
    document = read(make(language), kind)
    told = [(one.name, one.penalty) for one in infractions(document)]
    assert told == [(one.name, penalty_code(one.penalty)) for one in GUIDE[language]]
    assert (document.unaccounted, document.noise) == ((), ())
    numbers = [section.number for section in document.sections]
    assert len(set(numbers)) == len(numbers)
    assert all(section.parent is None or section.parent in numbers for section in document.sections)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("form", WITH_PARTS)
def test_each_part_has_its_own_words_and_an_address(form: str, language: str) -> None:
    make, kind = FORMS[form]
    document = read(make(language), kind)
    for one, told in zip(infractions(document), GUIDE[language], strict=True):
        texts = {
            part: " / ".join(block.text for block in section.blocks) for part, section in one.parts.items()
        }
        wanted = {part: text.replace(" / ", " ") for part, text in told.parts.items()}
        assert {part: text.replace(" / ", " ") for part, text in texts.items()} == wanted
        for section in one.parts.values():
            assert document.section(section.number).parent == one.number


def test_articles_named_by_their_first_sentence_and_penalties_in_a_games_own_words() -> None:
    late, deck, slow = found(PRESTIGE)
    assert (late.name, late.penalty) == ("Llegar tarde a la mesa", "game-loss")
    assert (deck.name, deck.penalty, deck.stated) == ("Mazo ilegal", None, "pierde 2 puntos de prestigio")
    assert {part: str(section.number) for part, section in deck.parts.items()} == {
        "remedy": "4.d",
        "upgrade": "4.e",
    }
    assert (slow.name, slow.penalty) == ("Demorar el juego", "warning")
    (again,) = repetitions(read(PRESTIGE), slow)
    assert (again.count, again.penalty) == (2, "game-loss")


def test_a_partida_is_a_game_only_where_rounds_are_lost_too() -> None:
    alone = PRESTIGE.replace(" Si pasan diez minutos, pérdida de la ronda.", "")
    assert found(alone)[0].penalty == "match-loss"
    assert found(PRESTIGE)[0].penalty == "game-loss"


def test_infractions_told_one_after_the_other_in_one_section() -> None:
    text = """# Código de faltas de la Copa Bruma

## Faltas

**Llegar tarde**
Definición: El jugador no está sentado al empezar la ronda.
Penalización: Advertencia
Agravante: Si pasan cinco minutos, pérdida de juego.

**Mirar la mano ajena**
Penalización: Descalificación

## Principios

Infracción: Barajar poco
Sanción habitual: Sin penalización
"""
    told = {one.name: (one.penalty, sorted(one.parts)) for one in found(text, "md")}
    assert told == {
        "Llegar tarde": ("warning", ["definition", "upgrade"]),
        "Mirar la mano ajena": ("disqualification", []),
        "Barajar poco": ("none", []),
    }


def test_penalties_stated_in_a_sentence_in_several_sections() -> None:
    text = """Sanciones del Circuito

1. Demora
El jugador tarda sin razón.
La sanción es una advertencia. Si se repite, la pérdida de la partida.

2. Ofensa
El jugador ofende a otro.
Se sanciona con la descalificación sin premios.

3. Apelación
El juez principal revisa la decisión.
"""
    delay, insult = found(text)
    assert (delay.name, delay.penalty) == ("Demora", "warning")
    assert [one.penalty for one in repetitions(read(text), delay)] == ["match-loss"]
    assert (insult.name, insult.penalty) == ("Ofensa", "disqualification")


def test_a_table_with_numbers_and_empty_cells() -> None:
    text = """# Guía de penalidades

## 1. Mayores

| N.º | Infracción | Penalidad | Agravante |
|---|---|---|---|
| 1 | Trampa | Descalificación | — |
| 2 | Apuestas | Sin penalidad | Descalificación si reincide |

## 2. Menores

### Falta 1: Cartas de más
Penalidad: Amonestación
¿Qué es? Tener en la mano más cartas de las debidas.
¿Cómo se corrige? Se devuelve una al azar.
"""
    told = [(one.name, one.penalty, sorted(one.parts)) for one in found(text, "md")]
    assert told == [
        ("Trampa", "disqualification", []),
        ("Apuestas", "none", ["upgrade"]),
        ("Falta 1: Cartas de más", "caution", ["definition", "remedy"]),
    ]


def test_a_table_gives_its_penalty_to_the_section_that_it_names() -> None:
    text = """# Penalties of the Cloud Cup

## 1. Infractions

### 1.1. Marked Cloud
A cloud that can be told from the others.

### 1.2. Loud Thunder
Whoever thunders while others think.

## 2. Table

| Infraction | Sanction | 2nd offense |
|---|---|---|
| Marked Cloud | Warning | Game Loss |
| Loud thunder | No penalty | Warning |
| Rain Indoors | Disqualification | |
"""
    marked, loud, rain = found(text, "md")
    assert [(str(one.number), one.name, one.penalty) for one in (marked, loud)] == [
        ("1.1", "Marked Cloud", "warning"),
        ("1.2", "Loud Thunder", "none"),
    ]
    assert (rain.name, rain.penalty) == ("Rain Indoors", "disqualification")
    assert str(rain.number).startswith("2.")


@pytest.mark.parametrize(
    "text",
    [
        "# 1. Turns\nEach player draws a card.\n\n# 2. Losing\nGame loss. Who has no cards loses the game.\n",
        "# 1. Penalties\n- Warning\n- Game Loss\n- Disqualification\n\n# 2. Judges\nThey give them.\n",
        "# 1. General\n\n## Penalties\n\nWarning. It is kept.\n\nGame Loss. It ends.\n\n# 2. Law\nText.\n",
        "# 1. Casas\nEjemplo: Ana cae.\n\n# 2. Cárcel\nCastigo: véase la casilla 30.\n",
    ],
)
def test_what_only_speaks_of_penalties_is_no_infraction(text: str) -> None:
    assert found(text, "md") == ()


def remarks(document: Document) -> dict[str, int]:
    return {remark.kind: remark.line for remark in document.remarks}


def test_a_guide_in_which_none_is_found_says_so() -> None:
    text = "# Guía de infracciones\n\n## 1. Llegar tarde\nEl juez decide.\n\n## 2. Gritar\nEl juez decide.\n"
    assert remarks(read(text, "md")) == {"no-infractions": 1}
    plain = "# Reglas\n\n## 1. Turno\nSe roba una carta.\n\n## 2. Fin\nGana quien queda.\n"
    assert remarks(read(plain, "md")) == {}


def test_a_penalty_that_cannot_be_read_is_told_with_its_line() -> None:
    text = "# 1. Llegar tarde\nPenalización: véase el anexo\n\n# 2. Gritar\nPenalización: Advertencia\n"
    document = read(text, "md")
    assert [one.name for one in infractions(document)] == ["Gritar"]
    assert remarks(document) == {"unread-penalty": 2}


def test_the_import_tells_how_many_were_found(tmp_path: Path) -> None:
    make, kind = FORMS["bold"]
    file = tmp_path / f"guide.{kind}"
    file.write_text(make("en"), encoding="utf-8")
    told = run(tmp_path / "library", "import", str(file), "--game", "norte", "--document", "guia")
    assert "4 infractions with their penalty" in " ".join(told.stdout.split())
    again = run(tmp_path / "library", "import", str(file), "--game", "norte", "--document", "guia", "--json")
    assert json.loads(again.stdout)["imported"][0]["infractions"] == 4


GENERAL = """# Tide League Penalty Guide

## 1. General
### 1.1 Penalties
The head judge may change a penalty. A caution is only spoken.
### 1.2 Repeated infractions
The third or subsequent Warning for an infraction in the same category should be upgraded to a Game Loss.

## 2. Errors
### 2.1 Wet Cards
**Penalty:** Warning

Definition: the cards are wet.
### 2.2 Loud Oars
**Penalty:** Warning

Definition: somebody rows loudly.

## 3. Conduct
### 3.1 Biting
**Penalty:** Disqualification
"""


def test_a_section_about_penalties_in_general_is_no_infraction() -> None:
    assert [str(one.number) for one in found(GENERAL, "md")] == ["2.1", "2.2", "3.1"]


def test_a_section_of_its_own_about_repeated_offences_counts_for_all() -> None:
    document = read(GENERAL, "md")
    wet, *_ = infractions(document)
    (rule,) = repetitions(document, wet)
    assert (rule.count, rule.penalty, rule.counted, str(rule.section.number)) == (
        3,
        "game-loss",
        "warning",
        "1.2",
    )


def test_one_within_a_chapter_of_infractions_counts_for_these() -> None:
    inside = GENERAL.replace("### 1.2 Repeated infractions\n", "").replace(
        "## 3. Conduct",
        "### 2.3 Repetition\nThe second Warning is upgraded to a Match Loss.\n\n## 3. Conduct",
    )
    document = read(inside.replace("**Penalty:** Disqualification", "**Penalty:** Warning"), "md")
    assert [[rule.count for rule in repetitions(document, one)] for one in infractions(document)] == [
        [2],
        [2],
        [],
    ]


def test_a_number_of_two_guides_asks_which(tmp_path: Path) -> None:
    for name in ("tide", "ebb"):
        (tmp_path / f"{name}.md").write_text(GENERAL.replace("Tide League", name.title()), encoding="utf-8")
        made = run(tmp_path, "import", str(tmp_path / f"{name}.md"), "--game", "norte", "--document", name)
        assert made.exit_code == 0, made.output
    assert run(tmp_path, "event", "create", "Copa", "--game", "norte").exit_code == 0
    refused = run(tmp_path, "case", "add", "q", "--judge", "Eva", "--infraction", "2.1")
    assert refused.exit_code
    assert "may be any of norte/tide:2.1, norte/ebb:2.1; say which" in " ".join(refused.output.split())

"""What a document's infractions are: name, class, usual penalty, parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.digest import read_game
from judge.documents.codec import section_to_json
from judge.documents.document import Document
from judge.documents.infractions import PENALTIES, PenaltyCode, infractions, penalty_code, penalty_name
from judge.messages import render
from tests.digest_files import INDEX, written

GUIDE = """---
document: reglas@uno
---
# 2. Faltas en el faro
Texto general.

## 2.1. Lamp Error — Lámpara apagada
<!-- alias: luz olvidada, apagón -->
> **Penalización.** Pérdida de juego

### [2.1.a] Definition
No la encendió.

### [2.1.e] Upgrade
Si lo hizo a propósito.

## 2.2. Sal en la escalera
> **Penalización.** No Penalty

## 2.3. Qué es una falta
Nada que penalizar.
"""


@pytest.fixture
def guide(tmp_path: Path) -> Document:
    return read_game(written(tmp_path / "faros", {"index.md": INDEX, "reglas.md": GUIDE})).documents[0]


def test_the_sections_that_state_a_penalty_are_the_infractions(guide: Document) -> None:
    lamp, salt = infractions(guide)
    assert (str(lamp.number), lamp.category, lamp.name, lamp.penalty) == (
        "2.1",
        "Lamp Error",
        "Lámpara apagada",
        "game-loss",
    )
    assert lamp.aliases[0] == "luz olvidada"
    assert (str(salt.number), salt.category, salt.name, salt.penalty) == (
        "2.2",
        "",
        "Sal en la escalera",
        "none",
    )


def test_its_parts_are_known_by_their_letters(guide: Document) -> None:
    parts = infractions(guide)[0].parts
    assert {kind: section.text for kind, section in parts.items()} == {
        "definition": "No la encendió.",
        "upgrade": "Si lo hizo a propósito.",
    }


def test_the_penalty_is_text_of_its_section(guide: Document) -> None:
    section = guide.sections[1]
    assert section.text == "Pérdida de juego"
    assert section_to_json(section)["blocks"][0]["kind"] == "penalty"


@pytest.mark.parametrize("code", PENALTIES)
def test_a_penalty_is_known_by_its_name_in_either_language(code: PenaltyCode) -> None:
    name = penalty_name(code)
    assert penalty_code(render(name, "en")) == penalty_code(render(name, "es")) == code

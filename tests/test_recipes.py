"""The importer that ``docs/recipes.md`` writes reads what that page says, from nothing but its text."""

from __future__ import annotations

import re
from types import ModuleType

from judge.documents import Document
from judge.extraction import extract
from judge.importers import Request
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8")
BULLETIN = """Boletín de Faro, 2026-03-01
Comité de torres

Art. 1. La torre
Cada torre tiene una lámpara.
Ej. Ana enciende la suya.
---
Art. 2. El turno
Se enciende una sola.
"""


def importer() -> ModuleType:
    """The page's module."""
    part = PAGE.split("## An importer\n")[1].split("\n## ")[0]
    (code,) = re.findall(r"```python\n(.*?)```", part, re.DOTALL)
    module = ModuleType("judge.importers.faro_bulletin")
    exec(compile(code, "docs/recipes.md", "exec"), module.__dict__)
    return module


def bulletin() -> Document:
    read: Document = importer().read(extract(BULLETIN.encode(), "boletin.txt"), Request("faro"))
    return read


def test_a_bulletin_is_recognised_by_its_head() -> None:
    assert importer().recognise(extract(BULLETIN.encode(), "boletin.txt"), "faro")
    assert not importer().recognise(extract(b"Art. 1. La torre", "boletin.txt"), "faro")


def test_its_articles_become_sections_with_their_blocks() -> None:
    read = bulletin()
    assert str(read.ref) == "faro/boletin@2026-03-01"
    assert [(str(s.number), s.heading, [b.kind for b in s.blocks]) for s in read.sections] == [
        ("1", "La torre", ["paragraph", "example"]),
        ("2", "El turno", ["paragraph"]),
    ]


def test_every_line_has_its_place() -> None:
    read = bulletin()
    assert read.unaccounted == ()
    assert [line for line, _ in read.front] == [1, 2]
    assert [one.line for one in read.noise] == [7]

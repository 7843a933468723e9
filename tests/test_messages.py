"""Every message for people is there in Spanish and English, with the same data."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from judge.messages import Message, language_of_environment, render
from tests.conftest import ROOT

FIELD = re.compile(r"\{(\w+)")


SINGULAR = frozenset({"N_", "say", "_", "gettext"})
PLURAL = frozenset({"ngettext", "counted"})
"""What marks a message; of the last the first two arguments are its forms."""


def marked(source: str) -> Iterator[str | tuple[str, ...]]:
    """The messages that a module marks, found by Python's own parser, since extractors differ."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
            count = 1 if name in SINGULAR else 2 if name in PLURAL else 0
            parts = [part.value for part in node.args[:count] if isinstance(part, ast.Constant)]
            texts = [text for text in parts if isinstance(text, str)]
            if count and len(texts) == count:
                yield texts[0] if count == 1 else tuple(texts)


@cache
def templates() -> frozenset[str | tuple[str, ...]]:
    """What the code marks with ``N_`` or ``say``, and the pages with ``_`` and ``gettext``."""
    found: set[str | tuple[str, ...]] = set()
    for path in (ROOT / "judge").rglob("*.py"):
        found.update(marked(path.read_text(encoding="utf-8")))
    keywords = {**dict.fromkeys(SINGULAR), **dict.fromkeys(PLURAL, (1, 2))}
    rows = extract_from_dir(ROOT / "templates", method_map=[("**.html", "jinja2")], keywords=keywords)
    for _, _, message, _, _ in rows:
        found.add(message)  # two where it has a plural
    return frozenset(template for template in found if template)


def test_a_marked_message_is_found_wherever_it_stands() -> None:
    lines = (
        "raise Fault(detail=Message(N_('gone'))) from fault",
        "self.say('one {n}', n=1)",
        "counted('a', 'b', 2)",
    )
    source = "\n".join([*lines, "say(name)"])
    assert set(marked(source)) == {"gone", "one {n}", ("a", "b")}


@pytest.fixture(scope="module")
def spanish() -> Catalog:
    with (ROOT / "judge/translations/es/LC_MESSAGES/judge.po").open("rb") as file:
        return read_po(file)


def worded(wording: str | Sequence[str] | None) -> bool:
    """Whether every form of it is there."""
    return bool(wording) and all(wording or ())


def test_every_message_has_a_spanish_wording(spanish: Catalog) -> None:
    missing = sorted(str(t) for t in templates() if t not in spanish or not worded(spanish[t].string))
    assert missing == []


def test_spanish_speaks_to_the_reader_in_one_form(spanish: Catalog) -> None:
    """Judge says *usted*: words that say *tú*, alone or in a verb, stand nowhere."""
    told = re.compile(
        r"\b(?:tu|tus|ti|contigo|puedes|quieres|tienes|debes|eres|añade --|\w+áral[ao]s?|\w+ál[ao]s)\b",
        re.IGNORECASE,
    )
    wordings = [
        wording
        for message in spanish
        for wording in ([message.string] if isinstance(message.string, str) else message.string or ())
    ]
    assert [wording for wording in wordings if told.search(wording)] == []


def test_no_spanish_wording_is_left_without_its_message(spanish: Catalog) -> None:
    ours = templates()
    own = [message for message in spanish if message.id and "click" not in message.auto_comments]
    stale = sorted(str(message.id) for message in own if message.id not in ours)
    assert stale == []


def test_a_wording_uses_the_data_of_its_message(spanish: Catalog) -> None:
    for message in spanish:
        wordings = [message.string] if isinstance(message.string, str) else message.string or []
        ids = [message.id] if isinstance(message.id, str) else message.id
        if message.id and "click" not in message.auto_comments:
            for wording in wordings:
                assert set(FIELD.findall(wording)) == set(FIELD.findall(ids[-1])), message.id


FAMILIAR = re.compile(
    r"\b(tú|tus?|te|ti|contigo|estás|puedes|tienes|quieres|quisiste|debes|dices|eliges|pon|di|haz|escoge|"
    r"recuerda|elígel[oa]s?|ponl[oa]s?|míral[oa]s?|inténtalo|vuélvel[oa]|usa comillas|importa uno)\b",
    re.IGNORECASE,
)


def test_spanish_speaks_to_everybody_in_the_same_form(spanish: Catalog) -> None:
    said = [" ".join([one.string] if isinstance(one.string, str) else one.string or []) for one in spanish]
    assert [one for one in said if FAMILIAR.search(one)] == []


def test_a_message_inside_a_message_is_rendered_in_the_same_language() -> None:
    inner = Message("the file is empty")
    outer = Message("{file}: {detail}", {"file": "a.txt", "detail": inner})
    assert render(outer, "en") == "a.txt: the file is empty"
    assert render(outer, "es") == "a.txt: el archivo está vacío"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "es"),
        ({"LANG": "de_DE"}, "es"),
        ({"LANG": "en_US"}, "en"),
        ({"LC_ALL": "es_AR", "LANG": "en"}, "es"),
    ],
)
def test_the_locale_decides_and_spanish_is_the_default(environment: dict[str, str], language: str) -> None:
    assert language_of_environment(environment) == language


def test_the_catalogue_is_found_beside_the_package() -> None:
    assert Path(render.__code__.co_filename).parent.joinpath("translations").is_dir()

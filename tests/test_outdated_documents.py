"""A document that explains rules which are not in force says so, and stands below what is in force."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from judge.app_state import AppState

GLOSSARY = "/magic/glosario/sin-fecha"


@pytest.fixture(scope="module")
def app_state(tmp_path_factory: pytest.TempPathFactory) -> AppState:
    return AppState(tmp_path_factory.mktemp("outdated"))


def read(client: FlaskClient, url: str, language: str) -> Any:
    return BeautifulSoup(client.get(url, headers={"Accept-Language": language}).text, "html.parser")


def test_its_pages_say_of_which_rules_it_is(client: FlaskClient) -> None:
    for url in (GLOSSARY, f"{GLOSSARY}/1.1"):
        page = read(client, url, "es")
        badge = " ".join(page.select_one(".badge").get_text().split())
        assert badge == "edición sin fecha · reglas de 2009-02-01, no vigentes"
        assert page.select_one(".notice a")["href"] == "/magic/cr/2026-01-16"


def test_a_hit_says_it_too(client: FlaskClient) -> None:
    for url, part in (("/search", ".hits .source"), ("/search/hits", ".hit .source")):
        hit = read(client, f"{url}?q=veneno&game=magic&document=glosario", "en").select_one(part)
        assert "rules of 2009-02-01, not in force" in hit.get_text()
        assert "current" not in hit.get_text()


@pytest.mark.parametrize(
    "query", ["contadores de veneno", "resistencia cero", "pila", "regla de leyenda", "prioridad"]
)
def test_what_is_in_force_stands_above_it(app_state: AppState, query: str) -> None:
    hits = app_state.search(query, game="magic", limit=20).hits
    documents = [hit.address.document for hit in hits]
    assert documents[0] != "glosario"


def test_a_question_in_english_finds_the_rule_of_legends_first(app_state: AppState) -> None:
    asked = "What happens if two legends with the same name are on the battlefield?"
    assert app_state.search(asked).hits[0].number == "704.5j"


def test_it_is_found_as_ever_where_only_it_is_searched(app_state: AppState) -> None:
    hits = app_state.search("contadores de veneno", game="magic", document="glosario").hits
    assert hits[0].number == "1.3"


def test_it_is_in_force_where_those_rules_are(tmp_path: Path) -> None:
    library = AppState(tmp_path).library
    ref = library.document("magic", "glosario").current.ref
    outdated = library.outdated_rules(ref)
    assert outdated is not None
    assert str(outdated.ref) == "magic/cr@2009-02-01"
    library.pin("magic", "cr", "2009-02-01")
    assert library.fresh().outdated_rules(ref) is None

"""Terms as links in texts, who cites a section by kind, the same subject in other games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from judge.web import create_app, state
from tests.web_site import NEW, links, one, page, site, words


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return site(tmp_path_factory).test_client(use_cookies=False)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    root: Path = tmp_path_factory.mktemp("digest")
    app = create_app(root)
    yield app.test_client(use_cookies=False)
    state.close(app)


def test_a_term_is_a_link_where_a_paragraph_uses_it_first(client: FlaskClient) -> None:
    shown = page(client, "/gyp/reglas/parte-1/120.4")
    found = [a["href"] for a in shown.select(".rule p")[0].select("a.term")]
    assert "/glossary/gyp/prioridad" in found
    assert len(found) == len(set(found))
    for url in found:
        page(client, str(url))


def test_a_reference_is_never_a_term_as_well(client: FlaskClient) -> None:
    for url in ("/magic/cr/2026-01-16/117", "/gyp/reglas/parte-1/116"):
        assert not page(client, url).select("a a")


def test_an_entry_does_not_link_to_itself(client: FlaskClient) -> None:
    shown = page(client, "/glossary/gyp/prioridad")
    assert "/glossary/gyp/prioridad" not in links(shown, ".rule")


def test_a_text_in_a_language_without_a_glossary_has_no_terms(harbour: FlaskClient) -> None:
    digest, official = page(harbour, f"/harbour/rules/{NEW}/1.1").select(".rule .text")
    assert not official.select("a.term")
    assert digest.select("a.term")


def test_who_cites_a_section_is_told_by_kind(client: FlaskClient) -> None:
    shown = page(client, "/gyp/reglas/parte-1/120")
    kinds = [words(summary) for summary in shown.select(".kind-of summary")]
    assert kinds[0].startswith(("Sections", "Secciones"))
    assert any(kind.startswith(("Terms", "Términos")) for kind in kinds)
    for group in shown.select(".kind-of"):
        count = words(one(group, "summary")).rpartition("(")[2].rstrip(")")
        assert int(count) == len(group.select("li"))


def test_a_section_leads_to_its_subject_in_other_games(client: FlaskClient) -> None:
    urls = links(page(client, "/gyp/reglas/parte-1/120"), "#elsewhere + ul")
    assert "/magic/cr/2026-01-16/117" in urls
    assert "/myl/dar/2005-11-11/14" in urls


def test_a_term_leads_to_the_same_term_in_other_games(client: FlaskClient) -> None:
    urls = links(page(client, "/glossary/gyp/prioridad"), "#elsewhere + ul")
    assert {"/glossary/magic/prioridad", "/glossary/myl/prioridad"} <= set(urls)


def test_a_long_text_above_is_folded_so_that_the_section_itself_comes_first(client: FlaskClient) -> None:
    shown = page(client, "/magic/ipg/2024-09-23/2.1")
    assert one(shown, "details.above summary").get_text() in ("Lo que dice 2", "What 2 says")
    assert shown.select("details.above[open]") == []
    assert page(client, "/magic/cr/2026-01-16/704.5j").select("details.above") == []


def test_items_that_bring_their_numbers_have_no_dots_beside_them(client: FlaskClient) -> None:
    assert page(client, "/magic/ipg/2024-09-23/2.1.d").select(".rule ul.numbered li")

"""The first page, games, editions, cards, lists, glossary, places and help; no link leads nowhere."""

from __future__ import annotations

import re
from collections import deque
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.web_site import NEW, OLD, fetch, links, one, page, site, words

RULES = f"/harbour/rules/{NEW}"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return site(tmp_path_factory).test_client(use_cookies=False)


def test_the_first_page_lists_games_documents_and_the_age_of_current_editions(client: FlaskClient) -> None:
    first = page(client, "/")
    assert words(one(first, "h2")) == "El Puerto"
    assert links(first, ".rows") == [RULES, "/harbour/cranes/2023-02-02"]
    assert NEW in words(first.select(".row")[0])


def test_a_game_shows_its_editions_contents_and_lists(client: FlaskClient) -> None:
    game = page(client, "/harbour")
    assert {"/cards/harbour", "/glossary/harbour", "/lists/harbour/errata"} <= set(links(game))
    assert {RULES, f"/harbour/rules/{OLD}", "/harbour/cranes/2023-02-02"} <= set(links(game, ".rows"))
    assert links(game, ".contents") == [f"{RULES}/{n}" for n in ("1", "2", "T", "T.1")]


def test_what_editions_changed_is_reached_from_the_top_of_a_game_and_of_an_edition(
    client: FlaskClient,
) -> None:
    for url in ("/harbour", RULES, f"/harbour/rules/{OLD}"):
        assert "/diff/harbour/rules" in links(page(client, url), ".chips"), url
    assert "/diff/harbour/cranes" not in links(page(client, "/harbour/cranes/2023-02-02"))


def test_an_edition_that_is_not_current_says_so(client: FlaskClient) -> None:
    assert links(page(client, f"/harbour/rules/{OLD}"), ".notice") == [RULES]
    assert page(client, RULES).select(".notice") == []


def test_a_card_shows_text_facts_and_every_ruling_with_its_source(client: FlaskClient) -> None:
    card = page(client, "/cards/harbour/goleta")
    facts = " ".join(map(words, card.select(".facts")))
    assert all(fact in facts for fact in ("Barco, velero", "2", "Casco", "4", "Schooner", "Primera flota"))
    assert "Zarpa dos veces" in words(one(card, ".rule"))
    erratum, clarification = card.select(".ruling")  # what changed the text stands below it
    assert [item.name for item in card.select(".rule, .ruling, .cite")][:2] == ["div", "article"]
    assert "Goleta: Zarpa dos veces" in str(one(card, ".hand-on [data-copy]")["data-copy"])
    assert "Zarpaba tres veces" in words(one(erratum, ".old-text"))
    assert "arriba" in words(one(erratum, ".new-text"))  # one wording, in the place of the text in force
    own = page(client, str(one(erratum, ".kind a")["href"]))
    assert "Zarpa dos veces" in words(one(own, ".new-text"))
    assert "Era demasiado veloz" in words(one(erratum, ".comment"))
    assert f"{RULES}/1.1" in links(erratum)
    assert "también de noche" in words(clarification)
    assert NEW in words(one(clarification, ".source"))


def test_a_banned_card_says_so_before_anything_else(client: FlaskClient) -> None:
    assert one(page(client, "/cards/harbour/grua"), ".titled + .notice")


@pytest.mark.parametrize("name", ["schooner", "GOLETA", "Schooner"])
def test_any_name_of_a_card_leads_to_its_page(client: FlaskClient, name: str) -> None:
    assert client.get(f"/cards/harbour/{name}").headers["Location"] == "/cards/harbour/goleta"


def test_cards_are_chosen_by_letter_and_type(client: FlaskClient) -> None:
    assert links(page(client, "/cards/harbour"), ".rows") == ["/cards/harbour/goleta", "/cards/harbour/grua"]
    assert links(page(client, "/cards/harbour?type=Barco"), ".rows") == ["/cards/harbour/goleta"]
    assert links(page(client, "/cards/harbour?letter=x"), ".rows") == []


def test_the_lists_hold_the_cards_with_errata_and_the_banned_ones(client: FlaskClient) -> None:
    assert links(page(client, "/lists/harbour/errata"), ".ruling h2") == ["/cards/harbour/goleta"]
    assert links(page(client, "/lists/harbour/banned"), ".ruling h2") == ["/cards/harbour/grua"]
    assert page(client, "/lists/harbour/watched").select(".ruling") == []
    assert client.get("/lists/harbour").headers["Location"] == "/lists/harbour/errata"


def test_a_term_shows_its_meaning_its_sections_and_who_cites_it(client: FlaskClient) -> None:
    assert "/glossary/harbour/muelle" in links(page(client, "/glossary/harbour"), ".terms dt")
    term = page(client, "/glossary/harbour/muelle")
    assert "dársena" in words(term)
    assert {f"{RULES}/1", f"{RULES}/1.1", f"{RULES}/1.2"} <= set(links(term))


def test_a_ruling_has_an_address_of_its_own(client: FlaskClient) -> None:
    ruling = page(client, f"{RULES}/ruling/grua-clarification")
    assert links(ruling, ".ruling h2") == ["/cards/harbour/grua", "/cards/harbour/goleta"]
    assert f"harbour/rules@{NEW}:ruling/grua-clarification" in words(one(ruling, ".cite"))


def test_an_example_is_shown_in_its_section(client: FlaskClient) -> None:
    where = client.get(f"{RULES}/example/1.1-1").headers["Location"]
    address, _, anchor = where.partition("#")
    assert "goleta espera" in words(one(page(client, address), f"#{anchor}"))


def test_a_card_or_term_of_a_current_edition_is_shown_with_all_that_is_said_of_it(
    client: FlaskClient,
) -> None:
    assert client.get(f"{RULES}/card/goleta").headers["Location"] == "/cards/harbour/goleta"
    assert client.get(f"{RULES}/glossary/muelle").headers["Location"] == "/glossary/harbour/muelle"


def test_the_help_says_what_the_digest_is_and_names_the_publishers(client: FlaskClient) -> None:
    assert links(page(client, "/docs"), ".rows")[:4] == [
        "/docs/table",
        "/docs/events",
        "/docs/tools",
        "/docs/search",
    ]
    assert "/docs/notice" in links(page(client, "/docs"), ".rows")
    assert "Muelle y Compañía" in words(page(client, "/docs/notice"))


def test_the_server_tells_its_health(client: FlaskClient) -> None:
    assert client.get("/healthz").get_json()["status"] == "ok"


@pytest.mark.parametrize("language", ["es", "en"])
def test_no_link_leads_nowhere_and_no_page_has_an_anchor_twice(client: FlaskClient, language: str) -> None:
    seen, todo = {"/", "/search?q=barco", f"/harbour/rules/{OLD}"}, deque(["/", "/search?q=barco"])
    anchors: dict[str, set[str]] = {}
    wanted: list[tuple[str, str]] = []
    while todo and len(anchors) < 140:
        url = todo.popleft()
        response = client.get(url, headers={"Accept-Language": language}, follow_redirects=True)
        assert response.status_code == 200, url
        found = re.findall(r'<[^<>]*\bid="([^"]+)"', response.text)
        assert len(found) == len(set(found)), url
        anchors[url] = set(found)
        for link in map(unescape, re.findall(r'(?:href|src|action)="([^"]+)"', response.text)):
            assert link.startswith(("/", "#")), f"{url} leads to another host: {link}"
            target, _, anchor = link.partition("#")
            if anchor:
                wanted.append((target or url, anchor))
            if target.startswith("/static/"):
                assert fetch(client, target).status_code == 200
            elif target and target not in seen and not target.startswith("/harbour/cranes/2023-02-02/7."):
                seen.add(target)
                todo.append(target)
    assert len(anchors) > 30
    assert [one for one in wanted if one[0] in anchors and one[1] not in anchors[one[0]]] == []

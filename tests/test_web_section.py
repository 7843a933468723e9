"""A section's page: the section in its context, official wording and digest, references, editions."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web_site import NEW, OLD, links, one, page, site, words

RULES = f"/harbour/rules/{NEW}"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return site(tmp_path_factory).test_client(use_cookies=False)


def test_a_section_stands_under_its_ancestors_and_between_its_neighbours(client: FlaskClient) -> None:
    shown = page(client, f"{RULES}/1.2")
    assert links(shown, ".crumbs") == [f"{RULES}/1"]
    assert links(shown, ".pager") == [f"{RULES}/1.1", f"{RULES}/1", f"{RULES}/1.3"]
    assert links(shown, "li:not(.here) >")[-3:] != []
    assert words(one(shown, ".here")) == "1.2"


def test_edition_and_its_date_are_always_in_sight(client: FlaskClient) -> None:
    assert NEW in words(one(page(client, f"{RULES}/1.2"), "p.edition"))
    assert OLD in words(one(page(client, f"/harbour/rules/{OLD}/1.2"), "p.edition"))
    assert f"harbour/rules@{NEW}:1.2" in words(one(page(client, f"{RULES}/1.2"), ".cite"))


def test_the_readers_language_comes_first_and_each_text_is_named(client: FlaskClient) -> None:
    digest, official = page(client, f"{RULES}/1.1").select(".rule .text")
    assert [words(one(text, ".whose")) for text in (digest, official)] == [
        "Resumen de Judge",
        "Texto oficial",
    ]
    in_english = page(client, f"{RULES}/1.1", accept_language="en").select(".rule .text")
    assert [text["lang"] for text in in_english] == ["en", "es"]
    assert official["lang"] == "en"
    assert "until its owner sails it" in words(official)
    assert digest["lang"] == "es"
    assert "espera a su dueño" in words(digest)


def test_official_text_is_plain_text_and_never_markup(client: FlaskClient) -> None:
    official = page(client, f"{RULES}/1.2").select(".rule .text:not(.own)")[0]
    assert "<b>its flag</b> & *its size*" in words(official)
    assert official.select("b, em") == []


def test_the_digest_has_its_two_inline_marks(client: FlaskClient) -> None:
    digest = page(client, f"{RULES}/1.1").select(".rule .own")[0]
    assert words(one(digest, "em")) == "amarra"
    assert words(one(digest, "strong")) == "espera"
    assert "*" not in words(digest)


def test_items_of_the_digest_are_one_list(client: FlaskClient) -> None:
    assert [words(item) for item in page(client, f"{RULES}/1.2").select(".rule .own ul > li")] == [
        "de vela;",
        "de remo.",
    ]


def test_references_are_links_also_at_the_very_start_of_a_text(client: FlaskClient) -> None:
    assert links(page(client, f"{RULES}/1.1").select(".rule .text:not(.own)")[0]) == [f"{RULES}/2.1"]
    assert links(page(client, f"{RULES}/1.3").select(".rule .text:not(.own)")[0]) == [f"{RULES}/2.1"]


def test_a_dangling_reference_is_no_link_and_says_so(client: FlaskClient) -> None:
    shown = page(client, f"{RULES}/1.2")
    official = shown.select(".rule .text:not(.own)")[0]
    assert links(official) == []
    assert words(one(official, ".missing")) == "rule 9.9 †"
    assert "9.9" in words(one(shown, ".links .missing"))


def test_a_section_shows_who_cites_it(client: FlaskClient) -> None:
    shown = page(client, f"{RULES}/2.1")
    assert {f"{RULES}/1.1", f"{RULES}/1.3"} <= set(links(shown, ".links"))
    assert "/glossary/harbour/alta-mar" in links(shown, ".links")


def test_a_chapter_shows_all_that_stands_under_it_with_text(client: FlaskClient) -> None:
    chapter = page(client, f"{RULES}/1")
    assert [str(part["id"]) for part in chapter.select(".sub")] == ["r-1.1", "r-1.2", "r-1.3", "r-1.4"]
    assert "Only one ship" in words(one(chapter, "#r-1\\.2"))
    assert one(chapter, "#r-1\\.1 .example")


def test_a_long_chapter_shows_its_first_level_and_all_on_demand(client: FlaskClient) -> None:
    chapter = "/harbour/cranes/2023-02-02/7"
    shown = page(client, chapter)
    assert len(shown.select(".sub")) == 150
    assert f"{chapter}?all=1" in links(shown, ".notice")
    assert len(client.get(chapter, headers={"Accept-Encoding": "gzip"}).data) < 60_000
    assert len(page(client, f"{chapter}?all=1").select(".sub")) == 300


def test_a_subsection_shows_the_text_it_continues(client: FlaskClient) -> None:
    above = one(page(client, "/harbour/cranes/2023-02-02/7.3a"), ".above")
    assert "crane number 3" in words(above)


def test_an_assigned_number_is_marked_as_judges_own(client: FlaskClient) -> None:
    assert one(page(client, f"{RULES}/T.1"), ".titled + p.muted")
    assert page(client, f"{RULES}/1.1").select(".titled + p.muted") == []


def test_another_edition_says_so_and_links_the_same_rule_in_the_current_one(client: FlaskClient) -> None:
    notice = one(page(client, f"/harbour/rules/{OLD}/1.3"), ".notice")
    assert links(notice) == [f"{RULES}/1.4"]
    assert page(client, f"{RULES}/1.4").select(".notice") == []


def test_a_heading_finds_its_section_in_the_current_edition_by_the_heading(client: FlaskClient) -> None:
    assert links(one(page(client, f"/harbour/rules/{OLD}/1"), ".notice")) == [f"{RULES}/1"]


def test_a_rule_that_is_gone_leads_to_the_section_it_stood_in(client: FlaskClient) -> None:
    assert links(one(page(client, f"/harbour/rules/{OLD}/1.2"), ".notice")) == [f"{RULES}/1"]


def test_a_chapter_under_another_heading_is_found_by_what_it_contains(client: FlaskClient) -> None:
    assert links(one(page(client, f"/harbour/rules/{OLD}/2"), ".notice")) == [f"{RULES}/2"]


@pytest.mark.parametrize(
    ("typed", "leads_to"),
    [
        ("/harbour/1.2", None),
        ("/harbour/1,2.", "/harbour/1.2"),
        ("/harbour/regla%201.2", "/harbour/1.2"),
        ("/harbour/t.1", "/harbour/T.1"),
        ("/harbour/rules", RULES),
        (f"{RULES}/Section%201.2", f"{RULES}/1.2"),
        ("/harbour/rules/2019/1.2?q=ship", f"/harbour/rules/{OLD}/1.2?q=ship"),
        ("/harbour/rules/2019", f"/harbour/rules/{OLD}"),
    ],
)
def test_a_loose_spelling_leads_to_the_address_itself(
    client: FlaskClient, typed: str, leads_to: str | None
) -> None:
    response = client.get(typed)
    assert response.headers.get("Location") == leads_to
    assert response.status_code == (302 if leads_to else 200)


def test_a_redirect_takes_nothing_but_the_query_from_the_query(client: FlaskClient) -> None:
    response = client.get("/harbour/1,2?_external=1&_scheme=ftp&game=chess&number=9")
    assert response.headers["Location"].startswith("/harbour/1.2?")


def test_the_short_address_names_the_lasting_one(client: FlaskClient) -> None:
    assert one(page(client, "/harbour/1.2"), "link[rel=canonical]")["href"] == f"{RULES}/1.2"


def test_the_words_of_a_query_are_marked(client: FlaskClient) -> None:
    shown = page(client, f"{RULES}/1.2?q=ships")
    assert [words(mark) for mark in shown.select(".rule mark")] == ["ship"]

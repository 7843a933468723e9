"""What hands a page on: its QR code, shown and printed, its citation; what narrows a search first."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from judge.web import create_app
from judge.web.qr_codes import picture
from tests.web_site import NEW, fetch, one, page, site, words

SECTION = f"/harbour/rules/{NEW}/1.2"
PAGES = (SECTION, "/cards/harbour/goleta", "/glossary/harbour/muelle")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return site(tmp_path_factory).test_client(use_cookies=False)


def code(link: str) -> str:
    """The drawing of a link's code."""
    return picture(link).get_data(as_text=True)


@pytest.mark.parametrize("url", PAGES)
def test_a_page_shows_and_prints_the_code_of_its_own_address(client: FlaskClient, url: str) -> None:
    shown = page(client, url)
    folded, printed = one(shown, "details.share img.qr"), one(shown, ".on-paper img.qr")
    assert folded["src"] == printed["src"]
    drawn = fetch(client, str(printed["src"]))
    assert drawn.mimetype == "image/svg+xml"
    assert drawn.get_data(as_text=True) == code(f"http://localhost{url}")
    assert words(one(shown, ".on-paper")) == f"http://localhost{url}"


@pytest.mark.parametrize(
    "at",
    [
        "",
        "harbour",
        "//elsewhere.example/x",
        "https://elsewhere.example/",
        "/a/b/c/d/e/f/g",
        "/harbour?q=1",
        "/harbour#1",
        "/" + "9" * 400,
    ],
)
def test_there_is_no_code_of_what_is_no_page_here(client: FlaskClient, at: str) -> None:
    assert client.get("/qr.svg", query_string={"at": at}).status_code == 404


def test_the_code_of_a_page_below_a_folder_leads_below_it(client: FlaskClient) -> None:
    answer = client.get(
        "/qr.svg", query_string={"at": f"/judge{SECTION}"}, environ_overrides={"SCRIPT_NAME": "/judge"}
    )
    assert answer.get_data(as_text=True) == code(f"http://localhost/judge{SECTION}")


@pytest.mark.parametrize("url", PAGES)
def test_a_page_is_shared_and_printed_from_its_heading_and_copied_as_a_citation(
    client: FlaskClient, url: str
) -> None:
    shown = page(client, url)
    heading = one(shown, ".titled")
    assert one(heading, "[data-share]")["data-share"] == f"http://localhost{url}"
    assert one(heading, "[data-print]")["aria-label"]
    citation = str(one(shown, ".cite [data-copy]")["data-copy"])
    assert citation.endswith(f" · http://localhost{url}")
    assert citation.startswith("El Puerto, Harbour: rules of the game (2024-03-09), ")
    assert words(one(heading, "h1")).partition(" ")[0] in citation


@pytest.mark.parametrize("url", ["/magic/704.5j", "/magic/601.2", "/glossary/magic/prioridad", "/gyp/120.4"])
def test_a_citation_is_never_cut_within_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, url: str
) -> None:
    client = create_app(tmp_path_factory.mktemp("library")).test_client(use_cookies=False)
    shown = page(client, url)
    citation = str(one(shown, ".cite [data-copy]")["data-copy"]).rpartition(" · ")[0]
    assert citation.removesuffix(" […]").rstrip(")»").endswith((".", ":"))
    assert len(citation) < 1_400


def test_games_with_most_hits_come_first_and_the_chosen_one_before_all(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    client = create_app(tmp_path_factory.mktemp("library")).test_client(use_cookies=False)

    def chips(url: str) -> list[tuple[str, int]]:
        named = page(client, url).select("nav[aria-label=Juegos] a")
        found = []
        for chip in named:
            count = one(chip, "small").extract()
            found.append((words(chip), int(count.get_text().replace(".", ""))))
        return found

    (first, _), *games = chips("/search?q=oro")
    assert first == "Todos los juegos"
    counts = [count for _, count in games]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1]
    chosen = chips("/search?q=oro&game=gyp")
    assert chosen[0][0] == "Gobierno & Prestigio"
    assert [name for name, _ in chosen].count("Gobierno & Prestigio") == 1
    assert len(chosen) == len(games) + 1


@pytest.mark.parametrize("query", ["barco viejo", "amarra dueño", "flag size", "goleta", "muelle"])
def test_a_hit_is_copied_with_the_same_words_as_its_page(client: FlaskClient, query: str) -> None:
    shown = page(client, f"/search?q={query}")
    found = shown.select(".hits > li")
    assert found
    for hit in found:
        link = str(one(hit, "a.hit")["href"])
        if "#" in link:
            continue  # an example has no page of its own
        its_page = page(client, link)
        if not its_page.select(".rule"):
            continue  # a heading: the sentence found stands below it
        whole = [str(button["data-copy"]) for button in its_page.select(".cite [data-copy]")]
        copied = str(one(hit, "[data-copy]")["data-copy"])
        assert copied in whole or "/rulings/" in link


def test_a_page_is_remembered_by_its_documents_title_and_its_number(client: FlaskClient) -> None:
    pin = one(page(client, SECTION), "[data-pin]")
    assert str(pin["data-name"]).startswith("Harbour: rules of the game 1.2")


@pytest.fixture(scope="module")
def without_cards(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return create_app(tmp_path_factory.mktemp("without-cards")).test_client(use_cookies=False)


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("Grizzly Bears", "Grizzly Bears"),
        ("grizzly bears", "Grizzly Bears"),
    ],
)
def test_a_built_in_card_is_found_by_its_names_without_a_document_that_has_it(
    without_cards: FlaskClient, query: str, name: str
) -> None:
    shown = page(without_cards, f"/search?q={query}&game=magic")
    assert words(one(shown, ".built-in b")) == name
    assert page(without_cards, str(one(shown, ".built-in a")["href"])).find(value=name) is not None


def test_no_built_in_card_is_told_of_other_words_or_of_other_games(without_cards: FlaskClient) -> None:
    for url in ("/search?q=regla+de+las+leyendas&game=magic", "/search?q=Grizzly+Bears&game=myl"):
        assert not page(without_cards, url).select(".built-in")

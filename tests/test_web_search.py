"""The search page: scope in sight, every hit in its context, numbers that jump."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from judge.errors import UnknownEdition, UnknownGame
from judge.web import create_app, state
from tests.web_site import NEW, OLD, links, one, page, site, words

RULES = f"/harbour/rules/{NEW}"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return site(tmp_path_factory).test_client(use_cookies=False)


def test_an_empty_query_is_a_page(client: FlaskClient) -> None:
    for url in ("/search", "/search?q=", "/search?q=%20"):
        assert page(client, url).select(".hits") == []


def test_the_first_page_passes_a_query_on(client: FlaskClient) -> None:
    assert client.get("/?q=barco&game=harbour").headers["Location"] == "/search?q=barco&game=harbour"


def test_a_hit_has_number_trail_edition_kind_and_marked_words(client: FlaskClient) -> None:
    shown = page(client, "/search?q=barco+viejo")
    hit = next(hit for hit in shown.select(".hits > li") if "T.1" in words(hit))
    assert words(one(hit, ".trail")) == "Turno"
    assert {words(mark) for mark in hit.select("mark")} >= {"barco", "viejo"}
    assert one(hit, ".snippet")["lang"] == "es"
    assert NEW in words(one(hit, ".source"))
    assert one(hit, "a.hit")["href"] == f"{RULES}/T.1?q=barco+viejo"


def test_a_snippet_of_the_digest_shows_no_marks_and_one_of_the_official_text_keeps_them(
    client: FlaskClient,
) -> None:
    digest = page(client, "/search?q=amarra+dueño").select(".snippet")[0]
    assert (digest["lang"], "*" in words(digest)) == ("es", False)
    official = page(client, "/search?q=flag+size").select(".snippet")[0]
    assert official["lang"] == "en"
    assert "<b>its flag </b>" in official.get_text().replace("flag", "flag ")
    assert "*its size*" in official.get_text()


def test_a_section_found_by_its_text_in_another_language_is_quoted_in_ones_own(
    client: FlaskClient,
) -> None:
    for url in ("/search?q=amarrar+muelle+goleta", "/search/hits?q=amarrar+muelle"):
        for speaks, said in (("en", "A ship stands at the quay"), ("es", "Todo barco amarra en el muelle")):
            shown = page(client, url, 200, **{"Accept-Language": speaks})
            hit = next(hit for hit in shown.select("a.hit") if words(one(hit, "b")) == "1.1")
            snippet = hit.select_one(".snippet") or hit.find_next_sibling(class_="snippet")
            assert snippet is not None
            assert snippet["lang"] == speaks
            assert words(snippet).startswith(said)


def test_what_was_searched_is_said_in_words(client: FlaskClient) -> None:
    assert "zarpa" in words(one(page(client, "/search?q=zarpa"), ".understood"))


def test_no_hit_is_said(client: FlaskClient) -> None:
    assert one(page(client, "/search?q=xyzzyx"), ".none")


def test_a_misspelt_word_is_offered_as_it_is_spelt(client: FlaskClient) -> None:
    tried = [words(link) for link in page(client, "/search?q=goletta").select("a.try")]
    assert "goleta" in tried


def test_the_scope_is_chosen_by_links_and_kept_by_the_field(client: FlaskClient) -> None:
    shown = page(client, "/search?q=barco&game=harbour&kind=card")
    assert {words(hit) for hit in shown.select(".name")} == {"Grúa", "Goleta"}
    fields = {str(f["name"]): f.get("value") for f in shown.select("form.find input[type=hidden]")}
    assert fields == {"game": "harbour", "kind": "card"}
    chips = links(shown, "nav.chips")
    assert "/search?q=barco&kind=card" in chips
    assert "/search?q=barco&game=harbour" in chips
    assert f"/search?q=barco&game=harbour&kind=card&document=rules&edition={OLD}" in chips


def test_each_hit_can_be_cited_from_the_list_with_what_was_found(client: FlaskClient) -> None:
    hit = page(client, "/search?q=barco+viejo").select(".hits > li")[0]
    button = one(hit, "button[data-copy]")
    assert words(button) == "Copiar la cita"
    cited = str(button["data-copy"])
    assert NEW in cited
    assert cited.split(" · ")[-1].startswith("http://localhost/harbour/rules/")
    assert "barco" in cited


def test_a_limit_to_one_document_is_in_sight_and_can_be_taken_away(client: FlaskClient) -> None:
    chips = page(client, "/search?q=crane&game=harbour&document=cranes").select("nav.chips a")
    (limit,) = [chip for chip in chips if words(chip).startswith("cranes")]
    assert limit["href"] == "/search?q=crane&game=harbour"


def test_an_edition_that_is_named_is_searched_instead_of_the_current_one(client: FlaskClient) -> None:
    found = links(page(client, f"/search?q=duty&game=harbour&document=rules&edition={OLD}"), ".hits")
    assert urlsplit(found[0]).path == f"/harbour/rules/{OLD}/1.3"
    assert all(url.startswith(f"/harbour/rules/{OLD}/") for url in found)


@pytest.mark.parametrize("scope", ["", "&game=harbour", "&kind=card", "&game=harbour&kind=section"])
def test_counts_stand_beside_each_game_and_kind_whatever_the_scope(client: FlaskClient, scope: str) -> None:
    chips = [words(chip) for chip in page(client, f"/search?q=barco{scope}").select("nav.chips.strip a")]
    assert [chip for chip in chips if not chip.split()[-1].isdigit()] == []
    assert {chip.rsplit(" ", 1)[0] for chip in chips} >= {"El Puerto", "Secciones", "Cartas"}


def test_the_count_of_a_kind_is_what_its_page_finds(client: FlaskClient) -> None:
    chips = page(client, "/search?q=barco&game=harbour&kind=section").select("nav.chips.strip a")
    (cards,) = [chip for chip in chips if words(chip).startswith("Cartas")]
    assert len(page(client, str(cards["href"])).select(".hits > li")) == int(words(cards).split()[-1])


def test_the_count_of_all_games_is_what_their_page_finds(client: FlaskClient) -> None:
    everything = page(client, "/search?q=barco&game=harbour&document=cranes").select("nav.chips.strip a")[0]
    assert (
        words(everything).split()[-1]
        == words(one(page(client, "/search?q=barco"), ".understood b")).split()[0]
    )


def test_the_neighbours_of_a_hit_are_there_on_demand(client: FlaskClient) -> None:
    hit = page(client, "/search?q=moored").select(".hits > li")[0]
    beside = one(hit, "details.beside")
    assert "open" not in beside.attrs
    assert links(beside) == [f"{RULES}/1.2", f"{RULES}/1.4"]
    texts = page(client, str(beside["data-beside"]))
    assert links(texts, "h3") == [f"{RULES}/1.2", f"{RULES}/1.4"]
    assert "whatever <b>its flag</b>" in texts.get_text()


def test_only_sections_have_neighbours(client: FlaskClient) -> None:
    assert page(client, "/search?q=barco&kind=card").select("details.beside") == []
    refused = client.get("/search/beside?at=harbour:card/goleta")
    assert refused.status_code == 404
    assert client.get("/search/beside").status_code == 400


# -- while typing ----------------------------------------------------------------------------------------


def test_the_first_hits_are_a_list_to_choose_from(client: FlaskClient) -> None:
    part = page(client, "/search/hits?q=barco+viejo&game=harbour")
    listed = one(part, "[role=listbox]")
    assert listed["aria-label"]
    assert words(part).count("barco") >= 1
    first = listed.select("a[role=option]")[0]
    assert {words(mark) for mark in first.select("mark")} >= {"barco", "viejo"}
    assert words(one(first, ".trail")) == "Turno"
    assert NEW in words(one(first, ".source"))
    assert first["href"] == f"{RULES}/T.1?q=barco+viejo"
    assert str(listed["data-said"]).split()[0].isdigit()
    assert "viejo" in words(one(part, ".understood"))


def test_while_typing_the_page_of_all_hits_is_one_choice(client: FlaskClient) -> None:
    choices = page(client, "/search/hits?q=crane&game=harbour").select("a[role=option]")
    assert len(choices) == 9
    assert choices[-1]["href"] == "/search?q=crane&game=harbour"


def test_while_typing_a_misspelt_word_is_a_choice_as_it_is_spelt(client: FlaskClient) -> None:
    choices = page(client, "/search/hits?q=goletta&game=harbour").select("a.more")
    assert "/search?q=goleta&game=harbour" in [choice["href"] for choice in choices]


@pytest.mark.parametrize(("typed", "jumps"), [("1.4", True), ("regla 1,4", True), ("barco", False)])
def test_while_typing_a_number_says_that_its_section_is_meant(
    client: FlaskClient, typed: str, jumps: bool
) -> None:
    listed = one(page(client, f"/search/hits?q={typed}"), "[role=listbox]")
    assert ("data-jump" in listed.attrs) is jumps


@pytest.mark.parametrize(
    "typed", ["", "%20", "xyzzyx", "%3Cscript%3E", "%00", "a" * 3000, '"', "-", "juego:"]
)
def test_while_typing_any_text_has_an_answer(client: FlaskClient, typed: str) -> None:
    assert one(page(client, f"/search/hits?q={typed}"), "[role=listbox]")


def test_markup_in_rules_and_queries_stays_text_while_typing(client: FlaskClient) -> None:
    part = page(client, "/search/hits?q=flag+%3Cb%3Esize")
    assert part.select("b script, .snippet b, .understood b") == []
    assert "<b>its flag" in part.get_text()


def test_the_parts_are_guarded_like_pages(client: FlaskClient) -> None:
    for url in ("/search/hits?q=barco", "/search/beside?at=harbour:1.2"):
        headers = client.get(url).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert headers["ETag"]


def test_the_number_of_one_section_is_offered_and_leads_there_only_on_demand(client: FlaskClient) -> None:
    go = one(page(client, "/search?q=1.4"), "a.go")
    assert parse_qs(urlsplit(str(go["href"])).query)["go"] == ["1"]
    response = client.get("/search?q=regla+1,4&go=1")
    assert response.headers["Location"] == f"{RULES}/1.4"


def test_words_do_not_jump(client: FlaskClient) -> None:
    assert page(client, "/search?q=barco&go=1").select("a.go") == []


def test_hits_beyond_the_first_page_are_on_the_next(client: FlaskClient) -> None:
    first = page(client, "/search?q=crane")
    following = one(first, ".pager a[rel=next]")
    second = page(client, str(following["href"]))
    assert len(first.select(".hits > li")) == 20
    assert one(second, "ol.hits")["start"] == "21"
    opened = [{str(hit["href"]) for hit in shown.select("a.hit")} for shown in (first, second)]
    assert not opened[0] & opened[1]


@pytest.mark.parametrize("query", ["kind=nothing", "page=many", "page=-3", "page=999999999"])
def test_nonsense_in_the_address_is_taken_for_nothing(client: FlaskClient, query: str) -> None:
    page(client, f"/search?q=barco&{query}")


def test_markup_in_a_query_stays_text(client: FlaskClient) -> None:
    shown = page(client, "/search?q=%3Cscript%3Ealert(1)%3C/script%3E")
    assert [str(script["src"]).split("?")[0] for script in shown.select("script")] == [
        "/static/theme.js",
        "/static/judge.js",
    ]


def test_browsers_may_add_judge_as_a_search_engine(client: FlaskClient) -> None:
    about = one(page(client, "/"), "link[rel=search]")
    response = client.get(str(about["href"]))
    assert response.mimetype == "application/opensearchdescription+xml"
    assert "/search?q={searchTerms}" in response.text


# -- one state of the library ----------------------------------------------------------------------------


class ChangingDesk:
    """An application's state whose library is another one every time an import ends."""

    def __init__(self) -> None:
        self.library = object()

    def import_ends(self) -> None:
        self.library = object()


@pytest.fixture
def changing() -> Iterator[ChangingDesk]:
    app, app_state = Flask("changing"), ChangingDesk()
    state.install(app, app_state)  # type: ignore[arg-type]
    with app.app_context():
        yield app_state


def test_an_answer_is_made_once_while_nothing_is_imported(changing: ChangingDesk) -> None:
    made = []
    state.from_one_state(lambda: made.append(state.library()))
    assert made == [changing.library]


def test_an_answer_into_which_an_import_came_is_made_anew_from_the_new_library(
    changing: ChangingDesk,
) -> None:
    made: list[object] = []

    def answer() -> object:
        made.append(state.library())
        if len(made) == 1:
            changing.import_ends()
            raise UnknownEdition(game="g", document="d", edition="removed", known="")
        return state.library()

    assert state.from_one_state(answer) is changing.library
    assert len(made) == 2


def test_a_fault_that_is_none_of_the_imports_stays_one(changing: ChangingDesk) -> None:
    def answer() -> object:
        raise UnknownGame(game="chess", known="")

    with pytest.raises(UnknownGame):
        state.from_one_state(answer)


def test_what_is_found_while_typing_says_that_it_is_in_another_language(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    client = create_app(tmp_path_factory.mktemp("library")).test_client(use_cookies=False)
    typed = "/search/hits?q=bruja&game=dominion&lang="
    said = {language: words(page(client, typed + language)) for language in ("es", "en")}
    assert ": in Spanish only" in said["en"]
    assert "solo en" not in said["es"]

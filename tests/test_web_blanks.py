"""A card that the ruleset does not know: it is asked in the form what it is, and the table goes on."""

from __future__ import annotations

from typing import Any

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from judge import rulesets
from judge.rulesets.game import Blank
from judge.scenario import load_text
from judge.scenario.blank_cards import figures_of
from judge.scenario.model import Check
from tests.hostile import INTENDED, TEXTS

UNKNOWN = "Nobody Knows This"
HOSTILE = '<b>"Zoë\u202e\u0301 {x: [1]}'


def read(answer: TestResponse) -> Any:
    return BeautifulSoup(answer.get_data(as_text=True), "html.parser")


def send(client: FlaskClient, url: str, fields: dict[str, str]) -> TestResponse:
    return client.post(url, data=fields, headers={"Accept-Language": "en"})


def filled(page: Any) -> dict[str, str]:
    """What the page's big form would send as it stands."""
    form = page.select_one("form.lay")
    ticked = ("input[name]:not([type=radio], [type=checkbox])", "input[name][checked]")
    sent = {one["name"]: one.get("value", "") for one in form.select(", ".join(ticked))}
    sent |= {one["name"]: one.get_text() for one in form.select("textarea[name]")}
    for one in form.select("select[name]"):
        chosen = one.select_one("option[selected]") or one.select_one("option")
        sent[one["name"]] = chosen.get("value", chosen.get_text())
    return sent


def asked(client: FlaskClient, game: str, name: str = UNKNOWN) -> tuple[Any, dict[str, str]]:
    """The form after a table with an unknown card was to begin, and what it would send."""
    url = f"/resolver/new/{game}"
    fields = filled(read(client.get(url, headers={"Accept-Language": "en"})))
    answer = send(client, url, {**fields, "card-0": name, "do": "begin"})
    assert answer.status_code == 400
    page = read(answer)
    return page, {**filled(page), "do": "begin"}


def sheet(page: Any) -> Any:
    """The sheet of the touched card in which it is asked what it is."""
    return page.select_one(".blank").find_parent("details", class_="laid")


def begun(client: FlaskClient, game: str, fields: dict[str, str]) -> str:
    answer = send(client, f"/resolver/new/{game}", fields)
    assert answer.status_code == 303, read(answer).select_one(".fault")
    return str(answer.headers["Location"])


def kept(client: FlaskClient, url: str) -> Any:
    """The session kept as a file and read again."""
    (found,) = load_text(client.get(f"{url}/scenario.yaml").get_data(as_text=True), "kept")
    return found


def press(client: FlaskClient, url: str, word: str) -> None:
    page = read(client.get(url, headers={"Accept-Language": "en"}))
    button = next(one for one in page.select("button[name=input]") if word in one.get_text())
    hidden = {one["name"]: one["value"] for one in button.find_parent("form").select("input")}
    assert send(client, url, {**hidden, "input": button["value"]}).status_code == 303


@pytest.mark.parametrize("game", rulesets.games())
def test_two_taps_lay_an_unknown_card_in_every_game(client: FlaskClient, game: str) -> None:
    page, fields = asked(client, game)
    assert UNKNOWN in page.select_one(".fault").get_text()
    assert sheet(page).select_one(".ttl").get_text() == UNKNOWN
    card = kept(client, begun(client, game, fields)).ruleset.card(UNKNOWN)
    assert card.texts("types") == rulesets.find(game).blanks[0].types


KINDS = [
    pytest.param(game, blank, id=f"{game}-{blank.key}")
    for game in rulesets.games()
    for blank in rulesets.find(game).blanks
]


@pytest.mark.parametrize(("game", "blank"), KINDS)
def test_every_kind_is_stated_with_its_figures_and_kept(client: FlaskClient, game: str, blank: Blank) -> None:
    found = rulesets.find(game)
    page, fields = asked(client, game)
    offered = {one["name"] for one in page.select(".blank input")}
    assert {f"blank-0-figure-{name}" for name in ("cost", *figures_of(found))} <= offered
    fields |= {"blank-0-kind": blank.key, "blank-0-figure-cost": "2", "blank-0-text": "Its words."}
    fields |= {f"blank-0-figure-{name}": "3" for name in blank.figures}
    card = kept(client, begun(client, game, fields)).ruleset.card(UNKNOWN)
    assert card.texts("types") == blank.types
    assert card.text("text") == "Its words."
    for name in blank.figures:
        assert card.get(name, card["figures"].get(name)) == 3
    if blank.does:
        assert [one.text("text") for one in card[blank.does]] == ["Its words."]


def test_an_unknown_creature_in_play_is_not_laid_without_the_figure_that_keeps_it_there(
    client: FlaskClient,
) -> None:
    _, fields = asked(client, "magic")
    fields |= {"blank-0-kind": "creature", "zone-0": "battlefield"}
    refused = client.post(
        "/resolver/new/magic", data={**fields, "do": "begin"}, headers={"Accept-Language": "en"}
    )
    page = read(refused)
    assert refused.status_code == 400
    assert "has no toughness and would leave play at once" in page.select_one(".fault").get_text()
    assert page.select_one(".fault a")["href"] == "#blanks"
    assert sheet(page).has_attr("open")  # there it is put right
    fields |= {"blank-0-figure-power": "2", "blank-0-figure-toughness": "2"}
    state = kept(client, begun(client, "magic", fields))
    assert state.ruleset.card(UNKNOWN)["figures"].number("toughness") == 2


def test_the_judge_says_what_a_blank_spell_does_by_choosing(client: FlaskClient) -> None:
    _, fields = asked(client, "magic")
    fields |= {"blank-0-kind": "instant", "blank-0-text": "Deal 4 to a player.", "card-1": "Bear"}
    fields |= {"seat-1": "B", "zone-1": "battlefield"}
    url = begun(client, "magic", fields)
    for word in (f"cast {UNKNOWN}", "Pass", "Pass"):
        press(client, url, word)
    page = read(client.get(url, headers={"Accept-Language": "en"}))
    assert "Deal 4 to a player." in page.select_one(".due").get_text()
    hidden = {one["name"]: one["value"] for one in page.select(".due input[type=hidden]")}
    chosen = {"on-0": "B", "does-0": "figure", "to-0": "life", "amount-0": "16"}
    chosen |= {"on-1": "Bear", "does-1": "move", "to-1": "hand"}
    assert send(client, url, {**hidden, **chosen}).status_code == 303
    (check,) = [step for step in kept(client, url).steps if isinstance(step, Check)]
    assert check.claims["B"]["life"] == 16
    assert check.claims["B"]["hand"] == ["Bear"]


def test_a_blank_spell_does_nothing_where_the_judge_says_so_and_not_where_nothing_is_said(
    client: FlaskClient,
) -> None:
    _, fields = asked(client, "myl")
    url = begun(client, "myl", {**fields, "blank-0-kind": "talisman"})
    press(client, url, UNKNOWN)
    page = read(client.get(url, headers={"Accept-Language": "en"}))
    hidden = {one["name"]: one["value"] for one in page.select(".due input[type=hidden]")}
    refused = send(client, url, hidden)
    assert refused.status_code == 400
    assert "say what happens, or that nothing happens" in read(refused).select_one(".fault").get_text()
    assert send(client, url, {**hidden, "nothing": "1"}).status_code == 303
    assert read(client.get(url)).select_one(".due") is None


def test_a_misspelt_card_is_put_right_by_one_tap(client: FlaskClient) -> None:
    page, fields = asked(client, "magic", "Giantt")
    button = page.select_one(".blank button[name^=instead]")
    assert button["value"] == "Giant"
    again = read(send(client, "/resolver/new/magic", {**fields, button["name"]: "Giant", "do": ""}))
    assert again.select_one(".laid .which")["value"] == "Giant"
    assert again.select(".blank") == []


def test_the_page_of_a_card_leads_to_a_form_filled_in_from_the_documents(client: FlaskClient) -> None:
    page = read(client.get("/resolver/new/magic?card=Blood+Artist", headers={"Accept-Language": "en"}))
    assert page.select_one(".fault") is None
    assert sheet(page).select_one(".ttl").get_text() == "Blood Artist"
    form = filled(page)
    assert form["blank-0-kind"] == "creature"
    figures = [form[f"blank-0-figure-{name}"] for name in ("cost", "power", "toughness")]
    assert figures == ["{1}{B}", "0", "1"]
    assert form["blank-0-text"].strip()
    assert page.select_one(".blank details").has_attr("open")  # what is said of it is in sight


def test_the_touched_card_asks_for_its_kind_and_figures_at_once_and_for_its_words_if_wanted(
    client: FlaskClient,
) -> None:
    page = read(client.get(f"/resolver/new/magic?card={UNKNOWN}"))
    blank = page.select_one(".blank")
    for name in ("kind", "figure-cost", "figure-power", "figure-toughness"):
        assert blank.select_one(f"[name=blank-0-{name}]").find_parent("details") is sheet(page)
    assert not sheet(page).has_attr("open")
    assert not blank.details.has_attr("open")
    assert blank.details.select("textarea")


def test_an_unknown_card_is_marked_and_named_above_wherever_it_lies(client: FlaskClient) -> None:
    page, _ = asked(client, "magic")
    assert page.select_one(f"#{sheet(page)['id']} summary .tag.ask")
    led = page.select_one(".blanks a.try")
    assert (led.get_text(), led["href"]) == (UNKNOWN, f"#{sheet(page)['id']}")


def test_what_two_players_have_of_it_is_asked_once(client: FlaskClient) -> None:
    _, fields = asked(client, "magic")
    more = {"card-1": UNKNOWN, "seat-1": "B", "zone-1": "hand", "do": "more"}
    page = read(send(client, "/resolver/new/magic", {**fields, **more}))
    assert len(page.select(".blank")) == 1
    assert page.select_one("#laid-1 .touched a")["href"] == "#laid-0"


def test_a_pasted_table_asks_in_the_same_way(client: FlaskClient) -> None:
    text = f"game: gyp\ntable:\n  A: {{hand: [{UNKNOWN}]}}\n"
    page = read(send(client, "/resolver", {"text": text}))
    assert "3" in page.select_one(".fault").get_text()
    assert page.select_one(".blank legend").get_text() == UNKNOWN
    fields = {"blank-0-name": UNKNOWN, "blank-0-kind": "ship", "blank-0-figure-strength": "4"}
    answer = send(client, "/resolver", {"text": text, **fields})
    assert answer.status_code == 303
    assert kept(client, str(answer.headers["Location"])).ruleset.card(UNKNOWN)["figures"]["strength"] == 4


def test_a_figure_that_cannot_be_read_is_refused_and_everything_stays(client: FlaskClient) -> None:
    _, fields = asked(client, "gyp")
    answer = send(client, "/resolver/new/gyp", {**fields, "blank-0-figure-strength": "a lot"})
    assert answer.status_code == 400
    page = read(answer)
    assert "a lot" in page.select_one(".fault").get_text()
    assert page.select_one("[name=blank-0-figure-strength]")["value"] == "a lot"


@pytest.mark.parametrize("hostile", TEXTS.values(), ids=list(TEXTS))
@pytest.mark.parametrize("game", ["magic", "dominion"])
def test_whatever_is_sent_the_form_answers_as_intended(client: FlaskClient, game: str, hostile: str) -> None:
    hostile = hostile.encode("utf-8", "replace").decode()
    parts = ("name", "kind", "keywords", "text", "figure-cost", "figure-power", "figure-nothing")
    fields = {f"blank-0-{part}": hostile for part in parts} | {"instead-0": hostile, "card-0": hostile}
    fields |= {"seats": "A, B", "seat-0": "A", "zone-0": "hand"}
    for url in (f"/resolver/new/{game}", "/resolver"):
        text = f"game: {game}\ntable: {{A: {{hand: [Foso]}}}}\n"
        answer = send(client, url, {**fields, "do": "begin", "text": text})
        assert answer.status_code in INTENDED
        assert read(answer).select(".planted") == []


@pytest.mark.parametrize(
    "text",
    ["game: magic\ntable: [", "- x", "game: [1]", "game: magic\nprofile: {}", "\ud7ff: \u2028", "a" * 9000],
)
def test_a_table_that_is_no_table_comes_back_whatever_is_stated(client: FlaskClient, text: str) -> None:
    answer = send(client, "/resolver", {"text": text, "blank-0-name": UNKNOWN})
    assert answer.status_code == 400
    assert read(answer).select_one("#text").get_text().strip() == text.strip()


def test_hostile_words_are_only_words(client: FlaskClient) -> None:
    page, fields = asked(client, "magic", HOSTILE)
    assert page.select(".blank b") == []
    url = begun(client, "magic", {**fields, "blank-0-text": HOSTILE, "blank-0-kind": "sorcery"})
    assert kept(client, url).ruleset.card(HOSTILE) is not None
    assert read(client.get(url)).select("#table .zone b b") == []


def test_a_card_is_asked_what_it_is_until_it_is_said_though_others_are_laid(client: FlaskClient) -> None:
    url = "/resolver/new/magic"
    fields = filled(read(client.get(url, headers={"Accept-Language": "en"})))

    def laid(page: Any, **more: str) -> Any:
        return read(send(client, url, {**filled(page), "do": "more", **more}))

    def tag(page: Any) -> str:
        return str(page.select_one("details.laid .tag").get_text())

    page = read(send(client, url, {**fields, "card-0": UNKNOWN, "zone-0": "hand", "do": "more"}))
    assert tag(page) == "what is it?"
    page = laid(page, add="Forest")
    assert tag(page) == "what is it?"
    assert "does not know" in page.select_one(".blank legend").get_text()
    page = laid(page, do=sheet(page).select_one(".ends button")["value"])  # "Done", with what was proposed
    assert tag(page) == "described by hand"
    assert page.select_one(".tag.ask") is None
    page = laid(page, add="Forest")
    assert tag(page) == "described by hand"
    assert page.select_one(".blank legend").get_text() == "Described by hand: change it here"
    assert "not know" not in sheet(page).get_text()

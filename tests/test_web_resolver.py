"""The resolver's pages: begin, act, be refused, undo, share, print; by plain forms, without a script."""

from __future__ import annotations

import re
from typing import Any

import pytest
from bs4 import BeautifulSoup
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from judge import rulesets
from judge.messages import Message, render
from judge.web import labels

TABLE = """
title: Bruja contra Foso
game: dominion
seats: [Ana, Luis]
table:
  Ana: {actions: 1, hand: [Bruja, Mercado], deck: [Finca, Plata, Oro]}
  Luis: {hand: [Foso, Finca]}
"""


def begun(client: FlaskClient, text: str = TABLE) -> str:
    answer = client.post("/resolver", data={"text": text})
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return str(answer.headers["Location"])


def look(client: FlaskClient, url: str, language: str = "en") -> Any:
    return BeautifulSoup(
        client.get(url, headers={"Accept-Language": language}).get_data(as_text=True), "html.parser"
    )


def fields(page: Any, button: str) -> dict[str, Any]:
    """What the form of a button with this text sends."""
    found = next(b for b in page.find_all("button") if button in b.get_text())
    form = found.find_parent("form") or page.find(id=found["form"])
    sent = {i["name"]: i.get("value", "") for i in form.find_all("input") if i.get("type") == "hidden"}
    return {**sent, **({found["name"]: found["value"]} if found.get("name") else {})}


def press(client: FlaskClient, url: str, button: str, page: Any = None) -> TestResponse:
    return client.post(url, data=fields(page or look(client, url), button), headers={"Accept-Language": "en"})


def log(client: FlaskClient, url: str) -> list[str]:
    return [" ".join(li.get_text().split()) for li in look(client, f"{url}/log").select(".log .said")]


def test_a_table_written_down_is_laid_and_may_be_played(client: FlaskClient) -> None:
    url = begun(client)
    page = look(client, url)
    assert page.h1.get_text() == "Bruja contra Foso"
    assert press(client, url, "Witch").status_code == 303
    assert "Luis" in look(client, url).select_one(".holder").get_text()


def test_every_line_of_the_log_leads_to_its_section(client: FlaskClient) -> None:
    url = begun(client)
    press(client, url, "Witch")
    cites = look(client, f"{url}/log").select(".log a.cite")
    assert cites
    for cite in cites:
        assert client.get(cite["href"], follow_redirects=True).status_code == 200


def test_a_faulty_table_comes_back_with_its_lines(client: FlaskClient) -> None:
    answer = client.post("/resolver", data={"text": TABLE.replace("Mercado", "Mercadillo")})
    page: Any = BeautifulSoup(answer.get_data(as_text=True), "html.parser")
    assert answer.status_code == 400
    assert re.search(r"l[ií]ne(a)? 6", page.select_one(".fault").get_text())
    assert "Mercadillo" in page.textarea.get_text()


def test_the_log_says_an_answer_once_with_its_sections(client: FlaskClient) -> None:
    url = client.post("/resolver", data={"example": "magic/1-contrarrestar"}).headers["Location"]
    press(client, url, "cast Bolt")
    page = look(client, url)
    chosen = page.select_one(".due button[name=choice]")
    answer = {**fields(page, chosen.get_text()), "choice": chosen["value"], "answer": "1"}
    assert client.post(url, data=answer).status_code == 303
    newest = look(client, url).select(".log .entry")[-1]
    assert newest.h3.select(".cite")
    said = " ".join(newest.h3.find(string=True, recursive=False).split())
    assert said
    assert said not in newest.ol.get_text()


def test_what_is_not_possible_says_why_and_cites(client: FlaskClient) -> None:
    url = begun(client)
    why = look(client, url).select_one("details.why")
    assert why is not None
    assert all(line.select(".cite") for line in why.select("li"))


def test_an_input_that_is_refused_changes_nothing_and_says_why(client: FlaskClient) -> None:
    url = begun(client)
    page = look(client, url)
    press(client, url, "Witch")
    press(client, url, "Undo")
    stale = fields(page, "Witch")
    stale["input"] = stale["input"].replace("Ana", "Luis")
    answer = client.post(url, data=stale)
    assert answer.status_code == 409
    assert BeautifulSoup(answer.get_data(as_text=True), "html.parser").select_one(".fault .cite")
    assert log(client, url) == []


def test_sending_the_same_form_twice_enters_it_once(client: FlaskClient) -> None:
    url = begun(client)
    page = look(client, url)
    press(client, url, "Witch", page)
    once = log(client, url)
    assert press(client, url, "Witch", page).status_code == 303
    assert log(client, url) == once


def test_of_two_who_act_at_once_the_second_decides_what_becomes_of_it(client: FlaskClient) -> None:
    url = begun(client)
    stale = look(client, url)
    press(client, url, "Witch")
    answer = press(client, url, "Market", stale)
    assert answer.status_code == 409
    moved: Any = BeautifulSoup(answer.get_data(as_text=True), "html.parser")
    assert "Witch" in moved.ul.get_text()
    assert press(client, url, "Keep mine as another branch", moved).status_code == 303
    assert "Market" in " ".join(log(client, url))
    page = look(client, url)
    assert any("Witch" in b.get_text() for b in page.select("button[name=go]"))


def test_undo_redo_and_another_branch(client: FlaskClient) -> None:
    url = begun(client)
    press(client, url, "Witch")
    with_witch = log(client, url)
    press(client, url, "Undo")
    assert log(client, url) == []
    press(client, url, "Redo")
    assert log(client, url) == with_witch


def test_undo_sent_twice_from_one_page_is_done_once(client: FlaskClient) -> None:
    url = begun(client)
    press(client, url, "Witch")
    after = log(client, url)
    page = look(client, url)
    press(client, url, "Pass", page) if "Pass" in page.get_text() else None
    page = look(client, url)
    press(client, url, "Undo", page)
    press(client, url, "Undo", page)
    assert log(client, url) == after


def test_the_judge_notes_and_corrects(client: FlaskClient) -> None:
    url = begun(client)
    press_note = fields(look(client, url), "Note it")
    client.post(url, data={**press_note, "note": "ambos están de acuerdo"})
    corrects = fields(look(client, url), "Correct")
    client.post(url, data={**corrects, "changes": "Mercado: {zone: discard}", "why": "se cayó"})
    said = log(client, url)
    assert "ambos están de acuerdo" in said[0]
    assert "se cayó" in said[1]
    assert "discard" in " ".join(said[2:]) or "descarte" in " ".join(said[2:])


def test_a_number_and_a_card_s_place_are_put_right_by_choosing(client: FlaskClient) -> None:
    url = begun(client)
    form = fields(look(client, url), "Correct")
    row = {"on-0": "Ana", "does-0": "figure", "to-0": "actions", "amount-0": "3"}
    assert client.post(url, data={**form, **row, "why": "jugó un Festival"}).status_code == 303
    form = fields(look(client, url), "Correct")
    row = {"on-0": "Mercado", "does-0": "move", "to-0": "discard"}
    assert client.post(url, data={**form, **row, "why": "se cayó"}).status_code == 303
    seat = look(client, url).select_one(".seat.near")
    assert "actions 3" in " ".join(seat.select_one(".figures").get_text(" ").split())
    zones = {zone.h4.get_text().split()[0]: zone.get_text() for zone in seat.select(".zone")}
    piles = {pile.summary.get_text().split()[0]: pile.get_text() for pile in seat.select(".fig")}
    assert "Market" in piles["discard"]
    assert "Market" not in zones["hand"]


@pytest.mark.parametrize("sent", [{"amount-0": "three"}, {"amount-0": ""}, {"to-0": "weather"}])
def test_a_number_that_cannot_be_put_right_is_refused_in_words(
    client: FlaskClient, sent: dict[str, str]
) -> None:
    url = begun(client)
    row = {"on-0": "Ana", "does-0": "figure", "to-0": "actions", "amount-0": "3"}
    form = fields(look(client, url), "Correct") | row
    assert client.post(url, data={**form, "why": "x", **sent}).status_code == 400
    assert log(client, url) == []


def test_the_links_of_a_table_are_copied_by_a_button(client: FlaskClient) -> None:
    page = look(client, begun(client))
    links = [field["value"] for field in page.select(".share-link input")]
    assert len(links) == 2
    assert [button["data-copy"] for button in page.select(".share-link button")] == links
    code = page.select_one("[data-key=share] img.qr")
    assert "looks at the table and changes nothing" in code.parent.get_text()


def test_sharing_stands_beside_who_may_act_and_leads_to_the_ruling_without_a_script(
    client: FlaskClient,
) -> None:
    url = begun(client)
    share = look(client, url, "es").select_one(".status a[data-pass-on]")
    assert share.get_text(strip=True) == "Compartir"
    text = client.get(share["href"]).get_data(as_text=True)
    assert share["data-link"] in text.partition("\n\n")[0].splitlines()
    assert "key=" not in share["data-link"]


def test_beside_the_log_a_link_leads_to_sharing(client: FlaskClient) -> None:
    page = look(client, begun(client))
    led = page.select_one(page.select_one(".pass-on a:last-child")["href"])
    assert led.find_parent("details"), "a browser opens what is folded around the place that a link leads to"
    assert led.select(".share-link")


def test_a_correction_that_cannot_be_read_says_so(client: FlaskClient) -> None:
    url = begun(client)
    corrects = fields(look(client, url), "Correct")
    answer = client.post(url, data={**corrects, "changes": "{Mercado: {zone: limbo}}", "why": "x"})
    assert answer.status_code == 400
    assert "limbo" in answer.get_data(as_text=True)


def test_without_the_key_a_session_is_only_looked_at(app: Flask, client: FlaskClient) -> None:
    url = begun(client)
    other = app.test_client()
    page = look(other, url)
    assert page.select("form[method=post]") == []  # to ask changes nothing
    answer = other.post(url, data=fields(look(client, url), "Witch"))
    assert answer.status_code == 400
    assert log(client, url) == []


def test_a_pasted_link_says_which_table_it_is_and_who_may_act(client: FlaskClient) -> None:
    page = look(client, begun(client))
    told = {meta["property"]: meta["content"] for meta in page.select("meta[property]")}
    assert told["og:title"].startswith("Bruja contra Foso")
    assert "Ana" in told["og:description"]


def test_the_link_with_the_key_lets_another_device_act(app: Flask, client: FlaskClient) -> None:
    url = begun(client)
    link = next(i["value"] for i in look(client, url).find_all("input") if "?key=" in i.get("value", ""))
    other = app.test_client()
    answer = other.get(link.removeprefix("http://localhost"))
    assert answer.status_code == 303
    assert "key" not in answer.headers["Location"]
    assert press(other, url, "Witch").status_code == 303
    assert app.test_client().get(f"{url}?key=guess").status_code == 404


def test_another_sites_page_may_not_change_anything(client: FlaskClient) -> None:
    for headers in (
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
    ):
        assert client.post("/resolver", data={"text": TABLE}, headers=headers).status_code == 403
    same = client.post("/resolver", data={"text": TABLE}, headers={"Origin": "http://localhost"})
    assert same.status_code == 303


def test_what_people_write_is_never_markup(client: FlaskClient) -> None:
    bad = "<script>alert(1)</script>"
    url = begun(client, TABLE.replace("Bruja contra Foso", f"'{bad}'").replace("Ana", f"'{bad}'"))
    client.post(url, data={**fields(look(client, url), "Note it"), "note": bad})
    for page in (url, f"{url}/log"):
        html = client.get(page).get_data(as_text=True)
        assert bad not in html
        assert "&lt;script&gt;" in html


def test_senseless_forms_get_a_page_that_says_so(client: FlaskClient) -> None:
    url = begun(client)
    senseless: list[dict[str, str]] = [
        {}, {"input": "{"}, {"input": "[1]"}, {"answer": "1"}, {"go": "99"}, {"go": "-1"}, {"choice": "x"},
        {"changes": ":", "why": ""}, {"input": "[" * 4000},
    ]  # fmt: skip
    for sent in senseless:
        answer = client.post(url, data={"seen": "0", **sent})
        assert answer.status_code in (303, 400, 404), sent
        assert "Traceback" not in answer.get_data(as_text=True)
    assert client.post(url, data={"note": "x" * 300_001}).status_code in (400, 413)
    assert client.get("/resolver/nowhere").status_code == 404
    assert client.post("/resolver/nowhere", data={"note": "x"}).status_code == 404


def test_the_code_to_scan_is_a_picture_of_the_link(client: FlaskClient) -> None:
    answer = client.get(f"{begun(client)}/qr.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.data.startswith(b"<svg")


def test_a_session_can_be_deleted(client: FlaskClient) -> None:
    url = begun(client)
    assert press(client, url, "Delete this session").status_code == 303
    assert client.get(url).status_code == 404


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_page_speaks_the_judges_language(client: FlaskClient, language: str) -> None:
    url = begun(client)
    page = look(client, url, language)
    assert page.html["lang"] == language
    assert ("Qué ha pasado" if language == "es" else "What happened") in page.get_text()


def test_an_object_says_how_it_came_to_be_what_it_is(client: FlaskClient) -> None:
    table = """
game: magic
seats: [Ana, Luis]
step: main
table:
  Ana: {hand: [Surge], mana: G, battlefield: [Bear]}
  Luis: {battlefield: [Giant]}
"""
    url = begun(client, table)
    assert "Nothing changes" in look(client, f"{url}/objects/Bear").main.get_text()
    press(client, url, "cast Surge")
    press(client, url, "Bear")
    for _ in range(2):
        press(client, url, "Pass")
    page = look(client, f"{url}/objects/Bear").main
    rows = [" ".join(row.get_text().split()) for row in page.select(".steps tbody tr")]
    assert len(rows) == 2
    assert "Surge" in rows[1]
    assert "power: 2 → " in rows[1]
    assert page.select(".steps tbody tr:last-child a.cite")


def test_in_a_game_without_layers_the_effects_are_told_in_their_order(client: FlaskClient) -> None:
    table = """
game: gyp
seats: [Ana, Luis]
table:
  Ana: {play: [Guardia, Muralla]}
  Luis: {}
cards:
- {name: Guardia, type: citizen, cost: 1, strength: 1, toughness: 2}
- name: Muralla
  type: heritage
  cost: 1
  abilities: [{kind: static, of: {type: citizen}, change: {add: {toughness: 3}}}]
"""
    url = begun(client, table)
    rows = [
        " ".join(row.get_text().split()) for row in look(client, f"{url}/objects/Guardia").select(".steps tr")
    ]
    assert any("Muralla" in row and "toughness: 2 → 5" in row for row in rows), rows


def test_a_session_is_kept_as_a_scenario_that_begins_it_anew(client: FlaskClient) -> None:
    url = begun(client)
    press(client, url, "Witch")
    press(client, url, "Moat")
    text = client.get(f"{url}/scenario.yaml").get_data(as_text=True)
    assert "game: dominion" in text
    assert "check:" in text
    again = begun(client, text)
    assert log(client, again) == log(client, url)


def test_the_tree_leads_to_every_branch(client: FlaskClient) -> None:
    url = begun(client)
    press(client, url, "Witch")
    press(client, url, "Undo")
    press(client, url, "Pass")
    page = look(client, url)
    branches = page.select(".tree button")
    assert len(branches) >= 2
    other = next(one for one in branches if "Witch" in one.get_text())
    client.post(url, data={"go": other["value"]})
    assert "Witch" in " ".join(log(client, url))


@pytest.mark.parametrize(("language", "steps"), [("es", "Paso de Mando"), ("en", "command step")])
def test_a_step_is_not_called_like_the_action_that_leads_to_it(
    client: FlaskClient, language: str, steps: str
) -> None:
    laid = look(client, "/resolver/new/gyp", language)
    assert laid.select_one("option[value=command]").get_text() == steps
    said = {option.get_text() for option in laid.select("[name=step] option")}
    assert not said & {"volver al Paso de Mando", "back to the command step", "atacar con", "attack with"}


@pytest.mark.parametrize(("language", "said"), [("es", "sin fecha"), ("en", "undated")])
def test_rules_without_a_date_are_said_to_have_none(client: FlaskClient, language: str, said: str) -> None:
    url = client.post("/resolver", data={"example": "aeons-end/1-lanzar"}).headers["Location"]
    whence = look(client, url, language).select_one(".whence").get_text()
    assert said in whence
    assert "sin-fecha" not in whence


def test_the_stack_says_what_its_cards_and_their_abilities_say(client: FlaskClient) -> None:
    url = client.post("/resolver", data={"example": "myl/1-fergus"}).headers["Location"]
    for button in ("Fergus", "Aliado"):
        assert press(client, url, button).status_code == 303
    ability = look(client, url).select_one(".stack .object")
    assert ability.select_one(".text")["lang"] == "es"
    assert "mayor fuerza" in ability.select_one(".text").get_text()
    why = look(client, ability.a["href"]).main
    assert "mayor fuerza" in why.select_one(".rule").get_text()
    assert "destroy" in why.select_one("pre").get_text()


@pytest.mark.parametrize(
    ("language", "said"), [("es", "Hace 3 de daño"), ("en", "Deals 3 damage")], ids=["es", "en"]
)
def test_a_preset_says_in_words_what_judge_carries_out(client: FlaskClient, language: str, said: str) -> None:
    url = client.post("/resolver", data={"example": "magic/1-contrarrestar"}).headers["Location"]
    assert press(client, url, "cast Bolt").status_code == 303
    bolt = look(client, url, language).select_one(".stack .object")
    assert said in bolt.select_one(".text").get_text()
    assert bolt.select_one(".text")["lang"] == language
    why = look(client, bolt.a["href"], language).main
    assert said in why.select_one(".rule").get_text()
    assert "damage: 3" in why.select_one("pre").get_text()


def test_a_scenarios_own_card_says_what_the_scenario_has_it_say(client: FlaskClient) -> None:
    cards = "cards:\n- {name: Bolt, type: instant, cost: 0, text: 'Its own words.'}\n"
    url = begun(client, f"game: magic\ntable: {{A: {{hand: [Bolt]}}}}\n{cards}")
    assert press(client, url, "cast Bolt").status_code == 303
    assert look(client, url).select_one(".stack .object .text").get_text() == "Its own words."


def test_an_object_of_which_nothing_is_said_has_no_text(client: FlaskClient) -> None:
    url = begun(client, "game: magic\ntable: {A: {hand: [X]}}\ncards: [{name: X, type: instant, cost: 0}]\n")
    assert press(client, url, "cast X").status_code == 303
    assert look(client, url).select(".stack .object .text") == []


@pytest.mark.parametrize(
    ("language", "attack", "none"),
    [
        ("es", "atacar con Bear → Luis", "Cuantos se quiera, o ninguno:"),
        ("en", "attack with Bear → Luis", "As many as wanted, or none:"),
    ],
)
def test_an_attack_says_who_attacks_whom_and_that_nobody_need(
    client: FlaskClient, language: str, attack: str, none: str
) -> None:
    url = client.post("/resolver", data={"example": "magic/3-combate"}).headers["Location"]
    page = look(client, url, language)
    assert attack in [button.get_text() for button in page.select(".acts button")]
    assert none in page.select_one(".due").get_text()


@pytest.mark.parametrize("game", rulesets.games())
def test_every_action_of_a_game_has_words_in_both_languages(game: str) -> None:
    for ruleset in rulesets.find(game).profiles.values():
        for action in ruleset.actions:
            words = ruleset.labels.get(action) or labels.COMMON[action]
            assert render(Message(words), "es") != words


STRUCK = """
game: magic
seats: [Ana, Luis]
cards: [{name: Mulo de carga, type: creature, power: 3, toughness: 5}]
table:
  Ana: {mana: R, hand: [Lightning Bolt]}
  Luis: {battlefield: [Mulo de carga]}
"""


def test_the_log_says_why_a_damaged_creature_is_not_destroyed_and_the_ruling_once(
    client: FlaskClient,
) -> None:
    url = begun(client, STRUCK)
    for button in ("Bolt", "Mulo", "Pass", "Pass"):
        press(client, url, button)
    said = "Mulo de carga: 3 damage, toughness 5: not destroyed"
    assert [line for line in log(client, url) if said in line]
    told = " ".join(look(client, url).select_one("ol.newest").get_text().split())
    assert f"{said} 704.5g" in told
    ruling = client.get(f"{url}/ruling.txt", headers={"Accept-Language": "en"}).get_data(as_text=True)
    assert ruling.count(said) == 1
    for _ in range(2):
        press(client, url, "Pass")
    assert len([line for line in log(client, url) if said in line]) == 1


@pytest.mark.parametrize(
    ("creature", "damage", "said"),
    [
        ("power: 3, toughness: 5", 3, "3 damage, toughness 5: not destroyed"),
        (
            "power: 3, toughness: 2, keywords: [indestructible]", 3,
            "3 damage, toughness 2: not destroyed, it is indestructible",
        ),
        ("power: 3, toughness: 5", 0, ""),
    ],
    ids=["less", "indestructible", "unhurt"],
)  # fmt: skip
def test_a_damaged_creature_says_whether_it_is_destroyed(
    client: FlaskClient, creature: str, damage: int, said: str
) -> None:
    text = f"""
game: magic
seats: [Ana, Luis]
cards: [{{name: Mulo de carga, type: creature, {creature}}}]
table:
  Ana: {{battlefield: [{{card: Mulo de carga, damage: {damage}}}]}}
"""
    url = begun(client, text)
    page = look(client, url)
    told = [" ".join(one.get_text().split()) for one in page.select(".status .survival")]
    link = next(a for a in page.select("a[data-object]") if "Mulo" in a.get_text())
    why = look(client, link["href"]).select_one(".survival")
    if not said:
        assert not told
        assert why is None
        return
    number = "702.12b" if "indestructible" in said else "704.5g"
    assert told == [f"Mulo de carga: {said} {number}"]
    assert said in why.get_text()
    assert number in why.get_text()


def test_to_set_up_a_table_comes_before_the_examples(client: FlaskClient) -> None:
    for card in look(client, "/resolver").select("section.card[aria-labelledby]"):
        go, example = card.select_one("a.go"), card.select_one("button[name=example]")
        assert go["href"].startswith("/resolver/new/")
        assert example is None or go in example.find_all_previous("a")


def test_the_example_of_what_may_be_said_of_a_card_is_in_the_readers_language(client: FlaskClient) -> None:
    page = look(client, "/resolver/new/magic?card=Bolt", "es")
    assert "boca abajo: true" in page.select_one("[name=more-0]")["placeholder"]

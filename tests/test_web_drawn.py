"""The drawn table: what stands where, who aims at whom, what a touch answers, what a pass would do."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.web.examples import examples
from judge.web.html_text import breakable
from judge.web.table_drawing import SIGNS
from tests.test_web_laying import read
from tests.test_web_resolver import TABLE, begun, fields, look, press

STACKED = """
title: Two aims
game: magic
seats: [Ana, Luis]
active: Ana
step: main
cards:
  - {name: Cub, type: creature, cost: 1G, power: 2, toughness: 2}
  - {name: Glade, type: [basic, land]}
table:
  Ana:
    battlefield: [{card: Cub, tapped: true}, {card: Holy Mantle, on: Cub}, {card: Glade, count: 3}]
    hand: [Surge]
    graveyard: [Bolt]
  Luis: {hand: [Bolt], battlefield: [{card: Cub, as: Other}]}
"""


def drawn(client: FlaskClient, text: str = STACKED) -> tuple[str, Any]:
    url = begun(client, text)
    return url, look(client, url)


def test_the_first_seat_sits_nearest_and_each_lies_before_its_controller(client: FlaskClient) -> None:
    _, page = drawn(client)
    names = [seat.select_one(".who-name").get_text() for seat in page.select(".board .seat")]
    assert names == ["Luis", "Ana"]
    assert page.select_one(".seat.near .row .nm").get_text() == "Cub"


def test_a_tile_shows_the_figures_as_they_are_turned_and_with_what_lies_on_it(client: FlaskClient) -> None:
    _, page = drawn(client)
    cub = page.select_one(".near .row .t")
    assert cub.select_one(".pt.up").get_text() == "3/3"
    assert "turned" in cub["class"]
    assert cub["aria-label"] == "Cub, 3/3, printed 2/2, tapped, with Holy Mantle"
    assert cub.find_previous_sibling("a").get_text() == "Holy Mantle"


def test_lands_alike_stand_as_one_and_piles_in_the_bar(client: FlaskClient) -> None:
    _, page = drawn(client)
    assert "Glade ×3" in page.select_one(".near .paying").get_text()
    grave = next(pile for pile in page.select(".near .fig") if "graveyard" in pile.summary.get_text())
    assert grave.select_one(".held a").get_text() == "Bolt"


def test_what_is_asked_is_answered_by_pressing_the_tile(client: FlaskClient) -> None:
    url, _ = drawn(client)
    press(client, url, "Surge")
    page = look(client, url)
    tile = page.select_one(".near .row button.t.may[form=answer]")
    hidden = {i["name"]: i["value"] for i in page.select("#answer input[type=hidden]")}
    assert client.post(url, data={**hidden, "choice": tile["value"]}).status_code == 303
    assert look(client, url).select_one(".stack .so .to b").get_text() == "Cub"


def test_what_is_aimed_at_wears_the_number_of_who_aims(client: FlaskClient) -> None:
    url, _ = drawn(client)
    press(client, url, "Surge")
    press(client, url, "Cub")
    page = look(client, url)
    aimed = page.select_one(".stack .so")
    assert aimed["data-n"] == "1"
    target = page.find(id=aimed["data-aims"])
    assert [aim["data-from"] for aim in target.select(".aims .aim")] == ["1"]
    assert "target of 1" in target.select_one(".t")["aria-label"]


def test_the_button_says_what_a_pass_would_bring_about(client: FlaskClient) -> None:
    url, page = drawn(client)
    assert page.select_one(".walk .pass small").get_text() == "then Luis may act"
    press(client, url, "Surge")
    press(client, url, "Cub")
    press(client, url, "Pass")
    assert look(client, url).select_one(".walk .pass small").get_text() == "Surge resolves"


def test_the_steps_of_the_turn_stand_in_order_with_the_one_that_is_on(client: FlaskClient) -> None:
    _, page = drawn(client)
    steps = page.select(".phases li")
    here = next(at for at, step in enumerate(steps) if step.get("aria-current") == "step")
    assert all("past" in step.get("class", ()) for step in steps[:here])
    assert not any("past" in step.get("class", ()) for step in steps[here:])


def test_actions_and_refusals_name_the_tiles_with_which_they_are_done(client: FlaskClient) -> None:
    _, page = drawn(client)
    swell = next(chip for chip in page.select(".near .land") if "Surge" in chip.get_text())
    cast = next(button for button in page.select(".acts button") if "Surge" in button.get_text())
    assert set(cast["data-of"].split()) & set(swell["data-object"].split())


def test_who_fights_whom_wears_the_same_sign(client: FlaskClient) -> None:
    fight = (
        STACKED.replace("step: main", "step: end of combat")
        .replace("{card: Cub, tapped: true}", "{card: Cub, tapped: true, attacking: true}")
        .replace("{card: Cub, as: Other}", "{card: Cub, as: Other, blocking: [Cub]}")
    )
    _, page = drawn(client, fight)
    strips = [strip.get_text() for strip in page.select(".act")]
    assert len(strips) == 2
    assert all(re.search(f"{SIGNS[0]}$", strip) for strip in strips)


def test_a_game_without_a_stack_has_its_shared_piles_and_its_rows(client: FlaskClient) -> None:
    url = begun(client)
    page = look(client, url)
    assert page.select(".stackbox") == []
    assert {"Witch", "Market"} <= {chip.get_text().strip() for chip in page.select(".near .land")}


def test_the_supply_is_drawn_as_piles_with_their_costs_and_what_is_left(client: FlaskClient) -> None:
    page = look(client, begun(client))
    piles = {pile.select_one(".nm").get_text(): pile for pile in page.select(".shared .heap")}
    assert {"Curse", "Maldición"} & set(piles)
    curse = piles.get("Maldición") or piles["Curse"]
    assert curse.select_one(".coin").get_text() == "0"
    assert int(curse.select_one(".count").get_text()) > 0
    assert page.select(".seat .heap") == page.select(".shared .heap")


def test_a_pile_of_treasures_shows_its_cost_and_not_its_coins(client: FlaskClient) -> None:
    text = """
game: dominion
seats: [Ana, Beto]
table: {Ana: {hand: [Cobre]}, Beto: {}, shared: {piles: {Cobre: 40, Plata: 30, Oro: 20}}}
"""
    _, page = drawn(client, text)
    costs = {
        pile.select_one(".nm").get_text(): pile.select_one(".coin").get_text()
        for pile in page.select(".heap")
    }
    assert {name: costs[name] for name in ("Copper", "Silver", "Gold")} == {
        "Copper": "0",
        "Silver": "3",
        "Gold": "6",
    }


def test_an_empty_pile_stays_in_sight(client: FlaskClient) -> None:
    text = """
game: dominion
seats: [Ana, Beto]
table: {Ana: {hand: [Cobre]}, Beto: {}, shared: {piles: {Maldición: 0, Provincia: 2}}}
"""
    _, page = drawn(client, text)
    sold_out = page.select(".heap.none")
    names = [pile.select_one(".nm").get_text().replace("\N{SOFT HYPHEN}", "") for pile in sold_out]
    assert names == ["Maldición"]


BREACHES = """
game: aeons-end
step: casting
table:
  Bob:
    breaches: [{card: Breach I, opened: true}, Breach III]
    prepped: [{card: Spark, breach: I}]
  Abby: {}
  shared: {nemesis: Rageborne, nemesis life: 52}
"""


def test_breaches_hold_their_spells_and_the_turn_order_says_what_is_left(client: FlaskClient) -> None:
    _, page = drawn(client, BREACHES)
    left = page.select_one(".turns .left").get_text(" ", strip=True)
    assert left == "left: Abby ×2 , Bob ×2 , the nemesis ×2"
    breaches = {one.select_one(".t .nm").get_text(): one for one in page.select(".near .row > li")}
    assert breaches["Breach I"].select_one(".att").get_text() == "Spark"
    assert "to open" not in breaches["Breach I"].get_text()
    assert "to open 9" in breaches["Breach III"].get_text(" ", strip=True)
    nemesis = next(one for one in page.select(".shared .land") if "Rageborne" in one.get_text())
    assert nemesis.select_one(".pt").get_text() == "52"


def test_of_many_on_the_stack_the_top_three_are_in_sight(client: FlaskClient) -> None:
    text = STACKED.replace("[Surge]", "[{card: Bolt, count: 6}]")
    url, _ = drawn(client, text)
    for _ in range(6):
        press(client, url, "Bolt")
        press(client, url, "Luis")
    page = look(client, url)
    box = page.select_one(".stackbox")
    assert [one["data-n"] for one in box.select("section > .stack > .so")] == ["6", "5", "4"]
    assert [one["data-n"] for one in box.select("details .so")] == ["3", "2", "1"]
    aimed = page.select_one("#seat-1 > .aims")
    assert [one.get_text() for one in aimed.select(".aim")] == ["+4", "5", "6"]


def test_loyalty_stands_once_and_an_opponents_hand_stays_where_it_is(client: FlaskClient) -> None:
    text = STACKED.replace(
        "- {name: Glade", "- {name: Sage, type: planeswalker, cost: 2R, loyalty: 4}\n  - {name: Glade"
    ).replace("battlefield: [{card: Cub, as: Other}]", "battlefield: [{card: Cub, as: Other}, Sage]")
    url, page = drawn(client, text)
    sage = next(one for one in page.select(".others .t") if "Sage" in one.get_text())
    assert sage.select_one(".pt").get_text() == "4"
    assert sage.select(".tag") == []
    before = len(look(client, url).select(".others .zone.hand li"))
    press(client, url, "Surge")
    press(client, url, "Cub")
    page = look(client, url)
    assert len(page.select(".others .zone.hand:not(.wide) li")) == before > 0, (
        "no row comes or goes with a pass"
    )


def test_of_several_opponents_each_hand_is_a_number_whoever_acts(client: FlaskClient) -> None:
    text = f"{STACKED.replace('[Ana, Luis]', '[Ana, Luis, Eva]')}  Eva: {{hand: [Surge]}}\n"
    url, _ = drawn(client, text)
    for word in ("", "Surge", "Cub", "Pass"):
        if word:
            press(client, url, word)
        held = look(client, url).select(".others .fig.narrow")
        assert [one.summary.get_text(" ", strip=True) for one in held] == ["hand 1", "hand 1"]


def test_what_a_card_says_is_told_in_the_readers_language_where_that_can_be(client: FlaskClient) -> None:
    text = STACKED.replace("hand: [Surge]", "hand: [Lightning Bolt]")
    url, _ = drawn(client, text)
    press(client, url, "Lightning Bolt")
    press(client, url, "Luis")
    said = look(client, url).select_one(".stack .says")
    assert "damage" in said.get_text()
    spanish = client.get(url, headers={"Accept-Language": "es"}).get_data(as_text=True)
    assert "daño" in spanish


MANA = """
title: Mana
game: magic
seats: [Ana, Luis]
table:
  Ana: {battlefield: [Forest], mana: RR}
do:
- Ana: {activate: Forest}
"""


def test_what_a_seat_can_pay_with_is_in_sight_and_the_log_says_what_was_added(client: FlaskClient) -> None:
    _, page = drawn(client, MANA)
    assert [one.get_text() for one in page.select(".near .figure .m")] == ["R", "R", "G"]
    assert "mana not checked" in page.select_one(".others .figures").get_text()
    assert "Ana adds mana: G" in page.select_one("#moves").get_text()


def test_parts_of_the_game_are_called_in_the_readers_language(client: FlaskClient) -> None:
    url, page = drawn(client, BREACHES)
    assert "Breach III" in page.get_text()
    spanish = look(client, f"{url}?lang=es").get_text()
    assert "Brecha III" in spanish
    assert "la némesis" in spanish
    assert not re.search(r"Breach|Nemesis turn|Player \d turn", spanish)


def test_a_touch_is_answered_at_once_where_a_script_sends_it(client: FlaskClient) -> None:
    url, page = drawn(client)
    sent = {"input": page.select_one(".acts [name=input]")["value"], "seen": "0", "nonce": "x"}
    assert client.post(url, data=sent).status_code == 303
    answer = client.post(url, data={**sent, "nonce": "y", "move": "undo"}, headers={"Sec-Fetch-Mode": "cors"})
    assert answer.status_code == 200
    assert 'id="table"' in answer.get_data(as_text=True)


@pytest.mark.parametrize("example", examples(), ids=lambda one: f"{one.game}-{one.name}")
def test_a_table_with_all_that_it_loads_stays_below_60_kb(client: FlaskClient, example: Any) -> None:
    url = str(client.post("/resolver", data={"example": f"{example.game}/{example.name}"}).location)
    page = look(client, url)
    parts = [one.get("src") or one.get("href") for one in page.select("script[src], link[rel=stylesheet]")]
    sent = 0
    for part in (url, *parts):
        with client.get(part, headers={"Accept-Encoding": "gzip"}) as answer:
            sent += len(answer.get_data())
    assert len(parts) >= 3
    assert 10_000 < sent < 60_000


def test_a_hand_of_which_only_the_number_is_known_is_a_number(client: FlaskClient) -> None:
    _, page = drawn(client, STACKED.replace("Luis: {hand: [Bolt],", "Luis: {hand: 5,"))
    assert page.select_one(".others .fig summary").get_text(" ", strip=True) == "hand 5"
    assert page.select_one(".others .held").get_text(" ", strip=True) == "a card that nobody has named ×5"


def test_what_fights_lies_nearest_the_middle_and_the_hand_farthest(client: FlaskClient) -> None:
    _, page = drawn(client, """
game: myl
table:
  A: {gold: 2, hand: [Aliado], support: [Tótem], defense: [{card: Aliado, as: Mine, strength: 2}]}
  B: {paid: 1, defense: [{card: Aliado, as: Theirs, strength: 3}], support: [Tótem]}
""")  # fmt: skip
    rows = [[one.h4.get_text() for one in seat.select(".zone")] for seat in page.select(".board .seat")]
    assert rows == [["paid", "support", "defense"], ["defense", "support", "reserve", "hand"]]


def test_the_steps_of_a_turn_stand_in_their_order(client: FlaskClient) -> None:
    _, page = drawn(client, "game: gyp\nstep: attack\ntable: {A: {}, B: {}}\n")
    steps = [one.get_text() for one in page.select(".phases li")]
    assert steps.index("government") < steps.index("command") < steps.index("attack") < steps.index("final")


def test_long_words_may_be_parted_between_syllables_only() -> None:
    assert breakable("Laboratorio, encantamiento").split("\N{SOFT HYPHEN}") == [
        "Labo", "ra", "to", "rio, encan", "ta", "miento",
    ]  # fmt: skip
    assert breakable("Ciudadano").split("\N{SOFT HYPHEN}") == ["Ciu", "da", "dano"]  # as wide as a tile
    assert breakable("Grizzly Bears, Hechizos") == "Grizzly Bears, Hechizos"


def test_what_is_done_is_parted_from_what_it_is_done_with_where_that_reads_better(
    client: FlaskClient,
) -> None:
    _, page = drawn(client, "game: gyp\ntable: {A: {government: 2, wealth: 1}, B: {}}\n")
    labels = [one.get_text() for one in page.select(".acts button")]
    assert "spend wealth points, a resource each: 1" in labels
    assert not any("::" in label or " :" in label for label in labels)


def test_a_scenario_with_a_step_that_cannot_be_done_is_refused_with_its_line(client: FlaskClient) -> None:
    answer = client.post(
        "/resolver",
        data={"text": STACKED + "do:\n- Luis: {cast: Surge}\n"},
        headers={"Accept-Language": "en"},
    )
    told = read(answer).select_one(".fault").get_text()
    assert answer.status_code == 400
    assert re.search(r"line \d+: this cannot be done: refused: Luis may not act now", told)


def test_a_scenario_that_leaves_a_choice_open_begins(client: FlaskClient) -> None:
    _, page = drawn(client, STACKED + "do:\n- Ana: {cast: Surge}\n")
    assert page.select_one("#answer .options") is not None


def test_a_card_that_is_like_none_of_many_is_told_without_a_list(client: FlaskClient) -> None:
    text = "game: magic\ntable: {A: {hand: [Zzzzqqq]}, B: {}}\n"
    answer = client.post("/resolver", data={"text": text}, headers={"Accept-Language": "en"})
    told = read(answer).select_one(".fault").get_text()
    assert "there is no card “Zzzzqqq” here (" in told


def test_what_was_cast_where_the_table_says_nothing_of_mana_is_told_so(client: FlaskClient) -> None:
    def cast(stated: str, card: str) -> str:
        url = begun(
            client,
            f"""
game: magic
seats: [Ana, Luis]
step: main
cards: [{{name: Trifle, type: artifact, cost: 0}}]
table: {{Ana: {{{stated}hand: [Bolt, Trifle]}}}}
""",
        )
        press(client, url, card)
        if card == "Bolt":
            press(client, url, "choose Luis")
        if stated:
            press(client, url, "R")
        return str(look(client, url).select_one(".stack .so").get_text())

    assert "cost not checked" in cast("", "Bolt")
    assert "not checked" not in cast("", "Trifle")
    assert "not checked" not in cast("mana: R, ", "Bolt")


def test_a_pile_of_the_supply_says_whether_it_may_be_bought(client: FlaskClient) -> None:
    url = begun(client, TABLE)

    def about(page: Any, card: str) -> dict[str, Any]:
        tile = next(one for one in page.select(".supply a.heap") if card in one.get_text())
        told = page.select(".acts button[data-of], .why li[data-of]")
        return {
            one.get_text(): one
            for one in told
            if set(one["data-of"].split()) & set(tile["data-object"].split())
        }

    [(said, line)] = about(look(client, url), "Moat").items()
    assert said.startswith("buy Moat:")  # not yet: it is the phase before
    assert line.select(".cite")
    press(client, url, "Pass")
    page = look(client, url)
    assert list(about(page, "Copper")) == ["buy Copper"]
    [said] = about(page, "Moat")
    assert "has not enough coins" in said


def test_who_may_not_pass_is_told_why_where_the_button_would_be(client: FlaskClient) -> None:
    url = client.post("/resolver", data={"example": "aeons-end/1-lanzar"}).headers["Location"]
    page = look(client, url)
    off = page.select_one(".walk .pass.off")
    assert off["href"] == "#why-not"
    assert "closed breach must be cast" in off.small.get_text()
    press(client, url, "Amplify Vision")
    page = look(client, url)
    while page.select_one("#answer .options button"):
        chosen = page.select_one("#answer .options button")
        client.post(url, data={**fields(page, chosen.get_text()), "choice": chosen["value"], "answer": "1"})
        page = look(client, url)
    assert page.select_one(".walk .pass.off") is None
    assert page.select_one(".walk button.pass") is not None


def test_cards_of_dominion_are_called_as_the_reader_calls_them(client: FlaskClient) -> None:
    url = client.post("/resolver", data={"example": "dominion/1-bruja"}).headers["Location"]
    for language, name in (("en", "Throne Room"), ("es", "Salón del Trono")):
        page = look(client, url, language)
        assert name in [one.get_text(strip=True) for one in page.select(".hand .land")]
        assert [one.get_text() for one in page.select(".acts button") if name in one.get_text()]
    press(client, url, "Throne Room")
    told = look(client, url).select_one("#moves").get_text()
    assert "Ana plays Throne Room" in told


def test_a_hand_of_a_game_without_targets_is_played_by_touch(client: FlaskClient) -> None:
    url = client.post("/resolver", data={"example": "dominion/1-bruja"}).headers["Location"]
    assert look(client, url).select_one("#table").has_attr("data-at-once")
    url, page = drawn(client)
    assert not page.select_one("#table").has_attr("data-at-once")


def test_an_opponents_creature_is_not_refused_as_a_spell(client: FlaskClient) -> None:
    _, page = drawn(client)
    other = next(one for one in page.select(".others .t") if "Other" in one.get_text())
    told = look(client, other["href"]).select_one("#not-now").get_text(" ", strip=True)
    assert "may not act now" in told
    assert "cast" not in told


def test_what_is_always_cast_from_one_zone_does_not_say_so(client: FlaskClient) -> None:
    url = client.post("/resolver", data={"example": "aeons-end/1-lanzar"}).headers["Location"]
    acts = [one.get_text() for one in look(client, url).select(".acts button")]
    assert [one for one in acts if "Spark" in one]
    assert not [one for one in acts if "(prepped)" in one]


def test_one_that_may_be_chosen_or_not_is_a_button_beside_nothing(client: FlaskClient) -> None:
    text = """
game: magic
seats: [Ana, Luis]
step: main
cards:
  - name: Grace
    type: instant
    cost: 0
    targets: [{of: {type: creature}, up to: 1}]
    effect: [{tap: target}]
table: {Ana: {hand: [Grace], battlefield: [Bear]}, Luis: {}}
"""
    url = begun(client, text)
    press(client, url, "Grace")
    page = look(client, url)
    assert page.select("#answer [type=checkbox]") == []
    assert [one.get_text() for one in page.select("#answer button")] == ["Bear", "Nothing"]
    press(client, url, "Nothing")
    assert look(client, url).select_one("#answer") is None
    assert look(client, url).select_one(".so .to") is None


def test_a_strength_that_could_be_taken_for_a_cost_says_what_it_is(client: FlaskClient) -> None:
    text = """
title: Lobo
game: myl
table:
  A: {defense: [{card: Aliado, as: Lobo, strength: 5}], deck: 3}
  B: {deck: 3}
do: []
"""
    _, page = drawn(client, text)
    tile = page.select_one(".near .row .t")
    assert tile.select_one(".pt").get_text() == "strength 5"
    assert "strength 5" in tile["aria-label"]

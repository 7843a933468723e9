"""Branches in sight: names for them, a move leads to its table, the ruling as text."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.test_web_resolver import begun, look, press
from tests.test_web_statements import TABLE


def test_a_branch_is_begun_with_a_name_after_any_move_and_found_by_it(client: FlaskClient) -> None:
    url = begun(client, TABLE)
    for word in ("Bolt", "B", "Pass"):
        press(client, url, word)
    page = look(client, url)
    after = {one.get_text(): one["value"] for one in page.select(".what-if option")}
    cast = next(node for text, node in after.items() if "Bolt" in text)
    answer = client.post(url, data={"whatif": cast, "name": "What if it is countered?"})
    assert answer.status_code == 303
    page = look(client, url)
    assert "What if it is countered?" in page.select_one(".tree .named[aria-current]").get_text()
    assert page.select(".tree .came-to") == []
    press(client, url, "B")
    press(client, url, "Undo")
    named = look(client, url).select_one(".tree .named")
    assert named.select_one(".came-to").get_text() == "B is a target of Bolt"
    press(client, url, "Undo")
    assert "What if" not in look(client, url).select_one(".log").get_text()


def test_a_note_made_after_going_back_is_told_there_and_takes_away_nothing(client: FlaskClient) -> None:
    url = begun(client, TABLE)
    for word in ("Bolt", "B", "Undo"):
        press(client, url, word)
    page = look(client, url)
    seen = page.select_one("[name=seen]")["value"]
    moves = len(page.select(".tree li"))
    client.post(url, data={"seen": seen, "nonce": "n", "note": "A asked first"})
    page = look(client, url)
    assert "A asked first" in page.select_one(".log").get_text()
    assert len(page.select(".tree li")) == moves, "no branch of its own"
    press(client, url, "Redo")
    log = look(client, url).select_one(".log").get_text()
    assert "A asked first" in log
    assert "B is a target of Bolt" in log


def test_a_move_leads_to_the_table_as_it_was(client: FlaskClient) -> None:
    url = begun(client, TABLE)
    for word in ("Bolt", "B", "Pass", "Pass"):
        press(client, url, word)
    page = look(client, url)
    move = next(one for one in page.select(".log .to-state") if "announces Bolt" in one["aria-label"])
    assert client.post(url, data={"go": move["value"]}).status_code == 303
    assert look(client, url).select_one("#answer, .stack .so") is not None


def test_the_ruling_is_told_as_text_with_the_words_of_its_rules(client: FlaskClient) -> None:
    url = begun(client, TABLE)
    for word in ("Bolt", "B", "Pass", "Pass"):
        press(client, url, word)
    text = client.get(f"{url}/ruling.txt", headers={"Accept-Language": "en"}).get_data(as_text=True)
    head, happened, rules, link = text.strip().split("\n\n")
    assert head.startswith("Statements")
    assert "Bolt deals 3 damage to B [" in happened
    cited = [line.partition(": ") for line in rules.splitlines()[1:]]
    assert all(number in happened for number, _, _ in cited)
    assert any(words for _, _, words in cited)
    assert rules.splitlines()[0] == "Rules (in Spanish only)"
    assert link.endswith(url)


def test_the_ruling_tells_whether_a_damaged_creature_is_destroyed(client: FlaskClient) -> None:
    url = begun(client, """
game: magic
seats: [Ana, Luis]
cards: [{name: Mulo de carga, type: creature, power: 3, toughness: 5}]
table: {Ana: {battlefield: [{card: Mulo de carga, damage: 2}]}}
""")  # fmt: skip
    text = client.get(f"{url}/ruling.txt", headers={"Accept-Language": "en"}).get_data(as_text=True)
    assert "Mulo de carga: 2 damage, toughness 5: not destroyed [704.5g]\n" in text
    assert "\n704.5g: " in text


def test_no_rule_of_a_ruling_is_cut_within_a_sentence(client: FlaskClient) -> None:
    url = begun(client, TABLE)
    for word in ("Bolt", "B", "Pass", "Pass"):
        press(client, url, word)
    text = client.get(f"{url}/ruling.txt", headers={"Accept-Language": "es"}).get_data(as_text=True)
    rules = text.split("\n\n")[2].splitlines()[1:]
    assert len(rules) > 2
    assert all(line.removesuffix(" […]").rstrip(")»").endswith((".", ":")) for line in rules), rules


def test_what_was_taken_back_is_said_to_be_there_still_and_led_to(client: FlaskClient) -> None:
    url = begun(client, TABLE)
    assert look(client, url).select_one(".walk .moves")["href"] == "#log"
    press(client, url, "Bolt")
    press(client, url, "Undo")
    page = look(client, url)
    said = page.select_one(".status .latest")
    assert "still there as a branch: " in said.get_text()
    assert "Bolt" in said.get_text()
    (led,) = {said.a["href"], page.select_one(".walk .moves")["href"]}
    assert page.select_one(led).has_attr("open")
    assert "Bolt" in page.select_one(led).get_text()
    press(client, url, "Redo")
    assert "as a branch" not in look(client, url).select_one(".status").get_text()

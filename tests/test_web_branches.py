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
    assert "A asked first" in page.select_one("#moves section").get_text()
    assert len(page.select(".tree li")) == moves, "no branch of its own"
    press(client, url, "Redo")
    log = look(client, url).select_one("#moves section").get_text()
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
    head, happened, rules = text.strip().split("\n\n")
    assert head.startswith("Statements")
    assert head.endswith(url)
    assert "Bolt deals 3 damage to B [" in happened
    cited = [line.partition(": ") for line in rules.splitlines()[1:]]
    assert all(number in happened for number, _, _ in cited)
    assert any(words for _, _, words in cited)
    assert rules.splitlines()[0] == "Rules (in Spanish only)"


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
    bar = look(client, url).select(".walk > *")
    assert look(client, url).select_one(".walk .moves")["href"] == "#moves"
    press(client, url, "Bolt")
    press(client, url, "Undo")
    page = look(client, url)
    said = page.select_one(".status .latest")
    assert said.get_text().startswith("Undone (↷ does it again):")
    assert "Bolt" in said.get_text()
    tree = page.select_one(said.a["href"])
    assert tree.has_attr("open")
    assert "Bolt" in tree.get_text()
    assert tree in page.select_one(page.select_one(".walk .moves")["href"]).select("details")
    kept = [one.get_text(" ", strip=True) for one in page.select(".walk > *")]
    assert len(kept) == len(bar), "what stands in the bar keeps its place and name"
    assert kept[-2] == bar[-2].get_text(" ", strip=True) == "Moves"
    press(client, url, "Redo")
    assert "Undone" not in look(client, url).select_one(".status").get_text()


def test_the_log_goes_on_downwards_and_a_line_shows_the_section_that_decides(
    client: FlaskClient,
) -> None:
    url = begun(client, TABLE)
    for word in ("Bolt", "B", "Pass", "Pass"):
        press(client, url, word)
    page = look(client, url)
    told = [one.get_text(" ", strip=True) for one in page.select("#moves .entry h3")]
    places = [next(at for at, one in enumerate(told) if word in one) for word in ("announces", "A passes")]
    assert places == sorted(places)
    assert "B passes" in told[-1]
    (line,) = [one for one in page.select("#moves .said") if "Bolt resolves" in one.get_text()]
    assert [one.get_text() for one in line.find_all("a", recursive=False)] == ["608.1"]
    assert len(line.details.select("a.cite")) > 1
    printed = look(client, f"{url}/log")
    assert printed.select("main details") == []


def test_the_table_says_in_full_what_left_play_and_by_which_section(client: FlaskClient) -> None:
    url = begun(client, TABLE.replace("B: {life: 20}", "B: {battlefield: [Grizzly Bears]}"))
    for word in ("Bolt", "Grizzly", "Pass", "Pass"):
        press(client, url, word)
    (left,) = look(client, url).select(".latest .left-play")
    assert left.get_text(" ", strip=True) == "Grizzly Bears is destroyed 704.5g"
    press(client, url, "Undo")
    assert look(client, url).select(".latest .left-play") == []

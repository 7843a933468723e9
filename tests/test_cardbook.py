"""Every road leads to the card: a name finds what is played, and what is played stays with the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from judge.cardbook import CardBook, Correction
from judge.cardbook.played import played
from judge.cardbook.printed import PrintedCard
from judge.cli import main
from judge.database import Sessions
from judge.importers import Request
from judge.importing import import_files
from judge.library import Library
from judge.rulesets import find
from judge.rulesets.kit.definition_store import Cards
from judge.scenario import FaultyScenario, load_text, run
from judge.session_service import SessionService
from judge.text import fold

MAGIC = find("magic").profiles["magic-current"]


def row(name: str, types: str, cost: str, text: str, **more: Any) -> dict[str, Any]:
    return {
        "object": "card", "oracle_id": f"id-{name}", "name": name, "lang": "en", "layout": "normal",
        "type_line": types, "mana_cost": cost, "oracle_text": text, "released_at": "2025-02-03", **more,
    }  # fmt: skip


OX = {"power": "2", "toughness": "3"}
CARDS = [
    row("Harbour Flare", "Instant", "{R}", "Harbour Flare deals 3 damage to any target."),
    row("Harbour Flare", "Instant", "{R}", "", lang="es", printed_name="Bengala del puerto"),
    row("Quay Ox", "Creature — Ox", "{1}{G}", "", **OX),
    row("Grizzly Bears", "Creature — Ox", "{1}{G}", "", power="7", toughness="7"),
    row("Squire", "Creature — Human Soldier", "{1}{W}", "", power="1", toughness="2"),
    row(
        "Odd Tide", "Sorcery", "{2}{U}",
        "Weigh the anchor of target creature an opponent controls.\nDraw a card.",
    ),
    row(
        "Old Pilot", "Creature — Human", "{U}",
        "When Old Pilot enters the battlefield, chart the coast.\nThe coast is charted twice.", **OX,
    ),
    row(
        "Gale // Calm", "Instant // Instant", "", "", layout="split", oracle_text=None, type_line=None,
        card_faces=[
            {"name": "Gale", "type_line": "Instant", "mana_cost": "{R}",
             "oracle_text": "Destroy target artifact."},
            {"name": "Calm", "type_line": "Instant", "mana_cost": "{W}",
             "oracle_text": "You gain 4 life."},
        ],
    ),
    row(
        "Cellar // Attic", "Enchantment — Room // Enchantment — Room", "", "", layout="split",
        oracle_text=None,
        card_faces=[
            {"name": "Cellar", "type_line": "Enchantment — Room", "mana_cost": "{1}{R}",
             "oracle_text": "When you unlock this door, you gain 4 life."},
            {"name": "Attic", "type_line": "Enchantment — Room", "mana_cost": "{3}{U}",
             "oracle_text": "Whenever you fully unlock a Room, draw a card."},
        ],
    ),
    row(
        "Day Gull", "Creature — Bird", "", "", layout="transform", oracle_text=None, type_line=None,
        card_faces=[
            {"name": "Day Gull", "type_line": "Creature — Bird", "mana_cost": "{W}", "oracle_text": "Flying",
             "power": "1", "toughness": "1"},
            {"name": "Night Gull", "type_line": "Creature — Bird", "mana_cost": "", "oracle_text": "Flying",
             "power": "3", "toughness": "3"},
        ],
    ),
]  # fmt: skip


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cardbook")
    file = folder / "cards.json"
    file.write_text(json.dumps(CARDS), encoding="utf-8")
    import_files(folder / "library", [file], Request("magic"))
    return folder / "library"


@pytest.fixture
def book(root: Path) -> CardBook:
    library = Library(root)
    return CardBook(lambda: library, root)


def told(book: CardBook, name: str) -> Any:
    return book.definition("magic", MAGIC, name)


FLARE = """
game: magic
table:
  A: {hand: [NAME]}
  B: {battlefield: [Quay Ox]}
do:
- A: {cast: NAME, choose: [Quay Ox]}
- all pass
- check: {Quay Ox: graveyard}
"""


@pytest.mark.parametrize(
    "name", ["Harbour Flare", "harbour flare", "Bengala del puerto", "bengala DEL Puérto"]
)
def test_a_card_of_the_library_is_played_by_any_of_its_printed_names(book: CardBook, name: str) -> None:
    (scenario,) = load_text(FLARE.replace("NAME", name), "-", source=book)
    result = run(scenario)
    assert [one.ok for one in result.outcomes] == [True], [str(one.got) for one in result.outcomes]


def test_a_misspelt_name_offers_the_card_that_is_meant(book: CardBook) -> None:
    with pytest.raises(FaultyScenario, match="Harbour Flare"):
        load_text(FLARE.replace("NAME", "Harbor Flair"), "-", source=book)


def test_the_scenarios_own_definition_comes_first_then_the_correction_the_preset_the_library(
    book: CardBook, tmp_path: Path
) -> None:
    corrected = CardBook(lambda: Library(tmp_path), tmp_path)
    corrected.corrections.put(
        [Correction("magic", "Grizzly Bears", "", "", {"type": "creature", "power": 5, "toughness": 5})]
    )
    bear = "game: magic\ntable: {A: {battlefield: [Grizzly Bears]}, B: {}}\ndo: []\n"
    own = bear + "cards: [{name: Grizzly Bears, type: creature, power: 9, toughness: 9}]\n"
    assert told(book, "Grizzly Bears") is None, "what is built in comes before the library"
    assert told(corrected, "Grizzly Bears")["power"] == 5
    for text, source, power in ((own, corrected, 9), (bear, corrected, 5), (bear, book, 2)):
        (scenario,) = load_text(text + "\n", "-", source=source)
        card = scenario.ruleset.card("Grizzly Bears")
        assert card is not None
        assert card["figures"].number("power") == power


def test_an_example_that_nobody_has_printed_gives_way_to_a_printed_card_of_its_name(
    book: CardBook, tmp_path: Path
) -> None:
    squire = "game: magic\ntable: {A: {battlefield: [Squire]}, B: {}}\ndo: []\n"
    for source, toughness in ((book, 2), (CardBook(lambda: Library(tmp_path), tmp_path), 1)):
        (scenario,) = load_text(squire, "-", source=source)
        card = scenario.ruleset.card("Squire")
        assert card is not None
        assert card["figures"].number("toughness") == toughness


@pytest.mark.parametrize("name", ["Gale", "calm", "Gale // Calm", "gale/calm"])
def test_either_half_finds_the_whole_split_card(book: CardBook, name: str) -> None:
    assert [half["name"] for half in told(book, name)["halves"]] == ["Gale", "Calm"]


def test_the_halves_of_a_printed_room_share_its_type_line(book: CardBook) -> None:
    """709.5: the halves say what is theirs, the card what both are."""
    found = told(book, "Attic")
    assert (found["type"], found["subtypes"]) == ("enchantment", ["room"])
    waits = [half["abilities"][0]["on"] for half in found["halves"]]
    assert waits == [{"door unlocked": "self"}, {"fully unlocked": {"who": "you"}}]


def test_the_back_of_a_card_finds_its_front_with_its_own_figures(book: CardBook) -> None:
    found = told(book, "Night Gull")
    assert (found["name"], found["power"], found["back"]["power"]) == ("Day Gull", 1, 3)


def test_a_session_keeps_the_definition_that_it_began_with(book: CardBook, opening: Any) -> None:
    begun = SessionService(Sessions(opening()), source=book)
    id, _ = begun.begin(FLARE.replace("NAME", "Harbour Flare"))
    without = SessionService(begun.sessions)  # another server, whose library has no such card
    work = without.open(id)
    assert work.stopped is None
    assert work.session.state == begun.open(id).session.state
    exported = without.scenario(work)
    (again,) = load_text(exported, "-")
    assert all(one.ok for one in run(again).outcomes)


def test_names_come_up_while_they_are_typed(book: CardBook) -> None:
    assert book.like("magic", "harb") == ("Harbour Flare",)
    assert book.like("magic", "PUER") == ("Bengala del puerto",), "a later word, another language"
    assert book.like("magic", "") == ()


# What is not read


def test_a_refusal_tells_of_a_line_that_is_not_carried_out_and_might_permit_it() -> None:
    text = """
game: magic
cards: [{name: Late Fire, type: sorcery, cost: R, unread: [It may be sung at dusk.], effect: [{draw: 1}]}]
table: {A: {}, B: {hand: [Late Fire, Shock]}}
do:
- A: pass
- refused: {B: {cast: Late Fire}}
  because: "Judge does not carry out this line of Late Fire: “It may be sung at dusk.”"
  cites: [307.1]
- refused: {B: {cast: Late Fire}}
  because: main phase
- legal: {B: {cast: Shock, choose: [A]}}
"""
    (scenario,) = load_text(text, "-")
    assert all(one.ok for one in run(scenario).outcomes)


def unread(text: str, types: str = "Instant", **more: Any) -> dict[str, Any]:
    card = row("Plain Thing", types, "{1}", text, **more)
    return played(MAGIC, PrintedCard("Plain Thing", "normal", (card,))).definition


def test_an_unread_line_of_a_spell_takes_its_targets_and_is_asked_on_resolution(book: CardBook) -> None:
    found = told(book, "Odd Tide")
    assert found["targets"] == [{"as": "unread 1", "of": {"type": "creature", "controller": "opponents"}}]
    assert [next(iter(one)) for one in found["effect"]] == ["free", "draw"], "in the order of the lines"


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("Frobnicate up to two target creatures.", [{"of": {"type": "creature"}, "up to": 2, "count": None}]),
        ("Frobnicate target player's library.", [{"of": "seat"}]),
        ("Frobnicate nothing.", []),
    ],
)
def test_how_many_and_what_is_aimed_at_stands_in_the_text(text: str, targets: list[Any]) -> None:
    found = unread(text).get("targets", [])
    assert len(found) == len(targets)
    for one, wanted in zip(found, targets, strict=True):
        assert {key: one.get(key) for key in wanted} == wanted


def test_a_target_whose_description_cannot_be_read_is_left_to_the_judge() -> None:
    (target,) = unread("Frobnicate target creature that sneezed.")["targets"]
    assert (target["up to"], {"is": "permanent"} in target["of"]) == (1, True)


def test_an_unread_triggered_line_waits_for_its_event_and_any_other_is_shown(book: CardBook) -> None:
    found = told(book, "Old Pilot")
    (waits,) = found["abilities"]
    assert (waits["on"], next(iter(waits["effect"][0]))) == ({"enters": "self"}, "free")
    assert found["unread"] == ["The coast is charted twice."]


def test_a_line_about_casting_is_not_asked_when_the_spell_resolves() -> None:
    found = unread("As an additional cost to cast this spell, frobnicate a coin.\nDraw a card.")
    assert (len(found["effect"]), len(found["unread"])) == (1, 1)


def test_reading_a_misspelt_name_offers_the_cards_that_may_be_meant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bulk, library = tmp_path / "cards.json", tmp_path / "library"
    bulk.write_text(json.dumps(CARDS), encoding="utf-8")
    import_files(library, [bulk], Request("magic"))
    with pytest.raises(SystemExit) as exit_:
        main(["--language", "en", "--library", str(library), "read", "Old", "Piolt"])
    assert exit_.value.code == 1
    assert "Did you mean: Old Pilot" in capsys.readouterr().out


def test_the_command_corrects_any_line_and_takes_it_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bulk, library = tmp_path / "cards.json", tmp_path / "library"
    bulk.write_text(json.dumps(CARDS), encoding="utf-8")
    import_files(library, [bulk], Request("magic"))
    said = tmp_path / "line.yaml"
    drawing = "{kind: triggered, on: {enters: self}, effect: [{draw: 1}]}"
    said.write_text(f"abilities: [{drawing}]\n", encoding="utf-8")
    reading = ["--language", "en", "--library", str(library), "read", "Old", "Pilot", "--line", "1"]

    def exits(*more: str) -> int:
        with pytest.raises(SystemExit) as exit_:
            main([*reading, *more])
        return int(exit_.value.code or 0)

    assert exits("--correct", str(said)) == 0
    import_files(library, [bulk], Request("magic"))
    book = CardBook(lambda: Library(library), library)
    assert told(book, "Old Pilot")["abilities"][0]["effect"] == [{"draw": 1}]
    (correction,) = book.corrections.all("magic")
    assert (correction.card, correction.text) == ("Old Pilot", CARDS[6]["oracle_text"].split("\n")[0])
    said.write_text("abilities:\n- {kind: triggered, on: {entered: self}}\n", encoding="utf-8")
    assert exits("--correct", str(said)) == 2
    assert "entered" in capsys.readouterr().err
    assert exits("--as-read") == 0
    assert not book.corrections.all("magic")
    assert exits("--as-read") == 1


def _bulk(folder: Path, name: str, *rows: Any) -> Path:
    file = folder / name
    file.write_text(json.dumps(rows), encoding="utf-8")
    return file


OLD_OX = row("Quay Ox", "Creature — Ox", "{1}{G}", "", **OX)
OLD_BEAR = row("Tide Bear", "Creature — Bear", "{2}{G}", "", **OX)
NEW_GULL = row("Dawn Gull", "Creature — Bird", "{W}", "Flying", **OX) | {"released_at": "2026-03-01"}


def test_two_files_with_other_cards_each_are_one_edition(tmp_path: Path) -> None:
    files = [_bulk(tmp_path, "old.json", OLD_OX, OLD_BEAR), _bulk(tmp_path, "new.json", NEW_GULL)]
    (told,) = import_files(tmp_path / "library", files, Request("magic"))
    library = Library(tmp_path / "library")
    assert (told.counts["cards"], str(told.document.ref)) == (3, "magic/cards@2026-03-01")
    assert [len(library.cards(name, "magic")) for name in ("Quay Ox", "Dawn Gull")] == [1, 1]


def test_two_files_with_mostly_the_same_cards_are_two_editions(tmp_path: Path) -> None:
    later = [one | {"released_at": "2026-03-01"} for one in (OLD_OX, OLD_BEAR)]
    files = [_bulk(tmp_path, "old.json", OLD_OX, OLD_BEAR), _bulk(tmp_path, "new.json", *later, NEW_GULL)]
    told = import_files(tmp_path / "library", files, Request("magic"))
    assert [one.counts["cards"] for one in told] == [2, 3]


def test_a_card_that_only_an_earlier_edition_has_is_found_there(tmp_path: Path) -> None:
    root = tmp_path / "library"
    import_files(root, [_bulk(tmp_path, "old.json", OLD_OX)], Request("magic"))
    import_files(root, [_bulk(tmp_path, "new.json", NEW_GULL)], Request("magic"))
    book = CardBook(lambda: Library(root), root)
    made = book.definition("magic", MAGIC, "quay ox")
    assert made is not None
    assert made["power"] == 2
    assert book.like("magic", "quay") == ("Quay Ox",)
    assert book.near("magic", "Quai Ox") == ("Quay Ox",)


def test_whoever_runs_a_file_is_told_which_lines_are_left_to_them(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pilot.yaml"
    table = "table: {A: {battlefield: [Old Pilot]}, B: {}}"
    file.write_text(f"game: magic\n{table}\ndo:\n- check: {{Old Pilot: battlefield}}\n", encoding="utf-8")
    for more in ([], ["--json"]):
        with pytest.raises(SystemExit) as exit_:
            main(["--library", str(root), "--language", "en", "resolve", str(file), *more])
        assert not exit_.value.code
    said, told = capsys.readouterr().out.split("{", 1)
    assert "Old Pilot, for you to tell when it applies: The coast is charted twice." in said
    (one,) = json.loads("{" + told)["scenarios"]
    assert one["unread"] == [{"card": "Old Pilot", "line": "The coast is charted twice."}]


def test_an_example_under_the_name_of_a_printed_card_is_told(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "examples.yaml"
    table = "table: {A: {battlefield: [Squire, Ox]}, B: {}}"
    file.write_text(f"game: magic\n{table}\ndo:\n- check: {{Squire: {{toughness: 1}}}}\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["--library", str(tmp_path / "empty"), "--language", "en", "resolve", str(file)])
    said = capsys.readouterr().out
    assert "“Squire” is an example of Judge's here, not the printed card of that name" in said
    assert "“Ox”" not in said


def test_no_example_takes_the_place_of_a_printed_card_unsaid(shared: Path) -> None:
    """Each built-in example whose name a printed card bears is known as its namesake."""
    printed = {
        fold(name)
        for file in ("magic-to-2019.json", "magic-since-2025.json")
        for row in json.loads((shared / "cards" / file).read_text(encoding="utf-8"))
        for name in (row["name"], *(face["name"] for face in row.get("card_faces", ())))
    }
    assert isinstance(MAGIC.cards, Cards)
    assert printed & MAGIC.cards.invented <= MAGIC.cards.namesakes <= MAGIC.cards.invented

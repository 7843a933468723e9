"""A card's printed text is read into data, whole lines or not at all (invented cards in Magic's wording)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from judge.cardtext.lines import ReadFace
from judge.cardtext.magic.cards import read_face
from judge.cardtext.magic.telling import sentences
from judge.cardtext.report import card_report, file_report
from judge.cli import main
from judge.rulesets import find
from judge.rulesets.kit import CardRuleset

RULES = find("magic").profiles["magic-current"]
assert isinstance(RULES, CardRuleset)


def read(text: str, type_line: str = "Creature \u2014 Elf", name: str = "Ana Tell") -> ReadFace:
    card = {"name": name, "type_line": type_line, "oracle_text": text, "mana_cost": "{1}{G}"}
    return read_face(RULES, card)


def data(text: str, type_line: str = "Creature \u2014 Elf") -> dict[str, Any]:
    (line,) = read(text, type_line).lines
    assert line.data is not None, line.stopped_at
    return line.data


SORCERY = "Sorcery"
READ = [
    ("Flying, haste", {"keywords": ["flying", "haste"]}),
    ("Ward {2}", {"ward": "{2}"}),
    ("Ana Tell enters the battlefield tapped.", {"enters": [{"enters tapped": True}]}),
    (
        "When Ana Tell enters, draw a card.",
        {"abilities": [{"kind": "triggered", "on": {"enters": "self"}, "effect": [{"draw": 1}]}]},
    ),
    (
        "{1}{G}, {T}: Target creature gets +2/+2 until end of turn.",
        {
            "abilities": [
                {
                    "kind": "activated",
                    "cost": [{"pay": "{1}{G}"}, {"tap": "self"}],
                    "targets": [{"as": "creature", "of": {"type": "creature"}}],
                    "effect": [
                        {
                            "last": {"add": {"power": 2, "toughness": 2}},
                            "of": "target creature",
                            "until": "turn",
                        }
                    ],
                }
            ]
        },
    ),
    (
        "Other Elves you control get +1/+1.",
        {
            "abilities": [
                {
                    "kind": "static",
                    "of": {"subtype": "elf", "controller": "you", "other": True},
                    "change": {"add": {"power": 1, "toughness": 1}},
                }
            ]
        },
    ),
]


@pytest.mark.parametrize(("text", "wanted"), READ, ids=[text for text, _ in READ])
def test_a_line_becomes_the_data_that_a_person_would_write(text: str, wanted: dict[str, Any]) -> None:
    assert data(text) == wanted


def test_a_pronoun_means_what_was_named_last_and_a_moved_card_is_called_by_a_name() -> None:
    made = data(
        "Exile target creature you control, then return it to the battlefield under its owner's control.",
        SORCERY,
    )
    exile, back = made["effect"]
    assert exile["as"] == back["put into play"]
    assert back["under"] == f"owner of {exile['as']}"


def test_where_a_pronoun_could_mean_two_things_the_line_is_unread() -> None:
    (line,) = read("Whenever a creature enters, put a charge counter on Ana Tell, then untap it.").lines
    assert line.status == "unread"
    assert line.fault == "reference"


def test_a_spell_that_was_waited_for_is_no_it_once_the_card_itself_is_named() -> None:
    made = data("Whenever you cast a creature spell, put a charge counter on Ana Tell, then untap it.")
    assert made["abilities"][0]["effect"][1] == {"untap": "self"}


def test_an_if_directly_after_the_event_belongs_to_the_trigger() -> None:
    (ability,) = data("When Ana Tell enters, if you control an artifact, draw a card.")["abilities"]
    assert ability["if"] == {"exists": {"type": "artifact", "controller": "you"}}
    assert ability["effect"] == [{"draw": 1}]


COMPOSED = [
    ("Target opponent may draw a card.", "may"),
    ("Draw a card. If you control three or more artifacts, draw two cards instead.", "else"),
    ("Target creature you control fights another target creature.", "none"),
    ("Exile the top card of your library. You may play it this turn.", "as though"),
    ("Discard two cards at random.", "random"),
    ("Draw cards equal to the greatest power among creatures you control.", "greatest"),
    ("Tap target creature. It doesn't untap during its controller's next untap step.", "next untap"),
    ("Flip a coin. If you win the flip, draw a card.", "choose one"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word"), COMPOSED, ids=[word for _, word in COMPOSED])
def test_phrases_are_composed(text: str, word: str) -> None:
    made = data(text, SORCERY)
    assert word in str(made)
    for language in ("es", "en"):
        assert " ".join(sentences(made, language))


ON_PERMANENTS = [
    ("Whenever one or more other creatures you control die, draw a card.", "batch"),
    ("Whenever you draw your second card each turn, you gain 1 life.", "drawn"),
    ("When Ana Tell enters, if you gained life this turn, draw a card.", "life gained"),
    ("{T}: Draw a card. Activate only during your upkeep.", "during"),
    ("Exhaust \u2014 {4}: Draw a card.", "ever"),
    ("When Ana Tell dies, you may sacrifice another creature. When you do, draw a card.", "reflexive"),
    ("Whenever a creature dealt damage by Ana Tell this turn dies, draw a card.", "dealt damage by self"),
    ("This spell costs {2} less to cast if you control a Wizard.", "cost"),
    ("Cumulative upkeep {1}", "times"),
    ("Wild Hunt \u2014 Whenever Ana Tell attacks, draw a card.", "attacks"),
]


@pytest.mark.parametrize(("text", "word"), ON_PERMANENTS, ids=[word for _, word in ON_PERMANENTS])
def test_what_permanents_say_is_composed(text: str, word: str) -> None:
    made = data(text)
    assert word in str(made)
    for language in ("es", "en"):
        assert " ".join(sentences(made, language))


HONEST = [
    ("Whenever Ana Tell attacks, draw X cards.", "Creature", "X is announced nowhere"),
    ("Draw X cards.", SORCERY, "the card costs no X"),
    ("Draw X cards and lose X life, where X is the number of cards in target player's graveyard.",
     SORCERY, "one target would be chosen twice"),
    ("Target creature gains flying until end of turn. It deals 1 damage to you and to it.", SORCERY,
     "two things it could be"),
]  # fmt: skip


HONEST += [
    ("Each creature you control with toughness greater than its power gets +1/+0.", "Creature",
     "its is of each of them, not of the card"),
    ("When enchanted creature dies, return Ana Tell from your graveyard to your hand.",
     "Enchantment \u2014 Aura", "it lies on the battlefield as that happens (113.6m)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "why"), HONEST, ids=[why for _, _, why in HONEST])
def test_what_would_be_played_wrongly_is_unread(text: str, kind: str, why: str) -> None:
    (line,) = read(text, kind).lines
    assert line.status == "unread", why


def test_a_condition_after_an_instruction_is_looked_at_before_it() -> None:
    (one,) = data("Destroy target creature if its power is 4 or greater.", SORCERY)["effect"]
    assert one["if"] == {"amount": {"figure": "power", "of": "target creature"}, "min": 4}


def test_a_card_named_in_full_is_searched_for_by_that_name() -> None:
    text = "search your library for a card named Ana Tell, reveal it, put it into your hand, then shuffle."
    (ability,) = data(f"When Ana Tell dies, {text}")["abilities"]
    assert ability["effect"] == [{"search": {"name": "Ana Tell"}, "to": "hand"}]


def test_an_ability_that_asks_whether_the_card_is_in_the_graveyard_works_there() -> None:
    (ability,) = data("At the beginning of your upkeep, if Ana Tell is in your graveyard, draw a card.")[
        "abilities"
    ]
    assert ability["zone"] == "graveyard"


DIFFERING = [
    ("{T}: Draw a card.", "{T}: Draw a card. Activate only once each turn."),
    ("Destroy target creature.", "Destroy another target creature."),
    (
        "Creatures you control get +1/+1 until end of turn.",
        "Creatures you control get +1/+1 and gain haste until end of turn.",
    ),
    ("When Ana Tell dies, draw a card.", "When Ana Tell dies, you may draw a card."),
    ("Destroy target creature.", "Destroy target creature. It can't be regenerated."),
    ("Whenever a creature dies, draw a card.", "Whenever another creature dies, draw a card."),
]


@pytest.mark.parametrize(("less", "more"), DIFFERING)
def test_a_word_more_is_read_as_something_else_or_not_at_all(less: str, more: str) -> None:
    kind = SORCERY if not less.startswith(("{", "When")) else "Creature"
    one, other = read(less, kind).lines[0], read(more, kind).lines[0]
    assert one.data is not None
    assert other.data != one.data


UNREAD = [
    "At the beginning of your upkeep, put a +1/+1 counter on Ana Tell, then sacrifice it unless you pay {1}.",
    "{T}: Draw a card. Activate only if you feel like it.",
    "Ana Tell deals 2 damage to target creature. Spend only green mana this way.",
    "Whenever some creatures attack, draw a card.",
    "Draw a card at random.",
]


@pytest.mark.parametrize("text", UNREAD)
def test_what_is_not_wholly_understood_is_unread_with_the_phrase(text: str) -> None:
    (line,) = read(text).lines
    assert (line.status, line.data) == ("unread", None)
    assert line.stopped_at


def test_what_stands_beneath_a_class_level_holds_from_that_level_on() -> None:
    face = read("Flying\n{1}: Level 2\nHaste", "Enchantment \u2014 Class")
    assert [line.status for line in face.lines] == ["read", "read", "read"]
    assert face.lines[2].data is not None
    (held,) = face.lines[2].data["abilities"]
    assert held["while"] == {"amount": {"figure": "class level", "of": "self"}, "min": 2}


def test_a_class_level_out_of_order_and_what_stands_beneath_it_are_unread() -> None:
    face = read("Flying\n{1}: Level 3\nHaste", "Enchantment \u2014 Class")
    assert [line.status for line in face.lines] == ["read", "unread", "unread"]


def test_what_no_effect_can_give_is_unread_beneath_a_level() -> None:
    face = read("Level up {1}\nLEVEL 1-3\n2/2\nAna Tell enters tapped.", "Creature \u2014 Elf")
    assert [line.status for line in face.lines] == ["read", "read", "read", "unread"]


def test_reminder_text_is_left_out() -> None:
    face = read("Flying (This creature flies.)\n(A whole line of it.)")
    assert [line.status for line in face.lines] == ["read", "reminder"]


def test_modes_have_their_own_targets() -> None:
    made = data(
        "Choose one \u2014\n\u2022 Destroy target artifact.\n\u2022 Target player draws two cards.", SORCERY
    )
    first, second = made["modes"]["of"]
    assert first["targets"][0]["of"] == {"type": "artifact"}
    assert second["effect"] == [{"draw": 2, "who": "target player"}]


def test_a_quoted_ability_speaks_of_whoever_has_it() -> None:
    made = data(
        'Enchanted creature has "{T}: This creature deals 1 damage to any target."', "Enchantment \u2014 Aura"
    )
    (inner,) = made["abilities"][0]["change"]["ability"]
    assert inner["effect"] == [{"damage": 1, "to": "target any"}]


def test_deleting_any_word_of_a_line_makes_it_another_line() -> None:
    text = "When Ana Tell enters, destroy target artifact or enchantment an opponent controls."
    words = text.split(" ")
    whole = data(text)
    for at in range(len(words)):
        if words[at] in ("When",):
            continue
        (line,) = read(" ".join(words[:at] + words[at + 1 :])).lines
        assert line.data != whole, words[at]


@pytest.mark.parametrize("text", [text for text, _ in READ])
@pytest.mark.parametrize("language", ["es", "en"])
def test_what_was_read_is_said_in_both_languages(text: str, language: str) -> None:
    said = " ".join(sentences(data(text), language))
    assert said.endswith((".", ")"))
    assert "{'" not in said


SAID = [
    ("Ana Tell can't be blocked.\nLEVEL 1-3\n2/2", "from 1 to 3", "de 1 a 3"),
    ("Ana Tell gets +1/+0 for each Aura attached to it.", "attached to this card", "anexado a esta carta"),
    ("When Ana Tell enters, target opponent gains control of it.", "control of that", "control de ese"),
]


@pytest.mark.parametrize(("text", "english", "spanish"), SAID, ids=[english for _, english, _ in SAID])
def test_what_is_said_of_the_data_leaves_nothing_out(text: str, english: str, spanish: str) -> None:
    (*_, line) = read(text).lines
    assert line.data
    assert english in " ".join(sentences(line.data, "en"))
    assert spanish in " ".join(sentences(line.data, "es"))


def test_a_report_names_the_sections_and_the_words() -> None:
    report = card_report(
        RULES,
        "Ana Tell",
        [{"name": "Ana Tell", "type_line": "Instant", "oracle_text": "Destroy target creature."}],
    )
    (line,) = report["faces"][0]["lines"]
    assert line["status"] == "read"
    assert any(":701.8" in address for address in line["cites"])
    assert "estruye" in line["words"]["es"]


def test_the_command_reads_a_file_of_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        {"name": "Ana Tell", "type_line": "Creature", "oracle_text": "Flying"},
        {"name": "Odd One", "type_line": "Creature", "oracle_text": "Flying\nIt is very odd indeed."},
    ]
    (tmp_path / "cards.json").write_text(json.dumps(rows), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["--language", "en", "read", "--file", str(tmp_path / "cards.json"), "--json"])
    assert ended.value.code == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["cards"], figures["whole"], figures["lines"], figures["read"]) == (2, 1, 3, 2)
    assert figures["unread"][0]["example"] == "Odd One"


def test_a_file_of_something_else_is_refused_with_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "odd.json").write_text("[1, 2]", encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["--language", "en", "read", "--file", str(tmp_path / "odd.json")])
    assert ended.value.code == 2
    assert "odd.json" in capsys.readouterr().err


def test_more_than_half_of_the_cards_at_hand_are_read_whole(shared: Path) -> None:
    rows: list[dict[str, Any]] = []
    for file in sorted((shared / "cards").glob("*.json")):
        rows += json.loads(file.read_text(encoding="utf-8"))[::60]
    figures = file_report(RULES, rows)
    assert figures["read"] >= 0.72 * figures["lines"]
    assert figures["whole"] >= 0.6 * figures["cards"]


def test_jokes_drafting_and_ante_are_counted_apart() -> None:
    rows = [
        {"name": "Ana", "type_line": "Instant", "oracle_text": "Draw a card."},
        {"name": "Bo", "type_line": "Instant", "oracle_text": "Say it.", "set": "unh"},
        {"name": "Ced", "type_line": "Creature", "oracle_text": "Draft Ced face up."},
    ]
    figures = file_report(RULES, rows)
    assert (figures["cards"], figures["whole"]) == (3, 1)
    without = figures["without jokes, drafting and ante"]
    assert without == {"cards": 1, "whole": 1, "lines": 1, "read": 1}

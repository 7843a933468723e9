"""A definition may say what the rules it is played by know: what came later is refused as it is read."""

from __future__ import annotations

import copy
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

import judge.rulesets as rulesets
from judge.rulesets.kit import CardRuleset, read_card
from judge.rulesets.kit.expression_parser import FaultyCard
from judge.rulesets.magic.cites.verb_rules import STEP_OF, first_edition, first_to_know, step_of
from judge.rulesets.magic.words import CARD_KEYS, KEYWORDS, LATER
from judge.scenario import FaultyScenario, load_text
from tests.test_places import MAGIC, PLACES, placed, played, sample, verbs

PROFILES = rulesets.find("magic").profiles
NOW, THEN = PROFILES["magic-current"], PROFILES["magic-2009"]
CARD = {"name": "Tall Heron", "type": "creature", "power": 2, "toughness": 2}


@pytest.mark.parametrize("said", [{"keywords": [{"renown": 1}]}, {"keywords": ["infect"]}, {"dash": 2}])
def test_a_keyword_that_came_later_is_refused_by_the_rules_before(said: dict[str, object]) -> None:
    read_card(NOW, {**CARD, **said})
    with pytest.raises(FaultyCard, match="do not know") as refused:
        read_card(THEN, {**CARD, **said})
    assert "2009-02-01" in str(refused.value)


@pytest.mark.parametrize(
    "said",
    [
        {"keywords": ["deathtouch", {"bushido": 1}, "islandwalk", "protection from red"]},
        {"keywords": ["hexproof"]},  # no keyword then, but what cards said in a sentence
        {"morph": 3},
    ],
)
def test_a_keyword_of_then_is_read(said: dict[str, object]) -> None:
    read_card(THEN, {**CARD, **said})


def test_every_keyword_with_a_rule_of_its_own_then_is_known(shared: Path) -> None:
    text = (shared / "sources" / "magic-cr" / "2009-02-01.txt").read_text(encoding="utf-8-sig")
    ruled = {
        name.strip().lower() for name in re.findall(r"^502\.\d+\. ([A-Z][\w' ]{2,24})$", text, re.MULTILINE)
    }
    assert len(ruled) > 70
    assert {word for word in ruled & {*KEYWORDS, *CARD_KEYS} if word in LATER} == set()
    plain = {word for word in {*KEYWORDS, *CARD_KEYS} - LATER if word not in ruled}
    assert {word for word in plain if " " not in word and not word.endswith("walk")} <= {
        *("hexproof", "indestructible", "menace", "uncounterable", "unblockable"),
        *("halves", "flipped", "enters", "divide", "after", "unread"),
    }


def test_every_instruction_says_by_which_rules_it_goes() -> None:
    """Its step is one that the rules of some edition played have sections for, and no entry is idle."""
    words = {*NOW.instructions, *NOW.words.known("conditions"), *NOW.words.known("seat_figures")}
    assert {verb for verb in NOW.instructions if not first_edition(step_of(verb))} == set()
    assert {word for word, step in STEP_OF.items() if word not in words or word == step} == set()


def table_of_then(profile: str) -> dict[str, Any]:
    """The head of a table without the cards that the rules of the profile do not know."""
    head = copy.deepcopy(dict(MAGIC.head)) | {"profile": profile}
    head["table"]["A"]["battlefield"].remove("Lantern Guide")
    return head


@pytest.mark.parametrize("ruleset", [NOW, THEN], ids=lambda one: one.id)
@pytest.mark.parametrize("place", PLACES)
def test_an_instruction_is_refused_as_it_is_read_or_has_its_rules(ruleset: CardRuleset, place: str) -> None:
    """With line, name and the first edition that knows it; whatever is read can be played by its sections."""
    trying = replace(MAGIC, head=table_of_then(ruleset.id))
    faulty = []
    for verb in verbs(ruleset):
        first = first_to_know(verb)
        card = placed(trying, sample(trying, NOW, verb), place)
        try:
            read_card(NOW, card)
        except FaultyCard:
            continue  # it stands elsewhere
        try:
            result = played(trying, card)
        except FaultyScenario as fault:
            (one,) = fault.faults
            told = one.detail.data["detail"].data
            assert one.line > 1
            assert (told["name"], told["first"]) == (verb, first)
            assert told["edition"] == ruleset.edition < first
            continue
        assert first <= ruleset.edition, verb
        faulty += [f"{verb}: {one.got}" for one in result.outcomes if "no section" in str(one.got)]
    assert faulty == []


@pytest.mark.parametrize("card", ["Moon Watch", "Bloodbraid Elf", "Ágil cazadora del alba"])
def test_a_card_of_later_rules_is_refused_where_a_table_names_it(card: str) -> None:
    """Built in or the table's own: the reason is told, not that there is no such card."""
    own = [{**CARD, "name": "Ágil cazadora del alba", "keywords": ["infect"]}]
    table = {"A": {"battlefield": [card]}, "B": {}}
    written = {"game": "magic", "profile": THEN.id, "cards": own[: card == own[0]["name"]], "table": table}
    with pytest.raises(FaultyScenario) as refused:
        load_text(yaml.safe_dump(written, allow_unicode=True), "then.yaml", whole=False)
    (fault,) = refused.value.faults
    assert "do not know" in str(fault.detail)
    assert fault.line > 1


@pytest.mark.parametrize("word", ["initiative", "city's blessing", "speed"])
def test_what_a_table_states_of_later_rules_is_refused(word: str) -> None:
    table = {"A": {word: 1}, "B": {}}
    for profile, refused in ((NOW.id, False), (THEN.id, True)):
        text = yaml.safe_dump({"game": "magic", "profile": profile, "table": table})
        try:
            load_text(text, "then.yaml", whole=False)
        except FaultyScenario as fault:
            assert refused
            assert f"“{word}”" in str(fault.faults[0].detail)  # noqa: PT017
        else:
            assert not refused

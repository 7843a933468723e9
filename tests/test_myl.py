"""Mitos y Leyendas as a specification: who is asked in which order, what a shield covers, its page."""

from __future__ import annotations

import re
from typing import Any

import pytest

from judge.resolver import Answer, Correct, Data, FaultyOpening, Refusal, Session, Step, act, op
from judge.rulesets import find
from judge.rulesets.game import Laying, Placed
from judge.rulesets.myl import GAME, MYL
from judge.rulesets.myl.assess import NoDeck, deck
from judge.rulesets.myl.instructions import INSTRUCTIONS
from judge.rulesets.myl.ruleset import FACTS_OF, HAPPENINGS, WINDOWS
from judge.rulesets.myl.words import WORDS
from judge.scenario import FaultyScenario, load_text, run
from tests.conftest import ROOT
from tests.own_cards import knowing

PAGE = (ROOT / "docs" / "scenarios-myl.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.S)


def outcomes(text: str) -> list[str]:
    found = []
    for scenario in load_text(text, "page.yaml"):
        result = run(scenario)
        assert result.outcomes
        found += [f"line {o.line}: {o.check}: {o.got}" for o in result.outcomes if not o.ok]
    return found


# The page of the game's words


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_of_the_page_runs_and_holds(example: str) -> None:
    if not example.startswith("title:"):
        steps = example.replace("\n", "\n  ").strip()
        example = f"title: a question\ngame: myl\ntable: {{A: {{}}, B: {{}}}}\ndo:\n  {steps}\n"
    assert outcomes(example) == []


def test_the_new_cards_of_the_page_are_none_of_the_documents() -> None:
    named = re.findall(r"^- name: ([^#\n]+?) +#", PAGE, re.M)
    assert len(named) == 2
    assert all(MYL.card(name) is None for name in named)


@pytest.mark.parametrize(
    "word",
    sorted(
        {
            *MYL.actions,
            *WINDOWS,
            *INSTRUCTIONS,
            *HAPPENINGS,
            *FACTS_OF,
            *GAME.assessments,
            *(WORDS.types or ()),
            *(WORDS.zones or ()),
            *(WORDS.keywords or ()),
            *(WORDS.steps or ()),
            *(WORDS.durations or ()),
            *(WORDS.conditions or ()),
            *(WORDS.figures or ()),
            *WORDS.card_keys,
        }
        - {"stack", "affect"}
    ),
)
def test_every_word_of_the_game_stands_on_the_page(word: str) -> None:
    assert re.search("[`{[ ]" + re.escape(word) + "[`:}\\], ]", PAGE), word


# Who is asked, and when


def table(seats: str, active: str, step: str = "vigil", **zones: list[Any]) -> Session:
    """A table: ``b_defense=["Hera"]``; an entry is a name, or a mapping with ``card``, ``as`` and figures."""
    placed = []
    for place, listed in zones.items():
        seat, _, zone = place.partition("_")
        for at, entry in enumerate(listed):
            told = {"card": entry} if isinstance(entry, str) else dict(entry)
            card, name = told.pop("card"), told.pop("as", None)
            placed.append(Placed(name or f"{seat}.{card}.{at}", card, seat, zone, data=Data(told)))
    figures = {seat: Data(gold=9, deck=9) for seat in seats}
    laying = Laying(tuple(seats), active, 1, "", step, figures, tuple(placed))
    return Session(RULES, GAME.lay(RULES, laying))


RULES = knowing(
    MYL,
    {
        "name": "Golpe",
        "type": "talisman",
        "cost": 1,
        "targets": [{"as": "aim", "of": "ally"}],
        "effect": [{"destroy": "target aim"}, {"mill": 1, "who": "controller of target aim"}],
    },
    {
        "name": "Golpes",
        "type": "talisman",
        "cost": 1,
        "targets": [{"as": "aim", "of": "ally"}],
        "effect": [
            {"last": {"add": {"strength": -1}}, "of": "target aim"},
            {"destroy": "target aim"},
        ],
    },
    {
        "name": "Escudo",
        "type": "ally",
        "strength": 1,
        "abilities": [
            {
                "kind": "activated",
                "targets": [{"as": "saved", "of": "ally"}],
                "effect": [{"prevent": "target saved"}],
            }
        ],
    },
    {
        "name": "Eco",
        "type": "totem",
        "abilities": [
            {"kind": "triggered", "on": {"enters": "ally"}, "effect": [{"mill": 1}]},
            {"kind": "triggered", "on": {"enters": "ally"}, "effect": [{"draw": 1}]},
        ],
    },
    {
        "name": "Freno",
        "type": "ally",
        "strength": 1,
        "abilities": [{"kind": "activated", "effect": [{"cancel": "any"}]}],
    },
)


def done(session: Session, who: str, action: str, **data: Any) -> Step:
    step = session.enter(act(who, action, **data))
    assert isinstance(step, Step), step.reason
    return step


def chosen(session: Session, *choice: Any) -> Step:
    decision = session.state.decision
    assert decision is not None
    step = session.enter(Answer(decision.who, choice))
    assert isinstance(step, Step), step.reason
    return step


def test_annulling_goes_round_from_the_left_of_whoever_plays() -> None:
    session = table(
        "abcd",
        "c",
        c_hand=[{"card": "Aliado", "as": "x", "cost": 1}],
        b_defense=["César Augusto"],
        d_defense=["César Augusto"],
        a_defense=["Helénica"],
    )
    done(session, "c", "play", object="x")
    asked = []
    while session.state.window and session.state.window.kind == "annul":
        asked.append(session.state.window.holder)
        done(session, session.state.window.holder, "pass")
    assert asked == ["d", "a", "b"]
    assert session.state.objects["x"].zone == "defense/c"


def test_the_one_who_plays_may_annul_too_after_all_others() -> None:
    session = table(
        "abc",
        "b",
        b_hand=[{"card": "Aliado", "as": "x", "cost": 1}],
        b_defense=["Helénica"],
        a_defense=["César Augusto"],
    )
    done(session, "b", "play", object="x")
    done(session, "a", "pass")
    assert session.state.priority == "b"


def test_simultaneous_effects_rotate_from_the_active_player() -> None:
    session = table(
        "abc",
        "b",
        b_hand=[{"card": "Aliado", "as": "x", "cost": 0}],
        a_support=["Eco"],
        b_support=["Eco"],
        c_support=["Eco"],
    )
    step = done(session, "b", "play", object="x")
    order = []
    while session.state.decision is not None:
        order.append(session.state.decision.who)
        step = chosen(session, session.state.decision.keys[0])
    assert order == ["b", "c", "a"], "each chooses while they have two; then one is left to each"
    used = [e.data["seat"] for e in session.log() if e.name == "trigger"]
    assert used == ["b", "c", "a", "b", "c", "a"]
    assert step.decision is None


def test_the_war_of_talismans_begins_with_the_one_who_is_attacked() -> None:
    session = table("abc", "b", "attack", b_defense=[{"card": "Aliado", "as": "x", "strength": 2}])
    done(session, "b", "attack", objects=("x",), seat="a")
    while session.state.step != "war":
        done(session, session.state.priority or "", "pass")
    assert session.state.window is not None
    assert session.state.window.order == ("a", "b", "c")
    assert session.state.priority == "a"


# Shields


def test_a_shield_keeps_off_one_effect_of_an_ability_and_not_the_next() -> None:
    session = table(
        "ab", "a", a_hand=["Golpes"], b_defense=["Escudo", {"card": "Aliado", "as": "x", "strength": 3}]
    )
    done(session, "a", "play", object="a.Golpes.0")
    chosen(session, "x")
    done(session, "b", "prevent", object="b.Escudo.0")
    chosen(session, "x")
    assert session.state.objects["x"].zone == "graveyard/b", "the first was prevented, the second was not"
    lasted = [e for e in session.log() if e.name == "last" and e.data["name"] == "change"]
    assert lasted == []


def test_a_shield_on_one_card_leaves_the_rest_of_the_effect_as_it_is() -> None:
    session = table(
        "ab", "a", a_hand=["Golpe"], b_defense=["Escudo", {"card": "Aliado", "as": "x", "strength": 3}]
    )
    done(session, "a", "play", object="a.Golpe.0")
    chosen(session, "x")
    done(session, "b", "prevent", object="b.Escudo.0")
    chosen(session, "x")
    assert session.state.objects["x"].zone == "defense/b"
    assert len(session.state.zone("graveyard/b")) == 1, "the card dropped was not prevented"
    assert not [e for e in session.state.effects if e.name == "ward"], "no shield outlives the effect"


def test_what_is_not_affected_cannot_be_shielded() -> None:
    session = table(
        "ab", "a", a_hand=["Golpe"], b_defense=["Escudo", {"card": "Aliado", "as": "x", "strength": 3}]
    )
    done(session, "a", "play", object="a.Golpe.0")
    chosen(session, "x")
    done(session, "b", "prevent", object="b.Escudo.0")
    refused = session.enter(Answer("b", ("b.Escudo.0",)))
    assert isinstance(refused, Refusal)


# Cancelling


def test_a_cancelled_triggered_ability_does_nothing_and_the_card_stays() -> None:
    session = table(
        "ab",
        "a",
        a_hand=[{"card": "Atenea", "as": "x", "cost": 1, "type": "ally"}],
        b_defense=["Freno"],
        a_graveyard=["Carta"],
    )
    done(session, "a", "play", object="x")
    done(session, "b", "cancel", object="b.Freno.0")
    assert session.state.objects["x"].zone == "defense/a"
    assert len(session.state.zone("graveyard/a")) == 1


def test_an_ability_that_was_cancelled_as_it_began_does_not_work_this_turn() -> None:
    session = table(
        "ab",
        "a",
        a_hand=[{"card": "Campo de Juego", "as": "x", "cost": 1, "type": "totem"}],
        b_defense=["Freno"],
        a_defense=[{"card": "Aliado", "as": "y", "strength": 2}],
    )
    done(session, "a", "play", object="x")
    done(session, "b", "cancel", object="b.Freno.0")
    assert GAME.read(RULES, session.state, session.state.objects["y"], "strength") == 2
    session.pass_until(lambda state: state.turn == 2)
    assert GAME.read(RULES, session.state, session.state.objects["y"], "strength") == 3


# Where the document is silent


def test_a_mandatory_loop_is_stopped_and_the_judge_says_what_follows() -> None:
    echo = {
        "name": "Reflejo",
        "type": "ally",
        "abilities": [
            {"kind": "triggered", "on": {"affected": "self"}, "effect": [{"affect": "self"}]},
            {"kind": "activated", "effect": [{"affect": "self"}]},
        ],
    }
    rules = knowing(RULES, echo)
    laying = Laying(("a", "b"), "a", placed=(Placed("x", "Reflejo", "a", "defense"),))
    session = Session(rules, GAME.lay(rules, laying))
    step = done(session, "a", "use", object="x")
    assert [e.name for e in step.events if e.name == "loop"] == ["loop"]
    decision = session.state.decision
    assert decision is not None
    assert (decision.who, decision.kind, str(decision.cites[0])) == ("judge", "loop", "myl/dar@2005-11-11:A")
    chosen(session, "end the turn")
    assert (session.state.active, session.state.turn) == ("b", 2)


def test_a_second_copy_of_a_unique_card_is_remarked_since_the_word_is_not_explained() -> None:
    session = table("ab", "a", a_hand=[{"card": "Trauko", "as": "x"}], a_defense=["Trauko"])
    step = done(session, "a", "play", object="x")
    said = [e for e in step.events if e.name == "not explained"]
    assert [str(a).rpartition(":")[2] for a in said[0].cites] == ["A"]
    assert session.state.objects["x"].zone == "defense/a"


# Tables and decks


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"under": ["Aliado"]}, "under which card"),
        ({"defense": [{"card": "Aliado", "blocks": "nobody"}]}, "to block"),
        ({"defense": [{"card": "Aliado", "type": "dragon"}]}, "none of these"),
    ],
)
def test_a_table_that_cannot_be_is_not_laid(entry: dict[str, Any], reason: str) -> None:
    with pytest.raises(FaultyOpening, match=reason):
        table("ab", "a", **{f"a_{zone}": listed for zone, listed in entry.items()})


def test_a_banned_card_makes_a_deck_illegal_in_formato_imperio_only() -> None:
    banned = deck(MYL, Data(deck=("Nuh", "Amón"), format="Formato Imperio"))
    assert (banned.result["legal"], banned.result["banned"]) == (False, ("Nuh",))
    assert [str(a).rpartition(":")[2] for a in banned.cites] == ["C", "ruling/nuh-ban"]
    assert deck(MYL, Data(deck=("Lanzadera de Atl",))).result["legal"] is False
    assert deck(MYL, Data(deck=("Nuh",), format="Segunda Era")).result["legal"] is True
    assert deck(MYL, Data(deck={"Amón": 3})).result["legal"] is True
    with pytest.raises(NoDeck):
        deck(MYL, Data(format="Imperio"))


def test_a_watched_card_is_named_under_both_spellings() -> None:
    for name in ("Tiillán-Tlapallán", "Tlillan-tlapallan"):
        found = deck(MYL, Data(deck=(name,)))
        assert (found.result["legal"], found.result["watched"]) == (True, ("Tiillán-Tlapallán",))


def test_the_game_is_found_by_its_word() -> None:
    assert find("myl") is GAME
    assert GAME.profiles[GAME.default] is MYL


def test_the_game_is_over_when_the_judge_has_taken_all_but_one_from_the_table() -> None:
    session = table("abc", "a")
    session.enter(Correct((op("leave", seat="b"), op("leave", seat="a")), "they went home"))
    session.pass_until(lambda state: state.result is not None)
    assert session.state.result is not None
    assert session.state.result["winner"] == "c"


@pytest.mark.parametrize("change", ["{A: {gold: 3}}", "{A: {hand: 0}}"])
def test_a_number_that_counts_cards_is_not_corrected_but_the_cards_are(change: str) -> None:
    text = "title: a slip\ngame: myl\ntable: {A: {gold: 1, hand: 2}, B: {}}\ndo:\n"
    with pytest.raises(FaultyScenario, match="counts what lies there"):
        outcomes(f"{text}- correct: [{change}]\n  why: miscounted\n- check: {{turn: 1}}\n")
    assert (
        outcomes(f"{text}- correct: [{{destroy: Oro}}]\n  why: miscounted\n- check: {{A: {{gold: 0}}}}\n")
        == []
    )


def test_what_an_answer_from_the_hand_does_is_written_of_the_card() -> None:
    ability = (
        "{kind: triggered, zone: hand, on: {destroyed: ally}, data: {response: true}, effect: [{draw: 1}]}"
    )
    text = (
        "game: myl\ntable: {A: {hand: [Rebote]}, B: {}}\n"
        f"cards:\n- {{name: Rebote, type: talisman, abilities: [{ability}]}}\n"
        "do:\n- A: pass\n"
    )
    with pytest.raises(FaultyScenario, match="the card itself is played for this ability"):
        outcomes(text)

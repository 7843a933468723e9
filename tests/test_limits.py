"""What an input may cost, and how large anything may grow: past a limit nothing is done, and why is said."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from judge import rulesets
from judge.resolver import (
    EMPTY,
    Act,
    Correct,
    Data,
    Draft,
    FaultyOpening,
    FaultyRuleset,
    Refusal,
    Script,
    Session,
    apply,
    derive,
    op,
    start,
)
from judge.resolver.limits import (
    A_SCENARIO,
    AN_INPUT,
    MOST_AT_ONCE,
    MOST_EFFECTS,
    MOST_FIGURE,
    MOST_OBJECTS,
    MOST_SEATS,
    MOST_WAITING,
    WIDE,
    Allowance,
    Counting,
    EndlessSteps,
    FigureTooLarge,
    OverLimit,
    TableTooLarge,
    TooMuchWork,
    counted,
    going_through,
    looking,
)
from judge.rulesets.game import Game
from judge.scenario import FaultyScenario, limits, load_text, run, sandbox
from judge.scenario.report import reports
from tests.conftest import ROOT
from tests.resolver_torre import TORRE, torre


def magic(effect: str, table: str = "", cards: str = "", hand: str = "[Trick]") -> str:
    """A table at which A casts a card with an effect, and it resolves."""
    return f"""
game: magic
cards:
- {{name: Trick, type: sorcery, cost: 0, effect: [{effect}]}}
- {{name: Bear, type: creature, cost: 0, power: 2, toughness: 2}}
{cards}
active: A
step: main
table: {{A: {{hand: {hand}{table}}}, B: {{}}}}
do:
- A: cast Trick
- all pass
"""


def told(text: str) -> str:
    """What a scenario says went wrong, all of it."""
    (scenario,) = load_text(text, "limits")
    return " ".join(str(outcome.got) for outcome in run(scenario).outcomes if not outcome.ok)


BEAR = "{create: {name: Cub, type: creature, power: 1, toughness: 1}, count: %s}"


@pytest.mark.parametrize(
    ("effect", "limit"),
    [
        ("{draw: 999999999}", f"at most {MOST_AT_ONCE} times"),
        (BEAR % 999999999, f"at most {MOST_AT_ONCE} times"),
        ("{repeat: 999999999, do: []}", f"at most {MOST_AT_ONCE} times"),
        (f"{{together: [{', '.join([BEAR % 999] * 30)}]}}", f"at most {MOST_OBJECTS} objects"),
        ("{gain life: {times: [99999, 99999]}}", f"past {MOST_FIGURE}"),
    ],
)
def test_one_instruction_that_asks_for_too_much_is_refused_with_the_limit(effect: str, limit: str) -> None:
    said = told(magic(effect))
    assert "refused" in said
    assert limit in said
    assert "nothing was done" in said


def test_a_refused_input_leaves_the_state_as_it_was() -> None:
    state = torre(a=["knight"])
    session = Session(TORRE, state)
    before = session.state
    correction = Correct((op("gain", seat="a", name="coins", amount=MOST_FIGURE),) * 2, "far too rich")
    refused = session.enter(correction)
    assert isinstance(refused, Refusal)
    assert (refused.kind, session.state) == ("limit", before)
    assert str(MOST_FIGURE) in str(refused.reason)
    assert refused.cites, "it says what is due instead"


def test_a_figure_may_be_as_large_as_the_limit_and_no_larger() -> None:
    assert Data(life=MOST_FIGURE).but(life=-MOST_FIGURE)["life"] == -MOST_FIGURE
    with pytest.raises(FigureTooLarge):
        Data(life=MOST_FIGURE + 1)
    with pytest.raises(FigureTooLarge):
        Data().but(life=-MOST_FIGURE - 1)


def test_a_table_holds_so_many_objects_seats_and_effects() -> None:
    with pytest.raises(TableTooLarge, match=f"at most {MOST_OBJECTS} objects"):
        torre(a=["knight"] * (MOST_OBJECTS + 1))
    with pytest.raises((TableTooLarge, FaultyOpening), match=f"at most {MOST_SEATS} seats"):
        torre("".join(map(chr, range(ord("A"), ord("A") + MOST_SEATS + 1))))
    draft = Draft(TORRE, torre(a=["knight"]))
    for _ in range(MOST_EFFECTS):
        draft.last("shine", "a")
    with pytest.raises(TableTooLarge, match=f"at most {MOST_EFFECTS} lasting effects"):
        draft.last("shine", "a")


def test_work_is_counted_and_charged_to_what_it_is_part_of() -> None:
    with Counting(Allowance(10, 10, 10, 1_000, 10)) as whole:
        with Counting(AN_INPUT) as part:
            part.done(3)
            looking(5)
        assert (whole.operations, whole.looked) == (3, part.looked)
        with pytest.raises(TooMuchWork, match="limit: 10 operations"):
            whole.done(8)
    looking(10**9)  # where nothing is under way nothing is counted


def test_the_clock_stops_what_no_count_foresaw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.resolver.limits.Counting.clock", iter(range(1, 10_000, 3)).__next__)
    with Counting(AN_INPUT):
        looking(4_097)
        looking(4_097)
        with pytest.raises(TooMuchWork, match="limit: 3 seconds"):
            looking(4_097)


def test_many_statics_are_refused_and_a_card_that_counts_itself_too() -> None:
    lord = (
        "- {name: Lord, type: creature, power: 1, toughness: 1, cost: 0, abilities: [{kind: static, "
        "of: {type: creature}, change: {add: {power: {count: {type: creature}}}}}]}"
    )
    assert told(magic("{gain life: 1}", ", battlefield: {Lord: 20}", lord)) == ""
    assert "too much work" in told(magic("{gain life: 1}", ", battlefield: {Lord: 600}", lord))
    with pytest.raises(Exception, match="too much work"):
        told(magic("{gain life: 1}", ", battlefield: {Lord: 1200}", lord))


def test_how_often_something_is_done_is_bounded() -> None:
    assert counted(MOST_AT_ONCE) == MOST_AT_ONCE
    with pytest.raises(OverLimit):
        counted(MOST_AT_ONCE + 1)


def test_after_a_limit_the_game_goes_on() -> None:
    session = Session(TORRE, torre(a=["knight"]))
    assert isinstance(
        session.enter(Correct((op("gain", seat="a", name="x", amount=MOST_FIGURE),) * 2, "")), Refusal
    )
    assert not isinstance(apply(TORRE, session.state, Act(session.state.priority or "", "pass")), Refusal)


def test_the_documentation_names_every_limit_as_it_is() -> None:
    text = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    table = text[text.index("## Limits") :]
    for limit in (
        MOST_FIGURE, MOST_AT_ONCE, MOST_OBJECTS, MOST_SEATS, MOST_EFFECTS, MOST_WAITING,
        AN_INPUT.operations, AN_INPUT.events, AN_INPUT.made, AN_INPUT.looked, int(AN_INPUT.seconds),
        A_SCENARIO.looked // AN_INPUT.looked, int(A_SCENARIO.seconds), limits.LARGEST, limits.MOST_LINES,
        limits.LONGEST_LINE, limits.MOST_VALUES, limits.MOST_DOCUMENTS, limits.DEEPEST, limits.MOST_FAULTS,
        limits.FEW,
    ):  # fmt: skip
        assert re.search(rf"(?<![\d,]){limit:,}(?![\d,]*\d)", table), limit
    api = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for said in (
        f"{limits.LONGEST_SENT:,} characters, {limits.MOST_SENT} scenarios", f"| {sandbox.AT_ONCE};",
        f"{sandbox.SECONDS:.0f} s by the clock, {sandbox.MEGABYTES} MB",
        f"Retry-After: {sandbox.RETRY_SECONDS}`",
        f"{sandbox.LONGEST_ANSWER // 1_000_000} MB; beyond",
    ):  # fmt: skip
        assert said in api


def test_repetitions_within_repetitions_are_counted_together() -> None:
    assert f"at most {MOST_AT_ONCE} times" in told(magic("{repeat: 40, do: [{repeat: 40, do: []}]}"))


def test_many_checks_of_a_large_table_end_with_the_limit_of_a_scenario(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("judge.scenario.runner.A_SCENARIO", Allowance(10**6, 10**6, 10**6, 10_000, 60))
    text = magic("{gain life: 1}", ", battlefield: {Bear: 900}") + "- check: {Bear 7: {power: 2}}\n" * 200
    assert "takes too much work (limit: 10000 looks at objects)" in told(text)


def test_a_mistake_of_the_ruleset_is_told_as_such_and_ends_no_run(tmp_path: Path) -> None:
    def find(name: str) -> Game:
        if name == "gyp":
            raise FaultyRuleset(ruleset=name, detail="no section is cited for pass")
        if name == "myl":
            raise ImportError("no such module")
        return rulesets.find(name)

    for name in ("gyp", "myl", "dominion", "chess"):
        (tmp_path / f"{name}.yaml").write_text(f"game: {name}\ndo: [note: x]\n", encoding="utf-8")
    files = sorted(tmp_path.iterdir())
    said = {Path(one["file"]).stem: one for one in reports(files, "en", find)}
    assert "there is no game “chess”" in said["chess"]["faults"][0]["detail"]
    assert "no section is cited for pass" in said["gyp"]["faults"][0]["detail"]
    assert "the ruleset stumbled (ImportError" in said["myl"]["faults"][0]["detail"]
    assert said["dominion"]["ok"]


def test_of_many_faults_the_first_are_told_and_how_many_more_there_are() -> None:
    with pytest.raises(FaultyScenario) as caught:
        load_text("---\ngame: chess\n" * 3_000, "many")
    faults = caught.value.faults
    assert len(faults) == limits.MOST_FAULTS + 1
    assert str(faults[-1].message) == f"and {3_000 - limits.MOST_FAULTS} faults more"
    assert [fault.line for fault in faults[:3]] == [2, 4, 6]
    again = pickle.loads(pickle.dumps(caught.value))
    assert [str(one.message) for one in again.faults] == [str(one.message) for one in faults]


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("a: [" + "1,\n" * limits.MOST_VALUES + "]", f"at most {limits.MOST_VALUES} values"),
        ("\n" * limits.MOST_LINES + "a: 1", f"at most {limits.MOST_LINES} lines"),
        ("x: 1\na: " + "[" * 5000, "2: this lies too deep in itself"),
        ("a: " + "x" * limits.LONGEST_LINE, f"at most {limits.LONGEST_LINE} characters"),
        ("game: magic\nseats: [" + ", ".join(f"s{n}" for n in range(30)) + "]\ndo: []", "at most 20 may sit"),
        ("game: magic\nturn: 1000000001\ndo: []", "figures up to 1000000000"),
    ],
    ids=["values", "lines", "depth", "line", "seats", "figure"],
)
def test_a_text_that_says_too_much_is_refused(text: str, limit: str) -> None:
    with pytest.raises(FaultyScenario, match=limit):
        load_text(text, "large")


def again(draft: Draft, data: Data) -> None:
    """A step that leads to itself; with ``many``, within an effect that goes through many things."""
    going_through(data.number("many"))
    draft.then(Script(("begin",), data))


def test_what_goes_on_for_ever_without_a_rule_against_it_is_refused_and_says_what_to_do() -> None:
    def begin(ruleset: object, draft: Draft, data: Data) -> None:
        again(draft, EMPTY)

    spin = derive(TORRE, steps={"begin": begin}, loop=lambda ruleset, draft: None)
    with pytest.raises(EndlessSteps, match="state by hand how it ends"):
        start(spin, torre())


def test_what_goes_through_many_things_is_no_loop() -> None:
    def begin(ruleset: object, draft: Draft, data: Data) -> None:
        again(draft, Data(many=WIDE))

    with pytest.raises(TooMuchWork, match="limit: 10000 steps"):
        start(derive(TORRE, steps={"begin": begin}), torre())


def test_a_card_with_what_is_no_mana_is_faulty_at_its_line() -> None:
    for written in ("gold", "[R, G]", "{count: land}", "X", "{R/G}"):
        with pytest.raises(FaultyScenario, match=r"line 4: Trick: .* expected mana"):
            load_text(magic(f"{{add mana: {written}}}"), "mana")
    for written in ("RG", "2C", "3", "any color"):
        load_text(magic(f"{{add mana: {written}}}"), "mana")
    token = (
        "{create: {name: Cub, type: creature, abilities: [{kind: activated, effect: [{add mana: gold}]}]}}"
    )
    with pytest.raises(FaultyScenario, match="expected mana"):
        load_text(magic(token), "mana")

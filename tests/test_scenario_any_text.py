"""Whatever stands in a scenario file, it runs or says what is wrong with it; nothing else comes out."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest

from judge import rulesets
from judge.rulesets.game import Game
from judge.scenario import FaultyScenario, load_text, report, run, yaml_nodes
from judge.scenario.commands import NotUnderstood
from judge.scenario.interactive import InteractiveScenario
from tests.conftest import ROOT
from tests.scenario_games import game_of

GOOD = [
    document
    for path in sorted((ROOT / "tests" / "scenarios").glob("*/*.yaml"))
    for document in path.read_text(encoding="utf-8").split("\n---\n")
]
WORDS = re.findall(
    r"\S+",
    """A B : - , [ ] { } "" [[]] {} [] all pass check choose refused legal judge players correct outcome who
    decision options stack priority winner log cites not because assess with expect what if undo note until
    step turn table hand deck life count as card on true yes null -1 0 7 99999 120.10 of shared cards name
    effect free abilities""",
)
RUNS = 100_000 if os.environ.get("JUDGE_THOROUGH") else 300


def any_game(name: str) -> Game:
    return game_of(name) if name in ("torre", "feria") else rulesets.find(name)


def changed(text: str, chance: random.Random) -> str:
    """The text with a few words taken out, doubled, cut or replaced, or a line gone or moved."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        words = list(re.finditer(r"[^\s,:{}\[\]]+", text))
        kind = chance.randrange(8)
        if kind < 5 and words:
            word = chance.choice(words)
            other = chance.choice((chance.choice(words)[0], chance.choice(words)[0], chance.choice(WORDS)))
            put = ("", f"{word[0]} {other}", word[0][:-1], other, other)[kind]
            text = text[: word.start()] + put + text[word.end() :]
            continue
        lines = text.split("\n")
        at = chance.randrange(len(lines))
        if kind == 5:
            del lines[at]
        elif kind == 6:
            lines.insert(chance.randrange(len(lines)), lines[at])
        else:
            lines[at] = "  " * chance.randint(0, 2) + lines[at].strip()
        text = "\n".join(lines)
    return text


def test_a_file_of_any_text_runs_or_is_told_to_be_faulty() -> None:
    chance = random.Random(5)
    ran = faulty = failed = stumbled = 0
    for _ in range(RUNS):
        text = changed(chance.choice(GOOD), chance)
        try:
            results = [run(scenario) for scenario in load_text(text, "any.yaml", any_game)]
        except FaultyScenario as fault:
            faulty += bool(fault.faults and str(fault))
            continue
        for result in results:
            assert report(result, "es")["ok"] is result.ok
            ran += 1
            failed += not result.ok
            stumbled += any("stumbled" in str(outcome.got) for outcome in result.outcomes)
    print(f"{ran} ran, {failed} of them with a check that fails, {stumbled} stumbled; {faulty} were faulty")
    assert min(ran, faulty, failed) > RUNS / 60


SIGNS = [
    *":{}[],-#&*!|>'\"%@`?\t\n \\~0é\x07\x85\u2028\ufeff",
    *(
        ": ",
        "- ",
        "? ",
        "\n- ",
        "!!str ",
        "<<: ",
        "\r\n",
        '"\\x41',
        "a: ",
        "[a?",
        "{a: b?}",
        ":\t",
        "...",
        "---\n",
    ),
]
"""What means something to a reader of YAML, or may to one of two readers."""


def standing(value: object) -> object:
    """A value with its kinds and all lines it knows."""
    if isinstance(value, yaml_nodes.Map):
        return value.line, [(key, value.lines[key], standing(held)) for key, held in value.items()]
    if isinstance(value, yaml_nodes.Seq):
        return value.line, value.lines, [standing(held) for held in value]
    return type(value).__name__, value


def what_is_read(text: str) -> list[object] | str:
    try:
        return [standing(found) for found in yaml_nodes.read(text, "any.yaml")]
    except FaultyScenario as fault:
        return str(fault)


def test_the_quick_reader_reads_what_the_plain_one_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same values in the same lines, the same faults, whatever signs are put in or taken out."""
    chance = random.Random(3)
    texts = []
    for _ in range(50_000 if os.environ.get("JUDGE_THOROUGH") else 500):
        text = chance.choice(GOOD)[:700]
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text) + 1)
            gone, put = chance.choice(
                ((0, chance.choice(SIGNS)), (0, chance.choice(SIGNS)), (chance.randint(1, 4), ""))
            )
            text = text[:at] + put + text[at + gone :]
        texts.append(text)
    quickly = [what_is_read(text) for text in texts]
    monkeypatch.setattr(yaml_nodes, "_QuickLoader", None)
    plainly = [what_is_read(text) for text in texts]
    assert [text for text, one, other in zip(texts, quickly, plainly, strict=True) if one != other] == []
    faults = sum(isinstance(one, str) for one in plainly)
    assert len(texts) / 5 < faults < len(texts) * 4 / 5


LINES = [
    *(
        "A juega",
        "A plays",
        "B pasa",
        "pasan",
        "pasan hasta",
        "deshacer",
        "rehacer",
        "1",
        "2",
        "1 2",
        "-",
        "=",
        ",",
    ),
    *(
        "corregir A life 3; x",
        "corregir A life 4; x",
        "corregir",
        "nota x",
        "ley",
        "por qué no A juega",
        "por qué",
        "mesa",
        "registro",
    ),
    *(
        "siguiente",
        "resto",
        "elige",
        "A elige 1",
        "{",
        "[",
        "A",
        "juega",
        "contra",
        "¿?",
        "all pass 3",
        "undo 99",
    ),
    *("pass until turn 2", "guardar x", "salir", "ayuda", "A juega spark B contra coin", "B concede", "\x00"),
    *("A juega [spark]", "corregir {A: {life: x}}", "corregir {op: gain}", "99999999999999999999", "A=1"),
]


@pytest.mark.parametrize("seed", range(6))
def test_a_line_of_any_text_is_understood_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    text = Path(ROOT / "tests/faulty/scenarios/unknown-object.yaml").read_text(encoding="utf-8")
    text = text.replace("play: sparc", "play: spark").replace(
        "hand: [spark]", "hand: [spark, knight, cull, ward]"
    )
    interactive = InteractiveScenario(load_text(text, "a.yaml", game_of)[0], "es")
    interactive.begin()
    understood, refused = 0, []
    for _ in range(200):
        line = chance.choice(LINES)
        if chance.random() < 0.4:
            line += " " + chance.choice(("spark", "kn", "B", "life 3", "x", chance.choice(LINES)))
        try:
            interactive.take(line)
            understood += 1
        except NotUnderstood as fault:
            refused.append(str(fault))
    assert all(refused)
    assert understood > 40

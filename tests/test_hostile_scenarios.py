"""Scenarios of somebody who means harm: each ends soon, and says which limit it met and how to go on.

What an input costs is judged by what is counted, never by the clock.
"""

from __future__ import annotations

import tracemalloc
from dataclasses import dataclass, replace

import pytest

from judge import rulesets
from judge.resolver import limits as most
from judge.resolver.limits import MOST_FIGURE
from judge.rulesets.kit.rule import CardRuleset, Instruction
from judge.scenario import FaultyScenario, load_text, run
from judge.scenario.limits import FEW, LONGEST_VALUE
from judge.scenario.runner import Result

LARGE = MOST_FIGURE
TABLES = {
    "magic": """game: magic
cards:
- {name: Trick, type: sorcery, cost: 0, effect: [EFFECT]}
- {name: Cub, type: creature, cost: 0, power: 2, toughness: 2ABILITIES}
active: A
step: main
table: {A: {hand: [Trick]FIGURES, battlefield: {Cub: COUNT}}, B: {battlefield: {Cub: 2}}}
do: [{A: {cast: Trick}}, all pass]
""",
    "gyp": """game: gyp
cards:
- {name: Trick, type: mandate, cost: 0, effect: [EFFECT]}
- {name: Cub, type: citizen, cost: 1, strength: 2, toughness: 2ABILITIES}
table: {A: {government: 3, hand: [Trick]FIGURES, play: {Cub: COUNT}}, B: {play: {Cub: 2}}}
do: [{A: {play: Trick, choose: [pay]}}, all pass]
""",
    "dominion": """game: dominion
seats: [A, B]
cards:
- {name: Trick, type: action, cost: 0, effect: [EFFECT]}
- {name: Cub, type: action, cost: 0ABILITIES}
table: {A: {actions: 1, hand: [Trick]FIGURES, discard: {Cub: COUNT}, deck: {Copper: 5}}}
do: [{A: {play: Trick}}]
""",
    "aeons-end": """game: aeons-end
cards:
- {name: Trick, type: gem, cost: 0, effect: [EFFECT]}
- {name: Cub, type: gem, cost: 0ABILITIES}
step: main
table:
  A: {hand: [Trick]FIGURES, discard: {Cub: COUNT}, deck: {Spark: 5}}
  B: {}
  shared: {nemesis: Rageborne, nemesis deck: [Slaughter], turn deck: [Player 1 turn, Nemesis turn]}
do: [{A: {play: Trick}}]
""",
    "myl": """game: myl
cards:
- {name: Trick, type: talisman, cost: 0, effect: [EFFECT]}
- {name: Cub, type: ally, cost: 0, strength: 2ABILITIES}
table: {A: {hand: [Trick]FIGURES, defense: {Cub: COUNT}}, B: {}}
active: A
do: [{A: {play: Trick}}, all pass]
""",
}
GAMES = tuple(TABLES)
DO_NOTHING = "{repeat: 1, do: []}"


def scenario(game: str, effect: str = DO_NOTHING, count: int = 3, **more: str) -> str:
    """A table of a game at which a card with an effect is played, with so many other cards about."""
    text = TABLES[game].replace("EFFECT", effect).replace("COUNT", str(count))
    return text.replace("FIGURES", more.get("figures", "")).replace("ABILITIES", more.get("abilities", ""))


def ruleset(game: str) -> CardRuleset:
    return rulesets.find(game).profiles[rulesets.find(game).default]


def played(text: str) -> tuple[str, Result | None]:
    """What a text says of what went wrong, and what came of playing it; None where it cannot be read."""
    try:
        (read,) = load_text(text, "hostile")
        result = run(read)
    except FaultyScenario as fault:
        return str(fault), None
    return " ".join(str(one.got) for one in result.outcomes if not one.ok), result


def clean(said: str, result: Result | None) -> None:
    """Nothing of the program shows, and no table has come of it that could not be shown."""
    for word in ("stumbled", "cannot be used: Val", "cannot be used: Typ", "Error", "Traceback", "its steps"):
        assert word not in said, said
    if result is not None and result.session is not None:
        nodes = result.session.nodes
        assert max(len(node.step.state.objects) for node in nodes) <= most.MOST_OBJECTS
        assert max(len(node.step.events) for node in nodes) <= most.AN_INPUT.events


# Every instruction of every game


def instruction(verb: str, kind: Instruction) -> str:
    """An instruction as a card writes it, every amount in it as large as can be."""
    parts = [(verb, kind.params.get(verb, "data"))]
    parts += [(n, k) for n, k in kind.params.items() if n != verb and (k[-1] != "?" or k == "amount?")]
    words = {"amount": str(LARGE), "ref": "self", "seats": "you", "flag": "true", "filter": "{}",
             "effect": "[]", "card": "Cub", "cards": "[]"}  # fmt: skip
    return "{" + ", ".join(f"{name}: {words.get(k.rstrip('?'), 'gold')}" for name, k in parts) + "}"


@pytest.mark.parametrize("game", GAMES)
def test_every_instruction_ends_whatever_it_asks_for(game: str) -> None:
    """Done or refused, alone and repeated; and a text for which nothing stands is a fault of the card."""
    done = 0
    for verb, kind in ruleset(game).instructions.items():
        once = instruction(verb, kind)
        told = [once, f"{{repeat: 12, do: [{once}]}}"] if "amount" in str(kind.params) else [once]
        for effect in told:
            said, result = played(scenario(game, effect))
            clean(said, result)
            done += result is not None
    assert done > 5, "most of them can be played"


# The kinds of harm, in each game


@dataclass(frozen=True)
class Kind:
    """A kind of hostile scenario: what is written, and which of these words the answer holds."""

    name: str
    effect: str = DO_NOTHING
    said: tuple[str, ...] = ()
    more: tuple[tuple[str, str], ...] = ()
    count: int = 3


AT_ONCE, FIGURE, WORK, WAITING, DEEP, OPEN = (
    f"at most {most.MOST_AT_ONCE} times", f"past {MOST_FIGURE}", "takes too much work", "things that wait",
    "too deep in itself", "this choice is open",
)  # fmt: skip
OBJECTS, TOO_LARGE = f"at most {most.MOST_OBJECTS} objects", f"figures up to {MOST_FIGURE}"
DONE = ""
ALL = "{all: {zone: any}}"
MANY = "{count: {zone: any}, min: 1}"
STATIC = "{kind: static, of: {}, change: {gain: []}}"


def ability(written: str) -> tuple[tuple[str, str], ...]:
    return (("abilities", f", abilities: [{written}]"),)


KINDS = (
    Kind("repeat", f"{{repeat: {LARGE}, do: []}}", (AT_ONCE,)),
    Kind("repeat something", f"{{repeat: {LARGE}, do: [{DO_NOTHING}]}}", (AT_ONCE,)),
    Kind("repeat in repeat", "{repeat: 99, do: [{repeat: 99, do: []}]}", (AT_ONCE,)),
    Kind("repeat after repeat", ", ".join(["{repeat: 999, do: []}"] * 9), (AT_ONCE,)),
    Kind("repeat many steps", "{repeat: 900, do: [" + ", ".join([DO_NOTHING] * 20) + "]}", (AT_ONCE,)),
    Kind("repeat for each", f"{{repeat: 900, do: [{{each: {ALL}, do: [{DO_NOTHING}]}}]}}",
         (WORK, WAITING, AT_ONCE), count=60),
    Kind("repeat as many as there are", "{repeat: {times: [{count: {zone: any}}, 999]}, do: []}", (AT_ONCE,)),
    Kind("repeated squaring", "{repeat: {times: [99999, 99999]}, do: []}", (FIGURE,)),
    Kind("a sum past the figures", f"{{repeat: {{sum: [{LARGE}, {LARGE}]}}, do: []}}", (FIGURE,)),
    Kind("a difference past the figures", f"{{repeat: {{minus: [-{LARGE}, {LARGE}]}}, do: []}}", (FIGURE,)),
    Kind("a nest of sums", "{repeat: " + "{sum: [" * 30 + "1" + "]}" * 30 + ", do: []}", (DEEP,)),
    Kind("a nest of repetitions", "{repeat: 1, do: [" * 60 + DO_NOTHING + "]}" * 60, (DEEP,)),
    Kind("a figure too large", f"{{repeat: {LARGE + 1}, do: []}}", (TOO_LARGE,)),
    Kind("a figure of many digits", "{repeat: " + "9" * 5_000 + ", do: []}", (TOO_LARGE,)),
    Kind("a figure far below zero", f"{{repeat: -{LARGE}, do: []}}", (DONE,)),
    Kind("each in each", f"{{each: {ALL}, do: [{{each: {ALL}, do: [{{each: {ALL}, do: []}}]}}]}}",
         (WORK, WAITING), count=60),
    Kind("many steps for each", f"{{each: {ALL}, do: [{{each: {ALL}, do: []}}]}}",
         (WORK, WAITING), count=1_500),
    Kind("a choice among many", "{choose: {zone: any}, up to: 1500, as: them}", (OPEN, DONE), count=1_500),
    Kind("many conditions", "{repeat: 900, do: [{if: {all: [" + ", ".join([MANY] * 9) + "]}, then: []}]}",
         (WORK,), count=900),
    Kind("more objects than a table holds", said=(OBJECTS,), count=most.MOST_OBJECTS + 1),
    Kind("as many objects as a figure can be", said=(OBJECTS,), count=LARGE),
    Kind("many statics", f"{{each: {ALL}, do: []}}", (WORK, DONE), ability(STATIC), 60),
)  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_a_hostile_effect_ends_with_the_limit(kind: Kind, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.resolver.run.AN_INPUT", replace(most.AN_INPUT, looked=60_000))
    said, result = played(scenario(game, kind.effect, kind.count, **dict(kind.more)))
    clean(said, result)
    assert any(words in said if words else not said for words in kind.said), said


TOKEN = {"magic": "power: 2, toughness: 2", "gyp": "strength: 2, toughness: 2"}
OWN = (
    ("magic", "draw", f"{{draw: {LARGE}}}", (AT_ONCE,)),
    ("magic", "tokens", f"{{create: Cub, count: {LARGE}}}", (AT_ONCE,)),
    ("magic", "doubling tokens", "{repeat: 20, do: [{create: Cub, count: {count: {name: Cub}}}]}",
     (OBJECTS, AT_ONCE, "new objects")),
    ("magic", "together", "{together: [" + ", ".join(["{create: Cub, count: 999}"] * 300) + "]}",
     (OBJECTS, "operations", "new objects")),
    ("magic", "life", f"{{gain life: {LARGE}}}, {{gain life: {LARGE}}}", (FIGURE,)),
    ("magic", "mana that is none", "{add mana: gold}", ("line 3", "expected mana")),
    ("magic", "a cost that is none", "{pay: gold}", ("line 3", "expected a mana cost")),
    ("gyp", "tokens", f"{{create: Cub, count: {LARGE}}}", (AT_ONCE,)),
    ("gyp", "doubling tokens", "{repeat: 20, do: [{create: Cub, count: {count: {name: Cub}}}]}",
     (OBJECTS, AT_ONCE, "new objects")),
    ("gyp", "wealth points", f"{{wealth point: {LARGE}}}", (AT_ONCE,)),
    ("gyp", "prestige", f"{{gain prestige: {LARGE}}}, {{gain prestige: {LARGE}}}", (FIGURE,)),
    ("dominion", "draw", f"{{draw: {LARGE}}}", (DONE,)),
    ("dominion", "a card that plays itself", f"{{play: self, times: {LARGE}}}", (AT_ONCE,)),
    ("aeons-end", "draw", f"{{draw: {LARGE}}}", (DONE,)),
    ("aeons-end", "unleash", f"{{unleash: {LARGE}}}", (AT_ONCE,)),
    ("myl", "draw", f"{{draw: {LARGE}}}", (DONE,)),
    ("myl", "mill", f"{{mill: {LARGE}}}", (DONE,)),
)  # fmt: skip


@pytest.mark.parametrize(("game", "name", "effect", "words"), OWN, ids=[f"{o[0]}-{o[1]}" for o in OWN])
def test_what_only_one_game_can_do_ends_too(
    game: str, name: str, effect: str, words: tuple[str, ...]
) -> None:
    said, result = played(scenario(game, effect))
    clean(said, result)
    assert any(word in said if word else not said for word in words), said


@pytest.mark.parametrize(
    ("game", "figures"),
    [("magic", "life"), ("gyp", "wealth"), ("myl", "deck"), ("magic", "library"),
     ("dominion", "coins"), ("aeons-end", "life"), ("gyp", "prestige")],
)  # fmt: skip
def test_a_figure_of_a_table_is_bounded(game: str, figures: str) -> None:
    for figure in (30_000, LARGE, LARGE + 1):
        said, result = played(scenario(game, figures=f", {figures}: {figure}"))
        clean(said, result)
        assert figure <= LARGE or TOO_LARGE in said, said


@pytest.mark.parametrize("game", GAMES)
def test_a_correction_a_step_and_the_seats_are_bounded(game: str) -> None:
    steps = f"""do:
- correct: [{{A: {{prestige: {LARGE + 1}}}}}]
  why: too much
"""
    table = scenario(game).partition("\ndo: [{A")[0] + "\n"
    said, _ = played(table + steps)
    assert TOO_LARGE in said
    for step, most_often in ((f"all pass: {LARGE}", FEW), (f"undo: {LARGE}", FEW)):
        said, result = played(table + f"do: [{step}]\n")
        clean(said, result)
        assert str(most_often) in said, said
    seats = ", ".join(f"s{n}: {{}}" for n in range(5_000))
    said, result = played(f"game: {game}\ntable: {{{seats}}}\ndo: [note: x]\n")
    clean(said, result)
    assert result is None
    assert f"at most {most.MOST_SEATS} may sit" in said


def test_a_card_that_names_no_color_is_refused_where_it_is_played() -> None:
    """What was named is known only then; the choice can be made anew."""
    text = scenario("magic", "{name: card, as: hue}, {add mana: hue}").rstrip("]\n")
    said, result = played(text + ", {A: {choose: [Forest]}}]\n")
    assert "“Forest” is no mana" in said
    assert "cannot be used" not in said
    assert result is not None
    assert result.session is not None
    assert result.session.decision is not None


@pytest.mark.parametrize(
    "deck", [f"cards: {{others: {LARGE}}}", f"cards: {{Soborno: {LARGE}}}, sideboard: {LARGE}"]
)
def test_a_deck_of_any_number_of_cards_is_counted_without_making_them(deck: str) -> None:
    tracemalloc.start()
    said, result = played(
        "game: gyp\ntable: {A: {}, B: {}}\ndo:\n"
        f"- {{assess: deck, with: {{format: closed, {deck}}}, expect: {{legal: false}}}}\n"
    )
    _, most_memory = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    clean(said, result)
    assert not said or FIGURE in said, said
    assert most_memory < 50_000_000


def test_a_value_of_any_length_is_refused_in_its_line() -> None:
    long = "R" * (LONGEST_VALUE + 1)
    said, _ = played(f"game: magic\ntable: {{A: {{}}, B: {{}}}}\ndo:\n- note: {long}\n")
    assert "line 4" in said
    assert str(LONGEST_VALUE) in said


def test_a_control_character_is_told_with_its_line() -> None:
    said, _ = played('game: gyp\nnotes: "a\x07b"\ntable: {A: {}, B: {}}\ndo: []\n')
    assert "line 2" in said


def test_objects_with_long_names_are_made_as_quickly_as_others() -> None:
    name = "R" * LONGEST_VALUE
    said, result = played(
        scenario(
            "magic", f'{{create: {{name: "{name}", type: creature, power: 1, toughness: 1}}, count: 900}}'
        )
    )
    clean(said, result)
    assert result is not None
    assert result.session is not None
    made = [one for one in result.session.state.objects if one.startswith("R")]
    assert len(made) == 900
    assert max(map(len, made)) < 200


@pytest.mark.parametrize(
    ("change", "words"),
    [("active: Z", "no seat"), ("turn: -5", "from 1"), ("turn: [2]", "from 1"), ("step: tea", "step"),
     ("turn: 2, moon: 1", "no key “moon”")],
)  # fmt: skip
def test_a_correction_of_the_turn_is_done_or_refused_in_its_line(change: str, words: str) -> None:
    said, _ = played(f"game: magic\ntable: {{A: {{}}, B: {{}}}}\ndo:\n- correct: [{{{change}}}]\n  why: no\n")
    assert "line 4" in said
    assert words in said

"""Measures whole games of Dominion against the public package pyminion, in the same run on one core.

    python benchmarks/dominion.py [--games N] [--profile]

Two seats play the same simple strategy on both: a Province for 8 coins, else a Gold for 6, a Silver for 3.
Both sides alternate, so that a busy machine slows down both. The comparison needs ``pip install pyminion``;
without it only Judge is measured. ``--profile`` shows the cost of frozen values and of citing.
"""

from __future__ import annotations

import argparse
import cProfile
import logging
import pstats
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from judge.resolver import PASS, Act, Answer, Data, State, Step, act, apply, start
from judge.rulesets.dominion import DOMINION, GAME
from judge.rulesets.game import Laying

SEATS = ("ana", "beto")
KINGDOM = (
    *("Aldea", "Foso", "Herrería", "Leñadores", "Mercado"),
    *("Milicia", "Mina", "Remodelar", "Sótano", "Taller"),
)
ENGLISH = (
    *("Village", "Moat", "Smithy", "Laboratory", "Market"),
    *("Militia", "Mine", "Remodel", "Cellar", "Workshop"),
)
WANTED = ((8, "Provincia"), (6, "Oro"), (3, "Plata"))
TREASURES = ("Cobre", "Plata", "Oro")
ROUNDS = 10
"""Number of times that the two sides alternate."""


PASSING = {seat: Act(seat, PASS) for seat in SEATS}
LAYING = {seat: Act(seat, "treasures") for seat in SEATS}
BUYING = {(seat, card): act(seat, "buy", card=card) for seat in SEATS for _, card in WANTED}


def an_input(random: Random, state: State) -> Act | Answer:
    """The next input of the strategy; the result of a shuffle is entered at random."""
    if state.window is None:
        decision = state.decision
        assert decision is not None
        order = list(decision.keys)
        random.shuffle(order)
        return Answer(decision.who, tuple(order))
    seat = state.active
    if state.step == "action phase":
        return PASSING[seat]
    own = state.player(seat)
    coins = own["coins"]
    if not own["buys"]:
        return PASSING[seat]
    if not coins and any(
        state.objects[object_id].card in TREASURES for object_id in state.zone(f"hand/{seat}")
    ):
        return LAYING[seat]
    for cost, card in WANTED:
        if coins >= cost and state.zone(f"supply/{card}"):
            return BUYING[seat, card]
    return PASSING[seat]


def judge_games(random: Random, games: int) -> tuple[int, int]:
    """Play complete games; returns the number of turns and inputs."""
    turns = inputs = 0
    for _ in range(games):
        opening = GAME.lay(DOMINION, Laying(SEATS, SEATS[0], facts=Data(kingdom=KINGDOM)))
        state = start(DOMINION, opening).state
        while state.result is None:
            step = apply(DOMINION, state, an_input(random, state))
            assert isinstance(step, Step), step
            state = step.state
            inputs += 1
        turns += state.turn
    return turns, inputs


def pyminion_games() -> Callable[[int], int] | None:
    """A function that plays a number of games with pyminion and returns their turns; None without
    pyminion."""
    try:
        from pyminion.bots.examples import BigMoney
        from pyminion.expansions import base
        from pyminion.game import Game
    except ImportError:
        return None
    logging.disable(logging.CRITICAL)
    named = {
        card.name: card for card in vars(base).values() if hasattr(card, "name") and hasattr(card, "type")
    }
    kingdom = [named[name] for name in ENGLISH]

    def play(games: int) -> int:
        turns = 0
        for _ in range(games):
            players = [BigMoney(player_id=seat) for seat in SEATS]
            game = Game(players, [list(kingdom)], kingdom_cards=list(kingdom), log_stdout=False)
            game.play()
            turns += sum(player.turns for player in players)
        return turns

    return play


def measured(work: Callable[[], Any]) -> tuple[Any, float]:
    began = time.process_time()
    return work(), time.process_time() - began


def compare(games: int) -> None:
    random, theirs = Random(1), pyminion_games()
    times = {"Judge": 0.0, "pyminion": 0.0}
    turns = {"Judge": 0, "pyminion": 0}
    inputs = 0
    each = max(games // ROUNDS, 1)
    for _ in range(ROUNDS):
        (played, entered), took = measured(lambda: judge_games(random, each))
        turns["Judge"] += played
        inputs += entered
        times["Judge"] += took
        if theirs is not None:
            played, took = measured(lambda: theirs(each * 5))
            turns["pyminion"] += played
            times["pyminion"] += took
    for name, took in times.items():
        if took:
            count = each * ROUNDS * (5 if name == "pyminion" else 1)
            print(f"{name:9} {count / took:8.1f} games a second  {turns[name] / took:9.0f} turns a second")
    each_input = times["Judge"] / inputs * 1e6
    print(f"{inputs / turns['Judge']:.2f} inputs a turn, {each_input:.0f} microseconds an input")
    if times["pyminion"]:
        share = turns["Judge"] / times["Judge"] / (turns["pyminion"] / times["pyminion"])
        print(f"Judge plays {share:.1%} of pyminion's turns a second")
    else:
        print("pyminion is not installed: nothing to compare with")


SHARES = {
    "frozen values (Data, tables, states made anew)": ("resolver/values.py", "resolver/state.py"),
    "events and what they cite": (
        "resolver/draft.py:emit",
        "resolver/ruleset.py:cite",
        "resolver/inputs.py",
    ),
    "the machine (agenda, windows, refusals)": ("resolver/",),
    "the rules of the game": ("rulesets/",),
    "the strategy and everything else": ("",),
}
"""Groups of functions in the profile: the first entry with the function's file, or its file and name,
counts."""


def profile(games: int) -> None:
    recorder = cProfile.Profile()
    recorder.enable()
    judge_games(Random(1), games)
    recorder.disable()
    found = dict.fromkeys(SHARES, 0.0)
    built_in: dict[str, float] = {}
    stats: Any = pstats.Stats(recorder)
    for (file, _, name), (_, _, own, _, callers) in stats.stats.items():
        if file == "~":  # a built-in function counts for those who call it
            for (caller_file, _, caller), (_, _, spent, _) in callers.items():
                built_in[f"{caller_file}:{caller}"] = built_in.get(f"{caller_file}:{caller}", 0) + spent
        else:
            built_in[f"{file}:{name}"] = built_in.get(f"{file}:{name}", 0) + own
    for where, own in built_in.items():
        found[next(share for share, names in SHARES.items() if any(n in where for n in names))] += own
    total = sum(found.values())
    for share, own in found.items():
        print(f"{own / total:6.1%}  {share}")


def measure(games: int) -> None:
    """Print the comparison, then the profile."""
    compare(games)
    profile(max(games // 5, 5))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--profile", action="store_true")
    asked = parser.parse_args()
    compare(asked.games)
    if asked.profile:
        profile(max(asked.games // 5, 5))


if __name__ == "__main__":
    main()

"""Measures inputs at tables of 490 objects in every game: how long they take, and the memory of a session.

    python benchmarks/large_tables.py [--objects N] [--inputs N] [--game GAME ...]

Each game starts from openings of its own random tests, whose cards are laid again and again until there are
enough objects: plain cards in the zones of the cards copied and in piles by turns, cards with abilities in
piles. What is entered is drawn from what is legal; every other time it is a pass. A row gives processor
milliseconds of the input itself. What is legal is worked out beforehand, as a page does that offers it, and
has a column of its own. The memory is that of all states of a session, since undo needs them; beside it
stands what caches hold afterwards, which are bounded and do not grow with the session.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
import tracemalloc
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from judge.resolver import PASS, Act, Answer, Decision, Refusal, Ruleset, Session, State, act, legal
from judge.resolver.limits import OverLimit
from judge.resolver.state import opening, zone_of
from judge.resolver.values import EMPTY, but
from judge.rulesets.kit import CardRuleset
from tests.same_events import player, ruleset_of

GAMES = ("gyp", "myl", "aeons-end", "dominion", "magic", "magic-2009")
PILES = {"gyp": "discard", "magic": "library", "magic-2009": "library"}
"""Where half of the copies lie; elsewhere a deck."""
AT_ONCE = 150
"""Number of inputs after which another opening is laid, so that one table's course does not decide alone."""


def large(ruleset: CardRuleset, game: str, state: State, objects: int) -> State:
    """The same table with copies of its objects until there are as many as asked."""
    were = [obj for obj in state.all_objects if obj.card]
    copies = list(state.all_objects)
    for at in range(objects - len(copies)):
        old, number = were[at % len(were)], at // len(were) + 1
        seat = old.owner or state.seats[at % len(state.seats)]
        pile = zone_of(PILES.get(game, "deck"), seat)
        piled = number % 2 or "abilities" in (ruleset.card(old.card) or EMPTY)
        laid = but(old, owner=seat, controller=seat, zone=pile, data=EMPTY) if piled else old
        copies.append(but(laid, id=f"{old.id}+{number}"))
    players = dict(state.players)
    table = opening(
        state.ruleset, state.edition, state.seats, active=state.active, objects=copies, players=players
    )
    return but(state, objects=table.objects, zones=table.zones)


def an_answer(random: Random, decision: Decision) -> Answer | None:
    """A fitting answer; None for what only a judge states."""
    keys = list(decision.keys)
    if decision.form == "outcome":
        return None
    if decision.form == "number":
        return Answer(decision.who, (decision.min,))
    if decision.form == "divide":
        rest = (decision.max or 0) - decision.min * len(keys)
        return Answer(decision.who, tuple(decision.min + (rest if at == 0 else 0) for at in range(len(keys))))
    random.shuffle(keys)
    if decision.form == "order":
        return Answer(decision.who, tuple(keys))
    most = len(keys) if decision.max is None else min(decision.max, len(keys))
    return Answer(decision.who, tuple(keys[: random.randint(min(decision.min, most), most)]))


def an_input(random: Random, ruleset: Ruleset, state: State) -> Act | Answer | None:
    """Something legal; None where nothing is, or the judge must state what happens."""
    if state.decision is not None:
        return an_answer(random, state.decision)
    acts = [one for one in legal(ruleset, state).allowed if one.action != "concede"]
    others = [one for one in acts if one.action != PASS]
    if others and random.random() < 0.5:
        return random.choice(others)
    return act(state.priority, PASS) if state.priority else None


def measure(game: str, objects: int, inputs: int) -> None:
    """Print a row of the table."""
    ruleset, random = ruleset_of(game), Random(7)
    assert isinstance(ruleset, CardRuleset)
    took: list[float] = []
    looked: list[float] = []
    for seed in range(inputs):
        session = Session(ruleset, large(ruleset, game, player(game)(seed)[1], objects))
        for _ in range(AT_ONCE):
            if session.state.result is not None or len(took) == inputs:
                break
            began = time.process_time()
            try:
                chosen = an_input(random, ruleset, session.state)
            except OverLimit:  # more to look at than is looked at
                break
            looked.append((time.process_time() - began) * 1000)
            if chosen is None:
                break
            began = time.process_time()
            came = session.enter(chosen)
            spent = (time.process_time() - began) * 1000
            if not isinstance(came, Refusal):
                took.append(spent)
    took.sort()
    count = len(took)
    states, caches = memory(ruleset, game, objects)
    print(
        f"{game:<11}{count:6} inputs  median {median(took):5.2f}  99 of 100 {took[-count // 100]:5.2f}"
        f"  999 of 1000 {took[-count // 1000]:5.2f} ms;  what is legal {median(looked):5.2f} ms;"
        f"  {states:5.1f} KiB an input, caches {caches:5.0f} KiB"
    )


def memory(ruleset: CardRuleset, game: str, objects: int) -> tuple[float, float]:
    """KiB that an input adds to a session that keeps all its states, and KiB that stay once it is gone."""
    random = Random(7)
    session = Session(ruleset, large(ruleset, game, player(game)(0)[1], objects))
    gc.collect()
    tracemalloc.start()
    entered = 0
    for _ in range(AT_ONCE):
        chosen = an_input(random, ruleset, session.state) if session.state.result is None else None
        if chosen is None:
            break
        entered += not isinstance(session.enter(chosen), Refusal)
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0]
    del session
    gc.collect()
    left = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (taken - left) / 1024 / max(entered, 1), left / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--objects", type=int, default=490)
    parser.add_argument("--inputs", type=int, default=2000)
    parser.add_argument("--game", nargs="*", default=GAMES)
    asked = parser.parse_args()
    for game in asked.game:
        measure(game, asked.objects, asked.inputs)


if __name__ == "__main__":
    main()

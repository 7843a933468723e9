"""Measures the resolver's core with a 500-object table and a long session; prints a table.

    python benchmarks/resolver.py [--inputs N] [--objects N] [--dominion GAMES]

The game is the invented one with a stack from the tests; four seats pass, play, pay and use mines. Then
Magic: a large combat, and the layers of many permanents (``benchmarks/magic.py``). Last whole games of
Dominion beside pyminion (``benchmarks/dominion.py``).
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import dominion, magic
from judge.resolver import Act, Answer, Session, act, load, replay, save
from tests.resolver_torre import TORRE, torre


def memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def an_input(session: Session, count: int) -> Act | Answer:
    """The next input: paying, minting, playing a spark or passing, in a fixed mixture."""
    state = session.state
    if session.decision:
        return Answer(session.decision.who, (session.decision.keys[0],))
    who = state.priority or ""
    hand = state.zone(f"hand/{who}")
    mines = [o for o in state.inside("field") if o.controller == who and not o.data.get("tapped")]
    if count % 7 == 0 and mines:
        return act(who, "mint", object=mines[0].id)
    return act(who, "play", object=hand[0], seat="a") if count % 11 == 0 and hand else act(who, "pass")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--objects", type=int, default=500)
    parser.add_argument("--dominion", type=int, metavar="GAMES", default=100)
    asked = parser.parse_args()
    mines = max(asked.objects // 4 - 15, 0)
    cards = {f"{s}_field": ["mine"] * mines for s in "abcd"} | {s: ["spark"] * 15 for s in "abcd"}
    session = Session(TORRE, torre("abcd", active=None, coins=60, life=999, **cards))
    print(f"{len(session.state.objects)} objects, {asked.inputs} inputs")
    before, times, spent = memory(), [0.0], 0.0
    for count in range(1, asked.inputs + 1):
        entered = an_input(session, count)
        began = time.process_time()
        session.enter(entered)
        took = time.process_time() - began
        times.append(took)
        spent += took
        if count % (asked.inputs // 4 or 1) == 0:
            print(f"{count:7} inputs  {count / spent:8.0f} a second  {memory() - before:6.1f} MB more")
    times.sort()
    print(f"slowest input       {times[-1] * 1000:8.2f} ms (far above the next line: a garbage collection)")
    print(f"999 of 1000 within  {times[-len(times) // 1000] * 1000:8.2f} ms")
    for name, work in (
        ("what is legal", lambda: session.legal),
        ("save one state", lambda: save(session.state)),
        ("load one state", lambda: load(save(session.state))),
        ("undo all", lambda: [0 for _ in iter(session.undo, False)]),
        ("save the session", session.to_json),
        (
            "replay all",
            lambda: replay(TORRE, session.opening, [n.input for n in session.nodes if n.input]),
        ),
    ):
        began = time.process_time()
        work()
        print(f"{name:19} {(time.process_time() - began) * 1000:8.2f} ms")
    print("Magic")
    magic.measure()
    print("Dominion")
    dominion.measure(asked.dominion)


if __name__ == "__main__":
    main()

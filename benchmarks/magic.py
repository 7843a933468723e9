"""Measures Magic on the resolver: a large combat, the layers of many permanents; prints a table.

python benchmarks/magic.py [--creatures N] [--permanents N] [--effects N]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from judge.resolver import Act, Answer, Draft, State, act, answer
from judge.rulesets.kit import CardRuleset
from judge.rulesets.magic.layers import layer_plan
from judge.rulesets.magic.layers.continuous_effects import CURRENT_LAYERS
from judge.rulesets.magic.layers.layers import Layers, layered
from tests.magic_tables import CURRENT, Game, creature, table
from tests.own_cards import knowing

CARDS = (
    creature("Footman", 2, 2),
    creature("Ox", 4, 4, "trample"),
    creature("Lancer", 2, 2, "first strike"),
    creature("Cleric", 2, 3, "lifelink", "vigilance"),
)
NAMES = tuple(str(card["name"]) for card in CARDS)


def enchantment(name: str, of: dict[str, object], change: dict[str, object]) -> dict[str, object]:
    return {
        "name": name,
        "type": "enchantment",
        "abilities": [{"kind": "static", "of": of, "change": change}],
    }


EFFECTS = (
    enchantment("Anthem", {"type": "creature", "controller": "you"}, {"add": {"power": 1, "toughness": 1}}),
    enchantment(
        "White Anthem", {"type": "creature", "color": "white"}, {"add": {"power": 1, "toughness": 1}}
    ),
    enchantment("Whitewash", {"type": "creature"}, {"become color": ["white"]}),
    enchantment("Wings", {"type": "creature", "controller": "you"}, {"gain": ["flying"]}),
)


def best(work: Callable[[], object], times: int = 5) -> float:
    """The time of the fastest of several runs, in milliseconds."""
    took = []
    for _ in range(times):
        began = time.process_time()
        work()
        took.append(time.process_time() - began)
    return min(took) * 1000


def a_combat(ruleset: CardRuleset, state: State, count: int) -> list[tuple[str, float]]:
    """Every input of one combat, with its time in milliseconds."""
    played = Game(ruleset, state)
    took: list[tuple[str, float]] = []

    def timed(what: str, entered: Act | Answer) -> None:
        began = time.process_time()
        played.do(entered)
        took.append((what, (time.process_time() - began) * 1000))

    timed("attackers", act("A", "attack", creatures=tuple(f"a{i}" for i in range(count))))
    for seat in "AB":
        timed("pass", act(seat, "pass"))
    timed("blockers", act("B", "block", creatures={f"b{i}": f"a{i}" for i in range(count)}))
    while played.state.step != "end of combat":
        decision = played.decision
        if decision is not None:
            timed("divide", answer(decision.who, decision.max or 0, *[0] * (len(decision.keys) - 1)))
        else:
            timed(
                "damage" if played.state.priority == "B" else "pass", act(played.state.priority or "", "pass")
            )
    return took


def measure(count: int = 20, permanents: int = 200, effects: int = 40) -> None:
    """Print the times of a combat with ``count`` creatures on each side, and of the layers of many
    permanents."""
    ruleset = knowing(CURRENT(), *CARDS, *EFFECTS)
    laid = {f"a{i}": (NAMES[i % 4], "A") for i in range(count)}
    laid |= {f"b{i}": (NAMES[(i + 1) % 4], "B") for i in range(count)}
    runs = [a_combat(ruleset, table(ruleset, laid), count) for _ in range(5)]
    quickest = [(what, min(run[at][1] for run in runs)) for at, (what, _) in enumerate(runs[0])]
    for what in dict.fromkeys(name for name, _ in quickest):
        slowest = max(took for name, took in quickest if name == what)
        print(f"combat of {count} and {count}: {what:<12} {slowest:8.2f} ms")
    whole = sum(took for _, took in quickest)
    print(f"combat of {count} and {count}: {'all inputs':<12} {whole:8.2f} ms ({len(quickest)} inputs)")
    creatures = permanents - effects
    laid = {f"c{i}": (NAMES[i % 4], "AB"[i % 2]) for i in range(creatures)}
    names = [str(card["name"]) for card in EFFECTS]
    laid |= {f"e{i}": (names[i % 4], "AB"[i % 2]) for i in range(effects)}
    state = table(ruleset, laid)
    what = f"layers of {permanents} permanents with {effects} effects"

    def all_of(state: State) -> None:
        known = layered(CURRENT_LAYERS, ruleset, state)
        for object_id in state.objects:
            known[object_id]

    def anew() -> None:
        layer_plan.forget()
        all_of(state)

    print(f"{what}: all objects, nothing known     {best(anew):8.2f} ms (under 4)")
    all_of(state)
    for object_id, name in (("c0", "a creature tapped"), ("e0", "an effect's source tapped")):
        draft = Draft(ruleset, state)
        draft.change_object(state.objects[object_id], tapped=True)
        changed = draft.snapshot()
        print(f"{what}: all, {name:<25} {best(partial(all_of, changed), 1):8.2f} ms")
    took = best(lambda: Layers(CURRENT_LAYERS, ruleset, state))
    print(f"{what}: without a plan                 {took:8.2f} ms (under 50)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--creatures", type=int, default=20)
    parser.add_argument("--permanents", type=int, default=200)
    parser.add_argument("--effects", type=int, default=40)
    asked = parser.parse_args()
    measure(asked.creatures, asked.permanents, asked.effects)


if __name__ == "__main__":
    main()

"""Measures Mitos y Leyendas with a large table: ordinary inputs, and whole turns in which all pass.

python benchmarks/myl.py [--objects N] [--turns N]
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from judge.resolver import Act, Answer, Data, Session, State, act, refusal
from judge.rulesets.game import Laying, Placed
from judge.rulesets.kit import CardRuleset
from judge.rulesets.myl import GAME, MYL
from tests.myl_tables import OWN
from tests.own_cards import knowing

SEATS = ("a", "b")
WITH_RULES = ("Campo de Juego", "Curandera", "Tótem de Macha", "Vigía", "Averix el Sabio", "Hera")
"""Cards of each seat with static abilities, or with abilities triggered by other players."""
HAND = ("Recluta", "Golpe", "Maga", "Aliado", "Arma")
KINDS = {"Campo de Juego": "totem", "Curandera": "totem"}


def opening(ruleset: CardRuleset, objects: int) -> State:
    """Two seats with equal shares of the objects: half of them in play, the rest in hands and piles."""
    placed: list[Placed] = []

    def put(seat: str, zone: str, card: str, **data: object) -> None:
        placed.append(Placed(f"{seat}{len(placed)}", card, seat, zone, data=Data(data)))

    share = objects // len(SEATS)
    for seat in SEATS:
        for card in WITH_RULES:
            kind = KINDS.get(card, "")
            put(seat, "support" if kind or "T" in card[0] or card == "Vigía" else "defense", card,
                **({"type": kind} if kind else {}))  # fmt: skip
        for card in HAND:
            put(seat, "hand", card, **({} if card in ("Recluta", "Golpe", "Maga") else {"cost": 1}))
        left = share - len(WITH_RULES) - len(HAND)
        for at in range(left):
            zone = ("defense", "deck", "reserve", "deck", "support", "graveyard")[at % 6]
            card = {"reserve": "Oro", "support": "Tótem"}.get(zone, "Aliado")
            put(seat, zone, card, **({"strength": 1 + at % 4, "cost": at % 5} if card == "Aliado" else {}))
    return GAME.lay(ruleset, Laying(SEATS, SEATS[0], 3, "", "vigil", {}, tuple(placed)))


def next_input(session: Session) -> Act | Answer:
    """The next input: the first option as an answer, else the first playable card, else a pass."""
    decision = session.decision
    if decision is not None:
        return Answer(decision.who, decision.keys[: max(decision.min, 1)])
    state = session.state
    who = state.priority or ""
    for object_id in state.zone(f"hand/{who}"):
        tried = act(who, "play", object=object_id)
        if refusal(session.ruleset, state, tried) is None:
            return tried
    return act(who, "pass")


def measure(objects: int = 490, turns: int = 6) -> None:
    """Print the times of the inputs of some turns, by kind."""
    ruleset = knowing(MYL, *OWN)
    session = Session(ruleset, opening(ruleset, objects))
    took: dict[str, list[float]] = {}
    last = session.state.turn + turns
    while session.state.turn < last and session.state.result is None:
        entered = next_input(session)
        before = session.state.turn
        began = time.process_time()
        session.enter(entered)
        spent = (time.process_time() - began) * 1000
        kind = entered.action if isinstance(entered, Act) else "answer"
        if session.state.turn != before:
            kind = "pass that ends a turn"
        took.setdefault(kind, []).append(spent)
    print(f"{len(session.state.objects)} objects, {turns} turns")
    for kind, times in sorted(took.items()):
        print(f"{kind:<22} {len(times):4} times  median {median(times):7.2f} ms, at most {max(times):7.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--objects", type=int, default=490)
    parser.add_argument("--turns", type=int, default=6)
    asked = parser.parse_args()
    measure(asked.objects, asked.turns)


if __name__ == "__main__":
    main()

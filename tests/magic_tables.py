"""Tables of Magic for tests: cards written as in scenarios, permanents laid by a short word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.resolver import Act, Answer, Data, Event, Refusal, State, Step, apply, start
from judge.rulesets.game import Laying, Placed
from judge.rulesets.kit import CardRuleset, View, view
from judge.rulesets.magic import ruleset, setup

CURRENT, BEFORE_2009 = ruleset.current, ruleset.before_2009


def creature(name: str, power: int, toughness: int, *keywords: Any, **more: Any) -> dict[str, Any]:
    return {
        "name": name, "type": "creature", "power": power, "toughness": toughness, "keywords": list(keywords),
        **more,
    }  # fmt: skip


Permanent = tuple[str, str] | tuple[str, str, Mapping[str, Any]]
"""A card and its seat, and what the permanent has gathered."""


def table(ruleset: CardRuleset, permanents: Mapping[str, Permanent], seats: str = "AB", **more: Any) -> State:
    """A table: the permanents by their names."""
    placed = [
        Placed(id, card, seat, "battlefield", data=Data(*data))
        for id, (card, seat, *data) in permanents.items()
    ]
    told = {"step": "declare attackers", "active": "A", **more}
    return setup.lay(ruleset, Laying(tuple(seats), placed=tuple(placed), **told))


class Game:
    """A game that is played by its inputs; ``events`` are all that has happened."""

    def __init__(self, ruleset: CardRuleset, state: State) -> None:
        self.ruleset = ruleset
        self.events: list[Event] = []
        self._take(start(ruleset, state))

    def _take(self, step: Step) -> None:
        self.state, self.decision = step.state, step.decision
        self.events += step.events

    def enter(self, entered: Act | Answer) -> Refusal | None:
        """Enter an input; gives the refusal, if it is refused."""
        step = apply(self.ruleset, self.state, entered)
        if isinstance(step, Refusal):
            return step
        self._take(step)
        return None

    def do(self, *entered: Act | Answer) -> Game:
        for one in entered:
            against = self.enter(one)
            assert against is None, f"{one}: {against}"
        return self

    def passes(self, rounds: int = 1) -> Game:
        """Everybody passes in turn, until something resolves or the step ends; so many times."""
        for _ in range(rounds):
            for _ in self.state.playing:
                assert self.state.priority is not None, self.decision
                self.do(Act(self.state.priority, "pass"))
        return self

    def view(self, id: str) -> View:
        return view(self.ruleset, self.state, self.state.objects[id])

    def size(self, id: str) -> tuple[int, int]:
        seen = self.view(id)
        return seen.figure("power"), seen.figure("toughness")

    def life(self, seat: str) -> int:
        return self.state.player(seat).number("life")

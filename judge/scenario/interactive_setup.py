"""Sets up a table line by line, for users without a file who start from nothing or from an example."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import yaml

from judge.messages import N_
from judge.resources import folder
from judge.rulesets.game import CardSource, Game
from judge.rulesets.kit import CardRuleset
from judge.scenario.command_phrases import best
from judge.scenario.commands import NotUnderstood
from judge.scenario.export import ScenarioDumper
from judge.scenario.faults import FaultyScenario
from judge.scenario.loader import load_text
from judge.scenario.model import Scenario
from judge.scenario.table_reader import SHARED
from judge.scenario.vocabulary import card_names, said_of_seat, spellings, words_of_seat
from judge.scenario.yaml_nodes import Map, plain, read


def examples(game: str) -> tuple[str, ...]:
    """The worked examples of a game's page in the documentation, each a scenario's text."""
    try:
        page = (folder("docs") / f"scenarios-{game}.md").read_text(encoding="utf-8")
    except OSError:
        return ()
    return examples_in(page)


def examples_in(page: str) -> tuple[str, ...]:
    """The scenarios that a page of the documentation shows."""
    found = re.findall(r"^```yaml\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    return tuple(text for text in found if re.search(r"^game:", text, re.MULTILINE))


class InteractiveSetup:
    """A scenario in preparation. Each line is understood at once, or refused without any change."""

    def __init__(self, game: Game, profile: str | None = None, source: CardSource | None = None) -> None:
        self.game, self.source = game, source
        self.profile = profile or game.default
        self.document: dict[str, Any] = {"game": game.id, "profile": self.profile, "seats": ["A", "B"]}
        self.document |= {"table": {}, "do": []}

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(self.document["seats"])

    @property
    def ruleset(self) -> CardRuleset:
        return self.scenario().ruleset

    def scenario(self) -> Scenario:
        """The scenario entered so far; raises NotUnderstood if its table is impossible."""
        text = yaml.dump(self.document, Dumper=ScenarioDumper, allow_unicode=True, sort_keys=False)
        return self._read(text)

    def _read(self, text: str) -> Scenario:
        try:
            (scenario,) = load_text(text, "table", lambda name: self.game, source=self.source)
        except FaultyScenario as fault:
            raise NotUnderstood("{fault}", fault=fault.faults[0].detail) from None
        return scenario

    def _try(self, changed: Mapping[str, object]) -> None:
        before = self.document
        self.document = {**before, **changed}
        try:
            self.scenario()
        except NotUnderstood:
            self.document = before
            raise

    def sit(self, line: str) -> None:
        """Set the players in turn order, separated by commas or spaces."""
        seats = [name for name in re.split(r"\s*,\s*|\s+y\s+|\s+and\s+|\s+", line.strip()) if name]
        if seats:
            self._try({"seats": seats, "table": dict.fromkeys(seats)})

    def turn(self, line: str) -> None:
        """Set the active player."""
        found = best(line, self.seats)
        if len(found) != 1:
            raise NotUnderstood(N_("nobody called “{who}” plays"), who=line)
        self._try({"active": found[0]})

    def step(self, line: str) -> None:
        """Set the step at which the table begins."""
        found = best(line, spellings(self.ruleset, "steps"))
        self._try({"step": found[0] if found else line.strip()})

    def card(self, line: str) -> None:
        """Add a card that Judge does not know: its name alone, or its definition in braces."""
        told: Any = line.strip()
        if told.startswith("{"):
            told = plain(self._yaml(told))
        else:
            told = {"name": told}
        self._try({"cards": [*self.document.get("cards", ()), told]})

    def tell(self, seat: str, line: str) -> None:
        """A line about a seat (empty: about the table): ``hand: Guard, 3 Copper`` or ``life 5``."""
        key, joint, value = line.partition(":")
        if not joint:
            key, _, value = line.rpartition(" ")
        key, value = key.strip(), value.strip()
        if not key or not value:
            raise NotUnderstood(N_("a line is a word and what there is: {example}"), example="hand: X, Y")
        word = self._word(seat, key, value)
        under = seat or SHARED
        told = {**(self.document["table"].get(under) or {}), word: self._value(seat, value, word)}
        self._try({"table": {**self.document["table"], under: told}})

    def _word(self, seat: str, key: str, value: str) -> str:
        """The zone or figure of that name: a figure if a number follows, else a zone."""
        figures = words_of_seat(self.game, self.ruleset, seat)
        zones = spellings(self.ruleset, "zones")
        number = re.fullmatch(r"-?\d{1,9}", value) is not None
        for known in (figures, zones) if number else (zones, figures):
            found = best(key, known)
            if found:
                return found[0]
        return key

    def _value(self, seat: str, value: str, word: str) -> object:
        if value[0] in "[{":
            return plain(self._yaml(value))
        if re.fullmatch(r"-?\d{1,9}", value):
            return int(value)
        if said_of_seat(self.game, self.ruleset, seat, word) and not self.ruleset.words.find("zones", word):
            return value
        return [self._card(part) for part in re.split(r"\s*,\s*", value) if part]

    def _card(self, text: str) -> object:
        found = re.fullmatch(r"(?:(\d+)\s*[x×]?\s+)?(.+?)(?:\s*[x×]\s*(\d+))?", text.strip())
        assert found is not None
        names = best(found[2], card_names(self.ruleset))
        name = names[0] if len(names) == 1 else found[2]
        count = int(found[1] or found[3] or 1)
        return name if count == 1 else {"card": name, "count": count}

    def _yaml(self, text: str) -> object:
        try:
            (document,) = read(f"told: {text}", "table")
        except FaultyScenario as fault:
            raise NotUnderstood("{fault}", fault=fault.faults[0].detail) from None
        assert isinstance(document, Map)
        return document["told"]

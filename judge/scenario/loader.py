"""Reads scenario files: the game, the table, the scenario's own cards, and the steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import judge.rulesets as rulesets
from judge.errors import JudgeError, NotFound
from judge.messages import N_, Message
from judge.resolver import JUDGE, Data
from judge.resolver.limits import A_SCENARIO, MOST_SEATS, Counting, OverLimit
from judge.rulesets.game import CardSource, Game, Laying
from judge.rulesets.kit import CardRuleset, read_card
from judge.rulesets.kit.expression_parser import FaultyCard
from judge.scenario.faults import STUMBLES, Broken, Fault, FaultyScenario, broken, stumbled, unknown
from judge.scenario.limits import MOST_DOCUMENTS
from judge.scenario.model import Scenario, StepOf
from judge.scenario.step_reader import RESERVED, read_steps
from judge.scenario.table_reader import SHARED, cards_named, read_table
from judge.scenario.vocabulary import seat_of, spellings
from judge.scenario.yaml_nodes import Map, Seq, line_at, read, read_bytes
from judge.text import fold

KEYS = (
    "title", "case", "argued", "game", "profile", "seats", "active", "turn", "phase", "step", "table",
    "cards", "do", "notes",
)  # fmt: skip
"""The keys at the top of a scenario."""


def load(
    path: Path,
    game_of: Callable[[str], Game] | None = None,
    whole: bool = True,
    source: CardSource | None = None,
) -> tuple[Scenario, ...]:
    """The scenarios of a file; raises FaultyScenario with all its faults and its other scenarios."""
    return load_text(read_bytes(path), str(path), game_of, whole, source=source)


def load_text(
    text: str,
    file: str,
    game_of: Callable[[str], Game] | None = None,
    whole: bool = True,
    cards: Sequence[Map] = (),
    most: int = MOST_DOCUMENTS,
    source: CardSource | None = None,
) -> tuple[Scenario, ...]:
    """The scenarios of a text; ``game_of`` gives a game by its name (by default the built-in ones).

    A scenario that is not ``whole`` may have a table without steps. ``cards`` are further definitions;
    ``most`` is the maximum number of scenarios. ``source`` has further cards; the definitions of those on the
    table become part of the scenario.
    """
    found, faults = [], []
    for at, document in enumerate(read(text, file, most)):
        _add(document, cards)
        reading = _Reading(file, document, at, game_of or rulesets.find, whole, source)
        with Counting(A_SCENARIO):
            scenario = reading.scenario()
        faults += reading.faults
        if scenario is not None:
            found.append(scenario)
    if faults:
        raise FaultyScenario(file, faults, tuple(found))
    return tuple(found)


def _add(document: Map, cards: Sequence[Map]) -> None:
    """Add definitions to a scenario's own."""
    own = document.get("cards")
    if cards and (own is None or isinstance(own, Seq)):
        line = document.at("cards")
        both = Seq([*(own or ()), *cards], line)
        both.lines = [*(own.lines if own else ()), *(0 for _ in cards)]
        document["cards"] = both


def _names_of(card: Mapping[str, object]) -> tuple[str, ...]:
    """The names that a written definition gives itself, as far as they are valid."""
    aliases = card.get("aliases") or ()
    named = (card.get("name"), *(aliases if isinstance(aliases, (list, tuple)) else (aliases,)))
    return tuple(str(one) for one in named if isinstance(one, (str, int)))


def _with_name_of(ruleset: CardRuleset, card: Any) -> CardRuleset:
    """The ruleset with the names of a card that could not be read, so that its fault is reported once."""
    names = _names_of(card) if isinstance(card, Mapping) else ()
    if not names:
        return ruleset
    bare: dict[str, object] = {"name": names[0]}
    for typed in ({**bare, "type": card.get("type")}, bare):
        try:
            made = read_card(ruleset, typed)
        except (FaultyCard, *STUMBLES):
            continue
        return ruleset.with_cards(dict.fromkeys(names, made))
    return ruleset


class _Reading:
    """Reads one scenario and collects the faults, so that all faults of a file are reported together."""

    def __init__(
        self,
        file: str,
        document: Map,
        at: int,
        game_of: Callable[[str], Game],
        whole: bool,
        source: CardSource | None,
    ) -> None:
        self.file, self.document, self.at, self.game_of, self.whole = file, document, at, game_of, whole
        self.source = source
        self.faults: list[Fault] = []
        self.found: list[Map] = []

    def scenario(self) -> Scenario | None:
        document = self.document
        for key in document:
            if key not in KEYS:
                self._try(unknown, document.at(key), N_("key"), key, KEYS)
        found = self._try(self._game)
        if found is None:
            return None
        game, profile, ruleset = found
        ruleset = self._try(self._cards, ruleset) or ruleset
        ruleset = self._from_source(game, ruleset)
        seats = self._try(self._seats) or ()
        laying = self._try(self._laying, game, ruleset, seats) if seats else None
        steps = self._try(self._steps, game, ruleset, seats) or ()
        case, argued = self._try(self._text, "case"), self._try(self._text, "argued")
        title = self._try(self._text, "title")
        if self.faults or laying is None:
            return None
        cards = document.get("cards") or ()
        return Scenario(
            *(self.file, title or "", case, argued, game, profile, ruleset, laying, steps),
            table_line=document.at("table"),
            cards=(*(cards if isinstance(cards, Seq) else ()), *self.found),
            document=self.at,
        )

    def _try(self, function: Any, *given: Any) -> Any:
        try:
            return function(*given)
        except Broken as fault:
            self.faults.append(fault.fault)
        except OverLimit as fault:
            self.faults.append(Fault(self.document.line, fault.message))
        return None

    def _text(self, key: str) -> str | None:
        value = self.document.get(key)
        if value is None or isinstance(value, str):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        return broken(self.document.at(key), N_("“{key}” wants a text"), key=key)

    def _game(self) -> tuple[Game, str, CardRuleset]:
        document = self.document
        name = self._text("game")
        if not name:
            broken(
                document.at("game"),
                N_("a scenario says which game it is of: {known}"),
                known=", ".join(rulesets.games()),
            )
        try:
            game = self.game_of(name)
        except NotFound:
            unknown(document.at("game"), N_("game"), name, rulesets.games())
        except JudgeError as fault:
            raise Broken(document.at("game"), fault.message) from fault
        except STUMBLES as fault:
            raise Broken(document.at("game"), stumbled(fault)) from fault
        profile = self._text("profile") or game.default
        if profile not in game.profiles:
            unknown(document.at("profile"), N_("profile"), profile, game.profiles)
        return game, profile, game.profiles[profile]

    def _cards(self, ruleset: CardRuleset) -> CardRuleset:
        """The ruleset with the scenario's own cards; a card may use those before it, and the names of those
        after it.
        """
        cards = self.document.get("cards")
        if cards is None:
            return ruleset
        if not isinstance(cards, Seq):
            self._try(broken, self.document.at("cards"), N_("“cards” wants a list of definitions"))
            return ruleset
        to_come = {
            name: Data(name=name) for card in cards if isinstance(card, Map) for name in _names_of(card)
        }
        ruleset = ruleset.with_cards({name: one for name, one in to_come.items() if not ruleset.card(name)})
        for at, card in enumerate(cards):
            try:
                made = read_card(ruleset, card)
            except FaultyCard as fault:
                line = line_at(card, fault.path, cards.at(at))
                self.faults.append(Fault(line, fault.message))
                ruleset = _with_name_of(ruleset, card)
                continue
            except OverLimit as fault:
                self.faults.append(Fault(cards.at(at), fault.message))
                continue
            except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as fault:
                said = f"{type(fault).__name__}: {fault}"
                self.faults.append(
                    Fault(cards.at(at), Message(N_("this card cannot be read ({fault})"), {"fault": said}))
                )
                continue
            names = [made.text("name"), *made.texts("aliases")]
            ruleset = ruleset.with_cards(dict.fromkeys(names, made))
        return ruleset

    def _from_source(self, game: Game, ruleset: CardRuleset) -> CardRuleset:
        """The ruleset with the table's cards from the source; the scenario's own take precedence."""
        if self.source is None:
            return ruleset
        cards = self.document.get("cards")
        own = {fold(name) for card in cards or () if isinstance(card, Map) for name in _names_of(card)}
        for name in cards_named(ruleset, self.document.get("table")):
            if fold(name) in own:
                continue
            told = self.source.definition(game.id, ruleset, name)
            if told is None:
                continue
            own |= {fold(one) for one in _names_of(told)}
            try:
                made = read_card(ruleset, told)
            except FaultyCard as fault:  # a correction that no longer fits the rules of effects
                self.faults.append(Fault(self.document.at("table"), fault.message))
                continue
            names = [made.text("name"), *made.texts("aliases")]
            ruleset = ruleset.with_cards(dict.fromkeys(names, made))
            self.found.append(Map(dict(told), self.document.at("table")))
        return ruleset

    def _laying(self, game: Game, ruleset: CardRuleset, seats: tuple[str, ...]) -> Laying:
        document = self.document
        active = self._text("active") or seats[0]
        found = seat_of(seats, active)
        if found is None:
            unknown(document.at("active"), N_("seat"), active, seats)
        turn = document.get("turn", 1)
        if not isinstance(turn, int) or isinstance(turn, bool):
            broken(document.at("turn"), N_("“{key}” wants a whole number"), key="turn")
        step = self._text("step") or ""
        if step:
            known = ruleset.words.find("steps", step)
            if known is None:
                unknown(document.at("step"), N_("step"), step, spellings(ruleset, "steps"))
            step = known
        table = document.get("table")
        if table is not None and not isinstance(table, Map):
            broken(document.at("table"), N_("“{key}” wants a mapping"), key="table")
        laying = Laying(seats, found, turn, self._text("phase") or "", step)
        source = self.source
        near = None if source is None else lambda name: source.near(game.id, name)
        return read_table(game, ruleset, laying, table or Map(line=document.line), self.faults, near)

    def _seats(self) -> tuple[str, ...]:
        document = self.document
        given = document.get("seats")
        if given is None:
            table = document.get("table")
            given = [key for key in table if key != SHARED] if isinstance(table, Map) else []
            given = given or ["A", "B"]
        if not isinstance(given, list) or not given:
            broken(document.at("seats"), N_("“{key}” wants a list"), key="seats")
        if len(given) > MOST_SEATS:
            broken(document.at("seats"), N_("at most {most} may sit at a table"), most=MOST_SEATS)
        seats = tuple(str(seat) for seat in given)
        for seat in seats:
            if seat in RESERVED or seat == JUDGE:
                broken(
                    document.at("seats"),
                    N_("no seat can be called “{seat}”: the word means something else here"),
                    seat=seat,
                )
        if len({fold(seat) for seat in seats}) < len(seats):
            broken(document.at("seats"), N_("two seats bear the same name"))
        return seats

    def _steps(self, game: Game, ruleset: CardRuleset, seats: tuple[str, ...]) -> tuple[StepOf, ...]:
        steps = self.document.get("do")
        if steps is None and not self.whole:
            return ()
        if steps is None:
            self._try(broken, self.document.line, N_("a scenario says under “do” what is done and expected"))
            return ()
        if not seats:  # nobody was found to act; that fault is already reported
            return ()
        found, faults = read_steps(steps, self.document.at("do"), game, ruleset, seats)
        self.faults += faults
        return found

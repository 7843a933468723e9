"""Compares a state and its log with what a scenario expects."""

from __future__ import annotations

from typing import Any

from judge.messages import N_, Message
from judge.resolver import Cites, Data, united
from judge.resolver.legal import due
from judge.scenario.compare import fits, shown
from judge.scenario.faults import broken, unknown
from judge.scenario.input_builder import offered
from judge.scenario.log_expectations import cited, first_match
from judge.scenario.model import Span
from judge.scenario.object_checks import ObjectChecks, Outcome, sequence
from judge.scenario.object_names import Unfit, choice_of, the_seat, written
from judge.scenario.step_reader import CLAIMS, PLAYERS
from judge.scenario.vocabulary import (
    EMPTY_WORDS,
    said_of_seat,
    seat_of,
    spellings,
    words_of_seat,
)
from judge.scenario.yaml_nodes import Map, Seq
from judge.text import fold


class Expectations(ObjectChecks):
    """The state and the relevant events, for the checks of one step."""

    # A whole check

    def all(self, claims: Map) -> list[Outcome]:
        """One outcome for every single expectation."""
        found: list[Outcome] = []
        for key, value in claims.items():
            line = claims.at(key)
            seat = seat_of(self.state.seats, key)
            if seat is not None:
                found += self._seat(seat, value, line)
            elif key == "shared":
                found += self._seat("", value, line)
            elif key == "objects":
                if not isinstance(value, Map):
                    broken(line, N_("“{key}” wants a mapping"), key=key)
                for name, told in value.items():
                    found += self._object(name, told, value.at(name))
            elif key in CLAIMS:
                found += self._claim(key, value, line)
            else:
                found += self._object(key, value, line)
        return found

    def _claim(self, key: str, value: object, line: int) -> list[Outcome]:
        state = self.state
        if key in ("log", "not log", "cites"):
            listed = tuple(value) if isinstance(value, Seq) else (value,)
            words = tuple(str(one) for one in listed)
            span = Span(
                cites=words if key == "cites" else (), log=listed if key == "log" else (),
                not_log=listed if key == "not log" else (), line=line,
            )  # fmt: skip
            return spanned(self, span, due(self.ruleset, state) if state.result is None else ())
        if key == "stack":
            return [self._stack(value, line)]
        if key == "decision":
            return self._decision(value, line)
        if key == "priority":
            return [self._who(key, value, line, state.priority)]
        if key == "active":
            return [self._who(key, value, line, state.active)]
        if key in ("winner", "winners", "lost", "draw", "over", "result"):
            return [self._result(key, value, line)]
        if key == "effects":
            names = tuple(effect.name for effect in state.effects)
            return [self._plain(key, value, line, names)]
        if key in ("step", "phase") and isinstance(value, str):
            found = self.ruleset.words.find("steps", value)
            if found is None and key == "step":
                unknown(line, N_("step"), value, spellings(self.ruleset, "steps"))
            value = found or value
        got: object = {"turn": state.turn, "phase": state.phase, "step": state.step}[key]
        return [self._plain(key, value, line, got)]

    # Seats, zones, the table

    def _seat(self, seat: str, value: object, line: int) -> list[Outcome]:
        who = seat or "shared"
        if isinstance(value, str) and seat:  # "A: won"
            value = Map({value: True}, line)
        if not isinstance(value, Map) or not value:
            broken(line, N_("what is expected of {who}? A mapping of figures and zones"), who=who)
        found = []
        for key, wanted in value.items():
            at = value.at(key)
            text = f"{who} {key}"
            if seat and key in ("lost", "won", "gone"):
                told = {"lost": self._lost(seat), "won": self._won(seat), "gone": seat in self.state.gone}
                ok = told[key] == (wanted is True)
                found.append(Outcome(at, f"{text}: {written(wanted)}", ok, shown(told[key])))
                continue
            word = said_of_seat(self.game, self.ruleset, seat, key)
            zone = self.ruleset.words.find("zones", key)
            empty = wanted is None or fold(str(wanted)) in EMPTY_WORDS
            if zone is not None and (word is None or empty or isinstance(wanted, (Map, Seq))):
                found += self._zone(text, zone, seat, wanted, at)
                continue
            got = self.game.read(self.ruleset, self.state, seat, word or key)
            if isinstance(wanted, Map) and isinstance(got, int) and not set(wanted) <= {"min", "max"}:
                wanted, got = self._parts(seat, word or key, wanted, got)
            elif isinstance(wanted, str) and isinstance(got, int):  # "RG", where a game writes it so
                symbols = self.game.read(self.ruleset, self.state, seat, f"{word or key} in symbols")
                if isinstance(symbols, str):
                    wanted, got = "".join(sorted(wanted.upper())), symbols
            if got is None and zone is not None:  # stated as a number, and counted
                found += self._zone(text, zone, seat, wanted, at)
                continue
            if word is None and got is None:
                known = (*spellings(self.ruleset, "zones"), *words_of_seat(self.game, self.ruleset, seat))
                unknown(at, N_("zone or figure"), key, known)
            found.append(self._plain(text, wanted, at, got))
        return found

    def _parts(self, seat: str, word: str, wanted: Map, got: int) -> tuple[Map, Any]:
        """A figure split by the colours of its parts, if the game distinguishes them."""
        parts = self.game.read(self.ruleset, self.state, seat, f"{word} by color")
        if parts is None:
            return wanted, got
        find = self.ruleset.words.find
        return Map({find("colors", key) or key: part for key, part in wanted.items()}, wanted.line), parts

    # Choices, the end

    def _decision(self, value: object, line: int) -> list[Outcome]:
        decision = self.state.decision
        got: Any = (
            Message(N_("no choice is due"))
            if decision is None
            else offered(self.ruleset, self.state, decision)
        )
        if value is None or (isinstance(value, str) and fold(value) in EMPTY_WORDS):
            return [Outcome(line, "decision: none", decision is None, got)]
        if not isinstance(value, Map):
            value = Map({"who": value}, line)
        known = ("who", "kind", "options", "min", "max", "count", "form", "cites")
        found = []
        for key, wanted in value.items():
            at = value.at(key)
            text = f"decision {key}: {written(wanted)}"
            if key not in known:
                unknown(at, N_("key of a decision"), key, known)
            if decision is None:
                ok = False
            elif key == "who":
                ok = fold(str(wanted)) == fold(decision.who)
            elif key == "kind":
                ok = self._kind(str(wanted), decision.kind)
            elif key == "options":
                ok = self._options(wanted, at)
            elif key == "count":
                ok = len(decision.options) == wanted
            elif key == "cites":
                listed = wanted if isinstance(wanted, Seq) else [wanted]
                ok = all(cited(self.ruleset, str(one), decision.cites, at) for one in listed)
            else:
                ok = getattr(decision, key) == wanted
            found.append(Outcome(at, text, ok, got))
        return found

    def _kind(self, wanted: str, kind: str) -> bool:
        label = self.ruleset.labels.get(kind, "")
        return fold(wanted) in (fold(kind), fold(label), fold(kind.partition(" ")[0]))

    def _options(self, wanted: object, line: int) -> bool:
        decision = self.state.decision
        assert decision is not None
        told = wanted if isinstance(wanted, Map) else Map({"only": wanted}, line)
        ok = True
        for key, part in told.items():
            if key not in ("has", "not", "only"):
                unknown(told.at(key), N_("key of the options"), key, ("has", "not", "only"))
            listed = part if isinstance(part, Seq) else sequence([part], line)
            if key == "not":
                ok = ok and not any(self._offers(word) for word in listed)
                continue
            try:
                taken = choice_of(self.ruleset, self.state, _choosing(decision), listed)
            except Unfit:
                return False
            ok = ok and (key == "has" or len(taken) == len(decision.options))
        return ok

    def _offers(self, word: object) -> bool:
        decision = self.state.decision
        assert decision is not None
        try:
            choice_of(self.ruleset, self.state, _choosing(decision), sequence([word], 0))
        except Unfit:
            return False
        return True

    def _winners(self) -> tuple[str, ...]:
        """The winners: seats, or others who can win a game (the players together, their enemy)."""
        result = self.state.result or Data()
        one = result.text("winner")
        named = (*((one,) if one else ()), *result.texts("winners"))
        return tuple(who for who in named if fold(who) not in EMPTY_WORDS)

    def _won(self, seat: str) -> bool:
        return seat in self._winners() or PLAYERS in self._winners()

    def _lost(self, seat: str) -> bool:
        result = self.state.result or Data()
        if seat in self.state.gone or seat in (result.text("loser"), *result.texts("losers")):
            return True
        return bool(self._winners()) and not self._won(seat)

    def _result(self, key: str, value: object, line: int) -> Outcome:
        state, result = self.state, self.state.result
        text = f"{key}: {written(value)}"
        got = shown(result, state) if result is not None else Message(N_("the game goes on"))
        nobody = value is None or (isinstance(value, str) and fold(value) in EMPTY_WORDS)
        listed = [] if nobody else list(value) if isinstance(value, Seq) else [value]
        if key == "over":
            return Outcome(line, text, (result is not None) == (value is True), got)
        if key == "draw":
            drawn = result is not None and (result.get("draw") is True or not self._winners())
            return Outcome(line, text, drawn == (value is True), got)
        if key == "result":
            if not isinstance(value, Map):
                broken(line, N_("“{key}” wants a mapping"), key=key)
            ok = result is not None and all(
                fits(part, result.get(name), self.same) for name, part in value.items()
            )
            return Outcome(line, text, ok, got)
        if key == "lost":
            seats = {the_seat(state.seats, seat, line) for seat in listed}
            return Outcome(line, text, {s for s in state.seats if self._lost(s)} == seats, got)
        named = {seat_of(state.seats, who) or fold(str(who)) for who in listed}
        won = {who if who in state.seats else fold(who) for who in self._winners()}
        return Outcome(line, text, won == named, got)

    def reached(self, until: Map) -> bool:
        """Whether all conditions of “pass until” hold."""
        outcomes: list[Outcome] = []
        for key, value in until.items():
            outcomes += self._claim(key, value, until.at(key))
        return all(outcome.ok for outcome in outcomes)


def _choosing(decision: object) -> Any:
    from judge.resolver.values import replace

    return replace(decision, form="choose", min=0, max=None)


def spanned(claims: Expectations, span: Span, also: Cites = ()) -> list[Outcome]:
    """The expectations about a part of the log: sections, events in order, events that must not occur."""
    found = []
    addresses = united(*(event.cites for event in claims.events), also)
    listed = ", ".join(str(address) for address in addresses)
    for cite in span.cites:
        found.append(
            Outcome(span.line, f"cites: {cite}", cited(claims.ruleset, cite, addresses, span.line), listed)
        )
    names = ", ".join(event.name for event in claims.events)
    at = 0
    for wanted in span.log:
        hit = first_match(claims, wanted, at, span.line)
        found.append(Outcome(span.line, f"log: {written(wanted)}", hit is not None, names))
        at = at if hit is None else hit + 1
    for wanted in span.not_log:
        hit = first_match(claims, wanted, 0, span.line)
        found.append(Outcome(span.line, f"not log: {written(wanted)}", hit is None, names))
    return found

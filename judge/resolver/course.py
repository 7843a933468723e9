"""What changes while one input has its way: the state, its agenda, and the events so far."""

from __future__ import annotations

from typing import Any

from judge.resolver.frames import Cites, Frame, caused
from judge.resolver.inputs import Event, EventKind
from judge.resolver.limits import AN_INPUT, MOST_WAITING, WAITING, Work, fits, under_way
from judge.resolver.ruleset import Change, Fact, FaultyRuleset, Ruleset
from judge.resolver.state import State
from judge.resolver.values import but, holding


class Course:
    """The state in the course of one input, and what has happened since it was entered."""

    def __init__(self, ruleset: Ruleset, state: State) -> None:
        self.ruleset = ruleset
        # What changes most is held apart, and written into the state when somebody asks for it.
        self._state, self._behind = state, False
        self.agenda, self.seq = state.agenda, state.seq
        self.events: list[Event] = []
        self.work = under_way() or Work(AN_INPUT)
        self.looked = 0  # how many of the events have been looked at for what they trigger

    @property
    def state(self) -> State:
        """The state as it stands."""
        if self._behind:
            held = self._state.__dict__.copy()
            held["agenda"], held["seq"] = self.agenda, self.seq
            self._state, self._behind = holding(State, held), False
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state, self._behind = state, False
        self.agenda, self.seq = state.agenda, state.seq

    def _accept(self, state: State) -> None:
        """Go on from the state that a function of the ruleset gave back; events are numbered here."""
        self._state, self.agenda = state, state.agenda
        self._behind = state.seq != self.seq

    def _named(self, table: str, name: str) -> Any:
        """An entry of one of the ruleset's tables; raises FaultyRuleset where it has none."""
        try:
            return getattr(self.ruleset, table)[name]
        except KeyError:
            raise FaultyRuleset(ruleset=self.ruleset.id, detail=f"its {table} lack {name}") from None

    # Events and the agenda

    def _emit(self, facts: tuple[Fact, ...], cause: int, kind: EventKind = "rule") -> int:
        """Number what happened; gives the number of the last event, or the cause where there is none."""
        seq, table = self.seq, self.ruleset.cites
        for fact in facts:
            cite = fact.cite
            cites: Cites = table.get(cite, ()) if isinstance(cite, str) else cite
            if not cites and kind == "rule":  # what the judge does needs no rule
                cites = self.ruleset.cite(cite)
            self.events.append(Event(seq, kind, fact.name, fact.data, cites, cause))
            seq += 1
        if seq > self.seq:
            self.work.happened(seq - self.seq)
            self.seq, self._behind = seq, True
            return seq - 1
        return cause

    def _take(self, change: Change, cause: int) -> None:
        """Accept what a function of the ruleset gave back, and see what it triggers."""
        before = self.state
        if change.state is not before:
            self._accept(change.state)
        seq = self._emit(change.facts, cause) if change.facts else cause
        if change.frames:
            self._push(caused(change.frames, seq))
        self._triggered(before)

    def _triggered(self, before: State) -> None:
        first, self.looked = self.looked, len(self.events)
        if self._state.result is not None:
            self.state = but(self.state, agenda=(), pending=())
        elif len(self.events) > first:
            events = tuple(self.events[first:])
            found = self.ruleset.triggers(self.ruleset, before, self.state, events)
            if found:
                self.state = but(self.state, pending=(*self.state.pending, *found))
                fits(len(self._state.pending), MOST_WAITING, WAITING)

    def _push(self, frames: tuple[Frame, ...]) -> None:
        if frames:
            self.agenda, self._behind = (*frames, *self.agenda), True
            fits(len(self.agenda), MOST_WAITING, WAITING)

    def _pop(self) -> None:
        self.agenda, self._behind = self.agenda[1:], True

    def _replace_top(self, *frames: Frame) -> None:
        self.agenda, self._behind = (*frames, *self.agenda[1:]), True

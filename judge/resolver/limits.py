"""The costs that an input may have, and how large anything may grow: all limits of the resolver in one place.

Work is counted where it is done, so that the same input reaches the same limit on every machine. A limit of
processor time is added for unforeseen cases. An input that exceeds a limit is refused with the limit's name
and advice; the state before the input is unchanged, since states are frozen.

The counts of the current input are found by its thread, because functions that examine objects (such as a
filter deep in a card's effect) are not passed the input. Without a current input (when a page shows one
object), nothing is counted.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from threading import local
from typing import ClassVar

from judge.errors import BadInput
from judge.messages import N_, Message

MOST_FIGURE = 1_000_000_000
"""The largest figure; its negative is the smallest."""
MOST_AT_ONCE = 1_000
"""Maximum number of times one instruction may do something: cards drawn, tokens made, repetitions."""
MOST_OBJECTS = 2_000
"""Maximum number of objects on a table, at the start and during play."""
LONGEST_ID = 150
"""Maximum number of characters of a card's name within the name of a new object."""
MOST_SEATS = 20
"""Maximum number of seats at a table."""
MOST_EFFECTS = 500
"""Maximum number of lasting effects at one time."""
MOST_WAITING = 5_000
"""Maximum number of waiting triggered abilities, and of frames on the agenda."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """The amounts of work allowed: operations settled, events, objects made, objects examined, processor
    seconds.
    """

    operations: int
    events: int
    made: int
    looked: int
    seconds: float

    def times(self, factor: int, seconds: float) -> Allowance:
        """Limits multiplied by a factor, with another number of seconds."""
        return Allowance(
            self.operations * factor, self.events * factor, self.made * factor, self.looked * factor, seconds
        )


AN_INPUT = Allowance(operations=10_000, events=5_000, made=2_000, looked=300_000, seconds=3.0)
"""The allowance for one input."""
A_LOOK = Allowance(operations=5_000, events=2_000, made=1_000, looked=150_000, seconds=1.5)
"""The allowance for listing all that is legal now."""
A_SCENARIO = AN_INPUT.times(5, seconds=4.0)
"""The allowance for all inputs and checks of one scenario together."""
A_SESSION = AN_INPUT.times(50, seconds=20.0)
"""The allowance for rebuilding a session from all its inputs."""
MOST_LOGGED = 30_000
"""Maximum number of events in a session, over all its branches."""


class OverLimit(BadInput):
    """A request exceeds a limit; nothing of it was done."""


class FigureTooLarge(OverLimit):
    template = N_(
        "a figure would go past {most}, the largest that Judge works with; nothing was done: enter a smaller"
        " one, or write it as a remark"
    )

    def __init__(self, **data: object) -> None:
        super().__init__(**{"most": MOST_FIGURE, **data})


class TooManyAtOnce(OverLimit):
    template = N_(
        "one instruction does something at most {most} times; nothing was done: split it, or correct the"
        " table by hand"
    )

    def __init__(self, **data: object) -> None:
        super().__init__(**{"most": MOST_AT_ONCE, **data})


class TableTooLarge(OverLimit):
    template = N_(
        "a table holds at most {most} {what}; nothing was done: let some that make no difference be gone"
        " first, or note the number in words"
    )


class TooMuchWork(OverLimit):
    template = N_(
        "this takes too much work (limit: {most} {what}); nothing was done: take smaller steps, or a smaller"
        " table"
    )


class EndlessSteps(OverLimit):
    template = N_(
        "this goes on without an end, and the rules of the game say nothing that would end it (limit: {most}"
        " steps); nothing was done: change what sets it going, or state by hand how it ends"
    )


class EndlessReference(OverLimit):
    template = N_(
        "this depends on itself and never comes to an end; nothing was done: change the"
        " effect that counts itself"
    )


OBJECTS, SEATS, EFFECTS = N_("objects"), N_("seats"), N_("lasting effects")
WAITING = N_("things that wait to be done")
STEPS = N_("steps")
_WORDS: dict[str, str] = {
    "operations": N_("operations"),
    "events": N_("events"),
    "made": N_("new objects"),
    "looked": N_("looks at objects"),
    "seconds": N_("seconds"),
}

WIDE = 20
"""Number of things that an effect may treat one by one without being taken for a loop."""

_CLOCK = 4_096
"""The clock is read each time this many objects have been examined."""


class Counting:
    """Count the work done inside against an allowance, and against the allowance that contains it.

    Raises TooMuchWork if it is exceeded.
    """

    outer: Counting | None = None
    operations = events = made = looked = repeated = wide = 0
    next = _CLOCK
    began = 0.0
    """When the clock was first read; most inputs end before."""
    clock: ClassVar = getattr(
        time, "thread_time", time.process_time
    )  # a browser has no threads to tell apart

    def __init__(self, allowance: Allowance) -> None:
        self.allowance = allowance

    def __enter__(self) -> Counting:
        self.outer = COUNTED.work
        COUNTED.work = self
        return self

    def __exit__(self, kind: object, fault: object, trace: object) -> None:
        COUNTED.work = self.outer
        if kind is None and self.outer is not None:
            self.charge(self.outer)

    def done(self, count: int = 1) -> None:
        """Count settled operations."""
        self.operations += count
        if self.operations > self.allowance.operations:
            self._over("operations")
        self.see(8 * count)

    def happened(self, count: int = 1) -> None:
        """Count recorded events."""
        self.events += count
        if self.events > self.allowance.events:
            self._over("events")

    def make(self, count: int = 1) -> None:
        """Count new objects."""
        self.made += count
        if self.made > self.allowance.made:
            self._over("made")

    def repeat(self, count: int) -> None:
        """Count repetitions; one input repeats no more often than one instruction."""
        self.repeated += count
        if self.repeated > MOST_AT_ONCE:
            raise TooManyAtOnce()

    @property
    def finite(self) -> bool:
        """Whether a repetition is known to end by itself, so that it is no loop."""
        return self.repeated > 0 or self.wide >= WIDE

    def see(self, count: int = 1) -> None:
        """Count examined objects."""
        self.looked += count
        if self.looked > self.next:
            self._late()

    def _late(self) -> None:
        """Check the limit, and the clock now and then."""
        if self.looked > self.allowance.looked:
            self._over("looked")
        self.next = min(self.looked + _CLOCK, self.allowance.looked)
        now = Counting.clock()
        work: Counting = self
        while True:
            work.began = work.began or now
            if now - work.began > work.allowance.seconds:
                work._over("seconds")
            if work.outer is None:
                return
            work = work.outer

    def _over(self, kind: str) -> None:
        most = getattr(self.allowance, kind)
        raise TooMuchWork(most=int(most), what=Message(_WORDS[kind]))

    def charge(self, outer: Counting) -> None:
        """Add the work done to the counts that contain these."""
        outer.done(self.operations)
        outer.happened(self.events)
        outer.make(self.made)
        outer.see(max(0, self.looked - 8 * self.operations))
        outer._late()


class _Counted(local):
    """What this thread is counting."""

    work: Counting | None = None


COUNTED = _Counted()


def under_way() -> Counting | None:
    """The current counts, if there are any."""
    return COUNTED.work


def looking(count: int = 1) -> None:
    """Count objects that are about to be examined."""
    work = COUNTED.work
    if work is not None:
        work.looked += count
        if work.looked > work.next:
            work._late()


def making() -> None:
    """Count the creation of an object."""
    work = COUNTED.work
    if work is not None:
        work.make()


def repeating(count: int) -> int:
    """Return a number of repetitions unchanged; raises TooManyAtOnce.

    Repetitions within repetitions are counted together.
    """
    work = COUNTED.work
    if work is not None:
        work.repeat(max(0, count))
    return counted(count)


def going_through(count: int) -> None:
    """Allow for an effect that treats this many things one by one."""
    work = COUNTED.work
    if work is not None:
        work.wide = max(work.wide, count)


def planned(count: int = 1) -> None:
    """Count planned operations, as if each were settled."""
    work = COUNTED.work
    if work is not None:
        work.done(count)


def counted(count: int) -> int:
    """Return how often something is to be done, unchanged; raises TooManyAtOnce."""
    if count > MOST_AT_ONCE:
        raise TooManyAtOnce()
    return count


def figured(figure: int) -> int:
    """Return a figure unchanged; raises FigureTooLarge."""
    if not -MOST_FIGURE <= figure <= MOST_FIGURE:
        raise FigureTooLarge()
    return figure


def fits(count: int, most: int, what: str) -> None:
    """Raise TableTooLarge if there would be more of something than a table holds."""
    if count > most:
        raise TableTooLarge(most=most, what=Message(what))

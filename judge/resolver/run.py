"""The machine: one input changes the state until somebody must choose, somebody may act, or the
game is over.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from judge.errors import JudgeError
from judge.messages import N_, Message
from judge.resolver.codec import Left
from judge.resolver.draft import Draft
from judge.resolver.frames import (
    JUDGE,
    Ask,
    Check,
    Cites,
    Decision,
    Do,
    Frame,
    Item,
    Op,
    Option,
    Order,
    Resolve,
    Script,
    Window,
    caused,
    options,
    united,
)
from judge.resolver.inputs import PASS, Act, Answer, Correct, Event, Input, Note, Refusal, Step
from judge.resolver.legal import act_refusal, advised, due, is_free, on_behalf, refusal
from judge.resolver.limits import (
    AN_INPUT,
    COUNTED,
    MOST_OBJECTS,
    MOST_SEATS,
    MOST_WAITING,
    OBJECTS,
    SEATS,
    STEPS,
    WAITING,
    Counting,
    EndlessReference,
    EndlessSteps,
    OverLimit,
    TooMuchWork,
    fits,
)
from judge.resolver.ruleset import (
    CHECK,
    CannotBeDone,
    FaultyRuleset,
    NothingChanged,
    Replacement,
    Ruleset,
    WindowRule,
    all_checks,
)
from judge.resolver.state import UNMET, Effect, Pending, State
from judge.resolver.values import EMPTY, Data, Value, but, one_text
from judge.resolver.windows import acted, ending, passed, without

BUDGET = 10_000
"""Maximum number of frames that one input may run before it is taken for a loop."""
COUNTED_AT_ONCE = 64
"""Number of frames that are counted together against the limits of an input; most inputs run fewer."""


class OtherRuleset(JudgeError):
    """A state was given to a ruleset that did not make it."""

    template = N_("this table is played by {state}, not by {ruleset}")


def apply(ruleset: Ruleset, state: State, entered: Input, replayed: bool = False) -> Step | Refusal:
    """Apply one input to a game: the new state with its events, or the reason against it.

    Any input returns a Step or a Refusal, and the given state is unchanged; an input that exceeds a limit
    (:mod:`judge.resolver.limits`) is refused, as is one by which a card asks for something impossible.
    ``replayed``: it was entered before and is on record, so that a correction that changes nothing is
    accepted. Raises OtherRuleset for a state of another ruleset, FaultyRuleset if the ruleset breaks its
    promises.
    """
    if state.ruleset != ruleset.id or state.edition != ruleset.edition:
        _same(ruleset, state)
    work = Counting(AN_INPUT)
    outer = work.outer = COUNTED.work
    COUNTED.work = work
    try:
        if ruleset.decides is not None:
            entered = on_behalf(ruleset, state, entered)
        came: Step | Refusal | None
        if type(entered) is Act:
            work.looked = 1
            came = advised(ruleset, state, entered, act_refusal(ruleset, state, entered))
        else:
            came = refusal(ruleset, state, entered)
        if came is None:
            run = _Run(ruleset, state, work)
            run.begun(state, replayed)
            came = run.input(entered)
        if outer is not None:
            work.charge(outer)
        return came
    except OverLimit as over:
        return Refusal(over.message, due(ruleset, state), "limit")
    except CannotBeDone as fault:
        return Refusal(fault.message, due(ruleset, state), "input")
    finally:
        COUNTED.work = outer


def start(ruleset: Ruleset, state: State) -> Step:
    """Start an opening: continue to the first choice or the first opportunity to act.

    Raises OtherRuleset, FaultyRuleset, OverLimit, CannotBeDone.
    """
    _same(ruleset, state)
    fits(len(state.seats), MOST_SEATS, SEATS)
    fits(len(state.objects), MOST_OBJECTS, OBJECTS)
    with Counting(AN_INPUT) as work:
        run = _Run(ruleset, state, work)
        run.begun(state)
        try:
            run.settle()
        except RecursionError:
            raise EndlessReference() from None
        return run.came()


def _same(ruleset: Ruleset, state: State) -> None:
    if state.ruleset != ruleset.id or state.edition != ruleset.edition:
        raise OtherRuleset(
            state=f"{state.ruleset}@{state.edition}", ruleset=f"{ruleset.id}@{ruleset.edition}"
        )


def _narrowed(frame: Frame, lost: Callable[[str], bool]) -> Frame:
    return frame.without(lost) if isinstance(frame, Ask) and not frame.then.startswith("core.") else frame


class _Run(Draft):
    """A draft, and the machine that changes it by one input; it lives for one call only.

    ``looked`` and ``counted`` are the numbers of events examined for triggers, and counted against the limit.
    ``listening`` tells whether anything waits for events, as long as the lasting effects are ``heard``.
    ``replayed``: the input is on record already. ``origin`` is the state in which it was entered. ``left`` is
    the same if somebody passed in it, until that is recorded.
    """

    __slots__ = ("counted", "heard", "left", "listening", "looked", "origin", "replayed")

    heard: tuple[Effect, ...]
    left: State | None
    listening: bool
    origin: State
    replayed: bool

    def begun(self, state: State, replayed: bool = False) -> None:
        """The state at the beginning, and whether anything waits there for events."""
        self.looked = self.counted = 0
        self.origin, self.left, self.replayed = state, None, replayed
        listens = self.rules.listens
        self.heard = state.effects
        self.listening = listens is None or listens(self.rules, state)

    def input(self, entered: Input) -> Step:
        """Carry out an accepted input, then everything that is due."""
        try:
            if isinstance(entered, Act):
                if self._act(entered):
                    return self.came()
                self.settle()
            else:
                if is_free(self.origin, entered):
                    self.marks = ()
                self.enter(entered)
            if self.left is not None:
                self.leave()
        except RecursionError:
            raise EndlessReference() from None
        except (LookupError, TypeError, ValueError, AttributeError) as fault:
            # a function of the ruleset failed: report what reproduces it instead of a traceback
            when = f"turn {self.origin.turn} {self.origin.step}"
            detail = f"{type(fault).__name__} ({fault}) after {entered!r} in {when}"
            raise FaultyRuleset(ruleset=self.rules.id, detail=detail) from fault
        return self.came()

    def came(self) -> Step:
        """The result of the input."""
        agenda, events, work = self.agenda, tuple(self.events), self.work
        work.events += len(events) - self.counted
        if work.events > work.allowance.events:
            work.happened(0)
        asked = self.decision if agenda and type(agenda[0]) is Ask else None
        return Step(self.snapshot(), events, asked)

    def _count(self) -> None:
        """Count the new events against the limit."""
        count = len(self.events)
        self.work.happened(count - self.counted)
        self.counted = count

    def _named(self, table: str, name: str) -> Any:
        """An entry of one of the ruleset's tables; raises FaultyRuleset where it has none."""
        found = getattr(self.rules, table).get(name)
        if found is None:
            raise FaultyRuleset(ruleset=self.rules.id, detail=f"its {table} lack {name}")
        return found

    # Events and the agenda

    def _tell(self, name: str, cite: str | Cites, cause: int, /, **data: Value) -> int:
        """Report an action of the machine itself; returns the number of the event."""
        self.cause = cause
        self.emit(name, cite, EMPTY, **data)
        return self.seq - 1

    def _do_by(self, function: Callable[..., Any], cause: int, given: object = None) -> None:
        """Run a function of the ruleset because of an event, and collect what it triggers."""
        waits = self.listening or self.heard is not self.effects
        self._before = self.snapshot() if waits else None
        self.cause, first = cause, self.seq
        if given is None:
            function(self.rules, self)
        elif type(given) is Ask:
            function(self.rules, self, given, given.answers)
        else:
            function(self.rules, self, given)
        if self.following:
            self.put_on_agenda(self.seq - 1 if self.seq > first else cause)
        if waits or self.heard is not self.effects or self.result is not None:
            self._triggered()
        else:
            self.looked = len(self.events)

    def _listen(self, kept: bool = False) -> None:
        """Keep the state before a step, if anything might ask for it afterwards."""
        self._before = self.snapshot() if kept or self.listening or self.heard is not self.effects else None

    def _told_only(self) -> None:
        """Collect what was triggered by an event that was reported without an operation."""
        if self._waited_for():
            self._listen()
            self._triggered()
        else:
            self._before, self.looked = None, len(self.events)

    def _triggered(self) -> None:
        """Add the abilities that the last events triggered to the waiting ones; if the game has ended, there
        are none.
        """
        first, count = self.looked, len(self.events)
        if self.result is not None:
            self.agenda, self.pending = (), ()
        elif count > first:
            self.looked = count
            if self.heard is not self.effects:
                self._hear()
            if self.listening:
                events = tuple(self.events[first:])
                found = self.rules.triggers(self.rules, self.before, self, events)
                if any(one.name == UNMET for one in found):
                    found = self._told_unmet(found)
                if found:
                    self.pending = (*self.pending, *found)
                    fits(len(self.pending), MOST_WAITING, WAITING)

    def _told_unmet(self, found: tuple[Pending, ...]) -> tuple[Pending, ...]:
        """Report the abilities whose condition was false, and return those that did trigger."""
        cause = self.cause
        for one in found:
            if one.name == UNMET:
                self.cause = one.cause
                self.emit(UNMET, one.cites, {"object": one.source, "seat": one.controller})
        self.cause, self.looked = cause, len(self.events)
        return tuple(one for one in found if one.name != UNMET)

    def _hear(self) -> None:
        """Ask the ruleset again whether anything waits for events; this depends on the continuous effects."""
        listens = self.rules.listens
        self.heard = self.effects
        self.listening = listens is None or listens(self.rules, self)

    def _push(self, *frames: Frame) -> None:
        self.agenda = (*frames, *self.agenda)
        fits(len(self.agenda), MOST_WAITING, WAITING)

    def _pop(self) -> None:
        self.agenda = self.agenda[1:]

    def _replace_top(self, *frames: Frame) -> None:
        self.agenda = (*frames, *self.agenda[1:])

    # Inputs

    def enter(self, entered: Answer | Correct | Note) -> None:
        if isinstance(entered, Answer):
            self._answer(entered)
        elif isinstance(entered, Correct):
            self._correct(entered)
        else:
            self.kind = "note"
            self._tell("note", (), 0, text=entered.text)
            return
        self.settle()

    def _act(self, act: Act) -> bool:
        """Do an act; returns whether that was all, with the window still open as before."""
        rules, agenda, seq, name = self.rules, self.agenda, self.seq, act.action
        window: Any = agenda[0] if agenda and type(agenda[0]) is Window else None
        if name == PASS and window is not None:
            self._pass(act, window)
            return False
        if name != PASS:
            self.marks = ()
        action, stays = rules.actions[name], False
        if act.data:
            self.emit(name, action.cite, act.data, who=act.who)
        else:
            self.emit(name, action.cite, one_text("who", act.who))
        if window is not None:
            rule = rules.windows[window.kind]
            # if no check is due, the window need not be prepared again
            stays = rule.after == "again" and not (window.passes or action.anytime or rules.checks)
            if not stays:
                left = but(window, ready=False) if action.anytime else acted(window, rule)
                self.agenda = agenda = (left, *agenda[1:])
        self._do_by(action.perform, seq, act)
        return stays and self.agenda is agenda and not self.pending and self.result is None and not self.gone

    def _pass(self, act: Act, window: Window) -> None:
        """The holder of a window passes; if that closes it and nobody waits for it, it is closed at once."""
        rule, seq, left = self.rules.windows[window.kind], self.seq, self.agenda[1:]
        self.left = self.origin
        if act.data:
            self.emit(PASS, rule.pass_cite, act.data, who=act.who)
        else:
            self.emit(PASS, rule.pass_cite, one_text("who", act.who))
        if rule.passing is not None:
            self.agenda = (passed(window, seq), *left)
            self._do_by(rule.passing, seq, act.who)
        elif window.passes + 1 < len(window.order) or self.gone or self._waited_for():
            self.agenda = (passed(window, seq), *left)
            self._told_only()
        elif rule.close is not None:
            self.agenda = left
            self._close(passed(window, seq), rule)
        else:
            self.agenda, self.cause = left, seq
            self.emit("close", rule.cite, ending(window, rule))
            self._before, self.looked = None, len(self.events)

    def _waited_for(self) -> bool:
        """Whether anything might wait for the next events."""
        return self.listening or self.heard is not self.effects or self.result is not None

    def _answer(self, answer: Answer) -> None:
        ask = self.top
        assert isinstance(ask, Ask)
        decision = ask.open
        said = Data(decision.data, who=answer.who, kind=decision.kind, choice=answer.choice)
        if decision.form == "divide":
            said = said.but(among=Data(dict(zip(decision.keys, answer.choice, strict=True))))
        cites = decision.cites or self.rules.cite("order")
        self.kind = "judge" if decision.who == JUDGE else "rule"
        self.cause = ask.cause
        self.emit("chosen", cites, said)
        self.kind = "rule"
        given: tuple[object, ...] = answer.ops if decision.form == "outcome" else answer.choice
        self._answered(but(ask, answers=(*ask.answers, given), cause=self.seq - 1))

    def _answered(self, ask: Ask) -> None:
        self._replace_top(ask)
        if ask.each:
            self._do_by(self._named("answers", ask.each), ask.cause, ask)

    def _correct(self, entered: Correct) -> None:
        self.kind = "judge"
        self.cause = self._tell("correct", (), 0, why=entered.why)
        self.begin(True)
        before, first = self.before, len(self.events)
        self.work.done(len(entered.ops))
        further: list[Frame] = []
        for op in entered.ops:
            further += self._corrected(op)
        unchanged = len(self.events) == first and self.result is before.result
        if entered.ops and unchanged and not self.replayed:
            raise NothingChanged
        self.events[first:] = [but(event, cites=()) for event in self.events[first:]]  # no rule did it
        self.kind = "rule"
        self.looked = self.counted = len(self.events)
        self._offer_what_is_left(before)
        if self.window is not None:
            self._replace_top(but(self.window, ready=False))
        if self.result is not None:
            self.agenda, self.pending = (), ()
        elif further:
            self.agenda = (*caused(tuple(further), self.cause), *self.agenda)

    def _corrected(self, op: Op) -> list[Frame]:
        """Carry out the operations of a correction; the steps that would follow from them are left out."""
        self.rules.verbs[op.verb](self.rules, self, op)
        led, self.following = self.following, []
        further: list[Frame] = []
        for frame in led:
            for one in frame.ops if isinstance(frame, Do) else ():
                further += self._corrected(one)
            further += [] if isinstance(frame, Do) else [frame]
        return further

    def _offer_what_is_left(self, before: State) -> None:
        """Remove from open decisions what a correction has taken away or made a new object."""

        def lost(name: str) -> bool:
            was, found = before.objects.get(name), self.objects.get(name)
            if was is None:
                return name in self.gone
            return found is None or found.incarnation != was.incarnation

        self.agenda = tuple([_narrowed(frame, lost) for frame in self.agenda])

    # Continuing

    def settle(self) -> None:
        """Do what is due until somebody must choose, somebody may act, or the game is over."""
        ruleset, work, ways = self.rules, self.work, _WAYS
        frames, counted, look, stopped = 0, 0, COUNTED_AT_ONCE, False
        while self.result is None:
            frames += 1
            if frames == look:
                work.see(4 * (frames - counted))
                self._count()
                counted, look = frames, min(frames + COUNTED_AT_ONCE, BUDGET + 1)
                if frames > BUDGET:
                    if work.finite:
                        raise TooMuchWork(most=BUDGET, what=Message(STEPS))
                    if stopped:
                        raise EndlessSteps(most=BUDGET)
                    frames, counted, look, stopped = 0, 0, COUNTED_AT_ONCE, True
                    self._loop(0)
                    continue
            agenda = self.agenda
            if agenda:
                frame = agenda[0]
                if ways.get(frame.__class__, _Run._unknown)(self, frame):
                    return
            elif self.playing:
                self._do_by(ruleset.onward, 0)
            else:
                self._push(Do((Op("end", Data(left=True), ruleset.cite("left")),), cause=0))

    def _unknown(self, frame: Frame) -> None:
        raise FaultyRuleset(ruleset=self.rules.id, detail=f"an agenda cannot hold a {type(frame).__name__}")

    def _script(self, script: Script) -> None:
        """Do the next of its steps."""
        steps, left = script.steps, self.agenda[1:]
        if len(steps) > 1:
            left = (Script(steps[1:], script.data, cause=script.cause), *left)
        self.agenda = left
        if steps:
            function = self.rules.steps.get(steps[0]) or self._named("steps", steps[0])
            self._do_by(function, script.cause, script.data)

    def _resolve(self, resolve: Resolve) -> None:
        self._pop()
        self._do_by(self.rules.resolve, resolve.cause, resolve)

    def _loop(self, cause: int) -> None:
        self.marks = ()
        self._do_by(self.rules.loop, self._tell("loop", "loop", cause))

    # Windows

    def _opens(self, window: Window) -> bool:
        """Whether the window waits for its holder; otherwise it has been closed or prepared."""
        rule = self.rules.windows.get(window.kind) or self._named("windows", window.kind)
        if self.gone:
            left = without(window, self.gone)
            if left is not window:
                self._replace_top(left)
                return False
        if window.passes >= len(window.order):
            self.agenda = self.agenda[1:]
            self._close(window, rule)
            return False
        if not window.ready or self.pending:
            window = but(window, ready=True)
            self.agenda = (window, *self.agenda[1:])
            if rule.check and (self.pending or self.rules.checks):
                self._push(but(CHECK, cause=window.cause))
                return False
        return self._received(window)

    def _close(self, window: Window, rule: WindowRule) -> None:
        """Close a window, as all have passed in succession or by an action, and do what follows."""
        self.cause, seq = window.cause, self.seq
        self.emit("close", rule.closed_cite or rule.cite, ending(window, rule))
        if rule.close is not None:
            self._do_by(rule.close, seq, window)
        elif self._waited_for():
            self._told_only()
        else:
            self._before, self.looked = None, len(self.events)

    def _received(self, window: Window) -> bool:
        """Whether somebody may act; a position that recurs without a choice is a loop instead.

        A position is recorded when it is left without a choice; if every input is a choice, none is.
        """
        if self.left is not None:
            self.leave()
        if self.marks:
            if not self._same_step():
                self.marks = ()
            elif self._came_back(window):
                self._loop(window.cause)
                return self.window is not None and self.window.ready
        return True

    def _same_step(self) -> bool:
        """Whether it is still the turn, phase and step in which the input was entered."""
        began = self.origin
        return self.step == began.step and self.turn == began.turn and self.phase == began.phase

    def _came_back(self, window: Window) -> bool:
        """Whether the position is one of those that were left."""
        left = [one for one in self.marks if one.__class__ is str or one.like(window)]
        if not left:
            return False
        now = Left(self.snapshot(), partial(self.rules.position, self.rules))
        return any(one == now.mark if one.__class__ is str else one.came_back(now) for one in left)

    def leave(self) -> None:
        """Record the position that was left, unless the step has ended meanwhile."""
        left, self.left = self.left, None
        if left is not None and self.result is None and self._same_step():
            self.marks = (*self.marks, Left(left, partial(self.rules.position, self.rules)))

    # Decisions

    def _asks(self, ask: Ask) -> bool:
        """Whether the frame waits for an answer; otherwise its answers have been passed on."""
        if not ask.decisions and ask.renew:
            decision = self._named("renewals", ask.renew)(self.rules, self, ask)
            self._replace_top(but(ask, decisions=(decision,)))
            return False
        if len(ask.answers) == len(ask.decisions):
            self._pop()
            internal: dict[str, Callable[[Ask], None]] = {
                "core.order": self._ordered,
                "core.rotation": self._ordered,
                "core.replacement": self._chose_replacement,
                "core.contradiction": self._chose_between,
            }
            if ask.then in internal:
                internal[ask.then](ask)
            else:
                self._do_by(self._named("answers", ask.then), ask.cause, ask)
            return False
        decision = ask.open
        if decision.who in self.gone:
            seq = self._tell("left", "left", ask.cause, who=decision.who, kind=decision.kind)
            self._answered(but(ask, answers=(*ask.answers, ()), cause=seq))
            return False
        if ask.renew:
            anew = self._named("renewals", ask.renew)(self.rules, self, ask)
            if anew != decision:
                at = len(ask.answers)
                decision = anew
                ask = but(ask, decisions=(*ask.decisions[:at], anew, *ask.decisions[at + 1 :]))
                self._replace_top(ask)
        if not decision.options and decision.form in ("choose", "order", "divide"):
            cites = decision.cites or self.rules.cite("order")
            seq = self._tell("nothing to choose", cites, ask.cause, who=decision.who, kind=decision.kind)
            self._answered(but(ask, answers=(*ask.answers, ()), cause=seq))
            return False
        return True

    # Operations

    def _do(self, do: Do) -> None:
        """Settle the operations one by one until a player must choose; when all are settled, apply them."""
        ruleset, settled = self.rules, do.settled
        if ruleset.quiet is not None and not settled and ruleset.quiet(ruleset, self):
            self.work.done(len(do.ops))
            unsettled: tuple[Op, ...] = ()
            settled = do.ops
        else:
            unsettled = do.ops
        for at, op in enumerate(unsettled):
            if self._forbidden(do, at, op, settled):
                return
            self.work.done()
            found = ruleset.replacements(ruleset, self, op)
            found = tuple(r for r in found if r.id not in op.applied) if found else ()
            if not found:
                settled = (*settled, op)
                continue
            chosen_by = do.chosen if at == 0 else ""
            left = but(do, ops=do.ops[at:], settled=settled, chosen=chosen_by)
            self._replace_top(left)
            chosen = [r for r in found if r.id == chosen_by]
            if chosen or (len(found) == 1 and not found[0].optional):
                self._replaced(left, (chosen or found)[0])
            else:
                self._which(left, found)
            return
        if len(settled) < 2 or not self._contradicts(do, settled):
            self._apply_batch(settled, do.cause)

    def _contradicts(self, do: Do, settled: tuple[Op, ...]) -> bool:
        """Ask which of several contradictory operations is done, if the game says who chooses."""
        find = self.rules.contradiction
        found = find(self.rules, self, settled) if find is not None else None
        if found is None:
            return False
        self._replace_top(but(do, ops=(), settled=settled, chosen=""))
        kept = Data(dict(zip(found.decision.keys, found.kept, strict=True)))
        self._push(Ask((found.decision,), "core.contradiction", cause=do.cause, data=kept))
        return True

    def _chose_between(self, ask: Ask) -> None:
        """Drop those of the contradictory operations that were not chosen."""
        do = self.top
        assert isinstance(do, Do)
        kept: dict[str, Any] = dict(ask.data)
        wanted = {at for key in ask.answers[0] or ask.decisions[0].keys[:1] for at in kept[key]}
        out = {at for places in kept.values() for at in places} - wanted
        left = tuple(op for at, op in enumerate(do.settled) if at not in out)
        self._replace_top(but(do, settled=left))

    def _forbidden(self, do: Do, at: int, op: Op, settled: tuple[Op, ...]) -> bool:
        """Whether an operation cannot happen; if so, the log says so and the others still happen."""
        ruleset = self.rules
        against = ruleset.forbidden(ruleset, self, op)
        if against is None:
            return False
        self.cause = do.cause
        self.emit(against.name, against.cite, against.data)
        self._replace_top(but(do, ops=do.ops[at + 1 :], settled=settled, chosen=""))
        self._told_only()
        return True

    def _replaced(self, do: Do, by: Replacement) -> None:
        op = do.ops[0]
        function = self._named("replacers", by.name)
        self._listen()
        number, at = self.seq, len(self.events)
        self.seq, self.cause = number + 1, number  # the replacement is reported before its consequences
        made = function(self.rules, self, op, by)
        ops = tuple([but(new, applied=(*op.applied, by.id)) for new in made])
        self._replace_top(but(do, ops=(*ops, *do.ops[1:]), chosen=""))
        about = {name: op.data[name] for name in ("object", "source") if op.data.get(name) is not None}
        about |= {"of": by.source} if by.source else {}
        said = Data(about, by=by.id, name=by.name, verb=op.verb, who=by.controller, prevented=not ops)
        cites = by.cites or self.rules.cite("replacement")
        self.events.insert(at, Event(number, "rule", "replaced", said, cites, do.cause))
        self.put_on_agenda(self.seq - 1)
        self._triggered()

    def _which(self, do: Do, found: tuple[Replacement, ...]) -> None:
        """Ask which of several replacements applies first, or whether an optional one is wanted."""
        if all(r.optional for r in found):
            order = self.rules.seat_order(self.rules, self)
            who = min(
                (r.controller for r in found), key=lambda c: order.index(c) if c in order else len(order)
            )
            found, least = tuple(r for r in found if r.controller == who), 0
        else:
            who, least = self.rules.replacement_chooser(self.rules, self, do.ops[0], found), 1
        decision = Decision(
            who,
            "replacement",
            tuple(Option(r.id, Data(r.data, name=r.name)) for r in found),
            min=least,
            cites=united(self.rules.cite("replacement"), *(r.cites for r in found if least == 0)),
            data=Data(verb=do.ops[0].verb),
        )
        self._push(Ask((decision,), "core.replacement", cause=do.cause))

    def _chose_replacement(self, ask: Ask) -> None:
        do, picked = self.top, ask.answers[0]
        assert isinstance(do, Do)
        if picked:
            self._replace_top(but(do, chosen=picked[0]))
            return
        declined = tuple(option.key for option in ask.decisions[0].options)
        op = but(do.ops[0], applied=(*do.ops[0].applied, *declined))
        self._replace_top(but(do, ops=(op, *do.ops[1:])))

    def _apply_batch(self, settled: tuple[Op, ...], cause: int) -> None:
        """Apply the settled operations as one batch: every verb can see the state before the batch."""
        self.agenda = self.agenda[1:]
        self._before = self.snapshot() if len(settled) > 1 or self._waited_for() else None
        frames: tuple[Frame, ...] = ()
        rules = self.rules
        for op in settled:
            self.cause, first = cause, self.seq
            verb = rules.verbs.get(op.verb) or self._named("verbs", op.verb)
            verb(rules, self, op)
            if self.following:
                led = caused(tuple(self.following), self.seq - 1 if self.seq > first else cause)
                frames, self.following = (*frames, *led), []
        if frames:
            self._push(*frames)
        if self._waited_for():
            self._triggered()
        else:
            self.looked = len(self.events)

    # Checks, triggers, things due at once

    def _check(self, check: Check) -> None:
        ruleset = self.rules
        self.work.see(len(self.objects))
        ops = all_checks(ruleset, self.snapshot())
        if ops:
            self._push(Do(ops, cause=check.cause))
        elif check.triggers and self.pending:
            waiting, self.pending = self.pending, ()
            seats = ruleset.seat_order(ruleset, self)
            items = ruleset.placed(self, waiting)
            self._push(Order(items, seats, ruleset.trigger_order, cause=check.cause))
        else:
            self._pop()

    def _order(self, order: Order) -> None:
        items = tuple(item for item in order.items if item.controller not in self.gone)
        seats = tuple(seat for seat in order.seats if seat not in self.gone)
        if not items or not seats:
            self._pop()
            return
        whole = order.mode == "one"
        seat = seats[0]
        own = items if whole else tuple(item for item in items if item.controller == seat)
        if not own:
            # if the first seat has nothing: in rotation the next one chooses, otherwise it is over
            if not any(item.controller in seats for item in items):
                raise FaultyRuleset(ruleset=self.rules.id, detail="something due belongs to no seat")
            rest = (*seats[1:], seat) if order.mode == "rotation" else seats[1:]
            self._replace_top(but(order, items=items, seats=rest))
        elif len(own) == 1 or (order.mode != "rotation" and seat in order.ordered):
            self._release(but(order, items=items, seats=seats), own[0].key)
        else:
            self._replace_top(but(order, items=items, seats=seats))
            self._push(self._which_first(order, seat, own))

    def _which_first(self, order: Order, seat: str, own: tuple[Item, ...]) -> Ask:
        keys = tuple(item.key for item in own)
        form = "choose" if order.mode == "rotation" else "order"
        cites = order.cites or self.rules.cite("order")
        same = own[0].data.text("alike")
        alike = form == "order" and same and all(item.data.text("alike") == same for item in own)
        only = Data(only=keys) if alike else EMPTY
        decision = Decision(seat, "order", options(keys), cites=cites, form=form, data=only)  # type: ignore[arg-type]
        return Ask((decision,), f"core.{'rotation' if form == 'choose' else 'order'}", cause=order.cause)

    def _ordered(self, ask: Ask) -> None:
        order, keys = self.top, ask.answers[0]
        assert isinstance(order, Order)
        if not keys:  # the chooser has left the game, and so have their things
            return
        if ask.then == "core.rotation":
            self._release(order, keys[0])
            return
        by_key = {item.key: item for item in order.items}
        first = tuple(by_key[key] for key in keys)
        rest = tuple(item for item in order.items if item.key not in keys)
        who = ask.decisions[0].who
        self._replace_top(but(order, items=(*first, *rest), ordered=(*order.ordered, who)))

    def _release(self, order: Order, key: str) -> None:
        """Take one item out of the order and do it; in rotation the next seat then chooses."""
        item = next(item for item in order.items if item.key == key)
        items = tuple(other for other in order.items if other is not item)
        seats = (*order.seats[1:], order.seats[0]) if order.mode == "rotation" else order.seats
        self._replace_top(but(order, items=items, seats=seats))
        self._push(*caused(item.frames, order.cause))


_WAYS: dict[type[Frame], Callable[[_Run, Any], bool | None]] = {
    Ask: _Run._asks,
    Window: _Run._opens,
    Script: _Run._script,
    Do: _Run._do,
    Check: _Run._check,
    Order: _Run._order,
    Resolve: _Run._resolve,
}
"""The function that runs each kind of frame; it returns true if it must wait for somebody."""

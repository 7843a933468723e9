"""The machine: one input moves the state on until somebody must choose, somebody may act, or it is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.errors import JudgeError
from judge.messages import N_, Message
from judge.resolver.codec import mark
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
)
from judge.resolver.inputs import PASS, Act, Answer, Correct, Event, Input, Refusal, Step
from judge.resolver.legal import due, is_free, refusal
from judge.resolver.limits import (
    AN_INPUT,
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
    all_checks,
)
from judge.resolver.state import UNMET, Pending, State
from judge.resolver.values import EMPTY, Data, but
from judge.resolver.windows import acted, passed, without

BUDGET = 10_000
"""So many frames may one input set going before what goes on is taken for a loop."""


class OtherRuleset(JudgeError):
    """A state handed to a ruleset that did not make it."""

    template = N_("this table is played by {state}, not by {ruleset}")


def apply(ruleset: Ruleset, state: State, entered: Input) -> Step | Refusal:
    """Move a game by one input: the new state with what happened, or why not.

    Total: whatever is entered, a Step or a Refusal comes back, and the state given stays as it was; what goes
    past a limit (:mod:`judge.resolver.limits`) is refused, and so is what a card asks for and cannot be.
    Raises OtherRuleset for a state of another ruleset, FaultyRuleset where the ruleset breaks its word.
    """
    _same(ruleset, state)
    try:
        with Counting(AN_INPUT) as work:
            return _applied(ruleset, state, entered, work)
    except OverLimit as over:
        return Refusal(over.message, due(ruleset, state), "limit")
    except CannotBeDone as fault:
        return Refusal(fault.message, due(ruleset, state), "input")


def _applied(ruleset: Ruleset, state: State, entered: Input, work: Counting) -> Step | Refusal:
    against = refusal(ruleset, state, entered)
    if against is not None:
        return against
    run = _Run(ruleset, state, work)
    if not is_free(state, entered):
        run.left = state if entered.__class__ is Act and state.window is not None else None
    elif state.marks:
        run.draft.marks = ()
    try:
        run.enter(entered)
        if run.left is not None:
            run.leave()
    except RecursionError:
        raise EndlessReference() from None
    except (LookupError, TypeError, ValueError, AttributeError) as fault:
        # A function of the ruleset stumbled; whoever reads this gets what reproduces it, and no traceback.
        detail = f"{type(fault).__name__} ({fault}) after {entered!r} in turn {state.turn} {state.step}"
        raise FaultyRuleset(ruleset=ruleset.id, detail=detail) from fault
    return run.step()


def start(ruleset: Ruleset, state: State) -> Step:
    """Set an opening going: up to the first choice or the first opportunity to act.

    Raises OtherRuleset, FaultyRuleset, OverLimit, CannotBeDone.
    """
    _same(ruleset, state)
    fits(len(state.seats), MOST_SEATS, SEATS)
    fits(len(state.objects), MOST_OBJECTS, OBJECTS)
    with Counting(AN_INPUT) as work:
        run = _Run(ruleset, state, work)
        try:
            run.settle()
        except RecursionError:
            raise EndlessReference() from None
        return run.step()


def _same(ruleset: Ruleset, state: State) -> None:
    if state.ruleset != ruleset.id or state.edition != ruleset.edition:
        raise OtherRuleset(
            state=f"{state.ruleset}@{state.edition}", ruleset=f"{ruleset.id}@{ruleset.edition}"
        )


def _narrowed(frame: Frame, lost: Callable[[str], bool]) -> Frame:
    return frame.without(lost) if isinstance(frame, Ask) and not frame.then.startswith("core.") else frame


class _Run:
    """One input's way through the agenda; it lives no longer than the call that made it."""

    def __init__(self, ruleset: Ruleset, state: State, work: Counting) -> None:
        self.ruleset = ruleset
        self.draft = Draft(ruleset, state, work)
        self.work = work
        self.looked = 0  # how many of the events have been looked at for what they trigger
        self._hear()
        self.clock = (state.turn, state.phase, state.step)
        self.left: State | None = None  # the position in which somebody let a window go by

    def step(self) -> Step:
        draft = self.draft
        return Step(draft.snapshot(), tuple(draft.events), draft.decision)

    def _named(self, table: str, name: str) -> Any:
        """An entry of one of the ruleset's tables; raises FaultyRuleset where it has none."""
        found = getattr(self.ruleset, table).get(name)
        if found is None:
            raise FaultyRuleset(ruleset=self.ruleset.id, detail=f"its {table} lack {name}")
        return found

    # Events and the agenda

    def _tell(self, name: str, cite: str | Cites, cause: int, /, **data: Any) -> int:
        """Tell what the machine itself does; gives the number of the event."""
        draft = self.draft
        draft.cause = cause
        draft.emit(name, cite, None, **data)
        return draft.seq - 1

    def _do_by(self, function: Callable[..., Any], cause: int, *given: Any) -> None:
        """Have a function of the ruleset do what it does because of an event, and see what it triggers."""
        draft = self.draft
        draft.begin(self.listening or self.heard is not draft.effects)
        draft.cause = cause
        first = draft.seq
        function(self.ruleset, draft, *given)
        if draft.following:
            draft.put_on_agenda(draft.seq - 1 if draft.seq > first else cause)
        if draft.seq > first or len(draft.events) > self.looked or draft.result is not None:
            self._triggered()

    def _listen(self, kept: bool = False) -> None:
        """Keep the state in which something begins, where anybody might ask for it afterwards."""
        draft = self.draft
        draft.begin(kept or self.heard is not draft.effects or self.listening)

    def _triggered(self) -> None:
        draft = self.draft
        first, count = self.looked, len(draft.events)
        if draft.result is not None:
            draft.agenda, draft.pending = (), ()
        elif count > first:
            self.looked = count
            self.work.happened(count - first)
            if self.heard is not draft.effects:
                self._hear()
            if self.listening:
                events = tuple(draft.events[first:])
                found = self.ruleset.triggers(self.ruleset, draft.before, draft, events)
                if any(one.name == UNMET for one in found):
                    found = self._told_unmet(found)
                if found:
                    draft.pending = (*draft.pending, *found)
                    fits(len(draft.pending), MOST_WAITING, WAITING)

    def _told_unmet(self, found: tuple[Pending, ...]) -> tuple[Pending, ...]:
        """Tell what did not trigger for want of its condition; gives what did."""
        draft, cause = self.draft, self.draft.cause
        for one in found:
            if one.name == UNMET:
                draft.cause = one.cause
                draft.emit(UNMET, one.cites, {"object": one.source, "seat": one.controller})
        draft.cause, self.looked = cause, len(draft.events)
        return tuple(one for one in found if one.name != UNMET)

    def _hear(self) -> None:
        """Ask whether anything waits for what happens; that changes with the lasting effects."""
        listens = self.ruleset.listens
        self.heard = self.draft.effects
        self.listening = listens is None or listens(self.ruleset, self.draft)

    def _push(self, *frames: Frame) -> None:
        self.draft.agenda = (*frames, *self.draft.agenda)
        fits(len(self.draft.agenda), MOST_WAITING, WAITING)

    def _pop(self) -> None:
        self.draft.agenda = self.draft.agenda[1:]

    def _replace_top(self, *frames: Frame) -> None:
        self.draft.agenda = (*frames, *self.draft.agenda[1:])

    # What an input does

    def enter(self, entered: Input) -> None:
        if isinstance(entered, Act):
            self._act(entered)
        elif isinstance(entered, Answer):
            self._answer(entered)
        elif isinstance(entered, Correct):
            self._correct(entered)
        else:
            self.draft.kind = "note"
            self._tell("note", (), 0, text=entered.text)
            return
        self.settle()

    def _act(self, act: Act) -> None:
        window = self.draft.window
        draft = self.draft
        draft.cause = 0
        if act.action == PASS and window is not None:
            rule = self.ruleset.windows[window.kind]
            draft.emit(PASS, rule.pass_cite, act.data, who=act.who)
            seq = draft.seq - 1
            draft.agenda = (passed(window, seq), *draft.agenda[1:])
            if rule.passing is not None:
                self._do_by(rule.passing, seq, act.who)
            else:
                self._listen()
                self._triggered()
            return
        action = self.ruleset.actions[act.action]
        draft.emit(act.action, action.cite, act.data, who=act.who)
        seq = draft.seq - 1
        if window is not None:
            if action.anytime:
                self._replace_top(but(window, ready=False))
            else:
                self._replace_top(acted(window, self.ruleset.windows[window.kind]))
        self._do_by(action.perform, seq, act)

    def _answer(self, answer: Answer) -> None:
        draft, ask = self.draft, self.draft.top
        assert isinstance(ask, Ask)
        decision = ask.open
        said = Data(decision.data, who=answer.who, kind=decision.kind, choice=answer.choice)
        cites = decision.cites or self.ruleset.cite("order")
        draft.kind = "judge" if decision.who == JUDGE else "rule"
        draft.cause = ask.cause
        draft.emit("chosen", cites, said)
        draft.kind = "rule"
        given: tuple[Any, ...] = answer.ops if decision.form == "outcome" else answer.choice
        self._answered(but(ask, answers=(*ask.answers, given), cause=draft.seq - 1))

    def _answered(self, ask: Ask) -> None:
        self._replace_top(ask)
        if ask.each:
            self._do_by(self._named("answers", ask.each), ask.cause, ask, ask.answers)

    def _correct(self, entered: Correct) -> None:
        draft = self.draft
        draft.kind = "judge"
        draft.cause = self._tell("correct", (), 0, why=entered.why)
        draft.begin(True)
        before, first = draft.before, len(draft.events)
        self.work.done(len(entered.ops))
        for op in entered.ops:
            self.ruleset.verbs[op.verb](self.ruleset, draft, op)
            draft.following = []
        if entered.ops and len(draft.events) == first and draft.result is before.result:
            raise NothingChanged
        draft.events[first:] = [but(event, cites=()) for event in draft.events[first:]]  # no rule did it
        draft.kind = "rule"
        self.looked = len(draft.events)
        self._offer_what_is_left(before)
        if draft.window is not None:
            self._replace_top(but(draft.window, ready=False))
        if draft.result is not None:
            draft.agenda, draft.pending = (), ()

    def _offer_what_is_left(self, before: State) -> None:
        """What the judge took away, or made another object, can no longer be chosen where it was offered."""
        now = self.draft

        def lost(name: str) -> bool:
            was, found = before.objects.get(name), now.objects.get(name)
            if was is None:
                return name in now.gone
            return found is None or found.incarnation != was.incarnation

        now.agenda = tuple([_narrowed(frame, lost) for frame in now.agenda])

    # The way on

    def settle(self) -> None:
        """Do what is due until somebody must choose, somebody may act, or the game is over."""
        draft, ruleset, work = self.draft, self.ruleset, self.work
        budget, stopped = BUDGET, False
        while draft.result is None:
            budget -= 1
            work.looked += 4
            if work.looked > work.next:
                work.see(0)
            if budget < 0:
                if work.finite:
                    raise TooMuchWork(most=BUDGET, what=Message(STEPS))
                if stopped:
                    raise EndlessSteps(most=BUDGET)
                budget, stopped = BUDGET, True
                self._loop(0)
                continue
            agenda = draft.agenda
            if agenda:
                go = _WAYS.get(agenda[0].__class__)
                if go is None:
                    kind = type(agenda[0]).__name__
                    raise FaultyRuleset(ruleset=ruleset.id, detail=f"an agenda cannot hold a {kind}")
                if go(self, agenda[0]):
                    return
            elif draft.playing:
                self._do_by(ruleset.onward, 0)
            else:
                self._push(Do((Op("end", cites=ruleset.cite("left")),), cause=0))

    def _script(self, script: Script) -> None:
        """Do the next of its steps."""
        steps, agenda = script.steps, self.draft.agenda
        if not steps:
            self._pop()
            return
        if len(steps) > 1:
            self.draft.agenda = (Script(steps[1:], script.data, cause=script.cause), *agenda[1:])
        else:
            self.draft.agenda = agenda[1:]
        function = self.ruleset.steps.get(steps[0]) or self._named("steps", steps[0])
        self._do_by(function, script.cause, script.data)

    def _resolve(self, resolve: Resolve) -> None:
        self._pop()
        self._do_by(self.ruleset.resolve, resolve.cause, resolve)

    def _loop(self, cause: int) -> None:
        self.draft.marks = ()
        self._do_by(self.ruleset.loop, self._tell("loop", "loop", cause))

    # Windows

    def _opens(self, window: Window) -> bool:
        """Whether the window waits for its holder; otherwise it has been closed or made ready."""
        rule = self.ruleset.windows.get(window.kind) or self._named("windows", window.kind)
        draft = self.draft
        if draft.gone:
            left = without(window, draft.gone)
            if left is not window:
                self._replace_top(left)
                return False
        if window.passes >= len(window.order):
            draft.agenda = draft.agenda[1:]
            seq = self._tell("close", rule.cite, window.cause, window=window.kind)
            if rule.close is not None:
                self._do_by(rule.close, seq, window)
            else:
                self._listen()
                self._triggered()
            return False
        if not window.ready:
            window = but(window, ready=True)
            draft.agenda = (window, *draft.agenda[1:])
            if rule.check and (draft.pending or self.ruleset.checks):
                self._push(but(CHECK, cause=window.cause))
                return False
        return self._received(window)

    def _received(self, window: Window) -> bool:
        """Whether somebody may act; a position that comes back without a choice is a loop instead.

        A position is noted when it is left without a choice, so that none is where every input is one.
        """
        if self.left is not None:
            self.leave()
        draft = self.draft
        clock = (draft.turn, draft.phase, draft.step)
        if clock != self.clock:
            self.clock = clock
            draft.marks = ()
        elif draft.marks and mark(self.ruleset.position(self.ruleset, draft.snapshot())) in draft.marks:
            self._loop(window.cause)
            return draft.window is not None and draft.window.ready
        return True

    def leave(self) -> None:
        """Note the position that was left, unless the step has ended meanwhile."""
        left, self.left = self.left, None
        if left is None:
            return
        draft = self.draft
        clock = (draft.turn, draft.phase, draft.step)
        if draft.result is None and clock == self.clock:
            draft.marks = (*draft.marks, mark(self.ruleset.position(self.ruleset, left)))

    # Decisions

    def _asks(self, ask: Ask) -> bool:
        """Whether the frame waits for an answer; otherwise its answers have been handed over."""
        if not ask.decisions and ask.renew:
            decision = self._named("renewals", ask.renew)(self.ruleset, self.draft, ask)
            self._replace_top(but(ask, decisions=(decision,)))
            return False
        if len(ask.answers) == len(ask.decisions):
            self._pop()
            internal: dict[str, Callable[[Ask], None]] = {
                "core.order": self._ordered,
                "core.rotation": self._ordered,
                "core.replacement": self._chose_replacement,
            }
            if ask.then in internal:
                internal[ask.then](ask)
            else:
                self._do_by(self._named("answers", ask.then), ask.cause, ask, ask.answers)
            return False
        decision = ask.open
        if decision.who in self.draft.gone:
            seq = self._tell("left", "left", ask.cause, who=decision.who, kind=decision.kind)
            self._answered(but(ask, answers=(*ask.answers, ()), cause=seq))
            return False
        if ask.renew:
            anew = self._named("renewals", ask.renew)(self.ruleset, self.draft, ask)
            if anew != decision:
                at = len(ask.answers)
                decision = anew
                ask = but(ask, decisions=(*ask.decisions[:at], anew, *ask.decisions[at + 1 :]))
                self._replace_top(ask)
        if not decision.options and decision.form in ("choose", "order", "divide"):
            cites = decision.cites or self.ruleset.cite("order")
            seq = self._tell("nothing to choose", cites, ask.cause, who=decision.who, kind=decision.kind)
            self._answered(but(ask, answers=(*ask.answers, ()), cause=seq))
            return False
        return True

    # Operations

    def _do(self, do: Do) -> None:
        """Settle the operations one after the other, as far as nobody must be asked; then apply them."""
        draft, ruleset, settled = self.draft, self.ruleset, do.settled
        for at, op in enumerate(do.ops):
            if self._forbidden(do, at, op, settled):
                return
            self.work.done()
            found = ruleset.replacements(ruleset, draft, op)
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
        self._apply_batch(settled, do.cause)

    def _forbidden(self, do: Do, at: int, op: Op, settled: tuple[Op, ...]) -> bool:
        """Whether an operation cannot happen; the log then says so, and the others are gone on with."""
        draft, ruleset = self.draft, self.ruleset
        against = ruleset.forbidden(ruleset, draft, op)
        if against is None:
            return False
        draft.cause = do.cause
        draft.emit(against.name, against.cite, against.data)
        self._replace_top(but(do, ops=do.ops[at + 1 :], settled=settled, chosen=""))
        self._listen()
        self._triggered()
        return True

    def _replaced(self, do: Do, by: Replacement) -> None:
        op, draft = do.ops[0], self.draft
        function = self._named("replacers", by.name)
        self._listen()
        number, at = draft.seq, len(draft.events)
        draft.seq, draft.cause = number + 1, number  # that it is replaced comes before what that leads to
        made = function(self.ruleset, draft, op, by)
        ops = tuple([but(new, applied=(*op.applied, by.id)) for new in made])
        self._replace_top(but(do, ops=(*ops, *do.ops[1:]), chosen=""))
        about = {name: op.data[name] for name in ("object", "source") if op.data.get(name) is not None}
        about |= {"of": by.source} if by.source else {}
        said = Data(about, by=by.id, name=by.name, verb=op.verb, who=by.controller, prevented=not ops)
        cites = by.cites or self.ruleset.cite("replacement")
        draft.events.insert(at, Event(number, "rule", "replaced", said, cites, do.cause))
        draft.put_on_agenda(draft.seq - 1)
        self._triggered()

    def _which(self, do: Do, found: tuple[Replacement, ...]) -> None:
        """Ask which of several replacements comes first, or whether an optional one is wanted at all."""
        if all(r.optional for r in found):
            order = self.ruleset.seat_order(self.ruleset, self.draft)
            who = min(
                (r.controller for r in found), key=lambda c: order.index(c) if c in order else len(order)
            )
            found, least = tuple(r for r in found if r.controller == who), 0
        else:
            who, least = self.ruleset.replacement_chooser(self.ruleset, self.draft, do.ops[0], found), 1
        decision = Decision(
            who,
            "replacement",
            tuple(Option(r.id, Data(r.data, name=r.name)) for r in found),
            min=least,
            cites=self.ruleset.cite("replacement"),
            data=Data(verb=do.ops[0].verb),
        )
        self._push(Ask((decision,), "core.replacement", cause=do.cause))

    def _chose_replacement(self, ask: Ask) -> None:
        do, picked = self.draft.top, ask.answers[0]
        assert isinstance(do, Do)
        if picked:
            self._replace_top(but(do, chosen=picked[0]))
            return
        declined = tuple(option.key for option in ask.decisions[0].options)
        op = but(do.ops[0], applied=(*do.ops[0].applied, *declined))
        self._replace_top(but(do, ops=(op, *do.ops[1:])))

    def _apply_batch(self, settled: tuple[Op, ...], cause: int) -> None:
        """Apply what has been settled as one batch: every verb can see the state before all of it."""
        self._pop()
        self._listen(len(settled) > 1)
        draft = self.draft
        frames: tuple[Frame, ...] = ()
        for op in settled:
            draft.cause, first = cause, draft.seq
            self._named("verbs", op.verb)(self.ruleset, draft, op)
            if draft.following:
                led = caused(tuple(draft.following), draft.seq - 1 if draft.seq > first else cause)
                frames, draft.following = (*frames, *led), []
        self._push(*frames)
        self._triggered()

    # Checks, triggers, things due at once

    def _check(self, check: Check) -> None:
        draft, ruleset = self.draft, self.ruleset
        self.work.see(len(draft.objects))
        ops = all_checks(ruleset, draft.snapshot())
        if ops:
            self._push(Do(ops, cause=check.cause))
        elif check.triggers and draft.pending:
            waiting, draft.pending = draft.pending, ()
            seats = ruleset.seat_order(ruleset, draft)
            items = ruleset.placed(draft, waiting)
            self._push(Order(items, seats, ruleset.trigger_order, cause=check.cause))
        else:
            self._pop()

    def _order(self, order: Order) -> None:
        items = tuple(item for item in order.items if item.controller not in self.draft.gone)
        seats = tuple(seat for seat in order.seats if seat not in self.draft.gone)
        if not items or not seats:
            self._pop()
            return
        whole = order.mode == "one"
        seat = seats[0]
        own = items if whole else tuple(item for item in items if item.controller == seat)
        if not own:
            # Whoever sits first has nothing: in rotation the turn goes round, otherwise it is over.
            if not any(item.controller in seats for item in items):
                raise FaultyRuleset(ruleset=self.ruleset.id, detail="something due belongs to no seat")
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
        cites = order.cites or self.ruleset.cite("order")
        same = own[0].data.text("alike")
        alike = form == "order" and same and all(item.data.text("alike") == same for item in own)
        only = Data(only=keys) if alike else EMPTY
        decision = Decision(seat, "order", options(keys), cites=cites, form=form, data=only)  # type: ignore[arg-type]
        return Ask((decision,), f"core.{'rotation' if form == 'choose' else 'order'}", cause=order.cause)

    def _ordered(self, ask: Ask) -> None:
        order, keys = self.draft.top, ask.answers[0]
        assert isinstance(order, Order)
        if not keys:  # the one to choose has left the game; what was theirs goes with them
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
        """Take one thing out of the order and do it; in rotation the next seat is then to choose."""
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
"""What is done with each kind of frame; true where somebody has to be waited for."""

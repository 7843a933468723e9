"""May I? The reason and the section against an input, or nothing; and all that is legal now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from judge.messages import N_, Message
from judge.resolver.frames import JUDGE, Ask, Cites, Decision, Window, united
from judge.resolver.inputs import PASS, Act, Answer, Correct, Input, Legal, Note, Refusal, RefusalKind, naming
from judge.resolver.limits import A_LOOK, Counting, looking
from judge.resolver.ruleset import Action, Row, Ruleset
from judge.resolver.state import State
from judge.resolver.values import Data, Ref, but
from judge.resolver.wording import label, unnamed

OF_ANOTHER = "turn of another"
"""The citation key against acting out of turn; without it the sections of what is due are cited."""

FEW_REASONS = 2
"""Maximum number of reasons shown why nothing may be done with an object, most likely first."""
FEW_WINDOWS = 3
"""Maximum number of windows named for an action that belongs to another moment."""


def due(ruleset: Ruleset, state: State) -> Cites:
    """The sections for what is due now: the open choice's, the window's, or the end's."""
    if state.decision is not None:
        return state.decision.cites or ruleset.cite("order")
    if state.window is not None:
        return ruleset.cite(ruleset.windows[state.window.kind].cite)
    return ruleset.cite("over")


def on_behalf(ruleset: Ruleset, state: State, entered: Input) -> Input:
    """The input as that of the seat for which somebody else decides; any other input unchanged."""
    if ruleset.decides is None or not isinstance(entered, (Act, Answer)):
        return entered
    due_to = state.decision.who if state.decision is not None else state.priority
    if due_to not in state.seats or entered.who == due_to:
        return entered
    if isinstance(entered, Act) and (action := ruleset.actions.get(entered.action)) and action.anytime:
        return entered
    return but(entered, who=due_to) if ruleset.decides(ruleset, state, due_to) == entered.who else entered


def refusal(ruleset: Ruleset, state: State, entered: Input) -> Refusal | None:
    """Why an input is not accepted in this state; None if it is.

    A note of the judge is always accepted, and a correction if its verbs are known (one that then changes
    nothing is refused when it is applied).
    """
    entered = on_behalf(ruleset, state, entered)
    if isinstance(entered, Act):
        looking()
        return advised(ruleset, state, entered, act_refusal(ruleset, state, entered))
    if isinstance(entered, Answer):
        return _answer_refusal(ruleset, state, entered)
    if isinstance(entered, Correct):
        return _unknown_verb(ruleset, state, entered)
    return None


def advised(ruleset: Ruleset, state: State, act: Act, against: Refusal | None) -> Refusal | None:
    """The refusal of an act by the rules, with a note on what the ruleset does not know about the objects
    involved.
    """
    unknown = ruleset.caveat(state, act) if against is not None and against.kind == "rule" else None
    if against is None or unknown is None:
        return against
    whole = Message(N_("{reason} ({caveat})"), {"reason": against.reason, "caveat": unknown})
    return Refusal(whole, against.cites, against.kind)


def legal(ruleset: Ruleset, state: State) -> Legal:
    """All that may be done now, and what a seat might try but may not do, with the reasons.

    Raises OverLimit if there is too much to examine.
    """
    decision, window = state.decision, state.window
    with Counting(A_LOOK):
        acts = [] if state.result is not None else list(_candidates(ruleset, state))
        judged = [(act, refusal(ruleset, state, act)) for act in acts]
    return Legal(
        decision,
        decision.who if decision else window.holder if window else None,
        due(ruleset, state),
        tuple(act for act, against in judged if against is None),
        tuple((act, against) for act, against in judged if against is not None),
    )


def anything(ruleset: Ruleset, state: State, wanted: Callable[[Act], bool]) -> bool:
    """Whether any of the wanted acts is legal; stops at the first that is.

    Raises OverLimit as :func:`legal` does.
    """
    with Counting(A_LOOK):
        acts = _candidates(ruleset, state) if state.result is None else ()
        return any(wanted(act) and refusal(ruleset, state, act) is None for act in acts)


def idle(ruleset: Ruleset, state: State, object_id: str) -> tuple[tuple[Act, Refusal], ...]:
    """Why the controller of an object may do nothing with it now: the first acts with it alone, each with its
    objection, and each reason once; empty if one of the acts is possible.
    """
    obj = state.objects[object_id]
    who = next((seat for seat in (obj.controller, obj.owner) if seat in state.seats), state.seats[0])
    found: dict[str, tuple[Act, Refusal]] = {}
    with Counting(A_LOOK):
        for name, action in ruleset.actions.items():
            needed = [param for param, kind in action.params.items() if not kind.endswith("?")]
            if len(needed) != 1 or action.params[needed[0]] != "object":
                continue
            act = Act(who, name, Data({needed[0]: object_id}))
            against = refusal(ruleset, state, act)
            if against is None:
                return ()
            plain = against.reason.data.get("reason", against.reason)
            found.setdefault(plain.template if isinstance(plain, Message) else "", (act, against))
    return tuple(found.values())[:FEW_REASONS]


def _candidates(ruleset: Ruleset, state: State) -> Iterator[Act]:
    for seat in state.playing:
        if state.window is not None:
            yield Act(seat, PASS)
        for action in ruleset.actions.values():
            yield from action.candidates(ruleset, state, seat)


def _no(reason: str, cites: Cites, kind: RefusalKind = "rule", /, **data: object) -> Refusal:
    return Refusal(Message(reason, data), cites, kind)


def _when(ruleset: Ruleset, act: Act) -> Message | None:
    """The windows in which such an action exists, if they are few."""
    kinds = [kind for kind, rule in ruleset.windows.items() if act.action in rule.actions]
    if not 0 < len(kinds) <= FEW_WINDOWS:
        return None
    whole: Message | str = _label(ruleset, kinds[0])
    for kind in kinds[1:]:
        whole = Message(N_("{one} or {other}"), {"one": whole, "other": _label(ruleset, kind)})
    return Message(N_("it belongs to another time ({windows})"), {"windows": whole})


def act_refusal(ruleset: Ruleset, state: State, act: Act) -> Refusal | None:
    """Why an act is not accepted, or None; acts that are plainly in order skip the single checks."""
    action, agenda, name = ruleset.actions.get(act.action), state.agenda, act.action
    window: Any = agenda[0] if agenda else None
    if type(window) is Window and window.order[window.at] == act.who:
        in_time = name == PASS or name in ruleset.windows[window.kind].actions
    else:
        in_time = _in_time(ruleset, state, act)
    if in_time and state.result is None and not state.gone:  # so it goes mostly
        if action is None or (action.plainly is not None and action.plainly(ruleset, state, act)):
            return None
        if _unread(state, act, action) is None:
            return _rows(ruleset, state, act, action)
    if act.who not in state.seats:
        return _no(N_("nobody called “{who}” plays"), due(ruleset, state), "input", who=act.who)
    if action is None and not act.passing:
        reason = N_("there is no action “{action}” in this game")
        return _no(reason, due(ruleset, state), "input", action=act.action)
    if state.result is not None:
        return _no(N_("the game is over: nobody may act any more"), due(ruleset, state))
    if act.who in state.gone:
        return _no(N_("{who} has left the game"), ruleset.cite("left"), who=act.who)
    if action is not None:
        unread = _unread(state, act, action)
        if unread is not None:
            return Refusal(unread, due(ruleset, state), "input")
        if action.anytime or in_time:
            return _rows(ruleset, state, act, action)
    return _timing(ruleset, state, act, action) or _rows(ruleset, state, act, action)


def _timing(ruleset: Ruleset, state: State, act: Act, action: Action | None) -> Refusal | None:
    """Whether it is this seat's turn to do this: no choice is due first, and the open window is theirs and
    allows it.
    """
    if (action is not None and action.anytime) or _in_time(ruleset, state, act):
        return None
    now = due(ruleset, state)
    decision, window = state.decision, state.window
    if action is not None and action.when:
        before = action.after if decision is not None else ""
        now = united(now, ruleset.cite(before) if before else _moment(ruleset, state, act, action))
    if decision is not None:
        if action is not None and decision.who == act.who and decision.kind in action.during:
            return None
        seated = decision.who in (*state.seats, JUDGE)
        return _no(
            N_("first {who} has to choose ({kind})") if seated else N_("first the players choose ({kind})"),
            now,
            who=Message(N_("the judge")) if decision.who == JUDGE else decision.who,
            kind=label(ruleset, decision.kind),
        )
    if window is None:
        return _no(N_("nobody may act now"), now)
    named = _label(ruleset, window.kind)
    if not _holds(ruleset, state, window, act.who):
        turn = ruleset.cites.get(OF_ANOTHER, ()) if window.holder == state.active else ()
        if turn and action is not None and action.when:
            here = act.action in ruleset.windows[window.kind].actions  # else it belongs to another moment
            turn = united(_moment(ruleset, state, act, action), turn if here else ())
        return _no(
            N_("{who} may not act now: it is for {holder} to act or pass ({window})"),
            turn or now,
            who=act.who,
            holder=window.holder,
            window=named,
        )
    if not act.passing and act.action not in ruleset.windows[window.kind].actions:
        data = {"action": _label(ruleset, act.action), "window": named}
        reason = Message(N_("“{action}” is not possible here ({window})"), data)
        return Refusal(naming(reason, _when(ruleset, act)), now)
    return None


def _moment(ruleset: Ruleset, state: State, act: Act, action: Action) -> Cites:
    """The sections that say when an action is possible."""
    if isinstance(action.when, str):
        return ruleset.cite(action.when)
    return action.when(ruleset, state, act)


def _holds(ruleset: Ruleset, state: State, window: Window, seat: str) -> bool:
    """Whether a window is open for a seat, by its own place or one shared with its team."""
    holder = window.order[window.at]
    return holder == seat or (ruleset.speaks is not None and ruleset.speaks(ruleset, state, seat) == holder)


def _in_time(ruleset: Ruleset, state: State, act: Act) -> bool:
    """Whether the open window is this seat's, and allows the action."""
    agenda = state.agenda
    window: Any = agenda[0] if agenda else None
    if type(window) is not Window:
        return False
    if not _holds(ruleset, state, window, act.who):
        return False
    name = act.action
    return name == PASS or name in ruleset.windows[window.kind].actions


def reasons(ruleset: Ruleset, state: State, act: Act) -> tuple[Refusal, ...]:
    """All that is against an act, as far as it can be told apart; nothing where the act is legal.

    First what makes it the wrong moment, then that it is for another to act, then all that does not rest on
    an earlier reason; else what :func:`refusal` gives.
    """
    first, action = refusal(ruleset, state, act), ruleset.actions.get(act.action)
    if first is None or action is None or first.kind != "rule" or state.result is not None:
        return (first,) if first else ()
    if act.who in state.gone or act.who not in state.seats:
        return (first,)
    moment: list[Refusal] = []
    found: list[Refusal] = []
    timing = _timing(ruleset, state, act, action)
    for row in action.rows:
        if row.holds(ruleset, state, act):
            continue
        told = _failed(ruleset, state, act, row)
        if row.each is not None:
            moment += [told, *(Refusal(one, told.cites) for one in row.each(ruleset, state, act)[1:])]
        elif row.apart:
            found += [told] if timing is None or row.apart == "always" else []
        else:  # what comes after rests on this
            found += [told] if found and not moment and timing is None else []
            break
    else:
        found += action.objections(ruleset, state, act) if action.objections else ()
    if timing is not None:
        return (*moment, timing, *found)
    found = [*moment, *found]
    return (first, *found[1:]) if found and _same(first, found[0]) else (first,)


def _same(one: Refusal, other: Refusal) -> bool:
    """Whether two refusals give the same reason, be it with what the ruleset does not know of the thing."""
    return one.cites == other.cites and other.reason in (one.reason, one.reason.data.get("reason"))


def _rows(ruleset: Ruleset, state: State, act: Act, action: Action | None) -> Refusal | None:
    for row in action.rows if action else ():
        if not row.holds(ruleset, state, act):
            return _failed(ruleset, state, act, row)
    return action.objection(ruleset, state, act) if action and action.objection else None


def _failed(ruleset: Ruleset, state: State, act: Act, row: Row) -> Refusal:
    """What a row says that does not hold."""
    named = {name: _called(value) for name, value in act.data.items()}
    data = {"who": act.who, "action": _label(ruleset, act.action), **named}
    more = row.more(ruleset, state, act) if row.more else ()
    lacking = row.lacks(ruleset, state, act) if row.lacks else None
    return Refusal(naming(Message(row.reason, data), lacking), united(ruleset.cite(row.cite), more))


def _called(value: object) -> object:
    """The label of an object of the action that has only a name given by the table."""
    return (unnamed(value) or value) if isinstance(value, str) else value


def _label(ruleset: Ruleset, key: str) -> Message | str:
    label = ruleset.labels.get(key)
    return Message(label) if label else key


def _unread(state: State, act: Act, action: Action) -> Message | None:
    """What cannot be understood in the action's data: something missing, unknown or of the wrong kind."""
    for name, kind in action.params.items():
        value = act.data.get(name)
        if value is None:
            if kind.endswith("?"):
                continue
            return Message(N_("“{action}” needs to know {name}"), {"action": act.action, "name": name})
        if not _FITTING[kind](state, value):
            return Message(
                N_("“{action}”: {name} cannot be {value}"),
                {"action": act.action, "name": name, "value": str(value)},
            )
    if act.data and not dict.keys(act.data) <= action.params.keys():
        surplus = dict.keys(act.data) - action.params.keys()
        return Message(N_("“{action}” knows no {name}"), {"action": act.action, "name": min(surplus)})
    return None


def _pairs(state: State, value: object) -> bool:
    if not isinstance(value, Data):
        return _OF_KIND["objects"](state, value)
    given = [part for of in value.values() for part in (of if isinstance(of, tuple) else (of,))]
    return _OF_KIND["objects"](state, tuple(value)) and all(
        _OF_KIND["object"](state, part) or _OF_KIND["seat"](state, part) for part in given
    )


_OF_KIND: dict[str, Callable[[State, Any], bool]] = {
    "object": lambda state, value: isinstance(value, str) and value in state.objects,
    "objects": lambda state, value: (
        isinstance(value, tuple) and all(isinstance(part, str) and part in state.objects for part in value)
    ),
    "pairs": _pairs,
    "seat": lambda state, value: isinstance(value, str) and value in state.seats,
    "number": lambda state, value: isinstance(value, int) and not isinstance(value, bool),
    "flag": lambda state, value: isinstance(value, (bool, str)),
    "ref": lambda state, value: isinstance(value, Ref),
    "text": lambda state, value: isinstance(value, str),
}
_FITTING = {kind + mark: fits for kind, fits in _OF_KIND.items() for mark in ("", "?")}
"""Whether a value is of the kind that an action's parameter says."""


def _answer_refusal(ruleset: Ruleset, state: State, answer: Answer) -> Refusal | None:
    decision = state.decision
    if decision is None:
        return _no(N_("no choice is due now"), due(ruleset, state), "input")
    if answer.who != decision.who:
        return _no(
            N_("{who} may not choose this: the choice is for {chooser}"),
            due(ruleset, state),
            who=answer.who,
            chooser=decision.who,
        )
    if decision.form == "outcome":
        return _unknown_verb(ruleset, state, answer)
    reason = _unfit(decision, answer.choice) or (
        Message(N_("only the judge states an outcome")) if answer.ops else None
    )
    if reason:
        others = [key for key in answer.choice if isinstance(key, str) and key not in decision.keys]
        known = ruleset.unoffered(ruleset, state, decision, others[0]) if others else None
        return known or Refusal(reason, due(ruleset, state), "input")
    objection = ruleset.objection(decision.kind)
    return objection(ruleset, state, answer) if objection else None


def _unfit(decision: Decision, choice: tuple[object, ...]) -> Message | None:
    """Why a choice does not answer the decision: not offered, repeated, too few, too many, a wrong sum."""
    if decision.form in ("number", "divide"):
        return _unfit_numbers(decision, choice)
    keys = frozenset(decision.keys)
    for key in choice:
        if key not in keys:
            offered = ", ".join(decision.keys)
            return Message(
                N_("“{choice}” is not offered; offered: {offered}"), {"choice": key, "offered": offered}
            )
    count = len(decision.options)
    if len(set(choice)) < len(choice):
        return Message(N_("the same thing cannot be chosen twice"))
    least = count if decision.form == "order" else min(decision.min, count)
    most = count if decision.form == "order" or decision.max is None else decision.max
    if len(choice) < least:
        return Message(N_("at least {min} must be chosen, not {count}"), {"min": least, "count": len(choice)})
    if len(choice) > most:
        return Message(N_("at most {max} may be chosen, not {count}"), {"max": most, "count": len(choice)})
    return None


def _unfit_numbers(decision: Decision, choice: tuple[object, ...]) -> Message | None:
    numbers = [n for n in choice if isinstance(n, int) and not isinstance(n, bool)]
    wanted = 1 if decision.form == "number" else len(decision.options)
    if len(numbers) < len(choice) or len(choice) != wanted:
        return Message(N_("expected whole numbers: {count}"), {"count": wanted})
    if any(n < decision.min for n in numbers):
        return Message(N_("each number must be {min} or more"), {"min": decision.min})
    if decision.form == "divide" and sum(numbers) != decision.max:
        return Message(
            N_("the numbers must make {sum}, not {got}"), {"sum": decision.max, "got": sum(numbers)}
        )
    if decision.max is not None and numbers[0] > decision.max and decision.form == "number":
        return Message(N_("the number must be {max} or less"), {"max": decision.max})
    return None


def _unknown_verb(ruleset: Ruleset, state: State, entered: Correct | Answer) -> Refusal | None:
    for op in entered.ops:
        if op.verb not in ruleset.verbs:
            return _no(
                N_("there is no verb “{verb}” in this game"), due(ruleset, state), "input", verb=op.verb
            )
    return None


def is_free(state: State, entered: Input) -> bool:
    """Whether an input was a real choice: neither a pass, nor a note, nor the only possible answer."""
    if entered.__class__ is Act:
        return entered.action != PASS
    if isinstance(entered, Answer):
        top = state.top
        return isinstance(top, Ask) and not (top.open.forced and top.open.who != JUDGE)
    return not isinstance(entered, Note)

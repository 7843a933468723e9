"""What may not be done at a table now: all that is against it, each with its section, the deciding first."""

from __future__ import annotations

from judge.messages import Message
from judge.resolver import PASS, STACK, Act, Object, Refusal
from judge.resolver.legal import idle, reasons
from judge.resolver.limits import OverLimit
from judge.resolver.values import replace
from judge.rulesets.kit import seatless, view
from judge.web.language import translated
from judge.web.table_view import BEGINS, ActionShown, TableShown, distinct


def refused(table: TableShown) -> tuple[tuple[str, tuple[ActionShown, ...]], ...]:
    """What may not be done, by seat, each with its reasons."""
    by_seat: dict[str, list[ActionShown]] = {}
    for act, against in table.legal.refused:
        by_seat.setdefault(act.who, []).append(_shown(table, act, against))
    return tuple((seat, tuple(distinct(found))) for seat, found in by_seat.items())


def no_pass(table: TableShown) -> ActionShown | None:
    """Why the player who may act may not pass; None where passing is possible."""
    found = ((act, why) for act, why in table.legal.refused if act.action == PASS)
    against = next((one for one in found if one[0].who == table.holder), None)
    return _shown(table, *against) if against and not table.passing else None


def not_now(table: TableShown, object_id: str) -> tuple[ActionShown, ...]:
    """What may not be done with an object now, each with its reasons; nothing where something may be."""
    legal = table.legal
    named = [_shown(table, act, why) for act, why in legal.refused if object_id in table.used(act)]
    if named or any(object_id in table.used(act) for act in legal.allowed):
        return tuple(distinct(named))
    try:
        found = idle(table.ruleset, table.state, object_id)
    except OverLimit:  # the table itself says that there is too much to look at
        return ()
    thing = table.state.objects[object_id]
    vain, on_stack = _vain(table, thing), seatless(thing.zone) == STACK
    shown = (
        (act.action in vain, act.who != table.state.priority, _shown(table, act, against))
        for act, against in found
    )
    return tuple(  # why not now holds for all that is done with it; what is in vain is not named
        replace(one, label=table.told(thing)) if idle else one
        for idle, of_another, one in shown
        if not idle or (of_another and not on_stack)
    )


def _shown(table: TableShown, act: Act, against: Refusal) -> ActionShown:
    try:
        all_told = reasons(table.ruleset, table.state, act) or (against,)
    except OverLimit:  # the first of them was found before
        all_told = (against,)
    told = [(translated(named(table, one.reason)), table.cites(one.cites)) for one in all_told]
    (reason, cites), *also = told
    return ActionShown(table.act_label(act), reason=reason, cites=cites, of=table.used(act), also=tuple(also))


def named(table: TableShown, reason: Message) -> Message:
    """A reason that calls objects as the table shows them, not by their ids."""
    said = {
        name: named(table, value)
        if isinstance(value, Message)
        else table.told(table.state.objects[value])
        if isinstance(value, str) and value in table.state.objects and value not in table.state.seats
        else value
        for name, value in reason.data.items()
    }
    return Message(reason.template, said)


def _vain(table: TableShown, obj: Object) -> frozenset[str]:
    """Actions that no player asks for: playing what is already played, using what has no ability."""
    here = seatless(obj.zone) in (*table.ruleset.in_play, STACK)
    idle = () if view(table.ruleset, table.state, obj).abilities else ("activate", "use")
    return frozenset((*(BEGINS if here else ()), *idle))

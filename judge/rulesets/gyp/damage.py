"""Damage in its three parts: how much and to what, what results from it, and that it happened."""

from __future__ import annotations

from collections.abc import Iterable

from judge.resolver import (
    Ask,
    Change,
    Data,
    Decision,
    Do,
    Fact,
    Frame,
    Object,
    Op,
    Ref,
    Ruleset,
    Script,
    State,
    happened,
    meant,
    op,
    options,
)
from judge.rulesets.gyp.table import ask_judge, opponents, reading, seen
from judge.rulesets.gyp.words import PLAY


def damage_ops(to: Iterable[Ref | str], amount: int, source: Ref | None) -> tuple[Op, ...]:
    """The operations with which a source deals damage to each; of nothing there is no damage to replace."""
    ops = []
    for one in to:
        whom = {"seat": one} if isinstance(one, str) else {"object": one}
        verb = "damage" if amount > 0 else "no damage"
        ops.append(op(verb, amount=amount, source=source, **whom))
    return tuple(ops)


def can_be_damaged(ruleset: Ruleset, state: State, object: Object) -> bool:
    """Whether an object is a subject or leader, or counts as a subject."""
    found = seen(ruleset, state, object)
    return object.zone == PLAY and (
        bool({"subject", "leader"} & found.types) or found.has("counts as subject")
    )


def deal(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """``source`` deals ``amount`` of damage to ``object`` or ``seat``; what it is decides what results."""
    seat, amount = what.data.text("seat"), what.data.number("amount")
    if amount < 1:
        return Change(state)
    if seat:
        return _to_player(ruleset, before, state, what) if seat in state.playing else Change(state)
    object = meant(state, what)
    if object is None or object.zone != PLAY:
        return Change(state)
    if not can_be_damaged(ruleset, before, object):
        return _to_others(ruleset, before, state, what, object)
    return _to_object(ruleset, before, state, what, object)


def _to_object(ruleset: Ruleset, before: State, state: State, what: Op, object: Object) -> Change:
    """Damage is marked on a subject; a leader loses as many leadership counters."""
    amount, types = what.data.number("amount"), seen(ruleset, before, object).types
    cites = what.cites or ruleset.cite("damage")
    frames: list[Frame] = []
    after = state
    if "leader" in types:
        frames.append(
            Do(
                (
                    op(
                        "remove counters",
                        object=object.ref,
                        name="leadership",
                        amount=amount,
                        source=what.data.ref("source"),
                        cites=ruleset.cite("leader damage"),
                    ),
                )
            )
        )
    if "leader" not in types or "subject" in types:
        total = object.data.number("damage") + amount
        after = state.but_object(object, damage=total)
        cites = (*cites, *ruleset.cite("marked"))
    frames += _drained(ruleset, before, what)
    marked = after.objects[object.id].data.number("damage")
    said = what.data.but(object=object.ref, to=object.ref, total=marked)
    return Change(after, (Fact("damage", cites, said),), tuple(frames))


def _to_player(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """Damage to a player in combat is prestige for the attacker; other damage the rules leave open."""
    frames: list[Frame] = []
    source = before.current(what.data.ref("source"))
    gains = seen(ruleset, before, source).controller if source else ""
    if what.data.get("combat"):
        frames.append(
            Do(
                (
                    op(
                        "gain prestige",
                        seat=gains,
                        amount=what.data.number("amount"),
                        source=what.data.ref("source"),
                        cites=ruleset.cite("attacker gains"),
                    ),
                )
            )
        )
    elif gains:
        frames.append(
            Script(
                ("other damage to player",),
                Data(seat=gains, amount=what.data.number("amount"), source=what.data.ref("source")),
            )
        )
    frames += _drained(ruleset, before, what)
    said = what.data.but(to=what.data.text("seat"))
    return Change(state, (Fact("damage", what.cites or "damage", said),), tuple(frames))


def other_damage_to_player(ruleset: Ruleset, state: State, data: Data) -> Change:
    """Outside of combat: whether the source's controller gains prestige is for the judge to say."""
    read = reading(state, "damage to player")
    if read is None:
        return ask_judge(
            ruleset, state, "damage to player", ("gain", "nothing"), "other damage to player", data
        )
    if read in ("nothing", "no"):
        return Change(state)
    cites = ruleset.cite("damage to player")
    gain = op(
        "gain prestige",
        seat=data.text("seat"),
        amount=data.number("amount"),
        source=data.ref("source"),
        cites=cites,
    )
    return Change(state, frames=(Do((gain,)),))


def _to_others(ruleset: Ruleset, before: State, state: State, what: Op, object: Object) -> Change:
    """What is neither subject nor leader cannot be damaged; where it could be chosen, the judge says."""
    figures = seen(ruleset, before, object).figures
    if "strength" in figures and "toughness" in figures:
        data = Data(object=object.ref, amount=what.data.number("amount"), source=what.data.ref("source"))
        return Change(state, frames=(Script(("damage to others",), data),))
    return Change(state, (Fact("not damaged", "undamageable", Data(object=object.ref)),))


def damage_to_others(ruleset: Ruleset, state: State, data: Data) -> Change:
    read = reading(state, "damage to others")
    if read is None:
        return ask_judge(ruleset, state, "damage to others", ("yes", "no"), "damage to others", data)
    object = state.current(data.ref("object"))
    if object is None:
        return Change(state)
    if read != "yes":
        return Change(state, (Fact("not damaged", "undamageable", Data(object=object.ref)),))
    what = op("damage", cites=ruleset.cite("damage to others"), **dict(data))
    return _to_object(ruleset, state, state, what, object)


# Drain


def _drained(ruleset: Ruleset, before: State, what: Op) -> tuple[Frame, ...]:
    source = before.current(what.data.ref("source"))
    if source is None or not seen(ruleset, before, source).has("drain"):
        return ()
    who = seen(ruleset, before, source).controller
    return (Script(("drain",), Data(who=who, amount=what.data.number("amount"), source=source.ref)),)


def drain(ruleset: Ruleset, state: State, data: Data) -> Change:
    """An opponent whom the source's controller picks loses as much prestige."""
    who, rivals = data.text("who"), opponents(state, data.text("who"))
    if len(rivals) < 2:
        return _drain(ruleset, state, data, rivals)
    decision = Decision(who, "drain", options(rivals), cites=ruleset.cite("drain one of many"))
    return Change(state, frames=(Ask((decision,), "drained", data=data),))


def drained(ruleset: Ruleset, state: State, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> Change:
    return _drain(ruleset, state, ask.data, answers[0])


def _drain(ruleset: Ruleset, state: State, data: Data, whom: tuple[str, ...]) -> Change:
    ops = tuple(
        op(
            "lose prestige",
            seat=seat,
            amount=data.number("amount"),
            source=data.ref("source"),
            cites=ruleset.cite("drain"),
        )
        for seat in whom[:1]
    )
    return Change(state, frames=(Do(ops),) if ops else ())


def no_damage(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """A source that would deal none deals no damage: nothing triggers and nothing is replaced."""
    return happened(ruleset, state, what)


STEPS = {
    "other damage to player": other_damage_to_player,
    "damage to others": damage_to_others,
    "drain": drain,
}

ANSWERS = {"drained": drained}

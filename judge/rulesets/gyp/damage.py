"""Damage in its three parts: amount and recipients, results, and the event."""

from __future__ import annotations

from collections.abc import Iterable

from judge.resolver import (
    Ask,
    Cites,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Object,
    Op,
    Position,
    Ref,
    Ruleset,
    Script,
    meant,
    op,
    options,
)
from judge.rulesets.gyp.words import PLAY
from judge.rulesets.gyp.zones import ask_judge, opponents, reading, seen


def damage_ops(to: Iterable[Ref | str], amount: int, source: Ref | None, cites: Cites = ()) -> tuple[Op, ...]:
    """The operations by which a source deals damage to each; damage of 0 makes no operation."""
    ops = []
    for one in to:
        whom = {"seat": one} if isinstance(one, str) else {"object": one}
        verb = "damage" if amount > 0 else "no damage"
        ops.append(op(verb, amount=amount, source=source, cites=cites, **whom))
    return tuple(ops)


def can_be_damaged(ruleset: Ruleset, state: Position, obj: Object) -> bool:
    """Whether an object is a subject or leader, or counts as a subject."""
    found = seen(ruleset, state, obj)
    return obj.zone == PLAY and (bool({"subject", "leader"} & found.types) or found.has("counts as subject"))


def deal(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``source`` deals ``amount`` of damage to ``object`` or ``seat``; the kind of recipient decides the
    result.
    """
    seat, amount = what.data.text("seat"), what.data.number("amount")
    if amount < 1:
        return
    if seat:
        if seat in draft.playing:
            _to_player(ruleset, draft, what)
        return
    obj = meant(draft, what)
    if obj is None or obj.zone != PLAY:
        return
    if not can_be_damaged(ruleset, draft.before, obj):
        _to_others(ruleset, draft, what, obj)
        return
    _to_object(ruleset, draft, what, obj)


def _to_object(ruleset: Ruleset, draft: Draft, what: Op, obj: Object) -> None:
    """Mark damage on a subject; remove that many leadership counters from a leader."""
    before = draft.before
    amount, types = what.data.number("amount"), seen(ruleset, before, obj).types
    cites = what.cites or ruleset.cite("damage")
    frames: list[Frame] = []
    if "leader" in types:
        frames.append(
            Do(
                (
                    op(
                        "remove counters",
                        object=obj.ref,
                        name="leadership",
                        amount=amount,
                        source=what.data.ref("source"),
                        cites=ruleset.cite("leader damage"),
                    ),
                )
            )
        )
    if "leader" not in types or "subject" in types:
        total = obj.data.number("damage") + amount
        draft.change_object(obj, damage=total)
        cites = (*cites, *ruleset.cite("marked"))
    frames += _drained(ruleset, before, what)
    marked = draft.objects[obj.id].data.number("damage")
    said = what.data.but(object=obj.ref, to=obj.ref, total=marked)
    draft.emit("damage", cites, said)
    draft.then(*(tuple(frames)))


def _to_player(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """Damage to a player in combat is prestige for the attacker; for other damage the rules are silent."""
    before = draft.before
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
    draft.emit("damage", what.cites or "damage", said)
    draft.then(*(tuple(frames)))


def other_damage_to_player(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Outside combat the judge decides whether the source's controller gains prestige."""
    read = reading(draft, "damage to player")
    if read is None:
        ask_judge(ruleset, draft, "damage to player", ("gain", "nothing"), "other damage to player", data)
        return
    if read in ("nothing", "no"):
        return
    cites = ruleset.cite("damage to player")
    gain = op(
        "gain prestige",
        seat=data.text("seat"),
        amount=data.number("amount"),
        source=data.ref("source"),
        cites=cites,
    )
    draft.then(Do((gain,)))


def _to_others(ruleset: Ruleset, draft: Draft, what: Op, obj: Object) -> None:
    """Objects other than subjects and leaders cannot be damaged; if one could be chosen, the judge
    decides.
    """
    figures = seen(ruleset, draft.before, obj).figures
    if "strength" in figures and "toughness" in figures:
        data = Data(object=obj.ref, amount=what.data.number("amount"), source=what.data.ref("source"))
        draft.then(Script(("damage to others",), data))
        return
    draft.emit("not damaged", "undamageable", object=obj.ref)


def damage_to_others(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    read = reading(draft, "damage to others")
    if read is None:
        ask_judge(ruleset, draft, "damage to others", ("yes", "no"), "damage to others", data)
        return
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    if read != "yes":
        draft.emit("not damaged", "undamageable", object=obj.ref)
        return
    what = op("damage", cites=ruleset.cite("damage to others"), **dict(data))
    _to_object(ruleset, draft, what, obj)


# Drain


def _drained(ruleset: Ruleset, before: Position, what: Op) -> tuple[Frame, ...]:
    source = before.current(what.data.ref("source"))
    if source is None or not seen(ruleset, before, source).has("drain"):
        return ()
    who = seen(ruleset, before, source).controller
    return (Script(("drain",), Data(who=who, amount=what.data.number("amount"), source=source.ref)),)


def drain(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """An opponent whom the source's controller picks loses as much prestige."""
    who, rivals = data.text("who"), opponents(draft, data.text("who"))
    if len(rivals) < 2:
        _drain(ruleset, draft, data, rivals)
        return
    decision = Decision(who, "drain", options(rivals), cites=ruleset.cite("drain one of many"))
    draft.then(Ask((decision,), "drained", data=data))


def drained(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    _drain(ruleset, draft, ask.data, answers[0])


def _drain(ruleset: Ruleset, draft: Draft, data: Data, whom: tuple[str, ...]) -> None:
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
    draft.then(*((Do(ops),) if ops else ()))


STEPS = {
    "other damage to player": other_damage_to_player,
    "damage to others": damage_to_others,
    "drain": drain,
}

ANSWERS = {"drained": drained}

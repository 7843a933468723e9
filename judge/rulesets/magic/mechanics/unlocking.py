"""Unlocking and locking the halves ("doors") of a Room: a special action, and instructions (709.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from judge.messages import N_
from judge.resolver import (
    Act,
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Object,
    Op,
    Option,
    Position,
    Row,
    act,
    meant,
    op,
)
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Happening, Instruction, object_of
from judge.rulesets.magic.actions.special_actions import land_time
from judge.rulesets.magic.costs.paying import adjusted, could_pay, paying
from judge.rulesets.magic.doors import DOOR_UNLOCKED, SHARED, SIDES, UNLOCKED
from judge.rulesets.magic.instructions.effect_objects import objects
from judge.rulesets.magic.layers.layers import copiable
from judge.rulesets.magic.zones import BATTLEFIELD, permanents
from judge.text import fold

UNLOCK, LOCK, DOOR = "unlock", "lock", "door"


def doors(ruleset: CardRuleset, state: Position, obj: Object, locked: bool) -> dict[str, Data]:
    """The locked (or the unlocked) halves of a permanent, by their sides; none if it has no halves."""
    if obj.zone != BATTLEFIELD or obj.data.get("face down"):
        return {}
    whole = copiable(ruleset, state, obj)
    if SHARED not in whole:
        return {}
    halves = zip(SIDES, whole["halves"], strict=False)
    return {side: half for side, half in halves if bool(obj.data.get(UNLOCKED[side])) is not locked}


# The special action (709.5e)


def _payable(ruleset: CardRuleset, state: Position, act: Act) -> dict[str, Data]:
    """The locked halves that the player can pay for, or the one that was named, with their unlock costs."""
    obj = object_of(state, act)
    return {
        side: cost
        for side, half in _meant(ruleset, state, act).items()
        if (cost := _cost(ruleset, state, obj, act.who, half)) is not None
        and could_pay(ruleset, state, act.who, cost)
    }


def _meant(ruleset: CardRuleset, state: Position, act: Act) -> dict[str, Data]:
    """The locked halves, or the one of them that the player names."""
    shut, wanted = doors(ruleset, state, object_of(state, act), locked=True), fold(act.data.text(DOOR))
    return {side: half for side, half in shut.items() if wanted in ("", side, fold(half.text("name")))}


def _cost(ruleset: CardRuleset, state: Position, obj: Object, who: str, half: Data) -> Data | None:
    """The unlock cost of a half, its mana cost as effects change it; None if it has no mana cost."""
    cost = half.get("cost")
    return adjusted(ruleset, state, obj, who, cost, UNLOCK) if isinstance(cost, Data) else None


def _has_locked(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    obj = object_of(state, act)
    return (
        obj.zone == BATTLEFIELD
        and view(ruleset, state, obj).controller == act.who
        and bool(_meant(ruleset, state, act))
    )


def _affordable(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    return bool(_payable(ruleset, state, act))


ROWS = (
    Row("door to unlock", N_("{object} is no permanent of {who} with such a locked half"), _has_locked),
    Row("unlock when", N_("only in one's own main phase with an empty stack"), land_time),
    Row("unlock cost", N_("the unlock cost cannot be paid"), _affordable),
)


def unlock_action(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    """Pay the mana cost of a locked half to unlock it; this uses no stack (709.5e)."""
    costs = _payable(ruleset, draft, act)
    data = Data(object=object_of(draft, act).ref, who=act.who, costs=Data(costs))
    if len(costs) == 1:
        _paid(ruleset, draft, data, next(iter(costs)))
        return
    shut = doors(ruleset, draft, object_of(draft, act), locked=True)
    options = tuple(Option(shut[side].text("name"), Data(half=side)) for side in costs)
    draft.then(
        Ask((Decision(act.who, DOOR, options, cites=ruleset.cite("unlock cost")),), "door paid", data=data)
    )


def door_paid(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """The half that was chosen is paid for; none is where the player has left."""
    for side in _sides(ask, answers):
        _paid(ruleset, draft, ask.data, side)


def _paid(ruleset: CardRuleset, draft: Draft, data: Data, side: str) -> None:
    who, cost = data.text("who"), data["costs"][side]
    frames = [paying(who, cost, undo=Data(who=who))] if cost else []
    opened = op(UNLOCK, object=data.ref("object"), half=side, seat=who, cites=ruleset.cite("unlock cost"))
    draft.then(*frames, Do((opened,)))


def _sides(ask: Ask, answers: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    """The chosen half; none where whoever had to choose has left the game."""
    return (one.data.text("half") for one in ask.decisions[0].options if one.key in answers[0])


def candidates(ruleset: CardRuleset, state: Position, seat: str) -> Iterable[Act]:
    """What a player might unlock: each locked half of each permanent under their control."""
    for obj in permanents(state, seat):
        for half in doors(ruleset, state, obj, locked=True).values():
            yield act(seat, UNLOCK, object=obj.id, door=half.text("name"))


# Instructions (709.5f, 709.5g)


def _turn(verb: str, locked: bool) -> Instruction:
    """``{unlock: REF}`` or ``{lock: REF}``: whoever follows it chooses such a half of each."""

    def frames(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
        who = next(iter(args["who"]), context.you)
        draft.then(*_asked(ruleset, draft, context, objects(draft, args[verb]), who))

    def _asked(
        ruleset: CardRuleset, draft: Draft, context: Context, meant_: Iterable[Object], who: str
    ) -> Iterator[Ask]:
        for obj in meant_:
            found = doors(ruleset, draft, obj, locked)
            if not found:
                cites = ruleset.cite("no door to unlock" if locked else "no door to lock")
                draft.emit("impossible", cites, Data(object=context.source or context.object))
                continue
            options = tuple(Option(half.text("name"), Data(half=side)) for side, half in found.items())
            ask = Decision(who, DOOR, options, cites=ruleset.cite(verb))
            yield Ask((ask,), "door chosen", data=Data(object=obj.ref, who=who, verb=verb))

    return Instruction({verb: "ref", "who": "seats?"}, frames=frames)


def door_chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """The half that was chosen is unlocked, or locked."""
    verb = ask.data.text("verb")
    for side in _sides(ask, answers):
        draft.then(Do((op(verb, object=ask.data.ref("object"), half=side, seat=ask.data.text("who")),)))


def unlocks(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object`` gets the unlocked designation of ``half``, if it lacks it (709.5c)."""
    obj, side = meant(draft, what), what.data.text("half")
    if obj is None or side not in doors(ruleset, draft, obj, locked=True):
        return
    name = doors(ruleset, draft, obj, locked=True)[side].text("name")
    draft.change_object(obj, **{UNLOCKED[side]: True})
    _tell(ruleset, draft, draft.objects[obj.id], side, name, what)


def locks(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object`` loses the unlocked designation of ``half`` (709.5g)."""
    obj, side = meant(draft, what), what.data.text("half")
    if obj is None or side not in (found := doors(ruleset, draft, obj, locked=False)):
        return
    draft.change_object(obj, **{UNLOCKED[side]: None})
    draft.done(what, name=found[side].text("name"))


def _tell(ruleset: CardRuleset, draft: Draft, obj: Object, side: str, name: str, what: Op) -> None:
    fully = all(obj.data.get(one) for one in UNLOCKED.values())
    cites = what.cites or ruleset.cite(UNLOCK)
    said = Data(object=obj.ref, seat=what.data.text("seat"), half=side, name=name, fully=fully or None)
    draft.emit(UNLOCK, cites, said)


def entered(ruleset: CardRuleset, draft: Draft, obj: Object) -> None:
    """Tell which half of a Room is unlocked as the permanent enters: the one that was cast (709.5d)."""
    if len(doors(ruleset, draft, obj, locked=True)) == len(SIDES):
        draft.emit("enters locked", "enters locked", object=obj.ref, seat=obj.controller)
    for side in SIDES:
        if obj.data.get(UNLOCKED[side]) and side in doors(ruleset, draft, obj, locked=False):
            name = doors(ruleset, draft, obj, locked=False)[side].text("name")
            as_cast = op(UNLOCK, seat=obj.controller, cites=ruleset.cite("unlocked as it enters"))
            _tell(ruleset, draft, obj, side, name, as_cast)


def _fully(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    return bool(data.get("fully"))


def _is(side: str) -> Callable[[CardRuleset, Position, Object], bool]:
    return lambda ruleset, state, obj: bool(obj.data.get(UNLOCKED[side]))


CONDITIONS = {
    **{word: _is(side) for side, word in UNLOCKED.items()},
    "fully unlocked": lambda ruleset, state, obj: all(obj.data.get(word) for word in UNLOCKED.values()),
}
INSTRUCTIONS = {UNLOCK: _turn(UNLOCK, locked=True), LOCK: _turn(LOCK, locked=False)}
VERBS = {UNLOCK: unlocks, LOCK: locks}
ANSWERS = {"door paid": door_paid, "door chosen": door_chosen}
HAPPENINGS = {
    DOOR_UNLOCKED: Happening((UNLOCK,)),
    "fully unlocked": Happening((UNLOCK,), _fully),
}

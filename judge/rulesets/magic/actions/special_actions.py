"""Special actions, which use no stack (116): lands, turning face up, suspend, foretell, plot, companion."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.messages import N_
from judge.resolver import (
    EMPTY,
    Act,
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
    Row,
    Script,
    act,
    op,
    united,
)
from judge.rulesets.kit.abilities import applies_to
from judge.rulesets.kit.characteristics import active_effects
from judge.rulesets.kit.effect_runner import program
from judge.rulesets.kit.expressions import amount
from judge.rulesets.kit.rule import CardRuleset, Context, definition, object_of, printed, seatless
from judge.rulesets.magic import teams
from judge.rulesets.magic.actions.casting_permissions import (
    KEPT,
    has_flash,
    opened,
    sorcery_time,
)
from judge.rulesets.magic.actions.limited_permissions import by_permission
from judge.rulesets.magic.costs.mana import speaks_of_x
from judge.rulesets.magic.costs.paying import could_pay, mana_of, paying, rest_payable, split
from judge.rulesets.magic.dsl import instruction
from judge.rulesets.magic.mechanics import uses_each_turn
from judge.rulesets.magic.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, OUTSIDE, permanents
from judge.text import fold


def hand_land(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    obj = object_of(state, act)
    there = obj.zone == f"{HAND}/{act.who}" or opened(ruleset, state, obj, act.who, ("play",))
    return there and is_land(ruleset, state, act)


def _land_face(ruleset: CardRuleset, state: Position, act: Act) -> tuple[str, Data]:
    """The face that is played as a land; the front face if none is named (712.12)."""
    obj = object_of(state, act)
    back = printed(ruleset, obj).get("faces", EMPTY).get("modal back")
    wanted = fold(act.data.text("way"))
    if isinstance(back, Data) and wanted in ("modal back", fold(back.text("name"))):
        return "modal back", back
    return "", definition(ruleset, obj)


def is_land(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    """Whether what is played is a land."""
    return "land" in _land_face(ruleset, state, act)[1].texts("types")


def land_turn(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    return act.who in teams.active(state)


def land_time(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    return sorcery_time(state, act.who)


def land_moment(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    """Whether the active player could play a land now."""
    return sorcery_time(state, state.active)


def lands_left(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    """Whether the seat may still play a land this turn: one, and as many as effects add (305.2)."""
    allowed = 1
    for one in active_effects(ruleset, state):
        if "any number of lands" in one.change.get("as though", ()) and applies_to(
            ruleset, state, one, act.who
        ):
            return True
        extra = one.change.get("limit", EMPTY).get("lands")
        if extra is not None and (one.context.you == act.who or applies_to(ruleset, state, one, act.who)):
            allowed += amount(ruleset, state, extra, one.context)
    return state.player(act.who).number("lands") < allowed


def play_land(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    """Put a land onto the battlefield from the hand; this uses no stack (305.1)."""
    obj = object_of(draft, act)
    if seatless(obj.zone) != HAND:
        uses_each_turn.used(draft, by_permission(ruleset, draft, obj, act.who, ("play",)))
    draft.change_player(act.who, lands=draft.player(act.who).number("lands") + 1)
    origin = seatless(obj.zone)
    data = {"object": obj.ref, "to": BATTLEFIELD, "controller": act.who, "seat": act.who, "from": origin}
    face, cites = _land_face(ruleset, draft, act)[0], ruleset.cite("play land")
    if face:
        data["with"] = Data(face=face)
        cites = united(cites, ruleset.cite("land face"))
    draft.then(Do((Op("play land", Data(data), cites),)))


def lands(ruleset: CardRuleset, state: Position, seat: str) -> Iterable[Act]:
    for zone in (f"{GRAVEYARD}/{seat}", EXILE, f"{LIBRARY}/{seat}"):
        for obj in state.inside(zone):
            land = "land" in definition(ruleset, obj).texts("types")
            if land and opened(ruleset, state, obj, seat, ("play",)):
                yield act(seat, "play", object=obj.id)
    for obj in state.inside(f"{HAND}/{seat}"):
        card = definition(ruleset, obj)
        if "land" in card.texts("types"):
            yield act(seat, "play", object=obj.id)
        back = card.get("faces", EMPTY).get("modal back", EMPTY)
        if "land" in back.texts("types"):
            yield act(seat, "play", object=obj.id, way=back.text("name"))


def is_morph(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    """Whether it is the seat's own face-down permanent with morph (116.2b)."""
    obj = object_of(state, act)
    mine = obj.zone == BATTLEFIELD and obj.controller == act.who
    return mine and bool(obj.data.get("face down")) and _up_cost(ruleset, obj) is not None


def no_up_cost(ruleset: CardRuleset, state: Position, act: Act) -> Cites:
    """Whether the permanent would have no morph cost face up and so cannot be turned up (702.37e)."""
    down = bool(object_of(state, act).data.get("face down"))
    return ruleset.cites.get("turned up by morph", ()) if down else ()


def _face_under(ruleset: CardRuleset, obj: Object) -> Data:
    """What a face-down permanent would be if it were turned up: its card, or what it copies (707.3)."""
    copied = obj.data.get("copy")
    return copied if isinstance(copied, Data) else definition(ruleset, obj)


def _up_cost(ruleset: CardRuleset, obj: Object) -> tuple[Data, ...] | None:
    """The cost of turning it up: its morph cost, or a manifested creature card's mana cost (701.40b)."""
    card = _face_under(ruleset, obj)
    if "morph" in card:
        return tuple(card["megamorph" if "megamorph" in card else "morph"])
    if obj.data.get("manifested") and "creature" in card.texts("types") and "cost" in card:
        return (instruction("pay", pay=card["cost"]),)
    return None


def turned_up_by(ruleset: CardRuleset, obj: Object) -> str:
    """The key of the rule that allows a face-down permanent to be turned up."""
    card = _face_under(ruleset, obj)
    if "disguise" in card:
        return "turned up by disguise"
    return "turned up by morph" if "morph" in card else "turned up as manifested"


def turn_up(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    """Pay the morph cost and turn the permanent face up; this uses no stack (702.37e)."""
    obj = object_of(draft, act)
    cost = _up_cost(ruleset, obj) or ()
    if mana_of(cost).number("x") or speaks_of_x(cost):  # chosen immediately before it is paid (107.3d)
        how = Decision(
            act.who, "x", min=0, max=None, form="number", cites=ruleset.cite("x of a special action")
        )
        draft.then(Ask((how,), "turned up for x", data=Data(object=obj.ref, who=act.who)))
        return
    _turned_up(ruleset, draft, act.who, obj)


def turned_up_for_x(
    ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[int, ...], ...]
) -> None:
    """The X that was chosen is paid, and its other abilities know it (702.37f)."""
    obj = draft.current(ask.data.ref("object"))
    if obj is not None:
        _turned_up(ruleset, draft, ask.data.text("who"), obj, answers[0][0] if answers[0] else 0)


def _turned_up(ruleset: CardRuleset, draft: Draft, who: str, obj: Object, x: int | None = None) -> None:
    mega = "megamorph" in _face_under(ruleset, obj)
    mana, rest = split(_up_cost(ruleset, obj) or (), x or 0)
    frames: list[Frame] = [paying(who, mana, undo=Data(who=who))] if mana else []
    if rest:
        frames.append(program(rest, Context(who, obj.ref, x=x)))
    why = united(ruleset.cite("turn up"), ruleset.cites.get(turned_up_by(ruleset, obj), ()))
    if x is not None:
        why = united(why, ruleset.cites.get("x of a morph cost", ()))
    ops = [op("face up", object=obj.ref, seat=who, x=x, cites=why)]
    if mega:
        grown = ruleset.cite("megamorph")
        ops.append(op("counters", object=obj.ref, name="+1/+1", amount=1, actor=who, cites=grown))
    draft.then(*frames, Do(tuple(ops)))


def morphs(ruleset: CardRuleset, state: Position, seat: str) -> Iterable[Act]:
    return (act(seat, "turn up", object=o.id) for o in permanents(state, seat) if o.data.get("face down"))


def can_suspend(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    obj = object_of(state, act)
    return obj.zone == f"{HAND}/{act.who}" and "suspend" in definition(ruleset, obj)


def suspend_time(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    """Suspending is possible whenever the card could begin to be cast (702.62a)."""
    obj = object_of(state, act)
    return sorcery_time(state, act.who) or has_flash(ruleset, state, obj, act.who)


def suspend(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    """Exile the card with its time counters; this uses no stack (702.62a)."""
    obj = object_of(draft, act)
    told_ = definition(ruleset, obj)["suspend"]
    cost = told_["cost"]
    frames: list[Frame] = [paying(act.who, cost, undo=Data(who=act.who))] if cost else []
    exiled = Script(("suspended",), Data(object=obj.ref, count=told_["count"], who=act.who))
    draft.then(*frames, exiled)


def suspended(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Exile the card with time counters on it."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    draft.move(obj.id, EXILE)
    new = draft.objects[obj.id]
    draft.change_object(new, counters=Data(time=data.number("count")), suspended=True)
    said = Data({"object": new.ref, "was": obj.ref, "seat": data.text("who"), "from": HAND, "to": EXILE})
    draft.emit("exile", "suspend", said)


# Foretell, plot, companion


def _in_hand(key: str) -> Row:
    """A row of conditions: the card is in the acting player's hand and has that ability."""

    def holds(ruleset: CardRuleset, state: Position, act: Act) -> bool:
        obj = object_of(state, act)
        return obj.zone == f"{HAND}/{act.who}" and key in definition(ruleset, obj)

    return Row(key, N_("{object} is no card in the hand of {who} that has this ability"), holds)


def _own_turn(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    return act.who in teams.active(state)


def _affordable(cost: Callable[[CardRuleset, Object], tuple[Data, ...]]) -> Row:
    def holds(ruleset: CardRuleset, state: Position, act: Act) -> bool:
        mana, rest = split(cost(ruleset, object_of(state, act)), 0)
        payable = rest_payable(ruleset, state, rest, Context(act.who, object_of(state, act).ref))
        return payable and could_pay(ruleset, state, act.who, mana)

    return Row("cost unable", N_("the cost cannot be paid"), holds)


TWO = (instruction("pay", pay=2),)
THREE = (instruction("pay", pay=3),)


def _to_exile(
    key: str, cost: Callable[[CardRuleset, Object], tuple[Data, ...]]
) -> Callable[[CardRuleset, Draft, Act], None]:
    """The special action that exiles a card from the hand: foretold or plotted (116.2h, 116.2k)."""

    def done(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
        obj = object_of(draft, act)
        mana, rest = split(cost(ruleset, obj), 0)
        frames: list[Frame] = [paying(act.who, mana, undo=Data(who=act.who))] if mana else []
        if rest:
            frames.append(program(rest, Context(act.who, obj.ref)))
        down = {"face down": True} if key == "foretell" else {}
        kept = Data({dict(zip(("foretell", "plot"), KEPT, strict=True))[key]: draft.turn, **down})
        data = {"object": obj.ref, "to": EXILE, "from": HAND, "seat": act.who, "with": kept}
        draft.then(*frames, Do((Op("exile", Data(data), ruleset.cite(key)),)))

    return done


def _two(ruleset: CardRuleset, obj: Object) -> tuple[Data, ...]:
    return TWO


def _three(ruleset: CardRuleset, obj: Object) -> tuple[Data, ...]:
    return THREE


def _plot_cost(ruleset: CardRuleset, obj: Object) -> tuple[Data, ...]:
    cost: tuple[Data, ...] = definition(ruleset, obj).get("plot", ())
    return cost


foretell, plot = _to_exile("foretell", _two), _to_exile("plot", _plot_cost)
FORETELL = (
    _in_hand("foretell"),
    Row("foretell when", N_("it is not the turn of {who}"), _own_turn),
    _affordable(_two),
)
PLOT = (
    _in_hand("plot"),
    Row("plot when", N_("only in one's own main phase with an empty stack"), land_time),
    _affordable(_plot_cost),
)


def is_companion(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    """Whether it is the seat's companion outside the game."""
    obj = object_of(state, act)
    return obj.zone == f"{OUTSIDE}/{act.who}" and "companion" in definition(ruleset, obj)


def _not_yet(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    return not state.player(act.who).get("companion taken")


COMPANION = (
    Row("companion", N_("{object} is no companion of {who} outside the game"), is_companion),
    Row("companion once", N_("{who} has taken a companion this game"), _not_yet),
    Row("companion when", N_("only in one's own main phase with an empty stack"), land_time),
    _affordable(_three),
)


def companion(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    """Pay three mana and put the companion into the hand; this uses no stack (702.139a)."""
    obj = object_of(draft, act)
    data = {"object": obj.ref, "to": HAND, "from": OUTSIDE, "seat": act.who}
    move = Do((Op("move", Data(data), ruleset.cite("companion")),))
    cost, _ = split(THREE, 0)
    taken = Script(("companion taken",), Data(who=act.who))
    draft.then(paying(act.who, cost, undo=Data(who=act.who)), move, taken)


def taken(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Record that the special action was taken, which is allowed once per game."""
    draft.change_player(data.text("who"), **{"companion taken": True})


def having(action: str, key: str, zone: str) -> Callable[[CardRuleset, Position, str], Iterable[Act]]:
    """The possible actions of that name for a seat: one for each card of a zone with the ability."""

    def candidates(ruleset: CardRuleset, state: Position, seat: str) -> Iterable[Act]:
        for obj in state.inside(f"{zone}/{seat}"):
            if key in definition(ruleset, obj):
                yield act(seat, action, object=obj.id)

    return candidates


def suspendable(ruleset: CardRuleset, state: Position, seat: str) -> Iterable[Act]:
    return (act(seat, "suspend", object=o.id) for o in state.inside(f"{HAND}/{seat}")
            if "suspend" in definition(ruleset, o))  # fmt: skip


def concede(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    """The seat leaves the game at once and loses it (104.3a)."""
    lose = op("lose", seat=act.who, why="concession", cites=ruleset.cite("concede"))
    draft.then(Do((lose,)))


STEPS = {"suspended": suspended, "companion taken": taken}
ANSWERS = {"turned up for x": turned_up_for_x}

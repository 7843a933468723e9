"""An invented game, *Mesa*, whose cards are data: it proves the kit as Torre and Feria prove the core.

Cards are played for coins and wait on the stack; pieces (knights, towers) then stand on the field, deeds
do what they say and go to the grave. A piece with damage of its strength is destroyed by a check.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.resolver import (
    CORE_VERBS,
    STACK,
    Act,
    Action,
    Data,
    Do,
    Draft,
    Frame,
    Object,
    Op,
    Pending,
    Position,
    Resolve,
    Row,
    Script,
    State,
    Step,
    Window,
    WindowRule,
    act,
    apply,
    load,
    meant,
    op,
    opening,
    save,
    sections,
    start,
    zone_of,
)
from judge.rulesets.kit import (
    KIT_ANSWERS,
    KIT_REPLACERS,
    KIT_STEPS,
    Args,
    CardRuleset,
    Context,
    Happening,
    Instruction,
    Words,
    ability_object,
    announce,
    context_of,
    effect_of,
    enough,
    forbidden,
    legal_targets,
    none_left,
    program,
    refused,
    replacements,
    spending,
    triggers,
    view,
)
from tests.own_cards import knowing

WORDS = Words(
    types={"knight": ("caballero",), "tower": ("torre",), "deed": ("hazaña",)},
    colors={"red": ("rojo",), "blue": ("azul",)},
    zones=dict.fromkeys(("field", "hand", "deck", "grave", "stack", "away"), ()),
    figures={"strength": ("fuerza",), "cost": ("coste",)},
    seat_figures={"coins": ("monedas",), "life": ("vida",)},
    keywords={"swift": ("veloz",), "hidden": ("oculto",), "guard": ()},
    durations={"turn": (), "always": (), "source": ()},
    steps={"main": ()},
    conditions={"tired": ("cansado",)},
    actions={"play": ("jugar",), "concede": ()},
)


def _each_of(verb: str, **more: Any) -> Instruction:
    def ops(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
        return tuple(op(verb, object=one, source=context.source, **more) for one in args[verb])

    return Instruction({verb: "ref"}, ops, able=lambda r, s, c, args: bool(args[verb]))


def _damage(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    def one(what: object) -> Op:
        whom = {"seat": what} if isinstance(what, str) else {"object": what}
        return op("damage", amount=args["damage"], source=context.source, **whom)

    return tuple(one(what) for what in args["to"])


def _move(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    made = []
    for one in args["move"]:
        object = state.current(one)
        if object is not None:
            zone = args["to"]
            to = zone if zone == "field" else zone_of(zone, object.owner)
            made.append(op("move", object=one, to=to, source=context.source))
    return tuple(made)


def _draw(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    return tuple(
        op("move", object=id, to=zone_of("hand", seat), seat=seat)
        for seat in args["who"]
        for id in state.zone(zone_of("deck", seat))[::-1][: args["draw"]]
    )


def _figure(verb: str, name: str, sign: int = 1) -> Instruction:
    def ops(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
        return tuple(op("gain", seat=s, name=name, amount=sign * args[verb]) for s in args["who"])

    def able(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
        return sign > 0 or all(state.player(s).number(name) >= args[verb] for s in args["who"])

    return Instruction({verb: "amount", "who": "seats?"}, ops, able=able)


def _counters(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    made = []
    for one in args["on"]:
        object = state.current(one)
        if object is not None:
            had = object.data.get("counters", Data())
            total = had.number(args["kind"]) + args["counters"]
            value = had.but(**{args["kind"]: total})
            made.append(op("put", object=one, name="counters", value=value))
    return tuple(made)


INSTRUCTIONS: Mapping[str, Instruction] = {
    "destroy": _each_of("destroy"),
    "tire": _each_of("tire"),
    "damage": Instruction({"damage": "amount", "to": "ref"}, _damage),
    "move": Instruction({"move": "ref", "to": "zones"}, _move),
    "draw": Instruction({"draw": "amount", "who": "seats?"}, _draw),
    "life": _figure("life", "life"),
    "pay": _figure("pay", "coins", -1),
    "counters": Instruction({"counters": "amount", "kind": "text", "on": "ref"}, _counters),
}


def _destroy(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    object = meant(draft, what)
    if object is None or object.zone != "field":
        return
    now = draft.move(object.id, zone_of("grave", object.owner))
    draft.done(what, was=object.ref, object=now.ref)


def _tire(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    object = meant(draft, what)
    if object is None or object.data.get("tired"):
        return
    draft.change_object(object, tired=True)
    draft.done(what)


def _hurt(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    object, seat, amount = meant(draft, what), what.data.text("seat"), what.data.number("amount")
    if object is not None:
        total = object.data.number("damage") + amount
        draft.change_object(object, damage=total)
        draft.done(what)
        return
    if seat not in draft.playing:
        return
    life = draft.player(seat).number("life") - amount
    draft.change_player(seat, life=life)
    draft.done(what)


def _ruined(ruleset: Any, state: Position) -> tuple[Op, ...]:
    return tuple(
        op("destroy", object=o.ref)
        for o in state.inside("field")
        if o.data.number("damage") >= view(ruleset, state, o).figure("strength")
    )


def _window(state: Position) -> Window:
    return Window("priority", state.order_from(state.active))


def _onward(ruleset: Any, draft: Draft) -> None:
    draft.emit("turn", "turn")
    draft.then(_window(draft))


def _closed(ruleset: Any, draft: Draft, window: Window) -> None:
    if not draft.stack:
        return
    draft.then(Resolve(draft.stack[0].ref), _window(draft))


def _resolve(ruleset: Any, draft: Draft, frame: Resolve) -> None:
    object = draft.current(frame.object)
    if object is None:
        return
    gone: Op = op("cease", object=object.ref)
    if object.card:
        piece = not view(ruleset, draft, object).types & {"deed"}
        gone = op("move", object=object.ref, to="field" if piece else zone_of("grave", object.owner))
    if none_left(ruleset, draft, object):
        draft.emit("no target", "resolve", object=object.ref)
        draft.do(gone)
        return
    context = context_of(ruleset, draft, object)
    targets = legal_targets(ruleset, draft, object)
    context = context if not targets else context_of(ruleset, draft, object, targets=targets)
    effect = effect_of(ruleset, object)
    ability = object.nature.get("ability", Data())
    if ability.get("optional"):
        you = Data(ref="you")
        effect = (Data(verb="may", may=effect, who=you),)
    draft.emit("resolve", "resolve", object=object.ref)
    draft.then(program(effect, context), Do((gone,)))


def _place(ruleset: Any, state: Position, pending: Pending) -> tuple[Frame, ...]:
    return (Do((ability_object(pending, STACK), *spending(pending))), Script(("aim",), Data()))


def _aim(ruleset: Any, draft: Draft, data: Data) -> None:
    draft.then(announce(draft.stack[0].ref, "nothing"))


def _play(ruleset: Any, draft: Draft, act: Act) -> None:
    object = draft.objects[act.data.text("object")]
    now = draft.move(object.id, STACK, controller=act.who)
    draft.then(announce(now.ref, "price", x=_x(ruleset, object)))


def _x(ruleset: CardRuleset, object: Object) -> Any:
    return Data(min=0, max=9) if (ruleset.card(object.card) or Data()).get("cost") == "X" else None


def _price(ruleset: Any, draft: Draft, data: Data) -> None:
    object = draft.current(data.ref("object"))
    assert object is not None
    cost = view(ruleset, draft, object).definition.get("cost", 0)
    if cost == "X":
        cost = object.data["announced"].number("x")
    draft.do(op("gain", seat=object.controller, name="coins", amount=-cost))


def _allowed(ruleset: Any, state: Position, act: Act) -> bool:
    return refused(ruleset, state, "play", act.who, state.objects[act.data.text("object")]) is None


MESA = CardRuleset(
    id="mesa",
    edition="1",
    document="mesa/reglas",
    cites=sections(
        "mesa/reglas",
        "1",
        {
            "pass": "3.4",
            "loop": "9.1",
            "order": "5.2",
            "replacement": "6.1",
            "over": "1.1",
            "left": "1.2",
            "turn": "2.1",
            "priority": "3.1",
            "play": "4.1",
            "hand": "4.2",
            "aim": "4.6",
            "forbid": "4.8",
            "resolve": "5.1",
            "concede": "1.3",
            "damage": "8.7",
            "destroy": "8.8",
            "tire": "8.9",
            "move": "8.1",
            "put": "8.2",
            "gain": "8.3",
            "create": "8.4",
            "cease": "8.5",
            "last": "8.6",
            "leave": "1.2",
            "end": "1.1",
            "remember": "8.10",
            "lapse": "8.11",
            "triggered": "7.1",
            "forbidden": "7.9",
        },
    ),
    onward=_onward,
    resolve=_resolve,
    loop=lambda ruleset, draft: draft.do(op("end", winner="nobody")),
    verbs={**CORE_VERBS, "destroy": _destroy, "damage": _hurt, "tire": _tire},
    actions={
        "play": Action(
            "play",
            _play,
            rows=(
                Row(
                    "hand",
                    "{object} is not in the hand of {who}",
                    lambda r, s, a: s.objects[a.data.text("object")].zone == zone_of("hand", a.who),
                ),
                Row("forbid", "an effect forbids it", _allowed),
                Row(
                    "aim",
                    "there is nothing to aim {object} at",
                    lambda r, s, a: enough(r, s, s.objects[a.data.text("object")]),
                ),
            ),
            params={"object": "object"},
            candidates=lambda r, s, seat: [
                act(seat, "play", object=id) for id in s.zone(zone_of("hand", seat))
            ],
        ),
    },
    windows={"priority": WindowRule("priority", frozenset({"play"}), _closed)},
    steps={**KIT_STEPS, "price": _price, "aim": _aim, "nothing": lambda ruleset, draft, data: None},
    answers={**KIT_ANSWERS},
    checks={"ruined": _ruined},
    triggers=triggers,
    place=_place,
    replacements=replacements,
    replacers={**KIT_REPLACERS},
    forbidden=forbidden,
    words=WORDS,
    instructions=INSTRUCTIONS,
    happenings={
        "dies": Happening(("destroy",), back=True),
        "enters": Happening(("move",), when=lambda r, s, d: d.text("to") == "field"),
        "damage": Happening(("damage",)),
        "drawn": Happening(("move",), when=lambda r, s, d: d.text("to").startswith("hand/")),
        "life": Happening(("gain",), when=lambda r, s, d: d.text("name") == "life"),
    },
    conditions={"tired": lambda r, s, o: bool(o.data.get("tired"))},
    facts_of={"rich": lambda r, s, c: s.player(c.you).number("coins") > 5},
    in_play=frozenset({"field"}),
)


def mesa(*cards: dict[str, Any]) -> CardRuleset:
    """Mesa with these cards, read from what people would write."""
    return knowing(MESA, *cards)


def table(seats: str = "ab", **laid: list[str]) -> State:
    """An opening: ``a=[..]`` are hands, ``a_field=[..]`` the field, ``a_deck=[..]`` a deck, its top last."""
    objects: list[Object] = []
    for where, cards in laid.items():
        seat, _, zone = where.partition("_")
        for card in cards:
            copies = sum(o.card == card and o.owner == seat for o in objects)
            place = "field" if zone == "field" else zone_of(zone or "hand", seat)
            objects.append(Object(f"{seat}.{card}{copies + 1 if copies else ''}", card, seat, seat, place))
    return opening("mesa", "1", seats, objects=objects, players={s: {"life": 20, "coins": 9} for s in seats})


def played(ruleset: CardRuleset, state: State, *inputs: Any) -> State:
    """The state after the inputs, every one accepted; ``"pass"`` is both players passing."""
    step = start(ruleset, state)
    for entered in inputs:
        for one in [act(s, "pass") for s in step.state.playing] if entered == "pass" else [entered]:
            moved = apply(ruleset, step.state, one)
            assert isinstance(moved, Step), (one, moved)
            assert load(save(moved.state)) == moved.state
            step = moved
    return step.state


def played_on(ruleset: CardRuleset, state: State, *inputs: Any) -> State:
    for one in inputs:
        moved = apply(ruleset, state, one)
        assert isinstance(moved, Step), (one, moved)
        state = moved.state
    return state

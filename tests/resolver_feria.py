"""An invented game with windows of answers and no stack, *Feria*, that proves the resolver's core.

Whoever is active shows a card; the seats to the left may annul it, then everyone may cry out in answer,
once; at the end of the turn everybody's tides come one each in rotation.
"""

from __future__ import annotations

from judge.resolver import (
    CORE_VERBS,
    Act,
    Action,
    Data,
    Do,
    Draft,
    Item,
    Object,
    Order,
    Position,
    Row,
    Ruleset,
    Script,
    State,
    Window,
    WindowRule,
    act,
    derive,
    op,
    opening,
    sections,
)
from judge.resolver.values import replace
from tests.resolver_torre import FIELD, card_of, hand_of, in_hand, laid, next_turn


def _feria_turn(ruleset: Ruleset, draft: Draft) -> None:
    draft.then(Script(("open", "tides", "finish")))


def _open(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    window = Window("stall", (draft.active,))
    draft.step = "open"
    draft.emit("open", "open")
    draft.then(window)


def _show(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    draft.move(act.data.text("object"), "shown", controller=act.who)
    left = tuple(seat for seat in draft.order_from(act.who) if seat != act.who)
    data = Data(object=draft.zone("shown")[-1])
    draft.then(Window("annul", left, data=data), Script(("enter",), data), Window("answer", (*left, act.who)))


def _annul(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    # A judge's correction may have taken the shown card away while it could still be annulled.
    spent = op("move", object=act.data.text("object"), to="heap")
    annulled = tuple(op("move", object=shown, to="heap") for shown in draft.zone("shown")[-1:])
    draft.then(Do((spent, *annulled)))


def _enter(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    object = draft.objects[data.text("object")]
    if object.zone != "shown":
        return
    draft.do(op("move", object=object.id, to=FIELD))


def _cry(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    draft.do(op("gain", seat=act.who, name="points", amount=1))


def _tides(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    items = tuple(
        Item(o.id, o.controller, (Script(("tide",), Data(source=o.ref)),)) for o in draft.inside(FIELD)
    )
    frame = Order(items, draft.order_from(draft.active), "rotation", ruleset.cite("tides"))
    draft.step = "tides"
    draft.emit("tides", "tides")
    draft.then(frame)


def _tide(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    source = draft.current(data.ref("source"))
    if source is None:
        draft.emit("source left", "source", data)
        return
    draft.emit("tide", "tides", source=source.ref)
    if source.card == "storm":  # takes the first other thing from the field
        others = [o for o in draft.inside(FIELD) if o is not source][:1]
        draft.do(*[op("move", object=o.ref, to="heap") for o in others])
    elif source.card == "night":  # ends the turn: nothing else that was due happens
        draft.agenda = (Script(("finish",)),)
    else:
        draft.do(op("gain", seat=source.controller, name="points", amount=1))


def _done(ruleset: Ruleset, draft: Draft, window: Window) -> None:
    """Nothing."""


def _nobody_wins(ruleset: Ruleset, draft: Draft) -> None:
    draft.result = Data(winner="nobody")


def _first(state: Position, seat: str, card: str) -> list[Object]:
    return [o for o in hand_of(state, seat) if o.card == card]


def _answers_with(card: str, action: str) -> Action:
    return Action(
        action,
        {"annul": _annul, "cry": _cry}[action],
        rows=(
            Row(
                action,
                f"only a {card} in hand does that",
                lambda r, s, a: in_hand(r, s, a) and card_of(s, a) == card,
            ),
        ),
        params={"object": "object"},
        candidates=lambda r, s, seat: [act(seat, action, object=o.id) for o in _first(s, seat, card)],
    )


FERIA = Ruleset(
    id="feria",
    edition="2",
    cites=sections(
        "feria/reglas",
        "2",
        {
            "pass": "1.1",
            "loop": "1.2",
            "order": "1.3",
            "replacement": "1.4",
            "over": "1.5",
            "left": "1.6",
            "open": "2.1",
            "tides": "14",
            "source": "14.b",
            "finish": "2.4",
            "stall": "2.2",
            "annul": "15.4",
            "answer": "16.8",
            "show": "15.1",
            "cry": "16.8.a",
            "move": "4",
            "gain": "5",
            "hand": "15.1.a",
        },
    ),
    onward=_feria_turn,
    resolve=lambda ruleset, draft, frame: None,
    loop=_nobody_wins,
    verbs=CORE_VERBS,
    actions={
        "show": Action(
            "show",
            _show,
            rows=(Row("hand", "{object} is not in the hand of {who}", in_hand),),
            params={"object": "object"},
            candidates=lambda r, s, seat: [act(seat, "show", object=o.id) for o in hand_of(s, seat)],
        ),
        "annul": _answers_with("no", "annul"),
        "cry": _answers_with("cry", "cry"),
    },
    windows={
        "stall": WindowRule("stall", frozenset({"show"}), _done),
        "annul": WindowRule("annul", frozenset({"annul"}), _done, after="close", restart=False),
        "answer": WindowRule("answer", frozenset({"cry"}), _done, after="next", restart=False),
    },
    steps={"open": _open, "tides": _tides, "tide": _tide, "finish": next_turn, "enter": _enter},
)

LATER_FERIA = derive(
    FERIA,
    edition="3",
    cites={key: tuple(a.within("reglas", "3") for a in cites) for key, cites in FERIA.cites.items()},
    windows={"answer": None, "annul": replace(FERIA.windows["annul"], restart=True)},
)


def feria(seats: str = "abc", active: str | None = None, **cards: list[str]) -> State:
    """An opening of Feria: ``a=[...]`` are hands, ``a_field=[...]`` what lies on the field."""
    return opening("feria", "2", seats, active=active, objects=laid(cards))

"""An invented game with a stack, *Torre*, that proves the resolver's core (its companion: resolver_feria).

Knights are played by the active seat with an empty stack; sparks (2 to a seat), vetoes (counter the top),
wards (one-time shields), culls (every seat destroys one of its knights, all at once) whenever one has
priority. A card costs one coin; a mine gives coins while paying, outside the stack. A knight that enters
gives its controller a life, as a trigger, and sets the oldest mill going: the oldest mill and the oldest
wheel trigger each other for ever.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.resolver import (
    CORE_VERBS,
    STACK,
    Act,
    Action,
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Event,
    Input,
    Object,
    Op,
    Option,
    Pending,
    Position,
    Refusal,
    Replacement,
    Resolve,
    Row,
    Ruleset,
    Script,
    State,
    Step,
    Target,
    Window,
    WindowRule,
    act,
    answer,
    meant,
    op,
    opening,
    options,
    sections,
    zone_of,
)
from judge.resolver.values import replace

FIELD = "field"
PLAYED = ("knight", "spark", "veto", "ward", "cull")


def in_hand(ruleset: Ruleset, state: Position, act: Act) -> bool:
    object = state.objects[act.data.text("object")]
    return object.zone == zone_of("hand", act.who)


def hand_of(state: Position, seat: str) -> Iterable[Object]:
    return state.inside(zone_of("hand", seat))


def _field(state: Position, card: str, seat: str | None = None) -> list[Object]:
    return [o for o in state.inside(FIELD) if o.card == card and seat in (None, o.controller)]


def _torre_turn(ruleset: Ruleset, draft: Draft) -> None:
    draft.then(Script(("begin", "main", "finish")))


def _begin(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    top = draft.zone(zone_of("deck", draft.active))[-1:]
    draw = tuple(op("move", object=id, to=zone_of("hand", draft.active)) for id in top)
    draft.step = "begin"
    draft.emit("begin", "begin")
    draft.then(Do(draw))


def _main(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    draft.step = "main"
    draft.then(_priority(draft))


def _priority(state: Position) -> Window:
    return Window("priority", state.order_from(state.active))


def next_turn(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    order = draft.order_from(draft.active, after=True)
    if not order:  # the judge's hand has let everybody leave
        draft.do(op("end", winner="nobody", cites=ruleset.cite("finish")))
        return
    following = order[0]
    draft.step = ""
    draft.turn += 1
    draft.active = following
    draft.facts = Data()
    draft.emit("finish", "finish", active=following)


def _after_passes(ruleset: Ruleset, draft: Draft, window: Window) -> None:
    if not draft.stack:
        return
    draft.then(Resolve(draft.stack[0].ref), _priority(draft))


def _play(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    object = draft.objects[act.data.text("object")]
    top = draft.stack[0].ref if draft.stack else ""
    now = draft.move(object.id, STACK, controller=act.who)
    seat = act.data.text("seat")
    if seat:
        draft.put_object(replace(now, targets=(Target("seat", seat),)))
    elif object.card == "veto":
        draft.put_object(replace(now, targets=(Target("order", top),)))
    data = Data(object=now.ref, who=act.who)
    draft.then(Ask((), "paid", renew="price", data=data))


def _price(ruleset: Ruleset, state: Position, ask: Ask) -> Decision:
    who = ask.data.text("who")
    able = state.player(who).number("coins") > 0
    keys = ("coin", "take back") if able else ("take back",)
    return Decision(who, "pay", options(keys), cites=ruleset.cite("pay"))


def _paid(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    who, object = ask.data.text("who"), ask.data.ref("object")
    if answers[0] == ("coin",):
        draft.do(op("gain", seat=who, name="coins", amount=-1))
        return
    draft.do(op("move", object=object, to=zone_of("hand", who)))


def _mint(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    coin = op("gain", seat=act.who, name="coins", amount=1)
    tap = op("put", object=act.data.text("object"), name="tapped", value=True)
    draft.then(Do((tap, coin)))


def _resolve(ruleset: Ruleset, draft: Draft, frame: Resolve) -> None:
    object = draft.current(frame.object)
    if object is None:
        draft.emit("gone", "resolve")
        return
    draft.emit("resolve", "resolve", object=object.ref)
    if object.card == "knight":
        enter = op("move", object=object.ref, to=FIELD, controller=object.controller)
        draft.do(enter)
        return
    away = (
        op("move", object=object.ref, to=zone_of("grave", object.owner))
        if object.card
        else op("cease", object=object.ref)
    )
    draft.then(*_effect(ruleset, draft, object), Do((away,)))


def _effect(ruleset: Ruleset, state: Position, object: Object) -> tuple[Do | Ask, ...]:
    name, who = object.card or object.nature.text("ability"), object.controller
    if name in ("spark", "veto") and not object.targets:  # laid on the stack by the judge's hand
        return ()
    if name == "spark":
        return (Do((op("hurt", seat=object.targets[0].chosen, amount=2),)),)
    if name == "veto":
        return (Do((op("counter", object=object.targets[0].chosen),)),)
    if name == "ward":
        return (Do((op("last", name="ward", seat=who),)),)
    if name == "bell":
        return (Do((op("gain", seat=who, name="life", amount=1),)),)
    if name == "cull":
        wanted = [(seat, _field(state, "knight", seat)) for seat in state.order_from(state.active)]
        asked = tuple(
            Decision(seat, "cull", tuple(Option(o.id) for o in own), cites=ruleset.cite("cull"))
            for seat, own in wanted
        )
        return (Ask(asked, "culled"),)
    return (Do((op("turn over", object=name),)),) if name in ("mill", "wheel") else ()


def _culled(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    ops = tuple(op("destroy", object=id) for answer in answers for id in answer)
    draft.then(Do(ops))


def _hurt(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    seat, amount = what.data.text("seat"), what.data.number("amount")
    if seat not in draft.playing or amount < 1:
        return
    draft.change_player(seat, life=draft.player(seat).number("life") - amount)
    draft.done(what)


def _to_grave(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    object = meant(draft, what)
    if object is None or (what.verb == "counter" and object.zone != STACK):
        return
    if not object.card:
        draft.remove(object.id)
        draft.done(what)
        return
    draft.move(object.id, zone_of("grave", object.owner))
    draft.done(what)


def _triggers(
    ruleset: Ruleset, before: Position, state: Position, events: tuple[Event, ...]
) -> tuple[Pending, ...]:
    found = []
    for event in events:
        ref = event.data.ref("object")
        moved = state.current(ref)
        if event.name == "move" and moved and moved.zone == FIELD and moved.card == "knight":
            found.append(Pending("bell", moved.controller, ref, cause=event.seq))
            found += [
                Pending("mill", o.controller, o.ref, cause=event.seq) for o in _field(state, "mill")[:1]
            ]
        if event.name == "turn over":
            other = {"mill": "wheel", "wheel": "mill"}[event.data.text("object")]
            found += [Pending(other, o.controller, o.ref, cause=event.seq) for o in _field(state, other)[:1]]
    return tuple(found)


def _place(ruleset: Ruleset, state: Position, waiting: Pending) -> tuple[Do, ...]:
    nature = Data(ability=waiting.name)
    return (Do((op("create", prefix="ability", to=STACK, seat=waiting.controller, nature=nature),)),)


def _turn_over(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    draft.done(what)


def _losing(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    return tuple(op("leave", seat=s) for s in state.playing if state.player(s).number("life") < 1)


def _alone(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    return (op("end", winner=(*state.playing, "nobody")[0]),) if len(state.playing) < 2 else ()


def _replacements(ruleset: Ruleset, state: Position, what: Op) -> tuple[Replacement, ...]:
    if what.verb != "hurt":
        return ()
    seat = what.data.text("seat")
    found = [
        Replacement(e.id, "ward", seat, ruleset.cite("ward"))
        for e in state.effects
        if e.name == "ward" and e.controller == seat
    ]
    found += [Replacement(o.id, "lens", o.controller, ruleset.cite("lens")) for o in _field(state, "lens")]
    found += [
        Replacement(o.id, "saint", seat, ruleset.cite("saint"), optional=True)
        for o in _field(state, "saint", seat)
    ]
    return tuple(found)


def _ward(ruleset: Ruleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    draft.end_effects([by.id])
    return ()


def _lens(ruleset: Ruleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    return (what.but(amount=2 * what.data.number("amount")),)


def _saint(ruleset: Ruleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    return (op("destroy", object=by.id),)


def _play_candidates(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
    for object in hand_of(state, seat):
        if object.card == "spark":
            yield from (act(seat, "play", object=object.id, seat=other) for other in state.seats)
        else:
            yield act(seat, "play", object=object.id)


def card_of(state: Position, act: Act) -> str:
    return state.objects[act.data.text("object")].card


TORRE = Ruleset(
    id="torre",
    edition="1",
    cites=sections(
        "torre/reglas",
        "1",
        {
            "pass": "3.4",
            "loop": "9.1",
            "order": "5.2",
            "replacement": "6.1",
            "over": "1.1",
            "left": "1.2",
            "begin": "2.1",
            "finish": "2.3",
            "priority": "3.1",
            "play": "4.1",
            "pay": "4.3",
            "mint": "4.4",
            "hand": "4.2",
            "sorcery": "4.5",
            "aim": "4.6",
            "empty": "4.7",
            "mine": "4.4.a",
            "resolve": "5.1",
            "ward": "6.2",
            "lens": "6.3",
            "saint": "6.4",
            "cull": "7.1",
            "concede": "1.3",
            "move": "8.1",
            "put": "8.2",
            "gain": "8.3",
            "create": "8.4",
            "cease": "8.5",
            "last": "8.6",
            "leave": "1.2",
            "end": "1.1",
            "hurt": "8.7",
            "destroy": "8.8",
            "counter": "8.9",
            "turn over": "8.10",
        },
    ),
    onward=_torre_turn,
    resolve=_resolve,
    loop=lambda ruleset, draft: draft.do(op("end", winner="nobody")),
    verbs={
        **CORE_VERBS,
        "hurt": _hurt,
        "destroy": _to_grave,
        "counter": _to_grave,
        "turn over": _turn_over,
    },
    actions={
        "play": Action(
            "play",
            _play,
            rows=(
                Row("hand", "{object} is not in the hand of {who}", in_hand),
                Row(
                    "sorcery",
                    "a knight is played in one's own turn with an empty stack",
                    lambda r, s, a: card_of(s, a) != "knight" or (a.who == s.active and not s.stack),
                ),
                Row(
                    "aim",
                    "a spark needs a seat that still plays",
                    lambda r, s, a: (card_of(s, a) == "spark") == (a.data.text("seat") in s.playing),
                ),
                Row(
                    "empty",
                    "there is nothing to veto",
                    lambda r, s, a: card_of(s, a) != "veto" or bool(s.stack),
                ),
                Row("play", "a {object} is not played", lambda r, s, a: card_of(s, a) in PLAYED),
            ),
            params={"object": "object", "seat": "seat?"},
            candidates=_play_candidates,
        ),
        "mint": Action(
            "mint",
            _mint,
            rows=(
                Row(
                    "mine",
                    "{object} is no fresh mine of {who}",
                    lambda r, s, a: any(
                        o.id == a.data.text("object") and not o.data.get("tapped")
                        for o in _field(s, "mine", a.who)
                    ),
                ),
            ),
            params={"object": "object"},
            candidates=lambda r, s, seat: [act(seat, "mint", object=o.id) for o in _field(s, "mine", seat)],
            during=frozenset({"pay"}),
        ),
        "concede": Action(
            "concede",
            lambda ruleset, draft, act: draft.do(op("leave", seat=act.who)),
            candidates=lambda r, s, seat: [act(seat, "concede")],
            anytime=True,
        ),
    },
    windows={"priority": WindowRule("priority", frozenset({"play", "mint"}), _after_passes)},
    steps={"begin": _begin, "main": _main, "finish": next_turn},
    answers={"paid": _paid, "culled": _culled},
    renewals={"price": _price},
    checks={"losing": _losing, "alone": _alone},
    triggers=_triggers,
    place=_place,
    replacements=_replacements,
    replacers={"ward": _ward, "lens": _lens, "saint": _saint},
)


def laid(cards: dict[str, list[str]]) -> list[Object]:
    """Cards by zone, named after owner and card, numbered from the second on: ``a.spark``, ``a.spark2``."""
    found: list[Object] = []
    for name, given in cards.items():
        seat, _, where = name.partition("_")
        for card in given:
            copies = sum(o.card == card and o.owner == seat for o in found)
            id = f"{seat}.{card}{copies + 1 if copies else ''}"
            found.append(Object(id, card, seat, seat, FIELD if where else zone_of("hand", seat)))
    return found


def torre(
    seats: str = "ab", active: str | None = None, coins: int = 3, life: int = 5, **cards: list[str]
) -> State:
    """An opening of Torre: ``a=[...]`` are hands, ``a_field=[...]`` what lies on the field."""
    players = {seat: {"life": life, "coins": coins} for seat in seats}
    return opening("torre", "1", seats, active=active, objects=laid(cards), players=players)


def play(who: str, card: str, **data: str) -> list[Input]:
    """The seat plays a card of its own and pays for it."""
    return [act(who, "play", object=f"{who}.{card}", **data), answer(who, "coin")]


def refused(step: Step | Refusal) -> tuple[str, list[str]]:
    assert isinstance(step, Refusal)
    return str(step.reason), [str(cite) for cite in step.cites]

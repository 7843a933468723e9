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
    Change,
    Data,
    Decision,
    Do,
    Event,
    Fact,
    Input,
    Object,
    Op,
    Option,
    Pending,
    Refusal,
    Replaced,
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
    happened,
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


def in_hand(ruleset: Ruleset, state: State, act: Act) -> bool:
    object = state.objects[act.data.text("object")]
    return object.zone == zone_of("hand", act.who)


def hand_of(state: State, seat: str) -> Iterable[Object]:
    return state.inside(zone_of("hand", seat))


def _field(state: State, card: str, seat: str | None = None) -> list[Object]:
    return [o for o in state.inside(FIELD) if o.card == card and seat in (None, o.controller)]


def _torre_turn(ruleset: Ruleset, state: State) -> Change:
    return Change(state, frames=(Script(("begin", "main", "finish")),))


def _begin(ruleset: Ruleset, state: State, data: Data) -> Change:
    top = state.zone(zone_of("deck", state.active))[-1:]
    draw = tuple(op("move", object=id, to=zone_of("hand", state.active)) for id in top)
    return Change(replace(state, step="begin"), (Fact("begin", "begin"),), (Do(draw),))


def _main(ruleset: Ruleset, state: State, data: Data) -> Change:
    return Change(replace(state, step="main"), frames=(_priority(state),))


def _priority(state: State) -> Window:
    return Window("priority", state.order_from(state.active))


def next_turn(ruleset: Ruleset, state: State, data: Data) -> Change:
    order = state.order_from(state.active, after=True)
    if not order:  # the judge's hand has let everybody leave
        return Change(state, frames=(Do((op("end", winner="nobody", cites=ruleset.cite("finish")),)),))
    following = order[0]
    after = replace(state, step="", turn=state.turn + 1, active=following, facts=Data())
    return Change(after, (Fact("finish", "finish", Data(active=following)),))


def _after_passes(ruleset: Ruleset, state: State, window: Window) -> Change:
    if not state.stack:
        return Change(state)
    return Change(state, frames=(Resolve(state.stack[0].ref), _priority(state)))


def _play(ruleset: Ruleset, state: State, act: Act) -> Change:
    object = state.objects[act.data.text("object")]
    moved = state.moved(object.id, STACK, controller=act.who)
    seat = act.data.text("seat")
    if seat:
        moved = moved.put_object(replace(moved.objects[object.id], targets=(Target("seat", seat),)))
    elif object.card == "veto":
        aim = Target("order", state.stack[0].ref)
        moved = moved.put_object(replace(moved.objects[object.id], targets=(aim,)))
    data = Data(object=moved.objects[object.id].ref, who=act.who)
    return Change(moved, frames=(Ask((), "paid", renew="price", data=data),))


def _price(ruleset: Ruleset, state: State, ask: Ask) -> Decision:
    who = ask.data.text("who")
    able = state.player(who).number("coins") > 0
    keys = ("coin", "take back") if able else ("take back",)
    return Decision(who, "pay", options(keys), cites=ruleset.cite("pay"))


def _paid(ruleset: Ruleset, state: State, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> Change:
    who, object = ask.data.text("who"), ask.data.ref("object")
    if answers[0] == ("coin",):
        return Change(state, frames=(Do((op("gain", seat=who, name="coins", amount=-1),)),))
    return Change(state, frames=(Do((op("move", object=object, to=zone_of("hand", who)),)),))


def _mint(ruleset: Ruleset, state: State, act: Act) -> Change:
    coin = op("gain", seat=act.who, name="coins", amount=1)
    tap = op("put", object=act.data.text("object"), name="tapped", value=True)
    return Change(state, frames=(Do((tap, coin)),))


def _resolve(ruleset: Ruleset, state: State, frame: Resolve) -> Change:
    object = state.current(frame.object)
    if object is None:
        return Change(state, (Fact("gone", "resolve"),))
    fact = (Fact("resolve", "resolve", Data(object=object.ref)),)
    if object.card == "knight":
        enter = op("move", object=object.ref, to=FIELD, controller=object.controller)
        return Change(state, fact, (Do((enter,)),))
    away = (
        op("move", object=object.ref, to=zone_of("grave", object.owner))
        if object.card
        else op("cease", object=object.ref)
    )
    return Change(state, fact, (*_effect(ruleset, state, object), Do((away,))))


def _effect(ruleset: Ruleset, state: State, object: Object) -> tuple[Do | Ask, ...]:
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


def _culled(ruleset: Ruleset, state: State, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> Change:
    ops = tuple(op("destroy", object=id) for answer in answers for id in answer)
    return Change(state, frames=(Do(ops),))


def _hurt(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    seat, amount = what.data.text("seat"), what.data.number("amount")
    if seat not in state.playing or amount < 1:
        return Change(state)
    after = state.but_player(seat, life=state.player(seat).number("life") - amount)
    return happened(ruleset, after, what)


def _to_grave(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    object = meant(state, what)
    if object is None or (what.verb == "counter" and object.zone != STACK):
        return Change(state)
    if not object.card:
        return happened(ruleset, state.removed(object.id), what)
    return happened(ruleset, state.moved(object.id, zone_of("grave", object.owner)), what)


def _triggers(
    ruleset: Ruleset, before: State, state: State, events: tuple[Event, ...]
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


def _place(ruleset: Ruleset, state: State, waiting: Pending) -> tuple[Do, ...]:
    nature = Data(ability=waiting.name)
    return (Do((op("create", prefix="ability", to=STACK, seat=waiting.controller, nature=nature),)),)


def _turn_over(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    return happened(ruleset, state, what)


def _losing(ruleset: Ruleset, state: State) -> tuple[Op, ...]:
    return tuple(op("leave", seat=s) for s in state.playing if state.player(s).number("life") < 1)


def _alone(ruleset: Ruleset, state: State) -> tuple[Op, ...]:
    return (op("end", winner=(*state.playing, "nobody")[0]),) if len(state.playing) < 2 else ()


def _replacements(ruleset: Ruleset, state: State, what: Op) -> tuple[Replacement, ...]:
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


def _ward(ruleset: Ruleset, state: State, what: Op, by: Replacement) -> Replaced:
    return Replaced((), Change(state.without_effects([by.id])))


def _lens(ruleset: Ruleset, state: State, what: Op, by: Replacement) -> Replaced:
    return Replaced((what.but(amount=2 * what.data.number("amount")),), Change(state))


def _saint(ruleset: Ruleset, state: State, what: Op, by: Replacement) -> Replaced:
    return Replaced((op("destroy", object=by.id),), Change(state))


def _play_candidates(ruleset: Ruleset, state: State, seat: str) -> Iterable[Act]:
    for object in hand_of(state, seat):
        if object.card == "spark":
            yield from (act(seat, "play", object=object.id, seat=other) for other in state.seats)
        else:
            yield act(seat, "play", object=object.id)


def card_of(state: State, act: Act) -> str:
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
    loop=lambda ruleset, state: Change(state, frames=(Do((op("end", winner="nobody"),)),)),
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
            lambda r, s, a: Change(s, frames=(Do((op("leave", seat=a.who),)),)),
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

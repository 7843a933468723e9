"""Between actions: checks, triggered abilities, answers; and the windows for answering.

A window asks, in seat order, each player with a card that could answer there, whether or not it may now (the
tool then says why not). If nobody has one, or nobody but the player whose effect could be stopped, it does
not open, and the log says so. The order is that of 15.4.2, from the left of the player of the card or
ability, who comes last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from judge.resolver import (
    EMPTY,
    JUDGE,
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Event,
    Frame,
    Object,
    Order,
    Pending,
    Position,
    Ref,
    Ruleset,
    Script,
    Window,
    options,
)
from judge.resolver.ruleset import all_checks
from judge.resolver.state import UNMET
from judge.resolver.values import replace
from judge.rulesets import kit
from judge.rulesets.kit.characteristics import beside, view, views_of, with_kind
from judge.rulesets.kit.expressions import matches
from judge.rulesets.kit.incremental_filter import as_they_lie
from judge.rulesets.kit.read_once import read_once
from judge.rulesets.kit.rule import CardRuleset, Context, View, definition, seatless, works_in
from judge.rulesets.kit.triggered_abilities import concerning, limit_key
from judge.rulesets.myl import zones
from judge.rulesets.myl.zones import in_play

SETTLE = Script(("settle",))
ANSWERS = ("annul", "cancel", "redirect", "prevent", "cancel phase")


def note_action(draft: Draft, seat: str, action: Ref | str) -> None:
    """Record which seat acts: answers are counted per action and begin at its left."""
    draft.remember(acting=seat, action=action)


def fits_now(ruleset: CardRuleset, state: Position, filter_: Data, one: Ref | str, context: Context) -> bool:
    """Whether a seat, or an object if it is still there, is what a filter asks for."""
    what = state.current(one) if isinstance(one, Ref) else one
    return what is not None and matches(ruleset, state, filter_, what, context)


def flat(program: tuple[Data, ...]) -> Iterator[Data]:
    """Every instruction of a program, those inside others included."""
    for one in program:
        yield one
        for key in ("may", "then", "else", "do", "each", "together", "program", "forces"):
            inner = one.get(key)
            if isinstance(inner, tuple):
                yield from flat(tuple(part for part in inner if isinstance(part, Data)))
        for branch in one.get("of", ()) if isinstance(one.get("of"), tuple) else ():
            if isinstance(branch, Data) and isinstance(branch.get("do"), tuple):
                yield from flat(branch["do"])


def moves_itself(ability: Data) -> bool:
    """Whether an ability moves its own card between zones, even as its cost."""
    own = Data(ref="self")
    moving = ("destroy", "exile", "return", "shuffle", "send", "move", "convert", "discard")
    parts = (*flat(ability.get("cost", ())), *flat(ability.get("effect", ())))
    return any(
        one.text("verb") in moving and one.get("told", EMPTY).get(one.text("verb")) == own for one in parts
    )


def does_verb(program: tuple[Data, ...], verb: str) -> bool:
    return any(one.text("verb") == verb for one in flat(program))


Working = tuple[Object, View, int, Data]


def abilities_of(ruleset: CardRuleset, state: Position, seat: str, kind: str) -> Iterator[Working]:
    """The abilities of a kind of a seat's cards where they work: in play, under a card, where they name."""
    return (one for one in _working(ruleset, state, kind) if one[0].controller == seat)


def _working(ruleset: CardRuleset, state: Position, kind: str) -> tuple[Working, ...]:
    """Every ability of a kind that works now."""
    kept = beside(ruleset, state)
    found: tuple[Working, ...] | None = kept.get(f"working {kind}")
    if found is None:
        view_of = views_of(ruleset, state)
        rows = [
            (obj, seen, index, ability)
            for obj in sorted(with_kind(ruleset, state, kind), key=lambda obj: obj.id)
            if obj.card and obj.zone != zones.STACK
            for seen in (view_of(obj),)
            for index, ability in enumerate(seen.abilities)
            if ability.text("kind") == kind and works_in(ruleset, ability, seatless(obj.zone))
        ]
        found = kept[f"working {kind}"] = tuple(rows)
    return found


def answering(
    ruleset: CardRuleset, state: Position, seat: str, kind: str
) -> Iterator[tuple[Object, int | None]]:
    """The cards of a seat that could answer in a window of a kind: an ability's number, None for the card."""
    for obj, _, index, ability in abilities_of(ruleset, state, seat, "activated"):
        if kind in _verbs_of(ability):
            yield obj, index
    answers = ruleset.by_kind["answer"].among(state.objects, lambda obj: _answers(ruleset, obj))
    for obj in as_they_lie(state, answers, (zones.zone_of(zones.HAND, seat),)):
        if kind in _verbs_of(definition(ruleset, obj)):
            yield obj, None


def _answers(ruleset: CardRuleset, obj: Object) -> bool:
    """Whether an object in a hand has an effect that answers to something."""
    held = seatless(obj.zone) == zones.HAND
    return held and not _verbs_of(definition(ruleset, obj)).isdisjoint(ANSWERS)


@read_once
def _verbs_of(said: Data) -> frozenset[str]:
    """The verbs of the effect of an ability, or of a card."""
    return frozenset(one.text("verb") for one in flat(said.get("effect", ())))


def _concerns(
    ruleset: CardRuleset, state: Position, obj: Object, index: int | None, own: bool, phase: str
) -> bool:
    """Whether a card can answer to this at all: to this phase, or to its controller's own effects."""
    does = definition(ruleset, obj) if index is None else view(ruleset, state, obj).abilities[index]
    for one in flat(does.get("effect", ())):
        told = one.get("told", EMPTY)
        if phase and one.text("verb") == "cancel phase" and told.text("cancel phase") != phase:
            return False
        if own and told.get("opponent"):
            return False
    return True


def answered_by(kind: str) -> Callable[[CardRuleset, Draft, Data], None]:
    """A step that opens the window of a kind for what is being played or used, while it is still there."""

    def step(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
        obj = draft.current(data.ref("object"))
        if obj is None:
            return
        answer_window(ruleset, draft, kind, obj.controller, obj.ref)

    return step


def answer_window(
    ruleset: CardRuleset,
    draft: Draft,
    kind: str,
    whose: str,
    item: Ref | None,
    *,
    own: bool = True,
    told: bool = True,
    **data: object,
) -> None:
    """Open the window of a kind for the players who could answer in it, or report (if ``told``) that nobody
    can.

    ``own``: whether it is about something of the player of the card or ability.
    """
    seats = tuple(
        seat
        for seat in draft.order_from(whose, after=True)
        if (own or seat != whose)
        and any(
            _concerns(ruleset, draft, obj, index, seat == whose, str(data.get("phase", "")))
            for obj, index in answering(ruleset, draft, seat, kind)
        )
    )
    if seats == (whose,) and kind in ("annul", "cancel", "redirect"):
        seats = ()  # only the player's own cards could answer, and players do not stop their own
    window = "cancel" if kind == "cancel phase" else kind
    if not seats:
        if told:
            draft.emit("nobody answers", window, window=window, object=item)
        return
    draft.then(Window(window, seats, data=Data(object=item, **data)))


# What is due between actions


def settle(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``settle``: checks until none applies, then triggered abilities, then answers to these."""
    ops = all_checks(ruleset, draft.snapshot())
    if ops:
        draft.then(Do(ops), SETTLE)
        return
    triggered = [p for p in draft.pending if p.name != "response"]
    first = [p for p in triggered if not p.data.get("late")] or triggered
    if first:
        kept = tuple(p for p in draft.pending if p not in first)
        if len(first) > 1:  # one after the other, by section 14
            first = [replace(p, data=p.data.but(among=True)) for p in first]
        items = ruleset.placed(draft, tuple(first))
        order = Order(items, draft.order_from(draft.active), "rotation", ruleset.cite("order"))
        draft.pending = kept
        draft.then(order, SETTLE)
        return
    responses = draft.pending
    if not responses:
        return
    draft.pending = ()
    frames: list[Frame] = []
    for one in responses:  # an answer that must be given contradicts section 4: the judge says which it is
        if one.data.get("must") and one.data.get("fits"):
            decision = Decision(
                JUDGE,
                "each time",
                options(("must", "may")),
                cites=(*ruleset.cite("each time"), *one.cites),
                data=Data(object=one.source),
            )
            frames.append(Ask((decision,), "each time", data=_offer(one)))
    offers = tuple(_offer(p) for p in responses if not (p.data.get("must") and p.data.get("fits")))
    whose = draft.facts.text("acting") or draft.active
    seats = tuple(
        seat
        for seat in draft.order_from(whose, after=True)
        if any(o.text("you") == seat and not has_answered(draft, o) for o in offers)
    )
    if seats:
        frames.append(Window("respond", seats, data=Data(offers=offers)))
    draft.then(*frames, SETTLE)


def _offer(one: Pending) -> Data:
    return one.data.but(
        you=one.controller, source=one.source, cites=tuple(map(str, one.cites)), cause=one.cause
    )


def has_answered(state: Position, offer: Data) -> bool:
    """Whether the player who could answer to this has already answered in the same game action."""
    return Data(action=offer.get("action"), seat=offer.text("you")) in state.facts.get("answered", ())


def note_answer(draft: Draft, offer: Data) -> None:
    """Record that this player has answered in this game action: no second time (section 4)."""
    done = Data(action=offer.get("action"), seat=offer.text("you"))
    draft.remember(answered=(*draft.facts.get("answered", ()), done))


def each_time(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """The judge has decided whether a "cada vez" offer must be carried out."""
    offer = ask.data
    if answers[0] == ("must",):
        draft.then(Script(("trigger",), offer), SETTLE)
        return
    draft.then(Window("respond", (offer.text("you"),), data=Data(offers=(offer,))), SETTLE)


# What has triggered


def idle_keys(ability: Data) -> tuple[str, ...]:
    """Keys that an answer from the hand does not have itself, because playing the card gives them
    (4, 16.8).
    """
    from_hand = zones.HAND in ability.texts("zone")
    return ("cost", "targets", "modes", "effect") if from_hand and is_response(ability) else ()


def is_response(ability: Data) -> bool:
    """Whether an ability is one of those of section 4: "en respuesta" or "cada vez"."""
    return bool(ability.get("data", EMPTY).get("response"))


def triggers(
    ruleset: Ruleset, before: Position, state: Position, events: tuple[Event, ...]
) -> tuple[Pending, ...]:
    """The abilities triggered by these events; answers are marked as such, and include near misses."""
    assert isinstance(ruleset, CardRuleset)
    found: list[Pending] = []
    for one in kit.triggers(ruleset, before, state, events):
        ability = one.data["ability"]
        if one.name == UNMET:
            if not is_response(ability):  # nobody is asked about an offer that has lapsed
                found.append(one)
            continue
        if barred(state, _name(ruleset, state, before, one.source), ability):
            continue
        source = state.current(one.source)
        if source is not None and seatless(source.zone) == zones.UNDER and moves_itself(ability):
            continue  # a card below another cannot use an ability that moves it
        more = {
            "standing": bool(source and (in_play(source))),
            "late": ability.get("data", EMPTY).get("late"),
            "must": ability.get("data", EMPTY).get("must"),
            "fits": True,
            "action": state.facts.get("action"),
        }
        name = "response" if is_response(ability) else one.name
        found.append(replace(one, name=name, data=one.data.but(**more)))
    found += _nearly(ruleset, before, state, events, found)
    return tuple(found)


def _name(ruleset: CardRuleset, state: Position, before: Position, ref: Ref | None) -> str:
    obj = (state.current(ref) or before.current(ref)) if ref else None
    return obj.card if obj else ""


ITSELF = Data({"in": Data(ref="self")})
"""References to the object itself: an ability waiting for them does not nearly match other objects."""


def _nearly(
    ruleset: CardRuleset, before: Position, state: Position, events: tuple[Event, ...], found: list[Pending]
) -> Iterator[Pending]:
    """Answers that wait for this kind of event but not for this one, to explain why they do not apply."""
    if not concerning(ruleset, before, state, events):
        return
    have = {(p.source, p.data.get("index")) for p in (*found, *state.pending)}
    for seat in state.playing:
        for obj, seen, index, ability in abilities_of(ruleset, state, seat, "triggered"):
            if not is_response(ability) or (obj.ref, index) in have or ability.get("data").get("must"):
                continue
            on = [pattern for pattern in ability.get("on", ()) if pattern.get("of") != ITSELF]
            if any(_like(ruleset, before, state, one, p, seat, obj) for one in events for p in on):
                cites = ruleset.cited((*seen.definition.texts("cites"), *ability.texts("cites")))
                unmet = any(_exactly(ruleset, before, state, one, p, seat, obj) for one in events for p in on)
                data = Data(
                    ability=ability, index=index, fits=False, unmet=unmet, action=state.facts.get("action")
                )
                yield Pending("response", seat, obj.ref, data, cites, events[-1].seq)


def _like(
    ruleset: CardRuleset,
    before: Position,
    state: Position,
    event: Event,
    pattern: Data,
    seat: str,
    obj: Object,
) -> bool:
    """Whether an event is of the kind waited for, and concerns a player or object of the answer."""
    happening = ruleset.happenings[pattern.text("on")]
    if event.name not in happening.events:
        return False
    of = pattern.get("of", EMPTY)
    whose = Data({key: of[key] for key in ("controller", "owner") if key in of})
    rough = Data(on=pattern["on"], of=whose) if whose else Data(on=pattern["on"])
    looking = before if happening.back else state
    return kit.fits(ruleset, looking, rough, event.data, Context(seat, obj.ref), happening.back)


def _exactly(
    ruleset: CardRuleset,
    before: Position,
    state: Position,
    event: Event,
    pattern: Data,
    seat: str,
    obj: Object,
) -> bool:
    """Whether exactly this was waited for, so that only the ability's further conditions fail."""
    happening = ruleset.happenings[pattern.text("on")]
    looking = before if happening.back else state
    context = Context(seat, obj.ref)
    return event.name in happening.events and kit.fits(
        ruleset, looking, pattern, event.data, context, happening.back
    )


def barred(state: Position, card: str, ability: Data) -> bool:
    """Whether a card's ability was cancelled in such a way that no copy may use it (section 3.2)."""
    return any(
        effect.name == "bar" and effect.data.text("card") == card and effect.data["ability"] == ability
        for effect in state.effects
    )


def used_once(source: Ref, index: int) -> str:
    """The fact that an ability that may be used once a turn has been used this turn."""
    return limit_key(Data(limit=f"{source}:{index}"))


def mute(draft: Draft, seat: str, source: Ref | None, ability: Object) -> None:
    """A continuous ability does not work this turn."""
    data = Data(of=ability.nature.ref("source"), ability=ability.nature["ability"])
    draft.last("mute", seat, source=source, until="final", data=data)


def place(ruleset: Ruleset, state: Position, pending: Pending) -> tuple[Frame, ...]:
    """A triggered ability is used when its turn comes (16.1 and what follows)."""
    return (Script(("trigger",), _offer(pending)), SETTLE)

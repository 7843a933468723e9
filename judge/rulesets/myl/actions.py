"""The actions of players: playing, using, and answering in the windows of sections 15 and 16."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judge.messages import N_
from judge.resolver import (
    EMPTY,
    Act,
    Action,
    Ask,
    Cites,
    Data,
    Decision,
    Draft,
    Object,
    Position,
    Refusal,
    Ruleset,
    Window,
    act,
    options,
)
from judge.rulesets.kit.announcing import effect_of
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.expressions import looked, matches, select
from judge.rulesets.kit.rule import CardRuleset, Context, View, definition, object_of
from judge.rulesets.myl import playing, using, zones
from judge.rulesets.myl.answering import SETTLE, abilities_of, answering, fits_now, flat
from judge.rulesets.myl.costs import sections_of
from judge.rulesets.myl.timing import (
    against,
    against_playing,
    against_using,
    all_against_playing,
    all_against_using,
    hastened,
    lost,
    may_be_begun,
    moment_of,
    when_playable,
    why_now,
    without_resolving,
)
from judge.rulesets.myl.using import affected
from judge.rulesets.myl.zones import held

ANSWERS = ("annul", "cancel", "redirect", "prevent")
WHEN = {"annul": "annul time", "cancel": "cancel time"}
"""The steps in which annulling and cancelling are possible: after all costs, before anything else."""


# Playing


def play(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    assert isinstance(ruleset, CardRuleset)
    obj = object_of(draft, act)
    if "gold" in view(ruleset, draft, obj).types:
        draft.remember(**{f"gold {act.who}": True})
    now = tuple(map(str, why_now(ruleset, draft, obj, act.who)))
    playing.begin(ruleset, draft, obj, act.who, now=now, **_with(act))


def _with(act: Act) -> dict[str, object]:
    """The Oros that are to pay first, if they are named."""
    named = act.data.get("with")
    return {"with": named if isinstance(named, tuple) else (named,)} if named else {}


def against_play(ruleset: Ruleset, state: Position, act: Act) -> Refusal | None:
    assert isinstance(ruleset, CardRuleset)
    obj = object_of(state, act)
    return when_playable(ruleset, state, obj, act.who) or against_playing(ruleset, state, obj, act.who)


def all_against_play(ruleset: Ruleset, state: Position, act: Act) -> Iterator[Refusal]:
    """Every objection; of a card that only answers, or is in no hand, no more than that."""
    assert isinstance(ruleset, CardRuleset)
    obj = object_of(state, act)
    untimely = when_playable(ruleset, state, obj, act.who)
    if untimely is not None:
        yield untimely
    if untimely is None or may_be_begun(ruleset, state, obj, act.who):
        yield from all_against_playing(ruleset, state, obj, act.who)


def may_play(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
    return [act(seat, "play", object=obj.id) for obj in held(state, seat, zones.HAND) if obj.card]


# Using


def usable(ruleset: CardRuleset, state: Position, obj: Object, seat: str) -> Iterator[tuple[int, Data]]:
    """The activated abilities of a card that do not answer to something."""
    for index, ability in enumerate(view(ruleset, state, obj).abilities):
        if ability.text("kind") == "activated" and not using.answers(ability.get("effect", ())):
            yield index, ability


def use(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    assert isinstance(ruleset, CardRuleset)
    obj = object_of(draft, act)
    picked = _picked(ruleset, draft, act)
    if len(picked) > 1:
        keys = {str(index + 1): {"text": ability.text("text")} for index, ability in picked}
        asked = Decision(act.who, "ability", options(keys), cites=ruleset.cite("use"))
        draft.then(Ask((asked,), "use", data=Data(object=obj.ref)), SETTLE)
        return
    index, ability = picked[0]
    using.begin(ruleset, draft, obj, ability, index, act.who, **_with(act))
    draft.then(SETTLE)


def _picked(ruleset: CardRuleset, state: Position, act: Act) -> list[tuple[int, Data]]:
    """The abilities meant: the one given by its number, else those that may be used now, else the first."""
    obj = object_of(state, act)
    all_ = list(usable(ruleset, state, obj, act.who))
    number = act.data.get("ability")
    if isinstance(number, int):
        return [(index, ability) for index, ability in all_ if index == number - 1]
    able = [
        (index, ability)
        for index, ability in all_
        if _against_one(ruleset, state, obj, ability, index, act.who) is None
    ]
    return able or all_[:1]


def chose_ability(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    obj = draft.current(ask.data.ref("object"))
    if obj is None or not answers[0]:
        return
    index = int(answers[0][0]) - 1
    ability = view(ruleset, draft, obj).abilities[index]
    using.begin(ruleset, draft, obj, ability, index, ask.decisions[0].who)


def against_use(ruleset: Ruleset, state: Position, act: Act) -> Refusal | None:
    assert isinstance(ruleset, CardRuleset)
    obj = object_of(state, act)
    picked = _picked(ruleset, state, act)
    if not picked:
        return _no_ability(ruleset, state, obj)
    reasons = [_against_one(ruleset, state, obj, ability, index, act.who) for index, ability in picked]
    return None if None in reasons else reasons[0]


def all_against_use(ruleset: Ruleset, state: Position, act: Act) -> Iterator[Refusal]:
    """Every objection to the first of the abilities meant, if there is one to each."""
    assert isinstance(ruleset, CardRuleset)
    obj = object_of(state, act)
    picked = _picked(ruleset, state, act)
    if not picked:
        yield _no_ability(ruleset, state, obj)
    elif against_use(ruleset, state, act) is not None:
        index, ability = picked[0]
        untimely = _ability_time(ruleset, state, obj, ability, act.who)
        if untimely is not None:
            yield untimely
        yield from all_against_using(ruleset, state, obj, ability, index, act.who)


def _no_ability(ruleset: CardRuleset, state: Position, obj: Object) -> Refusal:
    name = view(ruleset, state, obj).called()
    took = lost(ruleset, state, obj)
    if took:
        return against(
            ruleset, N_("{card} has lost its ability"), "use", without_resolving(ruleset, took), card=name
        )
    own = ruleset.cited(definition(ruleset, obj).texts("cites"))
    return against(ruleset, N_("{card} has no ability that could be used like this"), "use", own, card=name)


def _against_one(
    ruleset: CardRuleset, state: Position, obj: Object, ability: Data, index: int, seat: str
) -> Refusal | None:
    return _ability_time(ruleset, state, obj, ability, seat) or against_using(
        ruleset, state, obj, ability, index, seat
    )


def _ability_time(
    ruleset: CardRuleset, state: Position, obj: Object, ability: Data, seat: str
) -> Refusal | None:
    seen = view(ruleset, state, obj)
    own = sections_of(ruleset, seen, ability)
    during, window = ability.texts("during"), state.window.kind if state.window else ""
    if during:
        if state.step not in during and state.phase not in during:
            return against(
                ruleset,
                N_("this ability of {card} is not used in this phase"),
                "use",
                own,
                card=seen.called(),
            )
        if window == "vigil" and "vigil" in during and state.active != seat:
            return against(ruleset, N_("it is not the Vigil of {who}"), "vigil", own, who=seat)
        return None
    if window == "begin":
        reason = N_("only what may be used at the beginning of a phase is used here: not {card}")
        return against(ruleset, reason, "ability time", own, card=seen.called())
    return None


def may_use(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
    assert isinstance(ruleset, CardRuleset)
    for obj in dict.fromkeys(obj.id for obj, _, _, _ in abilities_of(ruleset, state, seat, "activated")):
        several = [index for index, _ in usable(ruleset, state, state.objects[obj], seat)]
        for index in several:
            yield act(seat, "use", object=obj, ability=index + 1)
        if len(several) > 1:
            yield act(seat, "use", object=obj)


def can_begin(ruleset: CardRuleset, state: Position, seat: str) -> bool:
    """Whether a seat has something for the beginning of this phase or step."""
    cards = held(state, seat, zones.HAND)
    if hastened(ruleset, state, seat, *(obj for obj in cards if obj.card)):
        return True
    if state.step in ("vigil", "war"):
        return False
    now = {state.step, state.phase}
    return any(
        not now.isdisjoint(playing.moments(ruleset, definition(ruleset, obj))) for obj in cards
    ) or any(
        not now.isdisjoint(ability.texts("during"))
        for _, _, _, ability in abilities_of(ruleset, state, seat, "activated")
    )


# Answering


def _item(state: Position) -> Object | None:
    return state.current(state.window.data.ref("object")) if state.window else None


def _verb_of(program: tuple[Data, ...], kind: str) -> Data | None:
    return next((one for one in flat(program) if one.text("verb") == kind), None)


def _matching(ruleset: CardRuleset, state: Position, act: Act) -> list[tuple[int | None, Data]]:
    """The abilities of the card named that answer as the action says; None stands for the card itself."""
    obj, kind = object_of(state, act), act.action
    found: list[tuple[int | None, Data]] = []
    for other, index in answering(ruleset, state, act.who, kind):
        if other.id != obj.id:
            continue
        if index is None:
            found.append((None, definition(ruleset, obj)))
        else:
            found.append((index, view(ruleset, state, obj).abilities[index]))
    if kind == "cancel":
        for other, index in answering(ruleset, state, act.who, "cancel phase"):
            if other.id == obj.id and state.window and state.window.data.text("phase"):
                doing = (
                    definition(ruleset, obj) if index is None else view(ruleset, state, obj).abilities[index]
                )
                found.append((index, doing))
    return found


def about(ruleset: CardRuleset, state: Position, kind: str) -> Data:
    """The subject of an answer: the card being played, or the ability being used and its card."""
    item = _item(state)
    if item is None:
        return EMPTY
    it = item.ref if item.card else item.nature.ref("source") or item.ref
    known = {}
    source = state.current(it)
    if source is not None:
        known[str(it)] = view(ruleset, state, source).data()
    names = Data(item=item.ref, answer=kind, it=it, seat=item.controller)
    return Data(item=item.ref, names=names, known=Data(known))


def answer(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    assert isinstance(ruleset, CardRuleset)
    obj = object_of(draft, act)
    index, ability = _matching(ruleset, draft, act)[0]
    to = _about_before(ruleset, draft, act)
    if index is None:
        more = {"item": to.ref("item"), "names": to.get("names"), **_with(act)}
        playing.begin(ruleset, draft, obj, act.who, **more)
        return
    using.begin(ruleset, draft, obj, ability, index, act.who, **_more(to), **_with(act))
    draft.then(SETTLE)


def _more(to: Data) -> dict[str, object]:
    """Data noted with an ability that answers: its subject, and the player whose ability that was."""
    return {key: to[key] for key in ("item", "names", "known", "about") if key in to}


def _about_before(ruleset: CardRuleset, state: Position, act: Act) -> Data:
    """The subject of an answer before the act, because the act itself may have closed the window."""
    for frame in state.agenda:
        if isinstance(frame, Window):
            item = state.current(frame.data.ref("object"))
            if item is not None:
                it = item.ref if item.card else item.nature.ref("source") or item.ref
                source = state.current(it)
                known = {str(it): view(ruleset, state, source).data()} if source else {}
                names = {"item": item.ref, "answer": act.action, "it": it, "seat": item.controller}
                what = (
                    EMPTY
                    if item.card
                    else Data(card=item.nature.text("name"), ability=item.nature["ability"])
                )
                return Data(item=item.ref, names=Data(names), known=Data(known), about=what)
            return Data(names=Data(phase=frame.data.text("phase")))
    return EMPTY


def against_answer(ruleset: Ruleset, state: Position, act: Act) -> Refusal | None:
    """The objection to annulling, cancelling, redirecting or preventing with a card now."""
    assert isinstance(ruleset, CardRuleset)
    obj, kind = object_of(state, act), act.action
    matching = _matching(ruleset, state, act)
    if not matching:
        if obj.controller != act.who:
            return against(ruleset, N_("{who} does not control {card}"), "whose", card=obj.id, who=act.who)
        return _no_ability(ruleset, state, obj)
    reasons = []
    for index, doing in matching:
        reason = _against_item(ruleset, state, obj, doing, kind, act.who)
        if reason is None:
            to = about(ruleset, state, kind)
            if index is None:
                reason = against_playing(ruleset, state, obj, act.who, names=to.get("names"))
            else:
                reason = against_using(ruleset, state, obj, doing, index, act.who, to)
        reasons.append(reason)
    return None if None in reasons else reasons[0]


def _against_item(
    ruleset: CardRuleset, state: Position, obj: Object, doing: Data, kind: str, seat: str
) -> Refusal | None:
    """The objection to a card as an answer to what is being played or used."""
    item = _item(state)
    verb = _verb_of(doing.get("effect", ()), kind)
    cites = ruleset.cited((*definition(ruleset, obj).texts("cites"), *doing.texts("cites")))
    data: dict[str, object] = {"card": obj.id}
    if item is None:
        phase = state.window.data.text("phase") if state.window else ""
        stops = _verb_of(doing.get("effect", ()), "cancel phase")
        if stops is not None and stops["told"].text("cancel phase") == phase:
            return None
        return against(ruleset, N_("{card} does not answer to this"), kind, cites, **data)
    if verb is None:
        return against(ruleset, N_("{card} does not answer to this"), kind, cites, **data)
    told, context = verb.get("told", EMPTY), Context(seat, obj.ref)
    if kind == "annul":
        anywhere = Data({"zone": ("any",), **told["annul"]})
        if not matches(ruleset, state, anywhere, item, context):
            shown = view(ruleset, state, item).called()
            return against(ruleset, N_("{card} does not annul {what}"), kind, cites, **data, what=shown)
        return None
    return _against_ability(ruleset, state, kind, told, context, item, cites, data)


def _against_ability(
    ruleset: CardRuleset,
    state: Position,
    kind: str,
    told: Data,
    context: Context,
    item: Object,
    cites: Cites,
    data: dict[str, object],
) -> Refusal | None:
    if kind == "cancel":
        kinds = told.get("kinds") or ()
        kinds = (kinds,) if isinstance(kinds, str) else kinds
        if kinds and item.nature.text("kind") not in kinds:
            reason = N_("{card} cancels abilities of another kind than this one")
            return against(ruleset, reason, "cancel kind", cites, **data)
        source = _source_of(ruleset, state, item)
        anywhere = Data({"zone": ("any",), **told["cancel"]})
        if source is None or not matches(ruleset, state, anywhere, source, context):
            return against(ruleset, N_("{card} does not cancel this ability"), kind, cites, **data)
        return None
    if kind == "redirect":
        if item.controller == context.you:
            return against(ruleset, N_("{card} redirects an opponent's effect"), kind, cites, **data)
        filter_ = told.get("from")
        aimed = [target.chosen for target in item.targets]
        if isinstance(filter_, Data) and not any(
            fits_now(ruleset, state, filter_, one, context) for one in aimed
        ):
            more = (*cites, *ruleset.cite("affected"))
            return against(
                ruleset, N_("the effect affects nothing that {card} speaks of"), kind, more, **data
            )
        return None
    if any(one.get("told", EMPTY).get("unpreventable") for one in flat(effect_of(ruleset, item))):
        own = ruleset.cited(_texts(ruleset, state, item))
        return against(ruleset, N_("this effect cannot be prevented"), kind, (*own, *cites))
    if told["prevent"].text("ref") != "target":
        kept = select(ruleset, state, told["prevent"], context)
        if not set(kept) & set(affected(ruleset, state, item)):
            return against(
                ruleset, N_("the effect affects nothing that {card} speaks of"), kind, cites, **data
            )
    if told.get("opponent") and item.controller == context.you:
        return against(ruleset, N_("{card} prevents an opponent's effect"), kind, cites, **data)
    return None


def _source_of(ruleset: CardRuleset, state: Position, item: Object) -> View | None:
    """The card that has the ability; its last known state if it has left."""
    ref = item.nature.ref("source")
    known = item.nature.get("known", EMPTY)
    return looked(ruleset, state, ref, Context(item.controller, known=known)) if ref else None


def _texts(ruleset: CardRuleset, state: Position, item: Object) -> tuple[str, ...]:
    source = state.objects.get(item.nature["source"].id) if item.nature.ref("source") else item
    return definition(ruleset, source).texts("cites") if source else ()


def may_answer(kind: str) -> Any:
    def candidates(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
        assert isinstance(ruleset, CardRuleset)
        if state.window is None or state.window.kind != kind:
            return []
        ids = dict.fromkeys(obj.id for obj, _ in answering(ruleset, state, seat, kind))
        return [act(seat, kind, object=object_id) for object_id in ids]

    return candidates


ACTIONS: Mapping[str, Action] = {
    "play": Action(
        "play",
        play,
        params={"object": "object", "with": "objects?"},
        candidates=may_play,
        objection=against_play,
        objections=all_against_play,
        when=moment_of("play time"),
    ),
    "use": Action(
        "use",
        use,
        params={"object": "object", "ability": "number?", "with": "objects?"},
        candidates=may_use,
        objection=against_use,
        objections=all_against_use,
        when=moment_of("ability time"),
    ),
    **{
        kind: Action(
            kind,
            answer,
            params={"object": "object", "with": "objects?"},
            candidates=may_answer(kind),
            objection=against_answer,
            when=moment_of(WHEN.get(kind, kind)),
        )
        for kind in ANSWERS
    },
}

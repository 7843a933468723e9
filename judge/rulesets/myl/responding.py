"""Answering to an event: "en respuesta", "cada vez", once for each player and event (section 4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from judge.messages import N_
from judge.resolver import (
    EMPTY,
    Act,
    Action,
    Ask,
    Data,
    Decision,
    Draft,
    Position,
    Refusal,
    Ruleset,
    Script,
    Window,
    act,
    options,
)
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset, definition, object_of
from judge.rulesets.myl import playing, using, zones
from judge.rulesets.myl.answering import SETTLE, has_answered, note_answer
from judge.rulesets.myl.timing import against, against_playing, moment_of


def _offers(state: Position, seat: str, obj: str) -> list[Data]:
    window = state.window or next((f for f in state.agenda if isinstance(f, Window)), None)
    given = window.data.get("offers", ()) if window else ()
    return [one for one in given if one.text("you") == seat and one["source"].id == obj]


def against_respond(ruleset: Ruleset, state: Position, act: Act) -> Refusal | None:
    """Whether a card answers to what has just happened (section 4)."""
    assert isinstance(ruleset, CardRuleset)
    obj = object_of(state, act)
    offers = _offers(state, act.who, obj.id)
    own = ruleset.cited(definition(ruleset, obj).texts("cites"))
    name = view(ruleset, state, obj).called()
    good = [one for one in offers if one.get("fits")]
    if any(has_answered(state, one) for one in good):
        reason = N_("{who} has already answered to this: one answer to each game action")
        return against(ruleset, reason, "each time", own, who=act.who)
    if any(one.get("unmet") for one in offers) and not good:
        reason = N_("what {card} asks for besides is not so now")
        return against(ruleset, reason, "use", own, card=name)
    if not good:
        reason = N_("nothing that {card} waits for has happened")
        return against(ruleset, reason, "each time", own, card=name)
    if obj.zone == zones.zone_of(zones.HAND, act.who):
        return against_playing(ruleset, state, obj, act.who)
    missing = using.unpayable(ruleset, state, using.as_on_the_stack(state, good[0]))
    if missing is not None:
        reason = N_("the cost of the ability of {card} cannot be paid")
        return against(ruleset, reason, "pay ability", (*own, *missing), card=name)
    return None


def respond(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    assert isinstance(ruleset, CardRuleset)
    obj = object_of(draft, act)
    good = [one for one in _offers(draft, act.who, obj.id) if one.get("fits")]
    if len(good) > 1:
        keys = {str(at): {"object": _about(one)} for at, one in enumerate(good, 1)}
        asked = Decision(act.who, "event", options(keys), cites=ruleset.cite("each time"))
        draft.then(Ask((asked,), "respond", data=Data(offers=tuple(good))), SETTLE)
        return
    _responding(ruleset, draft, good[0])


def _about(offer: Data) -> object:
    return offer.get("names", EMPTY).get("it")


def chose_event(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    if not answers[0]:  # the player who was to respond has left
        return
    _responding(ruleset, draft, ask.data["offers"][int(answers[0][0]) - 1])


def _responding(ruleset: CardRuleset, draft: Draft, offer: Data) -> None:
    note_answer(draft, offer)
    source = draft.current(offer.ref("source"))
    if source is not None and source.zone == zones.zone_of(zones.HAND, offer.text("you")):
        playing.begin(ruleset, draft, source, offer.text("you"), names=offer.get("names"))
        return
    plain = offer.but(standing=None, optional=None, ability=offer["ability"].but(optional=None))
    draft.then(Script(("trigger",), plain), SETTLE)


def may_respond(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
    window = state.window
    if window is None or window.kind != "respond":
        return []
    ids = dict.fromkeys(one["source"].id for one in window.data["offers"] if one.text("you") == seat)
    return [act(seat, "respond", object=object_id) for object_id in ids if object_id in state.objects]


ACTIONS: Mapping[str, Action] = {
    "respond": Action(
        "respond",
        respond,
        params={"object": "object"},
        candidates=may_respond,
        objection=against_respond,
        when=moment_of("respond"),
    ),
}

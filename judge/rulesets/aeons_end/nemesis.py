"""The nemesis's turn, unleashing, and the consequences of a player's exhaustion."""

from __future__ import annotations

from collections.abc import Mapping

from judge.resolver import (
    JUDGE,
    Ask,
    Cites,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Object,
    Position,
    Script,
    op,
    options,
    united,
)
from judge.resolver.limits import counted
from judge.resolver.ruleset import AnswerOf
from judge.rulesets.aeons_end import checks, zones
from judge.rulesets.aeons_end.turn import CHECK
from judge.rulesets.aeons_end.verbs import Step
from judge.rulesets.kit import CardRuleset, Context, definition, program

UNLEASHED_WHEN_EMPTY, UNLEASHED_WHEN_EXHAUSTED = 3, 2
"""How often the nemesis unleashes if its deck is empty, and if a player is exhausted."""

EFFECT_FIRST, ENTERS_FIRST = "effect first", "enters first"
"""The two possible orders for a minion or power with an IMMEDIATELY effect."""


def carried_out(
    ruleset: CardRuleset, state: Position, source: Object, instructions: tuple[Data, ...], cites: Cites
) -> tuple[Frame, ...]:
    """The frames of a nemesis card's effect; the players carry it out, the active one standing for them."""
    if not instructions:
        return ()
    return (program(instructions, Context(state.active, source.ref, cites=cites)),)


def _effect(ruleset: CardRuleset, obj: Object, key: str) -> tuple[Data, ...]:
    found: tuple[Data, ...] = definition(ruleset, obj).get(key, ())
    return found


# Main phase


def main(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Put every minion and power in play on the agenda, the oldest first; later ones do not join."""
    steps = tuple(Script(("nemesis card",), Data(card=o.ref)) for o in draft.inside(zones.NEMESIS_PLAY))
    draft.then(Do((op("phase", step="nemesis main"),)), *steps)


def card(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """One card in play: its persistent effect, then its power token."""
    obj = draft.current(data.ref("card"))
    if obj is None:
        said = op("remark", name="oldest first", card=data.ref("card"))
        draft.then(Do((said,)))
        return
    cites = ruleset.cite("persistent")
    frames = _announced("persistent", obj, cites) if _effect(ruleset, obj, "persistent") else ()
    frames += carried_out(ruleset, draft, obj, _effect(ruleset, obj, "persistent"), cites)
    if zones.is_a(ruleset, obj, "power"):
        frames += (Script(("power token", "power"), Data(card=obj.ref)),)
    draft.then(*frames, CHECK)


def _announced(name: str, obj: Object, cites: Cites) -> tuple[Frame, ...]:
    return (Do((op("remark", cites=cites, name=name, object=obj.ref),)),)


def power_token(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    obj = draft.current(data.ref("card"))
    if obj is None:
        return
    cites = ruleset.cite("power token")
    draft.then(Do((op("tokens", cites=cites, object=obj.ref, name="power", amount=-1),)))


def power(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """A power without tokens takes effect and is discarded."""
    obj = draft.current(data.ref("card"))
    if obj is None or zones.tokens(obj, "power"):
        return
    cites = ruleset.cite("power")
    frames = _announced("power", obj, cites)
    frames += carried_out(ruleset, draft, obj, _effect(ruleset, obj, "power effect"), cites)
    draft.then(*frames, Do((op("discard", cites=cites, object=obj.ref),)))


# Draw phase


def draw(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The top card, asked for where nobody knows it; from an empty deck the nemesis unleashes instead."""
    frames: tuple[Frame, ...] = (Do((op("phase", step="nemesis draw"),)),)
    deck = draft.zone(zones.NEMESIS_DECK)
    if zones.nemesis_deck_empty(draft):
        said = op("remark", name="empty nemesis deck")
        draft.then(*frames, Do((said,)), unleashing(UNLEASHED_WHEN_EMPTY, "empty nemesis deck"))
        return
    known = draft.objects[deck[-1]] if deck else None
    if known and known.card != zones.UNKNOWN:
        reveal = op("reveal", object=known.ref, cites=ruleset.cite("drawn"))
        draft.then(*frames, Do((reveal,)), Script(("drawn",)))
        return
    draft.then(*frames, Ask((_which(ruleset),), "nemesis card"))


def _which(ruleset: CardRuleset) -> Decision:
    cards = ruleset.cards.values()
    drawn = {d.text("name") for d in cards if set(d.texts("types")) & {"attack", "minion", "power"}}
    choices = options(tuple(sorted(drawn)))
    return Decision(zones.PLAYERS, "nemesis card", choices, cites=ruleset.cite("nemesis draw"))


def named(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """The players have said which card it is."""
    reveal = op("reveal unseen", card=answers[0][0], cites=ruleset.cite("drawn"))
    draft.then(Do((reveal,)), Script(("drawn",)))


def drawn(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Carry out the drawn card; for the very last card, the rules do not say whether it counts."""
    frames: tuple[Frame, ...] = (Script(("resolve drawn",)), CHECK)
    last = zones.nemesis_deck_empty(draft) and not draft.zone(zones.NEMESIS_PLAY)
    if last and "last card" not in draft.facts:
        choices = options((checks.COUNTS, "does not count"))
        frames = (
            Ask((Decision(JUDGE, "last card", choices, cites=ruleset.cite("last card")),), "last card"),
            *frames,
        )
    draft.then(*(frames))


def last_card(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Remember the judge's reading for the game."""
    said = op("remember", name="last card", value=answers[0][0], cites=ruleset.cite("last card"))
    draft.then(Do((said,)))


def resolve_drawn(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """An attack happens and is discarded; a minion or power enters play, before or after its IMMEDIATELY."""
    obj = draft.inside(zones.RESOLVING)[-1]
    if zones.is_a(ruleset, obj, "attack"):
        cites = ruleset.cite("attack")
        frames = carried_out(ruleset, draft, obj, _effect(ruleset, obj, "effect"), cites)
        draft.then(*frames, Do((op("discard", cites=cites, object=obj.ref),)))
        return
    cites = ruleset.cite("minion" if zones.is_a(ruleset, obj, "minion") else "power card")
    if any(_effect(ruleset, obj, part) for part in ("persistent", "power effect")):
        cites = united(cites, ruleset.cite("waits a turn"))
    enter = Do((op("enter", cites=cites, object=obj.ref),))
    at_once = _effect(ruleset, obj, "immediately")
    if not at_once:
        draft.then(enter)
        return
    kind = _at_once(ruleset, obj)
    order = draft.facts.text("immediately")
    if not order:
        choices = options((EFFECT_FIRST, ENTERS_FIRST))
        decision = Decision(JUDGE, "immediately", choices, cites=ruleset.cite(kind), data=Data(card=obj.card))
        draft.then(Ask((decision,), "immediately"), Script(("resolve drawn",)))
        return
    effect = Script(("immediately",), Data(card=obj.id))
    if order == ENTERS_FIRST:  # which only one of the two places says
        enter = Do((op("enter", cites=ruleset.cite(kind), object=obj.ref),))
    draft.then(*((enter, effect) if order == ENTERS_FIRST else (effect, enter)))


def _at_once(ruleset: CardRuleset, obj: Object) -> str:
    """The rules on what happens immediately are one for each type."""
    return "immediately minion" if zones.is_a(ruleset, obj, "minion") else "immediately power"


def immediately(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Carry out the text after IMMEDIATELY, wherever the card is by now."""
    obj = draft.objects[data.text("card")]
    cites = ruleset.cite(_at_once(ruleset, obj))
    frames = _announced("immediately", obj, cites)
    draft.then(*frames, *carried_out(ruleset, draft, obj, _effect(ruleset, obj, "immediately"), cites))


def order_said(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Remember the judge's order for the game."""
    cites = ask.decisions[0].cites
    draft.then(Do((op("remember", name="immediately", value=answers[0][0], cites=cites),)))


# Unleash


def unleashing(times: int, why: str = "unleash") -> Script:
    """The frame by which the nemesis unleashes a number of times; ``why`` is the step to cite."""
    return Script(("unleash",) * counted(times), Data(why=why))


def unleash(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Carry out the unleash text of the nemesis's mat; if it is unknown, ask the judge."""
    obj = zones.nemesis(draft)
    cites = united(ruleset.cite(data.text("why", "unleash")), ruleset.cite("unleash"))
    does = _effect(ruleset, obj, "unleash") or (Data(verb="free", text="unleash"),)
    draft.then(*_announced("unleash", obj, cites), *carried_out(ruleset, draft, obj, does, cites))


# Exhausted


def exhausted_unleash(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    draft.then(unleashing(UNLEASHED_WHEN_EXHAUSTED, "exhausted unleash"))


def exhausted_breach(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The exhausted player destroys a breach of their choice."""
    seat = data.text("seat")
    choices = tuple(zones.breach_option(ruleset, o) for o in zones.breaches(draft, seat))
    decision = Decision(seat, "breach", choices, cites=ruleset.cite("exhausted breach"))
    draft.then(Ask((decision,), "exhausted breach"))


def breach_chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    draft.then(*(tuple(_destroying(ruleset, draft, object_id) for object_id in answers[0])))


def _destroying(ruleset: CardRuleset, state: Position, object_id: str) -> Do:
    """The breach goes; a spell prepped in it is discarded at the same time."""
    cites = ruleset.cite("exhausted breach")
    spell = zones.spell_in(state, state.objects[object_id])
    falls = (op("discard", cites=cites, object=spell.ref),) if spell else ()
    return Do((*falls, op("destroy", cites=(*cites, *ruleset.cite("destroy")), object=object_id)))


def exhausted_charges(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    seat = data.text("seat")
    cites = ruleset.cite("exhausted charges")
    draft.then(Do((op("charges", cites=cites, seat=seat, amount=-draft.player(seat).number("charges")),)))


def exhausted_excess(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Gravehold suffers twice the remaining damage, after the three steps."""
    excess = data.number("excess")
    if not excess:
        return
    cites, dial = ruleset.cite("excess"), zones.gravehold(draft).ref
    draft.then(Do((op("damage", cites=cites, object=dial, amount=2 * excess),)))


STEPS: Mapping[str, Step] = {
    "nemesis main": main,
    "nemesis card": card,
    "power token": power_token,
    "power": power,
    "nemesis draw": draw,
    "drawn": drawn,
    "resolve drawn": resolve_drawn,
    "immediately": immediately,
    "unleash": unleash,
    "exhausted unleash": exhausted_unleash,
    "exhausted breach": exhausted_breach,
    "exhausted charges": exhausted_charges,
    "exhausted excess": exhausted_excess,
    "end": checks.end_step,
}

ANSWERS: Mapping[str, AnswerOf] = {
    "nemesis card": named,
    "last card": last_card,
    "immediately": order_said,
    "exhausted breach": breach_chosen,
    "end": checks.ended,
}

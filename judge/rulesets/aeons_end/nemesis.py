"""The nemesis's turn, what unleashes, and what happens to a player who is exhausted."""

from __future__ import annotations

from collections.abc import Mapping

from judge.resolver import (
    JUDGE,
    Ask,
    Change,
    Cites,
    Data,
    Decision,
    Do,
    Frame,
    Object,
    Script,
    State,
    op,
    options,
    united,
)
from judge.resolver.limits import counted
from judge.resolver.ruleset import AnswerOf
from judge.rulesets.aeons_end import ends, places
from judge.rulesets.aeons_end.turn import CHECK
from judge.rulesets.aeons_end.verbs import Step
from judge.rulesets.kit import CardRuleset, Context, definition, program

UNLEASHED_WHEN_EMPTY = 3
UNLEASHED_WHEN_EXHAUSTED = 2

EFFECT_FIRST, ENTERS_FIRST = "effect first", "enters first"
"""The two orders that the rules give for a minion or power with an IMMEDIATELY effect."""


def carried_out(
    ruleset: CardRuleset, state: State, source: Object, instructions: tuple[Data, ...], cites: Cites
) -> tuple[Frame, ...]:
    """The frames of a nemesis card's effect; the players carry it out, the active one standing for them."""
    if not instructions:
        return ()
    return (program(instructions, Context(state.active, source.ref, cites=cites)),)


def _effect(ruleset: CardRuleset, object: Object, key: str) -> tuple[Data, ...]:
    found: tuple[Data, ...] = definition(ruleset, object).get(key, ())
    return found


# Main phase


def main(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """Every minion and power that is in play now, the oldest first; what comes later is not among them."""
    steps = tuple(Script(("nemesis card",), Data(card=o.ref)) for o in state.inside(places.NEMESIS_PLAY))
    return Change(state, frames=(Do((op("phase", step="nemesis main"),)), *steps))


def card(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """One card in play: its persistent effect, then its power token."""
    object = state.current(data.ref("card"))
    if object is None:
        said = op("remark", name="oldest first", card=data.ref("card"))
        return Change(state, frames=(Do((said,)),))
    cites = ruleset.cite("persistent")
    frames = _announced("persistent", object, cites) if _effect(ruleset, object, "persistent") else ()
    frames += carried_out(ruleset, state, object, _effect(ruleset, object, "persistent"), cites)
    if places.is_a(ruleset, object, "power"):
        frames += (Script(("power token", "power"), Data(card=object.ref)),)
    return Change(state, frames=(*frames, CHECK))


def _announced(name: str, object: Object, cites: Cites) -> tuple[Frame, ...]:
    return (Do((op("remark", cites=cites, name=name, object=object.ref),)),)


def power_token(ruleset: CardRuleset, state: State, data: Data) -> Change:
    object = state.current(data.ref("card"))
    if object is None:
        return Change(state)
    cites = ruleset.cite("power token")
    return Change(
        state, frames=(Do((op("tokens", cites=cites, object=object.ref, name="power", amount=-1),)),)
    )


def power(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """A power left without tokens does what it says and is discarded."""
    object = state.current(data.ref("card"))
    if object is None or places.tokens(object, "power"):
        return Change(state)
    cites = ruleset.cite("power")
    frames = _announced("power", object, cites)
    frames += carried_out(ruleset, state, object, _effect(ruleset, object, "power effect"), cites)
    return Change(state, frames=(*frames, Do((op("discard", cites=cites, object=object.ref),))))


# Draw phase


def draw(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """The top card, asked for where nobody knows it; from an empty deck the nemesis unleashes instead."""
    frames: tuple[Frame, ...] = (Do((op("phase", step="nemesis draw"),)),)
    deck = state.zone(places.NEMESIS_DECK)
    if places.nemesis_deck_empty(state):
        said = op("remark", name="empty nemesis deck")
        return Change(
            state, frames=(*frames, Do((said,)), unleashing(UNLEASHED_WHEN_EMPTY, "empty nemesis deck"))
        )
    known = state.objects[deck[-1]] if deck else None
    if known and known.card != places.UNKNOWN:
        reveal = op("reveal", object=known.ref, cites=ruleset.cite("drawn"))
        return Change(state, frames=(*frames, Do((reveal,)), Script(("drawn",))))
    return Change(state, frames=(*frames, Ask((_which(ruleset),), "nemesis card")))


def _which(ruleset: CardRuleset) -> Decision:
    cards = ruleset.cards.values()
    drawn = {d.text("name") for d in cards if set(d.texts("types")) & {"attack", "minion", "power"}}
    choices = options(tuple(sorted(drawn)))
    return Decision(places.PLAYERS, "nemesis card", choices, cites=ruleset.cite("nemesis draw"))


def named(ruleset: CardRuleset, state: State, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> Change:
    """The players have said which card it is."""
    reveal = op("reveal unseen", card=answers[0][0], cites=ruleset.cite("drawn"))
    return Change(state, frames=(Do((reveal,)), Script(("drawn",))))


def drawn(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """Carry out what was drawn; whether the very last card counts, the rules do not say."""
    frames: tuple[Frame, ...] = (Script(("resolve drawn",)), CHECK)
    last = places.nemesis_deck_empty(state) and not state.zone(places.NEMESIS_PLAY)
    if last and "last card" not in state.facts:
        choices = options((ends.COUNTS, "does not count"))
        frames = (
            Ask((Decision(JUDGE, "last card", choices, cites=ruleset.cite("last card")),), "last card"),
            *frames,
        )
    return Change(state, frames=frames)


def last_card(ruleset: CardRuleset, state: State, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> Change:
    """The judge's reading is remembered for the game."""
    said = op("remember", name="last card", value=answers[0][0], cites=ruleset.cite("last card"))
    return Change(state, frames=(Do((said,)),))


def resolve_drawn(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """An attack happens and is discarded; a minion or power enters play, before or after its IMMEDIATELY."""
    object = state.inside(places.RESOLVING)[-1]
    if places.is_a(ruleset, object, "attack"):
        cites = ruleset.cite("attack")
        frames = carried_out(ruleset, state, object, _effect(ruleset, object, "effect"), cites)
        return Change(state, frames=(*frames, Do((op("discard", cites=cites, object=object.ref),))))
    cites = ruleset.cite("minion" if places.is_a(ruleset, object, "minion") else "power card")
    enter = Do((op("enter", cites=cites, object=object.ref),))
    at_once = _effect(ruleset, object, "immediately")
    if not at_once:
        return Change(state, frames=(enter,))
    kind = _at_once(ruleset, object)
    order = state.facts.text("immediately")
    if not order:
        choices = options((EFFECT_FIRST, ENTERS_FIRST))
        decision = Decision(
            JUDGE, "immediately", choices, cites=ruleset.cite(kind), data=Data(card=object.card)
        )
        return Change(state, frames=(Ask((decision,), "immediately"), Script(("resolve drawn",))))
    effect = Script(("immediately",), Data(card=object.id))
    if order == ENTERS_FIRST:  # which only one of the two places says
        enter = Do((op("enter", cites=ruleset.cite(kind), object=object.ref),))
    return Change(state, frames=(enter, effect) if order == ENTERS_FIRST else (effect, enter))


def _at_once(ruleset: CardRuleset, object: Object) -> str:
    """The rules on what happens immediately are one for each type."""
    return "immediately minion" if places.is_a(ruleset, object, "minion") else "immediately power"


def immediately(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """What stands after IMMEDIATELY, wherever the card lies by now."""
    object = state.objects[data.text("card")]
    cites = ruleset.cite(_at_once(ruleset, object))
    frames = _announced("immediately", object, cites)
    return Change(
        state,
        frames=(
            *frames,
            *carried_out(ruleset, state, object, _effect(ruleset, object, "immediately"), cites),
        ),
    )


def order_said(ruleset: CardRuleset, state: State, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> Change:
    """The judge's order is remembered for the game."""
    cites = ask.decisions[0].cites
    return Change(
        state, frames=(Do((op("remember", name="immediately", value=answers[0][0], cites=cites),)),)
    )


# Unleash


def unleashing(times: int, why: str = "unleash") -> Script:
    """The frame by which the nemesis unleashes, once after the other; ``why`` is the step that says so."""
    return Script(("unleash",) * counted(times), Data(why=why))


def unleash(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """What the nemesis's mat says; where nobody has said what that is, the judge does."""
    object = places.nemesis(state)
    cites = united(ruleset.cite(data.text("why", "unleash")), ruleset.cite("unleash"))
    does = _effect(ruleset, object, "unleash") or (Data(verb="free", text="unleash"),)
    return Change(
        state,
        frames=(*_announced("unleash", object, cites), *carried_out(ruleset, state, object, does, cites)),
    )


# Exhausted


def exhausted_unleash(ruleset: CardRuleset, state: State, data: Data) -> Change:
    return Change(state, frames=(unleashing(UNLEASHED_WHEN_EXHAUSTED, "exhausted unleash"),))


def exhausted_breach(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """The exhausted player destroys a breach of their choice."""
    seat = data.text("seat")
    choices = tuple(places.breach_option(ruleset, o) for o in places.breaches(state, seat))
    decision = Decision(seat, "breach", choices, cites=ruleset.cite("exhausted breach"))
    return Change(state, frames=(Ask((decision,), "exhausted breach"),))


def breach_chosen(
    ruleset: CardRuleset, state: State, ask: Ask, answers: tuple[tuple[str, ...], ...]
) -> Change:
    return Change(state, frames=tuple(_destroying(ruleset, state, id) for id in answers[0]))


def _destroying(ruleset: CardRuleset, state: State, id: str) -> Do:
    """The breach goes; a spell prepped in it is discarded at the same time."""
    cites = ruleset.cite("exhausted breach")
    spell = places.spell_in(state, state.objects[id])
    falls = (op("discard", cites=cites, object=spell.ref),) if spell else ()
    return Do((*falls, op("destroy", cites=(*cites, *ruleset.cite("destroy")), object=id)))


def exhausted_charges(ruleset: CardRuleset, state: State, data: Data) -> Change:
    seat = data.text("seat")
    cites = ruleset.cite("exhausted charges")
    return Change(
        state,
        frames=(Do((op("charges", cites=cites, seat=seat, amount=-state.player(seat).number("charges")),)),),
    )


def exhausted_excess(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """What was left of the damage is suffered twice over by Gravehold, after the three steps."""
    excess = data.number("excess")
    if not excess:
        return Change(state)
    cites, dial = ruleset.cite("excess"), places.gravehold(state).ref
    return Change(state, frames=(Do((op("damage", cites=cites, object=dial, amount=2 * excess),)),))


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
    "end": ends.end_step,
}

ANSWERS: Mapping[str, AnswerOf] = {
    "nemesis card": named,
    "last card": last_card,
    "immediately": order_said,
    "exhausted breach": breach_chosen,
    "end": ends.ended,
}

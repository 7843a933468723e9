"""Playing a card: what lies open until it is resolved, attacks and the reactions to them.

The cards that are being played stand in the turn's facts under ``plays``, the innermost last. Each play of a
card is one of its own: whoever is unaffected by an attack is so for that play only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.resolver import (
    Act,
    Change,
    Cites,
    Data,
    Do,
    Fact,
    Frame,
    Object,
    Op,
    Ruleset,
    Script,
    State,
    Window,
    meant,
    op,
    united,
    zone_of,
)
from judge.resolver.values import but
from judge.rulesets.dominion import piles
from judge.rulesets.dominion.base import DominionRuleset, cites_of, figure, printed, rules, types
from judge.rulesets.dominion.words import HAND, PLAY, UNKNOWN
from judge.rulesets.kit import CardRuleset, Context, program
from judge.rulesets.kit.rule import object_of


def plays(state: State) -> tuple[Data, ...]:
    """The cards being played, from the outermost to the one being resolved."""
    found = state.facts.get("plays")
    return found if isinstance(found, tuple) else ()


def current(state: State) -> Data:
    """The play being resolved; empty where none is."""
    return plays(state)[-1] if plays(state) else Data()


def _but_plays(state: State, found: tuple[Data, ...]) -> State:
    return but(state, facts=state.facts.but(plays=found or None))


def unaffected(state: State) -> tuple[str, ...]:
    """The seats that what is being resolved does not affect."""
    return current(state).texts("unaffected")


def reached(ruleset: CardRuleset, state: State, context: Context, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Of these seats those that are affected by the play being resolved."""
    spared = unaffected(state)
    return tuple(seat for seat in seats if seat not in spared) if spared else seats


def why(ruleset: DominionRuleset, state: State, object: Object) -> Cites:
    """The sections by which a card's instructions are followed: its own, its player's card's, the phase's."""
    found = list(cites_of(ruleset, object))
    for play in reversed(plays(state)):
        found += ruleset.cited(play.texts("cites"))
    return united(found, ruleset.cite("play"))


def played(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``seat`` plays ``object``: it goes to the play area and is resolved.

    A card that has moved since it was said which to play (one that has been played once and has left play) is
    played all the same; it stays where it is, and so does what is another's or nobody's.
    """
    found, seat = rules(ruleset), op.data.text("seat")
    ref = op.data.ref("object")
    there = meant(state, op)
    object = there or (state.objects.get(ref.id) if ref else None)
    if object is None or seat not in state.playing:
        return Change(state)
    after = state
    if there and there.owner == seat and there.zone != zone_of(PLAY, seat):
        after = state.moved_together((object.id,), zone_of(PLAY, seat))
        ref = after.objects[object.id].ref
    ref = ref or object.ref
    data = Data({**op.data, "object": ref, "was": object.ref, "card": object.card})
    cites = (*cites_of(found, object), *(op.cites or ruleset.cite("played")))
    fact = Fact("played", tuple(dict.fromkeys(cites)), data)
    number = state.facts.number("played") + 1
    after = but(after, facts=after.facts.but(played=number))
    about = tuple(str(address) for address in cites_of(found, after.objects[ref.id]))
    this = Data(object=ref, seat=seat, number=f"{state.turn}.{number}", cites=about)
    return Change(after, (fact,), (Script(("announced", "resolved", "done"), this),))


def announced(ruleset: Ruleset, state: State, data: Data) -> Change:
    """A card has been announced; an attack can be reacted to before anything of it happens."""
    found, object = rules(ruleset), state.objects.get(data["object"].id)
    if object is None:  # the judge has taken it away
        return Change(state)
    after = _but_plays(state, (*plays(state), data))
    if "attack" not in types(found, state, object):
        return Change(after)
    others = state.order_from(data.text("seat"), after=True)
    others = tuple(seat for seat in others if seat != data.text("seat"))
    able = tuple(seat for seat in others if may_react(found, state, seat))
    facts = tuple(Fact("no reaction", "no reaction", Data(seat=seat)) for seat in others if seat not in able)
    said = Fact("attack", "attack", Data(seat=data.text("seat"), object=data["object"]))
    frames = (Window("reaction", able),) if able else ()
    return Change(after, (said, *facts), frames)


def may_react(ruleset: DominionRuleset, state: State, seat: str) -> bool:
    """Whether a seat holds a reaction, or a card of which nobody has said which it is."""
    return any(
        object.card == UNKNOWN or "reaction" in printed(ruleset, object)
        for object in state.inside(zone_of(HAND, seat))
    )


def resolved(ruleset: Ruleset, state: State, data: Data) -> Change:
    """The instructions of the card being played are followed; a treasure gives its coins before."""
    found, ref = rules(ruleset), data["object"]
    object = state.objects.get(ref.id)
    if object is None:  # the judge has taken it away
        return Change(state)
    own = printed(found, object)
    # The play being resolved stands among the plays already: what cites the card cites what plays it, too.
    cites = why(found, _but_plays(state, plays(state)[:-1]), object)
    context = Context(data.text("seat"), ref, cites=cites, names=Data(play=data["number"]))
    frames: tuple[Frame, ...] = ()
    if "treasure" in types(found, state, object):
        given = figure(found, state, object, "coins")
        cites = united(cites, ruleset.cite("treasure"))
        frames = (Do((op("coins", seat=context.you, amount=given, cites=cites),)),)
    effect = own.get("effect", ())
    if effect:
        frames = (*frames, *_named_hands(found, state, effect, context), program(effect, context))
    return Change(state, frames=frames)


def _named_hands(
    ruleset: DominionRuleset, state: State, effect: tuple[Data, ...], context: Context
) -> tuple[Frame, ...]:
    """What must be asked before an effect that looks for certain cards in hands of which some are unknown."""
    whose = set(_hands(effect))
    others = tuple(seat for seat in state.order_from(context.you) if seat != context.you)
    seats = (*((context.you,) if "you" in whose else ()), *(others if whose - {"you"} else ()))
    asked = []
    for seat in reached(ruleset, state, context, seats):
        held = state.inside(zone_of(HAND, seat))
        nameless = [object.id for object in held if object.card == UNKNOWN]
        if nameless:
            asked.append(piles.which_cards(ruleset, state, seat, nameless, context.cites))
    return tuple(asked)


def _hands(program: Any) -> Iterator[str]:
    """Whose hands an effect looks through for cards of a type, a name or a cost: ``you``, or others too."""
    if isinstance(program, Data):
        about = {key.removeprefix("not ") for key in program}
        if HAND in program.texts("zone") and {"type", "name", "figures", "any", "none"} & about:
            owner = program.get("owner")
            yield owner.text("ref") if isinstance(owner, Data) else ""
        for part in program.values():
            yield from _hands(part)
    elif isinstance(program, tuple):
        for part in program:
            yield from _hands(part)


def done(ruleset: Ruleset, state: State, data: Data) -> Change:
    """A card has been resolved."""
    rest = tuple(play for play in plays(state) if play["number"] != data["number"])
    return Change(_but_plays(state, rest))


def spare(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``seat`` is not affected by the attack being resolved."""
    seat, open_plays = op.data.text("seat"), plays(state)
    if not open_plays or seat in open_plays[-1].texts("unaffected"):
        return Change(state)
    last = open_plays[-1].but(unaffected=(*open_plays[-1].texts("unaffected"), seat))
    after = _but_plays(state, (*open_plays[:-1], last))
    return Change(after, (Fact("unaffected", op.cites or "unaffected", Data(op.data)),))


def react(ruleset: Ruleset, state: State, entered: Act) -> Change:
    """A reaction is shown from the hand; it stays there, and what it says is done."""
    found = rules(ruleset)
    object = object_of(state, entered)
    cites = united(cites_of(found, object), ruleset.cite("react"))
    context = Context(entered.who, object.ref, cites=cites)
    shown = op("reveal", objects=(object.ref,), seat=entered.who, cites=cites)
    frames: tuple[Frame, ...] = (Do((shown,)), program(printed(found, object)["reaction"], context))
    return Change(state, frames=frames)


VERBS: dict[str, Any] = {"played": played, "unaffected": spare}
STEPS = {"announced": announced, "resolved": resolved, "done": done}

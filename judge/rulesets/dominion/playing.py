"""Playing a card: what happens until it is resolved, attacks and the reactions to them.

The cards being played are in the turn's facts under ``plays``, innermost last. Each play of a card is
separate: a player unaffected by an attack is so for that play only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from judge.resolver import (
    EMPTY,
    Act,
    Cites,
    Data,
    Do,
    Draft,
    Frame,
    Object,
    Op,
    Position,
    Ruleset,
    Script,
    Value,
    Window,
    meant,
    op,
    united,
    zone_of,
)
from judge.resolver.ruleset import Verb
from judge.rulesets.dominion import zones
from judge.rulesets.dominion.base import DominionRuleset, cites_of, figure, printed, rules, types
from judge.rulesets.dominion.words import HAND, PLAY, REVEALED, UNKNOWN
from judge.rulesets.kit import CardRuleset, Context, program
from judge.rulesets.kit.rule import object_of


def plays(state: Position) -> tuple[Data, ...]:
    """The cards being played, from the outermost to the one being resolved."""
    found = state.facts.get("plays")
    return found if isinstance(found, tuple) else ()


def current(state: Position) -> Data:
    """The play being resolved; empty if there is none."""
    return plays(state)[-1] if plays(state) else EMPTY


def unaffected(state: Position) -> tuple[str, ...]:
    """The seats that the play being resolved does not affect."""
    return current(state).texts("unaffected")


def reached(
    ruleset: CardRuleset, state: Position, context: Context, seats: tuple[str, ...]
) -> tuple[str, ...]:
    """Those of the seats that are affected by the play being resolved."""
    spared = unaffected(state)
    return tuple(seat for seat in seats if seat not in spared) if spared else seats


def why(ruleset: DominionRuleset, within: tuple[Data, ...], obj: Object) -> Cites:
    """The sections by which a card's instructions are followed: its own, the card's that plays it, the
    phase's.

    If the instructions state their own sections, the card's sections stand alone. ``within`` are the plays
    that contain it.
    """
    found = [] if _citing(printed(ruleset, obj).get("effect", ())) else list(cites_of(ruleset, obj))
    for play in reversed(within):
        found += ruleset.cited(play.texts("cites"))
    return united(tuple(found), ruleset.cite("play"))


@lru_cache(maxsize=1024)
def _citing(told: Value) -> bool:
    """Whether any of a card's instructions cites sections of its own."""
    if isinstance(told, Data):
        return "cites" in told or any(map(_citing, told.values()))
    return isinstance(told, tuple) and any(map(_citing, told))


def played(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """``seat`` plays ``object``: it goes to the play area and is resolved.

    A card that has moved since it was named (one that was played once and has left play) is played anyway; it
    stays where it is, and so does a card of another player or of nobody.
    """
    found, seat = rules(ruleset), op.data.text("seat")
    ref = op.data.ref("object")
    there = meant(draft, op)
    obj = there or (draft.objects.get(ref.id) if ref else None)
    if obj is None or seat not in draft.playing:
        return
    if there and there.owner == seat and there.zone != zone_of(PLAY, seat):
        (ref,) = draft.move_together((obj.id,), zone_of(PLAY, seat))
    ref = ref or obj.ref
    own = cites_of(found, obj)
    cites = united(own, op.cites or ruleset.cite("played"))
    draft.emit("played", cites, op.data, object=ref, was=obj.ref, card=obj.card)
    number = draft.facts.number("played") + 1
    draft.remember(played=number)
    about = tuple([str(address) for address in own])
    this = Data(object=ref, seat=seat, number=f"{draft.turn}.{number}", cites=about)
    draft.then(Script(("announced", "resolved", "done"), this))


def announced(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Announce a card; players may react to an attack before anything of it happens."""
    found, obj = rules(ruleset), draft.objects.get(data["object"].id)
    if obj is None:  # a correction has removed it
        return
    draft.remember(plays=(*plays(draft), data))
    if "attack" not in types(found, draft, obj):
        return
    others = draft.order_from(data.text("seat"), after=True)
    others = tuple(seat for seat in others if seat != data.text("seat"))
    able = tuple(seat for seat in others if may_react(found, draft, seat))
    draft.emit("attack", "attack", seat=data.text("seat"), object=data["object"])
    for seat in others:
        if seat not in able:
            draft.emit("no reaction", "no reaction", seat=seat)
    if able:
        draft.then(Window("reaction", able))


def may_react(ruleset: DominionRuleset, state: Position, seat: str) -> bool:
    """Whether a seat holds a reaction, or an unknown card."""
    return any(
        obj.card == UNKNOWN or "reaction" in printed(ruleset, obj)
        for obj in state.inside(zone_of(HAND, seat))
    )


def resolved(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Follow the instructions of the card being played; a treasure first gives its coins."""
    found, ref = rules(ruleset), data["object"]
    obj = draft.objects.get(ref.id)
    if obj is None:  # a correction has removed it
        return
    own = printed(found, obj)
    # the play being resolved is in the list, so that its citations include what plays it
    cites = why(found, plays(draft)[:-1], obj)
    context = Context(data.text("seat"), ref, cites=cites, names=Data(play=data["number"]))
    frames: tuple[Frame, ...] = ()
    if "treasure" in types(found, draft, obj):
        given = figure(found, draft, obj, "coins")
        cites = united(cites, ruleset.cite("treasure"))
        frames = (Do((op("coins", seat=context.you, amount=given, cites=cites),)),)
    effect = own.get("effect", ())
    if effect:
        frames = (*frames, *_named_hands(found, draft, effect, context), program(effect, context))
    draft.then(*frames)


def _named_hands(
    ruleset: DominionRuleset, state: Position, effect: tuple[Data, ...], context: Context
) -> tuple[Frame, ...]:
    """The questions needed before an effect looks for certain cards in hands with unknown cards."""
    whose = set(_hands(effect))
    others = tuple(seat for seat in state.order_from(context.you) if seat != context.you)
    seats = (*((context.you,) if "you" in whose else ()), *(others if whose - {"you"} else ()))
    asked = []
    for seat in reached(ruleset, state, context, seats):
        held = state.inside(zone_of(HAND, seat))
        nameless = [obj.id for obj in held if obj.card == UNKNOWN]
        if nameless:
            asked.append(zones.which_cards(ruleset, state, seat, nameless, context.cites))
    return tuple(asked)


def _hands(program: object) -> Iterator[str]:
    """The hands in which an effect looks for cards of a type, a name or a cost: ``you``, or others too."""
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


def done(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Finish a card; cards that it revealed and did not move return to their deck."""
    rest = tuple([play for play in plays(draft) if play["number"] != data["number"]])
    draft.remember(plays=rest or None)
    if rest:  # the card belongs to another one that is still resolving
        return
    for seat in draft.playing:
        shown = draft.inside(zone_of(REVEALED, seat))
        if shown:
            back = tuple(obj.ref for obj in reversed(shown))
            draft.do(op("put back", seat=seat, objects=back, cites=rules(ruleset).cite("put back")))


def spare(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Mark ``seat`` as unaffected by the attack being resolved."""
    seat, open_plays = op.data.text("seat"), plays(draft)
    if not open_plays or seat in open_plays[-1].texts("unaffected"):
        return
    last = open_plays[-1].but(unaffected=(*open_plays[-1].texts("unaffected"), seat))
    draft.remember(plays=(*open_plays[:-1], last))
    draft.done(op)


def react(ruleset: Ruleset, draft: Draft, entered: Act) -> None:
    """Reveal a reaction from the hand, where it stays, and follow its instructions."""
    found = rules(ruleset)
    obj = object_of(draft, entered)
    cites = united(cites_of(found, obj), ruleset.cite("react"))
    context = Context(entered.who, obj.ref, cites=cites)
    shown = op("reveal", objects=(obj.ref,), seat=entered.who, cites=cites)
    frames: tuple[Frame, ...] = (Do((shown,)), program(printed(found, obj)["reaction"], context))
    draft.then(*frames)


VERBS: Mapping[str, Verb] = {"played": played, "unaffected": spare}
STEPS = {"announced": announced, "resolved": resolved, "done": done}

"""What newer keywords do: an attacker exchanged, a creature exploited, mentored, renowned."""

from __future__ import annotations

from typing import Any

from judge.resolver import Ask, Data, Decision, Do, Draft, Object, Op, Position, Ref, Script, meant, op
from judge.rulesets.kit.program import option_of, program
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Happening, Instruction
from judge.rulesets.kit.views import view
from judge.rulesets.magic.combat_effects import CONDITIONS as COMBAT
from judge.rulesets.magic.combat_state import attacked
from judge.rulesets.magic.effects import create_copy
from judge.rulesets.magic.effects_parts import Ops, moving, objects
from judge.rulesets.magic.ways import WARPED
from judge.rulesets.magic.written import named, told
from judge.rulesets.magic.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, permanents

ENCORE = "encore"
"""In the data of a token made by encore: the opponent whom it attacks."""
SACRIFICE = told("sacrifice", sacrifice=named("tokens"))
ATTACKS = "attacks in place"
"""In a ninjutsu ability's data: whom the creature that was returned attacked."""


def _unblocked(ruleset: CardRuleset, state: Position, who: str) -> list[Object]:
    return [o for o in permanents(state, who) if COMBAT["unblocked"](ruleset, state, o)]


def can_exchange(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return bool(_unblocked(ruleset, state, context.you))


def exchange(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """As a cost the card is revealed, and an unblocked attacker chosen that returns to its owner's hand."""
    among = tuple(option_of(draft, o.ref) for o in _unblocked(ruleset, draft, context.you))
    decision = Decision(context.you, "ninjutsu", among, cites=ruleset.cite("ninjutsu"))
    reveal = Do((op("reveal", object=context.source, cites=ruleset.cite("ninjutsu")),))
    draft.then(reveal, Ask((decision,), "ninjutsu", data=Data(context=context.data())))


def exchanged(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """The ability remembers whom the attacker attacked (702.49c); it returns."""
    context = Context.of(ask.data["context"])
    ability, attacker = draft.current(context.object), draft.objects.get(next(iter(answers[0]), ""))
    if attacker is None or attacker.zone != BATTLEFIELD:
        return
    if ability is not None:
        draft.change_object(ability, **{ATTACKS: attacked(draft, attacker)})
    draft.then(Do((moving(draft, "return", attacker, HAND, context),)))


def enter_attacking(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Onto the battlefield tapped, attacking what the other attacked, and unblocked (702.49c, 508.4a)."""
    ability = state.current(context.object)
    whom = ability.data.get(ATTACKS) if ability else None
    there = state.current(whom) is not None if isinstance(whom, Ref) else whom in state.playing
    how: dict[str, Any] = {"tapped": True}
    if there and state.phase == "combat":
        how |= {"attacking": whom, "blocked": False}
    cites = (*ruleset.cite("ninjutsu"), *ruleset.cite("put attacking"))
    made = []
    for object in objects(state, args["enter attacking"]):
        where = {"controller": context.you, "seat": context.you, "with": Data(how)}
        one = moving(state, "enter", object, BATTLEFIELD, context, **where)
        made.append(Op(one.verb, one.data, cites))
    return tuple(made)


def encore(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """For each opponent a token that is a copy of the card (702.141a); what holds for it follows."""
    frames = []
    for seat in (s for s in draft.order_from(context.you) if s in draft.playing and s != context.you):
        said = {"create copy": args["encore"], "who": (context.you,), "count": 1}
        made = create_copy(ruleset, draft, context, said)
        frames.append(Do(tuple(one.but(**{"with": Data({ENCORE: seat})}) for one in made)))
    data = Data(since=draft.fresh, context=context.data())
    draft.then(*frames, Script(("encore",), data))


def encored(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Each token attacks its opponent this turn if able; all gain haste and are sacrificed later."""
    made = [
        o for o in draft.inside(BATTLEFIELD)
        if ENCORE in o.data and o.incarnation >= data.number("since")
    ]  # fmt: skip
    context = Context.of(data["context"])
    tokens = tuple(o.ref for o in made)
    lasting = []
    for object in made:
        whom = Data(seat=Data(ref="seat", seat=object.data.text(ENCORE)))
        must = Data(must=(Data(action="attack", of=whom),))
        one = Data(verb="last", change=must, of=named("token"), until="turn")
        lasting.append(program((one,), context.keeping(token=object.ref)))
    rest = (
        Data(verb="last", change=Data(gain=(("haste", 1),)), of=named("tokens"), until="always"),
        Data(verb="later", on=Data(on="end step"), once=True, program=(SACRIFICE,)),
    )
    draft.then(*lasting, program(rest, context.keeping(tokens=tokens)))


def warp_away(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Exiled; its owner may cast it once the turn has ended (702.185a)."""
    more: dict[str, Any] = {"with": Data({WARPED: state.turn})}
    made = []
    for object in objects(state, args["warp away"]):
        if object.zone == BATTLEFIELD:
            one = moving(state, "exile", object, EXILE, context, **more)
            made.append(Op(one.verb, one.data, ruleset.cite("warp")))
    return tuple(made)


def exploit(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """One of your creatures may be sacrificed, this one too (702.110a)."""
    mine = [o for o in permanents(draft, context.you) if "creature" in view(ruleset, draft, o).types]
    among = tuple(option_of(draft, o.ref) for o in mine)
    decision = Decision(context.you, "exploit", among, min=0, cites=ruleset.cite("exploit"))
    draft.then(Ask((decision,), "exploit", data=Data(context=context.data())))


def exploited(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """It is sacrificed, and at once the creature with exploit has exploited it (702.110b)."""
    context = Context.of(ask.data["context"])
    ops: list[Op] = []
    for object in (draft.objects.get(key) for key in answers[0]):
        if object is None or object.zone != BATTLEFIELD:
            continue
        ops.append(moving(draft, "sacrifice", object, GRAVEYARD, context))
        ops.append(op("exploit", object=context.source, cites=ruleset.cite("exploits")))
    draft.then(*((Do(tuple(ops)),) if ops else ()))


def mentors(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    return tuple(
        op("mentor", object=o.ref, source=context.source, cites=ruleset.cite("mentor"))
        for o in objects(state, args["mentors"])
    )


def become_renowned(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    return tuple(
        op("renowned", object=o.ref, cites=ruleset.cite("renown"))
        for o in objects(state, args["become renowned"])
        if o.zone == BATTLEFIELD
    )


def renowned(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object`` is renowned until it leaves the battlefield (702.112b)."""
    object = meant(draft, what)
    if object is None or object.data.get("renowned"):
        return
    said = Data(object=object.ref, seat=object.controller)
    draft.change_object(object, renowned=True)
    draft.emit("renowned", what.cites or "renown", said)


def told_only(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Something to be seen by what waits for it; nothing else changes."""
    object = draft.objects.get(what.data.ref("object").id) if what.data.ref("object") else None  # type: ignore[union-attr]
    said = what.data.but(seat=object.controller) if object is not None else what.data
    draft.emit(what.verb, what.cites or what.verb, said)


INSTRUCTIONS = {
    "encore": Instruction({"encore": "ref"}, frames=encore),
    "ninjutsu": Instruction({"ninjutsu": "flag"}, frames=exchange, able=can_exchange),
    "enter attacking": Instruction({"enter attacking": "ref"}, enter_attacking),
    "warp away": Instruction({"warp away": "ref"}, warp_away),
    "exploit": Instruction({"exploit": "flag"}, frames=exploit),
    "mentors": Instruction({"mentors": "ref"}, mentors),
    "become renowned": Instruction({"become renowned": "ref"}, become_renowned),
}
VERBS = {"renowned": renowned, "exploit": told_only, "mentor": told_only}
ANSWERS = {"ninjutsu": exchanged, "exploit": exploited}
STEPS = {"encore": encored, "riots": riots}
HAPPENINGS = {"exploits": Happening(("exploit",), back=True), "mentors": Happening(("mentor",))}
CONDITIONS = {"renowned": lambda ruleset, state, object: bool(object.data.get("renowned"))}

"""Instructions of keywords: ninjutsu, exploit, encore and others, and how permanents enter."""

from __future__ import annotations

from typing import Any

from judge.resolver import (
    EMPTY,
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Object,
    Op,
    Option,
    Position,
    Ref,
    Replacement,
    Script,
    meant,
    op,
    united,
)
from judge.resolver.values import replace
from judge.rulesets.kit.abilities import forbidden, replacements
from judge.rulesets.kit.characteristics import active_effects, view
from judge.rulesets.kit.effect_runner import option_of, program
from judge.rulesets.kit.expressions import amount
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Happening, Instruction, printed, seatless
from judge.rulesets.magic.actions.casting_permissions import WARPED
from judge.rulesets.magic.card_faces import TURNED, back_of
from judge.rulesets.magic.combat.combat_effects import CONDITIONS as COMBAT
from judge.rulesets.magic.combat.combat_state import TO_CHOOSE, attacked, defenders
from judge.rulesets.magic.costs import mana_spent
from judge.rulesets.magic.dsl import SELF, instruction, named
from judge.rulesets.magic.instructions.creating import create_copy
from judge.rulesets.magic.instructions.effect_objects import Ops, moving, objects
from judge.rulesets.magic.mechanics.daytime import is_night
from judge.rulesets.magic.triggers.trigger_index import FORBID, INSTEAD, may_change
from judge.rulesets.magic.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, permanents

ENCORE = "encore"
"""In the data of a token created by encore: the opponent whom it has to attack."""
SACRIFICE = instruction("sacrifice", sacrifice=named("tokens"))
ATTACKS = "attacks in place"
"""In a ninjutsu ability's data: the player or permanent attacked by the creature that was returned."""


def _unblocked(ruleset: CardRuleset, state: Position, who: str) -> list[Object]:
    return [o for o in permanents(state, who) if COMBAT["unblocked"](ruleset, state, o)]


def can_exchange(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return bool(_unblocked(ruleset, state, context.you))


def exchange(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """As a cost, reveal the card and choose an unblocked attacker, which returns to its owner's hand."""
    among = tuple(option_of(draft, o.ref) for o in _unblocked(ruleset, draft, context.you))
    decision = Decision(context.you, "ninjutsu", among, cites=ruleset.cite("ninjutsu"))
    reveal = Do((op("reveal", object=context.source, cites=ruleset.cite("ninjutsu")),))
    draft.then(reveal, Ask((decision,), "ninjutsu", data=Data(context=context.data())))


def exchanged(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Record what the attacker attacked on the ability (702.49c), and return the attacker."""
    context = Context.of(ask.data["context"])
    ability, attacker = draft.current(context.object), draft.objects.get(next(iter(answers[0]), ""))
    if attacker is None or attacker.zone != BATTLEFIELD:
        return
    if ability is not None:
        draft.change_object(ability, **{ATTACKS: attacked(draft, attacker)})
    draft.then(Do((moving(draft, "return", attacker, HAND, context),)))


def enter_attacking(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Put the card onto the battlefield tapped, unblocked, and attacking what the other attacked (702.49c,
    508.4a).
    """
    ability = state.current(context.object)
    whom = ability.data.get(ATTACKS) if ability else None
    there = state.current(whom) is not None if isinstance(whom, Ref) else whom in state.playing
    how: dict[str, object] = {"tapped": True}
    if there and state.phase == "combat":
        how |= {"attacking": whom, "blocked": False}
    cites = (*ruleset.cite("ninjutsu"), *ruleset.cite("put attacking"))
    made = []
    for obj in objects(state, args["enter attacking"]):
        where = {"controller": context.you, "seat": context.you, "with": Data(how)}
        one = moving(state, "enter", obj, BATTLEFIELD, context, **where)
        made.append(Op(one.verb, one.data, cites))
    return tuple(made)


def encore(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """For each opponent, create a token that is a copy of the card (702.141a), with the effects
    that follow.
    """
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
    for obj in made:
        whom = Data(seat=Data(ref="seat", seat=obj.data.text(ENCORE)))
        must = Data(must=(Data(action="attack", of=whom),))
        one = Data(verb="last", change=must, of=named("token"), until="turn")
        lasting.append(program((one,), context.keeping(token=obj.ref)))
    rest = (
        Data(verb="last", change=Data(gain=(("haste", 1),)), of=named("tokens"), until="always"),
        Data(verb="later", on=Data(on="end step"), once=True, program=(SACRIFICE,)),
    )
    draft.then(*lasting, program(rest, context.keeping(tokens=tokens)))


def warp_away(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Exile it; its owner may cast it after the turn has ended (702.185a)."""
    more: dict[str, object] = {"with": Data({WARPED: state.turn})}
    made = []
    for obj in objects(state, args["warp away"]):
        if obj.zone == BATTLEFIELD:
            one = moving(state, "exile", obj, EXILE, context, **more)
            made.append(Op(one.verb, one.data, ruleset.cite("warp")))
    return tuple(made)


def exploit(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """The player may sacrifice one of their creatures, also this one (702.110a)."""
    mine = [o for o in permanents(draft, context.you) if "creature" in view(ruleset, draft, o).types]
    among = tuple(option_of(draft, o.ref) for o in mine)
    decision = Decision(context.you, "exploit", among, min=0, cites=ruleset.cite("exploit"))
    draft.then(Ask((decision,), "exploit", data=Data(context=context.data())))


def exploited(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Sacrifice it; the creature with exploit has thereby exploited it (702.110b)."""
    context = Context.of(ask.data["context"])
    ops: list[Op] = []
    for obj in (draft.objects.get(key) for key in answers[0]):
        if obj is None or obj.zone != BATTLEFIELD:
            continue
        ops.append(moving(draft, "sacrifice", obj, GRAVEYARD, context))
        ops.append(op("exploit", object=context.source, cites=ruleset.cite("exploits")))
    draft.then(*((Do(tuple(ops)),) if ops else ()))


def cycle(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Report cycling after the card has been discarded for its cost (702.29c)."""
    card = state.objects.get(context.source.id) if context.source else None
    ref = card.ref if card is not None else context.source
    return (op("cycled", object=ref, seat=context.you, cites=ruleset.cite("cycled")),)


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


def become_monstrous(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    cites = ruleset.cite("monstrosity")
    there = (o for o in objects(state, args["become monstrous"]) if o.zone == BATTLEFIELD)
    return tuple(op("monstrous", object=o.ref, cites=cites) for o in there)


def monstrous(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object`` becomes monstrous until it leaves the battlefield (701.37b)."""
    obj = meant(draft, what)
    if obj is None or obj.data.get("monstrous"):
        return
    draft.change_object(obj, monstrous=True)
    draft.emit("monstrous", what.cites or "monstrosity", Data(object=obj.ref, seat=obj.controller))


def renowned(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object`` becomes renowned until it leaves the battlefield (702.112b)."""
    obj = meant(draft, what)
    if obj is None or obj.data.get("renowned"):
        return
    said = Data(object=obj.ref, seat=obj.controller)
    draft.change_object(obj, renowned=True)
    draft.emit("renowned", what.cites or "renown", said)


def emit_only(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """An operation that only reports an event for abilities that wait for it."""
    obj = draft.objects.get(what.data.ref("object").id) if what.data.ref("object") else None  # type: ignore[union-attr]
    said = what.data.but(seat=obj.controller) if obj is not None else what.data
    draft.emit(what.verb, what.cites or what.verb, said)


# How keywords affect entering


RIOT = Data(verb="enters riot", told=EMPTY)
COUNTER = Data(verb="enters with", told=Data({"enters with": "+1/+1"}))
NIGHT = Data(verb="enters transformed", told=EMPTY)
ATTACKING = Data(verb="enters attacking", told=EMPTY)
RIOTOUS = "riotous"
"""In the data of a permanent: how often its controller chose haste for riot."""


def by_keywords(
    ruleset: CardRuleset, state: Position, obj: Object | None, what: Op, card: Data
) -> tuple[Data, ...]:
    """The instructions of entering for which its keywords stand, including granted ones."""
    riots = sum(1 for word, _ in card.get("keywords", ()) if word == "riot")
    if obj is not None and any(_gives(one.change, "riot") for one in active_effects(ruleset, state)):
        riots = _riots(ruleset, state, obj, what)
    daybound = any(word == "daybound" for word, _ in card.get("keywords", ()))
    two_faced = obj is not None and back_of(printed(ruleset, obj)) is not None  # the card itself (702.145b)
    turned = daybound and two_faced and is_night(state)
    attacks = what.data.get("with", EMPTY).get("attacking") == TO_CHOOSE
    return (
        *((NIGHT,) if turned else ()),
        *(RIOT,) * riots,
        *((ATTACKING,) if attacks else ()),
        *_with_its_own(ruleset, state, obj, card),
    )


def counts_what_is_given(ruleset: CardRuleset, state: Position, obj: Object | None, what: Op) -> bool:
    """Whether effects change the number of counters with which an effect lets it enter."""
    given = obj is not None and what.data.get("with", EMPTY).get("counters")
    return bool(given) and any(may_change(ruleset, state, "counters", how) for how in (INSTEAD, FORBID))


def _with_its_own(ruleset: CardRuleset, state: Position, obj: Object | None, card: Data) -> tuple[Data, ...]:
    """The counters of its printed loyalty or defense, if effects change their number (306.5b).

    A compleated planeswalker has two loyalty counters fewer for each Phyrexian symbol paid with life
    (702.150a).
    """
    figures = card.get("figures", EMPTY)
    life = mana_spent.life(obj) if any(word == "compleated" for word, _ in card.get("keywords", ())) else 0
    if life and isinstance(figures.get("loyalty"), int):
        fewer = Data({"enters with": "loyalty", "amount": max(figures["loyalty"] - life, 0)})
        return (Data(verb="enters with", told=fewer, cites=("compleated",)),)
    if obj is None or not any(may_change(ruleset, state, "counters", how) for how in (INSTEAD, FORBID)):
        return ()
    return tuple(
        Data(verb="enters with", told=Data({"enters with": one, "amount": figures[one]}))
        for one in ("loyalty", "defense")
        if isinstance(figures.get(one), int)
    )


def copying_first(enters: tuple[Data, ...]) -> tuple[Data, ...]:
    """Its instructions of entering, with becoming a copy first (616.1c).

    A copy loses the rest (614.12), but has what the copy effect adds (``also``).
    """
    return tuple(sorted(enters, key=lambda one: one.text("verb") != "enters as copy"))


def defenders_of(ruleset: CardRuleset, state: Position) -> dict[str, object]:
    """The names of what something that enters attacking may attack."""
    return dict(defenders(ruleset, state))


def _gives(change: Data, keyword: str) -> bool:
    return any(name == keyword for name, _ in change.get("gain", ()))


def _riots(ruleset: CardRuleset, state: Position, obj: Object, what: Op) -> int:
    """The number of instances of riot that it would have on the battlefield (614.12)."""
    there = Draft(ruleset, state.snapshot())
    new = there.move(obj.id, BATTLEFIELD, controller=what.data.text("seat"))
    new = there.put_object(replace(new, data=what.data.get("with", EMPTY)))
    seen = view(ruleset, there.snapshot(), new)
    return sum(1 for word, _ in seen.keywords if word == "riot")


def cites(ruleset: CardRuleset, made: tuple[Data, ...]) -> tuple[Any, ...]:
    """The sections of these keywords."""
    found = {
        "enters riot": "riot", "enters transformed": "daybound enters", "enters attacking": "put attacking",
        "enters with": "loyalty as it enters",
    }  # fmt: skip
    keys = [key for one in dict.fromkeys(made) for key in (found[one.text("verb")], *one.texts("cites"))]
    return tuple(section for key in keys for section in ruleset.cites.get(key, ()))


def hastening(state: Position, what: Data) -> tuple[Script, ...]:
    """The frame for a permanent whose controller chose haste for riot."""
    riotous = seatless(what.text("to")) == BATTLEFIELD and what.get("with", EMPTY).get(RIOTOUS)
    return (Script(("riots",), Data(since=state.fresh)),) if riotous else ()


def riots(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Give haste to permanents that entered with riot and without its counter (702.136a)."""
    haste = Data(verb="last", change=Data(gain=(("haste", 1),)), of=SELF, until="always")
    frames = tuple(
        program((haste,), Context(o.controller, o.ref, cites=ruleset.cite("riot")))
        for o in draft.inside(BATTLEFIELD)
        if o.incarnation >= data.number("since") and o.data.get(RIOTOUS)
    )
    draft.then(*(frames))


def as_put(
    ruleset: CardRuleset,
    state: Position,
    context: Context,
    obj: Object | None,
    name: str,
    number: int,
    order: tuple[str, ...] = (),
) -> int:
    """The number of counters with which it enters after effects have changed it (122.6, 614.16).

    None if counters can't be put on it (614.17). ``order`` are the effects that apply first.
    """
    if not _changed(ruleset, state, obj):
        return number
    assert obj is not None
    there, put = _arriving(ruleset, state, context, obj, name, number)
    if forbidden(ruleset, there, put) is not None:
        return 0
    end, done = _changing(ruleset, there, put, order)
    for by in done:
        if not isinstance(state, Draft):
            break
        said = Data(object=obj.ref, of=by.source, by=by.id, name=by.name, verb="counters", who=by.controller)
        cites = united(by.cites, ruleset.cite("multiplied"))
        state.emit("replaced", cites, said.but(prevented=end is None))
    return end.data.number("amount") if end is not None else 0


def in_which_order(
    ruleset: CardRuleset,
    state: Position,
    context: Context,
    obj: Object | None,
    name: str,
    number: int,
    order: tuple[str, ...],
) -> tuple[Replacement, ...]:
    """The effects on the number of its counters, if the order of the next one matters (616.1)."""
    if not _changed(ruleset, state, obj):
        return ()
    assert obj is not None
    there, put = _arriving(ruleset, state, context, obj, name, number)
    if forbidden(ruleset, there, put) is not None:
        return ()
    now, _ = _changing(ruleset, there, put, order, only=True)
    left = tuple(r for r in replacements(ruleset, there, now) if r.id not in now.applied) if now else ()
    ends = [_changing(ruleset, there, put, (*order, by.id))[0] for by in left]
    counts = {end.data.number("amount") if end is not None else 0 for end in ends}
    return left if len(counts) > 1 else ()


def asks_order(ruleset: CardRuleset, state: Position, what: Op, comes: Object, one: Data) -> bool:
    """Whether the order of effects on the number of its counters matters."""
    if one.text("verb") != "enters with" or one["told"].get("optional"):
        return False
    told, context = one["told"], Context(what.data.text("seat"), comes.ref)
    about = (comes, told.text("enters with"), told.number("amount"), ())
    return bool(in_which_order(ruleset, state, context, *about))


def which_counts_first(ruleset: CardRuleset, draft: Draft, one: Data, context: Context) -> Decision:
    """Ask its controller which effect changes the number of its counters first (616.1)."""
    told = one["told"]
    number = amount(ruleset, draft, told["amount"], context) if "amount" in told else 1
    about = (draft.current(context.source), told.text("enters with"), number, one.texts("order"))
    found_ = in_which_order(ruleset, draft, context, *about)
    among = tuple(Option(r.id, Data(r.data, name=r.name)) for r in found_)
    data = Data(verb="counters")
    return Decision(context.you, "replacement", among, cites=ruleset.cite("replacement"), data=data)


def _changed(ruleset: CardRuleset, state: Position, obj: Object | None) -> bool:
    changed = any(may_change(ruleset, state, "counters", how) for how in (INSTEAD, FORBID))
    return obj is not None and obj.zone != BATTLEFIELD and changed


def _arriving(
    ruleset: CardRuleset, state: Position, context: Context, obj: Object, name: str, number: int
) -> tuple[Draft, Op]:
    """A state with it on the battlefield, and the operation that puts the counters on it."""
    there = Draft(ruleset, state.snapshot())
    arrived = there.move(obj.id, BATTLEFIELD, controller=context.you)
    return there, op("counters", object=arrived.ref, name=name, amount=number)


def _changing(
    ruleset: CardRuleset, there: Draft, put: Op, order: tuple[str, ...], only: bool = False
) -> tuple[Op | None, list[Replacement]]:
    """The number of counters after applying the effects in order, with the effects applied."""
    done: list[Replacement] = []
    while True:
        left = [r for r in replacements(ruleset, there, put) if r.id not in put.applied]
        wanted = [r for key in order for r in left if r.id == key]
        by = next(iter(wanted or ([] if only else left)), None)
        if by is None:
            return put, done
        made = ruleset.replacers[by.name](ruleset, Draft(ruleset, there.snapshot()), put, by)
        done.append(by)
        if not made:
            return None, done
        if len(made) != 1 or made[0].verb != "counters":
            return put, done
        put = replace(made[0], applied=(*put.applied, by.id))


assert TURNED == "transformed"


INSTRUCTIONS = {
    "encore": Instruction({"encore": "ref"}, frames=encore),
    "ninjutsu": Instruction({"ninjutsu": "flag"}, frames=exchange, able=can_exchange),
    "enter attacking": Instruction({"enter attacking": "ref"}, enter_attacking),
    "warp away": Instruction({"warp away": "ref"}, warp_away),
    "cycle": Instruction({"cycle": "ref"}, cycle, able=lambda ruleset, state, context, args: True),
    "exploit": Instruction({"exploit": "flag"}, frames=exploit),
    "mentors": Instruction({"mentors": "ref"}, mentors),
    "become renowned": Instruction({"become renowned": "ref"}, become_renowned),
    "become monstrous": Instruction({"become monstrous": "ref"}, become_monstrous),
}
VERBS = {
    "renowned": renowned,
    "monstrous": monstrous,
    "exploit": emit_only,
    "mentor": emit_only,
    "cycled": emit_only,
}
ANSWERS = {"ninjutsu": exchanged, "exploit": exploited}
STEPS = {"encore": encored, "riots": riots}
HAPPENINGS = {"exploits": Happening(("exploit",), back=True), "mentors": Happening(("mentor",))}
CONDITIONS = {
    "renowned": lambda ruleset, state, obj: bool(obj.data.get("renowned")),
    "monstrous": lambda ruleset, state, obj: bool(obj.data.get("monstrous")),
}

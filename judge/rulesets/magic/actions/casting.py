"""Casting a spell, step by step (601.2): where it may be cast from, what is announced, what it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.resolver import (
    EMPTY,
    STACK,
    Act,
    Ask,
    Cites,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Object,
    Option,
    Position,
    Ref,
    Script,
    op,
    options,
    united,
)
from judge.resolver.ruleset import AnswerOf
from judge.resolver.values import replace
from judge.rulesets.kit.announcing import (
    aimable,
    all_modes_open,
    announce,
    announced,
    context_of,
    does,
)
from judge.rulesets.kit.expressions import amount
from judge.rulesets.kit.rule import CardRuleset, Context, definition, object_of, seatless
from judge.rulesets.magic.actions.casting_permissions import (
    ALTERNATIVES,
    EFFECT,
    FACES,
    KINDS,
    MORPH_COST,
    Way,
    alternatives,
    face_down,
    fitting,
    in_its_time,
    label,
    replaces_cost,
    shown,
    way_costs,
    x_objection,
)
from judge.rulesets.magic.actions.limited_permissions import by_permission
from judge.rulesets.magic.card_faces import FACE
from judge.rulesets.magic.costs import alternative_payment, assisting, emergence, offerings
from judge.rulesets.magic.costs.added_costs import (
    ADDITIONAL,
    KICKERS,
    REPEATED,
    beside,
    for_modes,
    for_targets,
)
from judge.rulesets.magic.costs.mana import joined, settled, speaks_of_x
from judge.rulesets.magic.costs.paying import (
    adjusted,
    as_spent,
    before,
    mana_of,
    next_is_cast,
    pay_rest,
    paying,
    rest_payable,
    split,
    tell_cost,
    tell_spending,
    undo,
)
from judge.rulesets.magic.layers.spell_effects import kept_on
from judge.rulesets.magic.mechanics import commanders, splicing, uses_each_turn
from judge.rulesets.magic.turn_history import AIMED_AT
from judge.rulesets.magic.words import WARDED

CITED = {
    **{way: way for way in KINDS},
    **{face: face for face in FACES},
    "adventure": "adventure",
    "modal back": "modal face",
    "left": "half",
    "right": "half",
    "fused": "fuse",
    "blitz": "blitz",
    "spectacle": "spectacle",
    "emerge": "emerge",
    "warp": "warp",
    "offspring": "offspring",
    "bargain": "bargain",
    "gift": "gift",
    "offering": "offering",
    "awaken": "awaken",
    "impending": "impending",
    "prowl": "prowl",
    "freerunning": "freerunning",
}
"""Ways, faces and costs whose own section a spell cites once it is cast."""


# Casting


def cast(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    """Begin to cast: the card goes to the stack, once the way to cast it is chosen (601.2a)."""
    obj, down = object_of(draft, act), face_down(act)
    found = fitting(ruleset, draft, act)
    if len(found) == 1:
        _in_that_way(ruleset, draft, obj, act.who, found[0], down)
        return
    keys = tuple(label(ruleset, obj, way) for way in found)
    decision = Decision(act.who, "way", options(keys), cites=_faces_cites(ruleset, found))
    data = Data({"object": obj.ref, "who": act.who, "of": tuple(tuple(way) for way in found)})
    draft.then(Ask((decision,), "way", data=data))


def _faces_cites(ruleset: CardRuleset, found: tuple[Way, ...]) -> Cites:
    """The sections by which the player chooses among several ways."""
    faces = [ruleset.cite(CITED[way.face]) for way in found if way.face in CITED]
    return united(ruleset.cite("cast"), *faces)


def chose_way(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """The card goes to the stack in the way chosen."""
    obj = draft.current(ask.data.ref("object"))
    if obj is None or not answers[0]:  # or who was to choose has left the game
        gone(draft, ask)
        return
    way = Way(*ask.data["of"][ask.decisions[0].keys.index(answers[0][0])])
    _in_that_way(ruleset, draft, obj, ask.data.text("who"), way, down=False)


def _in_that_way(ruleset: CardRuleset, draft: Draft, obj: Object, who: str, way: Way, down: bool) -> None:
    free = bool(obj.data.get("free")) or way.name == "plot"
    proposed(ruleset, draft, obj, who, way.name, down=down, free=free, face=way.face, paid=way.paid)


def proposed(
    ruleset: CardRuleset,
    draft: Draft,
    obj: Object,
    who: str,
    way: str,
    *,
    down: bool = False,
    free: bool = False,
    face: str = "",
    paid: str = "",
) -> None:
    """A spell proposed: on the stack under its caster's control, before any announcement."""
    old = before(draft, obj)
    permission = by_permission(ruleset, draft, obj, who) if way in (EFFECT, "without paying") else ""
    new = draft.move(obj.id, STACK, controller=who)
    kept_on(draft, obj.ref, new)
    data: dict[str, object] = {"from": seatless(obj.zone), "way": way}
    if permission:
        data[uses_each_turn.BY] = permission
    if down:
        data["face down"] = WARDED if "disguise" in definition(ruleset, obj) else True
    if face:
        data |= shown(face)
    if paid:
        data["paid"] = (paid,)
    draft.put_object(replace(new, data=Data(data)))
    told = Data(object=new.ref, who=who, before=old, free=free or None)
    frames: tuple[Frame, ...] = (Script(("cast options",), told),)
    draft.then(*(frames))


def cast_options(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The announcement of alternative and additional costs that may be paid (601.2b)."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    offered = [] if obj.data.get("face down") else _offered(ruleset, draft, data, obj)
    if not offered and not obj.data.get("face down") and splicing.asked(ruleset, draft, obj, data):
        return
    if not offered:
        _announcing(ruleset, draft, data, obj)
        return
    decisions = tuple(_option(ruleset, draft, obj, name) for name in offered)
    asked = data.but(asked=(*data.texts("asked"), *offered))
    draft.then(Ask(decisions, "cast options", data=asked))


def _option(ruleset: CardRuleset, state: Position, obj: Object, name: str) -> Decision:
    """Whether a cost is paid, or how often."""
    if name == "offering":
        return offerings.option(ruleset, obj, forced=not in_its_time(ruleset, state, obj))
    cites = _option_cites(ruleset, name)
    if name in REPEATED:
        return Decision(obj.controller, name, min=0, max=None, form="number", cites=cites)
    return Decision(obj.controller, name, options(("yes", "no")), cites=cites)


def _offered(ruleset: CardRuleset, state: Position, data: Data, obj: Object) -> list[str]:
    """The next question: alternative costs are offered one at a time, since only one can apply (118.9a)."""
    card, context = definition(ruleset, obj), context_of(ruleset, state, obj)
    asked = data.texts("asked")
    instead = () if _settled(obj, data) else alternatives(ruleset, state, obj)
    instead = tuple(name for name in instead if name not in asked)
    if len(instead) > 1:
        return [instead[0]]
    more = (
        name for name in ADDITIONAL
        if name in card and rest_payable(ruleset, state, split(beside(card, name), 0)[1], context)
        and (name != "offering" or offerings.offered(ruleset, state, obj, obj.controller))
        and _aimed(ruleset, state, obj, name)
    )  # fmt: skip
    return [*instead, *(name for name in more if name not in asked)]


def _aimed(ruleset: CardRuleset, state: Position, obj: Object, name: str) -> bool:
    """Whether the spell has legal targets if that cost is paid (601.2c)."""
    said = does(ruleset, obj)
    if name == "entwine":
        return all_modes_open(ruleset, state, obj)
    if not any("if" in slot for slot in said.get("targets", ())):
        return True
    trial = Draft(ruleset, state.snapshot())
    more = {"paid": (*obj.data.texts("paid"), name), **({"kicked": True} if name in KICKERS else {})}
    trial.put_object(replace(obj, data=obj.data.but(**more)))
    return aimable(ruleset, trial, trial.objects[obj.id])


def _settled(obj: Object, data: Data) -> bool:
    """Whether an alternative cost applies already, so that no second one can be chosen (118.9a)."""
    return bool(data.get("free") or replaces_cost(obj.data.text("way")) or obj.data.get("paid"))


def _option_cites(ruleset: CardRuleset, name: str) -> Any:
    own = ruleset.cite(name if name in ruleset.cites else "additional cost")
    instead = ruleset.cite("alternative cost") if name in ALTERNATIVES else ()
    return united(ruleset.cite("announce"), own, instead)


def gone(draft: Draft, ask: Ask) -> None:
    """Whether a judge's correction has changed the object meanwhile, so that nothing is done."""
    draft.then(Do((op("lost track", object=ask.data.ref("object")),)))


def chose_options(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Record the additional and alternative costs chosen for the spell."""
    obj = draft.current(ask.data.ref("object"))
    if obj is None:
        gone(draft, ask)
        return
    taken: tuple[str, ...] = ()
    for decision, answer in zip(ask.decisions, answers, strict=True):
        times = answer[0] if answer and isinstance(answer[0], int) else int(answer == ("yes",))
        taken = (*taken, *(decision.kind,) * times)
    more: dict[str, object] = {"paid": (*obj.data.texts("paid"), *taken)}
    if set(taken) & set(KICKERS):
        more["kicked"] = True
    draft.change_object(obj, **more)
    if "emerge" in taken:
        emergence.asked(ruleset, draft, draft.objects[obj.id], ask.data)
        return
    if "offering" in taken:
        offerings.asked(ruleset, draft, draft.objects[obj.id], ask.data)
        return
    draft.then(Script(("cast options",), ask.data))


def _announcing(ruleset: CardRuleset, draft: Draft, data: Data, obj: Object) -> None:
    if obj.data.get("face down"):
        draft.then(Script(("cast pay",), data))
        return
    mana, _ = full_cost(ruleset, draft, obj, data)
    more: dict[str, object] = dict(data)
    if mana.number("x") or speaks_of_x(definition(ruleset, obj).get("additional cost", ())):
        more["x"] = Data(min=0, max=0, cites="x without paying") if data.get("free") else Data(min=0)
    more.pop("object")
    if "entwine" in obj.data.texts("paid"):  # all modes are chosen (702.42a)
        names = tuple(mode.text("name") for mode in does(ruleset, obj)["modes"]["of"])
        draft.change_object(obj, announced=announced(obj).but(modes=names))
        asked = announce(obj.ref, "cast divide", **more)
        draft.then(replace(asked, data=asked.data.but(stage="x")))
        return
    draft.then(announce(obj.ref, "cast divide", **more))


def full_cost(
    ruleset: CardRuleset, state: Position, obj: Object, data: Data
) -> tuple[Data, tuple[Data, ...]]:
    """The mana (X still open) and the other parts of what a spell costs, before effects change it."""
    card, paid = definition(ruleset, obj), obj.data.texts("paid")
    if obj.data.get("face down"):
        return MORPH_COST, ()
    own: tuple[Data, ...] = ()
    mana = card.get("cost", EMPTY)
    instead, extra = way_costs(ruleset, obj, obj.data.text("way"))
    if data.get("free"):
        mana = Data(x=mana["x"]) if "x" in mana else EMPTY
    elif instead is not None:
        own, mana = instead, EMPTY
    elif taken := [name for name in (*ALTERNATIVES, *FACES) if name in paid]:
        own, mana = card[taken[0]], EMPTY
    own = (*own, *extra, *(emergence.SACRIFICE if emergence.EMERGED in obj.data else ()))
    own = (*own, *(offerings.SACRIFICE if offerings.OFFERING in obj.data else ()))
    for name in (one for one in paid if one in ADDITIONAL):
        own = (*own, *beside(card, name))
    own = (*own, *obj.data.get(splicing.SPLICE_COST, ()))
    own = (*own, *for_modes(ruleset, card, obj), *for_targets(card, obj))
    own = (*own, *card.get("additional cost", ()))
    rest = tuple(part for part in own if part.text("verb") != "pay")
    whole = joined(mana, mana_of(own))
    return (commanders.taxed(state, obj, whole) if commanders.from_command(obj) else whole), rest


def divided_before(then: str) -> Callable[[CardRuleset, Draft, Data], None]:
    """The frame that divides an effect among its targets (601.2d), then continues with another step."""

    def step(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
        obj = draft.current(data.ref("object"))
        if obj is None:
            return
        if not divides(ruleset, draft, obj, Data(data, then=then)):
            draft.then(Script((then,), data))

    return step


def divides(ruleset: CardRuleset, draft: Draft, obj: Object, data: Data) -> bool:
    """Ask how an effect is divided, or record it for a single target; False if nothing is divided."""
    written = does(ruleset, obj).get("divide", does(ruleset, obj).get("data", EMPTY).get("divide"))
    if written is None or not obj.targets:
        return False
    whole = amount(ruleset, draft, written, context_of(ruleset, draft, obj))
    keys = [t.chosen.id if isinstance(t.chosen, Ref) else t.chosen for t in obj.targets]
    if len(keys) == 1:
        share = Data({keys[0]: whole})
        draft.change_object(obj, announced=announced(obj).but(shares=share))
        draft.then(Script((data.text("then"),), data.but(then=None)))
        return True
    decision = Decision(
        obj.controller, "divide", tuple(Option(key) for key in keys), min=1, max=whole, form="divide",
        cites=ruleset.cite("divide"),
    )  # fmt: skip
    draft.then(Ask((decision,), "divided", data=data))
    return True


def divided(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[int, ...], ...]) -> None:
    """Record the shares on the spell or ability."""
    obj = draft.current(ask.data.ref("object"))
    if obj is None or not answers[0]:  # or the player who divides has left the game
        gone(draft, ask)
        return
    share = Data(dict(zip(ask.decisions[0].keys, answers[0], strict=True)))
    draft.change_object(obj, announced=announced(obj).but(shares=share))
    draft.then(Script((ask.data.text("then"),), ask.data.but(then=None)))


def cast_pay(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Determine the total cost, ask what helps to pay it, then have it paid (601.2f-h)."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    who = obj.controller
    mana, _ = full_cost(ruleset, draft, obj, data)
    x = announced(obj).get("x")
    plain = settled(mana, x if isinstance(x, int) else None)
    total = emergence.taken_off(ruleset, draft, obj, adjusted(ruleset, draft, obj, who, plain))
    total = offerings.taken_off(ruleset, draft, obj, total)
    tell_cost(ruleset, draft, obj, plain, total)
    _help_asked(ruleset, draft, data.but(mana=total))


def _help_asked(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    obj = draft.current(data.ref("object"))
    if obj is None:  # the judge has taken it away
        return
    ask = alternative_payment.asked(ruleset, draft, obj, obj.controller, data)
    ask = ask or assisting.asked(ruleset, draft, obj, data)
    draft.then(ask or Script(("cast total",), data))


def helped(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Record what helps, and ask about the next keyword that can help."""
    _help_asked(ruleset, draft, alternative_payment.noted(ruleset, draft, ask.data, answers[0]))


def cast_total(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The total cost is paid: mana first, then the rest (601.2h)."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    mana, context = data["mana"], context_of(ruleset, draft, obj, source=obj.ref)
    if emergence.EMERGED in obj.data:
        context = context.keeping(emerged=obj.data[emergence.EMERGED])
    if offerings.OFFERING in obj.data:
        context = context.keeping(offering=obj.data[offerings.OFFERING])
    _, rest = full_cost(ruleset, draft, obj, data)
    frames: list[Frame] = [*assisting.frames(obj, data)]
    if mana:
        spent = as_spent(ruleset, draft, obj, obj.controller, mana)
        tell_spending(ruleset, draft, obj, mana, spent)
        frames.append(paying(obj.controller, spent, undo=data, spell=obj.ref))
    if rest or data.get("helped"):
        frames.append(Script(("pay rest",), Data(rest=rest, context=context.data(), undo=data)))
    draft.then(*frames, Script(("cast done",), data))


def pay_others(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Pay the parts of a cost other than mana; if that has become impossible, undo everything."""
    context, whole = Context.of(data["context"]), data["undo"]
    if not rest_payable(ruleset, draft, data["rest"], context) or not alternative_payment.still_there(
        draft, whole
    ):
        undo(ruleset, draft, whole)
        return
    alternative_payment.help_given(ruleset, draft, whole, context.source)
    draft.then(*pay_rest(data["rest"], context))


def cast_done(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The spell becomes cast: abilities trigger on that, and on its targets becoming targets (601.2i)."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    count = draft.facts.number("spells cast") + 1
    own = draft.facts.number(f"spells cast by {obj.controller}") + 1
    names = {"spells cast": count, f"spells cast by {obj.controller}": own}
    draft.remember(**names, **({"spell warped": True} if "warp" in obj.data.texts("paid") else {}))
    uses_each_turn.used(draft, obj.data.text(uses_each_turn.BY))
    next_is_cast(ruleset, draft, obj)
    draft.change_object(obj, **{"cast as": count, uses_each_turn.BY: None})
    obj = draft.objects[obj.id]
    said = Data(object=obj.ref, seat=obj.controller, count=count, own=own, **{"from": obj.data.text("from")})
    how = [obj.data.text("way"), obj.data.text(FACE), *obj.data.texts("paid")]
    down = obj.data.get("face down")
    if down:
        how = ["disguise" if down == WARDED else "morph"]
    else:
        how = [one for one in how if one in CITED]
    cites = united(ruleset.cite("spell cast"), *(ruleset.cite(CITED.get(one, one)) for one in how))
    if commanders.from_command(obj):
        cites = united(cites, ruleset.cite("commander cast"))
        commanders.was_cast(draft, obj)
    draft.emit("spell cast", cites, said)
    tell_targets(draft, obj)


def tell_targets(draft: Draft, obj: Object, only: tuple[Ref | str, ...] | None = None) -> None:
    """Report each target of a spell or ability once."""
    chosen = dict.fromkeys(t.chosen for t in obj.targets)
    for one in chosen:
        if only is None or one in only:
            where: dict[str, Any] = {"seat": one}
            if isinstance(one, Ref):
                where = {"object": one, "first": None if f"{AIMED_AT}{one}" in draft.facts else True}
            draft.emit("target", "target", source=obj.ref, by=obj.controller, **where)


STEPS = {
    "cast options": cast_options,
    "cast divide": divided_before("cast pay"),
    "cast pay": cast_pay,
    "cast total": cast_total,
    "cast done": cast_done,
    "pay rest": pay_others,
}
ANSWERS: dict[str, AnswerOf] = {
    **emergence.ANSWERS,
    **offerings.ANSWERS,
    **splicing.ANSWERS,
    **assisting.ANSWERS,
    "cast options": chose_options, "divided": divided, "helped": helped, "way": chose_way
}  # fmt: skip
OBJECTIONS = {"convoke": alternative_payment.objection, "x": x_objection}

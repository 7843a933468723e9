"""Paying: first mana from the pool, with mana abilities meanwhile, then all other costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.resolver import (
    EMPTY,
    Ask,
    Cites,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Object,
    Op,
    Option,
    Position,
    Script,
    Window,
    united,
)
from judge.resolver.values import replace
from judge.rulesets.kit.abilities import applies_to
from judge.rulesets.kit.characteristics import active_effects
from judge.rulesets.kit.counting_effects import ActiveEffect
from judge.rulesets.kit.effect_runner import payable, program
from judge.rulesets.kit.expressions import amount, found, matches, seats
from judge.rulesets.kit.rule import CardRuleset, Context, definition
from judge.rulesets.magic.costs import mana_spent, restricted_mana
from judge.rulesets.magic.costs.joint_costs import together_payable
from judge.rulesets.magic.costs.mana import (
    KINDS,
    changed,
    joined,
    loosened,
    mana_value,
    pool,
    read_cost,
    reduced,
    settled,
    shown,
    spending,
    ways,
)
from judge.rulesets.magic.costs.mana_abilities import is_mana_ability, still_made
from judge.rulesets.magic.dsl import instruction
from judge.rulesets.magic.instructions.effect_objects import may_lose_life
from judge.rulesets.magic.words import COLORS, TURN_HISTORY
from judge.rulesets.magic.zones import BATTLEFIELD

UNDO = "undo"


def split(cost: tuple[Data, ...], x: int | None) -> tuple[Data, tuple[Data, ...]]:
    """Split a cost into its total mana and its other parts."""
    mana, rest = EMPTY, []
    for part in cost:
        written = part.get("told", EMPTY).get("pay")
        if part.text("verb") == "pay":
            mana = joined(mana, settled(read_cost(written), x))
        else:
            rest.append(part)
    return mana, tuple(rest)


def mana_of(cost: tuple[Data, ...]) -> Data:
    """The mana in a cost, X left open."""
    whole = EMPTY
    for part in cost:
        if part.text("verb") == "pay":
            whole = joined(whole, read_cost(part.get("told", EMPTY).get("pay")))
    return whole


def adjusted(
    ruleset: CardRuleset, state: Position, obj: Object, who: str, cost: Data, what: str = "cast"
) -> Data:
    """The mana cost after all increases and then all reductions (601.2f)."""
    card = definition(ruleset, obj) if what == "cast" else EMPTY
    more = less = 0
    more_mana, less_mana, least = EMPTY, EMPTY, 0
    if "affinity" in card:
        less = len(tuple(found(ruleset, state, card["affinity"], Context(who, obj.ref))))
    floor = 0
    for one, change in _changes(ruleset, state, obj, who, what):
        about = one.context.keeping(seat=who)
        if "set" in change:
            cost = Data(generic=amount(ruleset, state, change["set"], about))
        more += amount(ruleset, state, change.get("more", 0), about)
        less += amount(ruleset, state, change.get("less", 0), about)
        more_mana = joined(more_mana, change.get("more mana", EMPTY))
        less_mana = joined(less_mana, change.get("less mana", EMPTY))
        least = max(least, amount(ruleset, state, change.get("min", 0), about))
        floor = max(floor, amount(ruleset, state, change.get("not below", 0), about))
    whole = reduced(changed(joined(cost, more_mana), more), less_mana)
    total = changed(whole, -less)
    if floor:  # a minimum limits reductions, but does not raise a cost that is lower anyway
        total = changed(total, max(0, min(floor, mana_value(whole)) - mana_value(total)))
    return changed(total, max(0, least - mana_value(total)))  # after all other changes (601.2f)


AS_ANY_COLOR, AS_ANY_TYPE = "mana of any color", "mana of any type"
"""The permissions to spend mana as though it were of any color or type, of a seat or of what is paid for."""


def as_spent(
    ruleset: CardRuleset, state: Position, obj: Object, who: str, cost: Data, what: str = "cast"
) -> Data:
    """The cost to be covered by the pool, if mana may be spent as though it were of any color (609.4b)."""
    for kind in _spent_freely(ruleset, state, obj, who, what):
        cost = loosened(cost, colorless=kind == AS_ANY_TYPE)
    return cost


def tell_spending(ruleset: CardRuleset, draft: Draft, obj: Object, cost: Data, spent: Data) -> None:
    """Report mana spent as though it were of another color."""
    if cost != spent:
        cites = ruleset.cites.get("mana of any color", ())
        draft.emit("mana of any color", cites, Data(object=obj.ref, seat=obj.controller, cost=shown(cost)))


def _spent_freely(ruleset: CardRuleset, state: Position, obj: Object, who: str, what: str) -> Iterator[str]:
    """The seat's permissions to spend mana as though of any color for this object (609.4b)."""
    for one in active_effects(ruleset, state):
        for kind in one.change.get("as though", ()):
            if kind not in (AS_ANY_COLOR, AS_ANY_TYPE):
                continue
            its_spell = what == "cast" and one.context.you == who
            if applies_to(ruleset, state, one, who) or (its_spell and applies_to(ruleset, state, one, obj)):
                yield kind


FOR_MANA = "activate for mana"
"""The actions that activate a mana ability, which some changes of costs do not affect."""
BY_KEYWORD = ("cycling", "equip")
"""The keywords whose activated abilities some changes of costs are about (702.6, 702.29)."""
MEANT = {
    "cast": ("cast",),
    "activate": ("activate", FOR_MANA, *BY_KEYWORD),
    "activate but for mana": ("activate", *BY_KEYWORD),
    **{word: (word,) for word in BY_KEYWORD},
    "unlock cost": ("unlock",),
}
"""The purposes of changes of costs, with the actions to which they apply."""


def _changes(
    ruleset: CardRuleset, state: Position, obj: Object, who: str, what: str
) -> Iterator[tuple[ActiveEffect, Data]]:
    """The effects that change the cost of what the seat does with the object, with their changes."""
    for one in active_effects(ruleset, state):
        change = one.change.get("cost")
        if not isinstance(change, Data) or what not in MEANT[change.text("for", "cast")]:
            continue
        if "who" in change and who not in seats(ruleset, state, change["who"], one.context):
            continue
        of = change.get("of", None if for_everything(state, one) else one.of)
        if isinstance(of, tuple):
            if obj.ref not in of and who not in of:
                continue
        elif isinstance(of, Data):
            wide = of if "zone" in of else Data({**of, "zone": ("any",)})
            if not matches(ruleset, state, wide, obj, one.context):
                continue
        yield one, change


def activating_what(ability: Data) -> str:
    """The purpose for which an activated ability's cost is paid, by which changes of costs are told apart."""
    if is_mana_ability(ability):
        return FOR_MANA
    if any(part.text("verb") == "cycle" for part in ability.get("cost", ())):
        return "cycling"
    return "equip" if "equip" in (ability.text("name"), *ability.texts("cites")) else "activate"


def next_is_cast(ruleset: CardRuleset, draft: Draft, obj: Object) -> None:
    """What only the next such spell costs less is over as that is cast (611.2a)."""
    ended = [
        one.effect
        for one, change in _changes(ruleset, draft, obj, obj.controller, "cast")
        if change.get("next") and one.effect
    ]
    if ended:
        draft.end_effects(ended)


def _looks_back(change: Data) -> bool:
    """Whether a change of cost depends on what has happened this turn."""
    amounts = (change.get(key) for key in ("more", "less", "set"))
    return any(isinstance(one, Data) and one.text("name") in TURN_HISTORY for one in amounts)


def tell_cost(ruleset: CardRuleset, draft: Draft, obj: Object, before: Data, after: Data) -> None:
    """Report that effects have changed the cost (601.2f)."""
    if before == after:
        return
    cites = [*price_cites(ruleset, draft, obj, obj.controller, before, after)]
    effects = [change for _, change in _changes(ruleset, draft, obj, obj.controller, "cast")]
    if "ability" not in obj.nature and any(map(_looks_back, effects)):
        cites += ruleset.cites.get("looks back at the turn", ())
    if "alternative cost" in obj.data.texts("paid") or obj.data.text("way") in ("flashback", "madness"):
        cites += ruleset.cite("alternative cost changed")
    said = Data(object=obj.ref, seat=obj.controller, cost=shown(after), instead=shown(before))
    draft.emit("total cost", tuple(cites), said)


def price_cites(
    ruleset: CardRuleset, state: Position, obj: Object, who: str, before: Data, after: Data
) -> Cites:
    """The sections for a changed cost: those of the rule and of the effects."""
    cites, found_ = [ruleset.cite("total cost")], tuple(_changes(ruleset, state, obj, who, "cast"))
    in_kind = any("less mana" in change for _, change in found_)
    fewer = any(after.number(kind) < before.number(kind) for kind in KINDS)
    if after.number("generic") < before.number("generic") and not in_kind:
        cites.append(ruleset.cite("cost less"))
    if fewer or (in_kind and after != before):
        cites.append(ruleset.cite("cost less mana"))
        cites += [ruleset.cites.get(key, ()) for _, change in found_ for key in _in_kind(before, change)]
    if "affinity" in definition(ruleset, obj):
        cites.append(ruleset.cite("affinity"))
    cites += [one.cites for one, _ in found_]
    return united(*cites)


def _in_kind(before: Data, change: Data) -> Iterator[str]:
    """The keys for a reduction of a type of mana that exceeds what the cost has (118.7b-d)."""
    less = change.get("less mana", EMPTY)
    for kind in KINDS:
        due, off = before.number(kind), less.number(kind)
        if off and not due:
            yield "cost without that mana"
        elif off > due:
            yield "more colorless than it has" if kind == "colorless" else "more color than it has"


def for_everything(state: Position, one: ActiveEffect) -> bool:
    """Whether an effect names no objects, and so applies to everything that its controller does."""
    source = state.current(one.context.source)
    at_work = source is not None and source.zone in (BATTLEFIELD, "command")
    return at_work and one.ability is not None and one.ability.get("of") == Data({"in": Data(ref="self")})


def affordable(
    ruleset: CardRuleset, state: Position, who: str, cost: Data, barred: Data = EMPTY
) -> tuple[Data, ...]:
    """The ways in which a seat can pay from its pool now, without mana that may not be spent on this."""
    held = pool(state, who)
    if held is not None and barred:
        held = spending(held, barred)
    if held is None:
        picks = ways(cost.but(**{kind: None for kind in cost if kind != "hybrid"}), _PLENTY)
        rest = cost.but(hybrid=None)
        found = tuple(dict.fromkeys(joined(rest, pick) for pick in picks)) if "hybrid" in cost else (rest,)
    else:
        found = ways(cost, held)
    life = state.player(who).number("life") if may_lose_life(ruleset, state, who) else 0
    return tuple(way for way in found if way.number("life") <= max(life, 0))


_PLENTY = Data(white=99, blue=99, black=99, red=99, green=99, colorless=99)


def could_pay(
    ruleset: CardRuleset,
    state: Position,
    who: str,
    cost: Data,
    without: Object | None = None,
    barred: Data = EMPTY,
) -> bool:
    """Whether the seat can pay with its pool and the mana abilities of all objects except ``without``.

    ``barred`` is mana of the pool that may not be spent on this. If the amount of an ability is unknown, it
    is assumed to be enough.
    """
    held = pool(state, who)
    if held is None or affordable(ruleset, state, who, cost, barred):
        return True
    held = spending(held, barred) if barred else held
    made = still_made(ruleset, state, who, without)
    if made is None:
        return True
    if not made or not ways(cost, joined(held, Data(any=sum(most for most, _ in made)))):
        return False
    return all(
        cost.number(kind)
        <= held.number(kind) + held.number("any") + sum(most for most, kinds in made if kind in kinds)
        for kind in KINDS
        if kind != "any"
    )


def paying(who: str, cost: Data, **more: object) -> Frame:
    """The frame in which a seat pays mana; ``undo`` is what is undone if it does not pay, ``for an effect``
    that an instruction asks for it rather than a spell or an ability."""
    return Script(("pay mana",), Data(who=who, cost=cost, **more))


def pay_mana(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``pay mana``: pay at once if there is one way; ask if there are several or none."""
    who, cost = data.text("who"), data["cost"]
    if not cost:
        return
    barred = restricted_mana.barred(ruleset, draft, who, data.ref("spell"), data.ref("source"))
    found = affordable(ruleset, draft, who, cost, barred)
    if len(found) == 1:
        mana_spent.keep(draft, data.ref("spell"), found[0])
        draft.then(Do((spending_of(ruleset, data, found[0]),)))
        return
    draft.then(Ask((), "mana paid", renew="mana price", data=data))


def spending_of(ruleset: CardRuleset, data: Data, mana: Data) -> Op:
    """The operation that spends mana on the cost due."""
    cost, symbols = data["cost"], bool(data["cost"].get("hybrid"))
    generic = cost.number("generic") and any(mana.number(kind) > cost.number(kind) for kind in COLORS)
    how = Data(
        seat=data.text("who"),
        mana=mana,
        spell=data.ref("spell"),
        source=data.ref("source"),
        symbols=symbols or None,
        generic=True if generic and not symbols else None,
    )
    return Op("spend", how, ruleset.cite("spend for an effect") if data.get("for an effect") else ())


def mana_price(ruleset: CardRuleset, state: Position, ask: Ask) -> Decision:
    """The cost due, with the ways to pay it now; mana abilities may be activated meanwhile (601.2g)."""
    who, cost = ask.data.text("who"), ask.data["cost"]
    barred = restricted_mana.barred(ruleset, state, who, ask.data.ref("spell"), ask.data.ref("source"))
    options = [Option(shown(way), Data(mana=way)) for way in affordable(ruleset, state, who, cost, barred)]
    cites = ruleset.cite("mana payment")
    if not options and of_another_color(ruleset, state, who, cost):
        cites = united(cites, wrong_type(ruleset, state, who, cost))
    if "undo" in ask.data or not options:
        options.append(Option(UNDO))
    same = True if options and _makes_no_difference(ruleset, state, who, options, ask.data) else None
    return Decision(who, "pay", tuple(options), cites=cites, data=Data(cost=shown(cost), indifferent=same))


def _makes_no_difference(
    ruleset: CardRuleset, state: Position, who: str, options: Sequence[Option], data: Data
) -> bool:
    """Whether the ways differ in mana alone, of which the table says nothing, and the spell asks nothing."""
    spell = state.current(data.ref("spell"))
    asks = spell is not None and "mana spent" in repr(definition(ruleset, spell))
    mana = [option.data["mana"] for option in options if "mana" in option.data]
    return pool(state, who) is None and not asks and not any(one.number("life") for one in mana)


def wrong_type(ruleset: CardRuleset, state: Position, who: str, cost: Data) -> Cites:
    """Why mana enough in number does not pay: colored symbols, or the colorless one (107.4a, 107.4c)."""
    rest = cost.but(colorless=None, generic=cost.number("generic") + cost.number("colorless") or None)
    held = pool(state, who) or EMPTY
    colors_do = bool(cost.number("colorless")) and bool(ways(rest, held))
    return ruleset.cites.get("colorless symbol" if colors_do else "colored symbols", ())


def of_another_color(ruleset: CardRuleset, state: Position, who: str, cost: Data) -> bool:
    """Whether there is enough mana for a cost, but not of the right colors (107.4a)."""
    held, made = pool(state, who), still_made(ruleset, state, who, None) or ()
    whole = sum((held or EMPTY).number(kind) for kind in KINDS) + sum(most for most, _ in made)
    found = ways(cost, Data(any=whole)) if held is not None else ()
    return any(not way.number("life") for way in found)


def mana_paid(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Spend the mana in the chosen way, or undo the announcement."""
    who = ask.data.text("who")
    for option in ask.decisions[0].options:
        if answers[0] == (option.key,) and "mana" in option.data:
            mana_spent.keep(draft, ask.data.ref("spell"), option.data["mana"])
            draft.then(Do((spending_of(ruleset, ask.data, option.data["mana"]),)))
            return
    undone = ask.data.get("undo")
    if isinstance(undone, Data):
        undo(ruleset, draft, undone)
        return
    draft.emit("not paid", "cost unable", seat=who)


def undo(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Undo an announcement that cannot be completed; the card returns to its state before (732.1)."""
    ref = data.ref("object")
    obj = draft.current(ref)
    draft.emit("undone", "undo", object=ref, seat=data.text("who"))
    agenda = draft.agenda
    while agenda and not _holds_round(agenda[0]):
        agenda = agenda[1:]
    draft.agenda = agenda
    if obj is None:
        return
    draft.remove(obj.id)
    before = data.get("before")
    if isinstance(before, Data):
        old = replace(
            obj,
            zone=before.text("zone"),
            controller=before.text("controller"),
            incarnation=before.number("incarnation"),
            data=before["data"],
            targets=(),
        )
        draft.add(old, before.number("position"))


def _holds_round(frame: Frame) -> bool:
    """Whether a frame was due before the announcement: the round of priority, or ``undone to``."""
    return isinstance(frame, Window) or (isinstance(frame, Script) and bool(frame.data.get("undone to")))


def before(state: Position, obj: Object) -> Data:
    """The data of an object before it is announced, for undoing."""
    return Data(
        zone=obj.zone,
        controller=obj.controller,
        incarnation=obj.incarnation,
        data=obj.data,
        position=state.zone(obj.zone).index(obj.id),
    )


def rest_payable(ruleset: CardRuleset, state: Position, rest: tuple[Data, ...], context: Context) -> bool:
    """Whether the parts of a cost other than mana can be paid together."""
    if not payable(ruleset, state, rest, context):
        return False
    return len(rest) < 2 or together_payable(ruleset, state, rest, context)


def affords_life(ruleset: CardRuleset, state: Position, rest: tuple[Data, ...], context: Context) -> bool:
    """Whether there is enough life for these parts of a cost (119.4)."""
    return payable(ruleset, state, tuple(part for part in rest if part.text("verb") == "pay life"), context)


def pay_rest(rest: tuple[Data, ...], context: Context) -> tuple[Frame, ...]:
    """The frames that pay the parts of a cost other than mana."""
    return (program((*rest, instruction("keep paid")), context),) if rest else ()

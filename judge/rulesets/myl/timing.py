"""Whether a card may be played or an ability used: the objection, with its sections."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from judge.messages import N_, Message
from judge.resolver import (
    EMPTY,
    STACK,
    Act,
    Answer,
    Cites,
    Data,
    Object,
    Position,
    Ref,
    Refusal,
    Ruleset,
    Target,
    united,
)
from judge.resolver.inputs import naming
from judge.resolver.state import Effect
from judge.resolver.values import replace
from judge.resolver.wording import label
from judge.rulesets import kit
from judge.rulesets.kit.abilities import forbidder, forbidding_while, refused
from judge.rulesets.kit.characteristics import active_effects, beside, view, views_of
from judge.rulesets.kit.effect_runner import payable
from judge.rulesets.kit.expressions import found, holds, matches
from judge.rulesets.kit.missing_targets import Kinds, condition_in_words, missing_target
from judge.rulesets.kit.rule import CardRuleset, Context, View, definition, object_of, seatless, works_in
from judge.rulesets.myl import zones
from judge.rulesets.myl.answering import barred, does_verb, flat, moves_itself
from judge.rulesets.myl.costs import available, gold_of, marked, modifying, sections_of, spent_sources
from judge.rulesets.myl.playing import bearers, buying, cost_of, costs_nothing, how, moments, ways_to_pay
from judge.rulesets.myl.using import affected, context_of, names_of, spent, surcharge, unpayable
from judge.rulesets.myl.zones import in_play

Moment = Callable[[CardRuleset, Position, Act], Cites]


def against(
    ruleset: CardRuleset, template: str, cites: str | Cites, more: Cites = (), **data: object
) -> Refusal:
    """A refusal by the rules."""
    said = ruleset.cite(cites) if isinstance(cites, str) else cites
    return Refusal(Message(template, data), united(more, said))


def moment_of(key: str) -> Moment:
    """When an action is possible: the card's own sections, and those of the key."""

    def moment(ruleset: CardRuleset, state: Position, act: Act) -> Cites:
        seen = view(ruleset, state, object_of(state, act))
        named = "hand" if key == "play time" and not _also_in_war(seen) else key
        return united(sections_of(ruleset, seen), ruleset.cite(named))

    return moment


def _also_in_war(seen: View) -> bool:
    """Whether a card is played in the War of Talismans, too, or at another moment of its own."""
    return "talisman" in seen.types or seen.has("lightning") or bool(seen.definition.get("during"))


TARGETS = Kinds(
    {
        "ally": N_("an Aliado"),
        "talisman": N_("a Talismán"),
        "weapon": N_("an Arma"),
        "totem": N_("a Tótem"),
        "gold": N_("an Oro"),
    },
    figures={"strength": N_("Fuerza"), "cost": N_("Coste de Oro")},
)
"""The words that ask for targets."""


FORBIDDEN = {
    "play": (
        N_("a card forbids playing {card}"),
        N_("a card forbids playing {card}: {by}"),
        N_("{card} itself says that it is not played now"),
    ),
    "use": (
        N_("a card forbids using abilities of {card}"),
        N_("a card forbids using abilities of {card}: {by}"),
        N_("{card} itself says that they are not used now"),
    ),
    "attack": (
        N_("a card does not let {card} attack"),
        N_("a card does not let {card} attack: {by}"),
        N_("{card} itself says that it does not attack"),
    ),
    "block": (
        N_("a card does not let {card} block"),
        N_("a card does not let {card} block: {by}"),
        N_("{card} itself says that it does not block"),
    ),
}
"""The sentences for a prohibition by a card that has left, by another card, or by the card itself."""


def forbidden_by_card(
    ruleset: CardRuleset, state: Position, action: str, seat: str, obj: Object
) -> Refusal | None:
    """A card's objection to an action: another card's, or its own, whose sections then stand alone."""
    found = refused(ruleset, state, action, seat, obj)
    if found is None:
        return None
    cites = without_resolving(ruleset, found)
    seen, by = view(ruleset, state, obj), forbidder(ruleset, state, action, seat, obj)
    gone, another, itself = FORBIDDEN[action]
    own = sections_of(ruleset, seen)
    if by == seen.called():
        until = forbidding_while(ruleset, state, action, seat, obj) or EMPTY
        needed = None
        if action == "play" and until.text("cond") == "not":
            needed = condition_in_words(until["of"][0], TARGETS, partial(label, ruleset))
        if needed is not None:
            only = N_("{card} itself says when it is played: only if {needed}")
            return Refusal(Message(only, {"card": seen.called(), "needed": needed}), own or cites)
        return Refusal(Message(itself, {"card": seen.called()}), own or cites)
    return against(ruleset, another if by else gone, cites, card=seen.called(), by=by)


# Playing


def against_playing(
    ruleset: CardRuleset,
    state: Position,
    obj: Object,
    seat: str,
    *,
    free: bool = False,
    names: Data | None = None,
) -> Refusal | None:
    """The objection to a seat's playing a card, in any zone; ``names`` is what it would answer to."""
    return next(all_against_playing(ruleset, state, obj, seat, free=free, names=names), None)


def all_against_playing(
    ruleset: CardRuleset,
    state: Position,
    obj: Object,
    seat: str,
    *,
    free: bool = False,
    names: Data | None = None,
) -> Iterator[Refusal]:
    """Every objection to it, the deciding one first."""
    seen = view(ruleset, state, obj)
    own = sections_of(ruleset, seen)
    forbidden = forbidden_by_card(ruleset, state, "play", seat, obj)
    if forbidden is not None:
        yield forbidden
    counted = _too_many(ruleset, state, seen, seat)
    if counted is not None:
        yield counted
    would = replace(obj, controller=seat, nature=obj.nature.but(names=names) if names else obj.nature)
    unpaid = _unpaid_card(ruleset, state, would, free)
    if unpaid is not None:
        yield unpaid
    extra = seen.definition.get("extra cost", ())
    if extra and not payable(ruleset, state, extra, Context(seat, obj.ref)):
        yield against(
            ruleset, N_("an additional cost of {card} cannot be paid"), "extra cost", own, card=seen.called()
        )
    if "weapon" in seen.types and not bearers(ruleset, state, replace(obj, controller=seat)):
        reason = N_("no Aliado of {who} may bear {card}")
        yield against(ruleset, reason, "bearer", own, card=seen.called(), who=seat)
    if "targets" in definition(ruleset, obj) and not kit.enough(ruleset, state, would):
        yield _no_target(ruleset, state, would, seen, own)
    elif unpaid is None:
        dear = _all_too_dear(ruleset, state, would, free)
        if dear is not None:
            yield dear


def _no_target(ruleset: CardRuleset, state: Position, would: Object, seen: View, own: Cites) -> Refusal:
    """The missing kind of target, and what prevents cards from being targets."""
    reason = Message(N_("there is no valid target for {card}"), {"card": seen.called()})
    more = (*own, *hidden_from(ruleset, state, would.controller))
    missing = missing_target(ruleset, state, would, TARGETS)
    key = "redirected" if does_verb(kit.effect_of(ruleset, would), "redirect") else "no target"
    return Refusal(naming(reason, missing), united(more, ruleset.cite(key)))


def _unpaid_card(ruleset: CardRuleset, state: Position, would: Object, free: bool) -> Refusal | None:
    """The objection to paying for a card: its cost, and what is charged for the objects it affects."""
    seen, seat = view(ruleset, state, would), would.controller
    extra, cites = surcharge(ruleset, state, would)
    have = available(ruleset, state, seat, buying(seen))
    if free or costs_nothing(seen):
        cost: int | None = 0
        paid = have >= extra
    else:
        cost = cost_of(ruleset, state, would)
        paid = bool(ways_to_pay(ruleset, state, would, seat, extra))
    if paid:
        return None
    if cost is None:
        reason = N_("the document does not give the cost of {card}: state it")
        return Refusal(Message(reason, {"card": seen.called()}), ruleset.cite("pay"), "input")
    own = (*sections_of(ruleset, seen), *cites)
    more = (*own, *modifying(ruleset, state, would, seen), *spent_sources(ruleset, state, seat))
    reason, total = N_("{card} costs {cost}, and {who} has {have} to pay with"), cost + extra
    cite = united(ruleset.cite("pay"), ruleset.cite("extra cost") if extra else ())
    return against(ruleset, reason, cite, more, card=seen.called(), cost=total, who=seat, have=have)


def _too_many(ruleset: CardRuleset, state: Position, seen: View, seat: str) -> Refusal | None:
    """Whether a card in play limits how many cards of a type each player may play each turn."""
    for _, source, ability in marked(ruleset, state, "most"):
        kind = ability["data"].text("plays")
        if kind in seen.types and state.facts.number(f"played {kind} {seat}") >= ability["data"].number(
            "most"
        ):
            reason = N_("{who} has played as many cards of this type this turn as {by} allows")
            cites = sections_of(ruleset, source, ability) or ruleset.cite("as many")
            return against(ruleset, reason, cites, who=seat, by=source.called())
    return None


def when_playable(ruleset: CardRuleset, state: Position, obj: Object, seat: str) -> Refusal | None:
    """Whether a player may play a card from hand now, without being asked (16~2)."""
    seen = view(ruleset, state, obj)
    own = sections_of(ruleset, seen)
    if seatless(obj.zone) != zones.HAND or obj.owner != seat:
        return against(
            ruleset, N_("{card} is not in the hand of {who}"), "hand", card=seen.called(), who=seat
        )
    if any(a.text("kind") == "triggered" and zones.HAND in a.texts("zone") for a in seen.abilities):
        reason = N_("{card} is played only in answer to what it names")
        return against(ruleset, reason, "respond only", own, card=seen.called())
    for verb in ("annul", "cancel", "redirect", "prevent"):
        if does_verb(definition(ruleset, obj).get("effect", ()), verb):
            reason = N_("{card} is played when there is something that it answers")
            return against(ruleset, reason, verb, own, card=seen.called())
    window = state.window.kind if state.window else ""
    during = moments(ruleset, definition(ruleset, obj))
    if during:
        if state.step in during or state.phase in during:
            return None
        return against(ruleset, N_("{card} is not played in this phase"), "hand", own, card=seen.called())
    if window == "begin":
        if hastened(ruleset, state, seat, obj):
            return None
        reason = N_("only what may be played at the beginning of a phase is played here: not {card}")
        return against(
            ruleset, reason, united(_of_step(ruleset, state), ruleset.cite("hand")), own, card=seen.called()
        )
    if window == "war" and "talisman" not in seen.types:
        return against(
            ruleset,
            N_("in the War of Talismans only Talismanes are played: not {card}"),
            united(ruleset.cite("war"), ruleset.cite("hand")),
            own,
            card=seen.called(),
        )
    if "gold" in seen.types and state.facts.get(f"gold {seat}"):
        return against(ruleset, N_("{who} has already played an Oro this turn"), "one gold", who=seat)
    return None


def may_be_begun(ruleset: CardRuleset, state: Position, obj: Object, seat: str) -> bool:
    """Whether a card of a hand is played of its owner's own accord, at whatever moment that is."""
    seen = view(ruleset, state, obj)
    if seatless(obj.zone) != zones.HAND or obj.owner != seat:
        return False
    if any(a.text("kind") == "triggered" and zones.HAND in a.texts("zone") for a in seen.abilities):
        return False
    effect = definition(ruleset, obj).get("effect", ())
    return not any(does_verb(effect, verb) for verb in ("annul", "cancel", "redirect", "prevent"))


def why_now(ruleset: CardRuleset, state: Position, obj: Object, seat: str) -> Cites:
    """The sections that let a seat play a card of its hand at this moment of its own accord."""
    if state.window is None or state.window.kind != "begin":
        return (
            ruleset.cite("war" if state.step == "war" else "hand") if state.step in ("vigil", "war") else ()
        )
    begins = _of_step(ruleset, state)
    if view(ruleset, state, obj).has("lightning") or moments(ruleset, definition(ruleset, obj)):
        return begins
    by = (e for e in state.effects if e.name == "hasten" and e.controller == seat)
    return united(begins, *(cited for e in by if (cited := hastening(ruleset, state, e, obj))))


def _of_step(ruleset: CardRuleset, state: Position) -> Cites:
    return ruleset.cite(state.step) if state.step in ruleset.cites else ()


def hastening(ruleset: CardRuleset, state: Position, effect: Effect, obj: Object) -> Cites:
    """The sections of the effect that gives a card Relámpago, if it applies to that card."""
    filter_ = Data({"zone": ("any",), **effect.data["filter"]})
    about = matches(ruleset, state, filter_, obj, Context(effect.controller))
    return tuple(a for a in effect.cites if a not in ruleset.cite("effect")) if about else ()


def hastened(ruleset: CardRuleset, state: Position, seat: str, *objects: Object) -> bool:
    """Whether any of these may be played at the beginning of any phase or step: Relámpago."""
    effects = [e for e in state.effects if e.name == "hasten" and e.controller == seat]
    filters = [Data({"zone": ("any",), **effect.data["filter"]}) for effect in effects]
    seen = views_of(ruleset, state)
    return any(
        seen(obj).has("lightning")
        or any(matches(ruleset, state, filter_, obj, Context(seat)) for filter_ in filters)
        for obj in objects
    )


# Using


def lost(ruleset: CardRuleset, state: Position, obj: Object) -> Cites:
    """The sections of what took a card's ability away."""
    found_: list[Any] = []
    for one in active_effects(ruleset, state):
        if not one.change.get("lose all"):
            continue
        if isinstance(one.of, tuple):
            hit = obj.ref in one.of
        else:
            hit = one.of is not None and matches(ruleset, state, one.of, obj, one.context)
        if hit:
            found_ += one.cites
    return tuple(dict.fromkeys(found_))


def against_using(
    ruleset: CardRuleset,
    state: Position,
    obj: Object,
    ability: Data,
    index: int,
    seat: str,
    about: Data | None = None,
) -> Refusal | None:
    """The objection to a seat's using an ability of a card now, apart from the kind of window."""
    return next(all_against_using(ruleset, state, obj, ability, index, seat, about), None)


def all_against_using(
    ruleset: CardRuleset,
    state: Position,
    obj: Object,
    ability: Data,
    index: int,
    seat: str,
    about: Data | None = None,
) -> Iterator[Refusal]:
    """Every objection to it, the deciding one first; where it is not the seat's or cannot work, only that."""
    seen = view(ruleset, state, obj)
    own = sections_of(ruleset, seen, ability)
    if seen.controller != seat:
        yield against(ruleset, N_("{who} does not control {card}"), "whose", card=seen.called(), who=seat)
        return
    if not works_in(ruleset, ability, seatless(obj.zone)):
        yield against(
            ruleset,
            N_("the ability of {card} does not work where it is"),
            "affected",
            own,
            card=seen.called(),
        )
        return
    if seatless(obj.zone) == zones.UNDER and moves_itself(ability):
        host = state.current(obj.data.ref("host"))
        more = sections_of(ruleset, view(ruleset, state, host)) if host else ()
        reason = N_("under another card, {card} cannot use an ability that moves it")
        yield against(ruleset, reason, "affected", (*more, *own), card=seen.called())
        return
    if barred(state, obj.card, ability):
        more = _barring(ruleset, state, obj.card)
        yield against(
            ruleset,
            N_("this ability of {card} was cancelled for this turn"),
            "cancel",
            more,
            card=seen.called(),
        )
        return
    forbidden = forbidden_by_card(ruleset, state, "use", seat, obj)
    if forbidden is not None:
        yield forbidden
    ends = _forbidden_duration(ruleset, state, ability, seat)
    if ends is not None:
        reason = N_("{by} forbids abilities that last until the Final Phase")
        yield against(ruleset, reason, ends[1], by=ends[0])
    if spent(state, obj, ability, index):
        reason = N_("this ability of {card} is used only once each turn")
        yield against(ruleset, reason, "use", own, card=seen.called())
    size = seen.value("size")
    allies = [
        o
        for o in zones.held(state, seat, zones.DEFENSE, zones.ATTACK)
        if "ally" in view(ruleset, state, o).types
    ]
    if size > len(allies):
        reason = N_("{card} wants {size} Aliados, and {who} controls {count}")
        yield against(ruleset, reason, "use", own, card=seen.called(), size=size, who=seat, count=len(allies))
    context = Context(seat, obj.ref, names=about.get("names", EMPTY) if about else EMPTY)
    if "if" in ability and not holds(ruleset, state, ability["if"], context):
        yield against(ruleset, N_("what {card} asks for is not given"), "use", own, card=seen.called())
    would = _would(obj, ability, seat, about)
    if "targets" in ability and not kit.enough(ruleset, state, would):
        yield _no_target(ruleset, state, would, seen, own)
        dear = _unpaid(ruleset, state, would, ability, seat, seen, own)
    else:
        dear = _unpaid(ruleset, state, would, ability, seat, seen, own) or _all_too_dear(
            ruleset, state, would
        )
    if dear is not None:
        yield dear


def _unpaid(
    ruleset: CardRuleset, state: Position, would: Object, ability: Data, seat: str, seen: View, own: Cites
) -> Refusal | None:
    context = context_of(ruleset, state, would)
    extra, cites = surcharge(ruleset, state, would)
    owed = gold_of(ruleset, state, ability.get("cost", ()), context) + extra
    have = available(ruleset, state, seat)
    if owed > have:
        reason = N_("the ability of {card} costs {cost}, and {who} has {have} to pay with")
        more = (*own, *cites)
        return against(
            ruleset, reason, "pay ability", more, card=seen.called(), cost=owed, who=seat, have=have
        )
    missing = unpayable(ruleset, state, would)
    if missing is not None:
        reason = N_("the cost of the ability of {card} cannot be paid")
        return against(ruleset, reason, "pay ability", (*own, *missing), card=seen.called())
    return None


def _all_too_dear(ruleset: CardRuleset, state: Position, would: Object, free: bool = False) -> Refusal | None:
    """Why something affordable cannot be used or played: no possible target is affordable."""
    context = context_of(ruleset, state, would)
    for slot in kit.slots(ruleset, would):
        least = slot["least"]
        if not isinstance(least, int) or least < 1:
            continue
        name = slot.text("slot")
        cheap = sorted(
            (one.key for one in kit.candidates(ruleset, state, slot, context)),
            key=lambda key: surcharge(ruleset, state, _aiming(state, would, name, (key,)))[0],
        )
        reason = _dear(ruleset, state, would, name, tuple(cheap[:least]), free) if cheap else None
        if reason is not None:
            return reason
    return None


def _aiming(state: Position, would: Object, slot: str, keys: tuple[object, ...]) -> Object:
    """The state in which it would be on the stack with these targets too."""
    aimed = tuple(Target(slot, one) for one in kit.chosen(state, keys))
    return replace(would, targets=(*would.targets, *aimed))


def _dear(
    ruleset: CardRuleset,
    state: Position,
    would: Object,
    slot: str,
    keys: tuple[object, ...],
    free: bool = False,
) -> Refusal | None:
    """Why an ability or a card cannot be paid for with these targets too."""
    aiming = _aiming(state, would, slot, keys)
    if would.card:
        return _unpaid_card(ruleset, state, aiming, free)
    source = state.current(would.nature.ref("source"))
    if source is None:
        return None
    seen = view(ruleset, state, source)
    own = ruleset.cited(seen.definition.texts("cites"))
    return _unpaid(ruleset, state, aiming, would.nature["ability"], would.controller, seen, own)


def too_dear(ruleset: Ruleset, state: Position, answer: Answer) -> Refusal | None:
    """The rules' objection to targets: cards may charge more for being affected than can be paid."""
    assert isinstance(ruleset, CardRuleset)
    decision = state.decision
    would = state.current(decision.data.ref("object")) if decision else None
    if decision is None or would is None:
        return None
    free = bool(how(would).get("free"))
    return _dear(ruleset, state, would, decision.kind.partition(" ")[2], answer.choice, free)


def _would(obj: Object, ability: Data, seat: str, about: Data | None) -> Object:
    """The ability as it would be on the stack, for examination."""
    more = {key: value for key, value in (about or EMPTY).items() if key in ("item", "names", "known")}
    nature = Data(ability=ability, source=obj.ref, **more)
    return Object("(ability)", "", seat, seat, STACK, 0, nature=nature)


def _barring(ruleset: CardRuleset, state: Position, card: str) -> Cites:
    found = (c for e in state.effects if e.name == "bar" and e.data.text("card") == card for c in e.cites)
    return without_resolving(ruleset, tuple(found))


def without_resolving(ruleset: CardRuleset, cites: Cites) -> Cites:
    """The citations of an effect for what it forbids, without the section by which it resolved."""
    return tuple(one for one in cites if one not in ruleset.cite("last"))


def _forbidden_duration(
    ruleset: CardRuleset, state: Position, ability: Data, seat: str
) -> tuple[str, Cites] | None:
    """The card that forbids this seat activated abilities lasting until the Fase Final, with its sections."""
    lasts = any(
        one.text("until") == "final"
        or one.get("told", EMPTY).text("until") == "final"
        or one.text("verb") in ("convert", "bar")
        for one in flat(ability.get("effect", ()))
    )
    if not lasts or ability.text("kind") != "activated":
        return None
    for _, source, forbids in marked(ruleset, state, "forbids"):
        if forbids["data"].text("forbids") == "until final" and source.controller != seat:
            return source.called(), sections_of(ruleset, source, forbids) or ruleset.cite("forbidden")
    return None


# Targets


def hidden_from(ruleset: CardRuleset, state: Position, seat: str) -> Cites:
    """The sections of what keeps cards from being valid targets for a seat."""
    found_: list[Any] = []
    for obj in state.all_objects:
        host = state.current(obj.data.ref("host"))
        if host is not None:
            found_ += sections_of(ruleset, view(ruleset, state, host))
        if obj.controller != seat and in_play(obj) and view(ruleset, state, obj).has("unaffected"):
            found_ += shielding(ruleset, state, obj)
    return tuple(dict.fromkeys(found_))


def shielding(ruleset: CardRuleset, state: Position, obj: Object) -> Cites:
    """The sections of what makes a card unaffected by the opponents' abilities."""
    found_: list[Any] = []
    for one in active_effects(ruleset, state):
        if any(word == "unaffected" for word, _ in one.change.get("gain", ())):
            found_ += one.cites
    if any(word == "unaffected" for word, _ in definition(ruleset, obj).get("keywords", ())):
        found_ += ruleset.cited(definition(ruleset, obj).texts("cites"))
    return tuple(dict.fromkeys(found_))


def targetable(ruleset: CardRuleset, state: Position, context: Context, what: Object | str) -> bool:
    """Whether something may be a target for the player and the effect of a context (section 8)."""
    own = state.current(context.object)
    if isinstance(what, Object):
        if in_play(what) and what.controller != context.you and view(ruleset, state, what).has("unaffected"):
            return False
        doing = kit.does(ruleset, own) if own else EMPTY
        most = doing.get("data", EMPTY).text("most")
        if own is not None and most and not _has_most(ruleset, state, own, what, most):
            return False
    known = names_of(own) if own else EMPTY
    about = state.current((known if "item" in known else context.names).ref("item"))
    if about is None:
        return True
    answer = (known if "answer" in known else context.names).text("answer")
    return _fits_item(ruleset, state, answer, context.you, about, what)


def _has_most(ruleset: CardRuleset, state: Position, own: Object, what: Object, figure: str) -> bool:
    """Whether no other possible target has more of a figure ("the one with the greatest")."""
    slots = kit.slots(ruleset, own)
    context = context_of(ruleset, state, own)
    among = [o for slot in slots for o in found(ruleset, state, slot["filter"], context)]
    best = max((view(ruleset, state, o).figure(figure) for o in among), default=0)
    return view(ruleset, state, what).figure(figure) >= best


def _fits_item(
    ruleset: CardRuleset, state: Position, answer: str, seat: str, about: Object, what: Object | str
) -> bool:
    """For an answer: a shield protects affected objects; a new target must be valid for the effect."""
    chosen = what if isinstance(what, str) else what.ref
    if answer == "prevent":
        return chosen in _would_affect(ruleset, state, about)
    if answer == "redirect":
        if any(target.chosen == chosen for target in about.targets):
            return False
        return new_slot(ruleset, state, about, seat, chosen) is not None
    return True


def _would_affect(ruleset: CardRuleset, state: Position, about: Object) -> frozenset[Ref | str]:
    """What an effect would affect, computed once for all that may be shielded."""
    kept = beside(ruleset, state)
    known = kept.get("affected")
    if known is None or known[0] is not about or known[1] is not state.zones:
        known = kept["affected"] = (about, state.zones, frozenset(affected(ruleset, state, about)))
    found: frozenset[Ref | str] = known[2]
    return found


def _as_though_used_by(
    ruleset: CardRuleset, state: Position, about: Object, seat: str
) -> tuple[Object, Context, list[Data]]:
    """An effect as if this seat used it, with its slots that have targets."""
    kept = beside(ruleset, state)
    known = kept.get("taken over")
    if known is None or known[0] is not about or known[1] != seat:
        taken = replace(about, controller=seat)
        aimed = {target.slot for target in about.targets}
        slots = [slot for slot in kit.slots(ruleset, taken) if slot.text("slot") in aimed]
        known = kept["taken over"] = (about, seat, (taken, context_of(ruleset, state, taken), slots))
    found: tuple[Object, Context, list[Data]] = known[2]
    return found


def new_slot(
    ruleset: CardRuleset, state: Position, about: Object, seat: str, chosen: Ref | str
) -> str | None:
    """The slot of an effect that may get another target, as if this seat used it (section 7)."""
    real = state.current(chosen) if isinstance(chosen, Ref) else chosen
    if real is None:
        return None
    taken, context, slots = _as_though_used_by(ruleset, state, about, seat)
    for slot in slots:
        if not matches(ruleset, state, slot["filter"], real, context):
            continue
        if isinstance(real, Object):
            if real.controller != seat and view(ruleset, state, real).has("unaffected"):
                continue
            most = kit.does(ruleset, taken).get("data", EMPTY).text("most")
            if most and not _has_most(ruleset, state, taken, real, most):
                continue
        return slot.text("slot")
    return None

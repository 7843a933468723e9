"""The combat phase: its steps, declaring attackers and blockers (506-509, 511; before 2009: 306-309, 311)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from judge.messages import N_
from judge.resolver import (
    Act,
    Action,
    Answer,
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Object,
    Op,
    Option,
    Position,
    Ref,
    Refusal,
    Row,
    Ruleset,
    Script,
    meant,
    op,
)
from judge.resolver.values import replace
from judge.rulesets.kit.rule import CardRuleset, carded
from judge.rulesets.kit.views import view
from judge.rulesets.magic import combat_costs, combat_damage, combat_leaving
from judge.rulesets.magic.combat_costs import (
    attack_cost,
    block_cost,
    defender_of,
    paying_for,
    will_tap,
    within_reach,
)
from judge.rulesets.magic.combat_rules import attack_options, attack_refusal, block_options, block_refusal
from judge.rulesets.magic.combat_state import (
    FOUGHT,
    attackers,
    blockers,
    blocks,
    defenders,
    fought,
    out_of_combat,
)
from judge.rulesets.magic.combat_terms import Pairs, Rules, no
from judge.rulesets.magic.steps import skip_combat
from judge.rulesets.magic.turn import begin, priority, with_priority
from judge.rulesets.magic.zones import BATTLEFIELD, permanents

MOST_LISTED = 40
"""So many blocks are listed as possible; of more, one for each blocker."""
AT = ">"
"""Stands in an option's key between a creature and what it attacks or blocks, where there are several."""


# Beginning of combat


def beginning_of_combat(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Nothing but priority: all opponents are defending players (507; 802.2)."""
    if not skip_combat(carded(ruleset), draft):
        with_priority(draft, "beginning of combat")


# Declaring attackers


def declare_attackers(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The active player declares attackers, which uses no stack; then there is priority (508)."""
    begin(draft, "declare attackers")
    asked = Ask((_attack_decision(carded(ruleset), draft),), "attackers")
    draft.then(asked, priority(draft), Script(("step ends",)))


def _attack_decision(ruleset: CardRuleset, state: Position) -> Decision:
    rules = Rules.gathered(ruleset, state)
    among = dict(defenders(ruleset, state))
    made: list[Option] = []
    for object, whom in attack_options(rules, state.active):
        for name in whom:
            key = object.id if len(among) == 1 else f"{object.id}{AT}{name}"
            made.append(Option(key, Data(object=object.ref, card=object.card, whom=name)))
    return _declaring(ruleset, state, state.active, "attackers", made)


def _declaring(ruleset: CardRuleset, state: Position, seat: str, kind: str, made: list[Option]) -> Decision:
    """The declaration that is due, which passing makes for nothing.

    Where no creature can take part it is open all the same: why not is asked then.
    """
    cites, passing = ruleset.cite(kind), Data(passing=True)
    if made:
        return Decision(seat, kind, tuple(made), 0, None, cites, data=passing)
    own = (o for o in permanents(state, seat) if "creature" in view(ruleset, state, o).types)
    unable = tuple(Option(o.id, Data(object=o.ref, card=o.card)) for o in own)
    return Decision(seat, kind, unable, 0, 0, cites, data=passing)


def _chosen(decision: Decision, keys: tuple[Any, ...]) -> Pairs:
    """What the options chosen say: each creature with all that was chosen for it."""
    found: dict[str, tuple[str, ...]] = {}
    for option in decision.options:
        ref = option.data.ref("object")
        if option.key in keys and ref is not None:
            found[ref.id] = (*found.get(ref.id, ()), option.data.text("whom"))
    return found


def _paired(act: Act, ruleset: CardRuleset, state: Position) -> dict[str, tuple[str, ...]]:
    """What an action says of each creature; where nothing is said and only one thing is possible, that."""
    value = act.data.get("creatures")
    if isinstance(value, Data):
        return {
            id: tuple(map(str, whom)) if isinstance(whom, tuple) else (str(whom),)
            for id, whom in value.items()
        }
    if act.action == "attack":
        only = tuple(name for name, _ in defenders(ruleset, state))
    else:
        only = tuple(o.id for o in attackers(state, act.who))
    # Where several could be meant nothing is taken for granted: the declaration is refused.
    return {id: only[:1] if len(only) == 1 else () for id in act.data.texts("creatures")}


def _declared(cards: CardRuleset, state: Position, given: Answer | Act) -> Pairs:
    """Which creature is to attack or block what, by an action or by the answer to the open choice."""
    if isinstance(given, Act):
        return _paired(given, cards, state)
    assert state.decision is not None
    return _chosen(state.decision, given.choice)


def attack_objection(ruleset: Ruleset, state: Position, given: Answer | Act) -> Refusal | None:
    """What the rules have against a declaration of attackers."""
    cards = carded(ruleset)
    pairs = _declared(cards, state, given)
    against = attack_refusal(cards, state, given.who, pairs)
    if against is not None:
        return against
    cost = attack_cost(cards, state, pairs)
    if not within_reach(cards, state, given.who, cost, set(will_tap(cards, state, pairs))):
        return no(cards, "attack cost", N_("what attacking costs cannot be paid"))
    return None


def attackers_chosen(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[Any, ...]) -> None:
    _attack(carded(ruleset), draft, _chosen(ask.decisions[0], answers[0]))


def attack(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    """The action ``attack``: the declaration that is due."""
    pairs = _paired(act, carded(ruleset), draft)
    draft.agenda = draft.agenda[1:]
    _attack(carded(ruleset), draft, pairs)


def _attack(ruleset: CardRuleset, draft: Draft, pairs: Pairs) -> None:
    creatures, tapping = [draft.objects[id] for id in pairs], will_tap(ruleset, draft, pairs)
    frames: list[Frame] = []
    if len(creatures) > 1 and any(view(ruleset, draft, o).has("banding") for o in creatures):
        frames.append(_band_ask(ruleset, draft.active, creatures))
    if tapping:
        cites = ruleset.cite("attack tap")
        taps = (op("tap", object=draft.objects[id].ref, cites=cites, attacking=True) for id in tapping)
        frames.append(Do(tuple(taps)))
    cost = attack_cost(ruleset, draft, pairs)
    if cost:
        frames.append(paying_for("attackers", draft.active, cost, pairs, tapping))
    elif pairs:
        frames.append(Script(("attackers declared",), Data(pairs=Data(pairs))))
    draft.then(*(tuple(frames)))


def attackers_declared(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Those chosen and still controlled become attacking creatures (508.1k)."""
    among, pairs = dict(defenders(carded(ruleset), draft)), data["pairs"]
    creatures = [draft.objects[id] for id in pairs if id in draft.objects and pairs[id][0] in among]
    alone = len(creatures) == 1
    powers = {o.id: view(carded(ruleset), draft, o).figure("power") for o in creatures}
    greatest = max(powers.values(), default=0)
    cites, awake = carded(ruleset).cite("attacks"), carded(ruleset).cite("vigilance")
    declared = (
        op(
            "attacks", object=o.ref, whom=among[pairs[o.id][0]], seat=defender_of(draft, pairs[o.id][0]),
            alone=alone, led=powers[o.id] < greatest,
            cites=(*cites, *(awake if view(carded(ruleset), draft, o).has("vigilance") else ())),
        )
        for o in creatures
    )  # fmt: skip
    whole = op("attacked", seat=draft.active, creatures=tuple(o.ref for o in creatures))
    draft.then(Do((*declared, whole)))


def ask_attackers(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The declaration of attackers is due (again)."""
    draft.then(Ask((_attack_decision(carded(ruleset), draft),), "attackers"))


def _band_ask(ruleset: CardRuleset, seat: str, creatures: list[Object]) -> Ask:
    among = tuple(Option(o.id, Data(object=o.ref, card=o.card)) for o in creatures)
    return Ask((Decision(seat, "band", among, 0, None, ruleset.cite("band")),), "band")


def band_objection(ruleset: Ruleset, state: Position, given: Answer) -> Refusal | None:
    """A band is of creatures with banding and at most one without."""
    seen = [view(carded(ruleset), state, state.objects[id]) for id in given.choice]
    without = [one for one in seen if not one.has("banding")]
    if len(given.choice) == 1 or (given.choice and (len(without) > 1 or len(without) == len(seen))):
        return no(carded(ruleset), "band", N_("a band has creatures with banding and at most one without"))
    return None


def band_chosen(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[Any, ...]) -> None:
    """Those chosen form a band; the rest may form another."""
    for id in answers[0]:
        draft.change_object(draft.objects[id], band=answers[0][0])
    left = [
        draft.objects[key] for key in ask.decisions[0].keys if key not in answers[0] and key in draft.objects
    ]
    more = any(view(carded(ruleset), draft, o).has("banding") for o in left) and len(left) > 1
    again = (_band_ask(carded(ruleset), ask.decisions[0].who, left),) if answers[0] and more else ()
    draft.then(*(again))


def become_attacker(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``object`` becomes an attacking creature, attacking ``whom``, where still controlled (508.1k)."""
    object = meant(draft, what)
    if object is None or object.zone != BATTLEFIELD or object.controller != draft.active:
        return
    whom = what.data.get("whom")
    seat = what.data.text("seat") or (whom if isinstance(whom, str) else "")
    band = object.data.get("band")
    clean = replace(object, data=object.data.but(**out_of_combat(object)).but(band=band))
    draft.change_object(clean, attacking=whom, defender=seat)
    draft.remember(**{FOUGHT: True})
    draft.done(what)


def attacked(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``seat`` attacks with ``creatures``: one event for all of them (508.3d)."""
    draft.done(what)


# Declaring blockers


def _skip_fighting(ruleset: Ruleset, draft: Draft, step: str) -> bool:
    """The steps of blocking and of damage are skipped where nothing attacks (508.8)."""
    if fought(draft):
        return False
    draft.emit("skip", "attack none", step=step, seat=draft.active)
    return True


def declare_blockers(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Every defending player in turn declares blockers, which uses no stack; then there is priority (509)."""
    if _skip_fighting(ruleset, draft, "declare blockers"):
        return
    begin(draft, "declare blockers")
    seats = [seat for seat in draft.order_from(draft.active, after=True) if attackers(draft, seat)]
    asked = tuple(Ask((_block_decision(carded(ruleset), draft, seat),), "blockers") for seat in seats)
    draft.then(*asked, Script(("blocks made",)), priority(draft), Script(("step ends",)))


def _block_decision(ruleset: CardRuleset, state: Position, seat: str) -> Decision:
    rules, those = Rules.gathered(ruleset, state), attackers(state, seat)
    made = []
    for object, whom in block_options(rules, seat, those):
        for name in whom:
            key = object.id if len(those) == 1 else f"{object.id}{AT}{name}"
            made.append(Option(key, Data(object=object.ref, card=object.card, whom=name)))
    return _declaring(ruleset, state, seat, "blockers", made)


def block_objection(ruleset: Ruleset, state: Position, given: Answer | Act) -> Refusal | None:
    """What the rules have against a declaration of blockers."""
    cards = carded(ruleset)
    pairs = _declared(cards, state, given)
    against = block_refusal(cards, state, given.who, pairs)
    if against is not None:
        return against
    if not within_reach(cards, state, given.who, block_cost(cards, state, pairs), set()):
        return no(cards, "block cost", N_("what blocking costs cannot be paid"))
    return None


def blockers_chosen(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[Any, ...]) -> None:
    _block(carded(ruleset), draft, ask.decisions[0].who, _chosen(ask.decisions[0], answers[0]))


def block(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    """The action ``block``: the declaration that is due."""
    pairs = _paired(act, carded(ruleset), draft)
    draft.agenda = draft.agenda[1:]
    _block(carded(ruleset), draft, act.who, pairs)


def _block(ruleset: CardRuleset, draft: Draft, seat: str, pairs: Pairs) -> None:
    chosen = {id: whom for id, whom in pairs.items() if whom}
    cost = block_cost(ruleset, draft, chosen)
    if cost:
        draft.then(paying_for("blockers", seat, cost, chosen))
        return
    if not chosen:
        return
    draft.then(Script(("blockers declared",), Data(who=seat, pairs=Data(chosen))))


def blockers_declared(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Those chosen and still controlled become blocking creatures (509.1g)."""
    seat = data.text("who")
    ops = tuple(
        op(
            "blocks", object=draft.objects[id].ref, seat=seat,
            whom=tuple(draft.objects[name].ref for name in whom if name in draft.objects),
        )
        for id, whom in data["pairs"].items()
        if id in draft.objects
    )  # fmt: skip
    draft.then(Do(ops))


def ask_blockers(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The declaration of a defending player's blockers is due (again)."""
    decision = _block_decision(carded(ruleset), draft, data.text("seat"))
    draft.then(Ask((decision,), "blockers"))


def become_blocker(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``object`` becomes a blocking creature and blocks ``whom``, and with each all of its band (509.1g)."""
    object, whom = meant(draft, what), what.data.get("whom", ())
    if object is None or object.zone != BATTLEFIELD or not isinstance(whom, tuple):
        return
    refs: dict[Ref, None] = dict.fromkeys((*blocks(object), *(ref for ref in whom if isinstance(ref, Ref))))
    for ref in tuple(refs):
        one = draft.current(ref)
        if one is not None and "band" in one.data:
            refs.update((o.ref, None) for o in attackers(draft) if o.data.get("band") == one.data["band"])
    new = tuple(ref for ref in refs if ref not in blocks(object))
    draft.change_object(object, blocking=tuple(refs))
    cites = what.cites or "blocks"
    if what.data.get("declared", True):
        draft.emit("blocks", cites, what.data, whom=tuple(refs), object=object.ref)
    for ref in new:
        draft.emit("block that", cites, object=object.ref, whom=ref, source=ref, seat=object.controller)


def blocks_made(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Every attacker is now a blocked or an unblocked creature (509.1h)."""
    for attacker in attackers(draft):
        by = blockers(draft, attacker)
        if "blocked" in attacker.data:
            continue
        draft.change_object(attacker, blocked=bool(by))
        said = Data(
            object=attacker.ref, seat=attacker.controller, by=tuple(o.ref for o in by), amount=len(by)
        )
        draft.emit("becomes blocked" if by else "unblocked", "blocked", said)
        for o in by:
            draft.emit("blocked by", "blocked", object=attacker.ref, source=o.ref, seat=attacker.controller)


def become_blocked(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """An effect makes ``object`` a blocked creature, though no creature blocks it, and its whole band."""
    object = meant(draft, what)
    if object is None or "attacking" not in object.data or object.data.get("blocked"):
        return
    band = object.data.get("band")
    for one in attackers(draft):
        if one.ref == object.ref or (band is not None and one.data.get("band") == band):
            draft.change_object(one, blocked=True)
            said = Data(object=one.ref, seat=one.controller, source=what.data.get("source"), amount=0)
            draft.emit("becomes blocked", what.cites or "blocked by effect", said)


def _attack_acts(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
    """One attack for every creature, also for those that cannot: why not is asked of them."""
    decision = state.decision
    if decision is not None and decision.kind == "attackers" and decision.who == seat:
        whom = {o.data["object"].id: o.data["whom"] for o in reversed(decision.options) if "whom" in o.data}
        for object in _creatures(ruleset, state, seat):
            said = {object.id: whom[object.id]} if object.id in whom else (object.id,)
            yield Act(seat, "attack", Data(creatures=said))


def _block_acts(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
    """Every block that two creatures can make, and one for each creature that can block nothing."""
    decision = state.decision
    if decision is not None and decision.kind == "blockers" and decision.who == seat:
        pairs = [(o.data["object"].id, o.data["whom"]) for o in decision.options if "whom" in o.data]
        able = {id for id, _ in pairs}
        first = next((o.id for o in attackers(state, seat)), "")
        pairs += [(o.id, first) for o in _creatures(ruleset, state, seat) if first and o.id not in able]
        for id, whom in pairs if len(pairs) <= MOST_LISTED else {id: (id, w) for id, w in pairs}.values():
            yield Act(seat, "block", Data(creatures={id: whom}))


def _creatures(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Object]:
    return (o for o in permanents(state, seat) if "creature" in view(carded(ruleset), state, o).types)


def _due(kind: str) -> Row:
    return Row(
        f"{kind}ers",
        N_("{who} may not declare that now"),
        lambda ruleset, state, act: state.decision is not None and state.decision.kind == f"{kind}ers",
    )


ACTIONS: Mapping[str, Action] = {
    "attack": Action(
        "attackers", attack, (_due("attack"),), {"creatures": "pairs"}, _attack_acts,
        during=frozenset({"attackers"}), objection=attack_objection,
    ),
    "block": Action(
        "blockers", block, (_due("block"),), {"creatures": "pairs"}, _block_acts,
        during=frozenset({"blockers"}), objection=block_objection,
    ),
}  # fmt: skip
OBJECTIONS = {"attackers": attack_objection, "blockers": block_objection, "band": band_objection}
STEPS = {
    "beginning of combat": beginning_of_combat,
    "declare attackers": declare_attackers,
    "declare blockers": declare_blockers,
    "blocks made": blocks_made,
    "attackers declared": attackers_declared,
    "blockers declared": blockers_declared,
    "ask attackers": ask_attackers,
    "ask blockers": ask_blockers,
    **combat_costs.STEPS,
    "combat damage": combat_damage.combat_damage,
    "combat damage assigned": combat_damage.damage_forced,
    "divide damage": combat_damage.divide_damage,
    "damage triggers": combat_damage.damage_triggers,
    "first struck": combat_damage.first_struck,
    "end of combat": combat_leaving.end_of_combat,
    "combat over": combat_leaving.combat_over,
}
ANSWERS = {
    "attackers": attackers_chosen,
    "blockers": blockers_chosen,
    "band": band_chosen,
    "as unblocked": combat_damage.as_unblocked,
    **combat_costs.ANSWERS,
    "combat damage assigned": combat_damage.damage_assigned,
}
VERBS = {
    "attacks": become_attacker,
    "attacked": attacked,
    "blocks": become_blocker,
    "become blocked": become_blocked,
    "leave combat": combat_leaving.leave_combat,
}
CHECKS = {"506.4": combat_leaving.strays}

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
    Change,
    Data,
    Decision,
    Do,
    Fact,
    Frame,
    Object,
    Op,
    Option,
    Ref,
    Refusal,
    Row,
    Ruleset,
    Script,
    State,
    happened,
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


def beginning_of_combat(ruleset: Ruleset, state: State, data: Data) -> Change:
    """Nothing but priority: all opponents are defending players (507; 802.2)."""
    return skip_combat(carded(ruleset), state) or with_priority(state, "beginning of combat")


# Declaring attackers


def declare_attackers(ruleset: Ruleset, state: State, data: Data) -> Change:
    """The active player declares attackers, which uses no stack; then there is priority (508)."""
    after, fact = begin(state, "declare attackers")
    asked = Ask((_attack_decision(carded(ruleset), after),), "attackers")
    return Change(after, (fact,), (asked, priority(after), Script(("step ends",))))


def _attack_decision(ruleset: CardRuleset, state: State) -> Decision:
    rules = Rules.gathered(ruleset, state)
    among = dict(defenders(ruleset, state))
    made: list[Option] = []
    for object, whom in attack_options(rules, state.active):
        for name in whom:
            key = object.id if len(among) == 1 else f"{object.id}{AT}{name}"
            made.append(Option(key, Data(object=object.ref, card=object.card, whom=name)))
    return _declaring(ruleset, state, state.active, "attackers", made)


def _declaring(ruleset: CardRuleset, state: State, seat: str, kind: str, made: list[Option]) -> Decision:
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


def _paired(act: Act, ruleset: CardRuleset, state: State) -> dict[str, tuple[str, ...]]:
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


def _declared(cards: CardRuleset, state: State, given: Answer | Act) -> Pairs:
    """Which creature is to attack or block what, by an action or by the answer to the open choice."""
    if isinstance(given, Act):
        return _paired(given, cards, state)
    assert state.decision is not None
    return _chosen(state.decision, given.choice)


def attack_objection(ruleset: Ruleset, state: State, given: Answer | Act) -> Refusal | None:
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


def attackers_chosen(ruleset: Ruleset, state: State, ask: Ask, answers: tuple[Any, ...]) -> Change:
    return _attack(carded(ruleset), state, _chosen(ask.decisions[0], answers[0]))


def attack(ruleset: Ruleset, state: State, act: Act) -> Change:
    """The action ``attack``: the declaration that is due."""
    return _attack(
        carded(ruleset), replace(state, agenda=state.agenda[1:]), _paired(act, carded(ruleset), state)
    )


def _attack(ruleset: CardRuleset, state: State, pairs: Pairs) -> Change:
    creatures, tapping = [state.objects[id] for id in pairs], will_tap(ruleset, state, pairs)
    frames: list[Frame] = []
    if len(creatures) > 1 and any(view(ruleset, state, o).has("banding") for o in creatures):
        frames.append(_band_ask(ruleset, state.active, creatures))
    if tapping:
        cites = ruleset.cite("attack tap")
        taps = (op("tap", object=state.objects[id].ref, cites=cites, attacking=True) for id in tapping)
        frames.append(Do(tuple(taps)))
    cost = attack_cost(ruleset, state, pairs)
    if cost:
        frames.append(paying_for("attackers", state.active, cost, pairs, tapping))
    elif pairs:
        frames.append(Script(("attackers declared",), Data(pairs=Data(pairs))))
    return Change(state, frames=tuple(frames))


def attackers_declared(ruleset: Ruleset, state: State, data: Data) -> Change:
    """Those chosen and still controlled become attacking creatures (508.1k)."""
    among, pairs = dict(defenders(carded(ruleset), state)), data["pairs"]
    creatures = [state.objects[id] for id in pairs if id in state.objects and pairs[id][0] in among]
    alone = len(creatures) == 1
    powers = {o.id: view(carded(ruleset), state, o).figure("power") for o in creatures}
    greatest = max(powers.values(), default=0)
    cites, awake = carded(ruleset).cite("attacks"), carded(ruleset).cite("vigilance")
    declared = (
        op(
            "attacks", object=o.ref, whom=among[pairs[o.id][0]], seat=defender_of(state, pairs[o.id][0]),
            alone=alone, led=powers[o.id] < greatest,
            cites=(*cites, *(awake if view(carded(ruleset), state, o).has("vigilance") else ())),
        )
        for o in creatures
    )  # fmt: skip
    whole = op("attacked", seat=state.active, creatures=tuple(o.ref for o in creatures))
    return Change(state, frames=(Do((*declared, whole)),))


def ask_attackers(ruleset: Ruleset, state: State, data: Data) -> Change:
    """The declaration of attackers is due (again)."""
    return Change(state, frames=(Ask((_attack_decision(carded(ruleset), state),), "attackers"),))


def _band_ask(ruleset: CardRuleset, seat: str, creatures: list[Object]) -> Ask:
    among = tuple(Option(o.id, Data(object=o.ref, card=o.card)) for o in creatures)
    return Ask((Decision(seat, "band", among, 0, None, ruleset.cite("band")),), "band")


def band_objection(ruleset: Ruleset, state: State, given: Answer) -> Refusal | None:
    """A band is of creatures with banding and at most one without."""
    seen = [view(carded(ruleset), state, state.objects[id]) for id in given.choice]
    without = [one for one in seen if not one.has("banding")]
    if len(given.choice) == 1 or (given.choice and (len(without) > 1 or len(without) == len(seen))):
        return no(carded(ruleset), "band", N_("a band has creatures with banding and at most one without"))
    return None


def band_chosen(ruleset: Ruleset, state: State, ask: Ask, answers: tuple[Any, ...]) -> Change:
    """Those chosen form a band; the rest may form another."""
    for id in answers[0]:
        state = state.but_object(state.objects[id], band=answers[0][0])
    left = [
        state.objects[key] for key in ask.decisions[0].keys if key not in answers[0] and key in state.objects
    ]
    more = any(view(carded(ruleset), state, o).has("banding") for o in left) and len(left) > 1
    again = (_band_ask(carded(ruleset), ask.decisions[0].who, left),) if answers[0] and more else ()
    return Change(state, frames=again)


def become_attacker(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """``object`` becomes an attacking creature, attacking ``whom``, where still controlled (508.1k)."""
    object = meant(state, what)
    if object is None or object.zone != BATTLEFIELD or object.controller != state.active:
        return Change(state)
    whom = what.data.get("whom")
    seat = what.data.text("seat") or (whom if isinstance(whom, str) else "")
    band = object.data.get("band")
    clean = replace(object, data=object.data.but(**out_of_combat(object)).but(band=band))
    after = state.but_object(clean, attacking=whom, defender=seat)
    after = replace(after, facts=after.facts.but(**{FOUGHT: True}))
    return happened(ruleset, after, what)


def attacked(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """``seat`` attacks with ``creatures``: one event for all of them (508.3d)."""
    return happened(ruleset, state, what)


# Declaring blockers


def _skip_fighting(ruleset: Ruleset, state: State, step: str) -> Change | None:
    """The steps of blocking and of damage are skipped where nothing attacks (508.8)."""
    if fought(state):
        return None
    return Change(state, (Fact("skip", "attack none", Data(step=step, seat=state.active)),))


def declare_blockers(ruleset: Ruleset, state: State, data: Data) -> Change:
    """Every defending player in turn declares blockers, which uses no stack; then there is priority (509)."""
    skipped = _skip_fighting(ruleset, state, "declare blockers")
    if skipped is not None:
        return skipped
    after, fact = begin(state, "declare blockers")
    seats = [seat for seat in after.order_from(after.active, after=True) if attackers(after, seat)]
    asked = tuple(Ask((_block_decision(carded(ruleset), after, seat),), "blockers") for seat in seats)
    return Change(after, (fact,), (*asked, Script(("blocks made",)), priority(after), Script(("step ends",))))


def _block_decision(ruleset: CardRuleset, state: State, seat: str) -> Decision:
    rules, those = Rules.gathered(ruleset, state), attackers(state, seat)
    made = []
    for object, whom in block_options(rules, seat, those):
        for name in whom:
            key = object.id if len(those) == 1 else f"{object.id}{AT}{name}"
            made.append(Option(key, Data(object=object.ref, card=object.card, whom=name)))
    return _declaring(ruleset, state, seat, "blockers", made)


def block_objection(ruleset: Ruleset, state: State, given: Answer | Act) -> Refusal | None:
    """What the rules have against a declaration of blockers."""
    cards = carded(ruleset)
    pairs = _declared(cards, state, given)
    against = block_refusal(cards, state, given.who, pairs)
    if against is not None:
        return against
    if not within_reach(cards, state, given.who, block_cost(cards, state, pairs), set()):
        return no(cards, "block cost", N_("what blocking costs cannot be paid"))
    return None


def blockers_chosen(ruleset: Ruleset, state: State, ask: Ask, answers: tuple[Any, ...]) -> Change:
    return _block(carded(ruleset), state, ask.decisions[0].who, _chosen(ask.decisions[0], answers[0]))


def block(ruleset: Ruleset, state: State, act: Act) -> Change:
    """The action ``block``: the declaration that is due."""
    pairs = _paired(act, carded(ruleset), state)
    return _block(carded(ruleset), replace(state, agenda=state.agenda[1:]), act.who, pairs)


def _block(ruleset: CardRuleset, state: State, seat: str, pairs: Pairs) -> Change:
    chosen = {id: whom for id, whom in pairs.items() if whom}
    cost = block_cost(ruleset, state, chosen)
    if cost:
        return Change(state, frames=(paying_for("blockers", seat, cost, chosen),))
    if not chosen:
        return Change(state)
    return Change(state, frames=(Script(("blockers declared",), Data(who=seat, pairs=Data(chosen))),))


def blockers_declared(ruleset: Ruleset, state: State, data: Data) -> Change:
    """Those chosen and still controlled become blocking creatures (509.1g)."""
    seat = data.text("who")
    ops = tuple(
        op(
            "blocks", object=state.objects[id].ref, seat=seat,
            whom=tuple(state.objects[name].ref for name in whom if name in state.objects),
        )
        for id, whom in data["pairs"].items()
        if id in state.objects
    )  # fmt: skip
    return Change(state, frames=(Do(ops),))


def ask_blockers(ruleset: Ruleset, state: State, data: Data) -> Change:
    """The declaration of a defending player's blockers is due (again)."""
    decision = _block_decision(carded(ruleset), state, data.text("seat"))
    return Change(state, frames=(Ask((decision,), "blockers"),))


def become_blocker(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """``object`` becomes a blocking creature and blocks ``whom``, and with each all of its band (509.1g)."""
    object, whom = meant(state, what), what.data.get("whom", ())
    if object is None or object.zone != BATTLEFIELD or not isinstance(whom, tuple):
        return Change(state)
    refs: dict[Ref, None] = dict.fromkeys((*blocks(object), *(ref for ref in whom if isinstance(ref, Ref))))
    for ref in tuple(refs):
        one = state.current(ref)
        if one is not None and "band" in one.data:
            refs.update((o.ref, None) for o in attackers(state) if o.data.get("band") == one.data["band"])
    new = tuple(ref for ref in refs if ref not in blocks(object))
    after = state.but_object(object, blocking=tuple(refs))
    facts = [
        Fact("blocks", what.cites or "blocks", Data({**what.data, "whom": tuple(refs), "object": object.ref}))
    ]
    facts += [
        Fact("block that", what.cites or "blocks", Data(object=object.ref, whom=ref, seat=object.controller))
        for ref in new
    ]
    if not what.data.get("declared", True):
        return Change(after, tuple(facts[1:]))
    return Change(after, tuple(facts))


def blocks_made(ruleset: Ruleset, state: State, data: Data) -> Change:
    """Every attacker is now a blocked or an unblocked creature (509.1h)."""
    facts = []
    for attacker in attackers(state):
        by = blockers(state, attacker)
        if "blocked" in attacker.data:
            continue
        state = state.but_object(attacker, blocked=bool(by))
        said = Data(
            object=attacker.ref, seat=attacker.controller, by=tuple(o.ref for o in by), amount=len(by)
        )
        facts.append(Fact("becomes blocked" if by else "unblocked", "blocked", said))
        facts += [
            Fact("blocked by", "blocked", Data(object=attacker.ref, source=o.ref, seat=attacker.controller))
            for o in by
        ]
    return Change(state, tuple(facts))


def become_blocked(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """An effect makes ``object`` a blocked creature, though no creature blocks it, and its whole band."""
    object = meant(state, what)
    if object is None or "attacking" not in object.data or object.data.get("blocked"):
        return Change(state)
    band = object.data.get("band")
    facts = []
    for one in attackers(state):
        if one.ref == object.ref or (band is not None and one.data.get("band") == band):
            state = state.but_object(one, blocked=True)
            said = Data(object=one.ref, seat=one.controller, source=what.data.get("source"), amount=0)
            facts.append(Fact("becomes blocked", what.cites or "blocked by effect", said))
    return Change(state, tuple(facts))


def _attack_acts(ruleset: Ruleset, state: State, seat: str) -> Iterable[Act]:
    """One attack for every creature, also for those that cannot: why not is asked of them."""
    decision = state.decision
    if decision is not None and decision.kind == "attackers" and decision.who == seat:
        whom = {o.data["object"].id: o.data["whom"] for o in reversed(decision.options) if "whom" in o.data}
        for object in _creatures(ruleset, state, seat):
            said = {object.id: whom[object.id]} if object.id in whom else (object.id,)
            yield Act(seat, "attack", Data(creatures=said))


def _block_acts(ruleset: Ruleset, state: State, seat: str) -> Iterable[Act]:
    """Every block that two creatures can make, and one for each creature that can block nothing."""
    decision = state.decision
    if decision is not None and decision.kind == "blockers" and decision.who == seat:
        pairs = [(o.data["object"].id, o.data["whom"]) for o in decision.options if "whom" in o.data]
        able = {id for id, _ in pairs}
        first = next((o.id for o in attackers(state, seat)), "")
        pairs += [(o.id, first) for o in _creatures(ruleset, state, seat) if first and o.id not in able]
        for id, whom in pairs if len(pairs) <= MOST_LISTED else {id: (id, w) for id, w in pairs}.values():
            yield Act(seat, "block", Data(creatures={id: whom}))


def _creatures(ruleset: Ruleset, state: State, seat: str) -> Iterable[Object]:
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

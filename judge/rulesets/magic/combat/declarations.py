"""The combat phase: its steps, declarations and what they cost, leaving combat.

506-509 and 511; before 2009: 306-309 and 311.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from judge.messages import N_
from judge.resolver import (
    EMPTY,
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
from judge.resolver.ruleset import Answers
from judge.resolver.values import new_data, replace
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset, carded
from judge.rulesets.magic import teams
from judge.rulesets.magic.checks.check_index import concerned
from judge.rulesets.magic.combat import combat_damage
from judge.rulesets.magic.combat.attack_prices import affordable_prices, paid_prices, taxes
from judge.rulesets.magic.combat.combat_legality import (
    Pairs,
    Rules,
    attack_options,
    attack_refusal,
    block_options,
    block_refusal,
    no,
)
from judge.rulesets.magic.combat.combat_state import (
    FOUGHT,
    PLAYERS_ATTACKED,
    WHOSE,
    attackers,
    blockers,
    blocking,
    blocks,
    defended,
    defenders,
    fought,
    guardian,
    out_of_combat,
)
from judge.rulesets.magic.costs.mana import joined, mana_value, pool, shown
from judge.rulesets.magic.costs.mana_abilities import activated, is_mana_ability
from judge.rulesets.magic.costs.paying import UNDO, affordable
from judge.rulesets.magic.mechanics.enlisting import may_enlist
from judge.rulesets.magic.mechanics.exerting import may_exert
from judge.rulesets.magic.steps import skip_combat
from judge.rulesets.magic.turn import begin, priority, with_priority
from judge.rulesets.magic.zones import BATTLEFIELD, on_battlefield, permanents

MOST_LISTED = 40
"""Maximum number of blocks listed as options; beyond it, only one is listed for each blocker."""
AT = ">"
"""In an option's key, separates a creature from what it attacks or blocks if there are several
possibilities.
"""


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
    for obj, whom in attack_options(rules, state.active):
        for name in whom:
            key = obj.id if len(among) == 1 else f"{obj.id}{AT}{name}"
            made.append(Option(key, Data(object=obj.ref, card=obj.card, whom=name)))
    return _declaring(ruleset, state, state.active, "attackers", made)


def _declaring(ruleset: CardRuleset, state: Position, seat: str, kind: str, made: list[Option]) -> Decision:
    """The open declaration; passing declares no creature.

    It is open even if no creature can take part, so that one can ask why.
    """
    cites, passing = ruleset.cite(kind), Data(passing=True)
    if made:
        return Decision(seat, kind, tuple(made), 0, None, cites, data=passing)
    own = (o for o in permanents(state, seat) if "creature" in view(ruleset, state, o).types)
    unable = tuple(Option(o.id, Data(object=o.ref, card=o.card)) for o in own)
    return Decision(seat, kind, unable, 0, 0, cites, data=passing)


def _chosen(decision: Decision, keys: tuple[object, ...]) -> Pairs:
    """The chosen options, grouped by creature."""
    found: dict[str, tuple[str, ...]] = {}
    for option in decision.options:
        ref = option.data.ref("object")
        if option.key in keys and ref is not None:
            found[ref.id] = (*found.get(ref.id, ()), option.data.text("whom"))
    return found


def _paired(act: Act, ruleset: CardRuleset, state: Position) -> dict[str, tuple[str, ...]]:
    """The pairs in an action; if a creature has only one possibility, it need not be named."""
    value = act.data.get("creatures")
    if isinstance(value, Data):
        return {
            object_id: tuple(map(str, whom)) if isinstance(whom, tuple) else (str(whom),)
            for object_id, whom in value.items()
        }
    if act.action == "attack":
        only = tuple(name for name, _ in defenders(ruleset, state))
    else:
        only = tuple(o.id for o in _against(state, act.who))
    # if there are several possibilities, none is assumed: the declaration is refused
    return {object_id: only[:1] if len(only) == 1 else () for object_id in act.data.texts("creatures")}


def _declared(cards: CardRuleset, state: Position, given: Answer | Act) -> Pairs:
    """The declared pairs of creatures, from an action or from the answer to the open choice."""
    if isinstance(given, Act):
        return _paired(given, cards, state)
    assert state.decision is not None
    return _chosen(state.decision, given.choice)


def attack_objection(ruleset: Ruleset, state: Position, given: Answer | Act) -> Refusal | None:
    """The objection to a declaration of attackers."""
    cards = carded(ruleset)
    pairs = _declared(cards, state, given)
    against = attack_refusal(cards, state, given.who, pairs)
    if against is not None:
        return against
    cost = attack_cost(cards, state, pairs)
    if not within_reach(cards, state, given.who, cost, set(will_tap(cards, state, pairs))):
        return no(cards, "attack cost", N_("what attacking costs cannot be paid"))
    if not affordable_prices(cards, state, given.who, pairs):
        return no(cards, "attack cost", N_("what attacking costs cannot be paid"))
    return None


def attackers_chosen(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    _attack(carded(ruleset), draft, _chosen(ask.decisions[0], answers[0]))


def attack(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    """The action ``attack``: the declaration that is due."""
    pairs = _paired(act, carded(ruleset), draft)
    draft.agenda = draft.agenda[1:]
    _attack(carded(ruleset), draft, pairs)


def _attack(ruleset: CardRuleset, draft: Draft, pairs: Pairs) -> None:
    creatures, tapping = [draft.objects[object_id] for object_id in pairs], will_tap(ruleset, draft, pairs)
    frames: list[Frame] = []
    if len(creatures) > 1 and any(view(ruleset, draft, o).has("banding") for o in creatures):
        whom = {object_id: aims[0] for object_id, aims in pairs.items() if aims}
        frames.append(_band_ask(ruleset, draft.active, creatures, whom))
    if tapping:
        cites = ruleset.cite("attack tap")
        taps = (
            op("tap", object=draft.objects[object_id].ref, cites=cites, attacking=True)
            for object_id in tapping
        )
        frames.append(Do(tuple(taps)))
    cost = attack_cost(ruleset, draft, pairs)
    if cost:
        frames.append(paying_for("attackers", draft.active, cost, pairs, tapping))
    elif pairs:
        frames.append(Script(("attackers paid",), Data(pairs=Data(pairs))))
    draft.then(*(tuple(frames)))


def attackers_paid(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """What is not mana is paid last; then the creatures attack (508.1j-k)."""
    prices = paid_prices(carded(ruleset), draft, draft.active, data["pairs"])
    draft.then(*prices, Script(("attackers declared",), data))


def attackers_declared(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The chosen creatures become attacking if they are still controlled by the player (508.1k)."""
    among, pairs = dict(defenders(carded(ruleset), draft)), data["pairs"]
    creatures = [
        draft.objects[object_id]
        for object_id in pairs
        if object_id in draft.objects and pairs[object_id][0] in among
    ]
    alone = len(creatures) == 1
    powers = {o.id: view(carded(ruleset), draft, o).figure("power") for o in creatures}
    greatest = max(powers.values(), default=0)
    cites, awake = carded(ruleset).cite("attacks"), carded(ruleset).cite("vigilance")
    declared = (
        op(
            "attacks", object=o.ref, whom=among[pairs[o.id][0]], seat=defender_of(draft, pairs[o.id][0]),
            alone=alone, led=powers[o.id] < greatest, others=len(creatures) - 1,
            player=isinstance(among[pairs[o.id][0]], str), first=o.data.get("attacked in turn") != draft.turn,
            cites=(*cites, *(awake if view(carded(ruleset), draft, o).has("vigilance") else ())),
        )
        for o in creatures
    )  # fmt: skip
    sides = {seat: tuple(o.ref for o in creatures if o.controller == seat) for seat in teams.active(draft)}
    whole = (op("attacked", seat=s, creatures=those, many=len(those)) for s, those in sides.items() if those)
    ids = tuple(o.id for o in creatures)
    draft.then(Do((*declared, *whole)), may_exert(ids), may_enlist(ids))


def ask_attackers(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The declaration of attackers is due (again)."""
    draft.then(Ask((_attack_decision(carded(ruleset), draft),), "attackers"))


def _band_ask(ruleset: CardRuleset, seat: str, creatures: list[Object], whom: Mapping[str, str]) -> Ask:
    among = tuple(Option(o.id, Data(object=o.ref, card=o.card, whom=whom.get(o.id))) for o in creatures)
    return Ask((Decision(seat, "band", among, 0, None, ruleset.cite("band")),), "band")


def band_objection(ruleset: Ruleset, state: Position, given: Answer) -> Refusal | None:
    """The objection to a band: it has creatures with banding and at most one without."""
    seen = [view(carded(ruleset), state, state.objects[object_id]) for object_id in given.choice]
    without = [one for one in seen if not one.has("banding")]
    if len(given.choice) == 1 or (given.choice and (len(without) > 1 or len(without) == len(seen))):
        return no(carded(ruleset), "band", N_("a band has creatures with banding and at most one without"))
    chosen = state.decision.options if state.decision is not None else ()
    if len({one.data.text("whom") for one in chosen if one.key in given.choice}) > 1:
        return no(carded(ruleset), "band of one aim", N_("all creatures of a band attack the same"))
    return None


def band_chosen(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    """Those chosen form a band; the rest may form another."""
    for object_id in answers[0]:
        draft.change_object(draft.objects[object_id], band=answers[0][0])
    left = [
        draft.objects[key] for key in ask.decisions[0].keys if key not in answers[0] and key in draft.objects
    ]
    more = any(view(carded(ruleset), draft, o).has("banding") for o in left) and len(left) > 1
    whom = {one.key: one.data.text("whom") for one in ask.decisions[0].options}
    again = (_band_ask(carded(ruleset), ask.decisions[0].who, left, whom),) if answers[0] and more else ()
    draft.then(*(again))


def become_attacker(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``object`` becomes an attacking creature, attacking ``whom``, where still controlled (508.1k)."""
    obj = meant(draft, what)
    if obj is None or obj.zone != BATTLEFIELD or obj.controller not in teams.active(draft):
        return
    whom = what.data.get("whom")
    seat = what.data.text("seat") or (whom if isinstance(whom, str) else "")
    band = obj.data.get("band")
    clean = replace(obj, data=obj.data.but(**out_of_combat(obj)).but(band=band))
    what_ = on_battlefield(draft, whom) if isinstance(whom, Ref) else None
    whose = what_.controller if what_ is not None else None
    draft.change_object(clean, attacking=whom, defender=seat, **{WHOSE: whose})
    among = draft.facts.get(PLAYERS_ATTACKED, ())
    more = {PLAYERS_ATTACKED: (*among, whom)} if isinstance(whom, str) and whom not in among else {}
    draft.remember(**{FOUGHT: True, **more})
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
    seats = list(teams.once_each(draft, seats))
    asked = tuple(Ask((_block_decision(carded(ruleset), draft, seat),), "blockers") for seat in seats)
    draft.then(*asked, Script(("blocks made",)), priority(draft), Script(("step ends",)))


def _against(state: Position, seat: str) -> tuple[Object, ...]:
    """The creatures that attack a player, or any player of that player's team (805.10d)."""
    return tuple(o for o in attackers(state) if defended(state, o) in teams.team(state, seat))


def _block_decision(ruleset: CardRuleset, state: Position, seat: str) -> Decision:
    rules, those = Rules.gathered(ruleset, state), _against(state, seat)
    made = []
    for obj, whom in block_options(rules, seat, those):
        object_id, ref, card = obj.id, obj.ref, obj.card
        for name in whom:
            key = object_id if len(those) == 1 else f"{object_id}{AT}{name}"
            made.append(Option(key, new_data({"object": ref, "card": card, "whom": name})))
    return _declaring(ruleset, state, seat, "blockers", made)


def block_objection(ruleset: Ruleset, state: Position, given: Answer | Act) -> Refusal | None:
    """The objection to a declaration of blockers."""
    cards = carded(ruleset)
    pairs = _declared(cards, state, given)
    against = block_refusal(cards, state, given.who, pairs)
    if against is not None:
        return against
    if not within_reach(cards, state, given.who, block_cost(cards, state, pairs), set()):
        return no(cards, "block cost", N_("what blocking costs cannot be paid"))
    return None


def blockers_chosen(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    _block(carded(ruleset), draft, ask.decisions[0].who, _chosen(ask.decisions[0], answers[0]))


def block(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    """The action ``block``: the declaration that is due."""
    pairs = _paired(act, carded(ruleset), draft)
    draft.agenda = draft.agenda[1:]
    _block(carded(ruleset), draft, act.who, pairs)


def _block(ruleset: CardRuleset, draft: Draft, seat: str, pairs: Pairs) -> None:
    chosen = {object_id: whom for object_id, whom in pairs.items() if whom}
    cost = block_cost(ruleset, draft, chosen)
    if cost:
        draft.then(paying_for("blockers", seat, cost, chosen))
        return
    if not chosen:
        return
    draft.then(Script(("blockers declared",), Data(who=seat, pairs=Data(chosen))))


def blockers_declared(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The chosen creatures become blocking if they are still controlled by the player (509.1g)."""
    seat = data.text("who")
    ops = tuple(
        op(
            "blocks", object=draft.objects[object_id].ref, seat=seat,
            whom=tuple(draft.objects[name].ref for name in whom if name in draft.objects),
        )
        for object_id, whom in data["pairs"].items()
        if object_id in draft.objects
    )  # fmt: skip
    draft.then(Do(ops))


def ask_blockers(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The declaration of a defending player's blockers is due (again)."""
    decision = _block_decision(carded(ruleset), draft, data.text("seat"))
    draft.then(Ask((decision,), "blockers"))


def become_blocker(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``object`` becomes a blocking creature and blocks ``whom``, and with each all of its band (509.1g)."""
    obj, whom = meant(draft, what), what.data.get("whom", ())
    if obj is None or obj.zone != BATTLEFIELD or not isinstance(whom, tuple):
        return
    refs: dict[Ref, None] = dict.fromkeys((*blocks(obj), *(ref for ref in whom if isinstance(ref, Ref))))
    for ref in tuple(refs):
        one = draft.current(ref)
        if one is not None and "band" in one.data:
            refs.update((o.ref, None) for o in attackers(draft) if o.data.get("band") == one.data["band"])
    new = tuple(ref for ref in refs if ref not in blocks(obj))
    draft.change_object(obj, blocking=tuple(refs))
    cites = what.cites or "blocks"
    if what.data.get("declared", True):
        draft.emit("blocks", cites, what.data, whom=tuple(refs), object=obj.ref)
    for ref in new:
        draft.emit("block that", cites, object=obj.ref, whom=ref, source=ref, seat=obj.controller)


def blocks_made(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Every attacker is now a blocked or an unblocked creature (509.1h)."""
    for attacker, by in [(attacker, blockers(draft, attacker)) for attacker in attackers(draft)]:
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
    obj = meant(draft, what)
    if obj is None or "attacking" not in obj.data or obj.data.get("blocked"):
        return
    band = obj.data.get("band")
    for one in attackers(draft):
        if one.ref == obj.ref or (band is not None and one.data.get("band") == band):
            draft.change_object(one, blocked=True)
            said = Data(object=one.ref, seat=one.controller, source=what.data.get("source"), amount=0)
            draft.emit("becomes blocked", what.cites or "blocked by effect", said)


def _attack_acts(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
    """An attack for every creature, also for those that cannot attack, so that one can ask why."""
    decision = state.decision
    if decision is not None and decision.kind == "attackers" and decision.who == seat:
        whom = {o.data["object"].id: o.data["whom"] for o in reversed(decision.options) if "whom" in o.data}
        for obj in _creatures(ruleset, state, seat):
            said = {obj.id: whom[obj.id]} if obj.id in whom else (obj.id,)
            yield Act(seat, "attack", Data(creatures=said))


def _block_acts(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
    """Every possible block of one attacker, and one for each creature that cannot block, to ask why."""
    decision = state.decision
    if decision is not None and decision.kind == "blockers" and decision.who == seat:
        pairs = [(o.data["object"].id, o.data["whom"]) for o in decision.options if "whom" in o.data]
        able = {object_id for object_id, _ in pairs}
        first = next((o.id for o in attackers(state, seat)), "")
        pairs += [(o.id, first) for o in _creatures(ruleset, state, seat) if first and o.id not in able]
        for object_id, whom in (
            pairs
            if len(pairs) <= MOST_LISTED
            else {object_id: (object_id, w) for object_id, w in pairs}.values()
        ):
            yield Act(seat, "block", Data(creatures={object_id: whom}))


def _creatures(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Object]:
    return (o for o in permanents(state, seat) if "creature" in view(carded(ruleset), state, o).types)


def _due(kind: str) -> Row:
    return Row(
        f"{kind}ers",
        N_("{who} may not declare that now"),
        lambda ruleset, state, act: state.decision is not None and state.decision.kind == f"{kind}ers",
    )


# Costs of attacking and blocking


def defender_of(state: Position, name: str) -> str:
    """The defending player for the name of an attacked seat or permanent."""
    return guardian(state.objects[name]) if name in state.objects else name


def attack_cost(ruleset: CardRuleset, state: Position, pairs: Pairs) -> Data:
    """The total cost of a declaration of attackers; empty if there is none."""
    rules = Rules.gathered(ruleset, state)
    total = sum(
        rules.to_attack(state.objects[object_id], defender_of(state, whom[0]), whom[0] in state.seats)
        for object_id, whom in (pairs.items() if rules.limits else ())
        if whom
    )
    if rules.taxing:
        further = taxes(rules, [defender_of(state, whom[0]) for whom in pairs.values() if whom])
        return joined(Data(generic=total) if total else EMPTY, further)
    return Data(generic=total) if total else EMPTY


def block_cost(ruleset: CardRuleset, state: Position, pairs: Pairs) -> Data:
    """The total cost of a declaration of blockers."""
    rules = Rules.gathered(ruleset, state)
    total = (
        sum(rules.added("block cost", state.objects[object_id]) for object_id in pairs) if rules.limits else 0
    )
    return Data(generic=total) if total else EMPTY


def within_reach(ruleset: CardRuleset, state: Position, who: str, cost: Data, busy: set[str]) -> bool:
    """Whether a seat can pay from its pool and its mana abilities; ``busy`` permanents are tapped by then."""
    held = pool(state, who)
    if not cost or held is None:
        return True
    more = sum(_gives(ruleset, state, o) for o in permanents(state, who) if o.id not in busy)
    by_life = sum("life" in symbol for symbol in cost.get("hybrid", ()))  # needs no mana (107.4f)
    return sum(held.number(kind) for kind in held) + more >= mana_value(cost) - by_life


def _gives(ruleset: CardRuleset, state: Position, obj: Object) -> int:
    """The most mana that one mana ability of a permanent gives."""
    if obj.data.get("tapped"):
        return 0
    found = [0]
    for _, ability in activated(ruleset, state, obj):
        if is_mana_ability(ability):
            given = [one.get("told", EMPTY).get("add mana") for one in ability.get("effect", ())]
            found.append(sum(max(1, len(one)) if isinstance(one, str) else 1 for one in given if one) or 1)
    return max(found)


def paying_for(kind: str, who: str, cost: Data, pairs: Pairs, tapped: tuple[str, ...] = ()) -> Script:
    """The frame that has the cost of a declaration paid; if it is not paid, the declaration is undone."""
    return Script(("combat cost",), Data(kind=kind, who=who, cost=cost, pairs=Data(pairs), tapped=tapped))


def cost_due(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The step ``combat cost``: paid at once where there is one way, else asked."""
    found = affordable(carded(ruleset), draft, data.text("who"), data["cost"])
    if len(found) == 1:
        draft.then(*(_paid(ruleset, data, found[0])))
        return
    draft.then(Ask((), "combat cost", renew="combat cost", data=data))


def price(ruleset: Ruleset, state: Position, ask: Ask) -> Decision:
    """The cost due, with the ways to pay it now; mana abilities may be activated meanwhile."""
    who, cost = ask.data.text("who"), ask.data["cost"]
    ways = [Option(shown(way), Data(mana=way)) for way in affordable(carded(ruleset), state, who, cost)]
    cites = ruleset.cite(_key(ask.data))
    return Decision(who, "pay", (*ways, Option(UNDO)), cites=cites, data=Data(cost=shown(cost)))


def _key(data: Data) -> str:
    return "attack cost" if data.text("kind") == "attackers" else "block cost"


def _paid(ruleset: Ruleset, data: Data, mana: Data) -> tuple[Any, ...]:
    spend = op("spend", seat=data.text("who"), mana=mana, cites=ruleset.cite(_key(data)))
    after = "attackers paid" if data.text("kind") == "attackers" else "blockers declared"
    return (Do((spend,)), Script((after,), data))


def chosen_way(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[object, ...]) -> None:
    """The mana is spent and the declaration made; or it is undone and due again (508.1, 732)."""
    for option in ask.decisions[0].options:
        if answers[0] == (option.key,) and "mana" in option.data:
            draft.then(*(_paid(ruleset, ask.data, option.data["mana"])))
            return
    for obj in filter(None, map(draft.objects.get, ask.data.texts("tapped"))):
        draft.change_object(obj, tapped=None, band=None)
    who = ask.data.text("who")
    draft.emit("undone", "undo", seat=who)
    draft.then(Script((f"ask {ask.data.text('kind')}",), Data(seat=who)))


def will_tap(ruleset: CardRuleset, state: Position, pairs: Pairs) -> tuple[str, ...]:
    """The attackers that become tapped by attacking."""
    return tuple(
        object_id
        for object_id in pairs
        if not view(ruleset, state, state.objects[object_id]).has("vigilance")
    )


# Leaving combat


def leave_combat(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``object`` is removed from combat: it no longer attacks, blocks, or is attacked (506.4)."""
    obj = meant(draft, what)
    if obj is None:
        return
    attacked_it = tuple(o for o in attackers(draft) if o.data.get("attacking") == obj.ref)
    gone = out_of_combat(obj)
    if not gone and not attacked_it:
        return
    if gone:
        draft.change_object(obj, **gone)
    for one in attacked_it:
        draft.change_object(draft.objects[one.id], attacking="")
    draft.done(what)


def strays(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    """Objects that ceased to be creatures (or attacked planeswalkers) are removed from combat (506.4)."""
    cards, found = carded(ruleset), []
    for obj, seen in concerned(cards, state, "fighting"):
        if "creature" not in seen.types:
            found.append(op("leave combat", object=obj.ref))
    for attacker in attackers(state):
        whom = attacker.data.get("attacking")
        what = on_battlefield(state, whom) if isinstance(whom, Ref) else None
        if what is not None:
            kinds = view(cards, state, what).types & {"planeswalker", "battle"}
            if (
                not kinds
                or guardian(what) == attacker.controller
                or what.controller != attacker.data.get(WHOSE, what.controller)
            ):
                found.append(op("leave combat", object=what.ref))
    return tuple(found)


def end_of_combat(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The end of combat step: triggers, priority, and then everything leaves combat (511)."""
    with_priority(draft, "end of combat")
    draft.following[-1] = Script(("combat over", "step ends"))


def combat_over(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """All creatures and planeswalkers are removed from combat (511.3)."""
    gone = (*attackers(draft), *blocking(draft))
    for obj in permanents(draft):
        cleared = out_of_combat(obj) | ({"defender": None} if "defender" in obj.data else {})
        if cleared:
            draft.change_object(obj, **cleared)
    facts = {
        n: None for n in ("defending player", "first strike", FOUGHT, PLAYERS_ATTACKED) if n in draft.facts
    }
    if facts:
        draft.remember(**facts)
    if not gone:
        return
    draft.emit("combat over", "combat over", objects=tuple(o.ref for o in gone))


ACTIONS: Mapping[str, Action] = {
    "attack": Action(
        "attackers", attack, (_due("attack"),), {"creatures": "pairs"}, _attack_acts,
        during=frozenset({"attackers"}), objection=attack_objection, when="attack when",
    ),
    "block": Action(
        "blockers", block, (_due("block"),), {"creatures": "pairs"}, _block_acts,
        during=frozenset({"blockers"}), objection=block_objection, when="block when",
    ),
}  # fmt: skip
OBJECTIONS = {"attackers": attack_objection, "blockers": block_objection, "band": band_objection}
STEPS = {
    "beginning of combat": beginning_of_combat,
    "declare attackers": declare_attackers,
    "declare blockers": declare_blockers,
    "blocks made": blocks_made,
    "attackers declared": attackers_declared,
    "attackers paid": attackers_paid,
    "blockers declared": blockers_declared,
    "ask attackers": ask_attackers,
    "ask blockers": ask_blockers,
    "combat cost": cost_due,
    "combat damage": combat_damage.combat_damage,
    "combat damage assigned": combat_damage.damage_forced,
    "divide damage": combat_damage.divide_damage,
    "damage triggers": combat_damage.damage_triggers,
    "first struck": combat_damage.first_struck,
    "end of combat": end_of_combat,
    "combat over": combat_over,
}
ANSWERS = {
    "attackers": attackers_chosen,
    "blockers": blockers_chosen,
    "band": band_chosen,
    "as unblocked": combat_damage.as_unblocked,
    "whom of the team": combat_damage.for_that_player,
    "combat cost": chosen_way,
    "combat damage assigned": combat_damage.damage_assigned,
}
RENEWALS = {"combat cost": price}
VERBS = {
    "attacks": become_attacker,
    "attacked": attacked,
    "blocks": become_blocker,
    "become blocked": become_blocked,
    "leave combat": leave_combat,
}
CHECKS = {"506.4": strays}

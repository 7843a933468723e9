"""Combat damage: assigning, dividing and dealing it (510); before 2009 an object on the stack (310)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from judge.documents import Address
from judge.messages import N_
from judge.resolver import (
    STACK,
    Answer,
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
    Ref,
    Refusal,
    Resolve,
    Ruleset,
    Script,
    meant,
    op,
    options,
    united,
)
from judge.resolver.limits import looking
from judge.resolver.ruleset import Answers
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import beside, view, views_of
from judge.rulesets.kit.rule import CardRuleset, View
from judge.rulesets.magic import teams
from judge.rulesets.magic.combat.combat_legality import Rules, no
from judge.rulesets.magic.combat.combat_state import (
    attacked,
    attackers,
    blocked_by,
    blockers,
    blocking,
    defended,
    fought,
    is_blocked,
)
from judge.rulesets.magic.steps import skip_combat
from judge.rulesets.magic.turn import add_steps, begin, priority, with_priority
from judge.rulesets.magic.verbs import relocate
from judge.rulesets.magic.zones import BATTLEFIELD, permanents


@dataclass(frozen=True, slots=True)
class Assigner:
    """A creature that assigns combat damage: the amount, the possible recipients, and the player who divides
    it.

    ``over`` is the recipient of a trampling attacker's excess damage, ``beyond`` the player behind a
    planeswalker if it tramples over planeswalkers. ``cite`` is the key of why it may be divided, ``kind``
    tells attackers from blockers.
    """

    object: Object
    power: int
    among: tuple[Object, ...]
    over: Ref | str | None
    who: str
    cite: str
    kind: str
    deadly: bool = False
    beyond: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        over = (self.over.id if isinstance(self.over, Ref) else self.over,) if self.over is not None else ()
        return (*(o.id for o in self.among), *over, *((self.beyond,) if self.beyond else ()))

    @property
    def tramples(self) -> bool:
        return self.over is not None and bool(self.among or self.beyond)

    def shares(self, numbers: Iterable[int]) -> dict[str, int]:
        return dict(zip(self.keys, numbers, strict=True))


def fighters(state: Position) -> tuple[Object, ...]:
    return (*attackers(state), *(o for o in blocking(state) if "attacking" not in o.data))


def quick(seen: View) -> bool:
    """Whether a creature deals combat damage first."""
    return seen.has("first strike") or seen.has("double strike")


def strength(ruleset: CardRuleset, state: Position, obj: Object) -> int:
    """The combat damage that a creature assigns: its power, or its toughness if an effect says so."""
    by_toughness = Rules(ruleset, state).allowed(obj, "damage by toughness")
    return view(ruleset, state, obj).figure("toughness" if by_toughness else "power")


def taking_part(ruleset: CardRuleset, state: Position) -> tuple[Object, ...]:
    """The creatures that assign damage in this step (510.4)."""
    if state.facts.get("first strike") is True:
        return tuple(
            o
            for o in fighters(state)
            if not o.data.get("struck") or view(ruleset, state, o).has("double strike")
        )
    seen = views_of(ruleset, state)
    first = tuple(o for o in fighters(state) if quick(seen(o)))
    return first or fighters(state)


def assigners(ruleset: CardRuleset, state: Position) -> list[Assigner]:
    """The creatures that assign damage in this step, attackers first (510.1), in the order of being asked."""
    kept = beside(ruleset, state)
    known = kept.get("assigners")
    if known is None or known[0] is not state.zones or known[1] != state.gone:
        known = kept["assigners"] = (state.zones, state.gone, _assigners(ruleset, state))
    found: list[Assigner] = known[2]
    return found


def _assigners(ruleset: CardRuleset, state: Position) -> list[Assigner]:
    made: list[Assigner] = []
    for obj in taking_part(ruleset, state):
        one = _attacking(ruleset, state, obj) if "attacking" in obj.data else _blocking(ruleset, state, obj)
        if one is not None and one.power > 0 and one.keys:
            made.append(one)
    return made


def _attacking(ruleset: CardRuleset, state: Position, obj: Object) -> Assigner | None:
    seen, whom = view(ruleset, state, obj), attacked(state, obj)
    deadly, power = _deadly(ruleset, seen), strength(ruleset, state, obj)
    who, further = seen.controller, seen.has("trample over planeswalkers")
    beyond = defended(state, obj) if further and isinstance(whom, Ref) else ""
    if further and whom is None and obj.data.text("attacking") not in state.gone:
        instead = obj.data.text("defender")  # the planeswalker has left combat (702.19e)
        whom = instead if instead in state.playing else None
    if not is_blocked(state, obj) or obj.data.get("past blockers"):
        if whom is None:
            return None
        return Assigner(obj, power, (), whom, who, "trample", "unblocked damage", deadly, beyond)
    by = blockers(state, obj)
    over = whom if seen.has("trample") or further else None
    if over is not None and not by:
        return Assigner(obj, power, (), over, who, "trample", "trampled past", deadly, beyond)
    banded = next((o for o in by if view(ruleset, state, o).has("banding")), None)
    who = banded.controller if banded is not None else who
    cite = "banded blockers" if banded is not None else "divide damage"
    return Assigner(obj, power, by, over, who, cite, "blocked damage", deadly, beyond)


def _blocking(ruleset: CardRuleset, state: Position, obj: Object) -> Assigner | None:
    seen, those = view(ruleset, state, obj), blocked_by(state, obj)
    banded = next((o for o in those if view(ruleset, state, o).has("banding")), None)
    who, cite = (
        (banded.controller, "banded attackers") if banded else (seen.controller, "divide blocker's damage")
    )
    return Assigner(
        obj, seen.figure("power"), those, None, who, cite, "blocker's damage", _deadly(ruleset, seen)
    )


def combat_damage(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Assign and deal all damage at once; with first strike there is a second such step (510)."""
    begin_damage(ruleset, draft, "combat damage assigned", _mark_quick)


def begin_damage(
    ruleset: Ruleset, draft: Draft, then: str, mark: Callable[[CardRuleset, Draft, list[Assigner]], None]
) -> None:
    """Begin a combat damage step: players divide damage where there is a choice."""
    assert isinstance(ruleset, CardRuleset)
    if not fought(draft):
        draft.emit("skip", "attack none", step="combat damage", seat=draft.active)
        return
    begin(draft, "combat damage")
    fighting = assigners(ruleset, draft)
    seen = views_of(ruleset, draft)
    if not draft.facts.get("first strike") and any(quick(seen(o)) for o in fighters(draft)):
        mark(ruleset, draft, fighting)
        add_steps(draft, ("combat damage",), after_phase=False)
        draft.remember(**{"first strike": "due"})
        draft.emit("first strike", _quickness(ruleset, draft), seat=draft.active)
    elif draft.facts.get("first strike") is True:
        twice = any(view(ruleset, draft, one.object).has("double strike") for one in fighting)
        cites = (*ruleset.cite("second damage step"), *(ruleset.cite("double strike") if twice else ()))
        changed = (ruleset.cites.get(key, ()) for key in _changed_since(ruleset, draft))
        draft.emit("second damage step", united(cites, *changed), seat=draft.active)
    _tell_idle(ruleset, draft)
    may = [one.object for one in fighting if one.among and _may_pass(ruleset, draft, one.object)]
    past = tuple(
        Decision(o.controller, "as unblocked", options(("yes", "no")), cites=ruleset.cite("combat damage"),
                 data=Data(object=o.ref, card=o.card))
        for o in may
    )  # fmt: skip
    first: tuple[Frame, ...] = (Ask(past, "as unblocked"),) if past else ()
    whom = _one_of_the_team(ruleset, draft, fighting)
    first = (*first, *((Ask(whom, "whom of the team"),) if whom else ()))
    dividing = Script(("divide damage", "damage triggers"), Data(then=then))
    draft.then(*first, dividing, priority(draft), Script(("first struck", "step ends")))


def _one_of_the_team(ruleset: CardRuleset, state: Position, fighting: list[Assigner]) -> tuple[Decision, ...]:
    """Before 2009 the attacking team chooses which player of the other is dealt the damage (606.7d)."""
    cites = ruleset.cites.get("whom of the team")
    if cites is None or not teams.playing(state):
        return ()
    return tuple(
        Decision(teams.primary(state, state.active), "damaged player", options(side), cites=cites,
                 data=Data(object=one.object.ref, card=one.object.card))
        for one in fighting
        if isinstance(one.over, str) and len(side := teams.team(state, one.over)) > 1
    )  # fmt: skip


def for_that_player(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[Any, ...]) -> None:
    """Assign these creatures' damage to the chosen player of the team."""
    for decision, answer in zip(ask.decisions, answers, strict=True):
        obj = draft.current(decision.data.ref("object"))
        if obj is not None and answer:
            draft.change_object(obj, attacking=str(answer[0]), defender=str(answer[0]))


def _may_pass(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    """Whether a blocked attacker may assign its damage as though it were not blocked."""
    return "attacking" in obj.data and Rules(ruleset, state).allowed(obj, "unblocked damage")


def as_unblocked(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[object, ...]) -> None:
    """Record which attackers assign their damage as though they were not blocked."""
    for decision, answer in zip(ask.decisions, answers, strict=True):
        obj = draft.current(decision.data.ref("object"))
        if answer == ("yes",) and obj is not None:
            draft.change_object(obj, **{"past blockers": True})
    return


def divide_damage(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Ask players to divide damage; without a choice it is assigned directly."""
    assert isinstance(ruleset, CardRuleset)
    asked = [one for one in assigners(ruleset, draft) if len(one.keys) > 1]
    asked.sort(key=lambda one: (one.who != draft.active, "attacking" not in one.object.data, one.tramples))
    then = data.text("then")
    if not asked:
        draft.then(Script((then,)))
        return
    decisions = tuple(_decision(ruleset, one) for one in asked)
    if len(asked) == 1:
        decisions = (_only(ruleset, draft, asked[0], decisions[0]),)
    given = Data({"asked": tuple(one.object.ref for one in asked)})
    draft.then(Ask(decisions, then, data=given))


def _only(ruleset: CardRuleset, state: Position, one: Assigner, decision: Decision) -> Decision:
    """The decision, with a note if the only blocker needs all the damage to be lethal."""
    if not one.tramples or one.beyond or len(one.among) > 1:
        return decision
    whole = [(by, {by.keys[0]: by.power}) for by in assigners(ruleset, state) if len(by.keys) == 1]
    need = _needs(ruleset, state, whole, [(one, one.shares((0, one.power)))]).get(one.keys[0], 0)
    if (1 if one.deadly and need else need) < one.power:
        return decision
    return replace(decision, data=decision.data.but(only=(one.power, 0)))


def _by(seen: View) -> str:
    """The keyword by which a creature assigns damage in the first of two steps."""
    return "double strike" if seen.has("double strike") else "first strike"


def _changed_since(ruleset: CardRuleset, state: Position) -> Iterator[str]:
    """The keys for first or double strike gained or lost between the damage steps (702.4c-d, 702.7c)."""
    for obj in fighters(state):
        then, seen = obj.data.text("struck"), view(ruleset, state, obj)
        if then == "first strike" and seen.has("double strike"):
            yield "double strike gained"
        elif then == "double strike" and not seen.has("double strike"):
            yield "double strike lost"
        elif (not then and quick(seen)) or (then == "first strike" and not seen.has("first strike")):
            yield "first strike changed"


def _quickness(ruleset: CardRuleset, state: Position) -> Cites:
    """The keys for having two damage steps: first strike, double strike, or both."""
    found: list[Address] = []
    seen = [view(ruleset, state, obj) for obj in fighters(state)]
    for word in ("first strike", "double strike"):
        if any(one.has(word) for one in seen):
            found += ruleset.cite(word)
    return tuple(dict.fromkeys(found))


def _deadly(ruleset: CardRuleset, seen: View) -> bool:
    """Whether any damage it assigns is lethal (702.2c); before 2009 deathtouch only triggers (502.63a)."""
    return seen.has("deathtouch") and "lethal by deathtouch" in ruleset.cites


def _tell_idle(ruleset: CardRuleset, draft: Draft) -> None:
    """Report attackers that assign no damage: their blockers, or what they attack, are gone."""
    for obj in taking_part(ruleset, draft):
        if strength(ruleset, draft, obj) <= 0:
            draft.emit("no power of", "no power", object=obj.ref)
            continue
        if "attacking" not in obj.data:
            continue
        past = view(ruleset, draft, obj).has("trample")
        if is_blocked(draft, obj) and not blockers(draft, obj) and not past:
            draft.emit("no damage assigned", "no damage assigned", object=obj.ref)
        elif (
            attacked(draft, obj) is None
            and view(ruleset, draft, obj).has("trample over planeswalkers")
            and any(one.object.ref == obj.ref for one in assigners(ruleset, draft))
        ):
            draft.emit("past what has left", "past what has left", object=obj.ref)
        elif not is_blocked(draft, obj) and attacked(draft, obj) is None:
            left = obj.data.text("attacking") in draft.gone
            key = "player has left" if left else "nothing attacked"
            draft.emit("no damage assigned", key, object=obj.ref)


def _mark_quick(ruleset: CardRuleset, draft: Draft, fighting: list[Assigner]) -> None:
    """Mark creatures of the first damage step, which assign again only with double strike (510.4)."""
    seen = views_of(ruleset, draft)
    for obj in [one for one in fighters(draft) if quick(seen(one))]:
        draft.change_object(obj, struck=_by(seen(obj)))


def damage_triggers(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Put abilities triggered by the damage on the stack before players receive priority (510.3a)."""
    if not draft.pending:
        return
    draft.emit("triggers after damage", "triggers after damage", seat=draft.active)


def first_struck(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """End the first of two damage steps (or the second, after which another combat begins anew)."""
    value = draft.facts.get("first strike")
    if not value:
        return
    facts = draft.facts.but(**{"first strike": True if value == "due" else None})
    draft.facts = facts


def _decision(ruleset: CardRuleset, one: Assigner) -> Decision:
    options = tuple(
        Option(key, Data(object=o.ref, card=o.card)) for key, o in zip(one.keys, one.among, strict=False)
    )
    options += tuple(Option(key) for key in one.keys[len(one.among) :])
    cites = (*ruleset.cite(one.cite), *(ruleset.cite("trample") if one.tramples else ()))
    if one.beyond and "past planeswalker" in ruleset.cites:
        cites = (*cites, *ruleset.cite("past planeswalker"))
    if one.deadly and one.tramples and "lethal by deathtouch" in ruleset.cites:
        cites = (*cites, *ruleset.cite("lethal by deathtouch"))
    said = Data(object=one.object.ref, card=one.object.card)
    return Decision(one.who, "damage", options, 0, one.power, cites, "divide", said)


# Dividing


def damage_objection(ruleset: Ruleset, state: Position, given: Answer) -> Refusal | None:
    """Trample: nothing for the player while a blocker is left without lethal damage (702.19b, 510.1e)."""
    assert isinstance(ruleset, CardRuleset)
    ask = state.top
    assert isinstance(ask, Ask)
    fighting = {one.object.ref: one for one in assigners(ruleset, state)}
    asked = [fighting[ref] for ref in ask.data["asked"] if ref in fighting]
    if len(asked) != len(ask.decisions):
        return None
    numbers = [*ask.answers, given.choice]
    done = [(one, one.shares(n)) for one, n in zip(asked, numbers, strict=False) if n]
    forced = [(one, {one.keys[0]: one.power}) for one in fighting.values() if len(one.keys) == 1]
    needs = _needs(ruleset, state, [*done, *forced], done)
    later = asked[len(numbers) :]
    if _fillable(needs, later):
        return None
    short = state.objects[next(object_id for object_id, need in needs.items() if need > 0)]
    cites = united(*(_trampling(ruleset, decision) for decision in ask.decisions))
    reason = N_("{blocker} is not assigned lethal damage, so nothing may trample over it")
    return no(ruleset, cites, reason, blocker=short.card)


def _trampling(ruleset: CardRuleset, decision: Decision) -> Cites:
    """The sections on trample for a division."""
    keys = [key for key in ("trample", "past planeswalker") if key in ruleset.cites]
    return tuple(address for key in keys for address in ruleset.cite(key) if address in decision.cites)


def _needs(
    ruleset: CardRuleset,
    state: Position,
    whole: list[tuple[Assigner, dict[str, int]]],
    done: list[tuple[Assigner, dict[str, int]]],
) -> dict[str, int]:
    """The lethal damage that blockers still lack after all assignments."""
    needs: dict[str, int] = {}
    for one, shares in done:
        if one.beyond and shares[one.beyond] and isinstance(one.over, Ref):
            # Over a planeswalker only once it is assigned damage equal to its loyalty (702.19c).
            loyalty = view(ruleset, state, state.objects[one.over.id]).figure("loyalty")
            needs[one.over.id] = max(0, loyalty - sum(other.get(one.over.id, 0) for _, other in whole))
        if not one.tramples or not any(shares[key] for key in one.keys[len(one.among) :]):
            continue
        for blocker in one.among:
            got = sum(other.get(blocker.id, 0) for _, other in whole)
            touched = any(by.deadly and other.get(blocker.id) for by, other in whole)
            lethal = view(ruleset, state, blocker).figure("toughness") - blocker.data.number("damage")
            needs[blocker.id] = 0 if touched else max(0, lethal - got)
    return {object_id: need for object_id, need in needs.items() if need}


def _fillable(needs: dict[str, int], later: list[Assigner]) -> bool:
    """Whether creatures that have not assigned yet can supply the missing damage."""
    left = dict(needs)
    flows: dict[tuple[int, str], int] = {}
    power = [one.power for one in later]

    def push(object_id: str, seen: set[int]) -> bool:
        for at, one in enumerate(later):
            if at in seen or object_id not in one.keys:
                continue
            looking()
            seen.add(at)
            if power[at]:
                power[at] -= 1
                flows[at, object_id] = flows.get((at, object_id), 0) + 1
                return True
            for (other, target), amount in list(flows.items()):
                if other == at and amount and target != object_id and push(target, seen):
                    flows[at, target] -= 1
                    flows[at, object_id] = flows.get((at, object_id), 0) + 1
                    return True
        return False

    return all(push(object_id, set()) for object_id, need in left.items() for _ in range(need))


def assigned(
    ruleset: Ruleset, state: Position, ask: Ask | None
) -> tuple[tuple[Assigner, dict[str, int]], ...]:
    """The assignments of all creatures, after all decisions."""
    assert isinstance(ruleset, CardRuleset)
    answers: dict[Ref, tuple[Any, ...]] = {}
    if ask is not None:
        answers = dict(zip(ask.data["asked"], ask.answers, strict=True))
    found = []
    for one in assigners(ruleset, state):
        numbers = answers.get(one.object.ref)
        if numbers:
            found.append((one, one.shares(numbers)))
        elif len(one.keys) == 1:
            found.append((one, {one.keys[0]: one.power}))
    return tuple(found)


def damage_ops(
    state: Position, all_: Iterable[tuple[Assigner, dict[str, int]]], ruleset: Ruleset
) -> tuple[Op, ...]:
    """The damage that creatures assigned, as operations of one batch."""
    ops = []
    for one, shares in all_:
        for key, amount in shares.items():
            if amount > 0:
                at = {"object": state.objects[key].ref} if key in state.objects else {"seat": key}
                cites = (*ruleset.cite("combat damage dealt"), *ruleset.cite(one.kind))
                by = one.object.ref
                ops.append(op("damage", cites=cites, source=by, amount=amount, combat=True, **at))
    return tuple(ops)


def damage_assigned(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[object, ...]) -> None:
    """All combat damage is dealt at once (510.2)."""
    draft.then(Do(damage_ops(draft, assigned(ruleset, draft, ask), ruleset)))


def damage_forced(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Deal the damage if no player had to divide any."""
    draft.then(Do(damage_ops(draft, assigned(ruleset, draft, None), ruleset)))


# Before 2009: combat damage on the stack, and keywords that were triggered abilities


DAMAGE = "combat damage"
"""The ``kind`` of the object that combat damage is while it waits."""


def combat_damage_2009(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Damage is assigned and put on the stack as one object; then there is priority (310.1)."""
    begin_damage(ruleset, draft, "combat damage assigned", _mark_assigners)


def _mark_assigners(ruleset: CardRuleset, draft: Draft, fought: list[Assigner]) -> None:
    """Mark creatures of the first step, which assign again only with double strike (310.5)."""
    for one in fought:
        draft.change_object(
            draft.objects[one.object.id], struck=_by(view(ruleset, draft, draft.objects[one.object.id]))
        )


def damage_assigned_2009(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[object, ...]) -> None:
    _put(ruleset, draft, ask)


def damage_forced_2009(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    _put(ruleset, draft, None)


def _put(ruleset: Ruleset, draft: Draft, ask: Ask | None) -> None:
    assert isinstance(ruleset, CardRuleset)
    parts = tuple(
        Data(source=one.object.ref, known=view(ruleset, draft, one.object).data(), amount=amount,
             to=draft.objects[key].ref if key in draft.objects else key, kind=one.kind)
        for one, shares in assigned(ruleset, draft, ask)
        for key, amount in shares.items()
        if amount > 0
    )  # fmt: skip
    if not parts:
        return
    draft.then(Do((op("put damage", seat=draft.active, parts=parts),)))


def put_damage(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """All assignments go on the stack as one object, which is neither spell nor ability (310.1, 310.3)."""
    nature = Data(kind=DAMAGE, parts=what.data.get("parts", ()))
    made = draft.create(DAMAGE, STACK, what.data.text("seat"), nature=nature)
    draft.emit("damage put on stack", "damage on the stack", object=made.ref, seat=made.owner)
    for part in nature["parts"]:
        said = {"object": part["to"]} if isinstance(part["to"], Ref) else {"seat": part["to"]}
        cites = united(ruleset.cites.get(part.text("kind"), ()), ruleset.cite("combat damage"))
        draft.emit("assign damage", cites, source=part["source"], amount=part["amount"], **said)


def is_damage(obj: Object | None) -> bool:
    """Whether an object on the stack is combat damage."""
    return obj is not None and obj.nature.text("kind") == DAMAGE


def resolve_damage(ruleset: Ruleset, draft: Draft, frame: Resolve) -> None:
    """Deal combat damage as assigned to what is still there, at once (310.4)."""
    assert isinstance(ruleset, CardRuleset)
    obj = draft.current(frame.object)
    if obj is None:
        return
    draft.emit("damage resolves", "damage resolves", object=obj.ref)
    ops: list[Op] = []
    for part in obj.nature["parts"]:
        to, source = part["to"], draft.current(part["source"])
        if isinstance(to, Ref) and not _there(ruleset, draft, to):
            draft.emit("damage not dealt", "damage not dealt", object=to, source=part["source"])
            continue
        # A source counts as it is now; its last known data are used only if it has left (310.4b).
        known = None if source is not None and source.zone == BATTLEFIELD else part["known"]
        gone = ruleset.cite("damage of what has left") if known is not None else ()
        at = {"object": to} if isinstance(to, Ref) else {"seat": to}
        one = op("damage", cites=(*ruleset.cite("combat damage dealt"), *gone), source=part["source"],
                 amount=part["amount"], combat=True, **at)  # fmt: skip
        ops.append(one if known is None else one.but(known=known))
    done = op("cease", object=obj.ref, cites=ruleset.cite("damage resolves"))
    if ops:
        draft.do(*ops)
    draft.do(done)


def _there(ruleset: CardRuleset, state: Position, ref: Ref) -> bool:
    found = state.current(ref)
    if found is None or found.zone != BATTLEFIELD:
        return False
    return bool(view(ruleset, state, found).types & {"creature", "planeswalker"})


def beginning_of_combat(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Before 2009 the active player chooses one opponent as the defending player as combat begins (306.2).

    Whoever has nothing to attack with is not asked.
    """
    if skip_combat(ruleset, draft):
        return
    others = draft.order_from(draft.active, after=True)
    # A team attacks the other as a group (606.7a).
    others = () if teams.playing(draft) else tuple(seat for seat in others if seat != draft.active)
    mine = (view(ruleset, draft, o) for o in permanents(draft, draft.active))
    if len(others) < 2 or not any("creature" in seen.types for seen in mine):
        with_priority(draft, "beginning of combat")
        return
    asked = Decision(
        draft.active, "defending player", options(others), cites=ruleset.cite("defending player")
    )
    with_priority(draft, "beginning of combat", (Ask((asked,), "defending player"),))


def chose_defender(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    facts = draft.facts.but(**{"defending player": answers[0][0]}) if answers[0] else draft.facts
    draft.facts = facts


def counter(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Countering does nothing to combat damage, which is neither a spell nor an ability (310.3)."""
    obj = meant(draft, what)
    if not is_damage(obj):
        relocate(ruleset, draft, what)
        return
    draft.emit("can't be countered", "damage on the stack", object=what.data.get("object"))


OBJECTIONS = {"damage": damage_objection}
VERBS_2009 = {"put damage": put_damage, "counter": counter}
STEPS_2009 = {
    "beginning of combat": beginning_of_combat,
    "combat damage": combat_damage_2009,
    "combat damage assigned": damage_forced_2009,
}
ANSWERS_2009 = {"combat damage assigned": damage_assigned_2009, "defending player": chose_defender}

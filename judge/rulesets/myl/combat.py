"""The Batalla Mitológica up to the damage: attackers, blockers, and the war of talismans (16~2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from judge.documents import Address
from judge.messages import N_, Message
from judge.resolver import (
    Act,
    Action,
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Object,
    Op,
    Position,
    Refusal,
    Ruleset,
    Script,
    Window,
    act,
    meant,
    op,
    options,
)
from judge.resolver.inputs import one_by_one
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.myl import zones
from judge.rulesets.myl.answering import SETTLE, note_action
from judge.rulesets.myl.costs import available, gold_of, marked, paying, sections_of, tolls
from judge.rulesets.myl.timing import against, forbidden_by_card
from judge.rulesets.myl.turn import allies
from judge.rulesets.myl.zones import held, zone_of


def defender(state: Position) -> str:
    """The player attacked: the one chosen, or the only opponent there is (the next in turn order)."""
    chosen = state.facts.text("defender")
    others = state.order_from(state.active, after=True)[:-1]
    return chosen if chosen in others else (others or (state.active,))[0]


def attackers(state: Position) -> tuple[Object, ...]:
    return tuple(o for o in held(state, state.active, zones.ATTACK) if o.data.get("attacking"))


def new(state: Position, obj: Object) -> bool:
    """Whether an Aliado entered play this turn."""
    return bool(obj.data.get("entered") == state.turn)


# Attack


def attack_step(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    draft.then(Window("attack", (draft.active,)), SETTLE)


def _meant(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def against_attack(ruleset: Ruleset, state: Position, entered: Act) -> Refusal | None:
    assert isinstance(ruleset, CardRuleset)
    ids = _meant(entered.data["objects"])
    given = entered.data.text("seat")
    if given and (given == entered.who or given not in state.playing):
        return against(ruleset, N_("{who} cannot attack {other}"), "attack", who=entered.who, other=given)
    for object_id in ids:
        reason = _against_attacker(ruleset, state, state.objects[object_id], entered.who)
        if reason is not None:
            return reason
    owed, cites = attack_cost(ruleset, state, ids, entered.who)
    have = available(ruleset, state, entered.who)
    if owed > have:
        reason_ = N_("attacking with these costs {cost}, and {who} has {have} to pay with")
        return against(ruleset, reason_, "attack", cites, cost=owed, who=entered.who, have=have)
    return _all_must(ruleset, state, ids, entered.who)


def _against_attacker(ruleset: CardRuleset, state: Position, obj: Object, seat: str) -> Refusal | None:
    seen = view(ruleset, state, obj)
    said: dict[str, Any] = {"card": seen.called(), "who": seat}
    if obj.zone != zone_of(zones.DEFENSE, seat) or "ally" not in seen.types:
        return against(ruleset, N_("{card} is no Aliado in the line of defence of {who}"), "attack", **said)
    forbidden = forbidden_by_card(ruleset, state, "attack", seat, obj)
    if forbidden is not None:
        return forbidden
    if new(state, obj) and not seen.has("fury"):
        return against(
            ruleset, N_("{card} entered this turn and has no Furia"), "new ally", card=seen.called()
        )
    return None


def attack_cost(ruleset: CardRuleset, state: Position, ids: tuple[str, ...], seat: str) -> tuple[int, Any]:
    """The cost of declaring these attackers, and the cards that cause it."""
    total, cites = 0, list[Address]()
    for object_id in ids:
        for ability, context, more in tolls(ruleset, state, "attack", state.objects[object_id], seat):
            total += gold_of(ruleset, state, ability.get("cost", ()), context)
            cites += more
    return total, tuple(dict.fromkeys(cites))


def _all_must(ruleset: CardRuleset, state: Position, ids: tuple[str, ...], seat: str) -> Refusal | None:
    """If an attacker makes the others attack, all that are able must."""
    for obj, source, ability in marked(ruleset, state, "all attack"):
        if obj.id not in ids:
            continue
        staying = [
            other
            for other in allies(ruleset, state, seat)
            if other.id not in ids and obliged(ruleset, state, other, seat)
        ]
        if staying:
            names = one_by_one(view(ruleset, state, o).called() for o in staying)
            reason = N_("as {card} attacks, these have to attack too: {others}")
            return against(
                ruleset,
                reason,
                "attack",
                sections_of(ruleset, source, ability),
                card=source.called(),
                others=names,
            )
    return None


def obliged(ruleset: CardRuleset, state: Position, obj: Object, seat: str) -> bool:
    """Whether an Aliado must attack where all able ones must: guardians and new ones need not."""
    seen = view(ruleset, state, obj)
    if seen.has("guardian") or new(state, obj):
        return False
    return _against_attacker(ruleset, state, obj, seat) is None


def attack(ruleset: Ruleset, draft: Draft, entered: Act) -> None:
    assert isinstance(ruleset, CardRuleset)
    ids = _meant(entered.data["objects"])
    owed, cites = attack_cost(ruleset, draft, ids, entered.who)
    others = draft.order_from(draft.active, after=True)[:-1]
    declared = Script(("attack.declared", "settle"), Data(objects=tuple(draft.objects[i].ref for i in ids)))
    frames: tuple[Frame, ...] = (*paying(ruleset, draft, entered.who, owed, "attack", more=cites), declared)
    if entered.data.text("seat"):
        draft.remember(defender=entered.data.text("seat"))
    elif len(others) > 1 and not draft.facts.text("defender"):
        asked = Decision(entered.who, "defender", options(others), cites=ruleset.cite("attack"))
        frames = (Ask((asked,), "defender"), *frames)
    draft.then(*(frames))


def chose_defender(
    ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]
) -> None:
    if answers[0]:
        draft.remember(defender=answers[0][0])


def declared(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``attack.declared``: the attackers move to the line of attack together."""
    ops = tuple(
        op("attacks", object=ref, seat=defender(draft), cites=ruleset.cite("attack"))
        for ref in data["objects"]
        if draft.current(ref) is not None
    )
    note_action(draft, draft.active, "attack")
    draft.do(*ops)


def attack_verb(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``object`` becomes an attacker in its controller's line of attack."""
    obj = meant(draft, what)
    if obj is None or not zones.in_zone(obj, zones.DEFENSE):
        return
    to = zone_of(zones.ATTACK, obj.controller)
    zones.shift(draft, obj, to, attacking=True)
    draft.done(what, **{"from": obj.zone, "to": to})


def may_attack(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
    assert isinstance(ruleset, CardRuleset)
    if seat != state.active:
        return []
    mine = [o.id for o in allies(ruleset, state, seat) if zones.in_zone(o, zones.DEFENSE)]
    return [act(seat, "attack", objects=(object_id,)) for object_id in mine] + (
        [act(seat, "attack", objects=tuple(mine))] if len(mine) > 1 else []
    )


# Block


def block_step(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    if not attackers(draft):
        return
    draft.then(Window("block", (defender(draft),)), SETTLE)


def _pairs(entered: Act) -> dict[str, tuple[str, ...]]:
    value = entered.data["pairs"]
    if not isinstance(value, Data):
        return {}
    return {key: _meant(of) for key, of in value.items()}


def against_block(ruleset: Ruleset, state: Position, entered: Act) -> Refusal | None:
    assert isinstance(ruleset, CardRuleset)
    pairs = _pairs(entered)
    if not pairs:
        reason = N_("say who blocks whom: a blocker and its attacker")
        return Refusal(Message(reason), ruleset.cite("block"), "input")
    against_whom = [one for many in pairs.values() for one in many]
    if len(against_whom) != len(set(against_whom)) or any(len(many) != 1 for many in pairs.values()):
        return against(ruleset, N_("blocking is one against one"), "block")
    for blocker, many in pairs.items():
        reason_ = _against_blocker(ruleset, state, blocker, many[0], entered.who)
        if reason_ is not None:
            return reason_
    return _chosen_blockers(ruleset, state, pairs, entered.who)


def _against_blocker(
    ruleset: CardRuleset, state: Position, blocker: str, attacker: str, seat: str
) -> Refusal | None:
    obj, other = state.objects[blocker], state.objects.get(attacker)
    seen = view(ruleset, state, obj)
    if obj.zone != zone_of(zones.DEFENSE, seat) or "ally" not in seen.types:
        reason = N_("{card} is no Aliado in the line of defence of {who}")
        return against(ruleset, reason, "block", card=seen.called(), who=seat)
    if other is None or other not in attackers(state):
        return against(ruleset, N_("{card} blocks only an attacker"), "block", card=seen.called())
    forbidden = forbidden_by_card(ruleset, state, "block", seat, obj)
    if forbidden is not None:
        return forbidden
    aimed = view(ruleset, state, other)
    if aimed.has("unblockable"):
        own = sections_of(ruleset, aimed)
        return against(
            ruleset, N_("{card} cannot be blocked: Imbloqueable"), "block", own, card=aimed.called()
        )
    return None


def _chosen_blockers(
    ruleset: CardRuleset, state: Position, pairs: Mapping[str, tuple[str, ...]], seat: str
) -> Refusal | None:
    """Whether every Aliado that was chosen to block an attacker does so, if it can."""
    for attacker in attackers(state):
        ref = attacker.data.ref("must block")
        wanted = state.current(ref)
        if wanted is None or pairs.get(wanted.id) == (attacker.id,):
            continue
        if _against_blocker(ruleset, state, wanted.id, attacker.id, seat) is None:
            name, other = view(ruleset, state, wanted).called(), view(ruleset, state, attacker)
            own = sections_of(ruleset, other)
            return against(
                ruleset, N_("{card} has to block {other}"), "block", own, card=name, other=other.called()
            )
    return None


def block(ruleset: Ruleset, draft: Draft, entered: Act) -> None:
    assert isinstance(ruleset, CardRuleset)
    _blocking(ruleset, draft, entered.who, {one: many[0] for one, many in _pairs(entered).items()})


def _blocking(ruleset: CardRuleset, draft: Draft, seat: str, pairs: Mapping[str, str]) -> None:
    """Blockers and attackers meet, all at once."""
    ops, blocked = [], []
    for blocker, attacker in pairs.items():
        one, other = draft.objects[blocker], draft.objects[attacker]
        own = sections_of(ruleset, view(ruleset, draft, other)) if other.data.ref("must block") else ()
        cites = (*ruleset.cite("block"), *own)
        ops.append(op("blocks", object=one.ref, attacker=other.ref, seat=seat, source=other.ref, cites=cites))
        blocked.append(op("is blocked", object=other.ref, source=one.ref, cites=ruleset.cite("block")))
    note_action(draft, draft.active, "block")
    draft.then(Do((*ops, *blocked)), SETTLE)


def not_blocking(ruleset: Ruleset, draft: Draft, seat: str) -> None:
    """Passing instead of blocking: what was chosen to block an attacker still does."""
    assert isinstance(ruleset, CardRuleset)
    pairs = {}
    for attacker in attackers(draft):
        wanted = draft.current(attacker.data.ref("must block"))
        if wanted is None or wanted.id in pairs:
            continue
        if _against_blocker(ruleset, draft, wanted.id, attacker.id, seat) is None:
            pairs[wanted.id] = attacker.id
    if pairs:
        _blocking(ruleset, draft, seat, pairs)


def block_verb(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``object`` blocks ``attacker``."""
    obj, attacker = meant(draft, what), meant(draft, what, "attacker")
    if obj is None or attacker is None:
        return
    draft.change_object(obj, blocks=attacker.ref)
    draft.change_object(draft.objects[attacker.id], blocker=obj.ref)
    draft.done(what)


def may_block(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
    assert isinstance(ruleset, CardRuleset)
    if seat != defender(state) or state.window is None or state.window.kind != "block":
        return []
    mine = [o.id for o in allies(ruleset, state, seat) if zones.in_zone(o, zones.DEFENSE)]
    theirs = [o.id for o in attackers(state)]
    single = [act(seat, "block", pairs={b: a}) for b in mine for a in theirs]
    double = (
        [act(seat, "block", pairs=dict.fromkeys(mine[:2], theirs[0]))] if len(mine) > 1 and theirs else []
    )
    return single + double


# War of Talismans


def war_step(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    order = draft.order_from(defender(draft))
    draft.then(Window("war", order), SETTLE)


ACTIONS: Mapping[str, Action] = {
    "attack": Action(
        "attack",
        attack,
        params={"objects": "objects", "seat": "seat?"},
        candidates=may_attack,
        objection=against_attack,
        when="attack",
    ),
    "block": Action(
        "block",
        block,
        params={"pairs": "pairs"},
        candidates=may_block,
        objection=against_block,
        when="block",
    ),
}

"""What attacking and blocking cost, and paying it (508.1h-j, 509.1d-f)."""

from __future__ import annotations

from typing import Any

from judge.resolver import Ask, Data, Decision, Do, Draft, Object, Option, Position, Ruleset, Script, op
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.kit.views import view
from judge.rulesets.magic.combat_terms import Pairs, Rules
from judge.rulesets.magic.mana import mana_value, pool, shown
from judge.rulesets.magic.paying import UNDO, affordable
from judge.rulesets.magic.zones import permanents


def defender_of(state: Position, name: str) -> str:
    """The defending player of what is called so: a seat, or who controls a permanent."""
    return state.objects[name].controller if name in state.objects else name


def attack_cost(ruleset: CardRuleset, state: Position, pairs: Pairs) -> Data:
    """What a declaration of attackers costs altogether; empty for nothing."""
    rules = Rules.gathered(ruleset, state)
    total = sum(
        rules.to_attack(state.objects[id], defender_of(state, whom[0]))
        for id, whom in (pairs.items() if rules.limits else ())
        if whom
    )
    return Data(generic=total) if total else Data()


def block_cost(ruleset: CardRuleset, state: Position, pairs: Pairs) -> Data:
    """What a declaration of blockers costs altogether."""
    rules = Rules.gathered(ruleset, state)
    total = sum(rules.added("block cost", state.objects[id]) for id in pairs) if rules.limits else 0
    return Data(generic=total) if total else Data()


def within_reach(ruleset: CardRuleset, state: Position, who: str, cost: Data, busy: set[str]) -> bool:
    """Whether a seat can pay from its pool and its mana abilities; ``busy`` permanents are tapped by then."""
    held = pool(state, who)
    if not cost or held is None:
        return True
    more = sum(_gives(ruleset, state, o) for o in permanents(state, who) if o.id not in busy)
    return sum(held.number(kind) for kind in held) + more >= mana_value(cost)


def _gives(ruleset: CardRuleset, state: Position, object: Object) -> int:
    """The most mana that one mana ability of a permanent gives."""
    from judge.rulesets.magic.activating import activated, is_mana_ability

    if object.data.get("tapped"):
        return 0
    found = [0]
    for _, ability in activated(ruleset, state, object):
        if is_mana_ability(ability):
            given = [one.get("told", Data()).get("add mana") for one in ability.get("effect", ())]
            found.append(sum(max(1, len(one)) if isinstance(one, str) else 1 for one in given if one) or 1)
    return max(found)


def paying_for(kind: str, who: str, cost: Data, pairs: Pairs, tapped: tuple[str, ...] = ()) -> Script:
    """The frame that has the cost of a declaration paid, and then makes it; undone where it is not paid."""
    return Script(("combat cost",), Data(kind=kind, who=who, cost=cost, pairs=Data(pairs), tapped=tapped))


def cost_due(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The step ``combat cost``: paid at once where there is one way, else asked."""
    found = affordable(draft, data.text("who"), data["cost"])
    if len(found) == 1:
        draft.then(*(_paid(ruleset, data, found[0])))
        return
    draft.then(Ask((), "combat cost", renew="combat cost", data=data))


def price(ruleset: Ruleset, state: Position, ask: Ask) -> Decision:
    """What is due and how it can be paid now; mana abilities may be activated meanwhile."""
    who, cost = ask.data.text("who"), ask.data["cost"]
    ways = [Option(shown(way), Data(mana=way)) for way in affordable(state, who, cost)]
    cites = ruleset.cite(_key(ask.data))
    return Decision(who, "pay", (*ways, Option(UNDO)), cites=cites, data=Data(cost=shown(cost)))


def _key(data: Data) -> str:
    return "attack cost" if data.text("kind") == "attackers" else "block cost"


def _paid(ruleset: Ruleset, data: Data, mana: Data) -> tuple[Any, ...]:
    cites = (*ruleset.cite("paid"), *ruleset.cite(_key(data)))
    spend = op("spend", seat=data.text("who"), mana=mana, cites=cites)
    return (Do((spend,)), Script((f"{data.text('kind')} declared",), data))


def chosen_way(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[Any, ...]) -> None:
    """The mana is spent and the declaration made; or it is undone and due again (508.1, 732)."""
    for option in ask.decisions[0].options:
        if answers[0] == (option.key,) and "mana" in option.data:
            draft.then(*(_paid(ruleset, ask.data, option.data["mana"])))
            return
    for object in filter(None, map(draft.objects.get, ask.data.texts("tapped"))):
        draft.change_object(object, tapped=None, band=None)
    who = ask.data.text("who")
    draft.emit("undone", "undo", seat=who)
    draft.then(Script((f"ask {ask.data.text('kind')}",), Data(seat=who)))


def will_tap(ruleset: CardRuleset, state: Position, pairs: Pairs) -> tuple[str, ...]:
    """The attackers that become tapped by attacking."""
    return tuple(id for id in pairs if not view(ruleset, state, state.objects[id]).has("vigilance"))


RENEWALS = {"combat cost": price}

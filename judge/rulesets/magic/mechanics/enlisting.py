"""Enlisting: an attacking creature gets the power of another creature that is tapped (702.154)."""

from __future__ import annotations

from judge.resolver import Ask, Data, Decision, Do, Draft, Object, Position, Script, op
from judge.resolver.ruleset import Ruleset
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import option_of
from judge.rulesets.kit.rule import CardRuleset, Happening, carded
from judge.rulesets.magic.zones import permanents

ENLIST = "enlist"


def _fresh(ruleset: CardRuleset, state: Position, attacker: Object) -> list[Object]:
    """The creatures that an attacker may enlist: untapped, not attacking, without summoning sickness."""
    found = []
    for obj in permanents(state, attacker.controller):
        seen = view(ruleset, state, obj)
        held_back = bool(obj.data.get("sick")) and not seen.has("haste")
        if "creature" in seen.types and not obj.data.get("tapped") and "attacking" not in obj.data:
            found += [] if held_back or obj.id == attacker.id else [obj]
    return found


def enlisting(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The step in which each attacker with the keyword may enlist a creature."""
    cards = carded(ruleset)
    for at, object_id in enumerate(data.texts("ids")):
        attacker = draft.objects.get(object_id)
        if attacker is None or not view(cards, draft, attacker).has(ENLIST):
            continue
        able = _fresh(cards, draft, attacker)
        if not able:
            continue
        among = tuple(option_of(draft, one.ref) for one in able)
        decision = Decision(
            attacker.controller, ENLIST, among, min=0, max=1, cites=cards.cite(ENLIST),
            data=Data(object=attacker.ref),
        )  # fmt: skip
        rest = data.texts("ids")[at + 1 :]
        draft.then(Ask((decision,), "enlisted", data=Data(attacker=attacker.ref, ids=rest)))
        return


def enlisted(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Tap the chosen creature, which gives the attacker its bonus (702.154a)."""
    rest = Script(("enlisting",), Data(ids=ask.data["ids"]))
    chosen = draft.objects.get(answers[0][0]) if answers and answers[0] else None
    if chosen is None:
        draft.then(rest)
        return
    done = Script(("has enlisted",), Data(attacker=ask.data["attacker"], tapped=chosen.ref))
    draft.then(Do((op("tap", object=chosen.ref),)), done, rest)


def has_enlisted(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Tells that one creature has enlisted another (702.154c)."""
    attacker = draft.current(data.ref("attacker"))
    if attacker is not None:
        said = Data(object=attacker.ref, source=data.ref("tapped"), seat=attacker.controller)
        draft.emit(ENLIST, carded(ruleset).cite(ENLIST), said)


HAPPENINGS = {"enlists": Happening((ENLIST,))}
STEPS = {"enlisting": enlisting, "has enlisted": has_enlisted}
ANSWERS = {"enlisted": enlisted}


def may_enlist(ids: tuple[str, ...]) -> Script:
    """The frame that asks which attackers enlist a creature."""
    return Script(("enlisting",), Data(ids=ids))

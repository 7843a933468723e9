"""Optional additional costs of a spell, and the consequences of paying them (601.2b, 118.8).

A cost that may be paid any number of times (multikicker, replicate, squad) stands among those paid as often.
"""

from __future__ import annotations

from judge.resolver import EMPTY, Data, Object, Position, Ref
from judge.rulesets.kit.announcing import announced
from judge.rulesets.kit.rule import CardRuleset, definition
from judge.rulesets.magic.costs import mana_spent
from judge.rulesets.magic.costs.mana import same_symbols
from judge.rulesets.magic.dsl import SELF, instruction
from judge.rulesets.magic.words import LEVEL, SAME_SYMBOLS

KICKERS = ("kicker", "second kicker", "multikicker")
REPEATED = frozenset({"multikicker", "replicate", "squad"})
"""Costs that may be paid any number of times (702.33c, 702.56a, 702.157a)."""
ADDITIONAL = (*KICKERS, "optional cost", "buyback", "offspring", "bargain", "gift", "offering", "entwine",
              "casualty", "conspire", "replicate", "squad")  # fmt: skip
"""Costs that are offered as the spell is announced, in this order."""
BARGAIN = Data(any=(Data(type=("artifact", "enchantment")), Data({"is": ("token",)})))
"""The types that may be sacrificed for bargain (702.166a)."""


def beside(card: Data, name: str) -> tuple[Data, ...]:
    """The parts of an additional cost."""
    if name == "bargain":
        return (instruction("sacrifice a", sacrifice_a=BARGAIN),)
    if name == "gift":
        return ()  # promising something to an opponent (702.174a)
    if name == "offering":
        return ()  # the permanent to sacrifice is chosen separately (702.48b)
    if name == "casualty":
        power = Data(power=Data(min=card["casualty"]))
        return (instruction("sacrifice a", sacrifice_a=Data(type=("creature",), figures=power)),)
    if name == "conspire":
        alike = Data({"type": ("creature",), "is": ("untapped",), "color": card.texts("colors") or ("",)})
        return (instruction("tap a", tap_a=alike, count=2),)
    return tuple(card[name])


def for_modes(ruleset: CardRuleset, card: Data, obj: Object) -> tuple[Data, ...]:
    """The cost of the chosen modes: their own costs, and escalate for each beyond the first."""
    names, modes = announced(obj).texts("modes"), card.get("modes")
    if not isinstance(modes, Data) or not names:
        return ()
    own = [part for mode in modes["of"] if mode.text("name") in names for part in mode.get("cost", ())]
    return (*own, *(card.get("escalate", ()) * (len(names) - 1)))


def for_targets(card: Data, obj: Object) -> tuple[Data, ...]:
    """The additional cost for each target beyond the first (207.2c, strive)."""
    return tuple(card.get("for each further target", ())) * max(0, len(obj.targets) - 1)


FIGURES = {
    "times kicked": KICKERS,
    "times replicated": ("replicate",),
    "times squad was paid": ("squad",),
}
"""The number of times that costs were paid for a spell, or for the permanent that it became."""


def figure(ruleset: CardRuleset, state: Position, ref: Ref, name: str) -> int:
    """A number recorded for a spell or its permanent, or given by its cost."""
    if name == SAME_SYMBOLS:
        obj = state.current(ref)
        return 0 if obj is None else same_symbols(definition(ruleset, obj))
    if name == LEVEL:
        obj = state.current(ref)
        return obj.data.number(LEVEL, 1) if obj is not None else 1
    if name not in FIGURES and name != "creatures devoured":
        return mana_spent.figure(state, ref, name)
    obj = state.current(ref)
    if name == "creatures devoured":
        return obj.data.number("devoured") if obj is not None else 0
    paid = obj.data.texts("paid") if obj is not None else ()
    return sum(1 for one in paid if one in FIGURES[name])


def _copied(name: str, times: object = None) -> Data:
    """The ability that copies the spell as it is cast, as often as the cost was paid."""
    copy = Data({"copy": SELF, "new targets": True, **({"times": times} if times is not None else {})})
    return Data({
        "kind": "triggered", "name": name, "zone": ("stack",), "cites": (name,),
        "on": (Data(on="cast", of=Data({"in": SELF})),), "if": Data(cond="fact", name=f"{name} paid"),
        "effect": (Data(verb="copy", told=copy),),
    })  # fmt: skip


def of_keys(card: Data) -> list[Data]:
    """The abilities of a card by its keys."""
    found = [_copied(name) for name in ("casualty", "conspire") if name in card]
    if "replicate" in card:
        found.append(_copied("replicate", Data(amount="figure", name="times replicated", of=SELF)))
    if "squad" in card:
        count = Data(amount="figure", name="times squad was paid", of=SELF)
        made = instruction("create copy", create_copy=SELF, count=count, **{"except": EMPTY})
        found.append(Data({
            "kind": "triggered", "name": "squad", "cites": ("squad",),
            "on": (Data(on="enters", of=Data({"in": SELF})),), "if": Data(cond="fact", name="squad paid"),
            "effect": (made,),
        }))  # fmt: skip
    return found

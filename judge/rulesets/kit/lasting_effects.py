"""How lasting effects begin: continuous changes, delayed triggers, shields and replacements."""

from __future__ import annotations

from typing import Any

from judge.resolver import EMPTY, Cites, Data, Op, Position, op, united
from judge.rulesets.kit.expressions import added, amount, seats, select
from judge.rulesets.kit.rule import APPLIED, CardRuleset, Context


def choice_cites(ruleset: CardRuleset, context: Context, kind: str, first: Data = EMPTY) -> Cites:
    """The sections that require a choice: of the card, the instruction and the game; else on order."""
    own = united(context.cites, ruleset.cited(first.texts("cites"))) if "cites" in first else context.cites
    return united(own, ruleset.cites.get(kind, ())) or ruleset.cite("order")


def unpaid_cites(ruleset: CardRuleset, context: Context, first: Data) -> Cites:
    """The sections for what somebody may pay and cannot, also those on "unless"."""
    unless = "cannot pay unless" if first.get("else") and not first.get("then") else "cannot pay"
    return choice_cites(ruleset, context, unless if unless in ruleset.cites else "pay", first)


def locked(ruleset: CardRuleset, state: Position, context: Context, change: Data) -> Data:
    """A change with its amounts and seats fixed, as they must not vary while the effect lasts."""
    made: dict[str, object] = dict(change)
    for key, worked_out in (("add", added), ("set", amount)):
        if key in change:
            made[key] = Data({n: worked_out(ruleset, state, v, context) for n, v in change[key].items()})
    if "controller" in change:
        who = seats(ruleset, state, change["controller"], context)
        made["controller"] = Data(ref="seat", seat=who[0] if who else context.you)
    for key in change:
        if key.rpartition(" ")[2] in ("type", "subtype", "color"):
            made[key] = tuple(_chosen(context, word) for word in change[key])
    if "gain" in change:
        made["gain"] = tuple((_chosen(context, name), value) for name, value in change["gain"])
    if "text" in change:
        made["text"] = Data({_chosen(context, k): _chosen(context, v) for k, v in change["text"].items()})
    return Data(made)


def _chosen(context: Context, word: str) -> str:
    """A word with the name of a choice replaced by what was chosen."""
    stem, _, last = word.rpartition(" ")
    chosen = context.names.get(last)
    if isinstance(chosen, tuple) and len(chosen) == 1:
        chosen = chosen[0]
    return f"{stem} {chosen}".strip() if isinstance(chosen, str) else word


LASTING = ("last", "later", "shield", "instead")


def _names_its_own(change: Data) -> bool:
    """Whether a change only forbids, and states itself whom and what it applies to."""
    forbids = change.get("forbid", ())
    return set(change) == {"forbid"} and all({"of", "who"} & set(pattern) for pattern in forbids)


OF_THE_RULES = frozenset({"as though", "forbid", "limit", "must"})
"""Parts of a change that leave all characteristics as they are, and so apply to later objects too."""


def _about(ruleset: CardRuleset, state: Position, context: Context, change: Data, of: Data) -> Any:
    """What a change applies to: the objects that fit now or, if it only changes rules, at any time."""
    if set(change) <= OF_THE_RULES and of.text("ref") == "all":
        return of["filter"]
    return select(ruleset, state, of, context)


def lasting_op(ruleset: CardRuleset, state: Position, context: Context, first: Data) -> Op:
    """The operation that begins a lasting effect."""
    kind = first.text("verb")
    if APPLIED in context.names:  # its later consequences replace no event
        context = context.keeping(**{APPLIED: None})
    data: dict[str, object] = {"context": context.data(), "stamp": state.fresh}
    if kind == "last":
        data["change"] = locked(ruleset, state, context, first["change"])
        of = first.get("of", None if _names_its_own(first["change"]) else Data(ref="self"))
        data["of"] = _about(ruleset, state, context, first["change"], of) if of is not None else ()
    else:
        data |= {k: first[k] for k in ("on", "once", "optional", "when", "program", "then") if k in first}
        if "amount" in first:
            said = first["amount"]
            data["amount"] = said if said == "all" else amount(ruleset, state, said, context)
        if "times" in first:
            data["times"] = amount(ruleset, state, first["times"], context)
    name = {"last": "change"}.get(kind, kind)
    about = {"objects": data["of"]} if isinstance(data.get("of"), tuple) and data["of"] else {}
    cites = choice_cites(ruleset, context, kind if kind in ruleset.cites else "last", first)
    return op(
        "last",
        name=name,
        seat=context.you,
        source=context.source,
        until=first.text("until", "always"),
        data=Data(data),
        cites=cites,
        **about,
    )

"""Splice: a spell gains the text of cards revealed from the hand, for their splice costs (702.47)."""

from __future__ import annotations

from typing import Any

from judge.resolver import Ask, Data, Decision, Do, Draft, Object, Position, Script, op, zone_of
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import option_of
from judge.rulesets.kit.rule import CardRuleset, definition, printed
from judge.rulesets.magic.card_faces import SPLICED
from judge.rulesets.magic.zones import HAND

SPLICE_COST = "splice cost"
"""In a spell's data: the costs of the cards spliced onto it."""
KEPT = ("targets", "effect")
"""The parts of a card's text that the spell gains; nothing else of the card is added (702.47c)."""


def offered(ruleset: CardRuleset, state: Position, obj: Object) -> tuple[Object, ...]:
    """The cards in hand that can be spliced onto the spell."""
    if "splice" not in ruleset.cites:
        return ()
    seen = view(ruleset, state, obj)
    kinds = {one.casefold() for one in (*seen.subtypes, *seen.types)}
    held = (o for o in state.inside(zone_of(HAND, obj.controller)) if o.ref != obj.ref)
    return tuple(o for o in held if kinds & set(printed(ruleset, o).texts("splice onto")))


def asked(ruleset: CardRuleset, draft: Draft, obj: Object, data: Data) -> bool:
    """Ask which cards are spliced, in order (702.47b); False if none can be."""
    cards = offered(ruleset, draft, obj)
    if not cards or "splice" in data.texts("asked"):
        return False
    among = tuple(option_of(draft, o.ref) for o in cards)
    decision = Decision(obj.controller, "splice", among, min=0, max=len(among), cites=ruleset.cite("splice"))
    draft.then(Ask((decision,), "spliced", data=data.but(asked=(*data.texts("asked"), "splice"))))
    return True


def chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Reveal the cards, and add their text and costs to the spell."""
    obj = draft.current(ask.data.ref("object"))
    cards = [draft.objects[key] for key in answers[0] if key in draft.objects]
    if obj is not None and cards:
        text, cost = definition(ruleset, obj), ()
        for at, one in enumerate(cards, 1):
            more = printed(ruleset, one)
            cost = (*cost, *more.get("splice", ()))
            gained = {key: _renamed(more.get(key, ()), f" of splice {at}") for key in KEPT}
            text = text.but(**{key: (*text.get(key, ()), *gained[key]) for key in KEPT if gained[key]})
        draft.change_object(obj, **{SPLICED: text, SPLICE_COST: cost})
        draft.then(
            Do(tuple(op("reveal", object=o.ref, cites=ruleset.cite("splice")) for o in cards)),
            Script(("cast options",), ask.data),
        )
        return
    draft.then(Script(("cast options",), ask.data))


def _renamed(value: object, by: str) -> Any:
    """The text with new names for its targets, different from those of the spell."""
    if isinstance(value, tuple):
        return tuple(_renamed(part, by) for part in value)
    if not isinstance(value, Data):
        return value
    made = {key: _renamed(part, by) for key, part in value.items()}
    if isinstance(value.get("slot"), str) and ("filter" in value or value.get("ref") == "target"):
        made["slot"] = f"{value['slot']}{by}" if value["slot"] else ""
    return Data(made)


ANSWERS = {"spliced": chosen}

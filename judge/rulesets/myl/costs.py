"""The costs of cards and abilities, and paying them: Oros move from the reserve to the paid Oros (15.2,
16.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.resolver import (
    EMPTY,
    Answers,
    Ask,
    Cites,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Object,
    Option,
    Position,
    Ref,
    Script,
    op,
    united,
)
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import active_effects, beside, views_of, with_kind
from judge.rulesets.kit.counting_effects import ActiveEffect
from judge.rulesets.kit.expressions import amount, holds, matches
from judge.rulesets.kit.incremental_filter import as_they_lie
from judge.rulesets.kit.rule import CardRuleset, Context, View
from judge.rulesets.myl.zones import PAID, RESERVE, held, working_zones


def marked(ruleset: CardRuleset, state: Position, mark: str) -> Iterator[tuple[Object, View, Data]]:
    """The active static abilities with a mark of the game's own under ``data``."""
    kept = beside(ruleset, state)
    known = kept.get("marked")
    if known is None or known[0] is not state.zones:
        by_mark: dict[str, list[Any]] = {}
        for found in _marked(ruleset, state):
            for name in found[2]["data"]:
                by_mark.setdefault(name, []).append(found)
        known = kept["marked"] = (state.zones, by_mark)
    for obj, seen, ability in known[1].get(mark, ()):
        if "while" not in ability or holds(
            ruleset, state, ability["while"], Context(seen.controller, obj.ref)
        ):
            yield obj, seen, ability


def _marked(ruleset: CardRuleset, state: Position) -> Iterator[tuple[Object, View, Data]]:
    """The static abilities with any such mark, active or not."""
    view_of = views_of(ruleset, state)
    for obj in as_they_lie(state, with_kind(ruleset, state, "static"), working_zones(state)):
        seen = view_of(obj)
        for ability in seen.abilities:
            if ability.text("kind") == "static" and ability.get("data"):
                yield obj, seen, ability


def sections_of(ruleset: CardRuleset, seen: View, ability: Data | None = None) -> Cites:
    """The sections that a card's data (and those of one of its abilities) cite."""
    more = ability.texts("cites") if ability else ()
    return ruleset.cited((*seen.definition.texts("cites"), *more))


def counted(ruleset: CardRuleset, state: Position, obj: Object, seen: View) -> View:
    """The view with the Coste de Oro as modified: in every zone (section 6)."""
    written = seen.figures.get("cost", seen.definition.get("cost"))
    if not isinstance(written, int):
        return seen
    cost = written
    for one, change in _changes(ruleset, state, obj, seen):
        if "set" in change:
            cost = amount(ruleset, state, change["set"], one.context)
        cost += amount(ruleset, state, change.get("more", 0), one.context)
        cost -= amount(ruleset, state, change.get("less", 0), one.context)
    return replace(seen, figures=seen.figures.but(cost=max(cost, 0)))


def _changes(
    ruleset: CardRuleset, state: Position, obj: Object, seen: View
) -> Iterator[tuple[ActiveEffect, Data]]:
    """The effects that modify this card's cost, with their changes."""
    for one in active_effects(ruleset, state):
        change = one.change.get("cost")
        if not isinstance(change, Data):
            continue
        if isinstance(one.of, tuple):
            concerned = obj.ref in one.of
        else:
            filter_ = Data({"zone": ("any",), **one.of}) if isinstance(one.of, Data) else EMPTY
            concerned = matches(ruleset, state, filter_, seen, one.context)
        if concerned:
            yield one, change


def modifying(ruleset: CardRuleset, state: Position, obj: Object, seen: View) -> Cites:
    """The sections of what modifies this card's cost now: the rule's (section 6) and the cards' own."""
    effects = [one.cites for one, _ in _changes(ruleset, state, obj, seen)]
    return united(ruleset.cite("cost"), *effects) if effects else ()


# Oros


def _golds(ruleset: CardRuleset, state: Position, seat: str) -> list[tuple[Object, View]]:
    kept = beside(ruleset, state)
    known = kept.get(("golds", seat))
    if known is None or known[0] is not state.zones:
        view_of = views_of(ruleset, state)
        seen = [(obj, view_of(obj)) for obj in held(state, seat, RESERVE)]
        golds = [(obj, is_) for obj, is_ in seen if "gold" in is_.types]
        known = kept["golds", seat] = (state.zones, golds)
    found: list[tuple[Object, View]] = known[1]
    return found


def _worth(ruleset: CardRuleset, seen: View, buying: str) -> int:
    """The most Oros that one Oro can give for this: its own ability may give more for some cards."""
    best = 1
    for ability in seen.abilities:
        own = ability.get("data", EMPTY)
        if own.text("for") == buying and buying:
            best = max(best, own.number("gold"))
    return best


def available(ruleset: CardRuleset, state: Position, seat: str, buying: str = "") -> int:
    """The most that a seat could pay for a card of a type (empty: for anything else)."""
    return sum(_worth(ruleset, seen, buying) for _, seen in _golds(ruleset, state, seat))


def spent_sources(ruleset: CardRuleset, state: Position, seat: str) -> Cites:
    """The sections of a seat's paid Oros that give otherwise than a plain one."""
    found: list[Any] = []
    view_of = views_of(ruleset, state)
    for obj in held(state, seat, PAID):
        seen = view_of(obj)
        if any("gold" in ability.get("data", ()) for ability in seen.abilities):
            found += sections_of(ruleset, seen)
    return tuple(dict.fromkeys(found))


def aimed_at(obj: Object) -> tuple[str, ...]:
    """The objects that are targets of a card or ability."""
    return tuple(target.chosen.id for target in obj.targets if isinstance(target.chosen, Ref))


def paying(
    ruleset: CardRuleset,
    state: Position,
    seat: str,
    owed: int,
    cite: str,
    buying: str = "",
    more: Cites = (),
    first: tuple[str, ...] = (),
    last: tuple[str, ...] = (),
) -> tuple[Frame, ...]:
    """The frames that pay a number of Oros: those named first, then plain ones, then any others.

    Those of ``last`` (what is aimed at) pay only where the rest does not suffice. Which of the others pay is
    asked where it makes a difference.
    """
    if owed < 1:
        return ()
    golds = sorted(_golds(ruleset, state, seat), key=lambda pair: pair[0].id in last)
    cites = united(ruleset.cite(cite), more)
    taken = [(obj, _worth(ruleset, seen, buying)) for obj, seen in golds if obj.id in first]
    rest = [(obj, seen) for obj, seen in golds if obj.id not in first]
    left = owed - sum(worth for _, worth in taken)
    plain = [obj for obj, seen in rest if not seen.abilities and not seen.keywords]
    if left > 0 and len(plain) < left and sum(_worth(ruleset, seen, buying) for _, seen in rest) > left:
        spends = _spends([obj for obj, _ in taken], seat, cites)
        data = Data(seat=seat, owed=left, cite=cite, buying=buying, cites=tuple(map(str, more)))
        return (*spends, Ask((), "paid", renew="price", data=data))
    others = plain if len(plain) >= left else [obj for obj, _ in rest]
    return _spends([obj for obj, _ in taken] + others[: max(left, 0)], seat, cites)


def _spends(golds: list[Object], seat: str, cites: Cites) -> tuple[Frame, ...]:
    spent = tuple(op("spend", object=obj.ref, seat=seat, cites=cites) for obj in golds)
    return (Do(spent),) if spent else ()


def price(ruleset: CardRuleset, state: Position, ask: Ask) -> Decision:
    """The renewal ``price``: which Oro is paid next; ``NAME: 2`` is one that gives two for this.

    Oros that would leave too little for the rest are not offered.
    """
    seat, buying, owed = ask.data.text("seat"), ask.data.text("buying"), ask.data.number("owed")
    total = available(ruleset, state, seat, buying)
    made: list[Option] = []
    plain = False
    for obj, seen in _golds(ruleset, state, seat):
        if not seen.abilities and not seen.keywords:
            if plain:
                continue
            plain = True
        best = _worth(ruleset, seen, buying)
        for gold in dict.fromkeys((1, min(best, owed))):
            if owed - gold <= total - best:
                key = obj.id if gold == 1 else f"{obj.id}: {gold}"
                made.append(Option(key, Data(object=obj.ref, gold=gold)))
    cites = ruleset.cited((ask.data.text("cite"), *ask.data.texts("cites")))
    return Decision(seat, "pay", tuple(made), cites=cites, data=Data(owed=owed))


def paid(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    """Pay the chosen Oro and continue until nothing is owed."""
    data = ask.data
    picked = next((o for o in ask.decisions[-1].options if answers[-1] == (o.key,)), None)
    if picked is None:
        return
    cites = ask.decisions[-1].cites
    spend = op("spend", object=picked.data["object"], seat=data.text("seat"), cites=cites)
    left = data.number("owed") - picked.data.number("gold")
    draft.then(Do((spend,)), _later(data, left))


def _later(data: Data, owed: int) -> Frame:
    return Script(("owed",), data.but(owed=owed))


def owed(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``owed``: the rest of the payment."""
    seat, left, buying = data.text("seat"), data.number("owed"), data.text("buying")
    if left < 1:
        return
    if available(ruleset, draft, seat, buying) < 1:
        draft.emit("cannot pay", data.text("cite"), who=seat)
        return
    more = ruleset.cited(data.texts("cites"))
    draft.then(*(paying(ruleset, draft, seat, left, data.text("cite"), buying, more)))


# other costs


def tolls(
    ruleset: CardRuleset, state: Position, mark: str, concerned: Object | View | None, seat: str
) -> list[tuple[Data, Context, Cites]]:
    """Costs that cards in play add to something: the cost, the controller of the card, and its sections."""
    found = []
    for obj, seen, ability in marked(ruleset, state, "toll"):
        if ability["data"].text("toll") != mark:
            continue
        context = Context(seen.controller, obj.ref, cites=sections_of(ruleset, seen, ability))
        if concerned is not None and not matches(ruleset, state, ability["of"], concerned, context):
            continue
        if ability["data"].text("who") == "opponent" and seat == seen.controller:
            continue
        found.append((ability, context, context.cites))
    return found


def gold_of(ruleset: CardRuleset, state: Position, program: tuple[Data, ...], context: Context) -> int:
    """How many Oros a cost comes to."""
    return sum(
        amount(ruleset, state, part["told"]["pay"], context) for part in program if part.text("verb") == "pay"
    )

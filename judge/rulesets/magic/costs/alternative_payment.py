"""Convoke, improvise and delve, which help to pay a spell's total cost (702.51, 702.126, 702.66).

They are no costs themselves: they apply once the total is known, and no mana is spent for their share.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.messages import N_, Message
from judge.resolver import (
    Answer,
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Object,
    Op,
    Position,
    Ref,
    Refusal,
    Ruleset,
    op,
)
from judge.resolver.limits import MOST_OBJECTS
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import option_of
from judge.rulesets.kit.matching import matching
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.magic.words import COLORS
from judge.rulesets.magic.zones import EXILE, GRAVEYARD, permanents, zone_of

GENERIC = "generic"
HARMONIZE = "harmonize"
"""A way of casting in which one untapped creature reduces the cost by its power (702.180a)."""
Symbol = tuple[str, tuple[str, ...]]
"""A symbol that something other than mana may pay: its position in the cost, and the colours that pay it."""


def helpers(ruleset: CardRuleset, state: Position, obj: Object, who: str) -> dict[str, tuple[Object, ...]]:
    """The objects that could help to pay now, by keyword of the spell."""
    seen = view(ruleset, state, obj)
    found: dict[str, tuple[Object, ...]] = {}
    for keyword, kind in (("convoke", "creature"), ("improvise", "artifact")):
        if seen.has(keyword):
            found[keyword] = tuple(
                o for o in permanents(state, who)
                if not o.data.get("tapped") and kind in view(ruleset, state, o).types
            )  # fmt: skip
    if obj.data.text("way") == HARMONIZE:
        found[HARMONIZE] = tuple(
            o for o in permanents(state, who)
            if not o.data.get("tapped") and "creature" in view(ruleset, state, o).types
        )  # fmt: skip
    if seen.has("delve"):
        found["delve"] = tuple(o for o in state.inside(zone_of(GRAVEYARD, who)) if o.id != obj.id)
    return {keyword: those for keyword, those in found.items() if those and keyword in ruleset.cites}


def _symbols(cost: Data) -> Iterator[Symbol]:
    for color in COLORS:
        yield from ((color, (color,)),) * min(cost.number(color), MOST_OBJECTS)  # more could not help
    for at, ways in enumerate(cost.get("hybrid", ())):
        yield f"hybrid {at}", tuple(way for way in ways if way in COLORS)
    yield from ((GENERIC, ()),) * min(cost.number(GENERIC), MOST_OBJECTS)


def _pays(ruleset: CardRuleset, state: Position, keyword: str, helper: Object, symbol: Symbol) -> bool:
    if symbol[0] == GENERIC:
        return True
    colors = view(ruleset, state, helper).colors
    return keyword == "convoke" and bool(colors & set(symbol[1]))


def left_over(
    ruleset: CardRuleset, state: Position, keyword: str, cost: Data, chosen: tuple[Object, ...]
) -> tuple[Data, int]:
    """The cost left after these have helped, colored symbols first, and how many of them could help."""
    if keyword == HARMONIZE:
        power = sum(max(0, view(ruleset, state, one).figure("power")) for one in chosen)
        return cost.but(**{GENERIC: max(0, cost.number(GENERIC) - power) or None}), len(chosen)
    symbols = list(_symbols(cost))
    taken = matching(
        [
            [at for at, symbol in enumerate(symbols) if _pays(ruleset, state, keyword, one, symbol)]
            for one in chosen
        ]
    )
    for at in taken:
        name = symbols[at][0]
        if name.startswith("hybrid"):
            continue
        cost = cost.but(**{name: cost.number(name) - 1 or None})
    gone = {int(symbols[at][0].split()[1]) for at in taken if symbols[at][0].startswith("hybrid")}
    if gone:
        ways = tuple(ways for at, ways in enumerate(cost.get("hybrid", ())) if at not in gone)
        cost = cost.but(hybrid=ways or None)
    return cost, len(taken)


def least(ruleset: CardRuleset, state: Position, obj: Object, who: str, cost: Data) -> Data:
    """The mana left to pay if everything helped that can."""
    for keyword, those in helpers(ruleset, state, obj, who).items():
        if keyword == HARMONIZE:  # one creature at most
            those = tuple(sorted(those, key=lambda one: -view(ruleset, state, one).figure("power"))[:1])
        cost, _ = left_over(ruleset, state, keyword, cost, those)
    return cost


def asked(ruleset: CardRuleset, state: Position, obj: Object, who: str, data: Data) -> Frame | None:
    """The choice of what helps by the next keyword; None if nothing else can help."""
    cost, done = data["mana"], data.get("helped", ())
    for keyword, those in helpers(ruleset, state, obj, who).items():
        busy = {object_id for part in done for object_id in part["ids"]}
        free = tuple(o for o in those if o.id not in busy)
        most = min(
            len(free), sum(1 for _ in _symbols(cost)) if keyword == "convoke" else cost.number(GENERIC)
        )
        most = min(most, 1) if keyword == HARMONIZE else most
        if not most or any(part.text("keyword") == keyword for part in done):
            continue
        among = tuple(option_of(state, o.ref) for o in free)
        twice = sum(word == keyword for word, _ in view(ruleset, state, obj).keywords) > 1
        again = ruleset.cites.get(f"again {keyword}", ()) if twice else ()
        cites = (*ruleset.cite(keyword), *again, *ruleset.cite("total cost"))
        decision = Decision(who, keyword, among, min=0, max=most, cites=cites)
        return Ask((decision,), "helped", data=data.but(keyword=keyword))
    return None


def objection(ruleset: Ruleset, state: Position, given: Answer) -> Refusal | None:
    """The objection if a chosen creature finds no symbol to pay, of its color or generic (702.51a)."""
    ask = state.top
    assert isinstance(ruleset, CardRuleset)
    assert isinstance(ask, Ask)
    keyword = ask.data.text("keyword")
    chosen = tuple(state.objects[str(key)] for key in given.choice)
    _, placed = left_over(ruleset, state, keyword, ask.data["mana"], chosen)
    if placed == len(chosen):
        return None
    reason = N_("there is not a part of the cost for each of these to pay")
    return Refusal(Message(reason, {}), ruleset.cite(keyword))


def noted(ruleset: CardRuleset, state: Position, data: Data, keys: tuple[str, ...]) -> Data:
    """The data of the payment, with the helping objects and the mana left to pay."""
    keyword = data.text("keyword")
    cost, _ = left_over(ruleset, state, keyword, data["mana"], tuple(state.objects[k] for k in keys))
    part = Data(keyword=keyword, ids=keys)
    return data.but(mana=cost, keyword=None, helped=(*data.get("helped", ()), part))


def still_there(state: Position, data: Data) -> bool:
    """Whether the helping objects can still help: untapped, or still in the graveyard."""
    zones = {"delve": GRAVEYARD}
    return all(
        object_id in state.objects
        and (
            state.objects[object_id].zone.startswith(zones["delve"])
            if part.text("keyword") == "delve"
            else not state.objects[object_id].data.get("tapped")
        )
        for part in data.get("helped", ())
        for object_id in part["ids"]
    )


def help_given(ruleset: CardRuleset, draft: Draft, data: Data, spell: Ref | None) -> None:
    """Tap the helping creatures and artifacts, and exile the helping cards."""
    ops: list[Op] = []
    for part in data.get("helped", ()):
        keyword = part.text("keyword")
        for object_id in part["ids"]:
            obj, cites = draft.objects[object_id], ruleset.cite(keyword)
            if keyword == "delve":
                where = {"from": GRAVEYARD, "to": EXILE}
                by = {"with": Data({"exiled by": spell})}  # found by the permanent it becomes (607.2q)
                ops.append(op("exile", object=obj.ref, seat=obj.owner, cites=cites, **where, **by))
            else:
                ops.append(op("tap", object=obj.ref, cites=cites))
    draft.then(*((Do(tuple(ops)),) if ops else ()))

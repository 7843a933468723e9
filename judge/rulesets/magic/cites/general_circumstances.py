"""General circumstances: where an effect looks, rounding, X, modes, prototypes.

Each function gives the keys of the sections that it adds to a step.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.resolver import EMPTY, Data, Draft, Effect, Object, Position, Value, zone_of
from judge.resolver.values import replace
from judge.rulesets.kit.abilities import applies_to, forbidding
from judge.rulesets.kit.announcing import announced, effect_of
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.expressions import matches
from judge.rulesets.kit.read_once import read_once
from judge.rulesets.kit.rule import CardRuleset, Context, definition, printed, seatless
from judge.rulesets.kit.triggered_abilities import spoken_of
from judge.rulesets.magic.card_faces import FACE
from judge.rulesets.magic.cites.meant_circumstances import descriptions, says
from judge.rulesets.magic.costs.mana import speaks_of_x
from judge.rulesets.magic.doors import SHARED
from judge.rulesets.magic.words import TURN_HISTORY
from judge.rulesets.magic.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND

Keys = Iterable[str]
PROTOTYPE = "prototype"
HALVES = frozenset({"half", "half up", "divide"})
ELSEWHERE = frozenset({GRAVEYARD, HAND, EXILE})


def resolves(ruleset: CardRuleset, draft: Draft, obj: Object) -> Keys:
    """The keys for a resolving spell or ability."""
    said = says(ruleset, obj)
    if _divides(said):
        yield "rounded"
    if spoken_of(said) & set(TURN_HISTORY):
        yield "looks back at the turn"
    if "permanent cards to the graveyard" in spoken_of(said):
        yield "permanent cards to the graveyard"
    if "creatures devoured" in spoken_of(said):
        yield "devoured counted"
    if "x" in announced(obj) and speaks_of_x(said):
        yield "one x throughout"
    if len(draft.playing) > 1 and _of_several_players(effect_of(ruleset, obj)) > 1:
        yield "one action after the other"
    if "ability" not in obj.nature and view(ruleset, draft, obj).types & {"instant", "sorcery"}:
        yield "spell ability"
        if "entwine" in obj.data.texts("paid"):
            yield "entwined in order"
        if _instead(definition(ruleset, obj).get("effect", ())):
            yield "instead of its own effect"
    yield from _leaves_alone(ruleset, draft, obj)


SEVERAL = frozenset({"players", "opponents", "others"})


def _of_several_players(does: tuple[Data, ...]) -> int:
    """How many instructions of an effect ask several players."""
    asked = (one.get("told", EMPTY).get("who") for one in does)
    return sum(isinstance(who, Data) and who.text("ref") in SEVERAL for who in asked)


def activated_meanwhile(draft: Draft, ability: Data) -> Keys:
    """The key for an ability that alters costs while something is on the stack already (602.4)."""
    if len(draft.stack) > 1 and alters_costs(ability.get("effect", ())):
        yield "activated before it alters costs"


@read_once
def alters_costs(written: Value) -> bool:
    """Whether abilities or instructions change what something costs."""
    if isinstance(written, tuple):
        return any(map(alters_costs, written))
    if not isinstance(written, Data):
        return False
    change = written.get("change")
    if isinstance(change, Data) and "cost" in change:
        return True
    return any(map(alters_costs, written.values()))


@read_once
def _divides(written: Value) -> bool:
    """Whether an amount within a program is divided, so that it may be rounded."""
    if isinstance(written, tuple):
        return any(map(_divides, written))
    if not isinstance(written, Data):
        return False
    return str(written.get("amount")) in HALVES or any(map(_divides, written.values()))


@read_once
def _instead(written: Value) -> bool:
    """Whether one of its own instructions takes the place of another like it: "... instead"."""
    for one in written if isinstance(written, tuple) else ():
        if isinstance(one, Data) and one.text("verb") == "if":
            verbs = [[part.text("verb") for part in one.get(name, ())] for name in ("then", "else")]
            if verbs[0] and verbs[0] == verbs[1]:
                return True
    return False


def _leaves_alone(ruleset: CardRuleset, draft: Draft, obj: Object) -> Keys:
    """The key for an effect on all permanents of a kind, of which cards in other zones are (403.2)."""
    asked = [
        one for one in descriptions(says(ruleset, obj)) if "type" in one and not {"zone", "in"} & set(one)
    ]
    if not asked:
        return
    context = Context(obj.controller, obj.nature.ref("source") or obj.ref)
    for one in draft.all_objects:
        if one.card and one.ref != obj.ref and seatless(one.zone) in ELSEWHERE:
            there = replace(view(ruleset, draft, one), zone=BATTLEFIELD)
            if any(matches(ruleset, draft, filter_, there, context) for filter_ in asked):
                yield "only what is in play"
                return


def goes(draft: Draft, old: Object, to: str) -> Keys:
    """The keys for what leaves combat by moving, or goes to a graveyard with another card (506.4, 404.3)."""
    if {"attacking", "blocking"} & {name for name, value in old.data.items() if value}:
        yield "leave combat"
    pile = zone_of(GRAVEYARD, old.owner)
    if to == GRAVEYARD and len(set(draft.zone(pile)) - set(draft.before.zone(pile))) > 1:
        yield "together into a graveyard"


def drawn_for_more(ruleset: CardRuleset, state: Position) -> bool:
    """Whether the resolving effect does something more to a card that it has somebody draw (121.6c)."""
    top = state.stack[0] if state.stack else None
    return top is not None and any(_asks_for_drawn(part) for part in says(ruleset, top) if part)


@read_once
def _asks_for_drawn(written: Value) -> bool:
    """Whether a program keeps what is drawn under a name and speaks of it afterwards."""
    steps = written if isinstance(written, tuple) else ()
    return any(
        isinstance(one, Data) and one.text("verb") == "draw" and one.text("as") in spoken_of(steps[at + 1 :])
        for at, one in enumerate(steps)
    )


def target(obj: Object, said: Data) -> Keys:
    """The key for a target that only a chosen mode asks for (700.2c)."""
    modes = said.get("modes", EMPTY)
    if any("targets" in one for one in modes.get("of", ())) and announced(obj).get("modes"):
        yield "target of its mode"


def copied(ruleset: CardRuleset, obj: Object) -> Keys:
    """The keys for a copy of a modal spell, or of a prototyped one."""
    if announced(obj).get("modes"):
        yield "mode copied"
    if obj.data.text(FACE) in ("adventure", PROTOTYPE):
        yield "adventure copied" if obj.data.text(FACE) == "adventure" else "prototyped spell copied"
    if SHARED in printed(ruleset, obj):
        yield "copied Room spell"


def given_way(ruleset: CardRuleset, obj: Object, way: str) -> Keys:
    """The key for casting a card by an ability that an effect has given it (400.7g)."""
    if way in ("flashback", "retrace", "jump-start", "escape", "disturb") and not (
        printed(ruleset, obj).get(way)
        or any(name == way for name, _ in printed(ruleset, obj).get("keywords", ()))
    ):
        yield "cast by a given ability"


def delayed(draft: Draft, effect: Effect) -> Keys:
    """The key for a delayed trigger with the X of the spell or ability that made it (107.3n)."""
    top = draft.stack[0] if draft.stack else None
    if top is not None and "x" in announced(top) and speaks_of_x(effect.data.get("program", ())):
        yield "x of what made it"


def enters(ruleset: CardRuleset, obj: Object) -> Keys:
    """The key for a permanent that was cast as a prototype (718.3b)."""
    if obj.data.text(FACE) == PROTOTYPE and PROTOTYPE in printed(ruleset, obj):
        yield "prototyped permanent"


def of_prototype(ruleset: CardRuleset, obj: Object, name: str) -> Keys:
    """The keys for a characteristic of a prototype card (718.3b, 718.4, 718.5)."""
    if PROTOTYPE not in printed(ruleset, obj).get("faces", EMPTY):
        return
    if obj.data.text(FACE) != PROTOTYPE:
        yield "prototype elsewhere"
    elif name in ("power", "toughness", "mana value", "colors"):
        yield "prototyped values"
    else:
        yield "prototyped otherwise"


def all_the_same(ruleset: CardRuleset, state: Position, source: Object | None) -> Keys:
    """The key for an ability that triggers though its source's abilities can't be activated (603.2a)."""
    if source is not None and any(
        pattern.text("action") == "activate" and applies_to(ruleset, state, one, source)
        for one, pattern in forbidding(ruleset, state)
    ):
        yield "triggers all the same"


def speaks_of_number(ability: Data) -> bool:
    """Whether an ability waits for a certain number of creatures to block or be blocked (509.3e)."""
    return any(
        waited.text("on") in ("becomes blocked", "blocks") and "amount" in waited.get("where", EMPTY)
        for waited in ability.get("on", ())
    )

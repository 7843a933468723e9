"""Circumstances of effects: how long they last, what they find again, what they begin, their text.

Each function gives the keys of the sections that it adds to a step.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.resolver import EMPTY, Data, Draft, Effect, Object, Position, Ref, Value
from judge.rulesets.kit.read_once import read_once
from judge.rulesets.kit.rule import CardRuleset, definition, printed, seatless
from judge.rulesets.kit.substitution import speaks_of_choice
from judge.rulesets.kit.triggered_abilities import spoken_of
from judge.rulesets.magic.actions.casting_permissions import has_flash
from judge.rulesets.magic.costs.mana import speaks_of_x
from judge.rulesets.magic.instructions.effect_objects import left_behind
from judge.rulesets.magic.layers import changed_text
from judge.rulesets.magic.layers.borrowed_abilities import EXILED, speaks_of
from judge.rulesets.magic.layers.characteristics import WORD
from judge.rulesets.magic.mechanics.player_control import CONTROLS
from judge.rulesets.magic.zones import EXILE, HAND, LIBRARY

Keys = Iterable[str]
HIDDEN = frozenset({HAND, LIBRARY})
HOW_IT_WAS_CAST = frozenset({"mana spent", "colors of mana spent", "times kicked", "times replicated"})
"""Figures of a permanent that tell how the spell was cast that it was."""


def resolving_ability(ruleset: CardRuleset, draft: Draft, obj: Object) -> Keys:
    """The keys for a resolving activated or triggered ability."""
    nature = obj.nature
    source, ability = draft.current(nature.ref("source")), nature["ability"]
    if source is not None and source.controller != obj.controller and nature.text("kind") != "delayed":
        yield "controller stays"
    effect = ability.get("effect", ())
    words = spoken_of((effect, ability.get("if")))
    if speaks_of(effect, EXILED) and source is not None and _exiled_by(draft, source) > 1:
        yield "several exiled"
    if words & HOW_IT_WAS_CAST or any(word.endswith(" mana spent") for word in words):
        yield "spell it was"
    waited = ability.get("on", ())
    if "amount" in words and any("damage" in one.text("on") and "by" in one for one in waited):
        yield "damage of that source"
    yield from _found(draft, obj, words)


def _exiled_by(draft: Position, source: Object) -> int:
    return sum(one.data.get("exiled by") == source.ref for one in draft.inside(EXILE))


def _found(draft: Draft, obj: Object, words: frozenset[str]) -> Keys:
    """The key for finding what the trigger's object or the Aura has become (400.7e, 400.7f)."""
    names = obj.nature.get("names", EMPTY)
    it, now = names.get("it"), names.get("now")
    moved = isinstance(it, Ref) and isinstance(now, Ref) and it != now and draft.current(now) is not None
    if moved and (words & {"it", "now"} or ("self" in words and obj.nature.ref("source") == it)):
        yield "finds what it became"
    if "self" in words and left_behind(draft, obj) is not None:
        yield "aura found again"


def with_sticker(draft: Draft, old: Object, to: str) -> Keys:
    """The key for a name sticker, which stays in public zones only (123.5)."""
    stuck = any(
        e.name == "change" and WORD in e.data.get("change", EMPTY) and old.ref in e.data.get("of", ())
        for e in draft.before.effects
    )
    if stuck:
        yield "sticker falls off" if to in HIDDEN else "sticker stays on"


def flash_begun(ruleset: CardRuleset, draft: Draft, obj: Object) -> Keys:
    """The key for a spell begun with flash by a permission that has ended (601.3d, 601.5a)."""
    came = obj.data.text("from")
    if not came:
        return
    trial = Draft(ruleset, draft.snapshot())
    back = trial.move(obj.id, came)
    if not has_flash(ruleset, trial, back, obj.controller):
        yield "flash once begun"


def entered_by_x(ruleset: CardRuleset, source: Object | None) -> Keys:
    """The key for an ability that refers to the X of an additional cost (607.2j)."""
    if source is not None and speaks_of_x(printed(ruleset, source).get("additional cost", ())):
        yield "linked to its variable cost"


def undefined(change: Data) -> Keys:
    """The key for a granted ability that refers to a choice never made for its object (607.5a)."""
    given = change.get("ability", ())
    if any(isinstance(one, Data) and speaks_of_choice(one) for one in given):
        yield "undefined choice"


def of_what_begins(draft: Draft, change: Data, found: list[Object]) -> Keys:
    """The keys for an effect that forbids a past action, sets a name, or fixes an amount."""
    kept = {str(word) for word in spoken_of(change.get("forbid", ()))}
    fights = any({"attacking", "blocking"} & set(one.data) for one in found)
    if fights and kept & {"attack", "block"}:
        yield "declared already"
    if "name" in change:
        yield "name set"
    top = draft.stack[0] if draft.stack else None
    if top is not None and _varies(tuple(top.nature.get("ability", EMPTY).get("effect", ()))):
        yield "determined once"


def of_a_source(effect: Effect) -> Keys:
    """It is about the damage of a source that somebody has chosen (609.7a)."""
    by = effect.data.get("on", EMPTY).get("by")
    chosen = by.get("in") if isinstance(by, Data) else None
    if isinstance(chosen, Data) and chosen.text("ref") == "name":
        yield "source chosen"


def of_its_text(ruleset: CardRuleset, draft: Draft, obj: Object) -> Keys:
    """The keys for changed words in a spell's text, also those about tokens (612.1, 612.2a)."""
    if changed_text.swaps(ruleset, draft, obj):
        yield "text changed"
        if changed_text.creates(definition(ruleset, obj).get("effect", ())):
            yield "words of tokens"


@read_once
def _varies(written: Value) -> bool:
    """Whether a change within a program adds or sets a computed amount."""
    if isinstance(written, tuple):
        return any(map(_varies, written))
    if not isinstance(written, Data):
        return False
    change = written.get("change")
    if isinstance(change, Data):
        amounts = [one for key in ("add", "set") for one in change.get(key, EMPTY).values()]
        if any(not isinstance(one, int) for one in amounts):
            return True
    return any(map(_varies, written.values()))


CHOSEN_AS_IT_ATTACKS = frozenset({"exert", "enlist"})


def named_face(draft: Draft, data: Data, ruleset: CardRuleset) -> Keys:
    """The name of a double-faced card's other face was chosen (712.19)."""
    if data.text("kind") not in ("choose", "name card"):
        return
    named = {str(one) for one in data.get("choice") or () if isinstance(one, str)} - set(draft.objects)
    backs = (printed(ruleset, obj).get("back") for obj in draft.all_objects if obj.card)
    if named and any(isinstance(back, Data) and back.text("name") in named for back in backs):
        yield "name of a face"


def skipped(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    """The key for skipping a turn for which an effect of player control waits (722.1b)."""
    if data.text("step") == "turn" and any(
        e.name == CONTROLS and e.data.text("player") == data.text("seat") for e in draft.effects
    ):
        yield "control waits"


def lies(obj: Object | None) -> str:
    return seatless(obj.zone) if obj is not None else ""


def said_of(ruleset: CardRuleset, obj: Object) -> Data:
    """What a spell or ability on the stack says."""
    told: Data = obj.nature.get("ability") or definition(ruleset, obj)
    return told

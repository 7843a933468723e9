"""The ruleset of Gobierno & Prestigio: its tables combined."""

from __future__ import annotations

from judge.messages import N_
from judge.resolver import (
    CORE_VERBS,
    Draft,
    Op,
    PendingEvent,
    Position,
    Replacement,
    Ruleset,
    Script,
    WindowRule,
    united,
)
from judge.resolver.ruleset import Replacer
from judge.resolver.values import replace
from judge.resolver.verbs import log_only
from judge.rulesets.gyp import (
    abilities,
    checks,
    combat,
    damage,
    effects,
    instructions,
    objects,
    payment,
    playing,
    pool,
    prestige,
    reasons,
    resolving,
    turn,
)
from judge.rulesets.gyp.cites import CITES, EDITION
from judge.rulesets.gyp.costs import read_cost
from judge.rulesets.gyp.state_keys import KEYS
from judge.rulesets.gyp.triggers import TRIGGER_ANSWERS, TRIGGER_STEPS, place
from judge.rulesets.gyp.verbs import GAME_VERBS
from judge.rulesets.gyp.wording import LABELS, WORDING
from judge.rulesets.gyp.words import GOVERNMENT, PLAY, POINT, WEALTH, WORDS
from judge.rulesets.gyp.zones import note_reading, opponents
from judge.rulesets.kit import (
    KIT_ANSWERS,
    KIT_REPLACERS,
    KIT_STEPS,
    CardRuleset,
    forbidden,
    replacements,
    triggers,
)
from judge.rulesets.kit.cacheable import SILENT
from judge.rulesets.kit.presets import with_presets
from judge.rulesets.kit.rule import ABILITY_KEYS, CHANGES, OF_ANY, OwnKind
from judge.rulesets.kit.state_keys import KIT_KEYS
from judge.rulesets.kit.triggered_abilities import any_order

ACTIONS = {
    **playing.PLAY_ACTIONS,
    **abilities.ABILITY_ACTIONS,
    **payment.PAYMENT_ACTIONS,
    **combat.COMBAT_ACTIONS,
    **checks.END_ACTIONS,
}


def _end(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """The game is over at once."""
    CORE_VERBS["end"](ruleset, draft, replace(what, cites=(*what.cites, *ruleset.cite("over"))))


TOUCHING = frozenset(
    {"destroy", "put in", "tap", "untap", "add counters", "remove counters", "control", "damage"}
)
"""Operations by effects that do not affect testimonies, unless the effect mentions government points."""


def _forbidden(ruleset: CardRuleset, state: Position, what: Op) -> PendingEvent | None:
    """The log entry for an operation that cannot happen; tokens are judged by their creating effect."""
    if what.verb == "token":
        return objects.token_barred(ruleset, state, what)
    return forbidden(ruleset, state, what) or (
        objects.untouched(ruleset, state, what) if what.verb in TOUCHING else None
    )


def _replacements(ruleset: CardRuleset, state: Position, what: Op) -> tuple[Replacement, ...]:
    """The replacements of an operation, with citations for damage, its results, or anything else."""
    found = replacements(ruleset, state, what)
    if not found:
        return found
    results = {*ruleset.cite("leader damage"), *ruleset.cite("attacker gains"), *ruleset.cite("drain")}
    key = "replacement"
    if what.verb == "damage":
        key = "damage replaced"
    elif results & set(what.cites):
        key = "result replaced"
    return tuple(replace(one, cites=united(one.cites, ruleset.cite(key))) for one in found)


def _counting_as_paid(name: str) -> Replacer:
    """A replacement while a cost is paid: the cost counts as paid, whatever was done instead."""

    def replacer(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
        ops: tuple[Op, ...] = KIT_REPLACERS[name](ruleset, draft, what, by)
        if any(isinstance(f, Script) and "cost paid" in f.steps for f in draft.agenda):
            draft.emit("paid otherwise", "paid otherwise", verb=what.verb)
        return ops

    return replacer


BARE = CardRuleset(
    ability_keys={
        "activated": (
            *OF_ANY,
            "cost",
            "targets",
            "modes",
            "effect",
            "limit",
            "during",
            "if",
            "any player",
        ),
        "triggered": (*OF_ANY, "on", "if", "optional", "limit", "targets", "modes", "effect", "who", "batch"),
        "static": ABILITY_KEYS["static"],
        "replacement": ABILITY_KEYS["replacement"],
        "alternative": (*OF_ANY, "cost", "if"),
        "additional": (*OF_ANY, "cost", "if", "optional"),
        "special": (*OF_ANY, "cost", "effect", "limit", "during", "if", "any player"),
    },
    ability_marks={"activated": {"locks": "flag"}, "triggered": {"locks": "flag"}},
    id="gyp",
    edition=EDITION,
    cites=CITES,
    onward=turn.onward,
    resolve=resolving.resolve,
    loop=checks.looped,
    verbs={
        **CORE_VERBS,
        **GAME_VERBS,
        **pool.POOL_VERBS,
        **checks.END_VERBS,
        "damage": damage.deal,
        "no damage": log_only,
        "no exchange": log_only,
        "cannot pay": log_only,
        "end": _end,
    },
    actions=ACTIONS,
    windows={
        "priority": WindowRule(
            "priority",
            frozenset(ACTIONS) - {"concede", "attack", "block"},
            turn.passed,
            passing=turn.announced,
            closed_cite="all passed",
        )
    },
    steps={
        **KIT_STEPS,
        **turn.STEPS,
        **combat.STEPS,
        **damage.STEPS,
        **playing.PLAY_STEPS,
        **payment.PAYMENT_STEPS,
        **abilities.ABILITY_STEPS,
        **TRIGGER_STEPS,
        **resolving.STEPS,
        **checks.END_STEPS,
    },
    answers={
        **KIT_ANSWERS,
        "reading": note_reading,
        "course": turn.chosen_course,
        **combat.ANSWERS,
        **damage.ANSWERS,
        **playing.PLAY_ANSWERS,
        **payment.PAYMENT_ANSWERS,
        **abilities.ABILITY_ANSWERS,
        **TRIGGER_ANSWERS,
        **resolving.ANSWERS,
        **effects.ANSWERS,
        **prestige.PRESTIGE_ANSWERS,
        **checks.END_ANSWERS,
    },
    renewals=payment.PAYMENT_RENEWALS,
    unoffered=reasons.unoffered,
    objections={**payment.PAYMENT_OBJECTIONS, **prestige.PRESTIGE_OBJECTIONS},
    checks=checks.CHECKS,
    triggers=triggers,
    place=place,
    any_order=any_order,
    replacements=_replacements,
    obliged=payment.obliged,
    replacers={name: _counting_as_paid(name) for name in KIT_REPLACERS},
    forbidden=_forbidden,
    position=checks.position,
    labels=LABELS,
    wording=WORDING,
    keys=KEYS.over(KIT_KEYS),
    document="gyp/reglas",
    changes=(*CHANGES, "cost", "as though"),
    cost_keys=("more", "less", "of", "who"),
    withheld={"cannot have": "keywords"},
    words=WORDS,
    instructions=instructions.INSTRUCTIONS,
    own_kinds={
        "color": OwnKind(
            effects.read_color, N_("a color of the game, choose, undefined or colorless"), named=True
        )
    },
    happenings=objects.HAPPENINGS,
    conditions=objects.CONDITIONS,
    signed=frozenset({"damage", "gain prestige", "set prestige"}),
    in_play=frozenset({PLAY}),
    only_named=frozenset({POINT, WEALTH}),
    working=frozenset({GOVERNMENT}),  # legacies (117.3)
    read_cost=read_cost,
    complete=objects.complete,
    view_hook=objects.last_word,
    cacheable_views=True,
    wavers=objects.wavers,
    sayings=SILENT | {"cost"},
    heeds=objects.takes_keywords,
    kinds_there=objects.kinds_there,
    targetable=objects.targetable,
    seat_figure=objects.seat_figure,
    facts_of=objects.FACTS_OF,
    rivals=opponents,
)

GYP = with_presets(BARE, "gyp")

"""Who can block whom: evasion abilities, protection, landwalk (509.1b)."""

from __future__ import annotations

from judge.messages import N_
from judge.resolver import Object, Refusal
from judge.rulesets.kit.rule import View
from judge.rulesets.magic.combat_terms import Rules, forbids, no
from judge.rulesets.magic.targeting import protected
from judge.rulesets.magic.zones import permanents


def cannot_block_that(rules: Rules, blocker: Object, attacker: Object) -> Refusal | None:
    """Why a creature cannot block that attacker, as far as the two of them go."""
    ruleset = rules.ruleset
    by, what = rules.seen(blocker), rules.seen(attacker)
    names = {"attacker": attacker.card, "blocker": blocker.card}
    if what.has("unblockable"):
        return no(ruleset, "block restriction", N_("{attacker} can't be blocked"), **names)
    if what.has("flying") and not (by.has("flying") or by.has("reach")):
        return no(ruleset, "flying", N_("{attacker} flies; {blocker} has neither flying nor reach"), **names)
    if what.has("shadow") != by.has("shadow"):
        return no(ruleset, "shadow", N_("only one of {attacker} and {blocker} has shadow"), **names)
    dark = "artifact" in by.types or "black" in by.colors
    if what.has("fear") and not dark:
        return no(
            ruleset, "fear", N_("{blocker} is neither black nor an artifact ({attacker} has fear)"), **names
        )
    if what.has("intimidate") and not ("artifact" in by.types or by.colors & what.colors):
        return no(
            ruleset,
            "intimidate",
            N_("{blocker} shares no colour with {attacker}, which intimidates"),
            **names,
        )
    if what.has("horsemanship") and not by.has("horsemanship"):
        return no(ruleset, "block restriction", N_("{blocker} has no horsemanship ({attacker} has)"), **names)
    if what.has("skulk") and by.figure("power") > what.figure("power"):
        return no(
            ruleset,
            "block restriction",
            N_("{blocker} has greater power than {attacker}, which skulks"),
            **names,
        )
    if protected(what, by):
        return no(ruleset, "protected from blocker", N_("{attacker} has protection from {blocker}"), **names)
    lands = _walks(rules, what, by.controller)
    if lands:
        return no(
            ruleset,
            "landwalk",
            N_("{attacker} has {walk}, and {seat} controls one"),
            walk=lands,
            seat=by.controller,
            **names,
        )
    return forbids(rules, "be blocked", attacker, blocker) or forbids(rules, "block", blocker, attacker)


def _walks(rules: Rules, attacker: View, seat: str) -> str:
    """The landwalk of an attacker for which a seat controls a land, if any."""
    walks = [name for name, _ in attacker.keywords if name.endswith("walk")]
    if not walks:
        return ""
    seen = (rules.seen(o) for o in permanents(rules.state, seat))
    lands = [view for view in seen if "land" in view.types]
    return next(
        (name for name in walks if any(_is_such(name.removesuffix("walk"), land) for land in lands)), ""
    )


def _is_such(kind: str, land: View) -> bool:
    """Whether a land is of the kind that a landwalk names: ``forest``, ``snow swamp``, ``nonbasic land``."""
    *qualities, subtype = kind.split()
    for quality in qualities:
        wanted, negated = quality.removeprefix("non"), quality.startswith("non")
        if (wanted in land.types) is negated:
            return False
    return subtype == "land" or subtype in {name.lower() for name in land.subtypes}

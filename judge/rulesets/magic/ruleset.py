"""Magic's rulesets: the tables put together, for the current rules and for those before 2009."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from judge.messages import N_
from judge.resolver import (
    EMPTY,
    Act,
    Action,
    Data,
    Do,
    Draft,
    Event,
    Object,
    Pending,
    Position,
    Refusal,
    Row,
    WindowRule,
    act,
    derive,
    op,
    united,
    zone_of,
)
from judge.resolver.state import UNMET
from judge.resolver.values import replace
from judge.rulesets.kit import KIT_ANSWERS, KIT_REPLACERS, KIT_STEPS, CardRuleset, read_card
from judge.rulesets.kit.abilities import triggers as kit_triggers
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.expression_parser import ENTERS, INSTEAD
from judge.rulesets.kit.rule import CHANGES, Context, Instruction, definition
from judge.rulesets.kit.state_keys import KIT_KEYS
from judge.rulesets.kit.triggered_abilities import any_order
from judge.rulesets.magic import (
    chosen_entering,
    copying,
    counting,
    damage,
    exiled_instead,
    influence,
    replacement_effects,
    resolving,
    steps,
    teams,
    tokens,
    turn,
    turn_history,
)
from judge.rulesets.magic.actions import (
    activating,
    casting,
    casting_permissions,
    legendary_spells,
    missing_parts,
    special_actions,
    target_groups,
)
from judge.rulesets.magic.actions.targeting import targetable, unoffered
from judge.rulesets.magic.card_faces import face_up, halves_answer
from judge.rulesets.magic.checks import attachments, state_based_actions
from judge.rulesets.magic.checks.contradictions import contradiction
from judge.rulesets.magic.chosen_entering import CHOOSABLE
from judge.rulesets.magic.cites import verb_rules
from judge.rulesets.magic.cites.circumstance_cites import cited
from judge.rulesets.magic.cites.circumstances import CIRCUMSTANCES
from judge.rulesets.magic.cites.step_cites import BEFORE_2009, CURRENT
from judge.rulesets.magic.cites.trigger_circumstances import at_once, with_circumstances
from judge.rulesets.magic.cites.trigger_circumstances import unmet as why_not_set_off
from judge.rulesets.magic.combat import combat_damage, combat_effects, declarations
from judge.rulesets.magic.conditions import CONDITIONS, FACTS, WAS, seat_figure
from judge.rulesets.magic.costs import added_costs, costs_with_choices, mana_spent, paying
from judge.rulesets.magic.costs.mana import read_cost
from judge.rulesets.magic.definitions import complete, complete_2009
from judge.rulesets.magic.dsl import SELF, instruction
from judge.rulesets.magic.entering_choices import ENTERED_AS
from judge.rulesets.magic.instructions import (
    any_counters,
    arranging,
    choosing,
    drawing,
    life_totals,
    worded_actions,
)
from judge.rulesets.magic.instructions.effects import KINDS_OF_PARAMETERS, PLAIN
from judge.rulesets.magic.keywords import keyword_actions
from judge.rulesets.magic.keywords.keyword_table import read_with
from judge.rulesets.magic.layers import borrowed_abilities, layers
from judge.rulesets.magic.layers.characteristics import SHARING
from judge.rulesets.magic.mechanics import (
    aura_swap,
    battles,
    bending,
    ciphers,
    classes,
    commanders,
    daytime,
    designations,
    dungeons,
    enchanting_anew,
    enlisting,
    evidence,
    exerting,
    exhaust,
    extra_turns,
    flipping,
    graveyard_order,
    haunting,
    madness,
    markers,
    merging,
    miracle,
    pairing,
    player_control,
    player_designations,
    ring,
    sagas,
    shared_shields,
    stationing,
    stickers,
    transforming,
    unlocking,
    voting,
)
from judge.rulesets.magic.preset_cards import presets
from judge.rulesets.magic.state_keys import KEYS
from judge.rulesets.magic.triggers import additional_triggers as further
from judge.rulesets.magic.triggers import state_triggers
from judge.rulesets.magic.triggers.happenings import HAPPENINGS
from judge.rulesets.magic.triggers.hidden_triggers import of_what_is_seen
from judge.rulesets.magic.triggers.trigger_index import concerning
from judge.rulesets.magic.verbs import VERBS
from judge.rulesets.magic.wording import LABELS, WORDING
from judge.rulesets.magic.words import WORDS
from judge.rulesets.magic.zones import BATTLEFIELD, GRAVEYARD, HAND, MERGED, OUTSIDE, PHASED_OUT, works_here

SPLIT = N_("a spell with split second is on the stack")
LIFE = N_("{who} has less life than that costs")
NO_LOSS = N_("{who} cannot lose life, and so cannot pay any")
CAST = (
    Row(
        "cast from",
        N_("{object} cannot be cast from where it is by {who}"),
        casting_permissions.from_where,
        casting_permissions.as_what_it_would_be,
        missing_parts.zone,
    ),
    Row(
        "land is no spell",
        N_("{object} is no spell: a land is played, not cast"),
        casting_permissions.no_land,
        casting_permissions.land_of_several_types,
    ),
    Row("split second", SPLIT, casting_permissions.unsplit),
    Row(
        "sorcery",
        N_("{object} can be cast only in one's own main phase with an empty stack"),
        casting_permissions.in_time,
        casting_permissions.timing_of_its_kind,
        missing_parts.time,
        missing_parts.times,
    ),
    Row("not face down", N_("{object} cannot be cast face down"), casting_permissions.can_be_down),
    Row(
        "unpayable",
        N_("{object} has no mana cost, and what cannot be paid is not cast"),
        casting_permissions.has_cost,
    ),
    Row(
        "target",
        N_("{object} has no legal target"),
        casting_permissions.has_targets,
        casting_permissions.out_of_reach,
        missing_parts.target_of_spell,
    ),
    Row("life kept", NO_LOSS, life_totals.kept(casting_permissions.enough_life), life_totals.of_the_team),
    Row("life unable", LIFE, casting_permissions.enough_life),
    Row(
        "cost unable",
        N_("what {object} costs besides mana cannot be paid"),
        casting_permissions.can_pay_rest,
        missing_parts.paid_apart,
        missing_parts.cost_of_spell,
    ),
    Row(
        "mana payment",
        N_("{who} does not have the mana for {object}"),
        casting_permissions.can_pay_mana,
        missing_parts.price_of_spell,
        missing_parts.mana_for_spell,
    ),
)
ACTIVATE = (
    Row("activate where", N_("{object} has no such ability where it is"), activating.is_there),
    Row("activate whose", N_("{who} does not control {object}"), activating.whose, missing_parts.attached),
    Row("mana ability when", N_("only mana abilities can be activated now"), activating.only_mana),
    Row("split second", SPLIT, activating.unsplit),
    Row("summoning sick", N_("{object} has not been under control since the turn began"), activating.rested),
    Row(
        "loyalty ability",
        N_("a loyalty ability once a turn, when a sorcery could be cast"),
        activating.loyalty_unused,
    ),
    Row(
        "activate sorcery",
        N_("this ability of {object} cannot be activated at this time"),
        activating.in_time,
        activating.of_its_keyword,
    ),
    Row(
        "activate only if",
        N_("this ability of {object} cannot be activated at this time"),
        activating.is_open,
        activating.of_its_keyword,
    ),
    Row(
        "exhausted",
        N_("this ability of {object} is activated only once, and has been"),
        activating.not_exhausted,
        exhaust.begun_before,
    ),
    Row(
        "activate limit",
        N_("this ability of {object} has been used this turn"),
        activating.within_limit,
    ),
    Row("life kept", NO_LOSS, life_totals.kept(activating.enough_life), life_totals.of_the_team),
    Row("life unable", LIFE, activating.enough_life),
    Row(
        "loyalty taken off",
        N_("{object} does not have the loyalty counters that this costs"),
        activating.enough_loyalty,
        lacks=missing_parts.cost_of_ability,
    ),
    Row(
        "cost unable",
        N_("the cost cannot be paid"),
        activating.can_pay,
        missing_parts.tapped_already,
        missing_parts.cost_of_ability,
    ),
    Row(
        "target",
        N_("the ability of {object} has no legal target"),
        activating.has_targets,
        activating.out_of_reach,
        missing_parts.target_of_ability,
    ),
)
LAND = (
    Row("play land", N_("{object} is no land in the hand of {who}"), special_actions.hand_land),
    Row(
        "land turn",
        N_("it is not the turn of {who}"),
        special_actions.land_turn,
        each=missing_parts.turn,
    ),
    Row(
        "land when",
        N_("a land is played in a main phase with an empty stack"),
        special_actions.land_moment,
        lacks=missing_parts.moment,
        each=missing_parts.moments,
    ),
    Row("land once", N_("{who} has played as many lands this turn as allowed"), special_actions.lands_left),
)
TURN_UP = (
    Row(
        "turn up",
        N_("{object} is no face-down permanent of {who} that can be turned up"),
        special_actions.is_morph,
        special_actions.no_up_cost,
    ),
)
SUSPEND = (
    Row("suspend", N_("{object} is no card with suspend in the hand of {who}"), special_actions.can_suspend),
    Row("suspend when", N_("{object} could not begin to be cast now"), special_actions.suspend_time),
)

OBJECT = {"object": "object"}
may_not_cast = legendary_spells.or_without_a_leader(casting_permissions.not_forbidden("cast"))


def _where(rows: tuple[Row, ...], land: bool) -> tuple[Row, ...]:
    """Rows of conditions that apply only to lands (or only to other cards)."""

    def narrowed(row: Row) -> Row:
        def holds_(ruleset: CardRuleset, state: Position, act: Act) -> bool:
            return special_actions.is_land(ruleset, state, act) is not land or row.holds(ruleset, state, act)

        return replace(row, holds=holds_)

    return tuple(narrowed(row) for row in rows)


def play(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    """Play a card: a land is put onto the battlefield, any other card is cast (701.18b)."""
    if special_actions.is_land(ruleset, draft, act):
        special_actions.play_land(ruleset, draft, act)
    else:
        casting.cast(ruleset, draft, act)


def play_objection(ruleset: CardRuleset, state: Position, act: Act) -> Refusal | None:
    name = "play" if special_actions.is_land(ruleset, state, act) else "cast"
    if name == "cast":
        return may_not_cast(ruleset, state, act)
    return casting_permissions.not_forbidden(name)(ruleset, state, act)  # type: ignore[no-any-return]


ACTIONS: Mapping[str, Action] = {
    "cast": Action(
        "cast", casting.cast, CAST, {"object": "object", "face down": "flag?", "way": "text?"},
        casting_permissions.castable, objection=may_not_cast, when="instant",
    ),
    "activate": Action(
        "activate", activating.activate, ACTIVATE, {"object": "object", "ability": "text?"},
        activating.candidates, during=frozenset({"pay"}),
        objection=activating.objection, when="activate when",
    ),
    "tap for mana": Action(
        "tap for mana", activating.activate, ACTIVATE, {"object": "object", "ability": "text?"},
        during=frozenset({"pay"}), objection=activating.objection,
        when="mana ability when",
    ),
    "play": Action(
        "play card", play, (*_where(LAND, True), *_where(CAST, False)),
        {"object": "object", "face down": "flag?", "way": "text?"}, special_actions.lands,
        objection=play_objection, when="land when",
    ),
    "turn up": Action(
        "turn up", special_actions.turn_up, TURN_UP, OBJECT, special_actions.morphs,
        objection=casting_permissions.not_forbidden("turn up"), when="turn up",
    ),
    "suspend": Action(
        "suspend", special_actions.suspend, SUSPEND, OBJECT, special_actions.suspendable,
        objection=casting_permissions.not_forbidden("suspend"), when="suspend when",
    ),
    "foretell": Action(
        "foretell", special_actions.foretell, special_actions.FORETELL, OBJECT,
        special_actions.having("foretell", "foretell", HAND),
        objection=casting_permissions.not_forbidden("foretell"), when="foretell when",
    ),
    "plot": Action(
        "plot", special_actions.plot, special_actions.PLOT, OBJECT,
        special_actions.having("plot", "plot", HAND),
        objection=casting_permissions.not_forbidden("plot"), when="plot when",
    ),
    "companion": Action(
        "companion", special_actions.companion, special_actions.COMPANION, OBJECT,
        special_actions.having("companion", "companion", OUTSIDE),
        objection=casting_permissions.not_forbidden("companion"), when="companion when",
    ),
    "unlock": Action(
        "unlock cost", unlocking.unlock_action, unlocking.ROWS, {"object": "object", "door": "text?"},
        unlocking.candidates, objection=casting_permissions.not_forbidden("unlock"), when="unlock when",
    ),
    "concede": Action(
        "concede", special_actions.concede, candidates=lambda r, s, seat: [act(seat, "concede")],
        anytime=True,
    ),
}  # fmt: skip
NEWER = frozenset({"foretell", "plot", "companion", "unlock"})
"""Special actions that the rules before 2009 lack."""
PRIORITY = WindowRule(
    "priority",
    frozenset(
        {"cast", "activate", "tap for mana", "play", "turn up", "suspend"}
        | {"foretell", "plot", "companion", "unlock"}
    ),
    steps.all_passed,
    closed_cite="all passed",
)


def triggers(
    ruleset: CardRuleset, before: Position, state: Position, events: tuple[Event, ...]
) -> tuple[Pending, ...]:
    """All abilities that these events trigger, including those of suspended cards and Sagas."""
    if isinstance(state, Draft):
        turn_history.record(ruleset, before, state, events)
    events = teams.each_of_active(state, events)
    found = (*suspended(ruleset, state, events), *sagas.set_off(ruleset, state, events))
    found = (
        *found,
        *designations.set_off(ruleset, state, events),
        *dungeons.set_off(ruleset, state, events),
        *player_designations.set_off(ruleset, state, events),
    )
    concerned = concerning(ruleset, before, state, events)
    if concerned:
        set_off = kit_triggers(ruleset, before, state, concerned)
        set_off = teams.once_for_the_team(ruleset, state, set_off)
        found = (*further.repeated(ruleset, before, state, set_off, events), *found)
    if isinstance(state, Draft) and state.gone:
        found = _still_there(ruleset, state, found)
    found = of_what_is_seen(ruleset, before, state, found, events)
    unmet = tuple(why_not_set_off(ruleset, p) for p in found if p.name == UNMET)
    found = tuple(p for p in found if p.name != UNMET)
    if not found:
        return unmet
    found = tuple(with_circumstances(ruleset, before, state, p) for p in found)
    found = at_once(ruleset, state, found)
    if len({p.controller for p in (*state.pending, *found)}) > 1:
        together = ruleset.cite("simultaneous")
        found = tuple(replace(p, cites=(*p.cites, *together)) for p in found)
    enters = ruleset.cite("enters")
    found = tuple(replace(p, cites=(*p.cites, *enters)) if _waits_for(p, "enters") else p for p in found)
    came = {e.seq: e.data.text("from", BATTLEFIELD) for e in events}
    back = {BATTLEFIELD: ruleset.cite("looks back"), GRAVEYARD: ruleset.cite("looks back at a graveyard")}
    found = tuple(
        replace(p, cites=(*p.cites, *back.get(came.get(p.cause, ""), ()))) if _looks_back(ruleset, p) else p
        for p in found
    )
    met = ruleset.cites.get(UNMET, ())
    found = tuple(replace(p, cites=(*p.cites, *met)) if _has_condition(p) else p for p in found)
    return (*found, *unmet)


def _still_there(ruleset: CardRuleset, draft: Draft, found: tuple[Pending, ...]) -> tuple[Pending, ...]:
    """The abilities without those of players who have left, which are not put on the stack (800.4d)."""
    for one in found:
        if one.controller in draft.gone and (cites := ruleset.cites.get("trigger of nobody")):
            draft.emit("trigger of nobody", cites, object=one.source, seat=one.controller)
    return tuple(one for one in found if one.controller not in draft.gone)


def _waits_for(pending: Pending, happening: str) -> bool:
    return any(one.text("on") == happening for one in pending.data["ability"].get("on", ()))


def _has_condition(pending: Pending) -> bool:
    """Whether it has an intervening "if"; the condition of a state trigger is not one (603.4, 603.8)."""
    return "if" in pending.data["ability"] and not _waits_for(pending, "state")


def _looks_back(ruleset: CardRuleset, pending: Pending) -> bool:
    """Whether its event looks back in time (603.10)."""
    waited = pending.data["ability"].get("on", ())
    return any(ruleset.happenings[one.text("on")].back for one in waited)


def is_suspended(ruleset: CardRuleset, obj: Object) -> bool:
    """Whether a card in exile has suspend, by itself or because an effect suspended it (702.62b)."""
    return bool(obj.data.get("suspended")) or "suspend" in definition(ruleset, obj)


def suspended(ruleset: CardRuleset, state: Position, events: tuple[Event, ...]) -> tuple[Pending, ...]:
    """The two triggered abilities of suspend: a counter comes off; without counters it is cast (702.62a)."""
    found = []
    for event in events:
        if event.name == "step begins" and event.data.text("step") == "upkeep":
            for obj in state.inside("exile"):
                held = obj.data.get("counters", EMPTY)
                if is_suspended(ruleset, obj) and obj.owner in teams.active(state) and held.number("time"):
                    off = instruction("remove counters", remove_counters="time", on=SELF)
                    ability = Data(kind="triggered", effect=(off,), name="suspend", cites=("suspended",))
                    found.append(_pending(ruleset, obj.owner, obj, ability, event.seq))
        if event.name == "counters" and event.data.text("name") == "time" and not event.data.number("total"):
            object_ = state.current(event.data.ref("object"))
            if object_ is not None and is_suspended(ruleset, object_):
                cast = instruction("cast", cast=SELF, without_paying=True, way="suspend")
                may = ruleset.edition == CURRENT or None  # before 2009 it was played if that was possible
                ability = Data(kind="triggered", effect=(cast,), name="suspend", optional=may)
                found.append(_pending(ruleset, object_.owner, object_, ability, event.seq))
    return tuple(found)


def _pending(ruleset: CardRuleset, seat: str, obj: Object, ability: Data, cause: int) -> Pending:
    data = Data(ability=ability, names=EMPTY, known=EMPTY)
    return Pending("ability", seat, obj.ref, data, ruleset.cite("suspended"), cause)


def loop(ruleset: CardRuleset, draft: Draft) -> None:
    """A loop of only mandatory actions is a draw (104.4b)."""
    cites = ruleset.cite("loop")
    able = any(
        one.text("kind") == "activated"
        for obj in draft.inside(BATTLEFIELD)
        for one in view(ruleset, draft, obj).abilities
    )
    if able or any(draft.zone(zone_of(HAND, seat)) for seat in draft.playing):
        cites = united(cites, ruleset.cites.get("nobody ends a loop", ()))
    end = op("end", draw=True, winner="nobody", cites=cites)
    draft.then(Do((end,)))


INSTRUCTIONS: Mapping[str, Instruction] = {
    **PLAIN,
    **choosing.ASKING,
    **copying.INSTRUCTIONS,
    **combat_effects.INSTRUCTIONS,
    **borrowed_abilities.INSTRUCTIONS,
    **madness.INSTRUCTIONS,
    **merging.INSTRUCTIONS,
    **miracle.INSTRUCTIONS,
    **designations.INSTRUCTIONS,
    **dungeons.INSTRUCTIONS,
    **player_designations.INSTRUCTIONS,
    **costs_with_choices.INSTRUCTIONS,
    **transforming.INSTRUCTIONS,
    **keyword_actions.INSTRUCTIONS,
    **daytime.INSTRUCTIONS,
    **exerting.INSTRUCTIONS,
    **pairing.INSTRUCTIONS,
    **evidence.INSTRUCTIONS,
    **bending.INSTRUCTIONS,
    **ciphers.INSTRUCTIONS,
    **haunting.INSTRUCTIONS,
    **any_counters.INSTRUCTIONS,
    **classes.INSTRUCTIONS,
    **markers.INSTRUCTIONS,
    **extra_turns.INSTRUCTIONS,
    **enchanting_anew.INSTRUCTIONS,
    **ring.INSTRUCTIONS,
    **player_control.INSTRUCTIONS,
    **aura_swap.INSTRUCTIONS,
    **stickers.INSTRUCTIONS,
    **flipping.INSTRUCTIONS,
    **unlocking.INSTRUCTIONS,
    **voting.INSTRUCTIONS,
    **life_totals.INSTRUCTIONS,
    **stationing.INSTRUCTIONS,
    **worded_actions.INSTRUCTIONS,
    "enters tapped": Instruction({"enters tapped": "flag"}, only=(ENTERS, INSTEAD)),
    "enters with": Instruction(
        {"enters with": "counters", "amount": "amount?", "optional": "flag?"}, only=(ENTERS, INSTEAD)
    ),
    "enters as copy": Instruction(
        {"enters as copy": "filter", "may": "flag?", "except": "exceptions?", "also": "enters?"},
        only=(ENTERS,),
    ),
    "enters copying": Instruction({"enters copying": "ref"}, only=(INSTEAD,)),
    "enters unless pay": Instruction(
        {"enters unless pay": "flag", "cost": "cost", "must": "flag?", "otherwise": "graveyard|exile?"},
        only=(ENTERS,),
    ),
    "enters devouring": Instruction({"enters devouring": "flag", "amount": "amount?"}, only=(ENTERS,)),
    "enters amplified": Instruction({"enters amplified": "flag", "amount": "amount?"}, only=(ENTERS,)),
    "enters with tribute": Instruction({"enters with tribute": "flag", "amount": "amount?"}, only=(ENTERS,)),
    "enters exiling": Instruction(
        {"enters exiling": "filter", "up to": "amount?", "must": "flag?"}, only=(ENTERS,)
    ),
    "enters choosing": Instruction({"enters choosing": "|".join(CHOOSABLE)}, only=(ENTERS,)),
}


@cache
def current() -> CardRuleset:
    """Magic by the rules of 2026-01-16, with all preset cards."""
    empty = CardRuleset(
        id="magic-current",
        edition=CURRENT,
        document="magic/cr",
        cites=cited(CURRENT),
        circumstances=CIRCUMSTANCES,
        onward=turn.onward,
        resolve=resolving.resolve,
        impossible=choosing.impossible,
        loop=loop,
        verbs={
            **VERBS,
            **declarations.VERBS,
            **attachments.VERBS,
            **designations.VERBS,
            **dungeons.VERBS,
            **player_designations.VERBS,
            **transforming.VERBS,
            **merging.VERBS,
            **keyword_actions.VERBS,
            **markers.VERBS,
            **drawing.VERBS,
            **enchanting_anew.VERBS,
            **ring.VERBS,
            **flipping.VERBS,
            **unlocking.VERBS, **graveyard_order.VERBS,
            **pairing.VERBS,
            **daytime.VERBS,
            **classes.VERBS,
            **commanders.VERBS, **battles.VERBS, **arranging.VERBS,
            **resolving.VERBS,
            "damage": damage.damage,
            "mark": damage.mark,
            "excess": damage.excess,
            "wear off": steps.wear_off,
            "legend rule": state_based_actions.legend_rule,
            "forget": state_based_actions.forget, "spare": state_based_actions.spare,
            "state trigger": state_triggers.state_trigger,
        },
        actions={**ACTIONS, **declarations.ACTIONS},
        windows={"priority": PRIORITY},
        steps={
            **KIT_STEPS, **steps.STEPS, **casting.STEPS, **activating.STEPS, **special_actions.STEPS,
            **resolving.STEPS, **choosing.STEPS, **copying.STEPS, **replacement_effects.STEPS,
            **declarations.STEPS,
            "pay mana": paying.pay_mana, "lifelink": damage.lifelink, **madness.STEPS,
            **merging.STEPS, **miracle.STEPS,
            **keyword_actions.STEPS, **exerting.STEPS, **any_counters.STEPS, **stickers.STEPS,
            **enlisting.STEPS,
        },
        answers={
            **KIT_ANSWERS, **steps.ANSWERS, **casting.ANSWERS, **activating.ANSWERS, **choosing.ANSWERS,
            **copying.ANSWERS, **replacement_effects.ANSWERS, **declarations.ANSWERS,
            "mana paid": paying.mana_paid,
            "legend kept": state_based_actions.legend_kept, **madness.ANSWERS,
            **costs_with_choices.ANSWERS, **merging.ANSWERS, **miracle.ANSWERS, **keyword_actions.ANSWERS,
            **voting.ANSWERS, **aura_swap.ANSWERS,
            **ring.ANSWERS, **dungeons.ANSWERS,
            **commanders.ANSWERS, **battles.ANSWERS, **arranging.ANSWERS,
            **enlisting.ANSWERS, **unlocking.ANSWERS,
            **exerting.ANSWERS, **evidence.ANSWERS, **bending.ANSWERS, **any_counters.ANSWERS,
            **stickers.ANSWERS, **special_actions.ANSWERS,
        },
        renewals={"mana price": paying.mana_price, **declarations.RENEWALS},
        objections={
            **casting.OBJECTIONS, **choosing.OBJECTIONS, **declarations.OBJECTIONS,
            **combat_damage.OBJECTIONS, **shared_shields.OBJECTIONS,
            **evidence.OBJECTIONS, **bending.OBJECTIONS, **target_groups.OBJECTIONS,
        },
        unoffered=unoffered,
        checks={
            **state_based_actions.CHECKS, **attachments.CHECKS, **declarations.CHECKS, **sagas.CHECKS,
            **daytime.CHECKS, **commanders.CHECKS, **player_designations.CHECKS, **dungeons.CHECKS,
            **battles.CHECKS, **graveyard_order.CHECKS,
            "603.8": state_triggers.state_triggers,
        },
        triggers=triggers,
        place=resolving.place,
        any_order=any_order,
        indexed=False,
        ability_marks={
            "activated": {
                "sorcery": "flag", "exhaust": "flag",
                "divide": "amount", "less": "amount", "least x": "amount",
            },
            "triggered": {
                "chapter": "chapters", "divide": "amount", "leads to": "rooms", "only if named": "flag",
            },
        },
        told_of=frozenset(
            {"amount", "name", "own", "drawn", "others", "many", "alone", "damage", "combat", "player"}
            | {"resolved", "before", "why", "first", "paid", "loyalty"}
        ),
        ever=True,
        groups=True,
        remembers=("counters", "attacking", "defender"),
        was=WAS,
        changes=(
            *CHANGES, "controller", "switch", "text", "limit", "caused by", "cost", "must", "as though",
            "lose all but mana", "activated abilities of", "attack price", "attack tax",
        ),
        cost_keys=("more", "less", "set", "min", "not below", "of", "who", "for", "next"),
        costs_for=tuple(paying.MEANT),
        duties={"attack": ("of",), "block": ("of",), "be blocked": ()},
        limited=(
            "lands", "attackers", "attackers of you", "blockers", "blockers of it", "blockers needed",
            "additional blocks",
            "attack cost", "cost to attack you", "cost to attack yours",
            "block cost", "devotion", "loyalty cost",
            "crew power", "triggers", "triggers at most", "hand size", "hand size more", "cards searched",
            "untapped at once", "uses each turn",
        ),
        replacements=replacement_effects.replacements,
        replacers={
            **KIT_REPLACERS, **replacement_effects.REPLACERS, "effect.instead": exiled_instead.replaced,
        },
        replacement_chooser=replacement_effects.chooser,
        forbidden=replacement_effects.forbidden,
        contradiction=contradiction,
        labels=LABELS,
        wording=WORDING,
        keys=KEYS.over(KIT_KEYS),
        words=WORDS,
        instructions=INSTRUCTIONS,
        own_kinds=KINDS_OF_PARAMETERS,
        happenings={
            **HAPPENINGS, **combat_effects.HAPPENINGS, **keyword_actions.HAPPENINGS, **daytime.HAPPENINGS,
            **mana_spent.HAPPENINGS,
            **merging.HAPPENINGS, **ring.HAPPENINGS, **exerting.HAPPENINGS, **classes.HAPPENINGS,
            **enlisting.HAPPENINGS, **dungeons.HAPPENINGS, **unlocking.HAPPENINGS,
        },
        conditions=CONDITIONS,
        facts_of={
            **FACTS,
            **combat_effects.FACTS,
            **daytime.FACTS,
            **exhaust.FACTS,
            **turn_history.FACTS,
            **markers.FACTS,
            **extra_turns.FACTS,
            **casting_permissions.FACTS,
        },
        relations={
            **combat_effects.RELATIONS,
            **turn_history.RELATIONS,
            **counting.RELATIONS,
            **pairing.RELATIONS,
            **ciphers.RELATIONS,
            **ring.RELATIONS,
            **haunting.RELATIONS,
            **RELATIONS,
        },
        in_play=frozenset({BATTLEFIELD}),
        sharing=SHARING,
        unseen=frozenset({MERGED, PHASED_OUT}),
        read_cost=read_cost,
        complete=complete,
        shows=face_up,
        views=layers.current,
        targetable=targetable,
        reached=influence.reached,
        within=influence.within,
        rivals=teams.rivals,
        turns_of=teams.active,
        speaks=teams.speaks,
        decides=player_control.decides,
        unnamed=tokens.unnamed,
        seat_figure=seat_figure,
        object_count=added_costs.figure,
        entering=chosen_entering.entering,
        works_here=works_here,
        position=turn_history.position,
    )  # fmt: skip
    read_with(partial(read_card, empty))
    full = replace(empty, cards=presets(empty))
    assert isinstance(full, CardRuleset)
    return full


def _exiled(ruleset: CardRuleset, state: Position, context: Context) -> tuple[object, ...]:
    """The cards in exile that the source exiled (607.2a), also once the source has left."""
    linked, source = borrowed_abilities.link(state, context), state.current(context.source)
    by = {context.source, source.data.get(ENTERED_AS) if source is not None else None} - {None}
    return tuple(
        o.ref
        for o in state.inside("exile")
        if o.data.get("exiled by") in by and o.data.text(borrowed_abilities.THROUGH) == linked
    )


def _creator(ruleset: CardRuleset, state: Position, context: Context) -> tuple[Any, ...]:
    """Empty, because the created token's definition contains the object itself (201.5a)."""
    return ()


def _last_exiled(ruleset: CardRuleset, state: Position, context: Context) -> tuple[object, ...]:
    """The last card that the source exiled, if it is still in exile."""
    return _exiled(ruleset, state, context)[-1:]


RELATIONS = {"exiled": _exiled, merging.LAST_EXILED: _last_exiled, "creator": _creator}


@cache
def before_2009() -> CardRuleset:
    """Magic by the rules of 2009-02-01: the differences, applied to the current rules."""
    cites = cited(BEFORE_2009)
    base = current()
    words = (*base.words.known("conditions"), *base.words.known("seat_figures"))
    made = derive(
        base,
        id="magic-2009",
        edition=BEFORE_2009,
        cites={key: cites.get(key) for key in {**base.cites, **cites}},
        resolve=resolve_2009,
        verbs={"damage": damage.damage_2009, "create": tokens.create_2009, **combat_damage.VERBS_2009},
        steps={"step ends": steps.step_ends_2009, **combat_damage.STEPS_2009},
        answers=combat_damage.ANSWERS_2009,
        actions=dict.fromkeys(NEWER),
        windows={"priority": replace(PRIORITY, actions=PRIORITY.actions - NEWER)},
        checks=state_based_actions.CHECKS_2009,
        views=layers.before_2009,
        words=replace(base.words, later=verb_rules.later(tuple(base.instructions), words, BEFORE_2009)),
        joint=life_totals.sums,
        halves_apart=False,
        complete=complete_2009,
        answering=halves_answer,
        unnamed=tokens.capitals,
    )
    return replace(made, cards=presets(made))


def resolve_2009(ruleset: CardRuleset, draft: Draft, frame: Any) -> None:
    """Before 2009 combat damage may be what resolves (413.1)."""
    if combat_damage.is_damage(draft.current(frame.object)):
        combat_damage.resolve_damage(ruleset, draft, frame)
        return
    resolving.resolve(ruleset, draft, frame)

"""Mitos y Leyendas by its document of 11 November 2005, combined from its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.messages import N_, Message
from judge.resolver import (
    EMPTY,
    JUDGE,
    Ask,
    Cites,
    Data,
    Decision,
    Draft,
    Object,
    Position,
    Refusal,
    Ruleset,
    WindowRule,
    options,
    united,
)
from judge.resolver.inputs import naming
from judge.resolver.ruleset import AfterActing, AnswerOf, StepOf, Verb, nothing
from judge.resolver.values import replace
from judge.resolver.verbs import reported
from judge.rulesets.kit import KIT_ANSWERS, KIT_REPLACERS, KIT_STEPS, matches
from judge.rulesets.kit.announcing import context_of as kit_context_of
from judge.rulesets.kit.announcing import effect_of, slots
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.missing_targets import wanted_here
from judge.rulesets.kit.rule import ABILITY_KEYS, CHANGES, OF_ANY, CardRuleset, Happening, definition
from judge.rulesets.kit.state_keys import KIT_KEYS
from judge.rulesets.myl import (
    actions,
    answering,
    by_effect,
    combat,
    costs,
    damage,
    instructions,
    playing,
    replacement_effects,
    responding,
    timing,
    turn,
    using,
    verbs,
    zones,
)
from judge.rulesets.myl.cites import CITES, DOCUMENT, EDITION
from judge.rulesets.myl.costs import sections_of
from judge.rulesets.myl.state_keys import KEYS
from judge.rulesets.myl.timing import against
from judge.rulesets.myl.wording import LABELS, WORDING
from judge.rulesets.myl.words import IN_PLAY, PHASES_AND_STEPS, PLAIN_GOLD, UNKNOWN, WORDS
from judge.rulesets.myl.zones import in_play


def _window(cite: str, *actions: str, after: AfterActing = "next", restart: bool = False) -> WindowRule:
    return WindowRule(cite, frozenset(actions), None, after, restart, check=False, pass_cite=cite)


WINDOWS: Mapping[str, WindowRule] = {
    "vigil": _window("vigil", "play", "use", after="again"),
    "war": _window("war", "play", "use", restart=True),
    "begin": _window("begin", "play", "use", restart=True),
    "attack": _window("attack", "attack", after="close"),
    "block": replace(_window("block", "block", after="close"), passing=combat.not_blocking),
    "annul": _window("annul", "annul", after="close"),
    "cancel": _window("cancel", "cancel", after="close"),
    "redirect": _window("redirect", "redirect"),
    "prevent": _window("prevent", "prevent"),
    "respond": _window("respond", "respond"),
}

STEPS: Mapping[str, StepOf] = {
    **KIT_STEPS,
    "settle": answering.settle,
    "nothing": nothing,
    "owed": costs.owed,
    **by_effect.STEPS,
    "play.targets": playing.announce_targets,
    "play.pay": playing.pay,
    "play.extra": playing.pay_extra,
    "play.played": playing.played,
    "play.annul": playing.annulling,
    "play.enter": playing.entering,
    "entered": playing.entered,
    "begins": using.continuous,
    "trigger": using.triggered,
    "use.targets": using.announce_targets,
    "use.pay": using.pay,
    "use.cancel": using.cancelling,
    "use.used": using.used,
    "stack.redirect": using.redirecting,
    "stack.prevent": using.preventing,
    "stack.resolve": using.resolving,
    "stack.done": using.finished,
    **{f"phase.{name}": turn.phase(name) for name in turn.PHASES},
    **{f"declare.{name}": turn.declared(name) for name in turn.PHASES},
    **{f"open.{name}": turn.opened(name) for name in PHASES_AND_STEPS},
    **{f"step.{name}": turn.battle_step(name) for name in ("attack", "block", "war", "damage")},
    "do.start": nothing,
    "do.regroup": turn.regroup,
    "do.vigil": turn.vigil,
    "do.battle": turn.battle,
    "do.attack": combat.attack_step,
    "do.block": combat.block_step,
    "do.war": combat.war_step,
    "do.damage": damage.damage_step,
    "do.final": turn.final,
    "battle.over": turn.battle_over,
    "final.end": turn.final_end,
    "final.draw": turn.draw,
    "turn.over": turn.over,
    "turn.cut": instructions.cut,
    "attack.declared": combat.declared,
    "damage.destroy": damage.destroying,
}

ANSWERS: Mapping[str, AnswerOf] = {
    **KIT_ANSWERS,
    "paid": costs.paid,
    "bearer": playing.chose_bearer,
    "cost": playing.chose_cost,
    "side": playing.chose_side,
    "use": actions.chose_ability,
    "respond": responding.chose_event,
    "trigger.may": using.chosen_to,
    "each time": answering.each_time,
    "source left": using.freed,
    "one": instructions.chose_one,
    "line": instructions.chose_line,
    "learn": instructions.chose_to_learn,
    "defender": combat.chose_defender,
    "through": damage.chose_through,
    "strength": damage.stated,
    "reduce": damage.reduced,
    "damage order": damage.ordered,
    "loop": lambda ruleset, draft, ask, answers: _looped(draft, answers),
}

VERBS: dict[str, Verb] = {
    **verbs.VERBS,
    "attacks": combat.attack_verb,
    "blocks": combat.block_verb,
    "is blocked": reported,
    "combat damage": damage.hurt,
    "go back": instructions.go_back,
    "redirected": instructions.redirect_verb,
}


def _leaves(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    was = data.text("from")
    return zones.seatless(was) in IN_PLAY


def _about(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    return data.ref("ability") is not None


def _phase_is(name: str) -> Any:
    return lambda ruleset, state, data: data.text("phase") == name


HAPPENINGS: Mapping[str, Happening] = {
    "played": Happening(("played",)),
    "enters": Happening(("enter",)),
    "leaves": Happening(tuple(sorted(verbs.TAKES_AWAY)), _leaves, back=True),
    "destroyed": Happening(("destroy",), back=True),
    "exiled": Happening(("exile",), back=True),
    "shuffled": Happening(("shuffle",), back=True),
    "returned": Happening(("return",), back=True),
    "sent": Happening(("send",), back=True),
    "discarded": Happening(("discard",), back=True),
    "annulled": Happening(("annulled",)),
    "affected": Happening(
        ("affect", "destroy", "exile", "return", "shuffle", "send", "move", "regroup", "last"),
        _about,
        back=True,
    ),
    "moves": Happening(("move",)),
    "regroups": Happening(("regroup",)),
    "attacks": Happening(("attacks",)),
    "blocks": Happening(("blocks",)),
    "blocked": Happening(("is blocked",)),
    "damages castle": Happening(("castle damage",)),
    "damaged": Happening(("combat damage",)),
    "mills": Happening(("mill",)),
    "draws": Happening(("draw",)),
    "turn starts": Happening(("phase",), _phase_is("start")),
    "vigil starts": Happening(("phase",), _phase_is("vigil")),
    "battle starts": Happening(("phase",), _phase_is("battle")),
    "final phase": Happening(("phase",), _phase_is("final")),
}

CONDITIONS: Mapping[str, Callable[[CardRuleset, Position, Object], bool]] = {
    "new": lambda ruleset, state, obj: combat.new(state, obj),
    "attacking": lambda ruleset, state, obj: bool(obj.data.get("attacking")),
    "blocking": lambda ruleset, state, obj: obj.data.ref("blocks") is not None,
    "blocked": lambda ruleset, state, obj: obj.data.ref("blocker") is not None,
    "armed": lambda ruleset, state, obj: bool(zones.weapons(state, obj)),
    "borne": lambda ruleset, state, obj: zones.bearer(obj) is not None,
    "unpaid": lambda ruleset, state, obj: bool(obj.data.get("unpaid")),
}

FACTS_OF = {
    "room under": instructions.room_under,
    "battle": lambda ruleset, state, context: state.phase == "battle",
}


def _loop(ruleset: Ruleset, draft: Draft) -> None:
    """The document does not cover endless repetition: the judge decides."""
    asked = Decision(JUDGE, "loop", options(("end the turn", "draw")), cites=ruleset.cite("loop"))
    draft.then(Ask((asked,), "loop"))


def _looped(draft: Draft, answers: tuple[tuple[str, ...], ...]) -> None:
    if answers[0] == ("draw",):
        draft.result = Data(draw=True)
        return
    turn.end_turn(RULESET, draft)


def _seat_figure(ruleset: CardRuleset, state: Position, seat: str, name: str) -> int:
    """How many Oros a seat has to pay with, or how many cards lie in one of its zones."""
    if name == "gold":
        return costs.available(ruleset, state, seat)
    return len(state.zone(zones.zone_of(name, seat)))


def unoffered(ruleset: Ruleset, state: Position, decision: Decision, key: str) -> Refusal | None:
    """Why something cannot be chosen: not in play, not to be affected, or not what the card asks for."""
    assert isinstance(ruleset, CardRuleset)
    obj, own = state.objects.get(key), decision.cites
    asking = decision.data.ref("object")
    doing = state.current(asking)
    if doing is not None:
        source = state.current(doing.nature.ref("source")) or doing
        own = (*ruleset.cited(definition(ruleset, source).texts("cites")), *own)
    if obj is None:
        if key in state.seats and decision.kind == "line":
            return against(ruleset, N_("it moves only within the zones of whoever controls it"), "move", own)
        return None
    seen = view(ruleset, state, obj)
    host = state.current(obj.data.ref("host"))
    if host is not None:
        more = sections_of(ruleset, view(ruleset, state, host))
        return against(
            ruleset,
            N_("{card} is under another card: it is not in play"),
            "affected",
            more,
            card=seen.called(),
        )
    if in_play(obj) and seen.has("unaffected") and obj.controller != decision.who:
        more = timing.shielding(ruleset, state, obj)
        reason = N_("opponents' abilities cannot affect {card}: it is no valid target")
        return against(ruleset, reason, "affected", more, card=seen.called())
    if decision.kind.startswith(("target", "choose")):
        key_ = "no target" if decision.kind.startswith("target") else "effect"
        if doing is not None and answering.does_verb(effect_of(ruleset, doing), "redirect"):
            if _is_aimed_at(ruleset, state, doing, obj):  # so it is what is redirected that it does not fit
                reason = N_("{card} is no valid target for the effect that is redirected")
                return against(ruleset, reason, "redirected", own, card=seen.called())
            key_ = "redirected"
        most = _asks_for_the_most(doing)
        if doing is not None and most and _is_aimed_at(ruleset, state, doing, obj):
            reason = N_("{card} has not the most {figure} of those that may be chosen")
            figure = Message(FIGURES[most])
            return against(ruleset, reason, key_, own, card=seen.called(), figure=figure)
        unfit = Message(N_("{card} is not what may be chosen here"), {"card": seen.called()})
        needed = wanted_here(ruleset, state, decision, timing.TARGETS)
        return Refusal(naming(unfit, needed), united(own, ruleset.cite(key_)))
    return None


FIGURES = {"strength": N_("Fuerza"), "cost": N_("Coste de Oro")}
"""The figures of which a target may need the greatest value."""


def _asks_for_the_most(doing: Object | None) -> str:
    ability = doing.nature.get("ability") if doing is not None else None
    told = ability.get("data") if isinstance(ability, Data) else None
    most = told.text("most") if isinstance(told, Data) else ""
    return most if most in FIGURES else ""


def _is_aimed_at(ruleset: CardRuleset, state: Position, doing: Object, obj: Object) -> bool:
    """Whether a card is an object's own possible target."""
    context = kit_context_of(ruleset, state, doing)
    return any(matches(ruleset, state, slot["filter"], obj, context) for slot in slots(ruleset, doing))


def alike(ruleset: CardRuleset, state: Position, obj: Object) -> str:
    """A key for interchangeable cards: their names; for unknown cards, their properties."""
    if obj.card not in (UNKNOWN, PLAIN_GOLD):
        return obj.id
    return repr((obj.card, obj.zone, obj.controller, obj.data, obj.nature))


def _when_used(ruleset: Ruleset, draft: Draft, data: Mapping[str, object]) -> Cites:
    """The step in which players may use abilities without being asked."""
    return ruleset.cite(draft.step) if draft.step in ("vigil", "war") else ()


def _when_chosen(ruleset: Ruleset, draft: Draft, data: Mapping[str, object]) -> Cites:
    """A target that depends on costs which cards change, also in play (section 6)."""
    assert isinstance(ruleset, CardRuleset)
    assert isinstance(data, Data)
    doing = draft.current(data.ref("object"))
    if doing is None or not data.text("kind").startswith("target"):
        return ()
    named = data.text("kind").removeprefix("target").strip()
    asked = [slot for slot in slots(ruleset, doing) if slot.text("slot") == named]
    if not any(_speaks_of_cost(slot["filter"]) for slot in asked):
        return ()
    cards = [draft.objects[key] for key in data.texts("choice") if key in draft.objects]
    return united(*(costs.modifying(ruleset, draft, card, view(ruleset, draft, card)) for card in cards))


def _speaks_of_cost(filter_: Data) -> bool:
    parts = [part for part in filter_.get("any", ()) if isinstance(part, Data)]
    return "cost" in filter_.get("figures", EMPTY) or any(_speaks_of_cost(part) for part in parts)


RULESET = CardRuleset(
    ability_keys={
        "activated": (*OF_ANY, "cost", "targets", "modes", "effect", "limit", "during", "if"),
        "triggered": (
            *OF_ANY,
            "on",
            "if",
            "optional",
            "limit",
            "targets",
            "modes",
            "effect",
            "who",
            "batch",
            "cost",
        ),
        "static": (*ABILITY_KEYS["static"], "cost"),
        "replacement": ABILITY_KEYS["replacement"],
    },
    idle_keys=answering.idle_keys,
    ability_marks={
        "activated": {"most": "figures"},
        "triggered": {"response": "flag", "must": "flag", "late": "flag"},
        "static": {
            "toll": "attack|use|affect",
            "who": "opponent|any",
            "gold": "amount",
            "for": "types",
            "instead of losing": "=destroy",
            "through": "flag",
            "damage to": "zones",
            "reduce": "amount",
            "all attack": "flag",
            "plays": "types",
            "most": "amount",
            "forbids": "=until final",
        },
    },
    id="myl",
    edition=EDITION,
    cites=CITES,
    onward=turn.onward,
    resolve=nothing,
    loop=_loop,
    verbs=VERBS,
    actions={**actions.ACTIONS, **responding.ACTIONS, **combat.ACTIONS},
    windows=WINDOWS,
    steps=STEPS,
    answers=ANSWERS,
    renewals={"price": costs.price},
    objections={"reduce": damage.too_much, "target *": timing.too_dear},
    unoffered=unoffered,
    checks=replacement_effects.CHECKS,
    triggers=answering.triggers,
    place=answering.place,
    trigger_order="rotation",
    replacements=replacement_effects.replacements,
    forbidden=replacement_effects.forbidden,
    replacers={**KIT_REPLACERS, **replacement_effects.REPLACERS},
    labels=LABELS,
    wording=WORDING,
    keys=KEYS.over(KIT_KEYS),
    document=DOCUMENT,
    changes=(*CHANGES, "cost"),
    cost_keys=("more", "less", "set"),
    words=WORDS,
    instructions=instructions.INSTRUCTIONS,
    happenings=HAPPENINGS,
    conditions=CONDITIONS,
    in_play=IN_PLAY,
    working=frozenset({zones.UNDER}),
    read_cost=int,
    view_hook=replacement_effects.seen_at_last,
    cacheable_views=True,
    targetable=timing.targetable,
    seat_figure=_seat_figure,
    facts_of=FACTS_OF,
    circumstances={"use": _when_used, "chosen": _when_chosen},
    alike=alike,
)

"""The Ring: how often it has tempted a player, and the player's Ring-bearer (701.54)."""

from __future__ import annotations

from typing import Any

from judge.resolver import Ask, Data, Decision, Do, Draft, Object, Op, Position, op
from judge.resolver.ruleset import AnswerOf
from judge.resolver.verbs import meant
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import option_of
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Happening, Instruction
from judge.rulesets.magic.words import RING_BEARER, TEMPTED
from judge.rulesets.magic.zones import permanents


def tempt(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{tempt: true}``: the player chooses a creature they control as their Ring-bearer (701.54a)."""
    seat, cites = context.you, ruleset.cite("ring")
    mine = [o for o in permanents(draft, seat) if "creature" in view(ruleset, draft, o).types]
    if not mine:  # the Ring tempts the player all the same (701.54d)
        draft.then(Do((op("ring tempts", seat=seat, cites=cites),)))
        return
    among = tuple(option_of(draft, o.ref) for o in mine)
    draft.then(Ask((Decision(seat, "ring-bearer", among, cites=cites),), "ring-bearer", data=Data(seat=seat)))


def chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """The chosen creature becomes the Ring-bearer, and the Ring tempts the player."""
    bearer = draft.objects.get(next(iter(answers[0]), ""))
    about = {"object": bearer.ref} if bearer is not None else {}
    ask_seat = ask.data.text("seat")
    draft.then(Do((op("ring tempts", seat=ask_seat, cites=ruleset.cite("ring"), **about),)))


def tempts(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """The Ring tempts ``seat``; ``object``, if any, becomes that player's new Ring-bearer."""
    seat = what.data.text("seat")
    if seat not in draft.playing:
        return
    bearer = meant(draft, what)
    if bearer is not None:
        for other in permanents(draft, seat):
            if other.data.get(RING_BEARER):
                draft.change_object(other, **{RING_BEARER: None})
        draft.change_object(draft.objects[bearer.id], **{RING_BEARER: True})
    draft.change_player(seat, **{TEMPTED: draft.player(seat).number(TEMPTED) + 1})
    draft.done(what)


def _borne(ruleset: CardRuleset, state: Position, context: Context) -> tuple[Any, ...]:
    """The Ring-bearer of the effect's controller."""
    return tuple(o.ref for o in permanents(state, context.you) if o.data.get(RING_BEARER))


def _bears(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    return bool(obj.data.get(RING_BEARER))


INSTRUCTIONS = {"tempt": Instruction({"tempt": "flag"}, frames=tempt)}
VERBS = {"ring tempts": tempts}
HAPPENINGS = {"tempted": Happening(("ring tempts",))}
CONDITIONS = {RING_BEARER: _bears}
RELATIONS = {RING_BEARER: _borne}
ANSWERS: dict[str, AnswerOf] = {"ring-bearer": chosen}

"""The turn: its phases and the steps of the Batalla Mitológica, each declared, opened and done (16~2)."""

from __future__ import annotations

from judge.resolver import Data, Do, Draft, Frame, Object, Op, Position, Ruleset, Script, Window, op, united
from judge.resolver.ruleset import StepOf
from judge.resolver.values import EMPTY
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.myl import zones
from judge.rulesets.myl.actions import can_begin
from judge.rulesets.myl.answering import SETTLE, answer_window, note_action
from judge.rulesets.myl.timing import without_resolving
from judge.rulesets.myl.words import IN_BATTLE
from judge.rulesets.myl.zones import held, on_table, zone_of

PHASES = ("start", "regroup", "vigil", "battle", "final")
TURN = tuple(f"phase.{name}" for name in PHASES)


def onward(ruleset: Ruleset, draft: Draft) -> None:
    """A turn from its beginning."""
    draft.then(Script((*TURN, "turn.over")))


def from_step(step: str, inside: bool = False) -> tuple[Frame, ...]:
    """The rest of a turn from a phase or step; ``inside``: after its declaration."""
    phase = "battle" if step in IN_BATTLE else step
    rest = (*TURN[PHASES.index(phase) + 1 :], "turn.over")
    if step in IN_BATTLE:
        steps = [f"step.{name}" for name in IN_BATTLE[IN_BATTLE.index(step) :]]
        first: tuple[str, ...] = (*steps, "battle.over")
    elif inside:
        first = (f"do.{phase}",)
    else:
        first = (f"phase.{phase}",)
    return (Script((*first, *rest)),)


def phase(name: str) -> StepOf:
    """The step that declares a phase: declaring it is a game action, and can be cancelled (3.2)."""

    def step(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
        if name in draft.facts.texts("cancelled"):
            cites = (*ruleset.cite("cancel phase"), *ruleset.cite(name))
            draft.emit("phase cancelled", cites, phase=name)
            return
        inner = Script((f"declare.{name}", f"open.{name}", f"do.{name}"))
        answer_window(ruleset, draft, "cancel phase", draft.active, None, told=False, phase=name)
        draft.then(inner)

    return step


def declared(name: str) -> StepOf:
    """The step in which a phase begins, unless it has been cancelled when it was declared."""

    def step(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
        draft.phase = draft.step = name
        note_action(draft, draft.active, name)
        draft.emit("phase", name, phase=name, seat=draft.active)
        until = "turn start" if name == "start" else f"{name} start"
        lapsing = [e for e in draft.effects if e.until == until and e.controller == draft.active]
        if lapsing:
            cites = ruleset.cite(name)
            more = {e.id: without_resolving(ruleset, e.cites) for e in lapsing}
            draft.do(*(op("lapse", effect=e.id, cites=united(cites, more[e.id])) for e in lapsing))
        draft.then(SETTLE)

    return step


def opened(name: str) -> StepOf:
    """The step in which what belongs to the beginning of a phase may be played or used."""

    def step(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
        seats = tuple(seat for seat in draft.order_from(draft.active) if can_begin(ruleset, draft, seat))
        if not seats:
            return
        draft.then(Window("begin", seats, data=Data(phase=name)), SETTLE)

    return step


def battle_step(name: str) -> StepOf:
    """One of the four steps of the battle."""

    def step(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
        draft.phase, draft.step = "battle", name
        note_action(draft, draft.active, name)
        draft.emit("step", name, step=name, seat=draft.active)
        draft.then(SETTLE, Script((f"open.{name}", f"do.{name}")))

    return step


# what is done in each phase


def regroup(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The active player's cards return: attackers to the line of defence, Oros to the reserve."""
    moved = tuple(
        op("regroup", object=obj.ref, seat=obj.controller, cites=ruleset.cite("regroup"))
        for obj in held(draft, draft.active, zones.ATTACK, zones.PAID)
    )
    draft.then(*((Do(moved),) if moved else ()), SETTLE)


def vigil(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    draft.then(SETTLE, Window("vigil", (draft.active,)))


def battle(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    steps = tuple(f"step.{name}" for name in IN_BATTLE)
    draft.then(Script((*steps, "battle.over")))


def battle_over(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Nobody attacks or blocks any more; the attackers stay in their line until they are regrouped."""
    _stand_down(draft)
    draft.then(SETTLE)


FIGHTING = ("attacking", "blocker", "blocks", "must block")
"""The keys of an Aliado's data about the battle."""


def _stand_down(draft: Draft) -> None:
    """Nobody attacks or blocks any more."""
    for obj in list(on_table(draft)):
        if obj.data and any(map(obj.data.get, FIGHTING)):
            draft.change_object(obj, **dict.fromkeys(FIGHTING))


def final(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Effects until the Fase Final end, converted Oros go back, the active player draws (16~2.4)."""
    draft.then(Script(("final.end", "settle", "final.draw", "settle")))


def final_end(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``final.end``: what lasts until the Fase Final ends, and what was converted returns."""
    ending = tuple(
        op("lapse", effect=e.id, cites=united(ruleset.cite("final"), without_resolving(ruleset, e.cites)))
        for e in draft.effects
        if e.until == "final"
    )
    back = tuple(_back(ruleset, draft, obj) for obj in on_table(draft) if obj.data.get("origin"))
    frames: tuple[Frame, ...] = (Do(ending),) if ending else ()
    draft.then(*frames, *((Do(back),) if back else ()))


def _back(ruleset: CardRuleset, state: Position, obj: Object) -> Op:
    own = ruleset.cited(view(ruleset, state, obj).definition.texts("cites"))
    cites = united(own, ruleset.cite("move"), ruleset.cite("final"))
    return op("go back", object=obj.ref, cites=cites)


def draw(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    drawn = op("draw", seat=draft.active, amount=1, cites=ruleset.cite("final"))
    draft.then(Do((drawn,)))


def over(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """End the turn; the player to the left has the next one."""
    if len(draft.playing) < min(2, len(draft.seats)):
        last = op("end", winner=(*draft.playing, "nobody")[0], cites=ruleset.cite("over"))
        draft.then(Do((last,)))
        return
    following = draft.order_from(draft.active, after=True)[0]
    _stand_down(draft)
    draft.phase = ""
    draft.step = ""
    draft.turn = draft.turn + 1
    draft.active = following
    draft.facts = EMPTY
    draft.emit("turn", "final", active=following)


# ending early


def stop_phase(ruleset: CardRuleset, draft: Draft, name: str) -> None:
    """A phase is cancelled: when it is declared, while it goes on, or before it comes (3.2)."""
    cites = united(ruleset.cite("cancel phase"), ruleset.cite(name))
    draft.emit("cancel phase", cites, phase=name)
    draft.remember(cancelled=(*draft.facts.texts("cancelled"), name))
    if draft.phase == name:
        _stand_down(draft)
        draft.agenda, draft.pending = from_step(_after(name)), ()
        _clear_stack(draft)
        return
    declaring = any(
        isinstance(f, Script) and f.steps and f.steps[0] == f"declare.{name}" for f in draft.agenda
    )
    if declaring:
        draft.agenda = tuple(
            f
            for f in draft.agenda
            if not (isinstance(f, Script) and f.steps and f.steps[0] == f"declare.{name}")
        )


def _after(name: str) -> str:
    return PHASES[min(PHASES.index(name) + 1, len(PHASES) - 1)]


def end_turn(ruleset: CardRuleset, draft: Draft) -> None:
    """End the turn at once: what is still to be resolved is dropped (section 14)."""
    ending = tuple(e.id for e in draft.effects if e.until == "final")
    draft.end_effects(ending)
    _clear_stack(draft)
    back = tuple(_back(ruleset, draft, obj) for obj in on_table(draft) if obj.data.get("origin"))
    draft.agenda = ()
    draft.pending = ()
    frames: tuple[Frame, ...] = ((Do(back),) if back else ()) + (Script(("turn.over",)),)
    draft.emit("turn ended", "end turn", seat=draft.active)
    draft.then(*(frames))


def _clear_stack(draft: Draft) -> None:
    """Empty the stack: cards go to their owners' graveyards, abilities cease."""
    for obj in draft.stack:
        if obj.card:
            draft.move(obj.id, zone_of(zones.GRAVEYARD, obj.owner))
        else:
            draft.remove(obj.id)


def allies(ruleset: CardRuleset, state: Position, seat: str) -> tuple[Object, ...]:
    """The Aliados that a player controls."""
    mine = held(state, seat, zones.DEFENSE, zones.ATTACK)
    return tuple(obj for obj in mine if "ally" in view(ruleset, state, obj).types)

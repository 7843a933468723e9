"""The turn: its phases and the steps of the Batalla Mitológica, each declared, opened and done (16~2)."""

from __future__ import annotations

from judge.resolver import (
    Change,
    Data,
    Do,
    Fact,
    Frame,
    Object,
    Op,
    Ruleset,
    Script,
    State,
    Window,
    op,
    united,
)
from judge.resolver.values import replace
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.kit.views import view
from judge.rulesets.myl import zones
from judge.rulesets.myl.acts import can_begin
from judge.rulesets.myl.flow import SETTLE, answer_window, doing
from judge.rulesets.myl.words import IN_BATTLE
from judge.rulesets.myl.zones import held, on_table, zone_of

PHASES = ("start", "regroup", "vigil", "battle", "final")
TURN = tuple(f"phase.{name}" for name in PHASES)


def onward(ruleset: Ruleset, state: State) -> Change:
    """A turn from its beginning."""
    return Change(state, frames=(Script((*TURN, "turn.over")),))


def from_step(step: str, inside: bool = False) -> tuple[Frame, ...]:
    """What is still to happen of a turn that is at a phase or step; ``inside``: past its declaration."""
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


def phase(name: str) -> object:
    """The step that declares a phase: declaring it is a game action, and can be cancelled (3.2)."""

    def step(ruleset: CardRuleset, state: State, data: Data) -> Change:
        if name in state.facts.texts("cancelled"):
            cites = (*ruleset.cite("cancel phase"), *ruleset.cite(name))
            return Change(state, (Fact("phase cancelled", cites, Data(phase=name)),))
        inner = Script((f"declare.{name}", f"open.{name}", f"do.{name}"))
        change = answer_window(ruleset, state, "cancel phase", state.active, None, phase=name)
        frames = tuple(f for f in change.frames if isinstance(f, Window))
        return Change(state, frames=(*frames, inner))

    return step


def declared(name: str) -> object:
    """The step in which a phase begins, unless it has been cancelled when it was declared."""

    def step(ruleset: CardRuleset, state: State, data: Data) -> Change:
        state = doing(replace(state, phase=name, step=name), state.active, name)
        fact = Fact("phase", name, Data(phase=name, seat=state.active))
        frames: tuple[Frame, ...] = (SETTLE,)
        lapsing = [e for e in state.effects if e.until == f"{name} start" and e.controller == state.active]
        if name == "start":
            lapsing = [e for e in state.effects if e.until == "turn start" and e.controller == state.active]
        if lapsing:
            frames = (
                Do(
                    tuple(
                        op("lapse", effect=e.id, cites=united(ruleset.cite(name), e.cites)) for e in lapsing
                    )
                ),
                SETTLE,
            )
        return Change(state, (fact,), frames)

    return step


def opened(name: str) -> object:
    """The step in which what belongs to the beginning of a phase may be played or used."""

    def step(ruleset: CardRuleset, state: State, data: Data) -> Change:
        seats = tuple(seat for seat in state.order_from(state.active) if can_begin(ruleset, state, seat))
        if not seats:
            return Change(state)
        return Change(state, frames=(Window("begin", seats, data=Data(phase=name)), SETTLE))

    return step


def battle_step(name: str) -> object:
    """One of the four steps of the battle."""

    def step(ruleset: CardRuleset, state: State, data: Data) -> Change:
        state = doing(replace(state, phase="battle", step=name), state.active, name)
        fact = Fact("step", name, Data(step=name, seat=state.active))
        return Change(state, (fact,), (SETTLE, Script((f"open.{name}", f"do.{name}"))))

    return step


# What is done in each


def regroup(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """The active player's cards return: attackers to the line of defence, Oros to the reserve."""
    moved = tuple(
        op("regroup", object=object.ref, seat=object.controller, cites=ruleset.cite("regroup"))
        for object in held(state, state.active, zones.ATTACK, zones.PAID)
    )
    return Change(state, frames=(*((Do(moved),) if moved else ()), SETTLE))


def vigil(ruleset: CardRuleset, state: State, data: Data) -> Change:
    return Change(state, frames=(SETTLE, Window("vigil", (state.active,))))


def battle(ruleset: CardRuleset, state: State, data: Data) -> Change:
    steps = tuple(f"step.{name}" for name in IN_BATTLE)
    return Change(state, frames=(Script((*steps, "battle.over")),))


def battle_over(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """Nobody attacks or blocks any more; the attackers stay in their line until they are regrouped."""
    state = quiet(state)
    return Change(state, frames=(SETTLE,))


def quiet(state: State) -> State:
    for object in list(on_table(state)):
        if any(object.data.get(key) for key in ("attacking", "blocker", "blocks", "must block")):
            gone = {"attacking": None, "blocker": None, "blocks": None, "must block": None}
            state = state.but_object(object, **gone)
    return state


def final(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """Effects until the Fase Final end, converted Oros go back, the active player draws (16~2.4)."""
    return Change(state, frames=(Script(("final.end", "settle", "final.draw", "settle")),))


def final_end(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """The step ``final.end``: what lasts until the Fase Final ends, and what was converted returns."""
    ending = tuple(
        op("lapse", effect=e.id, cites=united(ruleset.cite("final"), e.cites))
        for e in state.effects
        if e.until == "final"
    )
    back = tuple(_back(ruleset, state, object) for object in on_table(state) if object.data.get("origin"))
    frames: tuple[Frame, ...] = (Do(ending),) if ending else ()
    return Change(state, frames=(*frames, *((Do(back),) if back else ())))


def _back(ruleset: CardRuleset, state: State, object: Object) -> Op:
    own = ruleset.cited(view(ruleset, state, object).definition.texts("cites"))
    cites = united(own, ruleset.cite("move"), ruleset.cite("final"))
    return op("go back", object=object.ref, cites=cites)


def draw(ruleset: CardRuleset, state: State, data: Data) -> Change:
    drawn = op("draw", seat=state.active, amount=1, cites=ruleset.cite("final"))
    return Change(state, frames=(Do((drawn,)),))


def over(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """The turn is over; the player to the left has the next."""
    if len(state.playing) < min(2, len(state.seats)):
        last = op("end", winner=(*state.playing, "nobody")[0], cites=ruleset.cite("over"))
        return Change(state, frames=(Do((last,)),))
    following = state.order_from(state.active, after=True)[0]
    state = quiet(state)
    state = replace(state, phase="", step="", turn=state.turn + 1, active=following, facts=Data())
    return Change(state, (Fact("turn", "final", Data(active=following)),))


# Ending things early


def stop_phase(ruleset: CardRuleset, state: State, name: str) -> Change:
    """A phase is cancelled: when it is declared, while it goes on, or before it comes (3.2)."""
    cites = united(ruleset.cite("cancel phase"), ruleset.cite(name))
    said = (Fact("cancel phase", cites, Data(phase=name)),)
    noted = replace(state, facts=state.facts.but(cancelled=(*state.facts.texts("cancelled"), name)))
    if state.phase == name:
        ended = replace(quiet(noted), agenda=from_step(_after(name)), pending=())
        return Change(cleared(ended), said)
    declaring = any(
        isinstance(f, Script) and f.steps and f.steps[0] == f"declare.{name}" for f in state.agenda
    )
    if declaring:
        kept = tuple(
            f
            for f in state.agenda
            if not (isinstance(f, Script) and f.steps and f.steps[0] == f"declare.{name}")
        )
        return Change(replace(noted, agenda=kept), said)
    return Change(noted, said)


def _after(name: str) -> str:
    return PHASES[min(PHASES.index(name) + 1, len(PHASES) - 1)]


def end_turn(ruleset: CardRuleset, state: State) -> Change:
    """The turn ends at once: what was still to be resolved is not (section 14)."""
    ending = tuple(e.id for e in state.effects if e.until == "final")
    state = cleared(state.without_effects(ending))
    back = tuple(_back(ruleset, state, object) for object in on_table(state) if object.data.get("origin"))
    ended = replace(state, agenda=(), pending=())
    frames: tuple[Frame, ...] = ((Do(back),) if back else ()) + (Script(("turn.over",)),)
    return Change(ended, (Fact("turn ended", "end turn", Data(seat=state.active)),), frames)


def cleared(state: State) -> State:
    """The state with nothing on the stack: cards to their owners' graveyards, abilities gone."""
    for object in state.stack:
        if object.card:
            state = state.moved(object.id, zone_of(zones.GRAVEYARD, object.owner))
        else:
            state = state.removed(object.id)
    return state


def nobody(ruleset: CardRuleset, state: State, data: Data) -> Change:
    return Change(state)


def allies(ruleset: CardRuleset, state: State, seat: str) -> tuple[Object, ...]:
    """The Aliados that a player controls."""
    mine = held(state, seat, zones.DEFENSE, zones.ATTACK)
    return tuple(object for object in mine if "ally" in view(ruleset, state, object).types)

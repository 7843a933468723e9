"""Position-based actions, as far as part 1 names them, and how the game ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.messages import N_, Message
from judge.resolver import (
    EMPTY,
    JUDGE,
    STACK,
    Act,
    Action,
    Ask,
    Cites,
    Data,
    Decision,
    Do,
    Draft,
    Object,
    Op,
    Position,
    Ruleset,
    Script,
    State,
    act,
    op,
    options,
    united,
)
from judge.resolver.values import replace
from judge.rulesets.gyp.costs import permits
from judge.rulesets.gyp.damage import can_be_damaged
from judge.rulesets.gyp.turn import somebody_could_act
from judge.rulesets.gyp.words import DISCARD, HAND, OUTSIDE, PLAY, REBELLION
from judge.rulesets.gyp.zones import (
    counters,
    is_ability,
    is_copy,
    is_token,
    kind_of,
    leaving,
    opponents,
    possessions,
    seen,
    teams,
    uses_left,
)
from judge.rulesets.kit import definition, refused
from judge.rulesets.kit.characteristics import views_of
from judge.rulesets.kit.incremental_filter import as_they_lie
from judge.rulesets.kit.rule import CardRuleset, carded, in_zone

WINNING = 40
"""The prestige with which a player wins."""


def _possible(ruleset: Ruleset, state: Position, what: Op) -> tuple[Op, ...]:
    """The operation, or none if it is forbidden: otherwise the check would repeat it endlessly."""
    return () if ruleset.forbidden(ruleset, state, what) else (what,)


def winning(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    """A player with 40 prestige or more wins."""
    seats = tuple(
        seat
        for seat in state.playing
        if state.player(seat).number("prestige") >= WINNING
        and refused(carded(ruleset), state, "win", seat) is None
    )
    return (op("win", seats=seats, cites=ruleset.cite("win at 40")),) if seats else ()


def nothing_left(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    """A player with nothing left to play, hold or control loses; checked only for fully described players."""
    losing = tuple(
        seat
        for seat in state.playing
        if state.player(seat).get("complete") and not _has_anything(ruleset, state, seat)
    )
    cites = ruleset.cite("nothing left")
    return tuple(op("lose", seat=seat, along=losing, cites=cites) for seat in losing)


def _has_anything(ruleset: Ruleset, state: Position, seat: str) -> bool:
    if state.zone(f"{HAND}/{seat}") or state.zone(f"{REBELLION}/{seat}") or possessions(ruleset, state, seat):
        return True
    if any(o.controller == seat and "testimony" in seen(ruleset, state, o).types for o in state.inside(PLAY)):
        return True
    if any(o.owner == seat and o.card for o in state.inside(STACK)):  # it has not been put into a zone yet
        return True
    return any(can_leave_discard(ruleset, state, seat, o) for o in state.inside(f"{DISCARD}/{seat}"))


def can_leave_discard(ruleset: Ruleset, state: Position, seat: str, obj: Object) -> bool:
    """Whether a card can be played from the discard pile, or put into play by its own text."""
    if refused(carded(ruleset), state, "play", seat, obj) is None and (
        uses_left(ruleset, state, obj, seat) > 0 or permits(ruleset, state, "no limit of uses", seat, obj)
    ):
        return True
    return any(
        DISCARD in ability.texts("zone") and _puts_in_play(ability.get("effect", ()))
        for ability in seen(ruleset, state, obj).abilities
        if ability.text("kind") == "activated"
    )


def _puts_in_play(instructions: tuple[Data, ...]) -> bool:
    return any(one.text("verb") == "put" and one["told"].get("in") == PLAY for one in instructions)


def _labelled(ruleset: Ruleset, state: Position, label: str) -> list[Object]:
    """The objects that a check has to look at, in no particular order."""
    rules = carded(ruleset)
    return rules.by_kind["checked"].under(label, state.objects, lambda o: _labels(rules, o))


def _noted(ruleset: Ruleset, state: Position, label: str) -> list[Object]:
    """The marked objects in play, in their order there."""
    return as_they_lie(state, _labelled(ruleset, state, label), (PLAY,))


_SURVIVES = N_("{damage} damage, toughness {toughness}: not destroyed")
_LETHAL = N_("{damage} damage, toughness {toughness}: destroyed at the next check")


def _labels(ruleset: CardRuleset, o: Object) -> list[str]:
    """The checks that an object is relevant to; this follows from the object alone."""
    found = ["counters"] if counters(o) else []
    if o.zone == PLAY:
        stray = is_copy(o) or is_ability(o) or "mandate" in kind_of(ruleset, o)
    else:
        stray = is_token(o) or (o.zone != STACK and (is_copy(o) or is_ability(o)))
    return [*found, "astray"] if stray else found


def lethal(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    """Destroy a subject whose marked damage reaches its toughness; the check destroys it, not the damage's
    source.

    No marked damage is a total of 0, which reaches a toughness of 0 or less.
    """
    found: list[Op] = []
    view_of = views_of(carded(ruleset), state)
    for o in state.inside(PLAY):
        damage, now = o.data.number("damage"), view_of(o)
        if damage < now.figure("toughness") or not (damage or "toughness" in now.figures):
            continue
        if can_be_damaged(ruleset, state, o) and "leader" not in now.types:
            cites, figures = ruleset.cite("lethal" if damage else "no toughness"), now.figure("toughness")
            destroyed = op("destroy", object=o.ref, damage=damage, toughness=figures, cites=cites)
            found += _possible(ruleset, state, destroyed)
    return tuple(found)


def survival(ruleset: CardRuleset, state: State, obj: Object) -> tuple[Message, Cites] | None:
    """Whether the damage marked on a subject destroys it, and by which rule; None if that is not relevant."""
    damage, now = obj.data.number("damage"), seen(ruleset, state, obj)
    if damage < 1 or "leader" in now.types or not can_be_damaged(ruleset, state, obj):
        return None
    told = {"damage": damage, "toughness": now.figure("toughness")}
    return Message(_SURVIVES if damage < told["toughness"] else _LETHAL, told), ruleset.cite("lethal")


def leaderless(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    """A leader without a leadership counter is put in the discard pile."""
    view_of = views_of(carded(ruleset), state)
    return tuple(
        op("put in", object=o.ref, to=DISCARD, cites=ruleset.cite("leader without"))
        for o in state.inside(PLAY)
        if "leader" in view_of(o).types and not counters(o).number("leadership")
    )


def opposite(name: str) -> str | None:
    """The counter that cancels another: of the same numbers, with the other sign.

    >>> opposite("+2/+2"), opposite("leadership")
    ('-2/-2', None)
    """
    if name[:1] == "+" and "/+" in name:
        return name.replace("+", "-")
    return None


def cancelling(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    """Opposite counters cancel each other: as many of each are removed as there are of the rarer kind."""
    found: list[Op] = []
    for o in _noted(ruleset, state, "counters"):
        for name in counters(o):
            other = opposite(name)
            fewer = min(counters(o).number(name), counters(o).number(other)) if other else 0
            if fewer and other:
                found += [
                    op(
                        "remove counters",
                        object=o.ref,
                        name=one,
                        amount=fewer,
                        cites=ruleset.cite("counters cancel"),
                    )
                    for one in (name, other)
                ]
    return tuple(found)


def too_many(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    """Counters beyond a limit of the possession's own are removed."""
    found: list[Op] = []
    for o in _noted(ruleset, state, "counters"):
        limits = definition(carded(ruleset), o).get("counter limit", EMPTY)
        for name, limit in limits.items() if isinstance(limits, Data) else ():
            over = counters(o).number(name) - (limit if isinstance(limit, int) else 0)
            if over > 0:
                found.append(
                    op(
                        "remove counters",
                        object=o.ref,
                        name=name,
                        amount=over,
                        cites=ruleset.cite("counters limit"),
                    )
                )
    return tuple(found)


def astray(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    """Remove tokens that are no longer in play, and copies and abilities off the stack."""
    found: list[Op] = []
    for o in sorted(_labelled(ruleset, state, "astray"), key=lambda o: o.id):
        if is_token(o) and o.zone != PLAY:
            found.append(op("cease", object=o.ref, cites=ruleset.cite("token leaves")))
        elif (is_copy(o) or is_ability(o)) and o.zone != STACK:
            found.append(op("cease", object=o.ref, cites=ruleset.cite(leaving(o))))
        elif "mandate" in kind_of(ruleset, o) and o.zone == PLAY:
            found.append(op("put in", object=o.ref, to=DISCARD, cites=ruleset.cite("not enter")))
    return tuple(found)


def sources_gone(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    """End effects that last while their source is in play."""
    found = []
    for effect in state.effects:
        source = state.current(effect.source) if effect.until == "source" else None
        if effect.until == "source" and (source is None or source.zone != PLAY):
            found.append(op("lapse", effect=effect.id, cites=effect.cites or ruleset.cite("last")))
    return tuple(found)


CHECKS = {
    "winning": winning,
    "nothing left": nothing_left,
    "lethal": lethal,
    "leaderless": leaderless,
    "cancelling": cancelling,
    "too many": too_many,
    "astray": astray,
    "sources gone": sources_gone,
}


# How it ends


def win(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``seats`` win; it is a draw if everybody wins; if some of several win, the judge decides."""
    seats = tuple(seat for seat in what.data.texts("seats") if seat in draft.playing)
    if not seats or draft.result is not None:
        return
    draft.emit("win", what.cites or "win", seats=seats)
    if len(seats) > 1 and _all_sides(draft, seats):
        keys = ["all win"] if set(seats) == set(draft.playing) else []
        keys += ["team wins not"] if teams(draft) else []
        draft.do(op("end", draw=True, cites=united(*(ruleset.cite(key) for key in keys))))
        return
    if len(seats) == 1 or _one_team(draft, seats):
        ended = op("end", winner=seats[0], winners=seats, cites=what.cites or ruleset.cite("over"))
        draft.do(ended)
        return
    decision = Decision(JUDGE, "some win", options(("all of them", "a draw")), cites=ruleset.cite("some win"))
    draft.ask(decision, then="some win", data=Data(seats=seats))


def _of_draw(ruleset: Ruleset, state: Position, *keys: str) -> Cites:
    """The citation keys for a draw; with teams, further keys say why it is one for them."""
    return united(*(ruleset.cite(key) for key in (keys if teams(state) else keys[:1])))


def _all_sides(state: Position, seats: tuple[str, ...]) -> bool:
    """Whether everybody still playing wins: each player, or each team through one of its players."""
    sides = teams(state)
    left = {sides.get(seat, seat) for seat in state.playing}
    return len(left) > 1 and left == {sides.get(seat, seat) for seat in seats}


def _one_team(state: Position, seats: tuple[str, ...]) -> bool:
    return bool(teams(state)) and len({teams(state).get(seat) for seat in seats}) == 1


def some_win(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    seats = ask.data.texts("seats")
    result = {"winners": seats} if answers[0] == ("all of them",) else {"draw": True}
    draft.then(Do((op("end", cites=ruleset.cite("some win"), **result),)))


def lose(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``seat`` loses and leaves the game at once."""
    seat = what.data.text("seat")
    if seat not in draft.playing:
        return
    gone = op("leave", seat=seat, cites=ruleset.cite("left"))
    draft.emit("lose", what.cites or "lose", seat=seat)
    team = teams(draft).get(seat)
    if team is not None and all(teams(draft).get(other) != team for other in draft.playing if other != seat):
        draft.emit("team loses", "team loses", team=team)
    along = tuple(other for other in what.data.texts("along") if other != seat)
    draft.then(Do((gone,)), Script(("after leaving",), Data(seat=seat, along=along)))


def after_leaving(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """A player without opponents wins; the rules do not say what else happens in a multiplayer game."""
    left = draft.playing
    if set(data.texts("along")) & set(left):  # they lose by the same effect: what follows, follows from all
        return
    if not left:
        draft.then(Do((op("end", draw=True, cites=ruleset.cite("all win")),)))
        return
    if not opponents(draft, left[0]):
        ended = op("end", winner=left[0], winners=left, cites=ruleset.cite("alone"))
        draft.then(Do((ended,)))
        return
    losers = (data.text("seat"), *data.texts("along"))
    if not any(any(_owned(draft, seat)) for seat in losers):
        return
    decision = Decision(
        JUDGE,
        "consequences",
        options(("their cards stay", "their cards leave the game")),
        cites=ruleset.cite("consequences"),
        data=data,
    )
    draft.then(Ask((decision,), "consequences", data=data))


def consequences(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    if answers[0] != ("their cards leave the game",):
        return
    ops = tuple(
        op("put in", object=o.ref, to=OUTSIDE, cites=ruleset.cite("consequences"))
        if o.card
        else op("cease", object=o.ref, cites=ruleset.cite("consequences"))
        for seat in (ask.data.text("seat"), *ask.data.texts("along"))
        for o in _owned(draft, seat)
    )
    draft.then(*((Do(ops),) if ops else ()))


def _owned(state: Position, seat: str) -> Iterator[Object]:
    return (o for o in state.all_objects if o.owner == seat and not in_zone(o, OUTSIDE))


def looped(ruleset: Ruleset, draft: Draft) -> None:
    """A loop that nobody can break is a draw; otherwise the game goes on."""
    if draft.window is not None and somebody_could_act(ruleset, draft):
        draft.emit("loop goes on", "loop")
        return
    draft.then(Do((op("end", draw=True, cites=ruleset.cite("loop")),)))


LEAST, MOST = -1, 60
"""Above these limits, growing figures no longer make a different position."""


def position(ruleset: Ruleset, state: State) -> State:
    """The part of a position that must repeat to make a loop, without figures that only fall or grow."""
    players, objects = state.players, state.objects
    for seat in state.seats:
        total = state.player(seat).number("prestige")
        if total < LEAST:
            players = players.set(seat, state.player(seat).but(prestige=LEAST))
    for o in _noted(ruleset, state, "counters"):
        high = {name: MOST for name, n in counters(o).items() if isinstance(n, int) and n > MOST}
        if high:
            held = o.data.but(counters=counters(o).but(**high))
            objects = objects.set(o.id, replace(o, data=held))
    return replace(state, players=players, objects=objects)


def concede(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    """Conceding is possible at any moment, and no card can keep anybody from it."""
    draft.then(Do((op("lose", seat=act.who, cites=ruleset.cite("concede")),)))


def offer_draw(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    """A draw is agreed on if all players accept it."""
    cites = ruleset.cite("agreed draw")
    asked = tuple(
        Decision(seat, "accept draw", options(("yes", "no")), cites=cites)
        for seat in draft.order_from(act.who, after=True)
        if seat != act.who
    )
    draft.then(Ask(asked, "draw answered"))


def draw_answered(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    if any(answer == ("no",) for answer in answers):
        return
    cites = _of_draw(ruleset, draft, "agreed draw", "team draws")
    draft.then(Do((op("end", draw=True, cites=cites),)))


END_ACTIONS: Mapping[str, Action] = {
    "offer draw": Action("agreed draw", offer_draw, candidates=lambda r, s, seat: (act(seat, "offer draw"),)),
    "concede": Action(
        "concede", concede, candidates=lambda r, s, seat: (act(seat, "concede"),), anytime=True
    ),
}
END_VERBS = {"win": win, "lose": lose}
END_STEPS = {"after leaving": after_leaving}
END_ANSWERS = {"draw answered": draw_answered, "some win": some_win, "consequences": consequences}

__all__ = ["CHECKS", "END_ACTIONS", "END_ANSWERS", "END_STEPS", "END_VERBS", "looped", "position"]

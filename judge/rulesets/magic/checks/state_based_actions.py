"""State-based actions: all are checked on the same state, and those that apply are done at once (704.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from judge.resolver import EMPTY, Ask, Cites, Data, Decision, Do, Draft, Object, Op, Option, State, op, united
from judge.resolver.values import replace
from judge.rulesets.kit.abilities import applies_to
from judge.rulesets.kit.characteristics import active_effects, view
from judge.rulesets.kit.incremental_filter import IncrementalFilter, as_they_lie
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.magic import influence, teams
from judge.rulesets.magic.card_faces import as_entering
from judge.rulesets.magic.checks.check_index import Seen, concerned
from judge.rulesets.magic.mechanics import commanders
from judge.rulesets.magic.tokens import is_copy, is_token
from judge.rulesets.magic.zones import BATTLEFIELD, EXILE, MERGED, PHASED_OUT, STACK, TOGETHER, stamp

Check = Callable[[CardRuleset, State], tuple[Op, ...]]


def suspects(ruleset: CardRuleset, state: State) -> list[Seen]:
    """The permanents that these checks may concern, with their views."""
    return concerned(ruleset, state, "figures")


def _losing(
    ruleset: CardRuleset, state: State, key: str, lost: Callable[[State, str], bool]
) -> tuple[Op, ...]:
    """The players who lose for a reason; not those who can't lose, or checks would never end (101.2)."""
    why = key.removeprefix("sba ")
    if key not in ruleset.cites:
        return ()
    cites = united(ruleset.cite(key), teams.why(ruleset, state, *TEAM_LOST.get(why, ())))
    made: list[Op] = []
    for seat in state.playing:
        if not lost(state, seat) or (why in teams.shared(state) and seat != teams.primary(state, seat)):
            continue
        losing = op("lose", seat=seat, why=why, cites=cites)
        if ruleset.forbidden(ruleset, state, losing) is None:
            made.append(losing)
        elif not state.player(seat).get(SPARED):
            made += (losing, op("spare", seat=seat))
    return tuple(made)


SPARED = "spared"
"""In the data of a player who can't lose, or of an indestructible object: a check has found and
reported it.
"""


def spare(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Record that the checks can do nothing about ``object`` or ``seat``, so that they are not repeated."""
    obj, seat = draft.current(what.data.ref("object")), what.data.text("seat")
    if seat in draft.playing:
        draft.change_player(seat, **{SPARED: True})
    elif obj is not None:
        draft.change_object(obj, **{SPARED: True})


def drawn(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """A draw from an empty library counts for one check only, also for a player who can't lose (704.5b)."""
    return tuple(op("forget", seat=s, name="drew from nothing") for s in state.playing
                 if state.player(s).get("drew from nothing"))  # fmt: skip


def losing(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """Players lose once for all reasons: no life, too much poison, drawing from an empty library (704.7)."""
    made: dict[str, Op] = {}
    for key, lost in LOST.items():
        for one in _losing(ruleset, state, key, lost):
            who = f"{one.verb} {one.data['seat']}"
            if who in made:
                first = made[who].but(**{"several reasons": True})
                one = replace(first, cites=united(first.cites, one.cites))
            made[who] = one
    return tuple(made.values())


LOST: Mapping[str, Callable[[State, str], bool]] = {
    "sba life": lambda state, seat: state.player(seat).number("life") <= 0,
    "sba draw": lambda state, seat: bool(state.player(seat).get("drew from nothing")),
    "sba poison": lambda state, seat: state.player(seat).number("poison") >= teams.most_poison(state, seat),
    "sba commander": commanders.slain,
}
"""The reasons to lose that a check finds (704.5a-c, 704.6c)."""
TEAM_LOST = {"life": ("team without life",), "poison": ("team poisoned",)}


def tokens(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """A token elsewhere than on the battlefield ceases to exist (704.5d)."""
    return _ceasing(ruleset, state, "sba token", (BATTLEFIELD, STACK, PHASED_OUT, MERGED))


def _ceasing(ruleset: CardRuleset, state: State, key: str, stays: tuple[str, ...]) -> tuple[Op, ...]:
    return tuple(
        op("cease", object=o.ref, cites=ruleset.cite(key))
        for o in _uncarded(ruleset, state)
        if o.zone not in stays and is_token(o)
    )


def _uncarded(ruleset: CardRuleset, state: State) -> list[Object]:
    """The tokens and copies outside the battlefield, zone by zone."""
    found = _TOKENS.among(state.objects, _is_uncarded)
    return as_they_lie(state, found) if found else found


def _is_uncarded(obj: Object) -> bool:
    return obj.zone != BATTLEFIELD and (is_token(obj) or is_copy(obj))


_TOKENS = IncrementalFilter()


def tokens_2009(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """The same before 2009, when what phased out was in a zone of its own (420.5f, 217.8d)."""
    phased = _ceasing(
        ruleset, state, "sba phased token", tuple(z for z in state.zone_names if z != PHASED_OUT)
    )
    return (*phased, *tokens(ruleset, state))


def copies(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """A copy of a spell elsewhere than on the stack ceases to exist (704.5e)."""
    cites = ruleset.cite("sba copy")
    return tuple(
        op("cease", object=o.ref, cites=cites)
        for o in _uncarded(ruleset, state)
        if o.zone not in (BATTLEFIELD, STACK, MERGED) and is_copy(o)
    )


def toughness(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """A creature with toughness 0 or less goes to the graveyard; that is no destruction (704.5f)."""
    cites = ruleset.cite("sba toughness")
    return tuple(
        op("bury", object=o.ref, to="graveyard", cites=_as_before(ruleset, o, cites), **{"from": BATTLEFIELD})
        for o, v in suspects(ruleset, state)
        if "creature" in v.types and v.figure("toughness") <= 0
    )


def _as_before(ruleset: CardRuleset, obj: Object, cites: Cites) -> Cites:
    """The data of its leaving, with its characteristics before counters are removed (704.8)."""
    held = obj.data.get("counters", EMPTY)
    if not held.number("+1/+1") or not held.number("-1/-1"):
        return cites
    return united(cites, ruleset.cites.get("known from before the checks", ()))


def lethal(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """A creature with damage of at least its toughness is destroyed (704.5g)."""
    cites = ruleset.cite("sba damage")
    found = [
        (o, v)
        for o, v in suspects(ruleset, state)
        if "creature" in v.types and 0 < v.figure("toughness") <= o.data.number("damage")
    ]
    return _destroying(ruleset, found, cites)


def deathtouch(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """A creature damaged by a source with deathtouch since the last check is destroyed (704.5h)."""
    cites = ruleset.cite("sba deathtouch")
    found = [
        (o, v)
        for o, v in suspects(ruleset, state)
        if o.data.get("deathtouched")
        and "creature" in v.types
        and o.data.number("damage") < v.figure("toughness")
        and v.figure("toughness") > 0
    ]
    return _destroying(ruleset, found, cites)


def touched(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """Forget deathtouch damage after this check, also for creatures that were not destroyed."""
    return tuple(
        op("forget", object=o.ref, name="deathtouched")
        for o, v in suspects(ruleset, state)
        if o.data.get("deathtouched")
    )


def _destroying(ruleset: CardRuleset, found: list[Seen], cites: Cites) -> tuple[Op, ...]:
    """The operations that destroy these; indestructible ones come once, or checks would never end."""
    kept = [o for o, v in found if v.has("indestructible")]
    fresh = [o for o, v in found if not (v.has("indestructible") and o.data.get(SPARED))]
    spared = (op("spare", object=o.ref) for o in kept if not o.data.get(SPARED))
    return (*(destroyed(o, _as_before(ruleset, o, cites)) for o in fresh), *spared)


def destroyed(obj: Object, cites: object = ()) -> Op:
    """The operation that destroys a permanent."""
    data = Data({"object": obj.ref, "to": "graveyard", "from": BATTLEFIELD})
    return Op("destroy", data, cites)  # type: ignore[arg-type]


def loyalty(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """A planeswalker without loyalty goes to the graveyard (704.5i)."""
    cites = ruleset.cite("sba loyalty")
    return tuple(
        op("bury", object=o.ref, to="graveyard", cites=cites, **{"from": BATTLEFIELD})
        for o, v in suspects(ruleset, state)
        if "planeswalker" in v.types and not o.data.get("counters", EMPTY).number("loyalty")
    )


def _legends(
    ruleset: CardRuleset, state: State, by_controller: bool
) -> Iterable[tuple[str, tuple[Object, ...]]]:
    groups: dict[tuple[str, str], list[Object]] = {}
    for obj, view_ in suspects(ruleset, state):
        if "legendary" in view_.types and view_.name and not _unruled(ruleset, state, obj):
            key = (view_.name, view_.controller if by_controller else "")
            groups.setdefault(key, []).append(obj)
    return ((key[1], tuple(group)) for key, group in groups.items() if len(group) > 1)


def _unruled(ruleset: CardRuleset, state: State, obj: Object) -> bool:
    """Whether an effect says that the "legend rule" does not apply to it (101.1)."""
    return any(
        NO_LEGEND_RULE in one.change.texts("as though") and applies_to(ruleset, state, one, obj)
        for one in active_effects(ruleset, state)
    )


NO_LEGEND_RULE = "legend rule does not apply"


def legends(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """A player keeps one of several legendary permanents with the same name (704.5j)."""
    return tuple(
        op("legend rule", seat=seat, objects=tuple(o.id for o in group), cites=ruleset.cite("sba legend"))
        for seat, group in _legends(ruleset, state, by_controller=True)
    )


def legend_rule(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Ask ``seat`` which of ``objects`` to keep."""
    keys = what.data.texts("objects")
    decision = Decision(
        what.data.text("seat"), "keep", tuple(Option(key) for key in keys), cites=ruleset.cite("sba legend")
    )
    draft.then(Ask((decision,), "legend kept", data=Data(objects=keys)))


def legend_kept(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Put all but the kept one into their owners' graveyards."""
    gone = [key for key in ask.data.texts("objects") if key not in answers[0] and key in draft.objects]
    draft.then(Do(tuple(_buried(ruleset, draft.objects[key]) for key in gone)))


def _buried(ruleset: CardRuleset, obj: Object, key: str = "sba legend") -> Op:
    return op("bury", object=obj.ref, to="graveyard", cites=ruleset.cite(key), **{"from": BATTLEFIELD})


def legends_2009(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """Legendary permanents of one name all go to their owners' graveyards, whoever controls them (420.5e)."""
    return tuple(
        _buried(ruleset, o) for _, group in _legends(ruleset, state, by_controller=False) for o in group
    )


def planeswalkers_2009(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """Planeswalkers that share a planeswalker type all go to their owners' graveyards (420.5q)."""
    groups: dict[str, list[Object]] = {}
    for obj, view_ in suspects(ruleset, state):
        if "planeswalker" in view_.types:
            for subtype in view_.subtypes:
                groups.setdefault(subtype, []).append(obj)
    gone = {o.id: o for group in groups.values() if len(group) > 1 for o in group}
    return tuple(_buried(ruleset, o, "sba planeswalker") for o in gone.values())


def worlds(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """Only the newest world permanent stays (704.5k).

    If two are equally new, none stays.
    """
    found = [o for o, v in suspects(ruleset, state) if "world" in v.types]
    if len(found) < 2:
        return ()
    if influence.limited(state):  # each is compared with those in its controller's range (801.12)
        return tuple(one for o in found for one in _outlived(ruleset, state, o, found))
    since = {o.id: _since(ruleset, state, o) for o in found}
    newest = max(since.values())
    kept = [o for o in found if since[o.id] == newest]
    gone = [o for o in found if o not in kept or len(kept) > 1]
    return tuple(_buried(ruleset, o, "sba world") for o in gone)


def _outlived(ruleset: CardRuleset, state: State, obj: Object, worlds: list[Object]) -> tuple[Op, ...]:
    """Whether another world permanent in its controller's range is as new or newer."""
    near = [o for o in worlds if o is not obj and influence.concerned(ruleset, state, obj.controller, o)]
    own = _since(ruleset, state, obj)
    if not any(_since(ruleset, state, o) >= own for o in near):
        return ()
    return (_buried(ruleset, obj, "sba world near"),)


def _since(ruleset: CardRuleset, state: State, obj: Object) -> int:
    """The time since which it is a world: its entering (a table may state the turn), or an effect."""
    stated, together = obj.data.get("since"), obj.data.ref(TOGETHER)
    if "world" not in as_entering(ruleset, obj, obj.data).texts("types"):
        made = [
            max(one.stamp[0], stamp(obj))
            for one in active_effects(ruleset, state)
            if "world" in one.change.texts("type") and applies_to(ruleset, state, one, obj)
        ]
        return 10_000 + min(made, default=stamp(obj))
    if isinstance(stated, int):
        return stated
    return 10_000 + (together.incarnation if together else stamp(obj))


def paired_counters(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """Equal numbers of +1/+1 and -1/-1 counters are removed from a permanent that has both (704.5q)."""
    found: list[Op] = []
    cites = ruleset.cite("sba counters")
    for obj, _ in suspects(ruleset, state):
        held = obj.data.get("counters", EMPTY)
        pairs = min(held.number("+1/+1"), held.number("-1/-1"))
        if pairs:
            found += [
                op("counters", object=obj.ref, name=name, amount=-pairs, cites=cites)
                for name in ("+1/+1", "-1/-1")
            ]
    return tuple(found)


def controllers(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """Apply changes of control that continuous effects begin or end."""
    found = [(o, v, "control") for o, v in suspects(ruleset, state)]
    found += [(o, view(ruleset, state, o), "control of a spell") for o in _spells_given(state)]
    left = ruleset.cites.get("controller by default gone", ruleset.cite("leave"))
    return (
        *(
            op("control", object=o.ref, seat=v.controller, cites=ruleset.cite(why))
            for o, v, why in found
            if v.controller != o.controller and v.controller in state.playing
        ),
        *(
            op("exile", object=o.ref, to=EXILE, cites=left, **{"from": o.zone})
            for o, v, _ in found
            if v.controller not in state.playing and o.data.text("base") == v.controller
        ),
    )


def _spells_given(state: State) -> list[Object]:
    """The spells on the stack whose control an effect changes or has changed (112.2)."""
    given: set[object] = set()
    for effect in state.effects:
        of = effect.data.get("of")
        if isinstance(of, tuple) and "controller" in effect.data.get("change", EMPTY):
            given.update(of)
    return [o for o in state.stack if o.ref in given or "base" in o.data]


def forget(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Remove ``name`` from the data of ``object`` or ``seat``, without an event in the game."""
    obj, seat = draft.current(what.data.ref("object")), what.data.text("seat")
    if seat in draft.playing:
        draft.change_player(seat, **{what.data.text("name"): None})
        return
    if obj is None:
        return
    draft.put_object(replace(obj, data=obj.data.but(**{what.data.text("name"): None})))


CHECKS: Mapping[str, Check] = MappingProxyType(
    {
        "control": controllers,
        "704.5a": losing,
        "704.5b again": drawn,
        "704.5d": tokens,
        "704.5e": copies,
        "704.5f": toughness,
        "704.5g": lethal,
        "704.5h": deathtouch,
        "704.5h again": touched,
        "704.5i": loyalty,
        "704.5j": legends,
        "704.5k": worlds,
        "704.5q": paired_counters,
    }
)
CHECKS_2009: Mapping[str, Check | None] = MappingProxyType(
    {
        "704.5d": tokens_2009,
        "704.5h": None,
        "704.5h again": None,
        "704.5j": legends_2009,
        "420.5q": planeswalkers_2009,
    }
)
"""What the edition before 2009 has instead; the other checks are the same under its own numbers."""

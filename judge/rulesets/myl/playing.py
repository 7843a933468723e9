"""Playing a card, step by step (section 15): shown, paid, counted as played, annulled or not, then it enters.

A card that is being played is an object on the stack. How it is played (by an effect, without paying, as an
answer) is recorded on it under ``playing``.
"""

from __future__ import annotations

from typing import Any

from judge.resolver import (
    EMPTY,
    STACK,
    Ask,
    Cites,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Object,
    Op,
    Option,
    Position,
    Script,
    op,
    options,
    united,
)
from judge.resolver.values import replace
from judge.rulesets import kit
from judge.rulesets.kit.cacheable import of_itself
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import payable, program
from judge.rulesets.kit.expressions import matches
from judge.rulesets.kit.rule import CardRuleset, Context, View
from judge.rulesets.myl import zones
from judge.rulesets.myl.answering import answered_by, note_action
from judge.rulesets.myl.costs import aimed_at, available, gold_of, modifying, paying, sections_of
from judge.rulesets.myl.using import RESOLVING, context_of, surcharge
from judge.rulesets.myl.zones import held, in_play, weapons

PLAYING = (
    "play.targets",
    "play.pay",
    "play.extra",
    "play.played",
    "settle",
    "play.annul",
    "play.enter",
    "settle",
)

RESOLVES = frozenset({"talisman"})
"""Types whose effects resolve and that do not stay in play."""


def cost_of(ruleset: CardRuleset, state: Position, obj: Object) -> int | None:
    """The current Coste de Oro; None for a card of the document with an unknown cost.

    A scenario's own card without a stated cost costs nothing.
    """
    seen = view(ruleset, state, obj)
    cost = seen.figures.get("cost")
    if isinstance(cost, int):
        return cost
    return None if seen.definition.texts("cites") else 0


def moments(ruleset: CardRuleset, definition: Data) -> tuple[str, ...]:
    """The only phases and steps in which a card is played, as its data name them."""
    if "during" not in definition:
        return ()
    found = (ruleset.words.find("steps", word) for word in definition.texts("during"))
    return tuple(word for word in found if word)


def costs_nothing(seen: View) -> bool:
    """Whether a card has no Coste de Oro by its type: Oros."""
    return "gold" in seen.types


def begin(ruleset: CardRuleset, draft: Draft, obj: Object, seat: str, **how: Any) -> None:
    """Show a card (15.1) and put all that follows on the agenda.

    ``how``: ``now`` are the sections that allow it to be played at this moment, ``free`` without paying its
    cost, ``item`` and ``names`` if it answers to something, ``together`` if it enters with others, by a step
    of theirs, ``gets`` what changes in it as it enters.
    """
    came = obj.zone
    draft.move(obj.id, STACK, controller=seat)
    how = {key: value for key, value in how.items() if value}
    draft.change_object(draft.objects[obj.id], playing=Data(how, came=came))
    shown = draft.objects[obj.id]
    note_action(draft, seat, shown.ref)
    said = Data({"object": shown.ref, "seat": seat, "from": came})
    now = ruleset.cited(how.get("now", ()))
    steps = PLAYING[: PLAYING.index("play.enter")] if how.get("together") else PLAYING
    draft.emit("show", united(ruleset.cite("play"), now), said)
    draft.then(Script(steps, Data(object=shown.ref)))


def how(obj: Object) -> Data:
    """How a card on the stack is being played."""
    kept = obj.data.get("playing")
    return kept if isinstance(kept, Data) else EMPTY


def valid_bearer(ruleset: CardRuleset, state: Position, weapon: Object, ally: Object) -> bool:
    """Whether an Aliado may bear a Weapon: its type, what the Weapon asks, and no more than it can bear."""
    seen = view(ruleset, state, ally)
    if not in_play(ally) or "ally" not in seen.types:
        return False
    asked = view(ruleset, state, weapon).definition.get("bearer")
    context = Context(weapon.controller, weapon.ref)
    if isinstance(asked, Data) and not matches(ruleset, state, asked, ally, context):
        return False
    borne = [other for other in weapons(state, ally) if other.id != weapon.id]
    before = [
        other for other in borne if zones.bearer(weapon) != ally.ref or other.incarnation < weapon.incarnation
    ]
    adds = 0 if zones.bearer(weapon) == ally.ref else _brings(ruleset, state, weapon)
    return len(before) < 1 + seen.figure("weapons") + adds


def bears_by_itself(ruleset: CardRuleset, state: Position, weapon: Object) -> bool:
    """Whether the Aliado, the Weapon and its other Weapons alone decide if the Aliado may bear it."""
    asked = view(ruleset, state, weapon).definition.get("bearer")
    return asked is None or (isinstance(asked, Data) and of_itself(asked))


def _brings(ruleset: CardRuleset, state: Position, weapon: Object) -> int:
    """The number of further Weapons that an Aliado could bear because of a Weapon that it does not
    bear yet.
    """
    total = 0
    for ability in view(ruleset, state, weapon).abilities:
        more = ability.get("change", EMPTY).get("add", EMPTY) if ability.text("kind") == "static" else EMPTY
        if ability.get("of") == Data({"in": Data(ref="host")}):
            total += more.number("weapons")
    return total


def bearers(ruleset: CardRuleset, state: Position, weapon: Object) -> tuple[Object, ...]:
    """The possible bearers of a Weapon among its player's Aliados."""
    mine = held(state, weapon.controller, zones.DEFENSE, zones.ATTACK)
    return tuple(ally for ally in mine if valid_bearer(ruleset, state, weapon, ally))


# Steps


def announce_targets(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``play.targets``: a Weapon's bearer, a Talismán's targets, whose line it is played to."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    seen = view(ruleset, draft, obj)
    if "weapon" in seen.types:
        among = tuple(Option(ally.id, Data(object=ally.ref)) for ally in bearers(ruleset, draft, obj))
        asked = Decision(obj.controller, "bearer", among, cites=ruleset.cite("bearer"), data=data)
        draft.then(Ask((asked,), "bearer", data=data))
        return
    if seen.definition.text("side") == "opponent":
        others = draft.order_from(obj.controller, after=True)[:-1]
        cites = (*sections_of(ruleset, seen), *ruleset.cite("control"))
        asked = Decision(obj.controller, "side", options(others), cites=cites, data=data)
        if len(others) == 1:
            _to_side(draft, obj, others[0])
            return
        draft.then(Ask((asked,), "side", data=data))
        return
    draft.then(kit.announce(obj.ref, "nothing"))


def _to_side(draft: Draft, obj: Object, seat: str) -> None:
    draft.change_object(obj, playing=how(obj).but(side=seat))


def chose_side(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    obj = draft.current(ask.data.ref("object"))
    if obj and answers[0]:
        _to_side(draft, obj, answers[0][0])


def chose_bearer(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    obj = draft.current(ask.data.ref("object"))
    if obj is None or not answers[0]:
        return
    ally = draft.objects[answers[0][0]].ref
    draft.change_object(obj, playing=how(obj).but(bearer=ally))


def pay(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``play.pay``: its Coste de Oro or another in its place, unless it is played free (15.2)."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    seen = view(ruleset, draft, obj)
    if how(obj).get("free"):
        cites = (*ruleset.cited(how(obj).texts("cites")), *ruleset.cite("pay"))
        said = Data(object=obj.ref, seat=obj.controller, free=True)
        draft.emit("not paid", tuple(dict.fromkeys(cites)), said)
        return
    if costs_nothing(seen):
        return
    ways = ways_to_pay(ruleset, draft, obj, obj.controller, surcharge(ruleset, draft, obj)[0])
    if len(ways) > 1:
        asked = Decision(obj.controller, "cost", options(ways), cites=ruleset.cite("pay"), data=data)
        draft.then(Ask((asked,), "cost", data=data))
        return
    _paying(ruleset, draft, obj, ways[0] if ways else "gold")


def ways_to_pay(
    ruleset: CardRuleset, state: Position, obj: Object, seat: str, more: int = 0
) -> tuple[str, ...]:
    """The possible payments for a card: its Coste de Oro, or an alternative cost; ``more`` Oros are added to
    either.
    """
    seen = view(ruleset, state, obj)
    cost, other = cost_of(ruleset, state, obj), seen.definition.get("alternative")
    ways, have = [], available(ruleset, state, seat, buying(seen))
    if cost is not None and have >= cost + more:
        ways.append("gold")
    context = Context(seat, obj.ref)
    able = other is not None and payable(ruleset, state, other, context)
    if able and have >= gold_of(ruleset, state, other, context) + more:
        ways.append("alternative")
    return tuple(ways)


def buying(seen: View) -> str:
    """The type of card being paid for, because some Oros give more for some types."""
    return next(iter(sorted(seen.types & {"weapon", "ally", "totem", "talisman"})), "")


def chose_cost(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    obj = draft.current(ask.data.ref("object"))
    if obj and answers[0]:
        _paying(ruleset, draft, obj, answers[0][0])


def _paying(ruleset: CardRuleset, draft: Draft, obj: Object, way: str) -> None:
    seen = view(ruleset, draft, obj)
    more = (*ruleset.cited(how(obj).texts("cites")), *modifying(ruleset, draft, obj, seen))
    cites = united(ruleset.cite("pay"), more, _for_what(ruleset, seen))
    if way == "alternative":
        context = replace(context_of(ruleset, draft, obj), cites=cites)
        said = Data(object=obj.ref, seat=obj.controller)
        paid = program(seen.definition["alternative"], context)
        draft.emit("alternative", cites, said)
        draft.then(paid)
        return
    cost = cost_of(ruleset, draft, obj) or 0
    said = Data(object=obj.ref, seat=obj.controller, cost=cost)
    named = how(obj).texts("with")
    frames = paying(ruleset, draft, obj.controller, cost, "pay", buying(seen), more, named, aimed_at(obj))
    draft.emit("cost", cites, said)
    draft.then(*(frames))


def _for_what(ruleset: CardRuleset, seen: View) -> Cites:
    return sections_of(ruleset, seen) if "extra cost" in seen.definition else ()


def pay_extra(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``play.extra``: the additional costs, its own and what other cards charge (15.3)."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    seen, frames = view(ruleset, draft, obj), list[Frame]()
    more, why = surcharge(ruleset, draft, obj)
    if more:
        frames += paying(
            ruleset, draft, obj.controller, more, "extra cost", buying(seen), why, (), aimed_at(obj)
        )
    if extra := seen.definition.get("extra cost", ()):
        context = context_of(ruleset, draft, obj)
        cites = united(context.cites, ruleset.cite("extra cost"))
        frames.append(program(extra, replace(context, cites=cites)))
    draft.then(*(tuple(frames)))


def played(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``play.played``: all costs are paid, the card counts as played (15.4.1)."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    note_action(draft, obj.controller, obj.ref)
    types = sorted(view(ruleset, draft, obj).types)
    count = {f"played {kind} {obj.controller}": 1 for kind in types}
    count[f"played {obj.controller}"] = 1
    facts = draft.facts.but(**{name: draft.facts.number(name) + one for name, one in count.items()})
    hastened = [
        e.id
        for e in draft.effects
        if e.name == "hasten"
        and e.controller == obj.controller
        and matches(ruleset, draft, Data({"zone": ("any",), **e.data["filter"]}), obj, Context(e.controller))
    ]
    draft.end_effects(hastened)
    draft.facts = facts
    said = Data(object=obj.ref, seat=obj.controller, came=how(obj).text("came"))
    draft.emit("played", "played", said)


annulling = answered_by("annul")
"""The step ``play.annul``: from the left, each may annul the card (15.4.2)."""


def entering(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``play.enter``: nobody annulled it; a Talismán resolves, anything else enters (15.4.3).

    What is no Talismán and has an effect all the same (it was played to annul something) does both.
    """
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    note_action(draft, obj.controller, obj.ref)
    seen = view(ruleset, draft, obj)
    effect = bool(seen.definition.get("effect"))
    if seen.types & RESOLVES or (not seen.types and effect):
        draft.then(Script(RESOLVING, data))
        return
    if effect and not data.get("resolved"):
        steps = Script((*RESOLVING[:-1], "play.enter"), data.but(resolved=True))
        draft.then(steps)
        return
    draft.then(Do((enter_op(ruleset, draft, obj),)), Script(("entered",), Data(id=obj.id)))


def enter_op(ruleset: CardRuleset, state: Position, obj: Object) -> Op:
    """The operation by which a card enters, where its type has it enter."""
    seen, kept = view(ruleset, state, obj), how(obj)
    seat = kept.text("side") or obj.controller
    zone = zones.DEFENSE if "ally" in seen.types else zones.RESERVE if "gold" in seen.types else zones.SUPPORT
    free = bool(kept.get("free")) or None
    cites = united(ruleset.cited(kept.texts("cites")), ruleset.cite("enter"))
    more: dict[str, Any] = {"bearer": kept.ref("bearer")} if kept.ref("bearer") else {}
    if "gets" in kept:
        more["gets"] = kept["gets"]
    return op("enter", object=obj.ref, to=zone, seat=seat, free=free, by=obj.controller, cites=cites, **more)


def entered(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``entered``: its continuous abilities begin to work before anything it triggers is used."""
    obj = draft.objects.get(data.text("id"))
    if obj is None:
        return
    if _is_second(ruleset, draft, obj):
        # the document uses the word without explaining it (its introduction refers to the manual)
        draft.emit("not explained", "silent", object=obj.ref, seat=obj.controller)
    draft.then(Script(("begins",), Data(object=obj.ref)))


def _is_second(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    """Whether a Única card has come into play beside another of its name; the document does not say what
    follows.
    """
    if not in_play(obj) or not view(ruleset, state, obj).has("unique"):
        return False
    mine = [other for other in zones.on_table(state) if other.controller == obj.controller]
    return any(other.card == obj.card and other.id != obj.id for other in mine)

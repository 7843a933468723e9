"""The verbs of the game: what changes lives, charges, breaches, piles and tokens, each with its event.

After every one of them the end of the game is looked for (:func:`ending`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from judge.resolver import (
    CORE_VERBS,
    Change,
    Data,
    Do,
    Fact,
    Op,
    Script,
    State,
    formerly,
    happened,
    meant,
    op,
    united,
    zone_of,
)
from judge.resolver.limits import counted
from judge.resolver.ruleset import Verb
from judge.resolver.values import replace
from judge.rulesets.aeons_end import places
from judge.rulesets.aeons_end.ends import outcomes
from judge.rulesets.kit import CardRuleset

Step = Callable[[Any, State, Data], Change]
"""A named step of the ruleset."""


def ending(verb: Verb) -> Verb:
    """The verb, with a look whether the game is over put before all else that follows from it."""

    def then_look(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
        change = formerly(verb)(ruleset, before, state, what)
        if change.state is state or change.state.result is not None or not outcomes(change.state):
            return change
        return replace(change, frames=(Script(("end",)), *change.frames))

    return then_look


# Life


def damage(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``amount`` of damage to ``seat`` or ``object``; who falls to 0 is exhausted, discarded or beaten."""
    amount, seat = what.data.number("amount"), what.data.text("seat")
    if amount < 1:
        return Change(state)
    if seat:
        return _damage_to_seat(ruleset, state, what, seat, amount)
    object = meant(state, what)
    if object is None:
        return Change(state)
    left = max(0, places.life(state, object) - amount)
    after = places.with_life(state, object, left)
    change = happened(ruleset, after, what, total=left, whom=object.id)
    if object.zone != places.NEMESIS_PLAY or left > 0:
        return change
    fallen = op("fall", object=object.ref)
    return replace(change, frames=(Do((fallen,)),))


def _damage_to_seat(ruleset: CardRuleset, state: State, what: Op, seat: str, amount: int) -> Change:
    had = places.life(state, seat)
    if seat not in state.playing:
        return Change(state)
    if had < 1:  # exhausted by something of the same batch
        return Change(state, frames=(Do((_doubled(ruleset, state, what, amount),)),))
    after = places.with_life(state, seat, max(0, had - amount))
    said = Data({**what.data, "total": max(0, had - amount), "whom": seat})
    facts: tuple[Fact, ...] = (Fact("damage", what.cites or "exhausted", said),)
    if amount < had:
        return Change(after, facts)
    facts += (Fact("exhausted", "exhausted", Data(seat=seat)),)
    rest = Data(seat=seat, excess=amount - had)
    steps = ("exhausted unleash", "exhausted breach", "exhausted charges", "exhausted excess")
    return Change(after, facts, (Script(steps, rest),))


def _doubled(ruleset: CardRuleset, state: State, what: Op, amount: int) -> Op:
    dial = places.gravehold(state).ref
    return op(
        "damage",
        cites=ruleset.cite("doubled"),
        object=dial,
        amount=2 * amount,
        source=what.data.get("source"),
    )


def doubled(ruleset: CardRuleset, state: State, what: Op) -> tuple[Op, ...]:
    """What stands in place of damage to an exhausted player."""
    return (_doubled(ruleset, state, what, what.data.number("amount")),)


def heal(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``seat`` or ``object`` gains ``amount`` of life, never above that of the start."""
    target = what.data.text("seat") or meant(state, what)
    amount = what.data.number("amount")
    if not target or amount < 1 or (isinstance(target, str) and target not in state.playing):
        return Change(state)
    had = places.life(state, target)
    most = places.most_life(ruleset, state, target)
    total = had + amount if most is None else max(had, min(most, had + amount))
    after = places.with_life(state, target, total) if total != had else state
    key = "life" if isinstance(target, str) or target.zone != places.NEMESIS else "nemesis life"
    cites = united(what.cites, ruleset.cite(key))
    whom = target if isinstance(target, str) else target.id
    said = Data({**what.data, "total": total, "gained": total - had, "whom": whom})
    return Change(after, (Fact("heal" if total > had else "no more life", cites, said),))


# Aether, charges, tokens


def aether(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``seat`` gains (or spends) ``amount`` of aether."""
    seat, amount = what.data.text("seat"), what.data.number("amount")
    total = state.player(seat).number("aether") + amount
    if seat not in state.playing or amount == 0 or total < 0:
        return Change(state)
    name = "aether" if amount > 0 else "spend"
    said = Data({**what.data, "amount": abs(amount), "total": total})
    return Change(state.but_player(seat, aether=total), (Fact(name, what.cites or "aether", said),))


def lose_aether(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """What ``seat`` has left at the end of its turn is lost."""
    seat = what.data.text("seat")
    left = state.player(seat).number("aether")
    after = state.but_player(seat, aether=0)
    return happened(ruleset, after, what, amount=left) if left else Change(state)


def charges(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``seat`` gains (or loses) up to ``amount`` of charges, within what its mat has room for."""
    seat, amount = what.data.text("seat"), what.data.number("amount")
    had = state.player(seat).number("charges")
    total = max(0, min(most_charges(state, seat), had + amount))
    if seat not in state.playing or total == had:
        return Change(state)
    said = Data({**what.data, "amount": abs(total - had), "total": total})
    name = "charges" if total > had else "lose charges"
    cites = united(what.cites, ruleset.cite("charge") if total > had else ())
    return Change(state.but_player(seat, charges=total), (Fact(name, cites or "charge", said),))


ROOM = 6
"""As many charges as the largest mat has room for."""


def most_charges(state: State, seat: str) -> int:
    """As many charges as a player may have; where nobody said, no mat has room for more than this."""
    return state.player(seat).number("max charges", ROOM)


def tokens(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``amount`` of tokens ``name`` come to lie on ``object``, or leave it."""
    object, name, amount = meant(state, what), what.data.text("name"), what.data.number("amount")
    if object is None or not name:
        return Change(state)
    total = max(0, places.tokens(object, name) + amount)
    if total == places.tokens(object, name):
        return Change(state)
    return happened(ruleset, places.with_tokens(state, object, name, total), what, total=total)


# Cards


def _to_owner(ruleset: CardRuleset, state: State, what: Op, zone: str, **more: object) -> Change:
    """``object`` changes to its owner's zone; an event of the verb's own name."""
    object = meant(state, what)
    if object is None:
        return Change(state)
    to = zone_of(zone, object.owner) if zone in places.SEAT_ZONES else zone
    after = state.moved(object.id, to)
    now = after.objects[object.id].ref
    return happened(
        ruleset, after, what, was=object.ref, object=now, **{"from": object.zone, "to": to, **more}
    )


def discard(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """A player's card goes on top of its owner's discard pile, a nemesis card on top of the nemesis's."""
    object = meant(state, what)
    own = object is not None and object.owner
    return _to_owner(ruleset, state, what, places.DISCARD if own else places.NEMESIS_DISCARD)


def destroy(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object`` leaves the game for good; a spell prepped in a destroyed breach is discarded first."""
    return _to_owner(ruleset, state, what, places.DESTROYED)


def cast(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object``, a prepped spell, goes on top of its owner's discard pile as ``seat`` casts it."""
    return _to_owner(ruleset, state, what, places.DISCARD)


def into_play(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object``, a gem or relic, is laid in its owner's play area."""
    return _to_owner(ruleset, state, what, places.PLAY)


def acquire(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object`` from the supply goes on top of the discard pile of ``seat``, whose card it now is."""
    object, seat = meant(state, what), what.data.text("seat")
    if object is None or seat not in state.playing:
        return Change(state)
    to = zone_of(places.DISCARD, seat)
    after = state.moved_together((object.id,), to, owner=seat)
    now = after.objects[object.id].ref
    return happened(ruleset, after, what, was=object.ref, object=now, **{"from": object.zone, "to": to})


def draw(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``seat`` draws ``amount`` of cards; where the deck runs out the discard pile is turned over."""
    seat, amount = what.data.text("seat"), what.data.number("amount")
    if seat not in state.playing or amount < 1:
        return Change(state)
    deck, into = state.zone(zone_of(places.DECK, seat)), zone_of(places.HAND, seat)
    taken = deck[::-1][:amount]
    rest = amount - len(taken)
    after = state
    facts: tuple[Fact, ...] = ()
    if taken:
        after = state.moved_together(taken, into)
        facts = (Fact("draw", what.cites or "draw", Data(seat=seat, amount=len(taken), cards=taken)),)
    unseen = min(rest, after.player(seat).number("deck"))
    for _ in range(counted(unseen)):
        _, after = after.created("unseen", into, seat, card=places.UNKNOWN)
        after = after.but_player(seat, deck=after.player(seat).number("deck") - 1)
    if unseen:
        facts += (Fact("draw unseen", what.cites or "draw", Data(seat=seat, amount=unseen)),)
    rest -= unseen
    if rest and after.zone(zone_of(places.DISCARD, seat)):
        again = op("draw", cites=what.cites, seat=seat, amount=rest)
        return Change(after, facts, (Do((op("flip", seat=seat),)), Do((again,))))
    return Change(after, facts)


def flip(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """The discard pile of ``seat`` is turned over and is the deck: what lay at the bottom is on top."""
    seat = what.data.text("seat")
    pile = state.zone(zone_of(places.DISCARD, seat))
    if not pile or state.zone(zone_of(places.DECK, seat)):
        return Change(state)
    after = state.moved_together(pile[::-1], zone_of(places.DECK, seat))
    return happened(ruleset, after, what, amount=len(pile))


# Breaches and spells


def focus(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object``, a closed breach, is turned by a quarter and counts as focused this turn.

    Past the yellow quadrant no cost is printed: there it stays.
    """
    breach = meant(state, what)
    if breach is None or places.opened(breach):
        return Change(state)
    costs = len(places.open_costs(ruleset, breach)) or 4
    turns = min(breach.data.number("turns") + 1, costs - 1)
    return happened(ruleset, state.but_object(breach, turns=turns, focused=state.turn), what, turns=turns)


def open_breach(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object``, a closed breach, is turned to its open side for the rest of the game."""
    breach = meant(state, what)
    if breach is None or places.opened(breach):
        return Change(state)
    return happened(ruleset, state.but_object(breach, opened=True), what)


def prep(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object``, a spell, is prepped in ``breach``."""
    spell, breach = meant(state, what), meant(state, what, "breach")
    if spell is None or breach is None:
        return Change(state)
    to = zone_of(places.PREPPED, breach.owner)
    after = state.moved(spell.id, to)
    after = after.but_object(after.objects[spell.id], breach=breach.ref, since=state.turn)
    now = after.objects[spell.id].ref
    return happened(ruleset, after, what, was=spell.ref, object=now, to=to)


def used(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """The effect that ``object`` has while prepped has been used this turn."""
    object = meant(state, what)
    return Change(state.but_object(object, used=state.turn)) if object else Change(state)


# Nemesis cards and turns


def fall(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object``, a minion without life, is discarded."""
    return _to_owner(
        ruleset,
        state,
        replace(what, cites=what.cites or ruleset.cite("minion falls")),
        places.NEMESIS_DISCARD,
    )


def reveal(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object`` is drawn from the nemesis deck, to be carried out."""
    return _to_owner(ruleset, state, what, places.RESOLVING)


def reveal_unseen(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``card``, of which nobody had said that it lies there, is drawn from the nemesis deck."""
    left = places.unseen(state)
    object, after = state.created(what.data.text("card"), places.RESOLVING, "", card=what.data.text("card"))
    if left > 0:
        after = replace(after, facts=after.facts.but(**{places.UNSEEN: left - 1}))
    return happened(ruleset, after, what, object=object.ref)


def enter(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object``, a minion or power, comes into play with the tokens its card states, as the newest."""
    object = meant(state, what)
    if object is None:
        return Change(state)
    change = _to_owner(ruleset, state, what, places.NEMESIS_PLAY)
    after, now = change.state, change.state.objects[object.id]
    for name in ("life", "power"):
        count = places.printed(ruleset, now, name)
        if count:
            after = places.with_tokens(after, after.objects[object.id], name, count)
    return replace(change, state=after)


def turn_card(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object``, a turn-order card, is drawn and lies on top of its discard pile."""
    return _to_owner(ruleset, state, what, places.TURN_DISCARD)


def re_form(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """The turn-order cards are shuffled and are the deck again: which comes when is not known."""
    ids = state.zone(places.TURN_DISCARD)
    after = state.moved_together(tuple(sorted(ids)), places.TURN_DECK)
    after = replace(after, facts=after.facts.but(shuffled=True, taken=None))
    return happened(ruleset, after, what, amount=len(ids))


def begin(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """The turn of ``seat`` begins, or the nemesis's where there is none."""
    seat = what.data.text("seat")
    facts = {name: value for name, value in state.facts.items() if not name.startswith("used ")}
    after = replace(
        state,
        facts=Data(facts),
        active=seat or state.active,
        turn=state.turn + 1,
        phase=places.NEMESIS if not seat else "player",
        step="",
    )
    name = "turn" if seat else "nemesis turn"
    return Change(after, (Fact(name, what.cites or name, what.data),))


def phase(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """The phase called ``step`` of the turn begins."""
    step = what.data.text("step")
    return Change(replace(state, step=step), (Fact("phase", what.cites or step, what.data),))


def remark(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """Something worth saying in the log that changes nothing: ``name`` says what."""
    name = what.data.text("name")
    return Change(state, (Fact(name, what.cites or name, what.data),))


def put(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """As in every game; tokens on a card become so many, a breach that is focused is so this turn."""
    object, name, value = meant(state, what), what.data.text("name"), what.data.get("value")
    if object is None:
        return Change(state)
    if name == "focused" and value is True:
        return happened(ruleset, state.but_object(object, focused=state.turn), what)
    counted = object.zone == places.NEMESIS_PLAY or name in ("fury", "husk")
    if counted and name in TOKENS and isinstance(value, int):
        return happened(ruleset, places.with_tokens(state, object, name, value), what)
    return formerly(CORE_VERBS["put"])(ruleset, before, state, what)


def identify(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
    """``object``, a card that nobody had named, is the ``card`` named now."""
    object, known = meant(state, what), ruleset.card(what.data.text("card"))
    if object is None or known is None or object.card != places.UNKNOWN:
        return Change(state)
    named = replace(object, card=known.text("name"))
    return Change(state.put_object(named), (Fact("identify", what.cites or "draw", what.data),))


def staying(verb: Verb) -> Verb:
    """The verb, but the nemesis and Gravehold stay on the table whatever is done."""

    def kept(ruleset: CardRuleset, before: State, state: State, what: Op) -> Change:
        object = meant(state, what)
        if object is not None and object.zone in (places.NEMESIS, places.GRAVEHOLD):
            return Change(state)
        return formerly(verb)(ruleset, before, state, what)

    return kept


TOKENS = ("life", "power", "fury", "husk")

_OWN: Mapping[str, Verb] = {
    "cease": staying(CORE_VERBS["cease"]),
    "move": staying(CORE_VERBS["move"]),
    "put": put,
    "identify": identify,
    "damage": damage,
    "heal": heal,
    "aether": aether,
    "lose aether": lose_aether,
    "charges": charges,
    "tokens": tokens,
    "discard": discard,
    "destroy": destroy,
    "cast": cast,
    "into play": into_play,
    "acquire": acquire,
    "draw": draw,
    "flip": flip,
    "focus breach": focus,
    "open breach": open_breach,
    "prep spell": prep,
    "used": used,
    "fall": fall,
    "reveal": reveal,
    "reveal unseen": reveal_unseen,
    "enter": enter,
    "turn card": turn_card,
    "re-form": re_form,
    "begin": begin,
    "phase": phase,
    "remark": remark,
}

VERBS: Mapping[str, Verb] = MappingProxyType(
    {name: ending(verb) for name, verb in {**CORE_VERBS, **_OWN}.items()}
)

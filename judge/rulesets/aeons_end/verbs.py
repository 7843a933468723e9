"""The game's operations on lives, charges, breaches, piles and tokens, each with its event.

Each is followed by a check for the end of the game (:func:`ending`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from judge.resolver import CORE_VERBS, Data, Do, Draft, Op, Position, Script, meant, op, united, zone_of
from judge.resolver.limits import counted
from judge.resolver.ruleset import Verb
from judge.resolver.values import Value, replace
from judge.rulesets.aeons_end import zones
from judge.rulesets.aeons_end.checks import outcomes
from judge.rulesets.kit import CardRuleset

Step = Callable[[Any, Draft, Data], None]
"""A named step of the ruleset."""


def ending(verb: Verb) -> Verb:
    """The operation, followed first by a check whether the game is over."""

    def then_look(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
        told, said = len(draft.events), len(draft.following)
        verb(ruleset, draft, what)
        if len(draft.events) > told and draft.result is None and outcomes(draft):
            draft.following.insert(said, Script(("end",)))

    return then_look


# Life


def damage(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``amount`` of damage to ``seat`` or ``object``; at 0 life it is exhausted, discarded or defeated."""
    amount, seat = what.data.number("amount"), what.data.text("seat")
    if amount < 1:
        return
    if seat:
        _damage_to_seat(ruleset, draft, what, seat, amount)
        return
    obj = meant(draft, what)
    if obj is None:
        return
    left = max(0, zones.life(draft, obj) - amount)
    zones.set_life(draft, obj, left)
    draft.done(what, total=left, whom=obj.id)
    if obj.zone == zones.NEMESIS_PLAY and left == 0:
        draft.do(op("fall", object=obj.ref))


def _damage_to_seat(ruleset: CardRuleset, draft: Draft, what: Op, seat: str, amount: int) -> None:
    had = zones.life(draft, seat)
    if seat not in draft.playing:
        return
    if had < 1:  # exhausted by another operation of the same batch
        draft.do(_doubled(ruleset, draft, what, amount))
        return
    zones.set_life(draft, seat, max(0, had - amount))
    draft.emit("damage", what.cites or "exhausted", what.data, total=max(0, had - amount), whom=seat)
    if amount < had:
        return
    draft.emit("exhausted", "exhausted", seat=seat)
    steps = ("exhausted unleash", "exhausted breach", "exhausted charges", "exhausted excess")
    draft.then(Script(steps, Data(seat=seat, excess=amount - had)))


def _doubled(ruleset: CardRuleset, state: Position, what: Op, amount: int) -> Op:
    dial = zones.gravehold(state).ref
    return op(
        "damage",
        cites=ruleset.cite("doubled"),
        object=dial,
        amount=2 * amount,
        source=what.data.get("source"),
    )


def doubled(ruleset: CardRuleset, state: Position, what: Op) -> tuple[Op, ...]:
    """The replacement of damage to an exhausted player."""
    return (_doubled(ruleset, state, what, what.data.number("amount")),)


def heal(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``seat`` or ``object`` gains ``amount`` of life, never above that of the start."""
    target = what.data.text("seat") or meant(draft, what)
    amount = what.data.number("amount")
    if not target or amount < 1 or (isinstance(target, str) and target not in draft.playing):
        return
    had = zones.life(draft, target)
    most = zones.most_life(ruleset, draft, target)
    total = had + amount if most is None else max(had, min(most, had + amount))
    if total != had:
        zones.set_life(draft, target, total)
    key = "life" if isinstance(target, str) or target.zone != zones.NEMESIS else "nemesis life"
    cites = united(what.cites, ruleset.cite(key))
    whom = target if isinstance(target, str) else target.id
    name = "heal" if total > had else "no more life"
    draft.emit(name, cites, what.data, total=total, gained=total - had, whom=whom)


# Aether, charges, tokens


def aether(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``seat`` gains (or spends) ``amount`` of aether."""
    seat, amount = what.data.text("seat"), what.data.number("amount")
    total = draft.player(seat).number("aether") + amount
    if seat not in draft.playing or amount == 0 or total < 0:
        return
    name = "aether" if amount > 0 else "spend"
    said = Data({**what.data, "amount": abs(amount), "total": total})
    draft.change_player(seat, aether=total)
    draft.emit(name, what.cites or "aether", said)


def lose_aether(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """The unspent aether of ``seat`` at the end of its turn is lost."""
    seat = what.data.text("seat")
    left = draft.player(seat).number("aether")
    draft.change_player(seat, aether=0)
    if left:
        draft.done(what, amount=left)


def charges(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``seat`` gains (or loses) up to ``amount`` charges, within the room on its mat."""
    seat, amount = what.data.text("seat"), what.data.number("amount")
    had = draft.player(seat).number("charges")
    total = max(0, min(most_charges(draft, seat), had + amount))
    if seat not in draft.playing or total == had:
        return
    said = Data({**what.data, "amount": abs(total - had), "total": total})
    name = "charges" if total > had else "lose charges"
    cites = united(what.cites, ruleset.cite("charge") if total > had else ())
    draft.change_player(seat, charges=total)
    draft.emit(name, cites or "charge", said)


ROOM = 6
"""The number of charges that the largest mat has room for."""


def most_charges(state: Position, seat: str) -> int:
    """The most charges a player may have: the stated number, or that of the largest mat."""
    return state.player(seat).number("max charges", ROOM)


def tokens(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Put ``amount`` tokens ``name`` on ``object``, or remove them."""
    obj, name, amount = meant(draft, what), what.data.text("name"), what.data.number("amount")
    if obj is None or not name:
        return
    total = max(0, zones.tokens(obj, name) + amount)
    if total == zones.tokens(obj, name):
        return
    zones.put_tokens(draft, obj, name, total)
    draft.done(what, total=total)


# Cards


def _to_owner(ruleset: CardRuleset, draft: Draft, what: Op, zone: str, **more: Value) -> None:
    """``object`` moves to its owner's zone; an event of the operation's own name."""
    obj = meant(draft, what)
    if obj is None:
        return
    to = zone_of(zone, obj.owner) if zone in zones.SEAT_ZONES else zone
    draft.move(obj.id, to)
    now = draft.objects[obj.id].ref
    draft.done(what, was=obj.ref, object=now, **{"from": obj.zone, "to": to, **more})


def discard(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """A player's card goes on top of its owner's discard pile, a nemesis card on top of the nemesis's."""
    obj = meant(draft, what)
    own = obj is not None and obj.owner
    _to_owner(ruleset, draft, what, zones.DISCARD if own else zones.NEMESIS_DISCARD)


def destroy(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object`` leaves the game for good; a spell prepped in a destroyed breach is discarded first."""
    _to_owner(ruleset, draft, what, zones.DESTROYED)


def cast(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object``, a prepped spell, goes on top of its owner's discard pile as ``seat`` casts it."""
    _to_owner(ruleset, draft, what, zones.DISCARD)


def into_play(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object``, a gem or relic, is laid in its owner's play area."""
    _to_owner(ruleset, draft, what, zones.PLAY)


def acquire(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object`` from the supply goes on top of the discard pile of ``seat``, who now owns it."""
    obj, seat = meant(draft, what), what.data.text("seat")
    if obj is None or seat not in draft.playing:
        return
    to = zone_of(zones.DISCARD, seat)
    draft.move_together((obj.id,), to, owner=seat)
    now = draft.objects[obj.id].ref
    draft.done(what, was=obj.ref, object=now, **{"from": obj.zone, "to": to})


def draw(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``seat`` draws ``amount`` cards; if the deck runs out, the discard pile is turned over."""
    seat, amount = what.data.text("seat"), what.data.number("amount")
    if seat not in draft.playing or amount < 1:
        return
    deck, into = draft.zone(zone_of(zones.DECK, seat)), zone_of(zones.HAND, seat)
    taken = deck[::-1][:amount]
    rest = amount - len(taken)
    if taken:
        draft.move_together(taken, into)
        draft.emit("draw", what.cites or "draw", seat=seat, amount=len(taken), cards=taken)
    unseen = min(rest, draft.player(seat).number("deck"))
    for _ in range(counted(unseen)):
        draft.create("unseen", into, seat, card=zones.UNKNOWN)
        draft.change_player(seat, deck=draft.player(seat).number("deck") - 1)
    if unseen:
        draft.emit("draw unseen", what.cites or "draw", seat=seat, amount=unseen)
    rest -= unseen
    if rest and draft.zone(zone_of(zones.DISCARD, seat)):
        again = op("draw", cites=what.cites, seat=seat, amount=rest)
        draft.then(Do((op("flip", seat=seat),)), Do((again,)))


def flip(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """The discard pile of ``seat`` is turned over and is the deck: what lay at the bottom is on top."""
    seat = what.data.text("seat")
    pile = draft.zone(zone_of(zones.DISCARD, seat))
    if not pile or draft.zone(zone_of(zones.DECK, seat)):
        return
    draft.move_together(pile[::-1], zone_of(zones.DECK, seat))
    draft.done(what, amount=len(pile))


# Breaches and spells


def focus(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object``, a closed breach, is turned by a quarter and counts as focused this turn.

    Past the yellow quadrant no cost is printed: there it stays.
    """
    breach = meant(draft, what)
    if breach is None or zones.opened(breach):
        return
    costs = len(zones.open_costs(ruleset, breach)) or 4
    turns = min(breach.data.number("turns") + 1, costs - 1)
    draft.change_object(breach, turns=turns, focused=draft.turn)
    draft.done(what, turns=turns)


def open_breach(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object``, a closed breach, is turned to its open side for the rest of the game."""
    breach = meant(draft, what)
    if breach is None or zones.opened(breach):
        return
    draft.change_object(breach, opened=True)
    draft.done(what)


def prep(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object``, a spell, is prepped in ``breach``."""
    spell, breach = meant(draft, what), meant(draft, what, "breach")
    if spell is None or breach is None:
        return
    to = zone_of(zones.PREPPED, breach.owner)
    draft.move(spell.id, to)
    draft.change_object(draft.objects[spell.id], breach=breach.ref, since=draft.turn)
    now = draft.objects[spell.id].ref
    draft.done(what, was=spell.ref, object=now, to=to)


def used(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """The effect that ``object`` has while prepped has been used this turn."""
    obj = meant(draft, what)
    if obj is not None:
        draft.change_object(obj, used=draft.turn)


# Nemesis cards and turns


def fall(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object``, a minion without life, is discarded."""
    _to_owner(
        ruleset,
        draft,
        replace(what, cites=what.cites or ruleset.cite("minion falls")),
        zones.NEMESIS_DISCARD,
    )


def reveal(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object`` is drawn from the nemesis deck, to be carried out."""
    _to_owner(ruleset, draft, what, zones.RESOLVING)


def reveal_unseen(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``card``, which was unknown until now, is drawn from the nemesis deck."""
    left = zones.unseen(draft)
    obj = draft.create(what.data.text("card"), zones.RESOLVING, "", card=what.data.text("card"))
    if left > 0:
        draft.remember(**{zones.UNSEEN: left - 1})
    draft.done(what, object=obj.ref)


def enter(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object``, a minion or power, comes into play with the tokens its card states, as the newest."""
    obj = meant(draft, what)
    if obj is None:
        return
    _to_owner(ruleset, draft, what, zones.NEMESIS_PLAY)
    now = draft.objects[obj.id]
    for name in ("life", "power"):
        count = zones.printed(ruleset, now, name)
        if count:
            now = zones.put_tokens(draft, now, name, count)


def turn_card(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object``, a turn-order card, is drawn and lies on top of its discard pile."""
    _to_owner(ruleset, draft, what, zones.TURN_DISCARD)


def re_form(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Shuffle the turn-order cards into the deck again, in unknown order."""
    ids = draft.zone(zones.TURN_DISCARD)
    draft.move_together(tuple(sorted(ids)), zones.TURN_DECK)
    draft.remember(shuffled=True, taken=None)
    draft.done(what, amount=len(ids))


def begin(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """The turn of ``seat`` begins, or the nemesis's where there is none."""
    seat = what.data.text("seat")
    facts = {name: value for name, value in draft.facts.items() if not name.startswith("used ")}
    draft.facts = Data(facts)
    draft.active = seat or draft.active
    draft.turn = draft.turn + 1
    draft.phase = zones.NEMESIS if not seat else "player"
    draft.step = ""
    name = "turn" if seat else "nemesis turn"
    draft.emit(name, what.cites or name, what.data)


def phase(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """The phase called ``step`` of the turn begins."""
    step = what.data.text("step")
    draft.step = step
    draft.emit("phase", what.cites or step, what.data)


def remark(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """An entry in the log that changes nothing; ``name`` says which."""
    name = what.data.text("name")
    draft.emit(name, what.cites or name, what.data)


def put(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Like the core's verb; also sets the tokens on a card, and marks a breach as focused this turn."""
    obj, name, value = meant(draft, what), what.data.text("name"), what.data.get("value")
    if obj is None:
        return
    if name == "focused" and value is True:
        draft.change_object(obj, focused=draft.turn)
        draft.done(what)
        return
    counted = obj.zone == zones.NEMESIS_PLAY or name in ("fury", "husk")
    if counted and name in TOKENS and isinstance(value, int):
        zones.put_tokens(draft, obj, name, value)
        draft.done(what)
        return
    CORE_VERBS["put"](ruleset, draft, what)


def identify(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object``, an unknown card, turns out to be ``card``."""
    obj, known = meant(draft, what), ruleset.card(what.data.text("card"))
    if obj is None or known is None or obj.card != zones.UNKNOWN:
        return
    draft.put_object(replace(obj, card=known.text("name")))
    draft.emit("identify", what.cites or "draw", what.data)


def staying(verb: Verb) -> Verb:
    """The verb, except that the nemesis and Gravehold never leave the table."""

    def kept(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
        obj = meant(draft, what)
        if obj is not None and obj.zone in (zones.NEMESIS, zones.GRAVEHOLD):
            return
        verb(ruleset, draft, what)

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

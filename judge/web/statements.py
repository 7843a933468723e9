"""What a judge states to happen by tapping: rows of a form, and the lines that they stand for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from judge.errors import BadInput
from judge.messages import N_
from judge.resolver import STACK, Object
from judge.rulesets.game import Game
from judge.rulesets.kit import CardRuleset, seatless
from judge.text import writable
from judge.web.correction_form import number
from judge.web.labels import word
from judge.web.language import translated
from judge.web.table_view import MOST_LYING, TableShown

LIBRARY = "library"
"""The pile that cards are milled from in a game that mills them one by one."""
ROWS = 3
"""Rows in the form without JavaScript; with it, rows are added as needed."""
MOST_ROWS = 40
"""Maximum number of rows read from the form."""
LONGEST = 200
"""Maximum number of characters of an entry."""
_VERBS = {
    "damage": ("damage",),
    "counters": ("counters", "add counters", "tokens"),
    "tap": ("tap",),
    "untap": ("untap",),
    "destroy": ("destroy",),
    "exile": ("exile",),
    "sacrifice": ("sacrifice",),
    "discard": ("discard",),
    "trash": ("trash",),
    "counter": ("counter",),
    "gain": ("gain life", "gain prestige", "heal"),
    "lose": ("lose life", "lose prestige"),
    "draw": ("draw",),
    "mill": ("mill",),
}
"""The games' verbs that carry out a statement; a game without any of them lacks the statement."""


@dataclass(frozen=True)
class Statement:
    """A possible statement: its subject (``of``), and the further values that it needs (``wants``).

    ``of`` is among ``object`` (in play), ``stack``, ``hand``, ``held`` (in a pile), ``pile`` (to take from)
    and ``seat``; ``wants`` among ``amount``, ``second`` (of a pair of figures), ``kind`` (of counters),
    ``zone``, ``seat``, ``figure``, ``aim`` and ``old`` (the target to be replaced, if there are several).
    """

    key: str
    label: str
    of: tuple[str, ...]
    wants: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        return translated(self.label)


STATEMENTS = (
    Statement("gets", N_("gets +N/+N until end of turn"), ("object",), ("amount", "second")),
    Statement("damage", N_("is dealt damage"), ("object", "seat"), ("amount",)),
    Statement("counters", N_("gets counters"), ("object", "held"), ("amount", "kind")),
    Statement("tap", N_("is tapped"), ("object",)),
    Statement("untap", N_("is untapped"), ("object",)),
    Statement("destroy", N_("is destroyed"), ("object",)),
    Statement("exile", N_("is exiled"), ("object", "stack", "hand", "held")),
    Statement("sacrifice", N_("is sacrificed"), ("object",)),
    Statement("discard", N_("is discarded"), ("hand",)),
    Statement("trash", N_("is trashed"), ("object", "hand", "held", "pile")),
    Statement("counter", N_("is countered"), ("stack",)),
    Statement("move", N_("goes to"), ("object", "stack", "hand", "held", "pile"), ("zone",)),
    Statement("control", N_("is controlled by"), ("object", "stack"), ("seat",)),
    Statement("target", N_("has a new target"), ("stack",), ("aim", "old")),
    Statement("gain", N_("gains"), ("seat",), ("amount",)),
    Statement("lose", N_("loses"), ("seat",), ("amount",)),
    Statement("draw", N_("draws cards"), ("seat",), ("amount",)),
    Statement("mill", N_("mills cards"), ("seat",), ("amount",)),
    Statement("figure", N_("has from now on"), ("seat",), ("figure", "amount")),
)
"""All statements, in the order in which they are offered."""


class Unsaid(BadInput):
    template = N_("say what happens, or that nothing happens: nothing was chosen")


class NotSoMany(BadInput):
    template = N_("{zone} of {seat}: the table knows of {count} cards there; put the number right first")


class HalfSaid(BadInput):
    template = N_("“{what}”: say also {wanted}")


@dataclass(frozen=True)
class Named:
    """A possible subject of a row: the value sent, the text shown, and the object's id if it is one."""

    sent: str
    shown: str
    id: str = ""


def offered(game: Game, ruleset: CardRuleset) -> tuple[Statement, ...]:
    """The statements available in a game."""
    return tuple(
        one
        for one in STATEMENTS
        if (one.key not in _VERBS or _verb(ruleset, one.key)) and (one.key != "gets" or game.drawing.pairs)
    )


def _verb(ruleset: CardRuleset, key: str) -> str:
    return next((verb for verb in _VERBS[key] if verb in ruleset.verbs), "")


def subjects(table: TableShown) -> tuple[Named, ...]:
    """The possible subjects of statements: the seats, then the first objects on the table."""
    seats = (Named(seat, seat) for seat in table.state.seats)
    order = {zone: at for at, zone in enumerate((STACK, *sorted(table.ruleset.in_play), *table.zone_keys))}
    laid = sorted(table.state.all_objects, key=lambda o: order.get(seatless(o.zone), len(order)))
    return (*seats, *(Named(o.id, _shown(table, o), o.id) for o in islice(laid, MOST_LYING)))


def _shown(table: TableShown, thing: Object) -> str:
    return f"{table.told(thing)} · {table.place(thing.zone)}"


def ends(table: TableShown) -> tuple[Named, ...]:
    """The possible ends of statements: zones, seats, figures, each in the reader's words."""
    zones, figures = (one for _, one in table.zones), (one for _, one in table.seat_figures)
    return tuple(Named(one, one) for one in (*zones, *table.state.seats, *figures))


def pair(game: Game) -> tuple[str, ...]:
    """The figures that are shown together (``+2/+2``)."""
    return game.drawing.pairs[0] if game.drawing.pairs else ()


def pair_shown(game: Game, ruleset: CardRuleset) -> str:
    return "/".join(word(ruleset, "figures", one) for one in pair(game))


def lines(form: Mapping[str, str], table: TableShown) -> str:
    """The statements of the rows, one change a line; raises HalfSaid for an incomplete row."""
    return "\n".join(line for at in range(MOST_ROWS) for line in _lines(form, at, table))


def _lines(form: Mapping[str, str], at: int, table: TableShown) -> Iterator[str]:
    names = ("on", "does", "amount", "second", "to", "kind", "old")
    told = {name: writable(form.get(f"{name}-{at}", "").strip()[:LONGEST]) for name in names}
    key, on = told["does"], told["on"]
    statement = next((one for one in offered(table.work.game, table.ruleset) if one.key == key), None)
    if statement is None and not on:
        return
    if statement is None or not on:
        wanted = translated(N_("what happens") if on else N_("who or what"))
        raise HalfSaid(what=on if statement is None else statement.shown, wanted=wanted)
    amount = number(told["amount"]) if "amount" in statement.wants else 0
    if {"zone", "seat", "figure", "aim"} & set(statement.wants) and not told["to"]:
        wanted = translated(N_("where to, whom, or which figure"))
        raise HalfSaid(what=f"{on}: {statement.shown}", wanted=wanted)
    for change in _changes(key, on, amount, told, table):
        yield json.dumps(change)


def _changes(
    key: str, on: str, amount: int, told: Mapping[str, str], table: TableShown
) -> Iterator[Mapping[str, object]]:
    ruleset = table.ruleset
    if key == "gets":
        figures = pair(table.work.game)
        by = (amount, number(told["second"]) if told["second"] else amount)
        yield {on: {"gets": dict(zip(figures, by, strict=False))}}
    elif key == "counters":
        yield {_verb(ruleset, key): on, "name": told["kind"] or _counter(ruleset), "amount": amount}
    elif key == "move":
        yield {on: {"zone": told["to"]}}
    elif key == "control":
        yield {on: {"controller": told["to"]}}
    elif key == "target":
        yield {on: {"targets": _aimed(on, told["to"], told["old"], table)}}
    elif key == "figure":
        yield {on: {told["to"]: amount}}
    elif key == "draw":
        yield from ({_verb(ruleset, key): on, "amount": 1} for _ in range(min(amount, 100)))
    elif key == "mill" and LIBRARY in table.zone_keys:
        top = table.state.zone(f"{LIBRARY}/{on}")[::-1][:amount]
        if len(top) < amount:
            raise NotSoMany(seat=on, zone=word(ruleset, "zones", LIBRARY), count=len(top))
        yield from ({card: {"zone": "graveyard"}} for card in top)
    elif key == "damage":
        yield _damage(on, amount, table)
    elif amount:
        yield {_verb(ruleset, key): on, "amount": amount}
    else:
        yield {_verb(ruleset, key): on}


def _aimed(on: str, to: str, old: str, table: TableShown) -> list[str]:
    """The targets of an object after one of them is replaced; raises HalfSaid if it is not stated
    which one.
    """
    thing = table.state.objects.get(on)
    if thing is None or len(thing.targets) < 2:
        return [to]
    now = [target.chosen if isinstance(target.chosen, str) else target.chosen.id for target in thing.targets]
    if old not in now:
        wanted = translated(N_("in whose place: {names}"), names=", ".join(now))
        raise HalfSaid(what=f"{on}: {translated(N_('has a new target'))}", wanted=wanted)
    return [to if at == now.index(old) else one for at, one in enumerate(now)]


def _damage(on: str, amount: int, table: TableShown) -> Mapping[str, object]:
    """Damage from the resolving object; if there is none, its result: damage marked, or life lost."""
    ruleset, state = table.ruleset, table.state
    if state.stack:
        return {_verb(ruleset, "damage"): on, "amount": amount, "source": state.stack[0].id}
    thing = state.objects.get(on)
    if thing is not None and "damage" in table.work.game.drawing.states:
        return {on: {"damage": thing.data.number("damage") + amount}}
    lost = _verb(ruleset, "lose") if on in state.seats else ""
    return {lost or _verb(ruleset, "damage"): on, "amount": amount}


def _counter(ruleset: CardRuleset) -> str:
    return next(iter(ruleset.words.known("counters")), "+1/+1")

"""Mana: written costs, pools, and all ways in which a pool can pay a cost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from judge.resolver import EMPTY, Data, Position
from judge.resolver.limits import looking
from judge.rulesets.magic.words import COLORS, LETTERS

KINDS = (*COLORS, "colorless", "any")
"""Kinds of mana; ``any`` is mana whose type a table leaves open, which pays for everything."""

_LETTER = {**LETTERS, "C": "colorless", "*": "any"}
_SHOWN = {kind: letter for letter, kind in _LETTER.items()}
SYMBOLS = _SHOWN
"""The letter of each kind of mana."""
_SYMBOL = re.compile(r"\{([^{}]+)\}|(\d+)|([WUBRGCXS*])", re.IGNORECASE)
MOST_WAYS = 64
"""Maximum number of ways to pay that are listed; a longer list would not help the player to choose."""


def speaks_of_x(cost: object) -> bool:
    """Whether the part of a cost that is not mana contains X: X cards, counters or creatures (107.3c)."""
    if isinstance(cost, Data):
        return cost.text("amount") == "x" or any(speaks_of_x(part) for part in cost.values())
    return isinstance(cost, tuple) and any(speaks_of_x(part) for part in cost)


def read_cost(written: object) -> Data:
    """A mana cost as data: ``generic``, a number for each colour and ``colorless``, ``x``, ``hybrid``.

    ``hybrid`` are symbols that can be paid in several ways: a kind, a number of generic mana, or ``life``.
    Raises ValueError for what is no cost.

    >>> read_cost("2RR")
    Data(generic=2, red=2)
    >>> read_cost("{X}{G/U}{B/P}")
    Data(hybrid=(('green', 'blue'), ('black', 'life')), x=1)
    """
    if isinstance(written, Data):
        return written
    if isinstance(written, bool) or not isinstance(written, (int, str)):
        raise ValueError(written)
    if isinstance(written, int):
        return Data(generic=written) if written else EMPTY
    text = written.replace(" ", "")
    found: dict[str, object] = {}
    at = 0
    for match in _SYMBOL.finditer(text):
        if match.start() != at:
            raise ValueError(written)
        at = match.end()
        _count(found, next(part for part in match.groups() if part).upper())
    if at != len(text) or not text:
        raise ValueError(written)
    return Data(found)


def _count(found: dict[str, Any], symbol: str) -> None:
    if symbol.isdigit():
        if int(symbol):
            found["generic"] = found.get("generic", 0) + int(symbol)
    elif symbol == "X":
        found["x"] = found.get("x", 0) + 1
    elif symbol in _LETTER:
        found[_LETTER[symbol]] = found.get(_LETTER[symbol], 0) + 1
    elif "/" in symbol:
        ways = tuple("life" if part == "P" else _LETTER.get(part, part) for part in symbol.split("/"))
        if not all(way == "life" or way in KINDS or way.isdigit() for way in ways):
            raise ValueError(symbol)
        found["hybrid"] = (*found.get("hybrid", ()), ways)
    else:
        raise ValueError(symbol)


ANY_COLOR = ("any color", "any")


def read_added(written: object) -> Data | None:
    """Mana as an effect adds it; None: of a colour of one's choice. A number is colorless mana.

    Of a hybrid symbol whoever gets the mana chooses a half (106.8). Raises ValueError for what is no mana,
    and for what would leave open which mana it is.

    >>> read_added("2CR")
    Data(colorless=3, red=1)
    """
    if written in ANY_COLOR:
        return None
    cost = read_cost(written)
    if "x" in cost or isinstance(written, Data):
        raise ValueError(written)
    # A Phyrexian symbol is one mana of its color (106.9); of two colors, as a hybrid symbol.
    halves = [tuple(way for way in ways if way != "life") for ways in cost.get("hybrid", ())]
    of_one = joined(EMPTY, *(Data({ways[0]: 1}) for ways in halves if len(ways) == 1))
    cost = joined(cost.but(hybrid=tuple(ways for ways in halves if len(ways) > 1) or None), of_one)
    colorless = cost.number("generic") + cost.number("colorless")
    return cost.but(generic=None, colorless=colorless or None)


def symbols(cost: Data) -> tuple[str, ...]:
    """A cost's symbols one by one, as they are drawn; nothing where there is no cost.

    >>> symbols(read_cost("2R{G/W}"))
    ('2', 'R', 'G/W')
    """
    return tuple(next(filter(None, found)) for found in _SYMBOL.findall(shown(cost))) if cost else ()


def same_symbols(said: Data) -> int:
    """The count of the most frequent symbol in a definition's mana cost (709.4b).

    The symbols of two halves are counted as drawn, not as an added-up cost.

    >>> halves = Data(halves=(Data(cost=read_cost("1R")), Data(cost=read_cost("1U"))))
    >>> same_symbols(halves), same_symbols(Data(cost=read_cost("2UR")))
    (2, 1)
    """
    costs = (one.get("cost", EMPTY) for one in said.get("halves", (said,)))
    return max(Counter(symbol for cost in costs for symbol in symbols(cost)).values(), default=0)


def mana_value(cost: Data, x: int = 0) -> int:
    """The mana value of a cost; X is 0 except on the stack."""
    whole = sum(cost.number(kind) for kind in ("generic", *KINDS)) + x * cost.number("x")
    return whole + sum(
        max(int(way) if way.isdigit() else 1 for way in ways) for ways in cost.get("hybrid", ())
    )


def colors_of(cost: Data) -> tuple[str, ...]:
    """The colours that a mana cost's symbols give."""
    hybrid = {way for ways in cost.get("hybrid", ()) for way in ways}
    return tuple(color for color in COLORS if cost.number(color) or color in hybrid)


def joined(*costs: Data) -> Data:
    """The sum of costs."""
    whole = {
        kind: sum(cost.number(kind) for cost in costs) or None for kind in ("generic", "x", "life", *KINDS)
    }
    hybrid = tuple(ways for cost in costs for ways in cost.get("hybrid", ()))
    return Data({**{kind: n for kind, n in whole.items() if n}, **({"hybrid": hybrid} if hybrid else {})})


def settled(cost: Data, x: int | None) -> Data:
    """The cost with the value announced for X, as generic mana."""
    times = cost.number("x")
    return joined(cost.but(x=None), Data(generic=times * (x or 0))) if times else cost


def changed(cost: Data, by: int) -> Data:
    """The cost with more (or less) generic mana; a reduction does not touch the coloured part."""
    return cost.but(generic=max(0, cost.number("generic") + by) or None)


def loosened(cost: Data, colorless: bool = False) -> Data:
    """The cost where mana may be spent as though it were of any color: its colored symbols take any (609.4b).

    ``colorless``: as though of any type, so that symbols of colorless mana take any, too.

    >>> shown(loosened(read_cost("2WUC")))
    '4C'
    """
    kinds = (*COLORS, "colorless") if colorless else COLORS
    colored = sum(cost.number(kind) for kind in kinds)
    either = tuple(ways for ways in cost.get("hybrid", ()) if set(ways) <= set(COLORS))
    rest = tuple(ways for ways in cost.get("hybrid", ()) if ways not in either)
    plain = cost.but(**dict.fromkeys(kinds), hybrid=rest or None)
    return changed(plain, colored + len(either))


def reduced(cost: Data, by: Data) -> Data:
    """The cost with less mana of each kind; an excess of one kind reduces generic mana (118.7c).

    >>> shown(reduced(read_cost("2WWB"), read_cost("WWWC")))
    'B'
    """
    over = by.number("generic")
    for kind in KINDS:
        own = min(cost.number(kind), by.number(kind))
        cost = cost.but(**{kind: cost.number(kind) - own or None}) if own else cost
        over += by.number(kind) - own
    return changed(cost, -over) if over else cost


def pool(state: Position, seat: str) -> Data | None:
    """The mana in a seat's pool; None if the table does not state any and none was produced."""
    found = state.player(seat).get("pool")
    return found if isinstance(found, Data) else None


def pool_symbols(state: Position, seat: str) -> tuple[str, ...] | None:
    """The mana in a seat's pool as symbols; None if the table does not state any."""
    held = pool(state, seat)
    if held is None:
        return None
    anything = held.number("any")
    return (*((str(anything),) if anything else ()), *symbols(held.but(any=None)))


def read_pool(written: object) -> Data:
    """A pool as a table states it: a number (of any kind), symbols (``RRG``) or kinds with numbers."""
    if isinstance(written, int):
        return Data(any=written) if written else EMPTY
    if isinstance(written, Data):
        return written
    cost = read_cost(written)
    return joined(cost.but(generic=None), Data(any=cost.number("generic")))


def ways(cost: Data, held: Data) -> tuple[Data, ...]:
    """All ways to pay a cost from a pool, as amounts of each kind of mana and of ``life``."""
    found: dict[Data, None] = {}
    for picked in product(*cost.get("hybrid", ())):
        plain = cost.but(hybrid=None)
        for way in picked:
            extra = {"life": 2} if way == "life" else {"generic": int(way)} if way.isdigit() else {way: 1}
            plain = joined(plain, Data(extra))
        for spent in _spendings(plain, held):
            found[spent] = None
            if len(found) >= MOST_WAYS:
                return tuple(found)
    return tuple(found)


def _spendings(cost: Data, held: Data) -> Iterator[Data]:
    left = {kind: held.number(kind) for kind in KINDS}
    spent = dict.fromkeys(KINDS, 0)
    for kind in KINDS:
        own = min(left[kind], cost.number(kind))
        open_mana = cost.number(kind) - own
        if open_mana > left["any"]:
            return
        left[kind] -= own
        spent[kind] += own
        left["any"] -= open_mana
        spent["any"] += open_mana
    life = {"life": cost.number("life")} if cost.number("life") else {}
    for share in _shares(cost.number("generic"), [(kind, left[kind]) for kind in KINDS if left[kind]]):
        whole = {kind: spent[kind] + share.get(kind, 0) for kind in KINDS}
        yield Data({**{kind: n for kind, n in whole.items() if n}, **life})


def _shares(amount: int, left: list[tuple[str, int]]) -> Iterator[dict[str, int]]:
    if amount == 0:
        yield {}
        return
    if not left or sum(n for _, n in left) < amount:
        return
    (kind, most), rest = left[0], left[1:]
    for own in range(min(most, amount), -1, -1):
        looking()
        for share in _shares(amount - own, rest):
            yield {kind: own, **share}


def spending(held: Data, spent: Data) -> Data:
    """The pool after mana was spent."""
    return Data({kind: held.number(kind) - spent.number(kind) for kind in KINDS
                 if held.number(kind) > spent.number(kind)})  # fmt: skip


MOST_SHOWN = 20
"""Maximum number of symbols of a kind shown side by side; more are written as a number."""


def _often(symbol: str, count: int) -> str:
    return symbol * count if count <= MOST_SHOWN else f"{count}×{symbol}"


def shown(mana: Data) -> str:
    """Mana or a cost in symbols.

    >>> shown(read_cost("2RR"))
    '2RR'
    """
    parts = [_often("X", mana.number("x")), str(mana.number("generic") or "")]
    parts += [_often(_SHOWN[kind], mana.number(kind)) for kind in KINDS]
    parts += ["{" + "/".join(_SHOWN.get(way, "P" if way == "life" else way) for way in symbol) + "}"
              for symbol in mana.get("hybrid", ())]  # fmt: skip
    if mana.number("life"):
        parts.append(f"+{mana.number('life')}♥")
    return "".join(parts) or "0"


def log_text(mana: Data) -> str:
    """Mana in a log line; mana of any type is a number, as a table states it.

    >>> log_text(Data(any=2, red=1))
    '2R'
    """
    return shown(mana.but(any=None, generic=mana.number("generic") + mana.number("any") or None))

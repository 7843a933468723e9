"""Questions that need no play: whether a deck is legal, and what is laid out to begin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from judge.errors import BadInput
from judge.messages import N_, Message
from judge.resolver import EMPTY, Data, united
from judge.resolver.limits import MOST_FIGURE, FigureTooLarge
from judge.rulesets.game import Assessment, only
from judge.rulesets.kit import CardRuleset
from judge.text import fold

MAIN, SIDE = 11, 9
"""Cards of a deck, and of the sideboard in the variant that has one."""
FORMATS = {
    "open": ("open", "constructed", "abierto", "construido"),
    "closed": ("closed", "limited", "cerrado", "limitado"),
}
OTHERS = "others"
"""In a list of cards: a number of further cards, each with a name of its own."""


class UnreadableDeck(BadInput):
    template = N_("this deck cannot be read: {detail}")


@dataclass(frozen=True)
class _Cards:
    """Numbers of cards by name, and a number of further cards with different names."""

    named: Counter[str]
    others: int = 0

    def __add__(self, more: _Cards) -> _Cards:
        return _Cards(self.named + more.named, self.others + more.others)

    @property
    def total(self) -> int:
        return self.named.total() + self.others


def _cards(told: object) -> _Cards:
    """Cards by name: listed, or each with how many; ``others`` are all different."""
    named, others = Counter[str](), 0
    for name, count in _counted(told):
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise UnreadableDeck(detail=Message(N_("how many of “{name}”?"), {"name": name}))
        if fold(name) == OTHERS:
            others += count
        else:
            named[fold(name)] += count
        if named[fold(name)] + others > MOST_FIGURE:
            raise FigureTooLarge()
    return _Cards(named, others)


def _counted(told: object) -> Iterator[tuple[str, object]]:
    if isinstance(told, int) and not isinstance(told, bool):
        yield OTHERS, told
    elif isinstance(told, Mapping):
        yield from ((str(name), count) for name, count in told.items())
    elif isinstance(told, tuple):
        for one in told:
            if isinstance(one, Mapping):
                yield from _counted(one)
            else:
                yield str(one), 1
    elif told is not None:
        raise UnreadableDeck(detail=Message(N_("a list of cards is wanted")))


def deck(ruleset: CardRuleset, asked: Data) -> Assessment:
    """Check a deck: ``format`` (open or closed), ``cards`` and, where there is one, ``sideboard``.

    ``sideboard: true`` says that the variant with a sideboard is played and that ``cards`` lists all of it.
    Raises UnreadableDeck.
    """
    only(asked, "format", "cards", "sideboard")
    named = fold(str(asked.get("format", "open")))
    format_ = next((key for key, words in FORMATS.items() if named in words), None)
    if format_ is None:
        raise UnreadableDeck(detail=Message(N_("the format is open or closed")))
    main, side = _cards(asked.get("cards")), asked.get("sideboard")
    own = _Cards(Counter()) if side is None or isinstance(side, bool) else _cards(side)
    together, split = main + own, bool(own.total)
    with_side = format_ == "closed" or side not in (None, False)
    reasons: list[Message] = []
    cites = [f"deck {format_}"]
    if side not in (None, False):
        cites.append("deck sideboard" if format_ == "open" else "deck closed sideboard")
    wanted = MAIN + SIDE if with_side else MAIN
    total = together.total
    if total != wanted:
        reasons.append(
            Message(
                N_("it has {count} cards, and must have exactly {wanted}"), {"count": total, "wanted": wanted}
            )
        )
    elif split and main.total != MAIN:
        data = {"count": main.total, "wanted": MAIN}
        reasons.append(Message(N_("it has {count} main cards, and must have exactly {wanted}"), data))
    reasons += _copies(format_, together.named)
    said = united(*(ruleset.cite(key) for key in cites))
    return Assessment(Data(legal=not reasons, count=total), said, tuple(reasons))


def _copies(format_: str, cards: Counter[str]) -> list[Message]:
    """No name twice; in the closed format one card, and one only, may be there twice."""
    repeated = {name: count for name, count in cards.items() if count > 1}
    if format_ == "open":
        return [
            Message(N_("“{name}” is there {count} times"), {"name": n, "count": c})
            for n, c in repeated.items()
        ]
    found = [
        Message(N_("“{name}” is there {count} times"), {"name": n, "count": c})
        for n, c in repeated.items()
        if c > 2
    ]
    if len(repeated) > 1:
        found.append(Message(N_("only one card may be repeated, not {count}"), {"count": len(repeated)}))
    return found


def setup(ruleset: CardRuleset, asked: Data) -> Assessment:
    """What each player begins with: ``players`` (2, or their names), ``cards`` (11, or 20 with a sideboard).

    ``previous`` tells of the game before in the same match: its ``loser``, or, after a draw, who had
    ``chosen`` the first player then. Raises UnreadableDeck for any other number, or another game before.
    """
    only(asked, "players", "cards", "previous")
    cards, players = asked.get("cards", MAIN), asked.get("players", 2)
    players = len(players) if isinstance(players, tuple) else players  # how many, or who
    if cards not in (MAIN, MAIN + SIDE) or not isinstance(players, int) or players < 2:
        raise UnreadableDeck(
            detail=Message(N_("a deck has 11 cards, or 20 with a sideboard, and two or more play"))
        )
    side = cards - MAIN
    more = 1 if side else 0
    first = Data(hand=MAIN, sideboard=side, legacies=(), prestige=0, government=0)
    second = Data(
        hand=MAIN + more, sideboard=side - more, legacies=("Adelanto de Shylock",), prestige=0, government=0
    )
    others = {"others": first} if players > 2 else {}
    needs = ("deck", "counters or tokens", "pencil and paper for prestige")
    keys = ["material", "first player", "setup second", "setup prestige", *(["setup 20"] if side else [])]
    said = united(*(ruleset.cite(key) for key in keys))
    chooses = _chooses(asked.get("previous"))
    return Assessment(Data(first=first, second=second, needs=needs, chooses=chooses, **others), said)


def _chooses(previous: object) -> str:
    """Who decides which player begins: chance, the loser of the game before, or the chooser before a draw."""
    if previous is None:
        return "chance"
    told = previous if isinstance(previous, Data) else EMPTY
    if set(told) not in ({"loser"}, {"chosen"}):
        raise UnreadableDeck(
            detail=Message(N_("previous says who lost (loser), or who chose before a draw (chosen)"))
        )
    return str(next(iter(told.values())))

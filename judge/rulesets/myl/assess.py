"""Whether a deck may be used: the banned list of section C and the watch list of section B."""

from __future__ import annotations

from functools import cache

from judge.documents import Address
from judge.errors import BadInput
from judge.messages import N_, Message
from judge.resolver import Data, united
from judge.resources import within
from judge.rulesets.game import Assessment, only
from judge.rulesets.kit.data_files import data_in
from judge.rulesets.kit.rule import CardRuleset
from judge.text import fold

IMPERIO = "imperio"


class NoDeck(BadInput):
    template = N_("a deck is a list of cards, or a mapping of cards to how many: {got}")


@cache
def lists() -> Data:
    """The two lists: names by folded name, spellings included."""
    plain = data_in(within("rulesets", "myl") / "lists.yaml")
    made: dict[str, Data] = {}
    for kind in ("banned", "watched"):
        made[kind] = Data({fold(name): one["name"] for one in plain[kind] for name in one["spellings"]})
    return Data(made)


def _cards(given: object) -> tuple[str, ...]:
    if isinstance(given, Data):
        return tuple(given)
    if isinstance(given, tuple):
        return tuple(str(one) for one in given)
    raise NoDeck(got=str(given))


def deck(ruleset: CardRuleset, asked: Data) -> Assessment:
    """Whether a deck is legal as far as the document says: cards, ``format`` (by default Imperio).

    ``asked``: ``deck`` (or ``main``, ``mazo``, ``cards``), a list of names or a mapping of names to counts,
    and ``format``. The result: ``legal``, ``banned`` and ``watched``. Raises NoDeck without cards.
    """
    only(asked, "deck", "main", "mazo", "cards", "format", "formato")
    given = next((asked[key] for key in ("deck", "main", "mazo", "cards") if key in asked), None)
    names = _cards(given)
    format_ = asked.text("format") or asked.text("formato") or "Imperio"
    listed = lists()
    banned = tuple(dict.fromkeys(listed["banned"][fold(n)] for n in names if fold(n) in listed["banned"]))
    watched = tuple(dict.fromkeys(listed["watched"][fold(n)] for n in names if fold(n) in listed["watched"]))
    applies = fold(format_).endswith(IMPERIO)
    reasons: list[Message] = []
    cites: list[Address] = []
    if banned:
        cites += ruleset.cite("banned")
        template = (
            N_("{card} is banned in tournaments of Formato Imperio")
            if applies
            else N_("{card} is banned in Formato Imperio only; the document bans nothing elsewhere")
        )
        reasons += [Message(template, {"card": name}) for name in banned]
    if watched:
        cites += ruleset.cite("watched")
        reasons += [
            Message(N_("{card} is being watched: it may be used all the same"), {"card": name})
            for name in watched
        ]
    if not cites:
        cites += ruleset.cite("banned")
        reasons.append(Message(N_("no card of it is banned")))
    rulings = ruleset.cited(
        tuple(_ruling(ruleset, name) for name in (*banned, *watched) if _ruling(ruleset, name))
    )
    result = Data(legal=not (banned and applies), banned=banned, watched=watched)
    return Assessment(result, united(tuple(cites), tuple(rulings)), tuple(reasons))


def _ruling(ruleset: CardRuleset, name: str) -> str:
    card = ruleset.card(name)
    return card.texts("cites")[0] if card and card.texts("cites") else ""

"""Filters for rulings, given as texts by pages, the command line and other programs."""

from __future__ import annotations

import re
from collections.abc import Mapping

from judge.app_state import AppState
from judge.documents import SectionNumber
from judge.documents.cards import RULING_KINDS
from judge.errors import BadInput, UnreadableNumber
from judge.library import RulingChoice, Rulings, names_of_term
from judge.messages import N_

NAMES = ("date", "kind", "source", "card", "rule", "keyword")
"""The names of the filters."""
LONGEST = 200
"""Maximum characters of one filter."""
_DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


class BadRulingDate(BadInput):
    template = N_(
        "“{value}” is no date: expected a year, a month or a day, such as 2024, 2024-03 or 2024-03-09"
    )


class BadRulingKind(BadInput):
    template = N_("“{value}” is no kind of ruling: expected one of {known}")


class UnknownSource(BadInput):
    template = N_("no ruling comes from “{value}”: expected one of {known}")


class NoSuchCard(BadInput):
    template = N_("no card of {game} is called “{name}”")


class BadRule(BadInput):
    template = N_("“{value}” is no number of a rule, such as 608.2b or ipg:2.1")


def read_choice(app_state: AppState, game: str, asked: Mapping[str, str]) -> RulingChoice:
    """The choice of rulings for these filters; empty ones do not restrict it.

    Raises UnknownGame, BadRulingDate, BadRulingKind, UnknownSource, NoSuchCard, BadRule, and the errors of
    :meth:`judge.app_state.AppState.search`.
    """
    library = app_state.library
    library.check_game(game)
    told = {name: asked.get(name, "").strip()[:LONGEST] for name in NAMES}
    document, rule = _rule(told["rule"])
    card = None
    if told["card"]:
        found = library.cards(told["card"], game)
        if not found:
            raise NoSuchCard(game=library.game_name(game), name=told["card"])
        card = found[0]
    if told["date"] and not _DATE.fullmatch(told["date"]):
        raise BadRulingDate(value=told["date"])
    kind = next((known for known in RULING_KINDS if known == told["kind"]), None)
    if told["kind"] and kind is None:
        raise BadRulingKind(value=told["kind"], known=", ".join(RULING_KINDS))
    known = Rulings(library, game).counted("source") if told["source"] else {}
    if told["source"] and told["source"] not in known:
        raise UnknownSource(value=told["source"], known=", ".join(sorted(known)) or "-")
    among = None
    if told["keyword"]:
        among = app_state.rulings_saying(game, names_of_term(library, game, told["keyword"]))
    return RulingChoice(
        date=told["date"],
        kind=kind,
        source=told["source"],
        card=card,
        rule=rule,
        document=document,
        among=among,
    )


def _rule(text: str) -> tuple[str, SectionNumber | None]:
    """A document (empty: the game's main one) and a number in it."""
    if not text:
        return "", None
    document, colon, number = text.rpartition(":")
    found = SectionNumber.typed(number)
    if found is None:
        try:
            found = SectionNumber.parse(number)
        except UnreadableNumber:
            raise BadRule(value=text) from None
    if colon and not document.strip():
        raise BadRule(value=text)
    return document.strip().lower(), found

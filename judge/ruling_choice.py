"""Filters for rulings, given as texts by pages, the command line and other programs."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping

from judge.app_state import AppState
from judge.documents import SectionNumber
from judge.documents.cards import RULING_KINDS
from judge.errors import BadInput, NoSuchDate, UnreadableNumber
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


class NoSources(BadInput):
    template = N_("no ruling of {game} names a source, so none comes from “{value}”")


class NoRulings(BadInput):
    template = N_("there are no rulings of {game} here, so none comes from “{value}”")


class UnknownSource(BadInput):
    template = N_("no ruling comes from “{value}”: expected one of {known}")


class NoSuchCard(BadInput):
    template = N_("no card of {game} is called “{name}”")


class BadRule(BadInput):
    template = N_("“{value}” is no number of a rule, such as 608.2b or ipg:2.1")


def read_choice(app_state: AppState, game: str, asked: Mapping[str, str]) -> RulingChoice:
    """The choice of rulings for these filters; empty ones do not restrict it.

    Raises UnknownGame, BadRulingDate, NoSuchDate, BadRulingKind, UnknownSource, NoSources, NoRulings,
    NoSuchCard, BadRule, and the errors of
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
    if told["date"]:
        _check_date(told["date"])
    kind = next((known for known in RULING_KINDS if known == told["kind"]), None)
    if told["kind"] and kind is None:
        raise BadRulingKind(value=told["kind"], known=", ".join(RULING_KINDS))
    if told["source"]:
        _check_source(Rulings(library, game), library.game_name(game), told["source"])
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


def _check_date(text: str) -> None:
    """Raises BadRulingDate if the text has another form, NoSuchDate if there is no such month or day."""
    if not _DATE.fullmatch(text):
        raise BadRulingDate(value=text)
    try:
        datetime.date.fromisoformat(text + "-01-01"[len(text) - 4 :])
    except ValueError:
        raise NoSuchDate(date=text) from None


def _check_source(rulings: Rulings, game: str, source: str) -> None:
    """Raises UnknownSource, NoSources or NoRulings if no ruling comes from it."""
    known = sorted(name for name in rulings.counted("source") if name)
    if source in known:
        return
    if known:
        raise UnknownSource(value=source, known=", ".join(known))
    raise (NoSources if rulings.page(RulingChoice(), 0, 1).total else NoRulings)(game=game, value=source)


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

"""The reader of Mitos y Leyendas cards: builds the grammar and turns lines into data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from judge.cardtext.chart_parser import Refused
from judge.cardtext.lines import ReadFace, ReadLine
from judge.cardtext.mitos import abilities, acts, events, nouns
from judge.cardtext.mitos.settle import opening, price, settled
from judge.cardtext.mitos.telling import card_sentences
from judge.cardtext.readers import CardReader
from judge.cardtext.spanish.asked import Tokens, asked, longest, targets_of
from judge.cardtext.spanish.face import Reading, TextReader, read_face
from judge.cardtext.spanish.nodes import Pick
from judge.cardtext.spanish.words import SpanishGrammar, add_numbers

ROOM = 3
"""How many Aliados may lie under a Tótem that says so: the only number that the game's rules know."""


@cache
def grammar() -> SpanishGrammar:
    """The grammar of Mitos y Leyendas texts, built on first use."""
    g = SpanishGrammar()
    add_numbers(g)
    for part in (nouns, events, acts, abilities):
        part.add(g)
    g.index()
    return g


def _settle(reading: Reading) -> dict[str, object]:
    waits = [one.on for one in reading.before if isinstance(one, abilities.Waits)]
    made = settled(reading.value, reading.card, reading.kinds, waits[-1] if waits else None)
    if made.get("_room", ROOM) != ROOM:
        raise Refused("room")
    return made


def _under(face: ReadFace) -> None:
    """Move the limit of cards under a card into the ability that puts them there."""
    limited = [line for line in face.lines if line.data and "_room" in line.data]
    for line in limited:
        line.data = {}
    for line in face.lines if limited else ():
        for one in (line.data or {}).get("abilities", ()):
            if any("place under" in step for step in one.get("effect", ())):
                one["if"] = {"fact": "room under"}


def _opened(card: str, tokens: Tokens) -> Mapping[str, object] | None:
    begun = longest(grammar(), "begun", tokens, ",")
    try:
        if begun is not None:
            return opening(begun[0], card)
        priced = longest(grammar(), "priced", tokens, "para")
        return price(priced[0], card) if priced is not None else None
    except Refused:
        return None


def _in_play(pick: Pick) -> Mapping[str, object] | None:
    """The filter of a target, for cards in play; None for others, which are chosen during the effect."""
    elsewhere = {"owner", "zone", "_theirs", "not name"} & set(pick.filter)
    return None if pick.extreme or elsewhere or not pick.filter else events.plain(pick.filter)


def _asked(line: ReadLine, face: ReadFace) -> dict[str, object]:
    aims = partial(targets_of, grammar(), _in_play)
    return asked(line, face, acts.VERBS, frozenset({"talisman"}), partial(_opened, face.name), aims)


TEXTS = TextReader(grammar, _settle, acts.VERBS, _under)
READER = CardReader(partial(read_face, TEXTS), card_sentences, _asked, "es")

"""The card reader of each game, loaded on first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module

from judge.cardtext.lines import ReadFace, ReadLine
from judge.rulesets.kit import CardRuleset

_MODULES: Mapping[str, str] = {
    "magic": "judge.cardtext.magic.reader",
    "myl": "judge.cardtext.mitos.reader",
    "gyp": "judge.cardtext.gobierno.reader",
    "dominion": "judge.cardtext.dominio.reader",
}
READ = frozenset(_MODULES)
"""The games whose printed cards Judge reads."""


@dataclass(frozen=True)
class CardReader:
    """Reads the cards of one game and puts their data into words.

    ``read_face`` reads a face in the form of a bulk file (``name``, ``type_line``, ``oracle_text``, ...);
    ``sentences`` puts data into words of a language, or raises Unsaid; ``asked`` turns an unread line into
    data that ask the judge; ``language`` is the one in which the cards are printed.
    """

    read_face: Callable[[CardRuleset, Mapping[str, object]], ReadFace]
    sentences: Callable[[Mapping[str, object], str], list[str]]
    asked: Callable[[ReadLine, ReadFace], dict[str, object]]
    language: str


UNREAD = "unread"
"""Under this key of a card stand the lines of which the judge tells when they apply."""


def game_of(ruleset: CardRuleset) -> str:
    """The game of a ruleset."""
    return ruleset.document.partition("/")[0]


def reader_of(game: str) -> CardReader:
    """The reader of a game's cards; raises LookupError if the game has none."""
    made = import_module(_MODULES[game]).READER
    assert isinstance(made, CardReader)
    return made


def read_face(ruleset: CardRuleset, card: Mapping[str, object]) -> ReadFace:
    """Read a face of a card of the ruleset's game."""
    return reader_of(game_of(ruleset)).read_face(ruleset, card)


def face_to_play(ruleset: CardRuleset, card: Mapping[str, object]) -> ReadFace:
    """Read a face; each unread line gets data that ask the judge."""
    reader = reader_of(game_of(ruleset))
    face = reader.read_face(ruleset, card)
    for line in face.lines:
        if line.status == "unread":
            line.asked = reader.asked(line, face)
    return face


def sentences(ruleset: CardRuleset, data: Mapping[str, object], language: str) -> list[str]:
    """Card data in words of a language; raises Unsaid if there are none yet."""
    return reader_of(game_of(ruleset)).sentences(data, language)

"""Infractions: sections that state a penalty, with the parts that explain each of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from judge.documents.document import Document, Section
from judge.documents.number import SectionNumber
from judge.messages import N_, Message
from judge.text import fold

PenaltyCode = Literal["none", "caution", "warning", "game-loss", "match-loss", "disqualification"]
PENALTIES: tuple[PenaltyCode, ...] = get_args(PenaltyCode)
"""The penalties, mildest first."""

PartKind = Literal["definition", "examples", "philosophy", "remedy", "upgrade", "downgrade"]
PART_LETTERS: Mapping[PartKind, str] = dict(zip(get_args(PartKind), "abcdef", strict=True))
"""The fixed letter in the number of each part of an infraction, whichever other parts exist."""

_NAMES: Mapping[PenaltyCode, str] = {
    "none": N_("No penalty"),
    "caution": N_("Caution"),
    "warning": N_("Warning"),
    "game-loss": N_("Game Loss"),
    "match-loss": N_("Match Loss"),
    "disqualification": N_("Disqualification"),
}
_WORDS: Mapping[str, PenaltyCode] = {
    **dict.fromkeys(("no penalty", "none", "sin penalizacion", "ninguna", "ninguno"), "none"),
    **dict.fromkeys(("caution", "amonestacion"), "caution"),
    **dict.fromkeys(("warning", "advertencia"), "warning"),
    **dict.fromkeys(
        ("game loss", "perdida de juego", "perdida del juego", "juego perdido", "derrota de juego"),
        "game-loss",
    ),
    **dict.fromkeys(
        ("match loss", "perdida de partida", "perdida de la partida", "partida perdida", "perdida de ronda"),
        "match-loss",
    ),
    **dict.fromkeys(
        (
            "disqualification",
            "disqualification with prize",
            "disqualification without prize",
            "descalificacion",
        ),
        "disqualification",
    ),
}
_PARTS: Mapping[str, PartKind] = {
    "definition": "definition",
    "definicion": "definition",
    "example": "examples",
    "examples": "examples",
    "ejemplo": "examples",
    "ejemplos": "examples",
    "philosophy": "philosophy",
    "filosofia": "philosophy",
    "remedy": "remedy",
    "additional remedy": "remedy",
    "remedio": "remedy",
    "remedio adicional": "remedy",
    "upgrade": "upgrade",
    "agravante": "upgrade",
    "aumento": "upgrade",
    "downgrade": "downgrade",
    "atenuante": "downgrade",
    "reduccion": "downgrade",
}
_WORD = re.compile(r"\w+")
_LONGEST = 3
"""Maximum number of words in the name of a penalty."""
_DEGREES = frozenset(
    (
        "minor",
        "major",
        "moderate",
        "severe",
        "serious",
        "leve",
        "menor",
        "mayor",
        "moderada",
        "grave",
        "severa",
    )
)
"""Words that name an infraction only together with its class."""
_DASH = re.compile(r"\s*[—–]\s*|\s+-\s+")


@dataclass(frozen=True)
class Infraction:
    """An infraction in a document: its name and class, usual penalty and parts.

    ``category`` is the class named in the heading before a dash, or empty. The first of the digest's
    ``aliases`` is the Spanish name.
    """

    number: SectionNumber
    name: str
    category: str
    penalty: PenaltyCode
    aliases: tuple[str, ...]
    parts: Mapping[PartKind, Section]

    @property
    def title(self) -> str:
        """The name by which it is known alone: with its class if the name only says how grave it is."""
        alone = not self.category or fold(self.name) not in _DEGREES
        return self.name if alone else f"{self.category} — {self.name}"


def penalty_code(text: str) -> PenaltyCode | None:
    """The penalty named by a text in English or Spanish; None if it names none.

    >>> penalty_code("Game Loss"), penalty_code("No Penalty"), penalty_code("Pérdida de juego (Game Loss)")
    ('game-loss', 'none', 'game-loss')
    >>> penalty_code("A player gets a Warning") is None
    True
    """
    bare = re.sub(r"\(.*?\)", "", fold(text)).strip(" .:*")
    return _WORDS.get(" ".join(bare.split()))


def penalties_in(text: str) -> frozenset[PenaltyCode]:
    """The penalties that a text names, except no penalty.

    >>> sorted(penalties_in("The third Warning is upgraded to a Game Loss."))
    ['game-loss', 'warning']
    """
    words = _WORD.findall(text)
    windows = (
        " ".join(words[at : at + count]) for count in range(1, _LONGEST + 1) for at in range(len(words))
    )
    found = {code for window in windows if (code := penalty_code(window)) not in (None, "none")}
    return frozenset(code for code in found if code)


def penalty_name(code: PenaltyCode) -> Message:
    """A penalty in the reader's language.

    >>> str(penalty_name("game-loss"))
    'Game Loss'
    """
    return Message(_NAMES[code])


def part_kind(heading: str) -> PartKind | None:
    """The part of an infraction that a heading begins, or None.

    >>> part_kind("Additional Remedy"), part_kind("Upgrade:"), part_kind("Sets") is None
    ('remedy', 'upgrade', True)
    """
    return _PARTS.get(" ".join(fold(heading).strip(" .:*").split()))


def named(heading: str) -> tuple[str, str]:
    """Split an infraction's heading into class and name.

    >>> named("Game Play Error — Missed Trigger"), named("Cheating")
    (('Game Play Error', 'Missed Trigger'), ('', 'Cheating'))
    """
    category, dash, name = _DASH.sub("\0", heading, count=1).partition("\0")
    return (category.strip(), name.strip()) if dash and name.strip() else ("", heading.strip())


def infractions(document: Document) -> tuple[Infraction, ...]:
    """The infractions of a document, in order: the sections with a block of kind ``penalty``."""
    found = []
    for section in document.sections:
        stated = [block.text for block in section.blocks if block.kind == "penalty"]
        penalty = penalty_code(stated[0]) if stated else None
        if penalty is None:
            continue
        category, name = named(section.heading)
        parts: dict[PartKind, Section] = {}
        for part in document.children.get(section.number, ()):
            kind = _PART_OF.get(part.number.parts[-1][2]) if part.assigned else part_kind(part.heading)
            if kind is not None:
                parts.setdefault(kind, part)
        found.append(Infraction(section.number, name, category, penalty, section.aliases, parts))
    return tuple(found)


_PART_OF: Mapping[str, PartKind] = {letter: kind for kind, letter in PART_LETTERS.items()}

"""Infractions: sections that state a penalty, with the parts that explain each of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from judge.documents.document import Document, Section
from judge.documents.infraction_labels import PartKind, label_kind, part_named
from judge.documents.number import SectionNumber
from judge.messages import N_, Message
from judge.text import fold

PenaltyCode = Literal["none", "caution", "warning", "game-loss", "match-loss", "disqualification"]
PENALTIES: tuple[PenaltyCode, ...] = get_args(PenaltyCode)
"""The penalties, mildest first."""

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
_LOSSES: Mapping[PenaltyCode, re.Pattern[str]] = {
    "none": re.compile(
        r"(?:sin|ninguna?) (?:penalizacion|penalidad|sancion|castigo|pena)|no (?:sanction|punishment)"
    ),
    "game-loss": re.compile(
        r"(?:(?:perdida|derrota|perder|pierde) (?:de |del |de el |en el |el )?(?:juego|game)|game forfeit"
        r"|loss of (?:the |a )?game|(?:loses?|lose) (?:the|a) game)(?: actual| en curso)?"
    ),
    "match-loss": re.compile(
        r"(?:(?:perdida|derrota|perder|pierde) (?:de |del |de la |en la |en el |la |el )?"
        r"(?:partida|ronda|match|encuentro|enfrentamiento)|match forfeit|loss of (?:the |a )?match"
        r"|(?:loses?|lose) (?:the|a) match)(?: actual| en curso)?"
    ),
    "disqualification": re.compile(
        r"(?:disqualified|disqualification|descalificad[oa]|descalificacion)(?: inmediata)?"
        r"(?: (?:con|sin) (?:derecho a )?premios?)?"
        r"(?: (?:from|of|del|de la|de el) (?:the )?(?:event|tournament|evento|torneo|competicion|prueba))?"
    ),
    "caution": re.compile(r"(?:advertencia verbal|verbal warning|aviso verbal|llamad[ao] de atencion)"),
    "warning": re.compile(r"(?:written warning|advertencia (?:formal|escrita)|apercibimiento)"),
}
_WHOLE = ("ronda", "match", "encuentro", "enfrentamiento")
_ROUND_LOST = re.compile(
    r"\b(?:p[ée]rdida|derrota|perder|pierde) (?:de |del |de la |en la |en el |la |el )?"
    rf"(?:{'|'.join(_WHOLE)})\b"
)
_SEVERAL = re.compile(r"(?:the |las |los )?(?:penalties|penalizaciones|penalidades|sanciones|castigos)\W*")
_CONDITION = frozenset(
    ("for", "if", "on", "the", "and", "or", "unless", "plus", "with", "then", "por", "si", "la", "en", "y",
     "o", "mas", "salvo", "con", "luego", "despues", "e", "u", "to", "a", "al")
)  # fmt: skip
_LONGEST_NAME = 6
"""Maximum number of words at the start of a text that are tried as the name of a penalty."""
_WORD = re.compile(r"\w+")
_LONGEST = 4
"""Maximum number of words in the name of a penalty."""
DEGREES = frozenset(
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

    ``category`` is the class named in the heading before a dash, or empty. ``penalty`` is None if the
    document has a penalty of its own, ``stated`` in its words. The first of the digest's ``aliases`` is the
    Spanish name; ``partida`` is what losing a *partida* is in the document. ``further`` is what stands
    behind the penalty: when it is another one.
    """

    number: SectionNumber
    name: str
    category: str
    penalty: PenaltyCode | None
    aliases: tuple[str, ...]
    parts: Mapping[PartKind, Section]
    stated: str = ""
    partida: PenaltyCode = "match-loss"
    further: str = ""

    @property
    def title(self) -> str:
        """The name by which it is known alone: with its class if the name only says how grave it is."""
        alone = not self.category or fold(self.name) not in DEGREES
        return self.name if alone else f"{self.category} — {self.name}"


def penalty_code(text: str) -> PenaltyCode | None:
    """The penalty named by a text in English or Spanish; None if it names none.

    >>> penalty_code("Game Loss"), penalty_code("No Penalty"), penalty_code("Pérdida de juego (Game Loss)")
    ('game-loss', 'none', 'game-loss')
    >>> penalty_code("A player gets a Warning") is None
    True
    """
    bare = " ".join(re.sub(r"\(.*?\)", "", fold(text)).strip(" .:*").split())
    return _WORDS.get(bare) or next((code for code, words in _LOSSES.items() if words.fullmatch(bare)), None)


def leading_penalty(text: str) -> PenaltyCode | None:
    """The penalty that a text names, or begins with before a comma, a bracket or a condition.

    >>> leading_penalty("Warning for the first time, then a Game Loss"), leading_penalty("Two points less")
    ('warning', None)
    """
    whole = penalty_code(text)
    if whole is not None:
        return whole
    words = text.split()
    counts = range(min(len(words) - 1, _LONGEST_NAME), 0, -1)
    heads = ((" ".join(words[:count]), words[count - 1], words[count]) for count in counts)
    return next(
        (
            code
            for head, last, following in heads
            if (code := penalty_code(head.strip(" ,;.:(/"))) is not None
            and (last[-1:] in ",;.:/" or following[:1] in "(/–—-," or fold(following) in _CONDITION)
        ),
        None,
    )


def stated_in(text: str) -> str:
    """The penalty stated by a text as short as it is told: up to the end of its first sentence or clause.

    >>> stated_in("Pierde dos puntos de prestigio. La segunda vez, cuatro.")
    'Pierde dos puntos de prestigio'
    """
    first = re.split(r"(?<=[^\W\d_])[.;](?:\s|$)", text.strip(), maxsplit=1)[0]
    return first.strip(" .:;*")


def penalties_in(text: str, partida: PenaltyCode = "match-loss") -> frozenset[PenaltyCode]:
    """The penalties that a text names, except no penalty; ``partida`` is what losing a *partida* is.

    >>> sorted(penalties_in("The third Warning is upgraded to a Game Loss."))
    ['game-loss', 'warning']
    """
    words = _WORD.findall(text)
    windows = (
        " ".join(words[at : at + count]) for count in range(1, _LONGEST + 1) for at in range(len(words))
    )
    found = {_sensed(penalty_code(window), window, partida) for window in windows}
    return frozenset(code for code in found if code not in (None, "none"))


def _sensed(code: PenaltyCode | None, text: str, partida: PenaltyCode) -> PenaltyCode | None:
    return partida if code == "match-loss" and "partida" in fold(text) else code


def losing_a_partida(document: Document) -> PenaltyCode:
    """What losing a *partida* means in a document: a game if rounds or matches are lost too, else a match."""
    if document.language != "es":
        return "match-loss"
    texts = (block.text.lower() for section in document.sections for block in section.blocks)
    lost = any(_ROUND_LOST.search(text) for text in texts if any(word in text for word in _WHOLE))
    return "game-loss" if lost else "match-loss"


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
    """The infractions of a document, in order: the sections with a block of kind ``penalty``, or with a part
    that is headed as one and has it."""
    found = []
    partida = losing_a_partida(document)
    for section in document.sections:
        below = document.children.get(section.number, ())
        headed = [part for part in below if label_kind(part.heading) == "penalty"]
        stated = [block.text for one in (section, *headed) for block in one.blocks if block.kind == "penalty"]
        if not stated or label_kind(section.heading) == "penalty":
            continue
        category, name = named(section.heading)
        parts: dict[PartKind, Section] = {}
        for part in below:
            kind = _part_of(part)
            if kind is not None:
                parts.setdefault(kind, part)
        said = stated[0]
        penalty = _sensed(leading_penalty(said), said, partida)
        own = any(block.kind == "penalty" for block in section.blocks)
        if penalty is None and not own and not parts and _SEVERAL.fullmatch(fold(headed[0].heading).strip()):
            continue  # a section about penalties in general
        found.append(
            Infraction(
                section.number,
                name,
                category,
                penalty,
                section.aliases,
                parts,
                stated_in(said),
                partida,
                said.partition(stated_in(said))[2].strip(" .;:*"),
            )
        )
    return tuple(found)


def _part_of(section: Section) -> PartKind | None:
    """The part of an infraction that a section below it is: by its heading, else by its fixed letter."""
    if section.heading:
        return part_named(section.heading)
    return _PART_OF.get(section.number.parts[-1][2]) if section.assigned else None


_PART_OF: Mapping[str, PartKind] = {letter: kind for kind, letter in PART_LETTERS.items()}

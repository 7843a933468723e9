"""What a document says of repeated offences: from which time on an infraction costs more.

It is read from the document's own words, in English or Spanish, where it speaks of penalties: in the texts
above an infraction (``third or subsequent Warning ... in the same category``), in a section of its own about
repeated offences, in an infraction's remedy and among its upgrades.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from judge.documents.document import Document, Section
from judge.documents.infraction_labels import PartKind
from judge.documents.infractions import (
    PENALTIES,
    Infraction,
    PenaltyCode,
    infractions,
    penalties_in,
)
from judge.documents.number import SectionNumber
from judge.text import fold

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[\W_]*[A-ZÁÉÍÓÚÑ])")
_ORDINALS = {
    2: re.compile(r"\b(?:second|2nd|segund[oa]|2\.? ?[ao\u00aa\u00ba] vez)\b"),
    3: re.compile(r"\b(?:third|3rd|tercer[oa]?|3\.? ?[ao\u00aa\u00ba] vez)\b"),
    4: re.compile(r"\b(?:fourth|4th|cuart[oa]|4\.? ?[ao\u00aa\u00ba] vez)\b"),
    5: re.compile(r"\b(?:fifth|5th|quint[oa]|5\.? ?[ao\u00aa\u00ba] vez)\b"),
}
_TIME = re.compile(r"[^.:]{2,30}\b(?:vez|time|offen[cs]e|falta|infraccion|infraction)\s*:")
"""A column or line of a table for a later time: ``2nd offense: Game Loss``."""
_CLAUSE, _COMMA = re.compile(r"(?<=[.;])\s+"), re.compile(r"(?<=,)\s+")
_AGAIN = re.compile(
    r"\b(?:already (?:has|had|got|been|received)|subsequent|repeat(?:s|ed)?|again"
    r"|ya (?:habia|ha|tenia|tiene|recibio)|posterior(?:es)?|reincid\w*|repit[ea]|repetid[oa]s?)\b"
)
_RAISES = re.compile(
    r"\b(?:upgrade[ds]?|results? in|becomes?|(?:the )?penalty is|receives? an?|gets? an?"
    r"|convierten?|agravan?|pasan? a|suben? a|dan? una|(?:la )?penalizacion es|recibe)\b"
)
_ABOUT = re.compile(r"\b(?:repeat\w*|repetition|reincid\w*|repetid\w*|repeticion\w*|reiterad\w*)\b")
"""Words in the heading of a section about repeated offences."""
_EXCEPT = re.compile(r"\b(?:except\w*|exceptu\w*|salvo)\b")
_SAME = re.compile(r"\b(?:same|mism[oa]|igual)\b")
_DAILY = re.compile(r"\b(?:between days|each day|every day|per day|de un dia a otro|cada dia|por dia)\b")


@dataclass(frozen=True)
class Repetition:
    """From its ``count``-th time on an infraction costs ``penalty``; ``section`` says so in ``text``.

    Earlier penalties count if they are ``counted`` (None: whatever they were) and were given for one of the
    infractions ``among``; with ``daily`` only those of the same day.
    """

    count: int
    penalty: PenaltyCode
    counted: PenaltyCode | None
    among: tuple[SectionNumber, ...]
    daily: bool
    section: Section
    text: str


def sentences(text: str) -> list[str]:
    """The sentences of a text.

    >>> sentences("A Warning. The third is a Game Loss (see section 2.1).")
    ['A Warning.', 'The third is a Game Loss (see section 2.1).']
    """
    return [part.strip() for part in _SENTENCE.split(text) if part.strip()]


def raised_to(
    text: str, usual: PenaltyCode | None, partida: PenaltyCode = "match-loss"
) -> PenaltyCode | None:
    """The penalty to which a sentence raises the usual one, if it does.

    >>> raised_to("If it is impossible, upgrade the penalty to a Game Loss.", "warning")
    'game-loss'
    >>> raised_to("If a Game Loss is issued, it may wait.", "warning") is None
    True
    """
    return _above_usual(text, usual, partida) if _RAISES.search(fold(text)) else None


def times(text: str) -> int | None:
    """From which time on a sentence speaks of an offence; None if it does not speak of repeated ones.

    >>> times("The third or subsequent Warning"), times("Subsequent ones"), times("A Warning")
    (3, 2, None)
    """
    folded = fold(text)
    named = [count for count, pattern in _ORDINALS.items() if pattern.search(folded)]
    return min(named) if named else 2 if _AGAIN.search(folded) else None


def repetitions(document: Document, one: Infraction) -> tuple[Repetition, ...]:
    """The rules about repeating an infraction: those of its own parts first, then those above it."""
    found: dict[tuple[int, PenaltyCode], Repetition] = {}
    kinds: tuple[PartKind, ...] = ("remedy", "upgrade")
    own = [one.parts[kind] for kind in kinds if kind in one.parts]
    own += [document.by_number[one.number]] if one.number in document.by_number else []
    for section in own:
        for made in _read(section, one, (one.number,), (one.number,)):
            found.setdefault((made.count, made.penalty), made)
    if found:
        return tuple(found.values())  # the special rule goes before the general one
    above = tuple(_above(document, one.number))
    others = infractions(document)
    for section in (*above, *_about_repeating(document, one, others)):
        under = tuple(other.number for other in others if _is_under(document, other, section))
        if section not in above:
            beside = [other.number for other in others if _has_parent_of(document, other, section)]
            under = tuple(beside or (other.number for other in others))
        for made in _read(section, one, (one.number,), under):
            found.setdefault((made.count, made.penalty), made)
    return tuple(found.values())


def _read(
    section: Section, one: Infraction, same: tuple[SectionNumber, ...], under: tuple[SectionNumber, ...]
) -> Iterator[Repetition]:
    for block in section.blocks:
        if block.kind not in ("paragraph", "item", "penalty"):
            continue
        stated = block.kind == "penalty"
        parts = list(_clauses(block.text)) if stated else sentences(block.text)
        if any(_excepted(part, one) for part in parts):
            continue
        for part in parts:
            count, to = times(part), raised_to(part, one.penalty, one.partida)
            if to is None and (stated or _TIME.match(fold(part))):
                to = _above_usual(part, one.penalty, one.partida)
            if count is None or to is None:
                continue
            lesser = [
                code
                for code in penalties_in(part, one.partida)
                if PENALTIES.index(code) < PENALTIES.index(to)
            ]
            among = same if _SAME.search(fold(part)) else under
            daily = bool(_DAILY.search(fold(block.text)))
            counted = min(lesser, key=PENALTIES.index, default=None)
            yield Repetition(count, to, counted, among, daily, section, part)


def _clauses(text: str) -> Iterator[str]:
    """The clauses of a stated penalty: ``Warning for the first time, Game Loss for the second`` has two."""
    for part in _CLAUSE.split(text):
        yield from _COMMA.split(part) if len(penalties_in(part)) > 1 else (part,)


def _above_usual(text: str, usual: PenaltyCode | None, partida: PenaltyCode) -> PenaltyCode | None:
    """The most severe penalty of a text, if it is more severe than the usual one."""
    rank = PENALTIES.index
    most = max(penalties_in(text, partida), key=rank, default=None)
    return most if most is not None and rank(most) > (rank(usual) if usual else -1) else None


def _excepted(sentence: str, one: Infraction) -> bool:
    """Whether a sentence exempts an infraction from a rule."""
    found = _EXCEPT.search(fold(sentence))
    return found is not None and fold(one.name) in fold(sentence)[found.start() :]


def _above(document: Document, number: SectionNumber) -> Iterator[Section]:
    section = document.by_number.get(number)
    while section is not None and section.parent is not None:
        section = document.by_number.get(section.parent)
        if section is not None:
            yield section


def _about_repeating(
    document: Document, one: Infraction, others: tuple[Infraction, ...]
) -> Iterator[Section]:
    """The sections of their own about repeated offences: of the infraction's chapter, or, where their own has
    none, of all."""
    listed = {other.number for other in others}
    for section in document.sections:
        if section.number in listed or section.parent in listed or not _ABOUT.search(fold(section.heading)):
            continue
        beside = [other for other in others if _has_parent_of(document, other, section)]
        if not beside or one in beside:
            yield section


def _has_parent_of(document: Document, one: Infraction, section: Section) -> bool:
    """Whether an infraction stands somewhere below what the section stands in."""
    return section.parent is not None and any(
        above.number == section.parent for above in _above(document, one.number)
    )


def _is_under(document: Document, one: Infraction, section: Section) -> bool:
    return any(above.number == section.number for above in _above(document, one.number))

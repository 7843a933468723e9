"""Imports the unnumbered turn structure of Gobierno & Prestigio: its stages and their steps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from judge.decoding import Line
from judge.documents import SectionNumber
from judge.importers.builder import DocumentBuilder
from judge.text import fold

Paragraph = tuple[str, tuple[Line, ...]]

BULLET = re.compile(r"\s*[•·▪◦‣●○■*+–-]\s+(?=\S)")
_LISTED = re.compile(r"\s*(?P<number>[0-9]{1,2})\s*[.)-]+\s+(?P<rest>\S.*)")
_COLON = re.compile(r"(?P<heading>[^:.;!?]{2,70}):\s*(?P<rest>.*)")
_CAPITALS = re.compile(r"(?P<heading>[^\W\d_a-z]{4,}(?:\s+[^\W\d_a-z]{4,})*)\s+(?P<rest>[(—–].*)")
# A capitalised word that begins a sentence without a full stop before it: the colon of a heading was lost.
_GLUED = re.compile(
    r"(?P<heading>[^.:;!?]{3,80}?[\w)])\s+"
    r"(?P<rest>(?:En|Donde|Se|El|La|Los|Las|Un|Una|Todos|Todas|Cuando|Aquí|Cada|Si|Es)\s.*)"
)
_WORDS = 9
"""Maximum number of words of a heading in the turn structure."""


def unbulleted(text: str) -> str:
    """The text without its leading bullet.

    >>> unbulleted("• Facebook + Google")
    'Facebook + Google'
    """
    found = BULLET.match(text)
    return text[found.end() :] if found else text


@dataclass
class _Step:
    heading: str
    text: str
    lines: tuple[Line, ...]
    more: list[Paragraph] = field(default_factory=list)


@dataclass
class _Stage:
    heading: str
    lines: list[Line] = field(default_factory=list)
    summary: list[Paragraph] = field(default_factory=list)
    steps: list[_Step] = field(default_factory=list)


def is_headline(text: str) -> bool:
    """Whether a paragraph is a heading in capitals.

    >>> is_headline("ESTRUCTURA DE UN TURNO"), is_headline("X"), is_headline("NOTA: Así.")
    (True, False, False)
    """
    letters = [c for c in text if c.isalpha()]
    return (
        len(letters) > 3 and text == text.upper() and text[-1] not in ".,;:" and len(text.split()) <= _WORDS
    )


def headed(text: str) -> tuple[str, str]:
    """Split a bullet into its heading, if it has one, and the rest.

    A heading ends at a colon, or is in capitals before a bracket, or comes before a sentence that begins
    without a full stop; or it is a whole bullet of a few words.

    >>> headed("Robo: Cada jugador roba."), headed("PAUSA (como antes)."), headed("Fin del robo.")
    (('Robo', 'Cada jugador roba.'), ('PAUSA', '(como antes).'), ('Fin del robo', ''))
    >>> headed("Paso de Robo En este paso se roba."), headed("Los que roban, roban dos.")
    (('Paso de Robo', 'En este paso se roba.'), ('', 'Los que roban, roban dos.'))
    """
    for pattern in (_COLON, _CAPITALS, _GLUED):
        found = pattern.fullmatch(text)
        if found and len(found["heading"].split()) <= _WORDS:
            return found["heading"].strip(), found["rest"].strip()
    if len(text.split()) <= 6 and not re.search(r"[,;:]|\.(?!$)", text):
        return text.rstrip(" ."), ""
    return "", text


def write_turn(builder: DocumentBuilder, letter: str, head: Paragraph, body: Sequence[Paragraph]) -> None:
    """Write a part without numbers as assigned sections.

    Grammar: a numbered list names and summarises the stages; each heading on a line of its own begins a stage
    (the one of that name in the list); each bullet under it is a step. ``T`` is the whole, ``T.1`` a stage,
    ``T.1.1`` a step. Paragraphs after the list belong to the whole, those after a stage's heading to the
    stage, those after a step to the step.
    """
    whole, stages = _read(body)
    number = SectionNumber.parse(letter)
    section = builder.section(number, _sentence_case(head[0]), *head[1], assigned=True)
    for text, lines in whole:
        builder.block(section, "item" if BULLET.match(text) else "paragraph", unbulleted(text), *lines)
    for count, stage in enumerate(stages, start=1):
        own = builder.section(
            section.number.child(str(count)),
            stage.heading,
            *stage.lines,
            parent=section.number,
            assigned=True,
        )
        for text, lines in stage.summary:
            builder.block(own, "paragraph", text, *lines)
        for place, step in enumerate(stage.steps, start=1):
            child = builder.section(
                own.number.child(str(place)),
                step.heading,
                *([] if step.text else step.lines),
                parent=own.number,
                assigned=True,
            )
            if step.text:
                builder.block(child, "paragraph", step.text, *step.lines)
            for text, lines in step.more:
                builder.block(child, "paragraph", text, *lines)


def _read(body: Sequence[Paragraph]) -> tuple[list[Paragraph], list[_Stage]]:
    headings = [_bare(text) for text, _ in body if _is_heading(text)]
    whole: list[Paragraph] = []
    stages: list[_Stage] = []
    detail: _Stage | None = None
    for text, lines in body:
        listed = _LISTED.fullmatch(text) if detail is None else None
        bullet = BULLET.match(text) or lines[0].kind == "item"
        if listed:
            stages.append(_summed_up(listed["rest"], lines, headings))
        elif not bullet and (stage := _named(stages, text)):
            detail = stage
            detail.lines.extend(lines)
        elif not bullet and _is_heading(text):
            detail = _Stage(_bare(text), list(lines))
            stages.append(detail)
        elif bullet and detail is not None:
            detail.steps.append(_Step(*headed(unbulleted(text)), lines))
        elif detail is None:
            whole.append((text, lines))
        elif detail.steps:
            detail.steps[-1].more.append((text, lines))
        else:
            detail.summary.append((text, lines))
    return whole, stages


def _summed_up(text: str, lines: tuple[Line, ...], headings: Sequence[str]) -> _Stage:
    """A stage of the list: its name is a heading further down, or the text before the colon."""
    named = [
        h for h in headings if fold(text).startswith(fold(h)) and not text[len(h) : len(h) + 1].isalnum()
    ]
    heading = max(named, key=len, default="")
    rest = text[len(heading) :].strip().lstrip(" :.–-") if heading else ""
    if not heading:
        heading, rest = headed(text)
    if not rest:
        return _Stage(heading, list(lines))
    return _Stage(heading, [], [(rest, lines)])


def _named(stages: Sequence[_Stage], text: str) -> _Stage | None:
    bare = fold(_bare(text))
    return next((stage for stage in stages if fold(stage.heading) == bare and not stage.steps), None)


def _bare(text: str) -> str:
    return text.strip().rstrip(" .:")


def _is_heading(text: str) -> bool:
    """Whether a paragraph is a heading: a few words, no bullet, no full stop."""
    return (
        not BULLET.match(text)
        and not _LISTED.fullmatch(text)
        and len(text.split()) <= _WORDS
        and not re.search(r"[.:;,!?…]", text)
        and text[:1].isupper()
    )


def _sentence_case(text: str) -> str:
    """A heading in capitals converted to sentence case; any other heading unchanged.

    >>> _sentence_case("ESTRUCTURA DE UN TURNO")
    'Estructura de un turno'
    """
    return text.capitalize() if text == text.upper() else text

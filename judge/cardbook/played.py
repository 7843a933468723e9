"""Combines a printed card's readings and corrections into a playable definition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from judge.cardbook.printed import PrintedCard
from judge.cardtext.chart_parser import Refused
from judge.cardtext.lines import ReadFace, ReadLine, joined
from judge.cardtext.plain_data import listed
from judge.cardtext.readers import UNREAD, face_to_play
from judge.errors import BadInput
from judge.rulesets.kit import CardRuleset, read_card

Status = Literal["read", "corrected", "unread", "reminder"]
_SPELLS = frozenset({"instant", "sorcery"})
_STUMBLES = (BadInput, Refused, LookupError, TypeError, ValueError)


@dataclass(frozen=True)
class PlayedLine:
    """A printed line, and its part of the definition: read, corrected, or to be asked."""

    text: str
    status: Status
    data: Mapping[str, object]
    stopped_at: str = ""

    @property
    def asked(self) -> bool:
        """Whether the judge is asked about an unread line when it would act; other lines are only shown."""
        return self.status == "unread" and any(key != UNREAD for key in self.data)


@dataclass(frozen=True)
class PlayedFace:
    """One face with its lines."""

    name: str
    lines: tuple[PlayedLine, ...]

    def of(self, status: Status) -> tuple[PlayedLine, ...]:
        return tuple(line for line in self.lines if line.status == status)


@dataclass(frozen=True)
class Played:
    """A card in playable form: its definition, and the origin of each line's part in it."""

    name: str
    definition: dict[str, object]
    faces: tuple[PlayedFace, ...]

    @property
    def whole(self) -> bool:
        """Whether every line was read or corrected."""
        return not any(face.of("unread") for face in self.faces)


Reading = Callable[[CardRuleset, Mapping[str, object]], ReadFace]
"""Reads a face, or returns a stored reading."""
Lines = Mapping[tuple[str, str], Mapping[str, object]]
"""Corrections, by the name of a face and the text of its line."""


@dataclass
class _Face:
    shown: PlayedFace
    definition: dict[str, Any]
    lines: list[PlayedLine] = field(default_factory=list)


def played(
    ruleset: CardRuleset, card: PrintedCard, corrected: Lines | None = None, read: Reading = face_to_play
) -> Played:
    """Read a card with ``read``; ``corrected`` replaces the readings of lines.

    The definition is valid data for the ruleset: lines that cannot be combined are asked about instead.
    """
    told = corrected or {}
    faces = [_face(ruleset, read(ruleset, row), row, told) for row in card.faces]
    definition = _together(ruleset, card, faces)
    definition = {**definition, "name": definition["name"]}
    names = dict.fromkeys((card.name, *(str(row["name"]) for row in card.faces)))
    aliases = [name for name in names if name != definition["name"]]
    if aliases:
        definition["aliases"] = aliases
    return Played(card.name, definition, tuple(face.shown for face in faces))


def _face(ruleset: CardRuleset, read: ReadFace, row: Mapping[str, object], corrected: Lines) -> _Face:
    lines = [_line(read, one, corrected) for one in read.lines]
    base = dict(read.corners)
    text = str(row.get("oracle_text") or "").strip()
    if text:
        base["text"] = text
    definition, lines = _valid(ruleset, base, lines)
    return _Face(PlayedFace(read.name, tuple(lines)), definition)


def _line(read: ReadFace, line: ReadLine, corrected: Lines) -> PlayedLine:
    own = corrected.get((read.name, line.text))
    if own is not None:
        return PlayedLine(line.text, "corrected", own)
    if line.status == "reminder":
        return PlayedLine(line.text, "reminder", {})
    if line.data is not None:
        return PlayedLine(line.text, "read", line.data)
    return PlayedLine(line.text, "unread", line.asked or {UNREAD: [line.text]}, line.stopped_at or "")


def _valid(
    ruleset: CardRuleset, base: dict[str, object], lines: list[PlayedLine]
) -> tuple[dict[str, object], list[PlayedLine]]:
    """The definition of all lines; a line that conflicts with those before it is shown, not played."""
    made: dict[str, object] = base
    kept: list[PlayedLine] = []
    for line in lines:
        for one in (line, PlayedLine(line.text, "unread", {UNREAD: [line.text]}, line.stopped_at)):
            try:
                further = _joined(made, one.data)
                read_card(ruleset, further)
            except _STUMBLES:
                continue
            made = further
            kept.append(one)
            break
        else:
            kept.append(PlayedLine(line.text, "unread", {}, line.stopped_at))
    return made, kept


def _joined(made: dict[str, object], part: Mapping[str, Any]) -> dict[str, object]:
    more = {key: value for key, value in part.items() if key != UNREAD}
    further = joined(made, [more])
    if UNREAD in part:
        further[UNREAD] = [*further.get(UNREAD, ()), *part[UNREAD]]
    return further


def _together(ruleset: CardRuleset, card: PrintedCard, faces: Sequence[_Face]) -> dict[str, object]:
    """The faces as one definition; a face that cannot be combined with the first is described in words."""
    first = faces[0].definition
    if len(faces) == 1:
        return first
    made = _with_other(card, first, faces[1].definition)
    if made is not None:
        try:
            read_card(ruleset, made)
        except _STUMBLES:
            pass
        else:
            return made
    told = [f"{face.shown.name}: {line.text}" for face in faces[1:] for line in face.shown.lines]
    return {**first, UNREAD: [*first.get(UNREAD, ()), *told]} if told else first


def _with_other(card: PrintedCard, one: dict[str, Any], other: dict[str, Any]) -> dict[str, object] | None:
    if card.layout in ("split", "aftermath"):
        fuse = [half for half in (one, other) if "fuse" in half.get("keywords", ())]
        halves = [_without(half, "fuse") for half in (one, other)]
        if one.get("type") == other.get("type") and not _SPELLS & set(listed(one.get("type", ()))):
            line: dict[str, object] = {key: one[key] for key in ("type", "subtypes") if key in one}  # 709.5
            return {"name": card.name, **line, "halves": halves}
        return {"name": card.name, "halves": halves, **({"keywords": ["fuse"]} if fuse else {})}
    key = {"adventure": "adventure", "modal_dfc": "modal back", "transform": "back", "flip": "flipped"}.get(
        card.layout
    )
    return {**one, key: other} if key else None


def _without(half: dict[str, Any], keyword: str) -> dict[str, object]:
    left = [one for one in half.get("keywords", ()) if one != keyword]
    return {key: value for key, value in half.items() if key != "keywords"} | (
        {"keywords": left} if left else {}
    )

"""The result of reading a card: the lines of each face, and the definition that they form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.cardtext.chart_parser import Refused


@dataclass
class ReadLine:
    """One printed line (or a choice of modes with its bullets) with the data read from it."""

    texts: list[str]
    data: dict[str, Any] | None = None
    reminder: bool = False
    readings: int = 0
    stopped_at: str | None = None
    fault: str = ""
    asked: dict[str, object] | None = None
    """For a line that is not read: the data that ask the judge when it would act."""

    @property
    def text(self) -> str:
        return "\n".join(self.texts)

    @property
    def status(self) -> str:
        return "reminder" if self.reminder else "unread" if self.data is None else "read"


@dataclass
class ReadFace:
    """One face: its name, the data in its corners, and its lines."""

    name: str
    corners: dict[str, Any]
    lines: list[ReadLine] = field(default_factory=list)

    @property
    def whole(self) -> bool:
        return all(line.status != "unread" for line in self.lines)

    @property
    def data(self) -> dict[str, object]:
        """The definition, made of all that was read."""
        return joined(self.corners, [line.data for line in self.lines if line.data])


def joined(base: Mapping[str, object], parts: list[dict[str, Any]]) -> dict[str, Any]:
    """One definition, joined from the data of all lines."""
    made: dict[str, Any] = dict(base)
    for part in parts:
        for key, value in part.items():
            if (
                key in ("keywords", "abilities", "targets", "effect", "enters", "reaction", "cites")
                and key in made
            ):
                made[key] = [*made[key], *value]
            elif key in ("power", "toughness") and made.get(key) == base.get(key):
                made[key] = value  # the text says what the star or the 0 in the corner means (208.2)
            elif key in made and made[key] != value:
                raise Refused(key)
            else:
                made[key] = value
    return made

"""Automatic numbers of Word paragraphs, which are computed from ``numbering.xml`` and not stored in the
text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml.etree import _Element

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
    (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_LEVELS = 9
"""Levels of a list in Word's format."""
_MOST = 1_000_000
"""Greatest number of a list; a document cannot make the count grow without end."""


@dataclass(frozen=True)
class Level:
    """One level of a list: the number format and the template of the number (``%1.%2``)."""

    format: str = "decimal"
    text: str = ""
    start: int = 1
    legal: bool = False

    @property
    def bullet(self) -> bool:
        return self.format == "bullet"


@dataclass
class Numbering:
    """The lists of one document, with the current values of their counters."""

    levels: dict[str, dict[int, Level]] = field(default_factory=dict)
    shared: dict[str, str] = field(default_factory=dict)
    """For each list, the list definition whose counters it continues."""
    counters: dict[str, list[int]] = field(default_factory=dict)

    @classmethod
    def read(cls, root: _Element | None) -> Numbering:
        """Read the lists from the root of ``numbering.xml``; None means there are no lists."""
        numbering = cls()
        if root is None:
            return numbering
        abstract = {
            element.get(f"{W}abstractNumId"): dict(_levels(element))
            for element in root.iterfind(f"{W}abstractNum")
        }
        for element in root.iterfind(f"{W}num"):
            name = element.get(f"{W}numId")
            base = element.find(f"{W}abstractNumId")
            origin = base.get(f"{W}val") if base is not None else None
            if name is None or origin not in abstract:
                continue
            levels = dict(abstract[origin])
            restarted = False
            for override in element.iterfind(f"{W}lvlOverride"):
                levels.update(_levels(override))
                start = override.find(f"{W}startOverride")
                at = _whole(override.get(f"{W}ilvl"), 0)
                if start is not None and at in levels:
                    old = levels[at]
                    levels[at] = Level(old.format, old.text, _whole(start.get(f"{W}val"), 1), old.legal)
                    restarted = True
            numbering.levels[name] = levels
            numbering.shared[name] = f"num {name}" if restarted else f"abstract {origin}"
        return numbering

    def next(self, name: str, at: int) -> tuple[str, bool] | None:
        """Count one paragraph of a list; returns the number as printed, and whether it is only a bullet."""
        levels = self.levels.get(name)
        level = levels.get(at) if levels else None
        if levels is None or level is None or level.format == "none":
            return None
        if level.bullet:
            return "", True
        counts = self.counters.setdefault(self.shared[name], [0] * _LEVELS)
        for upper in range(at):
            if not counts[upper]:
                counts[upper] = levels.get(upper, Level()).start
        counts[at] = min(counts[at] + 1, _MOST) if counts[at] else max(level.start, 0)
        counts[at + 1 :] = [0] * (_LEVELS - at - 1)
        text = level.text
        for upper in range(_LEVELS):
            if f"%{upper + 1}" in text:
                shape = "decimal" if level.legal else levels.get(upper, Level()).format
                text = text.replace(f"%{upper + 1}", number_text(counts[upper], shape))
        return text.strip(), False


def number_text(count: int, shape: str) -> str:
    """A number in one of Word's number formats; unknown formats give digits.

    >>> number_text(4, "lowerRoman"), number_text(28, "upperLetter"), number_text(7, "decimalZero")
    ('iv', 'BB', '07')
    """
    if shape in ("lowerLetter", "upperLetter") and 0 < count <= 26 * 50:
        turn, place = divmod(count - 1, 26)
        letters = chr(ord("a") + place) * (turn + 1)
        return letters if shape == "lowerLetter" else letters.upper()
    if shape in ("lowerRoman", "upperRoman") and 0 < count < 4000:
        letters = ""
        for value, sign in _ROMAN:
            letters += sign * (count // value)
            count %= value
        return letters if shape == "lowerRoman" else letters.upper()
    return f"{count:02}" if shape == "decimalZero" else str(count)


def _levels(element: _Element) -> Iterator[tuple[int, Level]]:
    for found in element.iterfind(f"{W}lvl"):
        at = _whole(found.get(f"{W}ilvl"), 0)
        if not 0 <= at < _LEVELS:
            continue
        yield (
            at,
            Level(
                _value(found, "numFmt", "decimal"),
                _value(found, "lvlText", ""),
                _whole(_value(found, "start", "1"), 1),
                found.find(f"{W}isLgl") is not None,
            ),
        )


def _value(element: _Element, name: str, default: str) -> str:
    found = element.find(f"{W}{name}")
    value = found.get(f"{W}val") if found is not None else None
    return default if value is None else str(value)


def _whole(text: str | None, default: int) -> int:
    """Parse a whole number, which may be missing or invalid in a damaged file; then the default."""
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 6:
        return default
    return int(text)

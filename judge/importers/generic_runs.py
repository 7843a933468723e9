"""Runs of single numbers: 1, 2, 3; (a), (b); I, II, III; one within another."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from judge.importers.generic_lines import Text
from judge.importers.generic_marks import opening_of
from judge.importers.generic_numbers import Opening


@dataclass(slots=True)
class _Run:
    """A run being collected: its members, the last value, and whether it counts in Roman numerals."""

    members: list[Text]
    last: int
    roman: bool

    def takes(self, opened: Opening) -> int | None:
        """The value with which a number continues the run, by one or by two; None where it does not."""
        value = opened.roman if self.roman else opened.value
        if len(self.members) == 1 and self.last == 1 and not self.roman and opened.roman == 2:
            first = opening_of(self.members[0])
            if first.text.lower() == "i":
                self.roman, value = True, 2
        return value if value and self.last < value <= self.last + 2 else None


def rising_runs(members: Sequence[Text]) -> list[list[Text]]:
    """Divide numbers of one kind into runs: each begins at 1, A or I (or 0) and rises by one or two.

    Runs of letters may stand within one another: ``(a) (i) (ii) (b)`` are two. A letter that may be a
    Roman numeral is what continues a run; in headings an integer may begin a run with any value.
    """
    runs: list[_Run] = []
    nested: list[_Run] = []
    for text in members:
        opened = opening_of(text)
        digits = opened.text.isdigit()
        for depth in _innermost_first(nested, text):
            value = nested[depth].takes(opened)
            if value is not None:
                nested[depth].members.append(text)
                nested[depth].last = value
                del nested[depth + 1 :]
                break
        else:
            starts = opened.value in (0, 1) if digits else opened.text.lower() in ("a", "i")
            if not starts and not (text.heading and digits):
                continue
            begun = _Run([text], opened.value if digits else 1, not digits and opened.text.lower() == "i")
            runs.append(begun)
            deeper = not digits or (nested and _stands_within(text, nested[-1].members[0]))
            nested = [*nested, begun] if deeper else [begun]
    return [run.members for run in runs]


@dataclass(slots=True)
class _Level:
    """The last numbered heading of one level: its value, and the list that it counts in (-1 for none)."""

    level: int
    value: int
    run: int


def restarts(headings: Sequence[Text], extended: Collection[int]) -> dict[int, int]:
    """Numbered headings that count anew below a higher one (``## 16.``, ``### 1.``), with their runs.

    A run begins at 0, 1, A or I below a heading with a number and goes on in headings of its level.
    ``extended`` are the places of headings that full numbers extend; those do not begin one.
    """
    found: dict[int, int] = {}
    stack: list[_Level] = []
    for text in headings:
        opened = opening_of(text)
        value = opened.roman if opened.text.isupper() and opened.roman == 1 else opened.value
        while stack and stack[-1].level > text.heading:
            stack.pop()
        if stack and stack[-1].level == text.heading:
            above = stack.pop()
            run = above.run if value in (above.value + 1, above.value + 2) else -1
        else:
            run = text.at if stack and value in (0, 1) and text.at not in extended else -1
        stack.append(_Level(text.heading, value or 0, run))
        if run >= 0:
            found[text.at] = run
    return found


def _stands_within(text: Text, outer: Text) -> bool:
    """Whether a list that begins here looks like one within the other: further in, or set tighter."""
    return text.indent > outer.indent + 1 or (text.gap == 0 < outer.gap)


def _innermost_first(nested: list[_Run], text: Text) -> list[int]:
    """The open runs that a number may continue: those indented and spaced like it before the others."""

    def unlike(depth: int) -> int:
        first = nested[depth].members[0]
        return 2 * (abs(first.indent - text.indent) > 1) + ((first.gap == 0) != (text.gap == 0))

    return sorted(range(len(nested) - 1, -1, -1), key=unlike)

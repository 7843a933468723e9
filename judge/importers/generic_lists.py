"""Numbers of one part: which runs of them number sections, and which are lists."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Sequence

from judge.importers.generic_blocks import opens_example
from judge.importers.generic_lines import Text
from judge.importers.generic_marks import Mark, Mode, opening_of, title_like
from judge.importers.generic_runs import rising_runs


def runs_of(texts: Sequence[Text], marks: dict[int, Mark], heads: Collection[int]) -> dict[int, Mark]:
    """Judge the runs of single numbers, the outermost kind (the one that comes first) before the others.

    A kind of number (``1.``, ``A.``, ``IV.``, in headings or not) is made of runs that start at its first
    value and rise. One run over the whole document numbers its sections; runs that start anew under
    headings number the sections within each, if most headings have one. Any other run is a list.
    """
    found: dict[int, Mark] = {}
    kinds: dict[tuple[str, bool], list[Text]] = {}
    for text in texts:
        opened = text.opening
        if opened and not opened.composite and not opened.label and not text.cited:
            kinds.setdefault((opened.signature, bool(text.heading)), []).append(text)
    breaks = sorted({*marks, *heads, *(text.at for text in texts if text.heading)})
    filled = len(texts)
    for (signature, headed), members in kinds.items():
        if signature.strip("().")[:1] == "a" and not headed:
            continue
        single = [run for run in rising_runs(members) if len(run) == 1 and not headed]
        runs = [run for run in rising_runs(members) if len(run) >= 2 or headed]
        if not runs:
            continue
        if not headed:
            for run in (run for run in runs if _titles(texts, run)):
                found.update((text.at, Mark(text.at, opening_of(text), "local", run[0].at)) for text in run)
            runs = [run for run in runs if not _introduced(texts, run[0])]
        outer_runs = _outermost(runs)
        alone = outer_runs[0] if len(outer_runs) == 1 else None
        if alone and (headed or _numbers_all(alone, sorted({*breaks, *found}), filled)):
            whole: Mode = "local" if headed and _within_one(texts, alone) else "absolute"
            found.update((text.at, Mark(text.at, opening_of(text), whole, alone[0].at)) for text in alone)
            runs = [run for run in runs if run is not alone]
        dividing = sorted({*breaks, *found})
        spanned = any(_spans(run, dividing) for run in runs) and not alone
        begun = [*runs, *(run for run in single if run[0].at - 1 in dividing)]
        if runs and (headed or spanned or _dominant(begun, sorted(marks) or dividing, filled)):
            for run in begun:
                mode: Mode = "local" if dividing else "absolute"
                found.update((text.at, Mark(text.at, opening_of(text), mode, run[0].at)) for text in run)
    return found


def _within_one(texts: Sequence[Text], run: list[Text]) -> bool:
    """Whether numbered headings all stand under one of several higher headings, the title set apart."""
    higher = [text.at for text in texts if 0 < text.heading < run[0].heading and text.at > 0]
    above = [at for at in higher if at < run[0].at]
    return len(higher) >= 2 and bool(above) and not any(run[0].at < at < run[-1].at for at in higher)


def _outermost(runs: list[list[Text]]) -> list[list[Text]]:
    """The runs that divide no other: none before them counts with other signs or stands further out."""
    found = []
    signs: set[str] = set()
    least = 1 << 30
    for run in runs:
        sign, indent = opening_of(run[0]).text[0], run[0].indent
        if not signs - {sign} and indent <= least + 1:
            found.append(run)
        signs.add(sign)
        least = min(least, indent)
    return found


def _titles(texts: Sequence[Text], run: list[Text]) -> bool:
    """Whether a run numbers titles, most of them with paragraphs below that stand apart."""
    below = [texts[text.at + 1] for text in run if text.at + 1 < len(texts)]
    held = sum(1 for text in below if text.gap and not text.opening and text.text[0].isupper())
    return all(title_like(text) and text.gap for text in run[1:]) and held * 3 >= len(run) * 2


def _introduced(texts: Sequence[Text], first: Text) -> bool:
    """Whether a colon announces the run as a list."""
    return first.at > 0 and texts[first.at - 1].text.endswith(":")


def _spans(run: list[Text], breaks: list[int]) -> bool:
    return bisect_left(breaks, run[0].at) != bisect_left(breaks, run[-1].at)


def _numbers_all(run: list[Text], breaks: list[int], filled: int) -> bool:
    """Whether a run numbers a whole document rather than the steps of a list somewhere in it."""
    if breaks and _spans(run, breaks):
        return True
    if breaks and bisect_left(breaks, run[0].at) > 2:
        return False
    return (run[-1].at - run[0].at + 1) * 10 >= filled * 4


def _dominant(runs: list[list[Text]], breaks: list[int], filled: int) -> bool:
    """Whether most parts between headings are made of a run each, so that it numbers their sections."""
    if not breaks:
        return len(runs) > 1 and sum(len(run) for run in runs) * 2 >= filled
    bodies = {
        bisect_left(breaks, at + 1)
        for index, at in enumerate(breaks)
        if (breaks[index + 1] if index + 1 < len(breaks) else filled) > at + 1
    }
    opened = {bisect_left(breaks, run[0].at) for run in runs}
    first = sum(1 for run in runs if run[0].at - 1 in breaks)
    return len(opened & bodies) >= 2 and len(opened & bodies) * 2 >= len(bodies) and first * 2 >= len(runs)


def letters_of(
    texts: Sequence[Text], marks: dict[int, Mark], chained: bool, heads: Collection[int]
) -> dict[int, Mark]:
    """Letters and Roman numerals that divide a section that bears a number: ``(a)``, ``b.``, ``iii)``."""
    found: dict[int, Mark] = {}
    apart = () if chained else heads
    borders = sorted({*marks, *apart, *(text.at for text in texts if text.heading)})
    cells: dict[tuple[int, str], list[Text]] = defaultdict(list)
    for text in texts:
        opened = text.opening
        if not opened or opened.composite or opened.label or text.at in marks or text.cited:
            continue
        border = bisect_left(borders, text.at + 1) - 1
        inside = border >= 0 and borders[border] in marks
        if opened.text.isdigit():
            if chained and opened.wrapped and inside:
                cells[(border, opened.signature)].append(text)
        elif inside and (opened.wrapped or not text.goes_on):
            cells[(border, opened.signature)].append(text)
    for members in cells.values():
        for run in rising_runs(members):
            nested = run[0].at - 1 not in marks and _within_item(texts, run[0])
            if len(run) >= 2 and not nested and not _exemplary(texts, run[0]):
                found.update((text.at, Mark(text.at, opening_of(text), "local", run[0].at)) for text in run)
    return found


def _within_item(texts: Sequence[Text], first: Text) -> bool:
    """Whether a list stands within an item of a counted list, which its first line follows directly."""
    above = texts[first.at - 1] if first.at else None
    if above is None or above.opening is None or above.opening.integer is None or above.opening.label:
        return False
    return not first.gap or first.indent > above.indent + 1


def _exemplary(texts: Sequence[Text], first: Text) -> bool:
    """Whether a line *Examples:* stands right above a list."""
    above = texts[first.at - 1] if first.at else None
    return above is not None and len(above.text) <= 30 and opens_example(above.text)

"""Decides which numbers at the start of lines are section numbers, judging by the sequences that they form.

:func:`select` finds the chain of full numbers; runs of single numbers (1, 2, 3; a, b; I, II) within it are
either section numbers too, or lists.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from judge.documents.number import Part
from judge.importers.generic.lines import Text, opens_example
from judge.importers.generic.numbers import Opening, roman_value

Mode = Literal["absolute", "local"]
Key = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A line that begins a section: ``absolute`` with its full number, ``local`` with a number within the
    section above.

    ``run`` identifies the list of a local number; ``over`` marks a part above the chapters.
    """

    at: int
    opening: Opening
    mode: Mode
    run: int = -1
    over: bool = False


def opening_of(text: Text) -> Opening:
    assert text.opening is not None
    return text.opening


def title_like(text: Text) -> bool:
    """Whether the words after a number look like a title rather than a sentence."""
    rest = text.rest
    if text.heading or not rest:
        return bool(text.heading) or bool(text.opening and text.opening.label)
    return len(rest) <= 80 and not rest.endswith((".", ",", ";", ":", "…")) and not rest[0].islower()


# Runs: sequences of single numbers, possibly nested


@dataclass(slots=True)
class _Run:
    """A run under construction: its members, its last value, and whether it uses Roman numerals."""

    members: list[Text]
    last: int
    roman: bool

    def takes(self, opened: Opening) -> int | None:
        """The value of a number that continues the run by one or two; None if it does not continue it."""
        value = opened.roman if self.roman else opened.value
        if len(self.members) == 1 and self.last == 1 and not self.roman and opened.roman == 2:
            first = opening_of(self.members[0])
            if first.text.lower() == "i":
                self.roman, value = True, 2
        return value if value and self.last < value <= self.last + 2 else None


def rising_runs(members: Sequence[Text]) -> list[list[Text]]:
    """Split numbers of one kind into runs: each begins at 1, A or I (or 0) and rises by one or two.

    Runs of letters may be nested: ``(a) (i) (ii) (b)`` are two. A letter that may also be a Roman numeral is
    read as whichever continues a run. In headings, an integer may begin a run with any value.
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
    """The last numbered heading of one level: its value, and the run it belongs to (-1 for none)."""

    level: int
    value: int
    run: int


def restarts(headings: Sequence[Text], extended: Collection[int]) -> dict[int, int]:
    """Numbered headings that restart below a higher one (``## 16.``, ``### 1.``), with their runs.

    A run begins at 0, 1, A or I below a numbered heading and continues in headings of its level. ``extended``
    are the indexes of headings extended by full numbers; those do not begin a run.
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
    """Whether a list that begins here looks nested: further indented, or with smaller gaps."""
    return text.indent > outer.indent + 1 or (text.gap == 0 < outer.gap)


def _innermost_first(nested: list[_Run], text: Text) -> list[int]:
    """The open runs that a number may continue, those with the same indentation and spacing first."""

    def unlike(depth: int) -> int:
        first = nested[depth].members[0]
        return 2 * (abs(first.indent - text.indent) > 1) + ((first.gap == 0) != (text.gap == 0))

    return sorted(range(len(nested) - 1, -1, -1), key=unlike)


# Lists: which runs are section numbers


def runs_of(texts: Sequence[Text], marks: dict[int, Mark], heads: Collection[int]) -> dict[int, Mark]:
    """Decide which runs of single numbers are section numbers, starting with the outermost kind (the first to
    occur).

    The numbers of one kind (``1.``, ``A.``, ``IV.``, in headings or not) form runs that start at the first
    value and rise. A single run over the whole document numbers its sections; runs that restart under
    headings number the sections within each heading, if most headings have one. Any other run is a list.
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
    """Whether all the numbered headings are under the same one of several higher headings, the title
    aside."""
    higher = [text.at for text in texts if 0 < text.heading < run[0].heading and text.at > 0]
    above = [at for at in higher if at < run[0].at]
    return len(higher) >= 2 and bool(above) and not any(run[0].at < at < run[-1].at for at in higher)


def _outermost(runs: list[list[Text]]) -> list[list[Text]]:
    """The runs not nested in another: no run before them has other punctuation or less indentation."""
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
    """Whether a run numbers titles, most of them with separate paragraphs below."""
    below = [texts[text.at + 1] for text in run if text.at + 1 < len(texts)]
    held = sum(1 for text in below if text.gap and not text.opening and text.text[0].isupper())
    return all(title_like(text) and text.gap for text in run[1:]) and held * 3 >= len(run) * 2


def _introduced(texts: Sequence[Text], first: Text) -> bool:
    """Whether the line before ends with a colon that announces a list."""
    return first.at > 0 and texts[first.at - 1].text.endswith(":")


def _spans(run: list[Text], breaks: list[int]) -> bool:
    return bisect_left(breaks, run[0].at) != bisect_left(breaks, run[-1].at)


def _numbers_all(run: list[Text], breaks: list[int], filled: int) -> bool:
    """Whether a run covers the whole document rather than the steps of a list somewhere in it."""
    if breaks and _spans(run, breaks):
        return True
    if breaks and bisect_left(breaks, run[0].at) > 2:
        return False
    return (run[-1].at - run[0].at + 1) * 10 >= filled * 4


def _dominant(runs: list[list[Text]], breaks: list[int], filled: int) -> bool:
    """Whether most parts between headings consist of one run each, which then numbers their sections."""
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
    """Letters and Roman numerals that divide a numbered section: ``(a)``, ``b.``, ``iii)``."""
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
    """Whether a list is nested in an item of a numbered list that comes directly before it."""
    above = texts[first.at - 1] if first.at else None
    if above is None or above.opening is None or above.opening.integer is None or above.opening.label:
        return False
    return not first.gap or first.indent > above.indent + 1


def _exemplary(texts: Sequence[Text], first: Text) -> bool:
    """Whether a line *Examples:* is directly above a list."""
    above = texts[first.at - 1] if first.at else None
    return above is not None and len(above.text) <= 30 and opens_example(above.text)


# The chain of full numbers

_HUNDRED = 100
"""From this number on a first part has its chapter in its hundreds: 301 is in chapter 3."""


def select(texts: Sequence[Text], heads: Collection[int] = ()) -> dict[int, Mark]:
    """The lines that begin sections, by index; ``heads`` are the indexes of unnumbered headings.

    Composite numbers (``1.2``, ``100.2a``) come first: each gets a weight from its context (start of a
    paragraph, the usual punctuation and capital letter after it, existence of a neighbouring number), and the
    heaviest rising sequence is the chain. A number outside the chain still counts if nothing in its context
    is against it: it may be printed twice, or misprinted. If there is a chain, single integers are chapters
    if they fit between its links, else steps of a list; letters and Roman numerals number parts of their
    section. Without a chain, the runs of single numbers are judged on their own (:func:`runs_of`).
    """
    marks: dict[int, Mark] = {}
    for at in _composites(texts):
        marks[at] = Mark(at, opening_of(texts[at]), "absolute")
    chained = bool(marks)
    for at in _labelled(texts):
        marks.setdefault(at, Mark(at, opening_of(texts[at]), "absolute"))
    if chained:
        links = [at for at, mark in marks.items() if mark.opening.composite and not mark.opening.inserted]
        for at in _chapters(texts, sorted(links)):
            marks.setdefault(at, Mark(at, opening_of(texts[at]), "absolute"))
        marks.update(_nested(texts, marks))
        for at in _parts_above(texts, marks):
            marks[at] = Mark(at, opening_of(texts[at]), "absolute", over=True)
    else:
        marks.update(runs_of(texts, marks, heads))
    marks.update(letters_of(texts, marks, chained, heads))
    return marks


# -- composite numbers ----------------------------------------------------------------------------------


def sort_key(parts: Key) -> Key:
    """The sort key of a number in its document: 100.1 is within chapter 1, Roman II is 2."""
    first = parts[0]
    if first[0] == 1 and len(parts) > 1 and len(first[2]) > 1 and (value := roman_value(first[2])):
        parts = (0, value, ""), *parts[1:]
    if parts[0][0] == 0 and parts[0][1] >= _HUNDRED:
        return (0, parts[0][1] // _HUNDRED, ""), *parts
    return parts


def _composites(texts: Sequence[Text]) -> list[int]:
    places = [
        text.at for text in texts if text.opening and text.opening.composite and not text.opening.inserted
    ]
    openings = {at: opening_of(texts[at]) for at in places}
    apart = {openings[at].parts for at in places if texts[at].line.kind != "row"}
    # A table that summarises numbered sections does not begin them again.
    places = [at for at in places if texts[at].line.kind != "row" or openings[at].parts not in apart]
    families = Counter(opened.separator for opened in openings.values())
    places = [at for at in places if families[openings[at].separator] * 25 >= len(places)]
    if not places:
        return []
    weights = _weights(texts, places, openings)
    possible = [at for at in places if weights[at] > 0]
    chain = set(_heaviest([(sort_key(openings[at].parts), weights[at]) for at in possible], possible))
    shapes = Counter(openings[at].shape for at in chain)
    strong = [at for at in chain if weights[at] >= 3]
    headed = sum(1 for at in chain if texts[at].heading or texts[at].lead)
    if not strong or not (len(chain) >= 3 or _founded(texts, openings, sorted(chain), headed)):
        return []
    accepted = set(chain)
    for at in possible:
        if at not in chain and weights[at] >= 3 and shapes[openings[at].shape]:
            accepted.add(at)
    return sorted(accepted)


def _founded(texts: Sequence[Text], openings: dict[int, Opening], chain: list[int], headed: int) -> bool:
    """Whether one or two numbers are enough for a chain: as headings, under chapters, or directly in
    sequence."""
    singles = {text.opening.parts for text in texts if text.opening and text.fresh}
    if all(openings[at].parts[:-1] in singles for at in chain):
        return True
    if len(chain) < 2 or headed:
        return bool(headed)
    first, second = openings[chain[0]].parts, openings[chain[1]].parts
    follows = second[: len(first)] == first
    follows = follows or (first[:-1] == second[:-1] and second[-1][1] == first[-1][1] + 1)
    return first[-1][1] <= 1 and follows


def _weights(texts: Sequence[Text], places: list[int], openings: dict[int, Opening]) -> dict[int, float]:
    """The evidence that each number is a section number; below zero it is not one."""
    known = {openings[at].parts for at in places}
    tails: dict[str, Counter[str]] = defaultdict(Counter)
    small: dict[str, Counter[bool]] = defaultdict(Counter)
    for at in places:
        if texts[at].fresh:
            tails[openings[at].shape][openings[at].tail] += 1
            small[openings[at].shape][texts[at].rest[:1].islower()] += 1
    weights = {}
    previous: Key = ()
    for at in places:
        text, opened = texts[at], openings[at]
        weight = 2.0 if text.fresh else 0.0
        if text.heading or text.lead >= opened.end - 1 > 0:
            weight += 3
        usual = tails[opened.shape].most_common(1)
        weight += 1 if usual and usual[0][0] == opened.tail else -1
        mostly_small = small[opened.shape][True] * 10 >= sum(small[opened.shape].values()) * 3
        if text.referring:
            begins = opened.tail or text.rest[:1].isupper() or mostly_small
            follows = previous in _neighbours(opened.parts)[0] and begins
            weight -= 0.5 if follows and not text.cited and not text.listed else 4
        previous = opened.parts if weight > 0 else previous
        if text.rest[:1].islower():
            weight -= 0 if mostly_small else 1.5 if text.fresh else 2.5
        else:
            weight += 1
        before, after = _neighbours(opened.parts)
        weight += 1 if any(parts in known for parts in before) else 0
        weight += 0.5 if any(parts in known for parts in after) else 0
        if opened.shape == "9-9" and not opened.tail and opened.parts[0] < opened.parts[1]:
            weight -= 0 if any(parts in known for parts in (*before, *after)) else 5  # a range such as 4-8
        if text.line.kind == "row":  # ranges such as 4-8 stand in tables
            weight -= 1 if any(parts in known for parts in (*before, *after)) else 4
        weights[at] = weight
    return weights


def _neighbours(parts: Key) -> tuple[list[Key], list[Key]]:
    """The numbers that may come directly before a number, and those that may come directly after."""
    kind, size, letters = parts[-1]
    stem = parts[:-1]
    first: list[Key] = [(*parts, (0, 1, "")), (*parts, (0, 0, "")), (*parts, (1, 1, "a"))]
    if kind == 0:
        before: list[Key] = [(*stem, (0, size - 1, ""))] if size > 1 else [stem, (*stem, (0, 0, ""))]
        return before, [(*stem, (0, size + 1, "")), *first]
    code = ord(letters[-1])
    before = [(*stem, (1, 1, chr(code - step))) for step in (1, 2)] if letters[-1] > "a" else [stem]
    return before, [(*stem, (1, 1, chr(code + 1))), (*stem, (1, 1, chr(code + 2))), *first]


def _heaviest(items: list[tuple[Key, float]], places: list[int]) -> Iterator[int]:
    """The indexes of the heaviest strictly rising sequence (by a Fenwick tree over the sorted keys)."""
    keys = sorted({key for key, _ in items})
    tree: list[tuple[float, int]] = [(0.0, -1)] * (len(keys) + 1)
    previous = [-1] * len(items)
    best = (0.0, -1)
    for index, (key, weight) in enumerate(items):
        rank = bisect_left(keys, key)
        found, place = (0.0, -1), rank
        while place > 0:
            found = max(found, tree[place], key=lambda entry: entry[0])
            place -= place & -place
        previous[index] = found[1]
        total = (found[0] + weight, index)
        place = rank + 1
        while place <= len(keys):
            if tree[place][0] < total[0]:
                tree[place] = total
            place += place & -place
        if total[0] > best[0]:
            best = total
    index = best[1]
    while index >= 0:
        yield places[index]
        index = previous[index]


# -- labels and chapters --------------------------------------------------------------------------------


def _labelled(texts: Sequence[Text]) -> Iterator[int]:
    """Labelled numbers such as ``Chapter 3``, ``Artículo 12.``, ``Appendix B – Title``: headings or separate
    paragraphs."""
    for text in texts:
        opened = text.opening
        if not opened or not opened.label or (opened.composite and not opened.inserted):
            continue
        if opened.label in ("regla", "rule", "parte", "part") and not (
            text.heading or opened.tail or not text.rest
        ):
            continue
        title = len(text.rest) <= 80 and not text.rest.endswith((".", ",", ";"))
        if text.heading or (text.fresh and not text.referring and (title or opened.tail)):
            yield text.at


def _chapters(texts: Sequence[Text], links: list[int]) -> list[int]:
    """Single integers that begin a part of the chain: ``3. Combat`` before 3.1, ``1.`` before 100."""
    firsts = [sort_key(opening_of(texts[at]).parts) for at in links]
    gaps: dict[int, list[Text]] = defaultdict(list)
    for text in texts:
        opened = text.opening
        if opened and not opened.composite and not opened.label and not opened.wrapped:
            gaps[bisect_left(links, text.at)].append(text)
    chosen: list[int] = []
    style: Counter[tuple[bool, str]] = Counter()
    for gap in sorted(gaps):
        before = firsts[gap - 1] if gap else None
        after = firsts[gap] if gap < len(firsts) else None
        fitting = _fitting(gaps[gap], before, after)
        chosen.extend(text.at for text in fitting)
        style.update((bool(text.heading), opening_of(text).signature) for text in fitting)
    usual = style.most_common(1)
    return [
        at
        for at in chosen
        if texts[at].heading
        or not usual
        or usual[0][0][1] == opening_of(texts[at]).signature
        or title_like(texts[at])
    ]


def _fitting(candidates: list[Text], before: Key | None, after: Key | None) -> list[Text]:
    """The chapters among the integers between two links of the chain."""
    listed = _listed(candidates, before)
    last = (
        before[1][1] if before and before[0][0] == 0 and _hundreds(before) else before[0][1] if before else 0
    )
    fitting: dict[int, list[Text]] = defaultdict(list)
    loose: list[Text] = []
    for text in candidates:
        opened = opening_of(text)
        key = sort_key(opened.parts)
        if opened.integer is None:
            if after and opened.roman and after[: len(key)] != key:
                key = sort_key(((0, opened.roman, ""),))
            if not opened.text.isupper() or after is None or after[: len(key)] != key:
                if text.heading and opened.text.isupper():
                    loose.append(text)
                continue
        value = key[-1][1] if key[-1][0] == 0 else opened.value
        opens_next = after is not None and after[: len(key)] == key
        restarts = opens_next and before is not None and after is not None and after <= before
        rises = before is None or key > before[: len(key)]
        precedes = after is None or key < after
        if text.heading:
            loose.append(text)
        elif opens_next and (rises or (restarts and title_like(text))):
            fitting[value].append(text)
        elif text.at in listed or not text.fresh or not rises or not precedes:
            continue
        elif title_like(text) or opening_of(text).tail:
            near = before is None or after is not None or _near(value, last)
            if near and (after is not None or title_like(text)):
                fitting[value].append(text)
                last = value
    headed = {opening_of(text).value for text in loose}
    for value, texts in fitting.items():
        integers = [text for text in texts if opening_of(text).integer is not None]
        texts = integers or texts
        if value not in headed:
            loose.append(max(texts, key=lambda text: (text.at not in listed, title_like(text), text.at)))
    return sorted(loose, key=lambda text: text.at)


def _hundreds(key: Key) -> bool:
    return len(key) > 1 and key[1][0] == 0 and key[1][1] >= _HUNDRED and key[1][1] // _HUNDRED == key[0][1]


def _near(value: int, last: int) -> bool:
    """Whether a chapter may follow another: it has the next number, or the first of the next hundred."""
    return value <= last + 2 or (value % _HUNDRED == 0 and value // _HUNDRED == last // _HUNDRED + 1)


def _parts_above(texts: Sequence[Text], marks: dict[int, Mark]) -> Iterator[int]:
    """Roman numerals or capital letters that group the chapters: each is directly above a chapter."""
    singles: dict[str, list[Text]] = defaultdict(list)
    for text in texts:
        opened = text.opening
        if opened and not opened.composite and not opened.label and opened.text.isupper() and text.fresh:
            singles[opened.signature].append(text)
    places = sorted(marks)
    for members in singles.values():
        for run in rising_runs(members):
            below = [bisect_left(places, text.at + 1) for text in run]
            heads = all(
                place < len(places) and marks[places[place]].opening.integer is not None for place in below
            )
            if len(run) >= 2 and heads and all(title_like(text) for text in run):
                yield from (text.at for text in run)


def _listed(candidates: list[Text], before: Key | None) -> set[int]:
    """The indexes of integers that number the steps of a list: starting at 1, within the current chapter."""
    found: set[int] = set()
    run: list[Text] = []
    for text in [*candidates, None]:
        value = opening_of(text).integer if text is not None else None
        if text is not None and run and value == (opening_of(run[-1]).integer or 0) + 1:
            run.append(text)
            continue
        if run and opening_of(run[0]).integer in (0, 1) and before is not None and before[0][1] >= 1:
            found.update(item.at for item in run)
        run = [text] if text is not None else []
    return found


def _nested(texts: Sequence[Text], marks: dict[int, Mark]) -> dict[int, Mark]:
    """Numbered headings that restart below a higher numbered one."""
    places = sorted(marks)
    singles = [at for at in places if texts[at].heading and not marks[at].opening.composite]
    singles = [at for at in singles if not marks[at].opening.label]
    parts = {at: marks[at].opening.parts for at in places}
    extended = {at for at, below in pairwise(places) if parts[below][:-1][:1] == parts[at]}
    runs = restarts([texts[at] for at in singles], extended)
    return {at: Mark(at, opening_of(texts[at]), "local", run) for at, run in runs.items()}

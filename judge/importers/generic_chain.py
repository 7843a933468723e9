"""Which of a document's openings are its sections' numbers, read off how they continue one another."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from judge.importers.generic_lines import Text
from judge.importers.generic_lists import letters_of, runs_of
from judge.importers.generic_marks import Key, Mark, opening_of, title_like
from judge.importers.generic_numbers import Opening, roman_value
from judge.importers.generic_runs import restarts, rising_runs

_HUNDRED = 100


def select(texts: Sequence[Text], heads: Collection[int] = ()) -> dict[int, Mark]:
    """The lines that open sections, by their place; ``heads`` are the places of unnumbered headings.

    Composite numbers (``1.2``, ``100.2a``) are judged first: each gets a weight from what the page shows
    (a paragraph's begin, the tail and the capital that its shape usually has, a neighbour in number that
    exists), and the heaviest sequence of rising numbers is the chain. A number outside the chain still
    counts where nothing on the page speaks against it (one printed twice, or misprinted). Where there is
    a chain, single integers are chapters if they fit between its links, and steps of a list otherwise;
    letters and Roman numerals count within the section they stand in. Where there is none, the runs of
    single numbers are judged by themselves (:func:`runs_of`).
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


def keyopening_of(parts: Key) -> Key:
    """The place of a number in its document's order: 100.1 stands within chapter 1, Roman II is 2."""
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
    # A table that sums numbered sections up does not open them once more.
    places = [at for at in places if texts[at].line.kind != "row" or openings[at].parts not in apart]
    families = Counter(opened.separator for opened in openings.values())
    places = [at for at in places if families[openings[at].separator] * 25 >= len(places)]
    if not places:
        return []
    weights = _weights(texts, places, openings)
    possible = [at for at in places if weights[at] > 0]
    chain = set(_heaviest([(keyopening_of(openings[at].parts), weights[at]) for at in possible], possible))
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
    """Whether one or two numbers make a chain: as headings, under chapters, or one behind the other."""
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
    """How much speaks for each number; below zero it is none."""
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
    """The numbers that may stand right before a number, and those right after."""
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
    """The places of the heaviest strictly rising sequence (Fenwick tree over the sorted keys)."""
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
    """``Chapter 3``, ``Artículo 12.``, ``Appendix B – Title``: headings, or paragraphs of their own."""
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
    """Single integers that head a part of the chain: ``3. Combat`` before 3.1, ``1.`` before 100."""
    firsts = [keyopening_of(opening_of(texts[at]).parts) for at in links]
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
    """Of the integers between two links of the chain, those that are chapters."""
    listed = _listed(candidates, before)
    last = (
        before[1][1] if before and before[0][0] == 0 and _hundreds(before) else before[0][1] if before else 0
    )
    fitting: dict[int, list[Text]] = defaultdict(list)
    loose: list[Text] = []
    for text in candidates:
        opened = opening_of(text)
        key = keyopening_of(opened.parts)
        if opened.integer is None:
            if after and opened.roman and after[: len(key)] != key:
                key = keyopening_of(((0, opened.roman, ""),))
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
    """Whether a chapter may follow another: with the next number, or the first of the next hundred."""
    return value <= last + 2 or (value % _HUNDRED == 0 and value // _HUNDRED == last // _HUNDRED + 1)


def _parts_above(texts: Sequence[Text], marks: dict[int, Mark]) -> Iterator[int]:
    """Roman numerals or capital letters that divide the chapters: each stands right above one."""
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
    """The places of integers that count the steps of a list: from 1, within a chapter that is open."""
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
    """Numbered headings that count anew below a higher numbered one."""
    places = sorted(marks)
    singles = [at for at in places if texts[at].heading and not marks[at].opening.composite]
    singles = [at for at in singles if not marks[at].opening.label]
    parts = {at: marks[at].opening.parts for at in places}
    extended = {at for at, below in pairwise(places) if parts[below][:-1][:1] == parts[at]}
    runs = restarts([texts[at] for at in singles], extended)
    return {at: Mark(at, opening_of(texts[at]), "local", run) for at, run in runs.items()}

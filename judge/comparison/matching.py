"""Matches the items of two editions by similarity of text and by the items around them.

The number alone decides nothing, because an edition may give it to another rule. Items are paired in rounds,
the most certain first; each round uses the pairs of the rounds before. The thresholds were chosen by trying
values on editions whose true matches are known (``benchmarks/editions.py``).
"""

from __future__ import annotations

import heapq
import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property

from judge.comparison.items import Item
from judge.comparison.word_diff import in_order, plain, without_references
from judge.text import fold

_WORD = re.compile(r"#|\{[^{}]*\}|\w+")
SURE, ALIKE, AKIN, NEAR = 0.72, 0.55, 0.42, 0.36
"""Minimum similarity for a pair: anywhere in the document (SURE); if the items around them are paired too
(ALIKE); the same in the last round, or half way to SURE within a chapter (AKIN); if the neighbours on both
sides are paired (NEAR)."""
UNRIVALLED, _AHEAD = 0.6, 0.12
"""Minimum similarity of items that are each other's likest (AKIN, if they begin with the same sentence), and
how much less any other must have."""
_FORMULA = 16
"""Texts of fewer words may be formulas that many sections repeat."""
_SELDOM = 8
"""A word in at most this many items is rare."""
_WHOLE = 4
"""Minimum number of words of a text that is kept whole under its number, or of a first sentence that two
share."""
_CANDIDATES, _RARE = 6, 8
"""For each item, at most _CANDIDATES candidates are compared, found by its _RARE rarest words."""
_COMMON = 0.12
"""A word in more than this share of the items is too common to find candidates."""
_AROUND = 0.3
"""Items have the same surroundings if this share of the neighbours of one is paired with neighbours of the
other."""
_RUN, _SHORT = 3, 10
"""In a text that grew or was split, only kept runs of at least _RUN words count; texts of fewer than _SHORT
words are excluded."""


class Side:
    """The items of one edition, with derived data for matching."""

    def __init__(self, items: Sequence[Item]) -> None:
        self.items = items
        self.at = {item.key: place for place, item in enumerate(items)}
        self.parent = [self.at.get(item.parent) for item in items]
        self.children: dict[int | None, list[int]] = defaultdict(list)
        for place, parent in enumerate(self.parent):
            self.children[parent].append(place)

    @cached_property
    def plain(self) -> list[str]:
        """The text of each item without typographic variation."""
        return [plain(item.text) for item in self.items]

    @cached_property
    def said(self) -> list[str]:
        """The same without section numbers and case; or the fingerprint of the text."""
        return [
            item.mark or fold(without_references(text))
            for item, text in zip(self.items, self.plain, strict=True)
        ]

    @cached_property
    def words(self) -> list[list[str]]:
        return [_WORD.findall(said) for said in self.said]

    @cached_property
    def headings(self) -> list[str]:
        return [fold(plain(item.heading)) if item.heading else "" for item in self.items]


def _within(less: Sequence[str], more: Sequence[str]) -> bool:
    """Whether all words of one text stand together in another one."""
    size = len(less)
    return any(more[at] == less[0] and more[at : at + size] == less for at in range(len(more) - size + 1))


def matched(
    earlier: Side,
    later: Side,
    named: bool = False,
    known: Mapping[str, str] | None = None,
    further: bool = True,
) -> dict[int, int]:
    """The pairs as indexes, each item in at most one pair; ``named`` items with the same name are always
    paired.

    ``known`` pairs of labels are taken first; without ``further``, of the other items only those are paired
    whose heading and text are the same.
    """
    matching = _Matching(earlier, later, named)
    if known is not None:
        matching.take(known)
    return matching.pairs() if further else matching.the_same()


class _Matching:
    def __init__(self, old: Side, new: Side, named: bool) -> None:
        self.old, self.new, self.named = old, new, named
        self.to: dict[int, int] = {}
        self.back: dict[int, int] = {}
        self._found: dict[int, list[int]] | None = None
        self._kin: dict[int, set[int]] = defaultdict(set)

    def take(self, known: Mapping[str, str]) -> None:
        """Pair the items with these labels."""
        there = {item.label: place for place, item in enumerate(self.new.items)}
        for place, item in enumerate(self.old.items):
            found = there.get(known.get(item.label, ""))
            if found is not None and found not in self.back:
                self._pair(place, found)

    def the_same(self) -> dict[int, int]:
        """Pair what has the same heading and text on both sides, and only once on each; a heading without
        text of its own is not enough."""
        self._alone(lambda side, place: (side.headings[place], side.said[place] or (id(side), place)))
        return self.to

    def pairs(self) -> dict[int, int]:
        if self.named:
            for place, item in enumerate(self.old.items):
                if item.key in self.new.at:
                    self._pair(place, self.new.at[item.key])
            self._by_likeness(SURE)
            return self.to
        self._alone(lambda side, place: (side.headings[place], side.said[place]))
        self._alone(lambda side, place: side.said[place])
        self._alone(lambda side, place: "" if side.said[place] else side.headings[place])
        self._repeated()
        self._extended()
        self._by_likeness(SURE)
        self._find_kin()
        for least in (ALIKE, AKIN):
            self._containers()
            self._repeated()
            self._by_likeness(least)
            self._between()
        self._unrivalled()
        self._same_number()
        self._containers()
        self._repeated()
        return self.to

    def _pair(self, old: int, new: int) -> None:
        self.to[old], self.back[new] = new, old

    def _left(self) -> list[int]:
        return [place for place in range(len(self.old.items)) if place not in self.to]

    def _left_new(self) -> list[int]:
        return [place for place in range(len(self.new.items)) if place not in self.back]

    # -- the same words -------------------------------------------------------------------------------

    def _groups(self, key: Callable[[Side, int], Hashable]) -> list[tuple[list[int], list[int]]]:
        """The unpaired items of both sides, grouped by a non-empty key."""
        old: dict[Hashable, list[int]] = defaultdict(list)
        new: dict[Hashable, list[int]] = defaultdict(list)
        for place in self._left():
            old[key(self.old, place)].append(place)
        for place in self._left_new():
            new[key(self.new, place)].append(place)
        empty: tuple[Hashable, ...] = ("", ("", ""))
        return [(places, new[value]) for value, places in old.items() if value in new and value not in empty]

    def _alone(self, key: Callable[[Side, int], Hashable]) -> None:
        """Pair items whose key is unique on both sides."""
        for old, new in self._groups(key):
            if len(old) == len(new) == 1:
                self._pair(old[0], new[0])

    def _repeated(self) -> None:
        """Pair items with repeated texts, if they are under the same heading or have the same heading."""
        for old, new in self._groups(lambda side, place: side.said[place] or side.headings[place]):
            for a in old:
                here = [b for b in new if b not in self.back and self._together(a, b)]
                if here:
                    same = self.new.at.get(self.old.items[a].key)
                    self._pair(a, same if same in here else here[0])

    def _extended(self) -> None:
        """Pair items that keep their number and their whole text, to which others were added; and the
        reverse."""
        for a in self._left():
            b = self.new.at.get(self.old.items[a].key)
            if b is not None and b not in self.back:
                less, more = sorted((self.old.words[a], self.new.words[b]), key=len)
                if len(less) >= _WHOLE and _within(less, more):
                    self._pair(a, b)

    # -- surroundings ---------------------------------------------------------------------------------

    def _together(self, old: int, new: int) -> bool:
        """Whether two items have the same surroundings: paired parents, or neighbours that are paired."""
        above, there = self.old.parent[old], self.new.parent[new]
        if above is None or there is None:
            return above is there
        return self.to.get(above) == there or there in self._homes(above)

    def _same_chapter(self, old: int, new: int) -> bool:
        """Whether the sections two levels above both items are paired."""
        above, there = self.old.parent[old], self.new.parent[new]
        if above is None or there is None:
            return False
        over, theirs = self.old.parent[above], self.new.parent[there]
        return over is not None and theirs is not None and self.to.get(over) == theirs

    def _homes(self, above: int) -> set[int]:
        """The later parents of a large part of the children of an earlier item."""
        children = self.old.children[above]
        votes = Counter(
            there for a in children if a in self.to and (there := self.new.parent[self.to[a]]) is not None
        )
        enough = max(2, _AROUND * len(children))
        return {there for there, count in votes.items() if count >= enough} | self._kin[above]

    def _find_kin(self) -> None:
        """Record the later parents of the most similar items to the children of an item, even if no pair is
        certain.

        In editions worded by different authors, single items rarely share enough words, but several together
        do.
        """
        least = (ALIKE + SURE) / 2
        votes: dict[int, Counter[int]] = defaultdict(Counter)
        for a, candidates in self._candidates():
            above = self.old.parent[a]
            likest, b = max(((self._likeness(a, b)[0], b) for b in candidates), default=(0.0, -1))
            if above is not None and likest >= least and (there := self.new.parent[b]) is not None:
                votes[above][there] += 1
        for above, counts in votes.items():
            enough = max(3, _AROUND * len(self.old.children[above]))
            self._kin[above] = {there for there, count in counts.items() if count >= enough}

    def _containers(self) -> None:
        """Pair parents whose text or heading changed, by where most of their children went."""
        for a in reversed(self._left()):
            children = self.old.children.get(a, [])
            votes = Counter(
                there for c in children if c in self.to and (there := self.new.parent[self.to[c]]) is not None
            )
            for b, count in votes.most_common(1):
                most = 2 * count > min(len(children), len(self.new.children[b]))
                if b not in self.back and most and (count > 2 or self._bare_alike(a, b)):
                    self._pair(a, b)

    def _bare_alike(self, old: int, new: int) -> bool:
        """Whether two parents may be the same: both are only headings, or their texts are somewhat
        similar."""
        if not self.old.said[old] and not self.new.said[new]:
            return True
        return self._likeness(old, new)[0] >= NEAR

    # -- similarity -----------------------------------------------------------------------------------

    def _likeness(self, old: int, new: int) -> tuple[float, float]:
        """Similarity of two texts as the share of common words in order, 0 to 1: the score used, and the
        plain share.

        If one text extends the other, the part kept in unbroken runs counts nearly as much.
        """
        a, b = self.old.words[old], self.new.words[new]
        if not a or not b:
            return 0.0, 0.0
        common: int = in_order().similarity(a, b)
        whole, less = 2 * common / (len(a) + len(b)), min(len(a), len(b))
        if whole >= SURE or less < _SHORT or common < less / 2:
            return whole, whole
        runs = sum(
            step.src_end - step.src_start
            for step in in_order().opcodes(a, b)
            if step.tag == "equal" and step.src_end - step.src_start >= _RUN
        )
        return max(whole, 0.85 * runs / less), whole

    def _by_likeness(self, least: float) -> None:
        """Pair the most similar items first; items with the same surroundings need less similarity."""
        found: list[tuple[float, int, int]] = []
        for a, candidates in self._candidates():
            for b in candidates:
                likeness, whole = self._likeness(a, b)
                if likeness < (SURE if self.named else least):
                    continue
                together = self._together(a, b)
                if not together and self._formula(a, b):
                    continue
                near = together or self._same_chapter(a, b)
                if likeness >= (least if together else (least + SURE) / 2 if near else SURE):
                    same = self.old.items[a].key == self.new.items[b].key
                    rank = likeness + 0.12 * together + 0.03 * (near + same) + 0.1 * whole
                    found.append((rank, a, b))
        for _, a, b in sorted(found, key=lambda one: (-one[0], one[1], one[2])):
            if a not in self.to and b not in self.back:
                self._pair(a, b)

    def _formula(self, old: int, new: int) -> bool:
        """Whether two short texts are alike only as a formula that many sections repeat.

        What one of them stands under is paired with something else, and they differ in a rare word.
        """
        if self.named or min(len(self.old.words[old]), len(self.new.words[new])) >= _FORMULA:
            return False
        above, there = self.old.parent[old], self.new.parent[new]
        elsewhere = (above is not None and above in self.to) or (there is not None and there in self.back)
        return elsewhere and any(
            self._holders[word] <= _SELDOM for word in set(self.old.words[old]) ^ set(self.new.words[new])
        )

    @cached_property
    def _holders(self) -> Counter[str]:
        """How many items of both editions have a word."""
        return Counter(word for side in (self.old, self.new) for words in side.words for word in set(words))

    def _unrivalled(self) -> None:
        """Pair items that are each other's likest by far, wherever they stand."""
        best: dict[int, list[tuple[float, int]]] = defaultdict(list)
        back: dict[int, list[tuple[float, int]]] = defaultdict(list)
        for a, candidates in self._candidates():
            for b in candidates:
                likeness, whole = self._likeness(a, b)
                if whole < UNRIVALLED:
                    likeness = likeness if self._begin_alike(a, b) else whole
                best[a].append((likeness, b))
                back[b].append((likeness, a))
        for a, found in best.items():
            likeness, b = max(found)
            if max(back[b])[1] != a or min(len(self.old.words[a]), len(self.new.words[b])) < _SHORT:
                continue
            rivals = [one for one, other in found if other != b] + [
                one for one, other in back[b] if other != a
            ]
            if not self._together(a, b) and self._formula(a, b):
                continue
            least = UNRIVALLED if not self._begin_alike(a, b) else AKIN
            if likeness >= least and likeness - max(rivals, default=0.0) >= _AHEAD:
                self._pair(a, b)

    def _begin_alike(self, old: int, new: int) -> bool:
        """Whether two texts have the same first sentence."""
        first, other = (fold(text).partition(". ")[0] for text in (self.old.plain[old], self.new.plain[new]))
        return first == other and len(first.split()) >= _WHOLE

    def _candidates(self) -> Iterator[tuple[int, set[int]]]:
        """For each unpaired item, the few that share its rarest words, and those with the same
        surroundings."""
        if self._found is None:
            self._found = self._sharing()
        for a in self._left():
            above = self.old.parent[a]
            near = set(self._found.get(a, ()))
            if above is not None:
                for there in {self.to.get(above), *self._homes(above)} - {None}:
                    near.update(self.new.children[there])
            yield a, {b for b in near if b not in self.back}

    def _sharing(self) -> dict[int, list[int]]:
        left = self._left_new()
        sets = {place: set(self.new.words[place]) for place in left}
        holders: dict[str, list[int]] = defaultdict(list)
        for place, words in sets.items():
            for word in words:
                holders[word].append(place)
        common = max(_COMMON * len(left), 40)
        weight = {word: math.log(1 + len(left) / len(places)) ** 2 for word, places in holders.items()}
        length = {place: math.sqrt(sum(weight[word] for word in words)) for place, words in sets.items()}
        found = {}
        for a in self._left():
            known = [word for word in set(self.old.words[a]) if word in holders]
            scores: dict[int, float] = defaultdict(float)
            for word in heapq.nlargest(_RARE, known, key=lambda word: (weight[word], word)):
                places = holders[word]
                if len(places) <= common:
                    for place in places:
                        scores[place] += weight[word]
            found[a] = heapq.nlargest(_CANDIDATES, scores, key=lambda b: (scores[b] / length[b], -b))
        return found

    # -- neighbours and numbers -----------------------------------------------------------------------

    def _between(self) -> None:
        """Pair somewhat similar items that are alone between paired neighbours, under paired parents."""
        for above, places in self.old.children.items():
            there = None if above is None else self.to.get(above)
            if there is None:
                continue
            theirs = self.new.children.get(there, [])
            rank = {b: index for index, b in enumerate(theirs)}
            ends = [rank.get(self.to.get(a, -1), -1) for a in places]
            for index, a in enumerate(places):
                before, after = ([-1, *ends][index], [*ends, len(theirs)][index + 1])
                if a in self.to or after < 0 or (before < 0 < index):
                    continue
                gap = [b for b in theirs[before + 1 : after] if b not in self.back]
                if len(gap) == 1 and self._likeness(a, gap[0])[0] >= NEAR:
                    self._pair(a, gap[0])

    def _same_number(self) -> None:
        """Pair items with the same number and surroundings and still some similarity."""
        for a in self._left():
            b = self.new.at.get(self.old.items[a].key)
            if b is None or b in self.back:
                continue
            headed = self.old.headings[a] == self.new.headings[b]
            says = self.old.headings[a] or self.old.said[a] == self.new.said[b]
            unknown = bool(self.old.items[a].mark or self.new.items[b].mark)
            if (headed and says) or (self._together(a, b) and (unknown or self._likeness(a, b)[0] >= AKIN)):
                self._pair(a, b)

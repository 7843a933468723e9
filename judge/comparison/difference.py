"""The difference between two editions: every item of both belongs to exactly one change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from judge.comparison.items import Item
from judge.comparison.matching import Side, matched
from judge.comparison.word_diff import Sign, Words, after, plain, without_references, words_changed

Kind = Literal["added", "removed", "changed", "moved", "same"]
Only = Literal["", "typography", "references"]


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to an item: its label before (None if it was added) and after (None if it was removed).

    ``heading`` is the later heading if there is one. ``text`` is the text of an added or removed item.
    ``words`` is the word-by-word difference of a reworded text; ``further`` has the same for the heading and
    other texts, by name. ``only`` says that no word changed, only typography or the section numbers referred
    to. ``reworded`` is also set if the wordings are known only by their fingerprints. ``chapter`` is the
    label of the chapter in the later edition, or in the earlier one if that chapter is ``gone``.
    """

    kind: Kind
    before: str | None
    after: str | None
    heading: str = ""
    text: str = ""
    words: Words = ()
    further: tuple[tuple[str, Words], ...] = ()
    only: Only = ""
    reworded: bool = False
    chapter: str = ""
    gone: bool = False

    @property
    def telling(self) -> bool:
        """Whether the change is worth showing to a reader: not if only typography or references changed."""
        return self.kind in ("added", "removed") or self.reworded or (self.kind == "moved")


def compare(
    earlier: Sequence[Item],
    later: Sequence[Item],
    named: bool = False,
    known: Mapping[str, str] | None = None,
    further: bool = False,
) -> tuple[Change, ...]:
    """Compare two editions; every item is in exactly one change.

    ``known`` says which label became which, if that is known from other editions (:func:`through`). Of what
    they lost, only what stands in both as it was is matched, or whatever is alike if ``further`` is set.

    Changes are in the order of the later edition; a removed item comes after the item that preceded it.
    ``named`` items (cards) are identified by their names, other items are matched by content.
    """
    old, new = Side(earlier), Side(later)
    to = matched(old, new, named, known, known is None or further)
    back = {b: a for a, b in to.items()}
    removed: dict[int, list[int]] = {}
    last = -1
    for a in range(len(earlier)):
        if a in to:
            last = to[a]
        else:
            removed.setdefault(last, []).append(a)
    chapters, olds = _chapters(new), _chapters(old)

    def gone(a: int) -> Change:
        item, chapter = earlier[a], olds[a]
        there = to.get(chapter)
        label = later[there].label if there is not None else earlier[chapter].label
        texts = _further_texts(item, "-")
        return Change(
            "removed", item.label, None, item.heading, item.text, (), texts, chapter=label, gone=there is None
        )

    found = [gone(a) for a in removed.get(-1, ())]
    for b, item in enumerate(later):
        if b in back:
            change = _pair(old, back[b], new, b)
        else:
            texts = _further_texts(item, "+")
            change = Change("added", None, item.label, item.heading, item.text, (), texts)
        found.append(replace(change, chapter=later[chapters[b]].label))
        found.extend(gone(a) for a in removed.get(b, ()))
    return tuple(found)


def through(steps: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """What became of each label by several steps, each from an edition to the next one.

    >>> through([{"1": "2", "3": "4"}, {"2": "5"}])
    {'1': '5'}
    """
    found: dict[str, str] | None = None
    for step in steps:
        found = dict(step) if found is None else {a: step[b] for a, b in found.items() if b in step}
    return found or {}


def _further_texts(item: Item, sign: Sign) -> tuple[tuple[str, Words], ...]:
    return tuple((name, ((sign, text),)) for name, text in item.further)


FEW_PARTS = 12
"""In a document with at most this many parts, the sections directly under the parts count as chapters."""


def _chapters(side: Side) -> list[int]:
    """For each item, the index of its chapter: a section under a part of the document, or a top-level
    section."""
    tops = side.children.get(None, [])
    within = len(tops) <= FEW_PARTS and any(
        side.children.get(c) for top in tops for c in side.children.get(top, [])
    )
    found: list[int] = []
    for place, parent in enumerate(side.parent):
        if parent is None or (within and side.parent[parent] is None):
            found.append(place)
        else:
            found.append(found[parent] if parent < place else place)
    return found


def _pair(earlier: Side, a: int, later: Side, b: int) -> Change:
    old, new = earlier.items[a], later.items[b]
    moved = old.key != new.key
    unlike = bool(old.mark and new.mark and old.mark != new.mark)
    if old.text == new.text and old.heading == new.heading and old.further == new.further:
        kind: Kind = "moved" if moved else "changed" if unlike else "same"
        return Change(kind, old.label, new.label, new.heading or old.heading, reworded=unlike)
    olds = {"heading": old.heading, **dict(old.further)}
    news = {"heading": new.heading, **dict(new.further)}
    names = [n for n in dict.fromkeys((*olds, *news)) if olds.get(n, "") != news.get(n, "")]
    further = tuple((name, words_changed(olds.get(name, ""), news.get(name, ""))) for name in names)
    texts = [(plain(olds.get(name, "")), plain(news.get(name, ""))) for name in names]
    only = _only([(earlier.plain[a], later.plain[b]), *texts])
    return Change(
        "moved" if moved else "changed",
        old.label,
        new.label,
        new.heading or old.heading,
        "",
        words_changed(old.text, new.text),
        further,
        only,
        unlike or not only,
    )


def _only(plains: Sequence[tuple[str, str]]) -> Only:
    if all(old == new for old, new in plains):
        return "typography"
    if all(without_references(old) == without_references(new) for old, new in plains):
        return "references"
    return ""


def applied(changes: Sequence[Change], earlier: Mapping[str, str]) -> dict[str, str]:
    """The later edition's texts by label, in order, reconstructed from the earlier one's and the
    difference."""
    texts: dict[str, str] = {}
    for change in changes:
        if change.after is None:
            continue
        if change.before is None:
            texts[change.after] = change.text
        elif change.words:
            texts[change.after] = after(change.words)
        else:
            texts[change.after] = earlier[change.before]
    return texts

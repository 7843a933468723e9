"""Compares the sections found in a document with those that its own contents list names."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.importers.builder import DocumentBuilder, OpenSection
from judge.messages import N_

_FEW = 4
"""Fewer titles than this are no table of contents."""


def remark_contents(
    builder: DocumentBuilder, titles: Mapping[str, str], line: int, key: Callable[[str], str]
) -> None:
    """Report listed sections that were not found, and found ones that are not listed.

    ``titles`` has the listed titles in order, by their number, or by their own ``key`` if they have none;
    ``line`` is where the list begins. If the last ones listed are missing, the file was cut off.
    """
    if len(titles) < _FEW:
        return
    numbers = {section.number.published for section in builder.sections if not section.assigned}
    headings = {key(section.heading) for section in builder.sections}
    found = [number in numbers or number in headings for number in titles]
    shown = [_shown(number, title) for number, title in titles.items()]
    end = max((at + 1 for at, here in enumerate(found) if here), default=0)
    if end < len(found):
        builder.remark(
            "not-as-listed",
            line,
            N_(
                "the file seems to be cut off: the contents list ends with {count} entries that the text "
                "does not have: {missing}"
            ),
            count=len(found) - end,
            missing=_named(shown[end:]),
        )
    missing = [name for name, here in zip(shown[:end], found[:end], strict=True) if not here]
    if missing:
        builder.remark(
            "not-as-listed",
            line,
            N_("the contents list has {count} entries that were not found in the text: {missing}"),
            count=len(missing),
            missing=_named(missing),
        )
    named = any(not (number[:1].isdigit() or len(number) == 1) for number in titles)
    odd = [section for section in builder.sections if _is_unlisted(section, titles, key, named)]
    for section in odd:
        builder.remark(
            "not-as-listed",
            min(section.lines, default=line),
            N_("{section} was read as a section, but the contents list does not name it"),
            section=_shown(section.number.published, section.heading),
        )


def _is_unlisted(
    section: OpenSection, titles: Mapping[str, str], key: Callable[[str], str], named: bool
) -> bool:
    """Whether a list that names the section's neighbours lacks it.

    Lists name all published numbers, and all headings before the first chapter if they have any without a
    number (``named``); headings within a section they need not name.
    """
    if not section.assigned:
        return section.number.published not in titles
    opening = section.number.published.partition(".")[0] == "0" and bool(section.heading)
    return named and opening and key(section.heading) not in titles


def _shown(number: str, title: str) -> str:
    named_by_itself = not (number[:1].isdigit() or len(number) == 1)
    return title if named_by_itself else f"{number} {title}".strip()


def _named(names: list[str]) -> str:
    return "; ".join(names)

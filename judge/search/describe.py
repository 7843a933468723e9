"""Says in words how a query was understood."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from judge.documents import SectionNumber
from judge.messages import N_, Message
from judge.search.hints import UnknownFilter
from judge.search.query import MAX_CHARACTERS, MAX_WORDS, FilterField, Query
from judge.search.readings import Understanding

_ONLY: dict[FilterField, str] = {
    "game": N_("only the game {value}"),
    "document": N_("only the document {value}"),
    "kind": N_("only the kind {value}"),
    "card": N_("only the card {value}"),
    "number": N_("only section {value} and its subsections"),
}
_KINDS: dict[str, str] = {
    "section": N_("section"),
    "example": N_("example"),
    "glossary": N_("term"),
    "card": N_("card"),
    "ruling": N_("ruling"),
}
_NO_SUCH: dict[FilterField, str] = {
    "game": N_("no game is called “{value}”"),
    "document": N_("no document is called “{value}”"),
    "card": N_("no card is called “{value}”"),
    "number": N_("there is no section {number}"),
}
_WITHOUT: dict[FilterField, str] = {
    "game": N_("without the game {value}"),
    "document": N_("without the document {value}"),
    "kind": N_("without the kind {value}"),
    "card": N_("without the card {value}"),
    "number": N_("without section {value} and its subsections"),
}


def describe(
    query: Query,
    *,
    number: SectionNumber | None = None,
    understood: Iterable[Understanding] = (),
    reworded: Sequence[str] = (),
    dropped: Sequence[str] = (),
    unknown: Sequence[UnknownFilter] = (),
) -> Message:
    """Describe what was searched: number or words, phrases, corrections, other wordings, filters, limits.

    ``unknown`` are filters whose value does not exist in what is searched; ``reworded`` are the synonyms and
    translations that were searched as well.
    """
    parts: list[Message] = []
    if number is not None:
        parts.append(Message(N_("section {number}"), {"number": str(number)}))
    elif not query.wordless and query.text:
        if query.number is not None:
            parts.append(Message(N_("there is no section {number}"), {"number": str(query.number)}))
        parts.append(Message(N_("the words: {words}"), {"words": _short(query.text)}))
    for phrase in query.phrases:
        parts.append(Message(N_("the phrase “{phrase}”"), {"phrase": _short(phrase)}))
    for prefix in query.prefixes:
        parts.append(Message(N_("words that begin with “{prefix}”"), {"prefix": prefix}))
    corrected: dict[str, dict[str, None]] = {}
    for one in understood:
        if one.corrected:
            for word, near in one.corrected.items():
                corrected.setdefault(word, {}).update(dict.fromkeys(near))
    for word, others in corrected.items():
        data = {"typed": word, "words": ", ".join(list(others)[:3])}
        parts.append(Message(N_("“{typed}” was not found; taken for {words}"), data))
    if reworded:
        parts.append(Message(N_("also as: {wordings}"), {"wordings": ", ".join(reworded[:6])}))
    if dropped:
        data = {"words": ", ".join(dropped)}
        parts.append(Message(N_("no result contains all the words; left out: {words}"), data))
    if query.filters:
        parts += _filtered(query, unknown)
    if query.shortened:
        data = {"words": str(MAX_WORDS), "characters": str(MAX_CHARACTERS)}
        parts.append(
            Message(N_("only the first {words} words, of {characters} characters, were searched"), data)
        )
    if len(parts) == 1:
        return parts[0]
    if not parts:
        return Message(N_("nothing, because no word or number was typed"))
    return reduce(lambda first, rest: Message(N_("{first}; {rest}"), {"first": first, "rest": rest}), parts)


def _filtered(query: Query, unknown: Sequence[UnknownFilter]) -> list[Message]:
    """The filters, field by field."""
    parts: list[Message] = []
    missing = {one.filter: one for one in unknown}
    together: dict[tuple[FilterField, bool], list[str]] = {}
    for filter_ in query.filters:
        if filter_ in missing:
            parts.append(_no_such(missing[filter_]))
        else:
            together.setdefault((filter_.field, filter_.negated), []).append(filter_.value)
    for (field, negated), values in together.items():
        template = (_WITHOUT if negated else _ONLY)[field]
        if field == "kind":
            parts += [Message(template, {"value": Message(_KINDS[value])}) for value in values]
        else:
            parts.append(Message(template, {"value": ", ".join(values)}))
    return parts


def _no_such(unknown: UnknownFilter) -> Message:
    value = unknown.filter.value
    said = Message(_NO_SUCH[unknown.filter.field], {"value": _short(value), "number": _short(value)})
    if not unknown.known:
        return said
    there = ", ".join(unknown.known[:12])
    return Message(N_("{missing} (there are: {names})"), {"missing": said, "names": there})


def _short(text: str) -> str:
    return text if len(text) <= 200 else text[:199] + "…"

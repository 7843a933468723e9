"""A table's ruling as text for sharing: its title and link, what happened, why, the rules' first words."""

from __future__ import annotations

from collections.abc import Iterator

from judge.documents import Address
from judge.errors import JudgeError
from judge.messages import N_
from judge.resolver import Cites
from judge.web import log_view
from judge.web.citation_links import CiteShown, cite_shown
from judge.web.labels import moment
from judge.web.language import only_in, translated
from judge.web.quotes import quoted
from judge.web.state import library
from judge.web.table_view import TableShown

SHORT = 240
"""Maximum characters of a rule's text after its number: whole sentences, but at least the first."""


def ruling_text(table: TableShown, link: str) -> str:
    """The whole text, ready for pasting."""
    return "\n".join([*_head(table), link, "", *_happened(table), "", *_rules(table), ""])


def _head(table: TableShown) -> Iterator[str]:
    work, state = table.work, table.state
    if work.title:
        yield work.title
    where = moment(table.ruleset, state.phase, state.step)
    yield " · ".join(
        part
        for part in (library().game_name(work.game.id), table.ruleset.edition, state.active, where)
        if part
    )


def _happened(table: TableShown) -> Iterator[str]:
    said_before: set[str] = set()
    for at, entry in enumerate(reversed(log_view.entries(table))):
        told = entry.lines[:1] if entry.lines and entry.lines[0].text == entry.text else ()
        if entry.text:
            yield f"{at}. {entry.text}" + "".join(map(_numbers, told))
        for line in entry.lines[len(told) :]:
            said_before.add(line.text)
            yield f"   - {line.text}{_numbers(line)}"
    for name, said, cite in _outcome(table):
        if f"{name}: {said}" not in said_before:
            yield f"{name}: {said} [{cite.number}]"
    if table.result:
        yield table.result


def _numbers(line: log_view.LineShown) -> str:
    """The sections of a line, in brackets after it."""
    return f" [{', '.join(cite.number for cite in line.cites)}]" if line.cites else ""


def _outcome(table: TableShown) -> Iterator[tuple[str, str, CiteShown]]:
    """The consequences of the damage on the table during the game, with the rule, as on the page."""
    for name, said, cites in table.survivals if not table.result else ():
        yield name, said, cites[0]


def _rules(table: TableShown) -> Iterator[str]:
    """Each section cited by the log or the outcome, once, in order of appearance."""
    events = (event for node in table.work.session.path() for event in node.step.events)
    outcome = (Address.parse(cite.address) for _, _, cite in _outcome(table))
    cites: Cites = tuple(dict.fromkeys([*(address for event in events for address in event.cites), *outcome]))
    told = [(cite_shown(address).number, *_section_beginning(address)) for address in cites]
    foreign = only_in(language for _, _, language in told)  # said once for all of them
    if cites:
        yield translated(N_("Rules")) + (f" ({foreign})" if foreign else "")
    for number, text, language in told:
        said = only_in([language]) if not foreign else ""
        yield f"{number}{f' ({said})' if said else ''}: {text}".rstrip(": ")


def _section_beginning(address: Address) -> tuple[str, str]:
    """A section's first sentences, and their language."""
    try:
        return quoted(library().section(address), SHORT)
    except JudgeError:
        return "", ""

"""The sections of a game's rules that scenarios reach: those cited by logs, refusals and answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from judge import resources, rulesets
from judge.documents import Address, Block, Document, SectionNumber
from judge.errors import JudgeError
from judge.messages import N_
from judge.scenario.runner import Result

SILENT = "undecided.yaml"
"""The file in a ruleset's package with the sections that decide nothing at a table, each with the reason."""


class FaultyReasons(JudgeError):
    template = N_("{file}: expected documents with sections, each with one line that says why: {detail}")


@dataclass(frozen=True, slots=True)
class Reach:
    """The sections of one document with a text of their own, by whether scenarios reach them.

    ``reached`` are cited by a scenario, ``silent`` decide nothing at a table (with the reason), and
    ``missed`` are the rest, in the order of the document. ``wrong`` are cited or listed although they are
    bare headings, are listed although they are reached, or do not exist in the document.
    """

    ref: str
    total: int
    reached: tuple[SectionNumber, ...]
    silent: Mapping[SectionNumber, str]
    missed: tuple[SectionNumber, ...]
    wrong: tuple[SectionNumber, ...]

    @property
    def wanted(self) -> int:
        """The number of sections that decide something at a table."""
        return len(self.reached) + len(self.missed)

    @property
    def share(self) -> int:
        """The percentage of them that are reached, rounded down."""
        return 100 * len(self.reached) // self.wanted if self.wanted else 100


def cited_by(result: Result) -> frozenset[Address]:
    """All sections cited by a scenario's log, in every branch that it tried, and by refusals and answers."""
    found: set[Address] = set()
    if result.session is not None:
        for node in result.session.nodes:
            found.update(address for event in node.step.events for address in event.cites)
    for told in (*result.refused, *result.assessed):
        found.update(told.cites)
    return frozenset(found)


def documents_of(game: str) -> tuple[str, ...]:
    """The documents behind a game's profiles, as ``game/document@edition``."""
    profiles = rulesets.find(game).profiles.values()
    return tuple(dict.fromkeys(f"{one.document}@{one.edition}" for one in profiles))


def reach(document: Document, cited: Iterable[Address], silent: Mapping[SectionNumber, str]) -> Reach:
    """Compare cited sections with a document's sections and with the list of those that decide nothing."""
    ref = document.ref
    here = {
        address.target
        for address in cited
        if (address.game, address.document, address.edition) == (ref.game, ref.document, ref.edition)
    }
    speaking = [section.number for section in document.sections if _says(section.blocks)]
    reached = tuple(number for number in speaking if number in here)
    known = set(speaking)
    wrong = [n for n in here if isinstance(n, SectionNumber) and n not in known]
    wrong += [n for n in silent if n not in known or n in here]
    return Reach(
        str(ref),
        len(speaking),
        reached,
        {number: why for number, why in silent.items() if number in known},
        tuple(n for n in speaking if n not in here and n not in silent),
        tuple(dict.fromkeys(wrong)),
    )


def _says(blocks: Iterable[Block]) -> bool:
    """Whether a section has a text besides its heading; editor's notes do not count."""
    return any(block.kind != "editor" and (block.text or block.rows) for block in blocks)


@cache
def silent_in(game: str) -> Mapping[str, Mapping[SectionNumber, str]]:
    """For each document, the sections that decide nothing at a table of that game, each with its reason."""
    file = resources.within(f"rulesets/{game.replace('-', '_')}", SILENT)
    return read_reasons(file) if file.is_file() else {}


def read_reasons(file: Path) -> dict[str, dict[SectionNumber, str]]:
    told = yaml.safe_load(file.read_text(encoding="utf-8")) or {}
    if not isinstance(told, dict) or not all(isinstance(part, dict) for part in told.values()):
        raise FaultyReasons(file=file.name, detail=str(told)[:80])
    found: dict[str, dict[SectionNumber, str]] = {}
    for ref, part in told.items():
        reasons = found.setdefault(str(ref), {})
        for numbers, why in part.items():
            if not isinstance(why, str) or "\n" in why.strip() or not why.strip():
                raise FaultyReasons(file=file.name, detail=f"{ref}: {numbers}")
            for number in str(numbers).split():
                reasons[SectionNumber.parse(number)] = why.strip()
    return found


def scenario_files(game: str) -> Iterator[Path]:
    """The scenarios of a game among the project's tests; none if Judge is installed."""
    folder = Path(resources.__file__).resolve().parent.parent / "tests" / "scenarios" / game
    yield from sorted(folder.rglob("*.yaml"))

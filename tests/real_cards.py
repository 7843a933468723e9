"""Plays situations with real cards: the cards are imported, and the table has what is read of them.

A situation names its cards (separated by semicolons) and what is done with them, as in a scenario file.
Nothing of a card's text stands in the project; without the shared folder such tests are left
out, with a message.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.cardbook import CardBook
from judge.importers import Request
from judge.importing import import_files
from judge.library import Library
from judge.rulesets import find
from judge.rulesets.kit import CardRuleset
from judge.scenario import load_text, run

RULES = find("magic").profiles["magic-current"]
assert isinstance(RULES, CardRuleset)
FILES = ("magic-to-2019.json", "magic-since-2025.json")
Situations = Mapping[str, tuple[str, str]]


@dataclass(frozen=True)
class RealCards:
    """Some real cards, imported; ``book`` reads them."""

    library: Library
    book: CardBook

    def definition(self, name: str) -> dict[str, Any]:
        """What is read of a card; every line of it must be read."""
        (view, *_) = self.library.cards(name, "magic")
        found = self.book.played("magic", RULES, view)
        assert found is not None, name
        unread = [line.stopped_at for face in found.faces for line in face.of("unread")]
        assert not unread, (name, unread)
        return found.definition

    def play(self, names: str, written: str) -> None:
        """Run a situation with these cards; every check of it must hold."""
        cards = [self.definition(name) for name in names.split("; ")]
        (scenario,) = load_text(f"title: t\ngame: magic\ncards: {json.dumps(cards)}\n{written}", "real.yaml")
        result = run(scenario)
        assert result.ok, [outcome for outcome in result.outcomes if not outcome.ok]


def imported(shared: Path, folder: Path, situations: Iterable[Situations]) -> RealCards:
    """Import the cards of the situations into a library of their own."""
    wanted = {name for some in situations for names, _ in some.values() for name in names.split("; ")}
    rows = [
        row
        for file in FILES
        for row in json.loads((shared / "cards" / file).read_text(encoding="utf-8"))
        if row["name"] in wanted
    ]
    assert {row["name"] for row in rows} == wanted, sorted(wanted - {row["name"] for row in rows})
    file = folder / "cards.json"
    file.write_text(json.dumps(rows), encoding="utf-8")
    import_files(folder / "library", [file], Request("magic"))
    library = Library(folder / "library")
    return RealCards(library, CardBook(lambda: library, folder / "library"))

"""Write Magic's built-in cards anew: ``python -m tests.built_in_cards [NAMES]``.

Cards that are read whole from the shared card files become data without their printed text, a file for each
first letter. Without a file of names those already built in are written again; with one, its names are added.
"""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from judge.cardbook.played import played
from judge.cardbook.printed import PrintedCard
from judge.rulesets import find
from judge.rulesets.magic.zones import BATTLEFIELD
from judge.text import fold
from tests.conftest import ROOT

FOLDER = ROOT / "judge" / "rulesets" / "magic" / "cards"
FILES = ("magic-to-2019.json", "magic-since-2025.json")


def main(names: list[str]) -> None:
    """Write the files; tells what could not be read whole."""
    shared = Path(os.environ.get("JUDGE_SHARED", ROOT.parent / "shared")) / "cards"
    made, left = read_anew(shared, names)
    files: dict[str, list[dict[str, Any]]] = {}
    for card in made:
        letter = unicodedata.normalize("NFD", card["name"].lower())[0]
        files.setdefault(letter if letter.isascii() and letter.isalpha() else "0", []).append(card)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for letter, cards in files.items():
        lines = ",\n".join(
            json.dumps(card, ensure_ascii=False, separators=(",", ":"))
            for card in sorted(cards, key=lambda card: fold(card["name"]))
        )
        (FOLDER / f"{letter}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(len(made), "written;", "left out:", ", ".join(left))


def read_anew(shared: Path, names: Sequence[str] = ()) -> tuple[list[dict[str, Any]], list[str]]:
    """The cards already built in and those named, as the reader reads them now, and those not read whole."""
    ruleset = find("magic").profiles["magic-current"]
    rows: dict[str, dict[str, Any]] = {}
    for file in FILES:
        for row in json.loads((shared / file).read_text(encoding="utf-8")):
            rows[fold(row["name"])] = row
    known = [card["name"] for file in sorted(FOLDER.glob("*.json")) for card in json.loads(file.read_text())]
    whole = {row["name"].split(" // ")[0]: row["name"] for row in rows.values() if " // " in row["name"]}
    own = set(ruleset.cards.at_hand)  # type: ignore[attr-defined]
    made: list[dict[str, Any]] = []
    left: list[str] = []
    for name in dict.fromkeys((*known, *names)):
        row = rows.get(fold(name)) or rows.get(fold(whole.get(name, "")))
        if row is None or fold(name) in own:
            left.append(name)
            continue
        card = PrintedCard(row["name"], row.get("layout") or "normal", tuple(row.get("card_faces") or [row]))
        found = played(ruleset, card)
        if not found.whole or "unread" in found.definition or _elsewhere(found.definition):
            left.append(name)
            continue
        made.append(_without_text(found.definition))
    return made, left


def _without_text(told: Any) -> Any:
    if isinstance(told, dict):
        return {key: _without_text(value) for key, value in told.items() if key != "text"}
    return [_without_text(one) for one in told] if isinstance(told, list) else told


def _elsewhere(told: dict[str, Any]) -> bool:
    """Whether a static ability works beyond the battlefield: such cards are looked for on every table."""
    return any(
        one.get("kind") == "static" and one.get("zone", BATTLEFIELD) != BATTLEFIELD
        for one in told.get("abilities", ())
    )


if __name__ == "__main__":
    given = Path(sys.argv[1]).read_text(encoding="utf-8") if len(sys.argv) > 1 else ""
    main([name.strip() for name in given.splitlines() if name.strip()])

"""``python -m judge.digest FOLDER`` checks a game's folder of ``rules/``, or all games of a folder."""

from __future__ import annotations

import sys
from pathlib import Path

from judge.digest.reader import INDEX, read_game
from judge.errors import DigestFaults
from judge.messages import language_of_environment, render


def main(arguments: list[str]) -> int:
    """Print the counts of each document, or all faults; returns 0, or 1 if there are faults."""
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print("usage: python -m judge.digest FOLDER", file=sys.stderr)
        return 2
    folder = Path(arguments[0]).resolve()
    games = [folder] if (folder / INDEX).is_file() else sorted(p for p in folder.iterdir() if p.is_dir())
    outcome = 0
    for game in games or [folder]:
        try:
            digest = read_game(game)
        except DigestFaults as faults:
            print(render(faults.message, language_of_environment()), file=sys.stderr)
            outcome = 1
            continue
        print(f"OK {digest.game} ({digest.name})")
        for document in digest.documents:
            text = sum(bool(section.text) for section in document.sections)
            print(
                f"  {document.ref.document}@{document.ref.edition}: {len(document.sections)} sections, "
                f"{text} with text, {len(document.cards)} cards, {len(document.rulings)} rulings, "
                f"{len(document.glossary)} terms"
            )
    return outcome


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

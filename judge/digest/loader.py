"""Reads and validates all games of ``rules/``."""

from __future__ import annotations

from pathlib import Path

from judge.digest.reader import files_of, parse_game
from judge.digest.records import GameDigest
from judge.digest.source import Faults
from judge.errors import DigestFault, DigestFaults
from judge.messages import N_, Message


def load(rules_folder: Path) -> tuple[GameDigest, ...]:
    """Read every game of ``rules/``, sorted by name.

    Raises DigestFaults with the faults of all games.
    """
    faults = Faults()
    games = _games(rules_folder)
    digests = [parse_game(game, files, faults) for game, files in games.items()]
    if faults.found:
        raise DigestFaults(str(rules_folder), faults.in_order)
    return tuple(digest for digest in digests if digest is not None)


def _games(rules_folder: Path) -> dict[str, dict[str, bytes]]:
    """The files of each game; folders that are hidden or have no Markdown are ignored."""
    if not rules_folder.is_dir():
        detail = Message(N_("there is no such folder"))
        missing = DigestFault(file=str(rules_folder), line=1, detail=detail, source="", marker="^")
        raise DigestFaults(str(rules_folder), [missing])
    folders = sorted(path for path in rules_folder.iterdir() if path.is_dir())
    found = {path.name: files_of(path) for path in folders if not path.name.startswith(".")}
    return {game: files for game, files in found.items() if files}

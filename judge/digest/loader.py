"""All games of ``rules/``, from a cache where nothing changed."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Mapping
from functools import cache as once
from pathlib import Path
from typing import Any

import judge
from judge import citations
from judge.digest.reader import files_of, parse_game
from judge.digest.records import DigestDocument, GameDigest
from judge.digest.source import Faults
from judge.errors import DigestFault, DigestFaults, JudgeError
from judge.messages import N_, Message
from judge.sections import codec

FORMAT = 1
"""Raised whenever the cache's own layout changes."""

_READER = (Path(__file__).parent, Path(citations.__file__).parent, Path(codec.__file__).parent)


def load(rules_folder: Path, cache: Path | None = None) -> tuple[GameDigest, ...]:
    """Read every game of ``rules/``, in the order of their names.

    ``cache`` is a file. It is used only where it was written by this very Judge from these very bytes;
    whatever else stands there is replaced, and a place that cannot be written is done without.

    Raises DigestFaults with the faults of all games.
    """
    games = _games(rules_folder)
    key = _key(games)
    if cache is not None:
        kept = _kept(cache, key)
        if kept is not None:
            return kept
    faults = Faults()
    digests = [parse_game(game, files, faults) for game, files in games.items()]
    if faults.found:
        raise DigestFaults(str(rules_folder), faults.in_order)
    read = tuple(digest for digest in digests if digest is not None)
    if cache is not None:
        _keep(cache, key, read)
    return read


def _games(rules_folder: Path) -> dict[str, dict[str, bytes]]:
    """The files of each game; a folder without Markdown, or a hidden one, is no game."""
    if not rules_folder.is_dir():
        detail = Message(N_("there is no such folder"))
        missing = DigestFault(file=str(rules_folder), line=1, detail=detail, source="", marker="^")
        raise DigestFaults(str(rules_folder), [missing])
    folders = sorted(path for path in rules_folder.iterdir() if path.is_dir())
    found = {path.name: files_of(path) for path in folders if not path.name.startswith(".")}
    return {game: files for game, files in found.items() if files}


def _key(games: Mapping[str, Mapping[str, bytes]]) -> str:
    """A hash of all that the result depends on: every file, and the code that reads it."""
    whole = hashlib.sha256(f"{judge.__version__} {FORMAT} {codec.FORMAT} {_code()}".encode())
    for game, files in games.items():
        for name, data in files.items():
            whole.update(f"\0{game}\0{name}\0{len(data)}\0".encode())
            whole.update(data)
    return whole.hexdigest()


@once
def _code() -> str:
    """A hash of the reader's own code: while it is worked on, the version stays the same."""
    whole = hashlib.sha256()
    for folder in _READER:
        for path in sorted(folder.glob("*.py")):
            whole.update(path.read_bytes())
    return whole.hexdigest()


def _kept(cache: Path, key: str) -> tuple[GameDigest, ...] | None:
    """What the cache holds under that key, or None: any fault of the file means that it holds nothing."""
    try:
        stored = json.loads(cache.read_bytes())
        if stored["key"] != key:
            return None
        return tuple(_game_from_json(game) for game in stored["games"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError, JudgeError):
        return None


def _keep(cache: Path, key: str, games: tuple[GameDigest, ...]) -> None:
    """Write the cache whole or not at all; another process may be doing the same."""
    text = json.dumps(
        {"key": key, "games": [_game_to_json(game) for game in games]},
        ensure_ascii=False,
        separators=(",", ":"),
    )
    with contextlib.suppress(OSError):
        cache.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=cache.parent, prefix=f".{cache.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.replace(name, cache)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise


def _game_to_json(digest: GameDigest) -> dict[str, Any]:
    return {
        "game": digest.game,
        "name": digest.name,
        "main": digest.main,
        "introduction": digest.introduction,
        "documents": [codec.document_to_json(document) for document in digest.documents],
        "info": [_info_to_json(record) for record in digest.info],
    }


def _game_from_json(stored: Mapping[str, Any]) -> GameDigest:
    return GameDigest(
        stored["game"],
        stored["name"],
        stored["main"],
        stored["introduction"],
        tuple([codec.document_from_json(document) for document in stored["documents"]]),
        tuple([_info_from_json(record) for record in stored["info"]]),
    )


def _info_to_json(record: DigestDocument) -> dict[str, Any]:
    """A record with its targets listed by file, which is shorter than a file for each target."""
    targets: dict[str, list[str]] = {}
    for target, file in record.files.items():
        targets.setdefault(file, []).append(target)
    return {
        "ref": codec.ref_to_json(record.ref),
        "title": record.title,
        "language": record.language,
        "effective": record.effective,
        "short": record.short,
        "publisher": record.publisher,
        "binding": record.binding,
        "files": targets,
    }


def _info_from_json(stored: Mapping[str, Any]) -> DigestDocument:
    return DigestDocument(
        codec.ref_from_json(stored["ref"]),
        stored["title"],
        stored["language"],
        stored["effective"],
        stored["short"],
        stored["publisher"],
        stored["binding"],
        {target: file for file, targets in stored["files"].items() for target in targets},
    )

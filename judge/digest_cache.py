"""Caches the built-in digest: built once from ``rules/`` into the library's folder, rebuilt when files
change."""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from judge import __version__, resources
from judge.documents import EditionRef
from judge.errors import LibraryFault
from judge.known_wording import wording_of
from judge.library import BuiltIn, DigestEdition
from judge.library.publish import disk_faults, staging

FORMAT = 4
"""Part of the folder's hash: raised when a digest is stored otherwise, so that older copies are not read."""
FOLDER = "digest"
INDEX = "digest.json"
KEEP_SECONDS = 24 * 3600


def built_in(root: Path, rules: Path | None = None) -> tuple[BuiltIn, ...]:
    """The digests of all games, built into the library's folder if necessary.

    The cached build is named by a hash of every file in ``rules/``, so a changed file causes a new build. If
    the folder cannot be written, a temporary folder is used instead.

    Raises DigestFaults if a file in ``rules/`` has format errors.
    """
    rules = rules or resources.folder("rules")
    key = fingerprint(rules)
    with contextlib.suppress(LibraryFault, OSError):
        return _kept(root, rules, key)
    folder = Path(tempfile.mkdtemp(prefix="judge-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return _kept(folder, rules, key)


def built_at(place: Path) -> tuple[BuiltIn, ...]:
    """The digests of all games as they were built into a folder; raises LibraryFault where they are not."""
    try:
        return _read(place)
    except _UNREADABLE as fault:
        raise LibraryFault(folder=str(place), detail=f"{type(fault).__name__}: {fault}") from fault


def fingerprint(rules: Path) -> str:
    """A hash of the names and bytes of all files, Judge's version and the storage format."""
    hashed = hashlib.sha256(f"{__version__} {FORMAT}".encode())
    for path in sorted((*rules.rglob("*.md"), *rules.rglob("*.txt"))):
        data = path.read_bytes()
        hashed.update(f"\0{path.relative_to(rules).as_posix()}\0{len(data)}\0".encode())
        hashed.update(data)
    hashed.update(_code_stamp())
    return hashed.hexdigest()[:24]


def renew_built_in(
    root: Path, rules: Path | None = None, whole: Callable[[Path], bool] = lambda index: True
) -> bool:
    """Rebuild the cached digest if a part of it cannot be read.

    ``whole`` is an additional check of a search index. Returns whether it was rebuilt; raises LibraryFault if
    the folder cannot be written.
    """
    from judge.importing import is_whole
    from judge.search import INDEX as SEARCHED

    rules = rules or resources.folder("rules")
    place = root / FOLDER / fingerprint(rules)
    if not place.is_dir():
        return False
    with contextlib.suppress(*_UNREADABLE):
        folders = [one.folder for game in _read(place) for one in game.editions]
        if all(is_whole(folder) and whole(folder / SEARCHED) for folder in folders):
            return False
    with disk_faults(root):
        shutil.rmtree(place)
    _build(root, rules, place)
    return True


def _code_stamp() -> bytes:
    """Size and time of the modules that determine what is stored, so that changed code causes a rebuild."""
    package = Path(__file__).resolve().parent
    stamps = []
    for name in ("digest", "search", "library", "citations", "documents"):
        for path in sorted((package / name).glob("*.py")):
            status = path.stat()
            stamps.append(f"{path.name} {status.st_size} {status.st_mtime_ns}")
    return "\n".join(stamps).encode()


def _kept(root: Path, rules: Path, key: str) -> tuple[BuiltIn, ...]:
    place = root / FOLDER / key
    try:
        return _read(place)
    except _UNREADABLE:
        _build(root, rules, place)
        return _read(place)


_UNREADABLE = (OSError, ValueError, KeyError, TypeError)
"""The exceptions raised by a missing or damaged build."""


def _read(place: Path) -> tuple[BuiltIn, ...]:
    stored = json.loads((place / INDEX).read_bytes())
    return tuple(
        BuiltIn(
            row["game"],
            row["name"],
            row["main"],
            row["introduction"],
            tuple(
                DigestEdition(
                    EditionRef(row["game"], edition["document"], edition["edition"]),
                    edition["title"],
                    edition["effective"],
                    edition["language"],
                    edition["publisher"],
                    place / edition["folder"],
                    tuple(edition["names"]),
                    edition["explains"],
                )
                for edition in row["editions"]
            ),
            tuple(row["tournament"]),
        )
        for row in stored["games"]
    )


def _build(root: Path, rules: Path, place: Path) -> None:
    from judge.digest import load
    from judge.importing import build_edition
    from judge.siblings import siblings_of

    games: list[dict[str, object]] = []
    with staging(root) as aside:
        for digest in load(rules):
            siblings = siblings_of(digest)
            names = {sibling.document: sibling.names for sibling in siblings}
            editions = []
            for document in digest.documents:
                ref, info = document.ref, digest.about(document.ref)
                folder = f"{ref.game}.{ref.document}.{ref.edition}"
                build_edition(aside / folder, document, siblings, wording_of(rules, ref))
                editions.append(
                    {
                        "document": ref.document,
                        "edition": ref.edition,
                        "title": info.title,
                        "effective": info.effective,
                        "language": info.language,
                        "publisher": info.publisher,
                        "folder": folder,
                        "names": names[ref.document],
                        "explains": info.explains,
                    }
                )
            games.append(
                {
                    "game": digest.game,
                    "name": digest.name,
                    "main": digest.main,
                    "introduction": digest.introduction,
                    "tournament": digest.tournament,
                    "editions": editions,
                }
            )
        with disk_faults(root):
            (aside / INDEX).write_text(json.dumps({"games": games}, ensure_ascii=False), encoding="utf-8")
            place.parent.mkdir(parents=True, exist_ok=True)
            try:
                _read(place)  # another process has built the same in the meantime and may be reading it
            except _UNREADABLE:
                shutil.rmtree(place, ignore_errors=True)
                with contextlib.suppress(OSError):  # or is doing so now; either build is fine
                    os.replace(aside, place)
                    aside.mkdir()
    _drop_old(place)


def _drop_old(place: Path) -> None:
    """Remove builds of other versions of ``rules/`` not used for a day."""
    for other in place.parent.iterdir():
        if other != place:
            with contextlib.suppress(OSError):
                if time.time() - other.stat().st_mtime > KEEP_SECONDS:
                    shutil.rmtree(other, ignore_errors=True)

"""Changes the library atomically: build in a staging folder, then publish by renaming, under a lock."""

from __future__ import annotations

import contextlib
import datetime
import errno
import os
import secrets
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from judge import __version__
from judge.documents import EditionRef
from judge.errors import DamagedContents, JudgeError, LibraryBusy, LibraryFault, reason_of
from judge.library.comparisons import drop_comparisons
from judge.library.edition_file import EditionStore
from judge.library.manifest import NAME, EditionEntry, Manifest, read_manifest, write_manifest
from judge.messages import N_, Message

if TYPE_CHECKING:
    from filelock import FileLock

LOCK = "library.lock"
STAGING = "staging"
EDITIONS = "editions"
LOCK_SECONDS = 30.0
"""Seconds to wait for another process that is changing the library."""


@contextmanager
def staging(root: Path) -> Iterator[Path]:
    """An empty folder to build in, removed afterwards; leftovers of killed imports are removed first.

    Raises LibraryFault if the library's folder cannot be written or the disk is full.
    """
    with disk_faults(root):
        (root / STAGING).mkdir(parents=True, exist_ok=True)
        _sweep(root / STAGING)
        folder = root / STAGING / secrets.token_hex(8)
        lock = _lock(Path(f"{folder}.lock"))
        lock.acquire()
        try:
            folder.mkdir()
            yield folder
        finally:
            _clear(folder, lock)


def _lock(file: Path, timeout: float = -1) -> FileLock:
    """A lock that the system releases when a process dies; look-ups never need one."""
    from filelock import FileLock

    return FileLock(file, timeout=timeout)


def _sweep(folder: Path) -> None:
    """Remove the leftovers of a killed import: a folder, a lock that nobody holds, or both."""
    from filelock import Timeout

    for name in {left.name.removesuffix(".lock") for left in folder.iterdir()}:
        lock = _lock(folder / f"{name}.lock")
        with contextlib.suppress(Timeout):
            lock.acquire(timeout=0)
            _clear(folder / name, lock)


def _clear(folder: Path, lock: FileLock) -> None:
    """Remove a staging folder and its lock while the lock is held; later it might have another owner."""
    shutil.rmtree(folder, ignore_errors=True)
    with contextlib.suppress(OSError):
        os.unlink(lock.lock_file)
    lock.release()


@contextmanager
def disk_faults(root: Path) -> Iterator[None]:
    """Turn errors of the file system into one clear LibraryFault."""
    try:
        yield
    except (OSError, sqlite3.Error) as fault:
        if (isinstance(fault, OSError) and fault.errno == errno.ENOSPC) or "full" in str(fault):
            detail = Message(N_("the disk is full; free some space and try again; nothing was changed"))
        else:
            reason = reason_of(fault)
            detail = Message(N_("{reason}; nothing was changed"), {"reason": reason})
        raise LibraryFault(folder=str(root), detail=detail) from fault


@contextmanager
def locked(root: Path) -> Iterator[None]:
    """Hold the library's lock for a change of its table of contents; raises LibraryBusy."""
    from filelock import Timeout

    with disk_faults(root):
        root.mkdir(parents=True, exist_ok=True)
        try:
            with _lock(root / LOCK, LOCK_SECONDS):
                yield
        except Timeout as fault:
            raise LibraryBusy(folder=str(root)) from fault


def restore(root: Path) -> None:
    """Rebuild a damaged table of contents from the intact editions.

    The damaged file is kept next to it; pins are lost, because they are stored nowhere else.
    """
    with locked(root):
        try:
            read_manifest(root)
        except DamagedContents:
            manifest = found_again(root, check=True)
            os.replace(root / NAME, root / f"{NAME}.damaged")
            write_manifest(root, manifest)


def found_again(root: Path, check: bool = False) -> Manifest:
    """A table of contents of the editions that exist; with ``check``, each of them is read completely.

    An unreadable edition is listed with the data in its folder's name, so that it is reported as left out,
    unless the same edition also exists intact.
    """
    manifest, damaged = Manifest(), []
    for folder in sorted((root / EDITIONS).glob("*/*/*"), key=lambda folder: folder.stat().st_mtime):
        try:
            manifest = manifest.with_edition(_entry_of(root, folder, check))
        except JudgeError:
            damaged.append(_entry_by_name(root, folder))
    whole = {entry.ref for entry in manifest.editions}
    for entry in damaged:
        if entry.ref not in whole:
            manifest = manifest.with_edition(entry)
    return manifest


def _entry_by_name(root: Path, folder: Path) -> EditionEntry:
    """Make an entry from the name of an edition's folder, the reverse of :func:`edition_folder`."""
    ref = EditionRef(folder.parent.parent.name, folder.parent.name, folder.name.rpartition(".")[0])
    effective = ""
    with contextlib.suppress(ValueError):  # the label is not a date
        effective = datetime.date.fromisoformat(ref.edition).isoformat()
    return EditionEntry(
        ref=ref,
        folder=folder.relative_to(root).as_posix(),
        title=f"{ref.game}/{ref.document}",
        language="",
        effective=effective,
        publisher="",
        source_name="-",
        source_hash="",
        text_hash="",
        judge_version=__version__,
        imported="",
        counts={},
    )


def _entry_of(root: Path, folder: Path, check: bool) -> EditionEntry:
    store = EditionStore(folder)
    try:
        if check:
            store.check()
        about, counts = store.about, store.counts()
    finally:
        store.close()
    built = datetime.datetime.fromtimestamp(folder.stat().st_mtime, datetime.UTC)
    return EditionEntry(
        ref=about.ref,
        folder=folder.relative_to(root).as_posix(),
        title=about.title,
        language=about.language,
        effective=about.effective,
        publisher=about.publisher,
        source_name=about.source_name,
        source_hash=about.source_hash,
        text_hash="",
        judge_version=__version__,
        imported=built.isoformat(timespec="seconds"),
        counts=counts,
    )


Change = Callable[[Manifest], Manifest]


def publish(root: Path, built: list[tuple[EditionEntry, Path]], check: Callable[[Manifest], None]) -> None:
    """Move finished editions into the library and list them, all in one step.

    ``check`` is called with the table of contents under the lock, and raises if the change must not be made.
    """
    with locked(root):
        manifest = read_manifest(root)
        check(manifest)
        try:
            for entry, folder in built:
                place = root / entry.folder
                place.parent.mkdir(parents=True, exist_ok=True)
                os.replace(folder, place)
                manifest = manifest.with_edition(entry)
            write_manifest(root, manifest)
        except BaseException:
            # Keep what the table of contents on disk lists, even if the error came directly after writing it.
            _remove_unlisted(root, read_manifest(root))
            raise
        _remove_unlisted(root, manifest)


def change(root: Path, alter: Change) -> Manifest:
    """Replace the table of contents by the result of ``alter``, and remove editions no longer listed."""
    with locked(root):
        manifest = alter(read_manifest(root))
        write_manifest(root, manifest)
        _remove_unlisted(root, manifest)
        return manifest


def edition_folder(ref: EditionRef) -> str:
    """A new, unique folder name for an edition."""
    return f"{EDITIONS}/{ref.game}/{ref.document}/{ref.edition}.{secrets.token_hex(4)}"


def _remove_unlisted(root: Path, manifest: Manifest) -> None:
    """Remove folders that no edition uses; readers keep the files that they have open."""
    listed = {root / entry.folder for entry in manifest.editions}
    for folder in (root / EDITIONS).glob("*/*/*"):
        if folder not in listed:
            shutil.rmtree(folder, ignore_errors=True)
    for level in ("*/*", "*"):
        for folder in (root / EDITIONS).glob(level):
            with contextlib.suppress(OSError):
                folder.rmdir()
    drop_comparisons(root, (entry.folder for entry in manifest.editions))

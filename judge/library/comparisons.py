"""Stores comparisons of editions in the library's folder until one of the editions is removed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path

FOLDER = "comparisons"
MOST = 400
"""Maximum number of stored comparisons; the least recently used ones are removed first."""
_BETWEEN = "..."


def kept_at(root: Path, earlier: Path, later: Path, form: str) -> Path:
    """The file that stores the comparison of the editions in two folders.

    The folder of an edition never changes and its name is never reused, and the digest's folder is named by
    the hash of its files; so a comparison stays valid as long as its name exists. ``form`` identifies the
    comparing code.
    """
    return root / FOLDER / f"{_name(root, earlier)}{_BETWEEN}{_name(root, later)}{_BETWEEN}{form}.db"


def _name(root: Path, folder: Path) -> str:
    if folder.is_relative_to(root):
        return "~".join(folder.relative_to(root).parts)
    return "~".join(folder.parts[-2:])  # a digest in a temporary folder


def drop_comparisons(root: Path, folders: Iterable[str]) -> None:
    """Remove comparisons of imported editions outside these folders, and the oldest ones beyond MOST."""
    names = {folder.replace("/", "~") for folder in folders}
    kept: list[tuple[float, Path]] = []
    with contextlib.suppress(OSError):
        for file in (root / FOLDER).iterdir():
            sides = file.name.split(_BETWEEN)[:2]
            if any(side.startswith("editions~") and side not in names for side in sides):
                file.unlink(missing_ok=True)
            else:
                kept.append((file.stat().st_mtime, file))
    for _, file in sorted(kept, reverse=True)[MOST:]:
        with contextlib.suppress(OSError):
            file.unlink()

"""Where comparisons of editions are kept: in the library's folder, until one of the editions goes."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path

FOLDER = "comparisons"
MOST = 400
"""So many comparisons are kept; beyond that the ones that were not asked for the longest go."""
_BETWEEN = "..."


def kept_at(root: Path, earlier: Path, later: Path, form: str) -> Path:
    """The file in which a comparison of two editions, which lie in these folders, is kept.

    An edition's folder never changes and never comes again with another text, and the digest's bears the hash
    of its files, so a comparison fits as long as its name does. ``form`` is the state of the code behind it.
    """
    return root / FOLDER / f"{_name(root, earlier)}{_BETWEEN}{_name(root, later)}{_BETWEEN}{form}.db"


def _name(root: Path, folder: Path) -> str:
    if folder.is_relative_to(root):
        return "~".join(folder.relative_to(root).parts)
    return "~".join(folder.parts[-2:])  # a digest that this run built for itself


def drop_comparisons(root: Path, folders: Iterable[str]) -> None:
    """Drop the comparisons of imported editions other than these (folders of the library), and the oldest."""
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

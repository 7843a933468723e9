"""The digest, built once for all tests of a run: a library that a test begins has it, as one in use would."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

import pytest
from filelock import FileLock

from judge import builtin, resources
from judge.library import BuiltIn

_build = builtin._kept
_where: list[Path] = []
"""The library in which the digest was built, once it is known where."""


def put_digest(root: Path) -> None:
    """Put the digest into a library that has none yet."""
    rules = resources.folder("rules")
    _put(root, rules, builtin.fingerprint(rules))


def _put(root: Path, rules: Path, key: str) -> None:
    place, (folder,) = root / builtin.FOLDER / key, _where
    if place.exists():
        return
    with FileLock(folder / "building.lock"):
        _build(folder, rules, key)
    place.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(mkdtemp(dir=place.parent))
    shutil.copytree(folder / builtin.FOLDER / key, aside, dirs_exist_ok=True)
    os.replace(aside, place)


@contextmanager
def built_once(folder: Path) -> Iterator[None]:
    """Whoever opens a library in this process finds the digest of ``rules/`` there; ``folder`` keeps it.

    Other rules are built where and when they are asked for, and so is what was damaged or removed in part.
    """
    ours = resources.folder("rules")

    def kept(root: Path, rules: Path, key: str) -> tuple[BuiltIn, ...]:
        if rules == ours:
            _put(root, rules, key)
        return _build(root, rules, key)

    folder.mkdir(exist_ok=True)
    _where[:] = [folder]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builtin, "_kept", kept)
        yield

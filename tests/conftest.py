"""What all tests share: the folder of real documents, and a library of their own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.databases import another, blank, database, kind, opening  # noqa: F401 - for every test

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real documents, cases and queries; skips where a machine does not have it."""
    folder = Path(os.environ.get("JUDGE_SHARED", ROOT.parent / "shared"))
    if not (folder / "sources").is_dir():
        message = f"the real documents are not at {folder} (set JUDGE_SHARED)"
        if os.environ.get("JUDGE_REQUIRE_SHARED"):
            pytest.fail(message)
        pytest.skip(message)
    return folder


@pytest.fixture(scope="session")
def sources(shared: Path) -> Path:
    """The rules documents as published."""
    return shared / "sources"

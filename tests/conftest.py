"""What all tests share: the folder of real documents, and a library of their own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.built import built_once
from tests.databases import another, app, blank, client, database, kind, opening  # noqa: F401 - for every test

ROOT = Path(__file__).resolve().parent.parent

# How long an example takes is no property of the program: a busy machine makes any of them slow.
settings.register_profile("searching", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("repeated", settings.get_profile("searching"), derandomize=True)


def pytest_configure(config: pytest.Config) -> None:
    """The same examples in every run; others where a seed is named or a thorough run looks for more."""
    sought = config.getoption("--hypothesis-seed") is not None or "JUDGE_THOROUGH" in os.environ
    settings.load_profile("searching" if sought else "repeated")


@pytest.fixture(scope="session", autouse=True)
def _as_on_any_machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What nobody names is nobody's: a library of this process alone, no database, no language."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        for name in ("LIBRARY", "DATABASE_URL", "LANGUAGE", "DEBUG"):
            patch.delenv(f"JUDGE_{name}", raising=False)
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            patch.delenv(name, raising=False)
        yield


@pytest.fixture(scope="session", autouse=True)
def _digest_is_there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Building the digest takes seconds, and nearly every test wants it: all processes of a run share one."""
    base = tmp_path_factory.getbasetemp()
    with built_once((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "built"):
        yield


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

"""What all tests share: the folder of real documents, and a library of their own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import HealthCheck, settings

from judge import digest_cache, resources
from judge.library.publish import disk_faults, staging
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
def _digest_built_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Build the shipped digest once for all workers of a run: every other library gets a copy of it.

    A digest of a test's own rules is built as ever; so is everything that a process of its own builds.
    """
    real = digest_cache._build
    common = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        common = common.parent

    def build(root: Path, rules: Path, place: Path) -> None:
        if rules != resources.folder("rules"):
            real(root, rules, place)
            return
        made = common / "digest" / place.name
        with FileLock(common / "digest.lock"):
            if not made.is_dir():
                real(common, rules, made)
        with disk_faults(root), staging(root) as aside:
            shutil.copytree(made, aside, dirs_exist_ok=True)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.rmtree(place, ignore_errors=True)
            os.replace(aside, place)
            aside.mkdir()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(digest_cache, "_build", build)
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

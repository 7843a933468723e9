"""What all tests share: the folder of real documents, and a library of their own."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock
from flask import Flask
from hypothesis import HealthCheck, settings
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from xdist.scheduler import LoadFileScheduling

from judge import digest_cache, resources
from judge.library.publish import disk_faults, staging
from judge.resolver import run
from judge.resolver.inputs import Step
from judge.resolver.state_keys import undeclared
from tests.databases import (  # noqa: F401 - for every test
    _codes_hashed_at_once,
    another,
    app,
    blank,
    client,
    database,
    kind,
    opening,
)  # fmt: skip

ROOT = Path(__file__).resolve().parent.parent

# How long an example takes is no property of the program: a busy machine makes any of them slow.
settings.register_profile("searching", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("repeated", settings.get_profile("searching"), derandomize=True)


SLOW_BEGINNINGS = (
    "test_cli", "test_web_", "test_database", "test_offline", "test_real_cards", "test_magic_policy",
)  # fmt: skip
"""Commands, pages, databases, Judge in a browser, and what reads the publishers' documents."""
SLOW = frozenset({
    # a library or the whole digest is built, imported into or served
    "test_appeals", "test_card_data", "test_card_data_faults", "test_case_command", "test_case_hostile",
    "test_case_rules", "test_library", "test_outdated_documents", "test_card_readings",
    "test_case_scenarios", "test_cases", "test_cases_finding", "test_editions",
    "test_edition_names", "test_erasing", "test_erasing_further", "test_importing", "test_left_out",
    "test_load", "test_loaded_modules", "test_mentions", "test_penalties", "test_preset_words",
    "test_reindex", "test_search_quality", "test_search_readers", "test_session_service", "test_sources",
    "test_taken_away", "test_tournament_digest", "test_upgrade_chain", "test_affected",
    "test_card_corrections", "test_case_citations", "test_evaluate", "test_examples",
    "test_rulings", "test_search_ranking", "test_standing", "test_cardbook", "test_cardsearch",
    "test_coverage", "test_foreign_words", "test_not_now", "test_repetition", "test_pairing",
    "test_quick_pages", "test_partial_digest", "test_digest_cache", "test_search_parts",
    # a package is built; the publishers' documents are read
    "test_citations_beside", "test_extraction_pdf", "test_generic", "test_magic_cr_editions",
    "test_packaging", "test_penalty_guides", "test_restored_events", "test_serving_hostile",
    "test_unnumbered", "test_wording",
    # hundreds of random games, files or scenarios
    "test_aeons_end_rules_games", "test_any_bytes", "test_citations", "test_codec", "test_comparison",
    "test_dominion_rules_games", "test_extraction_html", "test_gyp_properties", "test_hostile_scenarios",
    "test_kept_views", "test_magic_rules_properties", "test_myl_properties", "test_official_examples",
    "test_places", "test_resolver_properties", "test_scenario_any_text", "test_scenario_export",
    "test_sparse", "test_standins", "test_keyword_editions", "test_kept_counts", "test_places_of_words",
    "test_places_of_limits", "test_lines",
    # every module, card, file or message there is is gone through, or a device and a server exchange
    # what they have
    "test_built_in_cards", "test_cardtext_record", "test_design", "test_device", "test_limits",
    "test_messages", "test_mitos_cards", "test_scenario_schema", "test_search_engine",
})  # fmt: skip
"""Files of tests that ``-m fast`` leaves out; those of browsers are left out too."""

LONGEST = (
    "test_case_scenarios", "test_taken_away", "test_web_hostile", "test_importing",
    "test_magic_rules_properties", "test_upgrade_chain", "test_magic_cr_editions", "test_web_who",
    "test_gyp_properties", "test_generic", "test_packaging", "test_comparison", "test_load",
    "test_scenario_export", "test_myl_properties", "test_dominion_rules_games", "test_built_in_cards",
    "test_left_out", "test_standing", "test_web_pressure", "test_device", "test_case_command",
    "test_hostile_scenarios", "test_web_delivery",
)  # fmt: skip
"""Files that take some ten seconds or more, longest first: so no worker is left alone with one at the end."""


TOGETHER = {"tests/test_taken_away.py": "tests/test_case_scenarios.py"}
"""Files whose tests run where those of another do, since both look at what the scenarios came to."""


class ByFile(LoadFileScheduling):  # type: ignore[misc]
    """Each file whole in one process, and a few of them in the process of another."""

    def _split_scope(self, nodeid: str) -> str:
        file = str(super()._split_scope(nodeid))
        return TOGETHER.get(file, file)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> LoadFileScheduling | None:
    return ByFile(config, log) if config.getoption("dist") == "loadfile" else None


def is_slow(file: Path) -> bool:
    return file.stem in SLOW or file.stem.startswith(SLOW_BEGINNINGS) or "e2e" in file.parts


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What is asked for by ``-m fast`` is all that is imported."""
    fast_only = config.getoption("markexpr", "") == "fast"
    return True if fast_only and collection_path.is_file() and is_slow(collection_path) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files come first; what takes little is ``fast``: less than a minute of one core."""
    order = {name: at for at, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(item.path.stem, len(LONGEST)))
    for item in items:
        if not is_slow(item.path):
            item.add_marker("fast")


def pytest_configure(config: pytest.Config) -> None:
    """The same examples in every run; others where a seed is named or a thorough run looks for more."""
    sought = config.getoption("--hypothesis-seed") is not None or "JUDGE_THOROUGH" in os.environ
    settings.load_profile("searching" if sought else "repeated")
    config.option.loadscopereorder = False  # else pytest-xdist begins with the files of the most tests


def pytest_collection_finish() -> None:
    """What was loaded stays until the end: looking through it for garbage took a sixth of all the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)


def common_to_workers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of a run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session", autouse=True)
def _as_on_any_machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What nobody names is nobody's: a library of this process alone, no database, no language.

    The templates that servers compile are kept for all of a run.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.setenv("XDG_CACHE_HOME", str(common_to_workers(tmp_path_factory) / "cache"))
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
    common = common_to_workers(tmp_path_factory)

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


class CompiledTemplates(BytecodeCache):
    """What templates were compiled to, by name, file and text."""

    def __init__(self) -> None:
        self.made: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if kept := self.made.get((bucket.key, bucket.checksum)):
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.made[bucket.key, bucket.checksum] = bucket.bytecode_to_string()


@pytest.fixture(scope="session", autouse=True)
def _templates_compiled_once() -> Iterator[None]:
    """Every application of a process compiles the same templates, and in the same way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Flask, "jinja_options", {"bytecode_cache": CompiledTemplates()})
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


class UndeclaredKey(AssertionError):
    """A game keeps something in its states that its ``state_keys`` do not say."""


@pytest.fixture(scope="session", autouse=True)
def _declared_state() -> Iterator[None]:
    """Whatever a test plays, its states hold nothing but what the game declares."""
    came = run._Run.came

    def checked(draft: run._Run) -> Step:
        step = came(draft)
        if draft.rules.keys is not None:
            faults = undeclared(draft.rules.keys, draft.origin, step.state)
            if faults:
                raise UndeclaredKey("; ".join(faults))
        return step

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(run._Run, "came", checked)
        yield

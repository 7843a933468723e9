"""What ``deploy/`` and ``constraints.txt`` hold fits the program: options, packages, figures, limits."""

from __future__ import annotations

import re
import shlex
import tomllib
from configparser import RawConfigParser
from importlib.metadata import requires

import pytest

from judge.cli.serve_command import command as serve
from judge.web.delivery import LARGEST_UPLOAD
from judge.web.metrics import Metrics, Watched
from judge.web.proxies import Networks
from tests.conftest import ROOT

DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
PINNED = [line for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines() if line]


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_dependency_is_pinned_and_nothing_says_where_it_came_from() -> None:
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.]*", line) for line in PINNED)
    pinned = {line.partition("==")[0] for line in PINNED}
    assert len(pinned) == len(PINNED)
    needed = {canonical(re.split(r"[^\w.-]", text)[0]) for text in requires("judge") or ()}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(one for more in project["optional-dependencies"].values() for one in more),
    ]
    needed |= {canonical(re.split(r"[^\w.-]", text)[0]) for text in wanted}
    assert needed - pinned == set()


@pytest.mark.parametrize(
    "started",
    [
        re.search(r"^ExecStart=(.*)$", (DEPLOY / "judge.service").read_text("utf-8"), re.M).group(1),  # type: ignore[union-attr]
        *re.findall(r"^  (serve .*)$", PAGE, re.M),
        " ".join(re.findall(r'"([^"]*)"', (DEPLOY / "Containerfile").read_text("utf-8").splitlines()[-1])),
    ],
)
def test_judge_serve_knows_every_option_it_is_started_with(started: str) -> None:
    words = shlex.split(started)
    options = words[words.index("serve") + 1 :]
    parsed = serve.make_context("serve", options)
    assert parsed.params["host"] in ("127.0.0.1", "0.0.0.0")
    Networks(parsed.params["proxies"])


def test_the_unit_has_limits_and_an_owner() -> None:
    unit = RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(DEPLOY / "judge.service", encoding="utf-8")
    service = unit["Service"]
    assert (service["User"], service["MemoryMax"], service["ProtectSystem"]) == ("judge", "1G", "strict")
    assert int(unit["Unit"]["StartLimitBurst"]) > 0


def test_logs_are_rotated_by_name_and_packed_a_day_later() -> None:
    """Judge writes on into the renamed file until its next line: it must not be packed or emptied by then."""
    words = (DEPLOY / "logrotate").read_text("utf-8").split()
    assert {"compress", "delaycompress"} <= set(words)
    assert not {"copytruncate", "postrotate"} & set(words)


def test_the_page_names_each_file_and_each_figure() -> None:
    for path in DEPLOY.iterdir():
        assert path.name in PAGE, path.name
    watched = Watched(ROOT, lambda: None, lambda: 1)
    registry = Metrics(lambda environ, start: (), watched, Networks([])).registry
    for family in registry.collect():
        assert family.name in PAGE, family.name


def test_the_proxies_let_the_largest_export_through() -> None:
    assert "client_max_body_size 17m" in (DEPLOY / "nginx.conf").read_text("utf-8")
    assert "max_size 17MB" in (DEPLOY / "Caddyfile").read_text("utf-8")
    assert LARGEST_UPLOAD <= 17_000_000

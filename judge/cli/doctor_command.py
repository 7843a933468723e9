"""``judge doctor``: shows what is installed, where the library is, and any problems."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, requires, version
from typing import TypedDict

import click

from judge import __version__
from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.errors import JudgeError
from judge.messages import N_


class EditionReport(TypedDict):
    """The state of an edition; ``index`` is current, outdated or damaged."""

    edition: str
    title: str
    current: bool
    sections: int
    digest: bool
    imported: str
    source: str
    index: str


class DatabaseReport(TypedDict, total=False):
    """The state of the database (see :class:`judge.database.health.Health`); empty if it was not examined."""

    kind: str
    schema: str
    newest: str
    bytes: int
    free: int
    events: int
    cases: int
    sessions: int
    copied: str
    copy: str


class EngineReport(TypedDict, total=False):
    """The stored engine for browsers; empty if there is none."""

    version: str
    bytes: int


class PackReport(TypedDict, total=False):
    """The bundle that the server distributes to browsers; empty if nothing is packed."""

    judge: str
    bytes: int
    packed: str


class Report(TypedDict):
    """The answer of ``judge doctor``."""

    judge: str
    python: str
    packages: dict[str, str]
    library: str
    rules: str
    editions: list[EditionReport]
    database: DatabaseReport
    engine: EngineReport
    pack: PackReport
    problems: list[str]


@judge_command
@json_option()
@click.option(
    "--mend",
    is_flag=True,
    help=say(
        N_("Repair what can be repaired without the published files: table of contents, search indexes.")
    ),
)
def command(output: Output, mend: bool, as_json: bool) -> int:
    report: Report = {
        "judge": __version__,
        "python": platform.python_version(),
        "packages": _packages(),
        "library": str(output.root),
        "rules": "",
        "editions": [],
        "database": {},
        "engine": {},
        "pack": {},
        "problems": [],
    }
    for look in (*((_mend,) if mend else ()), _look, _look_at_database, _look_at_engine, _look_at_pack):
        try:
            look(output, report)
        except JudgeError as error:
            report["problems"].append(output.text(error.message))
    if as_json:
        output.json(report)
    else:
        _print(output, report)
    return 1 if report["problems"] else 0


def _packages() -> dict[str, str]:
    found = {}
    for requirement in requires("judge") or ():
        if "extra ==" in requirement:
            continue
        name = requirement.split(";")[0]
        name = name[: next((i for i, c in enumerate(name) if c in "<>=!~ ["), len(name))]
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = ""
    return found


def _mend(output: Output, report: Report) -> None:
    from judge.reindex import mend

    mend(output.root, output.renewing)


def _look(output: Output, report: Report) -> None:
    from judge import resources
    from judge.app_state import open_library
    from judge.importing import is_whole, text_is_whole

    for name, installed in report["packages"].items():
        if not installed:
            report["problems"].append(output.text(N_("{name} is not installed"), name=name))
    report["rules"] = str(resources.folder("rules"))
    library = open_library(output.root)
    folders = {entry.ref: output.root / entry.folder for entry in library.manifest.editions}
    digests = {one.ref: one.folder for game in library.built_in.values() for one in game.editions}
    for view in library.documents():
        for edition in view.editions:
            entry = library.entry(edition.ref)
            parts = [place[edition.ref] for place in (folders, digests) if edition.ref in place]
            try:
                text_whole = all(text_is_whole(part) for part in parts)
                whole = text_whole and all(is_whole(part) for part in parts)
                title, sections = edition.title, len(edition.outline)
            except JudgeError:
                text_whole, whole, title, sections = False, False, entry.title if entry else "", 0
            outdated = entry is not None and entry.judge_version != __version__
            report["editions"].append(
                {
                    "edition": str(edition.ref),
                    "title": title,
                    "current": edition.ref == view.current.ref,
                    "sections": sections,
                    "digest": edition.restated,
                    "imported": entry.imported if entry else "",
                    "source": entry.source_name if entry else "",
                    "index": "current" if whole and not outdated else "outdated" if whole else "damaged",
                }
            )
            if not text_whole:
                for part in parts:
                    if not text_is_whole(part):
                        library.leave_out(part, part, "text")
            elif not whole:
                remedy = N_("the search index of {edition} cannot be read; the next search rebuilds it")
                report["problems"].append(output.text(remedy, edition=str(edition.ref)))
    report["problems"].extend(output.text(message) for message in library.left_out)


def _look_at_database(output: Output, report: Report) -> None:
    from judge.database import utc_now
    from judge.database.health import examine

    found = examine(output.root, os.environ.get("JUDGE_DATABASE_URL", ""), utc_now())
    report["database"] = {
        "kind": found.kind,
        "schema": found.schema,
        "newest": found.newest,
        "bytes": found.bytes,
        "free": found.free,
        "events": found.events,
        "cases": found.cases,
        "sessions": found.sessions,
        "copied": found.copied.at.isoformat(timespec="seconds") if found.copied else "",
        "copy": str(found.copied.file) if found.copied else "",
    }
    report["problems"] += [output.text(problem) for problem in found.problems]


def _look_at_engine(output: Output, report: Report) -> None:
    """Check the engine for browsers, which is optional."""
    from judge.offline_engine import NoEngine, kept

    try:
        found = kept(output.root)
    except NoEngine:
        return
    report["engine"] = {"version": found.version, "bytes": found.size}
    remedy = N_("the engine for browsers is damaged ({files}): keep it again with “judge offline engine”")
    if damaged := found.damaged():
        report["problems"].append(output.text(remedy, files=", ".join(damaged)))


def _look_at_pack(output: Output, report: Report) -> None:
    """Check the bundle for browsers, which is optional."""
    from judge.offline_bundle import given_out

    found = given_out(output.root)
    if found is None:
        return
    report["pack"] = {
        "judge": found.judge,
        "bytes": found.size,
        "packed": found.packed.isoformat(timespec="seconds"),
    }
    if found.damaged:
        remedy = N_("what browsers are given is damaged ({files}): pack it again with “judge offline pack”")
        report["problems"].append(output.text(remedy, files=", ".join(found.damaged)))
    elif found.outdated:
        remedy = N_("what browsers are given is of Judge {version}: pack it again with “judge offline pack”")
        report["problems"].append(output.text(remedy, version=found.judge))


def _print(output: Output, report: Report) -> None:
    output.heading(f"Judge {report['judge']} · Python {report['python']}")
    output.plain(
        ", ".join(f"{name} {installed or '?'}" for name, installed in report["packages"].items()), indent=2
    )
    output.line(N_("Library: {folder}"), folder=report["library"])
    output.line(N_("Built-in rules: {folder}"), folder=report["rules"])
    for row in report["editions"]:
        mark = "*" if row["current"] else " "
        origin = row["source"] or output.text(N_("built in"))
        output.plain(f"{mark} {row['edition']} · {row['sections']} · {origin} · {row['index']}", indent=2)
    _print_database(output, report["database"])
    if report["engine"]:
        output.line(
            N_("Engine for browsers: {version}, {size} MB"),
            version=report["engine"]["version"],
            size=round(report["engine"]["bytes"] / 1e6, 1),
        )
    if report["pack"].get("judge"):
        output.line(
            N_("Given out to browsers: Judge {version}, {size} MB, packed {time}"),
            version=report["pack"]["judge"],
            size=round(report["pack"]["bytes"] / 1e6, 1),
            time=report["pack"]["packed"],
        )
    for problem in report["problems"]:
        click.secho(problem, fg="red", err=True)
    if not report["problems"]:
        output.line(N_("All is well."))


def _print_database(output: Output, found: DatabaseReport) -> None:
    if not found.get("schema"):
        return
    output.line(
        N_("Database: {kind}, schema {schema}; {events} events, {cases} cases, {sessions} sessions"), **found
    )
    output.line(
        N_("{used} MB used, {free} MB free"),
        used=found["bytes"] // 1_000_000, free=found["free"] // 1_000_000, indent=2,
    )  # fmt: skip
    if found["copied"]:
        output.line(N_("Last backup: {file}, {at} UTC"), file=found["copy"], at=found["copied"], indent=2)

"""The pages' templates as Python, made where Judge is packed: a browser would take seconds for it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import jinja2
from flask import Flask

from judge import resources
from judge.web import create_app, quick_pages

_FOLDER = "ready"


def ready(root: Path, engine: Path) -> Iterator[tuple[str, bytes]]:
    """Each template, made with all that the pages of a library tell Jinja, and where it lies in a pack.

    What was made is kept in the engine's folder: Jinja orders names otherwise each time, and whoever has the
    pages already would fetch them anew.
    """
    environment = create_app(root).jinja_env
    assert environment.loader is not None  # it is Flask's
    sources = {
        name: environment.loader.get_source(environment, name)[0]
        for name in environment.list_templates(extensions=["html", "xml"])
    }
    writer = Path(quick_pages.__file__).read_text(encoding="utf-8")
    ways = (environment.trim_blocks, environment.lstrip_blocks, *environment.extensions)
    way = [jinja2.__version__, writer, *ways]
    key = hashlib.sha256(json.dumps([way, sources]).encode()).hexdigest()
    file = engine / "templates.json"
    try:
        known = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        known = {}
    if known.get("key") != key:
        made = {
            name: environment.compile(source, name, name, raw=True, defer_init=True)
            for name, source in sources.items()
        }
        known = {"key": key, "made": made}
        if file.parent.is_dir():
            file.write_text(json.dumps(known), encoding="utf-8")
    for name, code in known["made"].items():
        place = jinja2.ModuleLoader.get_module_filename(name)
        yield f"judge/data/templates/{_FOLDER}/{place}", code.encode()


def use(app: Flask) -> None:
    """Let pages use the templates that are ready, and make those that are not."""
    folder = resources.folder("templates") / _FOLDER
    if folder.is_dir() and app.jinja_env.loader is not None:
        app.jinja_env.loader = jinja2.ChoiceLoader([jinja2.ModuleLoader(folder), app.jinja_env.loader])

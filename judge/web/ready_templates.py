"""The pages' templates compiled to Python when Judge is packed, which would take seconds in a browser."""

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
    """Compile all templates for the pages of a library; returns each with its place in a bundle.

    The results are stored in the engine's folder, because Jinja orders names differently each time, and
    browsers that have the templates would have to download them again.
    """
    environment = create_app(root).jinja_env
    assert environment.loader is not None  # provided by Flask
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
    """Let pages use the compiled templates, and compile the others on demand."""
    folder = resources.folder("templates") / _FOLDER
    if folder.is_dir() and app.jinja_env.loader is not None:
        app.jinja_env.loader = jinja2.ChoiceLoader([jinja2.ModuleLoader(folder), app.jinja_env.loader])

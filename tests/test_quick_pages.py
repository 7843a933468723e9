"""What pages ask for again and again is done in few steps, and comes out as without that."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import flask
import markupsafe
import pytest
from jinja2.runtime import Macro

from judge.offline_modules import packages
from judge.web.quick_pages import FUNCTIONS, MOST_ADDRESSES, Pages, Templates

ASKED: tuple[tuple[str, dict[str, object]], ...] = (
    ("found", {"name": "a b"}),
    ("found", {"name": "ñ/&", "q": "x y", "page": 2, "left": None}),
    ("found", {"name": "a", "_anchor": "h 1"}),
    ("found", {"name": "a", "_external": True}),
    ("found", {"name": "a", "q": ["1", "2"]}),
    ("found", {"name": "a", "q": True}),
    ("found", {"name": "a", "q": 1}),
)


def site(kind: type[flask.Flask], folder: Path) -> flask.Flask:
    app = kind("pages", static_folder=str(folder), static_url_path="/static", root_path=str(folder))
    app.add_url_rule("/found/<path:name>", "found", lambda name: name)
    return app


def test_an_address_is_written_as_flask_writes_it_however_often(tmp_path: Path) -> None:
    quick, slow = site(Pages, tmp_path), site(flask.Flask, tmp_path)
    for below in ("/", "/judge"):
        for name, told in ASKED * 2:
            said = []
            for app in (quick, slow):
                with app.test_request_context("/", base_url=f"http://host{below}"):
                    said.append(flask.url_for(name, **told))  # type: ignore[arg-type]
            assert said[0] == said[1]


def test_the_address_of_a_changed_file_changes(tmp_path: Path) -> None:
    app = site(Pages, tmp_path)
    file = tmp_path / "a.css"

    @app.url_defaults
    def version(endpoint: str, values: dict[str, object]) -> None:
        values["v"] = file.read_text("utf-8")

    for text, when in (("one", 1), ("two", 2)):
        file.write_text(text, "utf-8")
        os.utime(file, (when, when))
        with app.test_request_context("/"):
            assert flask.url_for("static", filename="a.css") == f"/static/a.css?v={text}"


def test_only_so_many_addresses_are_kept(tmp_path: Path) -> None:
    app = site(Pages, tmp_path)
    with app.test_request_context("/"):
        for n in range(MOST_ADDRESSES + 10):
            app.url_for("found", name=str(n))
    assert len(app._addresses) == 10  # type: ignore[attr-defined]


TEMPLATE = (
    "{% macro of(one, more='-') %}<i>{{ one }}{{ more }}</i>{{ caller() if caller }}{% endmacro %}"
    "{% block part %}{% for name in names %}{{ _(name, n=loop.index) }}{{ of(name, more=name|length) }}"
    "{{ name.upper() }}{% endfor %}{% call of('x') %}<b>{{ counts.get('a', 0) }}</b>{% endcall %}"
    "{{ names|join(' <') }}{{ ['a', 'b']|join('&') }}{{ [1, safe, '<']|join(safe) }}"
    "{{ [{'a': '<'}]|join(attribute='a') }}"
    "{{ told(*names) }}{{ told(**{'a': '<'}) }}{{ nothing }}{{ named(class='c') }}{% endblock %}"
)


def test_a_template_is_written_as_jinja_writes_it() -> None:
    app = Pages("pages")
    plain = flask.templating.Environment(app)
    said, safe = [], markupsafe.Markup("<hr>")
    for environment in (app.jinja_env, plain):
        assert isinstance(environment, Templates) == (environment is app.jinja_env)
        environment.autoescape = True
        environment.globals |= {"_": lambda text, **data: f"{text}{data}"}
        template = environment.from_string(TEMPLATE)
        told: dict[str, object] = {
            "told": lambda *a, **b: f"{a}{b}",
            "named": lambda **a: f"{a}",
            "safe": safe,
        }
        said.append(template.render(names=["<a>", "b"], counts={"a": "&"}, **told))
    assert said[0] == said[1]
    assert "&lt;A&gt;" in said[0]


def test_no_function_of_the_pages_is_passed_a_templates_variables(tmp_path: Path) -> None:
    """Templates are written for such as take what they are given: see :class:`Written`."""
    from judge.web import create_app

    known = create_app(tmp_path).jinja_env.globals
    assert known.keys() >= FUNCTIONS - {"left_out"}
    for name in known.keys() - {"request", "session", "g"}:
        assert getattr(known[name], "jinja_pass_arg", None) is None, name


def test_a_part_is_written_once_for_all_that_it_depends_on() -> None:
    app = Pages("pages")
    macro = app.jinja_env.from_string(
        "{% macro of(n) %}<b>{{ n }}{{ times.append(n) or '' }}</b>{% endmacro %}"
    )
    times: list[str] = []
    with app.app_context():
        of: Macro = vars(macro.make_module({"times": times}))["of"]
        assert [app.part(("es",), of, n) for n in ("<", "<", "a")] == ["<b>&lt;</b>"] * 2 + ["<b>a</b>"]
        app.part(("en",), of, "<")
    assert len(times) == 3


VALUES = ("", "plain", "a < b", "\"'&<>", "&amp;", "ñ – “x”", 3, -1, 2.5, True, None, ["<"], "x" * 200 + "&")
WORK = """
import json, sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name == "markupsafe._speedups":
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Absent())
import markupsafe
from markupsafe import Markup, escape
class Safe:
    def __html__(self):
        return "<u>"
class Named(str):
    pass
values = [*json.loads(sys.argv[1]), Markup("<b>"), Safe(), Named("<")]
made = [escape(value) for value in values]
kinds = [type(one).__name__ for one in made]
more = Markup("<a>%s</a>") % "<", Markup("{}").format("<"), Markup("-").join(["<", Markup("<")])
print(json.dumps([markupsafe.__file__, [str(one) for one in made], kinds, *more, Markup.escape("<")]))
"""


@pytest.mark.parametrize("packed", [False, True])
def test_a_device_escapes_as_the_compiled_package_does(tmp_path: Path, packed: bool) -> None:
    if packed:
        for path, data in packages():
            if path.startswith("markupsafe/") and path.endswith(".py"):
                (tmp_path / path).parent.mkdir(exist_ok=True)
                (tmp_path / path).write_bytes(data)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    command = [sys.executable, "-c", WORK, json.dumps(VALUES)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    place, *said = json.loads(done.stdout)
    assert Path(place).is_relative_to(tmp_path) == packed

    class Safe:
        def __html__(self) -> str:
            return "<u>"

    values = [*VALUES, markupsafe.Markup("<b>"), Safe(), "<"]
    assert said[0] == [str(markupsafe.escape(value)) for value in values]
    assert set(said[1]) == {"Markup"}
    assert said[2:] == ["<a>&lt;</a>", "&lt;", "&lt;-<", "&lt;"]

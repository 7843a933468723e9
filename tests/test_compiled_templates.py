"""What a server compiled of its templates is used by the next one, and never where it does not fit."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment, TemplateSyntaxError
from jinja2.compiler import CodeGenerator

from judge.cli.compiled_templates import CompiledTemplates, keep
from judge.web.quick_pages import Written


def shown(folder: Path, text: str, compiles: bool = True) -> str:
    """What a new server shows of its one template; where it is not to compile, compiling is an error."""
    environment = Environment(loader=DictLoader({"page.html": text}), autoescape=True)
    environment.bytecode_cache = CompiledTemplates(folder)
    if not compiles:

        def compiling(*_: object, **__: object) -> None:
            raise TemplateSyntaxError("compiled", 1)

        environment._generate = compiling  # type: ignore[method-assign, assignment]
    return environment.get_template("page.html").render(name="<Ana>")


def test_what_one_server_compiled_the_next_does_not(tmp_path: Path) -> None:
    with pytest.raises(TemplateSyntaxError):
        shown(tmp_path / "kept", "of {{ name }}", compiles=False)
    assert shown(tmp_path / "kept", "of {{ name }}") == "of &lt;Ana&gt;"
    assert shown(tmp_path / "kept", "of {{ name }}", compiles=False) == "of &lt;Ana&gt;"


def test_a_template_that_was_changed_is_compiled_anew(tmp_path: Path) -> None:
    assert shown(tmp_path, "of {{ name }}") == "of &lt;Ana&gt;"
    assert shown(tmp_path, "to {{ name }}") == "to &lt;Ana&gt;"


@pytest.mark.parametrize("left", [0, 5, 20, 60])
def test_a_file_that_was_cut_is_done_without(tmp_path: Path, left: int) -> None:
    shown(tmp_path, "of {{ name }}")
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:left])
    assert shown(tmp_path, "of {{ name }}") == "of &lt;Ana&gt;"
    assert shown(tmp_path, "of {{ name }}", compiles=False) == "of &lt;Ana&gt;"


def test_where_nothing_can_be_kept_a_server_works_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    for _ in range(2):
        assert shown(tmp_path / "file" / "kept", "of {{ name }}") == "of &lt;Ana&gt;"


def test_they_are_kept_among_the_users_caches_by_judges_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    environment = Environment(loader=DictLoader({"page.html": "x"}), autoescape=True)
    keep(environment)
    environment.get_template("page.html")
    (folder,) = (tmp_path / "judge").iterdir()
    assert folder.name.startswith("templates-")
    assert len(list(folder.iterdir())) == 1
    assert folder.stat().st_mode & 0o077 == 0


def test_what_another_writer_of_templates_wrote_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for writer in (CodeGenerator, Written):
        environment = Environment(loader=DictLoader({"page.html": "x"}), autoescape=True)
        environment.code_generator_class = writer
        keep(environment)
        environment.get_template("page.html")
    assert len(list((tmp_path / "judge").iterdir())) == 2

"""Results of importing modules, computed once when Judge is packed for a browser.

These are the code of functions that data classes generate, compiled patterns, and the locations of modules,
which otherwise are searched for in folders. Together they take more than half of the application's start in a
browser. The engine that uses the results computes them (``static/app/ready.mjs``); they are valid for no
other Python.
"""

from __future__ import annotations

import builtins
import dataclasses
import marshal
import os
import re
import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourcelessFileLoader
from importlib.util import source_hash
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, cast

_patterns: Any = re._compiler  # type: ignore[attr-defined]
_HEADER = 16
"""Bytes before the code in a compiled module."""


def _of(text: str) -> bytes:
    return source_hash(text.encode())


class _Watched:
    """A module of regular expressions that remembers its last arguments."""

    def __init__(self, real: ModuleType) -> None:
        self._real = real
        self.told: tuple[Any, ...] = ()

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)

    def compile(self, *told: object) -> re.Pattern[str]:
        self.told = told
        return cast("re.Pattern[str]", self._real.compile(*told))


class Watch:
    """Collects results from its creation until :meth:`ended`, with code as ``shortened`` makes it."""

    def __init__(self, shortened: Callable[[CodeType], CodeType] = lambda code: code) -> None:
        self._shortened = shortened
        self._codes: dict[bytes, CodeType] = {}
        self._made: dict[tuple[str | bytes, int], tuple[Any, ...]] = {}
        self._compile, self._real = _patterns.compile, _patterns._sre
        self._watched = _Watched(self._real)
        _patterns._sre, _patterns.compile = self._watched, self._pattern
        dataclasses.__dict__["exec"] = self._executed

    def _executed(self, text: str, around: dict[str, object], names: dict[str, object]) -> None:
        code = compile(text, "<string>", "exec", dont_inherit=True)
        self._codes[_of(text)] = self._shortened(code)
        builtins.exec(code, around, names)

    def _pattern(self, pattern: object, flags: int = 0) -> re.Pattern[str]:
        made = cast("re.Pattern[str]", self._compile(pattern, flags))
        if isinstance(pattern, str | bytes):
            _, all_flags, code, groups, names, indexes = self._watched.told
            told = (int(all_flags), array("I", code).tobytes(), groups, dict(names), tuple(indexes))
            self._made[pattern, int(flags)] = told
        return made

    def ended(self, modules: Iterable[Path] = ()) -> bytes:
        """The results, with the locations of ``modules``: folders of compiled ones; the first takes
        precedence.
        """
        _patterns._sre, _patterns.compile = self._real, self._compile
        del dataclasses.__dict__["exec"]
        places: dict[str, tuple[str, int]] = {}
        for folder in modules:
            for file in sorted(folder.rglob("*.pyc")):
                named = file.relative_to(folder).with_suffix("").as_posix().removesuffix("/__init__")
                places.setdefault(named.replace("/", "."), (str(file), file.stat().st_size))
        return marshal.dumps((sys.version, self._codes, self._made, places))


class _Ready(MetaPathFinder):
    """Returns the stored results on request, and the locations of modules."""

    def __init__(
        self,
        codes: dict[bytes, CodeType],
        made: dict[tuple[str | bytes, int], tuple[Any, ...]],
        places: dict[str, tuple[str, int]],
    ) -> None:
        self._codes, self._made, self._places = codes, made, places
        self._compile, self._build = _patterns.compile, _patterns._sre.compile

    def executed(self, text: str, around: dict[str, object], names: dict[str, object]) -> None:
        known = self._codes.get(_of(text))
        builtins.exec(text if known is None else known, around, names)

    def pattern(self, pattern: object, flags: int = 0) -> re.Pattern[str]:
        told = self._made.get((pattern, flags)) if isinstance(pattern, str | bytes) else None
        if told is None:
            return cast("re.Pattern[str]", self._compile(pattern, flags))
        all_flags, code, groups, names, indexes = told
        made = self._build(pattern, all_flags, memoryview(code).cast("I").tolist(), groups, names, indexes)
        return cast("re.Pattern[str]", made)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        place = self._places.get(fullname)
        if place is None:
            return None
        file, size = place
        spec = ModuleSpec(fullname, _Loader(fullname, file, size), origin=file)
        if file.endswith("/__init__.pyc"):
            spec.submodule_search_locations = [file.rpartition("/")[0]]
        spec.has_location = True
        return spec


class _Loader(SourcelessFileLoader):
    """Reads a compiled module of known size."""

    def __init__(self, name: str, file: str, size: int) -> None:
        super().__init__(name, file)
        self._size = size

    def get_code(self, fullname: str) -> CodeType:
        opened = os.open(self.path, os.O_RDONLY)
        try:
            data = os.read(opened, self._size)
        finally:
            os.close(opened)
        return cast(CodeType, marshal.loads(memoryview(data)[_HEADER:]))


def use(file: str) -> bool:
    """Use the results in a file from now on; False, without any change, if another Python computed them."""
    version, codes, made, places = marshal.loads(Path(file).read_bytes())
    if version != sys.version:
        return False
    ready = _Ready(codes, made, places)
    dataclasses.__dict__["exec"] = ready.executed
    _patterns.compile = ready.pattern
    sys.meta_path.insert(0, ready)
    return True

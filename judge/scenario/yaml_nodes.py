"""YAML with lines: plain values whose mappings and lists know the line of each entry.

Words stay words: only ``true`` and ``false`` are truth values, only digits are numbers, so that ``yes``,
``on`` and ``120.10`` mean what they say. A repeated key is a fault; anchors, tags and merging are not part of
the format.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml
from yaml.composer import Composer

from judge.errors import reason_of
from judge.messages import N_, Message
from judge.resolver.limits import MOST_FIGURE
from judge.scenario.faults import Broken, Fault, FaultyScenario, broken
from judge.scenario.limits import (
    DEEPEST,
    LARGEST,
    LONGEST_LINE,
    LONGEST_VALUE,
    MOST_DOCUMENTS,
    MOST_LINES,
    MOST_VALUES,
)
from judge.text import writable
from judge.yaml_problems import yaml_problem


class TooManyScenarios(FaultyScenario):
    """A text with more scenarios than are read at once."""

    def __init__(self, file: str, line: int, most: int) -> None:
        detail = N_("at most {most} scenarios can be read at once: send the rest by itself")
        super().__init__(file, [Fault(line, Message(detail, {"most": most}))])
        self.line, self.most = line, most

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message.data["file"], self.line, self.most)


_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")

_NOTHING = {"", "~", "null"}
_TRUTH = {"true": True, "false": False}


class Map(dict[str, Any]):
    """A mapping that knows its line and the line of each of its keys."""

    __slots__ = ("line", "lines")

    def __init__(self, items: dict[str, object] | None = None, line: int = 0) -> None:
        super().__init__(items or {})
        self.line = line
        self.lines: dict[str, int] = {}

    def at(self, key: str) -> int:
        """The line of a key; the mapping's own if it has none."""
        return self.lines.get(key, self.line)


class Seq(list[Any]):
    """A list that knows its line and the line of each of its entries."""

    __slots__ = ("line", "lines")

    def __init__(self, items: list[object] | None = None, line: int = 0) -> None:
        super().__init__(items or [])
        self.line = line
        self.lines: list[int] = []

    def at(self, index: int) -> int:
        """The line of an entry; the list's own if it has none."""
        return self.lines[index] if index < len(self.lines) else self.line


def read(text: str, file: str, most: int = MOST_DOCUMENTS) -> list[Map]:
    """The mappings of a file, one for each document in it, at most ``most``.

    Raises FaultyScenario, TooManyScenarios.
    """
    try:
        _not_too_long(text)
        found = _values(text, file, most)
    except yaml.YAMLError as fault:
        raise FaultyScenario(file, [_unreadable(fault, text)]) from fault
    except Broken as fault:
        raise FaultyScenario(file, [fault.fault]) from None
    return _mappings(found, file)


def _values(text: str, file: str, most: int) -> list[object]:
    """The value of each document.

    What the fast reader refuses is read again by the plain one, whose messages we know; the two differ in how
    they treat tabs.
    """
    if _QuickLoader is not None and "\t" not in text:
        try:
            return _read_by(_QuickLoader, text, file, most)
        except (yaml.YAMLError, Broken):
            pass
    return _read_by(_Loader, text, file, most)


def _read_by(loader: type[Any], text: str, file: str, most: int) -> list[object]:
    found: list[object] = []
    for node in yaml.compose_all(text, Loader=loader):
        if node is not None:
            if len(found) == most:
                raise TooManyScenarios(file, node.start_mark.line + 1, most)
            found.append(_plain(node))
    return found


def _not_too_long(text: str) -> None:
    """Raise Broken for more lines, or a longer one, than a scenario may have."""
    for at, line in enumerate(text.splitlines(), 1):
        if at > MOST_LINES:
            broken(at, N_("a file may have at most {most} lines: divide it"), most=MOST_LINES)
        if len(line) > LONGEST_LINE:
            broken(at, N_("a line may have at most {most} characters: divide it"), most=LONGEST_LINE)


def _mappings(found: list[object], file: str) -> list[Map]:
    maps = [found_map for found_map in found if isinstance(found_map, Map)]
    if len(maps) < len(found) or not maps:
        detail = Message(N_("a scenario is a mapping with the keys game, table and do"))
        raise FaultyScenario(file, [Fault(1, detail)])
    return maps


def read_bytes(path: Path) -> str:
    """The text of a file; raises FaultyScenario if it cannot be read."""
    try:
        with path.open("rb") as source:
            held = source.read(LARGEST + 1)
    except OSError as fault:
        detail = Message(N_("cannot be read: {reason}"), {"reason": reason_of(fault)})
        raise FaultyScenario(str(path), [Fault(0, detail)]) from fault
    if len(held) > LARGEST:
        raise FaultyScenario(str(path), [Fault(0, Message(N_("too large for a scenario")))])
    try:
        return held.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = held.count(b"\n", 0, fault.start) + 1
        raise FaultyScenario(str(path), [Fault(line, Message(N_("this is no text in UTF-8")))]) from fault


class _Checked(Composer):
    """Refuses references within the file, because they let a short text expand without end."""

    depth = 0

    def resolve(self, kind: type[yaml.Node], value: object, implicit: object) -> str:
        """No tag: ``_scalar`` decides what a value means."""
        return ""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        event = self.peek_event()  # type: ignore[attr-defined]  # of the parser that it is joined with
        line = event.start_mark.line + 1
        if getattr(event, "anchor", None) is not None:  # the event of an alias also has its name
            broken(line, N_("a scenario has no anchors and aliases: write it out"))
        if getattr(event, "tag", None) is not None:
            broken(line, N_("a scenario has no tags, such as “{tag}”"), tag=event.tag)
        self.values = getattr(self, "values", 0) + 1
        if self.values > MOST_VALUES:
            broken(line, N_("a file may hold at most {most} values: divide it"), most=MOST_VALUES)
        if self.depth > DEEPEST:  # refused before reading on, which gets slower with depth
            broken(line, N_("this lies too deep in itself"))
        self.depth += 1
        node: yaml.Node | None = super().compose_node(parent, index)
        self.depth -= 1
        return node


class _Loader(_Checked, yaml.SafeLoader):
    """Reads in Python alone."""


try:
    from yaml._yaml import CParser  # type: ignore[import-untyped, unused-ignore]
except ImportError:  # a build of the library without its part in C
    _QuickLoader: type[Any] | None = None
else:

    class _InC(_Checked, CParser):
        """Reads with the library in C, in a sixth of the time."""

        bracketed = False

        def __init__(self, stream: str) -> None:
            CParser.__init__(self, stream)
            Composer.__init__(self)

        def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
            """Refuse, so that the plain reader decides, what only C accepts: a question mark in brackets."""
            event, outside = self.peek_event(), self.bracketed
            if outside and isinstance(event, yaml.ScalarEvent) and not event.style and "?" in event.value:
                raise yaml.YAMLError("a question mark in brackets")
            self.bracketed = outside or bool(getattr(event, "flow_style", False))
            node = super().compose_node(parent, index)
            self.bracketed = outside
            return node

        def descend_resolver(self, node: yaml.Node | None, index: object) -> None:
            """Nothing is resolved."""

        def ascend_resolver(self) -> None:
            """Nothing is resolved."""

    _QuickLoader = _InC


def _unreadable(fault: yaml.YAMLError, text: str) -> Fault:
    mark = getattr(fault, "problem_mark", None) or getattr(fault, "context_mark", None)
    problem = getattr(fault, "problem", None) or getattr(fault, "reason", None) or type(fault).__name__
    detail = Message(N_("this is no YAML: {problem}"), {"problem": yaml_problem(str(problem))})
    if isinstance(fault, yaml.reader.ReaderError):  # it names the character, not the line
        return Fault(text.count("\n", 0, fault.position) + 1, detail)
    return Fault(mark.line + 1 if mark else 0, detail)


def _plain(node: yaml.Node) -> object:
    line = node.start_mark.line + 1
    if isinstance(node, yaml.ScalarNode):
        _check(node)
        return _scalar(node)
    if isinstance(node, yaml.SequenceNode):
        found = Seq(line=line)
        for entry in node.value:
            found.append(_plain(entry))
            found.lines.append(entry.start_mark.line + 1)
        return found
    made = Map(line=line)
    for key, value in node.value:
        at = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode):
            broken(at, N_("a key must be a word"))
        _check(key)
        if key.value in made:
            broken(
                at,
                N_("“{key}” stands here twice, first in line {first}"),
                key=key.value,
                first=made.at(key.value),
            )
        made[key.value] = _plain(value)
        made.lines[key.value] = at
    return made


def _check(node: yaml.ScalarNode) -> None:
    if writable(node.value) != node.value:
        broken(node.start_mark.line + 1, N_("this text holds a character that no text may hold"))
    if len(node.value) > LONGEST_VALUE:
        broken(
            node.start_mark.line + 1,
            N_("a name or text here may have at most {most} characters"),
            most=LONGEST_VALUE,
        )


def _scalar(node: yaml.ScalarNode) -> str | int | bool | None:
    text: str = node.value
    if node.style:  # quoted, or a block of text
        return text
    if text in _NOTHING:
        return None
    if text in _TRUTH:
        return _TRUTH[text]
    if not _INTEGER.fullmatch(text):
        return text
    if len(text.lstrip("+-")) > len(str(MOST_FIGURE)) or abs(int(text)) > MOST_FIGURE:
        broken(
            node.start_mark.line + 1,
            N_("this number is too large: Judge works with figures up to {most}"),
            most=MOST_FIGURE,
        )
    return int(text)


def plain(value: object) -> Any:
    """The same values as plain dictionaries and lists."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, list):
        return [plain(part) for part in value]
    return value


def line_at(value: Any, path: tuple[str | int, ...], otherwise: int = 0) -> int:
    """The line of a path of keys and positions, as far as the path exists."""
    line: int = getattr(value, "line", otherwise) or otherwise
    for part in path:
        if isinstance(value, Map):
            found = str(part) in value
        else:
            found = isinstance(value, Seq) and isinstance(part, int) and part < len(value)
        if found:
            line, value = value.at(part), value[part]
    return line

"""Parses the YAML in files of ``rules/`` (front matter and the blocks of cards), keeping positions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import yaml

from judge.digest.source import Faults, SourceFile
from judge.documents import SectionNumber
from judge.errors import JudgeError, UnreadableNumber
from judge.messages import N_

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_ISO = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass
class Fields:
    """A YAML mapping whose values are read one by one, each with its position in the file.

    Scalars are texts as written: so are ``edition: 2009-02-01`` and ``short: No``. A missing value or one of
    the wrong type is recorded as a fault, and an empty value is returned instead.
    """

    file: SourceFile
    faults: Faults
    line: int
    above: int = 0
    pairs: dict[str, tuple[yaml.Node, yaml.Node]] = field(default_factory=dict)

    def __contains__(self, key: str) -> bool:
        return key in self.pairs

    def fault(self, template: str, node: yaml.Node | None = None, /, **data: object) -> None:
        if node is None:
            self.faults.at(self.file, self.line, template, **data)
        else:
            mark = node.start_mark
            self.faults.at(self.file, mark.line + 1 + self.above, template, mark.column, **data)

    def only(self, *known: str) -> Fields:
        """Report every unknown key."""
        for key, (node, _) in self.pairs.items():
            if key not in known:
                self.fault(N_("unknown key “{key}”; known: {known}"), node, key=key, known=", ".join(known))
        return self

    def text(self, key: str, *, required: bool = False) -> str:
        """A scalar as written; if it is required, it must not be empty."""
        if key not in self.pairs:
            if required:
                self.fault(N_("the key “{key}” is missing"), key=key)
            return ""
        node = self.pairs[key][1]
        value = self._scalar(node, key)
        if required and value == "":
            self.fault(N_("“{key}” must not be empty"), node, key=key)
        return value or ""

    def checked(self, key: str, check: Callable[[str], str]) -> str:
        """A required text, validated by a check of the document model."""
        value = self.text(key, required=True)
        if value:
            try:
                check(value)
            except JudgeError as fault:
                mark = self.pairs[key][1].start_mark
                self.faults.message(self.file, mark.line + 1 + self.above, fault.message, mark.column)
        return value

    def date(self, key: str) -> str:
        """An ISO date, or an empty text."""
        value = self.text(key)
        if value and not is_date(value):
            self.fault(NOT_A_DATE, self.pairs[key][1], text=value)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty if the key is missing."""
        return tuple(value for value, _ in self._listed(key))

    def numbers(self, key: str) -> tuple[SectionNumber, ...]:
        """A list of section numbers."""
        found = []
        for value, node in self._listed(key):
            try:
                found.append(SectionNumber.parse(value))
            except UnreadableNumber as fault:
                mark = node.start_mark
                self.faults.message(self.file, mark.line + 1 + self.above, fault.message, mark.column)
        return tuple(found)

    def mappings(self, key: str, *, required: bool = False) -> tuple[Fields, ...]:
        """A list of mappings."""
        if key not in self.pairs:
            if required:
                self.fault(N_("the key “{key}” is missing"), key=key)
            return ()
        node = self.pairs[key][1]
        if not isinstance(node, yaml.SequenceNode) or (required and not node.value):
            self.fault(N_("“{key}” must be a list of mappings"), node, key=key)
            return ()
        found = []
        for item in node.value:
            if isinstance(item, yaml.MappingNode):
                found.append(_fields(item, self.file, self.faults, self.above))
            else:
                self.fault(N_("“{key}” must be a list of mappings"), item, key=key)
        return tuple(found)

    def labelled(self, key: str) -> tuple[tuple[str, str], ...]:
        """A mapping of text to text or number."""
        if key not in self.pairs:
            return ()
        node = self.pairs[key][1]
        if not isinstance(node, yaml.MappingNode):
            self.fault(N_("“{key}” must map texts to texts or numbers"), node, key=key)
            return ()
        inner = _fields(node, self.file, self.faults, self.above)
        return tuple((label, inner.text(label, required=True)) for label in inner.pairs)

    def data(self, key: str) -> dict[str, object] | None:
        """A mapping of any depth with JSON values, or None."""
        node = self.pairs[key][1] if key in self.pairs else None
        if node is None or node.tag == "tag:yaml.org,2002:null":
            return None
        if not isinstance(node, yaml.MappingNode):
            self.fault(N_("“{key}” must be a mapping"), node, key=key)
            return None
        value: dict[str, object] = self._plain(node)
        return value

    def _scalar(self, node: yaml.Node, key: str) -> str | None:
        if not isinstance(node, yaml.ScalarNode):
            self.fault(N_("“{key}” must be a text"), node, key=key)
            return None
        if node.tag == "tag:yaml.org,2002:null" and node.value:
            self.fault(N_('“{key}” must be a text; leave it out or write ""'), node, key=key)
            return None
        return str(node.value).strip()

    def _listed(self, key: str) -> Iterable[tuple[str, yaml.Node]]:
        if key not in self.pairs:
            return
        node = self.pairs[key][1]
        if not isinstance(node, yaml.SequenceNode):
            self.fault(N_("“{key}” must be a list of texts"), node, key=key)
            return
        for item in node.value:
            value = self._scalar(item, key)
            if value:
                yield value, item
            elif value == "":
                self.fault(N_("“{key}” must not be empty"), item, key=key)

    def _plain(self, node: yaml.Node) -> Any:
        if isinstance(node, yaml.MappingNode):
            inner = _fields(node, self.file, self.faults, self.above)
            return {key: self._plain(value) for key, (_, value) in inner.pairs.items()}
        if isinstance(node, yaml.SequenceNode):
            return [self._plain(item) for item in node.value]
        kind = node.tag.rpartition(":")[2]
        if kind in ("int", "float", "bool", "null"):
            return yaml.safe_load(node.value) if node.value else None
        return node.value


NOT_A_DATE = N_("“{text}” is not a date; expected YYYY-MM-DD")


def is_date(text: str) -> bool:
    """Whether the text is a valid date in ISO form.

    >>> is_date("2008-02-29"), is_date("2009-02-29"), is_date("20090228")
    (True, False, False)
    """
    try:
        return bool(_ISO.fullmatch(text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False


def read_front_matter(file: SourceFile, faults: Faults) -> tuple[Fields, int] | None:
    """Read the front matter of a file; returns its fields and the first line of the body.

    Grammar: the first line is ``---``, then the lines of a YAML mapping, then a line ``---``. Otherwise a
    fault is recorded and None returned.
    """
    if file.line(1) != "---":
        faults.at(file, 1, N_("a file opens with front matter: a line ---, YAML, a line ---"))
        return None
    for number in range(2, file.end + 1):
        if file.line(number) == "---":
            fields = read_yaml(file, 2, number - 1, faults)
            return None if fields is None else (fields, number + 1)
    faults.at(file, 1, N_("the front matter is not closed by a line ---"))
    return None


def read_yaml(file: SourceFile, first: int, last: int, faults: Faults) -> Fields | None:
    """Read lines ``first`` to ``last`` as one YAML mapping without anchors or tags.

    No lines mean an empty mapping. If it is no mapping, a fault is recorded and None returned.
    """
    text = "\n".join(file.lines[first - 1 : last])
    above = first - 1
    try:
        loader = _Loader(text)
        try:
            node = loader.get_single_node()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        line, column = (mark.line, mark.column) if mark else (0, 0)
        line = min(line + first, max(first, last))
        faults.at(
            file, line, N_("this is not YAML: {problem}"), column, problem=fault.problem or fault.context
        )
        return None
    except (yaml.YAMLError, RecursionError) as fault:
        faults.at(file, first, N_("this is not YAML: {problem}"), problem=str(fault))
        return None
    if node is None:
        return Fields(file, faults, first, above)
    if not isinstance(node, yaml.MappingNode):
        faults.at(file, first, N_("expected lines of the form key: value"))
        return None
    anchors = _shared(node, set())
    if anchors is not None:
        line, column = anchors.start_mark.line + first, anchors.start_mark.column
        faults.at(file, line, N_("YAML anchors are not allowed; write the value where it is needed"), column)
        return None
    return _fields(node, file, faults, above)


def _shared(node: yaml.Node, seen: set[int]) -> yaml.Node | None:
    """Find a collection that occurs twice in the tree, which is only possible by an anchor."""
    if isinstance(node, yaml.ScalarNode):
        return None
    if id(node) in seen:
        return node
    seen.add(id(node))
    inner = (
        [part for pair in node.value for part in pair] if isinstance(node, yaml.MappingNode) else node.value
    )
    return next((found for part in inner if (found := _shared(part, seen)) is not None), None)


def _fields(node: yaml.MappingNode, file: SourceFile, faults: Faults, above: int) -> Fields:
    fields = Fields(file, faults, node.start_mark.line + 1 + above, above)
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            fields.fault(N_("a key must be a text"), key)
        elif key.value in fields.pairs:
            fields.fault(N_("the key “{key}” occurs twice"), key, key=key.value)
        else:
            fields.pairs[key.value] = (key, value)
    return fields

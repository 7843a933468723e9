"""Makes Python modules small for a browser: compiled, and without parts only for readers and type checkers.

The engine runs this file by itself, with its own Python, so it imports nothing of Judge.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from importlib.util import source_hash
from types import CodeType
from typing import TypeVar

_Node = TypeVar("_Node", bound=ast.stmt | ast.expr)
_BITS = 6
"""Bits of a number in one byte; the next bit says that more bytes follow."""
_MORE = 1 << _BITS
_NO_LINE, _LINE_ONLY = 15, 13
"""Kinds of entries in a table of lines, and the encoding of its numbers: see CPython's
Objects/locations.md.
"""
_LONGEST = 8
"""Maximum number of code units of one entry, whose number has three bits."""


def compiled(pack: bytes, where: str) -> bytes:
    """A pack with each module in the folder ``where`` compiled; other files are unchanged.

    Tracebacks still name files and lines, but no columns. Raises SyntaxError for an invalid module.
    """
    from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]

    at = 4 + int.from_bytes(pack[:4], "big")
    told: list[tuple[str, int]] = []
    parts: list[bytes] = []
    for path, size in json.loads(pack[4:at]):
        data = pack[at : at + size]
        at += size
        if path.endswith(".py") and "/migrations/" not in path:  # Alembic looks for these as sources
            name = f"{where}/{path}"
            asked = "pyodide/" in path  # it converts values according to their annotations
            code = without_columns(compile(shortened(data, asked), name, "exec", dont_inherit=True))
            path, data = f"{path}c", bytes(_code_to_hash_pyc(code, source_hash(data), False))
        told.append((path, len(data)))
        parts.append(data)
    head = json.dumps(told, ensure_ascii=False).encode()
    return b"".join([len(head).to_bytes(4, "big"), head, *parts])


def shortened(source: bytes | str, annotated: bool = False) -> ast.Module:
    """A module without docstrings, overloads, imports for type checkers and annotations of functions.

    Annotations remain in classes, where data classes need them, in functions registered by them, and
    everywhere with ``annotated``. A docstring is replaced by a dash, because some code checks for it.

    >>> made = shortened('def f(a: int, *b: str) -> bool:\\n    "Says."\\n    return bool(a)')
    >>> ast.unparse(made).splitlines()[::2]
    ['def f(a, *b):', '    return bool(a)']

    """
    tree = ast.parse(source)
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, _DESCRIBED):
            if ast.get_docstring(node, clean=False) is not None:
                node.body[0] = _placed(ast.Expr(_placed(ast.Constant("-"))))
            node.body = [one for one in node.body if not _overload(one)] or [_placed(ast.Pass())]
        if isinstance(node, ast.If) and _named(node.test) == "TYPE_CHECKING":
            node.body = [_placed(ast.Pass())]
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not annotated:
            _unannotated(node)
        waiting += _inside(node)
    return tree


_DESCRIBED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def _placed(node: _Node) -> _Node:
    """A new node at the top of its module."""
    node.lineno = node.end_lineno = 1
    node.col_offset = node.end_col_offset = 0
    return node


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """The statements inside a statement; nothing that matters here is inside an expression."""
    for name in ("body", "orelse", "handlers", "finalbody", "cases"):
        yield from getattr(node, name, ())


def _unannotated(node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    if any(_named(one) == "register" for one in node.decorator_list):
        return
    node.returns = None
    given = node.args
    for one in (*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg):
        if one is not None:
            one.annotation = None


def _overload(node: ast.stmt) -> bool:
    kind = ast.FunctionDef | ast.AsyncFunctionDef
    return isinstance(node, kind) and any(_named(one) == "overload" for one in node.decorator_list)


def _named(node: ast.expr) -> str:
    """The last part of a name, as of ``typing.overload``; empty for anything else."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def without_columns(code: CodeType) -> CodeType:
    """Code whose table of positions has only lines, which takes half the space when compressed.

    >>> made = without_columns(compile("a = 1\\n\\nfor b in (a,\\n  a): b", "x", "exec"))
    >>> [line for _, _, line in made.co_lines()]  == [line for _, _, line in _joined(made)]
    True

    """
    inner = tuple(without_columns(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    table = bytearray()
    before = code.co_firstlineno
    for begin, end, line in _joined(code):
        units = (end - begin) // 2
        while units > 0:
            some = min(units, _LONGEST)
            kind = _NO_LINE if line is None else _LINE_ONLY
            table.append(0x80 | kind << 3 | (some - 1))
            if line is not None:
                table += _signed(line - before)
                before = line
            units -= some
    return code.replace(co_consts=inner, co_linetable=bytes(table))


def _joined(code: CodeType) -> Iterator[tuple[int, int, int | None]]:
    """The ranges of code with the same line, each as long as possible."""
    known: tuple[int, int, int | None] | None = None
    for begin, end, line in code.co_lines():
        if known is not None and known[2] == line:
            known = (known[0], end, line)
            continue
        if known is not None:
            yield known
        known = (begin, end, line)
    if known is not None:
        yield known


def _signed(number: int) -> bytes:
    """A signed number in groups of six bits, with the sign in the last bit of the first group.

    >>> list(_signed(0)), list(_signed(-3)), list(_signed(100))
    ([0], [7], [72, 3])

    """
    rest = abs(number) << 1 | (number < 0)
    made = bytearray()
    while rest >= _MORE:
        made.append(_MORE | rest & (_MORE - 1))
        rest >>= _BITS
    return bytes([*made, rest])

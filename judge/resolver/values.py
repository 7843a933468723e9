"""Frozen values of which a state consists: data, references to objects, a table that shares what stays."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from dataclasses import MISSING, dataclass, fields
from functools import lru_cache
from hashlib import blake2b
from typing import Any, TypeVar, Union

from judge.resolver.limits import MOST_FIGURE, FigureTooLarge, figured

V = TypeVar("V")
R = TypeVar("R")

_new, _set = object.__new__, object.__setattr__

C = TypeVar("C")


def quick(cls: type[C]) -> type[C]:
    """Give a frozen dataclass a constructor that sets the fields directly.

    The one that dataclasses write goes round by ``object.__setattr__`` for every field; a resolver makes such
    values by the thousand. Nothing else about the class changes.
    """
    known: dict[str, Any] = {}
    given: dict[bool, list[str]] = {False: [], True: []}
    body = []
    for field in fields(cls):  # type: ignore[arg-type]
        name = field.name
        if field.default_factory is not MISSING:
            raise TypeError(f"{cls.__name__}.{name} has no plain default")
        default = "" if field.default is MISSING else f"=_default_{name}"
        known[f"_default_{name}"] = field.default
        given[bool(field.kw_only)].append(name + default)
        if hasattr(cls, "__slots__") and name in cls.__dict__:
            known[f"_set_{name}"] = cls.__dict__[name].__set__
            body.append(f"_set_{name}(self, {name})")
        else:
            body.append(f"held[{name!r}] = {name}")
    if any(line.startswith("held") for line in body):
        body.insert(0, "held = self.__dict__")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    told = ", ".join(["self", *given[False], *(["*", *given[True]] if given[True] else [])])
    exec(f"def __init__({told}):\n    " + "\n    ".join(body), known)
    cls.__init__ = known["__init__"]  # type: ignore[method-assign]
    return cls


@quick
@dataclass(frozen=True, slots=True, order=True)
class Ref:
    """One incarnation of an object: what left its zone and came back is another object.

    >>> str(Ref("knight", 2))
    'knight#2'
    """

    id: str
    incarnation: int

    def __str__(self) -> str:
        return f"{self.id}#{self.incarnation}"


Value = Union[None, bool, int, str, Ref, tuple["Value", ...], "Data"]


class Data(Mapping[str, Value]):
    """A frozen, hashable mapping of names to plain values; lists become tuples, mappings become Data.

    >>> Data(damage=2).but(damage=3, tapped=True)
    Data(damage=3, tapped=True)
    >>> Data({"a": [1, {"b": 2}]})["a"][1]["b"]
    2

    Raises TypeError for a value that no state may hold (a float, a set, an object of a program),
    FigureTooLarge for a number past the largest figure.
    """

    __slots__ = ("_hash", "_items", "_unsorted")
    _items: dict[str, Value]
    _unsorted: bool

    def __init__(self, items: Mapping[str, Any] | None = None, /, **more: Any) -> None:
        if items is not None:
            more = {**(items._items if isinstance(items, Data) else items), **more}
        for value in more.values():
            kind = type(value)
            if kind is int:
                if not -MOST_FIGURE <= value <= MOST_FIGURE:
                    raise FigureTooLarge()
            elif kind not in _PLAIN:
                more = {name: freeze(value) for name, value in more.items()}
                break
        self._items, self._unsorted = more, True  # most are never gone through
        self._hash: int | None = None

    def but(self, **changes: Any) -> Data:
        """The same data with some entries changed; an entry set to None is left out."""
        items = self._items | changes
        for name, value in changes.items():
            if value is None:
                del items[name]
            elif type(value) is int:
                if not -MOST_FIGURE <= value <= MOST_FIGURE:
                    raise FigureTooLarge()
            elif type(value) not in _PLAIN:
                items[name] = freeze(value)
        made = _new(Data)
        made._items, made._unsorted, made._hash = items, True, None
        return made

    def _sorted(self) -> dict[str, Value]:
        """The entries in the order of their names."""
        if self._unsorted:
            if len(self._items) > 1:
                self._items = dict(sorted(self._items.items()))
            self._unsorted = False
        return self._items

    def items(self) -> ItemsView[str, Value]:
        return self._sorted().items()

    def keys(self) -> KeysView[str]:
        return self._sorted().keys()

    def values(self) -> ValuesView[Value]:
        return self._sorted().values()

    def get(self, name: str, default: Any = None) -> Any:
        """The value under a name, or the default; callers know what they put there."""
        return self._items.get(name, default)

    def number(self, name: str, default: int = 0) -> int:
        """The whole number under a name, or the default where nothing (or something else) stands."""
        value = self._items.get(name, default)
        return value if isinstance(value, int) else default

    def text(self, name: str, default: str = "") -> str:
        """The text under a name, or the default where nothing (or something else) stands."""
        value = self._items.get(name, default)
        return value if isinstance(value, str) else default

    def texts(self, name: str) -> tuple[str, ...]:
        """The texts listed under a name; empty where there is no list."""
        value = self._items.get(name, ())
        return tuple(v for v in value if isinstance(v, str)) if isinstance(value, tuple) else ()

    def ref(self, name: str) -> Ref | None:
        """The reference under a name, or None."""
        value = self._items.get(name)
        return value if isinstance(value, Ref) else None

    def __getitem__(self, name: str) -> Any:  # callers know what they put under a name
        return self._items[name]

    def __contains__(self, name: object) -> bool:
        return name in self._items

    def __iter__(self) -> Iterator[str]:
        return iter(self._sorted())

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(tuple(self._sorted().items()))
        return self._hash

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Data):
            return self._items == other._items
        return self._items == other if isinstance(other, Mapping) else NotImplemented

    def __repr__(self) -> str:
        return f"Data({', '.join(f'{name}={value!r}' for name, value in self._sorted().items())})"


def freeze(value: Any) -> Value:
    """Give the frozen form of a plain value; raises TypeError for anything else."""
    if isinstance(value, tuple):
        for part in value:
            if type(part) not in _PLAIN:
                break
        else:
            return value
    if value is None or isinstance(value, (str, int, Ref, Data)):
        return figured(value) if type(value) is int else value
    if isinstance(value, (list, tuple)):
        return tuple(freeze(part) for part in value)
    if isinstance(value, Mapping):
        return Data(value)
    raise TypeError(f"a state cannot hold {value!r}")


_PLAIN = frozenset({type(None), bool, int, str, Ref, Data})
"""What is frozen as it is, and holds nothing else that would have to be looked at."""

EMPTY = Data()

T = TypeVar("T")


def but(value: T, /, **changes: Any) -> T:
    """The same frozen value with some fields changed: :func:`dataclasses.replace` where time counts.

    For a dataclass without slots; whoever calls it answers for the names of the fields.

    >>> from judge.resolver.frames import Script
    >>> but(Script(("begin", "end")), steps=("end",)).steps
    ('end',)
    """
    made = _new(type(value))
    _set(made, "__dict__", value.__dict__ | changes)
    return made


def holding(cls: type[T], held: dict[str, Any]) -> T:
    """A value of a frozen dataclass without slots, from a dictionary of its fields, from then on its own."""
    made = _new(cls)
    _set(made, "__dict__", held)
    return made


_BUCKETS = 32


@lru_cache(maxsize=65536)
def _bucket(key: str) -> int:
    return zlib.crc32(key.encode()) % _BUCKETS


class _Part(dict[str, V]):
    """One bucket of a table, never changed once made; its mark stays with it once it was asked for."""

    __slots__ = ("mark",)
    mark: bytes


class Table(Mapping[str, V]):
    """A frozen mapping that shares nearly everything with the table it was made from.

    A change copies one of 32 parts, so that ten thousand states of five hundred objects fit in memory
    and a mark of the whole is made from the marks of the parts that changed. Names come in their order.

    >>> table = Table({"b": 1}).put("a", 2)
    >>> list(table.items()), table.drop("b") == {"a": 2}
    ([('a', 2), ('b', 1)], True)
    """

    __slots__ = ("_length", "_parts")

    def __init__(self, items: Mapping[str, V] | None = None) -> None:
        parts: list[_Part[V]] = [_Part() for _ in range(_BUCKETS)]
        for key, value in (items or {}).items():
            parts[_bucket(key)][key] = value
        self._parts = tuple(parts)
        self._length = len(items or {})

    def _changed(self, at: int, part: _Part[V], length: int) -> Table[V]:
        made: Table[V] = Table.__new__(Table)
        made._parts = (*self._parts[:at], part, *self._parts[at + 1 :])
        made._length = length
        return made

    def put(self, key: str, value: V) -> Table[V]:
        """The table with one entry added or replaced."""
        at = _bucket(key)
        part = _Part(self._parts[at])
        part[key] = value
        return self._changed(at, part, self._length + (key not in self._parts[at]))

    def remade(self, keys: Iterable[str], make: Callable[[V], V]) -> Table[V]:
        """The table with what stands under some keys made anew from what stood there; raises KeyError."""
        parts, were = list(self._parts), self._parts
        for key in keys:
            at = _bucket(key)
            part = parts[at]
            if part is were[at]:
                part = parts[at] = _Part(part)
            part[key] = make(part[key])
        made: Table[V] = Table.__new__(Table)
        made._parts = tuple(parts)
        made._length = self._length
        return made

    def altered(self, entries: Mapping[str, V]) -> Table[V]:
        """The table with several entries added or replaced, each part copied once."""
        parts, were, length = list(self._parts), self._parts, self._length
        for key, value in entries.items():
            at = _bucket(key)
            part = parts[at]
            if part is were[at]:
                part = parts[at] = _Part(part)
            if key not in part:
                length += 1
            part[key] = value
        made: Table[V] = Table.__new__(Table)
        made._parts = tuple(parts)
        made._length = length
        return made

    def drop(self, key: str) -> Table[V]:
        """The table without one entry; raises KeyError where it is not there."""
        at = _bucket(key)
        part = _Part(self._parts[at])
        del part[key]
        return self._changed(at, part, self._length - 1)

    def by_part(self, known: dict[int, tuple[object, R]], make: Callable[[Iterable[V]], R]) -> Iterator[R]:
        """What ``make`` says of the values of each part; ``known`` remembers it for the parts that stay."""
        for part in self._parts:
            held = known.get(id(part))
            if held is None or held[0] is not part:
                held = known[id(part)] = (part, make(part.values()))
            yield held[1]

    def mark(self, describe: Any) -> bytes:
        """A digest of the contents, each value described as plain JSON by ``describe``.

        Only parts made since the last call are digested; ``describe`` must be the same each time.
        """
        whole = blake2b(digest_size=16)
        for part in self._parts:
            if not hasattr(part, "mark"):
                plain = [[key, describe(part[key])] for key in sorted(part)]
                part.mark = blake2b(json.dumps(plain).encode(), digest_size=16).digest()
            whole.update(part.mark)
        return whole.digest()

    def __getitem__(self, key: str) -> V:
        return self._parts[_bucket(key)][key]

    def find(self, key: str) -> V | None:
        """The value under a key, or None."""
        return self._parts[_bucket(key)].get(key)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key in self._parts[_bucket(key)]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(key for part in self._parts for key in part))

    def __len__(self) -> int:
        return self._length

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Table):
            mine, theirs = self._parts, other._parts
            return all(a is b or a == b for a, b in zip(mine, theirs, strict=True))
        return Mapping.__eq__(self, other)

    def __hash__(self) -> int:
        return hash(tuple(self.items()))

    def __repr__(self) -> str:
        return f"Table({dict(self.items())!r})"

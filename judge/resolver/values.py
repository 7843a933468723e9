"""Frozen values that make up a state: data, references to objects, tables that share unchanged entries."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, Union

import msgspec
from immutables import Map

from judge.resolver.limits import MOST_FIGURE, FigureTooLarge

Table = Map
"""A frozen mapping that shares unchanged entries with the one it was made from; it has no order.

Iterate over it in the order of its names (:func:`in_order`), or where order does not matter.
"""

_new, _fill, _put, _take, _clear = dict.__new__, dict.update, dict.__setitem__, dict.pop, dict.clear


class Ref(msgspec.Struct, frozen=True, order=True, gc=False):
    """One incarnation of an object: if it left its zone and came back, it is another object.

    >>> str(Ref("knight", 2))
    'knight#2'

    """

    id: str
    incarnation: int

    def __str__(self) -> str:
        return f"{self.id}#{self.incarnation}"


Value = Union[None, bool, int, str, Ref, tuple["Value", ...], "Data"]


class Data(dict[str, Value]):
    """A frozen, hashable mapping of names to plain values; lists become tuples, mappings become Data.

    Its entries lie in the order of their names, so that whoever goes through it finds them so.

    >>> Data(damage=2).but(damage=3, tapped=True)
    Data(damage=3, tapped=True)
    >>> Data({"a": [1, {"b": 2}]})["a"][1]["b"]
    2
    >>> list(Data(tapped=True, damage=2))
    ['damage', 'tapped']

    Raises TypeError for a value that no state may hold (a float, a set, an object of a program),
    FigureTooLarge for a number past the largest figure.
    """

    __slots__ = ("_hash",)
    _hash: int

    def __init__(self, items: Mapping[str, object] | None = None, /, **more: object) -> None:
        if items is None:
            _fill(self, more)
        else:
            _fill(self, items, **more)
        if len(self) > 1:
            _in_order(self)
        _settle(self)

    def but(self, **changes: object) -> Data:
        """The same data with some entries changed; an entry set to None is left out."""
        return self.changed(changes)

    def changed(self, changes: dict[str, Any]) -> Data:
        """The same as :meth:`but`, for changes given as a mapping."""
        made = _new(Data)
        _fill(made, self)
        _fill(made, changes)
        if len(made) > len(self):
            _in_order(made)
        for name, value in changes.items():
            kind = type(value)
            if kind is int:
                if not -MOST_FIGURE <= value <= MOST_FIGURE:
                    raise FigureTooLarge()
            elif value is None:
                _take(made, name)
            elif kind not in _STILL:
                _put(made, name, freeze(value))
        return made

    if TYPE_CHECKING:  # callers know the type of the value under a name

        def __getitem__(self, name: str) -> Any: ...

        def get(self, name: str, default: object = None) -> Any: ...

    def _frozen(self, *given: object, **named: object) -> NoReturn:
        raise TypeError("data are frozen")

    __setitem__ = __delitem__ = __ior__ = _frozen
    update = pop = popitem = clear = setdefault = _frozen

    def number(self, name: str, default: int = 0) -> int:
        """The whole number under a name, or the default if there is none."""
        value = self.get(name, default)
        return value if value.__class__ is int or isinstance(value, int) else default

    def text(self, name: str, default: str = "") -> str:
        """The text under a name, or the default if there is none."""
        value = self.get(name, default)
        return value if value.__class__ is str else default

    def texts(self, name: str) -> tuple[str, ...]:
        """The texts listed under a name; empty if there is no list."""
        value = self.get(name, ())
        if value.__class__ is not tuple:
            return ()
        return value if _TEXT.issuperset(map(type, value)) else tuple([v for v in value if type(v) is str])

    def ref(self, name: str) -> Ref | None:
        """The reference under a name, or None."""
        value = self.get(name)
        return value if value.__class__ is Ref else None

    def __hash__(self) -> int:  # type: ignore[override]
        try:
            return self._hash
        except AttributeError:
            self._hash = hash(tuple(self.items()))
            return self._hash

    def __repr__(self) -> str:
        return f"Data({', '.join(f'{name}={value!r}' for name, value in self.items())})"


_TEXT = frozenset({str})
_PLAIN = frozenset({type(None), bool, int, str, Ref, Data})
"""Types whose values are already frozen and contain no other values to check."""
_STILL = _PLAIN - {int}
"""The same without numbers, which must not be too large."""


def new_data(entries: dict[str, object]) -> Data:
    """Data made from a dictionary that no other code keeps, as fast as possible."""
    made = _new(Data)
    _fill(made, entries)
    if len(made) > 1:
        _in_order(made)
    _settle(made)
    return made


def event_data(entries: Mapping[str, Value], more: dict[str, Value]) -> Data:
    """Data of an event, merged from two mappings of frozen values, as in a state."""
    made = _new(Data)
    if entries:
        _fill(made, entries)
    _fill(made, more)
    if len(made) > 1 and tuple(made) not in _ordered:
        _in_order(made)
    return made


MOST_ORDERS = 4096
"""Maximum number of lists of names whose order is cached."""
_ordered = set[tuple[str, ...]]()
_orders: dict[tuple[str, ...], tuple[str, ...]] = {}


def _in_order(made: Data) -> None:
    """Bring the entries into the order of their names, if they are not in it already.

    The same few names recur in the same order, so the results are cached.
    """
    names = tuple(made)
    if names in _ordered:
        return
    order = _orders.get(names)
    if order is None:
        order = tuple(sorted(names))
        for kept in (_orders, _ordered):
            if len(kept) >= MOST_ORDERS:
                kept.clear()
        if order == names:
            _ordered.add(names)
            return
        _orders[names] = order
    entries = [(name, made[name]) for name in order]
    _clear(made)
    _fill(made, entries)


@lru_cache(maxsize=1024)
def one_text(name: str, text: str) -> Data:
    """Data with a single text that recurs often (who passes, which window closes), cached."""
    return Data({name: text})


def _settle(made: Data) -> None:
    """Freeze unfrozen values, and check that no number is too large."""
    for name, value in made.items():
        kind = type(value)
        if kind in _STILL:
            continue
        if kind is int:
            if not -MOST_FIGURE <= value <= MOST_FIGURE:  # type: ignore[operator]
                raise FigureTooLarge()
            continue
        frozen = freeze(value)
        if frozen is not value:
            _put(made, name, frozen)  # the key exists already, so the iteration is not disturbed


def freeze(value: object) -> Value:
    """Give the frozen form of a plain value; raises TypeError for anything else."""
    if isinstance(value, tuple):
        if _STILL.issuperset(map(type, value)):
            return value
        made = tuple([freeze(part) for part in value])
        return value if _PLAIN.issuperset(map(type, value)) else made
    if value is None or isinstance(value, (str, int, Ref, Data)):
        if type(value) is int and not -MOST_FIGURE <= value <= MOST_FIGURE:
            raise FigureTooLarge()
        return value
    if isinstance(value, list):
        return tuple([freeze(part) for part in value])
    if isinstance(value, Mapping):
        return Data(value)
    raise TypeError(f"a state cannot hold {value!r}")


EMPTY = Data()

T = TypeVar("T")

astuple = msgspec.structs.astuple
"""The fields of a frozen value, in their order."""

but = msgspec.structs.replace
"""The same frozen value with some fields changed.

>>> from judge.resolver.frames import Script
>>> but(Script(("begin", "end")), steps=("end",)).steps
('end',)
"""


def replace(value: T, /, **changes: object) -> T:
    """The same value with some fields changed, a frozen value of the core or a dataclass."""
    if isinstance(value, msgspec.Struct):
        return but(value, **changes)
    return dataclasses.replace(value, **changes)  # type: ignore[type-var]


V = TypeVar("V")


def in_order(table: Table[str, V]) -> list[tuple[str, V]]:
    """The entries of a table in the order of their names."""
    return sorted(table.items(), key=_name)


def _name(entry: tuple[str, object]) -> str:
    return entry[0]

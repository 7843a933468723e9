"""Columns of numbers in plain Python, with the face of NumPy as far as looking through an index needs it.

Numbers are rounded as NumPy rounds them: what is worked out among 32-bit floats is rounded to such a one
after every step, and a plain number beside a column becomes one of the column's kind first. So a search gives
the same hits in the same order with the same scores.
"""

from __future__ import annotations

import operator
from array import array as _store
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, compress
from itertools import repeat as _over_again
from struct import pack, unpack
from typing import Any

_Plain = Callable[[Any, Any], Any]


class dtype:  # noqa: N801 - NumPy's name
    """A kind of numbers: its letter in Python's arrays, and how many bytes each takes."""

    def __init__(self, kind: Any) -> None:
        found = _of(kind)
        self.code, self.itemsize = found.code, found.itemsize


class _Kind:
    code: str
    itemsize: int
    rank: int

    def __class_getitem__(cls, kind: Any) -> Any:
        return cls


class integer(int, _Kind):  # noqa: N801
    """Whole numbers."""


class int8(integer):  # noqa: N801
    code, itemsize, rank = "b", 1, 1


class uint8(integer):  # noqa: N801
    code, itemsize, rank = "B", 1, 2


class uint16(integer):  # noqa: N801
    code, itemsize, rank = "H", 2, 3


class int32(integer):  # noqa: N801
    code, itemsize, rank = "i", 4, 4


class uint32(integer):  # noqa: N801
    code, itemsize, rank = "I", 4, 5


class int64(integer):  # noqa: N801
    code, itemsize, rank = "q", 8, 6


class bool_(integer):  # noqa: N801
    code, itemsize, rank = "?", 1, 0


def _rounded(value: float) -> float:
    found: float = unpack("f", pack("f", value))[0]
    return found


class float64(float, _Kind):  # noqa: N801
    code, itemsize, rank = "d", 8, 8


class float32(float, _Kind):  # noqa: N801
    """One number of 32 bits; results of arithmetic with it are rounded to 32 bits."""

    code, itemsize, rank = "f", 4, 7

    def __new__(cls, value: float = 0.0) -> float32:
        return super().__new__(cls, _rounded(value))

    def _with(self, plain: _Plain, other: Any) -> Any:
        if isinstance(other, ndarray):
            return NotImplemented
        return float32(plain(float(self), _rounded(other)))

    def __add__(self, other: Any) -> Any:
        return self._with(operator.add, other)

    def __sub__(self, other: Any) -> Any:
        return self._with(operator.sub, other)

    def __mul__(self, other: Any) -> Any:
        return self._with(operator.mul, other)

    def __truediv__(self, other: Any) -> Any:
        return self._with(operator.truediv, other)

    __radd__, __rmul__ = __add__, __mul__


intc = int32
_NAMED: dict[Any, type[_Kind]] = {
    "<u1": uint8, "<u2": uint16, "<u4": uint32, "<i4": int32, "<f4": float32,
    "u1": uint8, bool: bool_, int: int64, float: float64,
}  # fmt: skip
_OF_CODE: dict[str, type[_Kind]] = {
    one.code: one for one in (int8, uint8, uint16, int32, uint32, int64, bool_, float32, float64)
}


def _of(kind: Any) -> type[_Kind]:
    if isinstance(kind, dtype):
        return _OF_CODE[kind.code]
    return _NAMED.get(kind) or kind


def _stored(values: Iterable[Any], code: str) -> Any:
    if code == "?":
        return bytearray(map(bool, values))
    return _store(code, list(values) if isinstance(values, (bytearray, memoryview)) else values)


class ndarray:  # noqa: N801
    """A column of numbers of one kind; ``data`` is an array, bytes or a view of them."""

    __slots__ = ("code", "data")

    def __init__(self, data: Any, code: str) -> None:
        self.data, self.code = data, code

    # -- looked at ---------------------------------------------------------------------------------------

    @property
    def dtype(self) -> dtype:
        return dtype(_OF_CODE[self.code])

    def __len__(self) -> int:
        return len(self.data)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.data)

    def tolist(self) -> list[Any]:
        if self.code == "?":
            return list(map(bool, self.data))
        found: list[Any] = self.data.tolist()
        return found

    def __repr__(self) -> str:
        return f"array({self.tolist()})"

    def __getitem__(self, at: Any) -> Any:
        data, code = self.data, self.code
        if at.__class__ is int:
            found = data[at]
            if code == "f":
                return float.__new__(float32, found)  # it is one of 32 bits already
            return bool(found) if code == "?" else found
        if at.__class__ is slice:
            return ndarray(data[at], code)
        if not isinstance(at, (ndarray, list)):
            return self[operator.index(at)]
        if isinstance(at, list):
            at = array(at)
        if at.code == "?":
            return ndarray(_stored(compress(data, at.data), code), code)
        return ndarray(_stored(map(data.__getitem__, at.data), code), code)

    # -- changed -----------------------------------------------------------------------------------------

    def __setitem__(self, at: Any, value: Any) -> None:
        data = self.data
        if at.__class__ is int:
            data[at] = value
            return
        if isinstance(at, list):
            at = array(at)
        where = list(compress(range(len(data)), at.data)) if at.code == "?" else at.data
        if isinstance(value, ndarray):
            for place, one in zip(where, value.data, strict=True):
                data[place] = one
        else:
            for place in where:
                data[place] = value

    def copy(self) -> ndarray:
        return ndarray(self.data[:], self.code)

    def astype(self, kind: Any) -> ndarray:
        code = _of(kind).code
        if code == self.code and not isinstance(self.data, memoryview):
            return self.copy()
        values = map(int, self.data) if self.code in "fd" and code not in "fd" else self.data
        return ndarray(_stored(values, code), code)

    def view(self, kind: Any) -> ndarray:
        code = _of(kind).code
        view: Any = memoryview(self.data).cast("B")
        return ndarray(view.cast(code), code)

    def reshape(self, rows: int, rest: int) -> _Rows:
        size = len(self) // rows
        return _Rows([ndarray(self.data[at * size : (at + 1) * size], self.code) for at in range(rows)])

    def tobytes(self) -> bytes:
        return bytes(self.data)

    # -- as a whole --------------------------------------------------------------------------------------

    def max(self, initial: Any = None) -> Any:
        found = max(self.data) if initial is None else max(self.data, default=initial)
        found = max(found, initial) if initial is not None else found
        return float32(found) if self.code == "f" else found

    def all(self) -> bool:
        return all(self.data)

    def argmin(self) -> int:
        values = self.tolist()
        return values.index(min(values))

    # -- worked out --------------------------------------------------------------------------------------

    def _beside(self, other: Any) -> tuple[Any, str]:
        """The other side of an operation, and the kind of what comes out."""
        code = self.code
        if isinstance(other, ndarray):
            if other.code == code:
                return other.data, code
            return other.data, _wider(code, other.code)
        if isinstance(other, float64 | float32):
            return float(other), _wider(code, other.code)  # a column rounds what comes out, all of it at once
        if isinstance(other, _Kind):
            return other, _wider(code, other.code)
        if code == "?":
            return other, "q" if isinstance(other, int) else "d"
        if isinstance(other, float):
            return (_rounded(other), code) if code == "f" else (other, "d")
        return other, code

    def _worked_out(self, plain: _Plain, other: Any, backwards: bool = False) -> ndarray:
        beside, code = self._beside(other)
        if isinstance(other, ndarray):
            pairs = map(plain, beside, self.data) if backwards else map(plain, self.data, beside)
            return ndarray(_stored(pairs, code), code)
        always = _over_again(beside)
        pairs = map(plain, always, self.data) if backwards else map(plain, self.data, always)
        return ndarray(_stored(pairs, code), code)

    def _told(self, plain: _Plain, other: Any) -> ndarray:
        beside, _ = self._beside(other)
        if isinstance(other, ndarray):
            return ndarray(bytearray(map(plain, self.data, beside)), "?")
        return ndarray(bytearray(map(plain, self.data, _over_again(beside))), "?")

    def __add__(self, other: Any) -> ndarray:
        return self._worked_out(operator.add, other)

    def __sub__(self, other: Any) -> ndarray:
        return self._worked_out(operator.sub, other)

    def __mul__(self, other: Any) -> ndarray:
        return self._worked_out(operator.mul, other)

    __radd__, __rmul__ = __add__, __mul__

    def __truediv__(self, other: Any) -> ndarray:
        beside, code = self._beside(other)
        code = code if code == "f" else "d"
        if isinstance(other, ndarray):
            return ndarray(_stored(map(operator.truediv, self.data, beside), code), code)
        return ndarray(_stored(map(operator.truediv, self.data, _over_again(beside)), code), code)

    def __mod__(self, other: int) -> ndarray:
        return self._worked_out(operator.mod, other)

    def __pow__(self, other: float) -> ndarray:
        return self._worked_out(operator.pow, other)

    def __and__(self, other: Any) -> ndarray:
        return self._worked_out(operator.and_, other)

    def __or__(self, other: Any) -> ndarray:
        return self._worked_out(operator.or_, other)

    def __lshift__(self, other: int) -> ndarray:
        return self._worked_out(operator.lshift, other)

    def __rshift__(self, other: int) -> ndarray:
        return self._worked_out(operator.rshift, other)

    def __neg__(self) -> ndarray:
        return ndarray(_stored(map(operator.neg, self.data), self.code), self.code)

    def __invert__(self) -> ndarray:
        return ndarray(bytearray(map(operator.not_, self.data)), "?")

    def _kept(self, found: ndarray) -> ndarray:
        """What came of changing this column in place: it stays of its kind."""
        self.data[:] = found.data if found.code == self.code else _stored(found.data, self.code)
        return self

    def __iadd__(self, other: Any) -> ndarray:
        return self._kept(self + other)

    def __iand__(self, other: Any) -> ndarray:
        return self._kept(self & other)

    def __ior__(self, other: Any) -> ndarray:
        return self._kept(self | other)

    def __eq__(self, other: object) -> ndarray:  # type: ignore[override]
        return self._told(operator.eq, other)

    def __ne__(self, other: object) -> ndarray:  # type: ignore[override]
        return self._told(operator.ne, other)

    def __lt__(self, other: Any) -> ndarray:
        return self._told(operator.lt, other)

    def __le__(self, other: Any) -> ndarray:
        return self._told(operator.le, other)

    def __gt__(self, other: Any) -> ndarray:
        return self._told(operator.gt, other)

    def __ge__(self, other: Any) -> ndarray:
        return self._told(operator.ge, other)

    __hash__ = None  # type: ignore[assignment]


class _Rows(list[ndarray]):
    """Several columns of one length."""

    def tolist(self) -> list[list[Any]]:
        return [row.tolist() for row in self]


def _wider(one: str, other: str) -> str:
    """The kind that holds the numbers of both."""
    first, second = _OF_CODE[one], _OF_CODE[other]
    if {one, other} <= {"I", "i"} and one != other:
        return "q"
    return one if first.rank >= second.rank else other


# -- made ------------------------------------------------------------------------------------------------


def array(values: Any, kind: Any = None) -> ndarray:
    """A column of a sequence's numbers."""
    if isinstance(values, ndarray):
        return values.copy() if kind is None else values.astype(kind)
    values = list(values)
    if kind is None:
        first = values[0] if values else 0.0
        kind = bool if isinstance(first, bool) else float if isinstance(first, float) else int
    code = _of(kind).code
    return ndarray(_stored(values, code), code)


def full(size: int, value: Any, kind: Any = float) -> ndarray:
    """A column of one number only."""
    code = _of(kind).code
    return ndarray(_stored([value], code) * size, code)


def zeros(size: int, kind: Any = float) -> ndarray:
    """A column of zeros."""
    return full(size, 0, kind)


def ones(size: int, kind: Any = float) -> ndarray:
    """A column of ones."""
    return full(size, 1, kind)


def empty(size: int, kind: Any = float) -> ndarray:
    """A column that is still to be filled."""
    return full(size, 0, kind)


def arange(size: int) -> ndarray:
    """The numbers from 0."""
    return ndarray(_store("q", range(size)), "q")


def frombuffer(buffer: Any, kind: Any = float64, count: int = -1, offset: int = 0) -> ndarray:
    """Bytes as numbers, where they lie."""
    found = _of(kind)
    view: Any = memoryview(buffer).cast("B")
    end = len(view) if count < 0 else offset + count * found.itemsize
    return ndarray(view[offset:end].cast(found.code), found.code)


def concatenate(columns: Iterable[Any]) -> ndarray:
    """Columns one after the other."""
    several = [one if isinstance(one, ndarray) else array(one) for one in columns]
    code = several[0].code
    for one in several[1:]:
        code = _wider(code, one.code)
    if code == "?":
        return ndarray(bytearray(b"".join([bytes(one.data) for one in several])), code)
    found = _store(code)
    for one in several:
        found.extend(one.data if one.code != "?" else map(int, one.data))
    return ndarray(found, code)


def repeat(values: ndarray, times: ndarray) -> ndarray:
    """Each number as often as the other column says."""
    found = [one for one, count in zip(values.data, times.data, strict=True) for _ in range(count)]
    return ndarray(_stored(found, values.code), values.code)


# -- worked out ------------------------------------------------------------------------------------------


def cumsum(values: ndarray, dtype: Any = None) -> ndarray:
    """The sums up to each number."""
    code = _of(dtype).code if dtype is not None else "q"
    return ndarray(_store(code, accumulate(values.data)), code)


def diff(values: ndarray, prepend: int) -> ndarray:
    """How much each number is more than the one before."""
    data = values.tolist()
    code = _wider(values.code, "i") if values.code != "?" else "q"
    return ndarray(_stored(map(operator.sub, data, [prepend, *data[:-1]]), code), code)


def flatnonzero(values: ndarray) -> ndarray:
    """Where a column is not zero."""
    return ndarray(_store("q", compress(range(len(values)), values.data)), "q")


def searchsorted(within: ndarray, sought: Any, side: str = "left") -> Any:
    """Where numbers would stand in a column in ascending order."""
    find = bisect_left if side == "left" else bisect_right
    data = within.data
    if not isinstance(sought, ndarray):
        return find(data, sought)
    return ndarray(_store("q", [find(data, one) for one in sought.data]), "q")


def where(condition: ndarray, then: ndarray, otherwise: Any) -> ndarray:
    """Of two columns the first where a condition holds."""
    chosen = [one if holds else otherwise for holds, one in zip(condition.data, then.data, strict=True)]
    return ndarray(_stored(chosen, then.code), then.code)


def isin(values: ndarray, among: Sequence[int]) -> ndarray:
    """Which numbers are among these."""
    return ndarray(bytearray(map(frozenset(among).__contains__, values.data)), "?")


def intersect1d(one: ndarray, other: ndarray, assume_unique: bool = False) -> ndarray:
    """The numbers that both columns have, in ascending order."""
    return ndarray(_stored(sorted(set(one.data) & set(other.data)), one.code), one.code)


def lexsort(keys: Sequence[ndarray]) -> ndarray:
    """The order by several keys, of which the last counts most."""
    *less, most = [key.tolist() for key in keys]
    rows = list(zip(most, *reversed(less), strict=True))
    return ndarray(_store("q", sorted(range(len(most)), key=rows.__getitem__)), "q")


def sort(values: ndarray) -> ndarray:
    """The numbers in ascending order."""
    return ndarray(_stored(sorted(values.data), values.code), values.code)


def partition(values: ndarray, at: int) -> ndarray:
    """The numbers so that what stands ``at`` a place is what stands there in order."""
    return sort(values)


def unique(values: ndarray) -> ndarray:
    """Each number once, in ascending order."""
    return ndarray(_stored(sorted(set(values.data)), values.code), values.code)


def maximum(one: ndarray, other: ndarray) -> ndarray:
    """The higher of two numbers each."""
    return ndarray(_stored(map(max, one.data, other.data), one.code), one.code)


def bincount(values: ndarray) -> ndarray:
    """How often each number occurs, from 0 on."""
    found = [0] * (max(values.data, default=-1) + 1)
    for one in values.data:
        found[one] += 1
    return ndarray(_store("q", found), "q")


class _Adding:
    @staticmethod
    def at(values: ndarray, places: ndarray, more: ndarray) -> None:
        """Add numbers at places, one after the other."""
        data = values.data
        for place, one in zip(places.data, more.data, strict=True):
            data[place] += one


add = _Adding()

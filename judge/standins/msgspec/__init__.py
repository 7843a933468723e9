"""Frozen values in plain Python, with the face of msgspec's structs as far as Judge uses it."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar

from . import structs

__all__ = ["Struct", "structs"]

_MISSING = object()


class _Meta(type):
    """Makes a class whose fields are slots, filled once by an ``__init__`` that is written for it."""

    __struct_fields__: tuple[str, ...]
    __struct_defaults__: dict[str, Any]
    __struct_named__: frozenset[str]

    def __new__(
        mcs, name: str, bases: tuple[type, ...], space: dict[str, Any],
        frozen: bool = False, order: bool = False, gc: bool = True, kw_only: bool = False,
    ) -> _Meta:  # fmt: skip
        own = [field for field in _annotated(space) if not field.startswith("__")]
        defaults: dict[str, Any] = {}
        fields: list[str] = []
        named: set[str] = set()
        for base in bases:
            if isinstance(base, _Meta):
                fields += [field for field in base.__struct_fields__ if field not in fields]
                defaults |= base.__struct_defaults__
                named |= base.__struct_named__
        fields += [field for field in own if field not in fields]
        defaults |= {field: space.pop(field) for field in own if field in space}
        named |= set(own) if kw_only else set()
        slots = tuple(field for field in own if not any(hasattr(base, field) for base in bases))
        made = super().__new__(mcs, name, bases, {**space, "__slots__": slots})
        made.__struct_fields__ = (
            *(field for field in fields if field not in named),
            *(field for field in fields if field in named),
        )
        made.__struct_defaults__, made.__struct_named__ = defaults, frozenset(named)
        if made.__struct_fields__:
            made.__init__ = _filling(made)  # type: ignore[misc]
            made._values = _all_of(made.__struct_fields__)
        if order:
            for sign in ("lt", "le", "gt", "ge"):
                setattr(made, f"__{sign}__", _compared(made, sign))
        return made

    _values: Callable[[Any], tuple[Any, ...]]

    def __init__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any], **options: bool) -> None:
        super().__init__(name, bases, space)


def _annotated(space: dict[str, Any]) -> list[str]:
    """The names that a class's body annotates, whichever way its Python keeps them."""
    if "__annotations__" in space:
        return list(space["__annotations__"])
    annotate = space.get("__annotate__") or space.get("__annotate_func__")
    return list(annotate(4)) if annotate else []  # 4: as they are written


def _filling(made: _Meta) -> Callable[..., None]:
    """The ``__init__`` of a class: each field is put into its slot, past what forbids changing it."""
    defaults = made.__struct_defaults__
    space: dict[str, Any] = {}
    told: list[str] = []
    lines: list[str] = []
    for field in made.__struct_fields__:
        if field in made.__struct_named__ and "*" not in told:
            told.append("*")
        space[f"_put_{field}"] = getattr(made, field).__set__
        if field in defaults:
            space[f"_else_{field}"] = defaults[field]
            told.append(f"{field}=_else_{field}")
        else:
            told.append(field)
        lines.append(f"    _put_{field}(self, {field})")
    if hasattr(made, "__post_init__"):
        lines.append("    self.__post_init__()")
    exec(f"def __init__(self, {', '.join(told)}):\n" + "\n".join(lines), space)
    filling: Callable[..., None] = space["__init__"]
    return filling


def _all_of(fields: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """What gives the values of all fields."""
    get: Callable[[Any], Any] = attrgetter(*fields)
    return staticmethod(get if len(fields) > 1 else lambda one: (get(one),))


def _compared(made: _Meta, sign: str) -> Callable[[Any, Any], Any]:
    compare = getattr(tuple, f"__{sign}__")

    def compared(self: Any, other: Any) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return compare(made._values(self), made._values(other))

    return compared


class Struct(metaclass=_Meta):
    """A value of named fields: equal where they all are, hashed by them, never changed."""

    __slots__ = ()
    __struct_fields__: ClassVar[tuple[str, ...]] = ()
    __struct_defaults__: ClassVar[dict[str, Any]] = {}

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"immutable type: '{type(self).__name__}'")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"immutable type: '{type(self).__name__}'")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if other.__class__ is not self.__class__:
            return NotImplemented
        return type(self)._values(self) == type(self)._values(other)

    def __hash__(self) -> int:
        return hash(type(self)._values(self))

    def __repr__(self) -> str:
        fields = [f"{field}={getattr(self, field)!r}" for field in self.__struct_fields__]
        return f"{type(self).__name__}({', '.join(fields)})"

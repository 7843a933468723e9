"""Fields of a struct, and the same struct with some of them changed."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

_T = TypeVar("_T")


class _NoDefault:
    """What stands where a field has no default."""

    def __repr__(self) -> str:
        return "NODEFAULT"


NODEFAULT = _NoDefault()


class FieldInfo(NamedTuple):
    """A field with its default, NODEFAULT where it has none."""

    name: str
    default: Any


def fields(kind: Any) -> tuple[FieldInfo, ...]:
    """The fields of a kind of struct, in their order."""
    return tuple(
        FieldInfo(name, kind.__struct_defaults__.get(name, NODEFAULT)) for name in kind.__struct_fields__
    )


def astuple(struct: Any) -> tuple[Any, ...]:
    """The values of all fields, in their order."""
    values: tuple[Any, ...] = type(struct)._values(struct)
    return values


def replace(struct: _T, /, **changes: Any) -> _T:
    """The same struct with some fields changed; raises TypeError for a field that it has not."""
    kind: Any = type(struct)
    for name in kind.__struct_fields__:
        if name not in changes:
            changes[name] = getattr(struct, name)
    made: _T = kind(**changes)
    return made

"""States, inputs and events as JSON and back, at any moment, also in the middle of a resolution."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import msgspec

from judge.documents import Address
from judge.errors import DamagedRecord, JudgeError
from judge.messages import Message
from judge.resolver import frames, inputs
from judge.resolver import state as states
from judge.resolver.tables import Followed
from judge.resolver.values import Data, Ref, Table, in_order

KIND = "$"
"""The entry that names what a JSON object stands for; data without it are :class:`Data`."""

_CLASSES: dict[str, type[msgspec.Struct]] = {
    kind.__name__: kind
    for kind in (
        *(frames.Op, frames.Option, frames.Decision, frames.Item),
        *(frames.Do, frames.Ask, frames.Window, frames.Resolve, frames.Order, frames.Check, frames.Script),
        *(states.Target, states.Object, states.Effect, states.Pending, states.State),
        *(inputs.Act, inputs.Answer, inputs.Correct, inputs.Note, inputs.Event, Ref),
    )
}


_FIELDS: dict[type[msgspec.Struct], tuple[tuple[str, object], ...]] = {
    kind: tuple((f.name, f.default) for f in msgspec.structs.fields(kind)) for kind in _CLASSES.values()
}


def encode(value: object) -> Any:
    """Give the plain JSON form of any value of the resolver; entries with their default value are left out.

    >>> encode(frames.Resolve(Ref("fog", 3), cause=7))
    {'$': 'Resolve', 'object': {'$': 'Ref', 'id': 'fog', 'incarnation': 3}, 'cause': 7}
    """
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, tuple):
        return [encode(part) for part in value]
    if isinstance(value, Data):
        return {name: encode(part) for name, part in value.items()}
    if isinstance(value, Table):
        return {KIND: "Table", "items": {name: encode(part) for name, part in in_order(value)}}
    if isinstance(value, Address):
        return {KIND: "Address", "text": str(value)}
    if isinstance(value, Message):
        return {KIND: "Message", **value.to_json()}
    if isinstance(value, Left):
        return value.mark
    kind = type(value)
    if _CLASSES.get(kind.__name__) is not kind:
        raise TypeError(f"{kind.__name__} is no value of a state")
    plain = {KIND: kind.__name__}
    for name, default in _FIELDS[kind]:
        held = getattr(value, name)
        if held is not default and (held != default or type(held) is not type(default)):
            plain[name] = encode(held)
    return plain


def decode(stored: object) -> Any:
    """Read what :func:`encode` wrote; raises DamagedRecord for anything else."""
    try:
        return _decode(stored)
    except (JudgeError, KeyError, TypeError, ValueError, AttributeError, RecursionError) as fault:
        raise DamagedRecord(what="session", detail=str(fault) or type(fault).__name__) from fault


def _decode(stored: object) -> Any:
    if stored is None or isinstance(stored, (bool, int, str)):
        return stored
    if isinstance(stored, list):
        return tuple(_decode(part) for part in stored)
    if not isinstance(stored, dict):
        raise TypeError(f"unexpected {stored!r}")
    kind = stored.get(KIND)
    if kind is None:
        return Data({name: _decode(part) for name, part in stored.items()})
    if kind == "Table":
        return Table({name: _decode(part) for name, part in stored["items"].items()})
    if kind == "Address":
        return _address(stored["text"])
    if kind == "Message":
        return Message.from_json({"template": stored["template"], "data": stored["data"]})
    if kind not in _CLASSES:
        raise TypeError(f"unknown kind {kind!r}")
    return _CLASSES[kind](**{name: _decode(part) for name, part in stored.items() if name != KIND})


@lru_cache(maxsize=4096)
def _address(text: str) -> Address:
    return Address.parse(text)


def to_json(value: object) -> str:
    """A value that can be encoded, as JSON text."""
    return json.dumps(encode(value), ensure_ascii=False, separators=(",", ":"))


def save(state: states.State) -> str:
    """The state as JSON text."""
    return to_json(state)


def load(text: str) -> states.State:
    """Read a saved state; raises DamagedRecord where the text is none."""
    try:
        found = decode(json.loads(text))
    except (ValueError, RecursionError) as fault:
        raise DamagedRecord(what="state", detail=str(fault)) from fault
    if not isinstance(found, states.State):
        raise DamagedRecord(what="state", detail="something else was saved here")
    return found


def mark(state: states.State) -> str:
    """A digest of the position: states with the same mark continue in the same way.

    Counters (numbers of events and incarnations, causes, marks) are left out; a reference counts as the
    object's name, and whether it still means the object of that name.
    """

    whole = blake2b(_besides(state).encode(), digest_size=16)
    for number in (_of_objects(state.objects), _sum(state.zones), _sum(state.players)):
        whole.update((number % _MARKS).to_bytes(16, "big"))
    return whole.hexdigest()


def _besides(state: states.State) -> str:
    """The text of a position without its objects, zones and players."""

    def current(ref: Ref) -> Any:
        return ["ref", ref.id, state.current(ref) is not None]

    rest = [
        *(state.active, state.turn, state.phase, state.step, state.gone),
        *(state.agenda, state.effects, state.pending, state.facts),
    ]
    return json.dumps(_describe(rest, current))


class Left:
    """A position in which somebody passed; its fingerprint is only computed when a similar one occurs.

    ``position`` gives the part that must recur. The position is one with an open window, so this part
    includes all of the state that matters.
    """

    __slots__ = ("_besides", "_mark", "_position", "_state", "_window")

    def __init__(self, state: states.State, position: Callable[[states.State], states.State]) -> None:
        self._state = state
        self._position: Callable[[states.State], states.State] | None = position
        self._window, self._mark, self._besides = state.window, "", ""

    def like(self, window: frames.Window) -> bool:
        """Whether the same seat may act in the same window."""
        own = self._window
        return own is None or (own.at, own.passes, own.kind) == (window.at, window.passes, window.kind)

    def came_back(self, now: Left) -> bool:
        """Whether both have the same mark; only differences are compared, and most show immediately."""
        one, other = self.position, now.position
        objects, others = one.objects, other.objects
        if len(objects) != len(others) or (one.zones is not other.zones and one.zones != other.zones):
            return False
        if self.besides != now.besides or _sum(one.players) != _sum(other.players):
            return False
        for name, obj in objects.items():
            there = others.get(name)
            if there is not obj and (there is None or _entry(name, obj) != _entry(name, there)):
                return False
        return True

    @property
    def position(self) -> states.State:
        """The part that must recur."""
        reckon = self._position  # read once: others may ask at the same time
        if reckon is not None:
            self._state = reckon(self._state)
            self._position = None
        return self._state

    @property
    def besides(self) -> str:
        """The part of the position other than objects, zones and players."""
        self._besides = self._besides or _besides(self.position)
        return self._besides

    @property
    def mark(self) -> str:
        """The mark of the position."""
        if not self._mark:
            self._mark = mark(self.position)
        return self._mark

    def __eq__(self, other: object) -> bool:
        return self.mark == (other.mark if isinstance(other, Left) else other)

    def __hash__(self) -> int:
        return hash(self.mark)


def _sum(table: Table[str, object]) -> int:
    """The sum of the marks of a table's entries, which does not depend on their order."""
    return sum([_entry(name, value) for name, value in table.items()])


def _entry(name: str, value: object) -> int:
    kept = _KNOWN.get((name, id(value)))
    if kept is None:
        plain = [name, _describe(value, _named)]
        digest = int.from_bytes(blake2b(json.dumps(plain).encode(), digest_size=16).digest(), "big")
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        kept = _KNOWN[name, id(value)] = (digest, value)
    return kept[0]


def _of_objects(objects: Table[str, states.Object]) -> int:
    """The same sum for objects, updated only by the objects in which two tables differ."""

    def onward(was: Table[str, object], total: int, ids: Iterable[str]) -> int:
        for name in ids:
            old, new = was.get(name), objects.get(name)
            if old is not new:
                total += (_entry(name, new) if new else 0) - (_entry(name, old) if old else 0)
        return total

    return _SUMS.of(objects, _sum, onward)


_SUMS: Followed[int] = Followed(256)
MOST_KNOWN = 65536
"""Maximum number of objects, zones and players whose fingerprints are cached."""
_KNOWN: dict[tuple[str, int], tuple[int, object]] = {}
_MARKS = 1 << 128
"""Marks are sums modulo this: a collision of two different states is as good as impossible."""


def _named(ref: Ref) -> Any:
    return ["ref", ref.id]


_COUNTED = {"incarnation", "cause"}


_PLAIN = frozenset({str, int, bool, type(None)})


def _describe(value: Any, ref: Callable[[Ref], Any]) -> Any:
    kind = value.__class__
    if kind in _PLAIN:
        return value
    if kind is tuple or kind is list:
        return [part if part.__class__ in _PLAIN else _describe(part, ref) for part in value]
    if kind is Ref:
        return ref(value)
    if kind is Address:
        return str(value)
    if isinstance(value, Mapping):
        return {name: _describe(part, ref) for name, part in value.items()}
    parts = [_describe(getattr(value, name), ref) for name, _ in _FIELDS[kind] if name not in _COUNTED]
    return [kind.__name__, *parts]

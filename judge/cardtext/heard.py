"""Which parts of an instruction its words have told: nothing that the data say may be left out of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping


class Heard(dict[str, object]):
    """An instruction that remembers which of its parts have been looked at.

    >>> one = Heard({"cast": "it", "without paying": True})
    >>> one["cast"], list(one.left())
    ('it', [('without paying', True)])
    """

    def __init__(self, one: Mapping[str, object]) -> None:
        super().__init__(one)
        self._heard: set[str] = set()

    def __getitem__(self, key: str) -> object:
        self._heard.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self._heard.add(str(key))
        return super().__contains__(key)

    def get(self, key: str, default: object = None) -> object:
        """The part of that name, which counts as looked at."""
        self._heard.add(key)
        return super().get(key, default)

    def tell(self, key: str) -> None:
        """Take a part as told."""
        self._heard.add(key)

    def left(self) -> Iterator[tuple[str, object]]:
        """The parts that nobody has looked at, in their order."""
        for key, value in super().items():
            if key not in self._heard:
                yield key, value

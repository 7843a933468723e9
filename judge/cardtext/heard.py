"""Records which parts of an instruction were put into words, so that none is left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping


class Heard(dict[str, object]):
    """An instruction that remembers which of its parts have been read.

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
        """The part of that name, which counts as read from now on."""
        self._heard.add(key)
        return super().get(key, default)

    def tell(self, key: str) -> None:
        """Count a part as read."""
        self._heard.add(key)

    def left(self) -> Iterator[tuple[str, object]]:
        """The parts that have not been read, in order."""
        for key, value in super().items():
            if key not in self._heard:
                yield key, value

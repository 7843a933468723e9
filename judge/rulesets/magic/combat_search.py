"""How many requirements can be obeyed without breaking a restriction: a search with bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

Choice = tuple[str, ...]
NODES = 20_000
"""So many positions are looked at; tables with more demands at odds with each other are not met in play."""


def best(
    options: Mapping[str, Sequence[Choice]],
    score: Callable[[Mapping[str, Choice]], int],
    legal: Callable[[Mapping[str, Choice]], bool],
    upper: int,
) -> int:
    """The highest score of a legal choice for every creature; ``upper`` is more than which none can be.

    >>> ways = {"a": [(), ("x",)], "b": [(), ("x",)]}
    >>> blocking = lambda chosen: len([choice for choice in chosen.values() if choice])
    >>> best(ways, blocking, lambda chosen: True, 2), best(ways, blocking, lambda c: blocking(c) < 2, 2)
    (2, 1)
    """
    names = list(options)
    alone: dict[str, list[Choice]] = {}
    for name in names:
        by_worth = [(-score({name: choice}), at, choice) for at, choice in enumerate(options[name])]
        alone[name] = [choice for _, _, choice in sorted(by_worth)]
    gains = [max((score({name: choice}) for choice in options[name]), default=0) for name in names]
    rest = [sum(gains[at:]) for at in range(len(names) + 1)]
    found, nodes = -1, NODES
    chosen: dict[str, Choice] = {}

    def search(at: int) -> bool:
        nonlocal found, nodes
        nodes -= 1
        if at == len(names):
            if legal(chosen):
                found = max(found, score(chosen))
            return found >= upper or nodes < 0
        if score(chosen) + rest[at] <= found:
            return nodes < 0
        for choice in alone[names[at]]:
            chosen[names[at]] = choice
            if search(at + 1):
                return True
            del chosen[names[at]]
        return nodes < 0

    search(0)
    return max(found, 0)

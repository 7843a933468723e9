"""How long work takes, told so that neither other work on the machine nor a slow machine counts."""

from __future__ import annotations

import time
from collections.abc import Callable

IDLE = 0.013
"""Seconds that the yardstick takes on the machine for which limits are stated, a small rented one."""


def seconds(work: Callable[[], object], runs: int = 1) -> float:
    """The processor time of some work, the least of so many runs, in seconds of that machine.

    Waiting and being stopped do not count. A machine that is slower at the moment is measured by a yardstick
    before and after; a quicker one gets no stricter limit.
    """
    before = slowness()
    took = min(spent(work) for _ in range(runs))
    return took / max(before, slowness())


def spent(work: Callable[[], object]) -> float:
    """The processor time of some work here and now, in seconds."""
    began = time.thread_time()
    work()
    return time.thread_time() - began


def slowness() -> float:
    """How many times as long as on that machine work takes here and now; 1 where it is quicker."""
    return max(spent(_a_bit_of_everything) / IDLE, 1.0)


def _a_bit_of_everything() -> int:
    """What Judge's own work is made of: words cut, counted, sorted and put together again."""
    counted: dict[str, int] = {}
    for at in range(1500):
        for word in f"the quay {at} holds one ship {at % 7} and no more than {at % 11} flags".split():
            counted[word] = counted.get(word, 0) + len(word.casefold())
        counted = dict(sorted(counted.items(), key=lambda item: (item[1], item[0])[::-1])[:40])
    return sum(counted.values())

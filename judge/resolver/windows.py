"""Passing and acting in a window: the only module that deals with consecutive passes."""

from __future__ import annotations

from collections.abc import Collection

from judge.resolver.frames import NOT_YET, Window
from judge.resolver.ruleset import WindowRule
from judge.resolver.values import Data, but, one_text

BY_ACTING = 1
"""Added to the passes of a window that an action has closed."""


def ending(window: Window, rule: WindowRule) -> Data:
    """What the log says of a window that closes: all have passed, have passed or acted, or ``who`` acted."""
    if window.passes > len(window.order) and window.order:
        return Data(window=window.kind, who=window.order[window.at - 1])
    each = rule.after == "next" and not rule.restart
    return Data(window=window.kind, each=True) if each else one_text("window", window.kind)


def passed(window: Window, cause: int = NOT_YET) -> Window:
    """The window after its holder has passed: the next seat's, with one more pass in succession."""
    order = window.order
    at = (window.at + 1) % len(order)
    return Window(window.kind, order, at, window.passes + 1, False, window.data, cause=cause)


def acted(window: Window, rule: WindowRule) -> Window:
    """The window after its holder has acted, by the rule of its kind."""
    passes = 0 if rule.restart else window.passes
    if rule.after == "close":
        return _on(window, len(window.order) + BY_ACTING, window.cause)
    if rule.after == "next":
        return _on(window, passes if rule.restart else passes + 1, window.cause)
    return Window(window.kind, window.order, window.at, passes, False, window.data, cause=window.cause)


def closed(window: Window) -> bool:
    """Whether all players who could act have passed in succession."""
    return window.passes >= len(window.order)


def without(window: Window, gone: Collection[str]) -> Window:
    """The window without seats that left the game; the others' passes still count.

    The passes in succession are those of the seats just before the holder, in turn order.
    """
    if not gone or not set(window.order) & set(gone):
        return window
    size = len(window.order)
    if closed(window):
        order = tuple(seat for seat in window.order if seat not in gone)
        acting = window.order[window.at - 1] if window.passes > size else ""
        at = (order.index(acting) + 1) % len(order) if acting in order else 0
        return but(window, order=order, at=at, passes=len(order) + (BY_ACTING if acting in order else 0))
    turns = [window.order[(window.at + step) % size] for step in range(size)]
    waiting, had = turns[: size - window.passes], turns[size - window.passes :]
    left, done = [s for s in waiting if s not in gone], [s for s in had if s not in gone]
    return but(window, order=(*left, *done), at=0, passes=len(done), ready=False)


def _on(window: Window, passes: int, cause: int) -> Window:
    order = window.order
    return Window(window.kind, order, (window.at + 1) % len(order), passes, False, window.data, cause=cause)

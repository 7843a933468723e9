"""Escaping of text for pages without a compiled MarkupSafe, as in a browser.

MarkupSafe's own Python code scans a text five times, and most texts of a page need no escaping.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

_SPECIAL = re.compile("[&<>'\"]").search
_WRITTEN = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord("'"): "&#39;", ord('"'): "&#34;"}
_new = str.__new__


def escaping(markup: type[str]) -> Callable[[Any], Any]:
    """A function like MarkupSafe's of that name, for its class of safe text.

    >>> class Safe(str):
    ...     def __html__(self):
    ...         return self
    >>> escape = escaping(Safe)
    >>> escape("a < 'b' & \\"c\\""), escape(Safe("<b>")), escape(3)
    ('a &lt; &#39;b&#39; &amp; &#34;c&#34;', '<b>', '3')

    """

    def escape(value: Any, /) -> Any:
        kind = type(value)
        if kind is str:
            return _new(markup, value if _SPECIAL(value) is None else value.translate(_WRITTEN))
        if kind is markup:
            return value
        if kind is int:
            return _new(markup, value)
        if hasattr(value, "__html__"):
            return markup(value.__html__())
        return _new(markup, str(value).translate(_WRITTEN))

    return escape

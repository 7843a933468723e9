"""Finds the line in which a JSON file is damaged, and says what was expected there."""

from __future__ import annotations

import json
from collections.abc import Iterable

from judge.messages import N_, Message

_NEXT_IN_MAPPING = N_("expected a comma or } after a value")
_NEXT_IN_LIST = N_("expected a comma or ] after an entry")
_NEXT = N_("expected a comma or the end of the list or mapping")
_COLON = N_("expected a colon after a name")
_NAME = N_("expected a name in double quotation marks")
_VALUE = N_("expected a value: a text in double quotation marks, a number, a list or a mapping")
_TEXT = N_("expected the end of a text, a double quotation mark")
_ENCODING = N_("expected text in UTF-8")
_END = N_("expected nothing more: the JSON ended before")
_MORE = N_("expected more: the file breaks off here")

_STREAMED = {
    "I expect ',' or '}'": _NEXT_IN_MAPPING,
    "I expect ',' or ']'": _NEXT_IN_LIST,
    "separated by a colon": _COLON,
    "invalid object key": _NAME,
    "invalid bytes in UTF8": _ENCODING,
    "in string": _TEXT,
    "trailing garbage": _END,
    "premature EOF": _MORE,
    "ncomplete": _MORE,
}
"""What the streaming parser's messages have in them, and what they mean."""
_PARSED = {
    "Expecting ',' delimiter": _NEXT,
    "Expecting ':' delimiter": _COLON,
    "Expecting property name": _NAME,
    "Illegal trailing comma": _VALUE,
    "Unterminated string": _TEXT,
    "Invalid control character": _TEXT,
    "Extra data": _END,
}
"""The same for the parser of the standard library."""


def damaged_line(lines: Iterable[bytes]) -> tuple[int, Message]:
    """The number of the line in which a file's JSON is damaged, and what was expected in it."""
    import ijson

    told = ijson.sendable_list()
    parser = ijson.basic_parse_coro(told)
    number = 0
    try:
        for number, line in enumerate(lines, 1):  # noqa: B007 - the last number is needed
            parser.send(line)
            told.clear()
        parser.close()
    except (ijson.JSONError, UnicodeDecodeError, StopIteration) as fault:
        said = fault.args[0] if fault.args else ""
        text = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(fault)
        return max(number, 1), Message(_meaning(text.partition("\n")[0], _STREAMED))
    return max(number, 1), Message(_VALUE)


def expected_there(fault: json.JSONDecodeError) -> Message:
    """What the standard library's parser expected where it stopped."""
    if fault.pos >= len(fault.doc.rstrip()):
        return Message(_MORE)
    return Message(_meaning(fault.msg, _PARSED))


def _meaning(said: str, meanings: dict[str, str]) -> str:
    return next((meaning for part, meaning in meanings.items() if part in said), _VALUE)

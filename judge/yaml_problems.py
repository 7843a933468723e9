"""What is wrong with YAML, in words that can be translated."""

from __future__ import annotations

from judge.messages import N_, Message

_IN_WORDS = (
    ("'\\t' that cannot start", N_("a tab stands here; lines are indented with spaces")),
    ("that cannot start any token", N_("no word begins with this sign unless it is put in quotes")),
    (
        "mapping values are not allowed",
        N_("one colon too many: put the words in quotes, or begin a new line"),
    ),
    ("unexpected end of stream", N_("a quotation mark is opened and not closed")),
    ("<stream end>", N_("a bracket is opened and not closed")),
    ("expected ',' or", N_("between these brackets a comma is missing, or the bracket that closes them")),
    ("expected <block end>", N_("this line is indented otherwise than those it belongs to")),
    ("could not find expected ':'", N_("a key stands here without its colon")),
    ("expected the node content", N_("a bracket is closed that was not opened")),
    ("unknown escape character", N_("after a backslash stands a sign that means nothing: use single quotes")),
    ("special characters are not allowed", N_("a control character stands here, which no text may hold")),
)
"""Messages of the YAML reader, by a part of their text, with plain wordings."""


def yaml_problem(said: str) -> Message | str:
    """The meaning of a message of the YAML reader; the message itself where it is none of the usual ones."""
    return next((Message(words) for part, words in _IN_WORDS if part in said), said)

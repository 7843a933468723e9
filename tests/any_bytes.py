"""Bytes that nobody meant, and what every reader of a format promises for them."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from judge.decoding import Source
from judge.errors import JudgeError


def bytes_like(good: bytes, opening: bytes) -> st.SearchStrategy[bytes]:
    """Anything behind the bytes that open a format, or a sound file with a few bytes overwritten."""
    overwritten = st.tuples(st.integers(0, len(good) - 1), st.binary(min_size=1, max_size=4)).map(
        lambda change: good[: change[0]] + change[1] + good[change[0] + len(change[1]) :]
    )
    return st.one_of(st.binary(max_size=200).map(lambda rest: opening + rest), overwritten)


def ends_well(extract: Callable[[bytes, str], Source], data: bytes) -> None:
    """Whatever the bytes are, there is a source of that name or one error that names the file."""
    try:
        said = extract(data, "any.file").name
    except JudgeError as caught:
        said = str(caught)
    assert "any.file" in said

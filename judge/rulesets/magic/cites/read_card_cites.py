"""Keywords that are read from printed cards as plain abilities, with their sections in both editions.

The reader writes the current number; by the rules before 2009 the ability cites the number of then.
"""

from __future__ import annotations

from collections.abc import Mapping

SINCE = {
    "701.29a": "501.9a",
    "701.30c": "501.10c",
    "702.6a": "502.33a",
    "702.24a": "502.13a",
    "702.29e": "502.18d",
    "702.41a": "502.31a",
    "702.43a": "502.35a",
    "702.44a": "502.37a",
    "702.46a": "502.39a",
    "702.50a": "502.44a",
    "702.52a": "502.47a",
    "702.53a": "502.48a",
    "702.54a": "502.50a",
    "702.55a": "502.51a",
    "702.57a": "502.53a",
    "702.58a": "502.54a",
    "702.59a": "502.55a",
    "702.60a": "502.56a",
    "702.64a": "502.61a",
    "702.67a": "502.65a",
    "702.71a": "502.71a",
    "702.72a": "502.72a",
    "702.75a": "502.75a",
    "702.77a": "502.77a",
}
"""The sections of keywords that both editions know, the current one first."""


def rows() -> Mapping[str, tuple[str, str]]:
    return {now: (now, before) for now, before in SINCE.items()}

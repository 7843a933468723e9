"""Read the data files stored next to a ruleset's code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

# libyaml's reader is ten times as fast as the one in Python, which serves where libyaml is missing.
_Safe: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_Safe):  # type: ignore[misc]  # which of the two it is shows when it runs
    """YAML in which only ``true`` and ``false`` are truth values: ``on`` is a word of cards and effects."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, regexp) for tag, regexp in pairs if tag != "tag:yaml.org,2002:bool" or first in "tTfF"]
    for first, pairs in _Safe.yaml_implicit_resolvers.items()
}


def data_in(file: Path) -> Any:
    """The contents of a data file in YAML; None if it is empty."""
    return yaml.load(file.read_text(encoding="utf-8"), _Loader)

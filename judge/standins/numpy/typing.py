"""Names for annotations."""

from __future__ import annotations

from typing import Any

from . import ndarray


class NDArray(ndarray):
    """An array of one kind of numbers; which one is for readers."""

    def __class_getitem__(cls, kind: Any) -> Any:
        return cls

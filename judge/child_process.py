"""What a separate process of Judge's own needs: to find its package, and limits on its memory and time."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def environment() -> dict[str, str]:
    """The environment in which ``python -m judge...`` finds this very package, wherever it is started."""
    root = str(Path(__file__).resolve().parent.parent)
    path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, "PYTHONPATH": path}


def limit_this_process(megabytes: int, seconds: int = 0) -> None:
    """Limit this process's memory and, if given, its processor time, where the system supports it.

    It leaves no core file behind either.
    """
    try:
        import resource
    except ImportError:  # the parent still ends what takes too long
        return
    limits = {"RLIMIT_DATA": megabytes * 1_000_000, "RLIMIT_CORE": 0}
    if seconds:
        limits["RLIMIT_CPU"] = seconds
    for name, most in limits.items():
        with suppress(AttributeError, ValueError, OSError):
            resource.setrlimit(getattr(resource, name), (most, most))

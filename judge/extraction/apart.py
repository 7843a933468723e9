"""Reads PDF files in a separate process with limited memory.

PDFium loads a whole page before its size can be checked, so that a small file could use up all memory.
``python -m judge.extraction.apart`` is that process: it reads the file from standard input and writes its
lines, or the error, as JSON.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import judge
from judge.decoding import Line, Source
from judge.errors import ImportFault
from judge.messages import N_, Message

MEGABYTES = 400
"""Maximum memory for reading one file; the longest rules document known, of 265 pages, takes 60."""
SECONDS = 180
"""Maximum processor time for reading one file; that document takes five."""
_ONE_BY_ONE = threading.Lock()
"""Only one file is read at a time, because several together could exceed the memory limit for one."""


def extract(data: bytes, name: str) -> Source:
    """Read a PDF like :func:`judge.extraction.pdf.extract`.

    Raises the same ImportFault, and one if reading takes more memory or time than any rules document needs.
    """
    root = str(Path(judge.__file__).resolve().parent.parent)
    path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH", ""))))
    with _ONE_BY_ONE:
        done = subprocess.run(
            [sys.executable, "-m", "judge.extraction.apart", str(MEGABYTES), str(SECONDS)],
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
            check=False,
        )
    if done.returncode:
        detail = N_(
            "reading the PDF takes more than {megabytes} MB or {seconds} seconds, more than any rules"
            " document does; use a text version"
        )
        limits = {"megabytes": MEGABYTES, "seconds": SECONDS}
        raise ImportFault(file=name, detail=Message(detail, limits))
    read: dict[str, Any] = json.loads(done.stdout)
    if "detail" in read:
        raise ImportFault(file=name, detail=Message(read["detail"], read["data"]))
    lines = tuple(Line(at, text, heading, kind) for at, (text, heading, kind) in enumerate(read["lines"], 1))
    return Source(name, lines, "pdf", "utf-8", hashlib.sha256(data).hexdigest())


# The separate process


def _limit(megabytes: int, seconds: int) -> None:
    """Limit memory and processor time, if the system supports it."""
    try:
        import resource
    except ImportError:
        return
    size = megabytes * 1_000_000
    limits = {"RLIMIT_DATA": (size, size), "RLIMIT_CPU": (seconds, seconds), "RLIMIT_CORE": (0, 0)}
    for name, limit in limits.items():
        with suppress(AttributeError, ValueError, OSError):
            resource.setrlimit(getattr(resource, name), limit)


def main() -> None:
    """Read the file from standard input within the given megabytes and seconds, and write the result."""
    from judge.extraction import pdf

    data = sys.stdin.buffer.read()
    _limit(*map(int, sys.argv[1:]))
    told: dict[str, Any]
    try:
        told = {"lines": [(line.text, line.heading, line.kind) for line in pdf.extract(data, "").lines]}
    except ImportFault as fault:
        detail = fault.message.data["detail"]
        told = {"detail": detail.template, "data": dict(detail.data)}
    except MemoryError:
        os._exit(3)
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()

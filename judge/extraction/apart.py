"""A PDF is read in a process of its own, with little memory.

PDFium takes in a whole page before anybody can ask how much stands on it, so that a small file may take all
memory there is. ``python -m judge.extraction.apart`` is that process: it reads the file from its input and
writes its lines, or what is wrong with it, as JSON.
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
"""Several files read at once could together take the memory that one may not."""


def extract(data: bytes, name: str) -> Source:
    """Read a PDF as :func:`judge.extraction.pdf.extract` does.

    Raises ImportFault as that does, and where reading takes more memory or time than a rules document needs.
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


# In the process


def _limit(megabytes: int, seconds: int) -> None:
    """Take no more memory and time than is allowed, where the system can see to that."""
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
    """Read the file that comes in within the megabytes and seconds given, and write what it says."""
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

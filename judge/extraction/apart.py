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
from typing import Any

from judge.child_process import environment, limit_this_process
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
    with _ONE_BY_ONE:
        done = subprocess.run(
            [sys.executable, "-m", "judge.extraction.apart", str(MEGABYTES), str(SECONDS)],
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(),
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


def main() -> None:
    """Read the file from standard input within the given megabytes and seconds, and write the result."""
    from judge.extraction import pdf

    data = sys.stdin.buffer.read()
    limit_this_process(*map(int, sys.argv[1:]))
    told: dict[str, object]
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

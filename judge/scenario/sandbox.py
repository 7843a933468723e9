"""Runs scenarios of strangers in separate processes with little memory, which can be killed; few at once.

``python -m judge.scenario.sandbox`` is such a process: it reads jobs from standard input, one line of JSON
each, and writes one line for each. It ends with its input, so none outlives its server.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from judge.cardbook import CardBook
from judge.child_process import environment, limit_this_process
from judge.errors import BadInput, JudgeError
from judge.library import Library
from judge.messages import N_
from judge.resolver.limits import A_SCENARIO, Counting, OverLimit
from judge.rulesets.game import CardSource
from judge.scenario.faults import Fault, FaultyScenario
from judge.scenario.limits import MOST_SENT
from judge.scenario.loader import load_text
from judge.scenario.report import faulty, reported
from judge.scenario.yaml_nodes import TooManyScenarios

if TYPE_CHECKING:
    import subprocess

SECONDS = 8.0
"""Maximum wall-clock seconds of a run; then its process is killed."""
MEGABYTES = 256
"""Maximum memory of a run."""
AT_ONCE = 2
"""Maximum number of simultaneous runs; further requests must be repeated later."""
RETRY_SECONDS = 5
"""Seconds after which a refused run may be tried again."""
LONGEST_ANSWER = 8_000_000
"""Maximum bytes of an answer."""
STARTING_SECONDS = 30.0
"""Maximum seconds until a process is ready."""
MOST_RUNS = 200
"""Number of runs after which a process is replaced."""


class RunStopped(BadInput):
    """A run that took too long or too much memory; it has no result."""

    template = N_(
        "this run was stopped: it would have taken more than {seconds} seconds or {megabytes} MB;"
        " send fewer scenarios, or a smaller table"
    )

    def __init__(self, **data: object) -> None:
        super().__init__(**{"seconds": int(SECONDS), "megabytes": MEGABYTES, **data})


class AnswerTooLong(BadInput):
    template = N_("the log of this run is too long to be sent: send fewer scenarios at once, or shorter ones")


class AllBusy(JudgeError):
    """The maximum number of runs is already in progress."""

    template = N_("{most} scenarios are being run already: try again in {seconds} seconds")

    def __init__(self, **data: object) -> None:
        super().__init__(**{"most": AT_ONCE, "seconds": RETRY_SECONDS, **data})


class TooManySent(BadInput):
    template = N_("at most {most} scenarios can be run at once")


@dataclass
class _Process:
    """A process for runs; ``runs`` counts them."""

    popen: subprocess.Popen[bytes]
    runs: int = 0

    @classmethod
    def started(cls) -> _Process:
        """A new process, ready for work; raises RunStopped if none starts."""
        import subprocess

        popen = subprocess.Popen(
            [sys.executable, "-m", "judge.scenario.sandbox"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(),
            start_new_session=True,  # stopping the server by the keyboard is left to the server
        )
        made = cls(popen)
        if not made.line(STARTING_SECONDS):
            made.kill()
            raise RunStopped()
        return made

    def line(self, seconds: float) -> bytes:
        """The next line that it writes; empty if none comes in time, and then the process has been killed."""
        timer = threading.Timer(seconds, self.kill)
        timer.daemon = True
        timer.start()
        try:
            return _of(self.popen.stdout).readline()
        finally:
            timer.cancel()

    def ask(self, job: bytes) -> bytes:
        self.runs += 1
        with suppress(OSError):  # it has ended meanwhile: then no line comes
            entry = _of(self.popen.stdin)
            entry.write(job)
            entry.flush()
            return self.line(SECONDS)
        return b""

    def kill(self) -> None:
        with suppress(OSError):
            self.popen.kill()

    def end(self) -> None:
        """Kill it and wait for its end."""
        self.kill()
        for stream in (self.popen.stdin, self.popen.stdout):
            with suppress(OSError):
                _of(stream).close()
        self.popen.wait()


def _of(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


class Sandbox:
    """A few processes for runs, started on first use and kept for the next."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._free = threading.BoundedSemaphore(at_once)
        self._idle: list[_Process] = []
        self._lock = threading.Lock()

    def run(self, text: str, language: str, library: Path | None = None) -> dict[str, Any]:
        """The answer of ``judge resolve --json`` for a text, with the cards of a ``library``'s folder.

        Raises AllBusy at once if the maximum number of runs is in progress, RunStopped for one that took too
        much, and the refusals of the text (TooManySent, AnswerTooLong).
        """
        if sys.platform == "emscripten":  # in a browser a long run only affects the user who started it
            return _checked(_answered(text, language, str(library or "")))
        if not self._free.acquire(blocking=False):
            raise AllBusy()
        try:
            return self._run(json.dumps([text, language, str(library or "")]).encode() + b"\n")
        finally:
            self._free.release()

    def _run(self, job: bytes) -> dict[str, object]:
        with self._lock:
            process = self._idle.pop() if self._idle else None
        if process is None or process.popen.poll() is not None:
            process = _Process.started()
        answer = process.ask(job)
        if not answer.endswith(b"\n"):
            process.end()
            raise RunStopped()
        if process.runs < MOST_RUNS:
            with self._lock:
                self._idle.append(process)
        else:
            process.end()
        return _checked(json.loads(answer))

    def close(self) -> None:
        """End the processes that wait for work."""
        with self._lock:
            idle, self._idle = self._idle, []
        for process in idle:
            process.end()


_REFUSALS: dict[str, type[JudgeError]] = {"long": AnswerTooLong, "many": TooManySent}


# in the process


class _Imported:
    """The current imports in a library's folder; the digest is not needed."""

    def __init__(self, folder: Path) -> None:
        self._library = Library(folder)

    def __call__(self) -> Library:
        self._library = self._library.fresh()
        return self._library


@cache
def _opened(folder: str) -> CardSource:
    return CardBook(_Imported(Path(folder)), Path(folder))


def _checked(read: dict[str, Any]) -> dict[str, object]:
    """The result of a run; raises its refusal."""
    if "refused" in read:
        raise _REFUSALS[read["refused"]](**read["data"])
    found: dict[str, object] = read["answer"]
    return found


def _answered(text: str, language: str, folder: str) -> dict[str, object]:
    """The results of the text's scenarios, or the reason why it is refused as a whole."""
    source = None
    if folder:
        with suppress(JudgeError):  # a scenario is resolved without the library too
            source = _opened(folder)
    try:
        with Counting(A_SCENARIO):
            scenarios = load_text(text, "-", most=MOST_SENT, source=source)
            return {"answer": {"scenarios": [reported(scenario, language) for scenario in scenarios]}}
    except TooManyScenarios as fault:
        return {"refused": "many", "data": {"most": fault.most}}
    except FaultyScenario as fault:
        return {"answer": {"scenarios": [faulty("-", fault, language)]}}
    except OverLimit as over:  # all scenarios together
        whole = FaultyScenario("-", [Fault(0, over.message)])
        return {"answer": {"scenarios": [faulty("-", whole, language)]}}


def main() -> None:
    """Run jobs until there are no more."""
    out = sys.stdout.buffer
    limit_this_process(MEGABYTES)
    import signal

    from judge import rulesets

    for game in rulesets.games():
        rulesets.find(game)
    out.write(b"ready\n")
    out.flush()
    for job in sys.stdin.buffer:
        if hasattr(signal, "setitimer"):  # if the server has died, nothing else would end this process
            signal.setitimer(signal.ITIMER_REAL, SECONDS + 2)
        try:
            made = json.dumps(_answered(*json.loads(job))).encode()
        except MemoryError:
            os._exit(3)
        if len(made) > LONGEST_ANSWER:
            made = b'{"refused": "long", "data": {}}'
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        out.write(made + b"\n")
        out.flush()


if __name__ == "__main__":
    main()

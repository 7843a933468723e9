"""The engine that runs Judge in a browser: Pyodide's core files, stored in the library's folder.

They are not part of Judge. The user supplies the pinned npm package, or has npm download it; a package with
another hash is refused, so that browsers run only the version that was reviewed.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import io
import json
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from judge.errors import BadInput, NotFound, reason_of
from judge.library.publish import disk_faults
from judge.messages import N_, Message

PACKAGE, VERSION = "pyodide", "314.0.7"
INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The package's hash as given by npm."""
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of the package that a browser needs."""
FOLDER, MARK = "engine", "engine.json"
LONGEST = 40_000_000
"""Maximum bytes of a package that is read."""
FETCHING_SECONDS = 600
"""Seconds for npm to download the packages of the engine, over a slow connection."""


class ForeignEngine(BadInput):
    template = N_("{file} is not {package} {version}: its hash is {found}, not {wanted}; nothing was kept")


class NoEngine(NotFound):
    template = N_("the engine for the browser is not here: “judge offline engine” adds it")


class NotFetched(BadInput):
    template = N_(
        "{package} {version} could not be fetched: {detail}; fetch the package elsewhere (“npm pack "
        "{package}@{version}”) and name its file"
    )


class UnreadableEngine(BadInput):
    template = N_("{file} cannot be read: {detail}")


@dataclass(frozen=True)
class Engine:
    """The stored engine: its folder, and each file's name with its hash (SHA-256)."""

    folder: Path
    version: str
    files: Mapping[str, str]

    @property
    def size(self) -> int:
        """Its size in bytes."""
        return sum((self.folder / name).stat().st_size for name in self.files)

    def damaged(self) -> tuple[str, ...]:
        """The files that have changed since they were stored."""
        return tuple(name for name, kept in self.files.items() if _hash(self.folder / name) != kept)


def kept(root: Path) -> Engine:
    """The engine in a library's folder; raises NoEngine if there is none of the pinned version."""
    folder = root / FOLDER
    try:
        mark = json.loads((folder / MARK).read_text(encoding="utf-8"))
        found = Engine(folder, mark["version"], {name: mark["files"][name] for name in FILES})
        if mark["integrity"] == INTEGRITY and all((folder / name).is_file() for name in FILES):
            return found
    except (OSError, ValueError, KeyError, TypeError):
        pass
    raise NoEngine()


def keep(root: Path, package: Path) -> Engine:
    """Store the engine from an npm package file.

    Raises UnreadableEngine, ForeignEngine for any package but the pinned one, LibraryFault if the folder
    cannot be written; then nothing is stored.
    """
    try:
        with package.open("rb") as file:
            data = file.read(LONGEST + 1)
    except OSError as fault:
        raise UnreadableEngine(file=str(package), detail=reason_of(fault)) from fault
    found = "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()
    if not hmac.compare_digest(found, INTEGRITY):
        raise ForeignEngine(
            file=package.name,
            package=PACKAGE,
            version=VERSION,
            found=f"{found[:24]}…",
            wanted=f"{INTEGRITY[:24]}…",
        )
    with disk_faults(root):
        root.mkdir(parents=True, exist_ok=True)
        aside = Path(tempfile.mkdtemp(prefix="engine-", dir=root))
        try:
            _unpack(data, aside)
            shutil.rmtree(root / FOLDER, ignore_errors=True)
            aside.rename(root / FOLDER)
        finally:
            shutil.rmtree(aside, ignore_errors=True)
    return kept(root)


def fetch(root: Path) -> Engine:
    """Have npm download the package, and store the engine; raises NotFetched, and the errors of
    :func:`keep`.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise NotFetched(package=PACKAGE, version=VERSION, detail=Message(N_("npm is not installed")))
    with tempfile.TemporaryDirectory() as folder:
        command = [npm, "pack", f"{PACKAGE}@{VERSION}", "--silent", "--ignore-scripts"]
        try:
            done = subprocess.run(
                command, cwd=folder, capture_output=True, text=True, timeout=FETCHING_SECONDS, check=False
            )
            told = done.stderr
        except (OSError, subprocess.TimeoutExpired) as fault:
            told = str(fault)
        packages = list(Path(folder).glob("*.tgz"))
        if not packages:
            last = next((line for line in reversed(told.splitlines()) if line.strip()), "npm")
            raise NotFetched(package=PACKAGE, version=VERSION, detail=last)
        return keep(root, packages[0])


def _unpack(data: bytes, folder: Path) -> None:
    """The needed files, and last the file that identifies them."""
    hashes = {}
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:gz") as archive:
        for name in FILES:
            member = archive.extractfile(f"package/{name}")
            assert member is not None  # the hash guarantees that it exists
            (folder / name).write_bytes(member.read())
            hashes[name] = _hash(folder / name)
    mark = {"version": VERSION, "integrity": INTEGRITY, "files": hashes}
    (folder / MARK).write_text(json.dumps(mark), encoding="utf-8")


def _hash(file: Path) -> str:
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError:
        return ""

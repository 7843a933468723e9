"""What templates were compiled to is kept among the user's caches: a server started again has two seconds of
work less."""

from __future__ import annotations

import hashlib
import inspect
from contextlib import suppress
from pathlib import Path

from jinja2 import Environment, FileSystemBytecodeCache
from jinja2.bccache import Bucket
from platformdirs import user_cache_path

from judge import __version__


class CompiledTemplates(FileSystemBytecodeCache):
    """Each template by its file and text, for the versions of Python and Jinja that compiled it.

    A folder that cannot be read or written, and a damaged file in it, are done without.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder))
        with suppress(OSError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            super().load_bytecode(bucket)
        except Exception:  # whatever the bytes of a damaged file are taken for
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def keep(environment: Environment) -> None:
    """Keep what is compiled from now on, and use what was kept."""
    folder = user_cache_path("judge", appauthor=False) / f"templates-{__version__}-{_writer(environment)}"
    environment.bytecode_cache = CompiledTemplates(folder)


def _writer(environment: Environment) -> str:
    """What writes templates as Python: those that another version of it wrote may not run with this one."""
    module = inspect.getsourcefile(environment.code_generator_class)
    return hashlib.sha256(Path(module).read_bytes() if module else b"").hexdigest()[:8]

"""The modules that a browser needs to run Judge: of the standard library, of packages, and Judge's own.

What only servers, importing or other databases need is left out. ``tests/test_offline_modules.py`` checks
that no included module imports one that is left out.
"""

from __future__ import annotations

import io
import pickle
import re
import zipfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, distribution, requires
from pathlib import Path
from typing import Any

from judge import resources
from judge.messages import LANGUAGES

Files = Iterable[tuple[str, bytes]]

SERVERS_ONLY = frozenset(
    {
        "argon2-cffi", "filelock", "greenlet", "ijson", "immutables", "lxml", "mako", "markdown", "msgspec",
        "nh3", "numpy", "platformdirs", "prometheus-client", "pypdfium2", "waitress", "whoosh",
    }
)  # fmt: skip
"""Packages that are compiled and have a stand-in, or that only importing, serving and the like need."""
_LEFT_OUT = re.compile(
    r"(^|/)(tests?|testing|__pycache__|zoneinfo)/|\.(so|pyd|pyi|pyx|pxd|c|cpp|h|po|pot|mako)$"
    r"|^click/(?!__init__)|^flask/(testing|__main__)|^werkzeug/test\."
    r"|^babel/(messages/(?!mofile|pofile|catalog|plurals|_compat|__init__)|localtime/_win32|lists|units|languages)"
    r"|^sqlalchemy/(dialects/(mssql|mysql|oracle|postgresql)"
    r"|ext/(asyncio|mypy|automap|baked|horizontal_shard|indexable|mutable|orderinglist|serializer))"
    r"|^alembic/(templates/|ddl/(mssql|mysql|oracle|postgresql))"
    r"|^werkzeug/(debug/|middleware/(lint|profiler)|_reloader)|^segno/cli"
    r"|^snowballstemmer/(?!__init__|among|basestemmer|english_stemmer|spanish_stemmer)\w+\.py$"
    r"|\.dist-info/(?!METADATA$|entry_points\.txt$)"
)
"""Files of packages that no browser needs."""
_KEPT_LOCALES = (
    "root",
    *LANGUAGES,
    "en_001",
    "en_GB",
)  # also the base of English date formats outside the United States
_OTHER_LANGUAGES = re.compile(rf"^babel/locale-data/(?!({'|'.join(_KEPT_LOCALES)})\.dat$)")
_OF_SERVERS = re.compile(
    r"^judge/(cli/|translations/build_hook|offline(_bundle|_compile|_engine|_modules)?\.py)"
    r"|^judge/(__main__\.py|digest/|extraction/(?!__init__)|importers/(?!__init__|card_data|card_data_simple|json_damage|misfiled|sparse))"
    r"|^judge/database/(backups|health)|^judge/web/(server|bulkheads|metrics)\.py|^judge/search/(evaluation|whoosh_index)"
)
_STANDARD = re.compile(
    r"^encodings/(?!(__init__|aliases|ascii|latin_1|utf_8|utf_8_sig|utf_16\w*|utf_32\w*|idna|punycode|cp1252|cp437"
    r"|raw_unicode_escape|unicode_escape|charmap)\.py$)"
    r"|^(unittest|pydoc_data|xmlrpc|_pyrepl|wsgiref|multiprocessing|ctypes|xml/(dom|etree)|__phello__)/"
    r"|^(antigravity|bdb|cProfile|cmd|code|colorsys|compileall|doctest|filecmp|fileinput|ftplib|imaplib|mailbox"
    r"|modulefinder|netrc|nturl2path|optparse|pdb|pickletools|plistlib|poplib|profile|pstats|pty|py_compile|pyclbr"
    r"|pydoc|_pyio|rlcompleter|sched|shelve|smtplib|symtable|tabnanny|tarfile|this|trace|tracemalloc|tty|turtle"
    r"|wave|webbrowser|zipapp|__hello__)\.py$"
    r"|^asyncio/|^pyodide/(console|_nodesock_transport|http/.*)\.py$|^logging/config\.py$"
    r"|^concurrent/(futures/(process|interpreter)|interpreters/.*)\.py$|^http/cookiejar\.py$"
)
"""Modules of the standard library that no page needs."""


_SPARED = {
    "snowballstemmer/__init__.py": (
        "from snowballstemmer.english_stemmer import EnglishStemmer\n"
        "from snowballstemmer.spanish_stemmer import SpanishStemmer\n"
        "def stemmer(lang):\n"
        "    return {'english': EnglishStemmer, 'spanish': SpanishStemmer}[lang]()\n"
    ),
    "werkzeug/__init__.py": ("from werkzeug.wrappers import Request as Request, Response as Response\n"),
    "werkzeug/serving.py": "def is_running_from_reloader(): return False\n",
    "flask/cli.py": "class AppGroup:\n    name, commands = None, ()\n",
    "click/__init__.py": "",
    "alembic/ddl/__init__.py": ("from alembic.ddl import sqlite\nfrom alembic.ddl.impl import DefaultImpl\n"),
}
"""Modules that import much that is never used, and their replacements."""


_ADDED = {
    "markupsafe/__init__.py": (
        "\nfrom judge.quick_escape import escaping as _escaping\nescape = _escaping(Markup)\n"
    ),
}
"""Code added to the end of modules: faster versions of what they do without their compiled part."""


_SPARED_STANDARD = {
    "asyncio/__init__.py": (
        "from inspect import iscoroutine\n"
        "class CancelledError(BaseException): pass\n"
        "TimeoutError = TimeoutError\n"
        "def get_event_loop():\n"
        "    raise RuntimeError('nothing goes on beside the pages here')\n"
    ),
    "pyodide/webloop.py": (
        "from pyodide_js._api import scheduleCallback\ndef _initialize_event_loop(): pass\n"
    ),
    "pyodide/_package_loader.py": (
        "from pathlib import PurePosixPath\n"
        "from pyodide_js import loadedPackages\n"
        "SITE_PACKAGES = PurePosixPath('/lib/python3.14/site-packages')\n"
        "DSO_DIR = PurePosixPath('/usr/lib')\n"
        "def init_loaded_packages(): pass\n"
    ),
}
"""Modules of the engine that are loaded first, for concurrency and for downloading packages, which Judge does
not use. An image of its memory must be able to find what these modules take from JavaScript.
"""


def standard(archive: Path) -> Iterator[tuple[str, bytes]]:
    """The files of the engine's standard library that pages need."""
    with zipfile.ZipFile(archive) as opened:
        for name in opened.namelist():
            if name in _SPARED_STANDARD:
                yield name, _SPARED_STANDARD[name].encode()
            elif not name.endswith("/") and not _STANDARD.search(name):
                yield name, opened.read(name)


def packages() -> Iterator[tuple[str, bytes]]:
    """The files of all packages that pages need, as installed here."""
    for name in sorted(_needed("judge")):
        found = distribution(name)
        for file in sorted(found.files or (), key=str):
            path = file.as_posix()
            if path.startswith("..") or _LEFT_OUT.search(path) or _OTHER_LANGUAGES.search(path):
                continue
            place = Path(str(found.locate_file(file)))
            if place.is_file():
                yield path, _spared(path, place.read_bytes())


def _spared(path: str, data: bytes) -> bytes:
    """A package's file without the parts that no page needs."""
    if path in _SPARED:
        return _SPARED[path].encode()
    if path in _ADDED:
        return data + _ADDED[path].encode()
    if path.endswith(".dist-info/METADATA"):
        return data.partition(b"\n\n")[0] + b"\n"  # the rest is a description
    if path == "babel/global.dat" or path.startswith("babel/locale-data/"):
        return _locale_data(data)
    return data


_UNSAID = (
    "currency_names", "currency_names_plural", "unit_display_names", "unit_patterns",
    "compound_unit_patterns", "languages", "scripts", "territories", "variants", "interval_formats",
    "territory_currencies", "territory_languages", "all_currencies", "windows_zone_mapping",
)  # fmt: skip
"""Babel's data about languages and countries that no page shows: units, currencies, their names."""


def _locale_data(data: bytes) -> bytes:
    known: dict[str, Any] = pickle.loads(data)  # a file of the installed package
    for name in _UNSAID:
        if name in known:
            known[name] = type(known[name])()
    if "likely_subtags" in known:
        known["likely_subtags"] = {
            key: value for key, value in known["likely_subtags"].items() if key.partition("_")[0] in LANGUAGES
        }
    return pickle.dumps(known, 4)


def _needed(package: str, known: frozenset[str] = frozenset()) -> frozenset[str]:
    """The names of the packages that a package needs, and of those that they need."""
    found = set(known)
    for requirement in requires(package) or ():
        if "extra ==" in requirement:
            continue
        named = re.match(r"[A-Za-z0-9_.-]+", requirement)
        name = re.sub(r"[-_.]+", "-", named[0]).lower() if named else ""
        if not name or name in found or name in SERVERS_ONLY:
            continue
        try:
            distribution(name)
        except PackageNotFoundError:
            continue  # for another system
        found |= _needed(name, frozenset({*found, name}))
    return frozenset(found)


def own() -> Iterator[tuple[str, bytes]]:
    """Judge's modules with their data, and the pages."""
    package = Path(__file__).resolve().parent
    for path, data in within(package, "judge"):
        if not (_LEFT_OUT.search(path) or _OF_SERVERS.search(path) or path.startswith("judge/data/")):
            yield path, data
    for name in ("templates", "static"):
        for path, data in within(resources.folder(name), f"judge/data/{name}"):
            if "/app/" not in path:
                yield path, data
    yield "judge/data/docs/openapi.yaml", (resources.folder("docs") / "openapi.yaml").read_bytes()
    for language in LANGUAGES:
        po = package / "translations" / language / "LC_MESSAGES" / "judge.po"
        if po.is_file():
            yield f"judge/translations/{language}/LC_MESSAGES/judge.mo", _catalogue(po)


def _catalogue(po: Path) -> bytes:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    buffer = io.BytesIO()
    with po.open("rb") as file:
        found = read_po(file)
    found.creation_date = found.revision_date = datetime(
        2000, 1, 1, tzinfo=UTC
    )  # so that the result is always the same
    write_mo(buffer, found)
    return buffer.getvalue()


def within(folder: Path, prefix: str) -> Iterator[tuple[str, bytes]]:
    """The files of a folder, by their paths under a prefix."""
    for file in sorted(folder.rglob("*")):
        path = file.relative_to(folder).as_posix()
        if file.is_file() and "__pycache__" not in path and not path.endswith((".lock", ".mo")):
            yield f"{prefix}/{path}" if prefix else path, file.read_bytes()

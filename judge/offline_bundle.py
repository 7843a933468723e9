"""Packs what a browser needs to run Judge without a server into a folder of static files.

The folder contains the engine (:mod:`judge.offline_engine`) and, as *parts*, the modules of Judge and of the
packages it uses, pages, the built digest and selected editions. A part is a compressed file named by its
hash, so that a browser does not download it again, and refuses one that was changed on the way. A part is a
single file or a *pack*: four bytes with the length of a list in JSON (paths and sizes), the list, and the
files' bytes one after the other.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import shutil
import subprocess
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Collection, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from judge import __version__, offline_compile, resources
from judge.errors import BadInput
from judge.library import Library
from judge.library.condensed import COLUMNS, condensed
from judge.library.edition_file import FILE
from judge.library.manifest import Manifest, read_manifest, write_manifest
from judge.messages import LANGUAGES, N_, Message, render
from judge.offline_engine import VERSION, Engine, kept
from judge.offline_layout import DATABASE, DIGEST, GIVEN_OUT, LIBRARY, PACKED, READY, SITE, STEMS
from judge.offline_modules import Files, own, packages, standard, within
from judge.search.analysis import stems_of
from judge.search.corresponding import names_in
from judge.search.sending import sent

FORMAT = 2
"""Increased whenever an older page could not read the bundle."""
QUALITY = 11
"""Brotli's quality, at most 11; the highest takes a minute or two, once."""
PARTS, ENGINE = "parts", "engine"
SHRUNK = "gzip"
"""The folder beside the engine with parts that were compressed before."""
ONCE = frozenset({"packages", "judge", "ready"})
"""Parts that are not read again once their modules are loaded."""
DATA, LATER = ":data", ":later"
"""Suffixes of modules' parts: files that are no modules, and modules that no page loads at first."""
SCRIPTS = ("pyodide.mjs", "pyodide.asm.mjs")
"""Files of the engine that browsers load as scripts, under their own names."""

Progress = Callable[[Message], None]


class NotCompiled(BadInput):
    template = N_("the modules could not be compiled for the browser: {detail}")


class UnfitFolder(BadInput):
    template = N_("{folder} holds something else: name a new folder, or one that “judge export --app” wrote")


@dataclass(frozen=True)
class Part:
    """A compressed file of the bundle: its kind, its hash (SHA-256), its compressed and uncompressed size,
    and the hash of its contents.

    ``into`` is the folder for a pack's files; empty for the engine's own files. ``br`` is the size of the
    same part compressed by Brotli, for browsers that accept that; 0 if there is none. A part that is read
    ``once`` is not needed by a start from an image of the engine's memory; after the ``early`` parts, modules
    can be loaded while the rest arrives.
    """

    name: str
    hash: str
    size: int
    raw: int
    data: str
    into: str = ""
    br: int = 0
    once: bool = False
    early: bool = False


@dataclass(frozen=True)
class Bundle:
    """The result of packing; ``compiled`` tells whether the modules are ready to run."""

    folder: Path
    parts: tuple[Part, ...]
    compiled: bool
    version: str

    @property
    def size(self) -> int:
        """Total bytes that a browser downloads from any web server."""
        return sum(part.size for part in self.parts) + self._scripts("")

    @property
    def brotli(self) -> int:
        """Total bytes that a browser downloads from Judge's own server with Brotli; 0 without Brotli."""
        if not all(part.br for part in self.parts):
            return 0
        return sum(part.br for part in self.parts) + self._scripts(".br")

    def _scripts(self, ending: str) -> int:
        return sum((self.folder / ENGINE / f"{name}{ending}").stat().st_size for name in SCRIPTS)


def export(
    root: Path,
    library: Library,
    folder: Path,
    games: Iterable[str] = (),
    official: bool = False,
    progress: Progress = lambda said: None,
    compiling: bool = True,
    of_a_server: bool = False,
    more: Files = (),
) -> Bundle:
    """Write the bundle of a library into a folder, or update it there.

    For ``games`` (all, if none is named) the current imported editions are included if ``official`` is set.
    If node is installed and ``compiling`` is set, the engine compiles the modules in advance; otherwise each
    browser compiles them at every start. ``of_a_server``: a server distributes it beside its pages. ``more``
    files are added beside Judge's modules.

    Raises NoEngine, UnknownGame, UnfitFolder, NotCompiled; OSError if the folder cannot be written.
    """
    engine = kept(root)
    chosen = [library.check_game(game) for game in games] or list(library.games)
    if folder.exists() and any(folder.iterdir()) and not (folder / "bundle.json").is_file():
        raise UnfitFolder(folder=str(folder))
    (folder / PARTS).mkdir(parents=True, exist_ok=True)
    (folder / ENGINE).mkdir(exist_ok=True)
    node = shutil.which("node") if compiling else None
    progress(Message(N_("Modules…")))
    several = {
        "/lib/python314.zip": list(standard(engine.folder / "python_stdlib.zip")),
        "/judge/site": list(packages()),
        "/judge/site/": [*own(), *more],
    }
    if node:
        several = _compiled(node, engine, several)
    of_python, of_packages, of_judge = several.values()
    progress(Message(N_("Rules and pages…")))
    held = [
        ("wasm", (engine.folder / "pyodide.asm.wasm").read_bytes(), ""),
        ("standard", _zipped(of_python), ""),
        ("packages", _packed(of_packages), SITE),
        ("judge", _packed(of_judge), SITE),
        ("digest", _packed(_digests(_digest(library))), DIGEST),
        ("database", _packed([(DATABASE, _empty_database())]), "."),
        ("stems", _packed([(STEMS, _stems(library, chosen, official))]), "."),
    ]
    manifest = _chosen(read_manifest(root), library, chosen if official else ())
    for entry in manifest.editions:
        name = f"edition:{entry.ref.game}/{entry.ref.document}@{entry.ref.edition}"
        files = _edition(root / entry.folder, bool(entry.counts.get("cards")))
        held.append((name, _packed((f"{entry.folder}/{path}", data) for path, data in files), LIBRARY))
    held.append(("contents", _packed(_contents(manifest)), LIBRARY))
    once: frozenset[str] = frozenset()
    if node:
        ready, loaded = _ready(node, engine, held)
        held = _by_use(held, loaded)
        held.append(("ready", _packed([(READY, ready)]), "."))
        once = ONCE
    held.sort(key=lambda one: _wanted(one[0]))
    parts = [_part(engine, folder, *one) for one in held]
    _forgotten(engine.folder / SHRUNK, {f"{part.data}.gz" for part in parts})
    parts = [replace(one, once=one.name in once, early=_wanted(one.name) == 1) for one in parts]
    for name in SCRIPTS:
        shutil.copyfile(engine.folder / name, folder / ENGINE / name)
        (folder / ENGINE / f"{name}.gz").write_bytes(_shrunk((folder / ENGINE / name).read_bytes()))
    if node:
        progress(Message(N_("Compressing…")))
        parts = _by_brotli(node, engine, folder, parts)
    return _finished(folder, engine, parts, bool(node), of_a_server)


def pack(
    root: Path,
    library: Library,
    official: bool = False,
    progress: Progress = lambda said: None,
    compiling: bool = True,
    more: Files = (),
) -> Bundle:
    """Pack a library into its own folder, from which the server distributes it under ``/app/``.

    It is written beside the present one and replaces it when complete. Raises the errors of :func:`export`.
    """
    place = root / GIVEN_OUT
    fresh, old = (place.with_name(f"{GIVEN_OUT}.{state}") for state in ("new", "old"))
    for folder in (fresh, old):
        shutil.rmtree(folder, ignore_errors=True)
    made = export(root, library, fresh, (), official, progress, compiling, of_a_server=True, more=more)
    if place.exists():
        place.rename(old)
    fresh.rename(place)
    shutil.rmtree(old, ignore_errors=True)
    return replace(made, folder=place)


@dataclass(frozen=True)
class GivenOut:
    """The bundle that a server distributes: its version of Judge, its size for a browser, its time, and
    missing or changed files.
    """

    judge: str
    size: int
    packed: datetime
    damaged: tuple[str, ...]

    @property
    def outdated(self) -> bool:
        """Whether it was packed by another version of Judge."""
        return self.judge != __version__


def given_out(root: Path) -> GivenOut | None:
    """The bundle that a library's server distributes; None if nothing is packed."""
    folder = root / GIVEN_OUT
    try:
        told = json.loads((folder / "bundle.json").read_text(encoding="utf-8"))
        parts = [Part(**part) for part in told["parts"]]
        judge, packed = str(told["judge"]), (folder / "bundle.json").stat().st_mtime
    except FileNotFoundError:
        return None
    except (OSError, ValueError, LookupError, TypeError):
        return GivenOut("", 0, datetime.fromtimestamp(0, UTC), ("bundle.json",))
    names = [f"{PARTS}/{part.hash}.part" for part in parts]
    damaged = [name for name, part in zip(names, parts, strict=True) if _hash(folder / name) != part.hash]
    for part in parts:
        name = f"{PARTS}/{part.data}.br"
        if part.br and not ((folder / name).is_file() and (folder / name).stat().st_size == part.br):
            damaged.append(name)
    size = sum((folder / name).stat().st_size for name in names if (folder / name).is_file())
    damaged += [name for name in told.get("scripts", ()) if _hash(folder / name) != told["scripts"][name]]
    return GivenOut(judge, size, datetime.fromtimestamp(packed, UTC), tuple(damaged))


def _hash(file: Path) -> str:
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError:
        return ""


def _finished(folder: Path, engine: Engine, parts: list[Part], compiled: bool, of_a_server: bool) -> Bundle:
    """Write the files that name the parts last, and remove parts that are no longer named.

    Each script is named with its hash by one that is read before it: the first page names the style sheet,
    its own script and the worker, those two name the engine's, and the worker names them all.
    """
    static = resources.folder("static")
    info = json.loads((engine.folder / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    told: dict[str, object] = {
        "format": FORMAT,
        "judge": __version__,
        "engine": VERSION,
        "info": info,
        "parts": [asdict(part) for part in parts],
        "server": of_a_server,
    }
    script = (static / "app" / "service.js").read_text(encoding="utf-8")
    version = hashlib.sha256((json.dumps(told, sort_keys=True) + script).encode()).hexdigest()[:16]
    told["version"] = version
    words = {
        language: {name: render(Message(text, {name: f"{{{name}}}" for name in _NAMES}), language)
                   for name, text in WORDS.items()}
        for language in LANGUAGES
    }  # fmt: skip
    for file in (static / "app" / "pack.mjs", static / "judge.css", static / "icon.svg"):
        shutil.copyfile(file, folder / file.name)
    scripts = {name: _hash(folder / name) for name in ("pack.mjs", *(f"{ENGINE}/{one}" for one in SCRIPTS))}
    start = (static / "app" / "start.js").read_text(encoding="utf-8").replace("@words@", _script(words))
    start = start.replace("@bundle@", json.dumps({**told, "scripts": scripts}, ensure_ascii=False))
    (folder / "start.js").write_text(start, encoding="utf-8")
    scripts |= {name: _hash(folder / name) for name in ("start.js", "judge.css", "icon.svg")}
    index = (static / "app" / "index.html").read_text(encoding="utf-8")
    for name in ("start.js", "judge.css"):
        whole = base64.b64encode(bytes.fromhex(scripts[name])).decode()
        index = index.replace(f"@{name}@", scripts[name][:10]).replace(f"@{name}:whole@", whole)
    scripts["index.html"] = hashlib.sha256(index.replace("@service@", "").encode()).hexdigest()
    bundle = json.dumps({**told, "scripts": scripts}, ensure_ascii=False)
    (folder / "service.js").write_text(script.replace("@bundle@", bundle), encoding="utf-8")
    marked = index.replace("@service@", f' data-service="{_hash(folder / "service.js")}"')
    (folder / "index.html").write_text(marked, encoding="utf-8")
    (folder / "bundle.json").write_text(bundle, encoding="utf-8")
    named = {name for part in parts for name in (f"{part.hash}.part", part.br and f"{part.data}.br")}
    for file in (folder / PARTS).iterdir():
        if file.name not in named:
            file.unlink()
    return Bundle(folder, tuple(parts), compiled, version)


def _script(value: object) -> str:
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


_NAMES = ("done", "all", "kept", "detail", "name", "found", "wanted")
WORDS = {
    "title": N_("Judge on this device"),
    "what": N_(
        "Rules, search, resolver and your own cases work here without any server. What is needed for it is "
        "fetched once ({all} MB) and takes {kept} MB on this device, and some 30 more once it has been "
        "started."
    ),
    "keep": N_("Keep Judge on this device"),
    "open": N_("Open Judge"),
    "kept": N_("Judge is kept on this device."),
    "newer": N_(
        "A newer Judge has arrived on this device. It is used once all pages of the old one are closed; what "
        "waits to be sent stays."
    ),
    "fetching": N_("{done} of {all} MB"),
    "starting": N_("Starting…"),
    "failed": N_("It could not be kept: {detail}. What has arrived stays; try again."),
    "changed": N_("{name} is not what was packed ({found} instead of {wanted}), and is refused"),
    "cannot": N_(
        "This browser keeps nothing here: it takes an address that begins with https, and a window that is "
        "not private."
    ),
    "remove": N_("Remove from this device"),
    "sure": N_("This removes Judge, its rules and everything that you kept in it on this device."),
    "unsent": N_("The server has not got this yet, and it would be lost:"),
    "removed": N_("Everything of Judge is removed from this device."),
}
"""The texts of the first page, by the names used in its script."""


# -- the parts --------------------------------------------------------------------------------------------


def _digest(library: Library) -> Path:
    """The folder with the built digests of all games."""
    return next(edition.folder.parent for game in library.built_in.values() for edition in game.editions)


def _digests(folder: Path) -> Files:
    """The built digests of all documents, and their index."""
    for one in sorted(folder.iterdir()):
        if one.is_dir():
            yield from ((f"{one.name}/{path}", data) for path, data in _edition(one, False))
        else:
            yield one.name, one.read_bytes()


def _edition(folder: Path, of_cards: bool) -> Files:
    """An edition's files as they are sent; for many cards, the device computes the derived tables."""
    columns = condensed(folder) if of_cards else None
    if columns is None:
        yield FILE, (folder / FILE).read_bytes()
    else:
        yield COLUMNS, columns
    yield from ((f"index/{path}", data) for path, data in sent(folder / "index"))


def _chosen(manifest: Manifest, library: Library, games: Iterable[str]) -> Manifest:
    """The table of contents with only the current editions of these games."""
    current = {edition.ref for game in games for edition in library.current_editions(game)}
    others = frozenset(entry.ref for entry in manifest.editions if entry.ref not in current)
    return replace(manifest.without(others), generation=1)


def _contents(manifest: Manifest) -> Files:
    with tempfile.TemporaryDirectory() as folder:
        write_manifest(Path(folder), manifest)
        return list(within(Path(folder), ""))


def _stems(library: Library, games: Iterable[str], official: bool) -> bytes:
    editions = [edition for game in games for edition in library.current_editions(game)]
    digests = [edition.digest for edition in editions if edition.digest]
    stores = [store for edition in editions for store in edition.stores] if official else digests
    return json.dumps(stems_of(names_in(stores)), ensure_ascii=False, sort_keys=True).encode()


def _empty_database() -> bytes:
    """An empty database with the newest schema."""
    from judge.database.connection import upgraded
    from judge.database.sqlite_files import alone

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / DATABASE
        upgraded(file).dispose()
        alone(file)
        return file.read_bytes()


# -- how it is written -----------------------------------------------------------------------------------


def _packed(files: Files) -> bytes:
    """Files as one pack."""
    held = list(files)
    told = json.dumps([(path, len(data)) for path, data in held], ensure_ascii=False).encode()
    return b"".join([len(told).to_bytes(4, "big"), told, *(data for _, data in held)])


def _unpacked(pack: bytes) -> list[tuple[str, bytes]]:
    """The files of a pack.

    >>> _unpacked(_packed([("a/b", b"1"), ("ñ", b"")]))
    [('a/b', b'1'), ('ñ', b'')]
    """
    at = 4 + int.from_bytes(pack[:4], "big")
    found = []
    for path, size in json.loads(pack[4:at]):
        found.append((path, pack[at : at + size]))
        at += size
    return found


def _zipped(files: Files) -> bytes:
    """Files as an archive from which Python imports; it is compressed as part of the whole part."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for path, data in files:
            archive.writestr(zipfile.ZipInfo(path), data)
    return buffer.getvalue()


def _part(engine: Engine, folder: Path, name: str, data: bytes, into: str = "") -> Part:
    """Write a part unless it exists already; compressed parts are cached beside the engine."""
    of = hashlib.sha256(data).hexdigest()
    for known in _known(folder):
        if known.data == of and (folder / PARTS / f"{known.hash}.part").is_file():
            return replace(known, name=name, into=into, br=0)
    kept_file = engine.folder / SHRUNK / f"{of}.gz"
    shrunk = _kept(kept_file, data)
    if not shrunk:
        shrunk = _shrunk(data)
        kept_file.parent.mkdir(exist_ok=True)
        kept_file.with_suffix(".new").write_bytes(shrunk)
        kept_file.with_suffix(".new").replace(kept_file)
    found = hashlib.sha256(shrunk).hexdigest()
    file = folder / PARTS / f"{found}.part"
    aside = file.with_suffix(".new")
    aside.write_bytes(shrunk)
    aside.replace(file)
    return Part(name, found, len(shrunk), len(data), of, into)


def _kept(file: Path, data: bytes) -> bytes:
    """The cached compressed form of some data; None if it is missing or incomplete."""
    try:
        shrunk = file.read_bytes()
        return shrunk if gzip.decompress(shrunk) == data else b""
    except (OSError, EOFError, zlib.error):
        return b""


def _forgotten(cache: Path, wanted: Collection[str]) -> None:
    """Remove cached parts that have changed since."""
    for file in cache.iterdir():
        if file.name not in wanted:
            file.unlink()


def _by_use(held: list[tuple[str, bytes, str]], loaded: frozenset[str]) -> list[tuple[str, bytes, str]]:
    """Parts of modules, each split into modules loaded at once, other files, and the other modules."""
    parted = []
    for name, data, into in held:
        if name not in ONCE:
            parted.append((name, data, into))
            continue
        files = _unpacked(data)
        kinds = [_kind(path, f"{PACKED}/{into}/{path}" in loaded) for path, _ in files]
        for kind in ("", DATA, LATER):
            chosen = [file for file, its in zip(files, kinds, strict=True) if its == kind]
            parted.append((f"{name}{kind}", _packed(chosen), into))
    return parted


def _kind(path: str, loaded: bool) -> str:
    if not path.endswith(".pyc"):
        return DATA
    return "" if loaded else LATER


def _wanted(name: str) -> int:
    """When the first start needs a part: the engine's, the modules that it loads, then the rest."""
    if name in ("wasm", "standard"):
        return 0
    return 1 if name in ONCE or name.endswith(DATA) else 3 if name.endswith(LATER) else 2


def _shrunk(data: bytes) -> bytes:
    return gzip.compress(data, compresslevel=9, mtime=0)


def _by_brotli(node: str, engine: Engine, folder: Path, parts: list[Part]) -> list[Part]:
    """The parts, each with a second file compressed by Brotli; the engine's scripts get one too.

    Compressed files are cached beside the engine.
    """
    cache = engine.folder / "brotli"
    cache.mkdir(exist_ok=True)
    wanted = {cache / f"{part.data}.br": folder / PARTS / f"{part.hash}.part" for part in parts}
    wanted |= {cache / f"{engine.files[name]}.br": folder / ENGINE / f"{name}.gz" for name in SCRIPTS}
    waiting = [str(path) for made, given in wanted.items() if not made.is_file() for path in (given, made)]
    if waiting:
        _run([node, str(resources.folder("static") / "app" / "brotli.mjs"), str(QUALITY), *waiting])
    _forgotten(cache, {file.name for file in wanted})
    for name in SCRIPTS:
        shutil.copyfile(cache / f"{engine.files[name]}.br", folder / ENGINE / f"{name}.br")
    told = []
    for part in parts:
        made = folder / PARTS / f"{part.data}.br"
        if not made.is_file():
            shutil.copyfile(cache / made.name, made)
        told.append(replace(part, br=made.stat().st_size))
    return told


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = next((line for line in reversed(done.stderr.splitlines()) if line.strip()), command[0])
        raise NotCompiled(detail=last[:300])


def _known(folder: Path) -> list[Part]:
    """The parts named by the bundle in a folder."""
    try:
        told = json.loads((folder / "bundle.json").read_text(encoding="utf-8"))
        return [Part(**part) for part in told["parts"]]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def _ready(node: str, engine: Engine, held: list[tuple[str, bytes, str]]) -> tuple[bytes, frozenset[str]]:
    """The results of importing modules, computed by the engine itself, and the files that are loaded at once.

    The results for the same parts are cached beside the engine.
    """
    scripts, cache = resources.folder("static") / "app", engine.folder / "ready"
    key = hashlib.sha256((scripts / "ready.mjs").read_bytes() + Path(offline_compile.__file__).read_bytes())
    for name, data, into in held:
        key.update(f"\0{name}\0{into}\0{len(data)}\0".encode() + data)
    kept_file = cache / key.hexdigest()[:24]
    if not kept_file.is_file():
        with tempfile.TemporaryDirectory() as aside:
            packs = []
            for at, (name, data, into) in enumerate(held):
                file = Path(aside) / (f"{at}.pack" if into else f"{name}.zip")
                file.write_bytes(data)
                if into:
                    packs += [str(file), PACKED if into == "." else f"{PACKED}/{into}"]
            made, standard = Path(aside) / "made", Path(aside) / "standard.zip"
            places = [engine.folder, Path(offline_compile.__file__), standard, made]
            _run([node, str(scripts / "ready.mjs"), *map(str, places), *packs])
            shutil.rmtree(cache, ignore_errors=True)  # of parts that have changed since
            cache.mkdir()
            shutil.copyfile(made, kept_file.with_suffix(".new"))
            kept_file.with_suffix(".new").replace(kept_file)
    told = dict(_unpacked(kept_file.read_bytes()))
    return told["ready"], frozenset(json.loads(told["loaded"]))


def _compiled(
    node: str, engine: Engine, several: Mapping[str, list[tuple[str, bytes]]]
) -> dict[str, list[tuple[str, bytes]]]:
    """Files, by their destination folder, with every module compiled by the engine itself.

    Compiled modules are cached beside the engine.
    """
    script, cache = resources.folder("static") / "app" / "compile.mjs", engine.folder / "compiled"
    program = Path(offline_compile.__file__)
    cache.mkdir(exist_ok=True)
    made: dict[str, Path] = {}
    waiting: list[list[str]] = []
    with tempfile.TemporaryDirectory() as aside:
        for place, files in several.items():
            pack = _packed(files)
            key = hashlib.sha256(pack + place.encode() + program.read_bytes()).hexdigest()[:24]
            made[place] = cache / f"{key}.pack"
            if not made[place].is_file():
                given = Path(aside) / f"{key}.given"
                given.write_bytes(pack)
                waiting.append([str(given), str(Path(aside) / made[place].name), place.rstrip("/")])
        if waiting:
            with ThreadPoolExecutor() as together:  # each waits for a process of its own
                commands = ([node, str(script), str(engine.folder), str(program), *one] for one in waiting)
                list(together.map(_run, commands))
            for file in Path(aside).glob("*.pack"):
                shutil.copyfile(file, cache / f"{file.name}.new")
                (cache / f"{file.name}.new").replace(cache / file.name)
    _forgotten(cache, {file.name for file in made.values()})
    return {place: _unpacked(file.read_bytes()) for place, file in made.items()}

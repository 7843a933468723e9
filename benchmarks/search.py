"""Compares Judge with plain Whoosh, SQLite FTS5 and tantivy: same passages, same analysis, with highlighting.

    python benchmarks/search.py ../shared [--only spanish|one|nine|cards] [--without Whoosh] [--rounds 15]
        [--cpu]

reads the documents of that folder and prints one table for four bodies of text (the five Spanish documents,
the newest edition of Magic, all nine editions, these with 30,000 cards and two rulings on each): median, 95th
and 99th percentile of queries whose words were used before, median and 95th percentile of new queries made of
such words, the slowest query with new words, build time, memory, size on disk and cold start. All engines get
the same stems for each field, answer with the ten best passages that have all the words, else most of them,
and mark the words in the text; Judge also parses the query, corrects spelling, searches synonyms and
translations and adds the breadcrumb; its first row keeps no answers, only what it knows of words. A second
row of FTS5 gives the fields and the counts that a page of hits needs, as Judge does. Each engine runs in a
process of its own. tantivy is measured where it is installed (``pip install tantivy``); Judge does not need
it.
"""

from __future__ import annotations

import argparse
import dataclasses
import gc
import json
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

import yaml

from judge.decoding import read_text
from judge.documents import Document, Ruling
from judge.importers import Request, importer_for
from judge.importers.card_data import read_card_data
from judge.search import SearchEngine, SearchScope, build_index, passages_of
from judge.search.analysis import analyser_for
from judge.search.passages import ABOVE, Passage
from judge.text import nfc

SPANISH = (
    ("gyp", "gobierno-y-prestigio.txt"),
    ("myl", "mitos-y-leyendas.txt"),
    ("dominion", "dominion.txt"),
    ("aeons-end", "aeons-end.txt"),
    ("magic", "magic-glosario.txt"),
)
NEWEST = "2026-01-16"
FIELDS = ("names", "heading", "ancestors", "body")
WEIGHTS = (1.6, 2.0, 0.55, 1.0)
LIMIT = 10


def documents(sources: Path, corpus: str) -> Iterator[Document]:
    if corpus == "spanish":
        named = list(SPANISH)
    else:
        editions = sorted(path.name for path in (sources / "magic-cr").glob("*.txt"))
        named = [("magic", f"magic-cr/{e}") for e in editions if corpus != "one" or e.startswith(NEWEST)]
    for game, name in named:
        source = read_text((sources / name).read_bytes(), name)
        yield importer_for(source, game).read(source, Request(game))
    if corpus == "cards":
        yield cards(sources.parent / "cards")


def cards(folder: Path, wanted: int = 30_000, rulings: int = 2) -> Document:
    """A realistically large and varied collection of cards.

    It has the cards of the folder, further cards each made by combining two of them, and rulings on each card
    made of sentences from cards."""
    read = [read_card_data(path, Request("magic")) for path in sorted(folder.glob("*.json"))]
    chance = random.Random(7)
    real = [card for document in read for card in document.cards]
    sentences = [one for card in real for one in card.text.replace("\n", " ").split(". ") if len(one) > 40]
    found = list(real)
    while len(found) < wanted:
        one, other = chance.choice(real), chance.choice(real)
        names = one.name.split(" ")[:2], other.name.split(" ")[-2:]
        lines = [*one.text.splitlines(), *other.text.splitlines()]
        text = "\n".join(chance.sample(lines, min(len(lines), chance.choice((1, 2, 3)))))
        name, key = " ".join((*names[0], *names[1])), f"made-{len(found)}"
        found.append(dataclasses.replace(one, name=name, text=text, identifiers=(key,), aliases=()))
    decided = [
        Ruling(
            "clarification",
            cards=(card.name,),
            text=". ".join(chance.sample(sentences, 2)),
            date="2025-01-01",
        )
        for card in found
        for _ in range(rulings)
    ]
    return dataclasses.replace(read[0], cards=tuple(found), rulings=tuple(decided))


def queries(shared: Path, corpus: str, built: list[Document]) -> list[str]:
    """The judged queries in the corpus's language; if they are few, also terms and headings."""
    language = "es" if corpus == "spanish" else "en"
    files = (shared / "queries" / "queries.yaml", *sorted(Path("tests/queries").glob("own.yaml")))
    rows = [row for file in files for row in yaml.safe_load(file.read_text("utf-8"))]
    found = [row["q"] for row in rows if row["lang"] == language and row["by"] == "words"]
    if language == "en":
        newest = max((one for one in built if one.sections), key=lambda one: one.ref.edition)
        terms = [entry.term for entry in newest.glossary]
        headings = [section.heading for section in newest.sections if section.heading]
        found += [f"{a} {b}".lower() for a, b in zip(terms[5::30], headings[3::12], strict=False)]
        found += [term.lower() for term in terms[::25]]
    return list(dict.fromkeys(found))


def stems_of(passage: Passage, language: str) -> dict[str, list[str]]:
    """The stems of a passage's fields, which all engines use."""
    names = " ".join((passage.card, *passage.aliases, passage.number))
    texts = (names, passage.heading, passage.ancestors.replace(ABOVE, " "), passage.body)
    return {
        field: [plain(token.stem) for token in analyser_for(language).tokens(nfc(text))]
        for field, text in zip(FIELDS, texts, strict=True)
    }


def plain(stem: str) -> str:
    """A form of a stem that no engine's tokeniser splits."""
    return stem if stem.isalnum() and not stem.isdigit() else "q" + stem.encode().hex()


def asked(query: str, language: str) -> list[str]:
    analyser = analyser_for(language)
    tokens = list(analyser.tokens(nfc(query)))
    telling = [t for t in tokens if not analyser.is_stop_word(t.surface)] or tokens
    return list(dict.fromkeys(plain(token.stem) for token in telling))


class Engine(Protocol):
    def build(self, folder: Path, passages: list[tuple[Document, list[Passage]]]) -> None: ...

    def open(self, folder: Path) -> None: ...

    def search(self, query: str) -> int: ...


class Judge:
    kept = 0
    """No answers are cached, only words."""

    def build(self, folder: Path, passages: list[tuple[Document, list[Passage]]]) -> None:
        scopes = []
        for count, (document, found) in enumerate(passages):
            build_index(folder / str(count), found, document.language)
            ref = document.ref
            scopes.append([ref.game, ref.document, ref.edition, document.language, document.title])
        (folder / "scopes.json").write_text(json.dumps(scopes))

    def open(self, folder: Path) -> None:
        scopes = json.loads((folder / "scopes.json").read_text())
        self.engine = SearchEngine(
            [
                SearchScope(game, document, edition, language, title, folder / str(count))
                for count, (game, document, edition, language, title) in enumerate(scopes)
            ],
            kept=self.kept,
            fixed=True,
        )
        self.contents = str(folder / "scopes.json")
        self.engine.warm()
        gc.collect()  # as `judge serve` does
        gc.freeze()
        gc.set_threshold(20_000, 50, 100)

    def search(self, query: str) -> int:
        os.stat(self.contents)  # the state does this to check whether the library has changed
        return len(self.engine.search(query, limit=LIMIT).hits)


class JudgeAgain(Judge):
    """Judge as it normally runs, with cached answers."""

    kept = 512


class PlainWhoosh:
    def build(self, folder: Path, passages: list[tuple[Document, list[Passage]]]) -> None:
        from whoosh import analysis, fields, index

        words = analysis.SpaceSeparatedTokenizer()
        schema = fields.Schema(
            **{
                field: fields.TEXT(analyzer=words, stored=True, phrase=False, field_boost=weight)
                for field, weight in zip(FIELDS, WEIGHTS, strict=True)
            }
        )
        writer = index.create_in(str(folder), schema).writer(limitmb=64)
        for document, found in passages:
            for passage in found:
                row = stems_of(passage, document.language)
                writer.add_document(**{field: " ".join(stems) for field, stems in row.items()})
        writer.commit()

    def open(self, folder: Path) -> None:
        from whoosh import index, qparser

        opened = index.open_dir(str(folder))
        self.searcher = opened.searcher()
        self.every = qparser.MultifieldParser(list(FIELDS), opened.schema)
        self.some = qparser.MultifieldParser(list(FIELDS), opened.schema, group=qparser.OrGroup)

    def search(self, query: str) -> int:
        words = " ".join(asked(query, LANGUAGE))
        hits = self.searcher.search(self.every.parse(words), limit=LIMIT)
        if not hits:
            hits = self.searcher.search(self.some.parse(words), limit=LIMIT)
        return len([hit.highlights("body") for hit in hits])


class Fts5:
    def build(self, folder: Path, passages: list[tuple[Document, list[Passage]]]) -> None:
        with sqlite3.connect(folder / "fts.db") as db:
            db.execute(f"CREATE VIRTUAL TABLE t USING fts5({', '.join(FIELDS)})")
            for document, found in passages:
                rows = (stems_of(passage, document.language) for passage in found)
                db.executemany(
                    "INSERT INTO t VALUES (?, ?, ?, ?)",
                    ([" ".join(row[field]) for field in FIELDS] for row in rows),
                )
            db.execute("INSERT INTO t(t) VALUES ('optimize')")

    def open(self, folder: Path) -> None:
        self.db = sqlite3.connect(folder / "fts.db")

    def search(self, query: str) -> int:
        words = [f'"{word}"' for word in asked(query, LANGUAGE)]
        for join in (" AND ", " OR "):
            found = self.db.execute(
                "SELECT rowid, heading, snippet(t, 3, '[', ']', '...', 40) FROM t WHERE t MATCH ? "
                "ORDER BY bm25(t, 2.0, 2.0, 0.55, 1.0) LIMIT ?",
                (join.join(words), LIMIT),
            ).fetchall()
            if found:
                break
        return len(found)


class Fts5Whole(Fts5):
    """FTS5 with all the data for a page of hits: number, kind, headings above, and counts by game and by
    kind."""

    more = ("number", "game", "kind", "trail")

    def build(self, folder: Path, passages: list[tuple[Document, list[Passage]]]) -> None:
        columns = ", ".join((*FIELDS, *(f"{name} UNINDEXED" for name in self.more)))
        marks = ", ".join("?" * (len(FIELDS) + len(self.more)))
        with sqlite3.connect(folder / "fts.db") as db:
            db.execute(f"CREATE VIRTUAL TABLE t USING fts5({columns})")
            for document, found in passages:
                for one in found:
                    row = stems_of(one, document.language)
                    texts = [" ".join(row[field]) for field in FIELDS]
                    shown = (one.number, document.ref.game, one.kind, one.ancestors)
                    db.execute(f"INSERT INTO t VALUES ({marks})", (*texts, *shown))
            db.execute("INSERT INTO t(t) VALUES ('optimize')")

    def search(self, query: str) -> int:
        words = [f'"{word}"' for word in asked(query, LANGUAGE)]
        for join in (" AND ", " OR "):
            found = self.db.execute(
                "SELECT rowid, number, game, kind, heading, trail, snippet(t, 3, '[', ']', '...', 40) "
                "FROM t WHERE t MATCH ? ORDER BY bm25(t, 2.0, 2.0, 0.55, 1.0, 0, 0, 0, 0) LIMIT ?",
                (join.join(words), LIMIT),
            ).fetchall()
            if found:
                self.db.execute(
                    "SELECT game, kind, count(*) FROM t WHERE t MATCH ? GROUP BY game, kind",
                    (join.join(words),),
                ).fetchall()
                break
        return len(found)


class Tantivy:
    def _schema(self) -> object:
        import tantivy

        builder = tantivy.SchemaBuilder()
        for field in FIELDS:
            builder.add_text_field(field, stored=True, tokenizer_name="whitespace")
        return builder.build()

    def build(self, folder: Path, passages: list[tuple[Document, list[Passage]]]) -> None:
        import tantivy

        writer = tantivy.Index(self._schema(), path=str(folder)).writer(heap_size=50_000_000, num_threads=1)
        for document, found in passages:
            for passage in found:
                row = stems_of(passage, document.language)
                writer.add_document(tantivy.Document(**{f: " ".join(stems) for f, stems in row.items()}))
        writer.commit()
        writer.wait_merging_threads()

    def open(self, folder: Path) -> None:
        import tantivy

        self.index = tantivy.Index.open(str(folder))
        self.index.reload()
        self.searcher = self.index.searcher()
        self.boosts = dict(zip(FIELDS, WEIGHTS, strict=True))

    def search(self, query: str) -> int:
        import tantivy

        words = asked(query, LANGUAGE)
        for join in (" AND ", " OR "):
            parsed = self.index.parse_query(join.join(words), list(FIELDS), self.boosts)
            found = self.searcher.search(parsed, LIMIT).hits
            if found:
                break
        if not found:
            return 0
        marker = tantivy.SnippetGenerator.create(self.searcher, parsed, self.index.schema, "body")
        return len([marker.snippet_from_doc(self.searcher.doc(place)).to_html() for _, place in found])


ENGINES: dict[str, Callable[[], Engine]] = {
    "Judge": Judge,
    "Judge, asked again": JudgeAgain,
    "Whoosh": PlainWhoosh,
    "SQLite FTS5": Fts5,
    "SQLite FTS5, with counts": Fts5Whole,
    "tantivy": Tantivy,
}
LANGUAGE = "es"
CLOCK = time.perf_counter


def resident() -> float:
    """The memory of this process, in MB."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def measure(name: str, folder: Path, asked_queries: list[str], rounds: int) -> dict[str, object]:
    """Open an engine and measure the queries: first use, then repeated."""
    engine = ENGINES[name]()
    before = resident()
    start = time.perf_counter()
    engine.open(folder)
    opened = time.perf_counter() - start
    first = [_timed(engine, query) for query in asked_queries]
    later = [_timed(engine, query) for _ in range(rounds) for query in asked_queries]
    new = [_timed(engine, query) for query in put_together(asked_queries)]
    return {
        "first": max(first),
        "later": sorted(later),
        "new": sorted(new),
        "memory": resident() - before,
        "opened": opened,
    }


def put_together(asked_queries: list[str], many: int = 400) -> list[str]:
    """New queries of two or three words that were used before."""
    chance = random.Random(5)
    words = sorted({word for query in asked_queries for word in query.replace('"', " ").split()})
    found = {" ".join(chance.sample(words, chance.choice((2, 3)))) for _ in range(many)}
    return sorted(found - set(asked_queries))


def _timed(engine: Engine, query: str) -> float:
    start = CLOCK()
    engine.search(query)
    return (CLOCK() - start) * 1000


def row(name: str, found: dict[str, Any], built: float, size: float) -> str:
    later = found["later"]
    parts = [statistics.median(later), later[int(len(later) * 0.95)], later[int(len(later) * 0.99)]]
    parts += [statistics.median(found["new"]), found["new"][int(len(found["new"]) * 0.95)]]
    cells = " | ".join(f"{part:.2f}" for part in parts)
    return (
        f"| {name} | {cells} | {found['first']:.1f} | {built:.2f} s | {found['memory']:.0f} MB "
        f"| {size:.1f} MB | {found['opened']:.2f} s |"
    )


def compare(corpus: str, shared: Path, rounds: int, cpu: bool, without: Sequence[str]) -> None:
    global LANGUAGE
    LANGUAGE = "es" if corpus == "spanish" else "en"
    built = list(documents(shared / "sources", corpus))
    passages = [(document, list(passages_of(document))) for document in built]
    words = queries(shared, corpus, built)
    print(f"\n## {corpus}: {sum(len(found) for _, found in passages)} passages, {len(words)} queries\n")
    print(
        "| engine | median ms | 95 % | 99 % | new: median | 95 % | slowest first use | built in | memory "
        "| on disk | opened in |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for name in [name for name in ENGINES if name not in without]:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            clock = time.process_time if cpu else time.perf_counter
            start = clock()
            try:
                ENGINES[name]().build(folder, passages)
            except ModuleNotFoundError as missing:
                print(f"| {name} | {missing} |")
                continue
            seconds = clock() - start
            size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6
            job = {"name": name, "folder": place, "queries": words, "rounds": rounds, "language": LANGUAGE}
            job["cpu"] = cpu
            found = subprocess.run(
                [sys.executable, __file__, "--job", json.dumps(job)], capture_output=True, check=True
            )
            print(row(name, json.loads(found.stdout), seconds, size), flush=True)


def number_jump(shared: Path) -> None:
    """The time to find a section by a typed number, without rendering the page."""
    from judge.documents import SectionNumber
    from judge.search.index import EditionIndex

    (document,) = documents(shared / "sources", "one")
    with tempfile.TemporaryDirectory() as place:
        build_index(Path(place), passages_of(document), document.language)
        with EditionIndex(Path(place)) as index:
            start = time.perf_counter()
            for _ in range(20_000):
                number = SectionNumber.typed("CR 702.19B")
                assert number is not None
                assert index.numbered(number) is not None
            print(f"\nnumber jump: {(time.perf_counter() - start) / 20_000 * 1e6:.1f} us")


def cold_start() -> None:
    """The time of ``judge search`` in a new process, with the digest already indexed."""
    with tempfile.TemporaryDirectory() as place:
        call = [sys.executable, "-m", "judge", "--library", place, "search", "prioridad"]
        taken = []
        for _ in range(6):
            start = time.perf_counter()
            subprocess.run(call, capture_output=True, check=True)
            taken.append(time.perf_counter() - start)
        print(f"cold start of `judge search`: {statistics.median(taken[1:]):.2f} s")


def main() -> int:
    global LANGUAGE, CLOCK
    arguments = argparse.ArgumentParser(description="Judge beside other search engines.")
    arguments.add_argument("shared", type=Path, nargs="?")
    arguments.add_argument("--only", choices=("spanish", "one", "nine", "cards"))
    arguments.add_argument("--without", action="append", default=[], choices=list(ENGINES))
    arguments.add_argument("--rounds", type=int, default=15)
    arguments.add_argument("--cpu", action="store_true", help="processor time, for a machine that is busy")
    arguments.add_argument("--job", help=argparse.SUPPRESS)
    chosen = arguments.parse_args()
    if chosen.job:
        job = json.loads(chosen.job)
        LANGUAGE, CLOCK = job["language"], time.thread_time if job["cpu"] else time.perf_counter
        print(json.dumps(measure(job["name"], Path(job["folder"]), job["queries"], job["rounds"])))
        return 0
    if chosen.shared is None:
        arguments.error("name the folder of documents")
    for corpus in [chosen.only] if chosen.only else ("spanish", "one", "nine", "cards"):
        compare(corpus, chosen.shared, chosen.rounds, chosen.cpu, chosen.without)
    if not chosen.only:
        number_jump(chosen.shared)
        cold_start()
    return 0


if __name__ == "__main__":
    sys.exit(main())

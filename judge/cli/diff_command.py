"""``judge diff``: shows what a new edition of a document added, removed, reworded and moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.documents import SectionNumber
from judge.messages import N_

if TYPE_CHECKING:
    from judge.comparison import Change, Kind
    from judge.editions import Compared
    from judge.library import Library

SIGNS: dict[Kind, str] = {"added": "+", "removed": "−", "changed": "~", "moved": "→", "same": "="}
PARTS = {"glossary": N_("Glossary"), "cards": N_("Cards"), "rulings": N_("Rulings")}


@judge_command
@json_option()
@click.option("--words", default="", help=say(N_("Only changes that contain all these words.")))
@click.option("--chapter", default="", help=say(N_("Only this chapter, or the chapters of this part.")))
@click.option("--summary", is_flag=True, help=say(N_("Only how much changed, by chapter.")))
@click.option("--digest", is_flag=True, help=say(N_("Compare the built-in digest's texts.")))
@click.argument("earlier", metavar="A")
@click.argument("later", metavar="[B]", required=False)
def command(
    output: Output,
    earlier: str,
    later: str | None,
    words: str,
    chapter: str,
    summary: bool,
    digest: bool,
    as_json: bool,
) -> int:
    from judge.app_state import open_library
    from judge.editions import compare_editions
    from judge.editions.answers import chapters_meant, diff_answer, of_what_is_whole, read_two
    from judge.json_api import left_out_answer

    if as_json and (chapter or summary):
        raise click.UsageError(output.text(N_("--chapter and --summary cannot be used with --json")))
    library, compared = of_what_is_whole(
        open_library(output.root),
        lambda library: compare_editions(library, *read_two(library, earlier, later), digest),
    )
    output.left_out(library)
    if as_json:
        output.json(diff_answer(compared, words) | left_out_answer(library, output.text))
        return 0
    chapters = chapters_meant(library, compared, chapter) if chapter else ()
    if words or chapters:
        _chosen_head(output, library, compared, words, chapters)
    else:
        _head(output, compared)
        _summary(output, library, compared)
    if not summary:
        _changes(output, compared, words, chapters)
    return 0


def _head(output: Output, compared: Compared) -> None:
    output.heading(f"{compared.earlier} → {compared.later}")
    counts = compared.counts()
    output.line(
        N_("{added} added, {removed} removed, {changed} reworded, {moved} renumbered, {same} the same"),
        **{**counts, "changed": counts["changed"] - compared.trifles()},
    )
    if compared.trifles():
        output.plain(
            output.counted(
                "{n} more section differs only in quotation marks, dashes or the numbers it refers to",
                "{n} more sections differ only in quotation marks, dashes or the numbers they refer to",
                compared.trifles(),
            )
        )
    if compared.not_in_digest:
        output.plain(
            output.counted(
                "{n} section is not in Judge's digest of one edition, and not told as new or removed",
                "{n} sections are not in Judge's digest of one edition, and not told as new or removed",
                len(compared.not_in_digest),
            )
        )
    _basis(output, compared)


def _basis(output: Output, compared: Compared) -> None:
    """What was compared, if not the official texts."""
    if compared.basis == "marks":
        output.line(
            N_(
                "For one edition there is only the digest: it is known what was reworded, but not how; what "
                "moved and was reworded at once may stand here as removed and added."
            )
        )
    elif compared.basis == "digest":
        output.line(N_("Compared are the texts of Judge's digest."))


def _chosen_head(
    output: Output, library: Library, compared: Compared, words: str, chapters: Sequence[str]
) -> None:
    """How much changed among the sections that are asked for, by chapter."""
    output.heading(f"{compared.earlier} → {compared.later}")
    found: list[Change] = []
    for label, gone in product(chapters, (False, True)):
        found += compared.changes("sections", chapter=(label, gone), words=words)
    if not chapters:
        found += compared.changes("sections", words=words)
    counts = Counter(change.kind for change in found if change.telling or change.kind == "same")
    output.line(
        N_("{added} added, {removed} removed, {changed} reworded, {moved} renumbered, {same} the same"),
        **{kind: counts[kind] for kind in SIGNS},
    )
    _basis(output, compared)
    tallies: dict[tuple[str, bool], Counter[Kind]] = {}
    for change in found:
        if change.telling and change.kind != "same":
            tallies.setdefault((change.chapter, change.gone), Counter())[change.kind] += 1
    for (label, gone), kinds in tallies.items():
        _chapter(output, library, compared, label, gone, kinds)


def _summary(output: Output, library: Library, compared: Compared) -> None:
    for tally in compared.chapters():
        _chapter(output, library, compared, tally.chapter, tally.gone, tally.counts)


def _chapter(
    output: Output, library: Library, compared: Compared, chapter: str, gone: bool, counts: Mapping[Kind, int]
) -> None:
    ref = compared.earlier if gone else compared.later
    edition = library.edition(ref.game, ref.document, ref.edition)
    heading = edition.entry(SectionNumber.parse(chapter)).heading
    signs = " ".join(f"{SIGNS[kind]}{n}" for kind in SIGNS if (n := counts.get(kind, 0)) and kind != "same")
    where = f" ({output.text(N_('in the earlier edition'))})" if gone else ""
    output.plain(f"{chapter} {heading}".rstrip() + f"{where}  {signs}", 2)


def _changes(output: Output, compared: Compared, words: str, chapters: Sequence[str]) -> None:
    from judge.editions.comparisons import PARTS as ALL

    told = 0
    for part in ALL:
        if chapters and part != "sections":
            continue
        found: list[Change] = []
        if chapters:
            for label, gone in product(chapters, (False, True)):
                found += compared.changes(part, chapter=(label, gone), words=words, telling=True)
        else:
            found += compared.changes(part, words=words, telling=True)
        if found and part in PARTS:
            output.plain("")
            output.heading(output.text(PARTS[part]))
        for change in found:
            told += 1
            _change(output, change)
    if not told and (words or chapters):
        output.line(N_("There is no such change."))


def _change(output: Output, change: Change) -> None:
    from judge.comparison import shown_words

    output.plain("")
    names = dict.fromkeys(name for name in (change.before, change.after) if name)
    heading = f" {change.heading}" if change.heading else ""
    output.heading(f"{SIGNS[change.kind]} {' → '.join(names)}{heading}")
    if change.text:
        output.changed((("+" if change.kind == "added" else "-", change.text),), 2)
    if change.reworded and change.words:
        output.changed(shown_words(change.words), 2)
    for name, words in change.further:
        if change.reworded or change.text:
            output.line(f"{name}:", 2)
            output.changed(shown_words(words), 4)

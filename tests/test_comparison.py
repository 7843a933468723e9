"""Two editions compared: every section in one class, the difference applied to one gives the other."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise, permutations
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from judge.comparison import (
    Change,
    Item,
    after,
    applied,
    before,
    compare,
    glossary_items,
    section_items,
    shown_words,
    through,
    words_changed,
)
from judge.documents import Address, Document, GlossaryEntry, Section, SectionNumber
from judge.documents.document import Block
from judge.importers import Request
from judge.importing import read_file
from tests.casework import digests

ROOT = Path(__file__).resolve().parent
EDITIONS = (
    "2009-02-01", "2009-07-11", "2013-04-29", "2016-08-26", "2019-01-25", "2022-04-29", "2022-10-07",
    "2025-04-04", "2026-01-16",
)  # fmt: skip


def section(number: str, text: str = "", heading: str = "", parent: str = "") -> Item:
    return Item(number, number, heading, text, (), parent)


TORCH = "Each player sets one torch beside the well before the first round begins."
OATH = "A player who breaks an oath returns every lantern and waits until the next dawn."
FERRY = "The ferry carries at most four travellers, none of whom may speak during the crossing."


def classes(*changes: Change) -> list[tuple[str, str | None, str | None]]:
    return [(change.kind, change.before, change.after) for change in changes]


def test_what_has_its_words_under_another_number_is_moved() -> None:
    old = [section("1", heading="Night"), section("1.1", TORCH, parent="1"), section("1.2", OATH, parent="1")]
    new = [
        section("1", heading="Night"), section("1.1", FERRY, parent="1"), section("1.2", TORCH, parent="1"),
        section("1.3", OATH.replace("dawn", "dusk"), parent="1"),
    ]  # fmt: skip
    found = compare(old, new)
    assert classes(*found) == [
        ("same", "1", "1"), ("added", None, "1.1"), ("moved", "1.1", "1.2"), ("moved", "1.2", "1.3"),
    ]  # fmt: skip
    assert not found[2].words
    assert ("-", "dawn") in found[3].words
    assert found[3].reworded


def test_a_number_given_to_another_rule_is_no_rewording() -> None:
    found = compare([section("7", TORCH)], [section("7", FERRY)])
    assert sorted(change.kind for change in found) == ["added", "removed"]


def test_a_section_that_keeps_its_number_and_half_its_words_is_changed() -> None:
    later = "Each player sets two torches beside the well before the second round begins."
    (change,) = compare([section("7", TORCH)], [section("7", later)])
    assert (change.kind, change.before, change.after) == ("changed", "7", "7")
    assert (before(change.words), after(change.words)) == (TORCH, later)


def test_what_is_said_in_many_places_pairs_by_what_it_stands_under() -> None:
    said = "More than one of these on one lantern counts once."

    def edition(first: str, second: str) -> list[Item]:
        return [
            section(first, heading="Glow"), section(f"{first}.1", TORCH, parent=first),
            section(f"{first}.2", said, parent=first), section(second, heading="Haze"),
            section(f"{second}.1", FERRY, parent=second), section(f"{second}.2", said, parent=second),
        ]  # fmt: skip

    found = {change.before: change.after for change in compare(edition("1", "2"), edition("3", "4"))}
    assert (found["1.2"], found["2.2"]) == ("3.2", "4.2")


def test_only_quotes_or_numbers_referred_to_are_told_apart_from_new_words() -> None:
    texts = (
        'The "glow" lasts (see rule 12.3).',
        "The “glow” lasts (see rule 12.3).",
        "See rule 5.1a for more of it.",
    )
    old = [section("1", texts[0]), section("2", texts[2])]
    new = [section("1", texts[1]), section("2", "See rule 6.2b for more of it.")]
    quotes, references = compare(old, new)
    assert (quotes.kind, quotes.only, quotes.reworded, quotes.telling) == (
        "changed",
        "typography",
        False,
        False,
    )
    assert (references.kind, references.only) == ("changed", "references")
    assert after(quotes.words) == texts[1], "the words themselves are exact"
    assert shown_words(quotes.words) == (("=", texts[1]),)


def test_a_new_heading_or_example_is_a_change_of_the_section_that_keeps_its_text() -> None:
    old = section("3", TORCH, heading="Torches")
    (change,) = compare([old], [Item("3", "3", "Torchlight", TORCH, (("examples", "One stands alone."),))])
    assert change.kind == "changed"
    assert change.words == (("=", TORCH),)
    assert dict(change.further) == {
        "heading": (("-", "Torches"), ("+", "Torchlight")),
        "examples": (("+", "One stands alone."),),
    }


def test_fingerprints_alone_tell_what_was_reworded_though_not_how() -> None:
    old = [Item("1", "1", "Night", mark="aa"), Item("2", "2", mark="bb"), Item("3", "3", mark="cc")]
    new = [Item("1", "1", "Night", mark="xx"), Item("2", "2", mark="cc"), Item("3", "3", mark="bb")]
    found = compare(old, new)
    assert [(c.kind, c.before, c.after, c.reworded) for c in found] == [
        ("changed", "1", "1", True), ("moved", "3", "2", False), ("moved", "2", "3", False),
    ]  # fmt: skip


def test_terms_pair_by_name_and_a_renamed_one_by_its_meaning() -> None:
    old = [("glow", GlossaryEntry("Glow", TORCH)), ("oath", GlossaryEntry("Oath", OATH))]
    new = [("glow", GlossaryEntry("Glow", FERRY)), ("vow", GlossaryEntry("Vow", OATH))]
    found = compare(glossary_items(old), glossary_items(new), named=True)
    assert classes(*found) == [
        ("changed", "glossary/glow", "glossary/glow"), ("moved", "glossary/oath", "glossary/vow"),
    ]  # fmt: skip


def test_a_summary_goes_by_the_chapters_under_the_parts_of_a_document() -> None:
    old = [section("1"), section("10", heading="Night", parent="1"), section("10.1", TORCH, parent="10")]
    new = [
        section("1"), section("11", heading="Dusk", parent="1"), section("11.1", TORCH, parent="11"),
        section("11.2", FERRY, parent="11"),
    ]  # fmt: skip
    assert {c.after: c.chapter for c in compare(old, new)} == {
        "1": "1",
        "11": "11",
        "11.1": "11",
        "11.2": "11",
    }


# -- what holds of all ---------------------------------------------------------------------------------

WORDS = st.lists(
    st.sampled_from(
        ["glow", "well", "{T}", "2/2", "(see rule", "7.1)", "‘end’", "'end'", "--", "—", "torch,"]
    ),
    max_size=12,
)
TEXTS = WORDS.map(" ".join)


@given(TEXTS, TEXTS)
def test_the_pieces_give_both_texts(earlier: str, later: str) -> None:
    words = words_changed(earlier, later)
    assert (before(words), after(words)) == (earlier, later)
    assert all(text for _, text in words)
    assert all(one[0] != other[0] for one, other in pairwise(shown_words(words)))


@st.composite
def editions(draw: st.DrawFn) -> list[Item]:
    """A document of two levels with unique numbers, some with headings, examples or no text."""
    numbers = draw(st.lists(st.integers(1, 9), unique=True, max_size=5))
    items = []
    for number in numbers:
        heading = draw(st.sampled_from(["", "Glow", "Night", "Oaths"]))
        items.append(section(str(number), draw(TEXTS), heading))
        for child in draw(st.lists(st.integers(1, 6), unique=True, max_size=4)):
            items.append(section(f"{number}.{child}", draw(TEXTS), parent=str(number)))
    return items


def holds(earlier: Sequence[Item], later: Sequence[Item], found: Sequence[Change]) -> None:
    """Each item of both sides is in one class, and the difference makes the later texts of the earlier."""
    assert Counter(c.before for c in found if c.before) == Counter(item.label for item in earlier)
    assert [c.after for c in found if c.after] == [item.label for item in later]
    old, new = ({item.label: item for item in side} for side in (earlier, later))
    assert applied(found, {item.label: item.text for item in earlier}) == {i.label: i.text for i in later}
    for change in found:
        if change.before is None or change.after is None:
            item = old[change.before] if change.before else new[change.after or ""]
            assert change.kind == ("removed" if change.before else "added")
            assert (change.text, change.heading) == (item.text, item.heading)
            continue
        one, other = old[change.before], new[change.after]
        assert (change.kind == "moved") == (one.key != other.key)
        if change.kind == "same":
            assert (one.text, one.heading, one.further) == (other.text, other.heading, other.further)
        if change.words:
            assert (before(change.words), after(change.words)) == (one.text, other.text)
        for name, words in change.further:
            olds, news = ({"heading": i.heading, **dict(i.further)} for i in (one, other))
            assert (before(words), after(words)) == (olds.get(name, ""), news.get(name, ""))


@given(editions(), editions())
def test_every_item_is_in_one_class_and_the_difference_makes_the_later_edition(
    earlier: list[Item], later: list[Item]
) -> None:
    holds(earlier, later, compare(earlier, later))


@given(editions())
def test_an_edition_differs_in_nothing_from_itself(edition: list[Item]) -> None:
    assert all(change.kind == "same" for change in compare(edition, edition))


# -- the real editions ---------------------------------------------------------------------------------


@cache
def real(path: Path) -> Document:
    return read_file(path, Request("magic"))


def items_of(sources: Path, edition: str) -> tuple[Item, ...]:
    return section_items(real(sources / "magic-cr" / f"{edition}.txt").sections)


PAIRS = (
    list(permutations(EDITIONS, 2))
    if "JUDGE_THOROUGH" in os.environ
    else [("2009-02-01", "2026-01-16"), ("2025-04-04", "2026-01-16"), ("2019-01-25", "2016-08-26")]
)


@pytest.mark.parametrize(("earlier", "later"), PAIRS)
def test_any_two_editions_of_the_comprehensive_rules(sources: Path, earlier: str, later: str) -> None:
    old, new = items_of(sources, earlier), items_of(sources, later)
    holds(old, new, compare(old, new))
    terms = [
        glossary_items(
            (str(at), entry) for at, entry in enumerate(real(sources / "magic-cr" / f"{e}.txt").glossary)
        )
        for e in (earlier, later)
    ]
    holds(terms[0], terms[1], compare(terms[0], terms[1], named=True))


def test_sections_that_were_renumbered_are_found_under_their_new_numbers(sources: Path) -> None:
    pairs = [
        (Address.parse(old), Address.parse(new))
        for old, new in yaml.safe_load((ROOT / "renumbered.yaml").read_text(encoding="utf-8"))
    ]
    assert len(pairs) == 91
    files = {real(sources / "magic-cr" / f"{e}.txt").ref.edition: e for e in EDITIONS}
    missed = []
    for edges in sorted({(str(old.edition), str(new.edition)) for old, new in pairs}):
        to = {change.before: change for change in by_steps(sources, *(files[edition] for edition in edges))}
        for old, new in pairs:
            if (old.edition, new.edition) == edges:
                change = to[str(old.target)]
                if (change.kind, change.after) != ("moved", str(new.target)):
                    missed.append((str(old), str(new), change.after))
    assert len(missed) <= 4, missed


@cache
def step(sources: Path, earlier: str, later: str) -> dict[str, str]:
    """Which section became which from an edition to the next one."""
    found = compare(items_of(sources, earlier), items_of(sources, later))
    return {change.before: change.after for change in found if change.before and change.after}


def by_steps(sources: Path, earlier: str, later: str) -> tuple[Change, ...]:
    """Two editions compared through those between, as a library with all of them does."""
    way = EDITIONS[EDITIONS.index(earlier) : EDITIONS.index(later) + 1]
    known = through(step(sources, a, b) for a, b in pairwise(way))
    old, new = items_of(sources, earlier), items_of(sources, later)
    found = compare(old, new, known=known)
    holds(old, new, found)
    return found


def test_a_rule_that_is_only_extended_is_reworded_however_short_it_was() -> None:
    short = "Lamps are lit before dusk."
    longer = f"{short} If an oath refers to the light of a lamp that nobody has seen, it uses that light."
    for old, new in ((short, longer), (longer, short)):
        (change,) = compare([section("7.4a", old)], [section("7.4a", new)])
        assert (change.kind, change.reworded) == ("changed", True)


def test_what_is_likest_by_far_is_the_same_rule_wherever_it_went() -> None:
    begun = "Some oaths let a keeper douse a lamp at a later time, usually to end a vigil or to stop a bell"
    old = (
        f"{begun}. This is a rite. It stops the bell only if the oath allows it and when he has the lantern."
    )
    new = (
        f"{begun} from ringing. Doing so is a rite, done whenever the lantern is his, if the oath allows it."
    )
    earlier = [section("2", heading="Rites"), section("2.9", old, parent="2"), section("3", FERRY)]
    later = [section("8", heading="Customs"), section("8.1c", new, parent="8"), section("9", FERRY)]
    assert ("moved", "2.9", "8.1c") in classes(*compare(earlier, later))


def test_a_formula_that_many_sections_repeat_is_not_taken_for_another_sections() -> None:
    def edition(*names: str) -> list[Item]:
        found = []
        for number, name in enumerate(names, 1):
            found.append(section(str(number), heading=name))
            found.append(section(f"{number}.1", f"{TORCH} {name} {OATH}", parent=str(number)))
            if name not in {"Tide"}:
                said = f"Several instances of {name} on the same lantern are redundant."
                found.append(section(f"{number}.2", said, parent=str(number)))
        return found

    earlier, later = edition("Glow", "Haze"), edition("Glow", "Haze", "Wick")
    earlier.append(section("3", heading="Tide"))
    earlier.append(section("3.1", f"{FERRY} Tide {TORCH}", parent="3"))
    earlier.append(section("3.2", "Several instances of Tide on the same lantern are redundant.", parent="3"))
    later.append(section("4", heading="Tide"))
    later.append(section("4.1", f"{FERRY} Tide {TORCH}", parent="4"))
    assert ("removed", "3.2", None) in classes(*compare(earlier, later))


def test_what_became_of_a_section_goes_through_the_editions_between() -> None:
    old, new = [section("1", TORCH), section("2", OATH)], [section("3", FERRY), section("4", TORCH)]
    known = through([{"1": "a", "2": "b"}, {"a": "3", "c": "4"}])
    found = compare(old, new, known=known)
    holds(old, new, found)
    assert classes(*found) == [("moved", "1", "3"), ("removed", "2", None), ("added", None, "4")]


def test_what_an_edition_between_lacks_is_the_same_where_it_stands_as_it_was() -> None:
    old, new = [section("1", TORCH), section("2", OATH)], [section("1", TORCH), section("2", FERRY)]
    found = compare(old, new, known={})
    holds(old, new, found)
    assert classes(*found) == [("same", "1", "1"), ("removed", "2", None), ("added", None, "2")]


def test_a_heading_alone_is_not_found_again_where_an_edition_between_lacks_it() -> None:
    old = [section("2", heading="Boats"), section("2.1", TORCH, parent="2")]
    new = [section("7", heading="Boats"), section("7.1", TORCH, parent="7")]
    found = compare(old, new, known={})
    assert sorted(classes(*found)) == [("added", None, "7"), ("moved", "2.1", "7.1"), ("removed", "2", None)]


def test_the_digests_own_two_editions_are_compared_in_its_own_words() -> None:
    old, new = (digests()[f"magic/cr@{edition}"] for edition in ("2009-02-01", "2026-01-16"))
    found = compare(section_items(old.sections), section_items(new.sections))
    holds(section_items(old.sections), section_items(new.sections), found)
    assert {c.before: c.after for c in found}["420.5e"] == "704.5j"


def test_blocks_that_are_no_text_count_beside_it() -> None:
    number = SectionNumber.parse("4.1")
    blocks = (
        Block("paragraph", TORCH),
        Block("example", "One."),
        Block("note", "Two."),
        Block("example", "Three."),
    )
    (item,) = section_items([Section(number, "Wells", blocks)])
    assert (item.text, dict(item.further)) == (TORCH, {"examples": "One.\n\nThree.", "notes": "Two."})

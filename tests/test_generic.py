"""The generic importer: any numbered document, its grammar read off the document itself."""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.documents import Document
from judge.extraction import extract
from judge.importers import Request, generic
from tests.speed import seconds

DATA = Path(__file__).parent / "data" / "generic"
EXPECTED = sorted(DATA.glob("*.yaml"))


def document(text: str, name: str = "rules.txt", **request: str) -> Document:
    return generic.read(extract(text.encode(), name), Request("game", **request))


def numbers(read: Document) -> list[str]:
    return [str(section.number) for section in read.sections]


def outline(read: Document) -> list[list[str | None]]:
    return [
        [str(section.number), str(section.parent) if section.parent else None, section.heading]
        for section in read.sections
    ]


@pytest.fixture(params=EXPECTED, ids=lambda path: path.stem)
def miniature(request: pytest.FixtureRequest) -> tuple[Document, dict[str, Any]]:
    """A small invented document as read, and what must be found in it."""
    path: Path = request.param
    source = next(other for other in DATA.glob(f"{path.stem}.*") if other.suffix != ".yaml")
    expected = yaml.safe_load(path.read_text("utf-8"))
    return generic.read(extract(source.read_bytes(), source.name), Request("game")), expected


class TestMiniatures:
    def test_every_section_comes_out_once_in_order_under_its_parent(
        self, miniature: tuple[Document, dict[str, Any]]
    ) -> None:
        read, expected = miniature
        assert outline(read) == expected["sections"]

    def test_no_line_is_left_over(self, miniature: tuple[Document, dict[str, Any]]) -> None:
        read, _ = miniature
        assert read.unaccounted == ()

    def test_blocks_are_what_the_document_says_they_are(
        self, miniature: tuple[Document, dict[str, Any]]
    ) -> None:
        read, expected = miniature
        found = {str(section.number): section for section in read.sections}
        for kind in ("examples", "notes", "items", "paragraphs"):
            for number, count in expected.get(kind, {}).items():
                blocks = [block for block in found[number].blocks if block.kind == kind[:-1]]
                assert len(blocks) == count, f"{kind} of {number}"
        for number, rows in expected.get("tables", {}).items():
            assert sum(len(block.rows) for block in found[number].blocks) == rows

    def test_edition_language_and_title_are_read_off_the_document(
        self, miniature: tuple[Document, dict[str, Any]]
    ) -> None:
        read, expected = miniature
        assert read.ref.edition == expected["edition"]
        assert read.language == expected.get("language", read.language)
        assert read.title == expected.get("title", read.title)
        assert read.ref.document == expected.get("document", read.ref.document)

    def test_glossary_back_matter_and_noise_are_kept_apart(
        self, miniature: tuple[Document, dict[str, Any]]
    ) -> None:
        read, expected = miniature
        assert [entry.term for entry in read.glossary] == expected.get("glossary", [])
        assert [text for _, text in read.back] == expected.get("back", [])
        assert set(expected.get("noise", [])) <= {noise.text for noise in read.noise}

    def test_only_what_is_odd_is_remarked(self, miniature: tuple[Document, dict[str, Any]]) -> None:
        read, expected = miniature
        assert [remark.kind for remark in read.remarks] == expected.get("remarks", [])

    def test_assigned_numbers_say_so_and_hold_no_slash(
        self, miniature: tuple[Document, dict[str, Any]]
    ) -> None:
        read, expected = miniature
        if expected.get("assigned") == "all":
            assert all(section.assigned for section in read.sections)
        assert all("/" not in section.number.text for section in read.sections)


PLAIN = sorted(path for path in DATA.glob("*.txt"))


def _as_page(text: str) -> str:
    """Each paragraph as a ``<p>`` whose lines are broken where the text's are."""
    paragraphs = (html.escape(part).replace("\n", "<br>\n") for part in re.split(r"\n\s*\n", text))
    return "".join(f"<p>{part}</p>\n" for part in paragraphs)


class TestDress:
    """The same document in another dress has the same sections."""

    @pytest.fixture(params=PLAIN, ids=lambda path: path.stem)
    def plain(self, request: pytest.FixtureRequest) -> str:
        path: Path = request.param
        return extract(path.read_bytes(), path.name).text + "\n"

    @pytest.mark.parametrize(
        "dress",
        [
            lambda text: text.replace("\n\n", "\n\n\n"),
            lambda text: re.sub(r"(?m)^(?=.)", "    ", text),
            lambda text: text.replace("\n", "  \r\n"),
        ],
        ids=["blank-lines-doubled", "all-indented", "blanks-at-line-ends"],
    )
    def test_of_blanks(self, plain: str, dress: Callable[[str], str]) -> None:
        assert outline(document(dress(plain))) == outline(document(plain))

    def test_of_bytes(self, plain: str) -> None:
        read = generic.read(extract(("\ufeff" + plain).encode("utf-16-be"), "rules.txt"), Request("game"))
        assert outline(read) == outline(document(plain))

    def test_of_a_file_named_markdown(self, plain: str) -> None:
        assert numbers(document(plain, "rules.md")) == numbers(document(plain))

    def test_of_a_page_without_headings(self, plain: str) -> None:
        if "91.555.12.34" not in plain:  # a telephone number that a line break brings to the front
            assert numbers(document(_as_page(plain), "rules.html")) == numbers(document(plain))


class TestNumbersThatAreNone:
    def rules(self, line: str) -> str:
        rules = [
            "1. Play",
            "1.1. A first rule of the game.",
            f"1.2. Another rule, which is said to have been {line}",
        ]
        return "\n\n".join([*rules, "1.3. A third rule."])

    @pytest.mark.parametrize(
        "line",
        [
            "printed in\n2009 and again later.",
            "printed in the year\n2009. It was good.",
            "sold for\n3.50 each.",
            "played by\n2 players or\n4 players.",
            "taken from rule\n1.3 without a change.",
            "taken from rules 1.1 and\n1.3. It has not changed.",
            "decided on\n11.12.2005 by all.",
            "moved (see\n1.1).",
            "tried 7 to\n10 times.",
        ],
    )
    def test_a_wrapped_line_may_begin_with_a_number(self, line: str) -> None:
        read = document(self.rules(line))
        assert numbers(read) == ["1", "1.1", "1.2", "1.3"]
        assert read.sections[2].text.endswith(line.split("\n")[-1])
        assert len(read.sections[2].blocks) == 1

    def test_steps_of_a_list_are_items(self) -> None:
        read = document(
            "1. Turn\n\n1.1. Each turn:\n\n1. Draw.\n2. Play.\n3. Pass.\n\n"
            "1.2. Then the next.\n\n2. End\n\n2.1. Stop."
        )
        assert numbers(read) == ["1", "1.1", "1.2", "2", "2.1"]
        assert [block.kind for block in read.sections[1].blocks] == ["paragraph", "item", "item", "item"]

    def test_steps_before_the_next_chapter_do_not_hide_it(self) -> None:
        read = document(
            "1. Turn\n\n1.1. Each turn\n1. draw.\n2. play.\n\n2. End\n\n2.1. Stop.\n\n2.2. Count."
        )
        assert numbers(read) == ["1", "1.1", "2", "2.1", "2.2"]
        assert read.sections[2].heading == "End"

    def test_a_chapter_without_sections_of_its_own_stays_a_chapter(self) -> None:
        read = document("1. Start\n\n1.1. Go.\n\n2. Nothing here yet\n\n3. End\n\n3.1. Stop.\n\n3.2. Count.")
        assert numbers(read) == ["1", "1.1", "2", "3", "3.1", "3.2"]

    def test_a_telephone_number_or_a_range_opens_nothing(self) -> None:
        read = document("1. Fees\n\n1.1. Fees are:\n\n4-8 none\n\n9-16 Two coins\n\n1.2. Nothing else.")
        assert numbers(read) == ["1", "1.1", "1.2"]


class TestWhatRecursIsKept:
    def test_a_subheading_at_each_page_break_is_no_running_header(self) -> None:
        pages = [
            f"2.{count} Error number {count}\n\nDefinition\n\n{name} errs.\n\n- {count} -"
            for count, name in enumerate(["Ana", "Beto", "Carla", "Dani", "Elsa"], start=1)
        ]
        read = document("2 Errors\n\n- 0 -\n\n" + "\n\n".join(pages))
        assert [section.heading for section in read.sections].count("Definition") == 5

    def test_a_line_at_each_rule_is_no_running_header(self) -> None:
        parts = [
            f"## 1.{count} Error\n\nA player errs.\n\nPenalty: Warning\n\n---\n" for count in range(1, 6)
        ]
        read = document("# Guide\n\n" + "\n".join(parts), "guide.md")
        assert [block.kind for section in read.sections for block in section.blocks].count("penalty") == 5

    def test_a_header_that_stands_only_at_page_numbers_is_noise(self) -> None:
        rules = [f"1.{count} A rule.\n\nLeague Rules\nPage {count} of 2\n" for count in (1, 2)]
        read = document("A title\n\n1 Play\n\n" + "\n".join(rules))
        assert [section.text for section in read.sections[1:]] == ["A rule.", "A rule."]


class TestAnchors:
    def test_a_space_within_a_number_is_read_over_where_numbers_end_in_letters(self) -> None:
        read = document("70. Keys\n\n70.1. Lock\n\n70.1a One.\n\n70. 1b Two.\n\n70.1c Three.")
        assert numbers(read) == ["70", "70.1", "70.1a", "70.1b", "70.1c"]
        assert read.sections[3].text == "Two."

    def test_headings_of_other_levels_stay_beside_those_they_continue(self) -> None:
        read = document(
            "# Rules\n\n## Concepts\n\n### 1. Own\n\nA.\n\n## 2. Text\n\nB.\n\n#### 3. Pay\n\nC.", "x.md"
        )
        assert [row[:2] for row in outline(read)] == [["A", None], ["1", "A"], ["2", "A"], ["3", "A"]]

    def test_chapters_of_one_digit_hold_the_hundreds(self) -> None:
        read = document(
            "1. Basics\n\n100. General\n\n100.1. Play.\n\n101. Cards\n\n101.1. Hold.\n\n"
            "2. Parts\n\n200. Name\n\n200.1. Say."
        )
        assert outline(read)[1][:2] == ["100", "1"]
        assert outline(read)[6][:2] == ["200", "2"]

    def test_a_letter_right_behind_its_dot_still_opens_a_rule(self) -> None:
        read = document("901. Table\n\n901.3. One.\n\n901.4.All of it.\n\n901.5. Two.")
        assert numbers(read) == ["901", "901.3", "901.4", "901.5"]
        assert read.sections[2].text == "All of it."

    def test_double_letters_follow_z(self) -> None:
        rules = "\n\n".join(f"7.1{letter} A rule." for letter in [*"abcdefghijkmnpqrstuvwxyz", "aa", "ab"])
        read = document(f"7. Checks\n\n7.1. Now:\n\n{rules}")
        assert numbers(read)[-2:] == ["7.1aa", "7.1ab"]
        assert read.remarks == ()

    def test_a_missing_dot_does_not_hide_a_rule(self) -> None:
        read = document("606. Loyal\n\n606.4. One.\n\n606.5 Two.\n\n606.6. Three.")
        assert numbers(read) == ["606", "606.4", "606.5", "606.6"]

    def test_paragraph_signs_and_labels_go_with_the_number(self) -> None:
        read = document("§ 4 Fights\n\n§ 4.1 Hit.\n\n§ 4.2 Miss.\n\n§ 5 Peace\n\n§ 5.1 Rest.")
        assert numbers(read) == ["4", "4.1", "4.2", "5", "5.1"]

    def test_appendices_follow_chapters(self) -> None:
        read = document(
            "Chapter 1: Play\n\n1.1 Go.\n\n1.2 Stop.\n\nChapter 2: End\n\n2.1 Count.\n\n"
            "Appendix A – Lists\n\nA.1 Banned.\n\nA.2 Watched."
        )
        assert outline(read) == [
            ["1", None, "Play"], ["1.1", "1", ""], ["1.2", "1", ""], ["2", None, "End"], ["2.1", "2", ""],
            ["A", None, "Lists"], ["A.1", "A", ""], ["A.2", "A", ""],
        ]  # fmt: skip

    def test_numbers_continuing_through_chapters_stay_as_published(self) -> None:
        read = document(
            "Capítulo I: Antes\n\n1. Se barajan las cartas.\n\n2. Se corta.\n\n"
            "Capítulo II: Después\n\n3. Se juega.\n\n4. Se gana."
        )
        assert [row[:2] for row in outline(read)] == [
            ["I", None], ["1", "I"], ["2", "I"], ["II", None], ["3", "II"], ["4", "II"],
        ]  # fmt: skip


class TestRequest:
    def test_the_request_overrides_name_and_edition(self) -> None:
        read = document("Rules\n\n1.1. A.\n\n1.2. B.", document="mtr", edition="2020-01-01")
        assert str(read.ref) == "game/mtr@2020-01-01"

    def test_every_source_is_recognised(self) -> None:
        assert generic.recognise(extract(b"anything", "x.txt"), "game")

    def test_an_abbreviation_in_use_names_the_document(self) -> None:
        read = document("Infraction Procedure Guide\n\n1.1. The IPG says so.\n\n1.2. Read the IPG.")
        assert read.ref.document == "ipg"


@pytest.fixture(scope="module")
def magic(sources: Path) -> Document:
    path = sources / "magic-cr" / "2026-01-16.txt"
    return generic.read(extract(path.read_bytes(), path.name), Request("magic"))


class TestPublishedDocuments:
    def test_nearly_every_numbered_line_of_magic_opens_its_section(
        self, magic: Document, sources: Path
    ) -> None:
        source = extract((sources / "magic-cr" / "2026-01-16.txt").read_bytes(), "x.txt")
        opened = {
            section.lines.first: section.number.published for section in magic.sections if section.lines
        }
        rules = [
            (line.number, found[1])
            for line in source.lines
            if (found := re.match(r"^(\d{3}\.\d+[a-z]*)\.?(?=\s|$)", line.text))
        ]
        held = sum(opened.get(line) == number for line, number in rules)
        assert len(rules) > 3000
        assert held / len(rules) >= 0.99

    def test_magic_is_accounted_for_with_date_glossary_and_parents(self, magic: Document) -> None:
        assert magic.unaccounted == ()
        assert magic.effective == "2026-01-16"
        assert len(magic.glossary) > 600
        top = [section.number.text for section in magic.sections if section.parent is None]
        assert top == [str(chapter) for chapter in range(1, 10)]

    def test_gobierno_y_prestigio_has_its_chapters_and_rules(self, sources: Path) -> None:
        path = sources / "gobierno-y-prestigio.txt"
        read = generic.read(extract(path.read_bytes(), path.name), Request("gyp"))
        published = [section for section in read.sections if not section.assigned]
        assert len([section for section in published if section.parent is None]) == 25
        assert len([section for section in published if section.parent is not None]) == 308
        assert [remark.kind for remark in read.remarks if remark.kind == "missing-parent"]
        assert read.unaccounted == ()


SENTENCE = st.sampled_from(
    [
        "A card goes to the pile when it is spent.",
        "Each player may look at it once, unless rule 1.1 says otherwise.",
        "In 2009 there were 3 players, and 40 cards cost 12 coins.",
        "Nobody may look at the 5 cards on the table.",
        "See rules 1.2 and 2.1 for what happens then, and section 3 for the rest.",
    ]
)


@st.composite
def published(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A well-formed document and the numbers of its sections."""
    parts = ["House rules"]
    found = []
    for chapter in range(1, draw(st.integers(2, 4)) + 1):
        parts.append(f"{chapter}. Chapter of things")
        found.append(f"{chapter}")
        for rule in range(1, draw(st.integers(1, 4)) + 1):
            parts.append(f"{chapter}.{rule}. " + " ".join(draw(st.lists(SENTENCE, min_size=1, max_size=5))))
            found.append(f"{chapter}.{rule}")
            for letter in "abc"[: draw(st.integers(0, 3))]:
                parts.append(
                    f"{chapter}.{rule}{letter} " + " ".join(draw(st.lists(SENTENCE, min_size=1, max_size=4)))
                )
                found.append(f"{chapter}.{rule}{letter}")
            if draw(st.booleans()):
                parts.append("Example: " + draw(SENTENCE))
    return "\n\n".join(parts) + "\n", found


LINE = st.one_of(
    st.text(alphabet=st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=40),
    st.from_regex(
        r"\A[ #>*-]{0,4}(\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)\-_:]?(\d{0,2}[a-z]?)[.) ]{0,2}(Word|word)?[.:]?\Z"
    ),
    st.sampled_from(["", "Glossary", "Glosario", "Contents", "Credits", "Changes", "Example:", "Nota: x"]),
    st.sampled_from(["Chapter 3", "Anexo A", "---", "- 3 -", "## A heading", "A. One", "(a) two", "1. One"]),
    st.sampled_from(["| a | b |", "a\tb", "1.1 x ..... 3", "1.1 x", "1.2 y", "2. Two", "1.1.a z"]),
)


class TestProperties:
    @settings(max_examples=60, deadline=None)
    @given(published(), st.integers(60, 100), st.booleans())
    def test_wrapping_a_document_changes_no_number(
        self, written: tuple[str, list[str]], width: int, blank: bool
    ) -> None:
        text, expected = written
        assert numbers(document(text)) == expected
        wrapped = ("\n\n" if blank else "\n").join(
            textwrap.fill(part, width, break_long_words=False, break_on_hyphens=False)
            for part in text.split("\n\n")
        )
        assert numbers(document(wrapped)) == expected

    @settings(max_examples=150, deadline=None)
    @given(st.lists(LINE, min_size=1, max_size=30), st.sampled_from(["x.txt", "x.md", "x.html"]))
    def test_any_text_becomes_a_document_without_a_line_lost(self, lines: list[str], name: str) -> None:
        text = "\n".join(["Some rules", *lines])
        read = document(text, name)
        assert read.unaccounted == ()
        known = {section.number for section in read.sections}
        assert len(known) == len(read.sections)
        assert all(section.parent is None or section.parent in known for section in read.sections)

    def test_a_megabyte_takes_less_than_five_seconds(self) -> None:
        rules = "\n\n".join(
            f"{chapter}.{rule}. " + "A card goes to the pile when it is spent, unless rule 3.2 says so. " * 4
            for chapter in range(1, 60)
            for rule in range(1, 60)
        )
        read: list[Document] = []
        assert seconds(lambda: read.append(document(rules))) < 5
        assert len(rules) > 900_000
        assert len(read[0].sections) == 59 * 59

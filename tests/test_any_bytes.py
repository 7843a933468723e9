"""Any bytes at all given to an importer end in a document or in one clear error."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.documents import SectionNumber
from judge.errors import JudgeError
from judge.importers import Request
from judge.importing import read_file

SUFFIXES = [".txt", ".md", ".html", ".docx", ".pdf", ".json", ".yaml", ".csv", ".png", ""]
STARTS = [
    b"",
    b"%PDF-1.7\n",
    b"PK\x03\x04word/",
    b"\xff\xfe",
    b"\xfe\xff",
    b"\xef\xbb\xbf",
    b"<!doctype html>",
    b"[{",
]
NUMBERED = st.builds(
    "{}.{}{} {}".format,
    st.integers(1, 99),
    st.integers(0, 99),
    st.sampled_from("abcz."),
    st.text(max_size=30),
)
FORMS = ["Contents", "Glossary", "Credits", "Example: no.", "---", "| a | b |", "# 1. Head", "- item", ""]
LINE = st.one_of(
    st.text(max_size=60),
    st.builds("{}. {}".format, st.integers(0, 999), st.text(max_size=40)),
    NUMBERED,
    st.sampled_from(FORMS),
)


def read(data: bytes, suffix: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"any{suffix}"
        path.write_bytes(data)
        try:
            document = read_file(path, Request("harbour"))
        except JudgeError as refused:
            said = str(refused)
        else:
            said = ""
    if said:
        assert "\n" not in said
        return
    known: set[SectionNumber] = set()
    for section in document.sections:
        assert section.number not in known
        assert section.parent is None or section.parent in known
        known.add(section.number)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(STARTS), st.binary(max_size=400), st.sampled_from(SUFFIXES))
def test_bytes_end_in_a_document_or_a_clear_error(start: bytes, data: bytes, suffix: str) -> None:
    read(start + data, suffix)


@settings(max_examples=200, deadline=None)
@given(st.lists(LINE, max_size=30), st.sampled_from(["utf-8", "utf-16", "cp1252"]), st.sampled_from(SUFFIXES))
def test_lines_like_rules_end_in_sections_each_once_under_parents_that_stand_before(
    lines: list[str], encoding: str, suffix: str
) -> None:
    read("\n".join(lines).encode(encoding, "replace"), suffix)

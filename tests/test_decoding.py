"""Bytes to lines: every encoding and line end in circulation, and one clear error for the rest."""

from __future__ import annotations

import codecs
import hashlib
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.decoding import MAX_LINE, Line, decode, read_text, split_lines
from judge.errors import ImportFault, ImportFaultAtLine

TEXT = "100. General\n\n100.1. El niño roba “una” carta — ¿sí?\n"
ENDS = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}
ENCODINGS = {
    "utf-8": ("utf-8", b""),
    "utf-8 with mark": ("utf-8", codecs.BOM_UTF8),
    "cp1252": ("cp1252", b""),
    "utf-16 little": ("utf-16-le", codecs.BOM_UTF16_LE),
    "utf-16 big": ("utf-16-be", codecs.BOM_UTF16_BE),
    "utf-16 little without mark": ("utf-16-le", b""),
    "utf-16 big without mark": ("utf-16-be", b""),
    "utf-32 little": ("utf-32-le", codecs.BOM_UTF32_LE),
    "utf-32 big": ("utf-32-be", codecs.BOM_UTF32_BE),
}


class TestRoundTrips:
    @pytest.mark.parametrize("end", ENDS)
    @pytest.mark.parametrize("encoding", ENCODINGS)
    def test_the_same_lines_come_out_of_every_encoding_and_line_end(self, encoding: str, end: str) -> None:
        codec, mark = ENCODINGS[encoding]
        source = read_text(mark + TEXT.replace("\n", ENDS[end]).encode(codec), "rules.txt")
        assert source.lines == (
            Line(1, "100. General"),
            Line(2, ""),
            Line(3, "100.1. El niño roba “una” carta — ¿sí?"),
        )
        assert source.encoding == codec

    def test_mixed_line_ends_each_end_a_line(self) -> None:
        assert split_lines("a\rb\r\nc\nd\u2028e\x0cf") == ["a", "b", "c", "d", "e", "f"]

    def test_a_blank_line_of_lone_returns_is_kept(self) -> None:
        assert split_lines("a\r\rb") == ["a", "", "b"]

    def test_split_accents_are_composed(self) -> None:
        source = read_text(unicodedata.normalize("NFD", "Piuchén, ñandú").encode(), "x.txt")
        assert source.text == "Piuchén, ñandú"

    def test_hard_spaces_become_spaces_and_marks_within_the_text_go(self) -> None:
        assert read_text("a\xa0b\ufeffc  ".encode(), "x.txt").text == "a bc"

    def test_the_five_bytes_that_cp1252_lacks_do_not_stop_it(self) -> None:
        assert read_text(b"ca\xf1\xf3n \x81\x8d", "x.txt").text == "cañón \x81\x8d"

    def test_the_source_bears_the_hash_of_its_bytes(self) -> None:
        assert read_text(b"a", "x.txt").sha256 == hashlib.sha256(b"a").hexdigest()

    @given(
        st.lists(
            st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=20),
            min_size=1,
        ),
        st.sampled_from(["\n", "\r\n", "\r"]),
    )
    def test_lines_are_split_where_they_were_joined(self, lines: list[str], end: str) -> None:
        assert split_lines(end.join([*lines, "x"])) == [*lines, "x"]

    @given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Co", "Cn")), min_size=1))
    def test_text_survives_utf_8_and_both_utf_16(self, text: str) -> None:
        expected = unicodedata.normalize("NFC", text.replace("\ufeff", "")) + " x"
        for codec, mark in ENCODINGS.values():
            if mark:
                assert decode(mark + (text + " x").encode(codec), "x.txt")[0] == expected


class TestFaults:
    @pytest.mark.parametrize("data", [b"", b"  \r\n\t", b"\0\0\0"])
    def test_an_empty_file_is_refused(self, data: bytes) -> None:
        with pytest.raises(ImportFault, match=r"x\.txt: the file is empty"):
            decode(data, "x.txt")

    @pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", bytes(range(1, 32)) * 20])
    def test_what_is_no_text_is_refused(self, data: bytes) -> None:
        with pytest.raises(ImportFault, match="not a text"):
            decode(data, "x.txt")

    def test_a_file_that_breaks_off_tells_the_line(self) -> None:
        broken = codecs.BOM_UTF16_LE + "a\nb\nc".encode("utf-16-le")[:-1]
        with pytest.raises(ImportFaultAtLine, match=r"x\.txt, line 3"):
            decode(broken, "x.txt")

    def test_an_overlong_line_tells_its_number(self) -> None:
        with pytest.raises(ImportFaultAtLine, match=r"x\.txt, line 2"):
            read_text(b"a\n" + b"b" * (MAX_LINE + 1), "x.txt")

    def test_a_file_beyond_all_measure_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("judge.decoding.MAX_BYTES", 10)
        with pytest.raises(ImportFault, match="at most"):
            decode(b"a" * 11, "x.txt")

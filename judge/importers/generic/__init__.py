"""The generic importer for any numbered rules document: it infers the numbering scheme from the document
itself.

Four stages; each is a function from one value to the next, and no stage changes the value of an earlier one:

| stage | from -> to | module | |---|---|---| | 1 | source -> classified lines | ``lines`` (number at the
start of a line: ``numbers``) | | 2 | lines -> marks: the lines that begin a part | ``marks`` (section numbers
among all numbers: ``sequences``) | | 3 | marks -> outline: parts in order, sections with their parents |
``outline`` | | 4 | outline -> document | ``document`` | | 5 | document -> document with its infractions |
``penalties`` |

``meta`` finds title, language and date.
"""

from __future__ import annotations

import re
from pathlib import PurePath

from judge.decoding import Source
from judge.documents import Document
from judge.importers import Request
from judge.importers.builder import DocumentBuilder
from judge.importers.generic.document import write
from judge.importers.generic.lines import prepare
from judge.importers.generic.marks import mark
from judge.importers.generic.meta import UNDATED, about, matter_of
from judge.importers.generic.outline import outline
from judge.importers.generic.penalties import with_infractions
from judge.text import squeeze


def recognise(source: Source, game: str) -> bool:
    """Accept every source, because all other importers are asked first."""
    del source, game
    return True


def read(source: Source, request: Request) -> Document:
    """Read a document: sections with their published or assigned numbers, every line accounted for.

    The edition is the document's date, else ``sin-fecha``; the document's name comes from its title. The
    request overrides both.
    """
    prepared = prepare(source)
    marks = mark(prepared)
    matter = matter_of(line.text for line in prepared.matter)
    named = re.sub(r"[_-]+", " ", PurePath(source.name).stem).strip() or source.name
    title = squeeze(matter.get("title", matter.get("titulo", "")) or marks.title) or named
    words = [text.text for text in prepared.texts]
    said = about(title, words, min(max(marks.first_section, 12), 80), matter)
    ref = request.ref(said.slug, said.effective or UNDATED)
    builder = DocumentBuilder(prepared.source, ref, said.title, said.language, effective=said.effective)
    return with_infractions(write(builder, prepared, outline(marks)))

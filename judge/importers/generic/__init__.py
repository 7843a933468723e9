"""Any numbered rules document: its grammar of numbers is read off the document itself.

Four stages, each a function from one value to the next, which no later one changes:

| stage | from -> to | module |
|---|---|---|
| 1 | source -> lines that know what they are | ``lines`` (how a line opens: ``numbers``) |
| 2 | lines -> marks: which open a part | ``marks`` (which numbers are sections': ``sequences``) |
| 3 | marks -> outline: parts in order, sections under their parents | ``outline`` |
| 4 | outline -> document | ``document`` |

``meta`` reads what a document says of itself: title, language, date.
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
from judge.text import squeeze


def recognise(source: Source, game: str) -> bool:
    """Take every source that no other importer takes."""
    del source, game
    return True


def read(source: Source, request: Request) -> Document:
    """Read a document: sections under their published or assigned numbers, and where each line went.

    The edition is the date that the document bears, else ``sin-fecha``; the document's name comes from its
    title. Both give way to what the request says.
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
    return write(builder, prepared, outline(marks))

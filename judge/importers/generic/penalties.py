"""Stage 5: finds the infractions of an organiser's guide, in whatever form it states their penalties.

A penalty stands on a line with a label (``Penalty: Warning``) or alone below the heading, in the heading, in
a table or list of infractions, or in a part headed so. It becomes a block of kind ``penalty``, and labelled
parts (definition, examples, upgrade ...) become sections below the infraction, lettered as in
:mod:`judge.documents.infractions`, so that each can be linked and cited.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise

from judge.documents import Block, Document, Remark, Section, SectionNumber
from judge.documents.infraction_labels import (
    Labelled,
    PartKind,
    label_kind,
    labelled,
    names_penalty,
    part_named,
)
from judge.documents.infractions import (
    DEGREES,
    PART_LETTERS,
    infractions,
    leading_penalty,
    named,
    penalty_code,
    stated_in,
)
from judge.importers.generic.outline import letter
from judge.messages import N_, Message
from judge.text import fold

_TEXTS = ("paragraph", "item", "example", "note")
_BEHIND = re.compile(r"(?P<name>\S.*?)\s*(?:[—–:]|\s-\s|\()\s*(?P<penalty>[^\s()—–:][^()—–:]*?)\s*\)?[.\s]*$")
_ENTRY = re.compile(r"(?P<name>[^:—–.;()]{3,90}?)\s*(?::|[—–]|\s-\s|\.{3,})\s*(?P<penalty>\S.*)$", re.DOTALL)
_STATES = re.compile(
    r"(?:(?:la|el|the|su|its)\s+)?(?:(?:usual|standard)\s+)?"
    r"(?:penalizaci[oó]n|penalidad|sanci[oó]n|castigo|pena|penalty|sanction)(?:\s+(?:habitual|usual))?"
    r"\s+(?:es|ser[aá]|is|will be|shall be)\s+(?:de\s+)?(?:(?:una?|la|el|an?|the)\s+)?(?P<penalty>\S.*)$"
    r"|(?:se\s+(?:sanciona|penaliza|castiga)\s+con|(?:it|this)\s+is\s+(?:penali[sz]|sanction)ed\s+(?:with|by))"
    r"\s+(?:(?:una?|la|el|an?|the)\s+)?(?P<other>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_SPEAKS = re.compile(r"\b(?:infracci\w+|infractions?|penali[tz]\w*|sanci[oó]n\w*|sanctions?)\b")
_EXAMPLES = re.compile(r"[\W_]*(examples|ejemplos)\s+(?=[\W_]*(?-i:[A-ZÁÉÍÓÚÑ\d]))", re.IGNORECASE)
"""A label on a line of its own, which was joined with the first example below when the text was read."""
_INSIDE = re.compile(r"(?<=[.;!?)])\s+([^\W\d_][^.:;\n]{2,35}?)(?=:\s)")
"""A label within a paragraph."""
_COUNTED = re.compile(r"\(?([a-z]|\d{1,2})[).]\s")
"""The letter or number of a part within the text of another part."""
_TIMES = re.compile(r"(?:vez|veces|time|times|offen[cs]e|occurrence|reincidencia)$", re.IGNORECASE)
_LONGEST_NAME = 12
"""Maximum number of words of an infraction's name in a table, a list or a paragraph."""
_LEAST = 2
"""Minimum number of rows, items or headings in a row that name an infraction with its penalty."""


def with_infractions(document: Document) -> Document:
    """The document with its infractions marked; with a remark if it mentions infractions but states no
    penalty.
    """
    if not document.sections:
        return document
    sections = _Guide(document).read()
    found = replace(document, sections=tuple(sections.sections))
    remarks = sections.remarks
    if not infractions(found) and (line := _speaks(document)):
        remarks.append(
            Remark(
                "no-infractions",
                line,
                Message(
                    N_(
                        "it speaks of infractions, but no section states the penalty of one, so none can be "
                        "chosen at an event: write a line such as “Penalty: Warning” below the name of each"
                    )
                ),
            )
        )
    ordered = sorted((*document.remarks, *remarks), key=lambda remark: remark.line)
    return replace(found, remarks=tuple(ordered))


def _speaks(document: Document) -> int:
    """The first line whose heading mentions infractions; 0 if there is none."""
    for section in document.sections:
        if section.heading and _SPEAKS.search(fold(section.heading)):
            return section.lines.first if section.lines else 1
    return 1 if _SPEAKS.search(fold(document.title)) else 0


@dataclass
class _Entry:
    """An infraction under construction that has no section of its own in the document."""

    name: str
    blocks: list[Block]


class _Guide:
    """A document's sections in order while infractions are marked in them."""

    def __init__(self, document: Document) -> None:
        self.sections: list[Section] = list(document.sections)
        self.remarks: list[Remark] = []
        self._places: tuple[dict[SectionNumber, int], dict[SectionNumber | None, list[int]]] | None = None
        self._taken = {section.number for section in document.sections}
        self._counted = all(section.assigned for section in document.sections)

    def read(self) -> _Guide:
        self._headings()
        self._children()
        for section in tuple(self.sections):
            self._own(section)
        self._sentences()
        for section in tuple(self.sections):
            self._listed(section)
        for section in tuple(self.sections):
            self._tables(section)
        for section in tuple(self.sections):
            if self._is_infraction(section):
                self._lettered(section)
        return self

    # -- the sections ---------------------------------------------------------------------------------

    def _at(self, number: SectionNumber) -> int:
        return self._located()[0][number]

    def _put(self, section: Section) -> None:
        """Replace the section with the same number."""
        at = self._at(section.number)
        if self.sections[at].parent != section.parent:
            self._places = None
        self.sections[at] = section

    def _below(self, number: SectionNumber) -> list[Section]:
        return [self.sections[at] for at in self._located()[1].get(number, ())]

    def _located(self) -> tuple[dict[SectionNumber, int], dict[SectionNumber | None, list[int]]]:
        """The position of each section, by its number and its parent's number."""
        if self._places is None:
            places: dict[SectionNumber, int] = {}
            below: dict[SectionNumber | None, list[int]] = {}
            for at, section in enumerate(self.sections):
                places.setdefault(section.number, at)
                below.setdefault(section.parent, []).append(at)
            self._places = places, below
        return self._places

    def _insert(self, after: SectionNumber, made: Iterable[Section]) -> None:
        at = self._at(after) + 1
        found = list(made)
        if found:
            self.sections[at:at] = found
            self._places = None
            self._taken.update(section.number for section in found)

    def _is_infraction(self, section: Section) -> bool:
        below = [one for one in self._below(section.number) if label_kind(one.heading) == "penalty"]
        return any(block.kind == "penalty" for one in (section, *below) for block in one.blocks)

    # -- penalties in headings ------------------------------------------------------------------------

    def _headings(self) -> None:
        """``2.1 Late for the Ferry (Game Loss)``, where several headings end in a penalty."""
        found = {}
        for section in self.sections:
            ends = _BEHIND.fullmatch(section.heading)
            if ends and penalty_code(ends["penalty"]) and not label_kind(ends["name"]):
                found[section.number] = ends
        if len(found) < _LEAST:
            return
        for number, ends in found.items():
            section = self.sections[self._at(number)]
            stated = Block("penalty", ends["penalty"], section.lines)
            self._put(replace(section, heading=ends["name"].strip(), blocks=(stated, *section.blocks)))

    # -- penalties and parts in sections of their own -------------------------------------------------

    def _children(self) -> None:
        """Sections that are parts already: ``a) Penalty: Warning``, or a heading that is the name of a
        penalty.
        """
        for section in tuple(self.sections):
            below = self._below(section.number)
            if not below or not _may_state(section):
                continue
            states = [one for one in below if self._states(one)]
            bare = [
                one
                for one in below
                if one.assigned and penalty_code(one.heading) and not self._below(one.number)
            ]
            held = [one for one in below if part_named(one.heading)]
            within = [
                (one, at)
                for one in held
                for at, block in enumerate(tuple(_apart(one.blocks)))
                if (said := _said(block)) is not None and said.kind == "penalty" and _names(said.rest)
            ]
            if len(states) == 1:
                for one in below:
                    self._headed(one)
            elif not states and len(within) == 1:
                self._hoisted(section, *within[0])
            elif not states and len(bare) == 1 and bare[0] is below[0]:
                self._merged(section, bare[0])

    def _states(self, section: Section) -> bool:
        """Whether a section states the penalty of its parent."""
        if not section.blocks:
            return False
        if label_kind(section.heading) == "penalty":
            several = sum(leading_penalty(block.text) is not None for block in section.blocks) > 1
            return _names(section.blocks[0].text) and not several
        said = None if section.heading else labelled(section.blocks[0].text)
        return said is not None and said.kind == "penalty" and _names(said.rest)

    def _headed(self, section: Section) -> None:
        """Make the label at the start of a part its heading, and mark its penalty."""
        if not section.blocks:
            return
        first, *others = section.blocks
        said = None if section.heading else labelled(first.text)
        if said is not None and said.kind != "name":
            kept = [replace(first, text=said.rest)] if said.rest else []
            section = replace(section, heading=said.label, blocks=(*kept, *others))
        if label_kind(section.heading) == "penalty" and section.blocks:
            section = replace(
                section, blocks=(replace(section.blocks[0], kind="penalty"), *section.blocks[1:])
            )
        self._put(section)
        if section.parent is not None and any(_part(block) for block in section.blocks[1:]):
            own, parts = self._parted(section.parent, section.blocks, from_first=False)
            self._put(replace(section, blocks=tuple(own)))
            self._insert(section.number, parts)

    def _hoisted(self, section: Section, part: Section, at: int) -> None:
        """Move the penalty from a part to the infraction to which it applies."""
        blocks = list(_apart(part.blocks))
        stated = blocks.pop(at)
        self._put(replace(part, blocks=tuple(blocks)))
        self._put(replace(section, blocks=(stated, *section.blocks)))

    def _merged(self, section: Section, bare: Section) -> None:
        """Merge a heading that is only the name of a penalty into the section above, as its penalty."""
        stated = Block("penalty", bare.heading, bare.lines)
        self.sections.remove(bare)
        self._places = None
        self._taken.discard(bare.number)
        self._put(replace(section, blocks=(*section.blocks, stated, *bare.blocks)))

    # -- penalties and parts within a section ---------------------------------------------------------

    def _own(self, section: Section) -> None:
        section = self.sections[self._at(section.number)] if section.number in self._taken else section
        if section.number not in self._taken:
            return
        section = _run_in(replace(section, blocks=tuple(_apart(section.blocks))), section)
        if not _may_state(section):
            return
        entries = _entries(section.blocks)
        if entries is not None:
            before, found = entries
            section = replace(section, blocks=tuple(before))
            self._put(section)
            self._open(section, found)
        blocks, stated = self._marked(section.blocks)
        if stated or any(block.kind == "penalty" for block in section.blocks):
            told = labelled(section.heading)
            if told is not None and told.kind == "name" and told.rest:
                section = replace(section, heading=told.rest)
            own, parts = self._parted(section.number, blocks)
            self._put(replace(section, blocks=tuple(own)))
            self._insert(section.number, parts)
            for one in self._below(section.number):
                self._headed(one)

    def _sentences(self) -> None:
        """``La sanción es una advertencia.``, at the start of a paragraph in several sections."""
        found: dict[SectionNumber, int] = {}
        for section in self.sections:
            if not _may_state(section) or self._is_infraction(section) or self._below(section.number):
                continue
            states = [at for at, block in enumerate(section.blocks) if _sentence(block) is not None]
            if len(states) == 1:
                found[section.number] = states[0]
        for number, at in found.items() if len(found) >= _LEAST else ():
            section = self.sections[self._at(number)]
            blocks = list(section.blocks)
            blocks[at] = replace(blocks[at], kind="penalty", text=_sentence(blocks[at]) or "")
            self._put(replace(section, blocks=tuple(blocks)))
            self._own(self.sections[self._at(number)])

    def _marked(self, blocks: Sequence[Block]) -> tuple[list[Block], bool]:
        """The blocks with the stated penalty marked, and whether there is one."""
        made: list[Block] = []
        stated = False
        rest = list(blocks)
        while rest:
            block = rest.pop(0)
            said = _said(block)
            if block.kind not in _TEXTS or (stated and (said is None or said.kind != "penalty")):
                made.append(block)
            elif stated:
                made.append(block)
                if not _names(block.text):
                    self._unread(block)
            elif said is not None and said.kind == "penalty":
                text, lines = said.rest, block.lines
                if not text and rest and rest[0].kind in _TEXTS and _names(rest[0].text):
                    text = rest.pop(0).text
                if _names(text):
                    made.append(Block("penalty", text, lines))
                    stated = True
                else:
                    made.append(block)
                    self._unread(block)
            elif penalty_code(block.text) and (not made or (rest and _part(rest[0]))):
                made.append(replace(block, kind="penalty"))
                stated = True
            else:
                made.append(block)
        return made, stated

    def _unread(self, block: Block) -> None:
        line = block.lines.first if block.lines else 1
        detail = Message(N_("“{text}” says no penalty that Judge can read"), {"text": block.text[:60]})
        self.remarks.append(Remark("unread-penalty", line, detail))

    def _parted(
        self, infraction: SectionNumber, blocks: Sequence[Block], from_first: bool = True
    ) -> tuple[list[Block], list[Section]]:
        """The blocks of the infraction itself, and its labelled parts as sections."""
        own: list[Block] = []
        parts: dict[PartKind, Section] = {}
        current: PartKind | None = None
        for at, block in enumerate(blocks):
            said = _part(block) if at or from_first else None
            if block.kind == "penalty":
                current = None
            if said is not None and said.part is not None:
                current = said.part
                if current not in parts:
                    counted = _COUNTED.match(block.text)
                    number = self._free(infraction, counted[1] if counted else PART_LETTERS[current])
                    lines = block.lines
                    parts[current] = Section(number, said.label, (), infraction, not counted, lines)
                block = replace(block, text=said.rest)
            if current is None:
                own.append(block)
            else:
                part = parts[current]
                kept = (block,) if block.text or block.rows else ()
                parts[current] = replace(part, blocks=(*part.blocks, *kept))
        return own, list(parts.values())

    def _free(self, above: SectionNumber, name: str) -> SectionNumber:
        """An unused number below a section."""
        number, count = above.child(name), 2
        while number in self._taken:
            number, count = above.child(f"{name}{count}"), count + 1
        self._taken.add(number)
        return number

    def _lettered(self, infraction: Section) -> None:
        """Give the parts that the document does not number their fixed letters."""
        below = [one for one in self._below(infraction.number) if one.assigned]
        kinds = {one.number: kind for one in below if (kind := part_named(one.heading)) is not None}
        anew = {number: infraction.number.child(PART_LETTERS[kind]) for number, kind in kinds.items()}
        others = self._taken - set(anew)
        if len(set(anew.values())) < len(anew) or others & set(anew.values()):
            return
        if any(self._below(number) for number in anew):
            return
        self._taken = others | set(anew.values())
        self._places = None
        for at, section in enumerate(self.sections):
            if section.number in anew and section.parent == infraction.number:
                self.sections[at] = replace(section, number=anew[section.number])

    # infractions without a section of their own

    def _open(self, above: Section, entries: Iterable[_Entry]) -> None:
        """Open a section for each infraction described within another section."""
        made: list[Section] = []
        at = 0
        for entry in entries:
            at += 1
            while (number := above.number.child(str(at) if self._counted else letter(at))) in self._taken:
                at += 1
            self._taken.add(number)
            blocks, _ = self._marked(entry.blocks)
            own, parts = self._parted(number, blocks)
            lines = entry.blocks[0].lines if entry.blocks else above.lines
            made += [Section(number, entry.name, tuple(own), above.number, True, lines), *parts]
        self._insert(above.number, made)

    def _listed(self, section: Section) -> None:
        """``- Late for the Ferry: Game Loss``, several of them."""
        if not section.heading or self._is_infraction(section):
            return
        found: dict[int, _Entry] = {}
        for at, block in enumerate(section.blocks):
            entry = _ENTRY.fullmatch(block.text) if block.kind in ("item", "paragraph") else None
            if entry and _is_name(entry["name"]) and leading_penalty(entry["penalty"]):
                found[at] = _Entry(entry["name"].strip(), [Block("penalty", entry["penalty"], block.lines)])
        if len(found) < _LEAST:
            return
        found = {at: entry for at, entry in found.items() if not self._named(entry)}
        kept = tuple(block for at, block in enumerate(section.blocks) if at not in found)
        self._put(replace(section, blocks=kept))
        self._open(section, found.values())

    def _tables(self, section: Section) -> None:
        for block in section.blocks:
            if block.kind == "table":
                entries = [entry for entry in _rows(block) if not self._named(entry)]
                self._open(section, entries)

    def _named(self, entry: _Entry) -> bool:
        """Whether the infraction in a row has a section, which then gets the penalty if it states none."""
        wanted = _bare(entry.name)
        for section in self.sections:
            whole, name = _bare(section.heading), _bare(named(section.heading)[1])
            if section.heading and wanted in (whole, name):
                if not self._is_infraction(section):
                    stated = [block for block in entry.blocks if block.kind == "penalty"]
                    section = replace(section, blocks=(*stated, *section.blocks))
                    self._put(section)
                    self._own(section)
                return True
        return False


def _sentence(block: Block) -> str | None:
    """The penalty that a paragraph states in a sentence, and the text after it."""
    found = _STATES.match(block.text) if block.kind in _TEXTS else None
    told = (found["penalty"] or found["other"]) if found else ""
    return told if leading_penalty(stated_in(told)) else None


def _apart(blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks, with each label in the middle of a paragraph moved to the start of a block of its own, if
    one of them labels a penalty.
    """
    for block in chain.from_iterable(map(_untabled, blocks)):
        starts = [found.start(1) for found in _INSIDE.finditer(block.text) if label_kind(found[1])]
        cuts = [0, *starts, len(block.text)]
        texts = [block.text[one:other].strip() for one, other in pairwise(cuts)]
        said = [labelled(text) for text in texts]
        if block.kind in _TEXTS and any(one and one.kind == "penalty" and _names(one.rest) for one in said):
            yield from (replace(block, text=text) for text in texts if text)
        else:
            yield block


def _untabled(block: Block) -> Iterator[Block]:
    """The blocks of a table that describes one infraction instead of listing several: a block for
    each label.
    """
    rows = [tuple(cell.strip() for cell in row if cell.strip()) for row in block.rows]
    kinds = [label_kind(row[0]) if row else None for row in rows]
    widths = {len(row) for row in rows}
    texts: list[str] = []
    if widths == {2} and "penalty" in kinds and all(kinds):
        texts = [f"{label}: {value}" for label, value in rows]
    elif widths == {1} and len(rows) == 2 and kinds[0] == "penalty":
        texts = [f"{rows[0][0]}: {rows[1][0]}"]
    elif widths == {2} and len(rows) > 1 and _TIMES.match(rows[0][0]) and label_kind(rows[0][1]) == "penalty":
        later = "; ".join(f"{value} ({when} {rows[0][0].lower()})" for when, value in rows[2:])
        texts = [f"{rows[0][1]}: {rows[1][1]}" + (f"; {later}" if later else "")]
    if texts:
        yield from (Block("paragraph", text, block.lines) for text in texts)
    else:
        yield block


def _run_in(section: Section, otherwise: Section) -> Section:
    """The section with the first sentence of its text as its name, if it states a penalty; else unchanged."""
    said = [one for block in section.blocks if (one := _said(block)) is not None and one.kind == "penalty"]
    if not said:
        return otherwise
    if section.heading:
        return section
    first, *others = section.blocks
    name, stop, rest = (first.text + " ").partition(". ")
    if not stop or labelled(first.text) or not _is_name(name):
        return section
    kept = [replace(first, text=rest.strip())] if rest.strip() else []
    return replace(section, heading=name.strip(" *_"), blocks=(*kept, *others))


def _may_state(section: Section) -> bool:
    """Whether a section may be an infraction: it has a name that is neither a part's label nor a penalty."""
    named_so = label_kind(section.heading) in (None, "name")
    return bool(section.heading) and named_so and not penalty_code(section.heading)


def _names(text: str) -> bool:
    return leading_penalty(text) is not None or names_penalty(text)


def _said(block: Block) -> Labelled | None:
    if block.kind == "example" and (found := _EXAMPLES.match(block.text)):
        return Labelled("examples", found[1], block.text[found.end() :])
    return labelled(block.text) if block.kind in _TEXTS else None


def _part(block: Block) -> Labelled | None:
    """The label of a part at the start of a block."""
    said = _said(block)
    return said if said is not None and said.part is not None else None


def _is_name(text: str) -> bool:
    bare = text.strip(" *_.:")
    short = 0 < len(bare.split()) <= _LONGEST_NAME and fold(bare) not in DEGREES
    return short and not label_kind(bare) and not penalty_code(bare)


def _is_entry(block: Block) -> bool:
    """Whether a short paragraph may be the name of an infraction described below it."""
    return block.kind in _TEXTS and _is_name(block.text) and block.text[-1:] not in ".!?:;"


def _bare(name: str) -> str:
    return " ".join(re.findall(r"[^\W\d_]+", fold(name)))


def _entries(blocks: Sequence[Block]) -> tuple[list[Block], list[_Entry]] | None:
    """The infractions described one after the other in one section, and the text before them."""
    starts: dict[int, str] = {}
    labels_at: set[int] = set()
    for at, block in enumerate(blocks):
        said, following = _said(block), blocks[at + 1] if at + 1 < len(blocks) else None
        if said is not None and said.kind == "name" and said.rest:
            starts[at] = said.rest.strip(" .")
            labels_at.add(at)
        elif said is None and following is not None and _said(following) and _is_entry(block):
            starts[at] = block.text.strip(" *_")
    ends = [*starts, len(blocks)]
    found = []
    for (start, name), end in zip(starts.items(), ends[1:], strict=True):
        group = list(blocks[start + 1 : end])
        labels = [said for block in group if (said := _said(block)) is not None and said.kind == "penalty"]
        if labels and (start in labels_at or all(_names(said.rest) for said in labels if said.rest)):
            found.append(_Entry(name, group))
    if len(found) < (1 if labels_at else _LEAST) or len(found) < len(starts):
        return None
    return list(blocks[: min(starts)]), found


def _rows(block: Block) -> Iterator[_Entry]:
    """The infractions of a table: one for each row, if one of its columns is the penalty."""
    rows = block.rows
    if len(rows) < _LEAST:
        return
    head = [label_kind(cell) for cell in rows[0]]
    width = len(head)
    if "penalty" in head:
        penalty, body, headed = head.index("penalty"), rows[1:], True
    else:
        counts = [sum(at < len(row) and bool(penalty_code(row[at])) for row in rows) for at in range(width)]
        most = max(counts, default=0)
        if most < _LEAST or most * 5 < len(rows) * 3:
            return
        headed = not any(penalty_code(cell) for cell in rows[0])
        penalty, body = counts.index(most), rows[1:] if headed else rows
        head = head if headed else [None] * width
    names = [at for at in range(width) if at != penalty and head[at] in ("name", None)]
    name = next((at for at in names if head[at] == "name"), None)
    if name is None:
        name = next((at for at in names if any(_worded(row, at) for row in body)), None)
    if name is None:
        return
    for row in body:
        if len(row) <= max(name, penalty) or not _is_name(row[name]) or not _names(row[penalty]):
            continue
        blocks = [Block("penalty", row[penalty], block.lines)]
        told = [at for at, kind in enumerate(head) if kind not in (None, "name", "penalty")]
        later = [at for at in range(len(row)) if at not in (penalty, name, *told) and _costs(row, at)]
        for at in (*later, *told):
            if at < len(row) and re.search(r"\w", row[at]):
                said = f"{rows[0][at]}: {row[at]}" if headed else row[at]
                blocks.append(Block("paragraph", said, block.lines))
        yield _Entry(row[name].strip(" *."), blocks)


def _costs(row: Sequence[str], at: int) -> bool:
    """Whether a cell is another penalty, for a repeated infraction."""
    return at < len(row) and penalty_code(row[at]) is not None


def _worded(row: Sequence[str], at: int) -> bool:
    return at < len(row) and bool(re.search(r"[^\W\d_]{3,}", row[at]))

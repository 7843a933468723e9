"""Converts documents to JSON and back without loss, for storage in the library and caches.

A value becomes an object whose keys are the fields of the dataclass; fields with default values are omitted.
Numbers are stored as text, spans as ``[first, last]``, lines with text as ``[line, text]``. The functions
from JSON raise DamagedRecord if the stored value has the wrong form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, wraps
from typing import Any, TypeVar

from judge.documents.cards import Card, CardFace, Print, Ruling, Wording
from judge.documents.document import (
    Block,
    Document,
    EditionRef,
    GlossaryEntry,
    Noise,
    Remark,
    Section,
    Span,
)
from judge.documents.number import SectionNumber
from judge.errors import DamagedRecord, UnreadableNumber
from judge.messages import Message

FORMAT = 1
"""To be increased whenever documents stored by an older Judge can no longer be read."""

Json = dict[str, Any]
T = TypeVar("T")


def _guarded(decode: Callable[[Json], T]) -> Callable[[Json], T]:
    """Make a decoder raise DamagedRecord for any kind of invalid value."""

    @wraps(decode)
    def guarded(stored: Json) -> T:
        try:
            return decode(stored)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, UnreadableNumber) as fault:
            what = decode.__name__.strip("_")
            raise DamagedRecord(what=what, detail=f"{type(fault).__name__}: {fault}") from None

    return guarded


def _filled(**fields: object) -> Json:
    """The non-empty fields; empty values are the defaults of the model."""
    return {name: value for name, value in fields.items() if value not in (None, "", (), [], {}, False)}


def _texts(values: Iterable[str]) -> list[str]:
    return list(values)


def _numbers(numbers: Iterable[SectionNumber]) -> list[str]:
    return [number.text for number in numbers]


@lru_cache(maxsize=32768)
def _number(text: str) -> SectionNumber:
    return SectionNumber.parse(text)


def _span_to_json(span: Span | None) -> list[int] | None:
    return None if span is None else [span.first, span.last]


def _span(stored: list[int] | None) -> Span | None:
    return None if stored is None else Span(stored[0], stored[1])


# -- sections -------------------------------------------------------------------------------------------


def block_to_json(block: Block) -> Json:
    stored: Json = {"kind": block.kind, "text": block.text}
    if block.lines is not None:
        stored["lines"] = [block.lines.first, block.lines.last]
    if block.rows:
        stored["rows"] = [list(row) for row in block.rows]
    if block.topic:
        stored["topic"] = block.topic
    return stored


def _block(stored: Json) -> Block:
    rows = stored.get("rows")
    return Block(
        stored["kind"],
        stored["text"],
        _span(stored.get("lines")),
        tuple([tuple(row) for row in rows]) if rows else (),
        stored.get("topic", ""),
    )


def section_to_json(section: Section) -> Json:
    """A section with its blocks.

    >>> section_to_json(Section(SectionNumber.parse("7.1"), lines=Span(3, 5)))
    {'number': '7.1', 'lines': [3, 5]}
    """
    return {
        "number": section.number.text,
        **_filled(
            heading=section.heading,
            blocks=[block_to_json(block) for block in section.blocks],
            parent=None if section.parent is None else section.parent.text,
            assigned=section.assigned,
            lines=_span_to_json(section.lines),
            aliases=_texts(section.aliases),
        ),
    }


def _section(stored: Json) -> Section:
    get = stored.get
    parent = get("parent")
    blocks = get("blocks")
    aliases = get("aliases")
    return Section(
        _number(stored["number"]),
        get("heading", ""),
        tuple([_block(block) for block in blocks]) if blocks else (),
        None if parent is None else _number(parent),
        get("assigned", False),
        _span(get("lines")),
        tuple(aliases) if aliases else (),
    )


def glossary_to_json(entry: GlossaryEntry) -> Json:
    return {
        "term": entry.term,
        "text": entry.text,
        **_filled(
            lines=_span_to_json(entry.lines),
            aliases=_texts(entry.aliases),
            sections=_numbers(entry.sections),
        ),
    }


def _glossary(stored: Json) -> GlossaryEntry:
    return GlossaryEntry(
        stored["term"],
        stored["text"],
        _span(stored.get("lines")),
        tuple(stored.get("aliases", ())),
        tuple([_number(text) for text in stored.get("sections", ())]),
    )


# -- cards and rulings ----------------------------------------------------------------------------------


def card_to_json(card: Card) -> Json:
    """A card; its ``effect`` must consist of JSON values."""
    stored = {
        "name": card.name,
        **_filled(
            aliases=_texts(card.aliases),
            prints=[[print_.edition, print_.number] for print_ in card.prints],
            type_line=card.type_line,
            cost=card.cost,
            figures=[[label, value] for label, value in card.figures],
            text=card.text,
            colours=_texts(card.colours),
            identifiers=_texts(card.identifiers),
            faces=[_face_to_json(face) for face in card.faces],
            layout=card.layout,
            formats=_texts(card.formats),
            wordings=[[one.language, one.name, one.type_line, one.text] for one in card.wordings],
            notes=[[topic, text] for topic, text in card.notes],
        ),
    }
    if card.effect is not None:
        stored["effect"] = dict(card.effect)
    if card.line is not None:
        stored["line"] = card.line
    return stored


def _face_to_json(face: CardFace) -> Json:
    told = _filled(
        type_line=face.type_line,
        cost=face.cost,
        figures=[[label, value] for label, value in face.figures],
        text=face.text,
        colours=_texts(face.colours),
    )
    return {"name": face.name, **told}


def _face(stored: Json) -> CardFace:
    get = stored.get
    return CardFace(
        stored["name"],
        get("type_line", ""),
        get("cost", ""),
        tuple([(label, value) for label, value in get("figures", ())]),
        get("text", ""),
        tuple(get("colours", ())),
    )


def _card(stored: Json) -> Card:
    get = stored.get
    return Card(
        name=stored["name"],
        aliases=tuple(get("aliases", ())),
        prints=tuple([Print(edition, number) for edition, number in get("prints", ())]),
        type_line=get("type_line", ""),
        cost=get("cost", ""),
        figures=tuple([(label, value) for label, value in get("figures", ())]),
        text=get("text", ""),
        colours=tuple(get("colours", ())),
        identifiers=tuple(get("identifiers", ())),
        effect=get("effect"),
        line=get("line"),
        faces=tuple([_face(face) for face in get("faces", ())]),
        layout=get("layout", ""),
        formats=tuple(get("formats", ())),
        wordings=tuple([Wording(*told) for told in get("wordings", ())]),
        notes=tuple([(topic, text) for topic, text in get("notes", ())]),
    )


def ruling_to_json(ruling: Ruling) -> Json:
    stored = {
        "kind": ruling.kind,
        **_filled(
            cards=_texts(ruling.cards),
            text=ruling.text,
            question=ruling.question,
            old_text=ruling.old_text,
            new_text=ruling.new_text,
            comment=ruling.comment,
            date=ruling.date,
            source=ruling.source,
            sections=_numbers(ruling.sections),
            identifiers=_texts(ruling.identifiers),
        ),
    }
    if ruling.first is not None:
        stored["first"] = ruling.first
    if ruling.last is not None:
        stored["last"] = ruling.last
    return stored


def _ruling(stored: Json) -> Ruling:
    get = stored.get
    return Ruling(
        kind=stored["kind"],
        cards=tuple(get("cards", ())),
        text=get("text", ""),
        question=get("question", ""),
        old_text=get("old_text", ""),
        new_text=get("new_text", ""),
        comment=get("comment", ""),
        date=get("date", ""),
        source=get("source", ""),
        sections=tuple([_number(text) for text in get("sections", ())]),
        identifiers=tuple(get("identifiers", ())),
        first=get("first"),
        last=get("last"),
    )


# -- the account of the lines ---------------------------------------------------------------------------


def noise_to_json(noise: Noise) -> Json:
    return {"line": noise.line, "text": noise.text, "reason": noise.reason.to_json()}


def _noise(stored: Json) -> Noise:
    return Noise(stored["line"], stored["text"], Message.from_json(stored["reason"]))


def remark_to_json(remark: Remark) -> Json:
    return {"kind": remark.kind, "line": remark.line, "detail": remark.detail.to_json()}


def _remark(stored: Json) -> Remark:
    return Remark(stored["kind"], stored["line"], Message.from_json(stored["detail"]))


def _lines(stored: Iterable[Any]) -> tuple[tuple[int, str], ...]:
    return tuple([(line, text) for line, text in stored])


# -- documents ------------------------------------------------------------------------------------------


def ref_to_json(ref: EditionRef) -> Json:
    return {"game": ref.game, "document": ref.document, "edition": ref.edition}


def _ref(stored: Json) -> EditionRef:
    return EditionRef(stored["game"], stored["document"], stored["edition"])


def document_to_json(document: Document) -> Json:
    """A whole edition as JSON values, ready for ``json.dumps``."""
    return {
        "format": FORMAT,
        "ref": ref_to_json(document.ref),
        "title": document.title,
        "language": document.language,
        **_filled(
            effective=document.effective,
            publisher=document.publisher,
            sections=[section_to_json(section) for section in document.sections],
            glossary=[glossary_to_json(entry) for entry in document.glossary],
            cards=[card_to_json(card) for card in document.cards],
            rulings=[ruling_to_json(ruling) for ruling in document.rulings],
            front=[[line, text] for line, text in document.front],
            back=[[line, text] for line, text in document.back],
            noise=[noise_to_json(noise) for noise in document.noise],
            remarks=[remark_to_json(remark) for remark in document.remarks],
            unaccounted=[[line, text] for line, text in document.unaccounted],
            source_name=document.source_name,
            source_hash=document.source_hash,
            extra=dict(document.extra),
        ),
    }


def _document(stored: Json) -> Document:
    if stored["format"] != FORMAT:
        raise ValueError(f"format {stored['format']}, expected {FORMAT}")
    get = stored.get
    return Document(
        ref=_ref(stored["ref"]),
        title=stored["title"],
        language=stored["language"],
        effective=get("effective", ""),
        publisher=get("publisher", ""),
        sections=tuple([_section(section) for section in get("sections", ())]),
        glossary=tuple([_glossary(entry) for entry in get("glossary", ())]),
        cards=tuple([_card(card) for card in get("cards", ())]),
        rulings=tuple([_ruling(ruling) for ruling in get("rulings", ())]),
        front=_lines(get("front", ())),
        back=_lines(get("back", ())),
        noise=tuple([_noise(noise) for noise in get("noise", ())]),
        remarks=tuple([_remark(remark) for remark in get("remarks", ())]),
        unaccounted=_lines(get("unaccounted", ())),
        source_name=get("source_name", ""),
        source_hash=get("source_hash", ""),
        extra=_strings(get("extra", {})),
    )


def _strings(stored: Mapping[str, str]) -> dict[str, str]:
    return dict(stored.items())


block_from_json = _guarded(_block)
section_from_json = _guarded(_section)
glossary_from_json = _guarded(_glossary)
card_from_json = _guarded(_card)
ruling_from_json = _guarded(_ruling)
noise_from_json = _guarded(_noise)
remark_from_json = _guarded(_remark)
ref_from_json = _guarded(_ref)
document_from_json = _guarded(_document)

"""A card of the library as printed: its faces, and how they are related."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from judge.documents import Card, CardFace
from judge.library import CardView

_CORNERS = (("Power", "power"), ("Toughness", "toughness"), ("Loyalty", "loyalty"), ("Defense", "defense"))
_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


@dataclass(frozen=True)
class PrintedCard:
    """A card's name, its layout (empty: unknown) and its faces in Scryfall's format.

    A face also has its ``figures`` and ``colours`` in the printed words, a single face its ``aliases``.
    """

    name: str
    layout: str
    faces: tuple[Mapping[str, object], ...]


def printed_card(view: CardView) -> PrintedCard | None:
    """The printed text of a card of the library; None if no imported document has its type or text.

    The digest's text of a card is in Judge's words, and so not included.
    """
    told = (one for _, digest, one in view.cards if not digest)
    card = next((one for one in told if one.faces or one.type_line or one.text), None)
    if card is None:
        return None
    faces = card.faces or _apart(card)
    return PrintedCard(card.name, card.layout or _guessed(faces), rows_of(card))


def rows_of(card: Card) -> tuple[Mapping[str, object], ...]:
    """The faces of a card in Scryfall's format, with all other data of the card."""
    faces = card.faces or _apart(card)
    rows = tuple(_as_row(face) for face in faces)
    if len(rows) == 1:
        rows = ({**rows[0], "aliases": list(card.aliases)},)
    return rows


def _apart(card: Card) -> tuple[CardFace, ...]:
    """The faces of a card that was stored as a single face, as far as they can be separated."""
    names, texts = card.name.split(" // "), card.text.split("\n//\n")
    count = max(len(names), len(texts))
    if count == 1:
        return (CardFace(card.name, card.type_line, card.cost, card.figures, card.text, card.colours),)

    def part(joined: str, glue: str, at: int) -> str:
        parts = joined.split(glue)
        return parts[at] if at < len(parts) else ""

    return tuple(
        CardFace(
            part(card.name, " // ", at) or card.name,
            part(card.type_line, " // ", at),
            part(card.cost, " // ", at),
            tuple((label, value) for label, joined in card.figures if (value := part(joined, " // ", at))),
            part(card.text, "\n//\n", at),
            card.colours,
        )
        for at in range(count)
    )


def _guessed(faces: tuple[CardFace, ...]) -> str:
    """The relation of two faces if the data do not give it, judging by their types and costs."""
    if len(faces) < 2:
        return "normal"
    one, other = faces[:2]
    if "adventure" in other.type_line.lower():
        return "adventure"
    if not other.cost:
        return "modal_dfc" if "land" in other.type_line.lower() else "transform"
    spells = all(any(k in face.type_line for k in ("Instant", "Sorcery")) for face in (one, other))
    return "split" if spells else "modal_dfc"


def _as_row(face: CardFace) -> dict[str, object]:
    figures = dict(face.figures)
    row: dict[str, object] = {
        "name": face.name,
        "type_line": face.type_line,
        "mana_cost": face.cost,
        "oracle_text": face.text,
        "colors": [_LETTERS.get(one.lower(), one) for one in face.colours],
        "colours": list(face.colours),
        "figures": figures,
    }
    return row | {key: figures[label] for label, key in _CORNERS if figures.get(label)}

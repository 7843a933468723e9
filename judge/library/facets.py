"""Columns for choosing cards and rulings, computed from their text.

They are written with an edition. For an edition of an older Judge, or with other columns, they are computed
in memory on first use, so that no document has to be imported again.
"""

from __future__ import annotations

import json
import re
import sqlite3
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from judge.documents import Card, codec
from judge.documents.cards import CardFace

VERSION = "3"
"""Changed whenever the contents of the columns change."""
TABLES = {
    "card_facet": """card INTEGER PRIMARY KEY, names TEXT, type TEXT, text TEXT, own TEXT, colours INTEGER,
    colour_words TEXT, identity INTEGER, mana_value REAL, generic INTEGER, symbols TEXT, formats TEXT,
    prints TEXT, layout TEXT, keywords TEXT""",
    "card_figure": "card INTEGER NOT NULL, label TEXT NOT NULL, value REAL NOT NULL",
    "ruling_facet": "ruling INTEGER PRIMARY KEY, kind TEXT, date TEXT NOT NULL, source TEXT NOT NULL",
    "ruling_rule": "document TEXT NOT NULL, number TEXT NOT NULL, ruling INTEGER NOT NULL",
}
"""``card_facet``: texts are plain (see :func:`plainly`); ``names`` are one a line; in ``own`` the card's name
is ``~``; ``colours`` and ``identity`` are sums of COLOURS; ``symbols`` are those of the cost beside its
``generic`` mana, alike ones together; ``formats``, ``prints``, ``keywords`` and ``colour_words`` are lists,
each value between bars. ``card_figure``: numbers at the bottom of a card, a row for each face.
``ruling_rule``: the rules that a ruling names, by document (empty: its own, or the game's main one) and by
the key of the number."""
_INDEXES = {
    "ruling_by_date": "ruling_facet (date DESC, ruling)",
    "ruling_by_source": "ruling_facet (source, date DESC, ruling)",
    "ruling_by_kind": "ruling_facet (kind, date DESC, ruling)",
    "ruling_by_rule": "ruling_rule (number, document)",
    "figure_by_card": "card_figure (card, label)",
}

COLOURS = {"W": 1, "U": 2, "B": 4, "R": 8, "G": 16}
COLOUR_NAMES = {
    **dict.fromkeys(("white", "blanco", "blanca"), "W"),
    **dict.fromkeys(("blue", "azul"), "U"),
    **dict.fromkeys(("black", "negro", "negra"), "B"),
    **dict.fromkeys(("red", "rojo", "roja"), "R"),
    **dict.fromkeys(("green", "verde"), "G"),
}
_BASIC_LANDS = {"plains": "W", "island": "U", "swamp": "B", "mountain": "R", "forest": "G"}
_SYMBOL = re.compile(r"\{([^{}]{1,8})\}")
_BARE = re.compile(r"[0-9WUBRGCSXYZwubrgcsxyz]+")
"""A cost as it is typed, without braces."""
_REMINDER = re.compile(r"\([^()]*\)")
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")
_LONGEST_KEYWORD, _SHORT = 6, 2
"""Maximum number of words of a keyword with its cost; a line this short is one even with a full stop."""


@lru_cache(maxsize=4096)
def _bare(character: str) -> str:
    parts = unicodedata.normalize("NFD", character)
    return "".join(part for part in parts if not unicodedata.combining(part))


def plainly(text: str) -> str:
    """A text in lower case without accents, with single spaces; punctuation stays.

    >>> plainly("{T}:  Añade {G}.")
    '{t}: anade {g}.'

    """
    folded = " ".join(text.lower().split())
    return folded if folded.isascii() else "".join(map(_bare, folded))


def symbols_of(cost: str) -> tuple[int, Counter[str]] | None:
    """The generic mana of a cost, and the counts of its other symbols; None if it is no cost.

    >>> symbols_of("{2}{W/U}{R}{R}")
    (2, Counter({'R': 2, 'W/U': 1}))
    >>> symbols_of("2RR") == symbols_of("{2}{R}{R}")
    True

    """
    if _BARE.fullmatch(cost):
        cost = re.sub(r"\d+|[A-Za-z]", lambda part: "{" + part[0] + "}", cost)
    parts = _SYMBOL.findall(cost)
    if _SYMBOL.sub("", cost).strip():
        return None
    generic = sum(int(part) for part in parts if part.isdigit())
    return generic, Counter(part.upper() for part in parts if not part.isdigit())


def mana_value(cost: str) -> float | None:
    """The value of a cost, with X as 0; None if it is no cost.

    >>> mana_value("{X}{2/W}{R}"), mana_value("3"), mana_value("dos Oros")
    (3.0, 3.0, None)

    """
    found = symbols_of(cost)
    if found is None:
        return None
    return float(found[0] + sum(_worth(symbol) * count for symbol, count in found[1].items()))


def _worth(symbol: str) -> float:
    if symbol in ("X", "Y", "Z"):
        return 0
    numbers = [int(part) for part in symbol.split("/") if part.isdigit()]
    return max(numbers, default=0.5 if symbol.startswith("H") and len(symbol) == 2 else 1)


def number_of(value: str) -> float | None:
    """The number in a figure, with a star as 0; None if there is none.

    >>> number_of("2"), number_of("1+*"), number_of("*"), number_of("-1"), number_of("?")
    (2.0, 1.0, 0.0, -1.0, None)

    """
    found = _NUMBER.match(value.strip())
    return float(found[0]) if found else 0.0 if "*" in value else None


def keywords_of(text: str) -> tuple[str, ...]:
    """The keywords on lines of their own, each with its cost; plain text, see :func:`plainly`.

    >>> keywords_of("Flying, ward {2} (It is safe.)\\nDraw a card.\\nImbloqueable.")
    ('flying', 'ward {2}', 'imbloqueable')

    """
    found = []
    for line in _REMINDER.sub("", text).splitlines():
        plain = plainly(line)
        bare = plain.rstrip(".")
        if len(bare.split()) > _SHORT and plain.endswith("."):
            continue
        parts = [part.strip() for part in re.split("[,;]", bare)]
        if all(_is_keyword(part) for part in parts):
            found += parts
    return tuple(dict.fromkeys(found))


def _is_keyword(part: str) -> bool:
    return bool(part) and part[0].isalpha() and ":" not in part and len(part.split()) <= _LONGEST_KEYWORD


@lru_cache(maxsize=1024)
def _bits(colours: tuple[str, ...]) -> int:
    letters = {COLOUR_NAMES.get(plainly(one), one.upper()) for one in colours}
    return sum(bit for letter, bit in COLOURS.items() if letter in letters)


def _identity(card: Card, faces: Sequence[CardFace]) -> int:
    """The colours of a card and of the symbols on it (903.4), without reminder text."""
    said = " ".join((card.cost, _REMINDER.sub("", card.text)))
    letters = {letter for symbol in _SYMBOL.findall(said) for letter in symbol.upper().split("/")}
    types = _plain(card.type_line)
    letters |= {letter for land, letter in _BASIC_LANDS.items() if land in types}
    colours = _bits((*card.colours, *(colour for face in faces for colour in face.colours)))
    return colours | sum(bit for letter, bit in COLOURS.items() if letter in letters)


_plain = lru_cache(maxsize=8192)(plainly)
"""A cache for texts shared by many cards."""


@lru_cache(maxsize=4096)
def _listed(values: tuple[str, ...]) -> str:
    return "".join(f"|{plainly(value)}" for value in values if value) + "|"


@lru_cache(maxsize=4096)
def _counted(costs: tuple[str, ...]) -> tuple[float | None, int, str]:
    """The sum of costs (None: one is no number), their generic mana, and their other symbols."""
    values = [number if (number := mana_value(cost)) is not None else number_of(cost) for cost in costs]
    known = [value for value in values if value is not None]
    parsed = [found for cost in costs if cost and (found := symbols_of(cost))]
    symbols: Counter[str] = sum((found[1] for found in parsed), Counter())
    return (
        sum(known) if len(known) == len(values) else None,
        sum(found[0] for found in parsed),
        "".join(f"{{{symbol}}}" * symbols[symbol] for symbol in sorted(symbols)),
    )


def card_row(ordinal: int, card: Card) -> tuple[object, ...]:
    """The columns of a card in ``card_facet``."""
    faces = card.faces
    halves = card.layout == "split"
    costs = [face.cost for face in faces] if faces else [card.cost]
    value, generic, symbols = _counted(tuple(costs if halves else costs[:1]))
    text = plainly(card.text)
    own = text
    for name in sorted({card.name, *(face.name for face in faces)}, key=len, reverse=True):
        own = own.replace(plainly(name), "~")
    colours = {colour for colour in card.colours if not _bits((colour,))}
    printed = tuple(one for print_ in card.prints for one in (print_.edition, print_.number))
    return (
        ordinal,
        "\n".join(dict.fromkeys(map(plainly, card.names))),
        _plain(card.type_line),
        text,
        own if own != text else "",
        _bits(card.colours),
        _listed(tuple(sorted(colours))),
        _identity(card, faces),
        value,
        generic,
        symbols,
        _listed(card.formats),
        _listed(printed),
        card.layout,
        _listed(keywords_of(card.text.replace("\n//\n", "\n"))),
    )


def figure_rows(ordinal: int, card: Card) -> Iterator[tuple[int, str, float]]:
    """The columns of a card in ``card_figure``."""
    given = [figure for face in card.faces for figure in face.figures] or card.figures
    for label, value in given:
        number = number_of(value)
        if number is not None:
            yield ordinal, plainly(label), number


def write_facets(db: sqlite3.Connection, temporary: bool = False) -> None:
    """Make the columns from an edition's tables; ``temporary`` ones last as long as the connection."""
    kind = "TEMP TABLE" if temporary else "TABLE"
    place = "temp." if temporary else ""
    for name, columns in TABLES.items():
        db.execute(f"CREATE {kind} {name} ({columns})")
    figures: list[tuple[int, str, float]] = []
    for ordinal, content in db.execute("SELECT ordinal, content FROM card"):
        card = codec.card_from_json(json.loads(content))
        row = card_row(ordinal, card)
        db.execute(f"INSERT INTO card_facet VALUES ({', '.join('?' * len(row))})", row)
        figures.extend(figure_rows(ordinal, card))
    db.executemany("INSERT INTO card_figure VALUES (?, ?, ?)", figures)
    db.execute(
        "INSERT INTO ruling_facet SELECT ordinal, kind, coalesce(json_extract(content, '$.date'), ''), "
        "coalesce(json_extract(content, '$.source'), '') FROM ruling"
    )
    db.create_function("rule_key", 1, _rule_key, deterministic=True)
    db.execute(
        "INSERT INTO ruling_rule SELECT DISTINCT coalesce(json_extract(link.content, '$.document'), ''), "
        "CASE WHEN target IS NULL OR target LIKE '%/%' OR target LIKE '%:%' "
        "THEN rule_key(json_extract(link.content, '$.number')) ELSE target END, ordinal "
        "FROM link JOIN ruling ON slug = substr(source, 8) "
        "WHERE source LIKE 'ruling/%' AND json_extract(link.content, '$.number') IS NOT NULL "
        "AND coalesce(target, '') NOT LIKE '?:%'"  # for a document that nobody has
    )
    for name, columns in _INDEXES.items():
        db.execute(f"CREATE INDEX {place}{name} ON {columns}")


def _rule_key(text: str) -> str:
    from judge.documents import SectionNumber

    return SectionNumber.parse(text).key

"""The fields of cards: their names, and the conditions on the library's columns for their values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from judge.cardsearch.syntax import Combined, Negated, Node, Term
from judge.cardsearch.words import COLOURLESS, FORMATS, MULTICOLOURED, TYPES, colours_of
from judge.errors import BadInput
from judge.library.facets import number_of, plainly, symbols_of
from judge.messages import N_, Message
from judge.text import fold_hard

Kind = Literal[
    "name", "type", "text", "colours", "identity", "cost", "mana value", "figure", "format", "set", "number",
    "keyword", "is",
]  # fmt: skip

FIELDS: dict[Kind, tuple[str, ...]] = {
    "name": ("name", "n", "nombre"),
    "type": ("type", "t", "tipo"),
    "text": ("oracle", "o", "text", "fo", "texto"),
    "colours": ("color", "c", "colour", "colors"),
    "identity": ("identity", "id", "ci", "identidad"),
    "cost": ("mana", "m", "coste", "costo"),
    "mana value": ("mv", "cmc", "manavalue", "vm", "vmc"),
    "figure": (
        "power", "pow", "fuerza", "toughness", "tou", "resistencia", "loyalty", "loy", "lealtad",
        "defense", "defence", "defensa",
    ),
    "format": ("format", "f", "legal", "formato"),
    "set": ("set", "s", "e", "edition", "edicion", "expansion"),
    "number": ("number", "cn", "numero"),
    "keyword": ("keyword", "kw", "habilidad"),
    "is": ("is", "es"),
}  # fmt: skip
"""The names of each field."""
_KINDS: dict[str, Kind] = {word: kind for kind, words in FIELDS.items() for word in words}
_FIGURES = {
    "pow": "power", "fuerza": "power", "tou": "toughness", "resistencia": "toughness", "loy": "loyalty",
    "lealtad": "loyalty", "defence": "defense", "defensa": "defense",
}  # fmt: skip
_ORDER = {":": "=", "=": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_COUNTED = "((%s & 1) + ((%s >> 1) & 1) + ((%s >> 2) & 1) + ((%s >> 3) & 1) + ((%s >> 4) & 1))"
_PERMANENT = ("creature", "artifact", "enchantment", "land", "planeswalker", "battle")
_IS: dict[str, tuple[str, ...]] = {
    "permanent": ("permanente",),
    "spell": ("hechizo",),
    "vanilla": ("simple",),
    "split": ("partida", "doble"),
    "transform": ("transformable",),
    "adventure": ("aventura",),
    "flip": ("girable",),
    "saga": (),
    "meld": ("fusion",),
    "dfc": ("reversible",),
}

NUMBER = N_("a number, such as 3, a word for even or odd, or another figure of the card")
COLOUR = N_("letters of WUBRG, a colour in words, “colourless”, “multicoloured”, or how many colours")
COST = N_("a cost in mana symbols, such as 2RR")
NOT_EMPTY = N_("something to look for")
NO_PATTERN = N_("words: patterns between slashes are not searched")


class UnknownCardField(BadInput):
    template = N_("“{field}” is no field of cards; there are {known}")


class BadCardValue(BadInput):
    template = N_("{field}: “{value}” does not fit here; expected {expected}")


class BadCardOperator(BadInput):
    template = N_("{field} is not compared by “{operator}”; expected {expected}")


@dataclass(frozen=True)
class Wanted:
    """A condition on the columns of a card, in SQL over ``card_facet``, with its values."""

    sql: str
    values: tuple[object, ...] = ()


@dataclass(frozen=True)
class Known:
    """What a game's cards have, for checking values: formats, figures, words for colours.

    ``terms`` gives all names of a keyword, such as those in other languages; ``mana`` tells whether costs are
    written in symbols, as Magic's are; other games' costs are numbers.
    """

    formats: frozenset[str] = frozenset()
    figures: frozenset[str] = frozenset()
    colours: frozenset[str] = frozenset()
    terms: Callable[[str], tuple[str, ...]] = field(default=lambda word: (word,))
    mana: bool = True


SHOWN = (
    "name/nombre", "type/tipo", "text/texto", "color", "identity/identidad", "mana/coste", "mv/vm",
    "pow/fuerza", "tou/resistencia", "loy/lealtad", "defense/defensa", "format/formato", "set/edicion",
    "cn/numero", "keyword/habilidad", "is/es",
)  # fmt: skip
"""The fields by the names under which they are documented, in English and Spanish."""


def known_names(known: Known) -> str:
    """The fields in a line, each by its English and its Spanish name."""
    return ", ".join([*SHOWN, *sorted(known.figures - set(_KINDS))])


def condition(node: Node, known: Known) -> Wanted:
    """The condition of a query; raises UnknownCardField, BadCardValue, BadCardOperator."""
    if isinstance(node, Negated):
        inner = condition(node.part, known)
        return Wanted(f"NOT coalesce({inner.sql}, 0)", inner.values)
    if isinstance(node, Combined):
        parts = [condition(part, known) for part in node.parts]
        glue = " OR " if node.alternatives else " AND "
        sql = f"({glue.join(part.sql for part in parts)})" if parts else "1"
        return Wanted(sql, tuple(value for part in parts for value in part.values))
    return _term(node, known)


def _term(term: Term, known: Known) -> Wanted:
    if not term.field:
        return _name(term)
    word = fold_hard(term.field)
    kind = _KINDS.get(word)
    if word in known.figures and kind in (None, "figure"):
        kind = "figure"
    if kind is None:
        raise UnknownCardField(field=term.field, known=known_names(known))
    if not term.value:
        raise BadCardValue(field=term.field, value="", expected=Message(NOT_EMPTY))
    return _MAKERS[kind](term, known)


def _contains(column: str, value: str) -> Wanted:
    return Wanted(f"instr({column}, ?) > 0", (value,))


def _any(parts: list[Wanted]) -> Wanted:
    return Wanted(
        "(" + " OR ".join(part.sql for part in parts) + ")",
        tuple(value for part in parts for value in part.values),
    )


def _equal_only(term: Term) -> bool:
    """Whether the operator is equality or inequality (``!=``); any other comparison is refused."""
    if term.operator not in (":", "=", "!="):
        raise BadCardOperator(field=term.field, operator=term.operator, expected=": = !=")
    return term.operator != "!="


def _unless(wanted: bool, made: Wanted) -> Wanted:
    return made if wanted else Wanted(f"NOT {made.sql}", made.values)


def _plain_value(term: Term) -> str:
    if len(term.value) > 1 and term.value.startswith("/") and term.value.endswith("/"):
        raise BadCardValue(field=term.field, value=term.value, expected=Message(NO_PATTERN))
    return plainly(term.value)


def _name(term: Term) -> Wanted:
    wanted = plainly(re.sub(r"\s*/+\s*", " // ", term.value))
    if term.exact or term.operator == "=":
        return Wanted("instr(char(10) || names || char(10), ?) > 0", (f"\n{wanted}\n",))
    return _contains("names", wanted)


def _named(term: Term, known: Known) -> Wanted:
    wanted = _equal_only(term)
    operator = "=" if term.operator == "=" else ":"
    return _unless(wanted, _name(Term(term.value, term.field, operator)))


def _type(term: Term, known: Known) -> Wanted:
    wanted = _equal_only(term)
    value = _plain_value(term)
    ways = dict.fromkeys((value, " ".join(TYPES.get(word, word) for word in value.split())))
    return _unless(wanted, _any([_contains("' ' || replace(type, '-', ' ')", f" {way}") for way in ways]))


def _text(term: Term, known: Known) -> Wanted:
    wanted = _equal_only(term)
    value = _plain_value(term)
    parts = [_contains("text", value)]
    if "~" in value:
        parts.append(_contains("own", value))
    return _unless(wanted, _any(parts))


def _colours(column: str, usual: str) -> Callable[[Term, Known], Wanted]:
    """A condition on colours; ``usual`` is the comparison that a colon means."""

    def made(term: Term, known: Known) -> Wanted:
        operator = usual if term.operator == ":" else term.operator
        value = fold_hard(term.value)
        if value.isdigit() and len(value) == 1:
            counted = _COUNTED.replace("%s", column)
            order = "=" if term.operator == ":" else _ORDER[term.operator]
            return Wanted(f"{counted} {order} ?", (int(value),))
        if value in MULTICOLOURED:
            many = Wanted(f"({column} & ({column} - 1)) <> 0")
            return _unless(_equal_only(term), many)
        if value in COLOURLESS:
            none = Wanted(f"({column} = 0 AND colour_words = '|')")
            return _unless(_equal_only(term), none)
        bits = colours_of(value)
        if bits is None:
            if value in known.colours:
                return _unless(_equal_only(term), _contains("colour_words", f"|{value}|"))
            raise BadCardValue(field=term.field, value=term.value, expected=Message(COLOUR))
        return _compared(column, operator, bits)

    return made


def _compared(column: str, operator: str, bits: int) -> Wanted:
    has, only = f"({column} & {bits}) = {bits}", f"({column} & ~{bits}) = 0"
    sql = {
        "=": f"{column} = {bits}",
        "!=": f"{column} <> {bits}",
        ">=": has,
        ">": f"({has} AND {column} <> {bits})",
        "<=": only,
        "<": f"({only} AND {column} <> {bits})",
    }[operator]
    return Wanted(sql)


def _cost(term: Term, known: Known) -> Wanted:
    if not known.mana:
        return _mana_value(term, known)
    if term.operator not in (":", "=", ">="):
        raise BadCardOperator(field=term.field, operator=term.operator, expected=": = >=")
    found = symbols_of(term.value.upper())
    if found is None:
        raise BadCardValue(field=term.field, value=term.value, expected=Message(COST))
    generic, symbols = found
    if term.operator == "=":
        whole = "".join(f"{{{symbol}}}" * symbols[symbol] for symbol in sorted(symbols))
        return Wanted("(generic = ? AND symbols = ?)", (generic, whole))
    parts = [Wanted("generic >= ?", (generic,))] if generic else []
    parts += [_contains("symbols", f"{{{symbol}}}" * count) for symbol, count in symbols.items()]
    return Wanted(
        "(" + " AND ".join(part.sql for part in parts) + ")" if parts else "symbols IS NOT NULL",
        tuple(value for part in parts for value in part.values),
    )


def _mana_value(term: Term, known: Known) -> Wanted:
    if fold_hard(term.value) in ("even", "par", "odd", "impar"):
        rest = int(fold_hard(term.value) in ("odd", "impar"))
        return _unless(_equal_only(term), Wanted(f"(mana_value % 2) = {rest}"))
    number = _number(term)
    if number is not None:
        return Wanted(f"mana_value {_ORDER[term.operator]} ?", (number,))
    return Wanted(
        f"EXISTS (SELECT 1 FROM card_figure AS f WHERE f.card = card_facet.card AND f.label = ? "
        f"AND mana_value {_ORDER[term.operator]} f.value)",
        (_label(term.value, term, known),),
    )


def _figure(term: Term, known: Known) -> Wanted:
    word = fold_hard(term.field)
    labels = tuple(dict.fromkeys((word, _FIGURES.get(word, word))))
    marks = ", ".join("?" * len(labels))
    order = _ORDER[term.operator]
    of = f"SELECT 1 FROM card_figure AS f WHERE f.card = card_facet.card AND f.label IN ({marks})"
    number = _number(term)
    if number is not None:
        return Wanted(f"EXISTS ({of} AND f.value {order} ?)", (*labels, number))
    if _KINDS.get(fold_hard(term.value)) == "mana value":
        return Wanted(f"EXISTS ({of} AND f.value {order} mana_value)", labels)
    other = _label(term.value, term, known)
    return Wanted(
        "EXISTS (SELECT 1 FROM card_figure AS f JOIN card_figure AS g ON g.card = f.card "
        f"WHERE f.card = card_facet.card AND f.label IN ({marks}) AND g.label = ? "
        f"AND f.value {order} g.value)",
        (*labels, other),
    )


def _number(term: Term) -> float | None:
    value = term.value.replace(",", ".")
    return number_of(value) if re.fullmatch(r"[+-]?\d+(\.\d+)?|\*", value) else None


def _label(value: str, term: Term, known: Known) -> str:
    word = fold_hard(value)
    label = word if word in known.figures else _FIGURES.get(word, word)
    if label not in known.figures and label not in FIELDS["figure"]:
        raise BadCardValue(field=term.field, value=value, expected=Message(NUMBER))
    return label


def _format(term: Term, known: Known) -> Wanted:
    wanted = _equal_only(term)
    value = _plain_value(term)
    name = value if value in known.formats else FORMATS.get(value, value)
    if name not in known.formats:
        expected = ", ".join(sorted(known.formats)) or Message(N_("cards whose formats are known"))
        raise BadCardValue(field=term.field, value=term.value, expected=expected)
    return _unless(wanted, _contains("formats", f"|{name}|"))


def _set(term: Term, known: Known) -> Wanted:
    exact = "|" if term.operator == "=" else ""
    return _unless(_equal_only(term), _contains("prints", f"|{_plain_value(term)}{exact}"))


def _print_number(term: Term, known: Known) -> Wanted:
    return _unless(_equal_only(term), _contains("prints", f"|{_plain_value(term)}|"))


def _keyword(term: Term, known: Known) -> Wanted:
    wanted = _equal_only(term)
    names = dict.fromkeys(plainly(name) for name in known.terms(_plain_value(term)))
    ends = ("|", " ", "—")
    parts = [_contains("keywords", f"|{name}{end}") for name in names for end in ends]
    return _unless(wanted, _any(parts))


def _is(term: Term, known: Known) -> Wanted:
    wanted = _equal_only(term)
    value = fold_hard(term.value)
    name = next((name for name, others in _IS.items() if value == name or value in others), None)
    if name is None:
        raise BadCardValue(field=term.field, value=term.value, expected=", ".join(_IS))
    if name == "permanent":
        return _unless(wanted, _any([_contains("type", one) for one in _PERMANENT]))
    if name == "spell":
        return _unless(wanted, Wanted("(instr(type, 'land') = 0 OR instr(type, '//') > 0)"))
    if name == "vanilla":
        return _unless(wanted, Wanted("text = ''"))
    if name == "dfc":
        return _unless(wanted, Wanted("layout IN ('transform', 'modal_dfc', 'reversible_card', 'meld')"))
    return _unless(wanted, Wanted("layout = ?", (name,)))


_MAKERS: Mapping[Kind, Callable[[Term, Known], Wanted]] = {
    "name": _named,
    "type": _type,
    "text": _text,
    "colours": _colours("colours", ">="),
    "identity": _colours("identity", "<="),
    "cost": _cost,
    "mana value": _mana_value,
    "figure": _figure,
    "format": _format,
    "set": _set,
    "number": _print_number,
    "keyword": _keyword,
    "is": _is,
}

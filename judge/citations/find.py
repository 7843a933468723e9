"""Finds references in English and Spanish text, without resolving them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from judge.citations import naming
from judge.citations import patterns as marks
from judge.citations.name_keys import name_key, term_keys
from judge.citations.naming import Mention, Naming, Sibling
from judge.documents import Document, SectionNumber
from judge.errors import UnreadableNumber

DAGGER = "†"


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference in a text; ``text`` is the part from ``start`` to ``end``.

    ``numbers`` holds one number, or the two ends of a range; a list such as *rules 7 and 9* gives one
    reference for each. ``heading`` is the name in the text, with or without a number; ``quoted`` says whether
    it is in quotation marks. ``document`` is set if another document of the game is addressed,
    ``elsewhere`` to the name in the text if it names one that is not among the game's. ``outside`` represents
    the digest's dagger: the target is not in this document.
    """

    start: int
    end: int
    text: str
    numbers: tuple[SectionNumber, ...] = ()
    heading: str = ""
    document: str = ""
    outside: bool = False
    quoted: bool = True
    elsewhere: str = ""


@dataclass(frozen=True)
class Grammar:
    """Facts about a document's own numbers and names that help to recognise references in its text.

    ``numbers`` are those of its sections, ``names`` the keys (see :func:`name_key`) of its headings and
    terms, ``documents`` the other documents that its text may address, ``naming`` their names in texts;
    ``hyphens`` says whether hyphens join the parts of its numbers.
    """

    numbers: frozenset[SectionNumber] = frozenset()
    names: frozenset[str] = frozenset()
    documents: frozenset[str] = frozenset()
    hyphens: bool = False
    naming: Naming = field(default_factory=Naming)

    @classmethod
    def of(cls, document: Document, siblings: Collection[Sibling] = ()) -> Grammar:
        """Collect these facts from a document; ``siblings`` are the documents of its game."""
        named = {name_key(section.heading) for section in document.sections}
        for entry in document.glossary:
            named.update(key for name in (entry.term, *entry.aliases) for key in term_keys(name))
        for card in document.cards:
            named.update(map(name_key, card.names))
        return cls(
            numbers=frozenset(document.by_number),
            names=frozenset(named - {""}),
            documents=frozenset(sibling.document for sibling in siblings),
            hyphens=any("-" in section.number.text for section in document.sections),
            naming=Naming.of(document, siblings),
        )

    @cached_property
    def long(self) -> bool:
        """Whether any of its numbers begins with three digits or more, as 704.5 does."""
        return any(digits >= 3 for digits in naming.shapes(self.numbers))

    def __bool__(self) -> bool:
        return bool(self.numbers)


PLAIN = Grammar()
"""The grammar for a text without a known document."""


def find_references(text: str, grammar: Grammar = PLAIN) -> tuple[Reference, ...]:
    """Find the references in a text, in reading order and without overlap; never raises.

    Grammar, in English and Spanish, whatever the case, with plain or typographic quotation marks::

        reference = label item {separator item}       rules 601.2b, 601.2f–h and 704, “State-Based Actions”
                  | label [":"] name                  Regla: “Efectos”     regla «Efectos»†
                  | lead name {separator name}        ver “Legados”        See Dependency, Timestamp Order.
                  | lead number | "(" number ")"      see 613.8            (704.5j)
                  | document ":" number               glosario:3.2
                  | name gap [label] item             MTR section 4.3      Comprehensive Rules, rule 103.4
                  | label item "of" ["the"] name      section 5.2 of the Magic Tournament Rules
        label     = rule | section | regla | sección | CR | § | capítulo | punto ...
        item      = number [range end] [["," | ":"] name] ["†"]
        range     = "–" | "-" | through | to | a | hasta
        end       = number, or only its last part     603.7d–f    106.1.e.1-2

    ``grammar`` is that of the text's document. With it, a number that the document has, or whose chapter it
    has, is a reference even without a label; the end of an unquoted name can be found; and hyphens are read
    as the document uses them. A lead followed by nothing (*ver más adelante*) is not a reference; neither is
    a year. A number beside the name of another document (``grammar.naming``) is one of that document; so is
    one in the shape of the main document's numbers (103.4c) where the own document has none of that shape.

    >>> [(r.text, r.heading) for r in find_references("(Ver la Regla 17: “Acciones Especiales”).")]
    [('Regla 17: “Acciones Especiales”', 'Acciones Especiales')]
    >>> [str(n) for r in find_references("See rules 603.7d–f and 704.5.") for n in r.numbers]
    ['603.7d', '603.7f', '704.5']
    """
    return tuple(_Finder(text, grammar).references())


class _Finder:
    """Searches one text."""

    def __init__(self, text: str, grammar: Grammar) -> None:
        self.text = text
        self.grammar = grammar
        self.number = marks.NUMBER_HYPHENS if grammar.hyphens else marks.NUMBER
        self.mentions = grammar.naming.mentions(text)

    def references(self) -> Iterator[Reference]:
        done = 0
        for trigger in marks.TRIGGER.finditer(self.text):
            at = trigger.start()
            if at < done:
                continue
            for reference in self._at(at):
                done = reference.end
                yield reference

    def _at(self, at: int) -> list[Reference]:
        """The references at a trigger, in whichever document the text there names."""
        for mention in self.mentions:
            if mention.start < at < mention.end:
                return []  # the word "Rules" of a title is no label
            if mention.start == at and marks.LABEL.match(self.text, at):
                return self._of_sibling(mention.sibling, at) or self._own_at(at)
        found = self._own_at(at)
        named, led = self._named_beside(at)
        if named:
            sibling = named.sibling
            other = [] if sibling.document == self.grammar.naming.own else self._of_sibling(sibling, at)
            numbers = {number for reference in other for number in reference.numbers}
            own = led and numbers <= self.grammar.numbers and sibling.numbers.isdisjoint(numbers)
            return found if not other or (own and sibling.numbers) else other
        if not found or not all(one.numbers and not one.document for one in found):
            return found or self._of_main(at)
        name = naming.unknown_after(self.text, found[-1].end)
        if not name and not marks.LEAD.match(self.text, at):
            name = naming.unknown_before(self.text, at)
        if self.grammar and name and not self.grammar.naming.is_own(name):
            return [replace(one, elsewhere=name) for one in found]
        main = self.grammar.naming.main
        if main and not self.grammar.long and all(len(_head(n)) >= 3 for one in found for n in one.numbers):
            return [replace(one, document=main.document) for one in found]
        return found

    def _named_beside(self, at: int) -> tuple[Mention | None, bool]:
        """The document named right before a reference or right after it, and whether a lead comes between."""
        named = naming.before(self.text, at, self.mentions)
        if named:
            return named[0], named[1] or marks.LEAD.match(self.text, at) is not None
        for mention in self.mentions:
            if at < mention.start <= at + 160:
                items = self._of_sibling(mention.sibling, at)
                if items and naming.after(self.text, items[-1].end, (mention,)):
                    return mention, False
        return None, False

    def _of_sibling(self, sibling: Sibling, at: int) -> list[Reference]:
        """The references at a trigger, read as those of another document."""
        lead = marks.LEAD.match(self.text, at)
        label = marks.LABEL.match(self.text, lead.end() if lead else at)
        start = label.start() if label else lead.end() if lead else at
        after = _skip(marks.ORDINAL_SIGN, self.text, label.end()) if label else start
        hyphens = any("-" in number.text for number in sibling.numbers)
        reader = _Finder(self.text, Grammar(numbers=sibling.numbers, hyphens=hyphens))
        if label is None and not self.text[start : start + 1].isdigit():
            return []
        items = reader._items(start, after, label is None or _is_plural(label), weak=False)
        return [replace(one, document=sibling.document) for one in items]

    def _of_main(self, at: int) -> list[Reference]:
        """A number without a label that only the game's main document can mean (103.4c)."""
        main = self.grammar.naming.main
        if main is None or self.grammar.long or not self.text[at].isdigit():
            return []
        found = self._number_at(at)
        if not found or found[0] not in main.numbers or not found[0].parts[-1][2] or len(_head(found[0])) < 3:
            return []
        return self._of_sibling(main, at)

    def _own_at(self, at: int) -> list[Reference]:
        """The references at a trigger, as if the text named no other document."""
        first = self.text[at]
        if first == ":":
            return self._addressed(at)
        if first.isdigit():
            return self._bare(at, led=False)
        label = marks.LABEL.match(self.text, at)
        if label:
            return self._labelled(label, led=False)
        lead = marks.LEAD.match(self.text, at)
        if not lead:
            return []
        return self._led(lead) or (self._known_name(lead.end()) if self.text[at - 1 : at] == "(" else [])

    # -- the forms of a reference -------------------------------------------------------------------

    def _led(self, lead: re.Match[str]) -> list[Reference]:
        """References after *see* or *ver*; an unquoted name must not start with an article."""
        at = lead.end()
        label = marks.LABEL.match(self.text, at)
        if label:
            return self._labelled(label, led=True)
        following = self.text[at : at + 1]
        if any(mention.start == at for mention in self.mentions):
            return []  # the number follows the document's name
        if following and following in marks.OPENING:
            named = self._names(at, at, led=True)
            seen = marks.TO_SEE.search(self.text[max(0, lead.start() - 12) : lead.start()])
            return [] if seen and not any(name_key(r.heading) in self.grammar.names for r in named) else named
        if following.isdigit():
            return self._bare(at, led=True)
        return self._unquoted(at) if following.isupper() and not lead["article"] else []

    def _labelled(self, label: re.Match[str], led: bool) -> list[Reference]:
        plural = _is_plural(label)
        at = _skip(marks.ORDINAL_SIGN, self.text, label.end())
        numbered = self._items(label.start(), at, plural, weak=bool(label["weak"]))
        if numbered:
            return numbered
        gap = marks.TITLE_GAP.match(self.text, label.end())
        at = gap.end() if gap and gap["sign"] in (None, ":", ",") else label.end()
        named = [] if label["weak"] and not led else self._names(label.start(), at, led)
        # "texto de reglas “...”" quotes a card; a reference to several names begins with a lead.
        sure = led or not plural or any(r.outside or name_key(r.heading) in self.grammar.names for r in named)
        return named if sure else []

    def _items(self, start: int, at: int, plural: bool, weak: bool) -> list[Reference]:
        """The list of numbers after a label; empty if the first is not a section number."""
        found = self._number_at(at, lettered=True)
        if not found:
            return []
        number, end = found
        plain = number.text.isdigit()
        if weak and plain and len(number.text) < 3 and number not in self.grammar.numbers:
            return []
        if plain and 1900 <= int(number.text) <= 2099 and number not in self.grammar.numbers:
            return []
        items = [self._item(start, number, end, plural)]
        while True:
            more = self._next_item(items[-1], plural)
            if more is None:
                break
            items.append(more)
        # "1. Match points 2. Opponents" is a list of its own, not two points of the document
        alone = plain and len(number.text) < 3 and len(items) == len(items[0].numbers) == 1
        return [] if weak and plural and alone else items

    def _item(self, start: int, number: SectionNumber, end: int, plural: bool) -> Reference:
        """One number with its range end, name and dagger."""
        numbers: tuple[SectionNumber, ...] = (number,)
        last = self._range_end(number, end, plural)
        if last:
            numbers, end = (number, last[0]), last[1]
        outside = self.text.startswith(DAGGER, end)
        end += outside
        heading = ""
        if not outside:
            heading, end = self._title(end)
            outside = bool(heading) and self.text.startswith(DAGGER, end)
            end += outside
        return Reference(start, end, self.text[start:end], numbers, heading, "", outside)

    def _next_item(self, before: Reference, plural: bool) -> Reference | None:
        """The next number of a list: one like the first, or only its last letter (*704.5a and b*)."""
        separator = marks.SEPARATOR.match(self.text, before.end)
        if separator:
            at = separator.end()
        elif before.text[-2:-1] in (",", ";"):  # the separator is inside the quotation marks of the name
            at = _skip(marks.CONJUNCTION, self.text, before.end)
        else:
            return None
        at = _skip(marks.ARTICLE, self.text, at)
        first = before.numbers[-1]
        found = self._number_at(at, lettered=not first.text[0].isdigit())
        if found:
            number, end = found
            if self._continues(first, number, plural):
                return self._item(at, number, end, plural)
            return None
        letter = marks.LONE_LETTER.match(self.text, at) if plural else None
        last = first.parts[-1]
        if not letter or not last[2] or len(last[2]) > 1 or letter[0] <= last[2]:
            return None
        if letter[0] in "eouy" and not marks.CLOSING.match(self.text, letter.end()):
            return None  # the Spanish word *a*, *e*, *o*, *u* or *y*
        same = _read(first.ancestors()[0].text + _joint(first) + letter[0]) if first.depth > 1 else None
        return self._item(at, same, letter.end(), plural) if same else None

    def _continues(self, first: SectionNumber, number: SectionNumber, plural: bool) -> bool:
        if number in self.grammar.numbers and number.depth > 1:
            return True
        if number.depth == 1 and not plural:
            return False
        if abs(len(_head(first)) - len(_head(number))) > 1:
            return False
        if not self.grammar:
            rising = first.depth == 1 and first < number
            return number.depth > 1 or rising or len(_head(first)) == len(_head(number))
        return number in self.grammar.numbers or (number.depth > 1 and self._chapter_known(number))

    def _names(self, start: int, at: int, led: bool) -> list[Reference]:
        """Names in quotation marks after a label or a lead; a lead may have several."""
        quoted = marks.QUOTED.match(self.text, at)
        name = _clean(quoted) if quoted else ""
        if not quoted or not self._is_name(name, led):
            return []
        end = quoted.end()
        outside = self.text.startswith(DAGGER, end)
        end += outside
        found = [Reference(start, end, self.text[start:end], (), name, "", outside)]
        separator = marks.SEPARATOR.match(self.text, end) if led else None
        if separator and self.text[separator.end() : separator.end() + 1] in tuple(marks.OPENING):
            found += self._names(separator.end(), separator.end(), led)
        return found

    def _is_name(self, name: str, led: bool) -> bool:
        """Whether quoted words may be a heading: they are known, or written like one and not a sentence."""
        key = name_key(name)
        if key in self.grammar.names:
            return True
        first = name.lstrip("¡¿([ ")[:1]
        sentence = len(name.split()) > 10 or re.search(r"[.;]\s", name)
        return bool(key) and (first.isupper() or led) and not sentence and not marks.VAGUE.fullmatch(name)

    def _unquoted(self, at: int) -> list[Reference]:
        """One or more unquoted names after a lead, up to the end of the clause."""
        clause = marks.UNQUOTED.match(self.text, at)
        if not clause:
            return []
        end = at + len(clause[0].rstrip())
        whole = self._named(at, end)
        if name_key(whole.heading) in self.grammar.names:
            return [whole]
        found: list[Reference] = []
        for separator in (*marks.NAME_LIST.finditer(self.text, at, end), None):
            piece = self._named(at, separator.start() if separator else end)
            label = marks.LABEL.match(piece.text)
            if label:
                return [*found, *self._labelled(marks.LABEL.match(self.text, at) or label, led=True)]
            if name_key(piece.heading) not in self.grammar.names and not _capitalised(piece.heading):
                return []
            found.append(piece)
            at = separator.end() if separator else end
        return found

    def _known_name(self, at: int) -> list[Reference]:
        """A known lower-case name up to the closing bracket, as in *(ver fin de ronda)*."""
        clause = marks.UNQUOTED.match(self.text, at)
        if not clause or self.text[clause.end() : clause.end() + 1] != ")":
            return []
        named = self._named(at, clause.end())
        return [named] if name_key(named.heading) in self.grammar.names else []

    def _named(self, start: int, end: int) -> Reference:
        text = self.text[start:end]
        return Reference(start, end, text, heading=text.strip(), quoted=False)

    def _bare(self, at: int, led: bool) -> list[Reference]:
        """A number without a label: after a lead, in brackets, or existing in the document."""
        found = self._number_at(at)
        if not found:
            return []
        number, end = found
        after = _skip(marks.SPACE, self.text, end)
        enclosed = self.text[at - 1 : at] == "(" and self.text[after : after + 1] in (")", ",", ";")
        marked = len(_head(number)) >= 3 or number.parts[-1][2] != ""
        if number.depth < 2:
            closed = self.text[after : after + 1] in tuple(").,;") and len(_head(number)) >= 3
            wanted = led and (bool(self._title(end)[0]) or (closed and number in self.grammar.numbers))
        elif self.grammar:
            known = number in self.grammar.numbers
            opening = at == 0 and self.text[after : after + 1] == ":"  # as in a list of changes
            telling = marked or number.depth >= 3 or led or enclosed or opening
            wanted = (known and telling) or (marked and self._chapter_known(number))
        else:
            wanted = (led or enclosed) and marked
        return self._items(at, at, plural=True, weak=False) if wanted else []

    def _addressed(self, colon: int) -> list[Reference]:
        """A number of another document of the game: ``glosario:3.2``."""
        name = marks.DOCUMENT.search(self.text[max(0, colon - 60) : colon])
        found = self._number_at(colon + 1)
        if not name or not found:
            return []
        document = name[0].partition("@")[0]
        number, end = found
        if document not in self.grammar.documents and (number.depth < 2 or len(document) < 3):
            return []
        start = colon - len(name[0])
        outside = self.text.startswith(DAGGER, end)
        end += outside
        return [Reference(start, end, self.text[start:end], (number,), "", name[0], outside)]

    # -- their parts --------------------------------------------------------------------------------

    def _number_at(self, at: int, lettered: bool = False) -> tuple[SectionNumber, int] | None:
        found = marks.CHAIN.match(self.text, at) or self.number.match(self.text, at)
        if not found and lettered and self.grammar:
            letters = marks.LETTERED.match(self.text, at)
            number = _read(letters[0]) if letters else None
            return (number, letters.end()) if letters and number in self.grammar.numbers and number else None
        if not found:
            return None
        number, end = _read(found[0]), found.end()
        # A further part outside the pattern (901.4.All, 702. 37a) is included if the document has that
        # number.
        more = marks.MORE.match(self.text, end) if self.grammar else None
        if more and more[0][0] in "-_" and not self.grammar.hyphens:
            more = None  # sections 2-4 are a range
        longer = _read(re.sub(r"\s", "", self.text[at : more.end()])) if more else None
        if more and longer in self.grammar.numbers and longer and number and longer.depth > number.depth:
            return longer, more.end()
        return (number, end) if number else None

    def _range_end(self, first: SectionNumber, at: int, plural: bool) -> tuple[SectionNumber, int] | None:
        """The last number of a range, written in full or only by its last part."""
        joint = marks.RANGE.match(self.text, at)
        if not joint:
            return None
        whole = self._number_at(joint.end())
        if whole and whole[0].depth > 1 and (whole[0].depth == first.depth or first < whole[0]):
            return whole if len(_head(whole[0])) == len(_head(first)) and first < whole[0] else None
        short = marks.RANGE_END.match(self.text, joint.end())
        tight = (joint["dash"] or " ").strip() == joint["dash"]
        if not short or not (plural or tight) or (len(short[0]) > 1 and short[0].isalpha() and not tight):
            return None
        if marks.GOES_ON.match(self.text, short.end()):
            return None
        last = _short_end(first, short[0])
        if last is None or not first < last:
            return None
        return last, short.end()

    def _title(self, at: int) -> tuple[str, int]:
        """A quoted name directly after a number, and its end."""
        gap = marks.TITLE_GAP.match(self.text, at)
        quoted = marks.QUOTED.match(self.text, gap.end()) if gap else None
        if not gap or not quoted:
            return "", at
        name = _clean(quoted)
        key = name_key(name)
        if gap["sign"] == "." and key not in self.grammar.names:
            return "", at
        if key not in self.grammar.names and not self._is_name(name, led=False):
            return "", at
        if gap["sign"] == "(":
            return (name, quoted.end() + 1) if self.text.startswith(")", quoted.end()) else ("", at)
        return name, quoted.end()

    def _chapter_known(self, number: SectionNumber) -> bool:
        above = number.ancestors()
        return bool(above) and len(_head(number)) >= 3 and above[-1] in self.grammar.numbers


def _skip(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at


def _is_plural(label: re.Match[str]) -> bool:
    word = (label["strong"] or label["weak"] or label["cr"] or label["sign"]).casefold()
    return word.endswith("s") or word == "§§"


@lru_cache(maxsize=16384)
def _read(text: str) -> SectionNumber | None:
    try:
        return SectionNumber.parse(text)
    except UnreadableNumber:
        return None


def _head(number: SectionNumber) -> str:
    """The number's first part as written."""
    found = re.match(r"\d+|[^\W\d_]+", number.text)
    return found[0] if found else ""


def _joint(number: SectionNumber) -> str:
    """The separator before the number's last part: a dot, another sign or nothing."""
    above = number.ancestors()
    return re.sub(r"[^\W_]", "", number.text[len(above[0].text) :]) if above else ""


def _short_end(first: SectionNumber, text: str) -> SectionNumber | None:
    """The number that results if ``text`` replaces the last parts of ``first``."""
    parts = re.findall(r"\d+|[^\W\d_]+", text)
    base = first.text
    above = first.ancestors()
    if parts[0].isdigit() and first.parts[-1][2] and above:  # 100.2b–3: also replaces the letter
        base = above[0].text
    if parts[0].isdigit() == bool(first.parts[-1][2]) and base == first.text:
        return None
    return _read(re.sub(r"(?:\d+|[^\W\d_]+)$", text, base))


def _clean(quoted: re.Match[str]) -> str:
    """The name inside quotation marks, without the comma of American punctuation."""
    return next(name for name in quoted.groups() if name is not None).strip().rstrip(",.;: ")


def _capitalised(name: str) -> bool:
    words = re.findall(r"[^\W_]+", name)
    return 0 < len(words) <= 7 and all(word[0].isupper() or word in marks.SMALL for word in words)

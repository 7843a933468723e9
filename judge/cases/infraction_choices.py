"""The infractions available at an event: those of its games' documents, and the organiser's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from judge.cases.frozen_citations import bare, without_marks
from judge.cases.penalties import kept_penalty
from judge.database import Case, TournamentEvent
from judge.documents import Address, Section, SectionNumber
from judge.documents.infraction_labels import PartKind
from judge.documents.infractions import (
    PENALTIES,
    Infraction,
    PenaltyCode,
    infractions,
    penalties_in,
    penalty_code,
    penalty_name,
)
from judge.documents.repetition import raised_to, repetitions, sentences, times
from judge.errors import JudgeError
from judge.library import Edition, EditionStore, Library
from judge.text import fold

USUAL: tuple[PenaltyCode, ...] = ("none", "warning", "game-loss", "match-loss", "disqualification")
"""The penalties available unless the document or the organiser adds others."""
_LISTED_AGAIN = re.compile(r"\s*[,;]\s*(?P<count>[2-9])\s*=\s*(?P<penalty>[^,;=]+)$")
"""The end of a line of the organiser's list: the number of times after which the infraction costs more."""


@dataclass(frozen=True)
class Condition:
    """A condition for a penalty other than the usual one; ``penalty`` is the one it names, in stored form, or
    empty. ``address`` is of the section that says it, empty for the organiser's own list."""

    text: str
    penalty: str
    raises: bool
    address: str = ""


@dataclass(frozen=True)
class Again:
    """A rule about repetition: from the ``count``-th time on an infraction costs ``penalty`` (in stored
    form).

    ``text`` is its wording. Earlier penalties count if they are among ``counted`` (empty: any penalty) for
    one of the ``kinds`` (:attr:`judge.cases.Given.kind`); with ``daily`` only those of the same day.
    ``address`` is the section with the rule, ``number`` its number; both are empty for the organiser's own
    list.
    """

    count: int
    penalty: str
    counted: str
    kinds: frozenset[str]
    daily: bool
    text: str
    address: str = ""
    number: str = ""


@dataclass(frozen=True)
class Offered:
    """An infraction available at an event.

    ``key`` is its address in the edition in force there, or its name in the organiser's list; ``usual`` is
    its usual penalty in stored form, or empty. ``told`` are the texts that describe it, the official one
    first.
    """

    key: str
    name: str
    usual: str
    category: str = ""
    aliases: tuple[str, ...] = ()
    edition: Edition | None = None
    told: tuple[tuple[EditionStore, Infraction], ...] = ()
    listed: tuple[Again, ...] = ()

    @property
    def kind(self) -> str:
        """What equal infractions have in common, in whatever edition."""
        return bare(self.key) if self.edition else fold(self.name)

    @property
    def number(self) -> SectionNumber | None:
        return self.told[0][1].number if self.told else None

    @property
    def cited(self) -> tuple[str, ...]:
        """The addresses cited by a case with this infraction: the infraction itself, and its remedy if it has
        one."""
        remedy = next((one.parts["remedy"].number for _, one in self.told if "remedy" in one.parts), None)
        return (self.key,) if remedy is None else (self.key, f"{self.key.partition(':')[0]}:{remedy}")

    def part(self, kind: PartKind, language: str) -> tuple[EditionStore, Section] | None:
        """A part of the description and the text that has it, preferably in the reader's language."""
        found = [(store, one.parts[kind]) for store, one in self.told if kind in one.parts]
        found = [(store, section) for store, section in found if section.blocks]
        return min(found, key=lambda pair: pair[0].about.language != language, default=None)

    def in_words(self, language: str) -> tuple[str, str]:
        """The name in a language, and the other one: the English term, or the Spanish name, or nothing."""
        in_spanish = (
            told.aliases[0] for store, told in self.told if store.about.language == "es" and told.aliases
        )
        spanish = next(in_spanish, "")
        spanish = spanish[:1].upper() + spanish[1:]
        return (spanish, self.name) if language == "es" and spanish else (self.name, spanish)

    def again(self, language: str) -> tuple[Again, ...]:
        """The rule about repetition in its document, preferably in the reader's language, or in the
        organiser's list.
        """
        if self.edition is None:
            return self.listed
        ref, made = self.edition.ref, []
        texts = [(store, repetitions(store.document(), one)) for store, one in self.told]
        texts = [(store, rules) for store, rules in texts if rules]
        _, rules = min(texts, key=lambda pair: pair[0].about.language != language, default=(None, ()))
        for rule in rules:
            kinds = frozenset(str(Address(ref.game, number, ref.document)) for number in rule.among)
            counted = str(penalty_name(rule.counted)) if rule.counted else ""
            number = rule.section.number
            made.append(
                Again(
                    rule.count,
                    str(penalty_name(rule.penalty)),
                    counted,
                    kinds,
                    rule.daily,
                    without_marks(rule.text),
                    str(Address(ref.game, number, ref.document, ref.edition)),
                    number.published,
                )
            )
        return tuple(made)

    def conditions(self, language: str) -> tuple[Condition, ...]:
        """The conditions for other penalties than the usual one, upgrades first.

        A remedy counts if it raises the penalty; rules about repetition are in :meth:`again`.
        """
        made: list[Condition] = []
        usual = penalty_code(self.usual)
        kinds: tuple[tuple[PartKind, bool], ...] = (("upgrade", True), ("downgrade", False))
        for kind, raises in kinds:
            where = self.part(kind, language)
            for block in where[1].blocks if where else ():
                if block.kind in ("paragraph", "item") and block.text.strip():
                    text = without_marks(block.text.strip())
                    named = _named_in(text, usual, raises, self._partida)
                    to = str(penalty_name(named)) if named else ""
                    made.append(Condition(text, to, raises, self._address(where)))
        where = self.part("remedy", language)
        for block in where[1].blocks if where else ():
            for text in sentences(without_marks(block.text)) if block.kind in ("paragraph", "item") else ():
                higher = raised_to(text, usual, self._partida)
                if higher is not None and times(text) is None:
                    made.append(Condition(text, str(penalty_name(higher)), True, self._address(where)))
        for _, one in self.told[:1]:
            for text in sentences(without_marks(one.further)):
                named = _named_in(text, usual, True, self._partida)
                if named is not None and times(text) is None:
                    made.append(Condition(text, str(penalty_name(named)), True, self.key))
        return tuple(made)

    def _address(self, where: tuple[EditionStore, Section] | None) -> str:
        """The address of a part in the edition in force."""
        if where is None or self.edition is None:
            return ""
        return f"{self.key.partition(':')[0]}:{where[1].number}"

    @property
    def _partida(self) -> PenaltyCode:
        return self.told[0][1].partida if self.told else "match-loss"

    def departing(self, said: str) -> tuple[str, ...]:
        """The addresses that support the reason for an unusual penalty.

        These are the sections of the conditions whose text (in either language) or number the reason
        contains.
        """
        found: list[str] = []
        said = without_marks(said)
        words = {word.strip(".,;:!?()[]«»“”\"'") for word in said.split()}
        for language in ("es", "en"):
            for condition in self.conditions(language):
                number = condition.address.partition(":")[2]
                if condition.address and (condition.text in said or number in words):
                    found.append(condition.address)
            found += [rule.address for rule in self.again(language) if rule.address and rule.text in said]
        return tuple(dict.fromkeys(found))


def _named_in(text: str, usual: PenaltyCode | None, raises: bool, partida: PenaltyCode) -> PenaltyCode | None:
    """The penalty of a condition: of those that it names, the one furthest above or below the usual one."""
    found = penalties_in(text, partida)
    rank = PENALTIES.index
    start = rank(usual) if usual else -1
    fitting = [code for code in found if (rank(code) > start if raises else rank(code) < start)]
    if not fitting:
        return None
    return max(fitting, key=rank) if raises else min(fitting, key=rank)


_LISTED: WeakKeyDictionary[EditionStore, tuple[Infraction, ...]] = WeakKeyDictionary()


def _infractions(store: EditionStore) -> tuple[Infraction, ...]:
    """The infractions of a text; cached as long as the store is open."""
    found = _LISTED.get(store)
    if found is None:
        found = infractions(store.document()) if store.states_penalties() else ()
        _LISTED[store] = found
    return found


def offered(library: Library, event: TournamentEvent) -> tuple[Offered, ...]:
    """The infractions available at an event: its own list, then those of its games' documents in force.

    A line of the organiser's list may end in its usual penalty, and in a higher one from a later time on:
    ``Late for the round = Warning, 2 = Game Loss``.
    """
    made: dict[str, Offered] = {}
    for line in event.infractions:
        one = _of_line(line)
        if one is not None:
            made.setdefault(one.key, one)
    for edition in _editions(library, event):
        for one in _of_edition(edition):
            made.setdefault(one.key, one)
    return tuple(made.values())


def _of_line(line: str) -> Offered | None:
    """The infraction of a line of the organiser's list."""
    name, _, penalty = (part.strip() for part in line.partition("="))
    listed: list[Again] = []
    while found := _LISTED_AGAIN.search(penalty):
        count, to = int(found["count"]), kept_penalty(found["penalty"])
        text = f"{name}: {count} = {found['penalty'].strip()}"
        listed.insert(0, Again(count, to, "", frozenset((fold(name),)), False, text))
        penalty = penalty[: found.start()]
    return Offered(name, name, kept_penalty(penalty), listed=tuple(listed)) if name else None


def _editions(library: Library, event: TournamentEvent) -> Iterator[Edition]:
    for game in event.games or library.games:
        for view in library.documents(game) if game in library.games else ():
            label = event.editions.get(f"{game}/{view.document}")
            try:
                yield library.edition(game, view.document, label) if label else view.current
            except JudgeError:
                yield view.current  # the edition in force at the time has been removed


def _of_edition(edition: Edition) -> Iterator[Offered]:
    told: dict[SectionNumber, list[tuple[EditionStore, Infraction]]] = {}
    for store in edition.stores:
        for one in _infractions(store):
            told.setdefault(one.number, []).append((store, one))
    for number, texts in told.items():
        first = texts[0][1]
        ref = edition.ref
        aliases = tuple(dict.fromkeys(alias for _, one in texts for alias in one.aliases))
        key = str(Address(ref.game, number, ref.document, ref.edition))
        usual = str(penalty_name(first.penalty)) if first.penalty else first.stated
        yield Offered(key, first.title, usual, first.category, aliases, edition, tuple(texts))


def chosen_infraction(known: Iterable[Offered], key: str) -> Offered | None:
    """The infraction with a key; if the key is an address, its edition is ignored."""
    wanted = tuple(known)
    exact = next((one for one in wanted if one.key == key), None)
    return exact or next((one for one in wanted if one.edition and bare(one.key) == bare(key)), None)


def called(known: Iterable[Offered], text: str) -> Offered | None:
    """The infraction with a name, alias, address or number; None if there is none or more than one.

    An address may lack its edition; one of another edition means the same infraction in the one in force.
    """
    found = all_called(known, text)
    return found[0] if len(found) == 1 else None


def all_called(known: Iterable[Offered], text: str) -> tuple[Offered, ...]:
    """All infractions with a name, alias, address or number, as :func:`called` looks for them."""
    wanted = tuple(known)
    found = {one.key: one for one in wanted if text == one.key or fold(text) in _names(one)}
    if not found:
        found = {
            one.key: one
            for one in wanted
            if one.edition
            and (
                text in (bare(one.key), bare(one.key).partition("/")[2], _in_the_game(one))
                or bare(one.key) == bare(text)
                or (one.number and one.number.published == text)
            )
        }
    return tuple(found.values())


def _in_the_game(one: Offered) -> str:
    """The address of an infraction without its document (``norte:2.1``)."""
    game, _, rest = bare(one.key).partition("/")
    return f"{game}:{rest.partition(':')[2]}"


def _names(one: Offered) -> set[str]:
    plain = (told.name for _, told in one.told)
    return {fold(name) for name in (one.name, *plain, *one.aliases)}


def infraction_address(library: Library, text: str) -> bool:
    """Whether a text is an address in one of the games, rather than an infraction in somebody's own words.

    The game may be left out before the name of a document (``ipg:2.1``).
    """
    found = re.fullmatch(r"([\w-]+)(?:/[^\s/:]+)?:\S+", text)
    if found is None:
        return False
    return found[1] in library.games or any(found[1] == view.document for view in library.documents())


class InfractionNames:
    """The names of infractions in a reader's language, with the English term behind a Spanish one."""

    def __init__(self, known: Iterable[Offered], language: str) -> None:
        self.language = language
        self._known = {one.kind: one for one in known if one.edition}

    def of(self, name: str) -> str:
        """The name of an infraction told by the name under which cases keep it; any other text stays."""
        kept = next((one for one in self._known.values() if one.name == name), None)
        return self.name({"infringed": kept.key, "infraction": name}) if kept else name

    def name(self, content: Mapping[str, object]) -> str:
        """The name of a case's infraction; if no document has it, as it was written."""
        where = str(content.get("infringed") or "")
        one = self._known.get(bare(where)) if where else None
        if one is None:
            return str(content.get("infraction") or "")
        name, other = one.in_words(self.language)
        return f"{name} ({other})" if self.language == "es" and other else name

    def named(self, cases: Iterable[Case]) -> tuple[Case, ...]:
        """The same cases with these names, also where the name of the infraction is all that is asked."""
        return tuple(self._named(case) if case.content.get("infraction") else case for case in cases)

    def _named(self, case: Case) -> Case:
        name = self.name(case.content)
        asked = {"question": name} if case.content.get("question") == case.content["infraction"] else {}
        return replace(case, content={**case.content, "infraction": name, **asked})


def penalties_of(event: TournamentEvent, usual: str = "") -> tuple[str, ...]:
    """The available penalties: the organiser's, else the default ones, plus the usual one of an
    infraction."""
    found = [kept_penalty(one) for one in event.penalties] or [str(penalty_name(code)) for code in USUAL]
    if usual and usual not in found:
        found.append(usual)
        order = {str(penalty_name(code)): at for at, code in enumerate(PENALTIES)}
        if all(one in order for one in found):
            found.sort(key=lambda one: order[one])
    return tuple(dict.fromkeys(found))

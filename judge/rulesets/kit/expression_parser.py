"""Read card data as people write it, or say where and why it cannot be read.

The grammar is in docs/effects.md. The result is plain :class:`Data`, so that it can be part of a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from judge.errors import BadInput
from judge.messages import LANGUAGES, N_, Message
from judge.resolver import EMPTY, Data, Value
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.kit.substitution import CHOICE
from judge.rulesets.kit.substitution import KINDS as CHOSEN_KINDS
from judge.rulesets.kit.words import Words

Path = tuple[str | int, ...]

SEATS = ("you", "opponent", "opponents", "players", "others", "active")
RANGE = ("min", "max")
EFFECT, COST, BATCH, INSTEAD, ENTERS = "effect", "cost", "together", "instead", "enters"
"""The places where instructions stand: an effect's course, what is paid, what happens all at once, what a
replacement does, how a permanent enters."""
RULES = "rules"
"""Used only in the meaning of a keyword; card data never contain such an instruction."""
UNKNOWN_THEN = N_("the rules of {edition} do not know “{name}”; {first} is the first edition here that does")
ABILITY_KINDS = ("activated", "triggered", "static", "replacement")


class FaultyCard(BadInput):
    """Card data that cannot be read; ``path`` leads to the place of the fault."""

    template = N_("{card}: {detail}")

    def __init__(self, card: str, detail: Message, path: Path = ()) -> None:
        self.path = path
        super().__init__(card=card, detail=detail)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.message.data["card"], self.message.data["detail"], self.path)


class CameLater(FaultyCard):
    """Card data that uses a word of a later edition of the rules than the ruleset's."""


def listed(plain: object) -> tuple[Any, ...]:
    """The value as a list, whether one or several were given."""
    if plain is None:
        return ()
    return tuple(plain) if isinstance(plain, (list, tuple)) else (plain,)


ATTACHED_TO = "attached to "
EVERYONE_BUT = "others of "
"""Begins a reference to all seats except those of another reference."""


class Reader:
    """Reads one card or effect for one ruleset; ``card`` is its name in fault messages.

    ``given`` are the words under which a chosen name is kept; ``literal`` the names that filters ask for.
    """

    def __init__(self, ruleset: CardRuleset, card: str, names: Sequence[str] = ()) -> None:
        self.ruleset = ruleset
        self.words: Words = ruleset.words
        self.card = card
        self.defined = {"it", "amount", "chooser", "X", "by", "seat", "now", "happened", "those"}
        self.defined |= {CHOICE, *names}
        self.place, self.replaced = EFFECT, ""
        self.used: list[tuple[str, Path]] = []
        self.or_names: list[tuple[str, FaultyCard]] = []
        self.given: set[str] = set()
        self.literal: list[tuple[str, Path]] = []

    def fault(self, path: Path, template: str, /, **data: object) -> FaultyCard:
        return FaultyCard(self.card, Message(template, data), path)

    def cited(self, plain: object, path: Path) -> tuple[str, ...]:
        """Read the sections that a card cites: each must be a number or an address."""
        found = tuple(str(one) for one in listed(plain))
        for text in found:
            try:
                self.ruleset.cited((text,))
            except BadInput:
                raise self.fault(path, N_("“{got}” is no section"), got=text) from None
        return found

    @contextmanager
    def within(self, place: str, replaced: str = "") -> Iterator[None]:
        """A context manager: what is read within it is nested in that place."""
        before = self.place, self.replaced
        self.place, self.replaced = place, replaced or self.replaced
        try:
            yield
        finally:
            self.place, self.replaced = before

    # Words and shapes

    def none_of(self, path: Path, word: object, kind: str, known: Iterable[str]) -> FaultyCard:
        """The fault for a word that is not one of the known words of its kind."""
        template = N_("“{word}” is none of the {kind}: {known}")
        return self.fault(path, template, word=word, kind=kind, known=", ".join(known))

    def word(self, kind: str, written: object, path: Path) -> str:
        """Read one of the game's words of a kind."""
        if not isinstance(written, str) or self.words.find(kind, written) is None:
            close = self.words.close(kind, str(written)) or self.words.known(kind)
            raise self.none_of(path, written, kind, close)
        found = self.words.find(kind, written)
        assert found is not None
        if kind in ("conditions", "figures"):
            self.known_by_then(found, path)
        return found

    def word_or_name(self, kind: str, written: object, path: Path) -> str:
        """Read one of the game's words, or the name of an earlier choice.

        In a term of several words (``protection from hue``) the last word may be such a name.
        """
        stem, _, last = str(written).rpartition(" ")
        fits = not stem or any(word.startswith(f"{stem} ") for word in self.words.known(kind))
        if fits and last in self.defined and self.words.find(kind, str(written)) is None:
            return str(written)
        return self.word(kind, written, path)

    def known_by_then(self, word: str, path: Path) -> None:
        """Raise CameLater for a word that only later rules know."""
        if first := self.words.later.get(word):
            edition = self.ruleset.edition
            told = {"name": word, "edition": edition, "first": first}
            raise CameLater(self.card, Message(UNKNOWN_THEN, told), path)

    def ability_kind(self, written: object, path: Path) -> str:
        """Read a kind of ability, which may be one of the game's own."""
        known = tuple(self.ruleset.ability_keys)
        if written not in known:
            raise self.none_of(path, written, "kinds of abilities", known)
        return str(written)

    def several(self, kind: str, written: object, path: Path) -> tuple[str, ...]:
        return tuple(self.word(kind, one, path) for one in listed(written))

    def mapping(self, plain: object, path: Path, keys: Sequence[str]) -> Mapping[str, Any]:
        """Read a mapping that may have only these keys."""
        if not isinstance(plain, Mapping):
            raise self.fault(path, N_("expected a mapping, not “{got}”"), got=plain)
        for key in plain:
            if key not in keys:
                raise self.fault(
                    (*path, str(key)),
                    N_("“{key}” is not known here; known: {known}"),
                    key=key,
                    known=", ".join(keys),
                )
        return plain

    def name(self, written: object, path: Path) -> str:
        if not isinstance(written, str) or not written.strip():
            raise self.fault(path, N_("expected a name, not “{got}”"), got=written)
        return written

    def flag(self, written: object, path: Path) -> bool:
        """Read ``true`` or ``false``, and nothing that resembles them."""
        if not isinstance(written, bool):
            raise self.fault(path, N_("expected true or false, not “{got}”"), got=written)
        return written

    def text(self, written: object, path: Path) -> str | Data:
        """Read a text for people: one, or one for each language."""
        if not isinstance(written, Mapping):
            return str(written)
        return Data({key: str(told) for key, told in self.mapping(written, path, LANGUAGES).items()})

    def define(self, written: object, path: Path) -> str:
        name = self.name(written, path)
        self.defined.add(name)
        return name

    def finish(self) -> None:
        """Raise FaultyCard if a name was used that nothing keeps, or a placeholder word as a name."""
        for name, path in self.literal:
            if name in self.given:
                raise self.fault(
                    path,
                    N_("“{name}” stands for the name that was given: write “same name: {name}”"),
                    name=name,
                )
        for name, fault in self.or_names:
            if name not in self.defined:
                raise fault
        for name, path in self.used:
            if name not in self.defined:
                raise self.fault(
                    path,
                    N_("nothing is called “{name}” here; known: {known}"),
                    name=name,
                    known=", ".join(sorted(self.defined)),
                )

    # References

    def ref(self, plain: object, path: Path) -> Data:
        if isinstance(plain, (list, tuple)):
            return Data(ref="several", of=tuple(self.ref(one, (*path, i)) for i, one in enumerate(plain)))
        if isinstance(plain, Mapping):
            if "all" in plain:
                self.mapping(plain, path, ("all",))
                return Data(ref="all", filter=self.filter(plain["all"], (*path, "all")))
            if "top until" in plain and "zone" in plain:
                self.mapping(plain, path, ("top until", "of", "zone", "times"))
                times = {"times": self.amount(plain["times"], (*path, "times"))} if "times" in plain else {}
                return Data(
                    ref="top until",
                    **times,
                    filter=self.filter(plain["top until"], (*path, "top until")),
                    of=self.ref(plain.get("of", "you"), (*path, "of")),
                    zone=self.word("zones", plain["zone"], (*path, "zone")),
                )
            self.mapping(plain, path, ("top", "of", "zone"))
            if "top" not in plain or "zone" not in plain:
                raise self.fault(path, N_("expected a reference: {known}"), known="all, top")
            return Data(
                ref="top",
                count=self.amount(plain["top"], (*path, "top")),
                of=self.ref(plain.get("of", "you"), (*path, "of")),
                zone=self.word("zones", plain["zone"], (*path, "zone")),
            )
        text = self.name(plain, path)
        if text in ("self", "host", *SEATS):
            return Data(ref=text)
        if text == "target" or text.startswith("target "):
            slot = text[7:]
            if slot:
                self.used.append((slot, path))
            return Data(ref="target", slot=slot)
        if text.startswith("its "):
            return self.ref(f"{text[4:]} of it", path)
        if text.startswith(EVERYONE_BUT):
            return Data(ref="but", of=self.ref(text[len(EVERYONE_BUT) :], path))
        for role in ("controller", "owner"):
            if text.startswith(f"{role} of "):
                return Data(ref=role, of=self.ref(text[len(role) + 4 :], path))
        if text in self.ruleset.relations:
            return Data(ref="relation", name=text)
        if text.startswith(ATTACHED_TO):
            return Data(ref="attached", of=self.ref(text[len(ATTACHED_TO) :], path))
        self.used.append((text, path))
        return Data(ref="name", name=text)

    # Filters

    def filter(self, plain: object, path: Path) -> Data:
        if isinstance(plain, (list, tuple)):
            return Data(any=tuple(self.filter(one, (*path, i)) for i, one in enumerate(plain)))
        if isinstance(plain, str):
            if plain in ("any", "card"):
                return EMPTY
            if plain == "seat":
                return Data(seat=Data(ref="players"))
            if plain == "self":
                return Data({"in": Data(ref="self")})
            return Data(type=(self.word("types", plain, path),))
        if plain is True:
            return EMPTY
        if not isinstance(plain, Mapping):
            raise self.fault(path, N_("expected a filter, not “{got}”"), got=plain)
        made: dict[str, object] = {}
        for key, value in plain.items():
            made[str(key)] = self._line(str(key), value, (*path, str(key)), made)
        if "seat" in plain and len(plain) > 1:
            raise self.fault(path, N_("“seat” stands alone: what else is said here no player has"))
        return Data({key: value for key, value in made.items() if value is not None})

    def _line(self, key: str, value: object, path: Path, made: dict[str, Any]) -> Any:
        plain_key = key.removeprefix("not ")
        kinds = {"type": "types", "subtype": "subtypes", "color": "colors", "keyword": "keywords"}
        if plain_key in kinds:
            return self.several(kinds[plain_key], value, path)
        if plain_key == "choice":
            if value not in CHOSEN_KINDS:
                raise self.none_of(path, value, "kinds", CHOSEN_KINDS)
            return (value,)
        if plain_key == "name":
            names = tuple(self.name(one, path) for one in listed(value))
            self.literal += [(name, path) for name in names]
            return names
        if plain_key == "is":
            return self.several("conditions", value, path)
        if key == "zone":
            return self.several("zones", value, path) if value != "any" else ("any",)
        if key in ("controller", "owner"):
            return None if value == "any" else self.ref(value, path)
        if key == "seat":
            return self.ref("players" if value is True else value, path)
        if key == "other":
            return self.flag(value, path) or None
        if key in ("in", "same name", "shares color", "shares type", "shares subtype"):
            return self.ref(value, path)
        if key == "targets":
            return self.filter(value, path)
        if plain_key == "ability":
            return tuple(one if one == "any" else self.ability_kind(one, path) for one in listed(value))
        if key == "any":
            return tuple(self.filter(one, (*path, i)) for i, one in enumerate(listed(value)))
        if key == "none":
            return self.filter(value, path)
        if key == "counters":
            counted = self.mapping(value, path, list(value) if isinstance(value, Mapping) else ())
            return Data(
                {self.word("counters", n, path): self.range(v, (*path, str(n))) for n, v in counted.items()}
            )
        figure = self.words.find("figures", key)
        if figure is None:
            known = (
                "type",
                "subtype",
                "color",
                "keyword",
                "name",
                "zone",
                "controller",
                "owner",
                "other",
                "is",
                "ability",
                "counters",
                "choice",
                "in",
                "targets",
                "any",
                "none",
                "seat",
                *self.words.known("figures"),
            )
            raise self.fault(
                path, N_("“{key}” is not known here; known: {known}"), key=key, known=", ".join(known)
            )
        figures = dict(made.get("figures", {}))
        figures[figure] = self.range(value, path)
        made["figures"] = Data(figures)
        return None

    def range(self, plain: object, path: Path) -> Data:
        """Read a required number, or its bounds."""
        if isinstance(plain, Mapping) and set(plain) <= {*RANGE} and plain:
            return Data({key: self.amount(value, (*path, key)) for key, value in plain.items()})
        amount = self.amount(plain, path)
        return Data(min=amount, max=amount)

    # Amounts and conditions

    def amount(self, plain: object, path: Path) -> Value:
        if isinstance(plain, int) and not isinstance(plain, bool):
            return plain
        if isinstance(plain, str):
            if plain.lstrip("-").isdigit():
                return int(plain)
            sign = "minus" if plain.startswith("-") else ""
            name = plain.lstrip("-+").strip()
            made = Data(amount="x") if name == "X" else Data(amount="name", name=name)
            if name != "X":
                self.used.append((name, path))
            return Data(amount="minus", of=(0, made)) if sign else made
        if not isinstance(plain, Mapping):
            raise self.fault(path, N_("expected a number, not “{got}”"), got=plain)
        if "count" in plain:
            self.mapping(plain, path, ("count",))
            return Data(amount="count", filter=self.filter(plain["count"], (*path, "count")))
        if "figure" in plain:
            self.mapping(plain, path, ("figure", "of"))
            return Data(
                amount="figure",
                name=self._figure(plain["figure"], (*path, "figure")),
                of=self.ref(plain.get("of", "self"), (*path, "of")),
            )
        if "counters" in plain:
            self.mapping(plain, path, ("counters", "of"))
            return Data(
                amount="counters",
                name="all" if plain["counters"] == "all" else self.word("counters", plain["counters"], path),
                of=self.ref(plain.get("of", "self"), (*path, "of")),
            )
        for kind in ("greatest", "least"):
            if kind in plain:
                self.mapping(plain, path, (kind, "of"))
                figure = self._figure(plain[kind], (*path, kind))
                return Data(amount=kind, name=figure, of=self.ref(plain.get("of", "self"), (*path, "of")))
        if "kinds" in plain:
            return self._kinds(self.mapping(plain, path, ("kinds", "of", "among")), path)
        if "number of" in plain:
            self.mapping(plain, path, ("number of", "done"))
            made = Data(amount="number of", of=self.ref(plain["number of"], (*path, "number of")))
            return made.but(done=self.name(plain["number of"], path)) if plain.get("done") else made
        if "if" in plain:
            self.mapping(plain, path, ("if", "then", "else"))
            parts = tuple(self.amount(plain.get(key, 0), (*path, key)) for key in ("then", "else"))
            return Data(amount="if", condition=self.condition(plain["if"], (*path, "if")), of=parts)
        for kind in ("sum", "minus", "times", "divide", "max", "min"):
            if kind in plain:
                self.mapping(plain, path, (kind,))
                parts = tuple(self.amount(p, (*path, kind, i)) for i, p in enumerate(listed(plain[kind])))
                return Data(amount=kind, of=parts)
        for kind in ("half", "half up"):
            if kind in plain:
                return Data(amount=kind, of=(self.amount(plain[kind], (*path, kind)),))
        raise self.fault(
            path,
            N_("“{key}” is not known here; known: {known}"),
            key=", ".join(map(str, plain)),
            known="count, figure, greatest, least, kinds, counters, number of, sum, minus, times, divide,"
            " max, min, half, half up, if",
        )

    def _kinds(self, plain: Mapping[str, object], path: Path) -> Data:
        """Read the number of different types, subtypes, colors or names among objects."""
        kind = plain["kinds"]
        known = ("type", "subtype", "color", "name")
        if kind not in known:
            raise self.none_of((*path, "kinds"), kind, "kinds", known)
        made: dict[str, object] = {
            "amount": "kinds",
            "name": kind,
            "of": self.ref(plain["of"], (*path, "of")),
        }
        if "among" in plain and kind != "name":
            made["among"] = self.several(f"{kind}s", plain["among"], (*path, "among"))
        return Data(made)

    def _figure(self, written: object, path: Path) -> str:
        kinds = ("figures", "seat_figures", "seat_counts", "object_counts")
        for kind in kinds:
            if isinstance(written, str) and self.words.find(kind, written):
                return str(self.words.find(kind, written))
        known = tuple(word for kind in kinds for word in self.words.known(kind))
        raise self.none_of(path, written, "figures", known)

    def condition(self, plain: object, path: Path) -> Data:
        if not isinstance(plain, Mapping):
            raise self.fault(path, N_("expected a condition, not “{got}”"), got=plain)
        for key, read in _CONDITIONS.items():
            if key in plain:
                return read(self, plain, path)
        raise self.fault(
            path,
            N_("“{key}” is not known here; known: {known}"),
            key=", ".join(map(str, plain)),
            known=", ".join(_CONDITIONS),
        )

    def conditions(self, plain: object, path: Path) -> tuple[Data, ...]:
        return tuple(self.condition(one, (*path, i)) for i, one in enumerate(listed(plain)))

    # Happenings

    def happening(self, plain: object, path: Path) -> Data:
        """Read a happening: ``{dies: FILTER}``, ``{dies: {of: .., by: .., who: ..}}`` or a bare word."""
        if isinstance(plain, str):
            plain = {plain: {}}
        if not isinstance(plain, Mapping) or len(plain) != 1:
            raise self.fault(path, N_("expected one happening, not “{got}”"), got=plain)
        ((word, told),) = plain.items()
        if word not in self.ruleset.happenings:
            raise self.none_of((*path, str(word)), word, "happenings", self.ruleset.happenings)
        path = (*path, str(word))
        roles = ("of", "by", "who", "actor", "from", "to", "where", "if")
        if not isinstance(told, Mapping) or (told and not set(told) & set(roles)):
            if told in (None, {}):
                told = {}
            elif isinstance(told, str) and (told in SEATS or told == "seat"):
                told = {"who": told if told != "seat" else "players"}
            else:
                told = {"of": told}
        told = self.mapping(told, path, roles)
        made: dict[str, object] = {"on": word}
        for role in ("of", "by"):
            if role in told:
                made[role] = self.filter(told[role], (*path, role))
        for role in ("who", "actor"):
            if role in told:
                made[role] = self.ref(told[role], (*path, role))
        for role in ("from", "to"):
            if role in told:
                made[role] = self.several("zones", told[role], (*path, role))
        if "if" in told:
            made["if"] = self.condition(told["if"], (*path, "if"))
        if "where" in told:
            where = told["where"]
            if not isinstance(where, Mapping):
                raise self.fault((*path, "where"), N_("expected a mapping, not “{got}”"), got=where)
            for key in where:
                if key not in self.ruleset.told_of:
                    raise self.none_of(
                        (*path, "where"), key, "things told of what happens", sorted(self.ruleset.told_of)
                    )
            made["where"] = Data(
                {
                    k: self.range(v, path) if isinstance(v, (int, Mapping)) and not isinstance(v, bool) else v
                    for k, v in where.items()
                }
            )
        return Data(made)


def _exists(reader: Reader, plain: Mapping[str, object], path: Path) -> Data:
    reader.mapping(plain, path, ("exists",))
    return Data(cond="count", filter=reader.filter(plain["exists"], (*path, "exists")), range=Data(min=1))


def _count(reader: Reader, plain: Mapping[str, object], path: Path) -> Data:
    reader.mapping(plain, path, ("count", "is", *RANGE))
    return Data(
        cond="count",
        filter=reader.filter(plain["count"], (*path, "count")),
        range=_bounds(reader, plain, path),
    )


def _bounds(reader: Reader, plain: Mapping[str, object], path: Path) -> Data:
    if "is" in plain:
        return reader.range(plain["is"], (*path, "is"))
    bounds = {key: reader.amount(plain[key], (*path, key)) for key in RANGE if key in plain}
    if not bounds:
        raise reader.fault(path, N_("expected bounds: {known}"), known="is, min, max")
    return Data(bounds)


def _amount(reader: Reader, plain: Mapping[str, object], path: Path) -> Data:
    reader.mapping(plain, path, ("amount", "is", *RANGE))
    return Data(
        cond="amount",
        amount=reader.amount(plain["amount"], (*path, "amount")),
        range=_bounds(reader, plain, path),
    )


def _object(reader: Reader, plain: Mapping[str, object], path: Path) -> Data:
    reader.mapping(plain, path, ("object", "is"))
    return Data(
        cond="object",
        of=reader.ref(plain["object"], (*path, "object")),
        filter=reader.filter(plain.get("is"), (*path, "is")) if plain.get("is") else Data(zone=("any",)),
    )


def _seat(reader: Reader, plain: Mapping[str, object], path: Path) -> Data:
    reader.mapping(plain, path, ("seat", "is"))
    return Data(
        cond="seat",
        of=reader.ref(plain["seat"], (*path, "seat")),
        same=reader.ref(plain["is"], (*path, "is")),
    )


def _done(reader: Reader, plain: Mapping[str, object], path: Path) -> Data:
    reader.mapping(plain, path, ("done",))
    reader.used.append((reader.name(plain["done"], path), (*path, "done")))
    return Data(cond="done", name=plain["done"])


def _named(reader: Reader, plain: Mapping[str, object], path: Path) -> Data:
    reader.mapping(plain, path, ("chosen", "is"))
    reader.used.append((reader.name(plain["chosen"], path), (*path, "chosen")))
    return Data(cond="chosen", name=plain["chosen"], value=plain.get("is"))


def _fact(reader: Reader, plain: Mapping[str, object], path: Path) -> Data:
    reader.mapping(plain, path, ("fact",))
    if plain["fact"] not in reader.ruleset.facts_of:
        raise reader.none_of((*path, "fact"), plain["fact"], "facts", reader.ruleset.facts_of)
    return Data(cond="fact", name=plain["fact"])


def _your_turn(reader: Reader, plain: Mapping[str, object], path: Path) -> Data:
    reader.mapping(plain, path, ("your turn",))
    return Data(cond="your turn", value=reader.flag(plain["your turn"], (*path, "your turn")))


def _step(reader: Reader, plain: Mapping[str, object], path: Path) -> Data:
    reader.mapping(plain, path, ("step",))
    return Data(cond="step", steps=reader.several("steps", plain["step"], (*path, "step")))


def _joined(kind: str) -> Callable[[Reader, Mapping[str, Any], Path], Data]:
    def read(reader: Reader, plain: Mapping[str, object], path: Path) -> Data:
        reader.mapping(plain, path, (kind,))
        return Data(cond=kind, of=reader.conditions(plain[kind], (*path, kind)))

    return read


_CONDITIONS: Mapping[str, Callable[[Reader, Mapping[str, Any], Path], Data]] = {
    "exists": _exists,
    "count": _count,
    "amount": _amount,
    "object": _object,
    "seat": _seat,
    "done": _done,
    "chosen": _named,
    "your turn": _your_turn,
    "step": _step,
    "fact": _fact,
    "all": _joined("all"),
    "any": _joined("any"),
    "not": _joined("not"),
}

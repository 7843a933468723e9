"""Puts references into words: objects, players, amounts, conditions and events, in any language."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping

from judge.cardtext.plain_data import Plain, Unsaid, keyed, listed, worded

CAUSED = frozenset(
    {"destroyed", "put into graveyard", "discarded", "countered", "sacrificed", "returned to hand", "exiled"}
)
"""Events with a cause, which is worded after them."""
PLAYERS_EVENTS = frozenset({"gains life", "loses life", "drawn", "discarded", "player attacks"})
"""Events whose subject is the player they happen to."""
STEPS = frozenset(
    {"upkeep", "end step", "draw step", "combat", "precombat main", "postcombat main", "end of combat"}
)
"""Events that are the beginning of a part of the turn."""
_DAMAGE = frozenset({"damage", "combat damage", "noncombat damage", "combat damage to player"})
_KINDS = frozenset({"type", "subtype", "is", "in", "seat", "name"})
"""Parts of a filter that name the kind of object."""
_PARTS_OF_EVENTS = frozenset({"of", "by", "who", "actor", "from", "to", "where"})


def source(by: Plain) -> Plain:
    """The source of damage; any source if the data do not restrict it (Magic, 120.7)."""
    return {**by, "is": "source"} if isinstance(by, dict) and not _KINDS & set(by) else by


class References(ABC):
    """A language's wording of references.

    ``WORDS`` has the fixed sentences, under the same names in both languages.
    """

    WORDS: Mapping[str, str] = {}
    SEATS: Mapping[str, str] = {}
    ANY_OF: Mapping[str, str] = {}
    """Words for players any one of whom may cause an event, by the word for all of them."""
    EVENTS: Mapping[str, tuple[str, str]] = {}
    """Events whose subject is an object: as they happen, and as they would."""

    def in_words(self, name: str, /, **parts: str) -> str:
        """The fixed sentence of that name, filled in; raises Unsaid if the language has none."""
        if name not in self.WORDS:
            raise Unsaid(name)
        return self.WORDS[name].format(**parts)

    def whom(self, who: Plain, slots: dict[str, object]) -> str:
        """One player, or several."""
        if isinstance(who, list):
            return self.and_(self.whom(one, slots) for one in who)
        return self.thing(who, slots)

    def seat(self, who: Plain) -> str:
        """The players at a seat."""
        return self.SEATS[who] if isinstance(who, str) and who in self.SEATS else self.thing(who, {})

    def is_many(self, ref: Plain, slots: dict[str, object]) -> bool:
        """Whether a reference is worded in the plural."""
        if isinstance(ref, (dict, list)):
            return True
        slot = slots.get(str(ref).removeprefix("target "))
        return isinstance(slot, dict) and slot.get("up to", slot.get("count", 1)) != 1

    def more_amount(self, amount: Mapping[str, object]) -> str:
        """Amounts that compare several objects, and halves."""
        for kind in ("greatest", "least"):
            if kind in amount:
                return self.in_words(
                    kind, figure=self.in_words(f"figure {amount[kind]}"), of=self._of(amount)
                )
        if "kinds" in amount:
            return self.in_words("kinds", kind=self.in_words(f"kind {amount['kinds']}"), of=self._of(amount))
        for kind in ("half", "half up"):
            if kind in amount:
                return self.in_words(kind, amount=self.amount(amount[kind]))
        if "if" in amount and "then" in amount:
            then, other = self.amount(amount["then"]), self.amount(amount.get("else", 0))
            return self.in_words("amount if", then=then, other=other, condition=self.condition(amount["if"]))
        for key in ("max", "min", "divide"):
            if key in amount:
                return self.in_words(key, amounts=self.and_(self.amount(one) for one in listed(amount[key])))
        if "figure" in amount:
            return self.in_words("of seat", figure=self.figure(str(amount["figure"])), of=self._of(amount))
        raise Unsaid(amount)

    def figure(self, name: str) -> str:
        """The name of a figure without a fixed sentence."""
        raise Unsaid(name)

    def more_condition(self, condition: Mapping[str, object]) -> str:
        """Further conditions: compound ones, and the step of the turn."""
        for key, joined in (("all", self.and_), ("any", self.or_)):
            if key in condition:
                return joined(self.condition(one) for one in listed(condition[key]))
        if "step" in condition:
            return self.in_words(
                "in step", steps=self.or_(self.step(one) for one in worded(condition["step"]))
            )
        if "seat" in condition:
            one, other = self.thing(condition["seat"], {}), self.thing(condition["is"], {})
            return self.in_words("seat is", one=one, other=other)
        raise Unsaid(condition)

    def _of(self, told: Mapping[str, object]) -> str:
        return self.thing(told.get("of", "self"), {})

    def of_group(self, told: Mapping[str, object]) -> str:
        """The condition on several targets together."""
        group, made = keyed(told.get("group", {})), []
        for key in ("apart", "together"):
            if key in group:
                made.append(self.in_words(f"group {key} {group[key]}"))
        for figure, bounds in keyed(group.get("total", {})).items():
            ((bound, number),) = keyed(bounds).items()
            words = {"figure": self.in_words(f"figure {figure}"), "number": self.amount(number)}
            made.append(self.in_words(f"group total {bound}", **words))
        return "".join(f" ({one})" for one in made)

    def step(self, name: str) -> str:
        return self.WORDS.get(f"step {name}", name)

    def filtered(self, filter_: Plain) -> str:
        """A filter as a noun: players, one object, or all of a kind."""
        if isinstance(filter_, dict) and set(filter_) == {"seat"}:
            return self.thing(filter_["seat"], {})
        if isinstance(filter_, dict) and set(filter_) == {"in"}:
            return self.thing(filter_["in"], {})
        return self.whole(filter_)

    @abstractmethod
    def counted(self, number: Plain, counter: str) -> str: ...

    def more_events(self, word: str, told: Mapping[str, object], of: str, by: str, who: str) -> str:
        """Further events."""
        where = keyed(told.get("where", {}))
        name = "event attacked" if word == "attacks" and "of" not in told else f"event {word}"
        if told.get("who") == "you" and f"{name} you" in self.WORDS:
            name += " you"
        said = self.in_words(name, of=of, by=by, who=who or self.in_words("somebody"))
        for key, value in where.items():
            if value is True:
                said += " " + self.in_words(f"where {key}")
                continue
            number = value.get("min") if isinstance(value, Mapping) else value
            if number is not None:
                least = f"where {key} at least"
                name = least if number is not value and least in self.WORDS else f"where {key}"
                said += " " + self.in_words(name, number=str(number))
        for key in ("from", "to"):
            if key in told:
                said += " " + self.or_(self.in_words(f"{key} {zone}") for zone in listed(told[key]))
        if "actor" in told:
            said += " " + self.in_words("done by", who=self.thing(told["actor"], {}))
        return said

    def caused(self, word: str, told: Mapping[str, object], would: bool) -> str:
        """An event with its cause: a spell, an ability, or what a filter describes."""
        by, rest = told["by"], {key: part for key, part in told.items() if key != "by"}
        return f"{self.event({word: rest}, would)} {self.in_words('because of', by=self.cause(by))}"

    def cause(self, by: Plain) -> str:
        """A spell or ability as a cause."""
        if isinstance(by, dict) and set(by) <= {"zone", "controller"}:
            return self.in_words(f"cause {by.get('controller', 'anybody')}")
        return self.filtered(by)

    @staticmethod
    def whenever(told: Mapping[str, Plain]) -> Plain:
        """An event, or something forbidden, without its condition."""
        ((word, of),) = told.items()
        return {word: {key: part for key, part in keyed(of).items() if key != "if"}}

    def on_condition(self, told: Mapping[str, object]) -> str:
        """The condition of an event, or of something forbidden."""
        return self.in_words("on condition", condition=self.condition(told["if"]))

    def event(self, on: Plain, would: bool = False) -> str:
        """An event that happens, or (``would``) that would happen."""
        word, told = self._parts_of_event(on)
        if "if" in told:
            return f"{self.event(self.whenever({word: told}), would)} {self.on_condition(told)}"
        if "by" in told and word in CAUSED:
            return self.caused(word, told, would)
        of = self.subject(told["of"]) if "of" in told else ""
        whose = self.seat(told["who"]) if "who" in told else ""
        who = self.ANY_OF.get(whose, whose)
        by = self.subject(source(told["by"]) if word in _DAMAGE else told["by"]) if "by" in told else ""
        if set(told) & {"where", "from", "to", "actor"} or (
            word == "discarded" and {"of", "who"} <= set(told)
        ):
            return self.more_events(word, told, of, by, who)
        if word == "cast":
            return self.cast_event(who, of, would)
        if word in self.EVENTS:
            done = self.EVENTS[word][1 if would else 0]
            said = f"{of or self.in_words('something')} {done}"
            return said + (self.in_words("done through", by=by) if by else "")
        if word in _DAMAGE:
            to = of or who or (self.in_words("a player") if word.endswith("player") else "")
            return self.in_words(
                "damage would be" if would else "damage is",
                by=by or self.in_words("a source"),
                damage=self.in_words("combat damage" if word.startswith("combat") else "any damage"),
                to=self.in_words("damage to", thing=to) if to else "",
            )
        if word in PLAYERS_EVENTS:
            return self.players_event(word, who, of, would)
        if word in STEPS:
            return self.step_begins(word, whose)
        return self.more_events(word, told, of, by, who)

    def _parts_of_event(self, on: Plain) -> tuple[str, Mapping[str, object]]:
        """The word and the parts of an event; its object may be given without a key."""
        if isinstance(on, str):
            return on, {}
        ((word, told),) = keyed(on).items()
        if isinstance(told, str):
            return word, {"who" if told in self.SEATS else "of": told}
        if isinstance(told, Mapping) and set(told) & _PARTS_OF_EVENTS:
            return word, told
        return word, {"of": told} if told else {}

    @abstractmethod
    def cast_event(self, who: str, of: str, would: bool) -> str: ...

    @abstractmethod
    def players_event(self, word: str, who: str, of: str, would: bool) -> str: ...

    @abstractmethod
    def step_begins(self, step: str, whose: str) -> str: ...

    def subject(self, filter_: Plain) -> str:
        """The object of an event, or of a reference."""
        if filter_ in ("self", {"in": "self"}):
            return self.thing("self", {})
        if isinstance(filter_, dict) and set(filter_) == {"in"}:
            return self.thing(filter_["in"], {})
        if filter_ == {"seat": "you"}:
            return self.thing("you", {})
        if isinstance(filter_, list):
            return self.or_(self.subject(one) for one in filter_)
        return self.one(filter_)

    @abstractmethod
    def amount(self, amount: Plain) -> str: ...

    @abstractmethod
    def and_(self, parts: Iterable[str]) -> str: ...

    @abstractmethod
    def or_(self, parts: Iterable[str]) -> str: ...

    @abstractmethod
    def condition(self, condition: Plain) -> str: ...

    @abstractmethod
    def one(self, filter_: Plain) -> str: ...

    @abstractmethod
    def thing(self, ref: Plain, slots: dict[str, object]) -> str: ...

    @abstractmethod
    def all(self, filter_: Plain) -> str:
        """All of a kind."""

    @abstractmethod
    def whole(self, filter_: Plain) -> str: ...

    @abstractmethod
    def zone(self, name: str) -> str: ...

"""How card data are put into words, whatever the language: the walk through the data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from judge.cardtext.heard import Heard

Plain = Any
KEYS_OF_COST = (
    "equip",
    "cycling",
    "echo",
    "ward",
    "kicker",
    "buyback",
    "flashback",
    "morph",
    "madness",
    "evoke",
    "dash",
    "unearth",
    "bestow",
    "overload",
    "miracle",
    "mutate",
    "disturb",
    "foretell",
    "plot",
    "blitz",
    "spectacle",
    "freerunning",
    "prowl",
    "warp",
    "offspring",
    "ninjutsu",
    "embalm",
    "eternalize",
    "encore",
    "scavenge",
    "emerge",
    "escape",
    "megamorph",
    "second kicker",
    "multikicker",
    "replicate",
    "squad",
    "escalate",
    "entwine",
    "awaken",
    "impending",
    "disguise",
    "mayhem",
    "harmonize",
)
"""Keys of a card whose value is a cost."""


CAUSED = frozenset(
    {"destroyed", "put into graveyard", "discarded", "countered", "sacrificed", "returned to hand", "exiled"}
)
"""Events that something brings about, which is said behind them."""
_SAID_ANYWAY: Mapping[str, tuple[Plain, ...] | None] = {
    "as": None,
    "cites": None,
    "name": None,
    "once": (True,),
    "count": ("all",),
    "on": ("you", "self"),
    "of": ("you",),
}
"""Parts of an instruction that need no words: always, or where they say this."""


class Unsaid(Exception):
    """Something in the data that has no words yet; ``args`` hold it."""


def listed(value: Plain) -> list[Plain]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def keyed(value: Plain) -> Mapping[str, Plain]:
    """A mapping in the data; Unsaid where something else stands in its place."""
    if not isinstance(value, Mapping):
        raise Unsaid(value)
    return value


def worded(value: Plain) -> list[str]:
    """A word or several words in the data."""
    return [str(word) for word in listed(value)]


class Language(ABC):
    """One language: its words for each part of the data.

    ``WORDS`` hold what is said in one sentence of fixed parts, in both languages by the same names.
    """

    WORDS: Mapping[str, str] = {}

    def in_words(self, name: str, /, **parts: str) -> str:
        """The sentence of that name with its parts; Unsaid where the language has none."""
        if name not in self.WORDS:
            raise Unsaid(name)
        return self.WORDS[name].format(**parts)

    def cost(self, cost: Plain) -> str:
        """What a cost says, part by part."""
        if not isinstance(cost, list):
            return str(cost)
        return ", ".join(self.paid(one) for one in cost)

    def paid(self, one: Mapping[str, object]) -> str:
        """One part of a cost, with everything that it says."""
        heard = Heard(one)
        return self.payment(heard) + self.beside(heard)

    @abstractmethod
    def payment(self, one: Mapping[str, Any]) -> str: ...

    def beside(self, one: Heard) -> str:
        """What the words of an instruction have not told yet; Unsaid where a language has no words for it."""
        said = ""
        for key, value in list(one.left()):
            one.tell(key)
            plain = _SAID_ANYWAY.get(key, ())
            if plain is None or value in plain:
                continue
            if key == "until":
                told = f"({self.duration(value)})"
            elif key in ("counters", "of", "also"):
                told = self.in_words(f"beside {key}", value=self.or_(str(word) for word in listed(value)))
            elif key == "attacking":
                told = self.in_words("comes attacking", thing=self.thing(value, {}))
            elif isinstance(value, bool):
                told = self.in_words(f"beside {key}" if value else f"beside not {key}")
            else:
                told = self.in_words(f"beside {key}", value=self.amount(value))
            said += f" {told}" if told else ""
        return said

    def by_whom(
        self, one: Heard, slots: dict[str, object], tell: Callable[[Heard, dict[str, object]], str]
    ) -> str:
        """What an instruction says, led by whoever does it where its words do not name that player."""
        who = one.get("who", "you")
        named = [self.whom(who, dict(slots)).lower()]
        said = tell(one, slots)
        named.append(self.whom(who, dict(slots)).lower())
        leads = set(one) & {"choose", "choose one", "name"}
        if who == "you" or (not leads and any(name in said.lower() for name in named)):
            return said
        return f"{self.whom(who, slots)}: {said}"

    def chosen_word(self, key: str, word: Plain) -> str:
        """A type or color that something becomes, also one that was chosen."""
        return self.in_words(f"chosen {key}") if word == "@choice" else str(word)

    def of_players(self, change: Mapping[str, object]) -> bool:
        """Whether a change says what players cannot do: the sentence then begins with them."""
        told = change.get("forbid")
        return (
            set(change) == {"forbid"}
            and isinstance(told, Mapping)
            and any(
                isinstance(of, Mapping) and "who" in of and of.get("of") != {"in": "self"}
                for word, of in told.items()
                if word in ("cast", "play", "sacrificed", "discarded")
            )
        )

    @abstractmethod
    def duration(self, until: str) -> str: ...

    @abstractmethod
    def whom(self, who: Plain, slots: dict[str, object]) -> str: ...

    def only_for(self, one: Mapping[str, object]) -> str:
        """On what alone mana may be spent."""
        found = [self.spells({"of": one["only"], "who": "players"})] if "only" in one else []
        if "only activating" in one:
            of = one["only activating"]
            found.append(
                self.in_words("abilities of", thing=self.whole(of)) if of else self.in_words("abilities")
            )
        return " " + self.in_words("only for", thing=self.or_(found)) if found else ""

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
        """The name of a figure that has no sentence of its own."""
        raise Unsaid(name)

    def more_condition(self, condition: Mapping[str, object]) -> str:
        """Conditions made of others, and the step of the turn."""
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

    def so_many(self, one: Mapping[str, object]) -> str:
        """How many times something is made, and how it comes, where that is said."""
        count = one.get("count", 1)
        times = self.in_words("so many times", amount=self.amount(count)) + " " if count != 1 else ""
        how = [self.in_words(f"comes {key}") for key in ("tapped", "attacks") if one.get(key)]
        if "attacking" in one:
            how.append(self.in_words("comes attacking", thing=self.thing(one["attacking"], {})))
        return times + "".join(f"{part} " for part in how)

    def but(self, one: Mapping[str, object]) -> str:
        """What a copy is beside what it copies, as an addition to the sentence; empty where nothing is."""
        told, parts = keyed(one.get("except", {})), []
        for key, value in told.items():
            if key in ("power", "toughness"):
                parts.append(self.in_words(f"base {key}", number=self.amount(value)))
            elif key in ("type", "subtype", "color", "not type", "name"):
                parts.append(self.in_words(f"copy {key}", words=self.and_(self.kind_words(key, value))))
            elif key == "keywords":
                parts.append(
                    self.in_words("copy keywords", words=self.and_(map(self.keyword, listed(value))))
                )
            elif key == "abilities":
                said = "; ".join(self.ability(ability) for ability in value)
                parts.append(self.in_words("copy abilities", words=said))
            else:
                raise Unsaid(told)
        if one.get("also"):
            parts += [self.more_verbs(extra, {}) for extra in map(keyed, listed(one["also"]))]
        return " " + self.in_words("copy except", parts=", ".join(parts)) if parts else ""

    def kind_words(self, key: str, value: Plain) -> list[str]:
        """Types, subtypes or colors in words."""
        return [str(word) for word in listed(value)]

    def _of(self, told: Mapping[str, object]) -> str:
        return self.thing(told.get("of", "self"), {})

    def more_limits(self, ability: Mapping[str, object]) -> list[str]:
        """When an activated ability may be activated, and what happens at the same time."""
        made = []
        if ability["kind"] == "activated" and "if" in ability:
            made.append(self.in_words("only if", condition=self.condition(ability["if"])))
        if "during" in ability:
            made.append(
                self.in_words(
                    "only during", steps=", ".join(self.step(one) for one in worded(ability["during"]))
                )
            )
        if ability.get("limit") == "ever":
            made.append(self.in_words("only once"))
        if ability.get("batch"):
            made.append(self.in_words("batch"))
        if "less" in keyed(ability.get("data", {})):
            made.append(self.in_words("ability less", amount=self.amount(keyed(ability["data"])["less"])))
        return made

    def of_group(self, told: Mapping[str, object]) -> str:
        """What must hold of several targets together."""
        group, made = keyed(told.get("group", {})), []
        for key in ("apart", "together"):
            if key in group:
                made.append(self.in_words(f"group {key} {group[key]}"))
        for figure, bounds in keyed(group.get("total", {})).items():
            ((bound, number),) = keyed(bounds).items()
            words = {"figure": self.in_words(f"figure {figure}"), "number": self.amount(number)}
            made.append(self.in_words(f"group total {bound}", **words))
        return "".join(f" ({one})" for one in made)

    def of_modes(self, modes: Mapping[str, object]) -> str:
        """What is said of the choice of modes itself."""
        made = [self.in_words(f"modes unchosen {modes['unchosen']}")] if "unchosen" in modes else []
        if modes.get("players apart"):
            made.append(self.in_words("modes players apart"))
        return "".join(f" ({one})" for one in made)

    def base_of(self, told: Mapping[str, object]) -> str:
        """Of power and toughness one alone is set."""
        ((figure, number),) = told.items()
        return self.in_words(f"base {figure}", number=self.amount(number))

    def step(self, name: str) -> str:
        return self.WORDS.get(f"step {name}", name)

    def more_change(self, change: Mapping[str, object]) -> list[str]:
        """What a card says of its own cost, and what effects permit."""
        made = []
        cost = keyed(change.get("cost", {}))
        if cost.get("of") == {"in": "self"}:
            key = "more" if "more" in cost else "less"
            made.append(self.in_words(f"own cost {key}", amount=self.amount(cost[key])))
        if "as though" in change:
            made.append(self.in_words(f"as though {change['as though']}"))
        for key, number in keyed(change.get("limit", {})).items():
            if key == "blockers of it" and number == 1:
                made.append(self.in_words("one blocker"))
            elif key == "hand size more" and isinstance(number, int) and number < 0:
                made.append(self.in_words("limit hand size less", number=self.amount(-number)))
            elif key == "triggers at most":
                causes = "; ".join(self.event(one) for one in listed(change["caused by"]))
                made.append(self.in_words("no triggers", event=causes))
            elif f"limit {key}" in self.WORDS:
                made.append(self.in_words(f"limit {key}", number=self.amount(number)))
                if "caused by" in change:
                    causes = "; ".join(self.event(one) for one in listed(change["caused by"]))
                    made[-1] += f" {self.in_words('caused by', event=causes)}"
        for key in ("not type", "not subtype"):
            if key in change:
                made.append(self.no_longer(worded(change[key])))
        for key in ("more mana", "less mana"):
            if key in cost:
                made.append(self.in_words(f"cost {key}", kind=self.spells(cost), mana=str(cost[key])))
        return made

    @abstractmethod
    def no_longer(self, kinds: list[str]) -> str: ...

    @abstractmethod
    def spells(self, cost: Mapping[str, object]) -> str: ...

    def more_forbidden(self, told: Plain) -> str:
        """What else cannot be done, or cannot happen."""
        if isinstance(told, str):
            return self.in_words(f"forbid {told}")
        ((word, about),) = keyed(told).items()
        of = about if isinstance(about, Mapping) else {}
        if word == "target":
            aimed = self.filtered(of["of"]) if "of" in of else self.in_words("anything")
            if "who" in of:
                return self.in_words("forbid target of", thing=aimed, who=self.thing(of["who"], {}))
            return self.in_words("forbid target", thing=aimed)
        if word == "play":
            return self.in_words("forbid play", who=self.thing(of["who"], {}), thing=self.filtered(of["of"]))
        if word == "drawn":
            return self.in_words("forbid drawn", who=self.thing(about, {}))
        if word == "attack":
            return self.in_words("forbid attack", thing=self.filtered(about))
        if word in ("sacrificed", "discarded") and set(of) == {"who", "by"}:
            return self.in_words(f"forbid {word}", who=self.thing(of["who"], {}), by=self.cause(of["by"]))
        if word in ("untapped", "counters put") and not about:
            return self.in_words(f"forbid {word}")
        raise Unsaid(told)

    def obliged(self, told: Plain) -> str:
        """What has to be done if able."""
        if isinstance(told, str):
            return self.in_words(f"must {told}")
        ((word, of),) = keyed(told).items()
        return self.in_words(f"must {word} whom", thing=self.filtered(of))

    def filtered(self, filter_: Plain) -> str:
        """What a filter means: players, one object, or all of a kind."""
        if isinstance(filter_, dict) and set(filter_) == {"seat"}:
            return self.thing(filter_["seat"], {})
        if isinstance(filter_, dict) and set(filter_) == {"in"}:
            return self.thing(filter_["in"], {})
        return self.whole(filter_)

    @abstractmethod
    def whole(self, filter_: Plain) -> str: ...

    def more_enters(self, one: Mapping[str, object]) -> str:
        """How else something enters."""
        for key in ("enters devouring", "enters amplified", "enters with tribute"):
            if key in one:
                return self.in_words(key, amount=self.amount(one["amount"]))
        if "enters unless pay" in one:
            return self.in_words("enters unless pay", cost=self.cost(one["cost"]))
        raise Unsaid(one)

    @abstractmethod
    def counted(self, number: Plain, counter: str) -> str: ...

    def more_verbs(self, one: Mapping[str, object], slots: dict[str, object]) -> str:
        """Instructions that are said alike in every language."""
        if one.get("then exile") and "cast" in one:
            key = "cast free" if one.get("without paying") else "cast paid"
            return self.in_words(key, thing=self.thing(one["cast"], slots))
        for key in ("look", "become monstrous", "become solved", "become harnessed", "divided damage", "cast",
                    "unattach", "turn face down", "turn face up"):  # fmt: skip
            if key in one:
                return self.in_words(key, thing=self.thing(one[key], slots))
        for key in (
            "become saddled",
            "get the city's blessing",
            "detain",
            "suspect",
            "connive",
            "double power",
            "triple power",
            "new targets",
            "airbend",
            "remove all counters",
            "double every counter",
            "shuffle in",
        ):
            if key in one:
                return self.in_words(key, thing=self.thing(one[key], slots))
        for key in ("manifest", "cloak", "discover", "raise speed", "set life", "crew"):
            if key in one:
                who = self.thing(one.get("who", "you"), slots)
                return self.in_words(key, amount=self.amount(one[key]), who=who)
        if "same counters" in one:
            of, on = self.thing(one["same counters"], slots), self.thing(one["on"], slots)
            return self.in_words("same counters", of=of, on=on)
        if "pair" in one:
            one_, other = self.thing(one["pair"], slots), self.thing(one["with"], slots)
            return self.in_words("pair", one=one_, other=other)
        if "exert" in one:
            return self.in_words("exert", thing=self.thing(one["exert"], slots))
        if "waterbend" in one:
            return self.in_words("waterbend", cost=str(one["waterbend"]))
        if "move any counter" in one:
            thing, to = self.thing(one["on"], slots), self.thing(one["to"], slots)
            return self.in_words(
                "move any counter", amount=self.amount(one["move any counter"]), thing=thing, to=to
            )
        if "taken this turn" in one:
            return self.in_words("taken this turn")
        if "tempt" in one:
            return self.in_words("tempt")
        if "vote" in one:
            return self.in_words("vote", words=self.or_(worded(one["vote"])))
        if "vote for" in one:
            return self.in_words("vote", words=self.one(one["vote for"]))
        if "encode" in one:
            return self.in_words("encode", thing=self.thing(one["on"], slots))
        if "cast copy" in one:
            return self.in_words("cast copy", thing=self.thing(one["cast copy"], slots))
        if "haunt" in one:
            return self.in_words("haunt", thing=self.thing(one["on"], slots))
        if "divided counters" in one:
            thing = self.thing(one["on"], slots)
            return self.in_words("divided counters", counter=str(one["divided counters"]), thing=thing)
        if "become copy" in one:
            who, of = self.thing(one["become copy"], slots), self.thing(one["of"], slots)
            key = "become copy with" if one.get("with this ability") else "become copy"
            until = " " + self.in_words("until turn") if one.get("until") else ""
            return self.in_words(key, one=who, of=of) + until + self.but(one)
        if one.get("random") and "discard" in one:
            return self.in_words("discard random", amount=self.amount(one["discard"]))
        if "become level" in one:
            return self.in_words("become level", amount=self.amount(one["become level"]))
        if "remove any counter" in one:
            thing = self.thing(one.get("on", "self"), slots)
            key = "remove up to counters" if one.get("up to") else "remove any counter"
            return self.in_words(key, amount=self.amount(one["remove any counter"]), thing=thing)
        if one.get("reveal") == "self":
            return self.in_words("reveal itself")
        if "collect evidence" in one:
            return self.in_words("collect evidence", amount=self.amount(one["collect evidence"]))
        for key in ("behold", "reveal a"):
            if key in one:
                wanted = {name: part for name, part in keyed(one[key]).items() if name != "zone"}
                return self.in_words(key, thing=self.whole(wanted or {"is": "card"}))
        if "cycle" in one:
            return self.in_words("cycle")
        if "either" in one:
            return self.in_words("either", one=self.cost(one["either"]), other=self.cost(one["or"]))
        if "enters tapped" in one:
            return self.in_words("also enters tapped")
        if "enters with" in one:
            counters = self.counted(one.get("amount", 1), str(one["enters with"]))
            return self.in_words("also enters with", counters=counters)
        if "trigger" in one:
            ability = keyed(one["trigger"])
            done = self.effect(ability["effect"], self.slots(ability.get("targets", ())))
            return self.in_words("reflexive", done=done)
        if "each" in one and "do" in one:
            done = " ".join(self.instruction(part, slots) for part in map(keyed, listed(one["do"])))
            return self.in_words("each", thing=self.thing(one["each"], slots), done=done)
        if "repeat" in one:
            done = " ".join(self.instruction(part, slots) for part in map(keyed, listed(one["do"])))
            return self.in_words("repeat", amount=self.amount(one["repeat"]), done=done)
        raise Unsaid(one)

    def more_events(self, word: str, told: Mapping[str, object], of: str, by: str, who: str) -> str:
        """Events that other words do not tell."""
        where = keyed(told.get("where", {}))
        name = "event attacked" if word == "attacks" and "of" not in told else f"event {word}"
        said = self.in_words(name, of=of, by=by, who=who or self.in_words("somebody"))
        for key, value in where.items():
            if value is True:
                said += " " + self.in_words(f"where {key}")
                continue
            number = value.get("min") if isinstance(value, Mapping) else value
            if number is not None:
                said += " " + self.in_words(f"where {key}", number=str(number))
        for key in ("from", "to"):
            if key in told:
                said += " " + self.or_(self.in_words(f"{key} {zone}") for zone in listed(told[key]))
        if "actor" in told:
            said += " " + self.in_words("done by", who=self.thing(told["actor"], {}))
        return said

    def caused(self, word: str, told: Mapping[str, Any], would: bool) -> str:
        """An event with what causes it: a spell, an ability, or whatever a filter says."""
        by, rest = told["by"], {key: part for key, part in told.items() if key != "by"}
        return f"{self.event({word: rest}, would)} {self.in_words('because of', by=self.cause(by))}"

    def cause(self, by: Plain) -> str:
        """A spell or ability that brings something about."""
        if isinstance(by, dict) and set(by) <= {"zone", "controller"}:
            return self.in_words(f"cause {by.get('controller', 'anybody')}")
        return self.filtered(by)

    @abstractmethod
    def amount(self, amount: Plain) -> str: ...

    @abstractmethod
    def and_(self, parts: Iterable[str]) -> str: ...

    @abstractmethod
    def or_(self, parts: Iterable[str]) -> str: ...

    @abstractmethod
    def condition(self, condition: Plain) -> str: ...

    @abstractmethod
    def event(self, on: Plain, would: bool = False) -> str: ...

    @abstractmethod
    def one(self, filter_: Plain) -> str: ...

    @abstractmethod
    def thing(self, ref: Plain, slots: dict[str, object]) -> str: ...

    def definition(self, data: Mapping[str, object]) -> list[str]:
        made: list[str] = []
        if data.get("keywords"):
            made.append(self.sentence(", ".join(self.keyword(one) for one in listed(data["keywords"]))))
        for key in KEYS_OF_COST:
            if key in data:
                made.append(self.sentence(self.keyword_cost(key, self.cost(data[key]))))
        for key in ("crew", "enchant", "affinity", "suspend", "additional cost", "colors", "divide"):
            if key in data:
                made.append(self.sentence(self.key(key, data[key])))
        if "splice" in data:
            onto = self.or_(one.capitalize() for one in worded(data["splice onto"]))
            made.append(self.sentence(self.in_words("splice", onto=onto, cost=self.cost(data["splice"]))))
        if "conspire" in data:
            made.append(self.sentence(self.in_words("conspire")))
        if "casualty" in data:
            made.append(self.sentence(self.in_words("casualty", amount=self.amount(data["casualty"]))))
        if "for each further target" in data:
            cost = self.cost(data["for each further target"])
            made.append(self.sentence(self.in_words("for each further target", cost=cost)))
        if "prototype" in data:
            size = f"{data['prototype power']}/{data['prototype toughness']}"
            made.append(self.sentence(self.in_words("prototype", cost=str(data["prototype"]), size=size)))
        if "offering" in data:
            made.append(self.sentence(self.in_words("offering", thing=self.one(data["offering"]))))
        if "gift" in data:
            made.append(self.sentence(self.in_words("gift")))
        if "bargain" in data:
            made.append(self.sentence(self.in_words("bargain")))
        if "alternative cost" in data:
            said = self.in_words("alternative cost", cost=self.cost(data["alternative cost"]) or "{0}")
            if "alternative cost if" in data:
                condition = self.condition(data["alternative cost if"])
                said += f" {self.in_words('alternative cost if', condition=condition)}"
            made.append(self.sentence(said))
        made += [self.sentence(self._entering(one)) for one in map(keyed, listed(data.get("enters", ())))]
        for key in ("power", "toughness"):
            if isinstance(data.get(key), dict):
                made.append(self.sentence(self.own_figure(key, data[key])))
        slots = self.slots(data.get("targets", ()))
        if "effect" in data:
            made.append(self.effect(data["effect"], slots))
        if "modes" in data:
            made.append(self.modes(keyed(data["modes"]), slots))
        made += [self.ability(one) for one in map(keyed, listed(data.get("abilities", ())))]
        return made

    def _entering(self, one: Mapping[str, object]) -> str:
        said = self.enters(one)
        optional = "enters with" in one and one.get("optional")
        return self.in_words("if wanted", said=said) if optional else said

    def slots(self, targets: Plain) -> dict[str, object]:
        return {str(one.get("as", "target")): one for one in map(keyed, listed(targets))}

    def sentence(self, text: str) -> str:
        text = text.strip()
        return (text[:1].upper() + text[1:]).rstrip(".") + "."

    def ability(self, ability: Mapping[str, object]) -> str:
        slots = self.slots(ability.get("targets", ()))
        kind = ability["kind"]
        if kind == "static":
            return self.sentence(self.static(ability))
        if kind == "replacement":
            return self.sentence(self.replacement(ability))
        if "modes" in ability:
            done = self.modes(keyed(ability["modes"]), slots)
        else:
            effect = ability["effect"]
            if ability.get("optional"):
                effect = [{"may": effect}]
            done = self.effect(effect, slots)
        if kind == "activated":
            said = f"{self.upper(self.cost(ability['cost']))}: {done}"
            return " ".join([said, *self.limits(ability)])
        return " ".join([self.triggered(ability, done), *self.limits(ability)])

    def upper(self, text: str) -> str:
        return text[:1].upper() + text[1:]

    def effect(self, effect: Plain, slots: dict[str, object]) -> str:
        """Instructions as sentences; a target is named in full where it first comes, then pointed back to."""
        said = dict(slots)
        return " ".join(self.sentence(self.instruction(one, said)) for one in map(keyed, listed(effect)))

    @abstractmethod
    def keyword(self, keyword: Plain) -> str: ...

    @abstractmethod
    def keyword_cost(self, key: str, cost: str) -> str: ...

    @abstractmethod
    def key(self, key: str, value: Plain) -> str: ...

    @abstractmethod
    def enters(self, one: Mapping[str, object]) -> str: ...

    @abstractmethod
    def own_figure(self, key: str, amount: Plain) -> str: ...

    @abstractmethod
    def modes(self, modes: Mapping[str, object], slots: dict[str, object]) -> str: ...

    @abstractmethod
    def static(self, ability: Mapping[str, object]) -> str: ...

    @abstractmethod
    def replacement(self, ability: Mapping[str, object]) -> str: ...

    @abstractmethod
    def triggered(self, ability: Mapping[str, object], done: str) -> str: ...

    @abstractmethod
    def limits(self, ability: Mapping[str, object]) -> list[str]: ...

    @abstractmethod
    def instruction(self, one: Mapping[str, object], slots: dict[str, object]) -> str: ...

"""Puts card data into words: the traversal of the data, which is the same in all languages."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping

from judge.cardtext.heard import Heard
from judge.cardtext.plain_data import Plain, Unsaid, as_sentence, keyed, listed, worded
from judge.cardtext.saying_references import References, source

KEYS_OF_COST = (
    "equip", "cycling", "echo", "ward", "kicker", "buyback", "flashback", "morph", "madness", "evoke",
    "dash", "unearth", "bestow", "overload", "miracle", "mutate", "disturb", "foretell", "plot", "blitz",
    "spectacle", "freerunning", "prowl", "warp", "offspring", "ninjutsu", "embalm", "eternalize", "encore",
    "scavenge", "emerge", "escape", "megamorph", "second kicker", "multikicker", "replicate", "squad",
    "escalate", "entwine", "awaken", "impending", "disguise", "mayhem", "harmonize",
)  # fmt: skip
"""Keys of a card whose value is a cost."""

CHOSEN = frozenset({"@choice", "hue", "kind"})
"""The names of a chosen color or type in readings: chosen as the card entered, or just now."""

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


def _done(effect: list[Plain]) -> list[Plain]:
    """The effect after an optional step, without a repeated question whether it was done."""
    if len(effect) == 1 and isinstance(effect[0], Mapping):
        one = effect[0]
        asked = one.get("if")
        if isinstance(asked, Mapping) and set(asked) == {"done"} and "else" not in one:
            if set(one) == {"if", "then"}:
                return listed(one["then"])
            return [{key: part for key, part in one.items() if key != "if"}]
    return effect


class Language(References):
    """A language's wording for each part of the data."""

    def cost(self, cost: Plain) -> str:
        """A cost in words, part by part."""
        if not isinstance(cost, list):
            return str(cost)
        return ", ".join(self.paid(one) for one in cost)

    def paid(self, one: Mapping[str, object]) -> str:
        """One part of a cost; raises Unsaid if something in it has no words."""
        heard = Heard(one)
        return self.payment(heard) + self.beside(heard)

    def payment(self, one: Mapping[str, object]) -> str:
        """One part of a cost in its own words."""
        if "pay" in one:
            times = self.in_words("paid times", amount=self.amount(one["times"])) if "times" in one else ""
            return f"{one['pay']}{times}"
        if one.get("tap") == "self":
            return "{T}"
        if one.get("untap") == "self":
            return "{Q}"
        if "loyalty" in one:
            value = one["loyalty"]
            return f"+{value}" if isinstance(value, int) and value > 0 else str(value)
        if "pay life" in one:
            return self.in_words("paid life", amount=self.amount(one["pay life"]))
        return self.as_cost(one)

    @abstractmethod
    def as_cost(self, one: Mapping[str, object]) -> str:
        """An instruction worded as a cost."""

    def beside(self, one: Heard) -> str:
        """The parts of an instruction not yet worded; raises Unsaid if the language has no words for one."""
        said = ""
        for key, value in list(one.left()):
            one.tell(key)
            plain = _SAID_ANYWAY.get(key, ())
            if plain is None or value in plain:
                continue
            if key == "until":
                told = f"({self.duration(str(value))})"
            elif key in ("counters", "of", "also"):
                told = self.in_words(f"beside {key}", value=self.or_(str(word) for word in listed(value)))
            elif key == "of colors of":
                told = self.in_words("beside of colors of", value=self.thing(value, {}))
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
        """An instruction with its subject, unless its words name that player already."""
        who = one.get("who", "you")
        named = [self.whom(who, dict(slots)).lower()]
        said = tell(one, slots)
        named.append(self.whom(who, dict(slots)).lower())
        leads = set(one) & {"choose", "choose one", "name"}
        if who == "you" or (not leads and any(name in said.lower() for name in named)):
            return said
        return self.led(self.whom(who, slots), said)

    def led(self, who: str, said: str) -> str:
        """An instruction whose subject is somebody other than the reader."""
        return f"{who}: {said}"

    def chosen_word(self, key: str, word: Plain) -> str:
        """The type or color that something becomes, which may be a chosen one."""
        return self.in_words(f"chosen {key}") if word in CHOSEN else str(word)

    def bounds(self, ways: Plain) -> list[str]:
        """Alternatives that are all bounds of figures, as a list of phrases; empty for any others."""
        asked = [list(one.items()) if isinstance(one, Mapping) else [] for one in listed(ways)]
        if any(len(one) != 1 or one[0][0] not in ("power", "toughness", "mana value") for one in asked):
            return []
        return [self.bounded(figure, value) for ((figure, value),) in asked]

    @abstractmethod
    def bounded(self, figure: str, value: Plain) -> str:
        """The bounds of a figure."""

    def protection(self, keyword: Plain) -> str:
        """Protection from a chosen quality; empty for any other keyword."""
        lead, _, quality = str(keyword).partition(" from ")
        if lead != "protection" or quality not in CHOSEN:
            return ""
        return self.in_words("protection from color" if quality == "hue" else "protection from choice")

    def of_players(self, change: Mapping[str, object]) -> bool:
        """Whether a change restricts players, who are then the subject of the sentence."""
        told = change.get("forbid")
        return (
            set(change) == {"forbid"}
            and isinstance(told, Mapping)
            and any(
                isinstance(of, Mapping) and "who" in of and of.get("of") != {"in": "self"}
                for word, of in told.items()
                if word in ("cast", "play", "sacrificed", "discarded", "search")
            )
        )

    @abstractmethod
    def duration(self, until: str) -> str: ...

    def only_for(self, one: Mapping[str, object]) -> str:
        """The restriction on what mana may be spent on."""
        found = [self.spells({"of": one["only"], "who": "players"})] if "only" in one else []
        if "only activating" in one:
            of = one["only activating"]
            found.append(
                self.in_words("abilities of", thing=self.whole(of)) if of else self.in_words("abilities")
            )
        return " " + self.in_words("only for", thing=self.or_(found)) if found else ""

    def so_many(self, one: Mapping[str, object]) -> str:
        """How often something is created and how it enters, if the data say so."""
        count = one.get("count", 1)
        times = self.in_words("so many times", amount=self.amount(count)) + " " if count != 1 else ""
        how = [self.in_words(f"comes {key}") for key in ("tapped", "attacks") if one.get(key)]
        if "attacking" in one:
            how.append(self.in_words("comes attacking", thing=self.thing(one["attacking"], {})))
        return times + "".join(f"{part} " for part in how)

    def but(self, one: Mapping[str, object]) -> str:
        """The exceptions of a copy, as an addition to the sentence; empty if there are none."""
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

    def more_limits(self, ability: Mapping[str, object]) -> list[str]:
        """Further limits of an activated ability, and what happens when it is activated."""
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

    def of_modes(self, modes: Mapping[str, object]) -> str:
        """The conditions of the choice of modes itself."""
        made = [self.in_words(f"modes unchosen {modes['unchosen']}")] if "unchosen" in modes else []
        if modes.get("players apart"):
            made.append(self.in_words("modes players apart"))
        return "".join(f" ({one})" for one in made)

    def base_of(self, told: Mapping[str, object]) -> str:
        """Base power or toughness alone, or both set to the same counted number."""
        if len(told) == 2:
            return self.in_words("base both", number=self.amount(told["power"]))
        ((figure, number),) = told.items()
        return self.in_words(f"base {figure}", number=self.amount(number))

    def more_change(self, change: Mapping[str, object]) -> list[str]:
        """Further changes: of the card's own cost, and permissions."""
        made = []
        cost = keyed(change.get("cost", {}))
        if cost.get("of") == {"in": "self"}:
            key = "more" if "more" in cost else "less"
            made.append(self.in_words(f"own cost {key}", amount=self.amount(cost[key])))
        for permission in listed(change.get("as though", [])):
            made.append(self.in_words(f"as though {permission}"))
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
        if change.get("not subtype") == ["every creature type"]:
            made.append(self.in_words("no creature types"))
            change = {key: part for key, part in change.items() if key != "not subtype"}
        for key in ("not type", "not subtype"):
            if key in change:
                made.append(self.no_longer(worded(change[key])))
        for key in ("more mana", "less mana"):
            if key in cost:
                made.append(self.in_words(f"cost {key}", kind=self.spells(cost), mana=str(cost[key])))
        return made

    def activating(self, cost: Mapping[str, Plain]) -> str:
        """The change of what activated abilities cost, with its limits."""
        word = "more" if "more" in cost else "less"
        by = f"{{{cost[word]}}}" if isinstance(cost[word], int) else self.amount(cost[word])
        if cost["for"] == "unlock cost":
            return self.in_words(f"cost unlock {word}", mana=by)
        about = {key: part for key, part in keyed(cost["of"]).items() if key != "zone"}
        thing = " " + self.in_words("of those", thing=self.whole(about)) if about else ""
        if cost["for"] in ("cycling", "equip"):
            thing = " " + self.in_words("of keyword", keyword=str(cost["for"]))
        said = self.in_words(f"cost activate {word}", thing=thing, mana=by)
        if cost["for"] == "activate but for mana":
            said += " " + self.in_words("but for mana")
        return said + (
            " " + self.in_words("not below", number=str(cost["not below"])) if "not below" in cost else ""
        )

    @abstractmethod
    def no_longer(self, kinds: list[str]) -> str: ...

    @abstractmethod
    def spells(self, cost: Mapping[str, object]) -> str: ...

    def more_forbidden(self, told: Plain) -> str:
        """Further things that cannot be done or cannot happen."""
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
        if word == "search":
            return self.in_words("forbid search", who=self.thing(of["who"], {}))
        if word == "attack":
            return self.in_words("forbid attack", thing=self.filtered(about))
        if word in ("sacrificed", "discarded") and set(of) == {"who", "by"}:
            return self.in_words(f"forbid {word}", who=self.thing(of["who"], {}), by=self.cause(of["by"]))
        if word in ("untapped", "counters put", "regenerated") and not about:
            return self.in_words(f"forbid {word}")
        if word == "countered" and set(of) == {"of"}:
            return self.in_words("forbid countered", thing=self.filtered(of["of"]))
        raise Unsaid(told)

    def obliged(self, told: Plain) -> str:
        """What must be done if able."""
        if isinstance(told, str):
            return self.in_words(f"must {told}")
        ((word, of),) = keyed(told).items()
        return self.in_words(f"must {word} whom", thing=self.filtered(of))

    def more_enters(self, one: Mapping[str, object]) -> str:
        """Further ways in which something enters."""
        for key in ("enters devouring", "enters amplified", "enters with tribute"):
            if key in one:
                return self.in_words(key, amount=self.amount(one["amount"]))
        if "enters unless pay" in one and "otherwise" in one:
            said = "enters only if paid" if one.get("must") else "enters only if it is paid"
            return self.in_words(said, cost=self.cost(one["cost"]))
        if "enters exiling" in one and "up to" in one:
            said = "enters exiling" if one.get("must") else "enters and may exile"
            return self.in_words(said, thing=self.one(one["enters exiling"]))
        if "enters unless pay" in one:
            return self.in_words("enters unless pay", cost=self.cost(one["cost"]))
        raise Unsaid(one)

    def more_verbs(self, one: Mapping[str, object], slots: dict[str, object]) -> str:
        """Instructions that are worded alike in every language."""
        if one.get("then exile") and "cast" in one:
            key = "cast free" if one.get("without paying") else "cast paid"
            return self.in_words(key, thing=self.thing(one["cast"], slots))
        for key in ("look", "become monstrous", "become solved", "become harnessed", "divided damage", "cast",
                    "enchant only", "unattach", "turn face down", "turn face up",
                    "unlock", "lock"):  # fmt: skip
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
        if "venture" in one:
            who = self.thing(one.get("who", "you"), slots)
            return self.in_words("venture", who=who, dungeon=str(one["venture"]))
        if "take the initiative" in one:
            return self.in_words("take the initiative", who=self.thing(one["take the initiative"], slots))
        for key in ("manifest", "cloak", "discover", "raise speed", "set life", "crew"):
            if key in one:
                who = self.thing(one.get("who", "you"), slots)
                return self.in_words(key, amount=self.amount(one[key]), who=who)
        if "same counters" in one:
            of, on = self.thing(one["same counters"], slots), self.thing(one["on"], slots)
            return self.in_words("same counters", of=of, on=on)
        if one.get("gain abilities") == "activated":
            thing, until = self.thing(one["of"], slots), self.duration(str(one.get("until", "always")))
            return self.in_words("gain abilities", thing=thing, until=until).strip()
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
        if "put counters on a" in one:
            counters = self.counted(one.get("amount", 1), str(one["kind"]))
            whose = {**keyed(one["put counters on a"]), "controller": "you"}
            return self.in_words("put counters on a", counters=counters, thing=self.one(whose))
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

    def definition(self, data: Mapping[str, object]) -> list[str]:
        made: list[str] = []
        if data.get("keywords"):
            made.append(as_sentence(", ".join(self.keyword(one) for one in listed(data["keywords"]))))
        for key in KEYS_OF_COST:
            if key in data:
                made.append(as_sentence(self.keyword_cost(key, self.cost(data[key]))))
        for key in ("crew", "enchant", "affinity", "suspend", "additional cost", "colors", "divide"):
            if key in data:
                made.append(as_sentence(self.key(key, data[key])))
        if "optional cost" in data:
            made.append(as_sentence(self.in_words("optional cost", cost=self.cost(data["optional cost"]))))
        if "splice" in data:
            onto = self.or_(one.capitalize() for one in worded(data["splice onto"]))
            made.append(as_sentence(self.in_words("splice", onto=onto, cost=self.cost(data["splice"]))))
        if "conspire" in data:
            made.append(as_sentence(self.in_words("conspire")))
        if "casualty" in data:
            made.append(as_sentence(self.in_words("casualty", amount=self.amount(data["casualty"]))))
        if "for each further target" in data:
            cost = self.cost(data["for each further target"])
            made.append(as_sentence(self.in_words("for each further target", cost=cost)))
        if "prototype" in data:
            size = f"{data['prototype power']}/{data['prototype toughness']}"
            made.append(as_sentence(self.in_words("prototype", cost=str(data["prototype"]), size=size)))
        if "offering" in data:
            made.append(as_sentence(self.in_words("offering", thing=self.one(data["offering"]))))
        if "gift" in data:
            made.append(as_sentence(self.in_words("gift")))
        if "bargain" in data:
            made.append(as_sentence(self.in_words("bargain")))
        if "alternative cost" in data:
            said = self.in_words("alternative cost", cost=self.cost(data["alternative cost"]) or "{0}")
            if "alternative cost if" in data:
                condition = self.condition(data["alternative cost if"])
                said += f" {self.in_words('alternative cost if', condition=condition)}"
            made.append(as_sentence(said))
        made += [as_sentence(self._entering(one)) for one in map(keyed, listed(data.get("enters", ())))]
        for key in ("power", "toughness"):
            if isinstance(data.get(key), dict):
                made.append(as_sentence(self.own_figure(key, data[key])))
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

    def ability(self, ability: Mapping[str, object]) -> str:
        slots = self.slots(ability.get("targets", ()))
        kind = ability["kind"]
        if kind == "static":
            return as_sentence(self.static(ability))
        if kind == "replacement":
            return as_sentence(self.replacement(ability))
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
        """Instructions as sentences; a target is named in full at first, then by a pronoun."""
        said = dict(slots)
        return " ".join(as_sentence(self.instruction(one, said)) for one in map(keyed, listed(effect)))

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

    def replacement(self, ability: Mapping[str, object]) -> str:
        """What happens instead of an event, or that it does not happen."""
        event, while_ = self.event(ability["instead"], would=True), self.while_(ability)
        told = [keyed(one).get("as modified") for one in listed(ability["do"])]
        if len(told) == 1 and isinstance(told[0], Mapping) and set(told[0]) == {"prevented"}:
            amount = self.amount(told[0]["prevented"])
            return while_ + self.in_words("prevented some", event=event, amount=amount)
        if not ability["do"]:
            return while_ + self.in_words("prevented", event=event)
        done = f" {self.in_words('and')} ".join(
            self.instruction(one, {}) for one in map(keyed, listed(ability["do"]))
        )
        return while_ + self.in_words("replaced", event=event, done=done)

    def while_(self, ability: Mapping[str, object]) -> str:
        """The condition of an ability, worded in front of it."""
        return (
            self.in_words("while", condition=self.condition(ability["while"])) if "while" in ability else ""
        )

    @abstractmethod
    def triggered(self, ability: Mapping[str, object], done: str) -> str: ...

    def limits(self, ability: Mapping[str, object]) -> list[str]:
        """How often, when, where and by whom an ability may be used."""
        made = []
        if ability.get("limit") == "turn":
            made.append(self.in_words("once a turn"))
        if keyed(ability.get("data", {})).get("sorcery"):
            made.append(self.in_words("as a sorcery"))
        if ability.get("any player"):
            made.append(self.in_words("by any player"))
        if ability.get("zone"):
            zones = self.and_(map(self.zone, worded(ability["zone"])))
            made.append(self.in_words("works in", zones=zones))
        return made + self.more_limits(ability)

    def instruction(self, one: Mapping[str, object], slots: dict[str, object]) -> str:
        """One instruction; raises Unsaid if something in it has no words."""
        heard = one if isinstance(one, Heard) else Heard(one)
        said = self.by_whom(heard, slots, self._instruction)
        if "if" in heard and "then" not in heard:
            said = self.in_words("done if", condition=self.condition(one["if"]), said=said)
        return said + self.beside(heard)

    def _instruction(self, one: Mapping[str, object], slots: dict[str, object]) -> str:
        who = one.get("who", "you")
        for key, done in (("may", "if done"), ("may pay", "if paid")):
            if key in one:
                name, player = (f"you {key}", "") if who == "you" else (key, self.whom(who, slots))
                player = self.in_words("any of", who=player) if one.get("any") else player
                what = self.left_to(who, one[key], slots) if key == "may" else self.cost(one[key])
                return self.in_words(name, who=player, what=what) + self._branches(one, slots, done)
        if "then" in one and "if" in one:
            condition, then = self.condition(one["if"]), self.joined(one["then"], slots)
            other = self.in_words("otherwise", done=self.joined(one["else"], slots)) if "else" in one else ""
            return self.in_words("done if", condition=condition, said=then) + other
        if "together" in one:
            return self.in_words("together", done=self.joined(one["together"], slots))
        if "choose one" in one:
            branches = [keyed(branch)["do"] for branch in listed(one["choose one"])]
            if one.get("random"):
                return self.flipped(listed(one["choose one"]), slots)
            ways = f" {self.in_words('or')} ".join(self.joined(branch, slots) for branch in branches)
            return self.in_words("one of", ways=ways)
        if "later" in one:
            done = self.joined(one["do"], slots)
            if "while" in one:  # the condition is checked as it happens
                done = self.in_words("done if", condition=self.condition(one["while"]), said=done)
            return f"{self.next_time(self.event(one['later']))}, {done}"
        if "last" in one:
            return self.lasting(one, slots)
        if "shield" in one:
            return self._shield(one, slots)
        if "instead" in one:
            event = self.event(one["instead"], would=True)
            key = "replaced for good" if one.get("until") == "always" else "replaced this turn"
            return self.in_words(key, event=event, done=self.joined(one["do"], slots))
        if one.get("as modified") is True:
            return self.in_words("as it is")
        if "as modified" in one:
            told = keyed(one["as modified"])
            if "to" in told:
                return self.in_words("modified to", zone=self.zone(str(told["to"])))
            if "color" in told:
                color = self.in_words(f"mana {told['color']}")
                if "amount" not in told:
                    return self.in_words("modified color", color=color)
                return self.in_words("modified color amount", color=color, amount=self.amount(told["amount"]))
            if set(told) == {"of"}:
                return self.in_words("modified of", thing=self.thing(told["of"], slots))
            return self.in_words("modified amount", amount=self.amount(told["amount"]))
        if "choose" in one:
            return self.choosing(one, slots) + (f" {self.in_words('random')}" if one.get("random") else "")
        if "name" in one:
            return self.in_words("choose named", what=self.in_words(f"named {one['name']}"))
        return self.verb(one, slots, who)

    def _branches(self, one: Mapping[str, object], slots: dict[str, object], done: str) -> str:
        """The consequences of an optional step: if it was done, and if not."""
        you = "you " if one.get("who", "you") == "you" else ""
        said = ""
        if "then" in one:
            said = self.in_words(you + done, done=self.joined(_done(listed(one["then"])), slots))
        if "else" in one:
            said += self.in_words(f"{you}if not done", done=self.joined(one["else"], slots))
        return said

    def left_to(self, who: Plain, effect: Plain, slots: dict[str, object]) -> str:
        """An optional effect."""
        return self.joined(effect, slots)

    def flipped(self, branches: list[Plain], slots: dict[str, object]) -> str:
        """A coin flip or other random outcome, with the effect of each outcome (705)."""
        said = [self.in_words("flip")]
        for branch in map(keyed, branches):
            if branch["do"]:
                done = self.joined(branch["do"], slots)
                said.append(self.in_words(f"flip {branch['name']}", done=done))
        return "".join(said)

    def _shield(self, one: Mapping[str, object], slots: dict[str, object]) -> str:
        """Damage that is prevented this turn."""
        shield, told, parts = one["shield"], dict[str, object](), {"to": "", "by": ""}
        if isinstance(shield, Mapping):
            ((shield, about),) = shield.items()
            told = dict(keyed(about))
        for part, key in (("to", "of"), ("by", "by")):
            if key in told:
                whose = source(told[key]) if key == "by" else told[key]
                parts[part] = self.in_words(f"shielded {part}", thing=self._shielded(whose, slots))
        kind = self.in_words(f"shielded {shield}")
        if one.get("amount") == "all":
            return self.in_words("shield all", damage=kind, **parts)
        return self.in_words("shield", amount=self.amount(one.get("amount")), damage=kind, **parts)

    def _shielded(self, of: Plain, slots: dict[str, object]) -> str:
        if isinstance(of, Mapping) and "in" in of:
            return self.thing(of["in"], slots)
        return self.seat(of["seat"]) if isinstance(of, Mapping) and "seat" in of else self.all(of)

    def joined(self, effect: Plain, slots: dict[str, object]) -> str:
        """Instructions as parts of one sentence."""
        parts = [self.instruction(one, slots) for one in map(keyed, listed(effect))]
        return self.in_words("and so").join(parts)

    @abstractmethod
    def next_time(self, event: str) -> str:
        """ "The next time" an event happens, as the beginning of a sentence."""

    @abstractmethod
    def lasting(self, one: Mapping[str, object], slots: dict[str, object]) -> str: ...

    @abstractmethod
    def choosing(self, one: Mapping[str, object], slots: dict[str, object]) -> str: ...

    @abstractmethod
    def verb(self, one: Mapping[str, object], slots: dict[str, object], who: Plain) -> str: ...

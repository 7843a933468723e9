"""References in English: objects, players, amounts, conditions and events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cardtext.magic import amounts
from judge.cardtext.magic.nouns import PERMANENTS, TYPES
from judge.cardtext.magic.telling_english_sentences import ENGLISH
from judge.cardtext.plain_data import Plain, Unsaid, listed
from judge.cardtext.saying import Language
from judge.rulesets.magic.subtypes import plural
from judge.rulesets.magic.words import TURN_HISTORY

NUMBERS = ["zero", *amounts.NUMBERS[:15]]
SUPERTYPES = ("basic", "legendary", "snow", "world")
DURATIONS = {
    "turn": "until end of turn",
    "your next turn": "until your next turn",
    "combat": "until end of combat",
    "always": "",
    "next untap": "over the next untap step of whoever controls it",
    "end of your next turn": "until the end of your next turn",
    "your next end step": "until your next end step",
    "controlled": "for as long as you control this card",
    "tapped": "for as long as this card remains tapped",
    "source": "for as long as this card remains on the battlefield",
}
SEATS = {
    "you": "you",
    "opponents": "each opponent",
    "players": "each player",
    "others": "each other player",
    "defending player": "defending player",
    "seat": "that player",
    "active": "the active player",
}
ANY_OF = {"each player": "a player", "each opponent": "an opponent", "each other player": "another player"}
"""Players of whom any one may do something that is waited for."""
LYING = {
    "hand": "its owner's hand",
    "graveyard": "its owner's graveyard",
    "library": "its owner's library",
    "exile": "exile",
}
CLAUSES = {
    "entered this turn": "that entered this turn",
    "drawn this turn": "that was drawn this turn",
    "put there this turn": "that came there this turn",
    "put there from the battlefield this turn": "that came there from the battlefield this turn",
    "attacked this turn": "that attacked this turn",
    "blocked this turn": "that blocked this turn",
    "dealt damage": "that was dealt damage this turn",
    "with counters": "with counters on it",
    "with x in its cost": "with X in its mana cost",
    "cast from hand": "cast from a hand",
    "cast from graveyard": "cast from a graveyard",
    "cast from exile": "cast from exile",
    "cast from library": "cast from a library",
}
"""States worded after the noun."""
STATES_AFTER = (
    "token",
    "spell",
    "permanent",
    "activated ability",
    "triggered ability",
    "ability",
    "permanent spell",
    "source",
)


FACTS = {
    "kicked": "it was kicked",
    "kicked with the first": "its first kicker was paid",
    "kicked with the second": "its second kicker was paid",
    "that extra turn": "it's that extra turn",
    "cast": "it was cast",
    "cast from hand": "it was cast from its owner's hand",
    "cast from graveyard": "it was cast from a graveyard",
    "cast from exile": "it was cast from exile",
    "bargained": "it was bargained",
    "awakened": "its awaken cost was paid",
    "gift promised": "the gift was promised",
    "entwined": "its entwine cost was paid",
    "escaped": "it escaped from a graveyard",
    "devoured": "it devoured a creature",
    "optional cost paid": "its additional cost was paid",
    **{f"{way} paid": f"its {way} cost was paid" for way in ("madness", "impending", "prowl", "freerunning")},
    "tribute paid": "tribute was paid",
    "your main phase": "it is your main phase",
    "attacked in this combat": "you have been attacked in this combat",
    "first combat phase": "it is the first combat phase of the turn",
    "taken this turn": "this was already done this turn",
    "a sorcery could be cast": "a sorcery could be cast now",
    "your opponent lost life this turn": "an opponent lost life this turn",
    "came since your last upkeep": "it came under your control since your last upkeep",
}
"""Past events of a spell or a turn, as a clause."""


def _mine(filter_: Plain) -> tuple[bool, Plain]:
    """Whether permanents are meant that the reader controls, and the filter without that."""
    if not isinstance(filter_, dict) or filter_.get("controller") != "you" or "zone" in filter_:
        return False, filter_
    return True, {key: value for key, value in filter_.items() if key != "controller"}


EVENTS = {
    "dies": ("dies", "would die"),
    "enters": ("enters", "would enter"),
    "leaves": ("leaves the battlefield", "would leave the battlefield"),
    "put into graveyard": ("is put into a graveyard", "would be put into a graveyard"),
    "arrives in graveyard": ("comes to a graveyard from anywhere", "would come to a graveyard"),
    "attacks": ("attacks", "would attack"),
    "blocks": ("blocks", "would block"),
    "becomes blocked": ("becomes blocked", "would become blocked"),
    "tapped": ("becomes tapped", "would become tapped"),
    "untapped": ("becomes untapped", "would become untapped"),
    "turned face up": ("is turned face up", "would be turned face up"),
    "attacks unblocked": ("attacks and isn't blocked", "would attack and not be blocked"),
    "sacrificed": ("is sacrificed", "would be sacrificed"),
    "exploits": ("exploits a creature", "would exploit a creature"),
    "targeted": ("becomes the target of a spell or ability", "would become a target"),
    "tapped for mana": ("is tapped for mana", "would be tapped for mana"),
}
"""Events of an object: as they happen, and as they would."""
_PLAYERS_EVENTS = {
    "gains life": "gain life",
    "loses life": "lose life",
    "drawn": "draw a card",
    "discarded": "discard a card",
    "player attacks": "attack",
}
_PARTS_OF_TURNS = {
    "upkeep": "upkeep",
    "end step": "end step",
    "draw step": "draw step",
    "combat": "combat",
    "precombat main": "first main phase",
    "postcombat main": "second main phase",
    "end of combat": "end of combat",
}
_WHOSE_TURN = {"you": "your", "each player": "each", "": "each", "each opponent": "each opponent's"}


class EnglishNouns(Language):
    """Objects, players, amounts, conditions and events."""

    WORDS = {
        **ENGLISH,
        "greatest": "the greatest {figure} among {of}",
        "least": "the least {figure} among {of}",
        "kinds": "the number of different {kind} among {of}",
        "half": "half {amount}, rounded down",
        "half up": "half {amount}, rounded up",
        "figure power": "power",
        "figure toughness": "toughness",
        "figure mana value": "mana value",
        "kind type": "card types",
        "kind color": "colors",
        "kind subtype": "basic land types",
        "kind name": "names",
        "only if": "Activate only if {condition}.",
        "in step": "it is the {steps}",
        "only during": "Activate only in: {steps}.",
        "only once": "Activate only once.",
        "batch": "Once for all at the same time.",
        "own cost less": "this card costs {amount} mana less to cast",
        "own cost more": "this card costs {amount} mana more to cast",
        "as though flash": "may be cast as though with flash",
        "as though not defender": "can attack as though without defender",
        "as though unblocked damage": "may assign its combat damage as though it weren't blocked",
        "as though play from exile": "may be played from exile",
        "as though cast from exile": "may be cast from exile",
        "as though play from library top": "may be played from the top of the library",
        "as though cast from library top": "may be cast from the top of the library",
        "as though play from graveyard": "may be played from the graveyard",
        "one blocker": "can't be blocked by more than one creature",
        "look": "look at {thing}",
        "become monstrous": "{thing} becomes monstrous",
        "divided damage": "the damage is divided among {thing}",
        "cast": "cast {thing}",
        "unattach": "unattach {thing}",
        "turn face down": "turn {thing} face down",
        "turn face up": "turn {thing} face up",
        "reflexive": "when that is done: {done}",
        "each": "for each of {thing}: {done}",
        "repeat": "as many times as {amount}: {done}",
        "random": "at random",
        "event blocks a creature": "{of} blocks {by}",
        "event blocked by": "{of} becomes blocked by {by}",
        "event becomes monstrous": "{of} becomes monstrous",
        "event transforms": "{of} transforms",
        "event land played": "{who} plays a land",
        "event shuffled": "{who} shuffles the library",
        "event drawn": "{who} draws a card",
        "event cast": "{who} casts {of}",
        "event attacks": "{of} attacks",
        "event player attacks": "{who} attacks",
        "event put into graveyard": "{of} is put into a graveyard",
        "event arrives in graveyard": "{of} comes to a graveyard from anywhere",
        "event moves": "{of} moves",
        "event counters put by an effect": "an effect puts counters on {of}",
        "event counters put": "counters are put on {of}",
        "where drawn": "(card number {number} of that turn)",
        "where own": "(spell number {number} of that player this turn)",
        "where alone": "alone",
        "where others": "with {number} others or more",
        "where many": "with {number} creatures or more",
        "where name": "({number})",
        "from battlefield": "from the battlefield",
        "from graveyard": "from the graveyard",
        "to library": "on top of the library",
    }

    SEATS = SEATS
    ANY_OF = ANY_OF
    EVENTS = EVENTS

    def article(self, word: str) -> str:
        return "an" if word[:1].lower() in "aeiou" and not word.startswith("uni") else "a"

    def number(self, number: Plain) -> str:
        if number == "amount":
            return "that many"
        if isinstance(number, dict):
            return f"({self.amount(number)})"
        return NUMBERS[number] if isinstance(number, int) and 0 <= number < len(NUMBERS) else str(number)

    # References

    def thing(self, ref: Plain, slots: dict[str, object]) -> str:
        if isinstance(ref, list):
            return self.and_(self.thing(one, slots) for one in ref)
        if isinstance(ref, dict):
            if "all" in ref:
                return f"all {self.all(ref['all'])}"
            if "top" in ref:
                of = ref.get("of", "you")
                library = self.library_of(of, slots)
                if ref["top"] == 1:
                    return f"the top card of {library}"
                if isinstance(ref["top"], dict):
                    some = f"as many of the top cards of {library} as {self.amount(ref['top'])}"
                    return "the rest" if "minus" in ref["top"] else some
                return f"the top {self.number(ref['top'])} cards of {library}"
            if "top until" in ref:
                until, of = self.one(ref["top until"]), self.thing(ref.get("of", "you"), {})
                return self.in_words("top until", thing=until, of=of)
            raise Unsaid(ref)
        if ref == "self":
            return "this card"
        if ref in ("haunted", "encoded"):
            return self.in_words(f"thing {ref}")
        if ref == "host":
            return "what this card is attached to"
        if ref.startswith("target "):
            return self.target(ref.removeprefix("target "), slots)
        if ref in SEATS:
            return SEATS[ref]
        if ref in ("it", "now", "by", "those"):
            return {"it": "it", "now": "that card", "by": "that source", "those": "each of them"}[ref]
        if f"thing {ref}" in self.WORDS:
            return self.in_words(f"thing {ref}")
        if " of " in ref:
            role, _, rest = ref.partition(" of ")
            return f"the {role} of {self.thing(rest, slots)}"
        return (
            "what was chosen"
            if ref.startswith(("chosen", "kept", "picked", "order", "rest", "source"))
            else "that card"
        )

    def target(self, slot: str, slots: dict[str, object]) -> str:
        told = slots.get(slot)
        if not isinstance(told, dict):
            return told if isinstance(told, str) else "that target"
        filter_ = told.get("of", {"seat": told.get("seat", "players")})
        seat = filter_ == "seat" or (isinstance(filter_, dict) and set(filter_) == {"seat"})
        slots[slot] = "that player" if seat else "that target"
        if seat and told.get("up to", told.get("count", 1)) != 1:
            most = told.get("up to", told.get("count", 1))
            lead = "any number of" if most == "any" else self.number(most)
            slots[slot] = "those players"
            return f"{lead} target players"
        if seat:
            return (
                "target opponent"
                if isinstance(filter_, dict) and filter_.get("seat") == "opponents"
                else "target player"
            )
        least, most = told.get("count", 0 if "up to" in told else 1), told.get("up to", told.get("count", 1))
        other = "another " if isinstance(filter_, dict) and filter_.get("other") else ""
        if most == 1 and least == 1:
            return f"{other}target {self.noun(filter_)}"
        if most == "any":
            return f"any number of target {self.noun(filter_, many=True)}{self.of_group(told)}"
        lead = (
            f"up to {self.number(most)}"
            if not least
            else self.number(most)
            if least == most
            else f"{self.number(least)} to {self.number(most)}"
        )
        if other and most == 1:
            lead += " other"
        return f"{lead} target {self.noun(filter_, many=most != 1)}{self.of_group(told)}"

    def seat_noun(self, filter_: Mapping[str, object]) -> str:
        return "opponent" if filter_["seat"] == "opponents" else "player"

    # Filters

    def one(self, filter_: Plain, card: bool = False) -> str:
        if isinstance(filter_, list):
            return self.or_(self.one(part) for part in filter_)
        if isinstance(filter_, dict) and filter_.get("other"):
            return f"another {self.noun(filter_, card=card)}"
        noun = self.noun(filter_, card=card)
        return f"{self.article(noun)} {noun}"

    def all(self, filter_: Plain) -> str:
        if isinstance(filter_, list):
            return self.and_(self.all(part) for part in filter_)
        if filter_ == {"seat": "you"}:
            return "you"
        return self.noun(filter_, many=True)

    def noun(self, filter_: Plain, many: bool = False, card: bool = False) -> str:
        if isinstance(filter_, list):
            return self.or_(self.noun(part, many) for part in filter_)
        if isinstance(filter_, str):
            if filter_ in ("card", "any"):
                return "cards" if many else "card"
            if filter_ == "seat":
                return "players" if many else "player"
            filter_ = {"type": filter_}
        if set(filter_) == {"seat"}:
            return self.seat_noun(filter_) + ("s" if many else "")
        before: list[str] = ["other"] if many and filter_.get("other") else []
        after: list[str] = []
        kinds = [one for one in listed(filter_.get("type", [])) if one not in SUPERTYPES]
        whose = (filter_.get("owner"), str(filter_.get("zone")))
        own = (MANY_ZONES if many else OWN_ZONES).get(whose) or OWN_ZONES.get(whose)
        for key, value in filter_.items():
            if own and key in ("owner", "zone"):
                continue
            self.part(key, value, before, after, anywhere=filter_.get("zone") == "any")
        after += [own] if own else []
        return " ".join([*before, self.head(filter_, kinds, many, card), *after])

    def head(self, filter_: Mapping[str, object], kinds: list[str], many: bool, card: bool) -> str:
        states = listed(filter_.get("is", []))
        zones = set(listed(filter_.get("zone", "battlefield")))
        subtypes = self.or_(one.capitalize() for one in listed(filter_.get("subtype", [])))
        lead = f"{subtypes} " if subtypes else ""
        several = "permanent" if set(kinds) == set(PERMANENTS) else None
        for word in ("spell", "activated ability", "triggered ability", "ability", "token", "source"):
            if word in states:
                noun = word if not many else ("abilities" if word == "ability" else f"{word}s")
                return (
                    f"{lead}{self.or_(kinds)} {noun}".replace("  ", " ").strip() if kinds else f"{lead}{noun}"
                )
        if card or zones & {"hand", "graveyard", "library"} or filter_.get("zone") == "any":
            noun = "cards" if many else "card"
            what = several or self.or_(kinds)
            return f"{lead}{what} {noun}".replace("  ", " ") if kinds else f"{lead}{noun}"
        if kinds:
            return lead + self.or_(TYPES[one] if many else one for one in kinds)
        if subtypes:
            return self.or_(
                plural(one).capitalize() if many else one.capitalize() for one in listed(filter_["subtype"])
            )
        return "permanents" if many else "permanent"

    def part(
        self, key: str, value: Plain, before: list[str], after: list[str], anywhere: bool = False
    ) -> None:
        if key == "type":
            before += [one for one in listed(value) if one in SUPERTYPES]
        elif key == "is":
            before += [one for one in listed(value) if one not in STATES_AFTER and one not in CLAUSES]
            after += [CLAUSES[one] for one in listed(value) if one in CLAUSES]
        elif key == "color":
            before.append(self.or_(listed(value)))
        elif key in ("not type", "not color", "not is"):
            # A card in any zone is no token anyway.
            said = [one for one in listed(value) if one != "token" or key != "not is" or not anywhere]
            before += [f"non{one}" for one in said if one not in CLAUSES]
            after += [f"(not {CLAUSES[one]})" for one in listed(value) if one in CLAUSES]
        elif key == "not subtype":
            before += [f"non-{one.capitalize()}" for one in listed(value)]
        elif key == "keyword":
            after.append("with " + self.or_(self.keyword(one) for one in listed(value)))
        elif key == "not ability" and value == "any":
            after.append("with no abilities")
        elif key == "not keyword":
            after.append("without " + self.or_(self.keyword(one) for one in listed(value)))
        elif key in ("power", "toughness", "mana value", "loyalty"):
            after.append(self.bounded(key, value))
        elif key == "counters":
            after += [f"with {self.article(name)} {name} counter on it" for name in value]
        elif key == "name":
            after.append(f"named {self.or_(listed(value))}")
        elif key == "controller":
            words = {
                "you": "you control",
                "opponents": "your opponents control",
                "others": "you don't control",
            }
            after.append(words.get(value) or f"{self.seat(value)} controls")
        elif key == "owner":
            words = {"you": "you own", "opponents": "your opponents own"}
            after.append(words.get(value) or f"{self.seat(value)} owns")
        elif key == "zone":
            after += [f"in a {one}" for one in listed(value) if one in ("hand", "graveyard", "library")]
        elif key == "any":
            bounds = self.bounds(value)
            after.append(
                self.or_(bounds) if bounds else "that's " + self.or_(self.being(one) for one in value)
            )
        elif key == "none":
            named = isinstance(value, dict) and set(value) == {"in"}
            after.append(f"other than {self.thing(value['in'], {}) if named else self.noun(value, True)}")
        elif key in ("choice", "not choice"):
            no = "" if key == "choice" else " not"
            after.append(f"{no} of the chosen {self.in_words(f'choice {value}')}".strip())
        elif key == "same name":
            after.append(f"with the same name as {self.thing(value, {})}")
        elif key in IN_COMMON:
            after.append(f"with {IN_COMMON[key]} in common with {self.thing(value, {})}")
        elif key == "in" and value == "attached to self":
            after.append("attached to this card")
        elif key == "in" and value == "attached to host":
            after.append("attached to what this card is attached to")
        elif key == "in" and str(value).startswith("attached to "):
            after.append(f"attached to {self.thing(value[12:], {})}")
        elif key == "in":
            after.append(f"({self.thing(value, {})})")
        elif key == "targets":
            after.append(f"that targets {self.subject(value)}")
        elif key not in ("subtype", "other"):
            raise Unsaid(key)

    def being(self, filter_: Plain) -> str:
        """A predicate noun after *that's*; a supertype may stand alone."""
        kinds = (
            listed(filter_.get("type", [])) if isinstance(filter_, dict) and set(filter_) == {"type"} else []
        )
        return self.or_(kinds) if kinds and set(kinds) <= set(SUPERTYPES) else self.noun(filter_)

    def bounded(self, name: str, value: Plain) -> str:
        if isinstance(value, dict) and set(value) == {"min", "max"}:
            return f"with {name} from {self.amount(value['min'])} to {self.amount(value['max'])}"
        if isinstance(value, dict) and "min" in value:
            return f"with {name} {self.amount(value['min'])} or greater"
        if isinstance(value, dict) and "max" in value:
            return f"with {name} {self.amount(value['max'])} or less"
        return f"with {name} {self.amount(value)}"

    # Amounts, conditions, events

    def amount(self, amount: Plain) -> str:
        if isinstance(amount, int):
            return str(amount)
        if isinstance(amount, str) and amount.endswith(" votes"):
            return self.in_words("votes", word=amount.removesuffix(" votes"))
        if isinstance(amount, str):
            return "that much" if amount == "amount" else amount
        if "count" in amount:
            return f"the number of {self.noun(amount['count'], many=True)}"
        if amount.get("figure") in TURN_HISTORY:
            when = "" if "last turn" in amount["figure"] else " this turn"
            return f"{amount['figure']}{when} by {self.thing(amount.get('of', 'you'), {})}"
        if "figure" in amount:
            figure = {"hand": "cards in hand", "life": "life total"}.get(amount["figure"], amount["figure"])
            return f"the {figure} of {self.thing(amount.get('of', 'self'), {})}"
        if "counters" in amount:
            kind = "" if amount["counters"] == "all" else f"{amount['counters']} "
            return f"the number of {kind}counters on {self.thing(amount.get('of', 'self'), {})}"
        if "number of" in amount:
            return "how many there were"
        for key, word in (("times", " times "), ("sum", " plus "), ("minus", " minus ")):
            if key in amount:
                return word.join(self.amount(one) for one in amount[key])
        return self.more_amount(amount)

    def condition(self, condition: Plain) -> str:
        if "exists" in condition:
            return self.there_is(condition["exists"])
        if "not" in condition:
            denied = listed(condition["not"])
            told = self.denied(denied[0]) if len(denied) == 1 else ""
            return told or "it is not so that " + self.and_(self.condition(one) for one in denied)
        if "count" in condition:
            return self.there_are(condition)
        if "amount" in condition:
            return f"{self.amount(condition['amount'])} is {self.range(condition)}"
        if "object" in condition:
            being = condition["is"]
            if isinstance(being, dict) and set(being) == {"zone"} and being["zone"] in LYING:
                return f"{self.thing(condition['object'], {})} is in {LYING[being['zone']]}"
            if isinstance(being, dict) and set(being) == {"targets"}:
                return f"{self.thing(condition['object'], {})} targets {self.subject(being['targets'])}"
            return f"{self.thing(condition['object'], {})} is {self.one(being)}"
        if "your turn" in condition:
            return "it's your turn"
        if "done" in condition:
            return "that was done"
        if "fact" in condition:
            fact = str(condition["fact"])
            return FACTS.get(fact, fact)
        return self.more_condition(condition)

    def there_is(self, filter_: Plain, no: bool = False) -> str:
        """Whether something is there; the reader's own objects are addressed as theirs."""
        mine, rest = _mine(filter_)
        lead = "you control" if mine else "there is"
        return f"{lead} no {self.noun(rest)}" if no else f"{lead} {self.one(rest)}"

    def there_are(self, told: Mapping[str, Any]) -> str:
        """How many of something there are."""
        mine, rest = _mine(told["count"])
        bounds = {key: told[key] for key in ("min", "max", "is") if key in told}
        if bounds in ({"min": 1}, {"max": 0}, {"is": 0}):
            return self.there_is(told["count"], no=bounds != {"min": 1})
        if bounds == {"is": 1}:
            return f"{'you control' if mine else 'there is'} exactly one {self.noun(rest)}"
        many = self.range({key: self.spelt(one) for key, one in bounds.items()}).replace(
            "or less", "or fewer"
        )
        lead = "you control" if mine else "there are"
        return f"{lead} {'exactly ' if 'is' in bounds else ''}{many} {self.noun(rest, many=True)}"

    def spelt(self, number: Plain) -> Plain:
        return self.number(number) if isinstance(number, int) else number

    def denied(self, condition: Plain) -> str:
        """A plain condition that does not hold; empty for one that has no short denial."""
        if "exists" in condition:
            return self.there_is(condition["exists"], no=True)
        if "your turn" in condition:
            return "it isn't your turn"
        if condition.get("min") == 1 and "count" in condition and "max" not in condition:
            return self.there_is(condition["count"], no=True)
        said = self.condition(condition) if set(condition) & {"fact", "object", "done"} else ""
        for verb in ("was", "is"):
            if f" {verb} " in said:
                return said.replace(f" {verb} ", f" {verb}n't ", 1)
        return ""

    def range(self, told: Mapping[str, object]) -> str:
        if "min" in told and "max" in told:
            return f"from {self.amount(told['min'])} to {self.amount(told['max'])}"
        if "min" in told:
            return f"{self.amount(told['min'])} or more"
        if "max" in told:
            return f"{self.amount(told['max'])} or less"
        return self.amount(told["is"])

    def cast_event(self, who: str, of: str, would: bool) -> str:
        return f"{who or 'you'} {'cast' if who in ('you', '') else 'casts'} {of or 'a spell'}"

    def players_event(self, word: str, who: str, of: str, would: bool) -> str:
        plain = would or who in ("you", "")
        verb, *rest = _PLAYERS_EVENTS[word].split(" ", 1)
        done = " ".join((verb if plain else f"{verb}s", *rest))
        if of and word == "discarded":
            done = f"{'discard' if plain else 'discards'} {of}"
        return f"{who or 'you'} {'would ' if would else ''}{done}"

    def step_begins(self, step: str, whose: str) -> str:
        of_whom = _WHOSE_TURN.get(whose, f"{whose}'s")
        return f"the beginning of {of_whom} {_PARTS_OF_TURNS[step]}"

    def library_of(self, seat: Plain, slots: dict[str, object]) -> str:
        """A player's library."""
        return "your library" if seat == "you" else self.in_words("library of", who=self.thing(seat, slots))

    def more_events(self, word: str, told: Mapping[str, object], of: str, by: str, who: str) -> str:
        """Further events; the reader is addressed as "you"."""
        said = super().more_events(word, told, of, by, who)
        for verb, plain in (("casts", "cast"), ("copies", "copy")):
            said = said.replace(f"you {verb} ", f"you {plain} ", 1) if who == "you" else said
        return said

    def and_(self, parts: Any) -> str:
        return _joined(list(parts), "and")

    def or_(self, parts: Any) -> str:
        return _joined(list(parts), "or")


def _joined(parts: list[str], word: str) -> str:
    if len(parts) < 3:
        return f" {word} ".join(parts)
    return f"{', '.join(parts[:-1])}, {word} {parts[-1]}"


OWN_ZONES = {
    (whose, zone): f"in {told} {zone}"
    for whose, told in (("you", "your"), ("opponents", "an opponent's"))
    for zone in ("hand", "graveyard", "library")
}
MANY_ZONES = {
    ("opponents", zone): f"in your opponents' {zones}"
    for zone, zones in (("hand", "hands"), ("graveyard", "graveyards"), ("library", "libraries"))
}
"""Where cards of somebody's own lie, in place of "in a graveyard" and "you own"."""
IN_COMMON = {"shares color": "a color", "shares type": "a card type", "shares subtype": "a creature type"}

"""Card data in English, in the form of Magic's card texts; reading the result gives the same data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from judge.cardtext.magic.nouns import TYPES
from judge.cardtext.magic.telling_english_nouns import DURATIONS, EnglishNouns
from judge.cardtext.plain_data import Plain, Unsaid, listed
from judge.rulesets.magic.subtypes import plural
from judge.text import fold

SOUGHT = {
    "battlefield": "put it onto the battlefield",
    "hand": "put it into your hand",
    "graveyard": "put it into your graveyard",
    "library": "put it on top",
}
"""The destinations of cards that were searched for."""

BEARING = {"you": "you", "opponents": "your opponents", "players": "players"}
"""Players whom a static ability affects."""

_SINGULAR = {"has": "have", "plays": "play", "untaps": "untap", "assigns": "assign", "is": "are"}


def addressed(said: str, you: bool) -> str:
    """A predicate about one player, reworded for several players or for the reader.

    >>> addressed("has no maximum hand size and plays with their hand revealed", you=True)
    'have no maximum hand size and play with your hand revealed'
    """
    verbs = re.sub(r"(^|and )(\w+)", lambda m: m[1] + _SINGULAR.get(m[2], m[2]), said)
    return re.sub(r"\btheir\b", "your", verbs) if you else verbs


def bare(said: str, who: str) -> str:
    """An action reworded to stand after *may*.

    >>> bare("that player draws a card and that player chooses a creature", "that player")
    'draw a card and choose a creature'
    >>> bare("that player searches their library", "that player")
    'search their library'
    """
    lead = rf"(^|\band ){re.escape(who)} "
    told = re.sub(rf"{lead}(\w+?)(?<=ch|sh|ss)es\b", r"\1\2", said, flags=re.IGNORECASE)
    return re.sub(rf"{lead}(\w+)s\b", r"\1\2", told, flags=re.IGNORECASE)


class English(EnglishNouns):
    """Sentences: abilities, costs, and what is done."""

    def keyword(self, keyword: Plain) -> str:
        if isinstance(keyword, dict):
            ((name, number),) = keyword.items()
            return f"{name} {number}"
        if keyword == "uncounterable":
            return "this card can't be countered"
        return self.protection(keyword) or str(keyword)

    def led(self, who: str, said: str) -> str:
        return (
            re.sub(r"^choose\b", f"{who} chooses", said)
            if said.startswith("choose")
            else super().led(who, said)
        )

    def left_to(self, who: Plain, effect: Plain, slots: dict[str, Any]) -> str:
        said = super().left_to(who, effect, slots)
        return said if who == "you" else bare(said, self.whom(who, slots))

    def keyword_cost(self, key: str, cost: str) -> str:
        return f"{key} {cost}" if cost.startswith("{") else f"{key}\u2014{cost}"

    def key(self, key: str, value: Plain) -> str:
        if key == "crew":
            return f"crew {value}"
        if key == "enchant":
            return f"enchant {self.seat_noun(value) if 'seat' in value else self.noun(value)}"
        if key == "affinity":
            return f"this card costs {{1}} less to cast for each {self.noun(value)}"
        if key == "suspend":
            return f"suspend {value['count']}\u2014{value['cost']}"
        if key == "additional cost":
            return f"as an additional cost to cast this card, {self.lower(self.cost(value))}"
        if key == "colors":
            return "this card is " + (self.and_(value) or "colorless")
        return f"it divides {self.amount(value)} among its targets"

    def lower(self, text: str) -> str:
        return text[:1].lower() + text[1:]

    def enters(self, one: Mapping[str, Any]) -> str:
        condition = f" if {self.condition(one['if'])}" if "if" in one else ""
        if "enters tapped" in one:
            return f"this card enters tapped{condition}"
        if "enters with" in one:
            return (
                f"this card enters with {self.counted(one.get('amount', 1), one['enters with'])} on"
                f" it{condition}"
            )
        if "enters as copy" in one:
            return f"you may have this card enter as a copy of {self.one(one['enters as copy'])}" + self.but(
                one
            )
        if "enters choosing" in one:
            return f"as this card enters, choose {self.in_words('choose ' + one['enters choosing'])}"
        return self.more_enters(one)

    def counted(self, number: Plain, counter: str) -> str:
        if number == 1:
            return f"{self.article(counter)} {counter} counter"
        if isinstance(number, dict):
            return f"a number of {counter} counters equal to {self.amount(number)}"
        return f"{self.number(number)} {counter} counters"

    def own_figure(self, key: str, amount: Plain) -> str:
        return f"this card's {key} is equal to {self.amount(amount)}"

    def modes(self, modes: Mapping[str, Any], slots: dict[str, Any]) -> str:
        least, most = modes.get("choose", 1), modes.get("up to")
        lead = self.number(least)
        if most is not None:
            lead = f"up to {self.number(most)}" if not least else f"{lead} to {self.number(most)}"
        parts = [
            f"\u2022 {self.effect(one['effect'], {**slots, **self.slots(one.get('targets', ()))})}"
            for one in modes["of"]
        ]
        return f"Choose {lead}{self.of_modes(modes)} \u2014 " + " ".join(parts)

    # Abilities

    def static(self, ability: Mapping[str, Any]) -> str:
        while_ = self.while_(ability)
        of = ability.get("of")
        who = "this card" if of is None else self.bearers(of)
        many = of is not None and not (isinstance(of, dict) and set(of) == {"in"})
        said = self.change(ability["change"], many)
        if who in BEARING.values():
            said = addressed(said, who == "you")
        change = ability["change"]
        if "lands" in change.get("limit", {}) and of == {"seat": "players"}:
            return f"{while_}each player: {said}"
        if "cost" in change or "lands" in change.get("limit", {}) or (of is None and self.of_players(change)):
            return f"{while_}{said}"
        return f"{while_}{who} {said}"

    def bearers(self, of: Plain) -> str:
        if isinstance(of, dict) and of.get("in") == "host":
            return "what this card is attached to"
        if isinstance(of, dict) and set(of) == {"seat"} and of["seat"] in BEARING:
            return BEARING[of["seat"]]
        return self.all(of)

    def triggered(self, ability: Mapping[str, Any], done: str) -> str:
        on = ability["on"]
        if on == "chapter":
            return f"Chapter {self.and_(map(str, listed(ability['data']['chapter'])))}: {done}"
        events = " or ".join(self.event(one) for one in listed(on))
        events += f" while {self.condition(ability['while'])}" if "while" in ability else ""
        condition = f", if {self.condition(ability['if'])}" if "if" in ability else ""
        lead = "At" if events.startswith("the beginning") else "Whenever"
        return f"{lead} {events}{condition}, {self.lower(done)}"

    # Costs

    def duration(self, until: str) -> str:
        return DURATIONS[until]

    def as_long(self, until: object) -> str:
        """How long a change lasts: a word for it, or as long as there is a counter."""
        if isinstance(until, dict):
            return self.in_words("as long as counted", counter=self.counted(1, str(until["counter"])))
        return DURATIONS[str(until)]

    def zone(self, name: str) -> str:
        return name

    def as_cost(self, one: Mapping[str, object]) -> str:
        return self.instruction(one, {})

    # What is done

    def next_time(self, event: str) -> str:
        lead = "at" if event.startswith("the beginning") else "when"
        return f"{lead} {event.replace('each', 'the next')}"

    def choosing(self, one: Mapping[str, object], slots: dict[str, object]) -> str:
        up = "up to " if "up to" in one else ""
        count = one.get("count", one.get("up to", 1))
        if "of" in one:
            top = self.thing(one["of"], slots)
            if one.get("order"):
                return f"put {top} in any order"
            what = "one" if one["choose"] is True else self.one(one["choose"])
            if one.get("any number"):
                some = "" if one["choose"] is True else f" {self.noun(one['choose'], many=True)}"
                return f"choose any number{' of' + some if some else ''} among {top}"
            return f"choose {up}{what if count == 1 else self.number(count)} of {top}"
        what = (
            self.one(one["choose"])
            if count == 1
            else f"{self.number(count)} {self.noun(one['choose'], many=True)}"
        )
        return f"choose {up}{what}"

    def lasting(self, one: Mapping[str, Any], slots: dict[str, Any]) -> str:
        until = self.as_long(one.get("until", "turn"))
        change = one["last"]
        if "of" not in one:
            return f"{self.change(change, False)} {until}".strip()
        if change.get("controller") == "you":
            rest = {key: value for key, value in change.items() if key != "controller"}
            said = f"gain control of {self.thing(one['of'], slots)} {until}".strip()
            return said + (f". It {self.change(rest, False)} {until}" if rest else "")
        many = self.is_many(one["of"], slots)
        said = self.change(change, many, gains=True)
        so_long = "this turn" if "forbid" in change and until == DURATIONS["turn"] else until
        return f"{self.thing(one['of'], slots)} {said} {so_long}".strip()

    def change(self, change: Mapping[str, Any], many: bool, gains: bool = False) -> str:
        s = "" if many else "s"
        has = ("gain" if gains else "have") if many else ("gains" if gains else "has")
        parts = []
        if "set" in change:
            sizes = [change["set"][key] for key in ("power", "toughness") if key in change["set"]]
            counted = len(sizes) == 2 and isinstance(sizes[0], dict) and sizes[0] == sizes[1]
            whole = len(sizes) == 2 and not counted
            size = "/".join(map(self.amount, sizes))
            parts.append(f"become{s} {size}" if whole else self.base_of(change["set"]))
        if "add" in change:
            parts.append(
                f"get{s} {self.boost(change['add'].get('power', 0), change['add'].get('toughness', 0))}"
            )
        if "gain" in change:
            own = [one for one in change["gain"] if one != "doesn't untap"]
            if own:
                parts.append(f"{has} " + self.and_(self.keyword(one) for one in own))
            if len(own) < len(change["gain"]):
                parts.append(
                    "don't untap during the untap step"
                    if many
                    else "doesn't untap during its controller's untap step"
                )
        if "lose" in change:
            parts.append(f"lose{s} " + self.and_(change["lose"]))
        if change.get("lose all"):
            parts.append(f"lose{s} all abilities")
        if change.get("lose all but mana"):
            parts.append(f"lose{s} all abilities except mana abilities")
        if "attack price" in change:
            parts.append(f"can't attack unless this is paid: {self.cost(change['attack price'])}")
        if "attack tax" in change:
            parts.append(f"makes each creature that attacks you or yours cost {change['attack tax']}")
        if "activated abilities of" in change:
            whose = self.thing(change["activated abilities of"], {})
            parts.append(f"{has} the activated abilities of {whose}")
        if "ability" in change:
            parts += [f'{has} "{self.ability(one)}"' for one in listed(change["ability"])]
        if "color" in change:
            added = self.and_(self.chosen_word("color", one) for one in listed(change["color"]))
            parts.append(f"become{s} {added} in addition to {'their' if many else 'its'} other colors")
        for key in ("type", "subtype"):
            if key in change:
                whose = "their" if many else "its"
                parts.append(
                    f"become{s} {self.kinds(key, change[key], many)} in addition to {whose} other types"
                )
        for key in ("become type", "become subtype", "become color"):
            if key in change:
                colors = key == "become color"
                become = (
                    self.and_(self.chosen_word(key, one) for one in listed(change[key]))
                    if colors
                    else self.kinds(key, change[key], many)
                )
                parts.append(f"become{s} {become}")
        if "controller" in change:
            who = change["controller"]
            yours = "under your control" if who == "you" else f"under the control of {self.seat(who)}"
            parts.append(f"{'are' if many else 'is'} {yours}")
        if change.get("switch"):
            parts.append(f"switch{'' if many else 'es'} power and toughness")
        if "forbid" in change:
            parts += [self.forbidden(one) for one in listed(change["forbid"])]
        if "must" in change:
            parts += [self.obliged(one) for one in listed(change["must"])]
        if "limit" in change:
            key, number = next(iter(change["limit"].items()))
            s_of = "" if number == 1 else "s"
            words = {
                "blockers of it": "",
                "lands": f"you may play {{}} additional land{s_of} on each of your turns",
                "additional blocks": f"can block {{}} additional creature{s_of} each combat",
                "blockers needed": "can't be blocked except by {} or more creatures",
            }
            parts += [words[key].format(self.number(number))] if words.get(key) else []
        if "for" in change.get("cost", {}):
            parts.append(self.activating(change["cost"]))
        elif set(change.get("cost", {})) & {"more", "less"} and change["cost"].get("of") != {"in": "self"}:
            cost = change["cost"]
            kind, whose = self.spells(cost), ""
            word = "more" if "more" in cost else "less"
            by = f"{{{cost[word]}}}" if isinstance(cost[word], int) else self.amount(cost[word])
            parts.append(f"{kind}{whose} cost {by} {word} to cast")
        parts += self.more_change(change)
        if not parts:
            raise Unsaid(change)
        return self.and_(parts)

    def kinds(self, key: str, value: Plain, many: bool) -> str:
        """Types or subtypes that something becomes, as a noun."""
        words = [self.chosen_word(f"become {key.removeprefix('become ')}", one) for one in listed(value)]
        subtypes = key.endswith("subtype")
        if many and " " not in words[-1]:
            words[-1] = plural(words[-1]) if subtypes else TYPES.get(words[-1], words[-1])
        if subtypes:
            words = [one if " " in one else one.capitalize() for one in words]
        said = " ".join(words)
        return said if many or said.startswith("the ") else f"{self.article(said)} {said}"

    def forbidden(self, told: Plain) -> str:
        if isinstance(told, str):
            if told in ("attack", "block", "be blocked"):
                return f"can't {told}"
            return self.more_forbidden(told)
        ((word, of),) = told.items()
        if isinstance(of, dict) and "if" in of:
            return f"{self.forbidden(self.whenever(told))} {self.on_condition(of)}"
        if word in ("be blocked", "block"):
            lead = {
                "be blocked": ("can't be blocked except by", "can't be blocked by"),
                "block": ("can block only", "can't block"),
            }[word]
            return f"{lead[0]} {self.all(of['none'])}" if "none" in of else f"{lead[1]} {self.all(of)}"
        if word == "cast" and of.get("of") == {"in": "self"}:
            return "can't be cast"
        if word == "cast":
            spell = {key: value for key, value in of.get("of", {}).items() if key != "zone"}
            return (
                f"{self.seat(of['who'])} can't cast"
                f" {self.noun({'is': 'spell', 'zone': 'stack', **spell}, many=True)}"
            )
        if word == "gains life":
            return f"{self.seat(of)} can't gain life"
        return self.more_forbidden(told)

    def spells(self, cost: Mapping[str, Any]) -> str:
        whose = {"you": " you cast", "opponents": " your opponents cast", "players": ""}[
            cost.get("who", "you")
        ]
        return self.noun({"is": "spell", "zone": "stack", **cost.get("of", {})}, many=True) + whose

    def no_longer(self, kinds: list[str]) -> str:
        return self.in_words("not types", verb="is", kinds=self.and_(kinds))

    def whole(self, filter_: Plain) -> str:
        return self.one(filter_) if isinstance(filter_, dict) else self.all(filter_)

    def boost(self, power: Plain, toughness: Plain) -> str:
        if all(isinstance(one, int) or one in ("X", "-X") for one in (power, toughness)):
            return f"{self.signed(power)}/{self.signed(toughness)}"
        return f"+{self.amount(power)} power and +{self.amount(toughness)} toughness"

    def signed(self, number: Plain) -> str:
        if isinstance(number, int):
            return f"{number:+d}"
        return number if number.startswith("-") else f"+{number}"

    def verb(self, one: Mapping[str, Any], slots: dict[str, Any], who: Plain) -> str:
        me = who == "you"

        def did(verb: str) -> str:
            if me:
                return verb
            return (
                f"{self.whom(who, slots)}"
                f" {({'discard': 'discards', 'lose': 'loses', 'search': 'searches'}).get(verb, verb + 's')}"
            )

        def t(key: str) -> str:
            return self.thing(one[key], slots)

        for key, verb in (("draw", "draw"), ("discard", "discard"), ("mill", "mill")):
            if key in one:
                return f"{did(verb)} {self.cards(one[key])}"
        for key, verb in (("gain life", "gain"), ("lose life", "lose")):
            if key in one:
                subject = "you " if me else ""
                number = one[key]
                amount = (
                    "that much life"
                    if number == "amount"
                    else (
                        f"life equal to {self.amount(number)}"
                        if isinstance(number, dict)
                        else f"{number} life"
                    )
                )
                return f"{subject}{did(verb)} {amount}"
        for key in ("scry", "surveil"):
            if key in one:
                return f"{did(key)} {self.amount(one[key])}"
        for key in ("sacrifice a", "exile a", "return a", "tap a", "untap a", "discard a", "reveal a"):
            if key in one and (key != "reveal a" or "count" in one):
                count = one.get("count", 1)
                what = (
                    self.one(one[key])
                    if count == 1
                    else f"{self.number(count)} {self.noun(one[key], many=True)}"
                )
                return f"{did(key[:-2])} {what}" + (" to its owner's hand" if key == "return a" else "")
        if "damage" in one:
            by = one.get("by", "self")
            source = "this card" if by == "self" else self.thing(by, slots)
            amount = one["damage"]
            if isinstance(amount, dict):
                return f"{source} deals damage equal to {self.amount(amount)} to {t('to')}"
            return f"{source} deals {'that much' if amount == 'amount' else amount} damage to {t('to')}"
        if "fight" in one:
            return f"{t('fight')} fights {t('with')}"
        if "search" in one:
            count = one.get("count", 1)
            what = (
                self.one(one["search"], card=True)
                if count == 1
                else f"up to {self.number(count)} {self.noun(one['search'], many=True, card=True)}"
            )
            if one.get("any number"):
                what = f"any number of {self.noun(one['search'], many=True, card=True)}"
            where = SOUGHT[one.get("to", "hand")] + (" tapped" if one.get("tapped") else "")
            if "one to" in one:
                first = SOUGHT[one["one to"]].replace("put it", "put one")
                where = f"{first}{' tapped' if one.get('one tapped') else ''} and {where}".replace(
                    "and put it", "and the rest"
                )
            library = self.library_of(one.get("of", "you"), slots)
            if who != "you" and "of" not in one:  # somebody else's own
                library, where = (re.sub(r"\byour\b", "their", words) for words in (library, where))
            return f"{did('search')} {library} for {what}, {where}, then shuffle"
        if "create" in one:
            return f"{did('create')} {self.token(one)}"
        if "create copy" in one:
            said = f"{did('create')} {self.so_many(one)}a token that's a copy of {t('create copy')}"
            return said + self.but(one)
        if "put into play" in one:
            under = one.get("under")
            whose = (
                ""
                if under is None
                else " under your control"
                if under == "you"
                else " under its owner's control"
            )
            return (
                f"put {t('put into play')} onto the"
                f" battlefield{' tapped' if one.get('tapped') else ''}{whose}"
                + (f"; as it enters it {self.change(one['being'], False)}" if "being" in one else "")
            )
        if "move" in one:
            to = one["to"]
            if to == "library" and "nth" in one:
                return (
                    f"put {t('move')} into its owner's library, number {self.amount(one['nth'])} from the top"
                )
            if to == "library":
                place = {"top": "on top of", "bottom": "on the bottom of"}.get(
                    one.get("position", ""), "into"
                )
                return f"put {t('move')} {place} its owner's library"
            place = {
                "battlefield": "onto the battlefield",
                "hand": "into its owner's hand",
                "graveyard": "into its owner's graveyard",
            }.get(to, f"into {to}")
            return f"put {t('move')} {place}"
        if "counter" in one:
            instead = f". It goes to {one['to']} instead" if isinstance(one.get("to"), str) else ""
            return f"counter {t('counter')}{instead}"
        if "put counters" in one:
            on = t("on") if "on" in one else "this card"
            if one["put counters"] in ("energy", "poison"):
                return f"{on} gets {self.counted(one.get('amount', 1), one['put counters'])}"
            return f"put {self.counted(one.get('amount', 1), one['put counters'])} on {on}"
        if "remove counters" in one:
            return (
                f"remove {self.counted(one.get('amount', 1), one['remove counters'])} from"
                f" {t('on') if 'on' in one else 'this card'}"
            )
        if "attach" in one:
            return f"attach {t('attach')} to {t('to')}"
        if "add mana" in one:
            mana = "one mana of any color" if one["add mana"] == "any color" else one["add mana"]
            times = f" times {self.amount(one['amount'])}" if "amount" in one else ""
            return (
                f"{did('add')} {mana}{times}"
                + (f" {self.in_words('kept ' + one['kept'])}" if "kept" in one else "")
                + self.only_for(one)
            )
        if "copy" in one:
            return f"copy {t('copy')}" + (
                ". You may choose new targets for the copy" if one.get("new targets") else ""
            )
        if "destroy" in one:
            return f"destroy {t('destroy')}" + (
                ". It can't be regenerated" if one.get("no regeneration") else ""
            )
        if "exile" in one:
            return f"exile {t('exile')}" + (
                " until this card leaves the battlefield" if one.get("until") else ""
            )
        if "return" in one:
            return f"return {t('return')} to its owner's hand"
        if "emblem" in one:
            return "you get an emblem with " + ", ".join(
                f'"{self.ability(a)}"' for a in one["emblem"]["abilities"]
            )
        if "sacrifice" in one and who != "you":
            return f"{self.whom(who, slots)} sacrifices {t('sacrifice')}"
        for key in ("sacrifice", "tap", "untap", "regenerate", "goad", "transform", "reveal"):
            if key in one:
                return f"{key} {t(key)}"
        for key, said in (
            ("discard cards", "is discarded"),
            ("phase out", "phases out"),
            ("remove from combat", "is removed from combat"),
        ):
            if key in one:
                return f"{t(key)} {said}"
        for key, yours, theirs in (
            ("shuffle", "shuffle", "shuffles"),
            ("become the monarch", "become the monarch", "becomes the monarch"),
            ("extra turn", "take an extra turn after this one", "takes an extra turn after this one"),
            ("lose the game", "lose the game", "loses the game"),
            ("win the game", "win the game", "wins the game"),
        ):
            if key in one:
                return f"{t(key)} {yours if one[key] == 'you' else theirs}"
        for word in ("proliferate", "populate"):
            if word in one:
                return word
        if "end the turn" in one:
            return "end the turn"
        if "extra combat" in one:
            return "there is an additional combat phase" + (
                " followed by a main phase" if one.get("main") else ""
            )
        if "skip" in one:
            return f"{did('skip')} the next {one['skip']}"
        if "flip" in one:
            said = self.thing(one["flip"], slots)
            return f"flip {said}"
        return self.more_verbs(one, slots)

    def token(self, one: Mapping[str, Any]) -> str:
        what, count = one["create"], one.get("count", 1)
        tapped = "tapped " if one.get("tapped") else ""
        lead = (
            "a"
            if count == 1
            else (
                self.number(count)
                if not isinstance(count, dict)
                else f"a number (equal to {self.amount(count)}) of"
            )
        )
        word = "token" if count == 1 else "tokens"
        if isinstance(what, str):
            return f"{lead} {tapped}{what} {word}"
        colors = self.and_(what["colors"]) or "colorless"
        kinds = " ".join(listed(what["type"]))
        size = f"{self.amount(what['power'])}/{self.amount(what['toughness'])} " if "power" in what else ""
        said = f"{size}{colors} {' '.join(one.capitalize() for one in what['subtypes'])} {kinds} {word}"
        if fold(what.get("name", "")) not in ("", fold(" ".join(what["subtypes"]))):
            said += f" named {what['name']}"
        extras = [self.keyword(one) for one in what.get("keywords", ())] + [
            f'"{self.ability(one)}"' for one in what.get("abilities", ())
        ]
        return f"{lead} {tapped}{said}" + (f" with {self.and_(extras)}" if extras else "")

    def cards(self, number: Plain) -> str:
        if number == 1:
            return "a card"
        if isinstance(number, dict):
            return f"cards equal to {self.amount(number)}"
        return f"{self.number(number)} cards"

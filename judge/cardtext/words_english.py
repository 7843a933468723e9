"""Card data in English words, in Magic's own way of writing: read again, they give the same data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cardtext.nouns import PERMANENTS, TYPES, plural
from judge.cardtext.saying import Language, Plain, Unsaid, listed

NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split()
SUPERTYPES = ("basic", "legendary", "snow", "world")
DURATIONS = {
    "turn": "until end of turn", "your next turn": "until your next turn", "combat": "until end of combat", "always": "",
    "controlled": "for as long as you control this card", "tapped": "for as long as this card remains tapped",
    "source": "for as long as this card remains on the battlefield",
}  # fmt: skip
SEATS = {"you": "you", "opponents": "each opponent", "players": "each player", "others": "each other player",
         "defending player": "defending player", "seat": "that player", "active": "the active player"}  # fmt: skip
ZONES = {"hand": "hand", "graveyard": "graveyard", "library": "library", "exile": "exile"}
STATES_AFTER = ("token", "spell", "permanent", "activated ability", "triggered ability", "ability", "permanent spell")


class English(Language):
    def keyword(self, keyword: Plain) -> str:
        if isinstance(keyword, dict):
            ((name, number),) = keyword.items()
            return f"{name} {number}"
        return {"uncounterable": "this card can't be countered"}.get(keyword, keyword)

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
            return f"this card enters with {self.counted(one.get('amount', 1), one['enters with'])} on it{condition}"
        if "enters as copy" in one:
            return f"you may have this card enter as a copy of {self.one(one['enters as copy'])}"
        if "enters choosing" in one:
            return f"as this card enters, choose a {one['enters choosing']}"
        raise Unsaid(one)

    def counted(self, number: Plain, counter: str) -> str:
        if number == 1:
            return f"{self.article(counter)} {counter} counter"
        if isinstance(number, dict):
            return f"a number of {counter} counters equal to {self.amount(number)}"
        return f"{self.number(number)} {counter} counters"

    def article(self, word: str) -> str:
        return "an" if word[:1].lower() in "aeiou" and not word.startswith("uni") else "a"

    def number(self, number: Plain) -> str:
        if number == "amount":
            return "that many"
        return NUMBERS[number] if isinstance(number, int) and 0 <= number < len(NUMBERS) else str(number)

    def own_figure(self, key: str, amount: Plain) -> str:
        return f"this card's {key} is equal to {self.amount(amount)}"

    def modes(self, modes: Mapping[str, Any], slots: dict[str, Any]) -> str:
        least, most = modes.get("choose", 1), modes.get("up to")
        lead = self.number(least)
        if most is not None:
            lead = f"up to {self.number(most)}" if not least else f"{lead} to {self.number(most)}"
        parts = [
            f"\u2022 {self.effect(one['effect'], {**slots, **self.slots(one.get('targets', ()))})}" for one in modes["of"]
        ]
        return f"Choose {lead} \u2014 " + " ".join(parts)

    # Abilities

    def static(self, ability: Mapping[str, Any]) -> str:
        while_ = f"as long as {self.condition(ability['while'])}, " if "while" in ability else ""
        of = ability.get("of")
        who = "this card" if of is None else self.bearers(of)
        many = of is not None and not (isinstance(of, dict) and set(of) == {"in"})
        said = self.change(ability["change"], many)
        if set(ability["change"]) & {"cost"} or "lands" in ability["change"].get("limit", {}):
            return f"{while_}{said}"
        return f"{while_}{who} {said}"

    def bearers(self, of: Plain) -> str:
        if isinstance(of, dict) and of.get("in") == "host":
            return "what this card is attached to"
        return self.all(of)

    def replacement(self, ability: Mapping[str, Any]) -> str:
        event = self.event(ability["instead"], would=True)
        if not ability["do"]:
            return f"if {event}, prevent that"
        return f"if {event}, instead " + " and ".join(self.instruction(one, {}) for one in ability["do"])

    def triggered(self, ability: Mapping[str, Any], done: str) -> str:
        on = ability["on"]
        if on == "chapter":
            return f"Chapter {self.and_(map(str, listed(ability['data']['chapter'])))}: {done}"
        events = " or ".join(self.event(one) for one in listed(on))
        condition = f", if {self.condition(ability['if'])}" if "if" in ability else ""
        lead = "At" if events.startswith("the beginning") else "Whenever"
        return f"{lead} {events}{condition}, {self.lower(done)}"

    def limits(self, ability: Mapping[str, Any]) -> list[str]:
        made = []
        if ability.get("limit") == "turn":
            made.append("Only once each turn.")
        if ability.get("data", {}).get("sorcery"):
            made.append("Activate only as a sorcery.")
        if ability.get("any player"):
            made.append("Any player may activate this ability.")
        if ability.get("zone"):
            made.append(f"Works in: {ability['zone']}.")
        return made

    # Costs

    def cost(self, cost: Plain) -> str:
        if not isinstance(cost, list):
            return str(cost)
        return ", ".join(self.payment(one) for one in cost)

    def payment(self, one: Mapping[str, Any]) -> str:
        if "pay" in one:
            return str(one["pay"])
        if one.get("tap") == "self":
            return "{T}"
        if one.get("untap") == "self":
            return "{Q}"
        if "loyalty" in one:
            value = one["loyalty"]
            return f"+{value}" if isinstance(value, int) and value > 0 else str(value)
        if "pay life" in one:
            return f"pay {self.amount(one['pay life'])} life"
        return self.instruction(one, {})

    # What is done

    def instruction(self, one: Mapping[str, Any], slots: dict[str, Any]) -> str:
        said = self._instruction(one, slots)
        if "if" in one and "then" not in one:
            return f"if {self.condition(one['if'])}, {said}"
        return said

    def _instruction(self, one: Mapping[str, Any], slots: dict[str, Any]) -> str:
        who = one.get("who", "you")
        if "may" in one:
            said = f"{self.whom(who, slots)} may {self.joined(one['may'], slots)}"
            if "then" in one:
                said += f". If they do, {self.joined(one['then'], slots)}"
            if "else" in one:
                said += f". If they don't, {self.joined(one['else'], slots)}"
            return said
        if "may pay" in one:
            said = f"{self.whom(who, slots)} may pay ({self.cost(one['may pay'])})"
            if "then" in one:
                said += f". If they do, {self.joined(one['then'], slots)}"
            if "else" in one:
                said += f". If they don't, {self.joined(one['else'], slots)}"
            return said
        if "then" in one and "if" in one:
            said = f"if {self.condition(one['if'])}, {self.joined(one['then'], slots)}"
            return said + (f"; otherwise {self.joined(one['else'], slots)}" if "else" in one else "")
        if "together" in one:
            return self.joined(one["together"], slots) + ", at the same time"
        if "choose one" in one:
            return " or ".join(self.joined(branch["do"], slots) for branch in one["choose one"])
        if "later" in one:
            event = self.event(one["later"])
            return f"{'at' if event.startswith('the beginning') else 'when'} {event.replace('each', 'the next')}, {self.joined(one['do'], slots)}"
        if "last" in one:
            return self.lasting(one, slots)
        if "shield" in one:
            ((word, told),) = one["shield"].items() if isinstance(one["shield"], dict) else ((one["shield"], {}),)
            lead = "all" if one.get("amount") == "all" else f"the next {self.amount(one.get('amount'))}"
            return f"prevent {lead} {word}{self.damaged(told, slots)} this turn"
        if "instead" in one:
            return f"if {self.event(one['instead'], would=True)} this turn, instead {self.joined(one['do'], slots)}"
        if "as modified" in one:
            told = one["as modified"]
            return f"it goes to {told['to']}" if "to" in told else f"it is {self.amount(told['amount'])}"
        if "choose" in one:
            return self.choosing(one, slots)
        if "name" in one:
            return f"choose a {one['name']}"
        return self.verb(one, slots, who)

    def damaged(self, told: Mapping[str, Any], slots: dict[str, Any]) -> str:
        said = " that would be dealt"
        if "of" in told:
            of = told["of"]
            said += " to " + (self.thing(of["in"], slots) if "in" in of else self.seat(of["seat"]) if "seat" in of else self.all(of))
        if "by" in told:
            by = told["by"]
            said += " by " + (self.thing(by["in"], slots) if "in" in by else self.all(by))
        return said

    def joined(self, effect: Plain, slots: dict[str, Any]) -> str:
        return " and ".join(self.instruction(one, slots) for one in effect)

    def choosing(self, one: Mapping[str, Any], slots: dict[str, Any]) -> str:
        up = "up to " if "up to" in one else ""
        count = one.get("count", one.get("up to", 1))
        if "of" in one:
            top = self.thing(one["of"], slots)
            if one.get("order"):
                return f"put {top} in any order"
            what = "one" if one["choose"] is True else self.one(one["choose"])
            return f"choose {up}{what if count == 1 else self.number(count)} of {top}"
        what = self.one(one["choose"]) if count == 1 else f"{self.number(count)} {self.noun(one['choose'], many=True)}"
        return f"choose {up}{what}"

    def lasting(self, one: Mapping[str, Any], slots: dict[str, Any]) -> str:
        until = DURATIONS[one.get("until", "turn")]
        change = one["last"]
        if "of" not in one:
            return f"{self.change(change, False)} {until}".strip()
        if change.get("controller") == "you":
            rest = {key: value for key, value in change.items() if key != "controller"}
            said = f"gain control of {self.thing(one['of'], slots)} {until}".strip()
            return said + (f". It {self.change(rest, False)} {until}" if rest else "")
        many = self.is_many(one["of"], slots)
        said = self.change(change, many, gains=True)
        return f"{self.thing(one['of'], slots)} {said} {'this turn' if 'forbid' in change else until}".strip()

    def change(self, change: Mapping[str, Any], many: bool, gains: bool = False) -> str:
        s = "" if many else "s"
        has = ("gain" if gains else "have") if many else ("gains" if gains else "has")
        parts = []
        if "set" in change:
            parts.append(f"become{s} {self.amount(change['set']['power'])}/{self.amount(change['set']['toughness'])}")
        if "add" in change:
            parts.append(f"get{s} {self.boost(change['add'].get('power', 0), change['add'].get('toughness', 0))}")
        if "gain" in change:
            own = [one for one in change["gain"] if one != "doesn't untap"]
            if own:
                parts.append(f"{has} " + self.and_(self.keyword(one) for one in own))
            if len(own) < len(change["gain"]):
                parts.append("don't untap during the untap step" if many else "doesn't untap during its controller's untap step")
        if "lose" in change:
            parts.append(f"lose{s} " + self.and_(change["lose"]))
        if change.get("lose all"):
            parts.append(f"lose{s} all abilities")
        if "ability" in change:
            parts += [f'{has} "{self.ability(one)}"' for one in listed(change["ability"])]
        for key in ("type", "subtype"):
            if key in change:
                parts.append(f"become{s} {self.and_(listed(change[key]))} in addition")
        for key in ("become type", "become subtype", "become color"):
            if key in change:
                parts.append(f"become{s} {self.and_(listed(change[key]))}")
        if "controller" in change:
            parts.append("is under your control")
        if change.get("switch"):
            parts.append(f"switch{'' if many else 'es'} power and toughness")
        if "forbid" in change:
            parts += [self.forbidden(one) for one in listed(change["forbid"])]
        if "must" in change:
            parts += [f"{one}{s} if able" for one in listed(change["must"])]
        if "limit" in change:
            ((key, number),) = change["limit"].items()
            words = {"lands": "you may play {} additional land on each of your turns", "additional blocks": "can block {} additional creature each combat",
                     "blockers needed": "can't be blocked except by {} or more creatures"}  # fmt: skip
            parts.append(words[key].format(self.number(number)))
        if "cost" in change:
            cost = change["cost"]
            whose = {"you": " you cast", "opponents": " your opponents cast", "players": ""}[cost.get("who", "you")]
            kind = self.noun({"is": "spell", "zone": "stack", **cost.get("of", {})}, many=True)
            more = f"{{{cost['more']}}} more" if "more" in cost else f"{{{cost['less']}}} less"
            parts.append(f"{kind}{whose} cost {more} to cast")
        if not parts:
            raise Unsaid(change)
        return self.and_(parts)

    def forbidden(self, told: Plain) -> str:
        if isinstance(told, str):
            return "can't be blocked" if told == "be blocked" else f"can't {told}"
        ((word, of),) = told.items()
        if word in ("be blocked", "block"):
            lead = {"be blocked": ("can't be blocked except by", "can't be blocked by"), "block": ("can block only", "can't block")}[word]
            return f"{lead[0]} {self.all(of['none'])}" if "none" in of else f"{lead[1]} {self.all(of)}"
        if word == "cast":
            spell = {key: value for key, value in of.get("of", {}).items() if key != "zone"}
            return f"{self.seat(of['who'])} can't cast {self.noun({'is': 'spell', 'zone': 'stack', **spell}, many=True)}"
        if word == "gains life":
            return f"{self.seat(of)} can't gain life"
        raise Unsaid(told)

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
            return f"{self.whom(who, slots)} {({'discard': 'discards', 'lose': 'loses', 'search': 'searches'}).get(verb, verb + 's')}"

        t = lambda key: self.thing(one[key], slots)  # noqa: E731
        for key, verb in (("draw", "draw"), ("discard", "discard"), ("mill", "mill")):
            if key in one:
                return f"{did(verb)} {self.cards(one[key])}"
        for key, verb in (("gain life", "gain"), ("lose life", "lose")):
            if key in one:
                subject = "you " if me else ""
                number = one[key]
                amount = "that much life" if number == "amount" else f"life equal to {self.amount(number)}" if isinstance(number, dict) else f"{number} life"
                return f"{subject}{did(verb)} {amount}"
        for key in ("scry", "surveil"):
            if key in one:
                return f"{did(key)} {self.amount(one[key])}"
        for key in ("sacrifice a", "exile a", "return a", "tap a", "untap a", "discard a"):
            if key in one:
                count = one.get("count", 1)
                what = self.one(one[key]) if count == 1 else f"{self.number(count)} {self.noun(one[key], many=True)}"
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
            what = self.one(one["search"], card=True) if count == 1 else f"up to {self.number(count)} {self.noun(one['search'], many=True, card=True)}"
            where = {"battlefield": "put it onto the battlefield", "hand": "put it into your hand", "graveyard": "put it into your graveyard"}[one.get("to", "hand")]
            return f"{did('search')} your library for {what}, {where}{' tapped' if one.get('tapped') else ''}, then shuffle"
        if "create" in one:
            return f"{did('create')} {self.token(one)}"
        if "create copy" in one:
            return f"{did('create')} a token that's a copy of {t('create copy')}"
        if "put into play" in one:
            under = one.get("under")
            whose = "" if under is None else " under your control" if under == "you" else " under its owner's control"
            return f"put {t('put into play')} onto the battlefield{' tapped' if one.get('tapped') else ''}{whose}"
        if "move" in one:
            to = one["to"]
            if to == "library":
                place = {"top": "on top of", "bottom": "on the bottom of"}.get(one.get("position", ""), "into")
                return f"put {t('move')} {place} its owner's library"
            return f"put {t('move')} into {to}"
        if "counter" in one:
            return f"counter {t('counter')}"
        if "put counters" in one:
            on = t("on") if "on" in one else "this card"
            if one["put counters"] in ("energy", "poison"):
                return f"{on} gets {self.counted(one.get('amount', 1), one['put counters'])}"
            return f"put {self.counted(one.get('amount', 1), one['put counters'])} on {on}"
        if "remove counters" in one:
            return f"remove {self.counted(one.get('amount', 1), one['remove counters'])} from {t('on') if 'on' in one else 'this card'}"
        if "attach" in one:
            return f"attach {t('attach')} to {t('to')}"
        if "add mana" in one:
            mana = "one mana of any color" if one["add mana"] == "any color" else one["add mana"]
            return f"{did('add')} {mana}" + (f" times {self.amount(one['amount'])}" if "amount" in one else "")
        if "copy" in one:
            return f"copy {t('copy')}" + (". You may choose new targets for the copy" if one.get("new targets") else "")
        if "destroy" in one:
            return f"destroy {t('destroy')}" + (". It can't be regenerated" if one.get("no regeneration") else "")
        if "exile" in one:
            return f"exile {t('exile')}" + (" until this card leaves the battlefield" if one.get("until") else "")
        if "return" in one:
            return f"return {t('return')} to its owner's hand"
        if "emblem" in one:
            return "you get an emblem with " + ", ".join(f'"{self.ability(a)}"' for a in one["emblem"]["abilities"])
        for key in ("sacrifice", "tap", "untap", "regenerate", "goad", "transform", "reveal"):
            if key in one:
                return f"{key} {t(key)}"
        for key, said in (("discard cards", "is discarded"), ("phase out", "phases out"), ("remove from combat", "is removed from combat"),
                          ("shuffle", "shuffles"), ("become the monarch", "becomes the monarch"), ("extra turn", "takes an extra turn after this one"),
                          ("lose the game", "loses the game"), ("win the game", "wins the game")):  # fmt: skip
            if key in one:
                return f"{t(key)} {said}"
        if "proliferate" in one:
            return "proliferate"
        if "end the turn" in one:
            return "end the turn"
        if "extra combat" in one:
            return "there is an additional combat phase" + (" followed by a main phase" if one.get("main") else "")
        if "skip" in one:
            return f"{did('skip')} the next {one['skip']}"
        raise Unsaid(one)

    def token(self, one: Mapping[str, Any]) -> str:
        what, count = one["create"], one.get("count", 1)
        tapped = "tapped " if one.get("tapped") else ""
        lead = "a" if count == 1 else self.number(count) if not isinstance(count, dict) else f"a number (equal to {self.amount(count)}) of"
        word = "token" if count == 1 else "tokens"
        if isinstance(what, str):
            return f"{lead} {tapped}{what} {word}"
        colors = self.and_(what["colors"]) or "colorless"
        kinds = " ".join(listed(what["type"]))
        said = f"{what['power']}/{what['toughness']} {colors} {' '.join(one.capitalize() for one in what['subtypes'])} {kinds} {word}"
        extras = [self.keyword(one) for one in what.get("keywords", ())] + [f'"{self.ability(one)}"' for one in what.get("abilities", ())]
        return f"{lead} {tapped}{said}" + (f" with {self.and_(extras)}" if extras else "")

    def cards(self, number: Plain) -> str:
        if number == 1:
            return "a card"
        if isinstance(number, dict):
            return f"cards equal to {self.amount(number)}"
        return f"{self.number(number)} cards"

    # References

    def is_many(self, ref: Plain, slots: dict[str, Any]) -> bool:
        if isinstance(ref, (dict, list)):
            return True
        slot = slots.get(str(ref).removeprefix("target "))
        return isinstance(slot, dict) and slot.get("up to", slot.get("count", 1)) != 1

    def thing(self, ref: Plain, slots: dict[str, Any]) -> str:
        if isinstance(ref, list):
            return self.and_(self.thing(one, slots) for one in ref)
        if isinstance(ref, dict):
            if "all" in ref:
                return f"all {self.all(ref['all'])}"
            if "top" in ref:
                if ref["top"] == 1:
                    return "the top card of your library"
                return "the rest" if isinstance(ref["top"], dict) else f"the top {self.number(ref['top'])} cards of your library"
            raise Unsaid(ref)
        if ref == "self":
            return "this card"
        if ref == "host":
            return "what this card is attached to"
        if ref.startswith("target "):
            return self.target(ref.removeprefix("target "), slots)
        if ref in SEATS:
            return SEATS[ref]
        if ref in ("it", "now", "by"):
            return {"it": "it", "now": "that card", "by": "that source"}[ref]
        if " of " in ref:
            role, _, rest = ref.partition(" of ")
            return f"the {role} of {self.thing(rest, slots)}"
        return "what was chosen" if ref.startswith(("chosen", "kept", "picked", "order", "rest", "source")) else "that card"

    def target(self, slot: str, slots: dict[str, Any]) -> str:
        told = slots.get(slot)
        if not isinstance(told, dict):
            return told if isinstance(told, str) else "that target"
        filter = told.get("of", {"seat": told.get("seat", "players")})
        seat = filter == "seat" or (isinstance(filter, dict) and set(filter) == {"seat"})
        slots[slot] = "that player" if seat else "that target"
        if seat:
            return "target opponent" if isinstance(filter, dict) and filter.get("seat") == "opponents" else "target player"
        least, most = told.get("count", 0 if "up to" in told else 1), told.get("up to", told.get("count", 1))
        other = "another " if isinstance(filter, dict) and filter.get("other") else ""
        if most == 1 and least == 1:
            return f"{other}target {self.noun(filter)}"
        if most == "any":
            return f"any number of target {self.noun(filter, many=True)}"
        lead = f"up to {self.number(most)}" if not least else self.number(most) if least == most else f"{self.number(least)} to {self.number(most)}"
        return f"{lead} target {self.noun(filter, many=most != 1)}"

    def whom(self, who: Plain, slots: dict[str, Any]) -> str:
        if isinstance(who, list):
            return self.and_(self.whom(one, slots) for one in who)
        return self.thing(who, slots)

    def seat(self, who: Plain) -> str:
        return SEATS[who] if isinstance(who, str) and who in SEATS else self.thing(who, {})

    def seat_noun(self, filter: Mapping[str, Any]) -> str:
        return "opponent" if filter["seat"] == "opponents" else "player"

    # Filters

    def one(self, filter: Plain, card: bool = False) -> str:
        if isinstance(filter, list):
            return self.or_(self.one(part) for part in filter)
        if isinstance(filter, dict) and filter.get("other"):
            return f"another {self.noun(filter, card=card)}"
        noun = self.noun(filter, card=card)
        return f"{self.article(noun)} {noun}"

    def all(self, filter: Plain) -> str:
        if isinstance(filter, list):
            return self.and_(self.all(part) for part in filter)
        other = "other " if isinstance(filter, dict) and filter.get("other") else ""
        return f"{other}{self.noun(filter, many=True)}"

    def noun(self, filter: Plain, many: bool = False, card: bool = False) -> str:
        if isinstance(filter, list):
            return self.or_(self.noun(part, many) for part in filter)
        if isinstance(filter, str):
            if filter in ("card", "any"):
                return "cards" if many else "card"
            if filter == "seat":
                return "players" if many else "player"
            filter = {"type": filter}
        if set(filter) == {"seat"}:
            return self.seat_noun(filter) + ("s" if many else "")
        before: list[str] = []
        after: list[str] = []
        kinds = [one for one in listed(filter.get("type", [])) if one not in SUPERTYPES]
        for key, value in filter.items():
            self.part(key, value, before, after)
        return " ".join([*before, self.head(filter, kinds, many, card), *after])

    def head(self, filter: Mapping[str, Any], kinds: list[str], many: bool, card: bool) -> str:
        states = listed(filter.get("is", []))
        zones = set(listed(filter.get("zone", "battlefield")))
        subtypes = self.or_(one.capitalize() for one in listed(filter.get("subtype", [])))
        lead = f"{subtypes} " if subtypes else ""
        several = "permanent" if set(kinds) == set(PERMANENTS) else None
        for word in ("spell", "activated ability", "triggered ability", "ability", "token"):
            if word in states:
                noun = word if not many else ("abilities" if word == "ability" else f"{word}s")
                return f"{lead}{self.or_(kinds)} {noun}".replace("  ", " ").strip() if kinds else f"{lead}{noun}"
        if card or zones & {"hand", "graveyard", "library"}:
            noun = "cards" if many else "card"
            what = several or self.or_(kinds)
            return f"{lead}{what} {noun}".replace("  ", " ") if kinds else f"{lead}{noun}"
        if kinds:
            return lead + self.or_(TYPES[one] if many else one for one in kinds)
        if subtypes:
            return self.or_(plural(one).capitalize() if many else one.capitalize() for one in listed(filter["subtype"]))
        return "permanents" if many else "permanent"

    def part(self, key: str, value: Plain, before: list[str], after: list[str]) -> None:
        if key == "type":
            before += [one for one in listed(value) if one in SUPERTYPES]
        elif key == "is":
            before += [one for one in listed(value) if one not in STATES_AFTER]
        elif key == "color":
            before.append(self.or_(listed(value)))
        elif key in ("not type", "not color", "not is"):
            before += [f"non{one}" for one in listed(value)]
        elif key == "not subtype":
            before += [f"non-{one.capitalize()}" for one in listed(value)]
        elif key == "keyword":
            after.append("with " + self.or_(self.keyword(one) for one in listed(value)))
        elif key == "not keyword":
            after.append("without " + self.or_(self.keyword(one) for one in listed(value)))
        elif key in ("power", "toughness", "mana value", "loyalty"):
            after.append(self.bounded(key, value))
        elif key == "counters":
            after += [f"with {self.article(name)} {name} counter on it" for name in value]
        elif key == "name":
            after.append(f"named {self.or_(listed(value))}")
        elif key == "controller":
            words = {"you": "you control", "opponents": "your opponents control", "others": "you don't control"}
            after.append(words.get(value) or f"{self.seat(value)} controls")
        elif key == "owner":
            words = {"you": "you own", "opponents": "your opponents own"}
            after.append(words.get(value) or f"{self.seat(value)} owns")
        elif key == "zone":
            after += [f"in a {one}" for one in listed(value) if one in ("hand", "graveyard", "library")]
        elif key == "any":
            after.append("that's " + self.or_(self.noun(one) for one in value))
        elif key == "none":
            after.append(f"other than {self.noun(value, True)}")
        elif key == "in":
            after.append(f"({self.thing(value, {})})")
        elif key not in ("subtype", "other"):
            raise Unsaid(key)

    def bounded(self, name: str, value: Plain) -> str:
        if isinstance(value, dict) and "min" in value:
            return f"with {name} {self.amount(value['min'])} or greater"
        if isinstance(value, dict) and "max" in value:
            return f"with {name} {self.amount(value['max'])} or less"
        return f"with {name} {self.amount(value)}"

    # Amounts, conditions, events

    def amount(self, amount: Plain) -> str:
        if isinstance(amount, int):
            return str(amount)
        if isinstance(amount, str):
            return "that much" if amount == "amount" else amount
        if "count" in amount:
            return f"the number of {self.noun(amount['count'], many=True)}"
        if "figure" in amount:
            figure = {"hand": "cards in hand", "life": "life total"}.get(amount["figure"], amount["figure"])
            return f"the {figure} of {self.thing(amount.get('of', 'self'), {})}"
        if "counters" in amount:
            return f"the number of {amount['counters']} counters on {self.thing(amount.get('of', 'self'), {})}"
        if "number of" in amount:
            return "how many there were"
        for key, word in (("times", " times "), ("sum", " plus "), ("minus", " minus ")):
            if key in amount:
                return word.join(self.amount(one) for one in amount[key])
        raise Unsaid(amount)

    def condition(self, condition: Plain) -> str:
        if "exists" in condition:
            return f"there is {self.one(condition['exists'])}"
        if "not" in condition:
            return "it is not so that " + self.and_(self.condition(one) for one in listed(condition["not"]))
        if "count" in condition:
            return f"there are {self.range(condition)} {self.noun(condition['count'], many=True)}"
        if "amount" in condition:
            return f"{self.amount(condition['amount'])} is {self.range(condition)}"
        if "object" in condition:
            return f"{self.thing(condition['object'], {})} is {self.one(condition['is'])}"
        if "your turn" in condition:
            return "it's your turn"
        if "done" in condition:
            return "that was done"
        if "fact" in condition:
            return {"kicked": "it was kicked"}.get(condition["fact"], condition["fact"])
        raise Unsaid(condition)

    def range(self, told: Mapping[str, Any]) -> str:
        if "min" in told:
            return f"{self.amount(told['min'])} or more"
        if "max" in told:
            return f"{self.amount(told['max'])} or less"
        return self.amount(told["is"])

    def event(self, on: Plain, would: bool = False) -> str:
        if isinstance(on, str):
            on = {on: {}}
        ((word, told),) = on.items()
        if isinstance(told, str):
            told = {"of": told} if told not in SEATS else {"who": told}
        elif isinstance(told, list) or not set(told) & {"of", "by", "who", "from", "to", "where"}:
            told = {"of": told} if told else {}
        of = self.subject(told["of"]) if "of" in told else ""
        who = self.seat(told["who"]) if "who" in told else ""
        by = self.subject(told["by"]) if "by" in told else ""
        verbs = {
            "dies": "dies|die", "enters": "enters|enter", "leaves": "leaves the battlefield|leave the battlefield",
            "put into graveyard": "is put into a graveyard|be put into a graveyard", "attacks": "attacks|attack", "blocks": "blocks|block",
            "becomes blocked": "becomes blocked|become blocked", "tapped": "becomes tapped|become tapped",
            "untapped": "becomes untapped|become untapped", "turned face up": "is turned face up|be turned face up",
            "attacks unblocked": "attacks and isn't blocked|attack and not be blocked", "sacrificed": "is sacrificed|be sacrificed",
            "exploits": "exploits a creature|exploit a creature", "targeted": "becomes the target of a spell or ability|become a target",
            "tapped for mana": "is tapped for mana|be tapped for mana",
        }  # fmt: skip
        if word in verbs:
            verb = verbs[word].split("|")[bool(would)]
            return f"{of or 'something'} {'would ' if would else ''}{verb}" + (f" ({by})" if by else "")
        if word == "cast":
            return f"{who or 'you'} {'cast' if who in ('you', '') else 'casts'} {of or 'a spell'}"
        if word in ("damage", "combat damage", "noncombat damage", "combat damage to player"):
            kind = "combat damage" if word.startswith("combat") else "damage"
            to = of or who or ("a player" if word.endswith("player") else "")
            return f"{by or 'a source'} {'would deal' if would else 'deals'} {kind}" + (f" to {to}" if to else "")
        players = {"gains life": "gain life", "loses life": "lose life", "drawn": "draw a card", "discarded": "discard a card",
                   "player attacks": "attack"}  # fmt: skip
        if word in players:
            return f"{who or 'you'} {'would ' if would else ''}{players[word]}"
        steps = {"upkeep": "upkeep", "end step": "end step", "draw step": "draw step", "combat": "combat", "precombat main": "first main phase",
                 "postcombat main": "second main phase", "end of combat": "end of combat"}  # fmt: skip
        if word in steps:
            whose = {"you": "your", "each player": "each", "": "each", "each opponent": "each opponent's"}.get(who, f"{who}'s")
            return f"the beginning of {whose} {steps[word]}"
        raise Unsaid(on)

    def subject(self, filter: Plain) -> str:
        if filter == "self" or filter == {"in": "self"}:
            return "this card"
        if filter == {"in": "host"}:
            return "what this card is attached to"
        if isinstance(filter, dict) and set(filter) == {"in"}:
            return self.thing(filter["in"], {})
        if isinstance(filter, list):
            return self.or_(self.subject(one) for one in filter)
        return self.one(filter)

    def and_(self, parts: Any) -> str:
        return _joined(list(parts), "and")

    def or_(self, parts: Any) -> str:
        return _joined(list(parts), "or")


def _joined(parts: list[str], word: str) -> str:
    if len(parts) < 3:
        return f" {word} ".join(parts)
    return f"{', '.join(parts[:-1])}, {word} {parts[-1]}"

"""The words that effects may use: each verb with its parameters, what it does, whether it can be a cost."""

from __future__ import annotations

from collections.abc import Mapping

from judge.rulesets.gyp import effects as does
from judge.rulesets.gyp import payment, prestige
from judge.rulesets.gyp.words import HAND, OUTSIDE, POINT, REBELLION, WEALTH
from judge.rulesets.kit import Instruction

SEATS, REF, AMOUNT = "seats?", "ref", "amount"

INSTRUCTIONS: Mapping[str, Instruction] = {
    "destroy": Instruction(
        {"destroy": REF}, does.on_each("destroy", "destroy"), able=does.there("destroy"), really="moved"
    ),
    "discard": Instruction(
        {"discard": REF}, does.on_each("discard", "discard"), able=does.there("discard", HAND), really="moved"
    ),
    "discard cards": Instruction(
        {"discard cards": AMOUNT, "who": SEATS}, frames=does.discard_cards, able=does.can_discard
    ),
    "return": Instruction(
        {"return": REF}, does.on_each("put in", "return", to=HAND), able=does.there("return"), really="moved"
    ),
    "remove": Instruction(
        {"remove": REF},
        does.on_each("put in", "remove", to=OUTSIDE),
        able=lambda r, s, c, a: bool(does.objects(s, a["remove"])),
        really="moved",
    ),
    "rebel": Instruction({"rebel": REF}, does.on_each("put in", "rebel", to=REBELLION), really="moved"),
    "put": Instruction(
        {"put": REF, "in": "zones", "who": SEATS, "tapped": "flag?", "face down": "flag?"},
        does.put,
        able=lambda r, s, c, a: bool(does.objects(s, a["put"])),
    ),
    "give up": Instruction(
        {"give up": "filter", "count": "amount?", "to": "zones?"}, frames=does.give_up, able=does.can_give_up
    ),
    "tap": Instruction({"tap": REF}, does.on_each("tap", "tap"), able=does.tappable, really="changed"),
    "untap": Instruction({"untap": REF}, does.on_each("untap", "untap"), really="changed"),
    "turn up": Instruction({"turn up": REF}, does.on_each("turn up", "turn up"), really="changed"),
    "turn down": Instruction({"turn down": REF}, does.on_each("turn down", "turn down"), really="changed"),
    "take control": Instruction({"take control": REF, "who": SEATS}, does.control, really="changed"),
    "attach": Instruction({"attach": REF, "on": REF}, does.attach),
    "gain prestige": Instruction(
        {"gain prestige": AMOUNT, "who": SEATS},
        does.for_each_seat("gain prestige", "gain prestige"),
        able=prestige.can_gain,
    ),
    "lose prestige": Instruction(
        {"lose prestige": AMOUNT, "who": SEATS},
        does.for_each_seat("lose prestige", "lose prestige"),
        able=prestige.can_lose,
    ),
    "set prestige": Instruction({"set prestige": AMOUNT, "who": SEATS}, prestige.set_prestige),
    "exchange prestige": Instruction({"exchange prestige": "seats"}, prestige.exchange),
    "redistribute prestige": Instruction({"redistribute prestige": "seats"}, frames=prestige.redistribute),
    "pay prestige": Instruction({"pay prestige": AMOUNT}, prestige.pay_prestige, able=prestige.has_prestige),
    "damage": Instruction({"damage": AMOUNT, "to": REF, "from": "ref?"}, does.damage),
    "add counters": Instruction(
        {"add counters": "counters", "on": REF, "count": "amount?"}, does.count("add counters", "on")
    ),
    "remove counters": Instruction(
        {"remove counters": "counters", "from": REF, "count": "amount?"},
        does.count("remove counters", "from"),
        able=does.has_counters,
    ),
    "move counter": Instruction(
        {"move counter": "counters", "from": REF, "to": REF, "count": "amount?"}, does.move_counter
    ),
    "recover use": Instruction(
        {"recover use": REF, "count": "amount?"}, does.uses("recover use", "recover use")
    ),
    "lose use": Instruction(
        {"lose use": REF, "count": "amount?"}, does.uses("lose use", "lose use"), able=does.can_lose_use
    ),
    "intrigue": Instruction({"intrigue": REF}, does.intrigue, able=does.can_intrigue),
    "create": Instruction(
        {"create": "card", "who": SEATS, "count": "amount?", "tapped": "flag?"}, does.create
    ),
    "legacy": Instruction({"legacy": "card", "who": SEATS}, does.legacy),
    POINT: Instruction({POINT: AMOUNT, "who": SEATS}, does.markers(POINT)),
    WEALTH: Instruction({WEALTH: AMOUNT, "who": SEATS}, does.markers(WEALTH)),
    "recover point": Instruction({"recover point": REF}, does.on_each("recover point", "recover point")),
    "produce": Instruction(
        {"produce": AMOUNT, "who": SEATS, "color": "color?", "only": "filter?", "when spent": "effect?"},
        frames=does.produce,
    ),
    "advance point": Instruction({"advance point": "seats"}, does.seats_op("advance point", "advance point")),
    "change targets": Instruction(
        {"change targets": REF, "any number": "flag?"}, frames=does.change_targets("change targets")
    ),
    "new targets": Instruction({"new targets": REF}, frames=does.change_targets("new targets")),
    "play free": Instruction({"play free": REF, "who": SEATS}, frames=does.play_free),
    "copy": Instruction({"copy": REF}, frames=does.copy),
    "ignore": Instruction({"ignore": REF}, does.ignore),
    "win": Instruction({"win": "seats"}, does.win),
    "lose": Instruction({"lose": "seats"}, does.lose),
    "draw": Instruction({"draw": "flag"}, does.draw),
    "pay": Instruction({"pay": AMOUNT}, frames=payment.pay, able=payment.can_pay),
}
"""The verbs by their words; those with ``able`` may be part of a cost."""

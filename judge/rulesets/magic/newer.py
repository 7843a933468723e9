"""Newer keywords as the abilities they stand for: ninjutsu, embalm, encore, exploit, mentor, ..."""

from __future__ import annotations

from typing import Any

from judge.resolver import Data
from judge.rulesets.magic.written import CREATURE, MINE, SELF, told

Ability = Data
Cost = tuple[Data, ...]
SORCERY = Data(sorcery=True)
EXILE_IT = told("exile", exile=SELF)


def _from(zone: str, name: str, cost: Cost, effect: Cost, **more: Any) -> Ability:
    return Data(
        {
            "kind": "activated",
            "name": name,
            "zone": (zone,),
            "cost": cost,
            "effect": effect,
            "cites": (name,),
        },
        **more,
    )


def ninjutsu(cost: Cost) -> Ability:
    """Ninjutsu: an unblocked attacker goes back to the hand, and this comes attacking in its place."""
    switched = (*cost, told("ninjutsu", ninjutsu=True))
    return _from("hand", "ninjutsu", switched, (told("enter attacking", enter_attacking=SELF),))


def _token(name: str, cost: Cost, **exceptions: Any) -> Ability:
    said = Data({"subtype": "zombie", "no mana cost": True, **exceptions})
    copy = told("create copy", create_copy=SELF, **{"except": said})
    return _from("graveyard", name, (*cost, EXILE_IT), (copy,), data=SORCERY)


def embalm(cost: Cost) -> Ability:
    """Embalm: a token that is a copy of this, except that it is a white Zombie without a mana cost."""
    return _token("embalm", cost, color="white")


def eternalize(cost: Cost) -> Ability:
    """Eternalize: a token that is a copy of this, but a black 4/4 Zombie without a mana cost."""
    return _token("eternalize", cost, color="black", power=4, toughness=4)


def encore(cost: Cost) -> Ability:
    """Encore: for each opponent a token that attacks that opponent, with haste until it is sacrificed."""
    effect = (told("encore", encore=SELF),)
    return _from("graveyard", "encore", (*cost, EXILE_IT), effect, data=SORCERY)


def scavenge(cost: Cost) -> Ability:
    """Scavenge: as many +1/+1 counters as this card's power on a creature."""
    power = Data(amount="figure", name="power", of=SELF)
    put = told("put counters", put_counters="+1/+1", amount=power, on=Data(ref="target", slot="fed"))
    slot = Data(slot="fed", filter=CREATURE, least=1, most=1)
    return _from("graveyard", "scavenge", (*cost, EXILE_IT), (put,), data=SORCERY, targets=(slot,))


def blitzed(cost: Cost) -> tuple[Ability, ...]:
    """Blitz on the battlefield: haste, and a card for its controller when it goes to a graveyard."""
    paid = Data(cond="fact", name="blitzed")
    died = Data(on="leaves", of=MINE, to=("graveyard",))
    draw = Data(kind="triggered", name="blitz", on=(died,), effect=(told("draw", draw=1),), cites=("blitz",))
    change = Data(gain=(("haste", 1),), ability=(draw,))
    return (Data({"kind": "static", "of": MINE, "change": change, "while": paid, "cites": ("blitz",)}),)


CARD_KEYS = {
    "ninjutsu": ninjutsu,
    "embalm": embalm,
    "eternalize": eternalize,
    "encore": encore,
    "scavenge": scavenge,
}


def of_card(card: Data) -> list[Ability]:
    """The abilities that a card has by its keys."""
    found = [made(card[key]) for key, made in CARD_KEYS.items() if key in card]
    if "offspring" in card:
        found.append(OFFSPRING)
    return [*found, *(blitzed(card["blitz"]) if "blitz" in card else ())]


OFFSPRING = Data({
    "kind": "triggered", "name": "offspring", "on": (Data(on="enters", of=MINE),), "cites": ("offspring",),
    "if": Data(cond="fact", name="offspring"),
    "effect": (told("create copy", create_copy=SELF, **{"except": Data(power=1, toughness=1)}),),
})  # fmt: skip
"""When it enters, if its offspring cost was paid: a token that is a copy of it, but 1/1 (702.175a)."""


# Keywords


def _triggered_by(name: str, on: Data, *effect: Data, **more: Any) -> Ability:
    return Data({"kind": "triggered", "name": name, "on": (on,), "effect": effect, "cites": (name,), **more})


def exploit(value: int) -> Ability:
    """Exploit: when it enters you may sacrifice a creature; it then exploits that creature (702.110)."""
    return _triggered_by("exploit", Data(on="enters", of=MINE), told("exploit", exploit=True))


SPIRIT = Data(
    name="Spirit", types=("creature",), subtypes=("spirit",), colors=("white", "black"),
    keywords=(("flying", 1),), abilities=(), figures=Data({"power": 1, "toughness": 1, "mana value": 0}),
)  # fmt: skip


def afterlife(value: int) -> Ability:
    """Afterlife N: N flying Spirits when it goes from the battlefield to a graveyard (702.135a)."""
    died = Data(on="leaves", of=MINE, to=("graveyard",))
    return _triggered_by("afterlife", died, told("create", create=SPIRIT, count=value))


def mentor(value: int) -> Ability:
    """Mentor: a +1/+1 counter on an attacking creature of lesser power when it attacks (702.134a)."""
    own = Data(amount="figure", name="power", of=SELF)
    lesser = Data(figures=Data(power=Data(max=Data(amount="minus", of=(own, 1)))))
    slot = Data(slot="mentored", filter=Data({**CREATURE, **lesser, "is": ("attacking",)}), least=1, most=1)
    it = Data(ref="target", slot="mentored")
    put = told("put counters", put_counters="+1/+1", on=it)
    return _triggered_by(
        "mentor", Data(on="attacks", of=MINE), put, told("mentors", mentors=it), targets=(slot,)
    )


def renown(value: int) -> Ability:
    """Renown N: N +1/+1 counters when it first deals combat damage to a player (702.112a)."""
    plain = Data(cond="not", of=(Data(cond="object", of=SELF, filter=Data({"is": ("renowned",)})),))
    put = told("put counters", put_counters="+1/+1", amount=value, on=SELF)
    hurt = Data(on="combat damage to player", by=MINE)
    return _triggered_by("renown", hurt, put, told("become renowned", become_renowned=SELF), **{"if": plain})


_NEWER = {"exploit": exploit, "afterlife": afterlife, "mentor": mentor, "renown": renown}

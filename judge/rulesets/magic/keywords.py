"""What keywords stand for: the triggered abilities that they are short for, in both editions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from judge.resolver import Data
from judge.rulesets.magic.definitions import IT, KEYWORD_ABILITIES, SELF, YOU, told

CREATURE = Data(type=("creature",))
MINE = Data({"in": SELF})
BY = Data(ref="name", name="by")
DEFENDER = Data(ref="relation", name="defending player")
AMOUNT = Data(amount="name", name="amount")

Meaning = Callable[[int], Data]


def _triggered(*on: Data, effect: tuple[Data, ...], name: str, **more: Any) -> Data:
    return Data({"kind": "triggered", "name": name, "on": on, "effect": effect, "cites": (name,), **more})


def _pump(power: Any, toughness: Any, of: Data) -> Data:
    return Data(verb="last", change=Data(add=Data(power=power, toughness=toughness)), of=of, until="turn")


def exalted(value: int) -> Data:
    """Exalted: a creature of yours that attacks alone gets +1/+1 until end of turn (702.83a)."""
    alone = Data({"on": "attacks", "of": CREATURE.but(controller=YOU), "where": Data(alone=True)})
    return _triggered(alone, effect=(_pump(1, 1, IT),), name="exalted")


def flanking(value: int) -> Data:
    """Flanking: a blocker without flanking gets -1/-1 until end of turn."""
    blocked = Data({"on": "blocked by", "of": MINE, "by": Data({"not keyword": ("flanking",)})})
    return _triggered(blocked, effect=(_pump(-1, -1, BY),), name="flanking")


def bushido(value: int) -> Data:
    """Bushido N: it gets +N/+N until end of turn when it blocks or becomes blocked."""
    blocks, blocked = Data(on="blocks", of=MINE), Data({"on": "becomes blocked", "of": MINE})
    return _triggered(blocks, blocked, effect=(_pump(value, value, SELF),), name="bushido")


def rampage(value: int) -> Data:
    """Rampage N: +N/+N for each creature beyond the first that blocks it."""
    beyond = Data(amount="minus", of=(AMOUNT, 1))
    more = Data(amount="times", of=(value, Data(amount="max", of=(0, beyond))))
    blocked = Data({"on": "becomes blocked", "of": MINE})
    return _triggered(blocked, effect=(_pump(more, more, SELF),), name="rampage")


def battle_cry(value: int) -> Data:
    """Battle cry: each other attacking creature gets +1/+0 until end of turn when it attacks."""
    others = Data(ref="all", filter=Data({"type": ("creature",), "is": ("attacking",), "other": True}))
    return _triggered(Data(on="attacks", of=MINE), effect=(_pump(1, 0, others),), name="battle cry")


def training(value: int) -> Data:
    """Training: a +1/+1 counter when it attacks together with a creature of greater power (702.149a)."""
    led = Data(on="attacks", of=MINE, where=Data(led=True))
    counter = told("put counters", put_counters="+1/+1", on=SELF)
    return _triggered(led, effect=(counter,), name="training")


def extort(value: int) -> Data:
    """Extort: for each spell you cast you may pay; each opponent then loses 1 life, and you gain as much."""
    drain = (
        told("lose life", lose_life=1, who=Data(ref="opponents")),
        told("gain life", gain_life=Data(amount="number of", of=Data(ref="opponents"))),
    )
    pay = Data(verb="may pay", cost=(told("pay", pay="{W/B}"),), who=YOU, must=False, then=drain)
    return _triggered(Data(on="cast", who=YOU), effect=(pay,), name="extort")


def evolve(value: int) -> Data:
    """Evolve: a +1/+1 counter when a creature of greater power or toughness comes under your control."""

    def greater(figure: str) -> Data:
        own = Data(amount="sum", of=(Data(amount="figure", name=figure, of=SELF), 1))
        return Data(cond="amount", amount=Data(amount="figure", name=figure, of=IT), range=Data(min=own))

    comes = Data(on="enters", of=CREATURE.but(controller=YOU, other=True))
    either = Data(cond="any", of=(greater("power"), greater("toughness")))
    counter = told("put counters", put_counters="+1/+1", on=SELF)
    return _triggered(comes, effect=(counter,), name="evolve", **{"if": either})


def annihilator(value: int) -> Data:
    """Annihilator N: the defending player sacrifices N permanents when it attacks."""
    permanent = Data({"is": ("permanent",)})
    sacrifice = told("sacrifice a", sacrifice_a=permanent, count=value, who=DEFENDER)
    return _triggered(Data(on="attacks", of=MINE), effect=(sacrifice,), name="annihilator")


def afflict(value: int) -> Data:
    """Afflict N: the defending player loses N life when it becomes blocked."""
    blocked = Data({"on": "becomes blocked", "of": MINE})
    return _triggered(blocked, effect=(told("lose life", lose_life=value, who=DEFENDER),), name="afflict")


def provoke(value: int) -> Data:
    """Provoke: when it attacks, a creature of the defending player untaps and blocks it if able."""
    slot = Data(slot="provoked", filter=CREATURE.but(controller=DEFENDER), least=1, most=1)
    it = Data(ref="target", slot="provoked")
    blocking = Data(must=(Data(action="block", of=MINE),))
    effect = (told("untap", untap=it), Data(verb="last", change=blocking, of=it, until="combat"))
    attacks = Data(on="attacks", of=MINE)
    return _triggered(attacks, effect=effect, name="provoke", targets=(slot,), optional=True)


def deathtouch_2009(value: int) -> Data:
    """Deathtouch before 2009: destroy the creature that this has dealt damage to (502.63a)."""
    hurt = Data(on="damage", by=MINE, of=CREATURE)
    return _triggered(hurt, effect=(told("destroy", destroy=IT),), name="deathtouch trigger")


def lifelink_2009(value: int) -> Data:
    """Lifelink before 2009: you gain as much life as this has dealt damage (502.68a)."""
    hurt = Data(on="damage", by=MINE)
    return _triggered(hurt, effect=(told("gain life", gain_life=AMOUNT),), name="lifelink trigger")


MEANINGS: Mapping[str, Meaning] = MappingProxyType(
    {
        "exalted": exalted,
        "flanking": flanking,
        "bushido": bushido,
        "rampage": rampage,
        "battle cry": battle_cry,
        "training": training,
        "extort": extort,
        "evolve": evolve,
        "annihilator": annihilator,
        "afflict": afflict,
        "provoke": provoke,
        **_NEWER,
    }
)
MEANINGS_2009: Mapping[str, Meaning] = MappingProxyType(
    {**MEANINGS, "deathtouch": deathtouch_2009, "lifelink": lifelink_2009}
)


Keywords = tuple[tuple[str, int], ...]


def _meant(table: Mapping[str, Meaning], keywords: Keywords) -> tuple[Data, ...]:
    made = []
    for name, value in keywords:
        if name in table:
            made.append(table[name](value))
        elif name in KEYWORD_ABILITIES:
            entry = KEYWORD_ABILITIES[name]
            made.append(entry(value) if callable(entry) else entry)
    return tuple(made)


@lru_cache(maxsize=1024)
def meant(keywords: Keywords) -> tuple[Data, ...]:
    """The abilities that an object's keywords stand for, one for each time it has them."""
    return _meant(MEANINGS, keywords)


@lru_cache(maxsize=1024)
def meant_2009(keywords: Keywords) -> tuple[Data, ...]:
    """The same before 2009, when deathtouch and lifelink were triggered abilities."""
    return _meant(MEANINGS_2009, keywords)

"""The abilities for which keywords stand, in both editions."""

from __future__ import annotations

from collections.abc import Callable

from judge.resolver import Data
from judge.rulesets.magic.dsl import CREATURE, IT, MINE, SELF, YOU, instruction

Ability = Data
Cost = tuple[Data, ...]
SORCERY = Data(sorcery=True)
EXILE_IT = instruction("exile", exile=SELF)


def _from(zone: str, name: str, cost: Cost, effect: Cost, **more: object) -> Ability:
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
    """Ninjutsu: return an unblocked attacker to the hand, and put this card attacking in its place."""
    switched = (*cost, instruction("ninjutsu", ninjutsu=True))
    return _from("hand", "ninjutsu", switched, (instruction("enter attacking", enter_attacking=SELF),))


def _token(name: str, cost: Cost, **exceptions: object) -> Ability:
    said = Data({"subtype": "zombie", "no mana cost": True, **exceptions})
    copy = instruction("create copy", create_copy=SELF, **{"except": said})
    return _from("graveyard", name, (*cost, EXILE_IT), (copy,), data=SORCERY)


def embalm(cost: Cost) -> Ability:
    """Embalm: a token that is a copy of this, except that it is a white Zombie without a mana cost."""
    return _token("embalm", cost, color="white")


def eternalize(cost: Cost) -> Ability:
    """Eternalize: a token that is a copy of this, but a black 4/4 Zombie without a mana cost."""
    return _token("eternalize", cost, color="black", power=4, toughness=4)


def encore(cost: Cost) -> Ability:
    """Encore: for each opponent a token that attacks that opponent, with haste until it is sacrificed."""
    effect = (instruction("encore", encore=SELF),)
    return _from("graveyard", "encore", (*cost, EXILE_IT), effect, data=SORCERY)


def scavenge(cost: Cost) -> Ability:
    """Scavenge: as many +1/+1 counters as this card's power on a creature."""
    power = Data(amount="figure", name="power", of=SELF)
    put = instruction("put counters", put_counters="+1/+1", amount=power, on=Data(ref="target", slot="fed"))
    slot = Data(slot="fed", filter=CREATURE, least=1, most=1)
    return _from("graveyard", "scavenge", (*cost, EXILE_IT), (put,), data=SORCERY, targets=(slot,))


def blitzed(cost: Cost) -> tuple[Ability, ...]:
    """Blitz on the battlefield: haste, and a card for its controller when it goes to a graveyard."""
    paid = Data(cond="fact", name="blitzed")
    died = Data(on="leaves", of=MINE, to=("graveyard",))
    draw = Data(
        kind="triggered", name="blitz", on=(died,), effect=(instruction("draw", draw=1),), cites=("blitz",)
    )
    change = Data(gain=(("haste", 1),), ability=(draw,))
    return (Data({"kind": "static", "of": MINE, "change": change, "while": paid, "cites": ("blitz",)}),)


OFFSPRING = Data({
    "kind": "triggered", "name": "offspring", "on": (Data(on="enters", of=MINE),), "cites": ("offspring",),
    "if": Data(cond="fact", name="offspring"),
    "effect": (instruction("create copy", create_copy=SELF, **{"except": Data(power=1, toughness=1)}),),
})  # fmt: skip
"""When it enters, if its offspring cost was paid: a token that is a copy of it, but 1/1 (702.175a)."""


# Keywords without a cost


def _triggered_by(name: str, on: Data, *effect: Data, **more: object) -> Ability:
    return Data({"kind": "triggered", "name": name, "on": (on,), "effect": effect, "cites": (name,), **more})


def exploit(value: int) -> Ability:
    """Exploit: when it enters you may sacrifice a creature; it then exploits that creature (702.110)."""
    return _triggered_by("exploit", Data(on="enters", of=MINE), instruction("exploit", exploit=True))


SPIRIT = Data(
    name="Spirit", types=("creature",), subtypes=("spirit",), colors=("white", "black"),
    keywords=(("flying", 1),), abilities=(), figures=Data({"power": 1, "toughness": 1, "mana value": 0}),
)  # fmt: skip


def afterlife(value: int) -> Ability:
    """Afterlife N: N flying Spirits when it is put into a graveyard from the battlefield (702.135a)."""
    died = Data(on="leaves", of=MINE, to=("graveyard",))
    return _triggered_by("afterlife", died, instruction("create", create=SPIRIT, count=value))


def mentor(value: int) -> Ability:
    """Mentor: a +1/+1 counter on an attacking creature of lesser power when it attacks (702.134a)."""
    own = Data(amount="figure", name="power", of=SELF)
    lesser = Data(figures=Data(power=Data(max=Data(amount="minus", of=(own, 1)))))
    slot = Data(slot="mentored", filter=Data({**CREATURE, **lesser, "is": ("attacking",)}), least=1, most=1)
    it = Data(ref="target", slot="mentored")
    put = instruction("put counters", put_counters="+1/+1", on=it)
    return _triggered_by(
        "mentor", Data(on="attacks", of=MINE), put, instruction("mentors", mentors=it), targets=(slot,)
    )


def renown(value: int) -> Ability:
    """Renown N: N +1/+1 counters when it first deals combat damage to a player (702.112a)."""
    plain = Data(cond="not", of=(Data(cond="object", of=SELF, filter=Data({"is": ("renowned",)})),))
    put = instruction("put counters", put_counters="+1/+1", amount=value, on=SELF)
    hurt = Data(on="combat damage to player", by=MINE)
    return _triggered_by(
        "renown", hurt, put, instruction("become renowned", become_renowned=SELF), **{"if": plain}
    )


BY = Data(ref="name", name="by")
DEFENDER = Data(ref="relation", name="defending player")
AMOUNT = Data(amount="name", name="amount")

Meaning = Callable[[int], Data]


def _triggered(*on: Data, effect: tuple[Data, ...], name: str, **more: object) -> Data:
    return Data({"kind": "triggered", "name": name, "on": on, "effect": effect, "cites": (name,), **more})


def _pump(power: object, toughness: object, of: Data) -> Data:
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


def melee(value: int) -> Data:
    """Melee: +1/+1 until end of turn for each opponent attacked in this combat (702.121a)."""
    many = Data(amount="figure", name="opponents attacked", of=YOU)
    return _triggered(Data(on="attacks", of=MINE), effect=(_pump(many, many, SELF),), name="melee")


def training(value: int) -> Data:
    """Training: a +1/+1 counter when it attacks together with a creature of greater power (702.149a)."""
    led = Data(on="attacks", of=MINE, where=Data(led=True))
    counter = instruction("put counters", put_counters="+1/+1", on=SELF)
    return _triggered(led, effect=(counter,), name="training")


def extort(value: int) -> Data:
    """Extort: for each spell you cast you may pay; each opponent then loses 1 life, and you gain as much."""
    drain = (
        instruction("lose life", lose_life=1, who=Data(ref="opponents")),
        instruction("gain life", gain_life=Data(amount="number of", of=Data(ref="opponents"))),
    )
    pay = Data(verb="may pay", cost=(instruction("pay", pay="{W/B}"),), who=YOU, must=False, then=drain)
    return _triggered(Data(on="cast", who=YOU), effect=(pay,), name="extort")


def evolve(value: int) -> Data:
    """Evolve: a +1/+1 counter when a creature of greater power or toughness comes under your control."""

    def greater(figure: str) -> Data:
        own = Data(amount="sum", of=(Data(amount="figure", name=figure, of=SELF), 1))
        return Data(cond="amount", amount=Data(amount="figure", name=figure, of=IT), range=Data(min=own))

    comes = Data(on="enters", of=CREATURE.but(controller=YOU, other=True))
    either = Data(cond="any", of=(greater("power"), greater("toughness")))
    counter = instruction("put counters", put_counters="+1/+1", on=SELF)
    return _triggered(comes, effect=(counter,), name="evolve", **{"if": either})


def annihilator(value: int) -> Data:
    """Annihilator N: the defending player sacrifices N permanents when it attacks."""
    permanent = Data({"is": ("permanent",)})
    sacrifice = instruction("sacrifice a", sacrifice_a=permanent, count=value, who=DEFENDER)
    return _triggered(Data(on="attacks", of=MINE), effect=(sacrifice,), name="annihilator")


def afflict(value: int) -> Data:
    """Afflict N: the defending player loses N life when it becomes blocked."""
    blocked = Data({"on": "becomes blocked", "of": MINE})
    return _triggered(
        blocked, effect=(instruction("lose life", lose_life=value, who=DEFENDER),), name="afflict"
    )


def provoke(value: int) -> Data:
    """Provoke: when it attacks, a creature of the defending player untaps and blocks it if able."""
    slot = Data(slot="provoked", filter=CREATURE.but(controller=DEFENDER), least=1, most=1)
    it = Data(ref="target", slot="provoked")
    blocking = Data(must=(Data(action="block", of=MINE),))
    effect = (instruction("untap", untap=it), Data(verb="last", change=blocking, of=it, until="combat"))
    attacks = Data(on="attacks", of=MINE)
    return _triggered(attacks, effect=effect, name="provoke", targets=(slot,), optional=True)


def deathtouch_2009(value: int) -> Data:
    """Deathtouch before 2009: destroy the creature that this has dealt damage to (502.63a)."""
    hurt = Data(on="damage", by=MINE, of=CREATURE)
    return _triggered(hurt, effect=(instruction("destroy", destroy=IT),), name="deathtouch trigger")


def lifelink_2009(value: int) -> Data:
    """Lifelink before 2009: you gain as much life as this has dealt damage (502.68a)."""
    hurt = Data(on="damage", by=MINE)
    return _triggered(hurt, effect=(instruction("gain life", gain_life=AMOUNT),), name="lifelink trigger")


def equip(cost: tuple[Data, ...]) -> Ability:
    """Equip: attach this to target creature you control, as a sorcery (702.6a)."""
    slot = Data(slot="bearer", filter=Data(type=("creature",), controller=YOU), least=1, most=1)
    attach = instruction("attach", attach=SELF, to=Data(ref="target", slot="bearer"))
    return Data(kind="activated", name="equip", cost=cost, targets=(slot,), effect=(attach,),
                data=Data(sorcery=True), cites=("equip",))  # fmt: skip


def cycling(cost: tuple[Data, ...]) -> Ability:
    """Cycling: discard this card to draw one (702.29a)."""
    discard = instruction("discard cards", discard_cards=SELF)
    drawing = instruction("draw", draw=1)
    return Data(
        kind="activated",
        name="cycling",
        zone=("hand",),
        cost=(*cost, discard, instruction("cycle", cycle=SELF)),
        effect=(drawing,),
        cites=("cycling",),
    )


def aura_swap(cost: tuple[Data, ...]) -> Ability:
    """Aura swap: exchange it with an Aura card of the hand."""
    return Data(
        kind="activated", name="aura swap", cost=cost, effect=(instruction("swap aura", swap_aura=SELF),),
        cites=("aura swap",),
    )  # fmt: skip


def unearth(cost: tuple[Data, ...]) -> Ability:
    """Unearth: return it from the graveyard with haste; exile it at the end of turn or if it would leave."""
    back = Data(ref="name", name="back")
    leaving = Data({"on": "leaves", "of": Data({"in": back})})
    effect = (
        Data({"verb": "put into play", "told": Data({"put into play": SELF}), "as": "back"}),
        Data(verb="last", change=Data(gain=(("haste", 1),)), of=back, until="always"),
        Data(verb="later", on=Data(on="end step"), once=True, program=(instruction("exile", exile=back),)),
        Data(
            verb="instead", on=leaving, program=(Data(verb="as modified", to="exile"),), until="always",
            optional=False,
        ),
    )  # fmt: skip
    return Data(
        kind="activated", name="unearth", zone=("graveyard",), cost=cost, data=Data(sorcery=True),
        effect=effect, cites=("unearth",),
    )  # fmt: skip


def crew(power: object) -> Ability:
    """Crew N: tap others with total power N; it becomes an artifact creature until end of turn (702.122a)."""
    change = Data(type=("artifact", "creature"))
    effect = (Data(verb="last", change=change, of=SELF, until="turn"),)
    return Data(
        kind="activated", name="crew", cost=(instruction("crew", crew=power),), effect=effect, cites=("crew",)
    )


def _counted(cost: Cost) -> bool:
    """Whether a cost depends on the state of the game at each time (702.1b)."""
    told_ = [value for one in cost for value in one["told"].values()]
    return any(isinstance(value, Data) and "amount" in value for value in told_)


def echo(cost: tuple[Data, ...]) -> Ability:
    """Echo: in the first upkeep under your control, sacrifice it unless you pay (702.30a)."""
    pay = Data({"verb": "may pay", "cost": cost, "who": YOU, "must": False,
                "else": (instruction("sacrifice", sacrifice=SELF),)})  # fmt: skip
    new = Data({"cond": "fact", "name": "came since your last upkeep"})
    return Data(
        {
            "kind": "triggered",
            "on": (Data(on="upkeep", who=YOU),),
            "if": new,
            "effect": (pay,),
            "cites": ("echo", "counted keyword") if _counted(cost) else ("echo",),
        }
    )


AGES = Data(amount="counters", name="age", of=SELF)
MANY = {
    "pay": "times", "pay life": "pay life", "mill": "mill", "discard": "discard", "sacrifice a": "count",
    "discard a": "count", "exile a": "count", "return a": "count", "tap a": "count", "untap a": "count",
}  # fmt: skip
"""The possible costs of cumulative upkeep: each instruction with the parameter for its amount."""


def cumulative_upkeep(cost: Cost) -> Ability:
    """Cumulative upkeep: put an age counter on it, then pay the cost once for each or sacrifice it (702.24a).

    The whole set of costs is paid or none of it; different permanents and cards are needed for each.
    """
    for_each = []
    for one in cost:
        name = MANY[one.text("verb")]
        once = one["told"].get(name, 1)
        so_often = AGES if once == 1 else Data(amount="times", of=(once, AGES))
        for_each.append(one.but(told=one["told"].but(**{name: so_often})))
    grow = instruction("put counters", put_counters="age", on=SELF)
    pay = Data({"verb": "may pay", "cost": tuple(for_each), "who": YOU, "must": False,
                "else": (instruction("sacrifice", sacrifice=SELF),)})  # fmt: skip
    there = Data(cond="object", of=SELF, filter=Data(zone=("battlefield",)))
    aging = Data({"verb": "if", "condition": there, "then": (grow, pay)})
    return _triggered_by("cumulative upkeep", Data(on="upkeep", who=YOU), aging)


def ward(price: Cost | int) -> Ability:
    """Ward: counter a spell or ability of an opponent that targets this unless that player pays (702.21a)."""
    cost = (instruction("pay", pay=price),) if isinstance(price, int) else price
    counter = instruction("counter", counter=Data(ref="name", name="by"))
    who = Data(ref="controller", of=Data(ref="name", name="by"))
    pay = Data({"verb": "may pay", "cost": cost, "who": who, "must": False, "else": (counter,)})
    aimed = Data({"on": "targeted", "of": Data({"in": SELF}), "by": Data(
        zone=("stack",), controller=Data(ref="opponents"))})  # fmt: skip
    return Data(kind="triggered", on=(aimed,), effect=(pay,), cites=("ward",))


def _returning(counter: str) -> Ability:
    now = Data(ref="name", name="now")
    back = instruction("put into play", put_into_play=now, counters=counter, under=Data(ref="owner", of=now))
    died = Data({"on": "dies", "of": Data({"in": SELF})})
    bore = Data(amount="counters", name=counter, of=Data(ref="name", name="it"))
    none = Data(cond="amount", amount=bore, range=Data(min=0, max=0))
    name = "persist" if counter == "-1/-1" else "undying"
    return Data({"kind": "triggered", "on": (died,), "if": none, "effect": (back,), "cites": (name,)})


EVERY_CREATURE_TYPE = "every creature type"
"""The subtype that represents all creature types."""


CHANGELING = Data(
    kind="static", of=Data({"in": SELF}), change=Data(subtype=(EVERY_CREATURE_TYPE,)), cites=("changeling",)
)
"""Changeling: it is every creature type, in every zone (702.73a)."""


MADNESS = Data(
    kind="triggered",
    on=(Data({"on": "discarded", "of": Data({"in": SELF}), "where": Data(madness=True)}),),
    zone=("hand",),
    effect=(instruction("madness", madness=Data(ref="name", name="now")),),
    cites=("madness",),
)  # fmt: skip
"""The second ability of madness: the player who discarded it may cast it (702.35a)."""


EVOKED = Data(
    {
        "kind": "triggered",
        "on": (Data({"on": "enters", "of": Data({"in": SELF})}),),
        "if": Data(cond="fact", name="evoked"),
        "effect": (instruction("sacrifice", sacrifice=SELF),),
        "cites": ("evoke",),
    }
)
"""Evoke: sacrificed when it enters, if the evoke cost was paid (702.74a)."""


DASHED = (
    Data(
        {
            "kind": "static", "of": Data({"in": SELF}), "change": Data(gain=(("haste", 1),)),
            "while": Data(cond="fact", name="dashed"), "cites": ("dash",),
        }
    ),
)  # fmt: skip
"""Dash: haste as long as the dash cost was paid (702.109a)."""


GERM = Data(
    name="Germ", types=("creature",), subtypes=("germ",), colors=("black",), keywords=(), abilities=(),
    figures=Data(power=0, toughness=0, **{"mana value": 0}),
)  # fmt: skip


BURIED = Data(amount="figure", name="permanents to the graveyard", of=Data(ref="players"))
"""The number of permanents put into graveyards from the battlefield this turn (702.69a)."""
_COPY = Data({"copy": SELF, "new targets": True})
_BOTH = (Data(verb="copy", told=_COPY), Data(verb="copy", told=_COPY.but(who=Data(ref="opponent"))))
_DEMONSTRATED = Data(verb="may", may=_BOTH, who=YOU)


PERSIST, UNDYING = _returning("-1/-1"), _returning("+1/+1")
"""Persist and undying: it returns from the graveyard unless it had such a counter (702.79a, 702.93a)."""


LIVING_WEAPON = Data(
    kind="triggered", on=(Data({"on": "enters", "of": Data({"in": SELF})}),), cites=("living weapon",),
    effect=(
        Data({"verb": "create", "told": Data(create=GERM), "as": "germ"}),
        instruction("attach", attach=SELF, to=Data(ref="name", name="germ")),
    ),
)  # fmt: skip
"""Living weapon: as it enters, a black 0/0 Germ is created to which it is attached (702.92a)."""


TOTEM_ARMOR = Data(
    kind="replacement", instead=Data({"on": "destroyed", "of": Data({"in": Data(ref="host")})}),
    do=(instruction("heal", heal=Data(ref="host")), instruction("destroy", destroy=SELF)),
    cites=("totem armor",),
)  # fmt: skip
"""Umbra armor: it is destroyed instead of the enchanted creature, whose damage is removed (702.89a)."""


CASCADE = Data(
    kind="triggered", on=(Data({"on": "cast", "of": Data({"in": SELF})}),), zone=("stack",),
    effect=(instruction("cascade", cascade=SELF),), cites=("cascade",),
)  # fmt: skip
"""Cascade: cast a cheaper card from the top of the library without paying for it (702.85a)."""


STORM = Data(
    kind="triggered", on=(Data({"on": "cast", "of": Data({"in": SELF})}),), zone=("stack",),
    effect=(instruction("storm", storm=SELF),), cites=("storm",),
)  # fmt: skip
"""Storm: a copy for each spell cast before it this turn (702.40a)."""


GRAVESTORM = Data(
    kind="triggered", on=(Data({"on": "cast", "of": Data({"in": SELF})}),), zone=("stack",),
    effect=(Data(verb="copy", told=Data({"copy": SELF, "new targets": True, "times": BURIED})),),
    cites=("gravestorm",),
)  # fmt: skip
"""Gravestorm: a copy for each permanent put into a graveyard this turn (702.69a)."""


DEMONSTRATE = Data(
    kind="triggered", on=(Data({"on": "cast", "of": Data({"in": SELF})}),), zone=("stack",),
    effect=(_DEMONSTRATED,), cites=("demonstrate",),
)  # fmt: skip
"""Demonstrate: a copy for its controller, and then one for an opponent (702.144a)."""


PROWESS = Data(
    kind="triggered",
    on=(Data({"on": "cast", "of": Data({"not type": ("creature",), "zone": ("stack",)}), "who": YOU}),),
    effect=(Data(verb="last", change=Data(add=Data(power=1, toughness=1)), of=SELF, until="turn"),),
    cites=("prowess",),
)  # fmt: skip
"""Prowess: +1/+1 until end of turn when its controller casts a noncreature spell (702.108a)."""

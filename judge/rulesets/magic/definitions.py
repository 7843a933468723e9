"""What follows from what a Magic card says: colours, mana value, an Aura's target, keywords."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.resolver import EMPTY, Data
from judge.rulesets.magic.card_faces import with_faces
from judge.rulesets.magic.mana import colors_of, mana_value, read_cost
from judge.rulesets.magic.newer import of_card
from judge.rulesets.magic.written import IT, SELF, YOU, told

__all__ = ["IT", "KEYWORD_ABILITIES", "SELF", "YOU", "complete", "told"]

Ability = Data


FACE_DOWN = Data(
    name="", types=("creature",), subtypes=(), colors=(), keywords=(), abilities=(),
    figures=Data(power=2, toughness=2, **{"mana value": 0}),
)  # fmt: skip
"""What a face-down spell or permanent is (708.2a)."""


def complete(card: Data) -> Data:
    """The definition with what follows from it.

    Colours and mana value come from the mana cost, an Aura's target from what it enchants; equip, cycling,
    echo and ward become the abilities they stand for.
    """
    more: dict[str, Any] = {}
    card = _fading(card)
    cost = card.get("cost")
    if isinstance(cost, Data):
        if "colors" not in card:
            more["colors"] = colors_of(cost)
        figures = card.get("figures", EMPTY)
        if "mana value" not in figures:
            more["figures"] = figures.but(**{"mana value": mana_value(cost)})
    if "enchant" in card and "targets" not in card:
        more["targets"] = (Data(slot="enchanted", filter=card["enchant"], least=1, most=1),)
    abilities = tuple(_awake(one) for one in (*card.get("abilities", ()), *_meant(card)))
    if abilities:
        more["abilities"] = abilities
    if "saga" in card.texts("subtypes"):
        first = Data({"verb": "enters with", "told": Data({"enters with": "lore"})})
        more["enters"] = (*card.get("enters", ()), first)
    if "suspend" in card:
        told_ = card["suspend"]
        more["suspend"] = Data(count=int(told_["count"]), cost=read_cost(told_["cost"]))
    return with_faces(Data({**card, **more}))


ELSEWHERE = {"cast": "stack", "countered": "stack", "discarded": "hand", "milled": "library", "drawn": "hand"}
"""Where an object is just before what happens to it, of what never happens to a permanent."""


def _awake(ability: Data) -> Data:
    """A triggered ability that could never trigger from the battlefield works where it could (113.6k)."""
    waits = ability.get("on", ()) if ability.text("kind") == "triggered" else ()
    own = [one.text("on") for one in waits if one.get("of") == Data({"in": SELF})]
    if not own or len(own) < len(waits) or not all(word in ELSEWHERE for word in own):
        return ability
    return ability.but(zone=(*dict.fromkeys((*ability.texts("zone"), *(ELSEWHERE[word] for word in own))),))


def _fading(card: Data) -> Data:
    """Vanishing and fading: the counters it enters with, and what happens to them each upkeep."""
    enters, abilities = list(card.get("enters", ())), list(card.get("abilities", ()))
    for name, value in card.get("keywords", ()):
        if name in ("vanishing", "fading"):
            counter = "time" if name == "vanishing" else "fade"
            enters.append(Data(verb="enters with", told=Data({"enters with": counter, "amount": value})))
            abilities += _wearing(counter)
    made = {"enters": tuple(enters), "abilities": tuple(abilities)}
    return card.but(**{key: value for key, value in made.items() if value})


def _wearing(counter: str) -> list[Ability]:
    some = Data(cond="amount", amount=Data(amount="counters", name=counter, of=SELF), range=Data(min=1))
    off = told("remove counters", remove_counters=counter, on=SELF)
    sacrifice = told("sacrifice", sacrifice=SELF)
    upkeep = (Data(on="upkeep", who=YOU),)
    if counter == "fade":
        either = Data({"verb": "if", "condition": some, "then": (off,), "else": (sacrifice,)})
        return [Data(kind="triggered", on=upkeep, effect=(either,), cites=("fading",))]
    removed = Data({"on": "counters removed", "of": Data({"in": SELF}), "where": Data(name=counter)})
    none = Data({"cond": "not", "of": (some,)})
    return [
        Data({"kind": "triggered", "on": upkeep, "if": some, "effect": (off,), "cites": ("vanishing",)}),
        Data(
            {
                "kind": "triggered",
                "on": (removed,),
                "if": none,
                "effect": (sacrifice,),
                "cites": ("vanishing",),
            }
        ),
    ]


def _meant(card: Data) -> list[Ability]:
    found: list[Ability] = []
    if "equip" in card:
        found.append(equip(card["equip"]))
    if "cycling" in card:
        found.append(cycling(card["cycling"]))
    if "echo" in card:
        found.append(echo(card["echo"]))
    if "ward" in card:
        found.append(ward(card["ward"]))
    if "evoke" in card:
        found.append(EVOKED)
    if "dash" in card:
        found += DASHED
    if "unearth" in card:
        found.append(unearth(card["unearth"]))
    if "crew" in card:
        found.append(crew(card["crew"]))
    if "madness" in card:
        found.append(MADNESS)
    if any(name == "changeling" for name, _ in card.get("keywords", ())):
        found.append(CHANGELING)
    return [*found, *of_card(card)]


def equip(cost: tuple[Data, ...]) -> Ability:
    """Equip: attach this to target creature you control, as a sorcery (702.6a)."""
    slot = Data(slot="bearer", filter=Data(type=("creature",), controller=YOU), least=1, most=1)
    attach = told("attach", attach=SELF, to=Data(ref="target", slot="bearer"))
    return Data(kind="activated", name="equip", cost=cost, targets=(slot,), effect=(attach,),
                data=Data(sorcery=True), cites=("equip",))  # fmt: skip


def cycling(cost: tuple[Data, ...]) -> Ability:
    """Cycling: discard this card to draw one (702.29a)."""
    discard = told("discard cards", discard_cards=SELF)
    drawing = told("draw", draw=1)
    return Data(
        kind="activated",
        name="cycling",
        zone=("hand",),
        cost=(*cost, discard),
        effect=(drawing,),
        cites=("cycling",),
    )


def unearth(cost: tuple[Data, ...]) -> Ability:
    """Unearth: back from the graveyard with haste, and exiled at the end of turn or instead of leaving."""
    back = Data(ref="name", name="back")
    leaving = Data({"on": "leaves", "of": Data({"in": back})})
    effect = (
        Data({"verb": "put into play", "told": Data({"put into play": SELF}), "as": "back"}),
        Data(verb="last", change=Data(gain=(("haste", 1),)), of=back, until="always"),
        Data(verb="later", on=Data(on="end step"), once=True, program=(told("exile", exile=back),)),
        Data(
            verb="instead", on=leaving, program=(Data(verb="as modified", to="exile"),), until="always",
            optional=False,
        ),
    )  # fmt: skip
    return Data(
        kind="activated", name="unearth", zone=("graveyard",), cost=cost, data=Data(sorcery=True),
        effect=effect, cites=("unearth",),
    )  # fmt: skip


def crew(power: Any) -> Ability:
    """Crew N: tap others with total power N; it becomes an artifact creature until end of turn (702.122a)."""
    change = Data(type=("artifact", "creature"))
    effect = (Data(verb="last", change=change, of=SELF, until="turn"),)
    return Data(
        kind="activated", name="crew", cost=(told("crew", crew=power),), effect=effect, cites=("crew",)
    )


def echo(cost: tuple[Data, ...]) -> Ability:
    """Echo: in the first upkeep after it came under your control, sacrifice it unless you pay (702.30a)."""
    pay = Data({"verb": "may pay", "cost": cost, "who": YOU, "must": False,
                "else": (told("sacrifice", sacrifice=SELF),)})  # fmt: skip
    new = Data({"cond": "fact", "name": "came since your last upkeep"})
    return Data(
        {
            "kind": "triggered",
            "on": (Data(on="upkeep", who=YOU),),
            "if": new,
            "effect": (pay,),
            "cites": ("echo",),
        }
    )


def ward(cost: tuple[Data, ...]) -> Ability:
    """Ward: what an opponent aims at this is countered unless that player pays (702.21a)."""
    counter = told("counter", counter=Data(ref="name", name="by"))
    who = Data(ref="controller", of=Data(ref="name", name="by"))
    pay = Data({"verb": "may pay", "cost": cost, "who": who, "must": False, "else": (counter,)})
    aimed = Data({"on": "targeted", "of": Data({"in": SELF}), "by": Data(
        zone=("stack",), controller=Data(ref="opponents"))})  # fmt: skip
    return Data(kind="triggered", on=(aimed,), effect=(pay,), cites=("ward",))


def _returning(counter: str) -> Ability:
    back = told("put into play", put_into_play=Data(ref="name", name="now"), counters=counter, under=Data(
        ref="owner", of=Data(ref="name", name="now")))  # fmt: skip
    died = Data({"on": "dies", "of": Data({"in": SELF}), "where": Data({counter: Data(max=0)})})
    return Data(
        kind="triggered", on=(died,), effect=(back,), cites=("persist" if counter == "-1/-1" else "undying",)
    )


EVERY_CREATURE_TYPE = "every creature type"
"""The subtype that stands for all creature types at once."""
CHANGELING = Data(
    kind="static", of=Data({"in": SELF}), change=Data(subtype=(EVERY_CREATURE_TYPE,)), cites=("changeling",)
)
"""Changeling: it is every creature type, everywhere (702.73a)."""
MADNESS = Data(
    kind="triggered",
    on=(Data({"on": "discarded", "of": Data({"in": SELF}), "where": Data(madness=True)}),),
    zone=("hand",), effect=(told("madness", madness=Data(ref="name", name="now")),), cites=("madness",),
)  # fmt: skip
"""The second ability of madness: whoever discarded it may cast it (702.35a)."""


EVOKED = Data(
    {
        "kind": "triggered",
        "on": (Data({"on": "enters", "of": Data({"in": SELF})}),),
        "if": Data(cond="fact", name="evoked"),
        "effect": (told("sacrifice", sacrifice=SELF),),
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


def _warding(value: int) -> Ability:
    return ward((told("pay", pay=value),))


GERM = Data(
    name="Germ", types=("creature",), subtypes=("germ",), colors=("black",), keywords=(), abilities=(),
    figures=Data(power=0, toughness=0, **{"mana value": 0}),
)  # fmt: skip

KEYWORD_ABILITIES: dict[str, Ability | Callable[[int], Ability]] = {
    "ward": _warding,
    "living weapon": Data(
        kind="triggered", on=(Data({"on": "enters", "of": Data({"in": SELF})}),), cites=("living weapon",),
        effect=(
            Data({"verb": "create", "told": Data(create=GERM), "as": "germ"}),
            told("attach", attach=SELF, to=Data(ref="name", name="germ")),
        ),
    ),
    "totem armor": Data(
        kind="replacement", instead=Data({"on": "destroyed", "of": Data({"in": Data(ref="host")})}),
        do=(told("heal", heal=Data(ref="host")), told("destroy", destroy=SELF)), cites=("totem armor",),
    ),
    "persist": _returning("-1/-1"),
    "undying": _returning("+1/+1"),
    "cascade": Data(
        kind="triggered", on=(Data({"on": "cast", "of": Data({"in": SELF})}),), zone=("stack",),
        effect=(told("cascade", cascade=SELF),), cites=("cascade",),
    ),
    "storm": Data(
        kind="triggered", on=(Data({"on": "cast", "of": Data({"in": SELF})}),), zone=("stack",),
        effect=(told("storm", storm=SELF),), cites=("storm",),
    ),
    "prowess": Data(
        kind="triggered",
        on=(Data({"on": "cast", "of": Data({"not type": ("creature",), "zone": ("stack",)}), "who": YOU}),),
        effect=(Data(verb="last", change=Data(add=Data(power=1, toughness=1)), of=SELF, until="turn"),),
        cites=("prowess",),
    ),
}  # fmt: skip
"""Keywords that stand for an ability that waits for something."""

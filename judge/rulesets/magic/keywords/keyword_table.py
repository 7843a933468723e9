"""Magic's keyword abilities, one record each: spellings, sections, meaning, first edition (702).

Vocabulary, citations, editions and the abilities of keywords are read from these records. Keywords with a
cost, a number or the like are keys of a card; the others are in its ``keywords``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from judge.resolver import Data
from judge.rulesets.magic.keywords import keyword_meanings

Means = Data | tuple[Data, ...] | Callable[[Any], Data | tuple[Data, ...]]


Worded = Mapping[str, Any]
_READERS: list[Callable[[Worded], Data]] = []


def read_with(reader: Callable[[Worded], Data]) -> None:
    """Register the function that reads abilities; the ruleset calls this once it is assembled."""
    _READERS[:] = [reader]


def worded(keyword: str, *said: Worded) -> Means:
    """The meaning of a keyword as card data (docs/effects.md); ``N`` is its number."""

    @cache
    def made(number: int) -> tuple[Data, ...]:
        (reader,) = _READERS
        card = {"name": "keyword", "abilities": [_numbered(one, number) for one in said]}
        return tuple(one.but(name=keyword, cites=(keyword,)) for one in reader(card)["abilities"])

    return made


def _numbered(said: object, number: int) -> object:
    if isinstance(said, Mapping):
        return {key: _numbered(value, number) for key, value in said.items()}
    if isinstance(said, list):
        return [_numbered(one, number) for one in said]
    return number if said == "N" else said


def _one_one(name: str, *colors: str) -> Worded:
    """A 1/1 creature token named by its subtype (111.4)."""
    kind = {"name": name, "type": "creature", "subtypes": [name.lower()], "colors": [*colors]}
    return {**kind, "power": 1, "toughness": 1}


class Keyword(NamedTuple):
    """A keyword ability.

    ``spellings`` are further ones, Spanish and older. ``takes`` is the kind of its parameter, as for keys of
    cards (``cost``, ``number``, ``flag``, ``filter``); empty for a member of ``keywords``, which may be
    ``numbered``. ``now`` and ``before`` are its sections in the current edition and in that before July 2009.
    ``early``: the older edition knows it, or its cards state it in a sentence that the same rules govern; all
    other keywords are refused there. ``means`` are the abilities for which it stands, fixed or made from its
    parameter; empty if the rules themselves ask who has it. ``means_before`` is its meaning in the older
    edition.
    """

    word: str
    spellings: tuple[str, ...] = ()
    takes: str = ""
    numbered: bool = False
    now: str = ""
    before: str = ""
    early: bool = False
    means: Means = ()
    means_before: Means = ()


SERVO = {
    "name": "Servo", "type": ["artifact", "creature"], "subtypes": ["servo"], "colors": [], "power": 1,
    "toughness": 1,
}  # fmt: skip


RECORDS = (
    # Keywords given by their word alone, or with a number
    Keyword("flying", spellings=("volar", "vuela"), now="702.9b", before="502.4b", early=True),
    Keyword("reach", spellings=("alcance",), now="702.17b", before="502.70b", early=True),
    Keyword(
        "first strike",
        spellings=("dañar primero", "daña primero"),
        now="510.4 702.7b",
        before="310.5 502.2b",
        early=True,
    ),
    Keyword(
        "double strike",
        spellings=("dañar dos veces", "daña dos veces"),
        now="510.4 702.4b",
        before="310.5 502.28b",
        early=True,
    ),
    Keyword("trample", spellings=("arrollar", "arrolla"), now="702.19b", before="502.9b", early=True),
    Keyword("vigilance", spellings=("vigilancia",), now="702.20b", before="502.14b", early=True),
    Keyword("haste", spellings=("prisa",), now="702.10b", before="502.5b", early=True),
    Keyword("defender", spellings=("defensor",), now="702.3b", before="502.41b", early=True),
    Keyword(
        "deathtouch",
        spellings=("toque mortal",),
        now="702.2b",
        early=True,
        means_before=keyword_meanings.deathtouch_2009,
    ),
    Keyword(
        "lifelink",
        spellings=("vínculo vital",),
        now="120.3f 702.15b 702.15e",
        early=True,
        means_before=keyword_meanings.lifelink_2009,
    ),
    Keyword("indestructible", now="702.12b", before="103.2", early=True),
    Keyword("hexproof", spellings=("antimaleficio",), now="702.11b", before="415.5 103.2", early=True),
    Keyword("shroud", spellings=("velo",), now="702.18a", before="502.36a", early=True),
    Keyword("menace", spellings=("amenaza",), now="702.111b", before="500.3a", early=True),
    Keyword("flash", spellings=("destello",), now="702.8a", before="502.57a", early=True),
    Keyword("fear", spellings=("inspirar temor", "miedo"), now="702.36b", before="502.25b", early=True),
    Keyword("intimidate", spellings=("intimidar",), now="702.13b", before="500.3a"),
    Keyword("skulk", now="702.118b"),
    Keyword("shadow", now="702.28b", before="502.8b", early=True),
    Keyword("horsemanship", now="702.31b", before="502.17b", early=True),
    Keyword("landwalk", spellings=("cruzar tierras",), now="702.14c", before="502.6b", early=True),
    Keyword("trample over planeswalkers", spellings=("arrollar planeswalkers",)),
    Keyword(
        "flanking",
        spellings=("flanquear",),
        now="702.25a",
        before="502.3a",
        early=True,
        means=keyword_meanings.flanking,
    ),
    Keyword(
        "bushido",
        numbered=True,
        now="702.45a",
        before="502.38a 410.2",
        early=True,
        means=keyword_meanings.bushido,
    ),
    Keyword(
        "rampage",
        numbered=True,
        now="702.23a",
        before="502.12a 410.2",
        early=True,
        means=keyword_meanings.rampage,
    ),
    Keyword("banding", early=True),
    Keyword(
        "provoke",
        spellings=("provocar",),
        now="702.39a",
        before="502.29a 410.2",
        early=True,
        means=keyword_meanings.provoke,
    ),
    Keyword(
        "exalted",
        spellings=("exaltado",),
        now="702.83a",
        before="502.83a",
        early=True,
        means=keyword_meanings.exalted,
    ),
    Keyword(
        "persist",
        spellings=("persistir",),
        now="702.79a",
        before="502.79a",
        early=True,
        means=keyword_meanings.PERSIST,
    ),
    Keyword(
        "undying",
        spellings=("imperecedero",),
        now="702.93a",
        before="410.10c",
        means=keyword_meanings.UNDYING,
    ),
    Keyword("wither", spellings=("debilitar",), now="120.3d 702.80a", before="502.80a", early=True),
    Keyword("infect", spellings=("infectar",), now="120.3b 702.90b"),
    Keyword("toxic", numbered=True, spellings=("tóxico",), now="120.3g 702.164c"),
    Keyword(
        "prowess", spellings=("destreza",), now="702.108a", before="410.2", means=keyword_meanings.PROWESS
    ),
    Keyword(
        "annihilator",
        numbered=True,
        spellings=("aniquilador",),
        now="702.86a",
        before="410.2",
        means=keyword_meanings.annihilator,
    ),
    Keyword(
        "afflict",
        numbered=True,
        spellings=("afligir",),
        now="702.130a",
        before="410.2",
        means=keyword_meanings.afflict,
    ),
    Keyword("battle cry", now="702.91a", before="410.2", means=keyword_meanings.battle_cry),
    Keyword("melee", spellings=("refriega",), now="702.121a", means=keyword_meanings.melee),
    Keyword("assist", spellings=("asistir",), now="702.132a"),
    Keyword("reconfigure", spellings=("reconfigurar",)),
    Keyword(
        "gravestorm", now="702.69a", before="502.67a 410.2", early=True, means=keyword_meanings.GRAVESTORM
    ),
    Keyword("demonstrate", spellings=("demostrar",), now="702.144a", means=keyword_meanings.DEMONSTRATE),
    Keyword("phasing", spellings=("desfase",), now="502.1 702.26a", before="302.1 502.15b", early=True),
    Keyword("split second", now="702.61a 702.61b", before="502.58a", early=True),
    Keyword("convoke", spellings=("convocar",), now="702.51a 702.51b", before="502.46a", early=True),
    Keyword("improvise", spellings=("improvisar",), now="702.126a 702.126b"),
    Keyword("delve", spellings=("excavar",), now="702.66a 702.66b", before="502.64a", early=True),
    Keyword("changeling", spellings=("metamorfo",), now="702.73a", before="502.73a", early=True),
    Keyword(
        "extort", spellings=("extorsión",), now="702.101a", before="410.2", means=keyword_meanings.extort
    ),
    Keyword(
        "evolve", spellings=("evolucionar",), now="702.100a", before="410.2", means=keyword_meanings.evolve
    ),
    Keyword(
        "training",
        spellings=("entrenamiento",),
        now="702.149a",
        before="410.2",
        means=keyword_meanings.training,
    ),
    Keyword(
        "cascade", spellings=("cascada",), now="702.85a", before="413.2b", means=keyword_meanings.CASCADE
    ),
    Keyword(
        "storm",
        spellings=("tormenta",),
        now="702.40a",
        before="502.30a 503.10",
        early=True,
        means=keyword_meanings.STORM,
    ),
    Keyword("living weapon", now="702.92a", before="410.10a", means=keyword_meanings.LIVING_WEAPON),
    Keyword(
        "decayed",
        now="702.147a",
        means=worded(
            "decayed",
            {
                "kind": "triggered",
                "on": {"attacks": "self"},
                "effect": [{"later": "end of combat", "once": True, "do": [{"sacrifice": "self"}]}],
            },
        ),
    ),
    Keyword(
        "enlist",
        spellings=("alistar",),
        now="702.154a 702.154b",
        means=worded(
            "enlist",
            {
                "kind": "triggered",
                "on": {"enlists": "self"},
                "effect": [
                    {
                        "last": {"add": {"power": {"figure": "power", "of": "by"}}},
                        "of": "self",
                        "until": "turn",
                    }
                ],
            },
        ),
    ),
    Keyword("retrace", now="702.81a", before="502.81a 409.1f", early=True),
    Keyword("jump-start", now="702.133a", before="409.1f"),
    Keyword("aftermath", now="702.127a", before="409.1b"),
    Keyword("fuse", now="702.102a 702.102d", before="409.1b"),
    Keyword("rebound", spellings=("rebote",), now="702.88a", before="409.1b"),
    Keyword("riot", now="702.136a", before="419.6i"),
    Keyword("compleated", now="702.150a"),
    Keyword("read ahead", spellings=("leer por adelantado",), now="702.155a 702.155b"),
    Keyword(
        "exploit", spellings=("explotar",), now="702.110a", before="410.2", means=keyword_meanings.exploit
    ),
    Keyword("afterlife", numbered=True, now="702.135a", before="410.2", means=keyword_meanings.afterlife),
    Keyword(
        "soulshift",
        spellings=("transmigración de almas",),
        numbered=True,
        now="702.46a",
        before="502.39a",
        early=True,
        means=worded(
            "soulshift",
            {
                "kind": "triggered",
                "on": {"put into graveyard": {"of": "self", "from": "battlefield"}},
                "optional": True,
                "targets": [
                    {
                        "as": "spirit",
                        "of": {
                            "subtype": "spirit",
                            "zone": "graveyard",
                            "owner": "you",
                            "mana value": {"max": "N"},
                        },
                    },
                ],
                "effect": [{"return": "target spirit"}],
            },
        ),
    ),
    Keyword(
        "dethrone",
        spellings=("destronar",),
        now="702.105a",
        means=worded(
            "dethrone",
            {
                "kind": "triggered",
                "on": {"attacks": {"of": "self", "where": {"player": True}}},
                "if": {
                    "amount": {"figure": "life", "of": "seat"},
                    "min": {"greatest": "life", "of": "players"},
                },
                "effect": [{"put counters": "+1/+1", "amount": 1, "on": "self"}],
            },
        ),
    ),
    Keyword(
        "myriad",
        spellings=("miríada",),
        now="702.116a",
        means=worded(
            "myriad",
            {
                "kind": "triggered",
                "on": {"attacks": "self"},
                "effect": [
                    {
                        "each": "opponents",
                        "do": [
                            {
                                "if": {"not": [{"seat": "it", "is": "defending player"}]},
                                "then": [
                                    {
                                        "may": [
                                            {
                                                "create copy": "self",
                                                "tapped": True,
                                                "attacking": "it",
                                                "as": "copies",
                                            },
                                            {
                                                "later": "end of combat",
                                                "once": True,
                                                "do": [{"exile": "copies"}],
                                            },
                                        ]
                                    }
                                ],
                            }
                        ],
                    }
                ],
            },
        ),
    ),
    Keyword(
        "job select",
        spellings=("elegir oficio",),
        now="702.182a",
        means=worded(
            "job select",
            {
                "kind": "triggered",
                "on": {"enters": "self"},
                "effect": [
                    {
                        "create": _one_one("Hero"),
                        "as": "hero",
                    },
                    {"attach": "self", "to": "hero"},
                ],
            },
        ),
    ),
    Keyword(
        "mobilize",
        numbered=True,
        spellings=("movilizar",),
        now="702.181a",
        means=worded(
            "mobilize",
            {
                "kind": "triggered",
                "on": {"attacks": "self"},
                "effect": [
                    {
                        "create": _one_one("Warrior", "red"),
                        "count": "N",
                        "tapped": True,
                        "attacks": True,
                        "as": "warriors",
                    },
                    {"later": "end step", "once": True, "do": [{"sacrifice": "warriors"}]},
                ],
            },
        ),
    ),
    Keyword("mentor", now="702.134a", before="410.2", means=keyword_meanings.mentor),
    Keyword(
        "renown",
        numbered=True,
        spellings=("renombre",),
        now="702.112a",
        before="410.2",
        means=keyword_meanings.renown,
    ),
    Keyword("daybound", now="702.145b 702.145c", before="410.2"),
    Keyword("nightbound", now="702.145e 702.145f", before="410.2"),
    Keyword(
        "fading", numbered=True, spellings=("desvanecimiento",), now="702.32a", before="502.20a", early=True
    ),
    Keyword("vanishing", numbered=True, now="702.63a", before="502.60a", early=True),
    Keyword(
        "totem armor",
        spellings=("umbra armor",),
        now="702.89a 614.1a",
        before="419.1a",
        means=keyword_meanings.TOTEM_ARMOR,
    ),
    Keyword("devoid", spellings=("desprovisto",), now="702.114a"),
    Keyword("partner", now="702.124a"),
    Keyword("choose a background"),
    Keyword("doctor's companion"),
    Keyword("can be your commander", spellings=("puede ser tu comandante",)),
    Keyword("start your engines!", spellings=("¡Enciendan motores!",), now="702.179a"),
    Keyword("ascend", spellings=("ascender",), now="702.131b", before="402.1"),
    Keyword(
        "frenzy",
        spellings=("frenesí",),
        numbered=True,
        now="702.68a",
        before="502.66a",
        early=True,
        means=worded(
            "frenzy",
            {
                "kind": "triggered",
                "on": {"attacks unblocked": "self"},
                "effect": [{"last": {"add": {"power": "N"}}, "of": "self", "until": "turn"}],
            },
        ),
    ),
    Keyword(
        "poisonous",
        spellings=("venenoso",),
        numbered=True,
        now="702.70a",
        before="502.69a",
        early=True,
        means=worded(
            "poisonous",
            {
                "kind": "triggered",
                "on": {"combat damage to player": {"by": "self"}},
                "effect": [{"put counters": "poison", "amount": "N", "on": "seat"}],
            },
        ),
    ),
    Keyword(
        "ingest",
        spellings=("ingerir",),
        now="702.115a",
        means=worded(
            "ingest",
            {
                "kind": "triggered",
                "on": {"combat damage to player": {"by": "self"}},
                "effect": [{"exile": {"top": 1, "of": "seat", "zone": "library"}}],
            },
        ),
    ),
    Keyword(
        "station",
        spellings=("estación",),
        now="702.184a",
        means=worded(
            "station",
            {
                "kind": "activated",
                "cost": [{"tap a": {"type": "creature", "other": True, "is": "untapped"}, "as": "stationed"}],
                "data": {"sorcery": True},
                "effect": [{"station": "stationed"}],
            },
        ),
    ),
    Keyword(
        "fabricate",
        spellings=("fabricar",),
        numbered=True,
        now="702.123a",
        means=worded(
            "fabricate",
            {
                "kind": "triggered",
                "on": {"enters": "self"},
                "effect": [
                    {
                        "may": [{"put counters": "+1/+1", "amount": "N", "on": "self"}],
                        "else": [{"create": SERVO, "count": "N"}],
                    },
                ],
            },
        ),
    ),
    # Keywords that are keys of a card, with a cost, a number, a kind of object or no parameter
    Keyword("equip", takes="cost", now="702.6a", before="502.33a", early=True, means=keyword_meanings.equip),
    Keyword(
        "cycling", takes="cost", now="702.29a", before="502.18a", early=True, means=keyword_meanings.cycling
    ),
    Keyword("echo", takes="cost", now="702.30a", before="502.19a", early=True, means=keyword_meanings.echo),
    Keyword(
        "cumulative upkeep",
        takes="cost",
        now="702.24a",
        before="502.13a 410.2",
        early=True,
        means=keyword_meanings.cumulative_upkeep,
    ),
    Keyword(
        "ward",
        spellings=("rebatir",),
        takes="cost",
        now="702.21a 118.12a",
        before="410.2",
        means=keyword_meanings.ward,
    ),
    Keyword(
        "evoke",
        takes="cost",
        now="702.74a",
        before="502.74a 409.1b",
        early=True,
        means=keyword_meanings.EVOKED,
    ),
    Keyword("dash", takes="cost", now="702.109a", before="409.1b", means=keyword_meanings.DASHED),
    Keyword(
        "unearth",
        takes="cost",
        now="702.84a",
        before="502.84a 402.8",
        early=True,
        means=keyword_meanings.unearth,
    ),
    Keyword(
        "aura swap",
        spellings=("cambiar de aura",),
        takes="cost",
        now="702.65a",
        before="502.62a",
        early=True,
        means=keyword_meanings.aura_swap,
    ),
    Keyword("crew", takes="number", now="702.122a", before="403.1", means=keyword_meanings.crew),
    Keyword(
        "madness",
        takes="cost",
        now="702.35a 702.35b",
        before="502.24a",
        early=True,
        means=keyword_meanings.MADNESS,
    ),
    Keyword(
        "ninjutsu",
        takes="cost",
        now="702.49a 702.49b 702.49c",
        before="502.43a 502.43b 502.43c",
        early=True,
        means=keyword_meanings.ninjutsu,
    ),
    Keyword("embalm", takes="cost", now="702.128a", before="402.8", means=keyword_meanings.embalm),
    Keyword("eternalize", takes="cost", now="702.129a", before="402.8", means=keyword_meanings.eternalize),
    Keyword("encore", takes="cost", now="702.141a", before="402.8", means=keyword_meanings.encore),
    Keyword("scavenge", takes="cost", now="702.97a", before="402.8", means=keyword_meanings.scavenge),
    Keyword("offspring", takes="cost", now="702.175a", before="409.1b", means=keyword_meanings.OFFSPRING),
    Keyword("blitz", takes="cost", now="702.152a", before="409.1b", means=keyword_meanings.blitzed),
    Keyword("enchant", takes="filter", now="702.5a", before="502.45a", early=True),
    Keyword("kicker", takes="cost", now="702.33a", before="502.21a", early=True),
    Keyword("flashback", takes="cost", now="702.34a", before="502.22a", early=True),
    Keyword("buyback", takes="cost", now="702.27a", before="502.16a", early=True),
    Keyword("morph", takes="cost", now="702.37c", before="502.26b", early=True),
    Keyword("megamorph", takes="cost", now="702.37b"),
    Keyword("suspend", takes="suspension", now="116.2f 702.62a", before="408.2k 502.59a", early=True),
    Keyword("affinity", takes="filter", now="702.41a", before="502.31a 424.4", early=True),
    Keyword("bestow", takes="cost", now="702.103a 702.103b", before="409.1b"),
    Keyword("overload", takes="cost", now="702.96a 702.96b", before="409.1b"),
    Keyword("cleave", takes="cost", now="702.148a 702.148b", before="409.1b"),
    Keyword("miracle", takes="cost", now="702.94a 702.94b 603.11", before="409.1b"),
    Keyword("mutate", takes="cost", now="702.140a", before="409.1b"),
    Keyword("escape", takes="cost", now="702.138a", before="409.1b"),
    Keyword(
        "more than meets the eye",
        spellings=("más de lo que se ve",),
        takes="cost",
        now="702.162a 701.28a",
    ),
    Keyword("disturb", takes="cost", now="702.146a 712.11a", before="409.1b"),
    Keyword("foretell", takes="cost", now="702.143a 116.2h"),
    Keyword("plot", takes="cost", now="702.170a 702.170d"),
    Keyword("spectacle", takes="cost", now="702.137a", before="409.1b"),
    Keyword("prowl", takes="cost", now="702.76a", before="502.76a 409.1b", early=True),
    Keyword("freerunning", takes="cost", now="702.173a"),
    Keyword("warp", takes="cost", now="702.185a", before="409.1b"),
    Keyword("bargain", takes="flag", now="702.166a", before="409.1b"),
    Keyword("gift", takes="flag", now="702.174a"),
    Keyword(
        "offering",
        takes="filter",
        now="702.48a 702.48b 702.48c",
        before="502.42a 502.42b 502.42c",
        early=True,
    ),
    Keyword("harmonize", takes="cost", now="702.180a 702.180b"),
    Keyword("mayhem", takes="cost", now="702.187b"),
    Keyword("prototype", takes="cost", now="702.160a"),
    Keyword("second kicker", takes="cost", now="702.33b", before="502.21a", early=True),
    Keyword("multikicker", takes="cost", now="702.33c", before="409.1b"),
    Keyword("entwine", takes="cost", now="702.42a", before="502.32a 409.1b", early=True),
    Keyword("escalate", takes="cost", now="702.120a", before="409.1b"),
    Keyword("replicate", takes="cost", now="702.56a", before="502.52a 409.1b", early=True),
    Keyword("squad", takes="cost", now="702.157a", before="409.1f"),
    Keyword("conspire", takes="flag", now="702.78a", before="502.78a 409.1f", early=True),
    Keyword("casualty", takes="number", now="702.153a", before="409.1b"),
    Keyword("awaken", takes="cost", now="702.113a", before="409.1b"),
    Keyword("impending", takes="cost", now="702.176a", before="409.1b"),
    Keyword("disguise", takes="cost", now="702.168b"),
    Keyword("splice", takes="cost", now="702.47a 702.47b", before="502.40a 502.40b", early=True),
    Keyword("emerge", takes="cost", now="702.119a 702.119c", before="409.1b"),
    Keyword("companion", takes="flag", now="702.139a 116.2g"),
)

NUMBERED = tuple(one.word for one in RECORDS if one.numbered)
NAMES = {one.word: one.spellings for one in RECORDS if not one.takes or one.word == "ward"}
"""The words allowed among the keywords of a card, with their other spellings; ward may have a
number there.
"""
TAKES = {one.word: one.takes for one in RECORDS if one.takes}
"""The keywords that are keys of a card, with the kind of their values."""
SECTIONS = {one.word: (one.now, one.before) for one in RECORDS if one.now or one.before}
LATER = frozenset(one.word for one in RECORDS if not one.early)
"""Keywords that the rules before July 2009 do not know (502 of 2009-02-01)."""

_MEANS = {one.word: one.means for one in RECORDS if one.means}
_MEANS_BEFORE = {**_MEANS, **{one.word: one.means_before for one in RECORDS if one.means_before}}

_OF_CARDS = tuple((one.word, one.means) for one in RECORDS if one.takes and one.means)


def _abilities(means: Means, value: object) -> tuple[Data, ...]:
    made = means(value) if callable(means) else means
    return made if isinstance(made, tuple) else (made,)


Held = tuple[tuple[str, int], ...]
"""The keywords that objects may have, each with its default number."""


@lru_cache(maxsize=1024)
def meant(held: Held) -> tuple[Data, ...]:
    """The abilities of an object's keywords, one for each instance."""
    return tuple(one for word, value in held if word in _MEANS for one in _abilities(_MEANS[word], value))


@lru_cache(maxsize=1024)
def meant_2009(held: Held) -> tuple[Data, ...]:
    """The same before 2009, when deathtouch and lifelink were triggered abilities."""
    found = (_abilities(_MEANS_BEFORE[word], value) for word, value in held if word in _MEANS_BEFORE)
    return tuple(one for made in found for one in made)


def of_card(card: Data) -> list[Data]:
    """The abilities of a card's keys that are keywords."""
    found = [one for word, means in _OF_CARDS if word in card for one in _abilities(means, card[word])]
    if any(word == "changeling" for word, _ in card.get("keywords", ())):
        found.append(
            keyword_meanings.CHANGELING
        )  # it changes types, which is a layer before that of keywords
    return found

"""Two piles of cards, and objects that return in another form (Magic, 700.3, 712)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.becoming import kept
from judge.cardtext.magic.groups import _again
from judge.cardtext.magic.nouns import as_cards
from judge.cardtext.magic.parts import Aim, Aimed, Back, Of, When
from judge.cardtext.magic.prevention import _plain, instead, modified
from judge.cardtext.magic.statics import static
from judge.cardtext.tokens import GRANTING, SELF

FIRST, SECOND = "first pile", "second pile"


def add(g: Grammar) -> None:
    _piles(g)
    _transformed(g)
    _owners(g)
    _later(g)
    _statics(g)
    _costs(g)
    _exiled(g)
    _raised(g)
    _swaps(g)


def _piles(g: Grammar) -> None:
    """One player makes two piles, another chooses one of them (700.3)."""
    five, heaps = "reveal the top <n:k> cards of your library", "two piles"
    mine, away = "your hand", "your graveyard"
    for words, who in (("an opponent separates", "opponent"),):
        g.rule(
            "sentence",
            f"{five} . {words} those cards into {heaps} . put one pile into {mine} and the other into {away}",
            who=who,
        )(
            lambda k, who: [
                {"reveal": {"top": k, "of": "you", "zone": "library"}, "as": "revealed"},
                *_separated("revealed", who),
                {"choose one": [_goes(FIRST, SECOND), _goes(SECOND, FIRST)]},
            ]
        )


def _separated(of: object, who: object) -> list[object]:
    return [
        {"choose": True, "of": of, "any number": True, "who": who, "as": FIRST},
        {"choose": {"none": {"in": FIRST}, "zone": "library"}, "of": of, "count": "all", "as": SECOND},
    ]


def _goes(hand: str, graveyard: str) -> dict[str, object]:
    return {"name": hand, "do": [{"move": hand, "to": "hand"}, {"move": graveyard, "to": "graveyard"}]}


def _transformed(g: Grammar) -> None:
    """The card itself is exiled and returns transformed (712.14)."""
    back = {"put into play": "self", "transformed": True, "under": "owner of self"}
    under = "under (its|his|her|their) owner's control"
    g.rule(
        "do",
        f"exile {SELF} , then return (it|{SELF}) to the battlefield transformed {under}",
    )(
        lambda: [
            {"exile": "self", "as": "turned"},
            {**back, "put into play": "turned", "under": "owner of turned"},
        ]
    )


def _owners(g: Grammar) -> None:
    """Shuffling an object into its owner's library, and further actions of the owner (701.24)."""
    lead = "the owner of <target:t> shuffles it into their library , then"
    shown = (
        "reveals the top card of their library . if it's (a|an) <cardnoun1:c> ,"
        " they put it onto the battlefield"
    )
    top = {"top": 1, "of": "owner of shuffled", "zone": "library"}
    g.rule("sentence", f"{lead} {shown}")(
        lambda t, c: (_of_the_battlefield(t) and [
            {"_aim": t},
            {"shuffle in": _again(t), "as": "shuffled"},
            {"reveal": top, "as": "revealed"},
            {
                "if": {"object": "revealed", "is": {**c, "zone": "any"}},
                "then": [{"put into play": "revealed", "under": "owner of shuffled"}],
            },
        ])
        or refuse()
    )  # fmt: skip


def _of_the_battlefield(t: object) -> bool:
    return isinstance(t, Aim) and isinstance(t.filter, dict) and "zone" not in t.filter


def _later(g: Grammar) -> None:
    """Delayed effects at the next upkeep of any player (603.7), and effects without an end."""
    g.rule("sentence", "<joined:a> at the beginning of the next upkeep")(
        lambda a: [{"later": "upkeep", "once": True, "do": a}]
    )
    g.rule("sentence", "<thing1:t> becomes <form_of1:f> <still_so:_>")(
        lambda t, f: [{"last": kept(f), "of": t, "until": "always"}]
    )
    g.rule("clause", f"{SELF} gains <quoted:q>")(
        lambda q: [{"last": {"ability": [q]}, "of": "self", "until": "always"}]
    )
    g.rule("do", "remove all <counter:c> counters from all permanents")(
        lambda c: [
            {
                "each": {"all": {"counters": {c: {"min": 1}}}},
                "do": [{"remove counters": c, "amount": {"counters": c, "of": "it"}, "on": "it"}],
            }
        ]
    )


def _statics(g: Grammar) -> None:
    any_, that = "a library", "that library"
    yours = [{"seat": "you"}, {"controller": "you"}]
    theirs = [{"seat": "opponents"}, {"controller": "opponents"}]
    source = "that source deals double that damage to that player or permanent instead ."
    g.rule(
        "static",
        f"if a source would deal damage to an opponent or a permanent an opponent controls , {source}",
    )(lambda: instead({"damage": {"of": theirs}}, modified(amount={"times": [2, "amount"]})))
    for rounding, half in (("up", {"half": "amount"}), ("down", {"half up": "amount"})):
        g.rule(
            "static",
            "if a source would deal damage to you or a permanent you control , prevent half that damage ,"
            f" rounded {rounding} .",
            half=half,
        )(lambda half: instead({"damage": {"of": yours}}, modified(amount=half)))
    for words, by, seat in (
        ("a spell or ability", {"zone": "stack"}, ""),
        (
            "a spell or ability an opponent controls",
            {"zone": "stack", "controller": "opponents"},
            "controller of by",
        ),
    ):
        g.rule("event", f"you or a permanent you control becomes the target of {words}", by=by, seat=seat)(
            lambda by, seat: When({"targeted": {"of": yours, "by": by}}, seat=seat)
        )
    g.rule(
        "static",
        f"if an opponent would search {any_} , that player searches the top <n:k> cards of {that} instead .",
    )(
        lambda k: (
            static({"seat": "opponents"}, {"limit": {"cards searched": k}})
            if isinstance(k, int)
            else refuse()
        )
    )
    g.rule("static", "<cardnounn:c> in graveyards and libraries can't enter [the battlefield] .")(
        lambda c: (
            static("self", {"forbid": {"enters": {"of": c, "from": ["graveyard", "library"]}}})
            if c
            else refuse()
        )
    )
    g.rule("suffix", "that has the same name as a card in your graveyard")(
        lambda: {"same name": {"all": {"zone": "graveyard", "owner": "you"}}}
    )
    g.rule("static", "creatures can't attack you or a planeswalker you control unless their controller pays"
           " {X} for each of those creatures , where x is <amount_of:a> .")(
        lambda a: static({"type": "creature"}, {"limit": {"cost to attack yours": a}})
    )  # fmt: skip
    g.rule("always1", "is (a|an) <hues:h> <token_subtypes:t>")(
        lambda h, t: {"become color": h, "become subtype": t}
    )


def _costs(g: Grammar) -> None:
    """Casting without paying, and minimum costs (118.9, 601.2f)."""
    g.rule("static", "you may cast <spellnounn:s> from your hand without paying their mana costs .")(
        lambda s: static(
            {**as_cards(s), "zone": "hand", "owner": "you"}, {"as though": "cast without paying"}
        )
    )
    line = "each spell that would cost less than <n:k> mana to cast costs <n:j> mana to cast ."
    for lead in ("", f"as long as {SELF} is untapped , "):
        g.rule("static", f"{lead}{line}", lead=lead)(
            lambda k, j, lead: (
                static(
                    "self",
                    {"cost": {"min": k, "of": {"zone": "any"}, "who": "players"}},
                    **({"while": {"object": "self", "is": {"is": "untapped"}}} if lead else {}),
                )
                if k == j and isinstance(k, int)
                else refuse()
            )
        )


def _exiled(g: Grammar) -> None:
    """Exiling the top card and casting it at once, or else another effect (608.2g)."""
    lead = "exile the top card of your library . you may cast (that card|it)"
    top = {"exile": {"top": 1, "of": "you", "zone": "library"}, "as": "exiled now"}
    g.rule("sentence", f"{lead} . if you don't , <joined:a>")(
        lambda a: (
            [
                top,
                {"may": [{"cast": "exiled now", "as": "cast now"}], "else": a},
            ]
            if all(map(_plain, a))
            else refuse()
        )
    )


def _raised(g: Grammar) -> None:
    """Auras that enchant a card in a graveyard and return it (303.4, 702.5a)."""
    g.rule("keyword", "enchant <cardnoun1:c> in a graveyard")(
        lambda c: {"enchant": {**c, "zone": "graveyard"}} if isinstance(c, dict) and c else refuse()
    )
    g.rule("condition1", "it's on the battlefield")(lambda: {"object": Back(), "is": {"is": "permanent"}})
    was = '" enchant <cardnoun1:c> in a graveyard "'
    now = f'" enchant <noun1:n> put onto the battlefield with {GRANTING} . "'
    g.rule("reenchants", f"it loses {was} and gains {now}")(lambda c, n: c if c == n else refuse())
    for words, more in (
        ("return enchanted <cardnoun1:c> to the battlefield under your control", {}),
        ("put enchanted <cardnoun1:c> onto the battlefield under your control", {}),
        ("put enchanted <cardnoun1:c> onto the battlefield tapped under your control", {"tapped": True}),
    ):
        g.rule("raises", f"{words} and attach {SELF} to it", more=more)(
            lambda c, more: (c, {"put into play": "host", "under": "you", **more, "as": "raised"})
        )
    end = f"when {SELF} leaves the battlefield , that creature's controller sacrifices it"
    g.rule("sentence", f"<reenchants:c> . <raises:r> . {end}")(
        lambda c, r: (
            [
                r[1],
                {"enchant only": "raised"},
                {"attach": "self", "to": "raised"},
                {
                    "later": {"leaves": {"in": "self"}},
                    "once": True,
                    "do": [{"sacrifice": "raised", "who": "controller of raised"}],
                },
            ]
            if r[0] == c
            else refuse()
        )
    )


def _swaps(g: Grammar) -> None:
    """Exchanging a permanent for a card in its controller's graveyard, only if both can be done (608.2b)."""
    both_ = "choose target <noun1:a> a player controls and target <cardnoun1:c> in that player's graveyard"
    swap = (
        "that player simultaneously sacrifices the <noun1:k> and returns the <cardnoun1:j> to the battlefield"
    )
    when = f"as (this ability|{SELF}) resolves"
    g.rule("sentence", f"{both_} . if both targets are still legal {when} , {swap}")(_for_each_other)


def _for_each_other(a: object, c: object, k: object, j: object) -> list[object]:
    if (k, j) != (a, c) or not isinstance(a, dict) or not isinstance(c, dict):
        raise Refused
    whose = Of("controller", Aimed(1))
    one, other, theirs = Aimed(2), Aimed(1), Of("controller", Aimed(2))
    return [
        {"_aim": Aim(a)},
        {"_aim": Aim({**c, "zone": "graveyard", "owner": whose})},
        {
            "if": {
                "all": [
                    {"object": one, "is": {"is": "permanent"}},
                    {"object": other, "is": {"zone": "graveyard"}},
                ]
            },
            "then": [
                {
                    "together": [
                        {"sacrifice": one, "who": theirs},
                        {"put into play": other, "under": theirs},
                    ]
                }
            ],
        },
    ]

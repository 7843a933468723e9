"""What players do and what is done to them, by any player and any source, as events (Magic, 603.2)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.events import ALL, nouns_of
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import When
from judge.cardtext.tokens import SELF

PLAYERS = (
    ("you", "you", ""),
    ("an opponent", "opponents", "s"),
    ("a player", "players", "s"),
    ("another player", "others", "s"),
    ("enchanted player", "host", "s"),
)
"""Players as the subject of an event, the reference to them, and the ending of their verb."""
SPELL = frozenset({"spell"})
CARD = frozenset({"card"})


def add(g: Grammar) -> None:
    """Add events of players and of sources of damage, and events of attacks on players."""
    for words, who, s in PLAYERS:
        _deeds(g, words, who, s)
    _first_time(g)
    _sources(g)
    _attacked(g)
    _placed(g)


def _deeds(g: Grammar, words: str, who: str, s: str) -> None:
    """The same deeds for each of them."""
    seat = "seat" if s else ""

    def event(deed: str, build: Any) -> None:
        g.rule("event", f"{words} {deed}")(build)

    their = "their" if s else "your"
    event(f"draw{s} a card", lambda: When({"drawn": {"who": who}}, seat=seat))
    event(
        f"cast{s} (a|an) <spellnoun1:s>",
        lambda s: When({"cast": {"of": s, "who": who}}, "it", SPELL, seat=seat),
    )
    event(f"gain{s} life", lambda: When({"gains life": {"who": who}}, seat=seat, amount=True))
    event(f"lose{s} life", lambda: When({"loses life": {"who": who}}, seat=seat, amount=True))
    event(
        f"discard{s} a card",
        lambda: When({"discarded": {"who": who}}, "it", CARD, seat=seat, moved=True),
    )
    event(
        f"play{s} a land",
        lambda: When({"land played": {"who": who}}, "it", frozenset({"land"}), seat=seat),
    )
    event(
        f"play{s} (a|an) <noun1:n>",
        lambda n: (
            When(
                {"land played": {"who": who, "of": {**n, "zone": "any"}}},
                "it",
                frozenset({"land"}),
                seat=seat,
            )
            if "land" in (n.get("type"), *n.get("any", []))
            and n != {"type": "land"}
            and "controller" not in n
            else refuse()
        ),
    )
    event(
        f"play{s} a land or cast{s} a spell",
        lambda: When(
            [{"land played": {"who": who}}, {"cast": {"of": {"zone": "stack", "is": "spell"}, "who": who}}],
            seat=seat,
            vague=True,
        ),
    )
    event(
        f"cast{s} {their} second spell each turn",
        lambda: When(
            {"cast": {"of": {"zone": "stack", "is": "spell"}, "who": who, "where": {"own": 2}}},
            "it",
            SPELL,
            seat=seat,
        ),
    )
    event(
        f"gain{s} or lose{s} life",
        lambda: When([{"gains life": {"who": who}}, {"loses life": {"who": who}}], seat=seat, amount=True),
    )
    event(
        f"{'copies' if s else 'copy'} a spell",
        lambda: When(
            {"copied": {"who": who, "of": {"zone": "stack", "is": "spell"}}}, "it", SPELL, seat=seat
        ),
    )
    event(
        f"cycle{s} or discard{s} another card",
        lambda: When(
            {"discarded": {"who": who, "of": {"zone": "any", "other": True}}},
            "it",
            CARD,
            seat=seat,
            moved=True,
        ),
    )
    if who == "you":
        event("shuffle your library", lambda: When({"shuffled": {"who": who}}))
    energy = {"counters put": {"of": {"seat": who}, "where": {"name": "energy"}}}
    event(f"get{s} one or more {{E}}", lambda: When(energy, seat=seat, amount=True))
    event(f"mill{s} one or more cards", lambda: When({"milled": {"who": who}}, batch=True, seat=seat))
    _activating(words, who, s, event)
    attack = {"player attacks": {"who": who}}
    event(f"attack{s} with one or more creatures", lambda: When(attack, seat=seat))
    if who != "you":
        event(
            f"attack{s} with <n:k> or more creatures",
            lambda k: (
                When({"player attacks": {"who": who, "where": {"many": {"min": k}}}}, seat=seat)
                if isinstance(k, int) and k > 1
                else refuse()
            ),
        )


def _activating(words: str, who: str, s: str, event: Any) -> None:
    """Abilities that a player activates, of any source or of one of a kind (602.1, 606.1)."""
    seat = "seat" if s else ""

    def activated(on: str, more: dict[str, Any], mine: dict[str, Any]) -> object:
        def build(n: Any = None) -> When:
            if n is None:
                return When({on: {"who": who, **more}}, seat=seat, vague=True)
            told = {"who": who, **more, "by": both(n, mine)}
            return When({on: told}, "by", nouns_of(n), seat=seat, vague=True)

        return build

    for of, mine in (
        ("", {}),
        (" of (a|an) <noun1:n>", {}),
        (f" of (a|an) <noun1:n> {'they' if s else 'you'} control", {"controller": who}),
    ):
        if words == "you" and mine:
            continue  # the noun says so itself
        event(f"activate{s} an ability{of}", activated("ability activated", {}, mine))
        event(
            f"activate{s} a loyalty ability{of}", activated("activated", {"where": {"loyalty": True}}, mine)
        )


def _first_time(g: Grammar) -> None:
    """The first time in a turn: before it there was nothing of the kind (603.2)."""
    for words, who, s in PLAYERS:
        seat = "seat" if s else ""
        for verb, on, figure in (("gain", "gains life", "life gained"), ("lose", "loses life", "life lost")):
            so = {"amount": {"figure": figure, "of": "seat"}, "is": "amount"}
            g.rule(
                "event",
                f"{words} {verb}{s} life for the first time each turn",
                who=who,
                on=on,
                so=so,
                seat=seat,
            )(lambda who, on, so, seat: When({on: {"who": who, "if": so}}, seat=seat, amount=True))


def _sources(g: Grammar) -> None:
    """Damage by a source described by its controller, color or type (609.7)."""
    g.rule("by_source", "a source")(dict)
    for whose, filter_ in (("", {}), (" you control", {"controller": "you"}),
                           (" an opponent controls", {"controller": "opponents"})):  # fmt: skip
        if whose:
            g.rule("by_source", f"a source{whose}", filter_=filter_)(lambda filter_: filter_)
            g.rule("by_source", f"another source{whose}", filter_=filter_)(
                lambda filter_: {**filter_, "other": True}
            )
        g.rule("by_source", f"(a|an) <color:c> source{whose}", filter_=filter_)(
            lambda c, filter_: {"color": c, **filter_}
        )
        for kind in ("artifact", "creature", "land", "enchantment"):
            g.rule("by_source", f"(a|an) {kind} source{whose}", kind=kind, filter_=filter_)(
                lambda kind, filter_: {"type": kind, **filter_}
            )
            g.rule("by_source", f"a non{kind} source{whose}", kind=kind, filter_=filter_)(
                lambda kind, filter_: {"not type": kind, **filter_}
            )
        g.rule("by_source", f"an instant or sorcery spell{whose}", filter_=filter_)(
            lambda filter_: {"type": ["instant", "sorcery"], **filter_}
        )
    anywhere = {"zone": ["battlefield", "stack"]}
    for words, on in (("damage", "damage"), ("combat damage", "combat damage"),
                      ("noncombat damage", "noncombat damage")):  # fmt: skip
        lead = f"<by_source:b> deals {words}"
        g.rule("event", f"{lead} to {SELF}", on=on)(
            lambda b, on: When(
                {on: {"of": "self", **_by(b, anywhere)}}, "self", ALL, other="by",
                other_nouns=frozenset({"source"}), other_by_noun=True, seat="controller of by", amount=True,
            )
        )  # fmt: skip
        for whom, who in (("you", "you"), ("a player", "players"), ("an opponent", "opponents")):
            g.rule("event", f"{lead} to {whom}", on=on, who=who)(
                lambda b, on, who: (
                    When(
                        {on: {"who": who, **_by(b, anywhere)}},
                        seat="seat" if who != "you" else "",
                        amount=True,
                    )
                    if set(b) != {"controller"} or who != "you"
                    else refuse()
                )
            )


def _by(b: dict[str, Any], anywhere: dict[str, Any]) -> dict[str, Any]:
    return {"by": {**b, **anywhere}} if b else {}


def _attacked(g: Grammar) -> None:
    """Attacks on you, on a player under a Curse, on planeswalkers (506.2, 508.1b)."""
    g.rule("event", "enchanted player is attacked")(
        lambda: When({"attacks": {"who": "host", "where": {"player": True}}}, batch=True)
    )
    for walkers in ("a planeswalker", "one or more planeswalkers"):
        g.rule("event", f"(a|an) <noun1:n> attacks you or {walkers} you control")(
            lambda n: When({"attacks": {"of": n, "who": "you"}}, "it", nouns_of(n), seat="controller of it")
        )
    g.rule("event", "(a|an) <noun1:n> attacks you")(
        lambda n: When(
            {"attacks": {"of": n, "who": "you", "where": {"player": True}}},
            "it",
            nouns_of(n),
            seat="controller of it",
        )
    )
    g.rule("event", "(a|an) <noun1:n> attacks enchanted player")(
        lambda n: When(
            {"attacks": {"of": n, "who": "host", "where": {"player": True}}}, "it", nouns_of(n), seat="host"
        )
    )
    for words in ("combat damage", "damage"):
        on = "combat damage to player" if words == "combat damage" else "damage"
        g.rule("event", f"(a|an) <noun1:n> deals {words} to enchanted player", on=on)(
            lambda n, on: When({on: {"by": n, "who": "host"}}, "by", nouns_of(n), seat="seat", amount=True)
        )


def _placed(g: Grammar) -> None:
    """Graveyards and other zones that a permanent goes to."""
    g.rule("event", f"{SELF} is put into your graveyard from the battlefield")(
        lambda: When(
            {"put into graveyard": {"of": {"in": "self", "owner": "you"}, "from": "battlefield"}},
            "self",
            ALL,
            moved=True,
        )
    )
    g.rule("event", "<host:h> is put into a graveyard")(
        lambda h: When(
            {"put into graveyard": {"of": {"in": "host"}, "from": "battlefield"}},
            "it",
            frozenset({h, "permanent", "card"}),
            moved=True,
        )
    )
    for land in ("plains", "island", "swamp", "mountain", "forest", "equipment", "vehicle"):
        g.phrase("host", f"enchanted {land}", "permanent")
    g.rule("event", f"you sacrifice {SELF}")(
        lambda: When({"sacrificed": both({"in": "self"}, {"controller": "you"})}, "self", ALL, moved=True)
    )
    g.rule("event", f"{SELF} enters or becomes monstrous")(
        lambda: When([{"enters": "self"}, {"becomes monstrous": "self"}], "self", ALL)
    )
    g.rule("event", f"{SELF} enters or (a|an) <noun1:n> deals combat damage to a player")(
        lambda n: When([{"enters": "self"}, {"combat damage to player": {"by": n}}], vague=True)
    )
    g.rule("event", f"{SELF} or <host:h> attacks")(
        lambda h: When({"attacks": [{"in": "self"}, {"in": "host"}]}, vague=True)
    )

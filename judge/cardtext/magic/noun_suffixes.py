"""What may follow a noun: in combat, attached, aimed at, whose, compared (Magic, 109, 508, 702)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.magic.nouns import subtypes
from judge.cardtext.magic.parts import OWN, OWN_PILE, Back, Of
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _in_combat(g)
    _attached(g)
    _aimed(g)
    _kinds(g)
    _whose(g)
    _compared(g)
    _this_turn(g)
    _owned(g)
    _planeswalkers(g)
    _of_opponents(g)


def _in_combat(g: Grammar) -> None:
    """Whom a creature attacks, and what the card itself blocks (506.3, 509.1)."""
    for be in ("", "that's ", "that are ", "that is "):
        g.phrase("suffix", f"{be}attacking you", {"in": "attackers of you"})
        for walkers in ("a planeswalker", "planeswalkers"):
            g.phrase("suffix", f"{be}attacking you or {walkers} you control", {"in": "attackers of yours"})
        for words in ("one of your opponents", "your opponents", "an opponent"):
            g.phrase("suffix", f"{be}attacking {words}", {"in": "attackers of opponents"})
    for words in ("it's blocking", f"{SELF} is blocking", "that it's blocking"):
        g.rule("suffix", words)(lambda: {"in": Of("blocked", Back())})
    g.rule("suffix", "blocking or blocked by it")(
        lambda: {"in": [Of("blockers", Back()), Of("blocked", Back())]}
    )


def _attached(g: Grammar) -> None:
    """Auras and Equipment by what they are on (301.5, 303.4)."""
    for word in ("creature", "permanent", "land", "artifact"):
        g.rule("suffix", f"attached to that {word}", noun=word)(
            lambda noun: {"in": Of("attached to", Back(noun))}
        )
    g.rule("suffix", "attached to it")(lambda: {"in": Of("attached to", Back())})
    g.rule("suffix", "attached to <target:t>")(lambda t: {"in": Of("attached to", t)})


def _aimed(g: Grammar) -> None:
    """Spells and abilities by what they aim at (115.1)."""
    for be in ("that targets", "that target"):
        g.rule("suffix", f"{be} one or more <nounn:n>")(lambda n: {"targets": n})
        g.rule("suffix", f"{be} only (a|a single) <noun1:n>")(
            lambda n: {"targets": n, "is": "with a single target"}
        )


def _kinds(g: Grammar) -> None:
    """Compounds whose second noun names the kind, and types chosen just before."""
    g.rule("suffix", "without <ability_word:a> or <ability_word:b>")(lambda a, b: {"not keyword": [a, b]})
    for words in ("of that type", "of that creature type"):
        g.phrase("suffix", words, {"choice": "subtype"})
    g.phrase("suffix", "of that color", {"choice": "color"})
    for n in ("1", "n"):
        s = "" if n == "1" else "s"
        for first, second in (("enchanted", "enchantment"), ("equipped", "artifact")):
            for join in ("or", "and/or"):
                g.phrase(
                    f"permanent{n}",
                    f"{first} creature{s} {join} {second} creature{s}",
                    {"type": "creature", "any": [{"is": first}, {"type": second}]},
                )
    for adjective in ("monocolored", "multicolored", "colorless"):
        g.phrase("suffix", f"that's {adjective}", {"is": adjective})
        g.phrase("suffix", f"that are {adjective}", {"is": adjective})


def _whose(g: Grammar) -> None:
    """Its owner or controller."""
    for words, who in (("another player", "others"), ("an opponent", "opponents"), ("you", "you")):
        g.phrase("suffix", f"owned by {words}", {"owner": who})
        g.phrase("suffix", f"controlled by {words}", {"controller": who})
    g.phrase("suffix", "each opponent controls", {"controller": "opponents"})
    g.phrase("suffix", "an opponent owns", {"owner": "opponents"})
    g.phrase("suffix", "your opponents own", {"owner": "opponents"})
    for place in ("each graveyard", "all graveyards"):
        g.phrase("place", place, {"zone": "graveyard"})
        g.phrase("places", place, {"zone": "graveyard"})


def _compared(g: Grammar) -> None:
    """Objects with the same name or number as another one named in the text (201.2, 608.2h)."""
    for word in ("creature", "card", "permanent", "spell", "artifact", "land", "token"):
        g.rule("suffix", f"with the same name as that {word}", noun=word)(
            lambda noun: {"same name": Back(noun)}
        )
        for figure in ("mana value", "power", "toughness"):
            g.rule("suffix", f"with that {word}'s {figure}", noun=word, figure=figure)(
                lambda noun, figure: {figure: {"figure": figure, "of": Back(noun)}}
            )
            g.rule("suffix", f"with the same {figure} as that {word}", noun=word, figure=figure)(
                lambda noun, figure: {figure: {"figure": figure, "of": Back(noun)}}
            )
    g.rule("suffix", "with the same name as the exiled card")(lambda: {"same name": Back("exiled")})
    g.rule(
        "suffix", f"with the same name as a card exiled with {SELF}",
        "with the same name as a card exiled with it",
    )(lambda: {"same name": OWN_PILE})  # fmt: skip
    g.rule("suffix", f"with the same name as {SELF}")(lambda: {"same name": OWN})


def _this_turn(g: Grammar) -> None:
    for word in ("attacking", "blocking", "tapped"):
        g.phrase("adjective", f"non{word}", {"not is": word})
    either = {"any": [{"is": "attacked this turn"}, {"is": "blocked this turn"}]}
    g.phrase("suffix", "that attacked or blocked this turn", either)
    g.phrase("suffix", "that blocked this turn", {"is": "blocked this turn"})
    g.phrase("suffix", "you own or control", {"any": [{"owner": "you"}, {"controller": "you"}]})
    g.phrase("suffix", "you control or own", {"any": [{"owner": "you"}, {"controller": "you"}]})
    g.rule("suffix", "not named <name:name>")(lambda name: {"none": {"name": name}})


def _owned(g: Grammar) -> None:
    """Objects with different owner and controller, other than the card itself, and Urza's lands."""
    g.phrase("suffix", "you don't own", {"owner": "others"})
    g.phrase("suffix", "they don't own", {"none": {"owner": Back("player", seat=True)}})

    for kind in ("mine", "power-plant", "tower"):
        g.phrase("permanent1", f"urza's {kind}", {"subtype": kind, "any": [{"subtype": "urza's"}]})


def _planeswalkers(g: Grammar) -> None:
    """Planeswalker types as adjectives and before "spell" (205.3j)."""
    for word, kind in subtypes().items():
        if kind != "planeswalker":
            continue
        g.phrase("adjective", f"non-{word}", {"not subtype": word})
        for n, s in (("1", ""), ("n", "s")):
            told = {"zone": "stack", "is": "spell", "type": "planeswalker", "subtype": word}
            g.phrase(f"spell{n}", f"{word} planeswalker spell{s}", told)


def _of_opponents(g: Grammar) -> None:
    """What opponents control, whoever owns it (108.3, 109.4)."""
    g.phrase("suffix", "that your opponents control", {"controller": "opponents"})
    g.rule("suffix", "you own that your opponents control")(
        lambda: {"owner": "you", "controller": "opponents"}
    )

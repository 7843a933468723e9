"""Choices made as a permanent enters or by an effect, and phrases that refer to them (607.2d, 614)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.nouns import COLORS
from judge.cardtext.magic.parts import When
from judge.cardtext.magic.statics import static
from judge.cardtext.tokens import SELF
from judge.rulesets.kit.substitution import CHOICE

KIND_OF = {
    "color": "color",
    "creature type": "subtype",
    "basic land type": "subtype",
    "card type": "type",
    "seat": "seat",
    "opponent": "seat",
    "card name": "name",
    "nonland card name": "name",
    "creature card name": "name",
    "land card name": "name",
    **{f"color other than {color}": "color" for color in COLORS},
}
"""What may be chosen as a card enters, with the references that the rest of the card then has."""


def add(g: Grammar) -> None:
    _as_it_enters(g)
    _in_effects(g)
    _things(g)
    _qualities(g)
    _players(g)


def _as_it_enters(g: Grammar) -> None:
    for words, kind in (
        ("a color", "color"),
        ("a creature type", "creature type"),
        ("a basic land type", "basic land type"),
        ("a card type", "card type"),
        ("a player", "seat"),
        ("an opponent", "opponent"),
        ("a card name", "card name"),
        ("a nonland card name", "nonland card name"),
        ("a creature card name", "creature card name"),
        ("a land card name", "land card name"),
    ):
        g.phrase("choosable", words, kind)
    g.rule("own", f"as {SELF} enters , choose <choosable:k> .")(
        lambda k: {"enters": [{"enters choosing": k}]}
    )
    g.rule("own", f"{SELF} enters tapped . as it enters , choose <choosable:k> .")(
        lambda k: {"enters": [{"enters tapped": True}, {"enters choosing": k}]}
    )


def _in_effects(g: Grammar) -> None:
    for words, kind in (
        ("a color", "color"),
        ("a creature type", "subtype"),
        ("a card name", "card"),
    ):
        g.rule("sentence", f"choose {words}", f"you choose {words}", kind=kind)(
            lambda kind: [{"name": kind, "as": CHOICE}]
        )


def _things(g: Grammar) -> None:
    """Objects that have the chosen quality."""
    for words, kind in (
        ("of the chosen color", "color"),
        ("that's the chosen color", "color"),
        ("that are the chosen color", "color"),
        ("of the chosen type", "subtype"),
        ("that's the chosen type", "subtype"),
        ("with the chosen name", "name"),
        ("with that name", "name"),
    ):
        g.phrase("suffix", words, {"choice": kind})
    for words, kind in (
        ("that isn't the chosen color", "color"),
        ("that aren't of the chosen type", "subtype"),
        ("that isn't of the chosen type", "subtype"),
        ("that isn't the chosen type", "subtype"),
    ):
        g.phrase("suffix", words, {"not choice": kind})
    g.rule("source", "source of the chosen color")(lambda: {"choice": "color"})
    for n, word in (("1", "creature"), ("n", "creatures")):
        g.phrase(f"permanent{n}", f"{word} of the chosen type", {"type": "creature", "choice": "subtype"})


def _qualities(g: Grammar) -> None:
    """Static lines by which the card or another object has the chosen quality."""
    chosen = f"protection from {CHOICE}"
    g.phrase("ability_word", "protection from the chosen color", chosen)
    g.phrase("ability_word", "hexproof from the chosen color", f"hexproof from {CHOICE}")
    g.rule("mana_made", "one mana of the chosen color")(lambda: [{"add mana": CHOICE}])
    g.rule("mana_made", "<n:k> mana of the chosen color")(
        lambda k: [{"add mana": CHOICE, "amount": k}] if k != 1 else refuse()
    )
    g.rule("mana_made", "an additional one mana of the chosen color")(lambda: [{"add mana": CHOICE}])
    mine = {"subtype": [CHOICE]}
    for words in (
        "(is|are) the chosen type in addition to (its|their) other types",
        "(is|are) the chosen type in addition to (its|their) other creature types",
    ):
        g.rule("always1", words)(lambda: mine)
    g.rule("always1", "(is|are) the chosen color")(lambda: {"become color": [CHOICE]})
    g.rule("always1", "(is|are) the chosen type")(lambda: {"become subtype": [CHOICE]})
    g.rule("becomes", "(becomes|become) the chosen color")(lambda: {"become color": [CHOICE]})
    g.rule("becomes", "(becomes|become) the chosen type")(lambda: {"become subtype": [CHOICE]})
    # Choices of one player during the effect
    end = "until end of turn"
    kind = [{"name": "subtype", "as": CHOICE}]
    g.rule("sentence", f"<thing:t> (becomes|become) the creature type of your choice {end}")(
        lambda t: [*kind, {"last": {"become subtype": [CHOICE]}, "of": t, "until": "turn"}]
    )
    g.rule("static", "spells with the chosen name can't be cast .", "spells with that name can't be cast .")(
        lambda: static("self", {"forbid": {"cast": {"who": "players", "of": {"choice": "name"}}}})
    )


def _players(g: Grammar) -> None:
    g.phrase("player", "the chosen player", CHOICE)
    g.phrase("actor", "the chosen player", CHOICE)
    g.phrase("whom", "the chosen player", CHOICE)
    g.phrase("suffix", "the chosen player controls", {"controller": CHOICE})
    g.phrase("suffix", "controlled by the chosen player", {"controller": CHOICE})
    g.phrase("place", "the chosen player's graveyard", {"zone": "graveyard", "owner": CHOICE})
    for step in ("upkeep", "draw step", "end step"):
        g.rule("moment", f"the beginning of the chosen player's {step}", step=step)(
            lambda step: When({step: {"who": CHOICE}}, seat=CHOICE)
        )
    g.rule("event", "the chosen player casts (a|an) <spellnoun1:s>")(
        lambda s: When({"cast": {"who": CHOICE, "of": s}}, "it", frozenset({"spell"}), seat=CHOICE)
    )


def needed(data: object) -> set[str]:
    """The kinds of choices that the data refer to: a color, a subtype, a name, a seat."""
    if isinstance(data, dict):
        found: set[str] = set()
        for key, value in data.items():
            if key in ("choice", "not choice"):
                found.add(value)
            elif value == CHOICE and key in ("controller", "owner", "who", "seat", "to", "of"):
                found.add("seat")
            elif value == CHOICE and key != "as":
                found.add("color")
            elif key in ("subtype", "become subtype") and value == [CHOICE]:
                found.add("subtype")
            elif key in ("color", "become color") and value == [CHOICE]:
                found.add("color")
            else:
                found |= needed(value)
        return found
    if isinstance(data, (list, tuple)):
        return set().union(*(needed(one) for one in data)) if data else set()
    return {"color"} if isinstance(data, str) and data.endswith(f" {CHOICE}") else set()


def given(data: object) -> list[str]:
    """The kinds of choices that the data make."""
    if isinstance(data, dict):
        own: list[str] = [KIND_OF[data["enters choosing"]]] if data.get("enters choosing") in KIND_OF else []
        if data.get("as") == CHOICE:
            own.append("name" if data["name"] == "card" else str(data["name"]))
        return [*own, *(kind for part in data.values() for kind in given(part))]
    return [kind for part in data for kind in given(part)] if isinstance(data, (list, tuple)) else []

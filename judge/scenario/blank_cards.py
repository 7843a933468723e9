"""A card unknown to the ruleset, described by a judge: its kind, figures and words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.rulesets.game import Blank, Game
from judge.rulesets.kit import CardRuleset
from judge.scenario.faults import FaultyScenario
from judge.scenario.yaml_nodes import Map
from judge.text import fold

COST = "cost"


@dataclass(frozen=True, slots=True)
class BlankCard:
    """A judge's description of a card, as typed; ``kind`` is the key of a :class:`Blank`.

    ``figures`` are those of the kind and the cost; empty ones are not stated.
    """

    name: str
    kind: str = ""
    figures: Mapping[str, str] = field(default_factory=dict)
    keywords: str = ""
    text: str = ""

    def definition(self, game: Game, ruleset: CardRuleset) -> Map:
        """The definition for a scenario's ``cards``; its effect is left to the judge, in its own words."""
        blank = kind_of(game, self.kind)
        told: dict[str, object] = {"name": self.name}
        if blank is not None:
            told["type"] = blank.types[0] if len(blank.types) == 1 else list(blank.types)
        told |= {name: number(value) for name, value in self.figures.items() if value.strip()}
        keywords = [_keyword(ruleset, one) for one in self.keywords.split(",") if one.strip()]
        if keywords:
            told["keywords"] = keywords
        text = self.text.strip()
        if text:
            told["text"] = text
        if blank is not None and blank.does:
            told[blank.does] = [{"free": text or self.name}]
        return Map(told)


def kind_of(game: Game, key: str) -> Blank | None:
    """The kind of card with a key; None: it has no type."""
    return next((blank for blank in game.blanks if blank.key == key), None)


def figures_of(game: Game) -> tuple[str, ...]:
    """The figures of cards that may be stated by hand, in the order of the kinds that have them."""
    return tuple(dict.fromkeys(name for blank in game.blanks for name in blank.figures))


def unknown_cards(fault: FaultyScenario) -> tuple[str, ...]:
    """The unknown cards of a scenario, if it has no other faults; else empty."""
    names = {fold(one.card): one.card for one in fault.faults}
    return () if "" in names else tuple(names.values())


def number(text: str) -> object:
    """The text as a number or truth value if it is one, else as it is."""
    text = text.strip()
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return int(text) if text.lstrip("-").isdecimal() and text.isascii() and len(text) < 10 else text


def _keyword(ruleset: CardRuleset, written: str) -> object:
    """``Flying`` as it is, ``ward 2`` as a keyword with its number."""
    written = written.strip()
    name, _, last = written.rpartition(" ")
    counted = name and last.isdecimal() and last.isascii() and len(last) < 10
    known = ruleset.words.find("keywords", written) is not None
    return {name: int(last)} if counted and not known else written

"""Magic's built-in cards: real ones by their names, and invented examples."""

from __future__ import annotations

from functools import partial

from judge.messages import Message
from judge.resolver import Data
from judge.resources import within
from judge.rulesets.kit import CardRuleset, read_card
from judge.rulesets.kit.data_files import data_in
from judge.rulesets.kit.definition_store import Cards, Shelf
from judge.rulesets.kit.expression_parser import CameLater
from judge.text import fold


def presets(ruleset: CardRuleset) -> Cards:
    """The built-in cards, by their names and aliases; cards newer than the edition are refused."""
    cards: dict[str, Data] = {}
    refused: dict[str, Message] = {}
    invented: set[str] = set()
    folder = within("rulesets/magic", "cards")
    files = sorted(folder.glob("*.yaml"))
    for stem, written in ((file.stem, card) for file in files for card in data_in(file) or ()):
        if stem in INVENTED:
            invented |= {fold(name) for name in (written["name"], *written.get("aliases", ()))}
        try:
            made = read_card(ruleset, written)
        except CameLater as fault:
            names = (written["name"], *written.get("aliases", ()))
            refused |= {fold(name): fault.message for name in names}
            continue
        cards |= {fold(name): made for name in (made.text("name"), *made.texts("aliases"))}
    shelf = Shelf(folder, partial(read_card, ruleset), (CameLater,))
    return Cards(cards, shelf, refused, frozenset(invented), frozenset(map(fold, NAMESAKES)))


INVENTED = frozenset({"newer", "patterns"})
"""The files of preset cards that are examples: a printed card of such a name is meant where there is one."""
NAMESAKES = frozenset({
    "Bulwark Giant", "Echo Chamber", "Flicker", "Forget", "Grind", "Holy Mantle", "Insight", "Lay Bare",
    "Lull", "Overgrowth", "Petrify", "Second Wind", "Sentinel", "Slay", "Squire", "Turn Aside",
})  # fmt: skip
"""Examples whose names have been printed on other cards."""

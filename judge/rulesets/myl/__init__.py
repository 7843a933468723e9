"""Mitos y Leyendas, by its Documento Actualizado de Reglas of 11 November 2005.

``state_keys`` declares what its states keep. An ability being used is an object without a card:
its nature says of what, and ``item`` what it answers to.
"""

from judge.messages import N_
from judge.rulesets.game import Blank, Drawing, Game
from judge.rulesets.kit.presets import with_presets
from judge.rulesets.myl.assess import deck
from judge.rulesets.myl.ruleset import RULESET
from judge.rulesets.myl.setup import OBJECT_WORDS, lay, read

MYL = with_presets(RULESET, "myl")

GAME = Game(
    id="myl",
    profiles={"2005": MYL},
    lay=lay,
    read=read,
    assessments={"deck": deck},
    piles=frozenset({"stack", "deck", "graveyard"}),
    object_words=OBJECT_WORDS,
    drawing=Drawing(
        (("strength",),),
        frozenset({"gold"}),
        frozenset({"exile"}),
        homes={"": "defense", "gold": "reserve", "totem": "support", "talisman": "hand"},
        states={"new": "flag"},
        short={"deck": N_("castle"), "graveyard": N_("gy."), "exile": N_("ex.")},
        named=frozenset({"strength"}),
        front=("attack", "defense", "support"),
    ),
    blanks=(
        Blank(("ally",), ("strength",)),
        Blank(("talisman",), does="effect"),
        Blank(("weapon",)),
        Blank(("totem",)),
        Blank(("gold",)),
        Blank(("orb",)),
    ),
)

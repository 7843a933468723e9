"""Mitos y Leyendas, by its Documento Actualizado de Reglas of 11 November 2005.

| module | holds |
|---|---|
| ``cites``, ``words``, ``wording`` | step -> sections; vocabulary; sentences of the log |
| ``zones``, ``cost`` | where cards lie and whose they are; Oros and what is charged |
| ``flow`` | what is due between actions: checks, triggers, answers; the windows of answers |
| ``play``, ``use`` | the steps of playing a card (15) and of using an ability (16) |
| ``acts``, ``responding``, ``timing`` | what a player may do, and why not |
| ``turn``, ``combat``, ``damage`` | phases, cancelling them; attack, block, damage |
| ``verbs``, ``instructions``, ``effects`` | operations; cards' verbs; shields, what cannot be, checks |
| ``setup``, ``assess`` | openings from a description; decks |

Data of an object: ``entered`` (the turn), ``unpaid``, ``attached`` (a Weapon's bearer), ``host`` (what it
lies under), ``attacking``, ``blocks``, ``blocker``, ``must block``, ``origin`` (a converted Oro's zone),
``hurt``; of a card being played ``playing`` (``free``, ``item``, ``names``, ``side``, ``bearer``, ``came``).
An ability being used is an object without a card; its nature says of what, and ``item`` what it answers to.
Facts of the turn: ``played ...``, ``gold SEAT``, ``used ...``, ``cancelled``, ``defender``, ``acting``.
Lasting effects of the game's own: ``ward`` (a shield on one effect), ``bar`` and ``mute`` (cancelled
abilities), ``hasten``.
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

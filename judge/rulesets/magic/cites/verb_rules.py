"""The step behind each instruction, which tells the editions that know the instruction.

An edition knows an instruction if it has sections for the step. Most instructions have the name of their
step; the others, and synonymous words of tables and filters, are in ``STEP_OF``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from judge.rulesets.magic.cites.circumstance_cites import FINER
from judge.rulesets.magic.cites.step_cites import BEFORE_2009, COMBAT, CURRENT, TABLE
from judge.rulesets.magic.instructions import worded_actions
from judge.rulesets.magic.words import LATER

EDITIONS = (BEFORE_2009, CURRENT)
"""The editions played by, the oldest first."""

STEP_OF: Mapping[str, str] = {
    # Keyword actions and designations
    "become day": "becomes day",
    "become night": "becomes night",
    "become the monarch": "monarch",
    "become harnessed": "harnessed",
    "become level": "level",
    "become monstrous": "monstrosity",
    "become renowned": "renown",
    "become saddled": "saddled",
    "become solved": "solved",
    "dungeons completed": "dungeon completed",
    "encode": "cipher",
    "get the city's blessing": "city's blessing",
    "mentors": "mentor",
    "monstrous": "monstrosity",
    "pair": "soulbond",
    "paired": "soulbond",
    "raise speed": "speed",
    "renowned": "renown",
    "ring temptations": "ring",
    "ring-bearer": "ring",
    "take the initiative": "initiative",
    "tempt": "ring",
    "transformed": "transform",
    "vote for": "vote",
    "warp away": "warp",
    # What came with the keywords of cards
    "cast copy": "copy of a card",
    "cycle": "cycled",
    "enters amplified": "amplify",
    "enters devouring": "devour",
    "enters with tribute": "tribute",
    "swap aura": "aura swap",
    # Objects, moved and changed
    "become blocked": "blocked by effect",
    "control player": "player control",
    "create copy": "create",
    "discard a": "discard",
    "discard cards": "discard",
    "divided counters": "counters",
    "divided damage": "damage",
    "double every counter": "double counters",
    "enter attacking": "put attacking",
    "enters choosing": "enters so",
    "enters copying": "enters so",
    "enters exiling": "enters so",
    "enters tapped": "enters so",
    "enters unless pay": "enters so",
    "exile a": "exile",
    "gain abilities": "last",
    "heal": "damage",
    "move any counter": "counters moved",
    "put counters": "counters",
    "put counters on a": "counters",
    "put into play": "enter",
    "remove all counters": "counters",
    "remove any counter": "counters",
    "remove counters": "counters",
    "remove counters from a": "counters",
    "remove from combat": "leave combat",
    "return a": "return",
    "reveal a": "reveal",
    "sacrifice a": "sacrifice",
    "share keywords": "last",
    "tap a": "tap",
    "turn face down": "face down",
    "turn face up": "face up",
    "untap a": "untap",
    # Players and the game
    "draw the game": "drawn by effect",
    "either": "choice",
    "extra combat": "extra phase",
    "keep paid": "in the order written",
    "lose the game": "lose",
    "loyalty": "loyalty cost",
    "set life": "life set",
    "taken this turn": "activate limit",
    "trigger": "reflexive",
    "win the game": "win",
    "left half unlocked": "unlock",
    "right half unlocked": "unlock",
    "fully unlocked": "unlock",
    **{verb: f"action {verb}" for verb in worded_actions.action_data()},
}
"""The step that says what a word means, where that step is not called so."""


def step_of(word: str) -> str:
    """The step whose sections define an instruction, or a word of tables and filters."""
    return STEP_OF.get(word, word)


def first_edition(step: str) -> str:
    """The first of the editions that has sections for a step; "" for what is no step."""
    rows = {**TABLE, **COMBAT, **FINER}
    of = dict(zip((CURRENT, BEFORE_2009), rows.get(step, ("", "")), strict=True))
    return next((edition for edition in EDITIONS if of[edition]), "")


def first_to_know(word: str) -> str:
    """The first of the editions that knows a keyword, a key of a card or an instruction."""
    return CURRENT if word in LATER else first_edition(step_of(word))


def later(verbs: Iterable[str], words: Iterable[str], edition: str) -> Mapping[str, str]:
    """Words that an edition does not know yet, each with the first edition that does.

    Of ``words`` (conditions, figures of seats) only those about the result of a verb are included.
    """
    steps = {step_of(verb) for verb in verbs}
    asked = (*LATER, *verbs, *(word for word in words if step_of(word) in steps))
    return {word: first_to_know(word) for word in asked if first_to_know(word) > edition}

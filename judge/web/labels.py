"""A game's words in the reader's language: figures, zones, steps, actions and choices."""

from __future__ import annotations

from collections.abc import Iterable

from judge.cardsearch.kinds import KINDS
from judge.messages import N_, Message
from judge.resolver import Object
from judge.rulesets.kit import CardRuleset, Words
from judge.text import fold
from judge.web.language import current, translated

COMMON = {
    "may": N_("whether to do it"),
    "order": N_("in which order"),
    "replacement": N_("which effect first"),
    "loop": N_("how often the loop is gone through"),
    "mode": N_("which of these is done"),
    "modes": N_("which of these is done"),
    "x": N_("the value of X"),
    "or": N_("one or the other"),
    "either": N_("one or the other"),
    "pay": N_("how to pay"),
    "who": N_("whom it concerns"),
    "reading": N_("how the rule is read"),
    "outcome": N_("what happens"),
    "search": N_("what is looked for"),
    "scry": N_("what goes to the bottom"),
    "scry order": N_("in which order"),
    "yes": N_("yes"),
    "no": N_("no"),
    "pass": N_("Pass"),
}
"""Labels shared by all rulesets."""

PHASES = {
    "beginning": N_("beginning phase"),
    "combat": N_("combat phase"),
    "main": N_("main phase (before or after combat)"),
    "ending": N_("ending phase"),
    "player": N_("a player's turn"),
    "nemesis": N_("the nemesis's turn"),
}
"""Phases without a word of their own, because scenarios name their steps."""

KINDS_OF_WORDS = (
    "zones", "steps", "types", "subtypes", "figures", "seat_figures", "colors", "keywords", "counters",
)  # fmt: skip

SLOTS = ("target ", "choose ", "name ")
"""Choices whose kind is followed by the name of the slot in the card's definition."""


def word(ruleset: CardRuleset, kind: str, key: str) -> str:
    """A word of the game in the reader's language: in Spanish the game's own, in English the key or its label
    (``KIND KEY``).
    """
    step = (ruleset.labels.get(f"step {key}") or ruleset.labels.get(key)) if kind == "steps" else None
    if step:  # if an action has the same key as the step, the step has a label of its own
        return translated(Message(step))
    if current() == "en" and f"{kind} {key}" in ruleset.labels:
        return translated(Message(ruleset.labels[f"{kind} {key}"]))
    said = key if current() == "en" else ruleset.words.label(kind, key)
    return said.replace("_", " ")


def type_line(ruleset: CardRuleset, types: Iterable[str]) -> str:
    """The types of one card in the reader's language, in the order in which a card prints them."""
    spanish, words, of = current() != "en", ruleset.words, frozenset(types)
    kept = _LINES.get((id(words), spanish, of))
    if kept is None or kept[0] is not words:
        said = KINDS if spanish and words.type_order else {}
        told = (one if one in words.type_order else said.get(one, one) for one in of)
        if len(_LINES) >= MOST_LINES:
            _LINES.clear()
        kept = _LINES[id(words), spanish, of] = (words, words.type_line(told, spanish))
    return kept[1]


MOST_LINES = 1024
"""Maximum number of lines of types that are kept; a page names the same few again and again."""
_LINES: dict[tuple[int, bool, frozenset[str]], tuple[Words, str]] = {}


def unsaid_kinds(ruleset: CardRuleset, types: Iterable[str]) -> tuple[str, ...]:
    """The kinds in a Spanish line of types that stay English, for want of a sure Spanish word."""
    order = ruleset.words.type_order
    if current() == "en" or not order:
        return ()
    return tuple(sorted(one for one in types if one not in order and one not in KINDS))


def moment(ruleset: CardRuleset, phase: str, step: str) -> str:
    """The current moment of the turn: the phase, then its step."""
    words = ruleset.words.steps or {}
    said = []
    for key in (phase, step):
        if key in PHASES and key not in words:
            said.append(translated(PHASES[key]))
        elif key:
            said.append(word(ruleset, "steps", key))
    return " · ".join(dict.fromkeys(said))


BESIDE = frozenset({"basic", "elite", "host", "legendary", "ongoing", "snow", "world"})
"""Supertypes, which stand before a card's types in English and after them in Spanish."""


def types_said(ruleset: CardRuleset, printed: str) -> str:
    """A printed type line in the reader's words; in Spanish, supertypes follow and agree with the type's
    gender.

    Subtypes without a word stay as printed, and so does a whole line if one of its types has no word.
    """
    if current() == "en":
        return printed
    return " // ".join(_types_said(ruleset, line) for line in printed.split(" // "))


def _types_said(ruleset: CardRuleset, printed: str) -> str:
    types, dash, kinds = printed.partition(" — ")
    said = {fold(one): word(ruleset, "types", fold(one)) for one in types.split()}
    nouns = [said[one] for one in said if one not in BESIDE]
    if not nouns or all(said[one] == one for one in said):
        return printed
    feminine = nouns[-1].endswith("a")
    beside = [said[one] if feminine else f"{said[one].removesuffix('a')}o" for one in said if one in BESIDE]
    text = " ".join([*nouns, *beside])
    return f"{text[:1].upper()}{text[1:]}{dash}{' '.join(KINDS.get(fold(one), one) for one in kinds.split())}"


def anyhow(ruleset: CardRuleset, key: str) -> str | None:
    """A key in the reader's language, whatever kind of word it is; None if the game has no such word."""
    for kind in (
        "zones",
        "steps",
        "types",
        "subtypes",
        "figures",
        "seat_figures",
        "colors",
        "keywords",
        "counters",
    ):
        if key in (getattr(ruleset.words, kind) or {}):
            return word(ruleset, kind, key)
    return None


def label(ruleset: CardRuleset, key: str) -> str:
    """The label of an action, a window, a choice or one of its options."""
    found = ruleset.labels.get(key) or COMMON.get(key)
    if found is not None:
        return translated(Message(found))
    for prefix in SLOTS:
        if key.startswith(prefix):
            return _slot(ruleset, prefix, key.removeprefix(prefix))
    return anyhow(ruleset, key) or thing(ruleset, key)


def _slot(ruleset: CardRuleset, prefix: str, slot: str) -> str:
    """The label of a slot, which the card's author has named, if the game has a word for that name."""
    known = ruleset.labels.get(slot)
    said = translated(Message(known)) if known else anyhow(ruleset, slot)
    if prefix == "target ":
        return translated(N_("target: {slot}"), slot=said) if said else translated(N_("target"))
    if prefix == "name ":
        return translated(N_("a name: {slot}"), slot=said) if said else translated(N_("a name"))
    return translated(N_("choice: {slot}"), slot=said) if said else translated(N_("choice"))


def thing(ruleset: CardRuleset, name: str) -> str:
    """The name of an object without a card (a token's or marker's name is the word of a type), and of a part
    of the game itself, such as a breach or a turn order card.
    """
    if current() == "en" or not name:
        known = ruleset.card(name) if name and ruleset.words.english_first else None
        return next(iter(known.texts("aliases")), name) if known is not None else name
    if not name.islower() and name in ruleset.labels:
        return translated(Message(ruleset.labels[name]))
    return (anyhow(ruleset, name) if name.islower() else None) or name


def named(ruleset: CardRuleset, obj: Object, name: str = "") -> str:
    """An object's displayed name: its card's name, with the name that the table gives it, if any."""
    said = thing(ruleset, name or obj.card)
    own = obj.card and not fold(obj.id).startswith((fold(obj.card), fold(said)))
    if not own or "#" in obj.id:
        return said
    return translated(N_("{card} “{name}”"), card=said, name=obj.id)


def place(ruleset: CardRuleset, zone: str) -> str:
    """A zone in words, with its seat."""
    where, _, seat = zone.partition("/")
    said = word(ruleset, "zones", where)
    return f"{said} ({seat})" if seat else said

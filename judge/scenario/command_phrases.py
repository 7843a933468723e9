"""The phrases of the terminal's commands, in Spanish and in English, and how words are compared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from judge.rulesets.kit import CardRuleset
from judge.text import fold_hard

NOTE = ("note", "nota")
SAVE = ("save", "guardar", "guarda")
CORRECT = ("correct", "corregir", "corrige")
OUTCOME = ("outcome", "resultado", "judge", "juez")
WHY = ("why not", "por que no", "why", "por que")
UNTIL = ("pass until", "pasan hasta", "pasar hasta", "all pass until")
ALL_PASS = ("all pass", "pasan todos", "pasan", "todos pasan", "everybody passes", "everyone passes")
PASSES = ("pass", "passes", "pasa", "paso", "pasar")
CHOOSES = ("choose", "chooses", "elige", "escoge", "elegir", "answers", "answer", "decide")
AIMS = (
    "haciendo objetivo a", "haciendo objetivo", "con objetivo", "objetivo", "targeting", "aiming at",
    "eligiendo", "choosing", "sobre", "contra", "against", "->", "at",
)  # fmt: skip
"""Words that are followed by the answers to the choices of an action."""

FILLERS = ("a", "al", "con", "la", "el", "el oro", "una", "un", "the", "with", "to", "de", "su", "una carta")

FORMS: Mapping[str, tuple[str, ...]] = {
    "play": ("play", "show", "cast"),
    "plays": ("play", "show", "cast"),
    "juega": ("play", "show", "cast"),
    "muestra": ("show", "react"),
    "reveals": ("react", "show"),
    "ensena": ("react", "show"),
    "responds": ("play", "cast", "react", "respond", "annul"),
    "responde": ("play", "cast", "react", "respond", "annul"),
    "casts": ("cast", "play"),
    "lanza": ("cast", "play"),
    "activates": ("activate", "use"),
    "activa": ("activate", "use"),
    "uses": ("use", "activate"),
    "usa": ("use", "activate"),
    "rinde": ("concede",),
    "anula": ("annul", "cancel"),
    "cancela": ("cancel", "annul"),
    "compra": ("buy",),
    "gana": ("gain",),
    "ataca": ("attack",),
    "bloquea": ("block",),
    "mueve": ("move",),
    "cuenta": ("count",),
    "da": ("give",),
    "gives": ("give",),
}
"""Forms of verbs that do not begin like the action's words."""

PAIR = r"\s*(?:=|->|→)\s*"


def actions_meant(ruleset: CardRuleset, word: str) -> tuple[str, ...]:
    """The actions that a verb may mean, most likely first."""
    verb = folded(word)
    spelled = {
        folded(spelling): action
        for action in ruleset.actions
        for spelling in (action, *((ruleset.words.actions or {}).get(action, ())))
    }
    if verb in spelled:
        return (spelled[verb],)
    forms = tuple(action for action in FORMS.get(verb, ()) if action in ruleset.actions)
    if forms:
        return forms
    shared = dict.fromkeys(ruleset.actions, 0)
    for spelling, action in spelled.items():
        shared[action] = max(shared[action], shared_letters(verb, spelling))
    most = max(shared.values(), default=0)
    if most < max(3, len(verb) / 2):
        return ()
    return tuple(action for action, size in shared.items() if size == most)


def folded(text: str) -> str:
    return fold_hard(text).replace("¿", "").replace("?", "").strip() or ("?" if "?" in text else "")


def after(line: str, beginnings: Iterable[str]) -> str | None:
    """The text after one of several beginnings of a line; None if it begins otherwise."""
    words = line.replace("¿", "").split()
    for beginning in sorted(beginnings, key=len, reverse=True):
        size = len(beginning.split())
        if folded(" ".join(words[:size]).rstrip(":")) == folded(beginning):
            return " ".join(words[size:])
    return None


def shared_letters(verb: str, spelling: str) -> int:
    """The number of letters that two words have in common from the beginning."""
    return next(
        (at for at, (a, b) in enumerate(zip(verb, spelling, strict=False)) if a != b),
        min(len(verb), len(spelling)),
    )


def split_aims(text: str) -> tuple[str, tuple[str, ...]]:
    """The objects of an action, and its targets."""
    for aim in AIMS:
        found = re.search(rf"(?:^|\s){re.escape(aim)}(?:\s|$)", text, re.IGNORECASE)
        if found:
            return bare(text[: found.start()]), tuple(bare(part) for part in listed(text[found.end() :]))
    return bare(text), ()


def listed(text: str) -> list[str]:
    return [part.strip() for part in re.split(r",|;|\s+y\s+|\s+and\s+|\s+e\s+", text.strip()) if part.strip()]


def bare(text: str) -> str:
    """A name without the small words before it."""
    words = text.strip().split()
    while len(words) > 1 and folded(words[0]) in FILLERS:
        words = words[1:]
    return " ".join(words)


def last_apart(text: str) -> tuple[str, str]:
    head, _, last = text.rpartition(" ")
    return bare(re.sub(r"\s+(a|al|to|at)$", "", head)), last


def best(word: str, names: Iterable[str]) -> list[str]:
    """The names that a word may mean: equal ones, else those that begin with it, else those that
    contain it.
    """
    wanted, known = folded(word), list(names)
    if not wanted:
        return []
    spelled = {name: folded(name) for name in known}
    tests = (
        lambda name: name == wanted,
        lambda name: name.startswith(wanted),
        lambda name: any(part.startswith(wanted) for part in name.split()),
        lambda name: (
            len(wanted) > 2 and all(any(p.startswith(w) for p in name.split()) for w in wanted.split())
        ),
    )
    for test in tests:
        found = [name for name in known if test(spelled[name])]
        if found:
            return found
    return []

"""Splits a card's printed text into words with their positions; the card's own names become one token."""

from __future__ import annotations

import re
from dataclasses import dataclass

SELF = "~"
"""The token for the card itself: its name, its short name, "this creature" and the like."""
GRANTING = "@granting"
"""The card's own name inside quotation marks: the card that grants the ability, not the one that has it."""


@dataclass(frozen=True, slots=True)
class Token:
    """One word: in lower case for comparing, as printed, and its position in the printed text."""

    word: str
    printed: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a printed text: its words, and its reminder text."""

    text: str
    tokens: tuple[Token, ...]
    reminder: bool = False

    @property
    def words(self) -> str:
        return " ".join(token.word for token in self.tokens)


_TOKEN = re.compile(
    r"""\{[^}]*\}                           # a symbol
    |[+\-\u2212](?:\d+|X)/[+\-\u2212](?:\d+|X) # a change of power and toughness, or a counter
    |(?:\d+|X|\*)/(?:\d+|X|\*)(?![\w/])     # power and toughness
    |[+\-\u2212](?:\d+|X)(?=\s*:|\s)        # a loyalty cost
    |\d+\+                                  # a level from here on
    |\d+(?:,\d{3})*(?:st|nd|rd|th)?
    |(?<=~)\ *['\u2019]s\b               # of the card itself
    |\w+(?:['\u2019\-/]\w+)*(?:['\u2019](?=\s))?
    |["\u201c\u201d.,:;\u2014\u2022!?~@]    # punctuation
    |\S""",
    re.VERBOSE,
)
_REMINDER = re.compile(r"\s*\([^()]*\)")
_THIS = frozenset(
    [
        "artifact",
        "aura",
        "battle",
        "card",
        "class",
        "creature",
        "enchantment",
        "equipment",
        "fortification",
        "land",
        "permanent",
        "planeswalker",
        "saga",
        "siege",
        "spacecraft",
        "spell",
        "token",
        "vehicle",
        "case",
        "room",
        "mount",
        "dungeon",
        "emblem",
        "attraction",
    ]
)
_LONGER: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("enters", "the", "battlefield"), ("enters",)),
    (("enter", "the", "battlefield"), ("enter",)),
    (("entered", "the", "battlefield"), ("entered",)),
    (("entering", "the", "battlefield"), ("entering",)),
    (("converted", "mana", "cost"), ("mana", "value")),
    (("converted", "mana", "costs"), ("mana", "values")),
    (("activate", "this", "ability", "only"), ("activate", "only")),
    (("activate", "this", "ability", "no", "more", "than", "once"), ("activate", "only", "once")),
    (("any", "time", "you", "could", "cast", "a", "sorcery"), ("as", "a", "sorcery")),
    (("your", "commander"), ("a", "commander", "you", "own")),
    (("at", "end", "of", "turn"), ("at", "the", "beginning", "of", "the", "next", "end", "step")),
)
"""Older wordings and those of today for the same thing, word for word."""


def names_of(name: str, legendary: bool = False) -> tuple[str, ...]:
    """The names by which a card's text speaks of the card, longest first.

    >>> names_of("Ana, the Bold", legendary=True)
    ('Ana, the Bold', 'Ana')
    """
    found = [name]
    if "," in name:
        found.append(name.split(",")[0])
    elif legendary and " " in name:
        found.append(re.split(r" (?:of|the|and|to|from|in) ", name)[0])
        found.append(name.split(" ")[0])
    return tuple(dict.fromkeys(one for one in found if one))


def lines_of(text: str, names: tuple[str, ...] = ()) -> tuple[Line, ...]:
    """Split a printed text into lines, without reminder text; the card's own names become one token.

    >>> [line.words for line in lines_of("Flying (It flies.)\\nAna deals 3 damage to any target.", ("Ana",))]
    ['flying', '~ deals 3 damage to any target .']
    """
    made = []
    at = 0
    for printed in text.split("\n"):
        made.append(_line(printed, names))
        at += len(printed) + 1
    return tuple(line for line in made if line.text.strip())


PERSONS = {"him": "it", "he": "it", "she": "it", "his": "its", "himself": "itself", "herself": "itself"}
"""How texts speak of characters: as of any other object."""
AFTER_HER = frozenset(
    {"and", "or", "for", "until", "with", "to", "from", "this", "at", "where", "equal", "instead"}
)
_DASH = re.compile(r"^([A-Z][\w',! ]{0,30}) -(?: |$)")


def _line(printed: str, names: tuple[str, ...]) -> Line:
    kept = _REMINDER.sub(lambda found: " " * len(found.group()), printed)
    if not kept.strip():
        return Line(printed, (), reminder=True)
    kept = _DASH.sub(lambda found: f"{found[1]} \u2014 ", kept)
    for name in names:
        pattern = rf"(?<!\w){re.escape(name)}(?=\W|$)"
        kept = re.sub(pattern, lambda found: SELF + "\x00" * (len(found.group()) - 1), kept)
    tokens: list[Token] = []
    for found in _TOKEN.finditer(kept.replace("\x00", " ")):
        end = found.end()
        while found.group() == SELF and kept[end : end + 1] == "\x00":
            end += 1  # the whole name as printed
        raw = printed[found.start() : end]
        word = (
            found.group()
            .strip()
            .replace("\u2019", "'")
            .replace("\u2212", "-")
            .replace("\u201c", '"')
            .replace("\u201d", '"')
        )
        tokens.append(Token(word if word.startswith("{") else word.lower(), raw, found.start(), end))
    return Line(printed, tuple(_own_of_tokens(_made_alike(tokens))))


def _own_of_tokens(tokens: list[Token]) -> list[Token]:
    r"""Replace a token's own name, in the ability quoted for it, by the token for the object itself.

    >>> lines_of('Create Bo, a legendary 1/1 red Dog creature token with "Bo can\'t block."')[0].words
    'create bo , a legendary 1/1 red dog creature token with " ~ can\'t block . " .'
    """
    words = [token.word for token in tokens]
    name: list[str] = []
    for at, word in enumerate(words):
        if word in ("create", "creates") and words[at + 1 : at + 7].count(","):
            end = words.index(",", at)
            if words[end + 1 : end + 3] == ["a", "legendary"]:
                name = words[at + 1 : end]
    if not name:
        return tokens
    made, at, quoted = [], 0, False
    while at < len(tokens):
        quoted ^= words[at] == '"'
        if quoted and words[at : at + len(name)] == name:
            first, last = tokens[at], tokens[at + len(name) - 1]
            made.append(Token(SELF, " ".join(one.printed for one in tokens[at : at + len(name)]),
                              first.start, last.end))  # fmt: skip
            at += len(name)
            continue
        made.append(tokens[at])
        at += 1
    return made


HAVING = frozenset({"has", "have", "gains", "gain", "with", "and"})
"""Words before quotation marks in which an ability stands."""


def _unended(inner: list[Token], before: Token) -> bool:
    """Whether an ability in quotation marks lacks its full stop, as the sentence around it goes on."""
    return bool(inner) and inner[-1].word not in (".", ",", "!", "?", "'") and before.word in HAVING


OTHERS = frozenset(
    [
        "artifact",
        "artifacts",
        "creature",
        "creatures",
        "each",
        "enchanted",
        "enchantment",
        "equipped",
        "it",
        "land",
        "lands",
        "permanent",
        "permanents",
        "player",
        "players",
        "spell",
        "spells",
        "target",
        "that",
        "them",
        "they",
        "token",
        "tokens",
        "you",
    ]
)
"""Words that name something else than the card itself, to which an ability may be given."""


def _of_itself(before: list[Token]) -> bool:
    """Whether the ability in the quotation marks that begin here is the card's own: "~ has"."""
    words = [token.word for token in before]
    start = max((at for at, word in enumerate(words) if word in (",", ".", ":", "\u2014")), default=-1) + 1
    clause = words[start:]
    if clause[:2] == ["it", "enters"]:
        return SELF in words[:start]
    return clause[:1] == [SELF] and clause[-1] in HAVING and not OTHERS & set(clause)


def _made_alike(tokens: list[Token]) -> list[Token]:
    made: list[Token] = []
    at, quoted, opened, own = 0, False, 0, False
    while at < len(tokens):
        token = tokens[at]
        if token.word in PERSONS:
            token = Token(PERSONS[token.word], token.printed, token.start, token.end)
            tokens[at] = token
        if token.word == "her" and at + 1 < len(tokens):
            owned = tokens[at + 1].word[:1].isalpha() and tokens[at + 1].word not in AFTER_HER
            token = Token("its" if owned else "it", token.printed, token.start, token.end)
            tokens[at] = token
        if token.word == '"':
            quoted = not quoted
            opened = len(made) if quoted else opened
            if not quoted and _unended(made[opened + 1 :], made[opened - 1] if opened else token):
                made += [Token(".", "", token.start, token.start), token]
                at += 1
                continue
        if token.word == "'" and quoted and made and made[-1].word == ".":
            # The full stop of an ability within another ends the sentence around it as well.
            made += [token, Token(".", "", token.end, token.end)]
            at += 1
            continue
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        if token.word == "this" and following is not None and following.word.removesuffix("'s") in _THIS:
            made.append(Token(SELF, f"{token.printed} {following.printed}", token.start, following.end))
            if following.word.endswith("'s"):
                made.append(Token("'s", "'s", following.end - 2, following.end))
            at += 2
            continue
        if token.word == '"' and quoted:
            own = _of_itself(made)
        if (
            token.word == SELF and quoted and not own
        ):  # the card that grants the ability, not the one that has it
            token = Token(GRANTING, token.printed, token.start, token.end)
        if token.word == '"' and not quoted and made and made[-1].word == ",":
            # The comma of the outer sentence stands inside the quotation marks, instead of a full stop.
            made += [Token(".", "", made[-1].start, made[-1].start), token, made.pop()]
            at += 1
            continue
        closes = token.word == '"' and not quoted and made and made[-1].word == "."
        if closes and (following is None or following.word not in (".", ",", "and", "until", "or")):
            # The full stop of a quoted ability ends the sentence around it as well.
            made += [token, Token(".", "", token.end, token.end)]
            at += 1
            continue
        if token.word == "where" and made and made[-1].word not in (",", "\u2014"):
            following_words = tuple(t.word for t in tokens[at + 1 : at + 3])
            if following_words == ("x", "is"):  # some texts omit the comma
                made.append(Token(",", "", token.start, token.start))
        for old, new in _LONGER:
            if tuple(t.word for t in tokens[at : at + len(old)]) == old:
                end = tokens[at + len(old) - 1].end
                made += [Token(word, word, token.start, end) for word in new]
                at += len(old)
                break
        else:
            made.append(token)
            at += 1
    return made

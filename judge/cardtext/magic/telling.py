"""Puts Magic's card data into sentences, in English and Spanish.

The sentences are made from the data alone, so a reader of the page sees what Judge will play.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from judge.cardtext.magic.telling_english import English
from judge.cardtext.magic.telling_spanish import Spanish
from judge.cardtext.plain_data import Unsaid
from judge.cardtext.saying import Language

_LANGUAGES: Mapping[str, Language] = {"en": English(), "es": Spanish()}


_SPANISH = tuple(
    (re.compile(pattern), told)
    for pattern, told in (
        (r"\bjugadors\b", "jugadores"),
        (r"\b(?:el|la) (\w+) de tú\b", r"tu \1"),
        (r"\b([Cc]uando tú \w+[ae])\b", r"\1s"),
        (r"\bhace objetivo a tú\b", "te apunta"),
        (r"\b(a|por|para) tú\b", r"\1 ti"),
        (r"\b1 manás\b", "1 maná"),
        (r"\b1 contadores\b", "1 contador"),
        (r"\b1 (vida|carta|criatura|ficha)s\b", r"1 \1"),
        (r"\b([Aa]|[Dd]e) el\b", r"\1l"),
    )
)
"""Corrections once the parts are joined: singular for one, articles, the reader as the subject."""


def fitted(text: str) -> str:
    """A Spanish text with contractions and agreement applied.

    >>> fitted("Cuando tú roba una carta, va a el exilio. El dueño de el objetivo paga 1 vidas.")
    'Cuando tú robas una carta, va al exilio. El dueño del objetivo paga 1 vida.'
    >>> fitted("La carta superior de la biblioteca de tú.")
    'La carta superior de tu biblioteca.'
    """
    for pattern, told in _SPANISH:
        text = pattern.sub(told, text)
    return text


def sentences(data: Mapping[str, object], language: str) -> list[str]:
    """The data of a line or a whole definition as sentences, at least one for each ability.

    >>> sentences({"keywords": ["flying"]}, "es")
    ['Volar.']
    """
    try:
        found = _LANGUAGES[language].definition(data)
        found = [one.replace(" ()", "") for one in found]
        if language == "en":  # the reader as a subject
            return [re.sub(r"\byou (\w+)s a card\b", r"you \1 a card", one) for one in found]
        return [fitted(one) for one in found]
    except (LookupError, TypeError, AttributeError, ValueError) as fault:
        raise Unsaid(str(fault)) from None  # a part of the data has no words in this language yet

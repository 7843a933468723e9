"""What card data say, in words: the way back from the data to sentences, in English and in Spanish.

What is said is made from the data alone: a reader of the page sees what Judge will play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cardtext.saying import Language, Unsaid
from judge.cardtext.words_english import English
from judge.cardtext.words_spanish import Spanish

_LANGUAGES: Mapping[str, Language] = {"en": English(), "es": Spanish()}


def sentences(data: Mapping[str, Any], language: str) -> list[str]:
    """What one line's data, or a whole definition, says: one sentence or more for each ability.

    >>> sentences({"keywords": ["flying"]}, "es")
    ['Volar.']
    """
    try:
        return _LANGUAGES[language].definition(data)
    except (LookupError, TypeError, AttributeError, ValueError) as fault:
        raise Unsaid(str(fault)) from None  # a part of the data for which the language has no words yet

"""What card data say, in words: the way back from the data to sentences, in English and in Spanish.

What is said is made from the data alone: a reader of the page sees what Judge will play.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from judge.cardtext.saying import Language, Unsaid
from judge.cardtext.words_english import English
from judge.cardtext.words_spanish import Spanish

_LANGUAGES: Mapping[str, Language] = {"en": English(), "es": Spanish()}


def contracted(text: str) -> str:
    """A Spanish text with its articles contracted, and a single mana in the singular.

    >>> contracted("Va a el exilio. El dueño de el objetivo paga 1 manás.")
    'Va al exilio. El dueño del objetivo paga 1 maná.'
    """
    joined = re.sub(r"\b([Aa]|[Dd]e) el\b", lambda found: f"{found[1]}l", text)
    return re.sub(r"\b1 manás\b", "1 maná", joined)


def sentences(data: Mapping[str, Any], language: str) -> list[str]:
    """What one line's data, or a whole definition, says: one sentence or more for each ability.

    >>> sentences({"keywords": ["flying"]}, "es")
    ['Volar.']
    """
    try:
        found = _LANGUAGES[language].definition(data)
        return [contracted(one) for one in found] if language == "es" else found
    except (LookupError, TypeError, AttributeError, ValueError) as fault:
        raise Unsaid(str(fault)) from None  # a part of the data for which the language has no words yet

"""Messages for people: an English template and its data, rendered in the reader's language.

Lower layers never print. They raise errors and return :class:`Message` values; the command line and
the pages render them through the gettext catalogues in ``judge/translations``.
"""

from __future__ import annotations

import gettext
import io
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

LANGUAGES = ("es", "en")
"""The interface's languages, the first being the default."""

DOMAIN = "judge"
_FIELDS = {"template", "data"}
TRANSLATIONS = Path(__file__).parent / "translations"
"""Where the catalogues are."""


def N_(template: str) -> str:  # noqa: N802 - gettext's customary name
    """Mark a template for the catalogues without translating it here."""
    return template


@dataclass(frozen=True)
class Message:
    """A template with its data; ``str()`` gives the English wording.

    >>> str(Message("line {line} is empty", {"line": 3}))
    'line 3 is empty'
    """

    template: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template.format_map(_Shown(self.data, "en"))

    def to_json(self) -> dict[str, object]:
        """The template and its data; a message among the data is an object of the same form."""
        data = {
            name: value.to_json() if isinstance(value, Message) else value
            for name, value in self.data.items()
        }
        return {"template": self.template, "data": data}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Message:
        data = {
            name: cls.from_json(value) if isinstance(value, dict) and set(value) == _FIELDS else value
            for name, value in stored["data"].items()
        }
        return cls(stored["template"], data)


class _Shown(dict[str, object]):
    """Data whose nested messages are rendered in the same language."""

    def __init__(self, data: Mapping[str, object], language: str) -> None:
        super().__init__(data)
        self._language = language

    def __getitem__(self, key: str) -> object:
        value = super().__getitem__(key)
        return render(value, self._language) if isinstance(value, Message) else value


def render(message: Message | str, language: str) -> str:
    """Give the message's wording in ``language``, in English where the catalogue lacks it.

    >>> render(Message("section {number} is not there", {"number": "1"}), "en")
    'section 1 is not there'
    """
    if isinstance(message, str):
        return wording_of(message, language)
    wording, data = wording_of(message.template, language), message.data
    if not data:
        return wording
    for value in data.values():
        if isinstance(value, Message):
            return wording.format_map(_Shown(data, language))
    return wording.format_map(data)


@lru_cache(maxsize=4096)
def wording_of(template: str, language: str) -> str:
    """The template in ``language``, without its data."""
    return catalogue(language).gettext(template) if template else ""


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The catalogue of one language; a ``.po`` newer than its ``.mo`` is compiled in memory."""
    folder = TRANSLATIONS / language / "LC_MESSAGES"
    po, mo = folder / f"{DOMAIN}.po", folder / f"{DOMAIN}.mo"
    if mo.is_file() and not (po.is_file() and po.stat().st_mtime > mo.stat().st_mtime):
        with mo.open("rb") as compiled:
            return gettext.GNUTranslations(compiled)
    if po.is_file():
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        buffer = io.BytesIO()
        with po.open("rb") as source:
            write_mo(buffer, read_po(source))
        buffer.seek(0)
        return gettext.GNUTranslations(buffer)
    return gettext.NullTranslations()


def language_of_environment(environment: Mapping[str, str] | None = None) -> str:
    """The interface language of the locale; Spanish unless the locale is English.

    The first of the locale's variables that is set counts, as usual.

    >>> language_of_environment({"LANG": "en_GB.UTF-8"})
    'en'
    >>> language_of_environment({"LANG": "C.UTF-8"})
    'es'
    >>> language_of_environment({"LC_ALL": "C", "LANG": "en_US"})
    'es'

    """
    environment = os.environ if environment is None else environment
    locale = next(filter(None, (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    for named in (environment.get("JUDGE_LANGUAGE", ""), environment.get("LANGUAGE", ""), locale):
        for choice in named.split(":"):
            if choice[:2].lower() in LANGUAGES:
                return choice[:2].lower()
    return LANGUAGES[0]

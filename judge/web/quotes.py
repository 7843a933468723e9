"""Quotes a section sentence by sentence, in the reader's language if it has a text in it."""

from __future__ import annotations

from judge.documents.repetition import sentences
from judge.library import SectionView
from judge.web.html_text import beginning, plain
from judge.web.language import current

LEFT_OUT = " […]"
LONGEST_QUOTE = 1_000
"""Maximum characters that are copied with a citation; hardly any rule is longer."""
LONGEST_SENTENCE = 600
"""Maximum characters of the first sentence; a longer one is cut between two words."""


def whole_sentences(text: str, length: int) -> str:
    """The sentences of a text that fit, but at least the first; an omission is marked.

    >>> whole_sentences("One rule. Another rule. A third.", 24)
    'One rule. Another rule. […]'
    >>> whole_sentences("A rule that is longer than that. A second.", 10)
    'A rule that is longer than that. […]'
    >>> whole_sentences("One rule. Another rule.", 24)
    'One rule. Another rule.'
    """
    text = " ".join(text.split())
    if len(text) <= length:
        return text
    first, *others = sentences(text)
    made = beginning(first, max(length, LONGEST_SENTENCE))
    for one in others:
        if len(made) + 1 + len(one) > length:
            break
        made += f" {one}"
    return made if len(made) >= len(text) or made.endswith("…") else made + LEFT_OUT


def quoted(view: SectionView, length: int) -> tuple[str, str]:
    """A section's text up to a length, with its language: in the reader's language if there is one, else the
    digest, else the official text.
    """
    texts = [
        (whole_sentences(plain(section.text, own), length), store.about.language)
        for section, store, own in (
            (view.digest, view.edition.digest, True),
            (view.official, view.edition.official, False),
        )
        if section is not None and store is not None
    ]
    return next((one for one in texts if one[1] == current()), texts[0] if texts else ("", ""))

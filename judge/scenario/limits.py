"""How much a scenario may say: what is read of a text before anything is played.

What playing may cost stands in :mod:`judge.resolver.limits`.
"""

from __future__ import annotations

LARGEST = 2_000_000
"""The largest file that is read, in bytes."""
LONGEST_SENT = 200_000
"""So many characters may a scenario have that is sent to a server."""
MOST_LINES = 100_000
"""So many lines may a file have."""
LONGEST_LINE = 100_000
"""So many characters may a line have."""
LONGEST_VALUE = 10_000
"""So many characters may a single value have: a name, a word, a card's text, a remark."""
MOST_DOCUMENTS = 20_000
"""So many scenarios may a file hold."""
MOST_SENT = 20
"""So many scenarios may be sent to a server at once."""
MOST_VALUES = 60_000
"""So many values may a file hold: words, numbers, lists and mappings, keys included."""
DEEPEST = 40
"""How deep the lists and mappings of a file may lie in each other."""
MOST_FAULTS = 20
"""So many faults of a file are told; of the others, how many they are."""
MOST_SUGGESTING = 50_000
"""After so many words compared nothing more is suggested for a word that is not known."""
FEW = 1_000
"""How often “all pass” or “undo” may be repeated in one step."""

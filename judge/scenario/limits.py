"""The limits on scenario files, checked before anything is played.

The limits on playing are in :mod:`judge.resolver.limits`.
"""

from __future__ import annotations

LARGEST = 2_000_000
"""The largest file that is read, in bytes."""
LONGEST_SENT = 200_000
"""Maximum number of characters in a scenario sent to a server."""
MOST_LINES = 100_000
"""Maximum number of lines in a file."""
LONGEST_LINE = 100_000
"""Maximum number of characters in a line."""
LONGEST_VALUE = 10_000
"""Maximum number of characters in one value: a name, a word, a card's text, a remark."""
MOST_DOCUMENTS = 20_000
"""Maximum number of scenarios in a file."""
MOST_SENT = 20
"""Maximum number of scenarios sent to a server at once."""
MOST_VALUES = 60_000
"""Maximum number of values in a file: words, numbers, lists and mappings, keys included."""
DEEPEST = 40
"""Maximum nesting of the lists and mappings of a file."""
MOST_FAULTS = 20
"""Maximum number of faults reported for a file; the others are counted."""
MOST_SUGGESTING = 50_000
"""Maximum number of comparisons made to suggest known words for unknown ones."""
FEW = 1_000
"""Maximum repetitions of “all pass” or “undo” in one step."""

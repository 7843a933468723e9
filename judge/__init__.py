"""Judge: look a rule up, resolve a situation, rule on a dispute."""

__version__ = "0.2.0"

"""Aeon's End, by its rules as they circulate in Spanish.

| module | holds |
|---|---|
| ``cites``, ``words``, ``wording`` | step -> sections; vocabulary; sentences of the log |
| ``places`` | zones, dials, breaches: reading a state |
| ``verbs`` | what changes a state, the end looked for after each |
| ``turn``, ``spells`` | a player's turn: its phases, casting |
| ``actions``, ``plays`` | the actions with their conditions, and what they do |
| ``nemesis``, ``ends`` | the nemesis's turn, unleashing, exhaustion; how the game ends |
| ``effects``, ``choices`` | the verbs of cards' effects; whom a card means, one option or the other |
| ``laying``, ``setup`` | openings from a description; what is laid out for how many players |

Nobody's objects have no owner. Seats hold ``life``, ``max life``, ``aether``, ``charges``, ``max charges``. A
breach has ``opened``, ``turns`` and ``focused`` (the turn in which it last was), a prepped spell ``breach``
(Ref) and ``since`` (the turn), a minion or power ``counters``, the two dials ``life`` and, in their nature,
``max life``.
"""

from judge.rulesets.aeons_end.game import GAME

__all__ = ["GAME"]

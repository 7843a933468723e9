"""State-based actions (704), done whenever a player would get priority.

| module | holds |
|---|---|
| ``state_based_actions`` | the checks |
| ``attachments`` | what Auras and Equipment are on, and when they fall off |
| ``check_index`` | which permanents a check may concern |
| ``contradictions`` | what one event cannot all do to an object, which is chosen |
| ``survival`` | why a damaged creature stays or dies |
"""

"""The combat phase (506 to 511).

| module | holds |
|---|---|
| ``declarations`` | the steps, the declarations and what they cost |
| ``combat_legality`` | restrictions, requirements, evasion |
| ``combat_damage``, ``combat_hits`` | damage assigned and dealt; whom it has hit this turn |
| ``combat_state`` | who attacks and blocks whom |
| ``combat_effects`` | what cards may say of combat |
"""

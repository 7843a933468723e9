"""Which sections say so, in both editions.

| module | holds |
|---|---|
| ``step_cites`` | the sections of each step |
| ``circumstance_cites`` | the sections of what decides in a step: the kind of card, counter, token, target |
| ``circumstances``, ``casting_``, ``meant_``, ``trigger_circumstances`` | which of those circumstances hold |
"""

"""The citations of each step, in both editions.

| module | holds |
|---|---|
| ``step_cites`` | the sections of each step |
| ``circumstance_cites`` | further sections by the circumstances of a step: the kind of card, counter, token,
target |
| ``circumstances``, ``casting_``, ``meant_``, ``trigger_circumstances`` | the tests for those circumstances |
"""

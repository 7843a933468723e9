"""The citations of each step, in both editions.

| module | holds |
|---|---|
| ``step_cites`` | the sections of each step |
| ``circumstance_cites`` | further sections by the circumstances of a step: the kind of card, counter, token,
target |
| ``circumstances`` and the modules named ``.._circumstances`` | the tests for those circumstances |
| ``read_card_cites`` | the sections of keywords that are read from printed cards |
"""

"""The instructions of card data, in terms of the operations in ``verbs``.

| module | holds |
|---|---|
| ``effects``, ``effects_permanents`` | most instructions; those about damage and permanents |
| ``choosing``, ``any_counters`` | instructions that begin with a choice |
| ``worded_actions``, ``actions.yaml`` | keyword actions written in the language of effects |
| ``effect_objects`` | the objects and seats that an effect concerns |
"""

"""What card data may tell players to do, each instruction as operations of ``verbs``.

| module | holds |
|---|---|
| ``effects``, ``effects_permanents`` | the instructions, those that change permanents apart |
| ``choosing``, ``any_counters`` | instructions that ask for a choice first |
| ``worded_actions``, ``actions.yaml`` | keyword actions written in the language of effects |
| ``effect_objects`` | the objects and seats that an effect concerns |
"""

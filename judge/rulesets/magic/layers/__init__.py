"""The characteristics of objects: continuous effects applied layer by layer (613).

| module | holds |
|---|---|
| ``layers`` | the layers in order, timestamps and dependencies |
| ``layer_plan`` | a fast path for effects that depend only on the object that they change |
| ``continuous_effects`` | what an effect depends on and changes, and its layers |
| ``characteristics`` | the object while the layers are applied |
| ``durations`` | durations of effects |
| ``spell_effects`` | effects on a spell continue for its permanent |
| ``borrowed_abilities`` | abilities that an object has gained from another |
"""

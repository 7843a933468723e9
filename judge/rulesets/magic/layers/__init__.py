"""What every object is at the moment: continuous effects applied layer by layer (613).

| module | holds |
|---|---|
| ``layers`` | the layers in order, timestamps and dependencies |
| ``layer_plan`` | the short way where effects look at nothing but the object they change |
| ``continuous_effects`` | what an effect reads and writes, and in which layer |
| ``characteristics`` | the object while the layers are applied |
| ``durations`` | how long an effect lasts |
| ``spell_effects`` | what was done to a spell goes on for the permanent that it becomes |
| ``borrowed_abilities`` | abilities that an object has from another |
"""

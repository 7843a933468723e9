"""What a player may do: cast spells, activate abilities, take special actions.

| module | holds |
|---|---|
| ``casting``, ``casting_permissions`` | how a spell is cast, step by step; in which ways a card may be cast |
| ``activating``, ``special_actions`` | activated abilities; what uses no stack |
| ``targeting``, ``target_groups`` | what may be a target; targets that must fit together |
| ``missing_parts`` | what is missing where something may not be done |
"""

"""Triggered abilities and their events (603).

| module | holds |
|---|---|
| ``happenings`` | what abilities may wait for |
| ``trigger_index`` | what anything in the game waits for at all |
| ``additional_triggers`` | abilities that trigger an additional time |
"""

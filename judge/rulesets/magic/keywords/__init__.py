"""Keyword abilities (702).

| module | holds |
|---|---|
| ``keyword_table`` | one record for each keyword: add a keyword here |
| ``keyword_meanings`` | the abilities that keywords are short for |
| ``keyword_actions`` | what some keywords do that no other instruction does |
"""

"""Printed cards: their text read into card data, and card data said in words.

| module or package | holds |
|---|---|
| ``readers`` | which game's cards are read by whom: begin here |
| ``tokens``, ``chart_parser``, ``lines`` | words and their places; the grammar; what is read |
| ``saying``, ``telling`` | card data said in words, whatever the language |
| ``report``, ``record`` | what was read, for people; for comparing one state of the readers with another |
| ``magic`` | Magic: printed in English |
| ``mitos``, ``gobierno``, ``dominio`` | the games printed in Spanish, a ``reader`` and a ``telling`` each |
| ``spanish`` | what their readers share |
"""

"""Printed cards: their text is read into card data, and card data are put into words.

| module or package | holds |
|---|---|
| ``readers`` | the reader of each game's cards: begin here |
| ``tokens``, ``chart_parser``, ``lines`` | words and their positions; the grammar; the result of reading |
| ``saying``, ``telling`` | card data in words, in any language |
| ``report``, ``record`` | what was read, as a report for people; as a record to compare two states |
| ``magic`` | Magic: printed in English |
| ``mitos``, ``gobierno``, ``dominio`` | the games printed in Spanish, a ``reader`` and a ``telling`` each |
| ``spanish`` | what the readers of Spanish share |
"""

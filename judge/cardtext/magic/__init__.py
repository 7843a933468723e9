"""Magic: its printed English read into card data, and card data said in English and Spanish.

``reader`` is the game's reader. ``cards`` reads a whole face with the grammar, to which the other modules
add their rules (``add``); ``settle`` finds what words point back to. ``telling`` says card data in words.
"""

"""Magic: reads printed English into card data, and puts card data into English and Spanish.

``reader`` is the game's reader. ``cards`` reads a whole face with the grammar, to which the other modules add
their rules (``add``); ``settle`` resolves pronouns. ``telling`` puts card data into words.
"""

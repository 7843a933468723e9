"""Reads Dominion cards as users write them, in Spanish and English, and says their data in words."""

"""Shared by the readers of Spanish card texts: words, and building a card from its lines."""

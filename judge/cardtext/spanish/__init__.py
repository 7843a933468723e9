"""What the readers of Spanish card texts share, whatever the game: words, and how lines become a card."""

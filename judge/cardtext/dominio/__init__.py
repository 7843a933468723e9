"""Reads Dominion cards as users write them, in Spanish and English, and puts their data into words."""

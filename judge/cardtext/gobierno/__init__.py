"""Reads Gobierno & Prestigio cards as users write them, by what the rules say of their wording."""

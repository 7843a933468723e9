"""Reads Gobierno & Prestigio cards as users write them, following the rules on card wording."""

"""Reads the Spanish texts of Mitos y Leyendas cards, and says their data in words."""

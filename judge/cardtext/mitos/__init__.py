"""Reads the Spanish texts of Mitos y Leyendas cards, and puts their data into words."""

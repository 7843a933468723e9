"""Further fixed sentences for card data: of abilities that are had, asked players, mana of colors."""

from __future__ import annotations

ENGLISH = {
    "as though any number of lands": "may play any number of lands on each of your turns",
    "beside of colors of": "(of a color of {value})",
    "of keyword": "of {keyword}",
    "no creature types": "with no creature types",
    "gain abilities": "this card gains the activated abilities of {thing} {until}",
    "as long as counted": "for as long as it has {counter} on it",
    "any of": "any of {who}",
}

SPANISH = {
    "as though any number of lands": "puede jugar cualquier número de tierras en su turno",
    "beside of colors of": "(de un color de {value})",
    "of keyword": "de {keyword}",
    "no creature types": "sin tipos de criatura",
    "gain abilities": "esta carta gana las habilidades activadas de {thing} {until}",
    "as long as counted": "mientras tenga {counter}",
    "any of": "cualquiera de {who}",
}

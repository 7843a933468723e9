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
    "forbid regenerated": "can't be regenerated",
    "choose anchor word": "the first or the second word",
    "from command": "from the command zone",
    "forbid countered": "{thing} can't be countered",
    "as though cast from graveyard": "may be cast from the graveyard",
    "limit uses each turn": "only {number} each turn",
    "event ability activated": "{who} activates an ability of {by}",
}

SPANISH = {
    "as though any number of lands": "puede jugar cualquier número de tierras en su turno",
    "beside of colors of": "(de un color de {value})",
    "of keyword": "de {keyword}",
    "no creature types": "sin tipos de criatura",
    "gain abilities": "esta carta gana las habilidades activadas de {thing} {until}",
    "as long as counted": "mientras tenga {counter}",
    "any of": "cualquiera de {who}",
    "forbid regenerated": "no puede regenerarse",
    "choose anchor word": "la primera palabra o la segunda",
    "from command": "desde la zona de mando",
    "forbid countered": "{thing} no puede ser contrarrestado",
    "as though cast from graveyard": "puede lanzarse desde el cementerio",
    "limit uses each turn": "solo {number} cada turno",
    "event ability activated": "{who} activa una habilidad de {by}",
}

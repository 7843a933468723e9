"""An invented organiser's guide to infractions, written out in the forms that such guides have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

PARTS = ("definition", "examples", "philosophy", "remedy", "upgrade", "downgrade")


@dataclass(frozen=True)
class Told:
    """One infraction of the invented guide, in one language: name, usual penalty, texts of its parts."""

    name: str
    penalty: str
    parts: Mapping[str, str]


LABELS = {
    "en": {
        "penalty": "Penalty", "definition": "Definition", "examples": "Examples", "philosophy": "Philosophy",
        "remedy": "Additional Remedy", "upgrade": "Upgrade", "downgrade": "Downgrade",
    },
    "es": {
        "penalty": "Penalización", "definition": "Definición", "examples": "Ejemplos",
        "philosophy": "Filosofía", "remedy": "Remedio adicional", "upgrade": "Agravante",
        "downgrade": "Atenuante",
    },
}  # fmt: skip

GUIDE = {
    "en": (
        Told("Lamp Left Burning", "Warning", {
            "definition": "A player leaves the lamp of the tower burning after the bell has rung.",
            "examples": "Ana forgets the lamp on the second floor. / Leo lights it again after the bell.",
            "philosophy": "Oil is dear, and a lamp in the night misleads the ships that pass.",
            "remedy": "The lamp is put out and the player fills it again before the next round.",
            "upgrade": "If a ship has already changed its course, the penalty is a Game Loss.",
        }),
        Told("Late for the Ferry", "Game Loss", {
            "definition": "A player reaches the pier when the ferry has already cast off.",
            "upgrade": "A player who is not there ten minutes later gets a Match Loss.",
            "downgrade": "If the bell was not heard at the pier, the penalty is a Warning.",
        }),
        Told("Salt on the Stairs", "No Penalty", {
            "definition": "Somebody spills salt on the stairs of the tower and does not sweep it up.",
        }),
        Told("Selling the Tower", "Disqualification", {
            "definition": "A player offers the tower, or a floor of it, for sale during the event.",
            "examples": "Iris asks a spectator for forty coins for the roof.",
            "philosophy": "Nobody can sell what belongs to all the keepers together.",
        }),
    ),
    "es": (
        Told("Lámpara encendida", "Advertencia", {
            "definition": "Quien deja encendida la lámpara de la torre después de la campana.",
            "examples": "Ana olvida la lámpara del segundo piso. / Leo la enciende otra vez tras la campana.",
            "philosophy": "El aceite es caro y una lámpara de noche confunde a los barcos que pasan.",
            "remedy": "Se apaga la lámpara y quien la dejó la llena antes de la ronda siguiente.",
            "upgrade": "Si un barco ya cambió de rumbo, la penalización es una Pérdida de juego.",
        }),
        Told("Tarde al transbordador", "Pérdida de juego", {
            "definition": "Quien llega al muelle cuando el transbordador ya soltó amarras.",
            "upgrade": "Quien no está diez minutos después recibe una Pérdida de partida.",
            "downgrade": "Si la campana no se oyó en el muelle, la penalización es una Advertencia.",
        }),
        Told("Sal en la escalera", "Sin penalización", {
            "definition": "Quien derrama sal en la escalera de la torre y no la barre.",
        }),
        Told("Vender la torre", "Descalificación", {
            "definition": "Quien ofrece en venta la torre, o un piso de ella, durante el evento.",
            "examples": "Iris pide a un espectador cuarenta monedas por el tejado.",
            "philosophy": "Nadie puede vender lo que es de todos los fareros juntos.",
        }),
    ),
}  # fmt: skip
TITLE = {
    "en": "Guide to Infractions of the North Lights",
    "es": "Guía de infracciones de los Faros del Norte",
}
GENERAL = {
    "en": "This guide says what a judge does about an infraction. Judges of every tower follow it.",
    "es": "Esta guía dice qué hace el juez ante una infracción. La siguen los jueces de todas las torres.",
}
CHAPTERS = {"en": ("General", "Infractions"), "es": ("Generalidades", "Infracciones")}


def _examples(text: str) -> list[str]:
    return text.split(" / ")


def _headed(language: str, mark: str = "", number: str = "{n}. ") -> list[str]:
    general, infractions = CHAPTERS[language]
    one, two = number.format(n=1), number.format(n=2)
    return [
        TITLE[language],
        "",
        f"{mark}{one}{general}",
        "",
        GENERAL[language],
        "",
        f"{mark}{two}{infractions}",
        "",
    ]


def _plain_lines(language: str, penalty: Callable[[str], str], label: Callable[[str], str]) -> str:
    """Numbers, the penalty on a line, parts on lines that begin with their labels."""
    lines = _headed(language)
    for at, told in enumerate(GUIDE[language], 1):
        lines += [f"2.{at}. {told.name}", penalty(told.penalty)]
        for part, text in told.parts.items():
            lines.append(f"{label(LABELS[language][part])} {text.replace(' / ', ' ')}")
        lines.append("")
    return "\n".join(lines)


def labelled(language: str) -> str:
    """``Penalty: Warning`` below the heading, the other labels likewise."""
    return _plain_lines(
        language, lambda said: f"{LABELS[language]['penalty']}: {said}", lambda name: f"{name}:"
    )


def bare(language: str) -> str:
    """The penalty alone on the line below the heading."""
    return _plain_lines(language, lambda said: said, lambda name: f"{name}:")


def headings(language: str, mark: str = "") -> str:
    """The penalty below the heading, each part below a heading of its own; plain text."""
    lines = _headed(language)
    for at, told in enumerate(GUIDE[language], 1):
        lines += [f"2.{at}. {told.name}", "", told.penalty, ""]
        for part, text in told.parts.items():
            lines += [LABELS[language][part], ""]
            lines += [line for one in _examples(text) for line in (one, "")]
    return "\n".join(lines)


def markdown_headings(language: str) -> str:
    """The same in Markdown, with headings of three levels."""
    lines = _headed(language, "# ")
    for at, told in enumerate(GUIDE[language], 1):
        lines += [f"## 2.{at}. {told.name}", "", f"**{told.penalty}**", ""]
        for part, text in told.parts.items():
            lines += [f"### {LABELS[language][part]}", ""]
            lines += [f"- {one}" for one in _examples(text)] if part == "examples" else [text]
            lines.append("")
    return "\n".join(lines)


def quoted(language: str) -> str:
    """``> **Penalización.** Advertencia``, as Judge's digests are written."""
    lines = _headed(language, "# ")
    for at, told in enumerate(GUIDE[language], 1):
        lines += [f"## 2.{at}. {told.name}", f"> **{LABELS[language]['penalty']}.** {told.penalty}", ""]
        for part, text in told.parts.items():
            lines += [f"**{LABELS[language][part]}.** {text.replace(' / ', ' ')}", ""]
    return "\n".join(lines)


def bold(language: str) -> str:
    """Bold labels in paragraphs, unnumbered headings."""
    lines = _headed(language, "# ", "")
    for told in GUIDE[language]:
        lines += [f"## {told.name}", ""]
        for part, text in told.parts.items():
            lines += [f"**{LABELS[language][part]}:** {text.replace(' / ', ' ')}", ""]
        lines += [f"**{LABELS[language]['penalty']}:** {told.penalty}", ""]
    return "\n".join(lines)


def items(language: str) -> str:
    """A list under each heading, an item for each label."""
    lines = _headed(language, "# ")
    for at, told in enumerate(GUIDE[language], 1):
        lines += [f"## 2.{at} {told.name}", ""]
        lines.append(f"- {LABELS[language]['penalty']}: {told.penalty}")
        for part, text in told.parts.items():
            lines.append(f"- {LABELS[language][part]}: {text.replace(' / ', ' ')}")
        lines.append("")
    return "\n".join(lines)


def table(language: str) -> str:
    """One table: infraction, penalty, definition."""
    names = {
        "en": ("Infraction", "Penalty", "Definition"),
        "es": ("Infracción", "Penalización", "Definición"),
    }
    lines = [*_headed(language, "# "), "| " + " | ".join(names[language]) + " |", "|---|---|---|"]
    lines += [f"| {one.name} | {one.penalty} | {one.parts['definition']} |" for one in GUIDE[language]]
    return "\n".join([*lines, ""])


def html_table(language: str) -> str:
    """The same as a page of HTML, without a definition and with the penalty first."""
    names = {"en": ("Penalty", "Infraction"), "es": ("Sanción", "Falta")}[language]
    general, infractions = CHAPTERS[language]
    rows = "".join(f"<tr><td>{one.penalty}</td><td>{one.name}</td></tr>" for one in GUIDE[language])
    return (
        f"<html><head><title>{TITLE[language]}</title></head><body><h1>{TITLE[language]}</h1>"
        f"<h2>1. {general}</h2><p>{GENERAL[language]}</p><h2>2. {infractions}</h2>"
        f"<table><tr><th>{names[0]}</th><th>{names[1]}</th></tr>{rows}</table></body></html>"
    )


def html_bold(language: str) -> str:
    """A page with headings and bold labels."""
    general, infractions = CHAPTERS[language]
    made = [
        f"<h1>{TITLE[language]}</h1><h2>1. {general}</h2><p>{GENERAL[language]}</p><h2>2. {infractions}</h2>"
    ]
    for at, told in enumerate(GUIDE[language], 1):
        made.append(f"<h3>2.{at}. {told.name}</h3>")
        made.append(f"<p><strong>{LABELS[language]['penalty']}:</strong> {told.penalty}</p>")
        for part, text in told.parts.items():
            shown = "".join(f"<li>{one}</li>" for one in _examples(text))
            told_so = f"</p><ul>{shown}</ul>" if part == "examples" else f" {text}</p>"
            made.append(f"<p><b>{LABELS[language][part]}:</b>{told_so}")
    return f"<html><head><title>{TITLE[language]}</title></head><body>{''.join(made)}</body></html>"


def articles(language: str) -> str:
    """Articles with lettered parts."""
    word = {"en": "Article", "es": "Artículo"}[language]
    lines = [TITLE[language], "", f"{word} 1. {CHAPTERS[language][0]}", GENERAL[language], ""]
    for at, told in enumerate(GUIDE[language], 2):
        lines += [f"{word} {at}. {told.name}"]
        rows = [(part, told.parts[part]) for part in PARTS if part in told.parts]
        rows.insert(1, ("penalty", told.penalty))
        for letter, (part, text) in zip("abcdefgh", rows, strict=False):
            lines.append(f"{letter}) {LABELS[language][part]}: {text.replace(' / ', ' ')}")
        lines.append("")
    return "\n".join(lines)


def in_headings(language: str) -> str:
    """The penalty behind the name, in the heading."""
    lines = _headed(language)
    for at, told in enumerate(GUIDE[language], 1):
        lines += [f"2.{at}. {told.name} ({told.penalty})", told.parts["definition"], ""]
    return "\n".join(lines)


def listed(language: str) -> str:
    """A list: name and penalty in each line."""
    lines = _headed(language)
    lines += [f"- {told.name}: {told.penalty}." for told in GUIDE[language]]
    return "\n".join([*lines, ""])


FORMS: Mapping[str, tuple[Callable[[str], str], str]] = {
    "labelled": (labelled, "txt"),
    "bare": (bare, "txt"),
    "headings": (headings, "txt"),
    "markdown-headings": (markdown_headings, "md"),
    "quoted": (quoted, "md"),
    "bold": (bold, "md"),
    "items": (items, "md"),
    "table": (table, "md"),
    "html-table": (html_table, "html"),
    "html-bold": (html_bold, "html"),
    "articles": (articles, "txt"),
    "in-headings": (in_headings, "txt"),
    "listed": (listed, "txt"),
}
"""Each form with the kind of its file."""

PRESTIGE = """Reglamento de la Liga de la Marea
Versión del 3 de mayo de 2025

CAPÍTULO I. Disposiciones generales
Artículo 1. Ámbito. Este reglamento rige todos los torneos de la Liga de la Marea, cualquiera sea su
categoría, desde el primer día de cada temporada.
Artículo 2. Autoridad. El juez principal decide sobre toda falta.

CAPÍTULO II. Faltas y sanciones
Artículo 3. Llegar tarde a la mesa. El jugador que no está sentado cuando empieza la ronda.
Sanción: Pérdida de partida. Si pasan diez minutos, pérdida de la ronda.
Artículo 4. Mazo ilegal. El mazo presentado no coincide con la lista entregada o tiene menos cartas de las
exigidas.
Sanción: pierde 2 puntos de prestigio.
Corrección: se corrige el mazo según la lista antes de seguir.
Agravantes: si el jugador sacó ventaja, descalificación del torneo.
Artículo 5. Demorar el juego. Sanción: Advertencia la primera vez; pérdida de partida desde la segunda.
"""
"""An invented league's rules: articles named by their first sentence, penalties in the game's own words."""

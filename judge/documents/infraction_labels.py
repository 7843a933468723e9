"""The labels by which guides mark an infraction's name, penalty and parts, in English and Spanish."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from judge.text import fold

PartKind = Literal["definition", "examples", "philosophy", "remedy", "upgrade", "downgrade"]
LabelKind = Literal["name", "penalty", PartKind]
_USUAL = r"(?:usual|standard|default|base|basic|starting|initial|recommended|normal|minimum|assigned)"
_HABITUAL = (
    r"(?: (?:habitual|usual|base|basica|estandar|recomendada|recomendado|inicial|normal|minima|minimo"
    r"|prevista|previsto|asignada|correspondiente|aplicable|sugerida|sugerido|por defecto))?"
)
_LABELS: dict[LabelKind, str] = {
    "name": r"(?:infraction|offen[cs]e|violation|fault|infraccion|falta|ofensa)",
    "penalty": (
        rf"(?:{_USUAL} )?(?:penalty|penalties|sanctions?|punishment)(?: level)?"
        rf"|(?:penalizacion|penalizaciones|penalidad|penalidades|penalti|penal|sancion|sanciones|castigos?|pena)"
        rf"{_HABITUAL}"
    ),
    "definition": (
        r"definition|description|what it is|when it applies|applies (?:when|if)"
        r"|definicion|descripcion|que es|en que consiste|cuando se aplica|se aplica (?:cuando|si)|supuestos?"
    ),
    "examples": r"examples?|some examples|for example|ejemplos?|algunos ejemplos|por ejemplo|casos",
    "philosophy": (
        r"philosophy|rationale|reasoning|reasons?|why|background|filosofia|fundamentos?|motivos?|motivacion|razon"
        r"|razones|justificacion|por que|espiritu(?: de la norma)?|comentarios?"
    ),
    "remedy": (
        r"(?:additional )?(?:remedy|remedies|fix|correction|repair|procedure)|how to fix it"
        r"|corrective actions?|(?:remedio|reparacion|correccion|solucion|arreglo|procedimiento|medidas?)"
        r"(?: adicional(?:es)?)?"
        r"|medidas? correctivas?|como se (?:arregla|corrige|repara)|que hacer"
    ),
    "upgrade": (
        r"upgrades?|upgrade (?:conditions?|path)|escalation|aggravating (?:circumstances|factors)|aggravation"
        r"|(?:circunstancias |condiciones |factores )?agravantes?|agravamiento|agravacion|aumentos?|elevacion"
        r"|subidas?|incrementos?"
    ),
    "downgrade": (
        r"downgrades?|downgrade conditions?|downgrade path|mitigating (?:circumstances|factors)|mitigation"
        r"|(?:circunstancias |condiciones |factores )?atenuantes?|atenuacion|reduccion(?:es)?|rebajas?"
        r"|disminucion"
    ),
}
_NAMED: dict[LabelKind, re.Pattern[str]] = {kind: re.compile(words) for kind, words in _LABELS.items()}
_LABELLED = re.compile(
    r"(?:\(?[a-z0-9]{1,2}[).]\s+)?[\W_]*(?P<label>[^\W\d_][^:.\n–—]{1,40}?)[\s*_]*(?P<mark>[:.–—?]|\s-(?=\s))[\s*_]*(?P<rest>.*)$",
    re.DOTALL,
)
_SPEAKS = re.compile(
    r"\b(?:perd|pierd|derrot|los[est]|forfeit|warn|advert|amonest|aviso|apercib|reprim|caution|descalif|disqual"
    r"|expuls|expel|exclu|suspen|ban|puntos?|points?|multa|fine|penal|none|ningun|sin|no|elimin|drop|verbal|veto"
    r"|tarjeta|yellow|red|resta|menos|minus|deduct|game|match|juego|partida|ronda|round|concede|repeat|repet)"
)
_REFERS = re.compile(
    r"(?:see|ver|vease|veanse|segun|according|as (?:in|per|stated)|depends?|depende|variable|varia)\b"
)
_LONGEST = 20
"""Maximum number of words of a penalty in a game's own words."""


@dataclass(frozen=True)
class Labelled:
    """A label at the start of a text, and the text after it."""

    kind: LabelKind
    label: str
    rest: str

    @property
    def part(self) -> PartKind | None:
        """The part of an infraction that it begins; None for its name or penalty."""
        return None if self.kind == "name" or self.kind == "penalty" else self.kind


@lru_cache(maxsize=4096)
def label_kind(text: str) -> LabelKind | None:
    """What a heading or label names.

    >>> label_kind("Penalización habitual:"), label_kind("Circunstancias agravantes"), label_kind("Turno")
    ('penalty', 'upgrade', None)
    """
    bare = " ".join(fold(text).strip(" .:*_¿?¡!-–—>").split())
    return next((kind for kind, words in _NAMED.items() if words.fullmatch(bare)), None)


def part_named(heading: str) -> PartKind | None:
    """The part of an infraction that a heading begins.

    >>> part_named("Additional Remedy"), part_named("Penalty"), part_named("Sets")
    ('remedy', None, None)
    """
    kind = label_kind(heading)
    return None if kind == "name" or kind == "penalty" else kind


def labelled(text: str) -> Labelled | None:
    """The label at the start of a text, if there is one with a colon, full stop or dash, or alone.

    >>> labelled("Sanción: Derrota de la partida.")
    Labelled(kind='penalty', label='Sanción', rest='Derrota de la partida.')
    >>> labelled("¿Qué es? Tener cartas de más.").kind
    'definition'
    >>> labelled("Example. Ana draws.").rest, labelled("Definition").kind, labelled("Ana: I draw.")
    ('Ana draws.', 'definition', None)
    """
    if (alone := label_kind(text)) is not None:
        return Labelled(alone, text.strip(" .:*_>"), "")
    found = _LABELLED.match(text)
    kind = label_kind(found["label"]) if found else None
    if found is None or kind is None:
        return None
    rest = found["rest"].strip()
    if found["mark"] in ".?" and rest[:1].islower():
        return None
    return Labelled(kind, found["label"].strip(), rest)


def names_penalty(text: str) -> bool:
    """Whether a text after the label *Penalty* says one in the words of some game, not only where to look.

    >>> names_penalty("Pierde dos puntos de prestigio"), names_penalty("See section 3")
    (True, False)
    """
    folded = fold(text).strip(" .:*_")
    short = 0 < len(folded.split()) <= _LONGEST
    return short and not _REFERS.match(folded) and bool(_SPEAKS.search(folded))

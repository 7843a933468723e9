"""Files of a digest written for a test, and what is read from them."""

from __future__ import annotations

from pathlib import Path

from judge.digest.reader import parse_game
from judge.digest.source import Faults

INDEX = """---
game: faros
name: Faros y Puertos
main: reglas
documents:
  - {document: reglas, edition: uno, title: Reglas del Faro, language: en, binding: en, short: Faro}
  - document: cartas
    edition: 2001-02-03
    effective: 2001-02-03
    title: Cartas
    language: es
    publisher: Nadie
---
Un juego *inventado*.

Se juega de noche.
"""

RULES = """---
document: reglas@uno
---
# 1. Costa

## 104. Faros
### 104.1
Cada faro alumbra **una** costa,
también de día.

<!-- alias: farola, luz -->

- la roja,
  que avisa
- la verde
1. encender

| faro | luz |
|------|-----|
| Sur  | 3   |

> **Ejemplo.** El faro Norte
> alumbra el norte.
>
> Y nada más.

> **Nota.** Esto lo dice el documento.

> **Nota del editor (laguna).** Falta el faro Oeste.
#### 104.1.a
Sin luna, menos (X < 3).

# [T] Orden del turno
## [T.1.] Encender
La luz se enciende primero.
# 7. Puerto
# 7~2. Puerto
## 7~2.1
Otro puerto con el mismo número.
"""

CARDS = """---
document: cartas@2001-02-03
contains: cards
---
# Farero, el Último
```yaml
aliases: [Torrero]
prints:
  - {edition: Costa, number: 4/9}
  - {edition: Niebla}
type: Aliado
cost: 2
figures: {Luz: 3, Fuerza: "*"}
colours: []
effect: {on: enter, amount: 2, last: null, parts: [1.5, true, noche]}
```
Enciende la luz.

Nunca duerme.

## erratum 2001-02-03
```yaml
sections: ["104.1.a"]
source: una carta
```
### old
Apaga la luz.
### new
Enciende la luz.

## question
```yaml
cards: [Boya]
```
### question
¿Duerme?
### answer
No:

- ni de noche
- ni de día

## ban
# Boya
"""

RULINGS = """---
document: cartas@2001-02-03
contains: rulings
---
# clarification 2001-02-03
```yaml
cards: [Boya, Torre]
```
Flotan.

> **Ejemplo.** La boya flota.
"""

TERMS = """---
document: cartas@2001-02-03
contains: terms
---
# Luces

| es | en | also | sections | meaning |
|---|---|---|---|---|
| faro | lighthouse | faros; torre | 104; 104.1.a | Una *luz* alta. |
| boya | | | | Flota. |
"""

GAME = {
    "index.md": INDEX,
    "1-reglas.md": RULES,
    "cartas/2-cartas.md": CARDS,
    "cartas/3-dictamenes.md": RULINGS,
    "cartas/4-terminos.md": TERMS,
}


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def faults_of(text: str, name: str = "a.md", **others: str) -> list[tuple[int, str]]:
    files = {"index.md": INDEX, name: text, **others}
    found = Faults()
    parse_game("faros", {path: files[path].encode() for path in sorted(files)}, found)
    return [(fault.message.data["line"], str(fault.message.data["detail"])) for fault in found.found]

"""Tournament documents of a test's own in the forms in circulation: text, and HTML made of a PDF."""

from __future__ import annotations

import html
import textwrap
from collections.abc import Iterator, Sequence

GUIDE = """
# MAGIC INFRACTION PROCEDURE GUIDE
Effective March 4, 2031

# INTRODUCTION
This guide was invented for a test. It is no guide of any publisher and tells how a tea room is kept.

# FRAMEWORK OF THIS DOCUMENT
Its chapters tell of tea, of spoons and of guests who sleep at the table while the others wait for them.
---
# CONTENTS
Introduction ........................................................... 1
Framework of this Document ............................................. 1
1. General Philosophy .................................................. 3
1.1. Definition of Penalties ........................................... 3
2. Tea Table Errors .................................................... 3
2.1. Tea Table Error — Cold Water ...................................... 3
2.2. Tea Table Error — Spoon Left in the Cup ........................... 4
3. Unpleasant Guests ................................................... 4
3.1. Unpleasant Guests — Snoring ....................................... 4
Appendix A — Penalty Quick Reference ................................... 5
Appendix B — Changes from Previous Versions ............................ 5
---
# 1. GENERAL PHILOSOPHY
Tea is poured in turn. A host shouldn't hurry a guest, and a guest who is late drinks what is left in the pot.

The host may ask for help, as the numbers below say (see section 2.1). Nothing here binds a real judge.

# 1.1. DEFINITION OF PENALTIES

= Warning
A Warning is said quietly, and the guest is told what the custom of the house is before the next cup.

= Game Loss
A Game Loss ends the round of cards that is played beside the tea; the next round begins as usual.

# 2. TEA TABLE ERRORS
Errors of this chapter happen at the table. The third Warning of a kind becomes a Game Loss.

> 2.1. Tea Table Error — Cold Water | No Penalty

= Definition
A guest pours water that has not boiled, or that has boiled so long ago that no leaf would open in it.

Each of these is cold:
• Water from the tap, whether or not the tap is a famous one and stands in a beautiful garden.
• Water that was forgotten.

= Examples
A. A guest pours at once, though the kettle sings, and the leaves swim on the water as if they were boats.
B. A guest pours rain.

= Philosophy
Warm tea is common and cold tea is sad. Guests are expected to look at the kettle, which shows by its steam
---
whether it is ready, and a guest who does not look cannot be helped by any rule that a host might write.

= Additional Remedy
Boil the water again.

*Upgrade*: If the guest laughed, the penalty is a Warning.

> 2.2. Tea Table Error — Spoon Left in the Cup | Warning

= Definition
A spoon stands in the cup while the guest drinks.

= Examples
A. A guest drinks and is poked.

= Philosophy
Eyes are precious.

*Upgrade:* If the spoon is not the guest's own, the penalty is a Game Loss. This holds for forks as well.

*Downgrade*: If nobody saw it, there is none.

*Upgrade*: If it happens at breakfast, the penalty is a Game Loss.

# 3. UNPLEASANT GUESTS
Guests sleep. Some do so loudly.

> 3.1. Unpleasant Guests — Snoring | Disqualification

= Definition
A guest snores, and goes on.

= Examples
A. A guest snores in the middle of
the night.
---
# APPENDIX A — PENALTY QUICK REFERENCE
| Infraction | Penalty
= Tea Table Errors
| Cold Water | None
| Spoon Left in the Cup | Warning
= Unpleasant Guests
| Snoring | Disqualification

# APPENDIX B — CHANGES FROM PREVIOUS VERSIONS
= March 4, 2031
2.1: Rain counts as water.
2.2: A spoon is a spoon, and what holds for
forks was made clearer.

= January 2, 2030
1.1: First edition.

All trademarks are property of their owners. ©2031 Wizards.
"""
"""Plain lines are paragraphs, wrapped by the forms below: ``#`` small capitals, ``=`` a bold line, ``>`` an
infraction's heading, ``|`` a row of cells, ``---`` the end of a page."""

SHEET = """
Judging at Regular Rules Enforcement Level (REL)

Updated April 5, 2032

Most Magic guests drink for fun. A host who pours should smile, and a guest who smiles should be poured again.

= Common Issues

= A guest forgets to blow on the tea (one that is “hot,” usually from a small pot)

The tea is hot. Wait, and tell the guest to wait, until the steam is gone and the cup can be touched.

= A guest sees a cake that they shouldn't have seen

Cover the cake.

= General Unwanted Behaviors

• Stirring without end.
• Asking for sugar while somebody else is speaking about the weather, or about
what is served at noon, or of old times.

= Resources

Ask the house at https://tea.example/rules for more.

All trademarks are property of their owners. ©2032 Wizards.
"""

RULES = """
# MAGIC: THE GATHERING® TOURNAMENT RULES
Effective May 6, 2033

# CONTENTS
Introduction ........................................................... 1
1. Tea Fundamentals .................................................... 1
1.1 Kinds of Tea ....................................................... 1
1.2 Levels ............................................................. 1
Appendix A—Changes From Previous Versions .............................. 2
Appendix B—Times ....................................................... 2
Green Tea Timing ....................................................... 2
---
= Introduction

These rules were invented for a test, and no house drinks by them.

= 1. Tea Fundamentals

1.1 Kinds of Tea

There are two kinds of tea. Guests choose as follows:

1. Guests sit down.
2. Each guest chooses, in the order in which they sit, a leaf that is still there and says its name so that
all can hear it.
3. The pot is filled.

1.2 Levels

Levels tell how strict a house is.

= Regular

Regular houses are kind and forgive nearly everything.

= Competitive

Competitive houses count the spoons before the guests leave the room.
---
= Appendix A—Changes From Previous Versions

May 6, 2033
1.1: New leaf added.

= Appendix B—Times

Tea draws as long as it must.

Green Tea Timing

Green tea has these times:

| Leaves left | Time allowed
| 3 leaves | 40 seconds
| 1 leaf | N/A

All trademarks are property of their owners. ©2033 Wizards.
"""

WIDTH = 76
"""Characters in a line of the plain text."""


def as_text(document: str, newline: str = "\n") -> str:
    """The document as a converter writes text: lines wrapped, cells apart, a page's number at its foot."""
    out: list[str] = []
    for number, page in enumerate(document.strip("\n").split("\n---\n"), start=1):
        for line in page.split("\n"):
            kind, words = line[:2], line[2:]
            if kind == "# " or kind == "= ":
                out.append(words)
            elif kind in ("> ", "| "):
                out.append((" " * 12).join(cell.strip() for cell in words.split("|")))
            else:
                out.extend(textwrap.wrap(line.replace("*", ""), WIDTH) or [""])
        out.extend(("", str(number), "\f" if number else ""))
    return newline.join(out)


def as_positioned(document: str) -> str:
    """The document as HTML made of a PDF: each piece at its place, small capitals in two sizes."""
    out = ['2031-01-01\n<!DOCTYPE html>\n<html><head><title>x-html.html</title>\n<style type="text/css">']
    out.append(".f18{font-size:18px;}\n.f14{font-size:14px;}\n</style></head><body>")
    for number, page in enumerate(document.strip("\n").split("\n---\n"), start=1):
        out.append(f'<div id="page{number}-div" style="position:relative;width:918px;height:1188px;">')
        out.append('<img width="918" height="1188" src="data:," alt="background image"/>')
        out.append(_piece(1091, 828, 18, f"{number} "))
        top = 90.0
        for line in page.split("\n"):
            top += 10 if not line else 0
            for row in _rows(line):
                out.extend(_piece(top + 18 - size, left, size, text, bold) for left, size, text, bold in row)
                top += 20.5
        out.append("</div>")
    return "\n".join([*out, "</body></html>"])


def as_torn(document: str) -> str:
    """The document as copied out of that HTML: each piece on a line of its own, an empty line after each."""
    return _pieces_in_lines(document, "\n\n", torn=True)


def as_rows(document: str) -> str:
    """The document as taken out of a PDF row by row, with no empty line anywhere."""
    return _pieces_in_lines(document, "\n", torn=False)


def _pieces_in_lines(document: str, end: str, torn: bool) -> str:
    out: list[str] = []
    for number, page in enumerate(document.strip("\n").split("\n---\n"), start=1):
        out.append(str(number))
        for line in page.split("\n"):
            for row in _rows(line):
                pieces = [text.strip() for _, _, text, _ in row]
                if torn or line[:2] not in ("# ", "> ", "| "):
                    out.extend(pieces if torn else [" ".join(pieces).replace(" :", ":")])
                else:
                    out.append(squeezed(line[2:].replace("|", " ")))
    return end.join(out) + "\n"


def squeezed(text: str) -> str:
    return " ".join(text.split())


Place = tuple[float, int, str, bool]


def _rows(line: str) -> Iterator[list[Place]]:
    kind, words = line[:2], line[2:]
    if kind == "# ":
        yield _small_capitals(words)
    elif kind == "= ":
        yield [(81, 18, words + " ", True)]
    elif kind in ("> ", "| "):
        cells = [cell.strip() for cell in words.split("|")]
        yield [(81 + 400 * at, 18, f"{cell} ", True) for at, cell in enumerate(cells)]
    elif line.startswith("*"):
        bold, _, rest = line[1:].partition("*")
        first, *more = textwrap.wrap(rest.strip(), 80)
        lead = bold + ("" if rest.startswith(":") else " ")
        yield [(135, 18, lead, True), (135 + len(lead) * 8.2, 18, f"{first} ", False)]
        for row in more:
            yield [(135, 18, f"{row} ", False)]
    elif line:
        hang = 27 if line[1:2] in ". " and line[:1] in "•123ABCDEFG" else 0
        for count, row in enumerate(textwrap.wrap(line, 96)):
            yield [(135 + hang * bool(count), 18, f"{row} ", False)]


def _small_capitals(words: str) -> list[Place]:
    """Each word's first letter large, the rest small, as separate pieces; figures are large."""
    out: list[Place] = []
    left = 81.0
    for word in words.split():
        pieces: Sequence[tuple[int, str]]
        pieces = [(18, word[:1]), (14, word[1:] + " ")] if word[:1].isalpha() else [(18, f"{word} ")]
        for size, text in pieces:
            if text.strip():
                out.append((left, size, text, True))
            left += len(text) * size * 0.62
    return out


def _piece(top: float, left: float, size: int, text: str, bold: bool = False) -> str:
    shown = html.escape(text).replace("  ", " ")
    shown = f"<b>{shown}</b>" if bold else shown
    place = f"position:absolute;top:{round(top)}px;left:{round(left)}px;white-space:nowrap"
    return f'<p style="{place}" class="f{size}">{shown}</p>'

"""``judge read CARD --line N --correct FILE``: corrects how Judge reads a line of a card."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from judge.cli.output import Output
from judge.messages import N_, Message

if TYPE_CHECKING:
    from judge.library import CardView
    from judge.rulesets.kit import CardRuleset


def correct(output: Output, ruleset: CardRuleset, view: CardView, line: int, file: Path | None) -> int:
    """Store the file's data for the line, or (without a file) remove the correction.

    Raises FaultyCorrection if the card's text is not known, and the errors of
    :func:`judge.cardbook.correcting.corrected`.
    """
    from judge.cardbook import Corrections, FaultyCorrection, printed_card
    from judge.cardbook.correcting import corrected, line_at
    from judge.cardtext.readers import game_of

    card = printed_card(view)
    if card is None:
        raise FaultyCorrection(card=view.name, detail=Message(N_("no imported document has its text")))
    corrections = Corrections(output.root)
    if file is None:
        face, printed = line_at(ruleset, card, line)
        gone = corrections.drop(game_of(ruleset), card.name, face.name, printed.text)
        said = N_("Line {line} of {card} is played as Judge reads it again") if gone else None
        output.line(said or N_("Line {line} of {card} was not corrected"), line=line, card=view.name)
        return 0 if gone else 1
    try:
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as fault:
        detail = Message(
            N_("{name} cannot be read ({fault})"), {"name": file.name, "fault": str(fault)[:200]}
        )
        raise FaultyCorrection(card=view.name, detail=detail) from None
    corrections.put([corrected(ruleset, card, line, text, file.name)])
    output.line(
        N_("Line {line} of {card} is played as {file} says"), line=line, card=view.name, file=file.name
    )
    return 0

"""``judge read CARD --line N --correct FILE``: what a judge says that a line does instead of what is read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from judge.cli.output import Output
from judge.errors import BadInput
from judge.messages import N_, Message

if TYPE_CHECKING:
    from judge.library import CardView
    from judge.rulesets.kit import CardRuleset


class NoSuchLine(BadInput):
    template = N_("{card} has no line {line}; it has {lines}")


def correct(
    output: Output,
    ruleset: CardRuleset,
    view: CardView,
    line: int,
    file: Path | None,
) -> int:
    """Keep what the file says of a line, or (without a file) what Judge reads of it again.

    Raises NoSuchLine, FaultyCorrection where the file is no data of a card, and what the reader of card data
    finds wrong in it.
    """
    from judge.cardbook import Corrections
    from judge.cardbook.corrections import Correction
    from judge.cardbook.printed import printed_card
    from judge.cardtext.lines import joined
    from judge.cardtext.readers import game_of, read_face
    from judge.rulesets.kit import read_card

    card, game = printed_card(view), game_of(ruleset)
    read = [read_face(ruleset, row) for row in card.faces] if card is not None else []
    known = [(face, one) for face in read for one in face.lines]
    if not 1 <= line <= len(known):
        raise NoSuchLine(card=view.name, line=line, lines=len(known))
    face, printed = known[line - 1]
    corrections = Corrections(output.root)
    if file is None:
        gone = corrections.drop(game, view.name, face.name, printed.text)
        said = N_("Line {line} of {card} is played as Judge reads it again") if gone else None
        output.line(said or N_("Line {line} of {card} was not corrected"), line=line, card=view.name)
        return 0 if gone else 1
    data = _said(file, view.name)
    read_card(ruleset, joined(face.corners, [dict(data)]))
    corrections.put([Correction(game, view.name, face.name, printed.text, data)])
    output.line(
        N_("Line {line} of {card} is played as {file} says"), line=line, card=view.name, file=file.name
    )
    return 0


def _said(file: Path, card: str) -> Mapping[str, Any]:
    from judge.cardbook import FaultyCorrection

    try:
        data = yaml.load(file.read_text(encoding="utf-8"), _Loader)
    except (yaml.YAMLError, UnicodeDecodeError) as fault:
        detail = Message(
            N_("{name} cannot be read ({fault})"), {"name": file.name, "fault": str(fault)[:200]}
        )
        raise FaultyCorrection(card=card, detail=detail) from None
    if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
        raise FaultyCorrection(card=card, detail=Message(N_("“data” is a mapping, as of a card")))
    return data


class _Loader(yaml.SafeLoader):
    """YAML in which only ``true`` and ``false`` are truth values: ``on`` is a word of cards."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, regexp) for tag, regexp in pairs if tag != "tag:yaml.org,2002:bool" or first in "tTfF"]
    for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()
}

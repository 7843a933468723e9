"""The entry of Magic in the table of card readers."""

from __future__ import annotations

from judge.cardtext.lines import ReadFace, ReadLine
from judge.cardtext.magic.asked import asked
from judge.cardtext.magic.cards import read_face
from judge.cardtext.magic.telling import sentences
from judge.cardtext.readers import CardReader


def _asked(line: ReadLine, face: ReadFace) -> dict[str, object]:
    listed = face.corners.get("type", ())
    kinds = (listed,) if isinstance(listed, str) else listed
    return asked(line, face.name, "instant" in kinds or "sorcery" in kinds, "legendary" in kinds)


READER = CardReader(read_face, sentences, _asked, "en")

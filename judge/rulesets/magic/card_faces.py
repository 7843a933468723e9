"""The faces of a card: Adventures, halves, modal backs, and what bestow and overload make of it.

A definition's ``faces`` hold each as a definition of its own, by the name that ``data[FACE]`` of a spell or
permanent bears; what a card says of itself is its face in every other zone.
"""

from __future__ import annotations

from typing import Any

from judge.resolver import EMPTY, Data
from judge.rulesets.magic.mana import colors_of, joined, mana_value
from judge.rulesets.magic.written import SELF

CREATURE = Data(type=("creature",))
MUTATES = Data(
    slot="mutates", least=1, most=1,
    filter=Data({"type": ("creature",), "not subtype": ("human",), "owner": Data(ref="owner", of=SELF)}),
)  # fmt: skip
"""What a mutating creature spell may merge with (702.140a)."""
SLOT = Data(slot="enchanted", filter=CREATURE, least=1, most=1)


def with_faces(card: Data) -> Data:
    """The definition with its ``faces``; a split card's own characteristics are those of both halves."""
    if "halves" in card:
        card = _combined(card)
    made: dict[str, Any] = {name: card[name] for name in ("adventure", "modal back") if name in card}
    if "halves" in card:
        made |= dict(zip(("left", "right"), card["halves"], strict=False))
    if any(word == "fuse" for word, _ in card.get("keywords", ())):
        made["fused"] = _fused(card)
    if "bestow" in card:
        made["bestow"] = bestowed(card)
    if "overload" in card:
        made["overload"] = card.but(targets=None)
    if "cleave" in card:
        part = card.get("cleaved", Data())
        said = {name: part[name] for name in ("targets", "effect", "modes", "abilities") if name in part}
        made["cleave"] = card.but(**{"targets": None, **said})
    if "mutate" in card:
        made["mutate"] = card.but(targets=(MUTATES,))
    return card.but(faces=Data(made)) if made else card


def _combined(card: Data) -> Data:
    """Both halves together: mana cost, colours, mana value, types (709.4)."""
    halves = card["halves"]
    cost = joined(*(half.get("cost", EMPTY) for half in halves))
    figures = card.get("figures", EMPTY).but(**{"mana value": mana_value(cost)})
    types = tuple(dict.fromkeys(t for half in halves for t in half.texts("types")))
    keywords = (*card.get("keywords", ()), *(k for half in halves for k in half.get("keywords", ())))
    return card.but(cost=cost, colors=colors_of(cost), types=types, figures=figures, keywords=keywords)


def _fused(card: Data) -> Data:
    """A fused spell: the left half's instructions, then the right half's (702.102b-d)."""
    left, right = card["halves"][:2]
    both = {
        name: (*left.get(name, ()), *right.get(name, ())) for name in ("targets", "effect", "additional cost")
    }
    return card.but(halves=None, **{name: value for name, value in both.items() if value})


def bestowed(card: Data) -> Data:
    """A bestowed spell or permanent: an Aura enchantment with enchant creature (702.103b)."""
    kept = tuple(t for t in card.texts("types") if t not in ("creature", "enchantment"))
    return card.but(
        types=(*kept, "enchantment"), subtypes=("aura",), enchant=CREATURE, targets=(SLOT,), effect=None
    )

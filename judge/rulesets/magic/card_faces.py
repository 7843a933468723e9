"""The faces of a card: back faces, Adventures, halves, and the forms by bestow and overload.

``faces`` of a definition has a definition for each face, by the name in ``data[FACE]`` of a spell or
permanent; in all other zones the card's own definition applies.
"""

from __future__ import annotations

from judge.resolver import EMPTY, STACK, Data, Object
from judge.resolver.values import replace
from judge.rulesets.kit.rule import CardRuleset, View, definition, printed
from judge.rulesets.kit.substitution import filled, speaks_of_choice
from judge.rulesets.magic.costs.mana import colors_of, joined, mana_value, read_cost
from judge.rulesets.magic.doors import SHARED, WHOLE, behind_doors, shares_type_line, with_doors
from judge.rulesets.magic.dsl import SELF
from judge.rulesets.magic.zones import BATTLEFIELD

CREATURE = Data(type=("creature",))
MUTATES = Data(
    slot="mutates", least=1, most=1,
    filter=Data({"type": ("creature",), "not subtype": ("human",), "owner": Data(ref="owner", of=SELF)}),
)  # fmt: skip
"""What a mutating creature spell may merge with (702.140a)."""
SLOT = Data(slot="enchanted", filter=CREATURE, least=1, most=1)


def with_faces(card: Data) -> Data:
    """The definition with its ``faces``; a split card's own characteristics are those of both halves."""
    if shares_type_line(card):
        card = with_doors(card)
    if "halves" in card:
        card = _combined(card)
    made: dict[str, object] = {name: card[name] for name in ("adventure", "modal back") if name in card}
    if "halves" in card:
        made |= dict(zip(("left", "right"), card["halves"], strict=False))
    if "prototype" in card:
        made["prototype"] = prototyped(card)
    if "halves" in card and any(word == "fuse" for word, _ in card.get("keywords", ())):
        made["fused"] = _fused(card)
    if "bestow" in card:
        made["bestow"] = bestowed(card)
    if "overload" in card:
        made["overload"] = card.but(targets=None)
    if "cleave" in card:
        part = card.get("cleaved", EMPTY)
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
    if SHARED in card:
        return card.but(cost=cost, colors=colors_of(cost), figures=figures)
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


def prototyped(card: Data) -> Data:
    """A prototyped spell or permanent: the other mana cost, power and toughness, and its colors (718.3)."""
    paid = (read_cost(part["told"]["pay"]) for part in card["prototype"] if part.text("verb") == "pay")
    cost = joined(EMPTY, *paid)
    figures = card.get("figures", EMPTY).but(
        **{
            "power": card["prototype power"], "toughness": card["prototype toughness"],
            "mana value": mana_value(cost),
        }
    )  # fmt: skip
    return card.but(cost=cost, colors=colors_of(cost), figures=figures)


def bestowed(card: Data) -> Data:
    """A bestowed spell or permanent: an Aura enchantment with enchant creature (702.103b)."""
    kept = tuple(t for t in card.texts("types") if t not in ("creature", "enchantment"))
    return card.but(
        types=(*kept, "enchantment"), subtypes=("aura",), enchant=CREATURE, targets=(SLOT,), effect=None
    )


def halves_answer(seen: View, name: str) -> tuple[int, ...]:
    """The values of a figure for comparisons: before 2009, those of both halves of a split card (505.6)."""
    halves = seen.definition.get("halves", ()) if seen.zone != STACK else ()
    found = tuple(half.get("figures", EMPTY).number(name) for half in halves)
    return found if found and name == "mana value" else (seen.figure(name),)


SPLICED = "spliced"
"""In a spell's data: its text together with the text of the cards spliced onto it (702.47c)."""
CHOSEN = "chosen"
"""In a permanent's data: what was chosen as it entered."""
TURNED = "transformed"
"""In a permanent's data: its back face is up."""


FLIPPED = "flipped"
"""In a permanent's data: it has flipped; on a card: what it is then (710.1b)."""


def flipped(values: Data, data: Data) -> Data:
    """The values of an object after its status is applied (110.5, 707.3, 710.2).

    A flipped card has those of its lower half, with the mana cost and colors of the card (710.1c).
    """
    card = values.get(WHOLE, values)
    below = card.get(FLIPPED) if data.get(FLIPPED) else None
    if not isinstance(below, Data):
        return card  # type: ignore[no-any-return]
    figures = below.get("figures", EMPTY).but(**{"mana value": card.get("figures", EMPTY).get("mana value")})
    kept = {name: card.get(name) for name in ("cost", "colors")}
    return below.but(**kept, figures=figures, **{WHOLE: card})


def as_it_stands(values: Data, data: Data) -> Data:
    """The values of a permanent, flipped or behind its locked doors as its data say."""
    return behind_doors(flipped(values, data), data)


FACE = "face"
"""In the data of a spell or permanent: which of its card's ``faces`` it is (an Adventure, a half, ...)."""


def back_of(card: Data) -> Data | None:
    """The back face of a card, with the mana value of its front (712.8e); None if there is none."""
    back = card.get("back")
    if not isinstance(back, Data):
        return None
    value = card.get("figures", EMPTY).number("mana value")
    return back.but(figures=back.get("figures", EMPTY).but(**{"mana value": value}))


def double_faced(ruleset: CardRuleset, obj: Object) -> bool:
    """Whether it can show another face: it is no copy of something else and not face down (707.8a)."""
    hidden = "copy" in obj.data or obj.data.get("face down") or FACE in obj.data
    return not hidden and isinstance(printed(ruleset, obj).get("back"), Data)


def face_up(card: Data, obj: Object) -> Data:
    """The definition of the face that is up."""
    face, spliced = obj.data.get(FACE), obj.data.get(SPLICED)
    if isinstance(spliced, Data):
        return spliced
    if face is not None:
        shown = card.get("faces", EMPTY).get(face) or card
        if SHARED in card and shown is not card:  # that both halves exist is copied with the spell (709.5b)
            shown = shown.but(**{WHOLE: card})
    else:
        shown = flipped((back_of(card) if obj.data.get(TURNED) else None) or card, obj.data)
        if obj.zone == BATTLEFIELD:
            shown = behind_doors(shown, obj.data)
    chosen = obj.data.get(CHOSEN)
    return filled(shown, chosen) if isinstance(chosen, str) and speaks_of_choice(shown) else shown


def as_entering(ruleset: CardRuleset, obj: Object, told: Data) -> Data:
    """The definition that an entering object will have: its face, or what it copies."""
    copied = told.get("copy")
    if isinstance(copied, Data):
        return behind_doors(copied, told)
    return definition(ruleset, replace(obj, data=told, zone=BATTLEFIELD))


def unbestowed(obj: Object) -> Object:
    """The object no longer bestowed, with its card's own definition (702.103e, 702.103f)."""
    return replace(obj, data=obj.data.but(**{FACE: None, "attached": None}))

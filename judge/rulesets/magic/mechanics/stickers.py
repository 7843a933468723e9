"""Name stickers, which add a word to a name at a chosen place (123.6)."""

from __future__ import annotations

from judge.resolver import CORE_VERBS, Ask, Data, Decision, Draft, Script, op, options
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic.instructions.effect_objects import objects
from judge.rulesets.magic.layers.characteristics import WORD, with_word


def put(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{name sticker: REF, word: TEXT}``: only on objects that the player owns (123.3b)."""
    for obj in objects(draft, args["name sticker"]):
        if obj.owner == context.you:
            draft.then(
                Script(("name sticker",), Data(object=obj.ref, word=args["word"], source=context.source))
            )
        else:
            draft.emit("impossible", "another's object", Data(object=context.source or context.object))


def ask(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``name sticker``: the object's controller says where in its name the word stands."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    seen = view(ruleset, draft, obj)
    places = range(len(seen.name.split()) + 1)
    names = tuple(dict.fromkeys(with_word(seen.name, Data(word=data["word"], after=at)) for at in places))
    decision = Decision(seen.controller, "name sticker", options(names), cites=ruleset.cite("name sticker"))
    draft.then(Ask((decision,), "name sticker", data=data))


def chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Add the word to the name at the chosen place."""
    obj = draft.current(ask.data.ref("object"))
    if obj is None or not answers[0]:
        return
    name = view(ruleset, draft, obj).name
    word = Data(word=ask.data["word"])
    after = next(
        at for at in range(len(answers[0][0])) if with_word(name, word.but(after=at)) == answers[0][0]
    )
    own, change = Context(obj.owner, obj.ref).data(), Data({WORD: word.but(after=after)})
    lasting = Data(context=own, stamp=draft.fresh, of=(obj.ref,), change=change)
    begins = op("last", name="change", seat=obj.owner, until="always", data=lasting, objects=(obj.ref,))
    CORE_VERBS["last"](ruleset, draft, replace(begins, cites=ruleset.cite("name with a sticker")))


INSTRUCTIONS = {"name sticker": Instruction({"name sticker": "ref", "word": "text"}, frames=put)}
STEPS = {"name sticker": ask}
ANSWERS = {"name sticker": chosen}

"""Numbers, costs, durations and conditions as a card's text writes them."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart import Grammar, Refused
from judge.cardtext.nouns import both
from judge.cardtext.parts import Back, Of
from judge.cardtext.tokens import SELF, Token

NUMBERS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
).split()


def add(G: Grammar) -> None:
    _numbers(G)
    _amounts(G)
    _conditions(G)
    _durations(G)
    _costs(G)


def _numbers(G: Grammar) -> None:
    @G.word("n")
    def number(token: Token) -> Any:
        if token.word in NUMBERS:
            return NUMBERS.index(token.word) + 1
        if token.word == "x":
            return "X"
        return int(token.word) if token.word.isdigit() else None

    @G.word("symbol")
    def symbol(token: Token) -> str | None:
        return token.word if token.word.startswith("{") else None

    @G.word("boost")
    def boost(token: Token) -> tuple[Any, Any] | None:
        if not token.word.startswith(("+", "-")) or "/" not in token.word:
            return None
        return tuple(_signed(part) for part in token.word.split("/"))  # type: ignore[return-value]

    @G.word("counter_pt")
    def counter_pt(token: Token) -> str | None:
        return token.word if token.word.startswith(("+", "-")) and "/" in token.word and "x" not in token.word else None

    @G.word("size")
    def size(token: Token) -> tuple[Any, Any] | None:
        parts = token.word.split("/")
        if len(parts) != 2 or not all(part.isdigit() or part == "x" for part in parts):
            return None
        return tuple("X" if part == "x" else int(part) for part in parts)  # type: ignore[return-value]

    @G.word("loyalty_cost")
    def loyalty(token: Token) -> Any:
        if token.word == "0":
            return 0
        if len(token.word) > 1 and token.word[0] in "+-" and "/" not in token.word:
            return "X" if token.word == "+x" else "-X" if token.word == "-x" else int(token.word)
        return None

    G.rule("counter", "<counter_pt:c>")(lambda c: c)
    for name in (
        "age aim arrow awakening blood bounty bribery brick burden charge chapter corpse credit crystal cube cage "
        "currency death delay depletion despair devotion divinity doom dream echo elixir energy enlightened eon "
        "experience eyeball fade fate feather filibuster flood flying fungus fuse gem glyph gold growth hatchling "
        "healing hit hoofprint hour hourglass hunger ice incarnation infection intervention isolation javelin ki "
        "landmark level lore loyalty luck magnet manifestation mannequin matrix mine mining mire muster net night "
        "oil omen ore page pain palliation petal petrification phylactery pin plague point polyp pressure prey "
        "pupa quest rust scream scroll shell shield shred silver sleep sleight slime slumber soot soul spark spore "
        "storage strife stun study task theft tide time tower training trap treasure unity velocity verse vigilance "
        "vitality volatile vortex vow wage winch wind wish"
    ).split():
        if name not in ("flying", "vigilance", "energy", "experience", "shield", "stun", "lore", "loyalty"):
            G.say("counter", name, name)
    G.say("counter", "loyalty", "loyalty")
    G.say("counter", "lore", "lore")


def _signed(text: str) -> Any:
    sign, digits = text[0], text[1:]
    if digits == "x":
        return "X" if sign == "+" else "-X"
    return int(digits) if sign == "+" else -int(digits)


def _amounts(G: Grammar) -> None:
    """What a number is worked out from: ``equal to <amount_of>``, ``where X is <amount_of>``."""
    G.rule("amount_of", "the number of <nounn:n>", "the number of <placedcardn:n>")(lambda n: {"count": n})
    G.rule("amount_of", f"the number of other <nounn:n>")(lambda n: {"count": both(n, {"other": True})})
    G.rule("amount_of", "twice the number of <nounn:n>")(lambda n: {"times": [2, {"count": n}]})
    G.rule("amount_of", "your life total")(lambda: {"figure": "life", "of": "you"})
    G.rule("amount_of", f"{SELF} 's <figure:f>")(lambda f: {"figure": f, "of": "self"})
    G.rule("amount_of", "its <figure:f>")(lambda f: {"figure": f, "of": Back()})
    for word in ("creature", "permanent", "card", "spell", "artifact", "planeswalker"):
        G.rule("amount_of", f"that {word}'s <figure:f>", noun=word)(
            lambda f, noun: {"figure": f, "of": Back(noun)}
        )
    G.rule("amount_of", "the sacrificed creature's <figure:f>")(lambda f: {"figure": f, "of": Back("sacrificed")})
    G.rule("amount_of", f"the number of <counter:c> counters on {SELF}")(lambda c: {"counters": c, "of": "self"})
    G.rule("amount_of", "the number of <counter:c> counters on it")(lambda c: {"counters": c, "of": Back()})
    G.rule("amount_of", "the greatest power among creatures you control")(lambda: _unknown())
    G.rule("amount_of", "<n:a> plus <amount_of:b>")(lambda a, b: {"sum": [a, b]})
    G.rule("amount_of", "<amount_of2:a> plus <n:b>")(lambda a, b: {"sum": [a, b]})
    G.rule("amount_of2", "the number of <nounn:n>")(lambda n: {"count": n})

    # "for each": how many times as much
    G.rule("per", "for each <noun1:n>", "for each <placedcard1:n>")(lambda n: {"count": n})
    G.rule("per", "for each other <noun1:n>")(lambda n: {"count": both(n, {"other": True})})
    G.rule("per", f"for each <counter:c> counter on {SELF}")(lambda c: {"counters": c, "of": "self"})
    G.rule("per", f"for each <counter:c> counter on it")(lambda c: {"counters": c, "of": Back()})
    G.rule("per", f"for each Aura attached to {SELF}".lower())(lambda: _unknown())

    G.rule("that_much", "that much", "that many")(lambda: "amount")


def _unknown() -> Any:
    raise Refused


def times(number: Any, per: Any) -> Any:
    """So much for each of so many."""
    if per is None:
        return number
    if number == 1:
        return per
    return {"times": [number, per]}


def _conditions(G: Grammar) -> None:
    def exists(n: Any, **more: Any) -> Any:
        return {"exists": n}

    G.rule("condition", "you control (a|an) <noun1:n>")(lambda n: {"exists": both(n, {"controller": "you"})})
    G.rule("condition", "you control another <noun1:n>")(
        lambda n: {"exists": both(n, {"controller": "you", "other": True})}
    )
    G.rule("condition", "you control no <nounn:n>")(
        lambda n: {"not": [{"exists": both(n, {"controller": "you"})}]}
    )
    G.rule("condition", "you control no other <nounn:n>")(
        lambda n: {"not": [{"exists": both(n, {"controller": "you", "other": True})}]}
    )
    G.rule("condition", "you control <n:k> or more <nounn:n>")(
        lambda k, n: {"count": both(n, {"controller": "you"}), "min": k}
    )
    G.rule("condition", "you control <n:k> or more other <nounn:n>")(
        lambda k, n: {"count": both(n, {"controller": "you", "other": True}), "min": k}
    )
    G.rule("condition", "you control <n:k> or fewer <nounn:n>")(
        lambda k, n: {"count": both(n, {"controller": "you"}), "max": k}
    )
    G.rule("condition", "an opponent controls (a|an) <noun1:n>")(
        lambda n: {"exists": both(n, {"controller": "opponents"})}
    )
    G.rule("condition", "defending player controls (a|an) <noun1:n>")(
        lambda n: {"exists": both(n, {"controller": "defending player"})}
    )
    G.rule("condition", "there are <n:k> or more cards in your graveyard")(
        lambda k: {"count": {"zone": "graveyard", "owner": "you"}, "min": k}
    )
    G.rule("condition", "there are <n:k> or more <placedcardn:n>")(lambda k, n: {"count": n, "min": k})
    G.rule("condition", "<n:k> or more cards are in your graveyard")(
        lambda k: {"count": {"zone": "graveyard", "owner": "you"}, "min": k}
    )
    G.rule("condition", "you have no cards in hand")(lambda: {"amount": {"figure": "hand", "of": "you"}, "max": 0})
    G.rule("condition", "you have <n:k> or more cards in hand")(
        lambda k: {"amount": {"figure": "hand", "of": "you"}, "min": k}
    )
    G.rule("condition", "you have <n:k> or more life")(lambda k: {"amount": {"figure": "life", "of": "you"}, "min": k})
    G.rule("condition", "you have <n:k> or less life")(lambda k: {"amount": {"figure": "life", "of": "you"}, "max": k})
    G.rule("condition", "it's your turn")(lambda: {"your turn": True})
    G.rule("condition", "it's not your turn")(lambda: {"not": [{"your turn": True}]})
    G.rule("condition", f"(it|~) was kicked", f"{SELF} was kicked")(lambda: {"fact": "kicked"})
    G.rule("condition", "this spell was kicked")(lambda: {"fact": "kicked"})
    G.rule("condition", "it's <color:c>")(lambda c: {"object": Back(), "is": {"color": c}})
    G.rule("condition", "it's (a|an) <noun1:n>")(lambda n: {"object": Back(), "is": n})
    G.rule("condition", "<host:h> is (a|an) <noun1:n>")(lambda h, n: {"object": "host", "is": n})
    G.rule("condition", "<host:h> is <color:c>")(lambda h, c: {"object": "host", "is": {"color": c}})
    for state in ("tapped", "untapped", "attacking", "blocking", "enchanted", "equipped"):
        G.rule("condition", f"{SELF} is {state}", state=state)(lambda state: {"object": "self", "is": {"is": state}})
        G.rule("condition", f"it's {state}", state=state)(lambda state: {"object": Back(), "is": {"is": state}})
    G.rule("condition", f"{SELF} has (a|an) <counter:c> counter on it")(
        lambda c: {"amount": {"counters": c, "of": "self"}, "min": 1}
    )
    G.rule("condition", f"{SELF} has <n:k> or more <counter:c> counters on it")(
        lambda k, c: {"amount": {"counters": c, "of": "self"}, "min": k}
    )
    G.rule("condition", f"there are <n:k> or more <counter:c> counters on {SELF}")(
        lambda k, c: {"amount": {"counters": c, "of": "self"}, "min": k}
    )
    G.rule("condition", f"there are no <counter:c> counters on {SELF}")(
        lambda c: {"amount": {"counters": c, "of": "self"}, "max": 0}
    )
    G.rule("condition", "a creature died this turn")(lambda: {"fact": "a creature died this turn"})
    G.rule("condition", f"{SELF} 's power is <n:k> or greater")(
        lambda k: {"amount": {"figure": "power", "of": "self"}, "min": k}
    )


def _durations(G: Grammar) -> None:
    G.say("duration", "until end of turn", "turn")
    G.say("duration", "this turn", "turn")
    G.say("duration", "until your next turn", "your next turn")
    G.say("duration", "until end of combat", "combat")
    G.say("long", "until end of turn", "turn")
    G.say("long", "until your next turn", "your next turn")
    G.say("long", "until end of combat", "combat")
    G.rule("long", f"for as long as you control {SELF}")(lambda: "controlled")
    G.rule("long", f"for as long as {SELF} remains tapped")(lambda: "tapped")
    G.rule("long", f"for as long as {SELF} remains on the battlefield")(lambda: "source")


def _costs(G: Grammar) -> None:
    """Costs before a colon, and what "unless" or "you may" asks to be paid."""
    G.rule("mana", "<symbol:a>")(lambda a: _mana(a))
    G.rule("mana", "<symbol:a> <mana:b>")(lambda a, b: _mana(a) + b)
    G.rule("cost", "<mana:m>")(lambda m: [{"pay": m}])
    G.rule("cost", "{T}")(lambda: [{"tap": "self"}])
    G.rule("cost", "{Q}")(lambda: [{"untap": "self"}])
    G.rule("cost", "(sacrifice) <itself:_>")(lambda: [{"sacrifice": "self"}])
    G.rule("cost", f"exile {SELF}")(lambda: [{"exile": "self"}])
    G.rule("cost", f"exile {SELF} from your graveyard")(lambda: [{"exile": "self", "_zone": "graveyard"}])
    G.rule("cost", f"exile {SELF} from your hand")(lambda: [{"exile": "self", "_zone": "hand"}])
    G.rule("cost", f"discard {SELF}")(lambda: [{"discard cards": "self", "_zone": "hand"}])
    G.rule("cost", f"return {SELF} to its owner's hand")(lambda: [{"return": "self"}])
    G.rule("cost", f"tap {SELF}")(lambda: [{"tap": "self"}])
    G.rule("cost", "sacrifice (a|an) <noun1:n>")(lambda n: [{"sacrifice a": n}])
    G.rule("cost", "sacrifice another <noun1:n>")(lambda n: [{"sacrifice a": both(n, {"other": True})}])
    G.rule("cost", "sacrifice <n:k> <nounn:n>")(lambda k, n: [{"sacrifice a": n, "count": k}])
    G.rule("cost", "sacrifice <n:k> other <nounn:n>")(
        lambda k, n: [{"sacrifice a": both(n, {"other": True}), "count": k}]
    )
    G.rule("cost", "discard a card")(lambda: [{"discard": 1}])
    G.rule("cost", "discard <n:k> cards")(lambda k: [{"discard": k}])
    G.rule("cost", "discard (a|an) <cardnoun1:n>")(lambda n: _discarding(n))
    G.rule("cost", "pay <n:k> life")(lambda k: [{"pay life": k}])
    G.rule("cost", "mill a card")(lambda: [{"mill": 1}])
    G.rule("cost", "mill <n:k> cards")(lambda k: [{"mill": k}])
    G.rule("cost", "tap an untapped <noun1:n> you control")(lambda n: [{"tap a": both(n, {"is": "untapped"})}])
    G.rule("cost", "tap <n:k> untapped <nounn:n> you control")(
        lambda k, n: [{"tap a": both(n, {"is": "untapped"}), "count": k}]
    )
    G.rule("cost", "return (a|an) <own1:n> to its owner's hand")(lambda n: [{"return a": n}])
    G.rule("cost", "return <n:k> <ownn:n> to their owner's hand")(lambda k, n: [{"return a": n, "count": k}])
    G.rule("cost", "exile (a|an) <placedcard1:n>")(lambda n: [{"exile a": n}])
    G.rule("cost", "exile <n:k> <placedcardn:n>")(lambda k, n: [{"exile a": n, "count": k}])
    G.rule("cost", "exile another card from your graveyard")(
        lambda: [{"exile a": {"zone": "graveyard", "owner": "you", "other": True}}]
    )
    G.rule("cost", f"remove a <counter:c> counter from {SELF}")(lambda c: [{"remove counters": c}])
    G.rule("cost", f"remove <n:k> <counter:c> counters from {SELF}")(
        lambda k, c: [{"remove counters": c, "amount": k}]
    )
    G.rule("cost", f"put a <counter:c> counter on {SELF}")(lambda c: [{"put counters": c}])
    G.rule("costs", "<cost:a>")(lambda a: a)
    G.rule("costs", "<cost:a> , <costs:b>", "<cost:a> and <cost:b>")(lambda a, b: [*a, *b])


def _discarding(n: Any) -> Any:
    if not n:
        raise Refused
    return [{"discard a": n}]


SYMBOLS = frozenset("WUBRGCXS")


def _mana(symbol: str) -> str:
    """A mana symbol as costs write it; other symbols are no mana."""
    inner = symbol[1:-1]
    if inner in ("T", "Q", "E", "CHAOS", "TK", "S", "A") or not inner:
        raise Refused
    return symbol

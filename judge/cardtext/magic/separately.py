"""Effects carried out separately for each player or each of several objects (Magic, 608.2)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import OWN, Aim, Back, Of
from judge.cardtext.magic.sentences import _over, done_by
from judge.cardtext.magic.verbs import WHO, did

THEY = Back("player", seat=True)
GROUPS = (("each opponent", "opponents"), ("each player", "players"), ("each other player", "others"))


def add(g: Grammar) -> None:
    _for_each_player(g)
    _groups(g)
    _each_deals(g)
    _somebody_decides(g)
    _in_turn(g)


def _no() -> object:
    raise Refused


def _for_each_player(g: Grammar) -> None:
    """ "For each opponent, ..": carried out for each of them, with "that player" for that opponent."""
    for words, who in GROUPS:
        g.rule("sentence", f"for {words} , <joined:a>", who=who)(_for_each)
        g.rule("sentence", f"for {words} who <did:d> , <joined:a>", who=who)(
            lambda a, d, who: [{"each": who, "do": [{"if": d, "then": _of_them(a)}]}]
        )
    g.rule("did", "controls <controlled:c>")(lambda c: c("it"))
    g.rule("did", "has no cards in hand")(lambda: {"amount": {"figure": "hand", "of": "it"}, "max": 0})
    g.rule("did", "lost life this turn")(lambda: {"amount": {"figure": "life lost", "of": "it"}, "min": 1})
    attacking = "that's tapped and attacking (that player|that opponent)"
    did(g, f"create (a|an) <token1:t> {attacking}")(
        lambda t: [{"create": t, "tapped": True, "attacking": THEY, "who": WHO}]
    )
    did(g, "create a token that's a copy of <thing1:t> that's tapped and attacking that player")(
        lambda t: [{"create copy": t, "tapped": True, "attacking": THEY, "who": WHO}]
    )


def _for_each(a: list[object], who: str) -> list[object]:
    aims = _aims_of(a)
    if not aims:
        return [{"each": who, "do": _of_them(a)}]
    if len(aims) != 1 or who == "others":
        raise Refused
    made = [_over(one, aims[0], _one_of_each(aims[0], who)) for one in a]
    if any(part == THEY for part in _parts(made)):
        raise Refused  # references to "that player" apart from the target
    return made


def _one_of_each(aim: Aim, who: str) -> Aim:
    """Up to one target for each player: as many targets as players, with different controllers."""
    filter_ = aim.filter
    if not isinstance(filter_, dict) or filter_.get("controller") != THEY or (aim.least, aim.most) != (0, 1):
        raise Refused
    rest = {key: part for key, part in filter_.items() if key != "controller"}
    whose = {"controller": who} if who == "opponents" else {}
    return Aim({**rest, **whose}, 0, {"count": {"seat": who}}, {"apart": "controller"})


def _aims_of(value: object) -> list[Aim]:
    return [part for part in _parts(value) if isinstance(part, Aim)]


def _parts(value: object) -> list[object]:
    """All values within a reading."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [value, *(part for one in inner for part in _parts(one))]


def _groups(g: Grammar) -> None:
    """Targets with a joint condition (601.2c)."""
    for bound, words in (("max", "or less"), ("min", "or greater")):
        g.rule("totalled", f"with total <figure:f> <n:k> {words}", bound=bound)(
            lambda f, k, bound: {"total": {f: {bound: k}}}
        )
    g.rule("totalled", "with different controllers", "controlled by different players")(
        lambda: {"apart": "controller"}
    )
    for many, least, most in (("any number of", 0, "any"), ("up to <n:k>", 0, None), ("<n:k>", None, None)):
        told = {"least": least, "most": most}

        def group(n: object, t: object, least: object, most: object, k: object = None) -> Aim:
            return Aim(n, k if least is None else least, k if most is None else most, t)

        g.rule("targets", f"{many} target <nounn:n> <totalled:t>", **told)(group)
        g.rule("targets", f"{many} target <cardnounn:c> <totalled:t> from <places:p>", **told)(
            lambda c, t, p, least, most, k=None, group=group: group(both(c, p), t, least, most, k)
        )
        g.rule("targets", f"{many} target <cardnounn:c> from a single graveyard", **told)(
            lambda c, least, most, k=None, group=group: group(
                both(c, {"zone": "graveyard"}), {"together": "owner"}, least, most, k
            )
        )


def _of_them(a: list[object]) -> list[object]:
    """Instructions for one of them; refused if they have a target, which would be chosen for each."""
    made = [_over(one, THEY, "it") for one in a]
    if not _plain(made):
        raise Refused
    return made


def _plain(value: object) -> bool:
    """Whether it has no target and no reference, which would differ for each of them."""
    if isinstance(value, (Aim, Back, Of)):
        return False
    if isinstance(value, dict):
        return "who" not in value.get("choose one", ()) and all(map(_plain, value.values()))
    return all(map(_plain, value)) if isinstance(value, list) else True


def _each_deals(g: Grammar) -> None:
    """Several creatures each deal damage equal to their power at once (608.2)."""
    power = {"figure": "power", "of": "it"}

    def dealt(t: object, u: object) -> list[object]:
        if isinstance(u, Aim) and "other" in repr(u.filter):
            raise Refused  # it is unclear which of them "another" excludes
        return [{"together": [{"each": t, "do": [{"by": "it", "damage": power, "to": u}]}]}]

    for verb in ("each deal damage", "deal damage"):
        for whom in (f"{verb} equal to their power to <thing1:u>", f"{verb} to <thing1:u> equal to their"
        f" power",
                     f"{verb} equal to their power to <player_hurt:u>"):  # fmt: skip
            g.rule("clause", f"<thingn:t> {whom}", f"they {whom}", f"<groups:t> {whom}")(
                lambda u, t=None: dealt(Back("", many=True) if t is None else t, u)
            )
    g.phrase("player_hurt", "each opponent", "opponents")
    g.rule("player_hurt", "<target_player:p>", "<any_target:p>")(lambda p: p)
    g.rule("clause", "each <noun1:n> deals damage equal to its power to <thing1:u>")(
        lambda n, u: dealt({"all": n}, u) if u not in (OWN, "self") else _no()
    )


def _somebody_decides(g: Grammar) -> None:
    """Another player may have you do something, with an effect if they do not (118.12)."""
    for they in ("they don't", "that player doesn't", "the player doesn't"):
        g.rule("sentence", f"<actor:p> may have you <do:a> . if {they} , <joined:b>")(_may_have_you)
        g.rule("sentence", f"<actor:p> may <do:a> . if {they} , <joined:b>")(_may_else)


def _may_have_you(p: object, a: list[Any], b: list[object]) -> list[object]:
    if isinstance(p, str):
        raise Refused  # each of several players would be asked
    mine = [{key: part for key, part in one.items() if part != WHO and key != "_you"} for one in a]
    if not all(map(_plain, mine)):
        raise Refused
    return [{"who": p, "may": [{**one, "who": "you"} for one in mine], "else": b}]


def _may_else(p: object, a: list[object], b: list[object]) -> list[object]:
    from judge.cardtext.magic.sentences import _may  # the same with an alternative

    made = _may(p, a)
    if isinstance(p, str) or len(made) != 1:
        raise Refused
    return [{**made[0], "else": b}]


def _in_turn(g: Grammar) -> None:
    """Several instructions that each player carries out in turn (608.2e)."""
    g.rule("doings", "<does:a> , <does:b> , then <does:c>")(lambda a, b, c: [a, b, c])
    g.rule("doings", "<does:a> , <does:b> , and <does:c>")(lambda a, b, c: [a, b, c])
    g.rule("doings", "<does:a> , <does:b> , <does:c> , then <does:d>")(lambda a, b, c, d: [a, b, c, d])
    g.rule("sentence", "each player <doings:d>", who="players")(_one_by_one)
    g.rule("sentence", "each opponent <doings:d>", who="opponents")(_one_by_one)


def _one_by_one(d: list[Any], who: str) -> list[object]:
    if any(isinstance(part, (Aim, Back)) for one in d for part in _all_parts(one)):
        raise Refused
    return [act for one in d for act in done_by(one, who)]


def _all_parts(value: object) -> list[object]:
    if isinstance(value, dict):
        return [part for one in value.values() for part in _all_parts(one)]
    if isinstance(value, (list, tuple)):
        return [part for one in value for part in _all_parts(one)]
    return [value]

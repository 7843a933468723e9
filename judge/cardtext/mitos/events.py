"""Grammar of events, conditions and durations."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Refused
from judge.cardtext.mitos.nouns import PLAY
from judge.cardtext.spanish.nodes import Own, Pick, Seat, When
from judge.cardtext.spanish.words import SpanishGrammar

BY_OPPONENT = {"controller": "opponents"}
DURATIONS = (
    ("hasta la Fase Final", "final"),
    ("hasta el comienzo de tu próxima [Fase de] Vigilia", "vigil start"),
    ("hasta el comienzo de tu próximo turno", "turn start"),
    ("por el resto del juego", "always"),
    ("mientras (esté|está) en juego", "source"),
    ("mientras ~ (esté|está) en juego", "source"),
)
LEAVES = {
    "(destruido|destruida)": "destroyed",
    "(desterrado|desterrada)": "exiled",
    "(barajado|barajada) [en el Mazo Castillo]": "shuffled",
    "(descartado|descartada)": "discarded",
}


def add(g: SpanishGrammar) -> None:
    """Add events (``event``), conditions (``condition``) and durations (``until``)."""
    for words, key in DURATIONS:
        g.phrase("until", words, key)
    _events(g)
    _conditions(g)


def plain(filter_: Any) -> dict[str, Any]:
    """The filter, for cards in play unless it names a zone."""
    return {key: value for key, value in filter_.items() if key != "_in play"}


def _of(thing: object) -> object:
    """The object of a happening as a filter."""
    if isinstance(thing, Own) and not thing.host:
        return "self"
    if isinstance(thing, Own):
        return {"in": "host"}
    if isinstance(thing, Pick) and (thing.least, thing.most, thing.extreme) == (1, 1, ""):
        return plain(thing.filter)
    raise Refused("of")


def _subject(thing: Any, after: str) -> dict[str, Any]:
    """The reference that "it" has afterwards: the card of the event, or the card itself."""
    if isinstance(thing, Own):
        return {"it": "host" if thing.host else "self"}
    noun = thing.filter.get("type", "card")
    return {"it": after, "noun": noun if isinstance(noun, str) else "card", "gender": thing.gender}


def _events(g: SpanishGrammar) -> None:
    q = g.rule
    q("subject", "<own>")(lambda own: own)
    q("subject", "<host>")(lambda host: host)
    q("subject", "(un|una) <noun:n>", "(otro|otra) <noun:n>")(lambda n: Pick(n[0], gender=n[1]))
    q("subject", "(uno|una) de tus <noun:n>")(lambda n: Pick({**n[0], "controller": "you"}, gender=n[1]))

    def happens(word: str, after: str = "it") -> Any:
        return lambda s: When(({word: _of(s)},), **_subject(s, after))

    for words, word, after in (
        ("(entra|entre) en juego", "enters", "it"),
        ("(sale|salga) del juego", "leaves", "now"),
        ("(ataca|ataque)", "attacks", "it"),
        ("(es|sea) (declarado|declarada) atacante", "attacks", "it"),
        ("(bloquea|bloquee)", "blocks", "it"),
        ("(es|sea) (declarado|declarada) bloqueador", "blocks", "it"),
        ("(es|sea) (bloqueado|bloqueada)", "blocked", "it"),
        ("(es|sea) (jugado|jugada)", "played", "it"),
        ("(es|sea) (agrupado|agrupada)", "regroups", "it"),
    ):
        q("event", f"<subject:s> {words}")(happens(word, after))
        itself = happens(word, after)(Own())  # no player is named
        q("event", words)(lambda itself=itself: itself)
    q("event", "<subject:s> (entra|entre) en juego sin que se haya pagado su coste")(
        lambda s: When(({"enters": {**_mapping(_of(s)), "is": "unpaid"}},), **_subject(s, "it"))
    )
    q("event", "<own:s> ataca el turno en que entra en juego")(
        lambda s: When(({"attacks": "self"},), it="self", condition={"object": "self", "is": {"is": "new"}})
    )
    q("event", "se (juega|juegue) (un|una) <noun:n>")(
        lambda n: When(({"played": plain(n[0]) or "card"},), **_subject(Pick(n[0], gender=n[1]), "it"))
    )
    for words, word in (("(pone|ponga) en juego", "enters"), ("(juega|juegue)", "played")):
        q("event", f"<seat:s> {words} (un|una) <noun:n>")(lambda s, n, word=word: _by_seat(word, s, n))
    q("event", "(pones|pongas) en juego (un|una) <noun:n>")(lambda n: _by_seat("enters", Seat("you"), n))
    q("event", "(juegas|juegues) (un|una) <noun:n>")(lambda n: _by_seat("played", Seat("you"), n))
    for words, word in LEAVES.items():
        g.phrase("leaving", words, [word])
    q("leaves", "<leaving>")(lambda leaving: leaving)
    q("leaves", "<leaving:a> o <leaving:b>")(lambda a, b: [*a, *b])
    q("event", "<subject:s> (es|sea) <leaves:w>")(lambda s, w: _leaving(s, w, None))
    q("event", "(es|sea) <leaves:w>")(lambda w: _leaving(Own(), w, None))
    q("event", "<subject:s> (es|sea) <leaves:w> por una habilidad oponente")(
        lambda s, w: _leaving(s, w, BY_OPPONENT)
    )
    q("affected", "<subject:s> (es|sea) (afectado|afectada) por una habilidad oponente")(lambda s: s)
    q("event", "<affected:s>")(
        lambda s: When(({"affected": {"of": _of(s), "by": BY_OPPONENT}},), **_subject(s, "it"))
    )
    q("event", "<own:s> (destruye|destruya) (un|una) <noun:n>")(lambda s, n: _destroying(n))
    q("event", "<own:s> (destruye|destruya) (un|una) <noun:n> durante la Batalla Mitológica")(
        lambda s, n: _destroying(n, {"fact": "battle"})
    )
    q("event", "[<own:s>] (hace|haga) daño (a un|al) Mazo Castillo")(
        lambda s=None: When(({"damages castle": {"by": "self"}},), it="self")
    )


def _mapping(filter_: Any) -> dict[str, object]:
    if isinstance(filter_, str):
        raise Refused("of")
    return dict(filter_)


def _by_seat(word: str, seat: Seat, noun: Any) -> When:
    filter_, gender = noun
    whose = {"opponent": "opponents"}.get(seat.word, seat.word)
    more = {} if whose == "players" else {"controller": whose}
    subject = _subject(Pick(filter_, gender=gender), "it")
    return When(({word: {**plain(filter_), **more} or "card"},), seat="its controller", **subject)


def _leaving(subject: object, words: list[str], by: object) -> When:
    filter_, in_play = _of(subject), isinstance(subject, Pick) and "_in play" in subject.filter
    made = []
    for word in words:
        told: dict[str, object] = {"of": filter_}
        if in_play and word != "destroyed":
            told["from"] = PLAY
        if by is not None:
            told["by"] = by
        made.append({word: filter_ if set(told) == {"of"} else told})
    return When(tuple(made), **_subject(subject, "now"))


def _destroying(noun: Any, condition: object = None) -> When:
    filter_, gender = noun
    subject = _subject(Pick(filter_, gender=gender), "now")
    return When(({"destroyed": {"of": plain(filter_), "by": "self"}},), condition=condition, **subject)


def _conditions(g: SpanishGrammar) -> None:
    q = g.rule
    q("condition", "~ (esté|está) en juego", "(esté|está) en juego")(lambda: {"object": "self", "is": "any"})
    q("condition", "~ (esté|está) en <line_of:z>")(lambda z: {"object": "self", "is": {"zone": z["zone"]}})
    q("condition", "(controlas|controles) más de <number:c> <noun:n>")(
        lambda c, n: {"count": _yours(n), "min": c + 1}
    )
    q(
        "condition",
        "(controlas|controles) al menos <number:c> <noun:n>",
        "(controlas|controles) <number:c> o más <noun:n>",
    )(lambda c, n: {"count": _yours(n), "min": c})
    q("condition", "no (controlas|controles) <noun:n>", "no (controlas|controles) (ningún|ninguna) <noun:n>")(
        lambda n: {"not": {"exists": _yours(n)}}
    )
    q("condition", "(controlas|controles) (un|una|otro|otra) <noun:n>")(lambda n: {"exists": _yours(n)})
    q("condition", "todos tus <noun:n> (sean|son) <known_race:r>")(
        lambda n, r: {"not": {"exists": {**_yours(n), "not subtype": r}}}
    )
    q("condition", "sea tu turno")(lambda: {"your turn": True})
    q("condition", "no sea tu turno")(lambda: {"your turn": False})


def _yours(noun: Any) -> dict[str, object]:
    return {**plain(noun[0]), "controller": "you"}

"""Turns text into comparable words: tokens, folding and stemming, for Spanish and English.

A token has a *surface* (the word in lower case, accents folded, ñ kept) and a *stem* (what its inflected
forms share). Section numbers, collector's numbers and counters stay whole. Snowball's stemmers do most of the
work; small rules around them join forms that they miss and separate words that rulebooks distinguish.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from judge.text import fold, latinised, nfc

MAX_WORDS_KEPT = 20_000
"""Maximum number of query words whose tokens an analyser caches."""
MAX_WORD = 60
"""Only this many letters of a word are compared; no word in a rulebook is longer."""

_TOKEN = re.compile(
    r"""
      [+\-−–]? (?:\d+|[xX](?![^\W_])) / [+\-−–]? (?:\d+|[xX]) (?![^\W_])   # +1/+1, 47/236, X/X
    | \d+(?:-\d+){2,}[^\W\d_]?                                            # 1-2-1-1-1
    | \d+ (?: [._](?:\d+|[^\W\d_](?![^\W\d_]))                           # 106.1.e.1, 11.2_1_a
          | [^\W\d_]{1,2}(?=[\W_]|\d|$)                                   # 704.5j, 704.5aa
          | (?<=[^\W\d_])\d+ )* (?![^\W\d_])
    | [^\W_]+ (?: ['’][^\W_]+ )*                                          # words, with apostrophes
    """,
    re.VERBOSE,
)
_SIGNS = str.maketrans({"−": "-", "–": "-", "’": "'"})


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NEGATIONS = frozenset({"no", "sin", "ni", "not", "without", "nor", "never", "nunca"})
"""Negations decide rulings, so they are never treated as stop words."""

_NOT = _words(
    "aint arent cannot cant couldnt didnt doesnt dont hadnt hasnt havent isnt mustnt shouldnt wasnt werent "
    "wont wouldnt"
)
"""English contractions of *not*, as people type them without the apostrophe."""

STOP_WORDS = {
    "es": _words(
        "a al ante con cual cuales de del e el ella ellas ello ellos en entre era es esa esas ese eso esos "
        "esta estas este esto estos fue ha han hay la las le les lo los me mi mis muy o os para pero por "
        "porque que se sea sean ser si son su sus te tu tus u un una unas uno unos y ya yo"
    ),
    "en": _words(
        "a an and are as at be been being but by do does did for from had has have he her his i if in into "
        "is it its me my of on or our she so than that the their them then there these they this those to "
        "was were what which while who whom whose will with would you your"
    ),
}
LIGHT_WORDS = {
    "es": _words(
        "antes como cuando cuanta cuantas cuanto cuantos debemos debo despues donde entonces hace hacemos "
        "hacer hago igual luego ocurre pasa podemos podria puede pueden puedo que quien quienes quiere "
        "quiero regla reglas sirve sucede tambien tenemos tengo tiene tienen todavia va vamos van"
    ),
    "en": _words(
        "after already also before can could get gets happen happens how may might must rule rules should "
        "still use uses want when where why work works"
    ),
}
"""Question words: they count for little, because a rule rarely repeats them."""
FOREIGN_SMALL_WORDS = {
    "es": (STOP_WORDS["en"] | LIGHT_WORDS["en"]) - STOP_WORDS["es"] - LIGHT_WORDS["es"] - _words("use uses"),
}
"""Small English words occur in the English headings and aliases of a Spanish digest, where they mean as
little as in an English text. The reverse does not hold: *once* or *son* is a small word in Spanish but not in
English."""


@dataclass(frozen=True, slots=True)
class Token:
    """One word: the forms used to compare it, and its position in the text."""

    surface: str
    stem: str
    start: int
    end: int


def pieces(text: str) -> list[str]:
    """The words of a text, as written.

    >>> pieces("Muere (704.5j).")
    ['Muere', '704.5j']
    """
    return _TOKEN.findall(text)


def placed_pieces(text: str) -> list[tuple[str, int]]:
    """The words of a text, as written, with the offset of each.

    >>> placed_pieces("Muere (704.5j).")
    [('Muere', 0), ('704.5j', 7)]
    """
    return [(found[0], found.start()) for found in _TOKEN.finditer(text)]


def end_of_word(text: str, start: int) -> int:
    """The end offset of the word that begins at ``start``."""
    found = _TOKEN.match(text, start)
    return found.end() if found else start


class Analyser:
    """Splits text of one language into tokens.

    >>> [token.stem for token in Analyser("es").tokens("Las prioridades de 106.1.e.1")]
    ['las', 'priorid', 'de', '106.1.e.1']
    >>> [token.surface for token in Analyser("en").tokens("It doesn't get +1/+1 (see rule 704.5j).")]
    ['it', 'not', 'get', '+1/+1', 'see', 'rule', '704.5j']
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self.stop_words = STOP_WORDS.get(language, frozenset()) | FOREIGN_SMALL_WORDS.get(
            language, frozenset()
        )
        self.light_words = LIGHT_WORDS.get(language, frozenset())
        self._words: dict[str, Token] = {}

    def words(self, text: str) -> list[Token]:
        """The tokens of a query, without offsets; cached for the next query with the same words."""
        known = self._words
        return [known.get(word) or self._word(word) for word in pieces(text)]

    def _word(self, typed: str) -> Token:
        word = typed.lower()
        token = Token(surface_of(word, self.language), self.stem(word), 0, 0)
        if len(typed) <= MAX_WORD:
            if len(self._words) >= MAX_WORDS_KEPT:
                self._words.clear()
            self._words[typed] = token
        return token

    def tokens(self, text: str) -> Iterator[Token]:
        """The tokens of a text in Unicode form NFC; offsets count characters."""
        for found in _TOKEN.finditer(text):
            word = found[0].lower()
            yield Token(surface_of(word, self.language), self.stem(word), *found.span())

    def stem(self, word: str) -> str:
        """The stem: what the inflected forms of one word share."""
        return _stemmed(word[:MAX_WORD], self.language)

    def is_stop_word(self, surface: str) -> bool:
        return surface in self.stop_words


@lru_cache(maxsize=1 << 17)
def surface_of(word: str, language: str) -> str:
    """The word as vocabularies list it: folded, with look-alike letters and English clitics resolved."""
    plain = fold(latinised(word[:MAX_WORD].translate(_SIGNS)))
    if language == "en" and "'" in plain:
        if plain.endswith("n't"):
            return "not"
        return plain.split("'", 1)[0] or plain
    return "not" if language == "en" and plain in _NOT else plain


_READY: dict[str, dict[str, str]] = {}
"""Stems that were worked out elsewhere, by language: see :func:`have_stems`."""


def stems_of(texts: Iterable[tuple[str, str]]) -> dict[str, dict[str, str]]:
    """The stems of the words of texts, each given with its language.

    >>> stems_of([("es", "Las mesas"), ("en", "ready")])
    {'es': {'las': 'las', 'mesas': 'mes'}, 'en': {'ready': 'readi'}}
    """
    found: dict[str, dict[str, str]] = {}
    for language, text in texts:
        for piece in pieces(text):
            word = piece.lower()[:MAX_WORD]
            found.setdefault(language, {})[word] = _stemmed(word, language)
    return found


def have_stems(ready: Mapping[str, Mapping[str, str]]) -> None:
    """Take stems that :func:`stems_of` has worked out, where that takes long, as in a browser."""
    for language, stems in ready.items():
        _READY.setdefault(language, {}).update(stems)


@lru_cache(maxsize=1 << 17)
def _stemmed(word: str, language: str) -> str:
    ready = _READY.get(language)
    if ready and word in ready:
        return ready[word]
    plain = surface_of(word, language)
    if not plain.isalpha():
        return plain
    stop = plain in STOP_WORDS.get(language, ()) or plain in NEGATIONS
    if stop or len(plain) < 3:
        return plain
    stemmer = _STEMMERS.get(language)
    whole = nfc(latinised(word)).lower() if "'" not in word and "’" not in word else plain
    return (stemmer(whole) if stemmer else plain) or plain


# -- Spanish ---------------------------------------------------------------------------------------------

_ES_IRREGULAR = {
    # Participles and other forms that share no stem with their verb, mapped to the verb's stem.
    **dict.fromkeys(("resuelto", "resuelta", "resueltos", "resueltas"), "resolv"),
    **dict.fromkeys(("devuelto", "devuelta", "devueltos", "devueltas"), "devolv"),
    **dict.fromkeys(("vuelto", "vuelta", "vueltas", "vueltos"), "volv"),
    **dict.fromkeys(("puesto", "puesta", "puestos", "puestas", "pone", "ponen", "poner", "ponga"), "pon"),
    **dict.fromkeys(("muerto", "muerta", "muertos", "muertas", "morir", "muere", "mueren", "murio"), "mor"),
    **dict.fromkeys(("descubierto", "descubierta", "descubiertos", "descubiertas"), "descubr"),
    **dict.fromkeys(("impreso", "impresa", "impresos", "impresas"), "imprim"),
    **dict.fromkeys(("eleccion", "elecciones", "elige", "eligen", "elija", "elegir", "elegido"), "eleg"),
    # Words that a stemmer would merge although rulebooks distinguish them.
    "mana": "mana",
    **dict.fromkeys(("partida", "partidas"), "partida"),
    **dict.fromkeys(("estado", "estados"), "estado"),
    **dict.fromkeys(("pilar", "pilares"), "pilar"),
    **dict.fromkeys(("medida", "medidas"), "medida"),
    **dict.fromkeys(("salida", "salidas"), "salida"),
}
_ES_FUTURE = re.compile(r"^(.{2,}(?:[aei]|d|l|n)r)(?:á|ás|án|é|éis|ía|ías|ían|íamos)$")
_ES_PAST = re.compile(r"^(.{3,})(?:ió|í)$")
_ES_IN_ARAR = re.compile(r"^((?:disp|prep|sep|comp|decl|rep|amp|acl)ar)(?:[aeo]|an|en)$")
"""Present tense of verbs in *-arar*, which Snowball mistakes for a past subjunctive."""
_ES_DECIR = re.compile(r"^(contra|pre|)d(?:ec|ic|ig|ij)(?:ir|e|en|a|an|o|iendo)$")
_ES_SUBJUNCTIVE = re.compile(r"(?:.zc|(?:^|des|satis)hag|[tv]eng|pong|salg|traig)$")
"""Subjunctive stems with a consonant that other forms lack: *produzca, haga, tenga, venga, ponga, salga,
traiga*."""
_ES_E_TO_I = {
    **{verb.replace("e", "i", 1): verb for verb in _words("rend ped med seg serv")},
    **{f"{verb[:-2]}i{verb[-1]}": verb for verb in _words("desped imped repet compet conseg perseg correg")},
    "sigu": "seg",
    "consigu": "conseg",
    "persigu": "perseg",
    "corrij": "correg",
}
"""Stems of *rinde, pide, sigue, repite, impide*: Spanish verbs whose *e* becomes *i* under stress."""
_ES_NO_PLURAL = _words(
    "crisis dosis interes reves traves despues menos mas jamas entonces antes veintitres detras"
)

_ES_WE = re.compile(r".{2,}[aei]mos$")
"""*ganamos, perdemos, repartimos*: the *s* of these verbs is no plural."""
_ES_NO_VERB = _words(
    "animos anonimos antonimos centimos decimos extremos gramos infimos intimos legitimos maximos "
    "minimos optimos penultimos pesimos proximos racimos ramos reclamos remos sinonimos supremos "
    "tramos ultimos unanimos"
)
"""Plurals that look like such verbs: *tramos, extremos, últimos, máximos*."""


def _spanish(word: str) -> str:
    """The Spanish stem: Snowball on the singular, with accents restored where Snowball needs them.

    >>> _spanish("prioridades") == _spanish("prioridad"), _spanish("veces") == _spanish("vez")
    (True, True)
    >>> _spanish("penalización") == _spanish("penalizacion") == _spanish("penalizaciones")
    True
    >>> _spanish("objeto") == _spanish("objetivo")
    False
    """
    future = _ES_FUTURE.match(word)
    if future:
        word = future[1]
    else:
        past = _ES_PAST.match(word)
        word = past[1] + "er" if past else word
    plain = fold(word)
    if plain in _ES_IRREGULAR:
        return _ES_IRREGULAR[plain]
    plain = _spanish_singular(plain)
    if plain in _ES_IRREGULAR:
        return _ES_IRREGULAR[plain]
    if re.search(r"[iou]v[oa]$", plain):
        return plain[:-1]
    saying = _ES_DECIR.match(plain)
    if saying:
        return saying[1] + "decir"  # "dec" is also an abbreviation
    in_arar = _ES_IN_ARAR.match(plain)
    if in_arar:
        return in_arar[1]
    if plain.endswith(("cion", "sion")):
        plain = plain[:-2] + "ón"
    stem = fold(_snowball("spanish")(plain))
    if stem in _ES_E_TO_I:
        return _ES_E_TO_I[stem]
    if stem.endswith("olu"):
        return stem[:-1] + "v"
    if stem.endswith(("amient", "imient")) and len(stem) > 8:
        return stem[:-6]
    if _ES_SUBJUNCTIVE.search(stem):
        if stem.endswith(("zc", "traig")):
            return stem[:-2] + ("c" if stem.endswith("zc") else "")
        return stem[:-1] + ("c" if stem.endswith("hag") else "")
    if stem.endswith(("qu", "que")):
        return stem[: stem.rindex("qu")] + "c"
    if stem.endswith("gu") and len(stem) > 3:
        return stem[:-1]
    if plain.endswith(("ance", "ience")) and stem.endswith("nc"):
        return stem[:-1] + "z"
    return stem


def _spanish_singular(plain: str) -> str:
    if len(plain) < 4 or not plain.endswith("s") or plain in _ES_NO_PLURAL:
        return plain
    if _ES_WE.match(plain) and plain not in _ES_NO_VERB:
        return plain
    if plain.endswith("ces"):
        return plain[:-3] + "z"
    if plain.endswith("es") and len(plain) > 4 and plain[-3] in "dlnrsyj":
        return plain[:-2]
    return plain[:-1]


# -- English ---------------------------------------------------------------------------------------------

_EN_IRREGULAR = {
    "active": "active",
    "phasing": "phasing",
    **dict.fromkeys(("lost", "lose", "loses", "losing"), "lose"),
    **dict.fromkeys(("won", "win", "wins", "winning"), "win"),
    **dict.fromkeys(("drew", "drawn", "draw", "draws", "drawing"), "draw"),
    **dict.fromkeys(("chose", "chosen", "choose", "chooses", "choosing"), "choos"),
    **dict.fromkeys(("dealt", "deal", "deals", "dealing"), "deal"),
    **dict.fromkeys(("paid", "pay", "pays", "paying"), "pay"),
    **dict.fromkeys(("left", "leave", "leaves", "leaving"), "leav"),
    **dict.fromkeys(("began", "begun", "begin", "begins", "beginning"), "begin"),
    **dict.fromkeys(("spent", "spend", "spends"), "spend"),
    **dict.fromkeys(("died", "dies", "dying", "die", "dead", "death", "deaths"), "die"),
    **dict.fromkeys(("gave", "given", "give", "gives", "giving"), "give"),
    **dict.fromkeys(("took", "taken", "take", "takes", "taking"), "take"),
    **dict.fromkeys(("stole", "stolen", "steal", "steals", "stealing"), "steal"),
    **dict.fromkeys(("kept", "keep", "keeps", "keeping"), "keep"),
    **dict.fromkeys(("became", "become", "becomes", "becoming"), "becom"),
    **dict.fromkeys(("came", "come", "comes", "coming"), "come"),
    **dict.fromkeys(("went", "gone", "go", "goes", "going"), "go"),
    **dict.fromkeys(("fought", "fight", "fights", "fighting"), "fight"),
    **dict.fromkeys(("shown", "show", "shows", "showed", "showing"), "show"),
    **dict.fromkeys(("forgot", "forgotten", "forget", "forgets"), "forget"),
    **dict.fromkeys(("bought", "buy", "buys", "buying"), "buy"),
    **dict.fromkeys(("thrown", "threw", "throw", "throws"), "throw"),
    **dict.fromkeys(("broke", "broken", "break", "breaks"), "break"),
    **dict.fromkeys(("destruction", "destroy", "destroys", "destroyed"), "destroy"),
    **dict.fromkeys(("loss", "losses"), "lose"),
}


def _english(word: str) -> str:
    """The English stem: Snowball, with irregular verbs joined and nouns in *-olution* reduced to their verb.

    >>> _english("resolution") == _english("resolves"), _english("adds") == _english("added")
    (True, True)
    >>> _english("active") == _english("activate")
    False
    """
    plain = fold(word)
    if plain in _EN_IRREGULAR:
        return _EN_IRREGULAR[plain]
    stem: str = _snowball("english")(plain)
    return stem[:-2] + "v" if stem.endswith("olut") else stem


_SNOWBALL_LOCK = threading.Lock()


@cache
def _snowball(algorithm: str) -> Callable[[str], str]:
    import snowballstemmer

    stemmer = snowballstemmer.stemmer(algorithm)

    def stem(word: str) -> str:
        with _SNOWBALL_LOCK:  # a stemmer object holds the word it works on, so it is not thread-safe
            stemmed: str = stemmer.stemWord(word)
            return stemmed

    return stem


_STEMMERS: dict[str, Callable[[str], str]] = {"es": _spanish, "en": _english}


@cache
def analyser_for(language: str) -> Analyser:
    """The analyser for a language; one without stemming where the language has no stemmer here."""
    return Analyser(language[:2].lower())

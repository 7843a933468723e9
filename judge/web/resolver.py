"""``/resolver``: start a session, view it, act in it, share it, print its log."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from functools import partial
from typing import cast

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from judge import rulesets
from judge.cardbook import names_like
from judge.database import UnknownSession
from judge.errors import BadInput, JudgeError
from judge.messages import N_
from judge.resolver import JUDGE, Answer, Correct, Decision, Input, Note
from judge.rulesets.game import Game
from judge.rulesets.kit import CardRuleset
from judge.scenario import FaultyScenario, yaml_nodes
from judge.scenario.blank_cards import unknown_cards
from judge.scenario.limits import MOST_SENT
from judge.scenario.vocabulary import card_names
from judge.session_service import Moved, NoScenario, Work, read_input, written_input
from judge.session_service.corrections import stated as changed_by_hand
from judge.text import slugify
from judge.web import (
    last_action,
    log_view,
    missed_triggers,
    object_explanation,
    payments,
    statements,
    supposed,
    why_not,
)
from judge.web.blank_form import BlankShown, asked, confirmed, stated
from judge.web.correction_form import corrected, number
from judge.web.examples import examples
from judge.web.html_text import breakable, kinds_marked, symbols_drawn
from judge.web.labels import word
from judge.web.language import current, translated
from judge.web.membership import erase_names, joined
from judge.web.qr_codes import picture
from judge.web.quick_pages import Pages
from judge.web.ruling_text import ruling_text
from judge.web.setup_form import Table, read
from judge.web.setup_reopened import laid_again
from judge.web.state import card_book, library, session_service
from judge.web.table_drawing import Drawn
from judge.web.table_view import TableShown

blueprint = Blueprint("resolver", __name__)
blueprint.add_app_template_filter(breakable, "shy")
blueprint.add_app_template_filter(kinds_marked, "kinds_marked")
blueprint.add_app_template_filter(symbols_drawn, "drawn_symbols")

MOST_NAMES = 12
"""Maximum number of names suggested while one is typed."""
LONGEST = 300_000
"""Maximum characters in a form."""


class FormTooLong(BadInput):
    template = N_("that is too long to be sent at once: at most {limit} characters")


@blueprint.before_request
def _names_first() -> None:
    """Erase names that are due first, so that a table shows none after their day."""
    if "session_id" in (request.view_args or {}):
        erase_names()


@blueprint.get("/resolver")
def start() -> str:
    """The page where a session starts: from an example, from a form, or from a written table."""
    return _start(request.args.get("text", ""), "")


def _start(text: str, fault: str, blanks: tuple[BlankShown, ...] = (), game: str = "") -> str:
    names = {one: library().game_name(one) for one in library().games if one in rulesets.games()}
    game = game or request.values.get("game", "")
    return render_template(
        "resolver/start.html",
        games={game: names[game], **names} if game in names else names,
        examples=examples(), text=text, fault=fault, blanks=blanks, game=game,
    )  # fmt: skip


@blueprint.route("/resolver/new/<game>", methods=["GET", "POST"])
def lay(game: str) -> AnyResponse | str | tuple[str, int]:
    """The form that sets up a table: each button sends the whole form back, and only the last one starts a
    session.
    """
    if game not in rulesets.games():
        abort(404)
    found = rulesets.find(game)
    form = request.values
    filled = request.method == "POST" or form.get("title") is not None or "card-0" in form
    laid = read(found, form if filled else _first(found, form), card_book())
    if request.method != "POST" or form.get("do") != "begin":
        return _laying(laid, text=laid.text() if request.method == "POST" else "")
    if laid.unstated:
        return _laying(laid, _unstated(laid.unstated), laid.text()), 400
    if laid.without_figure:
        return _laying(laid, _figureless(laid), laid.text()), 400
    if laid.left:  # show what was not understood before a session starts without it
        return _laying(laid, text=laid.text()), 400
    try:
        session_id, key = session_service().begin(laid.text(), translated(N_("this table")))
    except BadInput as refused:
        return _laying(laid, _faults_text(refused), laid.text()), 400
    return with_key(_begun(session_id), session_id, key)


def _laying(laid: Table, fault: str = "", text: str = "", begun: str = "") -> str:
    """The filled-in form; ``begun`` is the session from which it was filled, to be started again."""
    return render_template(
        "resolver/lay.html", table=laid, fault=fault, game_name=library().game_name(laid.game.id),
        blanks=asked(
            laid.game, laid.ruleset, laid.unknown, laid.blanks,
            frozenset(laid.blanks) if begun else confirmed(request.form),
        ),
        asking=laid.asking, blank_of=laid.blank_of, text=text, word=partial(word, laid.ruleset), begun=begun,
    )  # fmt: skip


def _begun(session_id: str) -> AnyResponse:
    """Redirect to a table just created; a script receives its address and the address for editing it."""
    place = url_for("resolver.table", session_id=session_id)
    if request.headers.get("Sec-Fetch-Mode") != "cors":
        return redirect(place, 303)
    edited = url_for("resolver.edit", session_id=session_id)
    return Response(status=201, headers={"Location": place, "Content-Location": edited})


@blueprint.get("/resolver/<session_id>/edit")
def edit(session_id: str) -> str | tuple[str, int]:
    """The opening of a table in the form for setting up; as text if the form cannot express all of it."""
    work = session_service().open(session_id)
    with work.lock:
        laid = laid_again(work, session_service(), card_book())
    if laid is not None:
        return _laying(laid, begun=session_id)
    if not work.described:
        raise NoScenario()
    return _start(work.described, "", game=work.game.id)


@blueprint.get("/resolver/names/<game>")
def names(game: str) -> Response:
    """The card names that may complete ``q`` while it is typed: built-in cards, or cards of the library."""
    if game not in rulesets.games():
        abort(404)
    found = rulesets.find(game)
    typed = request.args.get("q", "")[:100]
    ruleset = found.profiles[found.default]
    own = names_like(card_names(ruleset), typed, len(ruleset.cards))
    own = tuple(sorted(own, key=lambda name: not _pays(found, ruleset, name)))[:MOST_NAMES]
    more = card_book().like(game, typed, MOST_NAMES) if typed.strip() else ()
    answer = jsonify(list(dict.fromkeys((*own, *more)))[:MOST_NAMES])
    answer.headers["Cache-Control"] = "private, max-age=60"
    return answer


def _pays(game: Game, ruleset: CardRuleset, name: str) -> bool:
    """Whether a table usually has several of this card: the basic type of the cards that pay for others."""
    card = ruleset.card(name)
    return card is not None and len(game.drawing.resources & set(card.texts("types"))) > 1


def _unstated(names: Iterable[str]) -> str:
    told = N_("Judge cannot play {names} yet. Say below what it is, as far as it matters, and begin.")
    return translated(told, names=", ".join(names))


def _figureless(laid: Table) -> str:
    told = N_("{card} has no {figure} and would leave play at once: say it below, or which card is meant.")
    lacking = laid.without_figure.items()
    return " ".join(
        translated(told, card=card, figure=word(laid.ruleset, "figures", one)) for card, one in lacking
    )


def _first(game: Game, form: Mapping[str, str]) -> dict[str, str]:
    """The empty form; with a card in the address, that card is in the first hand."""
    steps = game.profiles[game.default].words.known("steps")
    usual = next((step for step in steps if "main" in step or step == "command"), "")
    return {"seats": "A, B", "active": "A", "step": usual, "card-0": form.get("card", "")[:200],
            "seat-0": "A", "zone-0": "hand"}  # fmt: skip


def _faults_text(fault: BadInput) -> str:
    """The faults of a scenario, line by line."""
    faults = fault.faults if isinstance(fault, FaultyScenario) else (fault,)
    return "\n".join(translated(one.message) for one in faults)


@blueprint.post("/resolver")
def begin() -> AnyResponse | tuple[str, int]:
    """Start a session with a scenario; a faulty one is shown again with its faults, line by line."""
    text = _long_text("text")
    example = request.form.get("example", "")
    if example:
        found = (one for one in examples() if f"{one.game}/{one.name}" == example)
        text = next((one.text_in(current()) for one in found), text)
    blanks = stated(request.form)
    game, ruleset = _played(text)
    cards = [one.definition(game, ruleset) for one in blanks.values()] if game and ruleset else []
    try:
        session_id, key = session_service().begin(text, translated(N_("this table")), cards, whole=True)
    except BadInput as fault:
        names = unknown_cards(fault) if isinstance(fault, FaultyScenario) else ()
        if game is None or ruleset is None or not (names or blanks):
            return _start(text, _faults_text(fault)), 400
        among = (*(one.name for one in blanks.values()), *names)
        return _start(text, _faults_text(fault), asked(game, ruleset, among, blanks)), 400
    return with_key(redirect(url_for("resolver.table", session_id=session_id), 303), session_id, key)


def _played(text: str) -> tuple[Game | None, CardRuleset | None]:
    """The game and ruleset named by a scenario's text, as far as it can be read."""
    try:
        document = yaml_nodes.read(text, "", MOST_SENT)[0]
        game = rulesets.find(str(document.get("game")))
    except JudgeError:
        return None, None
    return game, game.profiles.get(str(document.get("profile") or game.default))


def with_key(response: AnyResponse, session: str, key: str) -> AnyResponse:
    """The answer, with a cookie that gives the device the key of a session."""
    response.set_cookie(
        _cookie_of(session), key, max_age=60 * 24 * 3600, samesite="Lax", httponly=True,
        secure=request.is_secure, path=url_for("resolver.table", session_id=session),
    )  # fmt: skip
    return response


def _cookie_of(session: str) -> str:
    return f"key-{session}"


def key_of(session: str) -> str:
    """This device's key of a session; empty if it has none."""
    return request.cookies.get(_cookie_of(session), "")


def _may_change(session: str) -> bool:
    key = key_of(session)
    return bool(key) and session_service().sessions.may_change(session, key)


def _proof(session: str, event: str) -> str:
    """A proof for an event's cases that this device has the session's key."""
    return session_service().sessions.proof(session, key_of(session), event)


@blueprint.get("/resolver/<session_id>")
def table(session_id: str) -> str | AnyResponse:
    """A session's table. The link with ``?key=`` allows changes; without the key the table can only be
    viewed.
    """
    key = request.args.get("key")
    if key is not None:
        if not session_service().sessions.may_change(session_id, key):
            abort(404)
        return with_key(redirect(url_for("resolver.table", session_id=session_id), 303), session_id, key)
    return _page(session_service().open(session_id))


def _page(work: Work, fault: str = "", cites: tuple[object, ...] = ()) -> str:
    with work.lock:
        shown = TableShown(work)
        drawn = Drawn(shown)
        played = log_view.entries(shown)
        may = _may_change(work.id)
        share = url_for("resolver.table", session_id=work.id, _external=True)
        return render_template(
            "resolver/table.html",
            work=work,
            table=shown,
            drawn=drawn,
            stack=drawn.stacked(object_explanation.says(work, one) for one in drawn.stack),
            entries=played,
            entry_written=partial(log_view.written, shown),
            called=log_view.called(shown, played),
            payments=payments.offered(shown),
            happened=last_action.happened(shown, played),
            recent=log_view.RECENT,
            statements=statements.offered(work.game, shown.ruleset),
            subjects=statements.subjects(shown) if may else (),
            ends=statements.ends(shown) if may else (),
            pair=statements.pair_shown(work.game, shown.ruleset),
            rows=statements.ROWS,
            once=partial(cast(Pages, current_app).part, (current(), work.game.id, work.profile)),
            missed=missed_triggers.offered(shown) if may and not shown.result else (),
            missed_cites=missed_triggers.cites,
            refused=why_not.refused(shown),
            no_pass=why_not.no_pass(shown),
            severals=any(len(one.targets) > 1 for one in drawn.stack),
            branches=log_view.branches(shown),
            tree=log_view.whole(shown) if log_view.forked(shown) else (),
            nonce=secrets.token_urlsafe(8),
            game_name=library().game_name(work.game.id),
            may_change=may,
            supposed=_supposed(work) if not shown.result else None,
            askable=supposed.kinds(work),
            my_events=[(event, _proof(work.id, event.id) if may else None) for event, _ in joined()],
            fault=fault or shown.limit,
            fault_cites=cites,
            share=share,
            share_key=f"{share}?key={key_of(work.id)}" if may else "",
        )


def _supposed(work: Work) -> supposed.SupposedShown | None:
    """The answer to ``?ask=``: why a card that is not on the table could not be played now."""
    asked = request.args if request.method == "GET" else {}
    return supposed.answered(work, asked.get("ask"), asked.get("who", ""))


@blueprint.post("/resolver/<session_id>")
def act(session_id: str) -> AnyResponse | tuple[str, int]:
    """Enter an input, or go to another node of the tree; then the table is shown again."""
    work, form = session_service().open(session_id), request.form
    seen = form.get("seen", default=work.place, type=int)
    try:
        if form.get("go"):
            session_service().go(session_id, key_of(session_id), form.get("go", default=0, type=int))
        elif form.get("whatif"):
            _try(work, form.get("whatif", default=0, type=int))
        elif form.get("move") in ("undo", "redo"):
            _walk(session_id, form["move"], seen)
        elif form.get("move") == "remove":
            session_service().sessions.remove(session_id, key_of(session_id))
            session_service().forget(session_id)
            return redirect(url_for("resolver.start"), 303)
        else:
            return _enter(work, seen)
    except UnknownSession:
        raise
    except BadInput as fault:
        return _page(session_service().open(session_id), translated(fault.message)), 400
    return _shown_again(session_id)


def _shown_again(session_id: str) -> AnyResponse:
    """The current table: as the answer itself for a script, which would only be redirected to it."""
    if request.headers.get("Sec-Fetch-Mode") == "cors":
        return make_response(_page(session_service().open(session_id)))
    return redirect(url_for("resolver.table", session_id=session_id), 303)


def _try(work: Work, place: int) -> None:
    """Start a named branch at a node of the tree."""
    name = _long_text("name").strip()[:200] or translated(N_("What if…?"))
    told = Note(name)
    session_service().enter(work.id, key_of(work.id), place, _client(written_input(told)), told, branch=True)


def _walk(session: str, move: str, seen: int) -> None:
    """Undo or redo once, a spell together with its payment; sent twice from one node, it happens once."""
    service = session_service()
    work = service.open(session)
    if work.place != seen:
        return
    nodes, step = work.session.nodes, service.undo if move == "undo" else service.redo
    step(session, key_of(session))
    after = service.open(session).session
    beside = [nodes[seen]] if move == "undo" else after.branches() if after.at != seen else ()
    if any(payments.belongs_to(node, after.node) for node in beside):
        step(session, key_of(session))


def _enter(work: Work, seen: int) -> AnyResponse | tuple[str, int]:
    entered = _input(work, seen)
    client = _client(written_input(entered))
    branch = request.form.get("branch") == "1"
    if branch and isinstance(entered, Note):
        entered = Note(entered.text, aside=True)  # beside inputs that somebody else has entered meanwhile
    done = session_service().enter(work.id, key_of(work.id), seen, client, entered, branch)
    if isinstance(done, Moved):
        shown = TableShown(session_service().open(work.id))
        newer = [shown.entered(node) for node in done.nodes]
        page = render_template(
            "resolver/moved.html", work=work, table=shown, newer=newer, seen=seen,
            nonce=secrets.token_urlsafe(8), sent=written_input(entered), mine=shown.wanted(entered),
        )  # fmt: skip
        return page, 409
    if done.refusal is not None:
        shown = TableShown(session_service().open(work.id))
        reason = translated(why_not.named(shown, done.refusal.reason))
        return _page(work, reason, shown.cites(done.refusal.cites)), 409
    _pay_the_only_way(work, client)
    return _shown_again(work.id)


def _pay_the_only_way(work: Work, client: str) -> None:
    """Tap what pays for what was just cast, where nothing else could: the judge need not be asked."""
    service = session_service()
    work = service.open(work.id)
    with work.lock:
        due, place = payments.only_way(work), work.place
        entered = Correct(changed_by_hand(work, due.changes), due.why) if due else None
    if entered is not None:
        service.enter(work.id, key_of(work.id), place, f"{client[:36]}-pay", entered)


def _client(entered: str) -> str:
    """The id that makes a form sent twice from one page count once; another page has another id."""
    nonce = request.form.get("nonce", "")[:40] or secrets.token_urlsafe(12)
    return hashlib.sha256(f"{nonce} {entered}".encode()).hexdigest()[:40]


def _long_text(name: str) -> str:
    text = request.form.get(name, "")
    if len(text) > LONGEST:
        raise FormTooLong(limit=LONGEST)
    return text.replace("\r\n", "\n")


def _input(work: Work, seen: int) -> Input:
    """The input that a form of the table's page means."""
    form = request.form
    if "input" in form:
        return read_input(_long_text("input"))
    if "missed" in form:
        with work.lock:
            return missed_triggers.button_input(
                TableShown(work), _long_text("missed"), form.get("of", "").strip()
            )
    if "note" in form:
        return Note(_long_text("note")[:2000])
    said = _said(work) if "stated" in form else ""
    changes = corrected(form)
    if changes is None and "why" in form and "answer" not in form:
        changes = _long_text("changes")
    if changes is not None:
        changes = f"{said}\n{changes}"
        if not changes.strip():
            raise statements.Unsaid()
        return Correct(changed_by_hand(work, changes), _long_text("why")[:500])
    with work.lock:
        nodes = work.session.nodes
        state = nodes[seen].step.state if 0 <= seen < len(nodes) else work.session.state
    decision = state.decision
    if decision is None:
        raise NothingDue()
    if decision.form == "outcome":
        said = f"{said}\n{_long_text('outcome')}"
        if not said.strip() and form.get("nothing") != "1":
            raise statements.Unsaid()
        return Answer(JUDGE, (), changed_by_hand(work, said))
    return Answer(decision.who, _choice(decision))


def _said(work: Work) -> str:
    """The rows of a statement as lines."""
    with work.lock:
        return statements.lines(request.form, TableShown(work))


class NothingDue(BadInput):
    template = N_("no choice is due any more: look at the table again")


def _choice(decision: Decision) -> tuple[str | int, ...]:
    form = request.form
    if decision.form == "number":
        return (number(form.get("number", "")),)
    if decision.form == "divide":
        return tuple(number(form.get(f"part-{at}", "0") or "0") for at in range(len(decision.options)))
    if decision.form == "order":
        places = [(number(form.get(f"place-{at}", str(at + 1))), at) for at in range(len(decision.options))]
        return tuple(decision.options[at].key for _, at in sorted(places))
    return tuple(form.getlist("choice"))


@blueprint.get("/resolver/<session_id>/log")
def log(session_id: str) -> str:
    """The log from the opening to the current node, for reading or printing."""
    work = session_service().open(session_id)
    with work.lock:
        shown = TableShown(work)
        return render_template(
            "resolver/log.html",
            work=work,
            table=shown,
            entries=tuple(reversed(log_view.entries(shown))),
            game_name=library().game_name(work.game.id),
            share=url_for("resolver.table", session_id=session_id, _external=True),
        )


@blueprint.get("/resolver/<session_id>/ruling.txt")
def ruling(session_id: str) -> Response:
    """The ruling as text for sharing: title and link, what happened, why, the first words of the sections."""
    work = session_service().open(session_id)
    with work.lock:
        text = ruling_text(TableShown(work), url_for("resolver.table", session_id=session_id, _external=True))
    return Response(text, mimetype="text/plain; charset=utf-8")


@blueprint.get("/resolver/<session_id>/objects/<path:object_id>")
def why(session_id: str, object_id: str) -> str:
    """The current characteristics of an object and their explanation, step by step."""
    work = session_service().open(session_id)
    with work.lock:
        found = work.session.state.objects.get(object_id)
        if found is None:
            abort(404)
        shown = TableShown(work)
        return render_template(
            "resolver/object.html",
            work=work,
            table=shown,
            it=shown.shown(found),
            zone=shown.zone_name(found),
            survival=shown.survival(found),
            says=object_explanation.says(work, found),
            data=object_explanation.data_of(work, found),
            steps=object_explanation.steps(work, found),
            effects=object_explanation.effects(work, found),
            rulings=object_explanation.rulings(work, found),
            layered=work.game.explain is not None,
            not_now=why_not.not_now,
            game_name=library().game_name(work.game.id),
        )


@blueprint.get("/resolver/<session_id>/scenario.yaml")
def scenario(session_id: str) -> Response:
    """The session up to here as a scenario file, to keep, send or restart; raises NoScenario."""
    work = session_service().open(session_id)
    answer = Response(session_service().scenario(work), mimetype="text/plain; charset=utf-8")
    name = slugify(work.title)[:60] or work.game.id
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.yaml"'
    return answer


@blueprint.get("/resolver/<session_id>/qr.svg")
def code(session_id: str) -> Response:
    """The QR code of the link for viewing."""
    session_service().open(session_id)
    return picture(url_for("resolver.table", session_id=session_id, _external=True))

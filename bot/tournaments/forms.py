"""What who holds a tournament sets in forms: its game's options, and a table's result put right."""

from typing import Final

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply
from bot.interactions.forms import LONGEST_TIME, line_of, open_form
from bot.messages.custom_id import NO_TABLE
from bot.messages.modals import ask, changed, modal_of
from bot.screens.kit.option_form import changes_of
from bot.screens.kit.screen import Verb
from bot.tournaments import changes
from bot.tournaments.screens.naming import key_of, table_named
from bot.tournaments.screens.organiser import option_forms, option_parts
from bot.tournaments.verbs import check_manages, held, tournament_meant
from tapis.drawing.columns import clip
from tapis.games.kit.game import Illegal
from tapis.pairing.tournament import Tournament, TournamentTable

FORM_TITLE: Final = 45
"""The most characters of a form's title."""
HIGHEST: Final = 100_000
"""The most points that can be put in."""


async def options(actor: Actor, _: str, *, meant: str) -> Reply | None:
    """Open the form of the options, offer its forms, or take what came back in one: `7.1`, tournament, form.

    Raises:
        Illegal: if somebody else holds it, it has begun, or what was sent was never offered.
    """
    ident, _, number = meant.partition(".")
    tournament = await tournament_meant(actor, int(ident) if ident.isdecimal() else -1)
    check_manages(actor, tournament)
    if tournament.life != "open":
        raise Illegal(
            "tournament.refuse.started" if tournament.life == "running" else "tournament.refuse.ended"
        )
    if actor.field is not None:
        chosen = dict[str, str]()
        for name, before, now in changed(actor.data):
            chosen |= changes_of(type(tournament.options), name, before, now)
        return await held(actor, tournament, changes.configure, chosen)
    forms = option_forms(actor.t, tournament)
    if not number and len(forms) > 1:
        return Reply(page=actor.drawn(option_parts(actor.t, tournament)))
    wanted = int(number or 0) if (number or "0").isdecimal() else len(forms)
    if wanted >= len(forms):
        raise Illegal("press.unknown")
    if not await ask(actor.interaction, modal_of(forms[wanted], NO_TABLE), actor.t):
        raise RuntimeError("Discord refuses a form of options")
    return None


async def correct(actor: Actor, _: str, *, meant: str) -> Reply | None:
    """Open the form for a table's result, or take what came back in it: `7.2.1`, tournament, round, table.

    Raises:
        Illegal: if that is no such table, or these are no such points; then nothing changes.
    """
    ident, _, table = meant.partition(".")
    tournament = await tournament_meant(actor, int(ident) if ident.isdecimal() else -1)
    check_manages(actor, tournament)
    found = _table(tournament, table)
    if actor.field is not None:
        name, scores = actor.player.name, _scores(actor.field)
        return await held(actor, tournament, changes.correct, found.drawn.key, scores, name)
    title = clip(table_named(actor.t, tournament, found), FORM_TITLE)
    label, note = (
        actor.t("tournament.correct.scores"),
        actor.t(f"tournament.correct.{tournament.put_in_as}"),
    )
    line = line_of("scores", LONGEST_TIME, label, note, default=tournament.scores_of(found) or None)
    await open_form(actor, title, Verb(f"evening_correct.{meant}"), line)
    return None


def _table(tournament: Tournament, typed: str) -> TournamentTable:
    """Return the table that `round.number` names."""
    for table in tournament.to_correct:
        if key_of(tournament, table) == typed.strip():
            return table
    raise Illegal("tournament.refuse.table")


def _scores(typed: str) -> tuple[int, ...]:
    """Read points, between blanks or commas.

    >>> _scores("120 -42"), _scores("7, 8")
    ((120, -42), (7, 8))

    Raises:
        Illegal: if these are no whole numbers, or are too large.
    """
    try:
        scores = tuple(int(word) for word in typed.replace(",", " ").replace("\N{MINUS SIGN}", "-").split())
    except ValueError as error:
        raise Illegal("tournament.refuse.scores") from error
    if any(abs(score) > HIGHEST for score in scores):
        raise Illegal("tournament.refuse.scores")
    return scores

"""The result of a tournament's table, put right in a form by who holds the tournament."""

from typing import Final

from bot.evenings.evening import Evening, EveningTable
from bot.games.kit.game import Illegal
from bot.interactions.actor import Actor
from bot.interactions.answers import Said
from bot.interactions.evenings import check_manages, evening_meant, managed
from bot.interactions.forms import ask_scores
from bot.screens.kit.columns import clip
from bot.screens.kit.evenings import all_tables, as_asked, asked, key_of, table_named
from bot.screens.kit.screen import Verb

FORM_TITLE: Final = 45
"""The most characters of a form's title."""
HIGHEST: Final = 100_000
"""The most points that can be put in."""


async def correct(actor: Actor, _: str, *, meant: str) -> Said | None:
    """Open the form for a table's result, or take what came back in it: `7.2.1`, tournament, round, table.

    Raises:
        Illegal: if that is no such table, or these are no such points; then nothing changes.
    """
    ident, _, table = meant.partition(".")
    evening = await evening_meant(actor, int(ident) if ident.isdecimal() else -1)
    check_manages(actor, evening)
    found = _table(evening, table)
    if actor.field is not None:
        evening = await actor.tables.evenings.correct(
            evening.id,
            actor.id,
            *found.drawn.key,
            _scores(actor.field),
            name=actor.player.name,
            manager=actor.manager,
        )
        return managed(actor, evening)
    title = clip(table_named(actor.t, evening, found), FORM_TITLE)
    await ask_scores(actor, Verb(f"evening_correct.{meant}"), title, asked(evening), as_asked(evening, found))
    return None


def _table(evening: Evening, typed: str) -> EveningTable:
    """Return the table that `round.number` names."""
    for table in all_tables(evening):
        if key_of(evening, table) == typed.strip():
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

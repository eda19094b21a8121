"""Leaderboards of a server: a page for all to see, whose menus change it in place."""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Final, NamedTuple, TypeVar, cast

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply
from bot.messages.components import draw
from bot.messages.custom_id import NO_TABLE
from bot.screens.kit import pages, ratings
from bot.shelf import SHELF
from bot.text import text_in
from tapis.drawing.names import disambiguated
from tapis.drawing.safe_names import safe_name
from tapis.games.kit.game import Illegal
from tapis.records.index import SHOWN
from tapis.records.months import PERIODS, Period
from tapis.records.statistics import IndexLine, PlayerTotals, Rated

Line = TypeVar("Line", PlayerTotals, IndexLine, Rated)
FIRST: Final = next(iter(SHELF))
ORDERS: Final = ("index", "wins", "rating")
BASIC: Final = "basic"
"""Stands for the variant of the basic rules: its own text is empty, which Discord does not take."""


class Asked(NamedTuple):
    """What a leaderboard ranks, as its menus know it; `variant` is a code or a text, "" for the usual one."""

    game: str = FIRST
    period: str = "all"
    by: str = "wins"
    variant: str = ""

    @classmethod
    def read(cls, step: str) -> "Asked":
        """Read what a choice of a menu asks for.

        Raises:
            Illegal: if that is no leaderboard.
        """
        asked = cls(*step.split(".")) if step.count(".") == 3 else None
        if asked is None or asked.game not in SHELF or asked.period not in PERIODS or asked.by not in ORDERS:
            raise Illegal("press.unknown")
        return asked


async def leaderboard(
    actor: Actor,
    _: str,
    game: str = FIRST,
    variant: str | None = None,
    period: str = "all",
    by: str | None = None,
) -> Reply:
    """Rank the players of this server by game, variant and period, for all to see: by index, wins or rating.

    Without an order it is by index, by wins where nobody has one yet or a variant is meant.  A rating is over
    all variants, as it stands now, of who was rated in the period.

    Raises:
        Illegal: if nobody has played that variant here.
    """
    if by is None:
        server, since = actor.interaction.guild_id or 0, cast("Period", period)
        known = not variant and await actor.services.scores.index_board(server, game, since, best=1)
        by = "index" if known else "wins"
    return await changed(actor, _, asked=Asked(game, period, by, variant or ""))


async def changed(actor: Actor, _: str, *, asked: Asked) -> Reply:
    """Show the leaderboard that a menu asks for, in the server's language."""
    services, scores = actor.services, actor.services.scores
    guild_id, game = actor.interaction.guild_id or 0, asked.game
    t, since = text_in(await services.language(guild_id)), cast("Period", asked.period)
    variants = list[tuple[str, str]]()
    if asked.by == "rating":
        rated = await scores.rating_board(guild_id, game, since, pages.ROWS)
        screen = ratings.rating_board(t, game, since, [(row.name, row.rating) for row in _named(rated)])
    elif asked.by == "index":
        ranked = _named(await scores.index_board(guild_id, game, since, pages.ROWS))
        screen = pages.index_board(t, game, since, ranked, SHOWN)
    else:
        known = [variant for variant, _ in await scores.variants(guild_id, game)]
        wanted = _variant(known, asked.variant)
        asked = asked._replace(variant=_code(wanted))
        variants = [(_code(each), pages.variant_text(t, game, each)) for each in known]
        won = _named(await scores.leaderboard(guild_id, game, wanted, since, pages.ROWS))
        screen = pages.leaderboard(t, game, wanted, since, won)
    rows = pages.board_menus(t, asked, SHELF, PERIODS, ORDERS, variants)
    page = draw(replace(screen, rows=rows), services.sprites.spoken(t.language), NO_TABLE)
    return Reply(page=page, public=True)


def _named(rows: Sequence[Line]) -> list[Line]:
    """Make names safe anew, as those of old results may have the sign of a robot, and tell them apart."""
    names = disambiguated(tuple(safe_name(row.name) for row in rows))
    return [replace(row, name=name) for row, name in zip(rows, names, strict=True)]


def _variant(known: list[str], wanted: str) -> str:
    """Return the wanted variant; if none is wanted, the basic rules or else the most played variant.

    Raises:
        Illegal: if nobody has played it here.
    """
    if not wanted:
        return "" if "" in known or not known else known[0]
    found = next((variant for variant in ("", *known) if wanted in {variant, _code(variant)}), None)
    if found is None:
        raise Illegal("scores.no_variant")
    return found


def _code(variant: str) -> str:
    """Return the short code of a variant, as a menu has room for no more."""
    return sha256(variant.encode()).hexdigest()[:8] if variant else BASIC


async def offer_variants(actor: Actor, _: str, typed: str) -> list[tuple[str, str]]:
    """Offer the variants of the game that is typed that were played here and fit what is typed."""
    game = actor.interaction.namespace.game or FIRST
    if game not in SHELF:
        return []
    found = await actor.services.scores.variants(actor.interaction.guild_id or 0, game)
    shown = [(pages.variant_text(actor.t, game, variant), variant) for variant, _ in found]
    fits = [(text, variant) for text, variant in shown if typed.casefold() in text.casefold()]
    return [(text[:100], variant or BASIC) for text, variant in fits if len(variant) <= 100]

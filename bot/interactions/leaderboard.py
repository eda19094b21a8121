"""Leaderboards of a server: a page for all to see, whose menus change it in place."""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from typing import Final, NamedTuple, cast

from bot.games.kit.game import Illegal
from bot.interactions.actor import Actor
from bot.interactions.answers import Said
from bot.messages.components import draw
from bot.messages.custom_id import NO_TABLE
from bot.messages.names import safe_name
from bot.scores import PERIODS, SHOWN, Period
from bot.scores.ratings import rating_board
from bot.screens.kit import pages, ratings
from bot.screens.kit.people import disambiguated
from bot.screens.kit.screen import Screen
from bot.services import Services
from bot.shelf import SHELF
from bot.text import Text, text_in

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
) -> Said:
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


async def changed(actor: Actor, _: str, *, asked: Asked) -> Said:
    """Show the leaderboard that a menu asks for, in the server's language."""
    services, guild_id = actor.services, actor.interaction.guild_id or 0
    t, since = text_in(await services.language(guild_id)), cast("Period", asked.period)
    variants = list[tuple[str, str]]()
    if asked.by == "rating":
        screen = await _by_rating(services, t, guild_id, asked.game, since)
    elif asked.by == "index":
        screen = await _by_index(services, t, guild_id, asked.game, since)
    else:
        known = [variant for variant, _ in await services.scores.variants(guild_id, asked.game)]
        wanted = _variant(known, asked.variant)
        asked = asked._replace(variant=_code(wanted))
        variants = [(_code(each), pages.variant_text(t, asked.game, each)) for each in known]
        screen = await _by_wins(services, t, guild_id, asked.game, since, wanted)
    rows = pages.board_menus(t, asked, SHELF, PERIODS, ORDERS, variants)
    page = draw(replace(screen, rows=rows), services.sprites.spoken(t.language), NO_TABLE)
    return Said(page=page, public=True)


async def _by_wins(
    services: Services, t: Text, guild_id: int, game: str, since: Period, variant: str
) -> Screen:
    rows = await services.scores.leaderboard(guild_id, game, variant, since, pages.ROWS)
    names = _named(line.name for line in rows)
    rows = [replace(line, name=name) for line, name in zip(rows, names, strict=True)]
    return pages.leaderboard(t, game, variant, since, rows)


async def _by_index(services: Services, t: Text, guild_id: int, game: str, since: Period) -> Screen:
    ranked = await services.scores.index_board(guild_id, game, since, pages.ROWS)
    names = _named(line.name for line in ranked)
    ranked = [replace(line, name=name) for line, name in zip(ranked, names, strict=True)]
    return pages.index_board(t, game, since, ranked, SHOWN)


async def _by_rating(services: Services, t: Text, guild_id: int, game: str, since: Period) -> Screen:
    begins = await services.scores.since(guild_id, since)
    rows = await rating_board(services.store, guild_id, game, services.clock(), begins, pages.ROWS)
    names = _named(row.name for row in rows)
    return ratings.rating_board(t, game, since, [(n, row.rating) for n, row in zip(names, rows, strict=True)])


def _named(names: Iterable[str]) -> tuple[str, ...]:
    """Make names safe anew, as those of old results may have the sign of a robot, and tell them apart."""
    return disambiguated(tuple(map(safe_name, names)))


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


async def offer_variants(actor: Actor, typed: str) -> list[tuple[str, str]]:
    """Offer the variants of the game that is typed that were played here and fit what is typed."""
    game = actor.interaction.namespace.game or FIRST
    if game not in SHELF:
        return []
    found = await actor.services.scores.variants(actor.interaction.guild_id or 0, game)
    shown = [(pages.variant_text(actor.t, game, variant), variant) for variant, _ in found]
    fits = [(text, variant) for text, variant in shown if typed.casefold() in text.casefold()]
    return [(text[:100], variant or BASIC) for text, variant in fits if len(variant) <= 100]

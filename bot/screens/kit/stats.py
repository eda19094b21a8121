"""The page of `/stats`: what one player has played, how well, their ratings and their index."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.records.ratings import Rating
from bot.records.standings import Alone, Indexes, Player, PlayerLine
from bot.screens.kit import pages
from bot.screens.kit.limits import BODY, size
from bot.screens.kit.play import alone, course, index, index_course, played
from bot.screens.kit.ratings import GAMES, own_ratings
from bot.screens.kit.screen import Choice, Row, Screen, Select, Verb
from bot.text import Text


@dataclass(frozen=True, slots=True)
class Stats:
    """What is told of a player.

    Attributes:
        rows: their results by game and variant.
        variant: the game and variant of which is told how they play, None for none.
        player: how they have played it.
        actions: the names of what was played in its dearest decision and of what was best, if they are known.
        rated: games with their ratings, the most played first.
        alone: what they have played for themselves alone; for nobody else.
        game: the game of which the index is told, "" for none.
        indexes: the index.
        own: it is told to themselves.
        everywhere: it is told over all servers.
        uncounted: how many of the games in `rows` the coach has still to count.
    """

    rows: Sequence[PlayerLine] = ()
    variant: tuple[str, str] | None = None
    player: Player | None = None
    actions: Sequence[str] | None = None
    rated: Sequence[tuple[str, Rating]] = ()
    alone: Sequence[Alone] = ()
    game: str = ""
    indexes: Indexes | None = None
    own: bool = False
    everywhere: bool = False
    uncounted: int = 0


def stats_page(t: Text, name: str, told: Stats) -> Screen:
    """Draw the page; its picture is the course of the index, else of what a hundred choices lost."""
    parts, drawn = [f"-# ⏳ {t('stats.counting', n=told.uncounted)}"] * bool(told.uncounted), None
    if told.player is not None and told.variant is not None:
        parts.append(f"**{_title(t, *told.variant)}**\n{played(t, told.player, told.actions)}")
        drawn = course(t, name, told.player)
    if told.rated:
        parts.append(own_ratings(t, told.rated[:GAMES]))
    if told.alone:
        parts.append(alone(t, told.alone))
        drawn = drawn or course(t, name, told.alone[0])
    if told.indexes is not None:
        if said := index(t, told.indexes, own=told.own):
            parts.append(f"**{t('index.title', game=t(f'{told.game}.name'))}**\n{said}")
        drawn = index_course(t, name, told.indexes) or drawn
    above = f"-# {t('stats.everywhere')}\n" if told.everywhere else ""
    words = "" if drawn is None else drawn.alt
    taken = sum(size(part) + 2 for part in (above, *parts, words))
    screen = pages.stats(t, name, told.rows, BODY - taken)
    if told.rows or told.player or not told.alone:
        parts.insert(0, screen.body)
    return replace(screen, body=above + "\n\n".join(parts), text=words, picture=drawn)


def games_menu(t: Text, user_id: int, chosen: str, games: Sequence[str]) -> tuple[Row, ...]:
    """Return the menu of the games somebody has played, "" for all, if there are several."""
    if len(games) < 2:
        return ()
    choices = tuple(
        Choice(
            Verb(".".join(("stats", str(user_id), game))),
            t(f"{game}.name") if game else t("stats.all"),
            chosen=game == chosen,
        )
        for game in ("", *games)
    )
    return (Select("stats", t("cmd.stats.game.help"), choices),)


def _title(t: Text, game: str, variant: str) -> str:
    """Name a game and its variant above how they are played."""
    title = t("skill.title", game=t(f"{game}.name"))
    return f"{title} · {pages.variant_text(t, game, variant)}" if variant else title

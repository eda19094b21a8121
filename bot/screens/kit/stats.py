"""The page of `/stats`: what one player has played and how well, in words; the numbers are behind Details."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.screens.kit import pages
from bot.screens.kit.limits import BODY, size
from bot.screens.kit.play import alone, details, index_course, played, skill
from bot.screens.kit.ratings import GAMES, own_ratings
from bot.screens.kit.screen import GOLD, Button, Choice, Row, Screen, Select, Verb, just
from bot.text import Text
from tapis.records.ratings import ESTABLISHED, START, Rating
from tapis.records.statistics import Alone, Habit, Indexes, Player, PlayerLine


@dataclass(frozen=True, slots=True)
class Stats:
    """What is told of a player.

    Attributes:
        rows: their results by game and variant.
        variant: the game and variant of which is told what luck gave, None for none.
        player: how they have played it.
        actions: the names of what was played in its dearest decision and of what was best, if they are known.
        rated: games with their ratings, the most played first.
        alone: what they have played for themselves alone; for nobody else.
        game: the game of which the index is told, "" for none.
        indexes: the index.
        habit: which mistake they make most in that game; None where too few are known, and for others.
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
    habit: Habit | None = None
    own: bool = False
    everywhere: bool = False
    uncounted: int = 0


def stats_page(t: Text, name: str, told: Stats) -> Screen:
    """Draw the page: how well they play, results, ratings, and what is theirs alone."""
    said = [f"-# ⏳ {t('stats.counting', n=told.uncounted)}"] * bool(told.uncounted)
    play = [skill(t, told.indexes, told.habit, own=told.own)] if told.indexes is not None else []
    play += [played(t, told.player, told.actions, own=told.own)] if told.player is not None else []
    if any(play):
        said.append("\n".join([f"**{_title(t, told)}**", *filter(None, play)]))
    more = [own_ratings(t, told.rated[:GAMES])] if told.rated else []
    more += [alone(t, told.alone)] if told.alone else []
    above = f"-# {t('stats.everywhere')}\n" if told.everywhere else ""
    screen = pages.stats(t, name, told.rows, BODY - sum(size(part) + 2 for part in (above, *said, *more)))
    if told.rows or told.player or not told.alone:
        said.append(screen.body)
    return replace(screen, body=above + "\n\n".join([*said, *more]))


def details_page(t: Text, name: str, told: Stats) -> Screen:
    """Draw a person's own numbers, with the course of their index as a picture."""
    numbers = details(t, told.indexes, told.player)
    lines = [f"**{_title(t, told)}**\n{numbers}"] if numbers else []
    if told.rated:
        lines.append("-# " + t("rating.note", start=START, games=ESTABLISHED))
    drawn = None if told.indexes is None else index_course(t, name, told.indexes)
    words = "" if drawn is None else drawn.alt
    return Screen(
        t("stats.title", name=name), "\n\n".join(lines), colour=GOLD, write=just(words), picture=drawn
    )


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


def details_button(t: Text, user_id: int, game: str, *, shown: bool) -> Button:
    """Return the button to a person's numbers or, where they are shown, back to the words."""
    step = Verb(".".join(("stats", str(user_id), game, *(() if shown else ("details",)))))
    return Button(step, t("page.previous"), "◀️") if shown else Button(step, t("stats.details"), "🔢")


def _title(t: Text, told: Stats) -> str:
    """Name a game, and its variant where luck is told of one, above how they play."""
    game, variant = told.variant or (told.game, "")
    title = t("skill.title", game=t(f"{game}.name"))
    return f"{title} · {pages.variant_text(t, game, variant)}" if variant else title

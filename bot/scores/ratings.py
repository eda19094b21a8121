"""The ratings of a server's people, and of one person, for leaderboards and statistics."""

from dataclasses import dataclass
from datetime import datetime

from bot.store import Questions, Store
from tapis.records.ratings import REMEMBERED, Rating


@dataclass(frozen=True, slots=True)
class Rated:
    """A person's rating in a game on a server."""

    user_id: int
    name: str
    game: str
    rating: Rating


async def rating_board(
    store: Store, guild_id: int, game: str, now: datetime, begins: int, best: int
) -> list[Rated]:
    """Return the people of a server who were rated in a game of late, the best first: at most `best`.

    `begins`: since when they must have been rated, in milliseconds UTC.
    """
    since = max(begins, int((now - REMEMBERED).timestamp() * 1000))

    def ask(questions: Questions) -> list[Rated]:
        rows = questions.rating_board(guild_id, game, since)
        found = [(Rating(mu, sigma, games), user_id) for user_id, mu, sigma, games, _ in rows]
        ranked = sorted(found, key=lambda each: (-each[0].shown, -each[0].games, each[1]))[:best]
        return [Rated(user_id, questions.name(guild_id, user_id), game, rating) for rating, user_id in ranked]

    return await store.read(ask)


async def ratings_of(store: Store, guild_id: int, user_id: int) -> list[Rated]:
    """Return a person's ratings on a server, the most played game first."""
    rows = await store.read(lambda questions: questions.ratings_of(user_id))
    return [
        Rated(user_id, "", game, Rating(mu, sigma, games))
        for guild, game, mu, sigma, games, _ in rows
        if guild == guild_id
    ]

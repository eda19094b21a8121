"""The titles of a server's month, and the queries that they are made of."""

from collections.abc import Mapping
from typing import Any, Final

from bot.store import Questions
from bot.store.columns import sql
from bot.store.play import DECIDED, OF_DAY
from bot.store.statements import Statements
from tapis.games.kit.game import Game
from tapis.records import months
from tapis.records.day_games import game_of
from tapis.records.months import Month, Title
from tapis.shelf import GAMES

_THESE: Final = (
    "results.guild_id = :guild AND results.at >= :since AND results.at < :until AND results.user_id > 0"
)
_GAMES: Final = sql("SELECT user_id, count(*) FROM results WHERE {these} GROUP BY user_id", these=_THESE)
_WON_TOGETHER: Final = sql(
    "SELECT results.user_id, partners.user_id, count(*) FROM results JOIN results AS partners"
    " ON partners.table_id = results.table_id AND partners.seat = results.seat + 2"
    " WHERE {these} AND results.game = :game AND results.won = 1 AND partners.won = 1"
    " AND partners.user_id > 0 GROUP BY results.user_id, partners.user_id",
    these=_THESE,
)
_DECISIONS: Final = sql(
    "SELECT results.user_id, game, measure, CASE measure WHEN 'win' THEN seats ELSE 0 END, losses"
    " FROM {decided} WHERE {these} AND decided > 0 AND {day} = 0"
    " ORDER BY results.user_id, game, results.at DESC, table_id",
    these=_THESE,
    decided=DECIDED,
    day=OF_DAY,
)
_WINNERS: Final = sql(
    "SELECT results.user_id, seat, game, ledger FROM results JOIN accounts USING (table_id, seat)"
    " JOIN ledgers USING (table_id) WHERE {these} AND won = 1 AND withdrew = 0 AND measure = 'win'"
    " AND ledger IS NOT NULL",
    these=_THESE,
)
_DAYS: Final = (
    "SELECT user_id, name, lost FROM day_entries JOIN day_servers ON entry_id = id"
    " WHERE guild_id = :guild AND day_servers.date >= :first AND day_servers.date < :last AND game = :game"
    " AND mixed = 0 AND finished_at IS NOT NULL AND lost IS NOT NULL AND user_id > 0"
    " AND day_servers.date IN (SELECT date FROM closed_days)"
)


class MonthStatements(Statements):
    """The reads of one transaction that concern a month of a server; times in milliseconds UTC."""

    def month_games(self, guild: int, since: int, until: int) -> list[tuple[int, int]]:
        """Return (user id, results) of everybody who played."""
        return self._all(_GAMES, guild=guild, since=since, until=until)

    def month_partners(self, guild: int, game: str, since: int, until: int) -> list[tuple[int, int, int]]:
        """Return (user id, user id, wins) of partners, by who of them had the lower seat."""
        return self._all(_WON_TOGETHER, guild=guild, game=game, since=since, until=until)

    def month_decisions(self, guild: int, since: int, until: int) -> list[tuple[int, str, str, int, str]]:
        """Return (user id, game, measure, seats, losses) by person and game, the newest first; no day's."""
        return self._all(_DECISIONS, guild=guild, since=since, until=until)

    def month_winners(self, guild: int, since: int, until: int) -> list[tuple[int, int, str, bytes]]:
        """Return (user id, seat, game, ledger) of each win whose ledger counts chances to win."""
        return self._all(_WINNERS, guild=guild, since=since, until=until)

    def month_days(self, guild: int, game: str, first: str, last: str) -> list[tuple[int, str, float]]:
        """Return (user id, name, points lost) of each entry of closed days, from a date to before another."""
        return self._all(_DAYS, guild=guild, game=game, first=first, last=last)


def titles(
    questions: Questions,
    guild_id: int,
    month: Month,
    zone: str,
    games: Mapping[str, type[Game[Any]]] = GAMES,
) -> list[Title]:
    """Return the titles of a server's month, in its zone ("" for UTC); of days, only closed ones."""
    since, until = (int(each.begins(zone).timestamp() * 1000) for each in (month, month.after))
    throw, asked = game_of("throw", month.begins().date()), MonthStatements.of(questions)
    teams = [game for game, kind in games.items() if kind.teams]
    return months.titles(
        lambda *people: tuple(questions.name(guild_id, one) for one in people),
        asked.month_days(guild_id, throw, f"{month}-01", f"{month.after}-01"),
        asked.month_decisions(guild_id, since, until),
        dict(asked.month_games(guild_id, since, until)),
        [row for game in teams for row in asked.month_partners(guild_id, game, since, until)],
        asked.month_winners(guild_id, since, until),
    )

"""The statements that find servers on which the day is to be announced."""

from dataclasses import astuple, dataclass

from bot.store.statements import Statements

_READ = (
    "SELECT daily_due, daily_begun, daily_told, daily_listed, month_told, daily_refused FROM guilds"
    " WHERE guild_id = ?"
)
_SAVE = (
    "UPDATE guilds SET daily_due = ?, daily_begun = ?, daily_told = ?, daily_listed = ?, month_told = ?,"
    " daily_refused = ? WHERE guild_id = ?"
)

_AHEAD = (
    "SELECT guild_id FROM guilds WHERE daily_due > :until OR (daily_due IS NOT NULL AND daily_told > :today)"
)
_SET_BACK = (
    "UPDATE guilds SET daily_told = '' WHERE daily_told > :today",
    "UPDATE guilds SET daily_begun = '' WHERE daily_begun > :today",
    "UPDATE guilds SET daily_listed = :closed WHERE daily_listed > :closed",
    "UPDATE guilds SET month_told = :before WHERE month_told > :month",
)


@dataclass(frozen=True, slots=True)
class Announced:
    """How far a server's announcement of the day has come.

    Attributes:
        due: when the next is due, in milliseconds UTC; None for none.
        begun: the date whose post was sent last, or perhaps not; "" for none.
        told: the date whose post was sent last for certain.
        listed: the closed date whose places were told last.
        month: the month whose titles were told last, "2026-11".
        refused: since when Discord refuses its posts, in milliseconds UTC; None if it does not.
    """

    due: int | None
    begun: str = ""
    told: str = ""
    listed: str = ""
    month: str = ""
    refused: int | None = None


class AnnouncementStatements(Statements):
    """The reads and writes of one transaction about the announcement of the day."""

    def announcements_ahead(self, until: int, today: str) -> list[int]:
        """Return the servers whose post is due later than this, or was told of a later date than today."""
        return self._column(_AHEAD, until=until, today=today)

    def set_announcements_back(self, today: str, closed: str, month: str, before: str) -> None:
        """Let nothing have been told of days after today, of closed ones after that, nor of later months.

        `before` is the month before this one, which is then the one told last.
        """
        names = {"today": today, "closed": closed, "month": month, "before": before}
        for statement in _SET_BACK:
            self._connection.execute(statement, names)

    def announced(self, guild_id: int) -> Announced:
        """Return how far a server's announcement has come; until the end nobody else changes it."""
        row = self._connection.execute(_READ + self.HELD, (guild_id,)).fetchone()
        return Announced(None) if row is None else Announced(*row)

    def save_announced(self, guild_id: int, announced: Announced) -> None:
        """Save how far a server's announcement has come."""
        self._connection.execute(_SAVE, (*astuple(announced), guild_id))

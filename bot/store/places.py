"""The statements on tables that are suspended while their channel or server is gone."""

from collections.abc import Iterable, Mapping
from typing import Final, LiteralString

from bot.store.columns import sql
from bot.store.rows import Place
from bot.store.shards import Shards
from bot.store.statements import Statements

_HERE: Final[Mapping[Place, LiteralString]] = {Place.CHANNEL: "channel_id = ?", Place.SERVER: "guild_id = ?"}
_CLOSE_LOBBIES: Final = (
    "UPDATE tables SET place_gone = ?, life = 'over', back = '', unranked = 1,"
    " draft = '', request = '', words = '{{}}', undo_seat = NULL"
    " WHERE (life = 'lobby' OR back = 'lobby') AND life != 'over' AND {here}"
)
_SUSPEND: Final = (
    "UPDATE tables SET place_gone = ?,"
    " back = CASE WHEN life IN ('lobby', 'playing') THEN life ELSE back END,"
    " life = CASE WHEN life IN ('lobby', 'playing') THEN 'suspended' ELSE life END"
    " WHERE life != 'over' AND back != 'over' AND place_gone = 0 AND {here}"
)
_GONE: Final = "SELECT id FROM tables WHERE place_gone = ? AND place_gone != 0 AND {here} ORDER BY number"


class PlaceStatements(Statements):
    """The reads and writes of one transaction that concern tables of places that are gone."""

    def open_guilds(self, own: Shards) -> set[int]:
        """Read the own servers that have unfinished tables, unless it is known that they are gone."""
        unfinished = own.only(
            "SELECT DISTINCT guild_id FROM tables WHERE life != 'over' AND back != 'over'"
            " AND owner IS NULL AND OURS EXCEPT SELECT guild_id FROM tables WHERE place_gone = ?"
        )
        return set(self._column(unfinished, Place.SERVER))

    def gone_guilds(self, own: Shards) -> set[int]:
        """Read the own servers with tables that are known to be gone."""
        gone = own.only("SELECT DISTINCT guild_id FROM tables WHERE place_gone = ? AND OURS")
        return set(self._column(gone, Place.SERVER))

    def close_lobbies(self, place: Place, ident: int) -> None:
        """End the lobbies of a place that is gone; their boards are painted if it comes back."""
        self._connection.execute(sql(_CLOSE_LOBBIES, here=_HERE[place]), (place, ident))

    def suspend(self, place: Place, ident: int) -> None:
        """Suspend the open tables of a place that is gone."""
        self._connection.execute(sql(_SUSPEND, here=_HERE[place]), (place, ident))

    def suspended(self, place: Place, ident: int) -> list[str]:
        """Return the ids of the tables whose place is known to be gone."""
        return self._column(sql(_GONE, here=_HERE[place]) + self.HELD, place, ident)

    def resume(self, table_ids: Iterable[str], now: int) -> None:
        """Let tables go on; their awaited players have the whole time again, and are to be pinged."""
        self._connection.executemany(
            "UPDATE tables SET place_gone = 0, life = CASE life WHEN 'suspended' THEN back ELSE life END,"
            " back = CASE life WHEN 'suspended' THEN '' ELSE back END,"
            " waiting_since = ?, late_shown = 0, uncalled = 1 WHERE id = ?",
            [(now, table_id) for table_id in table_ids],
        )

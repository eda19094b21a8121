"""The statements on tables that rest while their channel or server is gone."""

from collections.abc import Iterable

from bot.store.rows import Place
from bot.store.shards import Shards
from bot.store.statements import Statements

_PLACES = {Place.CHANNEL: "channel_id = ?", Place.SERVER: "guild_id = ?"}
_CLOSE_LOBBIES = {
    place: "UPDATE tables SET resting = ?, phase = 'over', unranked = 1,"  # noqa: S608 - names of our own
    " draft = '', request = '', words = '{}', undo_seat = NULL"
    f" WHERE phase != 'over' AND phase = 'lobby' AND {here}"
    for place, here in _PLACES.items()
}
_REST = {
    place: f"UPDATE tables SET resting = ? WHERE phase != 'over' AND resting = 0 AND {here}"  # noqa: S608 - as above
    for place, here in _PLACES.items()
}
_RESTING = {
    place: f"SELECT id FROM tables WHERE resting = ? AND resting != 0 AND {here} ORDER BY number"  # noqa: S608 - as above
    for place, here in _PLACES.items()
}


class PlaceStatements(Statements):
    """The reads and writes of one transaction that concern resting tables."""

    __slots__ = ()

    def open_guilds(self, own: Shards) -> set[int]:
        """Read the own servers that have unfinished tables, unless these rest because the server is gone."""
        rows = self._connection.execute(
            own.only(
                "SELECT DISTINCT guild_id FROM tables WHERE phase != 'over' AND OURS"
                " EXCEPT SELECT guild_id FROM tables WHERE resting = ?"
            ),
            (Place.SERVER,),
        )
        return {guild_id for (guild_id,) in rows}

    def gone_guilds(self, own: Shards) -> set[int]:
        """Read the own servers whose tables rest because the server is gone."""
        rows = self._connection.execute(
            own.only("SELECT DISTINCT guild_id FROM tables WHERE resting = ? AND OURS"), (Place.SERVER,)
        )
        return {guild_id for (guild_id,) in rows}

    def close_lobbies(self, place: Place, ident: int) -> None:
        """End the lobbies of a place that is gone; their boards are painted if it comes back."""
        self._connection.execute(_CLOSE_LOBBIES[place], (place, ident))

    def rest(self, place: Place, ident: int) -> None:
        """Let the open tables of a place rest."""
        self._connection.execute(_REST[place], (place, ident))

    def resting(self, place: Place, ident: int) -> list[str]:
        """Return the ids of the tables that rest because this place is gone."""
        return [
            table_id for (table_id,) in self._connection.execute(_RESTING[place] + self.HELD, (place, ident))
        ]

    def wake(self, table_ids: Iterable[str], now: int) -> None:
        """Let tables go on; their awaited players have the whole time again, and are to be pinged."""
        self._connection.executemany(
            "UPDATE tables SET resting = 0, waiting_since = ?, reminder = 0, late_shown = 0, uncalled = 1"
            " WHERE id = ?",
            [(now, table_id) for table_id in table_ids],
        )

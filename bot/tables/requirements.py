"""What a table has to be before something is done at it."""

from typing import Any

from bot.tables.table import Table
from tapis.games.kit.game import Game, Illegal, Seat


class Back(Exception):
    """A robot stands in for a user who has just acted."""

    def __init__(self, table_id: str, user_id: int) -> None:
        super().__init__(table_id, user_id)
        self.table_id, self.user_id = table_id, user_id


class Requirements:
    """Each method requires something of a table and raises `Illegal` if it is not so."""

    table: Table

    def seated(self, user_id: int) -> Seat:
        """Return the seat of a player who has not left.

        Raises:
            Illegal: if the user is not seated or has withdrawn.
            Back: if a robot stands in for this user, who is back by this.
        """
        table = self.table
        seat = table.place_of(user_id)
        if seat is not None and (not (table.gone or table.out) or seat in table.active):
            if table.players[seat].level:
                raise Back(table.id, user_id)
            return seat
        gone = seat is not None or table.has_left(user_id)
        raise Illegal("table.refuse.withdrawn" if gone else "table.refuse.not_seated")

    def hosted_by(self, user_id: int) -> None:
        """Require that this user is the host."""
        table = self.table
        if user_id != table.host_id:
            host = table.place_of(table.host_id)
            raise Illegal("table.refuse.host_only", host="" if host is None else table.players[host].name)

    def shared(self) -> None:
        """Require a table that others can come to, no private one."""
        if self.table.owner is not None:
            raise Illegal("private.refuse.alone")

    def not_arranged(self) -> None:
        """Require a table whose people settle how it is played (E1); its mark may say that others do."""
        if self.table.mark.arranged:
            raise Illegal(self.table.mark.arranged)

    def lobby(self) -> None:
        """Require the lobby of a game that has not started."""
        self.not_over()
        if self.table.phase != "lobby":
            raise Illegal("table.refuse.started")

    def not_over(self) -> None:
        """Require a table that is not over."""
        if self.table.phase == "over":
            raise Illegal("table.refuse.over")

    def playing(self) -> Game[Any]:
        """Require a running game, not archived; return its position."""
        position = self.begun()
        if self.table.life == "archived":
            raise Illegal("table.refuse.archived")
        return position

    def begun(self) -> Game[Any]:
        """Require a game that has begun and is not over, archived or not; return its position."""
        table = self.table
        if table.phase == "over" or table.position is None:
            raise Illegal("table.refuse.over" if table.phase == "over" else "table.refuse.not_started")
        return table.position

    def not_archived(self) -> None:
        """Require a table that is not archived."""
        if self.table.life == "archived":
            raise Illegal("table.refuse.archived")

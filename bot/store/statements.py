"""What the statements of one transaction stand on."""

import sqlite3


class Statements:
    """Statements on one connection.

    Args:
        connection: the connection whose transaction is open.
    """

    __slots__ = ("_connection",)

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

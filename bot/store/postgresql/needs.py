"""What the store needs of a server and of a pooler before it: looked at by every start, and by the doctor.

The server itself tells a program, as it connects, which of its processes it has for itself.  A pooler tells
another number, as the process may change with each transaction.  Then a second connection finds out whether
the first has one to itself: all that a session keeps is lost where it has not.
"""

from collections.abc import Iterator
from contextlib import closing, suppress
from secrets import randbits, token_hex
from typing import Final

import psycopg
from psycopg import errors, sql

from bot.patience import PATIENCE
from bot.store.errors import StoreUnfit
from bot.store.finding import Finding
from bot.store.postgresql.connecting import Lost, Server, line_of
from bot.store.postgresql.statements import Session

_SEEN: Final = (
    "SELECT pg_backend_pid(), current_setting('server_encoding'), current_setting('synchronous_commit'),"
    " current_setting('application_name')"
)
_POOLER: Final = (
    "let DATABASE_URL name the server itself, or a pooler that gives each connection a session of its own"
    " (PgBouncer: pool_mode = session, server_reset_query = DISCARD ALL)"
)


_WELL: Final = (
    Finding("sessions", "each connection has a process of the server to itself"),
    Finding("locks", "what one connection locks no other has, and it is free when that one ends"),
    Finding("notices", "what one connection tells another arrives at once"),
    Finding("statements", "a prepared statement is there as long as its connection"),
)


def opened(server: Server, name: str) -> Session:
    """Open the first connection of a program that will keep its locks on it.

    Raises:
        StoreUnfit: if the database is not what the store needs; with what was found, and what to do.
        StoreError: as `Server.first`.
    """
    connection = server.first(name)
    try:
        wrong = next((need for need in needs(server, connection) if need.remedy), None)
    except BaseException:
        connection.close()
        raise
    if wrong is None:
        return connection
    connection.close()
    raise StoreUnfit(f"{server.place} cannot be used: {wrong.found} ({wrong.what}); {wrong.remedy}")


def needs(server: Server, connection: Session) -> Iterator[Finding]:
    """Yield all that is needed, as it was found; what follows from something wrong is left out.

    Args:
        server: the server.
        connection: a new connection to it, with nothing under way.

    Raises:
        StoreError: if it cannot be reached now.
    """
    try:
        yield from _needs(server, connection)
    except Lost as lost:
        raise lost.told from lost
    except psycopg.Error as error:
        raise server.told(connection, error) from error


def _needs(server: Server, connection: Session) -> Iterator[Finding]:
    process, encoding, commits, name = connection.execute(_SEEN, prepare=False).fetchone() or (0, "", "", "")
    if encoding != "UTF8":
        found = f"the database keeps texts in {encoding}, which lacks letters of names"
        remedy = "make a database for the bot: CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE template0"
        yield Finding("encoding", found, remedy)
    else:
        yield Finding("encoding", "UTF-8")
    if process == connection.info.backend_pid:
        yield from _WELL
    else:
        yield from _through_a_pooler(server, connection, process)
    wanted = connection.info.get_parameters().get("application_name", "")
    if name != wanted:
        remedy = "let the pooler hand names on as they are (PgBouncer: application_name_add_host = 0)"
        yield Finding("names", f"a connection is known to the server as {name}, not {wanted}", remedy)
    if commits in {"on", "remote_apply"}:
        safe = f"a move is on the server's disk before it is shown (synchronous_commit={commits})"
        yield Finding("commits", safe)
    else:
        found = f"synchronous_commit={commits} stays, and a power cut may take moves"
        yield Finding("commits", found, _POOLER)


def _through_a_pooler(server: Server, connection: Session, process: int) -> Iterator[Finding]:
    """Yield what a second connection finds out about the first."""
    word, lock, after = token_hex(8), randbits(62), randbits(62)
    channel = sql.Identifier(f"tapis_vert_{word}")
    wrong = {"sessions": "a pooler gives the process of one connection to another (transaction mode)"}
    try:
        with closing(server.connect(connection.info.get_parameters()["application_name"])) as other:
            connection.execute(sql.SQL("LISTEN {}").format(channel), prepare=False)
            connection.execute("SELECT pg_advisory_lock(%s)", (lock,))
            other.execute("BEGIN", prepare=False)
            [beside] = other.execute("SELECT pg_backend_pid()").fetchone() or [process]
            [had] = other.execute("SELECT pg_try_advisory_lock(%s)", (lock,)).fetchone() or [True]
            other.execute("SELECT pg_advisory_lock(%s)", (after,))
            other.execute(sql.SQL("NOTIFY {}").format(channel), prepare=False)
            other.execute("COMMIT", prepare=False)
            if beside != process:
                wrong = {"locks": "two connections have the same lock"} if had else {}
                heard = wrong or any(connection.notifies(timeout=PATIENCE.notice, stop_after=1))
                wrong = wrong if heard else {"notices": "what one connection tells another does not arrive"}
        if not wrong:
            wrong = _at_its_end(connection, process, word, after)
    except psycopg.Error as error:
        if "statement pooling" not in str(error):
            raise
        wrong = {"sessions": line_of(error)}
    finally:
        with suppress(psycopg.Error):
            connection.execute("UNLISTEN *; SELECT pg_advisory_unlock_all()", prepare=False)
    for need in _WELL:
        yield Finding(need.what, wrong[need.what], _POOLER) if need.what in wrong else need
        if need.what in wrong:
            return


def _at_its_end(connection: Session, process: int, word: str, lock: int) -> dict[str, str]:
    """Return what is wrong once the second connection has ended, by the name of the need."""
    try:
        connection.execute("SELECT pg_advisory_lock(%s)", (lock,))
    except errors.LockNotAvailable:
        return {"locks": "a lock outlives the connection that took it"}
    try:
        for _ in range(2):  # it is prepared, then used
            connection.execute("SELECT CAST(%s AS TEXT)", (word,), prepare=True)
    except psycopg.Error as error:
        return {"statements": line_of(error)}
    [now] = connection.execute("SELECT pg_backend_pid()").fetchone() or [0]
    return {} if now == process else {"sessions": "the process of a connection changes"}

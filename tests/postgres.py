"""A server of PostgreSQL for the tests: the one of `TEST_DATABASE_URL`, else one of their own.

Their own is started from installed binaries, on a socket in a temporary folder, once for each process of
tests. It flushes nothing: no test looks at what a power cut would leave there. A test borrows a database,
copied from one that has all tables; it is emptied and lent again.
"""

import atexit
import functools
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit, urlunsplit

import psycopg
import pytest
from psycopg import sql

from bot.store.postgresql import connecting
from bot.store.postgresql.hold import KEY
from bot.store.postgresql.moving import NUMBERED, TABLES
from bot.store.postgresql.schema import bring_up

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
"""Where Debian puts the programs."""
MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of our own is made there
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "max_wal_size": "128MB",
    "autovacuum": "off",
}
START_SECONDS = 30.0
SIGINT, SIGQUIT = 2, 3
"""How a server is stopped: SIGINT ends every connection, SIGQUIT is a crash."""
Session = psycopg.Connection[tuple[Any, ...]]


def program(name: str) -> Path | None:
    """Return where a program of PostgreSQL is, None if it is not installed."""
    there = [folder / name for folder in FOLDERS if (folder / name).is_file()]
    found = shutil.which(name)
    return there[0] if there else Path(found) if found else None


class Server:
    """A server of the tests' own, which runs until `close`.

    Args:
        folder: an empty one, which it has for itself.
        settings: more of its settings.
    """

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self._settings = {**SETTINGS, **settings, "unix_socket_directories": str(folder)}
        self.user: dict[str, Any] = {}
        if os.geteuid() == 0:  # as which PostgreSQL refuses to run
            self.user = {"user": "nobody", "group": "nogroup", "extra_groups": []}
            shutil.chown(folder, "nobody", "nogroup")
        self._initialize()
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def _initialize(self) -> None:
        done = subprocess.run(  # noqa: S603 - PostgreSQL's own program
            [
                *(str(program("initdb")), "-D", f"{self.folder}/data", "-U", "tests"),
                *("-A", "trust", "-E", "UTF8", "--no-sync"),
            ],
            capture_output=True,
            cwd="/",
            check=False,
            timeout=120,
            **self.user,
        )
        assert done.returncode == 0, done.stderr.decode()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = [part for name, value in self._settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603 - as above
                [str(program("postgres")), "-D", f"{self.folder}/data", *settings],
                stdout=log,
                stderr=log,
                cwd="/",
                **self.user,
            )
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                time.sleep(0.02)
            else:
                return
        raise AssertionError((self.folder / "log").read_text())

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """Its first process."""
        assert self._process is not None, "the server was not started"
        return self._process

    def stop(self, how: int = SIGINT) -> None:
        """Stop it."""
        self.process.send_signal(how)
        self.process.wait(START_SECONDS)

    def url(self, name: str) -> str:
        """Return the address of a database."""
        return f"postgresql://tests@/{name}?host={quote(str(self.folder), safe='')}"

    def close(self) -> None:
        """Stop it for good and remove its files."""
        if self.process.poll() is None:
            self.stop(SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


def folder_for_a_server() -> Path:
    """Return a new folder that is in memory if it can be, with a path that is short enough for a socket."""
    return Path(tempfile.mkdtemp(prefix="tapis-vert-", dir=MEMORY if os.access(MEMORY, os.W_OK) else None))


class Databases:
    """Databases with all tables and nothing in them, on one server.

    Args:
        url: the address of a database of the server, whose user may make others.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._admin: Session = psycopg.connect(url, autocommit=True)
        self._free: list[str] = []
        self._made: list[str] = []
        self._cleaners: dict[str, Session] = {}
        """A connection to each that was lent: a new one reads what it needs to know of tables for 20 ms."""
        self._first = f"tapis_vert_{os.getpid()}"
        self._add(self._first, "template0")
        server = connecting.Server(self.address(self._first))
        with server.first("tests") as connection:
            bring_up(connection, server)

    def address(self, name: str) -> str:
        """Return the address of a database."""
        return urlunsplit(urlsplit(self._url)._replace(path=f"/{name}"))

    def _add(self, name: str, template: str) -> None:
        self._admin.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy").format(
                sql.Identifier(name), sql.Identifier(template)
            )
        )
        self._made.append(name)

    def empty(self) -> str:
        """Return the address of a database without any table; it goes with the others."""
        name = f"{self._first}_{len(self._made)}"
        self._add(name, "template0")
        return self.address(name)

    @contextmanager
    def lent(self) -> Iterator[str]:
        """Lend the address of a database with nothing in its tables."""
        if not self._free:
            self._free.append(f"{self._first}_{len(self._made)}")
            self._add(self._free[-1], self._first)
        name = self._free.pop()
        yield self.address(name)
        if name not in self._cleaners:
            self._cleaners[name] = psycopg.connect(self.address(name), autocommit=True)
        _empty(self._cleaners[name])
        self._free.append(name)

    def leave(self) -> None:
        """Let go of a server that goes with all its databases."""
        for each in (self._admin, *self._cleaners.values()):
            each.close()

    def close(self) -> None:
        """Remove them all."""
        for each in self._cleaners.values():
            each.close()
        for name in reversed(self._made):
            self._admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
        self._admin.close()


def _empty(connection: Session) -> None:
    """Delete all rows, which takes a quarter of the time of TRUNCATE where they are few.

    Programs that have closed the database hold their locks until the server has noticed: it waits for that.
    """
    names = [name for name in reversed(TABLES) if name != "spans"] + ["sessions"]
    parts = [sql.SQL("SELECT pg_advisory_xact_lock({})").format(KEY)]
    parts += [sql.SQL("DELETE FROM {}").format(sql.Identifier(name)) for name in names]
    parts += [
        sql.SQL("SELECT setval(pg_get_serial_sequence({}, {}), 1, false)").format(name, column)
        for name, column in NUMBERED.items()
    ]
    connection.execute(sql.SQL("; ").join(parts))


@functools.cache
def databases() -> Databases:
    """Return the databases of this process of tests; skip the test that asks if there is no server."""
    url = os.environ.get("TEST_DATABASE_URL")
    if url:
        made = Databases(url)
        atexit.register(made.close)
        return made
    wanted()
    server = Server(folder_for_a_server())
    atexit.register(server.close)
    made = Databases(server.url("postgres"))
    atexit.register(made.leave)
    return made


def wanted() -> None:
    """Skip the test that asks if PostgreSQL is not installed."""
    if program("initdb") is None or program("postgres") is None:
        pytest.skip("PostgreSQL is not installed (Debian: postgresql), and TEST_DATABASE_URL is not set")

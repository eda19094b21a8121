"""Copies of a database of PostgreSQL, made and put back by its own programs: pg_dump, pg_restore and psql.

The programs learn the address from a file that only this user may read: arguments are seen by all.
"""

import logging
import os
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict

from bot.store.backup import NOTE
from bot.store.erasures import DUE, noted
from bot.store.errors import StoreBroken, StoreError, StoreTooNew, StoreUnreachable
from bot.store.owner import check_owner
from bot.store.postgresql.connecting import Server
from bot.store.postgresql.hold import Hold
from bot.store.postgresql.looking import note
from bot.store.postgresql.moving import OWN, TABLES
from bot.store.postgresql.needs import opened
from bot.store.postgresql.schema import OWN as STEPS
from bot.store.postgresql.schema import steps
from bot.store.postgresql.statements import Session
from bot.store.private import make_folder, make_private, passing
from bot.store.schema import SCHEMA

log = logging.getLogger(__name__)

DEBIAN: Final = Path("/usr/lib/postgresql")
"""Where Debian keeps the programs of each version."""
CLEAR: Final = SCHEMA / STEPS / "clear.sql"
"""What removes all that is there, before a copy takes its place."""
_STRICT: Final = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction")
_SERVICE: Final = "tapis-vert"
_REMEMBER: Final = (
    "INSERT INTO notes (key, value) VALUES (%s, %s) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)


class PostgresCopies:
    """A database of PostgreSQL, by its address, that is copied, and put back.

    Raises:
        StoreUnreachable: if that is no address.
    """

    ends: tuple[str, ...] = (".dump",)
    """How the names of its copies end: pg_dump compresses by itself."""

    def __init__(self, url: str) -> None:
        self._server = Server(url)
        self.place = self._server.place
        """Where the database is."""
        self._parts = {key: value for key, value in conninfo_to_dict(url).items() if value is not None}
        self.stem = str(self._parts.get("dbname") or os.environ.get("PGDATABASE") or "postgresql")
        """How the names of its copies begin."""

    def backup(self, target: Path) -> None:
        """Copy the database, as it is at one moment, to `target`; the bot may write meanwhile.

        The copy replaces `target` once it is complete, checked and safe on disk.

        Raises:
            StoreError: with one readable line; `target` is then as it was.
        """
        self._dump(target)
        self._remember(target)

    def check(self, saved: Path) -> str:
        """Return what a copy holds, in words; nothing is changed, and the bot may run meanwhile.

        Raises:
            StoreError: as `restore`, but if the bot runs.
        """
        with closing(self._server.first("tapis-vert check")) as connection:
            return self._unpacked(saved, Path(os.devnull), connection)

    def restore(self, saved: Path, now: datetime) -> Path | None:
        """Put a copy in the place of what is in the database, while the bot is off.

        What was there is copied first, beside the backup.  Both changes are one transaction.

        Returns:
            The copy of what was there; None if there was nothing.

        Raises:
            StoreError: if the bot runs, or the copy is damaged, or of another program, newer version or other
                application; nothing was changed.
        """
        if not saved.is_file():
            raise StoreUnreachable(f"{saved} is no file")
        hold = Hold(self._server)
        connection = opened(self._server, hold.name)
        with closing(connection), tempfile.TemporaryDirectory(dir=saved.absolute().parent) as folder:
            script, again = Path(folder, "copy.sql"), Path(folder, "again.sql")
            self._unpacked(saved, script, connection)
            try:
                hold.take(connection)
                before = None
                if connection.execute("SELECT to_regclass('moves') IS NOT NULL").fetchone() == (True,):
                    named = f"{self.stem}.before-{now.astimezone(UTC):%Y%m%dT%H%M%SZ}{self.ends[0]}"
                    self._dump(before := saved.with_name(named))
                again.write_text(_erased(connection) if before else "", "utf-8")
                files = [f"--file={file}" for file in (CLEAR, script, again)]
                command = ["psql", f"service={_SERVICE}", *_STRICT, *files]
                self._call(command, f"{self.place} did not take {saved}; it is as it was")
                connection.execute("ANALYZE")
            except psycopg.Error as error:
                raise StoreUnreachable(f"{self.place} cannot be used: {_line(str(error))}") from error
            finally:
                hold.let_go()
        return before

    def _unpacked(self, saved: Path, script: Path, connection: Session) -> str:
        """Write a copy as statements, and return what it holds; `restore` and `check` refuse the same."""
        if not saved.is_file():
            raise StoreUnreachable(f"{saved} is no file")
        self._read(saved, script)
        schema = self._schema(saved)
        notes = dict(row for row in self._rows(saved, "notes") if len(row) == 2)
        theirs, ours = notes.get("application"), note(connection, "application")
        check_owner(theirs, ours, saved, self.place)
        return f"schema {schema}, of {f'the application {theirs}' if theirs else 'no application yet'}"

    def _dump(self, target: Path) -> None:
        partial = target.with_name(f".{target.name}.partial")
        try:
            make_folder(target.parent)
            with passing(partial):
                make_private(partial)
                options = [f"--dbname=service={_SERVICE}", "--format=custom", f"--file={partial}"]
                self._call(["pg_dump", *options], f"{self.place} could not be copied")
                self._read(partial, Path(os.devnull))
                partial.replace(target)
        except OSError as error:
            raise StoreUnreachable(f"{target} cannot be written: {error}") from error

    def _read(self, saved: Path, script: Path) -> None:
        """Write a whole copy as statements; `StoreBroken` if it is damaged, or of another program."""
        if " TABLE public moves " not in self._listed(saved):
            raise StoreBroken(f"{saved} is a copy of another program's database")
        options = ["--no-owner", "--no-privileges", f"--file={script}"]
        self._call(["pg_restore", *options, str(saved)], f"{saved} is damaged", StoreBroken)

    def _listed(self, saved: Path) -> str:
        return self._call(["pg_restore", "--list", str(saved)], f"{saved} is damaged or no copy", StoreBroken)

    def _schema(self, saved: Path) -> int:
        """Return the number of a copy's schema; `StoreBroken` if it lacks a table, `StoreTooNew` if newer."""
        schema = max((int(number) for number, *_ in self._rows(saved, "steps")), default=0)
        known = max(steps())
        if schema > known:
            raise StoreTooNew(f"{saved} has schema {schema}, this program knows {known}: update the program")
        listed = self._listed(saved)
        lacking = [name for name in (*TABLES, *OWN) if f" TABLE public {name} " not in listed]
        if not schema or (schema == known and lacking):
            raise StoreBroken(f"{saved} lacks {', '.join(lacking) or 'the number of its schema'}")
        return schema

    def _rows(self, saved: Path, table: str) -> list[list[str]]:
        """Return the rows of a table in a copy, as text."""
        options = ["--data-only", "--schema=public", f"--table={table}", "--file=-"]
        said = self._call(["pg_restore", *options, str(saved)], f"{saved} is damaged", StoreBroken)
        _, _, rows = said.partition(f"COPY public.{table} ")
        lines = rows.partition("\n\\.\n")[0].splitlines()[1:]
        return [line.split("\t") for line in lines]

    def _remember(self, target: Path) -> None:
        """Note in the database where its newest copy is; the copy is good even if that fails."""
        moment = datetime.fromtimestamp(target.stat().st_mtime, UTC)
        told = f"{moment:%Y-%m-%dT%H:%M:%SZ} {target.absolute()}"
        try:
            with closing(self._server.first("tapis-vert backup")) as connection:
                connection.execute(_REMEMBER, (NOTE, told))
        except (StoreError, psycopg.Error) as error:
            log.warning("the bot will not know of this backup: %s", _line(str(error)))

    def _call(self, command: list[str], failed: str, kind: type[StoreError] = StoreError) -> str:
        """Run a program of PostgreSQL; return what it says."""
        with self._address() as environment:
            done = subprocess.run(  # noqa: S603 - PostgreSQL's own programs
                [_program(command[0]), *command[1:]],
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
        if done.returncode != 0:
            raise kind(f"{failed}: {_line(done.stderr) or f'{command[0]} ended with {done.returncode}'}")
        return done.stdout

    @contextmanager
    def _address(self) -> Generator[dict[str, str]]:
        """Give an environment in which the programs find the address."""
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", prefix="tapis-vert-") as file:
            lines = [f"[{_SERVICE}]", *(f"{key}={value}" for key, value in self._parts.items())]
            file.write("\n".join([*lines, ""]))
            file.flush()
            yield {**os.environ, "PGSERVICEFILE": file.name, "LC_ALL": "C.UTF-8"}


def _erased(connection: Session) -> str:
    """Return statements that bring along who was erased in a database, for the next start to look at."""
    notes = connection.execute("SELECT key, value FROM notes").fetchall()
    return "".join(
        f"INSERT INTO public.notes VALUES ('{DUE}{name}', '{moment}')"  # noqa: S608 - both are digits
        " ON CONFLICT (key) DO UPDATE SET value = excluded.value;\n"
        for name, moment in noted((str(key), str(value)) for key, value in notes).items()
    )


def _program(name: str) -> str:
    """Return where a program of PostgreSQL is, of the newest version; `StoreUnreachable` if there is none."""
    there = [path for path in DEBIAN.glob(f"[0-9]*/bin/{name}") if path.is_file()]
    newest = max(there, key=lambda path: float(path.parent.parent.name), default=None)
    found = shutil.which(name) if newest is None else str(newest)
    if found is None:
        raise StoreUnreachable(
            f"{name} is not installed here: sudo apt-get install postgresql-client, of the server's version"
            " or newer; or let the server's host copy it: pg_dump --format=custom --file=FILE DATABASE"
        )
    return found


def _line(text: str) -> str:
    """Return the last lines of what a program said, as one."""
    return " ".join(" ".join(text.strip().splitlines()[-3:]).split())

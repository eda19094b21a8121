"""What a check-up looks at of a database of PostgreSQL."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from bot.host.check_database import BACK_UP, MEBI, backups
from bot.store import StoreError
from bot.store.backup import Newest
from bot.store.finding import Finding
from bot.store.postgresql.looking import TAKEN, Look, look

SPARE: Final = 2
"""Connections that stay free while the bot runs: one is lost, another copies the database."""


def check(url: str, now: datetime) -> tuple[list[Finding], int | None]:
    """Return what there is to say of a database and its backups, and the application it belongs to."""
    try:
        seen = look(url)
    except StoreError as error:
        remedy = "start the server, or mend DATABASE_URL: postgresql://USER:PASSWORD@HOST/DATABASE"
        return [Finding("database", str(error), remedy)], None
    return [*findings(seen, now)], seen.owner


def findings(seen: Look, now: datetime) -> Iterator[Finding]:
    """Yield a line for each thing that was looked at."""
    yield _schema(seen)
    yield from seen.needs
    yield _safety(seen)
    yield _connections(seen)
    yield _backups(seen, now)


def _schema(seen: Look) -> Finding:
    found = f"{seen.place}, version {seen.version}, {seen.size / MEBI:.1f} MiB"
    if seen.step > seen.known:
        remedy = "install the newer program again, or restore a backup made before it (UPGRADING.md)"
        return Finding("database", f"{found}, schema {seen.step}: this program knows {seen.known}", remedy)
    if seen.step == 0:
        return Finding("database", f"{found}, empty; the bot makes its tables when it first starts")
    if seen.step < seen.known:
        return Finding("database", f"{found}, schema {seen.step}: the next start brings it to {seen.known}")
    return Finding("database", found)


def _safety(seen: Look) -> Finding:
    if seen.unsafe:
        names = " and ".join(each.partition("=")[0] for each in seen.unsafe)
        found = f"{', '.join(seen.unsafe)}: a power cut may take moves, or the whole database"
        return Finding("safety", found, f"set {names} to on in postgresql.conf, then reload the server")
    return Finding("safety", "a power cut takes nothing from the server's disk")


def _connections(seen: Look) -> Finding:
    found = f"{seen.free} are free, the bot has {seen.ours}; a process of it takes up to {TAKEN}"
    remedy = "raise max_connections in postgresql.conf, then restart it"
    return Finding("connections", found, remedy if seen.free < max(SPARE, TAKEN - seen.ours) else "")


def _backups(seen: Look, now: datetime) -> Finding:
    try:
        return backups(None if seen.backup is None else Newest.of(seen.backup), now)
    except ValueError:
        return Finding("backups", "the note of the newest cannot be read", BACK_UP)

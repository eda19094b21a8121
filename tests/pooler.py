"""PgBouncer before a server of the tests' own, in one of its modes."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

from tests.postgres import START_SECONDS, Server, folder_for_a_server

PROGRAM = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/bin")
"""Where Debian puts it, and others."""
NOTHING = ""
"""A `server_reset_query` that leaves all as it is."""


@contextmanager
def pooled(server: Server, mode: str, reset: str = "DISCARD ALL", **settings: str) -> Iterator[str]:
    """Give the address of a database of a server behind PgBouncer; skip the test if it is not installed."""
    if PROGRAM is None:
        pytest.skip("PgBouncer is not installed (Debian: pgbouncer)")
    folder = folder_for_a_server()
    lines = {
        "pool_mode": mode,
        "server_reset_query": reset,
        "unix_socket_dir": str(folder),
        "listen_addr": "",
        "auth_type": "any",
        **settings,
    }
    told = "".join(f"{name} = {value}\n" for name, value in lines.items())
    (folder / "ini").write_text(f"[databases]\n* = host={server.folder} user=tests\n[pgbouncer]\n{told}")
    if server.user:
        shutil.chown(folder, server.user["user"], server.user["group"])
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([PROGRAM, str(folder / "ini")], stdout=log, stderr=log, **server.user)  # noqa: S603 - PgBouncer itself
    try:
        yield _answering(folder)
    finally:
        process.terminate()
        process.wait(START_SECONDS)
        shutil.rmtree(folder, ignore_errors=True)


def _answering(folder: Path) -> str:
    url = f"postgresql://tests@/postgres?host={quote(str(folder), safe='')}&port=6432"
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        with suppress(psycopg.OperationalError):
            psycopg.connect(url).close()
            return url
        time.sleep(0.02)
    raise AssertionError((folder / "log").read_text())

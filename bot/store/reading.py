"""Read-only connections; only the store's own connection writes.

Below SQLite 3.51.3 two connections that write or checkpoint at once may lose commits. A connection opened
with `mode=ro` does neither, even if it is closed last.
"""

import sqlite3
from pathlib import Path
from urllib.parse import quote

from bot.patience import PATIENCE


def read_only(path: Path) -> sqlite3.Connection:
    """Open a connection that reads and never writes."""
    address = f"file:{quote(str(path.absolute()))}?mode=ro"
    return sqlite3.connect(address, uri=True, isolation_level=None, timeout=PATIENCE.file)

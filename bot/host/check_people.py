"""What a check-up looks at for the people who play: whom they ask, and whether who was erased stays so."""

import stat
from pathlib import Path

from bot.host.finding import Finding
from bot.store import StoreError
from bot.store.erasures import Erasures


def contact(address: str) -> Finding:
    """Return whether people are told whom to ask about their data."""
    if address:
        return Finding("contact", f"people are told to ask {address}")
    remedy = "put an address or a link of yours in .env as CONTACT=... (docs/privacy.md names it)"
    return Finding("contact", "people are told nobody to ask about their data", remedy)


def erasures(database: Path) -> Finding:
    """Return whether who was erased is erased again after a restore."""
    beside = Erasures(database)
    try:
        entries, key = beside.read(), beside.key()
    except StoreError as error:
        return Finding(
            "erasures", str(error), f"chmod 600 {beside.file} {beside.key_file}, as the bot's user"
        )
    if not entries:
        return Finding("erasures", "nobody was erased within a year")
    lost = sum(key is None or not key.made(entry) for entry in entries)
    found = f"{len(entries)} within a year; they are erased again if a restore brings them back"
    if key is None:
        remedy = f"copy {beside.key_file} from the machine of before; else the next erasure makes another"
        return Finding(
            "erasures", f"{len(entries)} within a year, and the key of their list is not here", remedy
        )
    if stat.S_IMODE(beside.key_file.stat().st_mode) & 0o077:
        return Finding("erasures", "others on this machine may read the key", f"chmod 600 {beside.key_file}")
    return Finding("erasures", f"{found}, but {lost} under another key" if lost else found)

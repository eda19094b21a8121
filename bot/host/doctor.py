"""`python -m bot doctor`: looks at all a bot stands on, and says what to do where something is wrong."""

import asyncio
import stat
from datetime import datetime
from pathlib import Path

import aiohttp

from bot.host import check_database, check_discord, health
from bot.host.check_discord import Asker
from bot.settings import BadSettings, Settings
from bot.store import StoreError
from bot.store.erasures import Erasures
from bot.store.finding import Finding
from bot.store.version import own_version

ENV = Path(".env")


async def examine(settings: Settings, now: datetime) -> list[Finding]:
    """Return a line for everything that was looked at.  Nothing is changed; the bot may run meanwhile."""
    found, owner = await asyncio.to_thread(_database, settings, now)
    return [
        Finding("version", own_version()),
        *check_database.secrets(ENV),
        *await _discord(settings, owner),
        *found,
        _contact(settings.contact),
        await asyncio.to_thread(_erasures, settings.database_path),
        *_running(settings),
    ]


def _database(settings: Settings, now: datetime) -> tuple[list[Finding], int | None]:
    """Look at the database of the settings; psycopg is loaded only for PostgreSQL."""
    if settings.database is None:
        path = settings.database_path
        return check_database.check(path, now), check_database.owner(path)
    try:
        from bot.host import check_postgresql  # noqa: PLC0415 - as said above
    except ImportError as missing:
        found = f"PostgreSQL needs psycopg, which cannot be loaded here: {missing}"
        return [Finding("database", found, "make setup, or uv sync, installs it")], None
    return check_postgresql.check(settings.database, now)


async def _discord(settings: Settings, owner: int | None) -> list[Finding]:
    try:
        token = settings.token
    except BadSettings:
        remedy = "put the bot's token in .env as DISCORD_TOKEN=... (developer portal, Bot)"
        return [Finding("token", "there is none", remedy)]
    async with aiohttp.ClientSession() as session:
        asker = Asker(session, settings.discord_api_base, token)
        return await check_discord.check(asker, owner)


def _running(settings: Settings) -> list[Finding]:
    """Ask the running bot how it is, if it serves that."""
    if not settings.metrics_port:
        return []
    well, found = health.ask(settings.metrics_port, settings.metrics_host)
    remedy = "start the bot, or read its log: journalctl -u tapis-vert -n 50"
    return [Finding("running", found, "" if well else remedy)]


def _contact(address: str) -> Finding:
    """Return whether people are told whom to ask about their data."""
    if address:
        return Finding("contact", f"people are told to ask {address}")
    remedy = "put an address or a link of yours in .env as CONTACT=... (docs/privacy.md names it)"
    return Finding("contact", "people are told nobody to ask about their data", remedy)


def _erasures(database: Path) -> Finding:
    """Return whether who was erased is erased again after a restore."""
    beside = Erasures(database)
    try:
        entries, key = beside.read(), beside.key()
    except StoreError as error:
        remedy = f"chmod 600 {beside.file} {beside.key_file}, as the bot's user"
        return Finding("erasures", str(error), remedy)
    if not entries:
        return Finding("erasures", "nobody was erased within a year")
    lost = sum(key is None or not key.made(entry) for entry in entries)
    if key is None:
        found = f"{len(entries)} within a year, and the key of their list is not here"
        remedy = f"copy {beside.key_file} from the machine of before; else the next erasure makes another"
        return Finding("erasures", found, remedy)
    if stat.S_IMODE(beside.key_file.stat().st_mode) & 0o077:
        return Finding("erasures", "others on this machine may read the key", f"chmod 600 {beside.key_file}")
    found = f"{len(entries)} within a year; they are erased again if a restore brings them back"
    return Finding("erasures", f"{found}, but {lost} under another key" if lost else found)

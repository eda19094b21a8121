"""`python -m bot doctor`: looks at all a bot stands on, and says what to do where something is wrong."""

from datetime import UTC, datetime
from pathlib import Path

import aiohttp

from bot.host import check_database, check_discord, health
from bot.host.check_discord import Asker
from bot.host.finding import Finding
from bot.settings import BadSettings, Settings

ENV = Path(".env")


async def examine(settings: Settings) -> list[Finding]:
    """Return a line for everything that was looked at.  Nothing is changed; the bot may run meanwhile."""
    return [
        *check_database.secrets(ENV),
        *await _discord(settings),
        *check_database.check(settings.database_path, datetime.now(UTC)),
        *_running(settings),
    ]


async def _discord(settings: Settings) -> list[Finding]:
    try:
        token = settings.token
    except BadSettings:
        remedy = "put the bot's token in .env as DISCORD_TOKEN=... (developer portal, Bot)"
        return [Finding("token", "there is none", remedy)]
    async with aiohttp.ClientSession() as session:
        asker = Asker(session, settings.discord_api_base, token)
        return await check_discord.check(asker, check_database.owner(settings.database_path))


def _running(settings: Settings) -> list[Finding]:
    """Ask the running bot how it is, if it serves that."""
    if not settings.metrics_port:
        return []
    well, found = health.ask(settings.metrics_port)
    if well:
        return [Finding("running", found)]
    return [Finding("running", found, "start the bot, or read its log: journalctl -u tapis-vert -n 50")]

"""What a check-up asks Discord: token, application, servers, permissions, clock, commands, emojis."""

import asyncio
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from time import time
from typing import Any, Final

import aiohttp
import discord

from bot.messages.emojis import ours
from bot.messages.permissions import missing_permissions
from bot.patience import PATIENCE
from bot.store import clock as clocks
from bot.store.finding import Finding

APART: Final = 5.0
"""Seconds that the clock may be wrong: Discord's Date has whole seconds, and an answer must come within 3."""
NOT_NOW: Final = {9: "is not valid yet", 10: "has expired"}
"""What OpenSSL says of a certificate where the clock is behind or ahead of the time (`verify_code`)."""
SET: Final = "set it by the network: timedatectl set-ntp true"
OUTAGES: Final = "try again; https://discordstatus.com tells of outages"
PAGE: Final = 200
PAGES: Final = 50
NAMED: Final = 5
"""Servers that are named; of others only the number is told."""
SERVERS, PEOPLE = "0", "1"
"""Who may install the application, as Discord numbers them."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Discord's answer: status, body, and the time it tells, in whole seconds since 1970.

    `ahead`: by how many seconds this machine's clock is ahead of that.
    """

    status: int
    body: Any
    there: float | None
    ahead: float | None


class Unanswered(Exception):
    """Discord could not be asked, or did not do as asked; the message says why."""


class ClockWrong(Unanswered):
    """Discord cannot be asked, as by this machine's clock its certificate does not hold."""


def clock_wrong(error: BaseException) -> str:
    """Return what to say of a connection that failed as the clock is far from the time; "" of any other."""
    cause = getattr(error, "certificate_error", error)
    side = NOT_NOW.get(getattr(cause, "verify_code", 0)) if isinstance(cause, ssl.SSLError) else None
    if side is None:
        return ""
    return f"by this machine's clock, {time_here()}, Discord's certificate {side}: {SET}"


def time_here() -> str:
    """Return what this machine's clock says."""
    return datetime.fromtimestamp(time(), UTC).isoformat(timespec="minutes")


@dataclass(frozen=True, slots=True)
class Asker:
    """Asks Discord's API, whose address is `base`, with the bot's token."""

    session: aiohttp.ClientSession
    base: str
    token: str

    async def ask(self, path: str) -> Answer:
        """Return the answer to a GET, whatever its status; `Unanswered` if there is none."""
        address = f"{self.base}{path}"
        headers = {"Authorization": f"Bot {self.token}", "User-Agent": "DiscordBot (tapis-vert, doctor)"}
        began = time()
        try:
            async with (
                asyncio.timeout(PATIENCE.check_up),
                self.session.get(address, headers=headers) as response,
            ):
                middle, there = (began + time()) / 2, time_told(response.headers)
                ahead = None if there is None else middle - there - 0.5
                return Answer(response.status, await _json(response), there, ahead)
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            if wrong := clock_wrong(error):
                raise ClockWrong(wrong) from None
            raise Unanswered(f"{address} does not answer: {error or 'too slow'}") from None

    async def get(self, path: str) -> Any:  # noqa: ANN401 - JSON
        """Return the body of a GET; `Unanswered` if its status is not 200."""
        answer = await self.ask(path)
        if answer.status != 200:
            raise Unanswered(f"{self.base}{path} answers {answer.status}")
        return answer.body


async def check(asker: Asker, owner: int | None) -> list[Finding]:
    """Return what Discord says of the token, and if it is good of everything else.

    `owner`: the application that the database belongs to, if it is known.
    """
    try:
        me = await asker.ask("/users/@me")
    except ClockWrong as error:
        return [Finding("clock", str(error).removesuffix(f": {SET}"), SET)]
    except Unanswered as error:
        return [Finding("token", str(error), "check the machine's network, its DNS and DISCORD_API_BASE")]
    if me.status != 200:
        return [_refused(me.status)]
    lines = [Finding("token", f"accepted, as {me.body['username']} ({me.body['id']})"), clock(me.ahead)]
    for look in (_application, _installs, _permissions, _commands, _emojis):
        name = look.__name__.removeprefix("_")
        try:
            lines.append(await look(asker, owner))
        except Unanswered as error:
            lines.append(Finding(name, str(error), OUTAGES))
    return lines


def _refused(status: int) -> Finding:
    if status == 401:
        anew = (
            "copy it anew (developer portal, Bot, Reset Token) into DISCORD_TOKEN, without quotes or spaces"
        )
        return Finding("token", "Discord refuses it", anew)
    return Finding("token", f"Discord answers {status}", OUTAGES)


def clock(ahead: float | None) -> Finding:
    """Return whether this machine's clock agrees with Discord's.

    >>> print(clock(0.4)), print(clock(-61.0))
    right  clock        within a second of Discord's
    WRONG  clock        61 s behind Discord's, whose time the bot takes
           -> set it by the network: timedatectl set-ntp true
    (None, None)
    """
    if ahead is None:
        return Finding("clock", "Discord does not tell the time", "try again without a proxy")
    if abs(ahead) <= APART:
        found = "within a second of Discord's" if abs(ahead) <= 1 else f"{abs(ahead):.0f} s from Discord's"
        return Finding("clock", found)
    taken = ", whose time the bot takes" if abs(ahead) > clocks.APART else ""
    return Finding("clock", f"{clocks.told(ahead)} Discord's{taken}", SET)


async def _application(asker: Asker, owner: int | None) -> Finding:
    application = await asker.get("/applications/@me")
    ident = int(application["id"])
    if application.get("interactions_endpoint_url"):
        found = "Discord sends its presses to a web address, so the bot never hears of them"
        remedy = "empty Interactions Endpoint URL in the developer portal (General Information)"
        return Finding("application", found, remedy)
    if owner not in {None, ident}:
        other = f"put the token of {owner} in .env, or another DATABASE_PATH"
        remedy = f"{other}, or: python -m bot handover {ident}"
        return Finding("application", f"{ident}, but the database belongs to {owner}", remedy)
    return Finding("application", f"{ident}" + (", owner of the database" if owner else ""))


async def _installs(asker: Asker, _: int | None) -> Finding:
    """Return who may install the application; without servers nobody plays together."""
    offered = (await asker.get("/applications/@me")).get("integration_types_config") or {SERVERS: {}}
    if SERVERS not in offered:
        remedy = "choose Guild Install in the developer portal (docs/hosting.md, step 1)"
        return Finding("installs", "no server may install it", remedy)
    if PEOPLE not in offered:
        return Finding("installs", "by servers alone; User Install would let people take it anywhere")
    return Finding("installs", "by servers, and by people for themselves")


async def _permissions(asker: Asker, _: int | None) -> Finding:
    guilds, all_of_them = await _guilds(asker)
    if not guilds:
        return Finding("permissions", "the bot is on no server", "invite it (docs/hosting.md, step 1)")
    lacking = {guild["name"]: missing for guild in guilds if (missing := _missing(guild))}
    number = f"{len(guilds)} server(s)" + ("" if all_of_them else " (the first ones; there are more)")
    if not lacking:
        return Finding("permissions", f"all there on {number}; a channel may still deny some")
    named = "; ".join(f"{name}: {', '.join(lacking[name])}" for name in list(lacking)[:NAMED])
    more = f"; and {len(lacking) - NAMED} more" if len(lacking) > NAMED else ""
    remedy = "give the bot's role these permissions, or invite it again with them (docs/hosting.md, step 1)"
    return Finding("permissions", f"missing on {len(lacking)} of {number}: {named}{more}", remedy)


async def _guilds(asker: Asker) -> tuple[list[Mapping[str, Any]], bool]:
    """Return the bot's servers, and whether these are all."""
    guilds: list[Mapping[str, Any]] = []
    for _ in range(PAGES):
        after = guilds[-1]["id"] if guilds else 0
        page = await asker.get(f"/users/@me/guilds?limit={PAGE}&after={after}")
        guilds += page
        if len(page) < PAGE:
            return guilds, True
    return guilds, False


def _missing(guild: Mapping[str, Any]) -> list[str]:
    granted = discord.Permissions(int(guild["permissions"]))
    if granted.administrator or guild.get("owner"):
        return []
    return missing_permissions(granted, thread=True, in_thread=False)


async def _commands(asker: Asker, _: int | None) -> Finding:
    there = await asker.get(f"/applications/{await _ident(asker)}/commands")
    if not there:
        return Finding("commands", "Discord has none", "start the bot: it sends them when it starts")
    return Finding("commands", f"{len(there)} at Discord")


async def _emojis(asker: Asker, _: int | None) -> Finding:
    answer = await asker.get(f"/applications/{await _ident(asker)}/emojis")
    there = {emoji["name"] for emoji in answer["items"]}
    names = {own.name for own in ours()}
    if missing := names - there:
        found = f"{len(missing)} of {len(names)} are missing, which are shown as text"
        remedy = "start the bot, which uploads them within minutes; else look for 'emoji' in its log"
        return Finding("emojis", found, remedy)
    return Finding("emojis", f"all {len(names)} at Discord")


async def _ident(asker: Asker) -> str:
    return (await asker.get("/applications/@me"))["id"]


async def _json(response: aiohttp.ClientResponse) -> Any:  # noqa: ANN401 - JSON, or None
    try:
        return await response.json(content_type=None)
    except ValueError:
        return None


def time_told(headers: Mapping[str, str]) -> float | None:
    """Return the time that an answer tells, in whole seconds since 1970; None of one kept by a cache.

    >>> time_told({"Date": "Fri, 27 Nov 2026 12:00:00 GMT"})
    1795780800.0
    >>> time_told({"Date": "Fri, 27 Nov 2026 12:00:00 GMT", "Age": "30"}), time_told({"Date": "now"})
    (None, None)
    """
    if headers.get("Age", "0") != "0":
        return None
    try:
        return parsedate_to_datetime(headers["Date"]).timestamp()
    except (KeyError, ValueError):
        return None

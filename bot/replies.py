"""Answers to interactions: exactly one each, refusals in one polite line, errors with a short reference."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable
from typing import Any

import aiohttp
import discord

from bot.store import StoreClosed
from bot.text import Text, language_of, text_in

log = logging.getLogger(__name__)

ALREADY_ANSWERED = 40060
UNKNOWN_INTERACTION = 10062
UNKNOWN_WEBHOOK, INVALID_TOKEN = 10015, 50027
TOO_LATE = {ALREADY_ANSWERED, UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK, INVALID_TOKEN}
"""Codes that say the answer has arrived already or can no longer arrive: the move itself is committed."""
LATEST = 2.0
"""Seconds after which an interaction is deferred: Discord waits 3 s, and the way there takes time too."""
UNREACHABLE = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What may go wrong between us and Discord."""


def text_for(interaction: discord.Interaction) -> Text:
    """Return the player's own language, for what only he reads."""
    return text_in(language_of(str(interaction.locale)))


async def settle(answer: Awaitable[object]) -> bool:
    """Await an answer; return False if it came too late or was there already.

    Raises:
        discord.HTTPException: for any other failure.
    """
    try:
        await answer
    except discord.InteractionResponded:
        return False
    except discord.HTTPException as error:
        if error.code not in TOO_LATE:
            raise
        log.info("an answer was there already or came too late: %s", error.code)
        return False
    return True


def expect(interaction: discord.Interaction) -> None:
    """See to it that this interaction is deferred in time, should its answer take too long."""
    clock = asyncio.get_running_loop().call_later(LATEST, _defer, interaction)
    interaction.extras["clock"] = clock


def _defer(interaction: discord.Interaction) -> None:
    if not interaction.response.is_done():
        interaction.extras["deferring"] = asyncio.create_task(acknowledge(interaction))


async def unanswered(interaction: discord.Interaction) -> bool:
    """Tell whether the first answer is still to be given; nothing else will give it from now on."""
    clock = interaction.extras.pop("clock", None)
    if clock is not None:
        clock.cancel()
    deferring = interaction.extras.pop("deferring", None)
    if deferring is not None:
        await deferring
    return not interaction.response.is_done()


async def acknowledge(interaction: discord.Interaction) -> None:
    """Answer with nothing to see: a press leaves its message as it is, a command shows that it is at work."""
    try:
        await settle(interaction.response.defer(ephemeral=True))
    except UNREACHABLE as error:
        log.warning("an interaction could not be acknowledged: %s", error)


async def reply(interaction: discord.Interaction, *, ephemeral: bool = True, **message: Any) -> None:  # noqa: ANN401 - discord.py's own keywords
    """Answer with a message of its own: as the first answer, or after it where there is one.

    A command that had to be deferred is answered to the player alone.
    """
    if await unanswered(interaction):
        await settle(interaction.response.send_message(ephemeral=ephemeral, **message))
    else:
        await settle(interaction.followup.send(ephemeral=ephemeral, **message))


async def redraw(interaction: discord.Interaction, **message: Any) -> bool:  # noqa: ANN401 - as above
    """Change the message that was pressed on; return False if that came too late."""
    if await unanswered(interaction):
        return await settle(interaction.response.edit_message(**message))
    return await settle(interaction.edit_original_response(**message))


async def whisper(interaction: discord.Interaction, line: str) -> None:
    """Say one line to the player alone: as the answer, or after it where there is one."""
    await reply(interaction, content=line)


async def apologize(interaction: discord.Interaction, error: BaseException) -> None:
    """Log an error of ours under a short reference and show the player that reference.

    A bot that is being stopped has nothing to say any more.
    """
    if isinstance(error, StoreClosed):
        log.info("interaction %s came while the bot was stopped", interaction.id)
        return
    reference = secrets.token_hex(3)
    log.error("error %s", reference, exc_info=error)
    try:
        await whisper(interaction, text_for(interaction)("error.internal", reference=reference))
    except (*UNREACHABLE, discord.ClientException) as failure:
        log.warning("the player could not be told of error %s: %s", reference, failure)

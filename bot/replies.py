"""Answers to interactions: exactly one each, refusals in one polite line, errors with a short reference."""

import logging
import secrets
from collections.abc import Awaitable

import discord

from bot.text import Text, language_of, text_in

log = logging.getLogger(__name__)

ALREADY_ANSWERED = 40060
UNKNOWN_INTERACTION = 10062
_DONE = {ALREADY_ANSWERED, UNKNOWN_INTERACTION}
"""Codes that say the answer has arrived already or can no longer arrive: the move itself is committed."""


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
        if error.code not in _DONE:
            raise
        log.info("an answer was there already or came too late: %s", error.code)
        return False
    return True


async def whisper(interaction: discord.Interaction, line: str) -> None:
    """Say one line to the player alone: as the answer, or after it where there is one."""
    if interaction.response.is_done():
        await settle(interaction.followup.send(line, ephemeral=True))
    else:
        await settle(interaction.response.send_message(line, ephemeral=True))


async def apologize(interaction: discord.Interaction, error: BaseException) -> None:
    """Log an error of ours under a short reference and show the player that reference."""
    reference = secrets.token_hex(3)
    log.error("error %s", reference, exc_info=error)
    try:
        await whisper(interaction, text_for(interaction)("error.internal", reference=reference))
    except (discord.HTTPException, discord.ClientException, OSError) as failure:
        log.warning("the player could not be told of error %s: %s", reference, failure)

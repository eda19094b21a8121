"""Answers to interactions: exactly one for each, refusals in one line, errors with a short reference."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Literal

import aiohttp
import discord

from bot.messages.pauses import Pauses
from bot.messages.troubles import LATE, STOPPED, STORE, trouble_of
from bot.patience import PATIENCE
from bot.store import StoreTrouble
from bot.text import LANGUAGES, Text, language_of, text_in

log = logging.getLogger(__name__)

LOOKS = 5
"""How many times Discord is asked for an answer that may have arrived."""
UNREACHABLE = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""Errors of requests to Discord."""
LANGUAGE = "language"
"""What an interaction's extras hold: the language that its user has chosen, "" for that of Discord."""


def text_for(interaction: discord.Interaction) -> Text:
    """Return the texts in the player's own language, for messages that only they read."""
    return text_in(interaction.extras.get(LANGUAGE) or language_of(str(interaction.locale)))


def in_each_language(key: str) -> dict[str, str]:
    """Return a text that needs no values, by language."""
    return {language: text_in(language)(key) for language in LANGUAGES}


def failure(interaction: discord.Interaction) -> Literal["unanswered", "error"] | None:
    """Return how a handled interaction went wrong, as `Metrics.failed` names it; None if it did not."""
    if not interaction.response.is_done():
        return "unanswered"
    return "error" if interaction.extras.get("failed", False) else None


async def settle(answer: Awaitable[object]) -> bool:
    """Await an answer; return False if it came too late or was a second one.

    Raises:
        discord.HTTPException: for any other failure.
    """
    try:
        await answer
    except discord.InteractionResponded:
        return False
    except discord.HTTPException as error:
        if trouble_of(error) is not LATE:
            raise
        log.info("an answer was there already or came too late: %s", error.code)
        return False
    return True


def expect(interaction: discord.Interaction) -> None:
    """Defer this interaction in time if its answer takes too long."""
    clock = asyncio.get_running_loop().call_later(PATIENCE.answer, _defer, interaction)
    interaction.extras["clock"] = clock


def _defer(interaction: discord.Interaction) -> None:
    if not interaction.response.is_done():
        interaction.extras["deferring"] = asyncio.create_task(acknowledge(interaction))


async def unanswered(interaction: discord.Interaction) -> bool:
    """Return True if the first answer is still to be given; the timed deferral is then cancelled.

    `first` gives the answer, within the time that is left.
    """
    clock = interaction.extras.pop("clock", None)
    deferring = interaction.extras.pop("deferring", None)
    if deferring is not None:
        await deferring
    elif clock is not None:
        clock.cancel()
        interaction.extras["latest"] = clock.when()
    return not (interaction.response.is_done() or interaction.extras.get("over", False))


async def first(interaction: discord.Interaction, answer: Callable[[], Awaitable[object]]) -> bool:
    """Give the first answer; return True if it is known to have arrived.

    If it hangs or fails, the interaction is deferred in time.  Discord accepts only one of the two.  After
    that, `response.is_done()` is True if the deferral arrived, so only a follow-up can be sent.  It is False
    if an answer is there already, or none can arrive any more.
    """
    try:
        async with asyncio.timeout_at(interaction.extras.get("latest")):
            return await settle(answer())
    except UNREACHABLE as error:
        log.info("an answer did not arrive: %s", error or "it hangs")
    await acknowledge(interaction)
    interaction.extras["over"] = not interaction.response.is_done()  # further answers are follow-ups
    return False


async def original_of(interaction: discord.Interaction, **message: Any) -> int | None:
    """Give a public first answer; return the id of its message, None if it never arrives.

    If it is unknown whether it arrived, Discord is asked.
    """
    sent: list[int | None] = []

    async def answer() -> None:
        sent.append((await interaction.response.send_message(**message)).message_id)

    arrived = await first(interaction, answer)
    if arrived and sent[0] is not None:
        return sent[0]
    there = None if interaction.response.is_done() and not arrived else await found(interaction)
    return None if there is None else there.id


async def found(interaction: discord.Interaction) -> discord.Message | None:
    """Ask Discord for the message of a first answer that may have arrived; None if it has not."""
    pauses = Pauses()
    for _ in range(LOOKS):
        try:
            return await interaction.original_response()
        except UNREACHABLE as error:
            if trouble_of(error).again != "soon":
                break
            await asyncio.sleep(pauses.next(error))
    return None


async def acknowledge(interaction: discord.Interaction, *, public: bool = False) -> None:
    """Defer the answer: after a press nothing changes, after a command Discord shows "thinking".

    It shows that to all where a new message will be `public`.
    """
    try:
        async with asyncio.timeout(PATIENCE.deferral):
            await settle(interaction.response.defer(ephemeral=not public, thinking=public))
    except UNREACHABLE as error:
        log.warning("an interaction could not be acknowledged: %s", error or "it hangs")


async def reply(interaction: discord.Interaction, *, ephemeral: bool = True, **message: Any) -> bool:
    """Send a new message: as the first answer, or as a follow-up if there is one.

    Return True if the player alone sees it, which Discord may decide (`ephemeral` or not).

    The answer to a deferred command is seen by the player alone.  It takes the place of a line that `hold`
    sent.
    """
    held: discord.WebhookMessage | None = interaction.extras.pop("held", None)
    if held is not None:
        files = [message.pop("file")] if "file" in message else message.pop("files", [])
        await settle(held.edit(**{"content": None, **message, "attachments": files}))
        return True
    private, response = [ephemeral], interaction.response

    async def answer() -> None:
        private.append((await response.send_message(ephemeral=ephemeral, **message)).is_ephemeral())

    async def follow() -> None:
        sent = await interaction.followup.send(ephemeral=ephemeral, wait=True, **message)
        private.append(sent.flags.ephemeral)

    if await unanswered(interaction):
        if await first(interaction, answer) or not response.is_done():
            return private[-1]
        rewind([message["file"]] if "file" in message else message.get("files", ()))
    await settle(follow())
    return private[-1]


async def hold(interaction: discord.Interaction, line: str) -> None:
    """Tell the player alone that the answer takes a while; `reply` puts it in the place of this line.

    A line that cannot be sent is left out.
    """
    if await unanswered(interaction):
        await acknowledge(interaction)
    try:
        interaction.extras["held"] = await interaction.followup.send(line, ephemeral=True, wait=True)
    except UNREACHABLE as error:
        log.info("a line was not sent: %s", error or "it hangs")


def rewind(files: Iterable[discord.File]) -> None:
    """Let files be sent once more, that were read to their end."""
    for file in files:
        file.reset()


async def redraw(interaction: discord.Interaction, **message: Any) -> bool:
    """Edit the message that was pressed; return False if that did not arrive or came too late."""
    if await unanswered(interaction):
        response = interaction.response
        if await first(interaction, lambda: response.edit_message(**message)):
            return True
        if not response.is_done():
            return False
        rewind(message.get("attachments", ()))
    return await settle(interaction.edit_original_response(**message))


async def whisper(interaction: discord.Interaction, line: str) -> None:
    """Send one line to the player alone: as the first answer, or as a follow-up if there is one."""
    await reply(interaction, content=line)


async def apologize(interaction: discord.Interaction, error: BaseException) -> None:
    """Log an error under a short reference and show the player that reference.

    If the database failed, the player reads whether anything was changed, and who can help.
    While the bot stops, nothing is sent.
    """
    trouble = trouble_of(error)
    if trouble is STOPPED:
        log.info("interaction %s came while the bot was stopped", interaction.id)
        return
    interaction.extras["failed"] = True
    reference = secrets.token_hex(3)
    if trouble is STORE:
        log.log(trouble.level, "error %s: %s", reference, error, extra={"reference": reference})
    else:
        log.error("error %s", reference, exc_info=error, extra={"reference": reference})
    key = error.TEXT if isinstance(error, StoreTrouble) else "error.internal"
    line = text_for(interaction)(key, reference=reference)
    try:
        await whisper(interaction, line)
    except (*UNREACHABLE, discord.ClientException) as failure:
        log.warning("the player could not be told of error %s: %s", reference, failure)

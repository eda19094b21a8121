"""Answers to interactions: exactly one for each, refusals in one line, errors with a short reference."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from typing import Any, Literal, TypeVar

import aiohttp
import discord

from bot.messages.pauses import Pauses
from bot.messages.troubles import LATE, STOPPED, STORE, trouble_of
from bot.patience import PATIENCE
from bot.store import StoreTrouble
from bot.text import LANGUAGES, Text, language_of, text_in

log = logging.getLogger(__name__)

T = TypeVar("T")
U = TypeVar("U")

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


async def settle(answer: Awaitable[T]) -> list[T]:
    """Await an answer; return what Discord says to it, nothing if it came too late or was a second one.

    Raises:
        discord.HTTPException: for any other failure.
    """
    try:
        return [await answer]
    except discord.InteractionResponded:
        return []
    except discord.HTTPException as error:
        if trouble_of(error) is not LATE:
            raise
        log.info("an answer was there already or came too late: %s", error.code)
        return []


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


async def first(interaction: discord.Interaction, answer: Callable[[], Awaitable[T]]) -> list[T]:
    """Give the first answer; return what Discord says to it, nothing if it is not known to have arrived.

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
    return []


async def first_or_next(
    interaction: discord.Interaction,
    answer: Callable[[], Awaitable[T]],
    follow: Callable[[], Awaitable[U]],
    files: Iterable[discord.File] = (),
) -> tuple[list[T], list[U]]:
    """Give the first answer, or what follows it if there is one; it sends the same files.

    Return what Discord says to the one or the other; nothing if neither is known to have arrived.
    """
    if await unanswered(interaction):
        sent = await first(interaction, answer)
        if sent or not interaction.response.is_done():
            return sent, []
        for file in files:
            file.reset()
    return [], await settle(follow())


async def original_of(interaction: discord.Interaction, **message: Any) -> int | None:
    """Give a public first answer; return the id of its message, None if it never arrives.

    If it is unknown whether it arrived, Discord is asked.
    """
    sent = await first(interaction, lambda: interaction.response.send_message(**message))
    if sent and sent[0].message_id is not None:
        return sent[0].message_id
    there = None if interaction.response.is_done() and not sent else await found(interaction)
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
    files = [message.pop("file")] if "file" in message else message.pop("files", [])
    if held is not None:
        await settle(held.edit(**{"content": None, **message, "attachments": files}))
        return True
    answered, followed = await send_new(interaction, message, files, ephemeral=ephemeral)
    if answered:
        return answered[0].is_ephemeral()
    return followed[0].flags.ephemeral if followed else ephemeral


async def send_new(
    interaction: discord.Interaction,
    message: dict[str, Any],
    files: Sequence[discord.File],
    *,
    ephemeral: bool,
) -> tuple[list[Any], list[discord.WebhookMessage]]:
    """Send a new message with these files; return what `first_or_next` does."""
    message = {**message, "ephemeral": ephemeral, **({"files": files} if files else {})}
    return await first_or_next(
        interaction,
        lambda: interaction.response.send_message(**message),
        lambda: interaction.followup.send(wait=True, **message),
        files,
    )


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


async def awaited(interaction: discord.Interaction, work: Coroutine[Any, Any, T], line: str) -> T:
    """Return what the coach works out; if that takes long, the player alone is told so by this line."""
    working = asyncio.create_task(work)
    try:
        if not (await asyncio.wait({working}, timeout=PATIENCE.coach))[0]:
            await hold(interaction, line)
        return await working
    finally:
        working.cancel()


async def redraw(interaction: discord.Interaction, **message: Any) -> bool:
    """Edit the message that was pressed; return False if that did not arrive or came too late."""
    answered, followed = await first_or_next(
        interaction,
        lambda: interaction.response.edit_message(**message),
        lambda: interaction.edit_original_response(**message),
        message.get("attachments", ()),
    )
    return bool(answered or followed)


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

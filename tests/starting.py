"""Waits for a bot that starts; one that will never be there says why at once."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from discord_sandbox.client import HANGS

LOGGERS = [logging.getLogger(name) for name in ("bot", "discord")]
"""What a bot logs to; asyncio's own logger tells of tasks that other tests left."""


class Errors(logging.Handler):
    """Keeps the first error that is logged, as text with its traceback, in `first`."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.loop = asyncio.get_running_loop()
        self.first: asyncio.Future[str] = self.loop.create_future()

    def emit(self, record: logging.LogRecord) -> None:
        self.loop.call_soon_threadsafe(self._keep, self.format(record))

    def _keep(self, text: str) -> None:
        if not self.first.done():
            self.first.set_result(text)


async def unless_it_ends(bot: asyncio.Task[Any], wanted: Coroutine[Any, Any, Any]) -> None:
    """Wait for what is wanted of a bot that runs in this task.

    Raises:
        AssertionError: if the bot logs an error before, ends, or hangs.
        Exception: what the bot ended with.
    """
    waiting, errors = asyncio.create_task(wanted), Errors()
    for logger in LOGGERS:
        logger.addHandler(errors)
    try:
        await asyncio.wait({waiting, bot, errors.first}, timeout=HANGS, return_when=asyncio.FIRST_COMPLETED)
        if waiting.done():
            return await waiting
        if bot.done():
            await bot
            raise AssertionError("the bot ended before it was on line")
        raise AssertionError(errors.first.result() if errors.first.done() else "the bot hangs")
    finally:
        for logger in LOGGERS:
            logger.removeHandler(errors)
        waiting.cancel()
        errors.first.cancel()

"""The log: one line an event, as text or as JSON, without anything that only players may know.

An error's own text may show a card, a name or a seed.  So the log has the kind of an error and the lines that
raised it; its text only if it comes from Discord, the network, the system or our store.  Addresses of
interactions hold a key that is good for 15 minutes, and are shortened.  Only our own code logs at DEBUG.
"""

import logging
import re
import sys
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from types import TracebackType
from typing import Final, TypeAlias

import aiohttp
import discord
from pythonjsonlogger.json import JsonFormatter

from bot.messages import troubles
from bot.settings import BadSettings, Settings
from bot.store import StoreError

OURS: Final = ("bot", "cogs")
"""The loggers that may log at DEBUG: libraries would log tokens, hands and seeds."""
TELLING: Final = (
    discord.HTTPException,
    discord.ConnectionClosed,
    aiohttp.ClientError,
    OSError,
    StoreError,
    BadSettings,
)
"""Errors whose text is safe: it says what a request, the system or the database answered."""
PATH: Final = re.compile(r"((?:webhooks|interactions)/\d+/)[^/\s?'\")\\]+")
OF_TASKS: Final = re.compile(r"exception=.*")
"""What asyncio shows of an error that nobody waited for."""
HIDDEN: Final = "[hidden]"
TEXT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

ErrorInfo: TypeAlias = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)


def begin(settings: Settings) -> None:
    """Log to stderr as the settings say, from now on."""
    token = settings.discord_token.get_secret_value().strip() if settings.discord_token else ""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json(token) if settings.log_format == "json" else Lines(token))
    logging.getLogger("asyncio").addFilter(_Discreet())
    logging.getLogger("discord.app_commands.tree").addFilter(Choices())
    level = logging.getLevelNamesMapping()[settings.log_level]
    logging.basicConfig(level=max(logging.INFO, level), handlers=[handler], force=True)
    for name in OURS:
        logging.getLogger(name).setLevel(level)


class _Hiding(logging.Formatter):
    """Shows neither the bot's token, "" if there is none, nor an error's own text."""

    token = ""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of an event, with the lines of its error."""
        record.exc_text = None  # as another formatter may have told it
        return hidden(super().format(record), self.token)

    def formatException(self, ei: ErrorInfo) -> str:  # noqa: N802 - the standard library's name
        """Return where an error was raised, and its kind."""
        return "\n".join(told(ei[1]))


class Lines(_Hiding):
    """A line of text an event; an error's lines follow."""

    def __init__(self, token: str = "") -> None:
        super().__init__(TEXT)
        self.token = token


class Json(_Hiding, JsonFormatter):
    """An object of JSON an event: time, level, logger, message, and for some `reference` or `error`."""

    def __init__(self, token: str = "") -> None:
        super().__init__(
            "%(time)s %(levelname)s %(name)s %(message)s",
            rename_fields={"levelname": "level", "name": "logger", "exc_info": "error"},
        )
        self.token = token

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of an event."""
        record.time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        return super().format(record)


def hidden(line: str, token: str) -> str:
    """Return a line without the bot's token and without the keys of interactions.

    >>> hidden("POST https://discord.com/api/v10/interactions/12/aW50ZXJh/callback failed", "")
    'POST https://discord.com/api/v10/interactions/12/[hidden]/callback failed'
    """
    if token:
        line = line.replace(token, HIDDEN)
    return PATH.sub(rf"\1{HIDDEN}", line)


class _Discreet(logging.Filter):
    """Shortens what asyncio says of a task that failed: the error itself is told below."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = OF_TASKS.sub(f"exception={HIDDEN}>", record.getMessage()), ()
        return True


class Choices(logging.Filter):
    """Tells in one line of choices that Discord did not take, for a text that changed meanwhile, say.

    discord.py tells of them as of errors, with who typed and where.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True if the line, as it is then, is shown."""
        error = record.exc_info[1] if record.exc_info else None
        trouble = troubles.OURS if error is None else troubles.trouble_of(error)
        if trouble is troubles.OURS:
            return True
        record.levelno, record.levelname = trouble.level, logging.getLevelName(trouble.level)
        record.msg, record.args, record.exc_info = "choices were not taken: %s", (error,), None
        return logging.getLogger().isEnabledFor(trouble.level)


def told(error: BaseException | None) -> Iterator[str]:
    """Yield the lines that tell of an error, its causes first."""
    if error is None:
        return
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from told(before)
        yield "which led to:"
    if isinstance(error, BaseExceptionGroup):
        for each in error.exceptions:
            yield from told(each)
    if error.__traceback__ is not None:
        yield "Traceback (most recent call last):"
        yield from "".join(traceback.format_tb(error.__traceback__)).rstrip("\n").split("\n")
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    yield f"{name}: {error}" if isinstance(error, TELLING) else name

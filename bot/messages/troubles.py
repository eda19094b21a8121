"""What follows from an error of Discord, the network or the database: one table for all that is sent.

A request that is refused is not sent again: a refusal is final.  What it was about may be tried later, as a
new one: a board, a post.  What passes by itself is tried again soon.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import aiohttp
import discord

from bot.store import StoreClosed, StoreTrouble

Again: TypeAlias = Literal["soon", "later", "never"]
"""Whether it is tried again: soon, as it passes; later, as somebody has to change something; never."""
Told: TypeAlias = Literal["nobody", "player", "managers", "host"]
"""Who is told besides the log: nobody, who waits for it, who manages the server, its host (by a level from
WARNING on)."""


@dataclass(frozen=True, slots=True, eq=False)
class Trouble:
    """What follows from an error.

    Attributes:
        again: whether it is tried again.
        told: who is told.
        level: of its line in the log.
        longest: seconds of the longest pause between two tries; a client that is refused 10,000 requests in
            10 minutes is banned.
        anew: what cannot be edited any more is sent as a new message.
    """

    again: Again
    told: Told
    level: int = logging.WARNING
    longest: float = 3600.0
    anew: bool = False


PASSES: Final = Trouble("soon", "host", longest=300.0)
BUSY: Final = Trouble("soon", "nobody", logging.INFO)
LATE: Final = Trouble("never", "nobody", logging.INFO)
"""The answer is there already, or can no longer arrive; what it tells of is committed."""
NO_MESSAGE: Final = Trouble("later", "nobody", logging.INFO, anew=True)
NO_PLACE: Final = Trouble("later", "managers", logging.INFO)
"""It may come from an outage or a wrong server, so it ends no game."""
MISSING: Final = Trouble("later", "managers", logging.INFO)
"""Something is not there, and only who asked for it knows what."""
CLOSED: Final = Trouble("later", "managers", logging.INFO)
WRONG: Final = Trouble("never", "host")
"""The program asks in a way that Discord does not take."""
REFUSED: Final = Trouble("later", "host")
"""The bot's token is refused."""
STORE: Final = Trouble("soon", "player", logging.ERROR)
STOPPED: Final = Trouble("never", "nobody", logging.INFO)
OURS: Final = Trouble("never", "player", logging.ERROR)
"""Any other error is the program's own."""

CODES: Final[Mapping[int, Trouble]] = {
    40060: LATE,  # answered already
    10062: LATE,  # unknown interaction
    10015: LATE,  # unknown webhook
    50027: LATE,  # invalid token of a webhook
    10008: NO_MESSAGE,
    30046: NO_MESSAGE,  # too many edits of an old message
    50083: Trouble("later", "managers", logging.INFO, anew=True),  # the thread is archived
    10003: NO_PLACE,  # unknown channel
    10004: NO_PLACE,  # unknown server
    10014: MISSING,  # unknown emoji
    10070: MISSING,  # unknown event of the calendar
    50001: CLOSED,  # missing access
    50013: CLOSED,  # missing permissions
    160005: CLOSED,  # the thread is locked
    160006: CLOSED,  # the server has all the threads it may have
    20016: BUSY,  # slow mode
    20028: BUSY,  # the channel is written to too often
    130000: PASSES,  # a part of Discord is overloaded
}
"""By Discord's code."""
STATUSES: Final[Mapping[int, Trouble]] = {401: REFUSED, 403: CLOSED, 404: MISSING, 408: BUSY, 429: BUSY}
"""By the status, where the code is none of those; 5xx passes, any other is wrong."""
ERRORS: Final[tuple[tuple[type[BaseException], Trouble], ...]] = (
    (StoreTrouble, STORE),
    (StoreClosed, STOPPED),
    (aiohttp.ClientError, PASSES),
    (OSError, PASSES),  # a TimeoutError, too
)
"""By the kind of an error that has no status: the network's, and the database's (`bot/store/errors.py`)."""


def of_status(status: int) -> Trouble:
    """Return what follows from a status without a code of Discord's.

    >>> of_status(502).again, of_status(429).again, of_status(400).again
    ('soon', 'soon', 'never')
    """
    return PASSES if status >= 500 else STATUSES.get(status, WRONG)


def trouble_of(error: BaseException) -> Trouble:
    """Return what follows from an error."""
    if isinstance(error, discord.HTTPException):
        return CODES.get(error.code) or of_status(error.status)
    return next((trouble for kind, trouble in ERRORS if isinstance(error, kind)), OURS)

"""Keeps what runs in the background going, whatever goes wrong in one of its jobs."""

import logging
from collections.abc import Awaitable

from bot.games.kit.game import Illegal
from bot.messages.replies import UNREACHABLE
from bot.store import StoreTrouble

log = logging.getLogger(__name__)


async def guarded(job: Awaitable[None], what: str = "a look at the tables") -> None:
    """Do one job; an error in it is logged, and whoever called goes on."""
    try:
        await job
    except Illegal as refused:
        log.info("a table was left as it is: %s", refused.why)
    except UNREACHABLE as error:
        log.warning("%s failed: %s", what, error)
    except StoreTrouble as error:
        log.error("%s failed: %s", what, error)  # noqa: TRY400 - it says all there is to know
    except Exception:
        log.exception("%s failed", what)

"""The one quiet private line that says after each of one's turns of practice how good it was.

The line is a follow-up of the press that ended the turn.  While its token lives, the next line takes its
place in the same message.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.messages.replies import UNREACHABLE
from tapis.newest import Newest

log = logging.getLogger(__name__)

LIFE: Final = timedelta(minutes=14, seconds=30)
"""How long a line is changed in place: a little less than its token lives."""
MOST: Final = 256
"""Players whose lines are remembered."""


@dataclass(slots=True)
class Turn:
    """One player's present turn, and the message of the line about the turn before.

    `loss` is that of its dearest choice, `said` the line about it; `hook` may edit message `line` until then.
    """

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    loss: float = 0.0
    said: str = ""
    hook: discord.Webhook | None = None
    line: int = 0
    until: datetime | None = None


class Practice:
    """The turns of those who practise, and the lines about them."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._turns = Newest[tuple[str, int], Turn](MOST)

    def turn_of(self, table_id: str, user_id: int) -> Turn:
        """Return the present turn of a player."""
        return self._turns.use((table_id, user_id), Turn)

    def forget(self, user_id: int) -> None:
        """Forget the turns of a person."""
        self._turns.forget(lambda key: key[1] == user_id)

    async def say(self, interaction: discord.Interaction, turn: Turn, line: str) -> None:
        """Put the line into the message of the one before, or into a new one."""
        now = self._clock()
        try:
            if turn.hook is not None and turn.until is not None and now < turn.until:
                try:
                    await turn.hook.edit_message(turn.line, content=line)
                except discord.HTTPException as gone:
                    log.info("a line of practice is sent anew: %s", gone.code)
                else:
                    return
            sent = await interaction.followup.send(line, ephemeral=True, wait=True)
        except UNREACHABLE as error:
            log.info("a line of practice was not sent: %s", error)
            turn.hook = None
            return
        turn.hook, turn.line, turn.until = interaction.followup, sent.id, now + LIFE

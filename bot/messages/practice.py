"""Practice: after each of one's turns one quiet private line says how good it was.

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

from bot.coach.book import NEAR
from bot.coach.lookback import Lookback
from bot.games.kit.game import Illegal
from bot.messages.chosen import name_of, scene_then
from bot.messages.jobs import Jobs
from bot.messages.replies import UNREACHABLE, text_for
from bot.screens.frame.review import costs
from bot.screens.kit.advice import judged_line
from bot.shelf import SHELF
from bot.tables import Chosen, Done, Table, Undone
from bot.text import Text

log = logging.getLogger(__name__)

LIFE: Final = timedelta(minutes=14, seconds=30)
"""How long a line is changed in place: a little less than its token lives."""
MOST: Final = 256
"""Players whose lines are remembered."""
SURE: Final = 2.0
"""Standard errors within which two estimates are as good as equal."""


@dataclass(slots=True)
class _Turn:
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
    """Judges the turns of those who practise.

    Args:
        lookback: what values choices.
        jobs: where that runs.
        clock: the present time, aware, in UTC.
    """

    def __init__(self, lookback: Lookback, jobs: Jobs, clock: Callable[[], datetime]) -> None:
        self._lookback = lookback
        self._jobs = jobs
        self._clock = clock
        self._turns: dict[tuple[str, int], _Turn] = {}

    def note(self, interaction: discord.Interaction, done: Done) -> None:
        """Note a move; after the last one of a turn its player is told, soon and alone."""
        if done.table.advice != "practice" or done.repeated:
            return
        key = done.table.id, interaction.user.id
        turn = self._turns.pop(key, None) or _Turn()
        self._turns[key] = turn
        while len(self._turns) > MOST:
            del self._turns[next(iter(self._turns))]
        if any(isinstance(fact, Undone) for fact in done.facts):
            turn.loss, turn.said = 0.0, ""
        if done.chosen is not None:
            self._jobs.spawn(self._judge(interaction, text_for(interaction), turn, done.table, done.chosen))

    def forget(self, user_id: int) -> None:
        """Forget the turns of a person."""
        for key in [key for key in self._turns if key[1] == user_id]:
            del self._turns[key]

    async def _judge(
        self, interaction: discord.Interaction, t: Text, turn: _Turn, table: Table, chosen: Chosen
    ) -> None:
        """Value a choice, and say the line if it ended the turn."""
        async with turn.lock:
            try:
                await self._value(t, turn, table, chosen)
            except Illegal as away:
                turn.said = turn.said or t.refusal(away)
            position = table.position
            if table.phase == "playing" and position is not None and chosen.seat in position.awaited():
                return
            line = turn.said or judged_line(t, SHELF[table.game].measure, chosen.rev, "", "")
            turn.loss, turn.said = 0.0, ""
            await self._say(interaction, turn, line)

    async def _value(self, t: Text, turn: _Turn, table: Table, chosen: Chosen) -> None:
        """Remember the line about a choice if it is the dearest of its turn."""
        if len(chosen.actions) < 2:
            return
        thoughts = await self._lookback.advice(table.game, chosen.question)
        best, measure = thoughts[0], SHELF[table.game].measure
        played = next(thought for thought in thoughts if thought.code == chosen.played)
        loss, error = best.value - played.value, (best.error**2 + played.error**2) ** 0.5
        if loss <= max(NEAR[measure], SURE * error, turn.loss):
            return
        name = name_of(table.game, scene_then(table, t, chosen), chosen, best.code)
        turn.loss = loss
        turn.said = judged_line(t, measure, chosen.rev, name, costs(t, measure, loss, error))

    async def _say(self, interaction: discord.Interaction, turn: _Turn, line: str) -> None:
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

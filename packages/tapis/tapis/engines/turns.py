"""Turns at one process: whoever waits is served person after person, however many questions each has."""

import asyncio
from collections import OrderedDict, deque


class Turns:
    """One turn at a time; those who wait have theirs in a round, one question each."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def taken(self) -> bool:
        """True while somebody has the turn."""
        return self._taken

    async def take(self, who: str) -> None:
        """Wait for a turn; several questions of one person come in their order."""
        if not self._taken:
            self._taken = True
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give()
            raise

    def give(self) -> None:
        """Give the turn to the next person of the round, who then stands at its end."""
        while self._waiting:
            who, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[who] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self._taken = False

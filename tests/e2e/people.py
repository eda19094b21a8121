"""People at the sandbox as they are: who presses looks at the board until something has happened.

A slow machine has an answer deferred after 1.5 s.  The line or the new board follows, which is the answer
to who reads it.  A test that is not about slowness sees no difference.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import replace

from bot.sandbox.client import Answer, SandboxClient

PATIENCE = 5.0
"""Seconds that somebody waits for what was deferred."""
AT_ONCE = 1000
"""Milliseconds within which the bot defers what it means to answer elsewhere, as a form behind a menu."""


class People(SandboxClient):
    """Acts for people, and returns what they have in the end."""

    async def interact(self, body: Mapping[str, object]) -> Answer:
        """Send an interaction; return it as answered also where its line, or the board it paints, came later.

        What stays deferred is returned so: the bot may have been killed, or mean to answer elsewhere.
        """
        answer = await super().interact(body)
        if answer.status != "deferred" or (deferred_press(answer) and not _late(answer)):
            return answer
        deferred = answer
        try:
            async with asyncio.timeout(PATIENCE):
                while answer.status == "deferred":
                    answer = await self._repainted(deferred, await self.interaction(answer.id))
        except TimeoutError:
            return deferred
        return answer

    async def _repainted(self, deferred: Answer, now: Answer) -> Answer:
        """Return a press as answered if its board has been painted since, or a line came instead."""
        before, shown = deferred.message, now.message
        if not deferred_press(now) or before is None or shown is None:
            return now
        painted = shown["edited_timestamp"] != before["edited_timestamp"]
        return replace(now, status="answered") if painted or now.followups else now


def deferred_press(answer: Answer) -> bool:
    """Tell whether a press was deferred, so that its board is painted by an edit of its own."""
    return answer.type == 6


def _late(answer: Answer) -> bool:
    return answer.milliseconds is None or answer.milliseconds > AT_ONCE

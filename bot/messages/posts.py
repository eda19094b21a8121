"""The bot's messages in channels, and those among them that may have been sent before a stop."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

import discord

LAST: Final = 100
"""Messages among which one is looked for: as many as Discord tells at once."""


class Posts:
    """Reaches messages by their ids."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    def _message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._channel(channel_id).get_partial_message(message_id)

    async def _find(
        self, channel_id: int, since: datetime, told: Callable[[discord.Message], bool]
    ) -> discord.Message | None:
        """Return the bot's own message since then that tells something; None if there is none.

        Raises:
            discord.HTTPException: if Discord does not let the bot look.
        """
        mine = self._client.user
        async for message in self._channel(channel_id).history(limit=LAST, after=since):
            if mine is not None and message.author.id == mine.id and told(message):
                return message
        return None

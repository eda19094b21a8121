"""Sends the answer to a press without asking for the resulting message, over connections of its own.

discord.py asks Discord for the message that its answer made, and parses it. The message of an edit holds
nothing new, so it is not asked for, and Discord answers 204.  What Discord does not take at once goes
discord.py's own way, which knows how often and when to try again.
"""

import asyncio
import logging
import ssl
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.request import getproxies

import aiohttp
import orjson
from discord import HTTPException, InteractionResponseType
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.messages.connections import Connections, NotSent, Unknown
from bot.messages.replies import ALREADY_ANSWERED

log = logging.getLogger(__name__)

TOO_MANY: Final = 429
LOST: Final = 0
"""In place of the status of a response."""
_KNOWN: Final = {
    InteractionResponseType.deferred_message_update.value,
    InteractionResponseType.message_update.value,
}
"""The types of answers whose message is not asked for."""


def _nobody(_: int) -> None:
    """Tell nobody."""


class Callbacks(AsyncWebhookAdapter):
    """Sends first answers to interactions; everything else is discord.py's.

    Args:
        address: Discord's API.
        missed: told the status of each answer that Discord did not take at once; `LOST` where there is none.
        trusted: the certificates that are trusted; None for the system's.
    """

    def __init__(
        self,
        address: str,
        missed: Callable[[int], None] = _nobody,
        trusted: ssl.SSLContext | None = None,
    ) -> None:
        super().__init__()
        self._missed = missed
        self._connections = Connections(address, trusted)
        self._direct = not {"http", "https", "all"} & getproxies().keys()

    async def create_interaction_response(
        self,
        interaction_id: int,
        token: str,
        *,
        session: aiohttp.ClientSession,
        proxy: str | None = None,
        proxy_auth: aiohttp.BasicAuth | None = None,
        params: MultipartParameters,
    ) -> Any:  # noqa: ANN401 - a payload of discord.py's own
        """Send the answer; return the response as discord.py reads it."""
        payload = params.payload
        if params.files or payload is None or payload["type"] not in _KNOWN:
            return await super().create_interaction_response(
                interaction_id, token, session=session, proxy=proxy, proxy_auth=proxy_auth, params=params
            )
        route = Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=interaction_id,
            webhook_token=token,
        )
        taken = await self._sent(route, payload) if self._direct and proxy is None else False
        if not taken:
            try:
                await self.request(
                    route, session=session, proxy=proxy, proxy_auth=proxy_auth, payload=payload
                )
            except HTTPException as error:
                if taken is False or error.code != ALREADY_ANSWERED:
                    raise
        return {"interaction": {"id": interaction_id}}

    async def _sent(self, route: Route, payload: Mapping[str, Any]) -> bool | None:
        """Send an answer once; return whether Discord took it, None if that is unknown."""
        try:
            status, retry_after = await self._connections.post(route.url, orjson.dumps(payload))
        except (NotSent, Unknown) as lost:
            log.info("an answer is sent once more: %s", lost)
            self._missed(LOST)
            return None if isinstance(lost, Unknown) else False
        if status < 300:
            return True
        log.info("an answer is sent once more: status %s", status)
        self._missed(status)
        if status == TOO_MANY:
            await asyncio.sleep(retry_after)
        return None if status >= 500 else False

    def use(self) -> None:
        """Make discord.py use these, in this task and in those it starts."""
        async_context.set(self)

    def close(self) -> None:
        """Close the connections; no answer is sent any more."""
        self._connections.close()

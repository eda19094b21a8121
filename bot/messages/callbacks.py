"""The answer to a press, without the message that Discord would send back.

discord.py asks for the message that its answer made, and reads it whole. Of a message that is edited nothing
in it is new: it is not asked for, and Discord says no more than 204.
"""

from typing import Any, Final

import aiohttp
from discord import InteractionResponseType
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

_KNOWN: Final = {
    InteractionResponseType.deferred_message_update.value,
    InteractionResponseType.message_update.value,
}
"""Types of answers whose message is known before they are sent."""


class Callbacks(AsyncWebhookAdapter):
    """Sends the first answers to interactions; all else is as discord.py does it."""

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
        """Answer, and return what discord.py reads of it."""
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
        await self.request(route, session=session, proxy=proxy, proxy_auth=proxy_auth, payload=payload)
        return {"interaction": {"id": interaction_id}}


def use_callbacks() -> None:
    """Let discord.py answer so, in this task and in those it begins."""
    async_context.set(Callbacks())

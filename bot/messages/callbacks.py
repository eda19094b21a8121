"""Sends the answer to a press without asking for the resulting message.

discord.py asks Discord for the message that its answer made, and parses it. The message of an edit holds
nothing new, so it is not asked for, and Discord answers 204.
"""

import re
from typing import Any, Final

import aiohttp
from discord import InteractionResponseType
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

_KNOWN: Final = {
    InteractionResponseType.deferred_message_update.value,
    InteractionResponseType.message_update.value,
}
"""The types of answers whose message is not asked for."""
_TYPE: Final = re.compile(r'\{"type":(\d+),')


class Callbacks(AsyncWebhookAdapter):
    """Sends first answers to interactions; everything else is discord.py's."""

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
        if _type_of(params) not in _KNOWN:
            return await super().create_interaction_response(
                interaction_id, token, session=session, proxy=proxy, proxy_auth=proxy_auth, params=params
            )
        route = Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=interaction_id,
            webhook_token=token,
        )
        await self.request(
            route,
            session=session,
            proxy=proxy,
            proxy_auth=proxy_auth,
            payload=params.payload,
            multipart=params.multipart,
            files=params.files,
        )
        return {"interaction": {"id": interaction_id}}


def _type_of(params: MultipartParameters) -> int | None:
    """Return the type of an answer; beside files it stands in the text of the first part."""
    if params.payload is not None:
        return params.payload["type"]
    found = _TYPE.match(params.multipart[0]["value"]) if params.multipart else None
    return int(found[1]) if found else None


def use_callbacks() -> None:
    """Make discord.py use `Callbacks`, in this task and in those it starts."""
    async_context.set(Callbacks())

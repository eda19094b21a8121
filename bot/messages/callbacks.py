"""Sends the answer to a press without asking for the resulting message, over connections of its own.

discord.py asks Discord for the message that its answer made, and parses it. The message of an edit holds
nothing new, so it is not asked for, and Discord answers 204.  What Discord refuses is final; what it cannot
take just now goes discord.py's own way, which knows how often and when to try again.
"""

import asyncio
import logging
import re
import ssl
from collections.abc import Callable
from http import HTTPStatus
from secrets import token_hex
from types import SimpleNamespace
from typing import Any, Final
from urllib.parse import quote
from urllib.request import getproxies

import orjson
from discord import Forbidden, HTTPException, InteractionResponseType, NotFound
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.messages.connections import Connections, NotSent, Response, Unknown
from bot.messages.troubles import LATE, of_status, trouble_of

log = logging.getLogger(__name__)

LOST: Final = 0
"""In place of the status of a response."""
_KNOWN: Final = {
    InteractionResponseType.deferred_message_update.value,
    InteractionResponseType.message_update.value,
}
"""The types of answers whose message is not asked for."""
_EDIT: Final = f'{{"type":{InteractionResponseType.message_update.value},'
"""How an edit that has files begins, as discord.py writes it."""
_PLAIN: Final = re.compile(r"[\w.-]+", re.ASCII)
"""A file name that needs no quoting."""


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
        missed: Callable[[int], None] = lambda _: None,
        trusted: ssl.SSLContext | None = None,
    ) -> None:
        super().__init__()
        self._missed = missed
        self._connections = Connections(address, trusted)
        self._direct = not {"http", "https", "all"} & getproxies().keys()

    async def create_interaction_response(
        self, interaction_id: int, token: str, *, params: MultipartParameters, **through: Any
    ) -> Any:  # noqa: ANN401 - a payload of discord.py's own
        """Send the answer; return the response as discord.py reads it.

        `through` is what discord.py sends it through: its session and its proxy.
        """
        content = content_of(params)
        if content is None:
            return await super().create_interaction_response(interaction_id, token, params=params, **through)
        direct = self._direct and through.get("proxy") is None
        address = f"{Route.BASE}/interactions/{interaction_id}/{quote(token, safe='')}/callback"
        taken = await self._sent(address, *content) if direct else False
        if not taken:
            route = Route(
                "POST",
                "/interactions/{webhook_id}/{webhook_token}/callback",
                webhook_id=interaction_id,
                webhook_token=token,
            )
            payload, multipart, files = params.payload, params.multipart, params.files
            try:
                await self.request(route, payload=payload, multipart=multipart, files=files, **through)
            except HTTPException as error:
                if taken is False or trouble_of(error) is not LATE:
                    raise
        return {"interaction": {"id": interaction_id}}

    async def _sent(self, address: str, kind: str, body: bytes) -> bool | None:
        """Send an answer once; return whether Discord took it, None if that is unknown.

        Raises:
            HTTPException: if Discord refuses it for good.
        """
        try:
            said = await self._connections.post(address, kind, body)
        except (NotSent, Unknown) as lost:
            log.info("an answer is sent once more: %s", lost)
            self._missed(LOST)
            return None if isinstance(lost, Unknown) else False
        if said.status < 300:
            return True
        self._missed(said.status)
        if of_status(said.status).again != "soon":
            raise _refusal(said)
        log.info("an answer is sent once more: status %s", said.status)
        if said.status == HTTPStatus.TOO_MANY_REQUESTS:
            await asyncio.sleep(said.retry_after)
        return None if said.status >= 500 else False

    def use(self) -> None:
        """Make discord.py use these, in this task and in those it starts."""
        async_context.set(self)

    def close(self) -> None:
        """Close the connections; no answer is sent any more."""
        self._connections.close()


def _refusal(said: Response) -> HTTPException:
    """Return the error that discord.py raises for a refusal."""
    kind = {403: Forbidden, 404: NotFound}.get(said.status, HTTPException)
    response: Any = SimpleNamespace(status=said.status, reason="refused")
    return kind(response, {"code": said.code, "message": "an answer"})


def content_of(params: MultipartParameters) -> tuple[str, bytes] | None:
    """Return the type and the bytes of an answer whose message is not asked for; None for any other."""
    payload, files = params.payload, params.files or ()
    if payload is not None:
        return ("application/json", orjson.dumps(payload)) if payload["type"] in _KNOWN else None
    if not params.multipart or not params.multipart[0]["value"].startswith(_EDIT):
        return None
    border = token_hex(16)
    body = [_part(border, 'name="payload_json"', "application/json", params.multipart[0]["value"].encode())]
    for number, file in enumerate(files):
        if not _PLAIN.fullmatch(file.filename):
            return None
        name = f'name="files[{number}]"; filename="{file.filename}"'
        body.append(_part(border, name, "application/octet-stream", file.fp.read()))
        file.reset()
    body.append(f"--{border}--\r\n".encode())
    return f"multipart/form-data; boundary={border}", b"".join(body)


def _part(border: str, name: str, kind: str, value: bytes) -> bytes:
    """Return a part of a form."""
    head = f"--{border}\r\nContent-Disposition: form-data; {name}\r\nContent-Type: {kind}\r\n\r\n"
    return head.encode() + value + b"\r\n"

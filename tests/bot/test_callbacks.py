"""Of the messages that answers make, only new ones are asked for."""

from io import BytesIO
from typing import Any

import discord
import pytest
from discord.webhook.async_ import AsyncWebhookAdapter, interaction_message_response_params

from bot.messages.bodies import OwnFile
from bot.messages.callbacks import Callbacks

EDIT, NEW = 7, 4


@pytest.mark.parametrize("kind", [EDIT, NEW])
@pytest.mark.parametrize("names", [[], ["table.png"]], ids=["text", "picture"])
async def test_an_edit_is_not_read_back_with_or_without_a_picture(
    kind: int, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, Any]] = []

    async def request(*_: object, **how: Any) -> None:
        asked.append(how)

    monkeypatch.setattr(AsyncWebhookAdapter, "request", request)
    files = [OwnFile(BytesIO(b"png"), name) for name in names]
    params = interaction_message_response_params(type=kind, embed=discord.Embed(), attachments=files)
    session: Any = None
    await Callbacks().create_interaction_response(1, "token", session=session, params=params)
    [sent] = asked
    assert bool(sent.get("params")) == (kind == NEW)
    assert [file.filename for file in sent.get("files") or ()] == names
    assert bool(sent.get("multipart")) == bool(names)

"""Who presses and types inside the sandbox's own process: on two processors the bot has one for itself."""

from typing import Any

from discord_sandbox import Sandbox
from discord_sandbox.client import components
from discord_sandbox.interactions import Interaction
from discord_sandbox.play import act

Json = dict[str, Any]
NOTHING: Json = {"components": [], "embeds": []}
"""A message that is not there."""


class Presser:
    """People in one channel of a sandbox.

    Args:
        box: the sandbox.
        channel: the id of the channel.
    """

    def __init__(self, box: Sandbox, channel: str) -> None:
        self.core = box.core
        self.channel = channel

    async def act(self, asked: Json) -> Interaction:
        """Send an interaction.

        Raises:
            RuntimeError: if it is not answered.
        """
        done = await act(self.core, asked)
        if done.milliseconds is None:
            raise RuntimeError(f"{asked} was {done.status}")
        return done

    async def press(
        self, user: str, message: str, custom_id: str, values: list[str] | None = None, **more: object
    ) -> Interaction:
        """Press a button of a message, or choose these values of a select."""
        asked: Json = {"user": user, "kind": "component", "message": message, "custom_id": custom_id}
        return await self.act(asked | ({} if values is None else {"values": values}) | more)

    async def type(self, user: str, command: str, options: Json | None = None) -> Interaction:
        """Type a command."""
        return await self.act(self._typed(user, command) | {"kind": "command", "options": options or {}})

    async def offered(self, user: str, command: str, focused: str, options: Json) -> list[Json]:
        """Return what is offered for an option of a command while this is typed."""
        asked = self._typed(user, command) | {"kind": "autocomplete", "focused": focused, "options": options}
        return (await self.act(asked)).choices or []

    def _typed(self, user: str, command: str) -> Json:
        return {"user": user, "channel": self.channel, "command": command}

    def shown(self, message: str | int | None) -> Json:
        """Return a message of the channel as it is now; an empty one if it is not there."""
        found = self.core.world.find(self.channel, str(message))
        return NOTHING if found is None else found.data


def button(page: Json, part: str) -> str:
    """Return the first usable button or select of a page whose custom_id has this part, "" for none."""
    usable = (one["custom_id"] for one in components(page) if not one.get("disabled"))
    return next((custom_id for custom_id in usable if part in custom_id), "")

"""People at one table of the sandbox, whose game is drawn for the README."""  # noqa: INP001 - part of a script

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.sandbox.client import SandboxClient, button


@dataclass(frozen=True, slots=True)
class People:
    """They take turns in this order."""

    client: SandboxClient
    channel: str
    users: Sequence[str]

    async def board(self) -> dict[str, Any]:
        """The table's message, as the first of them sees it."""
        shown = await self.client.messages(self.users[0], self.channel)
        return next(message for message in reversed(shown) if message["components"])

    async def press(self, user: str, part: str) -> None:
        """Press the button whose custom_id contains `part`."""
        board = await self.board()
        await self.client.click(user, board, button(board, part)["custom_id"])

    async def gather(self, game: str, **options: object) -> None:
        """Open a table and sit down."""
        await self.client.command(self.users[0], self.channel, f"{game} new", options)
        for user in self.users[1:]:
            await self.press(user, ":join")

    async def told(self) -> str:
        """What the picture shows, in words."""
        drawn = await self.client.wait_for(self.users[0], self.channel, _image)
        return _image(drawn)["description"]


def _image(board: dict[str, Any]) -> dict[str, Any]:
    """The picture of a message; empty if it has none."""
    return next((embed["image"] for embed in board["embeds"] if "image" in embed), {})

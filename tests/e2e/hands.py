"""Private hands of cards, open before their owners, each of whom presses in their own."""

import re
from dataclasses import dataclass, field

from bot.sandbox.client import components
from tests.e2e.room import Json, Room


@dataclass
class Hands:
    """Hands open before their owners.

    Attributes:
        room: where they are played.
        players: by seat.
        hands: the private message of each player.
    """

    room: Room
    players: list[str]
    hands: dict[str, str] = field(default_factory=dict)

    async def open(self, board: Json) -> None:
        """Let everybody open their cards from the board."""
        for user in self.players:
            hand = (await self.room.press(user, ":hand", board)).shown
            assert hand["flags"] & 64, "it is for its reader alone"
            self.hands[user] = hand["id"]

    async def hand(self, user: str) -> Json:
        """Return a hand as it is for this very position: every press in it carries the revision."""
        mine, now = self.hands[user], re.compile(rf"^t:\w+:{self.room.table('rev')}[:~]")
        return await self.room.client.wait_for(
            user,
            self.room.channel,
            lambda one: one["id"] == mine and any(now.match(part["custom_id"]) for part in components(one)),
        )

    def mover(self) -> str:
        """Return whose turn it is."""
        return self.players[self.room.mover()]

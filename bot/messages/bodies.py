"""What discord.py sends with ids as numbers, sent with ids as text: so Discord's API describes them."""

from dataclasses import dataclass
from typing import Any

import discord


class OwnEmoji(discord.PartialEmoji):
    """One of our emojis, on a button or an option."""

    def to_dict(self) -> Any:  # noqa: ANN401 - a payload of discord.py's own
        """Return what is sent of it."""
        return {"name": self.name, "id": str(self.id)}


class OwnFile(discord.File):
    """A file that a message brings along."""

    def to_dict(self, index: int) -> dict[str, Any]:
        """Return what is sent of it, besides its content."""
        return super().to_dict(index) | {"id": str(index)}


@dataclass(frozen=True, slots=True)
class Mentioned:
    """A user whom a message may ping; it serves where discord.py asks for an object with an id."""

    id: str

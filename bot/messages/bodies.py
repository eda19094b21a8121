"""Classes of discord.py that send ids as text, as Discord's API describes them."""

from dataclasses import dataclass
from typing import Any

import discord


class OwnEmoji(discord.PartialEmoji):
    """One of our emojis, on a button or an option."""

    def to_dict(self) -> Any:  # noqa: ANN401 - a payload of discord.py's own
        """Return the payload that is sent."""
        return {"name": self.name, "id": str(self.id)}


class OwnFile(discord.File):
    """A file attached to a message."""

    def to_dict(self, index: int) -> dict[str, Any]:
        """Return the payload that is sent beside the content."""
        return super().to_dict(index) | {"id": str(index)}


@dataclass(frozen=True, slots=True)
class Mentioned:
    """A user whom a message may ping, as the object with an id that discord.py expects."""

    id: str

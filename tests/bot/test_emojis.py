"""Our emojis are found or uploaded, and no start waits for that."""

import asyncio
from typing import Any

import discord
import pytest

from bot.messages import emojis
from bot.messages.components import Sprites
from bot.messages.emojis import Emojis, ours


class Discord:
    """What of a client is used: a list of emojis, and a way to add to it that can be held up or broken."""

    def __init__(self, *, there: int = 0) -> None:
        self.names = [name for _, name, _ in sorted(ours())[:there]]
        self.open = asyncio.Event()
        self.open.set()
        self.refused = ""

    async def fetch_application_emojis(self) -> list[Any]:
        return [self._emoji(name) for name in self.names]

    async def create_application_emoji(self, *, name: str, image: bytes) -> Any:
        await self.open.wait()
        if self.refused and name.startswith(self.refused):
            raise ConnectionResetError("gone")
        assert image.startswith(b"\x89PNG")
        self.names.append(name)
        return self._emoji(name)

    @staticmethod
    def _emoji(name: str) -> Any:
        return discord.PartialEmoji(name=name, id=42)


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emojis, "APART", 0)


def begun(client: Discord) -> tuple[Emojis, list[Sprites]]:
    shown: list[Sprites] = []
    return Emojis(client, shown.append), shown  # type: ignore[arg-type]


def drawn(sprites: Sprites, sprite: str) -> bool:
    return sprites.on_button(sprite) is not None


async def test_a_first_start_uploads_everything_once() -> None:
    client = Discord()
    kept, shown = begun(client)
    await kept.begin()
    await kept.uploaded()
    assert sorted(client.names) == sorted(name for _, name, _ in ours())
    assert [sprite for sprite, _, _ in ours() if not drawn(shown[-1], sprite)] == []


async def test_a_later_start_uploads_nothing() -> None:
    client = Discord(there=len(list(ours())))
    before = list(client.names)
    kept, shown = begun(client)
    await kept.begin()
    await kept.uploaded()
    assert client.names == before
    assert len(shown) == 1


async def test_a_start_does_not_wait_for_uploads() -> None:
    """The dice that are there are shown while the cards are still on their way."""
    client = Discord(there=75)
    [first, *rest] = [name for name in client.names if name.startswith("die")]
    client.names = [first, *rest[1:]]
    client.open.clear()
    kept, shown = begun(client)
    await kept.begin()
    assert drawn(shown[-1], "die1")
    assert not drawn(shown[-1], "card_AS")
    await kept.close()


async def test_a_kind_is_shown_when_it_is_complete_the_smallest_first() -> None:
    kept, shown = begun(Discord())
    await kept.begin()
    await kept.uploaded()
    sprites = ("pawn_A", "suit_S", "die6", "face6", "visage6", "carte_JS", "card_AS")
    steps = [[drawn(one, sprite) for sprite in sprites] for one in shown]
    assert steps == [[count > step for step in range(7)] for count in range(8)]


async def test_an_upload_that_fails_leaves_the_others() -> None:
    client = Discord()
    client.refused = "card_AS"
    kept, shown = begun(client)
    await kept.begin()
    await kept.uploaded()
    assert [sprite for sprite, _, _ in ours() if not drawn(shown[-1], sprite)] == ["card_AS"]


async def test_closing_ends_uploads_that_hang() -> None:
    client = Discord()
    client.open.clear()
    kept, shown = begun(client)
    await kept.begin()
    await asyncio.wait_for(kept.close(), 5)
    assert client.names == []
    assert len(shown) == 1

"""What is known of the boards while the bot runs, and how one looks: as Discord has it, or drawn now."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakValueDictionary

import discord

from bot.messages.components import Drawn
from bot.messages.kept import KeptMessage
from bot.messages.pictures import name_of, shown_in
from tapis.newest import Newest

KEPT: Final = 256
"""How many idle boards are remembered."""


@dataclass(slots=True, weakref_slot=True, eq=False)
class Board(KeptMessage):
    """What is known of one table's board; `slot` is the picture's place in its message, as it was sent last.

    `nonce` is that of a repost that may have arrived: sent again with it, the board is shown once.  Of a
    board that is pending it has the server and the channel.
    """

    nonce: str | None = None
    guild_id: int = 0
    channel_id: int = 0


class Boards:
    """Remembers the boards that are busy or pending, which jobs and timers hold, and the ones used last."""

    def __init__(self, make: Callable[[str], Board]) -> None:
        self._make = make
        self._known: WeakValueDictionary[str, Board] = WeakValueDictionary()
        self._recent = Newest[str, Board](KEPT)

    def of(self, table_id: str) -> Board:
        """Return what is known of a table's board."""
        board = self._known.get(table_id)
        if board is None:
            board = self._known[table_id] = self._make(table_id)
        self._recent[table_id] = board
        return board

    def pending(self, guild_id: int, channel_id: int | None = None) -> Iterator[Board]:
        """Yield the pending boards of a server, or of one of its channels."""
        for board in self._known.values():
            there = board.guild_id == guild_id and channel_id in {None, board.channel_id}
            if board.again is not None and there:
                yield board


def looks(embeds: Sequence[discord.Embed], rows: Iterable[Any]) -> list[str]:
    """Return the texts and custom_ids of a message, without the white space that Discord trims."""
    texts = [str(part) for embed in embeds for part in (*_texts(embed), shown_in(embed))]
    presses = [str(item.custom_id) for row in rows for item in row.children]
    return [" ".join(text.split()) for text in texts + presses]


def looks_drawn(drawn: Drawn) -> list[str]:
    """Return what `looks` would return once this drawing is sent."""
    embed = drawn.embed
    if drawn.pictured is not None:
        embed = drawn.pictured.copy().set_image(url=name_of(drawn.picture))
    return [*looks([embed], []), *drawn.custom_ids]


def _texts(embed: discord.Embed) -> list[str | None]:
    fields = [text for field in embed.fields for text in (field.name, field.value)]
    return [embed.title, embed.description, *fields, embed.footer.text, str(embed.timestamp)]

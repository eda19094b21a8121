"""Turns a `Screen` into Discord's embed, buttons and selects.  No other module builds these.

Buttons and selects are written as JSON for Discord's API, not as items of discord.py, which would never be
dispatched: the one handler in `bot/interactions/presses.py` gets every press, and needs only the custom_id.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import discord
from discord import ButtonStyle, ComponentType, ui

from bot.messages.custom_id import write, write_do, write_select
from bot.screens.kit.screen import Button, Choice, Picture, Row, Screen, Select

Payload = dict[str, Any]
"""The JSON of a part of a message."""
_SPRITE = re.compile(r"\{\{(\w+)\}\}")
_STYLES = {
    "primary": ButtonStyle.primary.value,
    "secondary": ButtonStyle.secondary.value,
    "success": ButtonStyle.success.value,
    "danger": ButtonStyle.danger.value,
}
_SUITS = {
    "S": "\N{BLACK SPADE SUIT}",
    "H": "\N{BLACK HEART SUIT}",
    "D": "\N{BLACK DIAMOND SUIT}",
    "C": "\N{BLACK CLUB SUIT}",
}
_UNICODE = {
    **{f"die{value}": chr(0x267F + value) for value in range(1, 7)},
    **{f"face{points}": sign for points, sign in enumerate((_SUITS["S"], _SUITS["H"], *"JQKA"), 1)},
    **{f"visage{points}": sign for points, sign in enumerate((_SUITS["S"], _SUITS["H"], *"VDRA"), 1)},
    **{f"suit_{suit}": sign for suit, sign in _SUITS.items()},
    **{
        f"card_{rank}{suit}": rank + sign
        for rank in ("A", "K", "Q", "J", *map(str, range(2, 11)))
        for suit, sign in _SUITS.items()
    },
    **{
        f"carte_{rank}{suit}": letter + sign
        for rank, letter in (("J", "V"), ("Q", "D"), ("K", "R"))
        for suit, sign in _SUITS.items()
    },
    "pawn_A": "🔴",
    "pawn_B": "🟦",
    "pawn_C": "△",
    "pawn_D": "◆",
}
"""The text of each sprite while its emoji is absent."""


class Sprites:
    """Our application emojis by name; empty until they are uploaded."""

    def __init__(self, emojis: Mapping[str, discord.PartialEmoji] | None = None) -> None:
        self._emojis = dict(emojis or {})

    def text(self, text: str) -> str:
        """Replace `{{name}}` by the emoji, or by Unicode where it is absent."""
        return _SPRITE.sub(lambda found: self._in_text(found[1]), text)

    def _in_text(self, name: str) -> str:
        emoji = self._emojis.get(name)
        return str(emoji) if emoji else _UNICODE.get(name, name)

    def on_button(self, name: str) -> Payload | None:
        """Return the emoji for a button: ours, a Unicode one, or None; None also where ours is absent."""
        if not name.isascii():
            return {"name": name}
        emoji = self._emojis.get(name)
        return {**emoji.to_dict()} if emoji else None


class Rows(ui.View):
    """Rows of components that discord.py sends, but neither dispatches nor stores."""

    def __init__(self, rows: list[Payload]) -> None:
        super().__init__(timeout=None)
        self._rows = rows
        self.stop()

    def to_components(self) -> list[Payload]:
        """Return the payload that is sent."""
        return self._rows


@dataclass(frozen=True, slots=True)
class Drawn:
    """A message's embed and components, with the picture that has still to be drawn."""

    embed: discord.Embed
    view: Rows
    picture: Picture | None = None

    @property
    def custom_ids(self) -> list[str]:
        """The custom_ids of its buttons and selects, in reading order."""
        return [item["custom_id"] for row in self.view.to_components() for item in row["components"]]


def draw(screen: Screen, sprites: Sprites, table: str = "", rev: int = 0, marks: str = "") -> Drawn:
    """Turn a screen into a message whose custom_ids name the table, the revision and the marks."""
    embed = discord.Embed(
        title=screen.title or None, description=sprites.text(screen.body) or None, colour=screen.colour
    )
    for block in screen.blocks:
        embed.add_field(
            name=block.title or "\N{ZERO WIDTH SPACE}", value=sprites.text(block.body), inline=block.beside
        )
    if screen.footer:
        embed.set_footer(text=screen.footer)
    rows = [_row(row, sprites, table, rev, marks) for row in screen.rows]
    return Drawn(embed, Rows(rows), screen.picture)


def seen_of(drawn: Drawn) -> object:
    """Return a value that is equal for messages that look and act alike."""
    rows = [
        [{**item, "custom_id": ""} if item.get("disabled") else item for item in row["components"]]
        for row in drawn.view.to_components()
    ]
    return drawn.embed.to_dict(), rows


def _row(row: Row, sprites: Sprites, table: str, rev: int, marks: str) -> Payload:
    if isinstance(row, Select):
        items = [_select(row, sprites, table, rev)]
    else:
        items = [_button(button, sprites, write(table, rev, marks, button.do)) for button in row]
    return {"type": ComponentType.action_row.value, "components": items}


def _button(button: Button, sprites: Sprites, custom_id: str) -> Payload:
    made: Payload = {
        "type": ComponentType.button.value,
        "style": _STYLES[button.style],
        "custom_id": custom_id,
        "disabled": button.disabled,
    }
    emoji = sprites.on_button(button.emoji)
    if emoji:
        made["emoji"] = emoji
    if label := button.label if emoji else button.bare or button.label:
        made["label"] = label
    return made


def _select(select: Select, sprites: Sprites, table: str, rev: int) -> Payload:
    return {
        "type": ComponentType.select.value,
        "custom_id": write_select(table, rev, select.choices[0].do, select.name),
        "placeholder": select.placeholder,
        "options": [_option(choice, sprites) for choice in select.choices],
    }


def _option(choice: Choice, sprites: Sprites) -> Payload:
    made: Payload = {"label": choice.label, "value": write_do(choice.do), "default": choice.chosen}
    if choice.note:
        made["description"] = choice.note
    if emoji := sprites.on_button(choice.emoji):
        made["emoji"] = emoji
    return made

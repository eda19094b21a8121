"""`Screen` to Discord: an embed, buttons and selects.  Nothing else in the project builds these.

The views are stopped before they are sent, so that discord.py keeps none of them: every press goes through
the one handler in `bot/presses.py`, which needs nothing but the custom_id.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import discord
from discord import ButtonStyle, ui

from bot.address import write, write_do, write_select
from bot.screens.screen import Button, Screen, Select

_SPRITE = re.compile(r"\{\{(\w+)\}\}")
_STYLES = {
    "primary": ButtonStyle.primary,
    "secondary": ButtonStyle.secondary,
    "success": ButtonStyle.success,
    "danger": ButtonStyle.danger,
}
_UNICODE = {f"die{value}": chr(0x267F + value) for value in range(1, 7)}
"""What stands for a sprite in a text while its emoji is absent."""


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

    def on_button(self, name: str) -> discord.PartialEmoji | str | None:
        """Return the emoji for a button: ours, a Unicode one, or None where ours is absent."""
        if not name or not name.isascii():
            return name or None
        return self._emojis.get(name)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A message's embed and components."""

    embed: discord.Embed
    view: ui.View


def draw(screen: Screen, sprites: Sprites, table: str = "", rev: int = 0, marks: str = "") -> Drawn:
    """Draw a screen of this table, at this revision and with these marks."""
    embed = discord.Embed(
        title=screen.title or None, description=sprites.text(screen.body) or None, colour=screen.colour
    )
    for block in screen.blocks:
        embed.add_field(
            name=block.title or "\N{ZERO WIDTH SPACE}", value=sprites.text(block.body), inline=block.beside
        )
    if screen.footer:
        embed.set_footer(text=screen.footer)
    view = ui.View(timeout=None)
    for number, row in enumerate(screen.rows):
        if isinstance(row, Select):
            view.add_item(_select(row, sprites, table, rev, number))
        else:
            for button in row:
                view.add_item(_button(button, sprites, write(table, rev, marks, button.do), number))
    view.stop()
    return Drawn(embed, view)


def _button(button: Button, sprites: Sprites, custom_id: str, row: int) -> ui.Button[ui.View]:
    emoji = sprites.on_button(button.emoji)
    label = button.label or ("" if emoji else button.bare)
    return ui.Button(
        style=_STYLES[button.style],
        label=label or None,
        emoji=emoji,
        custom_id=custom_id,
        disabled=button.disabled,
        row=row,
    )


def _select(select: Select, sprites: Sprites, table: str, rev: int, row: int) -> ui.Select[ui.View]:
    item: ui.Select[ui.View] = ui.Select(
        custom_id=write_select(table, rev, select.choices[0].do, select.name),
        placeholder=select.placeholder,
        row=row,
    )
    for choice in select.choices:
        item.add_option(
            label=choice.label,
            value=write_do(choice.do),
            description=choice.note or None,
            emoji=sprites.on_button(choice.emoji),
            default=choice.chosen,
        )
    return item

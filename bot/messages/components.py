"""Turns a `Screen` into Discord's embed, buttons and selects.  No other module builds these.

Buttons and selects are written as JSON for Discord's API, not as items of discord.py, which would never be
dispatched: the one handler in `bot/interactions/presses.py` gets every press, and needs only the custom_id.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from hashlib import sha256

import discord
from discord import ButtonStyle, ChannelType, ComponentType, ui

from bot.messages.custom_id import NO_TABLE, write, write_do, write_select
from bot.messages.sprites import Payload, Sprites
from bot.screens.frame.text_form import text_form
from bot.screens.kit.limits import LABEL
from bot.screens.kit.screen import (
    Block,
    Button,
    Channels,
    Choice,
    Link,
    People,
    Picture,
    Row,
    Screen,
    Select,
    Verb,
)

TEXTS = (ChannelType.text, ChannelType.news)
"""Channels that a post may stand in."""
PLACES = (*TEXTS, ChannelType.voice, ChannelType.stage_voice, ChannelType.forum)
"""Channels that may have tables, in themselves or in their threads."""


class ComponentRows(ui.View):
    """Rows of components that discord.py sends, but neither dispatches nor stores.

    It has no items, no timer and no future, so it needs nothing of what discord.py makes for each view.
    """

    def __init__(self, rows: list[Payload]) -> None:  # pyright: ignore[reportMissingSuperCall] # as above
        self._rows = rows

    @property
    def timeout(self) -> float | None:  # pyright: ignore[reportIncompatibleMethodOverride] # never set
        """Return None; discord.py asks for it where a private message follows a deferral."""
        return None

    def to_components(self) -> list[Payload]:
        """Return the payload that is sent."""
        return self._rows

    def has_components_v2(self) -> bool:
        """Return False: these are rows of buttons and selects."""
        return False

    def is_finished(self) -> bool:
        """Return True, so that discord.py does not store it."""
        return True

    def is_dispatchable(self) -> bool:
        """Return False: `bot/interactions/presses.py` hears every press."""
        return False


@dataclass(frozen=True)
class Drawn:
    """A message's embed and components, with the picture that has still to be drawn.

    `write` makes the embed of a message without a picture; `pictured` is what stands beside the picture.
    """

    write: Callable[[], discord.Embed]
    view: ComponentRows
    picture: Picture | None = None
    pictured: discord.Embed | None = None
    language: str = "en"

    @cached_property
    def embed(self) -> discord.Embed:
        """The embed of a message without a picture, which few boards need."""
        return self.write()

    @cached_property
    def seen(self) -> bytes:
        """A short value that is equal for messages that look and act alike."""
        told = (self.pictured or self.embed).to_dict()
        told.pop("image", None)  # where the picture is found
        return _digest(told, self.picture, self.pressed)

    @cached_property
    def pressed(self) -> bytes:
        """A short value that is equal for rows of components that look and act alike."""
        rows = [row["components"] for row in self.view.to_components()]
        return _digest(
            [[{**item, "custom_id": ""} if item.get("disabled") else item for item in row] for row in rows]
        )

    @property
    def custom_ids(self) -> list[str]:
        """The custom_ids of its buttons and selects, in reading order."""
        return [
            item["custom_id"]
            for row in self.view.to_components()
            for item in row["components"]
            if "custom_id" in item
        ]


def draw(
    screen: Screen, sprites: Sprites, table: str = "", rev: int = 0, marks: str = "", *, fits: bool = False
) -> Drawn:
    """Turn a screen into a message whose custom_ids name the table, the revision and the marks.

    With `fits` its text without a picture is no higher than a phone.
    """
    rows = [_row(row, sprites, table, rev, marks) for row in screen.rows]
    pictured = None if screen.picture is None else _embed(screen, sprites, screen.body, ())

    def written() -> discord.Embed:
        shown = text_form(screen) if fits else screen
        return _embed(shown, sprites, "\n".join(filter(None, (shown.body, shown.text))), shown.blocks)

    return Drawn(written, ComponentRows(rows), screen.picture, pictured, sprites.language)


def _embed(screen: Screen, sprites: Sprites, text: str, blocks: Sequence[Block]) -> discord.Embed:
    embed = discord.Embed(
        title=sprites.label(screen.title) or None,
        description=sprites.text(text) or None,
        colour=screen.colour,
        timestamp=None if screen.until is None else datetime.fromtimestamp(screen.until, UTC),
    )
    for block in blocks:
        embed.add_field(
            name=sprites.label(block.title) or "\N{ZERO WIDTH SPACE}",
            value=sprites.text(block.body),
            inline=block.beside,
        )
    if screen.footer:
        embed.set_footer(text=sprites.label(screen.footer))
    return embed


def under_line(buttons: Sequence[Button], sprites: Sprites, table: str = "") -> ComponentRows:
    """Return a row of buttons that stands under a plain line; they are verbs or links."""
    return ComponentRows([_row(tuple(buttons), sprites, table or NO_TABLE, 0, "")])


def _digest(*shown: object) -> bytes:
    return sha256(repr(shown).encode()).digest()


def _row(row: Row, sprites: Sprites, table: str, rev: int, marks: str) -> Payload:
    if isinstance(row, Select):
        items = [_select(row, sprites, table, rev)]
    elif isinstance(row, People):
        items = [_people(row, table, rev)]
    elif isinstance(row, Channels):
        items = [_channels(row, table, rev)]
    else:
        items = [_button(button, sprites, table, rev, marks) for button in row]
    return {"type": ComponentType.action_row.value, "components": items}


def _button(button: Button, sprites: Sprites, table: str, rev: int, marks: str) -> Payload:
    made: Payload = {"type": ComponentType.button.value}
    if button.disabled:  # what is not sent is False, to Discord
        made["disabled"] = True
    if isinstance(button.do, Link):
        made |= {"style": ButtonStyle.link.value, "url": button.do.url}
    else:
        made |= {"style": ButtonStyle[button.style].value, "custom_id": write(table, rev, marks, button.do)}
    emoji = sprites.on_button(button.emoji)
    if emoji:
        made["emoji"] = emoji
    if label := button.label if emoji else button.bare or button.label or button.emoji:
        made["label"] = (sprites.label(label) or label)[:LABEL]
    return made


def _people(people: People, table: str, rev: int) -> Payload:
    return {
        "type": ComponentType.user_select.value,
        "custom_id": write(table, rev, "", Verb(people.name)),
        "placeholder": people.placeholder,
    }


def _channels(channels: Channels, table: str, rev: int) -> Payload:
    kinds = TEXTS if channels.texts else PLACES
    return {
        "type": ComponentType.channel_select.value,
        "custom_id": write(table, rev, "", Verb(channels.name)),
        "placeholder": channels.placeholder,
        "channel_types": [kind.value for kind in kinds],
        "min_values": 0,
        "max_values": channels.most,
        "default_values": [{"id": str(one), "type": "channel"} for one in channels.chosen[: channels.most]],
    }


def _select(select: Select, sprites: Sprites, table: str, rev: int) -> Payload:
    several = select.several is not None
    made: Payload = {
        "type": ComponentType.select.value,
        "custom_id": write_select(table, rev, select.choices[0].do, select.name, several=several),
        "placeholder": sprites.label(select.placeholder),
        "options": [_option(choice, sprites) for choice in select.choices],
    }
    if select.several is not None:
        made["min_values"], made["max_values"] = select.several
    return made


def _option(choice: Choice, sprites: Sprites) -> Payload:
    made: Payload = {"label": sprites.label(choice.label), "value": write_do(choice.do)}
    if choice.chosen:
        made["default"] = True
    if choice.note:
        made["description"] = sprites.label(choice.note)
    if emoji := sprites.on_button(choice.emoji):
        made["emoji"] = emoji
    return made

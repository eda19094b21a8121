"""How a board looks, as Discord has it or as it would be drawn now."""

from collections.abc import Iterable, Sequence
from typing import Any

import discord

from bot.messages.components import Drawn
from bot.messages.pictures import name_of, shown_in


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

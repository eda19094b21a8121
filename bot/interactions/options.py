"""The options of a table, as their host sets them in the lobby: in forms, else in lists."""

from collections.abc import Mapping
from typing import Any, cast

import discord

from bot.games.kit.game import Illegal
from bot.house import House
from bot.interactions.private import form_of, parts_of, show_page
from bot.messages.modals import ask, changed, modal_of
from bot.messages.replies import text_for
from bot.messages.scene import frame_of
from bot.screens.frame.form import ADVICE, PACE, option_changes, options_forms
from bot.tables import PACES, Pace, Table


def check_host(table: Table, user_id: int) -> None:
    """Check that this user may set the options now.

    Raises:
        Illegal: if the game has started, or somebody else hosts the table.
    """
    if table.phase != "lobby":
        raise Illegal("table.refuse.started")
    if table.host_id != user_id:
        host = table.seat_of(table.host_id)
        raise Illegal("table.refuse.host_only", host="" if host is None else table.players[host].name)


async def open_options(house: House, interaction: discord.Interaction, table: Table) -> None:
    """Open the form of the options; of a game with many, offer its forms.

    Raises:
        Illegal: if this user may not set them.
    """
    check_host(table, interaction.user.id)
    t = text_for(interaction)
    if len(options_forms(frame_of(table, t, house.clock()))) > 1:
        await show_page(interaction, parts_of(house, table, house.reader(interaction)))
    else:
        await open_part(house, interaction, table, 0)


async def open_part(house: House, interaction: discord.Interaction, table: Table, number: int) -> None:
    """Open one form of the options, from 0; where Discord refuses it, show the lists.

    Raises:
        Illegal: if this user may not set them, or there is no such form.
    """
    check_host(table, interaction.user.id)
    t = text_for(interaction)
    forms = options_forms(frame_of(table, t, house.clock()))
    if number >= len(forms):
        raise Illegal("press.unknown")
    if not await ask(interaction, modal_of(forms[number], table.id), t):
        await show_page(interaction, form_of(house, table, house.reader(interaction)))


async def set_options(
    house: House, interaction: discord.Interaction, table: Table, data: Mapping[str, Any]
) -> Table | None:
    """Change what was changed in a form, all at once; return None if that is nothing.

    Raises:
        Illegal: if this user may not, or what was sent was never offered.
    """
    options: dict[str, str] = {}
    pace: str | None = None
    for name, before, now in changed(data):
        if name == PACE:
            pace = next(iter(now), "")
        else:
            options |= option_changes(type(table.options), name, before, now)
    if pace is not None and pace not in PACES:
        raise Illegal("press.unknown")
    if not options and pace is None:
        return None
    advised = options.pop(ADVICE, None)
    return await house.tables.configure(
        table.id,
        interaction.user.id,
        options=options,
        pace=cast("Pace | None", pace),
        advised=None if advised is None else advised == "yes",
    )

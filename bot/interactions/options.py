"""The options of a table, as their host sets them in the lobby: in forms, else in lists."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast

import discord

from bot.games.kit.game import Illegal
from bot.house import House
from bot.interactions.answers import in_public, repaint
from bot.interactions.press import Press
from bot.interactions.private import form_of, parts_of, show_page
from bot.messages.modals import ask, changed, modal_of
from bot.messages.replies import redraw, text_for, whisper
from bot.messages.scene import frame_of
from bot.screens.frame.form import ADVICE, PACE, option_changes, options_forms
from bot.tables import PACES, Pace, Table


def _check_host(table: Table, user_id: int) -> None:
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
    _check_host(table, interaction.user.id)
    t = text_for(interaction)
    if len(options_forms(frame_of(table, t, house.clock()))) > 1:
        await show_page(interaction, parts_of(house, table, house.reader(interaction)))
    else:
        await _open_part(house, interaction, table, 0)


async def _open_part(house: House, interaction: discord.Interaction, table: Table, number: int) -> None:
    """Open one form of the options, from 0; where Discord refuses it, show the lists.

    Raises:
        Illegal: if this user may not set them, or there is no such form.
    """
    _check_host(table, interaction.user.id)
    t = text_for(interaction)
    forms = options_forms(frame_of(table, t, house.clock()))
    if number >= len(forms):
        raise Illegal("press.unknown")
    if not await ask(interaction, modal_of(forms[number], table.id), t):
        await show_page(interaction, form_of(house, table, house.reader(interaction)))


async def _set_options(
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


# The doors


async def _options(press: Press) -> None:
    """Show the host the form of the options; `options.<page>` turns the pages of its lists."""
    table = await press.house.tables.get(press.table_id)
    if not press.argument.isdecimal():
        await open_options(press.house, press.interaction, table)
        return
    _check_host(table, press.user_id)
    page = form_of(press.house, table, press.house.reader(press.interaction), int(press.argument))
    await show_page(press.interaction, page)


async def _form(press: Press) -> None:
    """Open a form of the options, or take what came back in one: `form.<number>`."""
    house, interaction = press.house, press.interaction
    data = cast("Mapping[str, Any]", interaction.data or {})
    table = await house.tables.get(press.table_id)
    if "components" not in data:
        number = int(press.argument) if press.argument.isdecimal() else 0
        await _open_part(house, interaction, table, number)
        return
    configured = await _set_options(house, interaction, table, data)
    if in_public(interaction):
        await repaint(house, interaction, configured or table)
        return
    if configured:
        house.painter.refresh(table.id)
    reader = house.reader(interaction)
    if interaction.message is None:
        await whisper(interaction, reader.t("said.configured"))
    else:
        await show_page(interaction, parts_of(house, configured or table, reader))


async def _set(press: Press) -> None:
    """Change one option from the lists: `set.<option>.<value>`."""
    name, _, value = press.argument.partition(".")
    table = await press.house.tables.configure(press.table_id, press.user_id, options={name: value})
    await _configured(press, table)


async def _pace(press: Press) -> None:
    pace = press.argument
    if pace not in PACES:
        raise Illegal("press.unknown")
    table = await press.house.tables.configure(press.table_id, press.user_id, pace=cast("Pace", pace))
    await _configured(press, table)


async def _advised(press: Press) -> None:
    """Let the coach advise, or not, from the lists: `advised.yes`, `advised.no`."""
    if press.argument not in {"yes", "no"}:
        raise Illegal("press.unknown")
    advised = press.argument == "yes"
    table = await press.house.tables.configure(press.table_id, press.user_id, advised=advised)
    await _configured(press, table)


async def _configured(press: Press, table: Table) -> None:
    drawn = form_of(press.house, table, press.house.reader(press.interaction))
    press.house.painter.refresh(table.id)
    await redraw(press.interaction, embed=drawn.embed, view=drawn.view)


OPTIONS: Mapping[str, Callable[[Press], Awaitable[None]]] = {
    "options": _options,
    "form": _form,
    "set": _set,
    "pace": _pace,
    "advised": _advised,
}

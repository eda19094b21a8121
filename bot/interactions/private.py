"""What a user is shown alone: the menu, forms, score sheets, the log, questions."""

from dataclasses import replace

import discord

from bot.games.kit.game import Illegal
from bot.house import House
from bot.messages.components import Drawn, draw
from bot.messages.custom_id import NO_TABLE
from bot.messages.readers import Reader
from bot.messages.replies import redraw, reply
from bot.messages.scene import frame_of, scene_of, screen_of
from bot.messages.sprites import Sprites
from bot.screens.frame.form import options_form, options_parts
from bot.screens.frame.log import fits, log_pages, log_screen, log_span
from bot.screens.frame.menu import check, menu
from bot.screens.kit.options import played
from bot.screens.kit.questions import end_question, give_question, leave_question
from bot.screens.kit.screen import Screen
from bot.screens.kit.welcome import welcome
from bot.shelf import GAMES, SHELF
from bot.tables import Table, Unreadable


def welcome_of(reader: Reader) -> Drawn:
    """Draw what can be played, with what opens it."""
    against_robots = [entry for entry in SHELF.values() if entry.engine]
    coached = [entry.rules for entry in against_robots if entry.analyst]
    screen = welcome(reader.t, list(GAMES.values()), [entry.rules for entry in against_robots], coached)
    return draw(screen, reader.sprites, NO_TABLE)


def leave_asked(table: Table, reader: Reader) -> Drawn:
    """Draw the question whether to leave a running game for good."""
    return draw(leave_question(reader.t), reader.sprites, table.id, table.rev)


def give_asked(table: Table, user_id: int, reader: Reader) -> Drawn:
    """Draw the question to whom a player gives their seat.

    Raises:
        Illegal: if no game is running, or they have no seat in it.
    """
    if table.phase != "playing":
        raise Illegal("table.refuse.over" if table.phase == "over" else "table.refuse.not_started")
    if table.seat_of(user_id) is None:
        raise Illegal("table.refuse.not_seated")
    return draw(give_question(reader.t), reader.sprites, table.id, table.rev)


async def end_asked(house: House, interaction: discord.Interaction, table: Table) -> Drawn:
    """Draw the question whether to end the table.

    Raises:
        Illegal: if the table is over, or this user may not end it.
    """
    if table.phase == "over":
        raise Illegal("table.refuse.over")
    manager = interaction.permissions.manage_guild
    asks = not manager and await house.tables.needs_a_yes(table.id, interaction.user.id)
    reader = house.reader(interaction)
    return draw(end_question(reader.t, asks=asks), reader.sprites, table.id, table.rev)


async def end_asked_unread(house: House, interaction: discord.Interaction, aside: Unreadable) -> Drawn:
    """Draw the question whether to end a table that was set aside; only its row can be read.

    Raises:
        Illegal: if the table is over, or this user may not end it.
    """
    manager = interaction.permissions.manage_guild
    await house.tables.check_end_unread(aside.row.id, interaction.user.id, manager=manager)
    reader = house.reader(interaction)
    return draw(end_question(reader.t, asks=False), reader.sprites, aside.row.id, aside.row.rev)


def form_of(house: House, table: Table, reader: Reader, page: int = 0) -> Drawn:
    """Draw a page of the form with a table's options."""
    form = options_form(frame_of(table, reader.t, house.clock()), page)
    return draw(form, reader.sprites, table.id, table.rev)


def parts_of(house: House, table: Table, reader: Reader) -> Drawn:
    """Draw the choice of forms of a table whose options fill several."""
    screen = options_parts(frame_of(table, reader.t, house.clock()))
    return draw(screen, reader.sprites, table.id, table.rev)


def options_of(table: Table, reader: Reader) -> Drawn:
    """Draw the options of a table for a user who cannot change them."""
    t = reader.t
    pace = t("option.line", name=t("pace"), value=t(f"pace.{table.pace}"))
    lines = [*played(t, table.game, table.options), pace]
    screen = Screen(t("options.title", game=t(f"{table.game}.title")), "\n".join(lines))
    return draw(screen, reader.sprites)


def sheet_of(table: Table, reader: Reader, page: int = 0) -> Drawn:
    """Draw a page of a table's full score sheet.

    Raises:
        Illegal: if no game has begun.
    """
    _begun(table)
    screen, _ = SHELF[table.game].screen.sheet(scene_of(table, reader.t), page)
    return draw(screen, reader.sprites, table.id, table.rev)


def menu_of(house: House, table: Table, user_id: int, reader: Reader) -> Drawn:
    """Draw the menu of a table for this user.

    Raises:
        Illegal: if no game has begun.
    """
    _begun(table)
    frame = frame_of(table, reader.t, house.clock())
    running = table.life == "playing"
    pictures = table.pictures if user_id == table.host_id else None
    screen = menu(frame, running=running, seated=table.seat_of(user_id) is not None, pictures=pictures)
    return draw(screen, reader.sprites, table.id, table.rev)


def text_of(house: House, table: Table, reader: Reader) -> Drawn:
    """Draw the board of a table in words, in the reader's language."""
    screen = replace(screen_of(table, house.clock(), reader.t), rows=(), picture=None)
    return draw(screen, reader.sprites, table.id, table.rev)


async def log_of(house: House, table: Table, reader: Reader, page: int | None = None) -> Drawn:
    """Draw a page (from 0) of the log of a table, the last one if there is no such page.

    Raises:
        Illegal: if no game has begun.
    """
    _begun(table)
    pages = log_pages(table.rev)
    page = pages - 1 if page is None else min(page, pages - 1)
    steps = await house.tables.log(table.id, *log_span(page))
    screen = log_screen(scene_of(table, reader.t), SHELF[table.game].screen, steps, page, pages)
    return draw(
        screen, reader.sprites if fits(screen) else Sprites(language=reader.t.language), table.id, table.rev
    )


def check_of(house: House, table: Table, reader: Reader) -> Drawn:
    """Draw how a finished game is checked.

    Raises:
        Illegal: if it is not over, or no game had begun.
    """
    _begun(table)
    if table.phase != "over":
        raise Illegal("table.refuse.not_over")
    return draw(check(frame_of(table, reader.t, house.clock())), reader.sprites, table.id, table.rev)


def _begun(table: Table) -> None:
    if table.position is None:
        raise Illegal("table.refuse.not_started")


async def show_pictured(house: House, interaction: discord.Interaction, drawn: Drawn) -> None:
    """Answer with a private page that may have a picture, where `show_page` would show one without."""
    dressed = await house.painter.dressed(drawn, house.reader(interaction))
    files, message = dressed.pop("files"), interaction.message
    if message is not None and message.flags.ephemeral:
        await redraw(interaction, view=drawn.view, attachments=files, **dressed)
    else:
        await reply(interaction, view=drawn.view, files=files, **dressed)


async def show_page(interaction: discord.Interaction, drawn: Drawn) -> None:
    """Answer a press with a private page, in the private message it was pressed on or in a new one."""
    message = interaction.message
    if message is not None and message.flags.ephemeral:
        await redraw(interaction, embed=drawn.embed, view=drawn.view)
    else:
        await reply(interaction, embed=drawn.embed, view=drawn.view)

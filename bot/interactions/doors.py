"""The doors of a table: presses that are no moves, valid at any revision."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast

from bot.games.kit.game import Illegal
from bot.games.kit.level import LEVELS, Level
from bot.house import House
from bot.interactions.advice import advice
from bot.interactions.answers import after_move, answer_move, call_newcomer, in_public, repaint
from bot.interactions.export import export
from bot.interactions.forms import open_form, play_typed
from bot.interactions.luck import add_word, ask_word, word_said
from bot.interactions.openings import check_place, open_table
from bot.interactions.options import OPTIONS
from bot.interactions.pages import PAGES
from bot.interactions.players import chosen_player, player_of
from bot.interactions.press import Press
from bot.interactions.private import (
    check_of,
    end_asked,
    end_asked_unread,
    give_asked,
    leave_asked,
    log_of,
    menu_of,
    sheet_of,
    show_page,
    text_of,
)
from bot.interactions.review import review
from bot.interactions.wanted import Wanted
from bot.messages.modals import field_of
from bot.messages.replies import acknowledge, redraw, reply, text_for, unanswered, whisper
from bot.tables import ABSENT, Absent, Table, Unreadable
from bot.text import Text

STALE = "table.refuse.stale"
"""The refusal of a press that was made on another position."""


async def _join(press: Press) -> None:
    """Take a seat of the lobby, say Ready, or press for a seat that was left."""
    player = player_of(press.interaction.user)
    await repaint(press.house, press.interaction, await press.house.tables.join(press.table_id, player))


async def _leave(press: Press) -> None:
    """Leave a lobby at once, a running game after a second press on a private question."""
    table = await press.house.tables.get(press.table_id)
    t = text_for(press.interaction)
    seated = table.seat_of(press.user_id) is not None
    sure = press.argument == "yes" or not press.house.asks(press.interaction, "leave")
    if table.phase == "playing" and seated and not sure:
        await show_page(press.interaction, leave_asked(table, press.house.reader(press.interaction)))
        return
    done = await press.house.tables.leave(press.table_id, press.user_id)
    if in_public(press.interaction):
        await answer_move(press.house, press.interaction, done)
        return
    press.house.painter.refresh(table.id)
    after_move(press.house, press.interaction, done)
    await redraw(press.interaction, content=t("said.left"), embed=None, view=None)


async def _start(press: Press) -> None:
    done = await press.house.tables.start(press.table_id, press.user_id, press.interaction.id)
    await answer_move(press.house, press.interaction, done)
    if done.table.unready:
        await whisper(press.interaction, uncounted(done.table, text_for(press.interaction)))


def uncounted(table: Table, t: Text) -> str:
    """Say to the player who started a game that it does not count, as these players did not say yes."""
    names = [player.name for player in table.players if player.id in table.unready]
    return t("said.started_uncounted", players=names)


async def _end(press: Press) -> None:
    """End the game after a second press on a private question, or ask for the yes that this needs."""
    try:
        table = await press.house.tables.get(press.table_id)
    except Unreadable as aside:
        await _end_unread(press, aside)
        return
    t = text_for(press.interaction)
    if press.argument != "yes" and press.house.asks(press.interaction, "end"):
        await show_page(press.interaction, await end_asked(press.house, press.interaction, table))
        return
    player = player_of(press.interaction.user)
    manager = press.interaction.permissions.manage_guild
    table = await press.house.tables.end(table.id, player.id, manager=manager, name=player.name)
    show_ended(press.house, table)
    said = t("said.ended" if table.phase == "over" else "said.end_asked")
    if in_public(press.interaction):
        await whisper(press.interaction, said)
    else:
        await redraw(press.interaction, content=said, embed=None, view=None)


async def _end_unread(press: Press, aside: Unreadable) -> None:
    """End a table that was set aside, after a second press; its board stays as it was."""
    house, interaction, t = press.house, press.interaction, text_for(press.interaction)
    if press.argument != "yes":
        await show_page(interaction, await end_asked_unread(house, interaction, aside))
        return
    manager = interaction.permissions.manage_guild
    plate = await house.tables.end_unread(aside.row.id, press.user_id, manager=manager)
    house.jobs.spawn(house.painter.seal(plate, player_of(interaction.user).name))
    await redraw(interaction, content=t("said.ended"), embed=None, view=None)


def show_ended(house: House, table: Table) -> None:
    """Repaint the board of a table that may have ended; then nobody is called any more."""
    if table.phase == "over":
        house.jobs.spawn(house.pings.replace(table, None))
    house.painter.refresh(table.id)


async def _undo(press: Press) -> None:
    done = await press.house.tables.undo(press.table_id, press.user_id, press.interaction.id)
    await answer_move(press.house, press.interaction, done)


async def _skip(press: Press) -> None:
    done = await press.house.tables.skip(press.table_id, press.user_id, press.interaction.id)
    await answer_move(press.house, press.interaction, done)


async def _standin(press: Press) -> None:
    table = await press.house.tables.robots.stand_in(press.table_id, press.user_id)
    await repaint(press.house, press.interaction, table)


async def _robot(press: Press) -> None:
    """Seat a robot (`robot.add`), take one out (`robot.remove`), or set their level (`robot.<level>`)."""
    robots, what = press.house.tables.robots, press.argument
    if what == "add":
        table = await robots.add(press.table_id, press.user_id)
    elif what == "remove":
        table = await robots.remove(press.table_id, press.user_id)
    elif what in LEVELS:
        table = await robots.set_level(press.table_id, press.user_id, cast("Level", what))
    else:
        raise Illegal("press.unknown")
    await repaint(press.house, press.interaction, table)


async def _absent(press: Press) -> None:
    """Let robots stand in by themselves from now on, or not: `absent.robot`, `absent.ask`."""
    if press.argument not in ABSENT:
        raise Illegal("press.unknown")
    absent = cast("Absent", press.argument)
    table = await press.house.tables.robots.set_absent(press.table_id, press.user_id, absent)
    press.house.painter.refresh(table.id)
    drawn = menu_of(press.house, table, press.user_id, press.house.reader(press.interaction))
    await redraw(press.interaction, embed=drawn.embed, view=drawn.view)


async def _agree(press: Press) -> None:
    """Say yes to the end (`agree.end`) or to a new player (`agree.<seat>.<newcomer>`)."""
    if press.argument == "end":
        table = await press.house.tables.agree_end(press.table_id, press.user_id)
        show_ended(press.house, table)
    else:
        table = await press.house.tables.agree_replace(press.table_id, press.user_id, press.argument)
        call_newcomer(press.house, table)
    await repaint(press.house, press.interaction, table)


async def _give(press: Press) -> None:
    """Ask to whom a player gives their seat; or ask for the yes that this needs, once they chose."""
    reader = press.house.reader(press.interaction)
    data = cast("Mapping[str, Any]", press.interaction.data or {})
    table = await press.house.tables.get(press.table_id)
    if "values" not in data:
        await show_page(press.interaction, give_asked(table, press.user_id, reader))
        return
    newcomer = chosen_player(data)
    table, done = await press.house.tables.ask_replace(table.id, press.user_id, press.user_id, newcomer)
    press.house.pings.acted(table, press.user_id)
    press.house.painter.refresh(table.id)
    if done:
        call_newcomer(press.house, table)
    names = {"was": player_of(press.interaction.user).name, "new": newcomer.name}
    said = reader.t("said.replaced" if done else "said.given", **names)
    await redraw(press.interaction, content=said, embed=None, view=None)


async def _sheet(press: Press) -> None:
    """Show a page of the full score sheet to the player alone: `sheet.<page>`."""
    table = await press.house.tables.get(press.table_id)
    page = int(press.argument) if press.argument.isdecimal() else 0
    await show_page(press.interaction, sheet_of(table, press.house.reader(press.interaction), page))


async def _more(press: Press) -> None:
    """Open the menu of the board, privately."""
    table = await press.house.tables.get(press.table_id)
    drawn = menu_of(press.house, table, press.user_id, press.house.reader(press.interaction))
    await show_page(press.interaction, drawn)


async def _pictures(press: Press) -> None:
    """Show the board with pictures or in text from now on: `pictures.yes`, `pictures.no`."""
    if press.argument not in {"yes", "no"}:
        raise Illegal("press.unknown")
    shown = press.argument == "yes"
    table = await press.house.tables.show_pictures(press.table_id, press.user_id, shown=shown)
    press.house.painter.refresh(table.id)
    drawn = menu_of(press.house, table, press.user_id, press.house.reader(press.interaction))
    await redraw(press.interaction, embed=drawn.embed, view=drawn.view)


async def _text(press: Press) -> None:
    """Show the board in words, privately."""
    table = await press.house.tables.get(press.table_id)
    await show_page(press.interaction, text_of(press.house, table, press.house.reader(press.interaction)))


async def _log(press: Press) -> None:
    """Show a page of the log, privately: `log.<page>`, or the last one."""
    table = await press.house.tables.get(press.table_id)
    page = int(press.argument) if press.argument.isdecimal() else None
    await show_page(
        press.interaction, await log_of(press.house, table, press.house.reader(press.interaction), page)
    )


async def _check(press: Press) -> None:
    """Say how the luck of a finished game is checked, with the file that this takes."""
    table, reader = await press.house.tables.get(press.table_id), press.house.reader(press.interaction)
    drawn = check_of(press.house, table, reader)
    _, file = await export(press.house, press.table_id, reader.t)
    await reply(press.interaction, embed=drawn.embed, file=file)


async def _type(press: Press) -> None:
    """Open the form to type a move in, or play what one sends back: `type.<revision>`."""
    data = cast("Mapping[str, Any]", press.interaction.data or {})
    if "components" not in data:
        await open_form(press.house, press.interaction, press.table_id)
        return
    table = await press.house.tables.get(press.table_id)
    if press.argument != str(table.rev):
        raise Illegal(STALE)
    done = await play_typed(press.house, press.interaction, table, field_of(data))
    await answer_move(press.house, press.interaction, done)


async def _rematch(press: Press) -> None:
    """Open a new lobby for the same players, below the finished table."""
    await check_place(press.house, press.interaction)
    table = await press.house.tables.rematch(press.table_id, player_of(press.interaction.user))
    press.house.painter.refresh(table.id)
    if await unanswered(press.interaction):
        await acknowledge(press.interaction)


async def _reopen(press: Press) -> None:
    """Go on with an archived game."""
    done = await press.house.tables.reopen(press.table_id, press.user_id)
    await answer_move(press.house, press.interaction, done)


async def _open(press: Press) -> None:
    """Open a table here: `open.<what is wanted>`."""
    await open_table(press.house, press.interaction, Wanted.read(press.argument), thread=False)


async def _thread(press: Press) -> None:
    """Open a table in a new thread: `thread.<what is wanted>`; from one message only once."""
    message, seen = press.interaction.message, press.house.seen
    if message is not None and not seen.first(message.id):
        await acknowledge(press.interaction)
        return
    try:
        await open_table(press.house, press.interaction, Wanted.read(press.argument), thread=True)
    except BaseException:
        seen.forget(message.id if message else 0)
        raise


async def _export(press: Press) -> None:
    text, file = await export(press.house, press.table_id, text_for(press.interaction))
    await reply(press.interaction, content=text, file=file)


async def _hand(press: Press) -> None:
    """Show players their own hand, to them alone."""
    table = await press.house.tables.present(press.table_id, press.user_id)
    await press.house.hands.show(press.interaction, table)


async def _seat(press: Press) -> None:
    """Take a seat in the lobby, `seat.<number from 1>`; a player who sits there gets the user's seat."""
    table = await press.house.tables.get(press.table_id)
    number = int(press.argument) if press.argument.isdecimal() else 0
    table = await press.house.tables.take_seat(table.id, press.user_id, number - 1)
    await repaint(press.house, press.interaction, table)


async def _luck(press: Press) -> None:
    """Open the form for a word that is added to the luck, or take the word that came back in it."""
    data = cast("Mapping[str, Any]", press.interaction.data or {})
    if "components" not in data:
        table = await press.house.tables.get(press.table_id)
        await ask_word(press.interaction, table)
        return
    table = await add_word(press.house, press.interaction, press.table_id, field_of(data))
    if in_public(press.interaction):
        await repaint(press.house, press.interaction, table)
        return
    press.house.painter.refresh(table.id)
    await whisper(press.interaction, word_said(table, press.user_id, text_for(press.interaction)))


DOORS: Mapping[str, Callable[[Press], Awaitable[None]]] = {
    **PAGES,
    **OPTIONS,
    "join": _join,
    "leave": _leave,
    "end": _end,
    "start": _start,
    "luck": _luck,
    "pictures": _pictures,
    "undo": _undo,
    "skip": _skip,
    "standin": _standin,
    "robot": _robot,
    "absent": _absent,
    "agree": _agree,
    "give": _give,
    "sheet": _sheet,
    "more": _more,
    "text": _text,
    "log": _log,
    "check": _check,
    "type": _type,
    "rematch": _rematch,
    "review": review,
    "advice": advice,
    "reopen": _reopen,
    "open": _open,
    "thread": _thread,
    "export": _export,
    "hand": _hand,
    "seat": _seat,
}

"""What can be pressed at any revision: a door's name, and what happens behind it."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

import discord

from bot.games.kit.game import Illegal, OptionSet
from bot.house import House
from bot.interactions.answers import after_move, answer_move, call_newcomer, repaint
from bot.interactions.export import export
from bot.interactions.openings import check_place
from bot.interactions.players import player_of
from bot.interactions.typed import lengthened, read
from bot.messages.components import Drawn, draw
from bot.messages.custom_id import write
from bot.messages.replies import acknowledge, first, redraw, reply, text_for, unanswered, whisper
from bot.messages.scene import frame_of, scene_of
from bot.screens import SCREENS
from bot.screens.kit.asks import end_question, leave_question
from bot.screens.kit.common import played
from bot.screens.kit.pages import rules as rules_page
from bot.screens.kit.screen import Door, Screen, Typed
from bot.screens.kit.table import options_form
from bot.tables import PACES, Pace, Seen, Table
from bot.text import Text

STALE = "table.refuse.stale"
"""Why a press is refused that was meant for another position."""


@dataclass(frozen=True, slots=True)
class Press:
    """One press: who pressed what, on which table's message."""

    house: House
    interaction: discord.Interaction
    table_id: str
    argument: str = ""

    @property
    def user_id(self) -> int:
        """Who pressed."""
        return self.interaction.user.id


async def _join(press: Press) -> None:
    """Take a seat of the lobby, say Ready, or press for a seat that was left."""
    player = player_of(press.interaction.user)
    await repaint(press.house, press.interaction, await press.house.tables.join(press.table_id, player))


async def _leave(press: Press) -> None:
    """Leave the lobby at once; a running game only after a second press, on a private question."""
    table = await press.house.tables.get(press.table_id)
    t = text_for(press.interaction)
    seated = table.seat_of(press.user_id) is not None
    if table.phase == "playing" and seated and press.argument != "yes":
        await _show_page(press, draw(leave_question(t), press.house.painter.sprites, table.id, table.rev))
        return
    done = await press.house.tables.leave(press.table_id, press.user_id)
    if press.argument != "yes":
        await answer_move(press.house, press.interaction, done)
        return
    press.house.painter.refresh(table.id)
    after_move(press.house, press.interaction, done)
    await redraw(press.interaction, content=t("said.left"), embed=None, view=None)


async def _start(press: Press) -> None:
    done = await press.house.tables.start(press.table_id, press.user_id)
    await answer_move(press.house, press.interaction, done)
    if not done.table.counts:
        await whisper(press.interaction, uncounted(done.table, text_for(press.interaction)))


def uncounted(table: Table, t: Text) -> str:
    """Say to who starts a game without somebody's yes that it does not count so."""
    names = [player.name for player in table.players if player.id in table.unready]
    return t("said.started_uncounted", players=names)


async def _end(press: Press) -> None:
    """End the running game after a second press, on a private question; where it needs a yes, ask for it."""
    table = await press.house.tables.get(press.table_id)
    t = text_for(press.interaction)
    if press.argument != "yes":
        drawn = await end_asked(press.house, press.interaction, table, t)
        await _show_page(press, drawn)
        return
    table = await end_table(press.house, press.interaction, table.id)
    await redraw(press.interaction, content=t(said_of_end(table)), embed=None, view=None)


async def end_asked(house: House, interaction: discord.Interaction, table: Table, t: Text) -> Drawn:
    """Draw the private question whether the table is to end.

    Raises:
        Illegal: if it is not for this user to end it.
    """
    if table.phase == "over":
        raise Illegal("table.refuse.over")
    manager = interaction.permissions.manage_guild
    asks = not manager and await house.tables.needs_a_yes(table.id, interaction.user.id)
    return draw(end_question(t, asks=asks), house.painter.sprites, table.id, table.rev)


async def end_table(house: House, interaction: discord.Interaction, table_id: str) -> Table:
    """End a table or ask for the yes this needs, and see to its board and its ping."""
    player = player_of(interaction.user)
    manager = interaction.permissions.manage_guild
    table = await house.tables.end(table_id, player.id, manager=manager, name=player.name)
    _show_ended(house, table)
    return table


def _show_ended(house: House, table: Table) -> None:
    if table.phase == "over":
        house.painter.jobs.spawn(house.painter.pings.replace(table, None))
    house.painter.refresh(table.id)


def said_of_end(table: Table) -> str:
    """Return the key of what who ends a table is told."""
    return "said.ended" if table.phase == "over" else "said.end_asked"


async def _options(press: Press) -> None:
    """Show the host the form of the options, to him alone."""
    table = await press.house.tables.get(press.table_id)
    if table.phase != "lobby":
        raise Illegal("table.refuse.started")
    if table.host_id != press.user_id:
        host = table.seat_of(table.host_id)
        raise Illegal("table.refuse.host_only", host="" if host is None else table.players[host].name)
    page = int(press.argument) if press.argument.isdecimal() else 0
    await _show_page(press, form_of(press.house, table, text_for(press.interaction), page))


def form_of(house: House, table: Table, t: Text, page: int = 0) -> Drawn:
    """Draw a page of the form of a table's options."""
    return draw(
        options_form(frame_of(table, t, house.clock()), page), house.painter.sprites, table.id, table.rev
    )


def options_of(house: House, table: Table, t: Text) -> Drawn:
    """Draw the options of a table for who cannot change them."""
    pace = t("option.line", name=t("pace"), value=t(f"pace.{table.pace}"))
    lines = [*played(t, table.game, table.options), pace]
    screen = Screen(t("options.title", game=t(f"{table.game}.title")), "\n".join(lines))
    return draw(screen, house.painter.sprites)


async def _set(press: Press) -> None:
    """Change one option from the form: `set.<option>.<value>`."""
    table = await press.house.tables.get(press.table_id)
    name, _, value = press.argument.partition(".")
    options = with_option(table, name, value)
    await _configured(press, await press.house.tables.configure(table.id, press.user_id, options=options))


async def _pace(press: Press) -> None:
    pace = press.argument
    if pace not in PACES:
        raise Illegal("press.unknown")
    table = await press.house.tables.configure(press.table_id, press.user_id, pace=cast("Pace", pace))
    await _configured(press, table)


async def _configured(press: Press, table: Table) -> None:
    drawn = form_of(press.house, table, text_for(press.interaction))
    press.house.painter.refresh(table.id)
    await redraw(press.interaction, embed=drawn.embed, view=drawn.view)


def with_option(table: Table, name: str, value: str) -> OptionSet:
    """Return the table's options with one of them changed.

    Raises:
        Illegal: if there is no such option or it has no such value.
    """
    try:
        if name not in type(table.options).model_fields:
            raise Illegal("press.unknown")
        return table.options.with_option(
            name, int(value) if isinstance(getattr(table.options, name), int) else value
        )
    except ValueError:
        raise Illegal("press.unknown") from None


async def _undo(press: Press) -> None:
    done = await press.house.tables.undo(press.table_id, press.user_id, press.interaction.id)
    await answer_move(press.house, press.interaction, done)


async def _skip(press: Press) -> None:
    done = await press.house.tables.skip(press.table_id, press.user_id, press.interaction.id)
    await answer_move(press.house, press.interaction, done)


async def _agree(press: Press) -> None:
    """Say the yes that is missing: `agree.end`, or `agree.<seat>.<newcomer>`, and to nothing else."""
    if press.argument == "end":
        table = await press.house.tables.agree_end(press.table_id, press.user_id)
        _show_ended(press.house, table)
    else:
        table = await press.house.tables.agree_replace(press.table_id, press.user_id, press.argument)
        call_newcomer(press.house, table)
    await repaint(press.house, press.interaction, table)


async def _sheet(press: Press) -> None:
    """Show the full score sheet to who asks; a press on its pages turns them."""
    table = await press.house.tables.get(press.table_id)
    page = int(press.argument) if press.argument.isdecimal() else 0
    await _show_page(press, sheet_of(press.house, table, text_for(press.interaction), page))


def sheet_of(house: House, table: Table, t: Text, page: int = 0) -> Drawn:
    """Draw a page of a table's full score sheet.

    Raises:
        Illegal: if no game has begun.
    """
    if table.position is None:
        raise Illegal("table.refuse.not_started")
    screen, _ = SCREENS[table.game].sheet(scene_of(table, t), page)
    return draw(screen, house.painter.sprites, table.id, table.rev)


async def _rules(press: Press) -> None:
    """Show the rules: `rules.<game>.<page>`, or those of this table's game."""
    game, _, number = press.argument.partition(".")
    if game not in SCREENS:
        game = (await press.house.tables.plate(press.table_id)).game
    if game not in SCREENS:
        raise Illegal("press.unknown")
    screen, _ = rules_page(text_for(press.interaction), game, int(number) if number.isdecimal() else 0)
    await _show_page(press, draw(screen, press.house.painter.sprites, press.table_id))


async def _show_page(press: Press, drawn: Drawn) -> None:
    message = press.interaction.message
    if message is not None and message.flags.ephemeral:
        await redraw(press.interaction, embed=drawn.embed, view=drawn.view)
    else:
        await reply(press.interaction, embed=drawn.embed, view=drawn.view)


async def _type(press: Press) -> None:
    """Open a form to type a move in; what comes back is read like a command's argument.

    It comes back as `type.<revision>`, that of the table when the form was opened.
    """
    data = cast("Mapping[str, Any]", press.interaction.data or {})
    if "components" in data:
        await _typed(press, _field(data))
        return
    t = text_for(press.interaction)
    table = await press.house.tables.get(press.table_id)
    game, form = table.game, Door(f"type.{table.rev}")
    modal = discord.ui.Modal(title=t("type.title"), custom_id=write(table.id, table.rev, "", form))
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id="move", placeholder=t(f"{game}.type.example"), max_length=60
    )
    modal.add_item(discord.ui.Label(text=t(f"{game}.type.label"), component=field))
    modal.stop()
    response = press.interaction.response
    if await unanswered(press.interaction):
        await first(press.interaction, lambda: response.send_modal(modal))
    if response.type is not discord.InteractionResponseType.modal and response.is_done():
        await whisper(press.interaction, t("press.too_slow"))


def _field(data: Mapping[str, Any]) -> str:
    """Return the text of the form's one field, "" if it is not there."""
    rows = data.get("components")
    for row in rows if isinstance(rows, list) else []:
        if isinstance(row, Mapping):
            inner = row.get("component") or next(iter(row.get("components") or ()), None)
            if isinstance(inner, Mapping) and isinstance(inner.get("value"), str):
                return inner["value"]
    return ""


async def _typed(press: Press, text: str) -> None:
    """Play what was typed; a form that was opened at another revision meant another position: it is stale.

    Raises:
        Illegal: if it is stale, or nothing legal was typed.
    """
    table = await press.house.tables.get(press.table_id)
    if press.argument != str(table.rev):
        raise Illegal(STALE)
    t = text_for(press.interaction)
    code = read(table, press.user_id, t, Typed(text))
    done = await press.house.tables.play(
        table.id,
        press.user_id,
        lengthened(table, press.user_id, t, code),
        seen=Seen(table.rev),
        interaction_id=press.interaction.id,
    )
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


async def _export(press: Press) -> None:
    text, file = await export(press.house, press.table_id, text_for(press.interaction))
    await reply(press.interaction, content=text, file=file)


async def _hand(press: Press) -> None:
    """Show a player his own cards, to him alone."""
    await press.house.painter.hands.show(press.interaction, await press.house.tables.get(press.table_id))


async def _seat(press: Press) -> None:
    """Take a seat in the lobby: `seat.<number from 1>`; who sits there takes the one that is left."""
    table = await press.house.tables.get(press.table_id)
    number = int(press.argument) if press.argument.isdecimal() else 0
    table = await press.house.tables.take_seat(table.id, press.user_id, number - 1)
    await repaint(press.house, press.interaction, table)


DOORS: Mapping[str, Callable[[Press], Awaitable[None]]] = {
    "join": _join,
    "leave": _leave,
    "end": _end,
    "start": _start,
    "options": _options,
    "set": _set,
    "pace": _pace,
    "undo": _undo,
    "skip": _skip,
    "agree": _agree,
    "sheet": _sheet,
    "rules": _rules,
    "type": _type,
    "rematch": _rematch,
    "reopen": _reopen,
    "export": _export,
    "hand": _hand,
    "seat": _seat,
}

"""The options of a table, as their host sets them in the lobby: in forms, else in lists."""

from dataclasses import replace
from typing import Any, cast

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply
from bot.interactions.verbs import frame_at
from bot.messages.components import Drawn
from bot.messages.modals import ask, changed, modal_of
from bot.screens.frame.form import (
    ADVICE,
    BASIC,
    PACE,
    WEEKEND,
    option_changes,
    options_form,
    options_forms,
    options_parts,
)
from bot.screens.frame.menu import options_page
from bot.tables import PACES, Pace, Table, lobby
from bot.tables.lobby import LIVE
from tapis.games.kit.game import Illegal


async def open_options(actor: Actor, table_id: str, *, page: int | None = None) -> Reply | None:
    """Open the host's form of the options, or offer its forms; show a page of the lists where one is wanted.

    Others, and after the start the host too, read them.
    """
    table = await actor.tables.get(table_id)
    if table.phase != "lobby" or table.host_id != actor.id:
        return Reply(page=_played(actor, table))
    if page is not None:
        return Reply(page=_lists(actor, table, page))
    if len(options_forms(frame_at(actor, table))) > 1:
        return Reply(page=_parts(actor, table))
    return await _open_form(actor, table, 0)


def _played(actor: Actor, table: Table) -> Drawn:
    """Draw the options that are played; the host of a game under way may set its pace."""
    host = table.host_id == actor.id and table.life == "playing"
    screen = options_page(frame_at(actor, table), host=host)
    if table.position is None:
        screen = replace(screen, rows=())
    return actor.drawn(screen, table)


async def fill_form(actor: Actor, table_id: str, *, number: int) -> Reply | None:
    """Open a form of the options, or take what came back in one.

    Raises:
        Illegal: if this user may not set them, or there is no such form.
    """
    table = await actor.tables.get(table_id)
    if actor.field is None:
        return await _open_form(actor, table, number)
    table = await _set_options(actor, table)
    return Reply(actor.t("said.configured"), table, page=_parts(actor, table))


async def set_option(actor: Actor, table_id: str, *, chosen: str) -> Reply:
    """Change one option from the lists: `<option>.<value>`."""
    name, _, value = chosen.partition(".")
    return _configured(
        actor, await actor.tables.at(table_id, lobby.configure, actor.id, options={name: value})
    )


async def set_preset(actor: Actor, table_id: str, *, name: str) -> Reply:
    """Set every option as a preset has it; a table that needs a live pace then has one."""
    table = await actor.tables.get(table_id)
    kind = type(table.options)
    if name != BASIC and name not in kind.presets:
        raise Illegal("press.unknown")
    options = kind() if name == BASIC else kind.preset(name)
    chosen = {each: getattr(options, each) for each in kind.offered()}
    pace: Pace | None = "5m" if options.live and table.pace not in LIVE else None
    table = await actor.tables.at(table_id, lobby.configure, actor.id, options=chosen, pace=pace)
    return Reply(actor.t("said.configured"), table, page=_parts(actor, table))


async def configure(actor: Actor, table_id: str, **changed: Any) -> Reply:
    """Set what every table has: how long a player may take, weekends, advice before the start."""
    return _configured(actor, await actor.tables.at(table_id, lobby.configure, actor.id, **changed))


def _configured(actor: Actor, table: Table) -> Reply:
    page = _lists(actor, table) if table.phase == "lobby" else _played(actor, table)
    return Reply(actor.t("said.configured"), table, page=page)


def _lists(actor: Actor, table: Table, page: int = 0) -> Drawn:
    """Draw a page of the lists of options."""
    return actor.drawn(options_form(frame_at(actor, table), page), table)


def _parts(actor: Actor, table: Table) -> Drawn:
    """Draw the choice of forms of a table whose options fill several."""
    return actor.drawn(options_parts(frame_at(actor, table)), table)


async def _open_form(actor: Actor, table: Table, number: int) -> Reply | None:
    """Open one form of the options, from 0; where Discord refuses it, show the lists.

    Raises:
        Illegal: if the game has started, somebody else hosts the table, or there is no such form.
    """
    if table.phase != "lobby":
        raise Illegal("table.refuse.started")
    if table.host_id != actor.id:
        host = table.seat_of(table.host_id)
        raise Illegal("table.refuse.host_only", host="" if host is None else table.players[host].name)
    forms = options_forms(frame_at(actor, table))
    if number >= len(forms):
        raise Illegal("press.unknown")
    asked = await ask(actor.interaction, modal_of(forms[number], table.id), actor.t)
    return None if asked else Reply(page=_lists(actor, table))


async def _set_options(actor: Actor, table: Table) -> Table:
    """Change what was changed in a form, all at once; return the table as it is then.

    Raises:
        Illegal: if this user may not, or what was sent was never offered.
    """
    options: dict[str, str] = {}
    pace: str | None = None
    for name, before, now in changed(actor.data):
        if name == PACE:
            pace = next(iter(now), "")
        else:
            options |= option_changes(type(table.options), name, before, now)
    if pace is not None and pace not in PACES:
        raise Illegal("press.unknown")
    if not options and pace is None:
        return table
    advised, weekend = options.pop(ADVICE, None), options.pop(WEEKEND, None)
    return await actor.tables.at(
        table.id,
        lobby.configure,
        actor.id,
        options=options,
        pace=cast("Pace | None", pace),
        advised=None if advised is None else advised == "yes",
        weekend=None if weekend is None else weekend == "yes",
    )

"""The tables of a tournament: ordinary ones, opened in threads, with who was drawn."""

from contextlib import suppress
from dataclasses import replace
from typing import cast

from bot.evenings.duplicate import round_seed, table_options
from bot.evenings.evening import EveningTable
from bot.evenings.plan import ROBOT
from bot.games.kit.game import Illegal
from bot.tables import lobby, robots
from bot.tables.clocks import Pace
from bot.tables.session import Session
from bot.tables.table import Player, Table
from bot.tables.tournament import Tournament
from bot.tables.tournament_results import tables_of


def open_table(held: Tournament, key: tuple[int, int], thread_id: int) -> Table | None:
    """Open a table in its thread, seat who was drawn, and start the game; None if that was done.

    To have signed up is to have agreed.  Robots have the seats that were drawn for them, and strong ones
    play for who is late.
    """
    row, found = held.row, held.table(*key)
    if found is None or not held.opens(found):
        return None
    players = _players(held, found)
    keyed = key[0] if row.form == "duplicate" else 0
    options = table_options(held.plan, len(held.tx.evening_people(row.id)))
    session = lobby.open_table(
        held.tx,
        replace(held.context, limits=None),
        guild_id=row.guild_id,
        channel_id=thread_id,
        host=next((player for player in players if player.id > 0), players[0]),
        game=row.game,
        options=held.options.model_copy(update=options),
        locale=row.locale,
        pace=cast("Pace", row.pace),
        begins=True,
        evening=row.id,
        seed=round_seed(row.seed, keyed, row.game) if keyed else "",
        keyed=keyed,
        version=_version(held, keyed) if keyed else None,
    )
    session.change(players=tuple(players), level="strong", absent="robot")
    table = lobby.start(session, session.table.host_id, thread_id).table
    held.put(found, thread_id=thread_id, table_id=table.id)
    row.changes, row.problem, row.trouble_at = row.changes + 1, "", 0
    return table


def _version(held: Tournament, number: int) -> int | None:
    """Return by which version of the rules a round is played; None if it has not begun."""
    for one in tables_of(held.row):
        if one.drawn.round == number and one.table_id is not None:
            with suppress(Illegal):  # it cannot be read, or has gone
                return Session.of(held.tx, held.context, one.table_id).table.plays_by
    return None


def _players(held: Tournament, found: EveningTable) -> list[Player]:
    """Return who sits there; who has gone since the round was drawn has a robot in their seat."""
    here = {one.number: one for one in held.tx.evening_people(held.row.id)}
    players, drawn = list[Player](), found.drawn
    for seat, number in enumerate(drawn.seats):
        if seat in drawn.robots or number == ROBOT or here[number].gone:
            robot = sum(player.id < 0 for player in players) + 1
            players.append(Player(-robot, robots.robot_name(robot), "strong"))
        else:
            players.append(Player(here[number].user_id, here[number].name))
    return players

"""How a game that counts ended, in the rows of the leaderboards."""

from json import dumps
from typing import Any

from bot.games.kit.game import Result, Seat
from bot.store import ResultRow, Transaction
from bot.tables.table import Table


def write_results(tx: Transaction, table: Table, result: Result, now: int) -> None:
    """Write how each seat ended a game that was played to its end, which the coach has then to count.

    Args:
        tx: the open transaction.
        table: before it is marked as over.
        result: how its game ended.
        now: the time in milliseconds UTC.
    """
    tx.add_ledger(table.id, now)
    if not table.counts or _by_robots(tx, table):
        return
    first, forfeited = result.places.count(1), table.forfeited
    nobody_won = len(table.players) == 1 or (table.kind.draws and first > 1)
    tx.add_results(
        _row(
            table,
            seat,
            now,
            place=result.places[seat],
            points=result.scores[seat],
            won=int(result.places[seat] == 1 and not nobody_won),
            detail=dumps(result.details[seat] if result.details else {}),
        )
        for seat, player in enumerate(table.players)
        # the loss of who left is written already, who took over is not ranked, nor are robots
        if seat not in forfeited and player.id > 0
    )


def _by_robots(tx: Transaction, table: Table) -> bool:
    """Return True if robots played more than a third of some seat's moves, so the game does not count."""
    return any(3 * robots > moves for moves, robots in tx.robot_shares(table.id))


def write_loss(tx: Transaction, table: Table, seat: Seat, now: int) -> None:
    """Write the loss of a player who leaves: the last place, no figures.

    Call it before the seat is out.  A player without opponents does not lose, nor does one in a game that
    does not count.
    """
    forfeited = table.forfeited
    rivals = [other for other in table.active if other not in forfeited and table.players[other].id > 0]
    if seat in rivals and len(rivals) > 1 and table.counts:
        place = 2 if table.kind.teams else len(table.players)
        tx.add_results([_row(table, seat, now, place=place, points=0, won=0, detail="{}", withdrew=1)])


def _row(table: Table, seat: Seat, now: int, **ending: Any) -> ResultRow:
    player = table.players[seat]
    return ResultRow(
        table_id=table.id,
        seat=seat,
        user_id=player.id,
        name=player.name,
        guild_id=table.guild_id,
        game=table.game,
        variant=table.options.canonical(),
        at=now,
        **ending,
    )

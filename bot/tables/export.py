"""The record of a table, from what its moves left behind."""

from json import loads

from bot.games.kit.game import UNRANKED, Illegal
from bot.record import Record, build
from bot.tables.sitting import Sitting


def record(sitting: Sitting) -> Record:
    """Build the record: everything public, and the seed and the deals once the game is over.

    Raises:
        Illegal: if the game has not started.
    """
    row, position = sitting.row, sitting.position
    if position is None:
        raise Illegal("table.refuse.not_started")
    moves = sitting.tx.moves(row.id, 0, row.rev)
    return build(
        game=row.game,
        version=moves[0].version,
        options=sitting.options.model_dump(mode="json"),
        seats=[player.name for player in sitting.players],
        seed=row.seed,
        moves=[
            {
                "rev": move.rev,
                "seat": move.seat,
                "action": move.action,
                "facts": loads(move.facts),
                "skipped": bool(move.skipped),
            }
            for move in moves
        ],
        result=None if row.phase == "playing" else position.result() or UNRANKED,
    )

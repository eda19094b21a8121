"""Where tables, moves, results and settings are kept: one SQLite file behind a small interface."""

from bot.store.backup import backup
from bot.store.errors import (
    StoreBroken,
    StoreClosed,
    StoreError,
    StoreInUse,
    StoreOfAnother,
    StoreTooNew,
    StoreUnreachable,
)
from bot.store.owner import claim, hand_over
from bot.store.rows import Chosen, FigureRow, GuildSettings, MoveRow, Place, ResultRow, ScoreRow, TableRow
from bot.store.sqlite import SqliteStore
from bot.store.transaction import Store, Transaction

__all__ = [
    "Chosen",
    "FigureRow",
    "GuildSettings",
    "MoveRow",
    "Place",
    "ResultRow",
    "ScoreRow",
    "SqliteStore",
    "Store",
    "StoreBroken",
    "StoreClosed",
    "StoreError",
    "StoreInUse",
    "StoreOfAnother",
    "StoreTooNew",
    "StoreUnreachable",
    "TableRow",
    "Transaction",
    "backup",
    "claim",
    "hand_over",
]

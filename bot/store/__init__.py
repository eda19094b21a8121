"""Storage of tables, moves, results and settings: one SQLite file behind a small interface."""

from bot.store.backup import backup
from bot.store.errors import (
    StoreBroken,
    StoreClosed,
    StoreError,
    StoreInUse,
    StoreOfAnother,
    StoreOnBadDisk,
    StoreTooNew,
    StoreUnreachable,
)
from bot.store.ledgers import AccountRow, LedgerRow
from bot.store.owner import claim, hand_over
from bot.store.people import ANYBODY, Person
from bot.store.play import DearestRow
from bot.store.questions import Questions
from bot.store.rows import (
    FinishedRow,
    GuildSettings,
    LobbyRow,
    MoveRow,
    Place,
    ResultRow,
    TableRow,
    ToldRow,
    TotalRow,
)
from bot.store.sqlite import SqliteStore
from bot.store.transaction import Store, Transaction, values_of

__all__ = [
    "ANYBODY",
    "AccountRow",
    "DearestRow",
    "FinishedRow",
    "GuildSettings",
    "LedgerRow",
    "LobbyRow",
    "MoveRow",
    "Person",
    "Place",
    "Questions",
    "ResultRow",
    "SqliteStore",
    "Store",
    "StoreBroken",
    "StoreClosed",
    "StoreError",
    "StoreInUse",
    "StoreOfAnother",
    "StoreOnBadDisk",
    "StoreTooNew",
    "StoreUnreachable",
    "TableRow",
    "ToldRow",
    "TotalRow",
    "Transaction",
    "backup",
    "claim",
    "hand_over",
    "values_of",
]

"""Storage of tables, moves, results and settings: an SQLite file or PostgreSQL, behind one interface."""

# What a package offers is what it imports.
# pyright: reportUnusedImport=false
from bot.store.agenda import FORGOTTEN, Stands
from bot.store.agenda import Kind as DueKind
from bot.store.backup import backup
from bot.store.errors import (
    StoreAway,
    StoreBroken,
    StoreClosed,
    StoreError,
    StoreInDoubt,
    StoreInUse,
    StoreOfAnother,
    StoreOnBadDisk,
    StoreTooNew,
    StoreTrouble,
    StoreUnfit,
    StoreUnreachable,
)
from bot.store.ledgers import AccountRow, LedgerRow
from bot.store.opening import copies, migrate, open_store
from bot.store.owner import claim, hand_over
from bot.store.people import ANYBODY, HandoverRow, PeopleStatements, Person
from bot.store.questions import Questions
from bot.store.ratings import RatingRow
from bot.store.rows import (
    Absent,
    Advice,
    GuildSettings,
    Life,
    MoveRow,
    Place,
    ResultRow,
    TableFields,
    TableRow,
)
from bot.store.shards import ALL, MOST_SHARDS, Shards
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from bot.store.transaction import Transaction

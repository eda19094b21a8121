"""Tables from opening to rematch; nothing of Discord or of a particular game is known here."""

from bot.tables.codec import Unreadable
from bot.tables.erasure import Erased
from bot.tables.facts import Replaced, Undone
from bot.tables.ledgers import Due
from bot.tables.lobby import LONGEST_WORD
from bot.tables.own_data import Kept
from bot.tables.past_seats import Sat
from bot.tables.quarantine import Plate
from bot.tables.robots import Turn
from bot.tables.service import Tables
from bot.tables.table import (
    ABSENT,
    ADVICE,
    PACES,
    Absent,
    Advice,
    Chosen,
    Done,
    Draft,
    Gone,
    Hasty,
    Limits,
    Pace,
    Player,
    Reminder,
    ReplaceRequest,
    Seen,
    Table,
    patience,
)

__all__ = [
    "ABSENT",
    "ADVICE",
    "LONGEST_WORD",
    "PACES",
    "Absent",
    "Advice",
    "Chosen",
    "Done",
    "Draft",
    "Due",
    "Erased",
    "Gone",
    "Hasty",
    "Kept",
    "Limits",
    "Pace",
    "Plate",
    "Player",
    "Reminder",
    "ReplaceRequest",
    "Replaced",
    "Sat",
    "Seen",
    "Table",
    "Tables",
    "Turn",
    "Undone",
    "Unreadable",
    "patience",
]

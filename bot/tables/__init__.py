"""Tables from opening to rematch; nothing of Discord or of a particular game is known here."""

from bot.tables.ahead import plans_of
from bot.tables.claims import CLAIM
from bot.tables.codec import Unreadable
from bot.tables.erasure import Erasure
from bot.tables.facts import Replaced, Undone
from bot.tables.ledgers import QueuedGame
from bot.tables.lobby import LONGEST_WORD
from bot.tables.own_data import PersonalData
from bot.tables.past_seats import PastSeat
from bot.tables.quarantine import Summary
from bot.tables.robots import Turn
from bot.tables.service import Tables
from bot.tables.table import (
    ABSENT,
    ADVICE,
    PACES,
    USUAL,
    Absent,
    Advice,
    Choice,
    Draft,
    Gone,
    Limits,
    Outcome,
    Pace,
    Player,
    Reminder,
    ReplaceRequest,
    RetryLater,
    Seen,
    Table,
    patience,
)
from bot.tables.table_rules import silent

__all__ = [
    "ABSENT",
    "ADVICE",
    "CLAIM",
    "LONGEST_WORD",
    "PACES",
    "USUAL",
    "Absent",
    "Advice",
    "Choice",
    "Draft",
    "Erasure",
    "Gone",
    "Limits",
    "Outcome",
    "Pace",
    "PastSeat",
    "PersonalData",
    "Player",
    "QueuedGame",
    "Reminder",
    "ReplaceRequest",
    "Replaced",
    "RetryLater",
    "Seen",
    "Summary",
    "Table",
    "Tables",
    "Turn",
    "Undone",
    "Unreadable",
    "patience",
    "plans_of",
    "silent",
]

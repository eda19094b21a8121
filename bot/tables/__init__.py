"""Tables from opening to rematch; nothing of Discord or of a particular game is known here."""

from bot.store import Person
from bot.tables.ahead import plans_of
from bot.tables.claims import CLAIM
from bot.tables.clocks import PACES, Pace
from bot.tables.codec import Unreadable
from bot.tables.erasure import Erasure
from bot.tables.facts import Replaced, Undone
from bot.tables.ledgers import QueuedGame
from bot.tables.lobby import LONGEST_WORD
from bot.tables.own_data import PersonalData
from bot.tables.past_seats import PastSeat
from bot.tables.pauses import LONGEST as LONGEST_PAUSE
from bot.tables.pauses import missing as pause_missing
from bot.tables.quarantine import Summary
from bot.tables.robots import Turn, may_interrupt
from bot.tables.service import Tables
from bot.tables.table import (
    ABSENT,
    ADVICE,
    USUAL,
    Absent,
    Advice,
    Choice,
    Draft,
    Gone,
    Limits,
    Outcome,
    Pause,
    Player,
    Reminder,
    ReplaceRequest,
    RetryLater,
    Seen,
    Table,
    forget_words,
)
from bot.tables.table_rules import silent

__all__ = [
    "ABSENT",
    "ADVICE",
    "CLAIM",
    "LONGEST_PAUSE",
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
    "Pause",
    "Person",
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
    "forget_words",
    "may_interrupt",
    "pause_missing",
    "plans_of",
    "silent",
]

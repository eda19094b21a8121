"""Tables from opening to rematch; nothing of Discord or of a particular game is known here."""

# What a package offers is what it imports.
# pyright: reportUnusedImport=false
from bot.store import GuildSettings, Person
from bot.tables.ahead import plans_of
from bot.tables.codec import Unreadable
from bot.tables.deadlines import Reminder
from bot.tables.drafts import Draft, RetryLater, Seen
from bot.tables.ledgers import QueuedGame
from bot.tables.limits import Limits
from bot.tables.lobby import LONGEST_WORD
from bot.tables.past_seats import PastSeat
from bot.tables.pauses import LONGEST as LONGEST_PAUSE
from bot.tables.pauses import missing as pause_missing
from bot.tables.play import CLAIM
from bot.tables.players import Pause, Player, ReplaceRequest
from bot.tables.quarantine import Summary
from bot.tables.robots import Turn, may_interrupt
from bot.tables.service import Tables
from bot.tables.table import ABSENT, USUAL, Absent, Outcome, Table, forget_words
from bot.tables.table_rules import silent
from tapis.clocks.clock import PACES, Pace

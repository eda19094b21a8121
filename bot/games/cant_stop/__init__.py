"""Can't Stop."""

# What a package offers is what it imports.
# pyright: reportUnusedImport=false

from bot.games.cant_stop.actions import Stop
from bot.games.cant_stop.facts import Bust, ColumnWon, Moved, Stopped
from bot.games.cant_stop.game import CantStop
from bot.games.cant_stop.options import CantStopOptions
from bot.games.cant_stop.throws import COLUMNS, Move, length
from bot.games.cant_stop.view import CantStopView, MoveOffer

"""Can't Stop."""

from bot.games.cant_stop.actions import Stop
from bot.games.cant_stop.facts import Bust, ColumnWon, Moved, Stopped
from bot.games.cant_stop.game import CantStop
from bot.games.cant_stop.options import CantStopOptions
from bot.games.cant_stop.throws import COLUMNS, Move, length
from bot.games.cant_stop.view import CantStopView, MoveOffer, State

__all__ = [
    "COLUMNS",
    "Bust",
    "CantStop",
    "CantStopOptions",
    "CantStopView",
    "ColumnWon",
    "Move",
    "MoveOffer",
    "Moved",
    "State",
    "Stop",
    "Stopped",
    "length",
]

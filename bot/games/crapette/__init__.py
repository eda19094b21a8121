"""Crapette."""

from bot.games.crapette.actions import Agree, Call, End, GiveUp, Move, move_of
from bot.games.crapette.facts import (
    Agreed,
    Called,
    Demonstrated,
    Ended,
    GaveUp,
    Moved,
    Packs,
    Restocked,
    SetOut,
    Stalled,
    Turned,
    Uncovered,
)
from bot.games.crapette.game import Crapette
from bot.games.crapette.options import CrapetteOptions
from bot.games.crapette.piles import (
    BESIDE,
    COLUMNS,
    FOUNDATION,
    LAID_ON,
    OPPONENT,
    PILES,
    RANK,
    SOURCES,
    UNDER,
)
from bot.games.crapette.view import CrapetteView, MoveOffer, State, Step

__all__ = [
    "BESIDE",
    "COLUMNS",
    "FOUNDATION",
    "LAID_ON",
    "OPPONENT",
    "PILES",
    "RANK",
    "SOURCES",
    "UNDER",
    "Agree",
    "Agreed",
    "Call",
    "Called",
    "Crapette",
    "CrapetteOptions",
    "CrapetteView",
    "Demonstrated",
    "End",
    "Ended",
    "GaveUp",
    "GiveUp",
    "Move",
    "MoveOffer",
    "Moved",
    "Packs",
    "Restocked",
    "SetOut",
    "Stalled",
    "State",
    "Step",
    "Turned",
    "Uncovered",
    "move_of",
]

"""Crapette."""

# What a package offers is what it imports.
# pyright: reportUnusedImport=false

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
from bot.games.crapette.view import CrapetteView, MoveOffer

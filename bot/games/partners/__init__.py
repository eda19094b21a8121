"""What games of two sides of two share: eight cards each, tricks, announcements, belote, races."""

from bot.games.partners.actions import Pass, PlayCard
from bot.games.partners.facts import (
    BeloteCalled,
    Called,
    Cancelled,
    Dealt,
    Played,
    RaceWon,
    Shown,
    Trick,
    TrickWon,
)
from bot.games.partners.play import Partners
from bot.games.partners.view import PartnersView

__all__ = [
    "BeloteCalled",
    "Called",
    "Cancelled",
    "Dealt",
    "Partners",
    "PartnersView",
    "Pass",
    "PlayCard",
    "Played",
    "RaceWon",
    "Shown",
    "Trick",
    "TrickWon",
]

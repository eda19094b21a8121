"""What games of two sides of two share: eight cards each, tricks, announcements, belote, races."""

# What a package offers is what it imports.
# pyright: reportUnusedImport=false

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

"""How a player of 5000 ends a turn."""

from bot.games.kit.game import Action


class Bank(Action, frozen=True):
    """End the turn and settle it: `bank`."""

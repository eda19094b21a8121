"""How a player of Can't Stop ends a turn."""

from bot.games.kit.game import Action


class Stop(Action, frozen=True):
    """End the turn and keep what it gained: `stop`."""

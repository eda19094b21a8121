"""How a player of 421 ends a turn."""

from bot.games.kit.game import Action


class Stop(Action, frozen=True):
    """End the turn: the starter sets the number of throws, another player says "le bon"."""

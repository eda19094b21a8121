"""How Menteur may be played ("Options")."""

from typing import Literal

from tapis.games.kit.options import OptionSet


class MenteurOptions(OptionSet, frozen=True):
    """The dice each, what ones are, the palifico, the exact call, what a call costs, and the duel."""

    dice: Literal[3, 4, 5, 6] = 5
    aces: Literal["wild", "plain"] = "wild"
    palifico: Literal["yes", "no"] = "yes"
    tout_pile: Literal["regain", "others_lose", "no"] = "regain"
    loss: Literal["one", "difference"] = "one"
    duel: Literal["plain", "full"] = "plain"

    def full(self, players: int) -> bool:
        """Return True if so many players with dice still have the exact call and palificos (R7)."""
        return players > 2 or self.duel == "full"

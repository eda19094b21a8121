"""What a seat of Coinche, or the channel, may know."""

from bot.games.coinche.options import CoincheOptions
from bot.games.coinche.scoring import DealScored
from bot.games.kit.cards import Trump
from bot.games.kit.game import Seat
from bot.games.partners.view import PartnersView


class CoincheView(PartnersView, frozen=True):
    """What everybody sees and, for a seat, its own cards.

    `highest` is the last bid: who, how much, in which game; None before the first.  `value` and `taker` are
    those of the contract, None before there is one.  `belotes` and `rebelotes` name the seat that called, by
    suit.
    """

    options: CoincheOptions
    highest: tuple[Seat, str, Trump] | None
    value: str | None
    multiplier: int
    belotes: dict[str, Seat]
    rebelotes: dict[str, Seat]
    last_deal: DealScored | None

    @property
    def game(self) -> Trump | None:
        """The game of the contract, None before there is one."""
        return self.trump

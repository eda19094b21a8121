"""What a seat of Belote, or the channel, may know."""

from bot.games.belote.options import BeloteOptions
from bot.games.belote.scoring import DealScored
from bot.games.kit.cards import Card
from bot.games.kit.game import Seat
from bot.games.partners.view import PartnersView


class BeloteView(PartnersView, frozen=True):
    """What everybody sees and, for a seat, its own cards.

    `turned` belongs to the taker once there is one.
    """

    options: BeloteOptions
    turned: Card
    belote: Seat | None
    rebelote: bool
    pot: int
    last_deal: DealScored | None

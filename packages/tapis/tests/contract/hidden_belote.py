"""Deals of Belote nobody can tell apart: the turned card is the taker's, and some cards are not dealt yet."""

from random import Random

from tapis.games.belote.game import Belote
from tapis.games.kit.game import Seat
from tests.contract.hidden_partners import Public
from tests.contract.hidden_partners import reshuffle as deal_anew


def reshuffle(game: Belote, seat: Seat | None, rng: Random) -> None:
    """Deal the cards this seat cannot see anew, so that all that is public would have come about alike."""
    belotes = {} if game.belote is None else {game.trump: game.belote}
    held = {} if game.taker is None else {game.taker: game.turned}
    stock = deal_anew(game, seat, rng, Public(belotes, held, game.stock))
    game.stock = game.stock if stock is None else stock

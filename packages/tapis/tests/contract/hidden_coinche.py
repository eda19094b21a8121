"""Deals of Coinche nobody can tell apart: who called belote, in each suit, held its king and queen."""

from random import Random

from tapis.games.coinche.game import Coinche
from tapis.games.kit.game import Seat
from tests.contract.hidden_partners import Public
from tests.contract.hidden_partners import reshuffle as deal_anew


def reshuffle(game: Coinche, seat: Seat | None, rng: Random) -> None:
    """Deal the cards this seat cannot see anew, so that all that is public would have come about alike."""
    deal_anew(game, seat, rng, Public(game.belotes, {}, ()))

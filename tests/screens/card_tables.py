"""Card tables as tests want them: positions of random play, found by what has happened in them."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from tapis.games.belote.game import Belote, BeloteOptions
from tapis.games.coinche.game import Coinche
from tapis.games.coinche.options import CoincheOptions
from tapis.games.comptoir.game import Comptoir
from tapis.games.comptoir.options import ComptoirOptions
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Game, OptionSet, Seat
from tapis.walk import Position, Walk
from tests.screens.sketches import walk


def found(positions: Iterator[Position], wanted: Callable[[Any, list[str]], bool]) -> Position:
    """The first position of which this is true, given the game and the kinds of facts just told."""
    return next((game, facts) for game, facts in positions if wanted(game, [fact.kind for fact in facts]))


def belote(seed: str = "a", **options: Any) -> Iterator[Position]:
    """A race of Belote, played at random; where something may be announced it is."""
    for number in count():
        yield from walk(Belote, BeloteOptions(**options), 4, f"{seed}{number}")


def comptoir(players: int, seed: str = "a", **options: Any) -> Iterator[Position]:
    """Games of Belote de comptoir, played at random, with low bids."""
    for number in count():
        yield from bidding(Comptoir, ComptoirOptions(**options), players, f"{seed}{number}", cautious)


def coinche(seed: str = "a", **options: Any) -> Iterator[Position]:
    """Matches of Coinche, played at random, with low bids; many are coinched."""
    for number in count():
        yield from bidding(Coinche, CoincheOptions(**options), 4, f"{seed}{number}", calm)


def bidding(
    kind: type[Game[Any]],
    options: OptionSet,
    players: int,
    seed: str,
    wanted: Callable[[list[str]], list[str]],
) -> Iterator[Position]:
    """A game in which one of the wanted legal actions is played, at random."""

    def choose(walk: Walk) -> tuple[Seat, str]:
        (seat,) = walk.game.awaited()
        codes = wanted([str(action) for action in walk.game.legal(seat)])
        return seat, codes[Chance(f"{seed} luck", walk.rev + 1).below(len(codes))]

    return Walk(kind, options, players, seed, choose).positions()


def cautious(codes: list[str]) -> list[str]:
    """Want passes, and bids a few points higher."""
    return ["pass", "pass", *codes[1:12:5]] if codes[0] == "pass" else codes


def calm(codes: list[str]) -> list[str]:
    """Want passes, low bids in several games, and every double."""
    if "pass" not in codes:
        return codes
    bids = [code for code in codes if code.startswith("bid")]
    doubles = [code for code in codes if code.endswith("coinche")]
    return [*["pass"] * 5, *bids[:7], *doubles * 2]

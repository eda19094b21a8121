"""Card tables as tests want them: positions of random play, found by what has happened in them."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from bot.games.belote import Belote, BeloteOptions
from bot.games.comptoir import Comptoir, ComptoirOptions
from bot.games.kit.chance import Chance
from bot.games.kit.game import Fact, Game
from tests.screens.sketches import walk

Position = tuple[Game[Any], tuple[Fact, ...]]


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
        yield from cautious(ComptoirOptions(**options), players, f"{seed}{number}")


def cautious(options: ComptoirOptions, players: int, seed: str) -> Iterator[Position]:
    """A game in which bids rise by a few points and passes are frequent."""
    game, facts = Comptoir.start(options, players, Chance(seed, 0))
    yield game, tuple(facts)
    rev = 0
    while awaited := game.awaited():
        rev += 1
        (seat,) = awaited
        codes = [str(action) for action in game.legal(seat)]
        luck = Chance(f"{seed} luck", rev)
        if codes[0] == "pass":
            codes = ["pass", "pass", *codes[1:12:5]]
        yield game, tuple(game.play(seat, codes[luck.below(len(codes))], Chance(seed, rev)))

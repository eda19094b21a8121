"""Deals of Belote between two kinds of players, with the same cards both ways."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from bot.engines.kit.engine import Engine, Level, Question
from bot.games.belote import Belote, BeloteOptions, Cancelled, Turned
from bot.games.belote.scoring import DealScored
from bot.games.kit.cards import PACK32
from bot.games.kit.chance import Chance, Loaded
from bot.games.kit.game import Fact

Player: TypeAlias = Callable[[Question], str]
"""Chooses a notation."""


def by_engine(engine: Engine, level: Level = "strong", seed: int = 0, budget: int = 0) -> Player:
    """Return the player that plays an engine at a level."""
    luck = Random(seed)
    return lambda question: engine.choose(question, level, budget or engine.budget, luck)


def at_random(seed: int) -> Player:
    """Return a player who bids and plays anything."""
    luck = Random(seed)
    return lambda question: luck.choice(question.legal)


def turn(game: Belote, heard: Sequence[Fact], player: Player) -> list[Fact]:
    """Let the player whose turn it is act; return what everybody then has heard since the last deal."""
    legal = tuple(str(action) for action in game.legal(game.turn))
    code = player(Question(seat=game.turn, view=game.view(game.turn), legal=legal, heard=tuple(heard)))
    return [*heard, *game.play(game.turn, code, _NEVER)]


_NEVER = Chance("never drawn from", 0)


def deal(order: Sequence[str], dealer: int, players: Sequence[Player], options: BeloteOptions) -> DealScored | None:
    """Play one deal; return its score, or None if everybody passed."""
    game, facts = Belote.start(options, 4, Loaded(numbers=[dealer], orders=[order]))
    heard: list[Fact] = list(facts)
    while True:
        heard = turn(game, heard, players[game.turn % 2])
        for fact in heard[-4:]:
            if isinstance(fact, DealScored):
                return fact
            if isinstance(fact, Cancelled):
                return None


def packs(number: int, seed: int) -> list[tuple[list[str], int]]:
    """Return shuffled packs and dealers."""
    rng = Random(seed)
    return [(rng.sample(PACK32, 32), rng.randrange(4)) for _ in range(number)]


def both_ways(
    one: Player, other: Player, number: int, seed: int, options: BeloteOptions | None = None
) -> list[tuple[float, float]]:
    """Play deals twice, sides changed.

    Returns:
        of each deal, by how much `one` was ahead on average: in card points, and in points marked.
    """
    options = options or BeloteOptions(target=5000)
    ahead: list[tuple[float, float]] = []
    for order, dealer in packs(number, seed):
        cards = marked = 0
        for side, players in ((0, (one, other)), (1, (other, one))):
            scored = deal(order, dealer, players, options)
            if scored:
                cards += _margin(scored.cards, side) + _margin(scored.der, side)
                marked += _margin(scored.marked, side)
        ahead.append((cards / 2, marked / 2))
    return ahead


def _margin(points: tuple[int, int], side: int) -> int:
    return points[side] - points[1 - side]


def match(players: Sequence[Player], options: BeloteOptions, seed: str) -> int:
    """Play a match; return the side that won."""
    chance = Chance(seed, 0)
    game, facts = Belote.start(options, 4, chance)
    heard: list[Fact] = list(facts)
    while game.awaited():
        legal = tuple(str(action) for action in game.legal(game.turn))
        view = game.view(game.turn)
        code = players[game.turn % 2](Question(seat=game.turn, view=view, legal=legal, heard=tuple(heard)))
        heard += game.play(game.turn, code, chance)
        begun = [place for place, fact in enumerate(heard) if isinstance(fact, Turned)]
        heard = heard[begun[-1] :]
    return game.races.index(max(game.races))

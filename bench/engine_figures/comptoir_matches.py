"""Matches of Belote de comptoir between players of different kinds."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from bot.engines.kit.engine import Engine, Level, Question
from bot.games.comptoir import Comptoir, ComptoirOptions, Dealer
from bot.games.kit.chance import Chance
from bot.games.kit.game import Fact

Player: TypeAlias = Callable[[Question], str]
"""Chooses a notation."""


def by_engine(engine: Engine, level: Level = "strong", seed: int = 0) -> Player:
    """Return the player that plays an engine at a level."""
    luck = Random(seed)
    return lambda question: engine.choose(question, level, engine.budget, luck)


def at_random(seed: int) -> Player:
    """Return a player who deals, bids and plays anything."""
    luck = Random(seed)
    return lambda question: luck.choice(question.legal)


def match(game_seed: str, players: Sequence[Player], options: ComptoirOptions) -> int:
    """Play a match; return the seat that won."""
    chance = Chance(game_seed, 0)
    game, facts = Comptoir.start(options, len(players), chance)
    heard: list[Fact] = list(facts)
    while game.turn is not None:
        legal = tuple(str(action) for action in game.legal(game.turn))
        question = Question(seat=game.turn, view=game.view(game.turn), legal=legal, heard=tuple(heard))
        heard += game.play(game.turn, players[game.turn](question), chance)
        begun = [place for place, fact in enumerate(heard) if isinstance(fact, Dealer)]
        heard = heard[begun[-1] :]
    return game.scores.index(max(game.scores))

"""How fast games play themselves: `python -m bench.play [game ...]`.

Every game is played by drawing from the legal actions, two seats (or as few as it takes), default
options, on one core, for about two seconds.
"""

import sys
from random import Random
from time import perf_counter
from typing import Any

from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Game
from tapis.shelf import GAMES

SECONDS = 2.0


def play_one(game_type: type[Game[Any]], number: int) -> int:
    """Play one game to its end and return how many actions it took."""
    luck = Random(number)
    chance = Chance(f"{number:064x}", 0)
    game, _ = game_type.start(game_type.Options(), max(2, game_type.seats.start), chance)
    actions = 0
    while awaited := game.awaited():
        seat = min(awaited)
        game.play(seat, str(game.legal(seat).draw(luck.randrange)), chance)
        actions += 1
    assert game.result() is not None
    return actions


def measure(game_type: type[Game[Any]], seconds: float = SECONDS) -> tuple[float, float]:
    """Return actions and games per second."""
    play_one(game_type, 0)
    games = actions = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds:
        games += 1
        actions += play_one(game_type, games)
    return actions / spent, games / spent


def main(keys: list[str] | None = None) -> int:
    """Print one line for each game asked for, or for the whole shelf; 2 if a game is not on it."""
    wanted = keys or list(GAMES)
    if unknown := [key for key in wanted if key not in GAMES]:
        print(f"no such game: {', '.join(unknown)}; there are {', '.join(GAMES)}")
        return 2
    for key in wanted:
        actions, games = measure(GAMES[key])
        print(f"{key:16} {actions:10,.0f} actions/s {games:10,.0f} games/s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

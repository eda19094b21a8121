"""Whole games of robots against robots, with options and levels drawn at random."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

from tapis.engines import LEVELS, Engine, Question
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Game
from tapis.games.kit.options import OptionSet
from tapis.shelf import SHELF


def drawn_options(kind: type[Game[Any]], rng: Random) -> OptionSet:
    """Draw every option; each is a Literal."""
    fields = kind.Options.model_fields
    return kind.Options.model_validate(
        {name: rng.choice(get_args(field.annotation)) for name, field in fields.items()}
    )


def robots(
    kind: type[Game[Any]], seed: int, *, seats: int, leaves: int | None = None, most: int = 4000
) -> Iterator[tuple[Game[Any], Question]]:
    """Play a game of robots of all levels to its end; yield each position with what is asked there.

    With `leaves`, the player of seat 0 leaves after so many moves.
    """
    rng, engine = Random(seed), SHELF[kind.key].mind()
    chance = Chance(f"{seed:064x}", 0)
    game, _ = kind.start(drawn_options(kind, rng), seats, chance)
    for number in range(most):
        if number == leaves:
            game.withdraw(0, chance)
        if not (awaited := game.awaited()):
            return
        seat = min(awaited)
        question = Question.of(game, seat)
        yield game, question
        level = LEVELS[(seat + seed) % len(LEVELS)]
        game.play(seat, engine.choose(question, level, engine.budget, rng), chance)
    raise AssertionError(f"{kind.key} {game.options} does not end")


def thought_of(engine: Engine, question: Question) -> list[str]:
    """Return the notations that the engine thinks of, best first."""
    return [evaluation.code for evaluation in engine.think(question, engine.budget)]

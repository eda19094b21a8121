"""Random games of dice, step by step: each is played once for all tests that look at it."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from tapis.games.kit.game import Fact, Game
from tapis.games.kit.options import OptionSet
from tapis.walk import Position, Walk
from tests.contract.plays import copied


@cache
def played(kind: type[Game[Any]], options: OptionSet, seats: int, number: int) -> Sequence[Position]:
    """Play a game; no test may change a position."""
    return [(copied(game), facts) for game, facts in Walk(kind, options, seats, f"{number}").positions()]


def revisions(
    kind: type[Game[Any]], games: int, *, seats: int, **options: Any
) -> Iterator[tuple[Any, Any, Sequence[Fact]]]:
    """Yield each position of so many games before and after an action, and what it told."""
    for number in range(games):
        for (before, _), (game, facts) in pairwise(played(kind, kind.Options(**options), seats, number)):
            yield before, game, facts


def told(facts: Sequence[Fact], kind: type[Fact]) -> list[Any]:
    return [fact for fact in facts if isinstance(fact, kind)]

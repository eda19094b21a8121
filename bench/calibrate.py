"""Fits the coach's chances to win to games of strong engines: `python -m bench.calibrate [--short]`.

The engines of Can't Stop and Menteur tell actions apart well, but what they say is no chance to win.  This
plays games to their ends, and prints the constants of `bot/coach/cant_stop.py` and `bot/coach/menteur.py`
that fit best, and how often those won who were given each chance.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import log

from bench.engine_figures.players import by_engine
from bench.recorded import recorded
from bot.coach.cant_stop import calibrated, curve, guessed, logit
from bot.coach.menteur import POWER, chance
from bot.coach.replayed import Choice, Replayed
from bot.engines import engine_of
from bot.games import SHELF
from bot.games.cant_stop.view import CantStopView
from bot.games.menteur.view import MenteurView

STEPS = 60
"""Steps of a search for the best constant."""


def played(
    game: str, options: dict[str, object], seats: int, games: int
) -> Iterator[tuple[list[Choice], list[bool]]]:
    """Play games of strong engines; yield the choices of each, and who won."""
    kind = SHELF[game]
    chosen, strong = kind.Options.model_validate(options), by_engine(engine_of(game))
    for number in range(games):
        replayed = Replayed(recorded(kind, chosen, [strong] * seats, number))
        choices = list(replayed.choices())
        result = replayed.game.result()
        assert result is not None
        yield choices, [place == 1 for place in result.places]


def least(cost: Callable[[float], float], low: float, high: float) -> float:
    """Return where a cost with one valley is least."""
    for _ in range(STEPS):
        third = (high - low) / 3
        if cost(low + third) < cost(high - third):
            high -= third
        else:
            low += third
    return (low + high) / 2


def bits(told: Sequence[tuple[float, bool]]) -> float:
    """Return how surprising what happened was to who believed these chances."""
    return -sum(log(max(1e-9, chance if won else 1.0 - chance)) for chance, won in told) / len(told)


def reliability(told: Sequence[tuple[float, bool]], bins: int = 5) -> str:
    """Say how often those won who were given each chance."""
    groups: list[list[tuple[float, bool]]] = [[] for _ in range(bins)]
    for each in told:
        groups[min(bins - 1, int(each[0] * bins))].append(each)
    return ", ".join(map(_line, filter(None, groups)))


def _line(group: Sequence[tuple[float, bool]]) -> str:
    given = sum(chance for chance, _ in group) / len(group)
    return f"{given:.2f} -> {sum(won for _, won in group) / len(group):.2f} ({len(group)})"


def cant_stop(seats: int, games: int) -> str:
    """Fit the chances of players of Can't Stop whose turn has just ended."""
    rows: list[tuple[float, bool]] = []
    for columns in (3, 4, 5):
        for choices, won in played("cant_stop", {"columns_to_win": columns}, seats, games):
            for before, after in pairwise(choices):
                if before.seat != after.seat:
                    view = after.question.view
                    assert isinstance(view, CantStopView)
                    rows.append((logit(guessed(view, before.seat)), won[before.seat]))
    steep, lower = fitted(rows)
    told = [(curve(steep * x + lower), won) for x, won in rows]
    now = [(calibrated(curve(x), seats), won) for x, won in rows]
    fit = f"({steep:.3f}, {lower:.3f}) surprise {bits(told):.4f}, as it is {bits(now):.4f}"
    return f"Can't Stop for {seats}: {fit}; {reliability(now)}"


def fitted(rows: Sequence[tuple[float, bool]]) -> tuple[float, float]:
    """Return the slope and the height of the logistic curve that fits best, by Newton's steps."""
    steep, lower = 1.0, 0.0
    for _ in range(STEPS):
        gradient, hessian = [0.0, 0.0], [0.0, 0.0, 0.0]
        for x, won in rows:
            chance = curve(steep * x + lower)
            weight = chance * (1 - chance)
            gradient[0] += (won - chance) * x
            gradient[1] += won - chance
            hessian[0] += weight * x * x
            hessian[1] += weight * x
            hessian[2] += weight
        area = hessian[0] * hessian[2] - hessian[1] ** 2
        steep += (gradient[0] * hessian[2] - gradient[1] * hessian[1]) / area
        lower += (gradient[1] * hessian[0] - gradient[0] * hessian[1]) / area
    return steep, lower


def menteur(games: int) -> str:
    """Fit what dice count when a round of Menteur begins."""
    rows: list[tuple[tuple[int, ...], list[bool]]] = []
    for seats in (2, 3, 5):
        for choices, won in played("menteur", {}, seats, games):
            for choice in choices:
                view = choice.question.view
                assert isinstance(view, MenteurView)
                if not view.bids:
                    rows.append((view.dice, won))

    def told(power: float) -> list[tuple[float, bool]]:
        return [
            (chance(dice, seat, power), won[seat])
            for dice, won in rows
            for seat, count in enumerate(dice)
            if count
        ]

    power = least(lambda tried: bits(told(tried)), 0.2, 4.0)
    return (
        f"Menteur: power {power:.3f} surprise {bits(told(power)):.4f}, as it is {bits(told(POWER)):.4f};"
        f" {reliability(told(POWER))}"
    )


def main(arguments: Sequence[str]) -> int:
    """Print the constants that fit best, and how good those of the coach are."""
    games = 4 if "--short" in arguments else 100
    for seats in (2, 3, 4):
        print(cant_stop(seats, games), flush=True)
    print(menteur(games // 2), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

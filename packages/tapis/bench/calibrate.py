"""Fits the coach's chances to win to games of engines: `python -m bench.calibrate [--short] [--prices]`.

The engines of Can't Stop and Menteur tell actions apart well, but what they say is no chance to win.  This
plays games to their ends, and prints the constants of `tapis/coach/cant_stop.py` and `tapis/coach/menteur.py`
that fit best, and how often those won who were given each chance.  With `--prices` mixed robots play: where
what is told of mistakes costs another part than 1, `PRICE` is to be multiplied by it.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise, product
from math import sqrt
from operator import mul
from typing import NamedTuple

from bench.engine_figures.players import by_engine
from bench.honest import Case, all_sat
from bench.recorded import recorded
from bench.reliability import bits, reliability
from tapis.coach.cant_stop import BEND
from tapis.coach.choices import Choice, Choices
from tapis.coach.menteur import POWER, chance
from tapis.coach.sheets import together
from tapis.engines.cant_stop.climb import Bend, Climb
from tapis.engines.sheet.engine import SheetEngine
from tapis.games.cant_stop.game import CantStopView
from tapis.games.kit.chance import Chance
from tapis.games.kit.level import LEVELS
from tapis.games.kit.sheet import SheetView
from tapis.games.menteur.view import MenteurView
from tapis.shelf import GAMES, SHELF

TURNS = 6
"""How often two constants are found by turns."""
STEPS = 24
"""Steps of a search for the best constant."""


def played(
    game: str, options: dict[str, object], seats: int, games: int
) -> Iterator[tuple[list[Choice], list[bool]]]:
    """Play games of strong engines; yield the choices of each, and who won."""
    kind = GAMES[game]
    chosen, strong = kind.Options.model_validate(options), by_engine(SHELF[game].mind())
    for number in range(games):
        replayed = Choices(recorded(kind, chosen, [strong] * seats, number), SHELF[game])
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


class Climbed(NamedTuple):
    """Progress at the end of a turn: of who has just moved, of the others; and whether the first one won."""

    mine: float
    others: list[float]
    won: bool


def cant_stop(games: int) -> str:
    """Fit the chances of players of Can't Stop whose turn has just ended."""
    rows: list[Climbed] = []
    for seats, columns in product((2, 3, 4), (3, 5)):
        for choices, won in played("cant_stop", {"columns_to_win": columns}, seats, games):
            for before, after in pairwise(choices):
                if before.seat != after.seat:
                    view = CantStopView.of(after.question.view)
                    climb = Climb(view, before.seat)
                    rows.append(Climbed(climb.before, climb.against, won[before.seat]))

    def told(bend: Bend) -> list[tuple[float, bool]]:
        return [(bend.chance(row.mine, row.others), row.won) for row in rows]

    def steeper(steep: float, bend: Bend) -> float:
        return bits(told(bend._replace(steep=steep)))

    def adding(added: float, bend: Bend) -> float:
        return bits(told(bend._replace(added=added)))

    best = Bend()
    for _ in range(TURNS):
        best = best._replace(steep=least(partial(steeper, bend=best), 0.1, 3.0))
        best = best._replace(added=least(partial(adding, bend=best), -2.0, 2.0))
    now = told(BEND)
    fit = f"({best.steep:.3f}, {best.added:.3f}) surprise {bits(told(best)):.4f}, as it is {bits(now):.4f}"
    return f"Can't Stop: {fit}; {reliability(now)}"


def menteur(games: int) -> str:
    """Fit what dice count when a round of Menteur begins."""
    rows: list[tuple[tuple[int, ...], list[bool]]] = []
    for seats in (2, 3, 5):
        for choices, won in played("menteur", {}, seats, games):
            for choice in choices:
                view = MenteurView.of(choice.question.view)
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


def spread(game: str, options: dict[str, object], games: int) -> str:
    """Measure what the choice among several parts of a sheet adds to what they are worth one by one."""
    engine, kind = SHELF[game].mind(), GAMES[game]
    assert isinstance(engine, SheetEngine)
    chosen = kind.Options.model_validate(options)
    if not engine.ready(chosen):
        engine.prepare(chosen)
    added = 0.0
    for choices, _ in played(game, options, 2, games):
        for choice in choices:
            view = SheetView.of(choice.question.view)
            if not view.throws:
                added += engine.spread(choice.question)
    game_at_start, _ = kind.start(chosen, 2, Chance("0", 0))
    parts = engine.grids(game_at_start.view(0), 0)
    alone = sum(engine.value(plan, {}) for _, plan, _ in parts) / len(parts)
    share = added / (2 * games) / alone
    return f"{game} {options}: {share:.4f} of a part, as it is {together(len(parts), 1.0):.4f}"


def price(game: str, seats: int, games: int) -> str:
    """Measure how much of what mistakes of mixed robots are told to cost their seats lost, and others won.

    Single prices are rough, so robots are taken by their levels: by how much more those above the others at
    their table won, beside what the others' mistakes gave them.
    """
    told, won, above = list[float](), list[float](), list[float]()
    played = all_sat(Case(game, {}, seats, games), 1)
    for first in range(0, len(played), seats):
        table = played[first : first + seats]
        mean = sum(LEVELS.index(each.level) for each in table) / seats
        for each in table:
            told.append(each.account.others - each.account.loss)
            won.append(each.account.result - each.account.prior)
            above.append(LEVELS.index(each.level) - mean)
    whole = _product(above, told)
    part = _product(above, won) / whole
    off = [had - part * said for had, said in zip(won, told, strict=True)]
    error = sqrt(_product(off, off) / len(off) * _product(above, above)) / abs(whole)
    return f"{game} for {seats}: mistakes cost {part:.2f} ± {2 * error:.2f} of what is told"


def _product(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(map(mul, one, other))


def main() -> int:
    """Print the constants that fit best, and how good those of the coach are."""
    parser = argparse.ArgumentParser(prog="python -m bench.calibrate", description=__doc__)
    parser.add_argument("--short", action="store_true", help="few games, to see that it works")
    parser.add_argument("--prices", action="store_true", help="only what mistakes cost beside what is told")
    asked = parser.parse_args()
    games = 4 if asked.short else 40
    if asked.prices:
        for game, seats in product(("cant_stop", "menteur"), (2, 3, 4)):
            print(price(game, seats, 5 * games), flush=True)
        return 0
    print(cant_stop(games), flush=True)
    print(menteur(games // 2), flush=True)
    for grids in (2, 3, 6):
        print(spread("yams", {"grids": grids}, games // 4), flush=True)
    print(spread("top_jack", {"layout": "down_up_free"}, games // 4), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""`python -m bench.season [--short]`: what orders people by how well they play, and whether tournaments hold.

First a season of people whose strength is known: what each loses a decision.  Losses, luck and tables are
drawn; the index and the rating are those of the bot.  It prints how each orders the people, beside plain
wins, as rank correlations with the true order.  Then it plays random tournaments of each form.
`--luck` measures instead how much luck a game has, of robots that all play alike.

The exit code is 1 if the index is not ahead after the fewest games, or a rule of tournaments is broken.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from statistics import pstdev
from typing import Final

from bench import tournaments
from bench.engine_figures.players import by_engine
from bench.recorded import recorded
from tapis.records.index import last, mean_of
from tapis.records.losses import Decided
from tapis.records.ratings import Finish, Rating, rated
from tapis.shelf import SHELF

PEOPLE: Final = 200
AFTER: Final = (5, 20, 100)
"""The games a person after which the orders are compared."""
SHORT_PEOPLE, SHORT_AFTER, SHORT_TOURNAMENTS = 48, (2, 5), 20
"""The same in the short form, and the tournaments of each form."""
LUCK_GAMES: Final = 100
"""Sheets, or four deals each, of which luck is measured."""
BUDGET: Final = 60
"""Worlds that robots look at in these deals: more would change how well they play, and hardly the luck."""
SLIPS: Final = 0.25
"""How often a decision loses anything: most are as good as the best."""


@dataclass(frozen=True, slots=True)
class Sport:
    """A game as a season sees it.

    Attributes:
        seats: how many sit at a table.
        teams: whether seats 0 and 2 play seats 1 and 3.
        rounds: turns or deals of a game.
        decisions: that the index counts, of a person in a round.
        dead: how often nobody can change what a round brings.
        best, worst: what the best and the worst of ten people lose a decision, in points.
        luck: the standard deviation of a side's points by luck, in a game.
    """

    seats: int
    teams: bool
    rounds: int
    decisions: int
    dead: float
    best: float
    worst: float
    luck: float


SPORTS: Final = {
    "yams": Sport(3, teams=False, rounds=13, decisions=2, dead=0.0, best=0.15, worst=1.2, luck=43.0),
    "belote": Sport(4, teams=True, rounds=10, decisions=4, dead=1 / 6, best=0.3, worst=2.0, luck=345.0),
}
"""People between strong and easy robots, by what these lose (`tapis/shelf.py`); in Belote one deal in six is
decided by the cards.  Luck as `--luck` has measured it, of 100 sheets and of 60 deals."""


class Season:
    """People, how strong they are, and what their games have made of them.

    Args:
        sport: what they play.
        people: how many.
        seed: of everything that is drawn.
    """

    def __init__(self, sport: Sport, people: int, seed: int) -> None:
        self._sport, self._luck = sport, Random(seed)
        middle, width = (log(sport.best) + log(sport.worst)) / 2, (log(sport.worst) - log(sport.best)) / 2.56
        self.strength = [self._luck.lognormvariate(middle, width) for _ in range(people)]
        self.wins = [0] * people
        self.ratings = {one: Rating() for one in range(people)}
        self._games = [list[list[Decided]]() for _ in range(people)]

    def round(self) -> None:
        """Let everybody play a game at a table drawn by lot; who is left over plays a second one."""
        seats, count = self._sport.seats, len(self.strength)
        people = self._luck.sample(range(count), count)
        people += people[: -len(people) % seats]
        for first in range(0, len(people), seats):
            self._play(people[first : first + seats])

    def _play(self, people: Sequence[int]) -> None:
        sport = self._sport
        points = [-self._lose(one) for one in people]
        if sport.teams:
            points = [points[seat % 2] + points[seat % 2 + 2] for seat in range(sport.seats)]
        luck = [self._luck.gauss(0, sport.luck) for _ in people]
        final = [mine + luck[seat % 2 if sport.teams else seat] for seat, mine in enumerate(points)]
        places = [1 + sum(other > mine for other in set(final)) for mine in final]
        finishes = [Finish(seat, one, places[seat]) for seat, one in enumerate(people)]
        made = rated(finishes, self.ratings, seats=sport.seats, teams=sport.teams)
        for seat, one in enumerate(people):
            self.ratings[one] = made[seat]
            self.wins[one] += places[seat] == 1

    def _lose(self, one: int) -> float:
        """Let somebody decide for a game; return the points that it loses, which the index books."""
        sport, luck = self._sport, self._luck
        alive = sum(luck.random() >= sport.dead for _ in range(sport.rounds))
        losses = [
            luck.expovariate(SLIPS / self.strength[one]) if luck.random() < SLIPS else 0.0
            for _ in range(alive * sport.decisions)
        ]
        self._games[one].append([Decided("play", loss) for loss in losses])
        return sum(losses)

    def orders(self) -> dict[str, list[float]]:
        """Return by each figure what it says of everybody, the weakest lowest."""
        people = range(len(self.strength))
        return {
            "index": [-mean_of(last(reversed(self._games[one])))[0] for one in people],
            "rating": [self.ratings[one].mu - self.ratings[one].sigma for one in people],
            "wins": [self.wins[one] / self.ratings[one].games for one in people],
        }


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value; equal ones share theirs.

    >>> ranks([3.0, 1.0, 3.0])
    [1.5, 0.0, 1.5]
    """
    order = sorted(values)
    first = {value: place for place, value in reversed(list(enumerate(order)))}
    return [first[value] + (order.count(value) - 1) / 2 for value in values]


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the rank correlation of Spearman.

    >>> correlation([1, 2, 3], [10, 20, 40]), correlation([1, 2, 3], [3, 2, 1])
    (1.0, -1.0)
    """
    left, right = ranks(one), ranks(other)
    middle = (len(left) - 1) / 2
    joint = sum((a - middle) * (b - middle) for a, b in zip(left, right, strict=True))
    spread = sum((a - middle) ** 2 for a in left) * sum((b - middle) ** 2 for b in right)
    return joint / spread**0.5


def played(sport: Sport, people: int, after: Iterable[int], seed: int = 30) -> dict[int, dict[str, float]]:
    """Play a season; return after so many games a person how each figure orders them."""
    season, found, games = Season(sport, people, seed), dict[int, dict[str, float]](), 0
    for stop in sorted(after):
        for _ in range(stop - games):
            season.round()
        games = stop
        true = [-loss for loss in season.strength]
        found[stop] = {name: correlation(true, values) for name, values in season.orders().items()}
    return found


def measured_luck(game: str, games: int) -> float:
    """Return the standard deviation of a side's points by luck in a game of this sport.

    Of a sheet it is that of what strong robots score.  Of deals it is what a deal brings one side more than
    the other, over all deals of a game, as two sides have it that are drawn by themselves.
    """
    kind, mind, sport = SHELF[game].rules, SHELF[game].mind(), SPORTS[game]
    options = kind.Options.model_validate({"deals": 4} if sport.teams else {})
    mind.prepare(options)
    found = list[float]()
    for number in range(games):
        seats = sport.seats if sport.teams else 1
        record = recorded(kind, options, [by_engine(mind, "strong", BUDGET)] * seats, number)
        if sport.teams:
            scored = [fact for move in record.moves for fact in move.facts if fact["kind"] == "scored"]
            found += [fact["marked"][0] - fact["marked"][1] for fact in scored]
        else:
            assert record.result is not None, "it was played to its end"
            found += record.result["scores"]
    return pstdev(found) * (sqrt(sport.rounds / 2) if sport.teams else 1.0)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print how index, rating and wins order the people, and what tournaments did; return 1 if that fails."""
    parser = argparse.ArgumentParser(prog="python -m bench.season", description=__doc__)
    parser.add_argument("--people", type=int)
    parser.add_argument("--games", type=int, nargs="+", help="after so many games a person")
    parser.add_argument("--tournaments", type=int, help="of each form; 0: none")
    parser.add_argument("--short", action="store_true", help="fewer of each, to see that it works")
    parser.add_argument("--luck", action="store_true", help="measure only how much luck games have")
    asked = parser.parse_args(arguments)
    if asked.luck:
        for name, sport in SPORTS.items():
            luck = measured_luck(name, 4 if asked.short else LUCK_GAMES)
            print(f"{name}: {luck:.1f} points by luck, {sport.luck:g} in a season")
        return 0
    people = asked.people or (SHORT_PEOPLE if asked.short else PEOPLE)
    after = asked.games or (SHORT_AFTER if asked.short else AFTER)
    count = SHORT_TOURNAMENTS if asked.short else tournaments.COUNT
    ahead = seasons(people, after)
    held = tournaments.told(count if asked.tournaments is None else asked.tournaments)
    return 0 if ahead and held else 1


def seasons(people: int, after: Sequence[int]) -> bool:
    """Print how the figures order people in each game; return True if the index is ahead at first."""
    ahead = True
    print(f"{people} people: rank correlation with their true order")
    print(f"{'game':8} {'games':>6} {'index':>7} {'rating':>7} {'wins':>7}")
    for name, sport in SPORTS.items():
        found = played(sport, people, after)
        for games, figures in found.items():
            print(f"{name:8} {games:6} " + " ".join(f"{figures[one]:7.3f}" for one in figures))
        first = found[min(found)]
        ahead = ahead and first["index"] > max(first["rating"], first["wins"])
    print(f"the index is ahead after {min(after)} games: {'yes' if ahead else 'NO'}", flush=True)
    return ahead


if __name__ == "__main__":
    sys.exit(main())

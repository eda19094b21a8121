"""Can't Stop: every throw is counted, by rules of its own."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import product
from typing import NamedTuple

from tests.second_ways.told import Check, Told, same, shown


class Board(NamedTuple):
    """What lies there: the markers, where the own tokens stand, the columns that are closed."""

    markers: tuple[tuple[int, int], ...]
    own: tuple[int, ...]
    closed: frozenset[int]

    @property
    def usable(self) -> set[int]:
        marked = {column for column, _ in self.markers}
        tops = {column for column, square in self.markers if square == height(column)}
        return (marked if len(marked) == 3 else {*range(2, 13)} - self.closed) - tops


def height(column: int) -> int:
    return 13 - 2 * abs(7 - column)


def board(told: Told, code: str) -> Board:
    """Return what lies there after a move; before a throw or a stop, what lies there now."""
    told = told._replace(code=code)
    view = (told.after() if code.startswith("move") else told.game).view(told.seat)
    closed = frozenset(place + 2 for place, winner in enumerate(view.won) if winner is not None)
    return Board(view.markers, tuple(view.tokens[told.seat]), closed)


@cache
def sums() -> list[list[tuple[int, int]]]:
    """Return the three ways to pair the dice, of all 1296 throws."""
    return [[(a + b, c + d), (a + c, b + d), (a + d, b + c)] for a, b, c, d in product(range(1, 7), repeat=4)]


@cache
def brings(lies: Board, parts: bool) -> float:
    """Return how many steps a throw brings on average, or parts of columns."""
    found = 0.0
    for pairs in sums():
        found += max(used(lies, {*map(tuple, map(sorted, pairs))}, parts), default=0.0)
    return found / 6**4


def used(lies: Board, pairs: AbstractSet[tuple[int, ...]], parts: bool) -> list[float]:
    """Return what each way to use a pair of numbers moves."""
    stand, found = dict(lies.markers), list[float]()
    for pair in pairs:
        for order in (pair, pair[::-1]):
            marked, moved = dict(stand), 0.0
            for column in order:
                at = marked.get(column) or lies.own[column - 2]
                if column in lies.usable and at < height(column) and (column in marked or len(marked) < 3):
                    marked[column] = at + 1
                    moved += 1 / height(column) if parts else 1
            found.append(moved)
    return found


@cache
def misses(columns: frozenset[int]) -> float:
    """Return how often a throw has no number of these columns."""
    return sum(not columns & {one for pair in pairs for one in pair} for pairs in sums()) / 6**4


def bust(told: Told, code: str) -> float:
    return misses(frozenset(board(told, code).usable))


def stake(told: Told, parts: bool = False) -> float:
    lies = board(told, told.code)
    return sum(
        (square - lies.own[column - 2]) / (height(column) if parts else 1) for column, square in lies.markers
    )


def ten(told: Told, parts: bool = False) -> bool:
    """Return True if ten throws lose and bring so much, and a stop is better where they lose more."""
    times = 1000 if parts else 10
    lost = round(times * bust(told, "roll") * stake(told, parts))
    found = round(times * brings(board(told, "roll"), parts))
    said = {"lost": lost, "found": found, "bust": shown(bust(told, "roll"))}
    return told.values == said and told.code == ("stop" if lost > found else "roll")


def climbed(told: Told, code: str) -> float:
    before, after = dict(board(told, "roll").markers), board(told, code)
    start = {column: before.get(column) or after.own[column - 2] for column, _ in after.markers}
    return sum((square - start[column]) / height(column) for column, square in after.markers)


def moved(told: Told, code: str) -> set[int]:
    return {int(column) for column in code.removeprefix("move.").split("+")}


def free(told: Told, code: str) -> int:
    return 3 - len(board(told, code).markers)


def again(told: Told, code: str) -> float:
    """Return how often the next throw has a column of a move that can still be climbed."""
    return 1 - misses(frozenset(moved(told, code) & board(told, code).usable))


def lacks(told: Told, column: int) -> int:
    view = told.game.view(told.seat)
    rivals = [seat for seat in range(view.players) if seat not in {told.seat, *view.out}]
    return min(height(column) - view.tokens[seat][column - 2] for seat in rivals)


def chased(told: Told) -> bool:
    """Return True if an opponent lacks one column, and so few steps in it."""
    view, column = told.game.view(told.seat), told.values["column"]
    return told.code == "roll" and any(
        view.counts[seat] + 1 == view.options.columns_to_win
        and view.won[column - 2] is None
        and height(column) - view.tokens[seat][column - 2] == told.values["n"] <= 2
        for seat in range(view.players)
        if seat not in {told.seat, *view.out}
    )


def compared(told: Told, mine: float, other: float) -> bool:
    return (str(told.values["percent"]), str(told.values["other"])) == (shown(mine), shown(other))


def nearest(told: Told, code: str) -> int:
    lies = dict(board(told, code).markers)
    return min(height(column) - lies[column] for column in moved(told, code))


def rivalled(told: Told) -> bool:
    column = told.values["column"]
    own = dict(board(told, told.other).markers).get(column, 0)
    behind = height(column) - own >= lacks(told, column) == told.values["n"] <= 2
    return column in moved(told, told.other) - moved(told, told.code) and behind


CANT_STOP: Mapping[str, Check] = {
    "stop_wins": lambda told: told.code == "stop" and told.after().over,
    "closes": lambda told: (
        told.code == "stop"
        and told.after().won[told.values["column"] - 2] == told.seat
        and same(told, bust(told, "roll"))
    ),
    "no_risk": lambda told: told.code == "roll" and bust(told, "roll") == 0,
    "chased": chased,
    "one_short": lambda told: (
        told.code == "roll"
        and dict(board(told, "roll").markers)[told.values["column"]] + 1 == height(told.values["column"])
        and same(told, 1 - misses(frozenset({told.values["column"]})))
        and told.values["bust"] == shown(bust(told, "roll"))
    ),
    "marker_left": lambda told: (
        told.code == "roll" and free(told, "roll") == told.values["n"] > 0 and same(told, bust(told, "roll"))
    ),
    "dear": ten,
    "cheap": ten,
    "dear_part": lambda told: ten(told, parts=True),
    "cheap_part": lambda told: ten(told, parts=True),
    "top": lambda told: (
        told.values["column"] in moved(told, told.code)
        and dict(board(told, told.code).markers)[told.values["column"]] == height(told.values["column"])
    ),
    "rivalled": rivalled,
    "safer": lambda told: (
        compared(told, bust(told, told.code), bust(told, told.other))
        and bust(told, told.code) < bust(told, told.other)
    ),
    "nearer": lambda told: nearest(told, told.code) == told.values["n"] < nearest(told, told.other),
    "climbs": lambda told: (
        compared(told, climbed(told, told.code), climbed(told, told.other))
        and climbed(told, told.code) > climbed(told, told.other)
    ),
    "saves_marker": lambda told: (
        free(told, told.code) == told.values["n"] > told.values["other"] == free(told, told.other)
    ),
    "comes": lambda told: (
        compared(told, again(told, told.code), again(told, told.other))
        and again(told, told.code) > again(told, told.other)
        and {*told.values["columns"]} == moved(told, told.code)
    ),
    "way.safe_steps": lambda told: told.code == "stop" and stake(told) == told.values["n"],
    "way.busts": lambda told: told.code != "stop" and same(told, bust(told, told.code)),
    "way.climbs": lambda told: told.code == "roll" and same(told, 1 - bust(told, "roll")),
    "way.again": lambda told: same(told, again(told, told.code)),
    "way.elsewhere": lambda told: same(told, 1 - bust(told, told.code) - again(told, told.code)),
}

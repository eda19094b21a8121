"""Menteur: one die after the other."""

from collections.abc import Mapping

from tests.second_ways.told import Check, Told, same


def true_bids(told: Told, bid: tuple[int, int], exactly: bool = False) -> float:
    """Return how often a bid is true over all dice that a seat does not see, one die after the other."""
    game = told.game
    view = game.view(told.seat)
    count, value = bid
    one = sum(face == value or (view.wild and face == 1) for face in range(1, 7)) / 6
    chances = {own(told, value): 1.0}
    for _ in range(sum(view.dice) - len(view.hand)):
        following: dict[int, float] = {}
        for number, chance in chances.items():
            following[number + 1] = following.get(number + 1, 0.0) + chance * one
            following[number] = following.get(number, 0.0) + chance * (1 - one)
        chances = following
    return sum(
        chance for number, chance in chances.items() if number == count or (not exactly and number > count)
    )


def own(told: Told, value: int) -> int:
    view = told.game.view(told.seat)
    return view.hand.count(value) + (view.hand.count(1) if view.wild and value != 1 else 0)


def bid_of(told: Told) -> tuple[int, int]:
    """Return the bid that is made, or that stands."""
    if told.code.startswith("bid."):
        count, value = map(int, told.code.split(".")[1:])
        return count, value
    standing = told.game.view(told.seat).standing
    return standing.count, standing.value


MENTEUR: Mapping[str, Check] = {
    "liar": lambda told: same(told, true_bids(told, bid_of(told))) and told.code == "liar",
    "exact": lambda told: same(told, true_bids(told, bid_of(told), exactly=True)) and told.code == "exact",
    "bid": lambda told: same(told, true_bids(told, bid_of(told))) and told.code.startswith("bid."),
    "impossible": lambda told: true_bids(told, bid_of(told)) == 0,
    "sure": lambda told: own(told, bid_of(told)[1]) >= bid_of(told)[0],
    "own": lambda told: own(told, bid_of(told)[1]) == told.values["n"] > 0,
}

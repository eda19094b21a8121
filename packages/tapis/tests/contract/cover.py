"""Which cases stand for all of the conformance suite: of each game about one variant in six."""

from collections.abc import Iterable

from tests.contract.plays import Case


def shown(one: Case) -> set[tuple[str, str | int]]:
    """Return the values of all options of a case, and its number of seats where that is the game's most."""
    most = {("seats", one.seats)} if one.seats == one.kind.seats[-1] else set[tuple[str, str | int]]()
    return most | set(one.options)


def quick(cases: Iterable[Case]) -> list[Case]:
    """Return cases in which every value of every option of each game occurs: what shows most comes first."""
    chosen: list[Case] = []
    of_game: dict[str, list[Case]] = {}
    for one in cases:
        of_game.setdefault(one.kind.key, []).append(one)
    for every in of_game.values():
        missing = set[tuple[str, str | int]]().union(*map(shown, every))
        while missing:
            best = max(every, key=lambda one: len(shown(one) & missing))
            chosen.append(best)
            missing -= shown(best)
    return chosen

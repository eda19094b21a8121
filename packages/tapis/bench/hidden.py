"""What seats believe of hidden cards, beside what is: `python -m bench.hidden [game ...] [--positions N]`.

Robots of one level play; now and then the seat to choose is asked how likely each other seat is to hold each
card, and to have none of a suit.  A table for each game, level and part of the game says how often that was
so, for what robots and coach use, beside other ways to believe, and by how much each was surprised.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from random import Random
from typing import Final

from bench.engine_figures.players import by_engine
from bench.engines import table
from bench.hidden_cards import Ask, Asked, comptoir, menteur, sides, tarot
from bench.recorded import recorded
from bench.reliability import Group, Told, among, bits, grouped
from tapis.coach.choices import decisions
from tapis.engines.cards.worlds import generator
from tapis.games.kit.level import LEVELS, Level
from tapis.shelf import GAMES, SHELF

HIDDEN: Final[Mapping[str, Callable[[], Ask]]] = {
    "belote": sides.belote,
    "coinche": sides.coinche,
    "comptoir": lambda: comptoir.ask,
    "menteur": lambda: menteur.ask,
    "tarot": lambda: tarot.ask,
}
"""What asks the seats of each game."""
TABLES: Final[Mapping[str, Sequence[int]]] = {"comptoir": (3, 4), "menteur": (2, 3, 4)}
"""How many sit at the tables, by turns, where it is not only as few as can meet."""
SHARE: Final = 1 / 8
"""The share of choices that are asked, as those of one deal are alike."""
POSITIONS, FEW = 300, 40
SURE: Final = 0.95


def positions(game: str, level: Level, number: int) -> list[Asked]:
    """Return so many positions of matches of robots of one level."""
    kind, player, ask = GAMES[game], by_engine(SHELF[game].mind(), level), HIDDEN[game]()
    options, found = kind.Options(), list[Asked]()
    tables = TABLES.get(game, (max(2, kind.seats_for(options).start),))
    for match in count():
        seats = tables[match % len(tables)]
        record, luck = recorded(kind, options, [player] * seats, match), Random(f"{game} {level} {match}")
        for choice in decisions(record, SHELF):
            one = ask(choice, generator(luck)) if luck.random() < SHARE else None
            found += [] if one is None else [one]
            if len(found) == number:
                return found
    return found


def told(found: Sequence[Asked], way: str) -> Told:
    """Return what one way said, with whether it was so."""
    return [
        (chance, so)
        for each in found
        for chance, so in zip(each.said[way].tolist(), each.true.tolist(), strict=True)
    ]


def rows(found: Sequence[Asked]) -> Iterator[tuple[str, ...]]:
    """Yield the table of some positions: by what was said in %, how often, its mean, and what is."""
    ways = list(found[0].said)
    every = {way: told(found, way) for way in ways}
    yield "said", *(f"{way}: {name}" for way in ways for name in ("times", "mean", "is"))
    groups = {way: grouped(every[way], 10) for way in ways}
    for place in range(10):
        yield f"{10 * place}-{10 * place + 10}", *_cells([groups[way].get(place) for way in ways])
    sure = [among(every[way], lambda chance: chance >= SURE) for way in ways]
    yield f"{SURE:.0%} or more", *_cells(sure)
    yield "surprise", *(cell for way in ways for cell in ("", "", f"{bits(every[way]):.4f}"))


def _cells(groups: Sequence[Group | None]) -> list[str]:
    return [cell for group in groups for cell in (_told(group) if group else ("", "", ""))]


def _told(group: Group) -> tuple[str, ...]:
    return str(group.number), f"{100 * group.said:.1f}", f"{100 * group.true:.1f}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.hidden", description="Chances of hidden cards.")
    parser.add_argument(
        "games", nargs="*", choices=[[], *HIDDEN], metavar="game", help="all, if none is named"
    )
    parser.add_argument(
        "--levels", nargs="+", choices=LEVELS, default=LEVELS, help="of the robots at the table"
    )
    parser.add_argument("--positions", type=int, default=POSITIONS, help="of each game and level")
    parser.add_argument("--short", action="store_true", help="few positions, to see that it works")
    asked = parser.parse_args(arguments)
    for game in asked.games or HIDDEN:
        for level in asked.levels:
            found = positions(game, level, FEW if asked.short else asked.positions)
            for part in dict.fromkeys(each.part for each in found):
                here = [each for each in found if each.part == part]
                print(f"## {game}, {level} robots, {part}: {len(here)} positions\n")
                print(table(list(rows(here))), end="\n\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

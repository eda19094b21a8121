"""How far apart levels are, and how fast engines play: `python -m bench.engines [game ...] [--short]`.

Every figure has a 95 % confidence interval and, where there is one, its aim.  The exit code is 1 if an aim is
missed.  Decisions are timed in processor time: the machine should have a core to spare.  `--levels` prints
the levels of `tapis/shelf.py` and what each loses a decision (`--index`: only that) instead, `--pace` only
times decisions.
"""

import argparse
import sys
from collections.abc import Sequence
from time import process_time

from bench.engine_figures import Figure, levels, pace
from tapis.shelf import SHELF

ROBOTS = [game for game, entry in SHELF.items() if entry.engine]
"""The games that have an engine."""
HEADER = ("figure", "value", "95 % from", "to", "aim", "")


def measured(game: str, *, short: bool) -> list[Figure]:
    """Return how far apart the levels of a game are, and how fast its engine is."""
    return [*levels.figures(game, short=short), *pace.figures(game, short=short)]


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as a table of text: names on the left, values on the right.

    >>> print(table([["figure", "value"], ["games won", "81.5"]]))
    | figure    | value |
    |-----------|------:|
    | games won |  81.5 |
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        [
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        for row in rows
    ]
    rule = ["-" * (width + 1) + (":" if place else "-") for place, width in enumerate(widths)]
    first, *others = ["| " + " | ".join(line) + " |" for line in lines]
    return "\n".join([first, "|" + "|".join(rule) + "|", *others])


def row(figure: Figure) -> tuple[str, ...]:
    """Return a figure as a row of the table.

    >>> row(Figure("games won, %", 81.5, 79.0, 83.75, "at least 80 %", met=True))
    ('games won, %', '81.5000', '79.0000', '83.7500', 'at least 80 %', 'met')
    """
    told = ("met" if figure.met else "MISSED") if figure.aim else ""
    return (
        figure.name,
        *(f"{number:.4f}" for number in (figure.value, figure.low, figure.high)),
        figure.aim,
        told,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print game after game; return 1 if an aim is missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.engines", description="How well the engines play.")
    parser.add_argument(
        "games", nargs="*", choices=[[], *ROBOTS], metavar="game", help="all, if none is named"
    )
    parser.add_argument("--short", action="store_true", help="fewer games each, to see that it works")
    parser.add_argument("--levels", action="store_true", help="print what the lobby tells of levels")
    parser.add_argument("--index", action="store_true", help="of levels only what they lose a decision")
    parser.add_argument("--pace", action="store_true", help="only time decisions")
    asked = parser.parse_args(arguments)
    if asked.levels:
        for game in asked.games or ROBOTS:
            if not asked.index:
                print(levels.written(game, levels.measured(game, short=asked.short)), flush=True)
            for unit, figures in levels.decided(game, short=asked.short):
                print("\n".join(" ".join(row(figure)[:4]) for figure in figures))
                print(levels.index_written(game, unit, figures), flush=True)
        return 0
    missed = 0
    for game in asked.games or ROBOTS:
        began = process_time()
        found = (pace.figures if asked.pace else measured)(game, short=asked.short)
        missed += sum(not figure.met for figure in found)
        print(f"## {game} ({process_time() - began:.0f} s of processor time)\n")
        print(table([HEADER, *map(row, found)]), end="\n\n", flush=True)
    print(f"{missed} missed" if missed else "every aim is met")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

"""`python -m bench [--quick]`: how fast games play, and the bot beside others."""

import argparse
import asyncio
import sys
from collections.abc import Sequence

from bench import play
from bench.report import machine, report
from bench.versus import QUICK, SHORT, Plan, compare


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 0."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Figures measured on this machine.")
    parser.add_argument("--quick", action="store_true", help="a few seconds, to see that it works")
    parser.add_argument("--no-games", action="store_true", help="only the bots")
    parser.add_argument("--short", action="store_true", help="a minute or two, for a machine that is shared")
    asked = parser.parse_args(arguments)
    plan = QUICK if asked.quick else SHORT if asked.short else Plan()
    print(machine(), end="\n\n")
    if not asked.quick and not asked.no_games:
        play.main([])
        print()
    print(report(asyncio.run(compare(plan)), plan))
    return 0


if __name__ == "__main__":
    sys.exit(main())

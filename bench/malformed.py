"""`python -m bench.malformed [--quick] [--seed N]`: a hundred thousand wrong interactions, of fresh seeds.

Each must get one clear answer and change nothing in the database; otherwise the exit code is 1.
"""

import argparse
import asyncio
import secrets
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.e2e.storm import EACH, storm

BOTS, SEEDS = 12, 10
"""One bot after the other, and seeds for each, 100,080 interactions in all.

The sandbox remembers 10,000 interactions at a time, and the forms that are filled in are among the first.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Send them, print, and return 0 if all is as it should be."""
    parser = argparse.ArgumentParser(prog="python -m bench.malformed", description="Wrong interactions.")
    parser.add_argument("--quick", action="store_true", help="a few seconds, to see that it works")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1 << 32), help="the first; a fresh one")
    asked = parser.parse_args(arguments)
    bots, seeds = (1, 1) if asked.quick else (BOTS, SEEDS)
    print(f"seeds from {asked.seed} on")
    wrong, began = 0, time.perf_counter()
    for number in range(bots):
        first = asked.seed + number * seeds
        with TemporaryDirectory(prefix="bench-") as folder:
            problems = asyncio.run(storm(Path(folder, "bot"), range(first, first + seeds)))
        wrong += problems.total()
        print(f"  {(number + 1) * seeds * EACH:,} sent, {wrong} problems", flush=True)
        for problem, times in problems.most_common(5):
            print(f"NOT MET: {problem} ({times} times)")
    print(
        f"{bots * seeds * EACH:,} wrong interactions in {time.perf_counter() - began:.0f} s: {wrong} problems"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

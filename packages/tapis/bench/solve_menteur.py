"""Solves the mixed strategy of two at Menteur: `python -m bench.solve_menteur [--rounds N] [--most DICE]`.

It writes `tapis/data/solved/menteur-duel.npz` (3.9 MB), which `tapis/engines/menteur/duel.py` reads.  Regrets
are matched in C for all pairs of one to five dice, small totals first, so what losing a die costs is known.
With the usual number of rounds that takes about seven minutes of processor.
"""

import argparse
import ctypes
import subprocess
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapis.engines.menteur.cups import Values, counts, rungs, thrown
from tapis.engines.menteur.duel import MOST, OPENINGS, SOLVED, STEPS, WHOLE

SOURCE = Path(__file__).with_suffix(".c")
ROUNDS = 600
"""How often regrets are added up over all pairs of cups."""
STRAY = 0.001
"""How often anything is tried while regrets are matched, so that no state is without an answer."""
RARE = 0.004
"""The part below which an action of the mean strategy is dropped as noise."""

Singles = NDArray[np.float32]


class Solved(NamedTuple):
    """The mean strategy of both, as whole numbers (`duel.py`), and the opener's value, in chances to win."""

    opening: NDArray[np.uint8]
    first: NDArray[np.uint8]
    second: NDArray[np.uint8]
    value: float


def compiled(folder: Path) -> ctypes.CDLL:
    """Compile the solver.

    Raises:
        LookupError: if there is no compiler.
    """
    compiler, library = which("cc"), folder / "solve_menteur.so"
    if compiler is None:
        raise LookupError("there is no C compiler")
    subprocess.run(  # noqa: S603 - the compiler of this machine, with this source
        [compiler, "-O3", "-march=native", "-ffast-math", "-shared", "-fPIC", "-o", library, SOURCE],
        check=True,
    )
    return ctypes.CDLL(str(library))


def pointer(values: NDArray[Any]) -> ctypes.c_void_p:
    """Return where an array is."""
    return values.ctypes.data_as(ctypes.c_void_p)


def pointers(pair: Sequence[NDArray[Any]]) -> Any:  # noqa: ANN401 - an array of two addresses
    """Return where two arrays are."""
    return (ctypes.c_void_p * 2)(*(array.ctypes.data for array in pair))


def solved(library: ctypes.CDLL, dice: tuple[int, int], ends: tuple[float, float], rounds: int) -> Solved:
    """Solve a round.

    Args:
        library: the compiled solver.
        dice: the dice of the opener and of the other.
        ends: the opener's chance to win the game after a round won, and after a round lost.
        rounds: how often regrets are added up.
    """
    steps = rungs(sum(dice), wild=True, palifico=False)
    many, openings = len(steps.bids), min(OPENINGS, len(steps.bids))
    opens = (steps.above(None)[:openings] > 0).astype(np.uint8)
    chances = [thrown(each) for each in dice]
    held = [np.ascontiguousarray(counts(each, wild=True), dtype=np.int8) for each in dice]
    sizes = np.array([len(each) for each in chances], dtype=np.int32)
    opening, opened = np.zeros((2, sizes[0], openings), np.float32)
    regrets, played = [
        [np.zeros((size, STEPS + 1, many, STEPS + 1), np.float32) for size in sizes] for _ in range(2)
    ]
    likely = [each.astype(np.float32) for each in chances]
    count, value = steps.count.astype(np.int32), steps.value.astype(np.int32)
    library.solve(
        many, STEPS, openings, pointer(count), pointer(value), pointer(opens), pointer(sizes), pointers(held),
        pointers(likely), *map(ctypes.c_double, ends), pointer(opening), pointer(opened), pointers(regrets),
        pointers(played), rounds, ctypes.c_float(STRAY),
    )  # fmt: skip
    start = mixed(opened)
    first, second = (mixed(each) for each in played)
    worth = _value(steps.value, (start, first, second), chances, held, steps.count, ends)
    opener, other = (whole(each.transpose(1, 2, 0, 3)) for each in (first, second))
    return Solved(whole(start), opener, other, worth)


def mixed(sums: Singles) -> Singles:
    """Return the parts of the mean strategy, rare ones dropped; zeros where nothing was played."""
    total = sums.sum(axis=-1, keepdims=True)
    parts = np.divide(sums, total, out=np.zeros_like(sums), where=total > 0)
    parts[parts < RARE] = 0
    total = parts.sum(axis=-1, keepdims=True)
    return np.divide(parts, total, out=parts, where=total > 0)


def whole(parts: Singles) -> NDArray[np.uint8]:
    """Return parts as whole numbers."""
    return np.round(parts * WHOLE).astype(np.uint8)


def _value(
    value: NDArray[np.intp],
    strategy: tuple[Singles, Singles, Singles],
    chances: Sequence[Values],
    held: Sequence[NDArray[np.int8]],
    count: NDArray[np.intp],
    ends: tuple[float, float],
) -> float:
    """Return the opener's chance to win, over all pairs of cups, where both play the strategy."""
    start, *both = strategy
    many, after = len(count), dict[tuple[int, int, int], Singles]()
    opened = np.zeros((len(held[0]), len(held[1])))
    for last in range(many - 1, -1, -1):
        truth = held[0][:, None, value[last]] + held[1][None, :, value[last]] >= count[last]
        for gap, who in product(range(min(last, STEPS) + 1), range(2)):
            shape = (-1, 1) if who == 0 else (1, -1)
            part = both[who][:, gap, last]
            found = part[:, 0].reshape(shape) * np.where(truth == (who == 0), ends[1], ends[0])
            for step in range(1, min(STEPS, many - 1 - last) + 1):
                found += part[:, step].reshape(shape) * after[1 - who, step, last + step]
            after[who, gap, last] = found.astype(np.float32)
        if last < start.shape[1]:
            opened += start[:, last, None] * after[1, 0, last]
        for key in [key for key in after if key[2] == last + STEPS]:
            del after[key]
    return float(chances[0] @ opened @ chances[1])


def main(arguments: Sequence[str] | None = None) -> int:
    """Solve all pairs of dice and keep them."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.solve_menteur", description="Solves Menteur for two."
    )
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often regrets are added up")
    parser.add_argument("--most", type=int, default=MOST, help="the most dice of a player")
    parser.add_argument("--to", type=Path, default=SOLVED, help="the file that is written")
    asked = parser.parse_args(arguments)
    kept, worth = dict[str, NDArray[np.uint8]](), dict[tuple[int, int], float]()
    with TemporaryDirectory() as folder:
        library = compiled(Path(folder))
        for opener, other in sorted(product(range(1, asked.most + 1), repeat=2), key=sum):
            dice = (opener, other)
            won = 1.0 - worth[other - 1, opener] if other > 1 else 1.0
            lost = worth[opener - 1, other] if opener > 1 else 0.0
            found = solved(library, dice, (won, lost), asked.rounds)
            worth[dice] = found.value
            name = f"{opener}{other}"
            kept |= {f"{name}open": found.opening, f"{name}first": found.first, f"{name}second": found.second}
            print(f"{opener} against {other}: the opener wins {100 * found.value:.2f} %", flush=True)
    np.savez_compressed(asked.to, allow_pickle=False, **kept)
    print(f"{asked.to}: {asked.to.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Let the net of `tapis/engines/partners/learnt.py` learn: `python -m bench.learnt SECONDS [--fresh]`.

It goes on from the weights that come with the program, or from nothing, and writes them anew.  A C compiler
is needed.  The weights that come with the program took 18.9 million deals, a quarter of an hour of one core.
"""

import argparse
import ctypes
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import numpy as np

from tapis.engines.cards.tables import GAME, POINTS, POWER, RANK, SUIT, bars, game_of
from tapis.engines.partners.learnt import SOURCE

CODE = Path(__file__).with_name("learnt.c")
TRUMPS = (12.1, 10.1, 27.5, 18.4, 37.4, 14.5, 14.7, 20.6)
"""Points that the takers make more for a trump of the taker's, by rank 7 to A."""
OTHERS = (-0.8, 0.3, 0.5, 2.3, -0.4, -0.6, 0.0, 13.8)
"""The same of the other cards."""
SHAPES = {"seen": (4, 239, 64), "said": (4, 32, 64), "base": (4, 32)}
FINENESS = {"seen": 64, "said": 64, "base": 4096}
ROUNDS, DEALS = 20, 512
RATE, RANDOM = 1.2e-3, 0.1
"""The rate of learning at the start, which falls to nothing, and the share of plays drawn at random."""


class _Weights(ctypes.Structure):
    _fields_ = [(name, ctypes.c_float * int(np.prod(shape))) for name, shape in SHAPES.items()]


def learn(seconds: float, seed: int, *, fresh: bool) -> dict[str, np.ndarray]:
    """Return the weights after so many seconds of processor time, as whole numbers."""
    with TemporaryDirectory() as folder:
        library = Path(folder, "learnt.so")
        quick = ("-O3", "-march=native", "-ffast-math")
        command = ["cc", *quick, "-shared", "-fPIC", "-o", library, CODE, "-lm"]
        subprocess.run(command, check=True)  # noqa: S603 - the compiler and the project's own code
        code = ctypes.CDLL(str(library))
    code.learn.restype = ctypes.c_double
    lenient = game_of("S", "columns", undertrump=False)
    barred = np.stack([bars()[GAME["S"]], bars()[lenient]])
    promised = np.where(SUIT == 0, np.array(TRUMPS)[RANK], np.array(OTHERS)[RANK]).astype(np.float32)
    tables = POINTS[0].astype(np.int32), POWER[0].copy(), barred, promised
    code.begin(*(table.ctypes.data_as(ctypes.c_void_p) for table in tables), ctypes.c_uint64(seed))
    found = _Weights()
    if not fresh:
        with np.load(SOURCE) as stored:
            for name in SHAPES:
                values = stored[name].astype(np.float32).ravel() / FINENESS[name]
                getattr(found, name)[:] = values.tolist()
        code.resume(ctypes.byref(found))
    began = process_time()
    while (part := (process_time() - began) / seconds) < 1:
        error = code.learn(ROUNDS, DEALS, ctypes.c_float(RATE * (1 - part)), ctypes.c_float(RANDOM))
        print(f"{part:4.0%} {error:.4f}", flush=True)
    code.weights(ctypes.byref(found))
    return {
        name: np.rint(np.array(getattr(found, name)).reshape(shape) * FINENESS[name]).astype(
            np.int8 if FINENESS[name] == 64 else np.int16
        )
        for name, shape in SHAPES.items()
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m bench.learnt", description="Let the net learn.")
    parser.add_argument("seconds", type=float)
    parser.add_argument("--fresh", action="store_true", help="from nothing")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    found = learn(asked.seconds, asked.seed, fresh=asked.fresh)
    np.savez_compressed(SOURCE, seen=found["seen"], said=found["said"], base=found["base"])


if __name__ == "__main__":
    main()

"""Where tests keep solved tables: in one folder for all of them, as some take seconds to solve."""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from tapis.games.kit.options import OptionSet
from tapis.shelf import GAMES, SHELF

SOLVED = Path(tempfile.gettempdir(), "tapis-vert-solved")
"""The folder of the bots of the end-to-end tests, too (`tests/e2e/forks.py`, which imports no test)."""


def solve(game: str, options: Mapping[str, object]) -> OptionSet:
    """Return the options of a game; their table is solved unless it was before."""
    chosen = GAMES[game].Options.model_validate(options)
    if not SHELF[game].mind().ready(chosen):
        SHELF[game].mind().prepare(chosen)
    return chosen

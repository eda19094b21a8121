"""Every game's usual options come solved, so no start solves anything."""

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tapis.engines.kit import solutions
from tapis.shelf import SHELF
from tests.tiers import in_turn

SOLVES = [key for key, game in SHELF.items() if game.solves]
COME = solutions.COME


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Iterator[Path]:
    solutions.keep_in(tmp_path / "solved")
    yield tmp_path / "solved"
    solutions.keep_in(None)


def prepare(keys: list[str]) -> None:
    """Solve the tables of these games' usual options that are missing."""
    for key in keys:
        SHELF[key].mind().prepare(SHELF[key].rules.Options())


@in_turn("key", SOLVES, 1, "other games")
def test_the_usual_options_come_solved(key: str) -> None:
    """If a rule of the game has changed, its table is to be made anew, as the test below says."""
    assert SHELF[key].mind().ready(SHELF[key].rules.Options())


@pytest.mark.slow("13 s of processor")
def test_what_comes_is_what_would_be_solved(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`GOLDEN=write` makes it anew."""
    monkeypatch.setattr(solutions, "COME", folder / "nothing")
    prepare(SOLVES)
    made = sorted(folder.glob("*.table"))
    if os.environ.get("GOLDEN") == "write":
        for old in COME.glob("*.table"):
            old.unlink()
        for path in made:
            (COME / path.name).write_bytes(path.read_bytes())
    assert sorted(path.name for path in COME.glob("*.table")) == [path.name for path in made]
    for path in made:
        come, solved = (np.frombuffer(one.read_bytes()[64:], np.float32) for one in (COME / path.name, path))
        np.testing.assert_allclose(come, solved, atol=1e-4)

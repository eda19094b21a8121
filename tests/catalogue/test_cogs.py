"""Cogs are thin: a cog names its game and its verbs, and what verbs share stands in `bot/commands`."""

from pathlib import Path

import cogs
from tests.tiers import in_turn

MOST = 48
COGS = sorted(Path(cogs.__file__).parent.glob("*.py"))


@in_turn("cog", COGS)
def test_a_cog_fits_on_one_screen(cog: Path) -> None:
    """What grows beyond it belongs into `bot/commands` or into the screen module of the game."""
    lines = len(cog.read_text("utf-8").splitlines())
    assert lines <= MOST, f"cogs/{cog.name} has {lines} lines"

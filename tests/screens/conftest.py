"""Screens that a reviewer has read, as committed files."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.screens.kit.screen import Screen
from tests.screens.sketches import written

GOLDEN = Path(__file__).resolve().parent / "golden"


@pytest.fixture
def golden() -> Callable[[str, Screen], None]:
    """Compare a screen with the committed file of that name; `GOLDEN=write` writes the file instead."""

    def compare(name: str, screen: Screen) -> None:
        path = GOLDEN / f"{name}.txt"
        if os.environ.get("GOLDEN") == "write":
            path.write_text(written(screen), "utf-8")
        assert written(screen) == path.read_text("utf-8"), f"{path.name}: read it, then run with GOLDEN=write"

    return compare

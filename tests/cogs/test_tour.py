"""The tour of docs/architecture.md is the way that a throw takes."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from discord_sandbox.client import ALICE
from tests.cogs.conftest import Parlour

ROOT = Path(__file__).resolve().parents[2]
TOUR = ROOT / "docs" / "architecture.md"
STOP = re.compile(r"^\d+\. \*\*`([\w.]+)`\*\* in `([\w/]+\.py)`", re.MULTILINE)


def where(file: str) -> Path:
    """Return the path of a file that the tour names by its house."""
    return (ROOT / "packages" / file.partition("/")[0] if file.startswith("tapis/") else ROOT) / file


async def test_a_throw_passes_the_functions_of_the_tour_in_their_order(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    await parlour.do(ALICE, "yams new")
    await parlour.press(ALICE, ":start")
    board = (await parlour.press(ALICE, ":roll.11111")).shown
    stops = [(name, str(where(file))) for name, file in STOP.findall(TOUR.read_text("utf-8"))]
    passed: list[tuple[str, str]] = []

    def note(frame: FrameType, _event: str, _arg: object) -> None:
        stop = frame.f_code.co_qualname, frame.f_code.co_filename
        if stop in stops[len(passed) : len(passed) + 1]:  # what else runs meanwhile is no stop of this throw
            passed.append(stop)

    def noted(work: Callable[[Any], object]) -> Callable[[Any], object]:
        """Note what is called in the database's thread, too."""

        def run(transaction: Any) -> object:
            sys.setprofile(note)
            try:
                return work(transaction)
            finally:
                sys.setprofile(None)

        return run

    store = parlour.bot.services.store
    run = store.run
    monkeypatch.setattr(store, "run", lambda work, **how: run(noted(work), **how))
    sys.setprofile(note)
    try:
        await parlour.press(ALICE, ":roll.", board)
    finally:
        sys.setprofile(None)
    assert len(stops) == 10
    assert passed == stops

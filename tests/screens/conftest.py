"""Screens that a reviewer has read, as committed files."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from bot.screens.frame.board import board
from bot.screens.frame.ends import over
from bot.screens.frame.form import options_form
from bot.screens.frame.lobby import lobby
from bot.screens.kit.screen import Screen
from bot.shelf import SHELF
from bot.text import LANGUAGES
from tapis.games.kit.game import Game
from tests.screens.sketches import Ticked, frame_of, hand_scene, held, scene_of, written

GOLDEN = Path(__file__).resolve().parent / "golden"


class Golden:
    """Compares screens with the committed files of their names; `GOLDEN=write` writes the files instead."""

    def compare(self, name: str, screen: Screen) -> None:
        path = GOLDEN / f"{name}.txt"
        if os.environ.get("GOLDEN") == "write":
            path.write_text(written(screen), "utf-8")
        assert written(screen) == path.read_text("utf-8"), f"{path.name}: read it, then run with GOLDEN=write"

    def table(
        self, name: str, game: Game[Any], facts: Iterable[Any] = (), draft: Ticked | None = None, **more: Any
    ) -> None:
        """The board of a position, or its end, in each language."""
        for language in LANGUAGES:
            scene = scene_of(game, tuple(facts), language, draft=draft)
            draw, seed = (over, {"seed": "0f" * 32}) if scene.result else (board, {})
            frame = frame_of(type(game), scene, **seed | more)
            self.compare(
                f"{game.key}_{name}_{language}", draw(frame, scene, SHELF[game.key].screen.table(scene))
            )

    def hand(self, name: str, game: Game[Any], seat: int, draft: Ticked | None = None) -> None:
        """What a seat sees of its own, in each language."""
        for language in LANGUAGES:
            scene = hand_scene(game, seat, language, draft=draft)
            self.compare(f"{game.key}_hand_{name}_{language}", held(game.key, scene))

    def around(self, game: Game[Any], facts: Iterable[Any] = (), *, form: bool = True, **more: Any) -> None:
        """The lobby and the options of a position's table, in each language."""
        for language in LANGUAGES:
            frame = frame_of(type(game), scene_of(game, tuple(facts), language), **more)
            self.compare(f"{game.key}_lobby_{language}", lobby(frame))
            if form:
                self.compare(f"{game.key}_options_{language}", options_form(frame))

    def sheets(self, game: Game[Any], facts: Iterable[Any] = (), names: tuple[str, ...] = ("sheet",)) -> None:
        """The first pages of the sheet, in each language."""
        for language in LANGUAGES:
            scene = scene_of(game, tuple(facts), language)
            for page, name in enumerate(names):
                self.compare(f"{game.key}_{name}_{language}", SHELF[game.key].screen.sheet(scene, page)[0])


@pytest.fixture
def golden() -> Golden:
    return Golden()

"""What is kept of a sheet, while dice are thrown and ticked, is what would be made of it anew."""

from copy import copy
from dataclasses import replace

import pytest

from bot.screens.kit import sheet_cache
from bot.screens.kit.screen import Body, Scene
from bot.screens.kit.sheet_cache import as_written
from bot.shelf import SHELF
from bot.text import text_in
from tapis.games.kit.sheet import SheetGame, SheetView
from tapis.shelf import GAMES
from tests.screens.sketches import scene_of, walk
from tests.tiers import early

SHEETS = sorted(key for key, game in GAMES.items() if issubclass(game, SheetGame))


def shown(body: Body) -> object:
    return body.body, body.picture


@pytest.mark.parametrize("game", early(SHEETS))
def test_a_kept_sheet_is_the_one_that_would_be_made_anew(game: str) -> None:
    kind = GAMES[game]
    scenes = [scene_of(position, facts, "fr") for position, facts in walk(kind, kind.Options(), 2, "kept")]
    kept = [shown(SHELF[game].screen.table(scene)) for scene in scenes]
    for step, (scene, was) in enumerate(zip(scenes, kept, strict=True)):
        anew = replace(scene, t=copy(scene.t))  # these texts were never asked for before
        assert shown(SHELF[game].screen.table(anew)) == was, f"step {step}"


def test_throws_make_no_sheet_and_a_box_makes_one() -> None:
    made: list[tuple[int, int]] = []

    @as_written
    def make(scene: Scene, view: SheetView) -> None:
        del scene
        made.append((sum(len(grid) for grids in view.sheets for grid in grids), view.throws))

    kind = GAMES["yams"]
    for position, facts in walk(kind, kind.Options(), 2, "made"):
        scene = scene_of(position, facts, "fr")
        make(scene, scene.view_as(SheetView))
    assert made == [(boxes, 0) for boxes in range(25)]


def test_a_sheet_is_made_anew_in_another_language_and_for_other_names() -> None:
    made: list[Scene] = []
    make = as_written(lambda scene, _: made.append(scene))
    kind = GAMES["yams"]
    scene = scene_of(*next(walk(kind, kind.Options(), 2, "who")), "fr")
    scenes = [scene, replace(scene, t=text_in("en")), replace(scene, names=("Zoé", "Bob")), scene]
    for one in scenes:
        make(one, one.view_as(SheetView))
    assert made == scenes[:3]


def test_of_many_sheets_the_newest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet_cache, "KEPT", 2)
    made: list[str] = []
    make = as_written(lambda scene, _: made.append(scene.names[0]))
    kind = GAMES["yams"]
    scene = scene_of(*next(walk(kind, kind.Options(), 2, "who")), "fr")
    for name in ("A", "B", "A", "C", "A", "B"):
        make(replace(scene, names=(name, "Bob")), scene.view_as(SheetView))
    assert made == ["A", "B", "C", "B"]

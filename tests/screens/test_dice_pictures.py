"""The pictures of the dice games: drawn from every position, changed by what is written and by no throw."""

import io
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

from bot.screens.kit.screen import Picture
from bot.shelf import SHELF
from tapis.drawing import RECIPES
from tapis.games.dice_poker import DicePoker
from tapis.games.five_thousand.game import FiveThousand
from tapis.games.four_twenty_one.game import FourTwentyOne
from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Game
from tapis.games.top_jack.game import TopJack
from tapis.games.yams import Yams, YamsOptions
from tests.screens.sketches import LONGEST, SHORT, scene_of, walk
from tests.tiers import early, in_turn

DICE_GAMES: tuple[type[Game[Any]], ...] = (Yams, TopJack, DicePoker, FiveThousand, FourTwentyOne)


def picture_of(game: Game[Any], facts: tuple[Any, ...] = (), language: str = "fr") -> Picture:
    picture = SHELF[game.key].screen.table(scene_of(game, facts, language)).picture
    assert picture is not None, game.key
    return picture


def size(picture: Picture) -> tuple[int, int]:
    with Image.open(io.BytesIO(RECIPES[picture.recipe](picture.data))) as drawn:
        return drawn.size


def played(
    kind: type[Game[Any]], players: int, **options: Any
) -> Iterator[tuple[Game[Any], tuple[Any, ...]]]:
    return walk(kind, kind.Options(**options), players, "pictures")


@pytest.mark.parametrize("players", early([2, 8, 17]))
@in_turn("kind", DICE_GAMES)
def test_a_picture_is_drawn_of_every_stage_of_a_game(kind: type[Game[Any]], players: int) -> None:
    for step, (game, facts) in enumerate(played(kind, players)):
        if step not in {0, 1, 30} and game.awaited():
            continue
        picture = picture_of(game, facts)
        assert 1 <= len(picture.alt) <= 1000, picture.alt
        wide, high = size(picture)
        assert wide == 800
        assert high <= 1000


@pytest.mark.slow("a picture at each step of five games")
@in_turn("kind", DICE_GAMES)
def test_a_throw_does_not_draw_the_picture_anew(kind: type[Game[Any]]) -> None:
    """A picture that changed at every throw would flicker: it does as long as the same player is to move."""
    seen: list[tuple[Any, Picture]] = []
    for game, facts in played(kind, 3):
        now = (game.view(None), picture_of(game, facts))
        if seen and _same(seen[-1][0], now[0]):
            assert now[1] == seen[-1][1], facts
        seen.append(now)
    assert len({picture for _, picture in seen}) < 0.8 * len(seen)


def _same(before: Any, now: Any) -> bool:
    """Return True if nothing was written between two views."""
    return all(
        getattr(before, name, None) == getattr(now, name, None)
        for name in (
            "sheets",
            "totals",
            "opened",
            "tokens",
            "pot",
            "thrown",
            "round",
            "part",
            "past",
            "out",
            "turn",
        )
    )


def test_the_box_written_last_is_marked_until_another_is() -> None:
    game, _ = Yams.start(YamsOptions(), 2, Loaded())
    assert picture_of(game).data[4] is None
    game.play(0, "roll.11111", Loaded((3, 3, 3, 5, 5)))
    facts = game.play(0, "score.full", Loaded())
    part, row, column = picture_of(game, tuple(facts)).data[4]
    assert (picture_of(game).data[3][part][row][0], column) == ("Full", 0)
    game.play(1, "roll.11111", Loaded((1, 1, 2, 3, 4)))
    assert picture_of(game).data[4] == (part, row, column)


def test_undoing_a_box_unmarks_it() -> None:
    """The position before is a copy, with its own newest box."""
    game, _ = Yams.start(YamsOptions(), 2, Loaded())
    game.play(0, "roll.11111", Loaded((3, 3, 3, 5, 5)))
    before = Yams.model_validate_json(game.model_dump_json())
    game.play(0, "score.full", Loaded())
    assert picture_of(game).data[4] is not None
    assert picture_of(before).data[4] is None
    after = Yams.model_validate_json(game.model_dump_json())
    assert picture_of(after) == picture_of(game)


def test_the_bonus_is_a_bar_until_it_is_won_or_lost() -> None:
    game, _ = Yams.start(YamsOptions(), 1, Loaded())
    bars = []
    for box, value in zip(("sixes", "fives", "fours", "threes"), (6, 5, 4, 3), strict=True):
        game.play(0, "roll.11111", Loaded((value,) * 4 + (1,)))
        game.play(0, f"score.{box}", Loaded())
        (bar,) = picture_of(game).data[3][0][7][2]
        bars.append(bar)
    assert bars == [1000 * 24 // 64, 1000 * 44 // 64, 1000 * 60 // 64, "39"]


def test_several_grids_are_one_players_own_above_the_ranking() -> None:
    game, _ = Yams.start(YamsOptions(grids=6), 3, Loaded())
    over, heads, lit, _, _, others = picture_of(game).data
    assert (over, lit, len(heads)) == (("Alice", 0), 0, 6)
    assert [name for _, ((name, _),), _ in others] == list(SHORT[:3])


@in_turn("players", [4, 17])
def test_of_four_players_or_more_the_one_to_move_and_the_nearest_stand_above_the_ranking(
    players: int,
) -> None:
    game, _ = Yams.start(YamsOptions(), players, Loaded())
    for turn in (0, 2, players - 1):
        game.turn = turn
        _, heads, lit, _, _, others = picture_of(game).data
        assert [len(heads), heads[0][1], lit] == [3, turn, 0]
        assert turn in [seat for _, ((_, seat),), _ in others]
        assert min(players, 3) <= len(others) <= 10


@in_turn("kind", DICE_GAMES)
def test_the_longest_names_are_drawn(kind: type[Game[Any]]) -> None:
    game, facts = list(played(kind, 8))[-1]
    picture = SHELF[game.key].screen.table(scene_of(game, facts, "en", LONGEST)).picture
    assert picture is not None
    assert size(picture)[0] == 800


@in_turn("language", ["en", "fr"])
@in_turn("kind", DICE_GAMES)
def test_the_text_of_a_picture_names_everybody_with_their_points(
    kind: type[Game[Any]], language: str
) -> None:
    positions = list(played(kind, 4))
    game, facts = positions[len(positions) // 2]
    alt = picture_of(game, facts, language).alt
    assert all(name in alt for name in SHORT[:4]), alt
    assert "{" not in alt
    assert "**" not in alt


@in_turn("kind", DICE_GAMES)
def test_up_to_four_players_the_picture_leaves_room_for_the_rest_of_a_phones_screen(
    kind: type[Game[Any]],
) -> None:
    """Of 740 pixels at most 330 at a width of 350."""
    for players in range(kind.seats.start, 5):
        positions = list(played(kind, players))
        wide, high = size(picture_of(*positions[len(positions) // 2]))
        assert 350 * high / wide <= 330, players

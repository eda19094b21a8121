"""The end of a game on a card: players, figures, game, date and server."""

from dataclasses import replace
from datetime import date

from bot.screens import yams
from bot.screens.frame.ends import over
from bot.screens.frame.ranking import podium
from bot.screens.kit.screen import Picture, Scene
from tapis.games.kit.game import Result
from tapis.games.yams import Yams, YamsOptions
from tests.screens.limits import breaches
from tests.screens.sketches import frame_of, scene_of, walk
from tests.tiers import in_turn

WON = Result(places=(2, 1, 3), scores=(180, 1234, 90))


def finished(language: str = "fr") -> Scene:
    *_, (game, facts) = walk(Yams, YamsOptions(), 3, "card")
    return replace(scene_of(game, facts, language), result=WON)


def card(language: str = "fr", result: Result = WON, **changed: object) -> Picture | None:
    scene = finished(language)
    known = {"day": date(2026, 11, 22), "server": "Le salon", **changed}
    frame = frame_of(Yams, scene, **known)
    return podium(frame, result, ())


@in_turn(
    ("language", "note", "points"),
    [("fr", "22 novembre 2026 · Le salon", "1\N{NARROW NO-BREAK SPACE}234 points"),
     ("en", "November 22, 2026 · Le salon", "1,234 points")],
)  # fmt: skip
def test_a_card_tells_players_figures_game_date_and_server(language: str, note: str, points: str) -> None:
    shown = card(language)
    assert shown is not None
    title, written, sides = shown.data
    assert (title, written) == ("Yams", note)
    assert [(place, player) for place, ((player, _),), *_ in sides] == [
        (1, "Bob"),
        (2, "Alice"),
        (3, "Chloé"),
    ]
    assert sides[0][2] == points
    assert all(name in shown.alt for name in ("Alice", "Bob", "Chloé", "Yams", "Le salon")), shown.alt


def test_where_the_server_is_not_known_the_date_stands_alone() -> None:
    shown = card(server="")
    assert shown is not None
    assert shown.data[1] == "22 novembre 2026"


def test_a_game_that_nobody_won_has_no_card() -> None:
    assert card(result=Result(ranked=False)) is None
    assert card(result=Result(places=(2, 2, 2), scores=(0, 0, 0))) is None


def test_partners_stand_on_one_step() -> None:
    scene = replace(finished(), result=Result(places=(1, 2, 1, 2), scores=(500, 300, 500, 300)))
    frame = replace(frame_of(Yams, scene), names=("Alice", "Bob", "Chloé", "David"), teams=True)
    assert scene.result is not None
    shown = podium(frame, scene.result, ())
    assert shown is not None
    assert [[name for name, _ in players] for _, players, *_ in shown.data[2]] == [
        ["Alice", "Chloé"],
        ["Bob", "David"],
    ]


def test_the_card_is_the_end_screens_picture_and_the_ranking_its_text() -> None:
    """Nothing is told twice: the ranking stands as text only where no card is drawn."""
    scene = finished()
    screen = over(frame_of(Yams, scene), scene, yams.table(scene))
    assert breaches(screen) == []
    assert screen.picture is not None
    assert screen.picture.recipe == "podium"
    assert "🥇" not in screen.body
    assert "🥇" in screen.text
    assert "Bob" in screen.body

"""What boards, lobbies and menus say of the times at which a table's clock stands."""

from datetime import date
from typing import Any

from bot.screens.frame.board import board
from bot.screens.frame.frame import Absence, Frame
from bot.screens.frame.lobby import lobby
from bot.screens.frame.menu import Person, menu
from bot.screens.frame.resting import LONGEST, pause_choice, standing_line
from bot.screens.kit.mine import my_tables
from bot.screens.kit.screen import Button, Screen, Verb
from bot.shelf import SHELF
from bot.tables import LONGEST_PAUSE
from bot.text import LANGUAGES, text_in
from tapis.shelf import GAMES
from tests.screens.limits import breaches
from tests.screens.sketches import frame_of, scene_of, walk
from tests.tiers import in_turn

UNTIL = 1_800_000_000
OFF = Absence("Bob", date(2026, 12, 24), date(2026, 12, 28))
NBSP = "\N{NO-BREAK SPACE}"
DASH = "\N{THIN SPACE}\N{EN DASH}\N{THIN SPACE}"


def drawn(language: str = "en", **changes: Any) -> tuple[Frame, Screen]:
    """A board of Yams for two, around whose position the table knows these things."""
    kind = GAMES["yams"]
    game, facts = next(walk(kind, kind.Options(), 2, "resting"))
    scene = scene_of(game, facts, language)
    frame = frame_of(kind, scene, **changes)
    return frame, board(frame, scene, SHELF["yams"].screen.table(scene))


def verbs(screen: Screen) -> list[str]:
    parts = [part for row in screen.rows for part in row if isinstance(part, Button)]
    return [part.do.name for part in parts if isinstance(part.do, Verb)]


@in_turn(
    ("language", "told"),
    [
        ("en", f"-# 🌴{NBSP}**Bob** is off Dec{NBSP}24{DASH}28, back on Dec{NBSP}29"),
        ("fr", f"-# 🌴{NBSP}**Bob**{NBSP}: 24\N{EN DASH}28{NBSP}déc., retour le 29{NBSP}déc."),
    ],
)
def test_days_off_are_told_first_day_last_day_and_day_of_return(language: str, told: str) -> None:
    """OGS 213, vacation shown reversed: in that order, and the return is the day after the last."""
    frame, shown = drawn(language, away=(OFF,))
    assert told in shown.body.split("\n")
    assert told in lobby(frame).body.split("\n")
    assert told in menu(frame, "playing", Person(seated=True)).body.split("\n")


def test_one_day_off_over_the_end_of_a_year() -> None:
    frame, _ = drawn(away=(Absence("Bob", date(2026, 12, 31), date(2026, 12, 31)),))
    assert standing_line(frame) == f"-# 🌴{NBSP}**Bob** is off Dec{NBSP}31, back on Jan{NBSP}1"


def test_of_many_who_are_away_a_board_tells_what_two_rows_hold_and_the_menu_all() -> None:
    four = tuple(named(name) for name in ("Alice", "Bob", "Chloé", "David"))
    frame, shown = drawn(away=four)
    [line] = [line for line in shown.body.split("\n") if "🌴" in line]
    assert (line.count("back on"), line[-4:]) == (1, f"🌴{NBSP}+3")
    opened = menu(frame, "playing", Person()).body
    assert [f"**{one.name}** is off" in opened for one in four] == [True] * 4


def test_beside_a_question_one_row_names_who_is_away_and_their_return() -> None:
    _, shown = drawn(away=(named("Maximilienne-Augustine"),), ending="Bob", silent=("Alice",))
    assert f"-# 🌴{NBSP}**Maximilienne-Au…** is back on Dec{NBSP}29" in shown.body.split("\n")


def named(name: str) -> Absence:
    return OFF._replace(name=name)


def test_while_a_weekend_lasts_the_board_says_until_when_the_clock_stands() -> None:
    _, shown = drawn(weekend="Europe/Paris")
    assert "🗓️ weekends off" in shown.footer
    assert "🗓️" not in shown.body
    _, shown = drawn(weekend="Europe/Paris", weekend_until=UNTIL)
    assert f"-# 🗓️ Clock stands until <t:{UNTIL}:d>, <t:{UNTIL}:t>" in shown.body.split("\n")


def test_a_pause_says_until_when_and_how_to_end_it() -> None:
    frame, shown = drawn(paused_until=UNTIL)
    said, how = f"⏸️ Pause until <t:{UNTIL}:d>, <t:{UNTIL}:t>", "-# Anyone may end it: **Go on now**."
    assert {said, how} <= {*shown.body.split("\n")}
    assert "resume" in verbs(shown)
    assert "resume" in verbs(menu(frame, "playing", Person(seated=True)))
    assert "resume" not in verbs(menu(frame, "playing", Person()))


def test_a_board_asks_one_question_at_a_time() -> None:
    """A change of seats first, then the end, then a pause."""
    asked: dict[str, Any] = {"pause": ("Alice", 7), "pause_code": "7.11", "pause_missing": ("Bob",)}
    _, shown = drawn(**asked)
    assert "⏸️ **Alice** asks for a pause of 7 days." in shown.body
    assert "rest.7.11" in verbs(shown)
    frame, shown = drawn(**asked, ending="Bob", silent=("Alice",))
    assert "pause" not in shown.body
    assert [verb for verb in verbs(shown) if verb.startswith(("rest", "agree"))] == ["agree.end"]
    assert "resume" in verbs(menu(frame, "playing", Person(seated=True))), "the question may be dropped"


def test_the_choice_of_days_is_that_of_the_rule() -> None:
    assert LONGEST == LONGEST_PAUSE
    assert [breaches(pause_choice(text_in(language))) for language in LANGUAGES] == [[], []]


def test_ones_own_days_off_stand_above_ones_tables() -> None:
    t = text_in("en")
    own = my_tables(t, [], (OFF.first, OFF.last))
    assert own.body.split("\n")[-1] == f"🌴{NBSP}You are off Dec{NBSP}24{DASH}28, back on Dec{NBSP}29"
    assert my_tables(t, []).body == t("mine.none")

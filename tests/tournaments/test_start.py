"""When a tournament starts is read as people write it."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.tournaments.start import start_meant
from tapis.games.kit.game import Illegal
from tests.tiers import in_turn

NOW = datetime(2026, 11, 27, 21, 30, tzinfo=ZoneInfo("Europe/Paris"))
"""A Friday evening."""


@in_turn(
    ("typed", "meant"),
    [
        ("22h", "11-27 22:00"),
        ("21:00", "11-28 21:00"),
        ("demain 20h30", "11-28 20:30"),
        ("demain à 20 h 30", "11-28 20:30"),
        ("tomorrow at 8:30 pm", "11-28 20:30"),
        ("tonight 10pm", "11-27 22:00"),
        ("ce soir à 22h", "11-27 22:00"),
        ("après-demain 20h", "11-29 20:00"),
        ("samedi 20h30", "11-28 20:30"),
        ("on Saturday at 20:30", "11-28 20:30"),
        ("ven. 23h", "11-27 23:00"),
        ("vendredi 21h", "12-04 21:00"),
        ("le 24 décembre à 20h30", "12-24 20:30"),
        ("2026-12-24 20:30", "12-24 20:30"),
    ],
)
@in_turn("language", ["en", "fr"])
def test_a_start_is_the_next_instant_that_is_so_called(typed: str, meant: str, language: str) -> None:
    start = start_meant(typed, NOW, language)
    assert (f"{start:%m-%d %H:%M}", start.tzinfo) == (meant, NOW.tzinfo)


@in_turn(
    ("typed", "why"),
    [
        ("", "tournament.refuse.start"),
        ("soon", "tournament.refuse.start"),
        ("samedi", "tournament.refuse.start"),
        ("tomorrow 25:00", "tournament.refuse.start"),
        ("today 21:00", "tournament.refuse.over"),
        ("26/11/2026 20h", "tournament.refuse.over"),
        ("someday 20:00", "day.refuse.unread"),
    ],
)
def test_what_is_no_start_to_come_is_refused(typed: str, why: str) -> None:
    with pytest.raises(Illegal, match=why):
        start_meant(typed, NOW, "fr")

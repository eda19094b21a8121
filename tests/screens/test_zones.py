"""Time zones are found by what people type: a city in either language, a part of a name, an offset."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.screens.kit.zones import USUAL, zone_meant, zone_told, zones_like

NOW = datetime(2026, 1, 15, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "best"),
    [
        ("Bruxelles", "Europe/Brussels"),
        ("montréal", "America/Montreal"),
        ("york", "America/New_York"),
        ("new_york", "America/New_York"),
        ("america/argentina/buenos aires", "America/Argentina/Buenos_Aires"),
        ("-3:30", "America/St_Johns"),
        ("UTC+1", "Europe/Paris"),
        ("berln", "Europe/Berlin"),
        ("", "Europe/Paris"),
    ],
)
def test_the_best_match_stands_first(typed: str, best: str) -> None:
    assert zones_like(typed, NOW)[0] == best


@pytest.mark.parametrize("typed", ["", "e", "Europe", "+1", "xyzzy", "posix", "Etc/GMT"])
def test_discord_takes_what_is_offered_and_all_of_it_is_a_zone(typed: str) -> None:
    offered = zones_like(typed, NOW)
    assert len(offered) == len(set(offered)) <= 25
    assert all(ZoneInfo(name) and not name.startswith(("posix/", "Etc/")) for name in offered)


def test_only_a_zone_that_stands_alone_is_meant() -> None:
    meant = {typed: zone_meant(typed, NOW) for typed in ("EUROPE/paris", "york", "Europe", "berln", "")}
    wanted = {"EUROPE/paris": "Europe/Paris", "york": "America/New_York"}
    assert meant == dict.fromkeys(meant) | wanted


def test_its_distance_from_utc_is_that_of_now() -> None:
    summer = datetime(2026, 7, 15, 12, tzinfo=UTC)
    assert [zone_told("Europe/Paris", at) for at in (NOW, summer)] == [
        "Europe/Paris (UTC+1)",
        "Europe/Paris (UTC+2)",
    ]
    assert zone_told("America/St_Johns", NOW) == "America/St_Johns (UTC-3:30)"
    assert zone_told(USUAL[-1], NOW) == "UTC"

"""Time zones are found by what people type: a city in either language, a part of a name, an offset."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.screens.kit.zones import zones
from tapis.clocks.zones import USUAL, zone_meant, zone_told, zones_like
from tapis.games.kit.game import Illegal
from tests.tiers import in_turn

NOW = datetime(2026, 1, 15, 12, tzinfo=UTC)


@in_turn(
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
    assert zones_like(typed, NOW, zones())[0] == best


@in_turn("typed", ["", "e", "Europe", "+1", "xyzzy", "posix", "Etc/GMT"])
def test_discord_takes_what_is_offered_and_all_of_it_is_a_zone(typed: str) -> None:
    offered = zones_like(typed, NOW, zones())
    assert len(offered) == len(set(offered)) <= 25
    assert [ZoneInfo(name).key for name in offered] == offered
    assert [name for name in offered if name.startswith(("posix/", "Etc/"))] == []


@in_turn(
    ("typed", "why", "detail"),
    [
        ("Europe", "zone.refuse.near", {"zones": ["Europe/Paris", "Europe/Brussels", "Europe/Zurich"]}),
        ("brussells", "zone.refuse.near", {"zones": ["Europe/Brussels"]}),
        ("+1", "zone.refuse.near", {"zones": ["Europe/Paris", "Europe/Brussels", "Europe/Zurich"]}),
        ("xyzzy", "zone.refuse.unknown", {}),
        ("", "zone.refuse.unknown", {}),
    ],
)
def test_what_is_no_zone_alone_is_refused_with_the_nearest(
    typed: str, why: str, detail: dict[str, object]
) -> None:
    with pytest.raises(Illegal) as refused:
        zone_meant(typed, NOW, zones())
    assert (refused.value.why, refused.value.detail) == (why, detail)


def test_its_distance_from_utc_is_that_of_now() -> None:
    summer = datetime(2026, 7, 15, 12, tzinfo=UTC)
    assert [zone_told("Europe/Paris", at) for at in (NOW, summer)] == [
        "Europe/Paris (UTC+1)",
        "Europe/Paris (UTC+2)",
    ]
    assert zone_told("America/St_Johns", NOW) == "America/St_Johns (UTC-3:30)"
    assert zone_told(USUAL[-1], NOW) == "UTC"

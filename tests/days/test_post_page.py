"""The post of the day, and the page on which a server sets it."""

from dataclasses import replace

from bot.days.post_page import announcement
from bot.days.settings_page import Daily, daily_button, daily_line, daily_settings
from bot.screens.kit.screen import Button, Screen, Verb
from bot.screens.kit.server import server_settings
from bot.text import LANGUAGES, text_in
from tapis.records.day_entries import Placed
from tapis.records.months import NAMED, TITLES, Month, Title
from tapis.shelf import GAMES
from tests.days.shown import LISTED, MONTH, QUIET, SERVER, THROWN
from tests.screens.limits import breaches
from tests.tiers import in_turn

ENGLISH, FRENCH = text_in("en"), text_in("fr")
HERE = Daily(5, 570, "Europe/Paris (UTC+1)")


def verbs(screen: Screen) -> list[str]:
    """Return what the buttons do."""
    return [
        button.do.name
        for row in screen.rows
        if isinstance(row, tuple)
        for button in row
        if isinstance(button, Button) and isinstance(button.do, Verb)
    ]


def test_a_post_names_the_day_and_its_games() -> None:
    shown = announcement(ENGLISH, QUIET)
    assert shown.title == f"Tapis Vert no 132 · {MONTH.short}"
    assert shown.body.split("\n")[:2] == [
        "🎲 **Throw of the day · Yams**",
        "🃏 **Deal of the day · Coinche, 4 deals**",
    ]
    assert (shown.blocks, shown.footer, verbs(shown)) == ((), "", ["daily"])


def test_a_post_tells_the_places_of_a_closed_day_and_no_squares() -> None:
    """Equal figures share a place; who was erased is someone."""
    english, french = (announcement(t, LISTED) for t in (ENGLISH, FRENCH))
    assert [(block.title, block.body.split("\n")) for block in english.blocks] == [
        (
            "🎲 Yams, no 131",
            ["**1** Ada · 4 points lost", "**2** someone · 12 points lost", "**2** Bo · 12 points lost"],
        ),
        ("🃏 Belote, no 131", ["**1** Bo · 62%"]),
    ]
    assert [block.title for block in french.blocks] == ["🎲 Yams, n° 131", "🃏 Belote, n° 131"]
    assert english.footer == "Played here this month by 3 players: 9 days"


def test_a_name_from_right_to_left_does_not_turn_its_figure() -> None:
    shown = announcement(ENGLISH, replace(LISTED, places={"throw": [replace(THROWN[0], name="\u05d3")]}))
    assert shown.blocks[0].body == "**1** \u05d3\N{LEFT-TO-RIGHT MARK} · 4 points lost"


def test_places_of_throws_that_the_coach_still_counts_say_so() -> None:
    shown = announcement(ENGLISH, replace(LISTED, pending=2))
    assert [("2 games" in block.body) for block in shown.blocks] == [True, False]


def test_a_kind_that_nobody_played_is_not_told() -> None:
    shown = announcement(ENGLISH, replace(LISTED, places={"throw": THROWN, "deal": []}))
    assert [block.title for block in shown.blocks] == ["🎲 Yams, no 131"]


@in_turn(
    ("daily", "said", "offered"),
    [
        (Daily(zone=HERE.zone), [], ["server.daily.5"]),
        (HERE, ["Day announced: <#5>, 9:30 AM"], ["server.daily.off"]),
        (replace(HERE, channel=6), ["Day announced: <#6>, 9:30 AM"], ["server.daily.off"]),
        (
            replace(HERE, refused=True),
            ["Day announced: no longer in <#5>"],
            ["server.daily.5"],
        ),
        (
            replace(HERE, until=7),
            ["Day announced: not in <#5> at present"],
            ["server.daily.off"],
        ),
    ],
)
def test_the_page_says_where_the_day_is_announced_and_switches_it(
    daily: Daily, said: list[str], offered: list[str]
) -> None:
    lines, button = daily_line(ENGLISH, daily), daily_button(ENGLISH, daily)
    server = replace(SERVER, lines=lines, buttons=[button])
    shown = daily_settings(ENGLISH, server, daily)
    why = [ENGLISH("settings.daily.closed")] if daily.refused else []
    why += [ENGLISH("settings.daily.again", until=7)] if daily.until else []
    assert shown.body.split("\n")[1:] == [
        *said,
        *why,
        "Time zone: none, so that of the day: Europe/Paris (UTC+1)",
    ]
    titles = ["server.month.yes"] if daily.on else []
    assert verbs(shown) == [*offered, *titles, "server"]
    assert server_settings(ENGLISH, server).body.split("\n")[1:] == said


def test_the_page_says_which_zone_a_server_has() -> None:
    shown = daily_settings(ENGLISH, replace(SERVER, zone=HERE.zone), HERE)
    assert shown.body.split("\n")[-1] == "Time zone: Europe/Paris (UTC+1)"


@in_turn("language", LANGUAGES)
@in_turn("sign", ["W", "*", "🂡"])
def test_post_and_page_hold_at_their_longest(language: str, sign: str) -> None:
    """With five titles, each shared by as many as are named, of the longest game and names."""
    t, widest = text_in(language), [Placed(1, sign * 32, 999, 999.0, None)] * 5
    game = max(GAMES, key=lambda key: len(t(f"{key}.name")))
    titles = [
        Title(kind, 9999.0, ((sign * 32,) * (1 + (kind == "partners")),) * NAMED, game, "points")
        for kind in TITLES
    ]
    full = replace(LISTED, places={"throw": widest, "deal": widest}, month=Month(2026, 9), titles=titles)
    page = daily_settings(t, SERVER, Daily(10**18, 571, "America/Argentina/Buenos_Aires (UTC-3)"))
    assert [breaches(screen) for screen in (announcement(t, full), page)] == [[], []]

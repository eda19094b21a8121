"""`/mytables`: one's tables and tournaments, mine to move first, page by page."""

from datetime import UTC, datetime, timedelta

from bot.screens.kit.mine import Own, my_tables
from bot.screens.kit.screen import Button, Screen, Verb
from bot.text import text_in
from tests.screens.limits import breaches

T = text_in("en")
NOW = datetime(2026, 11, 28, 20, tzinfo=UTC)


def own(number: int, **more: object) -> Own:
    """A table in a channel of this number, with a link as long as Discord's are."""
    link = f"https://discord.com/channels/1234567890123456789/{10**18 + number}/1234567890123456789"
    return Own("yams", f"<#{10**18 + number}>", link, "Somebody to play", **more)  # type: ignore[arg-type]


def places(screen: Screen) -> list[str]:
    return [line.split("·")[1].strip() for line in screen.body.split("\n") if line.startswith("- ")]


def turns(screen: Screen) -> list[str]:
    buttons = [button for row in screen.rows if isinstance(row, tuple) for button in row]
    return [one.do.name for one in buttons if isinstance(one, Button) and isinstance(one.do, Verb)]


def test_of_34_tables_mine_to_move_stands_first_and_pages_name_all() -> None:
    tables = [*map(own, range(33)), own(33, waits=True, due=NOW)]
    shown = [my_tables(T, tables, page=page) for page in range(5)]
    assert places(shown[0])[0] == tables[-1].place
    assert shown[0].body.startswith(f"**{T('mine.waits')}** · 1\n")
    assert f"**{T('mine.others')}** · 33\n" in shown[0].body
    assert sorted(place for page in shown for place in places(page)) == sorted(one.place for one in tables)
    assert [turns(page) for page in shown[:2]] == [["mine.1"], ["mine.0", "mine.2"]]
    assert shown[4].footer == T("page.of", page=5, pages=5)
    assert my_tables(T, tables, page=9) == shown[4], "a page beyond the last is the last"
    assert [breaches(page) for page in shown] == [[]] * 5


def test_whose_time_is_over_first_stands_first_and_what_wants_a_yes_comes_after() -> None:
    dues = [NOW + timedelta(hours=hours) for hours in (30, 2, 24)]
    tables = [own(9, waits=True), *(own(place, waits=True, due=due) for place, due in enumerate(dues))]
    shown = my_tables(
        T, [*tables, own(7, private="12345678"), own(8, title="🏆 Cup", heading="mine.tournaments"), own(6)]
    )
    assert [int(place[2:-1]) - 10**18 for place in places(shown) if place[0] == "<"] == [1, 2, 0, 9, 6, 8]
    headings = [line.partition(" · ")[0] for line in shown.body.split("\n") if line.startswith("**")]
    assert headings == [f"**{T(f'mine.{kind}')}**" for kind in ("waits", "private", "others", "tournaments")]
    assert turns(shown) == ["private.12345678"]

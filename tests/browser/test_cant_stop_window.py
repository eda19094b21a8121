"""Can't Stop as two people play it: a desk and a phone, real dice, then the stop that wins."""

import re
import sqlite3
from collections.abc import Awaitable, Callable, Iterable
from contextlib import closing
from pathlib import Path

from playwright.async_api import expect

from bot.text import text_in
from discord_sandbox.client import ALICE, DAVID, DICE
from tapis.games.cant_stop.game import CantStop
from tapis.games.cant_stop.throws import COLUMNS, length
from tests.browser.windows import DESK, PHONE, SLOW_IN_A_BROWSER, Window, begin

pytestmark = SLOW_IN_A_BROWSER

OpenWindow = Callable[..., Awaitable[Window]]
Windows = dict[str, Window]
FR, EN = text_in("fr"), text_in("en")
OWN = {"Alice": FR, "David": EN}
"""What each of them reads in private."""
WON = (2, 7, 12)
"""The columns of the winner."""
TURNS = 3


async def test_two_players_climb_and_win_by_pressing(window: OpenWindow, tmp_path: Path) -> None:
    """A first throw of three open columns never busts: whoever stops after it keeps what he gained."""
    seen = {"Alice": await window(ALICE, DICE, size=DESK), "David": await window(DAVID, DICE, size=PHONE)}
    await open_and_start(seen)
    await shown_as_picture_and_text(seen.values())
    await refused_out_of_turn(seen)
    for _ in range(TURNS):
        await climb_once(seen)
    await win(seen, tmp_path / "bot.sqlite3")


async def open_and_start(seen: Windows) -> None:
    """Alice opens a table, David sits down, Alice starts."""
    await begin(seen, "/cantstop nouvelle")
    for at in seen.values():
        await at.drawn(re.escape(FR("cant_stop.alt.empty")))


async def mover(seen: Windows, state: str) -> str:
    """Wait until the boards say who is to act; return his name."""
    line = FR(f"cant_stop.turn.{state}", seat="NAME").replace("NAME", "(Alice|David)")
    for at in seen.values():
        await expect(at.board).to_contain_text(re.compile(line))
    found = re.search(line, await seen["Alice"].board.inner_text())
    return found[1]


def stands(column: int, who: str) -> str:
    """The pattern of a column in the drawing's text, on which `who` stands somewhere."""
    line = re.escape(FR("cant_stop.alt.column", column=column, squares=length(column), on=["WHO"]))
    return line.replace("WHO", rf"[^.]*{who}\d+[^.]*")


async def shown_as_picture_and_text(windows: Iterable[Window]) -> None:
    """The drawing is there, as wide as the window allows; its text says who has which pawn."""
    for at in windows:
        await at.drawn_whole()
        assert "A Alice" in (await at.picture.get_attribute("alt") or "")


async def refused_out_of_turn(seen: Windows) -> None:
    """Who is not to move is told so, in his own language, and alone."""
    first = await mover(seen, "start")
    [other] = seen.keys() - {first}
    at, t = seen[other], OWN[other]
    await at.board.locator("button.primary").filter(has_text="🎲").click()
    await expect(at.private).to_contain_text(t("refuse.not_your_turn", seat=first))
    await at.private.locator("button.dismiss").click()
    await expect(at.private).to_have_count(0)


async def climb_once(seen: Windows) -> None:
    """Throw, use the first split that is offered, stop: the picture of every window follows."""
    name = await mover(seen, "start")
    at, letter = seen[name], "A" if name == "Alice" else "B"
    await at.board.locator("button.primary").filter(has_text="🎲").click()
    assert await mover(seen, "choose") == name
    columns = await use_first_offer(at)
    assert await mover(seen, "decide") == name
    for other in seen.values():
        for column in columns:
            await other.drawn(stands(column, FR("cant_stop.alt.marker", square="")))
    await at.board.locator("button.primary").filter(has_text="✋").click()
    for other in seen.values():
        stopped = FR("cant_stop.fact.stopped", seat=name, steps="").rstrip(" .")
        await expect(other.board).to_contain_text(stopped)
        for column in columns:
            await other.drawn(stands(column, f"{letter} "))
    await shown_as_picture_and_text(seen.values())


async def use_first_offer(at: Window) -> set[int]:
    """Press the first move; return its columns, which stand at the beginning of its name."""
    button = at.board.locator("button.primary").first
    label = await button.inner_text()
    name, _, risk = label.partition("·")
    assert re.search(r"\d\s%", risk), f"no risk: {label}"
    columns = {int(number) for number in re.findall(r"\d+", name)}
    assert columns <= set(COLUMNS)
    await button.click()
    return columns


async def win(seen: Windows, database: Path) -> None:
    """Whoever is to move stops with his marker on top of his third column: the game is over for everybody."""
    name = await mover(seen, "start")
    lay(database)
    await seen["Alice"].type("/table voir")
    at = seen[name]
    await expect(at.board.locator("button.primary").filter(has_text="✋")).to_contain_text("7→13")
    await at.board.locator("button.primary").filter(has_text="✋").click()
    for who, other in seen.items():
        await expect(other.board.locator(".embed-title")).to_contain_text("partie terminée")
        await other.drawn(rf"1\. {name}: {FR('cant_stop.columns', n=len(WON))}")
        words, own = await other.as_text(FR, OWN[who]), OWN[who]
        await expect(words).to_contain_text(f"1. {name}: {own('cant_stop.columns', n=len(WON))}")


def lay(database: Path) -> None:
    """Give the mover columns 2 and 12, and a marker on the top of 7."""
    with closing(sqlite3.connect(database, timeout=5)) as connection, connection:
        [(state, version)] = connection.execute("SELECT state, version FROM tables")
        game = CantStop.load(state, version)
        game.won = (game.turn, *game.won[1:-1], game.turn)
        for squares in game.tokens:
            squares[0] = squares[5] = squares[-1] = 0
        game.throws, game.markers = 1, ((7, length(7)),)
        connection.execute("UPDATE tables SET state = ?", (game.dump(),))

"""How high boards are on a phone, as people see them: under the line of who used what, and edited."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from playwright.async_api import Browser

from bot.messages.sprites import Sprites
from bot.text import LANGUAGES
from discord_sandbox.client import ALICE, SandboxClient
from discord_sandbox.ids import timestamp
from discord_sandbox.objects import user_json
from tests.browser.positions import Sketch, with_a_robot, with_endings, with_notices
from tests.browser.wall import Wall
from tests.browser.windows import PHONE, sit_down
from tests.screens.whole_tables import THEN

PRIVATE = 64
"""The flag of a message that one person sees."""
MOST = 740
"""Pixels of a phone's height that are left for a message."""
NOW = THEN + timedelta(hours=1)
"""When the boards are seen: 23 hours before the time limit, which takes more words than a day."""
HIGHEST = 2
"""Boards in play, and ends, for each number of players that are measured again with all that may be."""
HEIGHTS = """async ([channel, user]) => {
    const { fillMessage } = await import("/static/message.js");
    const answer = await fetch(`/sandbox/channels/${channel}/messages?user=${user}&limit=100000`);
    const view = { act() {}, pending: null, failed: null, dismiss() {} };
    const boards = (await answer.json()).map(message => {
        const board = document.createElement("article");
        fillMessage(board, message, view);
        return board;
    });
    const log = document.createElement("div");
    log.className = "log";
    log.append(...boards);
    document.getElementById("scroller").append(log);
    await document.fonts.ready;
    const images = [...document.querySelectorAll(".embed img")].filter(one => !one.complete);
    await Promise.all(images.map(one => new Promise(done => { one.onload = one.onerror = done; })));
    const high = one => one?.getBoundingClientRect().height ?? 0;
    return boards.map(one => [high(one), high(one.querySelector(".embed-description"))]);
}"""
"""Draws a channel's messages, each under a head of its own, waits for every picture, returns `Height`s.

They stand below the page's own log, which it draws anew when its connection stands.
"""


class Height(NamedTuple):
    """How high a message is in pixels, and of that the words above its picture."""

    whole: float
    words: float


async def measured(hung: Wall, browser: Browser, boards: Sequence[Sketch]) -> list[Height]:
    """Return how high each board is on a phone, with all that Discord writes around it.

    That is who used which command, name and time above it, and "(edited)" below.  All are on one page.
    """
    async with SandboxClient(hung.box.url) as client:
        full, empty = [(await client.new_channel(name))["id"] for name in ("boards", "empty")]
    for board in boards:
        picture = None if board.png is None else (board.name, board.png)
        alone = {} if board.table.owner is None else {"owner": ALICE, "flags": PRIVATE}
        hung.hang(full, board.payload, picture, **alone, **answering(hung, full, ALICE, board.command))
    return await seen(hung, browser, full, empty)


async def seen(hung: Wall, browser: Browser, full: str, empty: str) -> list[Height]:
    """Return how high each message of a channel is on a phone, in a window on another channel."""
    window = await sit_down(browser, hung.box, ALICE, empty, size=PHONE, at=NOW)
    heights = await window.page.evaluate(HEIGHTS, [full, ALICE])
    await window.page.context.close()
    return [Height(*each) for each in heights]


def answering(hung: Wall, channel: str, user: str, command: str) -> dict[str, Any]:
    """Return what makes a message the answer to a command, edited since."""
    used = {"id": channel, "type": 2, "name": command, "user": user_json(hung.box.core.world.users[user])}
    return {"type": 20, "interaction": used, "edited_timestamp": timestamp(NOW.timestamp())}


def again(
    heights: Sequence[Height],
    boards: Sequence[Sketch],
    sprites: Sprites,
    languages: Sequence[str] = LANGUAGES,
) -> Iterator[Sketch]:
    """Draw the highest boards anew: with a robot, with every notice, and at the end with all that may be."""
    for board in highest(heights, boards):
        robots = (with_a_robot(board, sprites, left=left) for left in (True, False))
        yield from (drawn for drawn in robots if drawn is not None)
        yield from with_notices(board, sprites, languages)
        yield from with_endings(board, sprites, languages)


def highest(heights: Sequence[Height], boards: Sequence[Sketch]) -> list[Sketch]:
    """Return the highest boards: of each game, for each number of players the first few, and as many ends.

    They are in French, which is the longer language.
    """
    kinds: dict[tuple[str, int, str], list[Sketch]] = {}
    for _, board in sorted(zip(heights, boards, strict=True), key=lambda one: -one[0].whole):
        if board.language == "fr" and board.table.phase in {"playing", "over"}:
            kinds.setdefault((board.game, board.players, board.table.phase), []).append(board)
    return [board for alike in kinds.values() for board in alike[:HIGHEST]]

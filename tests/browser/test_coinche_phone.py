"""Coinche on phones beside robots: the auction with the likely bids, then cards from the open hand."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.async_api import expect

from bot.text import text_in
from discord_sandbox.client import ALICE, CARDS, DAVID
from tests.browser.windows import (
    PHONE,
    SLOW_IN_A_BROWSER,
    Window,
    begin,
    everything_fits,
    first_of,
    open_hands,
)

pytestmark = SLOW_IN_A_BROWSER

OpenWindow = Callable[..., Awaitable[Window]]
READS = {ALICE: text_in("fr"), DAVID: text_in("en")}
FR = READS[ALICE]
CALLS = 40
"""Calls within which cards are played; a deal that all pass is dealt anew."""

Windows = dict[str, Window]


async def test_readers_of_two_languages_bid_and_play_from_their_hands(
    window: OpenWindow, tmp_path: Path
) -> None:
    """Nothing is wider than a phone, neither in the auction nor in play."""
    seen = {user: await window(user, CARDS, size=PHONE) for user in READS}
    await open_and_start(seen)
    for user, at in seen.items():
        await everything_fits(at, tmp_path / f"auction_{READS[user].language}.png")
    await bid(seen, tmp_path)
    for user, at in seen.items():
        await expect(at.moves(":play.", enabled=False)).to_have_count(8)
        await everything_fits(at, tmp_path / f"play_{READS[user].language}.png")
    at = seen[await mover(seen)]
    await at.tap(":play.")
    await expect(at.moves(":play.", enabled=False)).to_have_count(7)


async def open_and_start(seen: Windows) -> None:
    """Alice opens a table with two robots, David sits down, she starts; both open their hands."""
    await begin(dict(zip(("Alice", "David"), seen.values(), strict=True)), "/coinche nouvelle", robots="2")
    await open_hands({at: READS[user]("hand.title") for user, at in seen.items()}, FR("verb.hand"))


async def bid(seen: Windows, shots: Path) -> None:
    """Each presses the first bid that their hand offers, once, and passes from then on."""
    spoken = set[str]()
    for _ in range(CALLS):
        user = await mover(seen)
        if await seen[user].moves(":play.").count():
            return
        await everything_fits(seen[user], shots / f"turn_{READS[user].language}.png")
        likely = await seen[user].moves(":bid.").count() and user not in spoken
        await seen[user].tap(":bid." if likely else ":pass")
        spoken.add(user)
    raise AssertionError(f"no card was played after {CALLS} calls")


async def mover(seen: Windows) -> str:
    """Wait until a hand offers something; return whose it is."""
    return await first_of({user: _offers(at) for user, at in seen.items()})


async def _offers(at: Window) -> None:
    await at.moves(":pass").or_(at.moves(":play.")).first.wait_for()

"""Coinche on phones beside robots: the auction with the likely bids, then cards from the open hand."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.async_api import Locator, expect

from bot.sandbox.client import ALICE, CARDS, DAVID
from bot.text import text_in
from tests.browser.windows import PHONE, SLOW_IN_A_BROWSER, Window, everything_fits, first_of

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
        await expect(moves(at, ":play.", enabled=False)).to_have_count(8)
        await everything_fits(at, tmp_path / f"play_{READS[user].language}.png")
    at = seen[await mover(seen)]
    await tap(at, ":play.")
    await expect(moves(at, ":play.", enabled=False)).to_have_count(7)


async def open_and_start(seen: Windows) -> None:
    """Alice opens a table with two robots, David sits down, she starts; both open their hands."""
    alice, david = seen.values()
    await alice.page.get_by_test_id("composer").press_sequentially("/coinche nouvelle ")
    await alice.page.get_by_role("button", name="robots").click()
    await alice.page.keyboard.type("2")
    await alice.page.keyboard.press("Enter")
    await expect(alice.board).to_contain_text(FR("pace"))
    await david.press(FR("verb.join"))
    await expect(alice.board).to_contain_text("David")
    await alice.press(FR("verb.start"))
    for user, at in seen.items():
        await expect(at.board.get_by_role("button", name=FR("verb.hand"))).to_be_visible()
        await at.press(FR("verb.hand"))
        await expect(at.private).to_contain_text(READS[user]("hand.title"))


async def bid(seen: Windows, shots: Path) -> None:
    """Each presses the first bid that their hand offers, once, and passes from then on."""
    spoken = set[str]()
    for _ in range(CALLS):
        user = await mover(seen)
        if await moves(seen[user], ":play.").count():
            return
        await everything_fits(seen[user], shots / f"turn_{READS[user].language}.png")
        likely = await moves(seen[user], ":bid.").count() and user not in spoken
        await tap(seen[user], ":bid." if likely else ":pass")
        spoken.add(user)
    raise AssertionError(f"no card was played after {CALLS} calls")


async def mover(seen: Windows) -> str:
    """Wait until a hand offers something; return whose it is."""
    return await first_of({user: _offers(at) for user, at in seen.items()})


async def _offers(at: Window) -> None:
    await moves(at, ":pass").or_(moves(at, ":play.")).first.wait_for()


def moves(at: Window, part: str, *, enabled: bool = True) -> Locator:
    """Find the moves of a kind in one's own hand: those that may be made now, or all."""
    return at.private.locator(f"button[data-custom-id*='{part}']" + ":enabled" * enabled)


async def tap(at: Window, part: str) -> None:
    """Tap the first move of a kind, and wait until the hand has changed."""
    button = moves(at, part).first
    code = await button.get_attribute("data-custom-id")
    await button.click()
    await expect(at.private.locator(f"button[data-custom-id='{code}']:enabled")).to_have_count(0)

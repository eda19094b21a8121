"""Belote as four people play it: four windows of the page, private hands, only clicks and one command."""

import re
from collections.abc import Awaitable, Callable

from playwright.async_api import Locator, expect

from bot.messages.sprites import named_in
from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, CARDS, DAVID, EMMA
from tests.browser.windows import DESK, PHONE, SLOW_IN_A_BROWSER, Window, begin, first_of, open_hands

pytestmark = SLOW_IN_A_BROWSER

OpenWindow = Callable[..., Awaitable[Window]]
FR, EN = text_in("fr"), text_in("en")
SEATED = {"Alice": FR, "Bruno": FR, "David": EN, "Emma": EN}
"""Who sits down, in this order, and what he reads."""
USERS = {"Alice": ALICE, "Bruno": BRUNO, "David": DAVID, "Emma": EMMA}
TRICKS = 8
LIT = "button.primary"
"""What a hand has when its player is to act."""
CARD = {
    named.name: sprite.removeprefix("card_")
    for language in ("fr", "en")
    for sprite, named in named_in(language).items()
    if named.kind == "card"
}
"""Each card by what its emoji is called."""
WRITTEN = re.compile(r"\b(?:10|[789AJQKVDR])[♠♥♦♣]")
PLAIN = str.maketrans("VDR♠♥♦♣", "JQKSHDC")
"""Cards are drawn, or written while their drawings are not uploaded yet."""
WORD = re.compile(r"\w{3}|📣")
"""What stands on buttons that are no cards."""
RESULT = re.compile("contrat rempli|chute|[Ll]itige|capot")
"""What a board says of a deal that was played, in the language of the table."""

Windows = dict[str, Window]


async def test_four_players_play_a_deal_from_their_private_hands(window: OpenWindow) -> None:
    """Two read French, two English, one on a phone; nobody ever sees another's cards."""
    seen = {
        name: await window(user, CARDS, size=PHONE if name == "David" else DESK)
        for name, user in USERS.items()
    }
    await open_and_start(seen)
    await bid(seen)
    await hands_are_apart(seen)
    for _ in range(4 * (TRICKS - 1) - 1):
        at = seen[await mover(seen)]
        held = await cards(at).count()
        await play_a_card(at)
        await expect(cards(at)).to_have_count(held - 1)
    await play_a_card(seen[await mover(seen)])  # and the last trick plays itself
    await ended(seen)


async def open_and_start(seen: Windows) -> None:
    """Everybody sits down, the first one starts, all open their hands from the board."""
    await begin(seen, "/belote nouvelle", objectif="100")
    await open_hands({at: SEATED[name]("hand.title") for name, at in seen.items()}, FR("verb.hand"))


async def bid(seen: Windows) -> None:
    """The first to speak passes, the second takes; the board says so to everybody."""
    first = await mover(seen)
    await seen[first].press(SEATED[first]("card.action.pass"), seen[first].private)
    await expect(seen[first].private.locator(LIT)).to_have_count(0)
    taker = await mover(seen)
    said = seen[taker].private.locator(LIT)
    await said.filter(has_not_text=SEATED[taker]("card.action.pass")).click()
    took, _, _ = FR("belote.fact.took", seat=taker, suit="♠").partition("♠")
    for at in seen.values():
        await expect(cards(at)).to_have_count(TRICKS)
        await expect(at.board).to_contain_text(took)


async def mover(seen: Windows) -> str:
    """Wait until a hand says that its player is to act; return his name."""
    return await first_of({name: at.private.locator(LIT).first.wait_for() for name, at in seen.items()})


def cards(at: Window) -> Locator:
    """The cards of a player's open hand, playable or not."""
    return at.private.locator("button.button").filter(has_not_text=WORD)


async def cards_in(place: Locator) -> set[str]:
    """Read the cards drawn in a part of the page, whatever the letters in their corners."""
    names = await place.locator("img.emoji").evaluate_all("all => all.map(one => one.alt)")
    drawn = {CARD[name.strip(":")] for name in names if name.strip(":") in CARD}
    written = {one.translate(PLAIN) for one in WRITTEN.findall(await place.inner_text())}
    return drawn | written


async def hands_are_apart(seen: Windows) -> None:
    """Four hands of eight are the pack; no window shows a card that only another player sees."""
    hands = {name: await cards_in(at.private.locator(".components")) for name, at in seen.items()}
    assert sorted(map(len, hands.values())) == [TRICKS] * 4
    assert len(set.union(*hands.values())) == 4 * TRICKS
    for name, at in seen.items():
        await expect(at.page.locator(".ephemeral").and_(at.messages)).to_have_count(1)
        public = await cards_in(at.board) | await cards_in(at.page.get_by_test_id("heard")) - hands[name]
        assert len(public) <= 1, "the turned card, and what was said of it"
        assert await cards_in(at.page.locator("body")) <= hands[name] | public


async def play_a_card(at: Window) -> None:
    """Press the first card that is not disabled."""
    await cards(at).and_(at.page.locator(":not([disabled])")).first.click()


async def ended(seen: Windows) -> None:
    """All four boards tell the same result of the deal; "Scores" count it, as each one reads."""
    told = []
    for name, at in seen.items():
        board = at.board.locator(".embed-description")
        await expect(board).to_contain_text(RESULT)
        told += [line for line in (await board.inner_text()).splitlines() if RESULT.search(line)]
        own = SEATED[name]
        title = re.compile(
            "|".join(re.escape(own(key)) for key in ("partners.result.before", "partners.result"))
        )
        await at.press(FR("verb.sheet"))
        counted = at.private.locator(".field").filter(has_text=title)
        await expect(counted).to_contain_text(own("partners.line.totals"))
    assert len(told) == len(seen), "each board has one line of the result"
    assert len(set(told)) == 1, "the four lines are the same"

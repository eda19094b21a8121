"""Crapette as two people play it: a desk and a phone, moves in two taps, the call from the other window."""

import re
import sqlite3
from collections.abc import Awaitable, Callable, Iterable
from contextlib import closing
from pathlib import Path

from playwright.async_api import Locator, expect

from bot.text import Text, capital, text_in
from discord_sandbox.client import ALICE, CARDS, DAVID
from tapis.games.crapette.game import Crapette
from tapis.games.kit.game import Seat
from tests.browser.windows import DESK, PHONE, SLOW_IN_A_BROWSER, Window, begin

pytestmark = SLOW_IN_A_BROWSER

OpenWindow = Callable[..., Awaitable[Window]]
FR, EN = text_in("fr"), text_in("en")
COLUMNS = ("7H", "8C", "AS", "KS", "KC", "KS", "KC", "KD")
CRAPETTES, TURNED, NEXT = ("5D", "9D"), "3C", "JD"
"""By the player whose turn it is: both crapettes' tops, his turned card, and the other's first stock card."""
LIT = "✓"
"""The look of a pile whose card is taken."""


async def test_an_omission_is_called_from_the_other_window(window: OpenWindow, tmp_path: Path) -> None:
    """Variant 2, example 16: the seven is moved and the ace omitted; once it is placed, a call is in vain."""
    seen = {"Alice": await window(ALICE, CARDS, size=DESK), "David": await window(DAVID, CARDS, size=PHONE)}
    first, second = await open_and_start(seen, tmp_path)
    await shown_as_picture_and_text(seen.values())
    shown = await seen[first].messages.count()

    await taken_and_let_go(seen[first])
    await choose(seen[first], "crapette.take", column(1))
    await expect(asking(seen[second])).to_be_visible()
    await refused_to_whom_it_is_not_the_turn(seen[second], EN if second == "David" else FR, first)
    await expect(calling(seen[second])).to_have_count(0)
    await choose(seen[first], "crapette.lay", column(2))
    await drawn(seen, f"{first} 7♥ → 2")

    await calling(seen[second]).click()
    await drawn(seen, FR("alt.turn", seat=second))
    for at in seen.values():
        await expect(at.board).to_contain_text(f"Crapette ! {second}")
    await move(seen[second], column(3), FR("crapette.place.f"))
    await drawn(seen, FR("crapette.alt.last", seat=second, move=f"A♠ → {FR('crapette.place.f')}"))
    await expect(calling(seen[first])).to_have_count(0)
    await move(seen[second], column(2), column(3))
    await drawn(seen, f"{second} 7♥ → 3")

    await calling(seen[first]).click()
    for at in seen.values():
        await expect(at.board).to_contain_text(FR("crapette.call.barred", seat=first))
        await expect(calling(at)).to_have_count(0)
    assert await seen[first].messages.count() == shown, "a long turn is one message, edited"


async def open_and_start(seen: dict[str, Window], folder: Path) -> tuple[str, str]:
    """Open a table of variant 2, sit down, start, lay the cards; return who is to move, and the other."""
    alice = seen["Alice"]
    await begin(seen, "/crapette nouvelle", 2, variante="2")
    taking = "crapette.take"
    await expect(alice.board.get_by_role("combobox", name=FR(taking))).to_be_visible()
    turn = lay(folder / "bot.sqlite3")
    await alice.type("/table voir")
    for at in seen.values():
        await expect(at.board.get_by_role("combobox", name=FR(taking))).to_be_visible()
    await drawn(seen, "7♥")
    return ("Alice", "David") if turn == 0 else ("David", "Alice")


def lay(database: Path) -> Seat:
    """Lay the cards of the example on the table that was just started; return whose turn it is."""
    with closing(sqlite3.connect(database, timeout=5)) as connection, connection:
        [(state, version)] = connection.execute("SELECT state, version FROM tables")
        game = Crapette.load(state, version)
        arrange(game)
        connection.execute("UPDATE tables SET state = ?", (game.dump(),))
    return game.turn


def arrange(game: Crapette) -> None:
    """Change what lies where, without losing or doubling a card."""
    mover = game.turn
    piles = [*game.crapettes, *game.stocks, *game.columns, game.turned]
    cards = [card for pile in piles for card in pile]
    wanted = (*COLUMNS, *CRAPETTES, TURNED, NEXT)
    for card in wanted:
        cards.remove(card)
    tops = {mover: CRAPETTES[0], 1 - mover: CRAPETTES[1]}
    game.columns = [[card] for card in COLUMNS]
    game.crapettes = [
        [*(cards.pop() for _ in pile[1:]), tops[seat]] for seat, pile in enumerate(game.crapettes)
    ]
    game.turned = [TURNED]
    game.stocks[mover] = [cards.pop() for _ in game.stocks[mover]]
    game.stocks[1 - mover] = [*cards, NEXT]


def column(number: int) -> str:
    """How a list names a column."""
    return capital(FR("crapette.column", number=number))


async def choose(at: Window, key: str, name: str) -> None:
    """Choose a pile by its name, in the list of piles to take from or to lay on."""
    lines = await at.offers(FR(key))
    await lines.filter(has_text=re.compile(re.escape(name), re.IGNORECASE)).first.click()


async def move(at: Window, source: str, target: str) -> None:
    """Take a card and lay it elsewhere, each by a list: the second is there once the card is taken."""
    await choose(at, "crapette.take", source)
    await expect(asking(at)).to_be_visible()
    await choose(at, "crapette.lay", target)


def asking(at: Window) -> Locator:
    """The list of what the card that is taken may be laid on."""
    return at.board.get_by_role("combobox", name=FR("crapette.lay"))


def calling(at: Window) -> Locator:
    """The button that calls."""
    return at.board.locator("button[data-custom-id*=':+:stop.']").filter(has_text=FR("crapette.button.call"))


async def taken_and_let_go(at: Window) -> None:
    """A tap takes the card of the crapette, whose button is ticked; a second tap on it lets it go."""
    pile = at.board.locator("button[data-custom-id$=':!c'], button[data-custom-id$=':-c']")
    await expect(pile).to_contain_text(FR("crapette.button.c"))
    await pile.click()
    await expect(asking(at)).to_be_visible()
    await expect(pile).to_contain_text(LIT)
    await pile.click()
    await expect(asking(at)).to_have_count(0)


async def drawn(seen: dict[str, Window], said: str) -> None:
    """Wait until both see the picture of which this is said."""
    for at in seen.values():
        await at.drawn(re.escape(said))


async def shown_as_picture_and_text(seen: Iterable[Window]) -> None:
    """The drawing is there, as wide as the window allows, and says in words what it shows."""
    for at in seen:
        await at.drawn_whole()
        for card in (*COLUMNS, *CRAPETTES, TURNED):
            await at.drawn(re.escape(written(card)))


def written(card: str) -> str:
    """Write a card as the French table does."""
    return card.translate(str.maketrans("JQKSHDC", "VDR♠♥♦♣"))


async def refused_to_whom_it_is_not_the_turn(at: Window, t: Text, mover: str) -> None:
    """Who is not to move may look at the piles, not tap them."""
    await choose(at, "crapette.lay", column(2))
    refusal = t("refuse.not_your_turn", seat=mover)
    await expect(at.private).to_contain_text(refusal)
    await at.private.locator("button.dismiss").click()
    await expect(at.messages.filter(has_text=refusal)).to_have_count(0)

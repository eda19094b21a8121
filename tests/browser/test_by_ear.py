"""Games as people play them who hear the page: by roles and names of its accessibility tree alone."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from playwright.async_api import expect

from bot.messages.sprites import named_in
from bot.text import text_in
from discord_sandbox import Sandbox
from discord_sandbox.client import ALICE, BRUNO, CARDS, DAVID, DICE, EMMA, SandboxClient
from tests.browser.listener import Listener, hears, name_of
from tests.browser.windows import DESK, PATIENCE, PHONE, SLOW_IN_A_BROWSER, Window, first_of

pytestmark = SLOW_IN_A_BROWSER

OpenWindow = Callable[..., Awaitable[Window]]
FR, EN = text_in("fr"), text_in("en")
BOXES = 12
UPPER = {FR(f"yams.box.{box}") for box in ("ones", "twos", "threes", "fours", "fives", "sixes")}
TRICKS = 8
MOVES = re.compile("_de_|_of_|^(Passer|Pass)$")
"""What can be pressed in the hand of who is to act: a card, a pass."""
LONGEST = 301
"""Signs of a line that the page says by itself."""
RESULT = re.compile("contrat rempli|chute|[Ll]itige|capot")
"""What a board says of a deal that was played."""
BOARD = """
- article:
  - heading /Yams/ [level=3]
  - paragraph:
    - strong: {name}
    - text: /lancer {throw} sur 3/
  - heading /_\\d/ [level=3]
  - link /\\bAlice {alice}\\b/
  - text: /Règles de base/
  - button /de_\\d/
  - button /Relancer/
  - combobox "Marquer une case…"
  - button "⋯ Plus"
"""
"""Whose move it is, the dice, the scores, the small print, then what can be pressed: in this order."""
HAND = """
- article:
  - heading "🃏 Votre main" [level=3]
  - paragraph: /▶️/
  - button /_de_/
"""
"""The title, what is to be done or by whom, then the cards: each is a button."""


@dataclass
class Sheet:
    """What a player has written so far."""

    points: int = 0
    upper: int = 0

    def write(self, said: str) -> None:
        """Note the box that a list offered as "Full : 30 points ..."."""
        box, _, gives = said.partition(" : ")
        points = int(gives.split()[0])
        self.points += points
        self.upper += points if box in UPPER else 0

    @property
    def total(self) -> int:
        """The points with the prime, (upper total - 63) + 30 from 64 on (yams.md, R6)."""
        return self.points + (self.upper - 63 + 30 if self.upper > 63 else 0)


async def test_two_players_hear_and_play_a_whole_game_of_yams(window: OpenWindow, box: Sandbox) -> None:
    """At each turn the tree says, one after the other: who is to move, the dice, the scores, the buttons."""
    await _drawn(box, "die", "fr")
    alice = Listener((await window(ALICE, DICE, size=DESK)).page, FR, FR)
    david = Listener((await window(DAVID, DICE, size=PHONE)).page, FR, EN)
    await alice.type("/yams nouvelle")
    await david.press(FR("verb.join"), david.lobby)
    await expect(alice.lobby).to_contain_text("David")
    await alice.press(FR("verb.start"), alice.lobby)
    sheets = {"Alice": Sheet(), "David": Sheet()}
    for at in (alice, david):
        await at.keep_a_log()
    for _ in range(BOXES):
        for name, at, other in (("Alice", alice, david), ("David", david, alice)):
            box_written, gives = await _turn(at, name, sheets)
            await other.said(name, box_written, gives)
    await _ended(david, sheets)
    for at, name in ((alice, "David"), (david, "Alice")):
        heard = await at.log()
        assert len([line for line in heard if f"{name}, lancer 1 sur 3" in line]) == BOXES, heard
        assert [line for line in heard if "```" in line or len(line) > LONGEST] == []


async def test_four_players_hear_and_play_a_deal_of_belote(window: OpenWindow, box: Sandbox) -> None:
    """Everybody finds their own cards by name; the board tells whose turn it is and how the deal ended."""
    await _drawn(box, "card", "en", "fr")
    users = {"Alice": ALICE, "Bruno": BRUNO, "David": DAVID, "Emma": EMMA}
    own = {"Alice": FR, "Bruno": FR, "David": EN, "Emma": EN}
    seen = {
        name: Listener((await window(users[name], CARDS, size=DESK)).page, FR, own[name]) for name in users
    }
    await _open_hands(seen)
    await _bid(seen)
    await hears(seen["Alice"].private, HAND)
    for at in seen.values():
        await at.keep_a_log()
    for _ in range(4 * (TRICKS - 1) - 1):
        name = await _mover(seen)
        held = await seen[name].cards(playable=False).count()
        await seen[name].cards(playable=True).first.click()
        await expect(seen[name].cards(playable=False)).to_have_count(held - 1)
        for other, at in seen.items():
            if other != name:
                await at.said(f"{name} joue")
    await seen[await _mover(seen)].cards(playable=True).first.click()
    for at in seen.values():
        await at.said("Les dernières cartes")
        await expect(at.board.get_by_text(RESULT).first).to_be_visible()


async def test_the_options_of_a_table_are_chosen_in_a_form_by_role_and_name(window: OpenWindow) -> None:
    """What was chosen stands in the lobby, and is chosen when the form is opened again."""
    alice = Listener((await window(ALICE, DICE, size=PHONE)).page, FR, FR)
    await alice.type("/yams nouvelle")
    await alice.press(FR("verb.options"), alice.lobby)
    form = alice.page.get_by_role("dialog", name="options")
    grids = form.get_by_role("radiogroup", name=FR("yams.option.grids"))
    await expect(grids.get_by_role("radio", name="1", exact=True)).to_be_checked()
    await grids.get_by_role("radio", name="3", exact=True).check()
    straights = form.get_by_role("radiogroup", name=FR("yams.option.straights"))
    await straights.get_by_role("radio", name=FR("yams.option.straights.split"), exact=True).check()
    await alice.press("Envoyer", form)
    await expect(form).to_have_count(0)
    await expect(alice.lobby).to_contain_text(FR("option.line", name=FR("yams.option.grids"), value=3))
    await expect(alice.lobby).to_contain_text(FR("yams.option.straights.split"))
    await alice.press(FR("verb.options"), alice.lobby)
    await expect(grids.get_by_role("radio", name="3", exact=True)).to_be_checked()


async def _drawn(box: Sandbox, kind: str, *languages: str) -> None:
    """Wait until what is to be heard by name is drawn: at first dice and cards are written."""
    names = [one.name for language in languages for one in named_in(language).values() if one.kind == kind]
    async with SandboxClient(box.url) as client:
        await client.wait_emojis(*names, seconds=PATIENCE)


async def _turn(at: Listener, name: str, sheets: dict[str, Sheet]) -> tuple[str, str]:
    """Throw, in the first turn again without a die; write the best box, and return it with its points."""
    begins = FR("sheet.turn.start", seat=name)
    await expect(at.board).to_contain_text(begins)
    await at.press(FR("dice.throw"), at.board)
    await hears(at.board, BOARD.format(name=name, throw=1, alice=sheets["Alice"].total))
    if not sheets[name].points:
        await _keep_one(at)
    said = await at.choose_first(FR("sheet.write"), at.board)
    sheets[name].write(said)
    await expect(at.board).not_to_contain_text(f"{name}, lancer")
    written, _, gives = said.partition(" : ")
    return written, gives.split()[0]


async def _keep_one(at: Listener) -> None:
    """Tick a die: its name says that it is kept, and stays so in the next throw."""
    await expect(at.dice).to_have_count(5)
    die = await name_of(at.dice.first)
    kept = at.board.get_by_role("button", name=f"{die}_garde", exact=True)
    await at.dice.first.click()
    await expect(kept).to_have_count(1)
    await at.press(FR("dice.throw_again", n=4), at.board)
    await expect(at.board).to_contain_text("lancer 2 sur 3")
    await expect(kept).to_have_count(1)


async def _ended(at: Listener, sheets: dict[str, Sheet]) -> None:
    """The end says first who has won, and the picture's name the places with the points."""
    best = max(sheet.total for sheet in sheets.values())
    winners = "|".join(name for name, sheet in sheets.items() if sheet.total == best)
    await hears(
        at.board,
        f"""
- article:
  - heading /partie terminée/ [level=3]
  - heading /{winners}/ [level=5]
  - link /1\\. ({winners}).*\\b{best}\\b/
  - button "{FR("verb.rematch")}"
""",
    )


async def _open_hands(seen: dict[str, Listener]) -> None:
    """Everybody sits down, the first one starts, all open their hands from the board."""
    alice, *others = seen.values()
    await alice.type("/belote nouvelle")
    for name, at in list(seen.items())[1:]:
        await at.press(FR("verb.join"), at.lobby)
        await expect(alice.lobby).to_contain_text(name)
    await alice.press(FR("verb.start"), alice.lobby)
    for at in (alice, *others):
        await at.press(FR("verb.hand"), at.board)
        await expect(at.private.get_by_role("heading", name=at.own("hand.title"))).to_be_visible()


async def _bid(seen: dict[str, Listener]) -> None:
    """The first to speak passes, the second takes; then everybody holds eight cards."""
    first = await _mover(seen)
    await seen[first].press(seen[first].own("card.action.pass"), seen[first].private)
    await expect(seen[first].private.get_by_role("button", name=MOVES, disabled=False)).to_have_count(0)
    taker = await _mover(seen)
    await seen[taker].press(re.compile("Prendre|Take"), seen[taker].private)
    for at in seen.values():
        await expect(at.cards(playable=False)).to_have_count(TRICKS)


async def _mover(seen: dict[str, Listener]) -> str:
    """Wait until a hand says that its player is to act; return their name."""
    acting = {
        name: at.private.get_by_role("button", name=MOVES, disabled=False).first.wait_for()
        for name, at in seen.items()
    }
    return await first_of(acting)

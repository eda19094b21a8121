"""A player who hears the page: they find everything by its role and its name."""

import re
from dataclasses import dataclass

from playwright.async_api import Locator, Page, expect

from bot.messages.sprites import named_in
from bot.text import Text

ALONE = {"fr": "Vous seul pouvez voir ceci", "en": "Only you can see this"}
"""How the name of a message begins that one player alone hears."""
ALL = re.compile(f"^(?!{'|'.join(ALONE.values())})")
"""The name of any other message."""


LOG = """() => {
    window.said = [];
    const heard = new MutationObserver(changes => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        window.said.push(...added.map(one => one.textContent));
    });
    heard.observe(document.querySelector("[aria-live=polite]:not([role=log])"), { childList: true });
}"""
"""Keeps what a screen reader is given to say: the live region of its own, not whole messages."""


@dataclass(frozen=True, slots=True)
class Listener:
    """One player: `own` are the texts that they alone get, `table` those of everybody."""

    page: Page
    table: Text
    own: Text

    @property
    def lobby(self) -> Locator:
        """The newest table that waits for its players."""
        return self._with_button(self.table("verb.start"))

    @property
    def board(self) -> Locator:
        """The newest message that everybody hears with the button that opens everything else."""
        return self._with_button(self.table("verb.more"))

    @property
    def private(self) -> Locator:
        """The newest message that this player alone hears."""
        return self.page.get_by_role("article", name=ALONE[self.own.language]).last

    def _with_button(self, name: str) -> Locator:
        button = self.page.get_by_role("button", name=name, exact=True)
        return self.page.get_by_role("article", name=ALL).filter(has=button).last

    @property
    def dice(self) -> Locator:
        """The buttons of the board that are named for a die and nothing else, left to right."""
        return self.board.get_by_role("button", name=_drawings(self.table.language, "die"))

    def cards(self, *, playable: bool) -> Locator:
        """Return the buttons of the player's hand that are named for a card and nothing else."""
        name = _drawings(self.own.language, "card")
        hand = self.private
        if playable:
            return hand.get_by_role("button", name=name, disabled=False)
        return hand.get_by_role("button", name=name)

    async def keep_a_log(self) -> None:
        """Note from now on each line that the page says by itself, in order."""
        await self.page.evaluate(LOG)

    async def said(self, *wanted: str) -> None:
        """Wait until the page has said a line that holds all of these."""
        await self.page.wait_for_function(
            "wanted => window.said.some(line => wanted.every(part => line.includes(part)))", arg=list(wanted)
        )

    async def log(self) -> list[str]:
        """Return what the page has said by itself."""
        return await self.page.evaluate("window.said")

    async def type(self, text: str) -> None:
        """Type into the message box, and send."""
        await self.page.get_by_role("textbox", name="Message").fill(text)
        await self.page.keyboard.press("Enter")

    async def press(self, name: str | re.Pattern[str], place: Locator) -> None:
        """Press the button of this name in a message or a form."""
        exact = isinstance(name, str)
        await place.get_by_role("button", name=name, exact=exact).click()

    async def choose_first(self, name: str, place: Locator) -> str:
        """Open the list of this name, choose its first line, and return what that says."""
        await place.get_by_role("combobox", name=name).click()
        line = self.page.get_by_role("listbox", name=name).get_by_role("option").first
        said = " ".join((await line.inner_text()).split())
        await line.click()
        return said


def _drawings(language: str, kind: str) -> re.Pattern[str]:
    names = "|".join(named.name for named in named_in(language).values() if named.kind == kind)
    return re.compile(f"^({names})$")


async def hears(place: Locator, tree: str) -> None:
    """Wait until these roles and names are in the accessibility tree, in this order."""
    await expect(place).to_match_aria_snapshot(tree)


async def name_of(button: Locator) -> str:
    """Return the name of a button in the accessibility tree.

    Raises:
        ValueError: if it has none.
    """
    said = await button.aria_snapshot()
    found = re.search(r'button "([^"]+)"', said)
    if found is None:
        raise ValueError(said)
    return found[1]

"""Each command line of both READMEs is typed letter by letter, and sent as it stands there."""

import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import Browser, Request, expect

from discord_sandbox import Sandbox
from discord_sandbox.client import ALICE, DAVID, DICE
from discord_sandbox.commands import GROUP
from tests.browser.windows import SLOW_IN_A_BROWSER, Window

pytestmark = SLOW_IN_A_BROWSER

OpenWindow = Callable[..., Awaitable[Window]]
ROOT = Path(__file__).parents[2]
READERS = {"README.md": (DAVID, "en-GB"), "README.fr.md": (ALICE, "fr")}
LEAVE = {"en-GB": "Leave the command", "fr": "Quitter la commande"}
FIRST, PRESSES = 36, 3
"""Lines of a README within which a game against a robot is begun, and presses after its command."""
THROWN = {"en-GB": "throw 1 of 3", "fr": "lancer 1 sur 3"}
GROUPS = {"/table"}
"""Named as a whole, not as what one types."""


def lines(page: str) -> list[str]:
    """Return the command lines of a page, each once."""
    found = re.findall(r"`(/[^`]+)`", (ROOT / page).read_text("utf-8"))
    return [line for line in dict.fromkeys(found) if line not in GROUPS]


def expected(box: Sandbox, line: str, language: str) -> tuple[dict[str, object], str | None]:
    """Return the command that a line calls, in the bot's names, its options, and the first that it lacks."""
    words = line.removeprefix("/").split()
    here = {"options": list(box.core.world.commands.values())}
    path = []
    while inside := [one for one in here.get("options", ()) if one["type"] <= GROUP]:
        word = words.pop(0)
        [here] = [
            one
            for one in inside
            if word in {one["name"], one.get("name_localizations", {}).get(language, one["name"])}
        ]
        path.append(here["name"])
    options = here.get("options", ())
    needed = [one["name"] for one in options if one.get("required")]
    if words and ":" in words[0]:
        filled = dict(word.split(":") for word in words)
    else:
        filled = {needed[0]: " ".join(words)} if words else {}
    lacks = next((name for name in needed if name not in filled), None)
    return {"command": " ".join(path), "options": filled}, lacks


def is_command(request: Request) -> bool:
    return request.method == "POST" and json.loads(request.post_data or "{}").get("kind") == "command"


@pytest.mark.parametrize("page", READERS)
async def test_what_the_readme_says_is_typed_as_it_stands(
    window: OpenWindow, box: Sandbox, page: str
) -> None:
    user, language = READERS[page]
    at = await window(user, DICE, size=(1280, 800))
    assert len(lines(page)) > 8
    for line in lines(page):
        whole, lacks = expected(box, line, language)
        if lacks is not None:
            await at.type(line)
            await expect(at.page.get_by_test_id(f"option-{lacks}")).to_be_focused()
            await at.page.get_by_role("button", name=LEAVE[language]).click()
            continue
        async with at.page.expect_request(is_command) as caught:
            await at.type(line)
            await at.page.keyboard.press("Enter")  # the first may have taken what the bot offers for a value
        body = json.loads((await caught.value).post_data or "")
        options = {name: str(value) for name, value in body["options"].items()}
        assert {"command": body["command"], "options": options} == whole, line


@pytest.mark.parametrize("page", READERS)
async def test_the_first_throw_is_three_presses_from_an_empty_page(
    browser: Browser, box: Sandbox, page: str
) -> None:
    """By the first words of a README: its command typed as keys, then what it names is pressed, in order."""
    _, language = READERS[page]
    top = (ROOT / page).read_text("utf-8").splitlines()[:FIRST]
    steps = "\n".join(line for line in top if line.startswith(("1.", "2.")))
    [command] = re.findall(r"`(/[^`]+)`", steps)
    pressed = re.findall(r"\*\*([^*]+)\*\*", steps)
    assert 0 < len(pressed) <= PRESSES, steps
    async with await browser.new_context(locale=language, viewport={"width": 390, "height": 844}) as context:
        opened = await context.new_page()
        await opened.goto(box.url)
        at = Window(opened, [])
        await at.type(command)
        for name in pressed:
            await opened.get_by_role("button", name=name, exact=True).last.click()
        await expect(at.private).to_contain_text(THROWN[language])

"""The word that a player adds to the luck, by a form or a command, and the pages that show it."""

from inspect import unwrap
from typing import Any

import pytest

from bot.tables.session import Session
from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, text_of
from tests.cogs.conftest import SHARED, Parlour

pytestmark = SHARED

FRENCH = text_in("fr")


@pytest.fixture(autouse=True)
def ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mix ids in, which elsewhere stay out of a test's luck."""
    monkeypatch.setattr(Session, "change", unwrap(Session.change))


async def words(parlour: Parlour) -> dict[int, str]:
    return dict((await parlour.newest()).words)


async def check(parlour: Parlour, user: str) -> dict[str, Any]:
    """Open the page "Check" of the lobby here."""
    menu = await parlour.press(user, ":more")
    return (await parlour.press(user, ":check", menu.shown)).shown


async def test_the_button_opens_a_form_and_the_page_of_the_luck_shows_the_word(parlour: Parlour) -> None:
    await parlour.do(ALICE, "yams new")
    page = await check(parlour, ALICE)
    form = await parlour.press(ALICE, ":luck", page)
    answer = await parlour.client.modal(ALICE, form, {"word": "tulipe"})
    assert answer.shown["id"] == page["id"], "the page itself is the answer"
    assert "🍀 Alice · tulipe" in text_of(answer.shown)
    assert await words(parlour) == {int(ALICE): "tulipe"}


async def test_the_form_holds_the_present_word_and_takes_it_back_when_empty(parlour: Parlour) -> None:
    await parlour.do(ALICE, "yams new")
    await parlour.via(ALICE, "luck", "tulipe")
    form = await parlour.press(ALICE, ":luck", await check(parlour, ALICE))
    assert form.modal is not None
    assert "tulipe" in str(form.modal)
    answer = await parlour.client.modal(ALICE, form, {"word": ""})
    assert "🍀 Alice" not in text_of(answer.shown)
    assert await words(parlour) == {}


async def test_the_command_adds_a_word_and_tells_its_player_alone(parlour: Parlour) -> None:
    await parlour.do(ALICE, "yams new")
    answer = await parlour.via(ALICE, "luck", "chêne")
    assert answer.shown["content"] == FRENCH("said.word", word="chêne")
    assert answer.shown["flags"] & 64, "nobody else reads it"
    assert "🍀 Alice · chêne" in text_of(await check(parlour, BRUNO))


async def test_the_command_without_a_word_opens_the_form(parlour: Parlour) -> None:
    await parlour.do(ALICE, "yams new")
    answer = await parlour.client.modal(ALICE, await parlour.via(ALICE, "luck"), {"word": "houx"})
    assert answer.shown["content"] == FRENCH("said.word", word="houx")
    answer = await parlour.client.modal(ALICE, await parlour.via(ALICE, "luck"), {"word": ""})
    assert answer.shown["content"] == FRENCH("said.no_word")


async def test_a_word_is_made_safe_as_names_are(parlour: Parlour) -> None:
    """What the lobby shows is what is mixed in: no formatting, no link, nothing invisible."""
    await parlour.do(ALICE, "yams new")
    await parlour.via(ALICE, "luck", "**ici**\u202e")
    [word] = (await words(parlour)).values()
    assert word == "\N{ASTERISK OPERATOR}" * 2 + "ici" + "\N{ASTERISK OPERATOR}" * 2


async def test_a_pressed_and_a_typed_start_mix_themselves_in(parlour: Parlour) -> None:
    """The id that Discord gave the press, or the command, stands first; then the words by seat."""
    board = (await parlour.do(ALICE, "yams new")).shown
    await parlour.do(BRUNO, "table join")
    await parlour.via(BRUNO, "luck", "tulipe")
    pressed = await parlour.press(ALICE, ":start", board)
    assert (await parlour.newest()).salt == (pressed.id, "", "tulipe")
    await parlour.end(ALICE, BRUNO)
    await parlour.do(ALICE, "yams new")
    typed = await parlour.do(ALICE, "table start")
    assert (await parlour.newest()).salt == (typed.id, "")


async def test_the_check_page_tells_what_was_mixed_in(parlour: Parlour) -> None:
    board = (await parlour.do(ALICE, "yams new")).shown
    await parlour.via(ALICE, "luck", "tulipe")
    started = await parlour.press(ALICE, ":start", board)
    await parlour.end(ALICE)
    checked = await parlour.client.click(ALICE, board, f"t:{(await parlour.newest()).id}:-:check", forge=True)
    assert FRENCH("check.start", start=started.id) in text_of(checked.shown)
    assert "🍀 tulipe" in text_of(checked.shown)

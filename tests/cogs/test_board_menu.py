"""What a board's "⋯" opens: text, log, seat, end, for one person alone; and "Check" at the end."""

from typing import Any

from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, components, text_of
from tests.cogs.conftest import SHARED, Parlour
from tests.people import codes, private

pytestmark = SHARED
FRENCH = text_in("fr")


async def begun(parlour: Parlour) -> dict[str, Any]:
    """A game of Yams in which Alice has thrown; return its board."""
    board = (await parlour.do(ALICE, "yams new")).shown
    await parlour.press(BRUNO, ":join", board)
    board = (await parlour.press(ALICE, ":start", board)).shown
    return (await parlour.press(ALICE, ":roll.11111", board)).shown


async def test_the_menu_of_a_running_game_offers_what_has_no_room_on_the_board(parlour: Parlour) -> None:
    board = await begun(parlour)
    assert "more" in codes(board)
    seated = private(await parlour.press(ALICE, ":more", board))
    reading = ["text", "log", "sheet.0", "rules", "check"]
    own, hosting = ["type", "give", "leave", "pause"], ["end", "pictures.no", "absent.robot"]
    assert codes(seated) == [*reading, *own, "options.played", *hosting]
    watching = private(await parlour.press(CHLOE, ":more", board))
    assert codes(watching) == [*reading, "options.played"]


async def test_a_lobby_is_kept_from_its_menu_which_shows_what_may_be_done_then(parlour: Parlour) -> None:
    board = (await parlour.do(ALICE, "yams new")).shown
    await parlour.press(ALICE, ":robot.add", board)
    menu = private(await parlour.press(ALICE, ":more", board))
    assert codes(menu) == ["rules", "check", "seat", "robot.remove", "robot.strong", "language.en"]
    menu = (await parlour.press(ALICE, ":robot.strong", menu)).shown
    assert "robot.easy" in codes(menu)
    menu = (await parlour.press(ALICE, ":robot.remove", menu)).shown
    assert codes(menu) == ["rules", "check", "language.en"]
    assert (await parlour.newest()).robots == frozenset()


async def test_options_and_fingerprint_are_a_press_from_the_menu_and_lead_back(parlour: Parlour) -> None:
    board = await begun(parlour)
    menu = private(await parlour.press(CHLOE, ":more", board))
    options = await parlour.press(CHLOE, ":options.played", menu)
    typed = private(await parlour.via(CHLOE, "options.played"))
    assert text_of(options.shown) == text_of(typed)
    assert "Rythme" in text_of(options.shown)
    menu = (await parlour.press(CHLOE, ":more", options.shown)).shown
    checked = (await parlour.press(CHLOE, ":check", menu)).shown
    assert (await parlour.newest()).seed_hash in text_of(checked)
    assert not checked["attachments"], "the file and the seed come at the end"


async def test_the_board_in_words_is_for_its_reader_in_their_language(parlour: Parlour) -> None:
    """David reads English, the table is French; only who is awaited is told that they are next."""
    board = await begun(parlour)
    shown = private(await parlour.press(DAVID, ":text", board))
    assert "throw 1 of 3" in text_of(shown)
    assert "\n- Scores: Alice 0 and Bruno 0.\n" in text_of(shown), "the position stands in sentences"
    assert "```" not in text_of(shown), "it is no table of figures"
    assert components(shown) == []
    assert text_in("en")("text.mine") not in text_of(shown)
    own = private(await parlour.press(ALICE, ":text", board))
    assert text_of(own).startswith("Yams\n" + FRENCH("text.mine")), text_of(own)


async def test_the_log_tells_every_move_by_button_and_by_command(parlour: Parlour) -> None:
    board = await begun(parlour)
    pressed = private(await parlour.press(ALICE, ":log", board))
    typed = private(await parlour.via(ALICE, "log"))
    assert text_of(pressed) == text_of(typed)
    assert "`1` **Alice** lance" in text_of(pressed)


async def test_a_long_log_opens_at_its_newest_page_and_turns_back(parlour: Parlour) -> None:
    board = await begun(parlour)
    for number in range(3):
        for user in (ALICE, BRUNO):
            if number or user == BRUNO:
                await parlour.do(user, "yams roll")
            position = (await parlour.newest()).position
            [seat] = position.awaited()
            [code, *_] = [str(one) for one in position.legal(seat) if str(one).startswith("score")]
            await parlour.do(user, "yams score", box=code)
    newest = private(await parlour.press(ALICE, ":log", board))
    assert "`10` " in text_of(newest)
    earlier = await parlour.press(ALICE, ":log.0", newest)
    assert "`1` **Alice** lance" in text_of(earlier.shown)


async def test_a_seat_is_given_away_by_buttons_alone(parlour: Parlour) -> None:
    """Alice chooses Chloé in a list of people, who is called, once, and says yes; then everybody does."""
    board = await begun(parlour)
    asked = await parlour.press(ALICE, ":give", board)
    [people] = components(private(asked))
    chosen = await parlour.client.select(ALICE, asked.shown, people["custom_id"], [CHLOE])
    assert text_of(chosen.shown) == FRENCH("said.given", new="Chloé", was="Alice")
    await parlour.via(ALICE, "give", f"<@{CHLOE}>")
    await parlour.painted()
    [call] = [message["content"] for message in await parlour.seen() if f"<@{CHLOE}>" in message["content"]]
    assert call == FRENCH("ping.offer", mention=f"<@{CHLOE}>")
    [board] = [message for message in await parlour.seen() if components(message)]
    for user, button in ((CHLOE, ":join"), (BRUNO, ":agree"), (ALICE, ":agree")):
        board = (await parlour.press(user, button, board)).shown
    assert [str(player.id) for player in (await parlour.newest()).players] == [CHLOE, BRUNO]


async def test_the_end_is_checked_with_fingerprint_seed_and_file(parlour: Parlour) -> None:
    board = await begun(parlour)
    table = await parlour.newest()
    await parlour.end(ALICE, BRUNO)
    [board] = [message for message in await parlour.seen() if components(message)]
    menu = private(await parlour.press(BRUNO, ":more", board))
    assert codes(menu)[:5] == ["text", "log", "rules", "check", "export"]
    checked = (await parlour.press(BRUNO, ":check", menu)).shown
    assert table.seed in text_of(checked)
    assert table.seed_hash in text_of(checked)
    assert len(checked["attachments"]) == 1

"""Coinche against the bot's own process: matches by buttons and by commands, redoubled, and through kills."""

import asyncio
from pathlib import Path

from bot.games.coinche import Coinche
from bot.sandbox.client import components, text_of
from bot.screens.kit.cards import card_names
from bot.text import text_in
from tests.e2e.endings import ended_well, newcomers
from tests.e2e.hands import Hands
from tests.e2e.people import People
from tests.e2e.room import Json, Room, find, new_room, said, whispered
from tests.e2e.test_kills import CALLBACK
from tests.e2e.town import Town

SEED = "5" * 64
"""What is held, and so which bids are offered, must not depend on luck."""
TARGET = 100
"""One redoubled deal is worth more."""
LANGUAGES = ("fr", "en", "fr", "en")
"""What the newcomers read, by seat."""
HEARTS = {"fr": "cœur", "en": "hearts"}


def position(room: Room) -> Coinche:
    return Coinche.model_validate_json(room.table("state"))


async def seated(room: Room) -> Hands:
    """Seat four newcomers, begin with the known seed, and open all hands."""
    players = await newcomers(room.client, 4)
    await room.open(*players, group="coinche", target=TARGET)
    table = Hands(room, players)
    await table.open(await room.deal(SEED))
    return table


def offered(hand: Json, kind: str) -> list[str]:
    """Return the moves of a kind that a hand offers: "bid.", "play.", "coinche"."""
    return [
        code
        for one in components(hand)
        if (code := one["custom_id"].rpartition(":")[2]).startswith(kind) and not one.get("disabled")
    ]


async def press(table: Hands, kind: str) -> str:
    """Let whose turn it is press the first button of a kind in their hand; return what it plays."""
    room, user, rev = table.room, table.mover(), table.room.table("rev")
    hand = await table.hand(user)
    code = offered(hand, kind)[0]
    answer = await room.client.click(user, hand, find(hand, f":{code}")["custom_id"])
    assert answer.status == "answered", answer
    assert room.moves()[-1][:3] == (rev + 1, table.players.index(user), code)
    return code


async def pressed_out(table: Hands) -> None:
    """Press a card that may be played until the match is over."""
    while position(table.room).phase == "play":
        await press(table, "play.")


def contract_of(room: Room) -> Json:
    """Return the only contract that was played."""
    [told] = [fact for move in room.moves() for fact in move[3] if fact["kind"] == "contract"]
    return told


async def test_a_match_is_played_by_buttons_with_a_double_and_a_redouble(room: Room, tmp_path: Path) -> None:
    """After a double only the side that bid may speak; a redouble ends the auction at once."""
    table = await seated(room)
    for _ in range(4):
        await press(table, "pass")
    assert position(room).deal == 2, "four passes: the next dealer deals"
    bid = await press(table, "bid.")
    await press(table, "coinche")
    hand = await table.hand(table.mover())
    assert sorted(offered(hand, "")) == ["pass", "surcoinche"], "nothing else may be said"
    await press(table, "surcoinche")
    told = contract_of(room)
    assert (f"bid.{told['value']}.{told['game']}", told["multiplier"]) == (bid, 4)
    await pressed_out(table)
    await ended_well(room, "coinche", table.players, tmp_path)


async def test_a_match_is_played_by_commands_with_a_double_and_a_redouble(room: Room, tmp_path: Path) -> None:
    """What may not be said or played is refused by its rule, in the player's own language."""
    table = await seated(room)
    first = position(room).turn or 0
    await refused(table, "coinche double", "coinche")
    await typed(table, "coinche bid", contract=f"90 {HEARTS[LANGUAGES[first]]}")
    lower = f"80 {HEARTS[LANGUAGES[(first + 1) % 4]]}"
    await refused(table, "coinche bid", "bid.80.H", contract=lower)
    await typed(table, "coinche double")
    await typed(table, "coinche double")
    told = contract_of(room)
    assert [told[what] for what in ("seat", "value", "game", "multiplier")] == [first, "90", "H", 4]
    while (game := position(room)).phase == "play":
        seat = game.turn or 0
        card = str(game.legal(seat)[0]).split(".")[1]
        shown = await typed(table, "coinche play", card=card_names(text_in(LANGUAGES[seat]), card)[0])
        assert said(LANGUAGES[seat], "hand.title") in text_of(shown)
    await ended_well(room, "coinche", table.players, tmp_path)


async def typed(table: Hands, command: str, **options: object) -> Json:
    """Let whose turn it is type a move; return the hand that answers it, for its reader alone."""
    rev = table.room.table("rev")
    answer = await table.room.do(table.mover(), command, **options)
    assert table.room.table("rev") == rev + 1, answer
    assert answer.shown["flags"] & 64, "it is for its reader alone"
    return answer.shown


async def refused(table: Hands, command: str, code: str, **options: object) -> None:
    """Let whose turn it is type what may not be said now: the rule is quoted, and nothing moves."""
    seat, rev = position(table.room).turn or 0, table.room.table("rev")
    rule = position(table.room).why_not(seat, code)
    line = whispered(await table.room.do(table.players[seat], command, **options))
    assert line == text_in(LANGUAGES[seat]).refusal(rule)
    assert table.room.table("rev") == rev, "a refused call moves nothing"


async def test_a_kill_in_the_auction_and_one_in_mid_trick_lose_nothing(
    own_town: Town, tmp_path: Path
) -> None:
    """The button that was pressed, or was shown, goes on when it is pressed again."""
    async with People(own_town.url) as client:
        room = await new_room(own_town, client)
        table = await seated(room)
        await press(table, "bid.")
        await killed_before_a_press(table, "coinche")
        await killed_between_commit_and_answer(table, "pass")
        await press(table, "pass")
        assert contract_of(room)["multiplier"] == 2
        await press(table, "play.")
        await killed_before_a_press(table, "play.")
        await killed_between_commit_and_answer(table, "play.")
        await pressed_out(table)
        await ended_well(room, "coinche", table.players, tmp_path)


async def killed_before_a_press(table: Hands, kind: str) -> None:
    """SIGKILL with the hands open: nothing is lost, and the button that was shown plays."""
    room, user = table.room, table.mover()
    hand = await table.hand(user)
    code, before = offered(hand, kind)[0], room.table("rev", "state")
    await room.town.restart()
    assert room.table("rev", "state") == before
    answer = await room.client.click(user, hand, find(hand, f":{code}")["custom_id"])
    assert answer.status == "answered", answer
    assert room.moves()[-1][:3] == (before[0] + 1, table.players.index(user), code)
    await table.open(await room.board())


async def killed_between_commit_and_answer(table: Hands, kind: str) -> None:
    """SIGKILL with a move on disk and its answer under way: pressed again it is not made twice."""
    room, user = table.room, table.mover()
    hand, rev = await table.hand(user), room.table("rev")
    code = offered(hand, kind)[0]
    button = find(hand, f":{code}")["custom_id"]
    await room.client.faults(route=CALLBACK, delay=0.5)
    first = asyncio.ensure_future(room.client.click(user, hand, button))
    async with asyncio.timeout(10):
        while room.table("rev") == rev:  # noqa: ASYNC110 - the bot is a process of its own
            await asyncio.sleep(0.005)
    room.town.bot.kill()
    await room.client.clear_faults()
    await room.town.restart()
    again = await room.client.click(
        user, hand, button, forge=True
    )  # the answer may have been quicker than the kill
    assert again.status == "answered", again
    assert [move[:3] for move in room.moves()[rev + 1 :]] == [(rev + 1, table.players.index(user), code)]
    await asyncio.gather(first, return_exceptions=True)
    await table.open(await room.board())

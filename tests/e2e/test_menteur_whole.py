"""Menteur against the bot's own process: whole games from private hands and by commands, and a kill."""

import json
import random
import re
from pathlib import Path

from bot.games.menteur.game import Menteur
from bot.sandbox.client import Answer, components
from bot.text import text_in
from tests.e2e.endings import ended_well, newcomers
from tests.e2e.people import People
from tests.e2e.room import Json, Room, find, new_room, said, whispered
from tests.e2e.town import Town

LANGUAGES = ("fr", "en")
"""What newcomers read, in turns."""
FACES = {ord("\N{DIE FACE-1}") + value: str(value + 1) for value in range(6)}
"""Dice as they are written until their drawings are uploaded."""


def position(room: Room) -> Menteur:
    return Menteur.model_validate_json(room.table("state"))


def dice_in(hand: Json) -> list[str]:
    """The dice that a hand shows large, drawn or written, sorted."""
    line = next(line for line in hand["embeds"][0]["description"].split("\n") if line.startswith("# "))
    plain = re.sub(r"<:(?:die|de)_(\d):\d+>", r"\1", line).translate(FACES)
    return sorted(re.findall(r"[1-6]", plain))


async def opened(room: Room, user: str, board: Json) -> Json:
    """Open one's own hand by the button of a board, however old: it shows one's own dice as they are."""
    hand = (await room.client.click(user, board, find(board, ":hand")["custom_id"], forge=True)).shown
    assert hand["flags"] & 64, "the hand is public"
    return hand


async def press_in_hand(room: Room, user: str, hand: Json, luck: random.Random) -> Answer:
    """Press a call, a bid, or one of the list of bids."""
    one = luck.choice([one for one in components(hand) if ":type" not in one["custom_id"]])
    if "options" in one:
        return await room.client.select(user, hand, one["custom_id"], [luck.choice(one["options"])["value"]])
    return await room.client.click(user, hand, one["custom_id"])


async def from_hands(room: Room, players: list[str], board: Json, luck: random.Random) -> None:
    """Play to the end by what the private hands offer."""
    while (game := position(room)).turn is not None:
        seat, rev = game.turn, room.table("rev")
        hand = await opened(room, players[seat], board)
        assert dice_in(hand) == sorted(map(str, game.cups[seat])), (
            "the hand shows other dice than its owner's"
        )
        answer = await press_in_hand(room, players[seat], hand, luck)
        assert answer.shown["flags"] & 64, "a press in a hand is answered in the hand"
        assert room.moves()[-1][:2] == (rev + 1, seat)


async def test_three_play_from_their_private_hands_by_buttons_alone(room: Room, tmp_path: Path) -> None:
    players = await newcomers(room.client, 3)
    board = await room.open(*players, group="menteur", dice="3")
    await from_hands(room, players, board, random.Random(1))
    await ended_well(room, "menteur", players, tmp_path)


async def test_two_play_by_commands_alone(room: Room, tmp_path: Path) -> None:
    """Bids, liar and exact are typed; a bid that is too low is refused by its rule each time."""
    players, luck, refused = await newcomers(room.client, 2), random.Random(2), set[str]()
    await room.do(players[0], "menteur new", dice="3", duel="full")
    await room.say(players[1], "table join")
    await room.say(players[0], "table start")
    while (game := position(room)).turn is not None:
        seat = game.turn
        if game.bids:
            refused.add(await bid_too_low(room, players, game))
        action = luck.choice(game.legal(seat))
        answer = await typed(room, players[seat], str(action))
        assert answer.shown["flags"] & 64, "a move is answered with the hand"
        assert room.moves()[-1][1:3] == (seat, str(action))
    assert refused, "nothing was ever too low"
    await ended_well(room, "menteur", players, tmp_path)


async def typed(room: Room, user: str, code: str) -> Answer:
    """Type a move by its command."""
    verb, *numbers = code.split(".")
    if verb == "bid":
        return await room.do(user, "menteur bid", count=int(numbers[0]), value=int(numbers[1]))
    return await room.do(user, f"menteur {verb}")


async def bid_too_low(room: Room, players: list[str], game: Menteur) -> str:
    """Make the bid that stands once more; it is refused in words, and changes nothing.  Return the rule."""
    seat, rev, standing = game.turn or 0, room.table("rev"), game.bids[-1].bid
    why = game.why_not(seat, str(standing))
    line = whispered(await typed(room, players[seat], str(standing)))
    assert line == text_in(LANGUAGES[seat % 2]).refusal(why)
    assert room.table("rev") == rev, "a refused bid moves nothing"
    return why.why


async def test_who_is_not_to_move_can_neither_bid_nor_call(room: Room) -> None:
    players = await newcomers(room.client, 2)
    await room.open(*players, group="menteur")
    seat = position(room).turn or 0
    name = json.loads(room.table("seats"))[seat][1]
    other = players[1 - seat]
    for code in ("bid.1.2", "liar", "exact"):
        line = whispered(await typed(room, other, code))
        assert line == said(LANGUAGES[1 - seat], "refuse.not_your_turn", seat=name)
    assert room.table("rev") == 0, "nobody has moved"


async def test_a_kill_in_mid_round_loses_neither_bids_nor_dice(own_town: Town, tmp_path: Path) -> None:
    """A hand opened before the SIGKILL is pressed on after it, and the game goes to its end."""
    async with People(own_town.url) as client:
        room, luck = await new_room(own_town, client), random.Random(3)
        players = await newcomers(client, 2)
        board = await room.open(*players, group="menteur", dice="3")
        for code in ("bid.1.2", "bid.1.3", "liar", "bid.1.4", "bid.2.2"):
            await typed(room, players[position(room).turn or 0], code)
        before, moves = position(room), room.moves()
        seat = before.turn or 0
        hand = await opened(room, players[seat], board)
        await own_town.restart()
        assert (position(room), room.moves()) == (before, moves)
        answer = await client.click(players[seat], hand, find(hand, ":liar")["custom_id"])
        assert answer.status == "answered", answer
        assert room.moves()[-1][:3] == (len(moves), seat, "liar")
        await from_hands(room, players, board, luck)
        await ended_well(room, "menteur", players, tmp_path)

"""Tarot against the bot's own process: whole deals by buttons and lists alone, a kill in the discard."""

import random
from typing import Any

import pytest

from bench.crowd import control
from discord_sandbox.client import Answer, components
from tests.e2e.endings import newcomers
from tests.e2e.room import Json, Room
from tests.people import find

DEAL = 110
"""Presses of a deal, ticks among them, at most."""


async def hand_of(room: Room, user: str) -> Json:
    return (await room.press(user, ":hand")).shown


def mover(room: Room, people: list[str]) -> str:
    game: Any = room.game()
    return people[min(game.awaited())]


async def at_once(room: Room, user: str, hand: Json, custom_id: str, values: list[str] | None) -> Answer:
    """Press a button, or choose values of a list."""
    if values is None:
        return await room.client.click(user, hand, custom_id)
    return await room.client.select(user, hand, custom_id, values)


async def begun(room: Room, seats: int) -> list[str]:
    people = await newcomers(room.client, seats)
    await room.open(*people, group="tarot")
    return people


async def in_the_discard(room: Room, people: list[str]) -> str:
    """Pass, until somebody takes the garde by a press; return who it is, with the dog in hand."""
    await room.press(mover(room, people), ":bid.garde", await hand_of(room, mover(room, people)))
    while room.game().view(None).phase == "auction":  # type: ignore[attr-defined] - of Tarot
        await room.press(mover(room, people), ":pass", await hand_of(room, mover(room, people)))
    return mover(room, people)


@pytest.mark.slow("whole deals, press by press")
@pytest.mark.parametrize("seats", [3, 4, 5])
async def test_a_deal_is_played_by_buttons_and_lists_alone(room: Room, seats: int) -> None:
    people, luck = await begun(room, seats), random.Random(seats)
    hands = {user: await hand_of(room, user) for user in people}

    for _ in range(4 * DEAL):
        user = mover(room, people)
        found = control(hands[user], luck, ticks=0.5)
        if found is None:
            hands[user] = await hand_of(room, user)
            continue
        hands[user] = (await at_once(room, user, hands[user], *found)).shown
        if room.game().view(None).last_deal is not None:  # type: ignore[attr-defined] - of Tarot
            break
    view: Any = room.game().view(None)
    assert (view.last_deal.marks, sum(view.scores)) == (view.scores, 0)


@pytest.mark.slow("a bot of its own, killed")
async def test_a_kill_in_the_discard_keeps_what_is_chosen_and_the_discard_is_pressed_after_it(
    own_room: Room,
) -> None:
    people = await begun(own_room, 4)
    taker = await in_the_discard(own_room, people)
    hand = await hand_of(own_room, taker)
    select = next(one for one in components(hand) if "options" in one)
    chosen = [option["value"] for option in select["options"][:6]]
    await own_room.client.select(taker, hand, select["custom_id"], chosen)
    moves = own_room.moves()
    await own_room.town.restart()
    assert own_room.moves() == moves
    again = await hand_of(own_room, taker)
    on = [
        option["value"]
        for one in components(again)
        for option in one.get("options", ())
        if option.get("default")
    ]
    assert set(on) == set(chosen)
    await own_room.client.click(taker, again, find(again, ":discard.")["custom_id"])
    game: Any = own_room.game()
    assert (game.phase, {f"=a{card}" for card in game.discard}) == ("play", set(chosen))
    [(_, _, action, *_)] = own_room.moves()[len(moves) :]
    assert action.startswith("discard.")

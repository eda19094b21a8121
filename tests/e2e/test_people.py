"""Who acts in these tests has the same in the end from a slow machine as from a quick one."""

from bot.sandbox.client import ALICE, BRUNO
from tests.e2e.room import Room, revision
from tests.e2e.test_kills import CALLBACK


async def test_what_was_deferred_is_waited_for(room: Room) -> None:
    board = await room.open(ALICE, BRUNO)
    await room.client.faults(route=CALLBACK, delay=2.0, times=1)
    pressed = await room.press(ALICE, ":roll.11111", board)
    assert (pressed.type, pressed.status, revision(pressed.shown)) == (6, "answered", 1)
    await room.client.faults(route=CALLBACK, delay=2.0, times=1)
    typed = await room.do(BRUNO, "yams rules")
    assert (typed.type, typed.status) == (5, "answered")
    assert typed.shown["embeds"], "the rules are not there"

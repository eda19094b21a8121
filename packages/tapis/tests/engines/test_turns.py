"""Turns at one process: person after person, and none is lost."""

import asyncio

from tapis.engines.turns import Turns


async def served(asked: str, cancelled: str = "") -> str:
    """Let people ask in this order while the turn is taken; return in which order they are served."""
    turns, order = Turns(), list[str]()

    async def ask(who: str) -> None:
        await turns.take(who)
        order.append(who)
        turns.give()

    await turns.take("first")
    waiting = [asyncio.create_task(ask(who), name=who) for who in asked]
    await asyncio.sleep(0)
    for task in waiting:
        if task.get_name() in cancelled:
            task.cancel()
    turns.give()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert not turns.taken, "the last one keeps the turn"
    return "".join(order)


async def test_a_stranger_waits_for_one_question_of_each_however_many_others_have() -> None:
    assert await served("aaaabbc") == "abcabaa"


async def test_who_no_longer_waits_has_no_turn() -> None:
    assert await served("abab", cancelled="a") == "bb"


async def test_a_turn_that_comes_to_somebody_just_cancelled_goes_on_to_the_next() -> None:
    turns = Turns()
    await turns.take("first")
    gone, next_one = (asyncio.create_task(turns.take(who)) for who in "ab")
    await asyncio.sleep(0)
    turns.give()
    gone.cancel()
    await next_one
    assert (gone.cancelled(), turns.taken) == (True, True)

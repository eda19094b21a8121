"""A picture that is late is never lost, and a board has one form."""

import asyncio
from random import Random

import pytest

from bot.messages.pictures import USUAL
from bot.text import text_in
from tests.bot.late_house import DRAWING, HIGH, Hours, LateHouse, Slow, hurried, states_of, within
from tests.tiers import in_turn

GAMES = ("four_twenty_one", "cant_stop", "five_thousand", "belote", "crapette", "yams")
FOLLOWS = text_in("fr")("picture.follows")


@pytest.fixture(autouse=True)
def limits(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)
    monkeypatch.setattr("bot.messages.pauses.uniform", lambda low, _: low)


async def played(loop: Hours, house: LateHouse, luck: Random) -> None:
    """Play to the end by presses and robots, while the loop stalls now and then."""

    async def stall() -> None:
        while True:
            await asyncio.sleep(luck.uniform(0.05, 1.5))
            loop.now += luck.uniform(0.1, 2.0)

    stalls = asyncio.create_task(stall())
    await house.post()
    presses = list[asyncio.Task[None]]()
    for _ in house.states[1:]:
        await asyncio.sleep(luck.choice((0.0, 0.1, 0.3, 0.5, 2.0, 4.0)))
        if luck.random() < 0.6:
            presses.append(asyncio.create_task(house.press()))
        else:
            house.robot()
    await asyncio.gather(*presses)
    stalls.cancel()


@pytest.mark.parametrize(
    "boards",
    [
        3,
        pytest.param(200, marks=pytest.mark.slow("more boards")),
        pytest.param(1000, marks=pytest.mark.proof("as many as show what is seldom")),
    ],
)
def test_boards_under_stalls_end_with_their_picture_and_keep_their_form(boards: int) -> None:
    """A tenth of the requests fails, or their answers do; of every third board drawings take seconds."""
    wrong = list[str]()
    for number in range(boards):
        luck = Random(number)
        artist = Slow(3.0 if number % 3 == 2 else DRAWING)
        house = LateHouse(states_of(GAMES[number % len(GAMES)]), luck, artist, failing=0.1)
        within(lambda loop, house=house, luck=luck: played(loop, house, luck))
        forms = [look.form for look in house.board.looks]
        if set(forms) != {"picture"} or [*house.board.files] != [house.wanted]:
            wrong.append(f"board {number}: {forms}, {[*house.board.files]} for {house.wanted}")
    assert wrong == []


@in_turn("seconds", [0.29, 0.31])
def test_a_drawing_that_is_done_in_the_turn_in_which_its_time_is_over_is_shown(seconds: float) -> None:
    """Both come in one turn of the loop, in either order."""
    artist = Slow(0.0)
    house = LateHouse(states_of("four_twenty_one")[-2:], Random(1), artist)

    async def pressed(loop: Hours) -> None:
        await house.post()
        artist.seconds = seconds
        press = asyncio.create_task(house.press())
        await asyncio.sleep(0.1)
        loop.now += 1.0
        await press

    within(pressed)
    assert {look.form for look in house.board.looks} == {"picture"}
    assert [*house.board.files] == [house.wanted]


def test_a_new_board_begins_with_an_empty_table_of_the_height_of_the_last() -> None:
    """Its words say that the picture follows; the text does only after two seconds."""
    artist = Slow(5.0)
    house = LateHouse(states_of("four_twenty_one")[:-1:4], Random(1), artist)

    async def posted(_: Hours) -> None:
        await house.post()
        await asyncio.sleep(60)
        house.at = 1
        await house.post()

    within(posted)
    first, second = (message.looks for message in house.far.messages.values())
    assert [look.high for look in (*first, *second)] == [USUAL, USUAL, HIGH, HIGH, HIGH, HIGH]
    for looks in (first, second):
        assert [look.alt == FOLLOWS for look in looks] == [True, True, False]
        assert [FOLLOWS in look.text for look in looks] == [False, True, False]


def test_what_robots_soon_change_is_drawn_with_their_moves_or_after_two_seconds() -> None:
    """The text of every move stands at once; the picture of one waits for the next, and not for a third."""
    states = states_of("belote")[-5:-1]
    house = LateHouse([table.replace(robot_due=1) for table in states], Random(1), Slow())
    shown = list[bool]()

    async def moved(loop: Hours) -> None:
        await house.post()
        for wait in (1.0, 1.0, 5.0):
            house.robot()
            await asyncio.sleep(wait)
            shown.append([*house.board.files] == [house.wanted])

    within(moved)
    assert [look.sent for look in house.board.looks] == [True, False, True, False, True]
    assert shown == [False, True, True]


def test_a_press_tells_a_bot_that_was_started_anew_which_picture_its_board_has() -> None:
    house = LateHouse(states_of("four_twenty_one")[-2:-1], Random(1), Slow())

    async def pressed(_: Hours) -> None:
        await house.post()
        house.pictures._on.clear()
        house.at = -1
        await house.press()

    within(pressed)
    assert [look.sent for look in house.board.looks] == [True, False]

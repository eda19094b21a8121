"""The call "Crapette !" against the bot's own process: shown by buttons, and racing everything else."""

import asyncio
import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, Answer
from tapis.games.crapette.facts import Called
from tapis.games.crapette.game import Crapette
from tapis.games.crapette.view import CrapetteView
from tapis.games.kit.chance import Chance
from tests.e2e import waits
from tests.e2e.forward import bring_on, repainted
from tests.e2e.room import Json, Room, record_of, revision, said, settled, verified, whispered
from tests.people import find, has

CALLBACK = r"POST /interactions/.*/callback"


def game_of(room: Room) -> Crapette:
    game = room.game()
    assert isinstance(game, Crapette)
    return game


def view_of(room: Room) -> CrapetteView:
    return game_of(room).view(None)


def kinds(room: Room) -> list[str]:
    """What has been told, fact by fact."""
    return [fact["kind"] for *_, facts, _ in room.moves() for fact in facts]


def calls(room: Room) -> list[bool]:
    """The calls that were made: upheld, or in vain."""
    return [fact["upheld"] for *_, facts, _ in room.moves() for fact in facts if fact["kind"] == "called"]


# What the rules would say


def upheld(game: Crapette) -> bool:
    """Whether a call would be upheld now."""
    judged = game.model_copy(deep=True)
    [called, *_] = judged.play(1 - game.turn, f"stop.{game.number}", Chance("foreseen", 1))
    assert isinstance(called, Called)
    return called.upheld


def callable_now(game: Crapette) -> bool:
    """Whether the board has the button that calls."""
    view = game.view(None)
    return view.may_call is not None and view.strayed


def to_show(game: Crapette) -> list[str]:
    """The actions of a demonstration that succeeds, in notation; of all the shortest."""
    [caller] = game.awaited()
    ways: list[tuple[Crapette, list[str]]] = [(game, [])]
    while ways:
        longer: list[tuple[Crapette, list[str]]] = []
        for position, done in ways:
            for action in position.legal(caller):
                after = position.model_copy(deep=True)
                facts = [fact.kind for fact in after.play(caller, str(action), Chance("foreseen", 1))]
                if "demonstrated" in facts:
                    return [*done, str(action)]
                if "gave_up" not in facts:
                    longer.append((after, [*done, str(action)]))
        ways = longer
    raise AssertionError("an upheld call can be shown")


# Pressing


async def opened(
    room: Room, seed: str = "", players: Sequence[str] = (ALICE, BRUNO), **options: object
) -> Sequence[str]:
    """Start a game of these two, dealt from a seed, its moves marked; return who they are."""
    await room.do(players[0], "crapette new", **{"hints": "on", **options})
    await room.say(players[1], "table join")
    await room.say(players[0], "table start")
    if seed:
        await room.deal(seed * 64)
    await fresh(room)
    return players


async def refused(room: Room, answer: Answer) -> str:
    """The line that follows a repainted board."""
    return whispered(await settled(room.client, answer, 1))


async def fresh(room: Room) -> Json:
    """The board, once it shows the newest move: what was typed is painted a little later."""
    rev, board = room.table("rev"), await room.board()
    return board if revision(board) == rev else await room.board_at(rev)


async def light(room: Room, user: str, source: str) -> Json:
    """Tap the pile of which a card is taken, or choose it in the list, and return the board that has it."""
    board, lit = await fresh(room), f":-{source}"
    if has(board, f":!{source}"):
        answer = await room.press(user, f":!{source}", board)
        return answer.shown if has(answer.shown, lit) else await room.until(lambda one: has(one, lit))
    await room.pick(user, ":*take", f"!{source}", board)
    return await room.until(lambda one: chosen(one) == f"!{source}")


def chosen(board: Json) -> str:
    """What is chosen in the list of piles to take from."""
    lines = find(board, ":*take")["options"] if has(board, ":*take") else []
    return next((line["value"] for line in lines if line.get("default")), "")


async def move(room: Room, user: str, source: str, target: str) -> Answer:
    """Move a card in two taps: the pile it lies on, then where it goes."""
    board, code = await light(room, user, source), f"move.{source}.{target}"
    if has(board, f":{code}"):
        return await room.press(user, f":{code}", board)
    return await room.pick(user, ":*lay", code, board)


async def call(room: Room, user: str, board: Json | None = None, **more: object) -> Answer:
    """Press "Crapette !" on the board, or on an older one."""
    return await room.press(user, ":+:stop.", board or await fresh(room), **more)


async def until(
    room: Room, players: Sequence[str], luck: random.Random, wanted: Callable[[Crapette], object]
) -> Crapette:
    """Bring the game on at random until the position is as wanted; return it, and the board shows it."""
    game = game_of(room)
    if not wanted(game):
        bring_on(room, lambda now, _seat: None if wanted(now) else some_move(now, luck))
        game = game_of(room)
        assert game.result() is None, "the game ended before it came to that"
        await repainted(room, players[0])
    return game


def some_move(game: Crapette, luck: random.Random, ending: float = 0.3) -> str:
    """Choose a move, or the end of the turn, in notation."""
    offers = game.view(None).offers
    if not offers or luck.random() < ending:
        return "end"
    offer = luck.choice(offers)
    return f"move.{offer.source}.{offer.target}"


async def show(room: Room, players: Sequence[str]) -> Answer:
    """Demonstrate, by buttons, to the end."""
    answer = None
    for code in to_show(game_of(room)):
        _, source, target = code.split(".")
        answer = await move(room, players[room.mover()], source, target)
    assert answer is not None
    return answer


# The tests


@pytest.mark.slow("a demonstration, press by press")
async def test_an_upheld_call_is_shown_by_buttons_and_the_turn_is_the_callers(room: Room) -> None:
    """Each move of the demonstration is two taps."""
    players, luck = await opened(room, "7", variant=3), random.Random(4)
    game = await until(room, players, luck, lambda game: callable_now(game) and upheld(game))
    await call(room, players[1 - game.turn])
    assert calls(room) == [True]
    await show(room, players)
    assert "demonstrated" in kinds(room)[-4:]
    assert room.mover() == 1 - game.turn


@pytest.mark.slow("a race, which test_deliveries shows of any press that interrupts")
async def test_of_simultaneous_calls_one_is_judged_each_time(room: Room, tmp_path: Path) -> None:
    """Two presses and a command at the same moment, upheld or in vain: the first alone counts."""
    players, luck = await opened(room, "4", variant=3, stall_limit=400), random.Random(4)
    for number in range(8):
        right = bool(number % 2)
        game = await until(
            room, players, luck, lambda game, right=right: callable_now(game) and upheld(game) == right
        )
        seat, before, board = 1 - game.turn, len(room.moves()), await fresh(room)
        presses = [call(room, players[seat], board, forge=True) for _ in range(2)]
        answers = await asyncio.gather(*presses, room.do(players[seat], "crapette stop"))
        made = room.moves()[before:]
        assert [(mover, code) for _, mover, code, _, _ in made] == [(seat, f"stop.{game.number}")]
        assert made[0][3][0]["upheld"] is right
        losers = [answer for answer in answers if int(answer.id) != made[0][4]]
        assert len(losers) == 2
        for answer in losers:
            line = whispered(answer) if answer.type == 4 else await refused(room, answer)
            assert line in rules_against(room, seat, game.number)
        if view_of(room).state == "demonstrate":
            await room.press(players[seat], ":giveup", await fresh(room))
        if room.mover() == game.turn:
            await room.press(players[game.turn], ":end", await fresh(room))
    assert calls(room) == [False, True] * 4
    code, line = verified(room, await record_of(room), tmp_path)
    assert (code, line.startswith("well formed")) == (0, True), line


def rules_against(room: Room, seat: int, number: int) -> set[str]:
    """What the rules say against a second call: of that turn, or typed in the one that is played now."""
    game, fr = game_of(room), text_in("fr")
    return {fr.refusal(game.why_not(seat, f"stop.{turn}")) for turn in (number, game.number)}


@pytest.mark.slow("a race, which test_deliveries shows of any press that interrupts")
async def test_a_call_races_the_end_of_the_turn_and_either_wins_whole(room: Room) -> None:
    """Upheld, the end is stale; ended, the call meant a turn that is over: neither counts in another."""
    players, luck = await opened(room, "a", variant=2, stall_limit=400), random.Random(6)
    won = {"call": 0, "end": 0}
    for number in range(12):
        game = await until(room, players, luck, lambda game: callable_now(game) and upheld(game))
        before, board = len(room.moves()), await fresh(room)
        both = [
            call(room, players[1 - game.turn], board, forge=True),
            room.press(players[game.turn], ":end", board, forge=True),
        ]
        answers = await asyncio.gather(*(both if number % 2 else reversed(both)))
        [made] = room.moves()[before:]
        called = made[2] == f"stop.{game.number}"
        assert called or made[2] == "end"
        won["call" if called else "end"] += 1
        assert (game_of(room).number, game_of(room).turn) == (game.number + 1, 1 - game.turn)
        [loser] = [answer for answer in answers if int(answer.id) != made[4]]
        late = "table.refuse.stale" if called else "crapette.refuse.other_turn"
        turn = {} if called else {"turn": game.number + 1}
        assert await refused(room, loser) == said("fr", late, **turn)
        assert revision(loser.shown) == made[0]
    assert min(won.values()) > 0, won


@pytest.mark.slow("a race, which test_deliveries shows of any press that interrupts")
async def test_a_call_races_the_placing_that_would_forgive(room: Room) -> None:
    """Whichever comes first is whole: a card put on its foundation in time is not omitted (R10)."""
    players, luck = await opened(room, "b", variant=2, stall_limit=400), random.Random(7)

    def may_repair(game: Crapette) -> bool:
        view = game.view(None)
        return (
            callable_now(game)
            and len(game.omitted) == 1
            and any(one.target == "f" and one.source == game.omitted[0].pile for one in view.offers)
        )

    won = {True: 0, False: 0}
    for number in range(6):
        game = await until(room, players, luck, may_repair)
        source = game.omitted[0].pile
        lit = await light(room, players[game.turn], source)
        before = len(room.moves())
        both = [
            call(room, players[1 - game.turn], lit, forge=True),
            room.press(players[game.turn], f":move.{source}.f", lit, forge=True),
        ]
        await asyncio.gather(*(both if number % 2 else reversed(both)))
        made = room.moves()[before:]
        first_called = made[0][2].startswith("stop.")
        won[first_called] += 1
        if first_called:
            assert len(made) == 1
            assert made[0][3][0]["upheld"], "the call was not upheld"
        else:
            assert [facts[0].get("upheld") for *_, facts, _ in made[1:]] == [False]
            await room.press(players[game.turn], ":end", await fresh(room))
    assert sum(won.values()) == 6


@pytest.mark.slow("a bot of its own, which is killed")
async def test_a_call_that_was_committed_and_not_answered_is_made_once(own_room: Room) -> None:
    """Killed in between, delivered again after the restart: one call, and the board tells of it."""
    room = own_room
    players, luck = await opened(room, "4", variant=2), random.Random(4)
    game = await until(room, players, luck, lambda game: callable_now(game) and upheld(game))
    caller, board = players[1 - game.turn], await fresh(room)
    await room.client.faults(route=CALLBACK, delay=0.3)
    pressed = asyncio.ensure_future(call(room, caller, board))
    await waits.until("the call is committed", lambda: calls(room))
    await room.town.restart()
    answer = await pressed
    await room.town.deliver_again(answer.id, 2)
    assert (await room.do(caller, "help")).status == "answered"
    assert calls(room) == [True]
    assert revision(await fresh(room)) == room.table("rev")
    assert room.mover() == 1 - game.turn

"""Crapette in a room: moves in two taps, turns at random, what a call would find, how to demonstrate."""

import random
from collections.abc import Callable, Sequence

from bot.games.crapette import OPPONENT, Called, Crapette, CrapetteView, MoveOffer
from bot.games.kit.chance import Chance
from bot.sandbox.client import ALICE, BRUNO, Answer, components
from bot.screens.crapette.buttons import ACROSS
from tests.e2e.forward import bring_on, repainted
from tests.e2e.room import Json, Room, has, revision, settled, whispered


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
    return game.view(None).may_call is not None


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


def enabled(board: Json, sign: str) -> set[str]:
    """What the enabled buttons do whose custom_ids go on with this sign after the revision."""
    does = [one["custom_id"].split(":", 3)[3] for one in components(board) if not one.get("disabled")]
    return {each.removeprefix(sign) for each in does if each.startswith(sign)}


async def fresh(room: Room) -> Json:
    """The board, once it shows the newest move: what was typed is painted a little later."""
    rev, board = room.table("rev"), await room.board()
    return board if revision(board) == rev else await room.board_at(rev)


def tapped(source: str) -> str:
    """The mark by which a card of this pile is taken: the opponent's piles have one for both."""
    return ACROSS if source in OPPONENT else source


async def light(room: Room, user: str, source: str) -> Json:
    """Tap the pile of which a card is taken, and return the board on which it is lit."""
    answer = await room.press(user, f":!{tapped(source)}", await fresh(room))
    lit = f":-{tapped(source)}"
    return answer.shown if has(answer.shown, lit) else await room.until(lambda one: has(one, lit))


async def move(room: Room, user: str, source: str, target: str) -> Answer:
    """Move a card in two taps: the pile it lies on, then where it goes."""
    return await room.press(user, f":move.{source}.{target}", await light(room, user, source))


async def call(room: Room, user: str, board: Json | None = None, **more: object) -> Answer:
    """Press "Crapette !" on the board, or on an older one."""
    return await room.press(user, ":+:stop.", board or await fresh(room), **more)


async def act(room: Room, players: Sequence[str], luck: random.Random, ending: float = 0.3) -> Answer:
    """Do something for whose turn it is, by buttons: a move, or the end of the turn."""
    game = game_of(room)
    mover, code = players[min(game.awaited())], some_move(game, luck, ending)
    if code == "end":
        return await room.press(mover, ":end", await fresh(room))
    _, source, target = code.split(".")
    return await move(room, mover, source, target)


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


def agrees_with_the_rules(board: Json, offers: tuple[MoveOffer, ...]) -> bool:
    """Tell whether the board lights just the piles of which a card may be taken."""
    return enabled(board, "!") == {tapped(offer.source) for offer in offers} and has(board, ":end")

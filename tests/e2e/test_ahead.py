"""What plays itself: a line set by the buttons of one's hand, the only legal card of who wants that."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Game, Seat
from tests.e2e.endings import newcomers
from tests.e2e.forward import Choose, any_move, bring_on
from tests.e2e.room import Json, Room, record_of
from tests.e2e.waits import until
from tests.people import find

LUCK = Chance("unused", 0)


def after(game: Game[Any], seat: Seat, code: str) -> Game[Any]:
    """Return the position after a card, which draws no luck."""
    copy = type(game).load(game.dump(), game.version)
    copy.play(seat, code, LUCK)
    return copy


def only_card(game: Game[Any], seat: Seat) -> bool:
    """Tell whether a seat is to play its only legal card, and others hold more than their last."""
    return game.awaited() == {seat} and game.forced(seat) is not None and game.certain(seat) is None


def leads_to(game: Game[Any], seat: Seat, wanted: Callable[[Game[Any]], bool]) -> str | None:
    """Return a card after which it is as wanted, before the last two tricks: the last one plays itself."""
    if vars(game)["phase"] != "play" or len(vars(game)["tricks"]) > 5:
        return None
    return next((code for code in map(str, game.legal(seat)) if wanted(after(game, seat, code))), None)


def until_it_leads_to(seat: Seat, wanted: Callable[[Game[Any]], bool], seed: str) -> Choose:
    """Return what plays on until this seat can bring it about."""
    any_of = any_move(random.Random(seed))

    def choose(game: Game[Any], mover: Seat) -> str | None:
        return None if mover == seat and leads_to(game, seat, wanted) else any_of(game, mover)

    return choose


async def wants_forced(room: Room, user: str) -> None:
    """Let a person have their only cards play themselves; the bot reads it with their next setting."""
    answer = await room.do(user, "settings")
    on = await room.client.click(user, answer.shown, find(answer.shown, "own.large.on")["custom_id"])
    room.town.bot.write("UPDATE people SET forced = 1 WHERE user_id = ?", int(user))
    await room.client.click(user, on.shown, find(on.shown, "own.large.off")["custom_id"])


async def hand(room: Room, user: str) -> Json:
    return (await room.press(user, ":hand", forge=True)).shown


async def plays(room: Room, user: str, code: str) -> None:
    """Press a card of one's hand."""
    shown = await hand(room, user)
    await room.client.click(user, shown, find(shown, f":{code}")["custom_id"])


def by_itself(room: Room, seat: Seat) -> list[int]:
    """Return the revisions of a seat that are of its only cards."""
    rows = room.town.bot.rows(
        "SELECT rev FROM moves WHERE table_id = ? AND seat = ? AND by = 'auto' AND first_rev = rev",
        room.table("id"),
        seat,
    )
    return [rev for (rev,) in rows]


async def test_a_line_in_advance_is_set_by_buttons_and_played(room: Room) -> None:
    people = await newcomers(room.client, 4)
    await room.open(*people, group="belote", target=2000)
    choose = any_move(random.Random("ahead"))
    bring_on(room, lambda game, seat: None if vars(game)["tricks"] else choose(game, seat))
    game, mover = room.game(), room.mover()
    waits, lead = (mover + 1) % 4, str(game.legal(mover)[0])
    card = str(after(game, mover, lead).legal(waits)[0])
    board = await room.board()

    shown = await hand(room, people[waits])
    page = (await room.client.click(people[waits], shown, find(shown, ":ahead")["custom_id"])).shown
    for part in (".led", f".{card}"):
        select = find(page, ":*ahead")
        [value] = [one["value"] for one in select["options"] if one["value"].endswith(part)]
        page = (await room.client.select(people[waits], page, select["custom_id"], [value])).shown
    assert room.table("ahead") == "", "it is asked once more"
    page = (await room.client.click(people[waits], page, find(page, ".yes")["custom_id"])).shown
    assert f'["led", "{card}"]' in room.table("ahead")
    assert await room.board() == board, "nobody else sees any of it"

    await plays(room, people[mover], lead)
    await until("the line is played", lambda: [move[1:3] for move in room.moves()][-1] == (waits, card))
    assert room.table("ahead", "timer_at") == ("", None)
    await room.board_at(room.table("rev"))


@pytest.mark.slow("another way in which cards play themselves")
async def test_an_only_card_plays_itself_and_nobody_is_told(room: Room) -> None:
    people = await newcomers(room.client, 4)
    await room.open(*people, group="belote", target=2000)
    await wants_forced(room, people[1])
    bring_on(room, until_it_leads_to(0, lambda game: only_card(game, 1), "forced"))
    code = leads_to(room.game(), 0, lambda game: only_card(game, 1))
    assert code is not None
    await plays(room, people[0], code)
    await until("the only card", lambda: room.moves()[-1][1] == 1)
    assert by_itself(room, 1) == [room.table("rev")]
    record = await record_of(room, people[0])
    assert not any(move["rev"] == room.table("rev") and "auto" in move for move in record["moves"]), (
        "the record tells"
    )


@pytest.mark.slow("another way in which cards play themselves")
async def test_alone_with_robots_an_only_card_is_played_at_once(room: Room) -> None:
    [person] = await newcomers(room.client, 1)
    await room.do(person, "belote new", robots=3, target=2000)
    await wants_forced(room, person)

    def due(game: Game[Any], seat: Seat) -> str | None:
        forced = seat == 3 and game.forced(3) is not None
        return leads_to(game, 3, lambda after: only_card(after, 0)) if forced else None

    any_of = any_move(random.Random("alone"))
    bring_on(room, lambda game, seat: None if due(game, seat) else any_of(game, seat))
    await hand(room, person)
    await until("the only card", lambda: by_itself(room, 0))


@pytest.mark.slow("a bot of its own, that is killed")
async def test_a_kill_before_the_timer_loses_and_doubles_nothing(own_room: Room) -> None:
    room = own_room
    people = await newcomers(room.client, 4)
    await room.open(*people, group="belote", target=2000)
    choose = any_move(random.Random("kill"))
    bring_on(room, lambda game, seat: None if vars(game)["tricks"] else choose(game, seat))
    game, mover = room.game(), room.mover()
    waits, lead = (mover + 1) % 4, str(game.legal(mover)[0])
    card = str(after(game, mover, lead).legal(waits)[0])
    lines = json.dumps({waits: [["led", card]]})
    room.town.bot.write("UPDATE tables SET ahead = ? WHERE id = ?", lines, room.table("id"))
    await plays(room, people[mover], lead)
    room.town.bot.kill()
    await room.town.start()
    await until("the line is played", lambda: room.moves()[-1][1:3] == (waits, card))
    assert [move[2] for move in room.moves()].count(card) == 1
    assert room.table("ahead", "timer_at") == ("", None)

"""Seats that change hands, players who leave, games that are ended together, and whose yes counts."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.sandbox.client import ALICE, BRUNO, CHLOE, DAVID, EMMA, text_of
from tests.e2e.neighbours import Neighbours
from tests.e2e.room import (
    Room,
    has,
    record_of,
    revision,
    said,
    settled,
    verified,
    whispered,
)


def results(room: Room) -> dict[str, tuple[int, int, int]]:
    """Return place, win and withdrawal of each user with a result at the channel's newest table."""
    rows = room.town.bot.rows(
        "SELECT user_id, place, won, withdrew FROM results WHERE table_id = ?", room.table("id")
    )
    return {str(user): (place, won, left) for user, place, won, left in rows}


async def played_until(room: Room, group: str, players: list[str], holds: Callable[[Any], bool]) -> None:
    """Let everybody do the least they can, by what autocomplete offers, until the position is as wanted."""
    luck = random.Random(3)
    verbs = {"take": "bid", "pass": "bid", "play": "play"}
    while not holds(room.game()):
        game, seat = room.game(), room.mover()
        action = str(luck.choice(game.legal(seat)))
        verb = verbs[action.partition(".")[0]]
        option = {"bid": "call", "play": "card"}[verb]
        typed = f"{action}@{room.table('rev')}"
        answer = await room.do(players[seat], f"{group} {verb}", **{option: typed})
        assert answer.status == "answered", answer


async def one_move(room: Room, user: str) -> None:
    """Throw and write, so that the user has moved."""
    await room.press(user, ":roll.11111")
    await room.pick(user, ":*box", "score.chance")


# Seats


async def test_two_players_cannot_give_the_seat_of_a_third_away_and_its_owner_can(room: Room) -> None:
    await room.open(ALICE, BRUNO, CHLOE, DAVID, group="belote", language="en")
    await room.say(ALICE, "table replace", player=BRUNO, by=EMMA)
    board = await room.until(lambda message: has(message, ":agree"))
    assert said("en", "turn.request_owner", newcomer="**Emma**", leaving="**Bruno**") in text_of(board)
    refused = said("fr", "table.refuse.agree_owner", name="Bruno")
    assert whispered(await room.press(CHLOE, ":agree", board)) == refused
    assert await room.say(CHLOE, "table accept") == refused
    await room.say(CHLOE, "table replace", player=BRUNO, by=EMMA)
    assert '"Bruno"' in room.table("seats")
    hand = await room.do(EMMA, "belote hand")
    assert said("en", "table.refuse.not_seated") in text_of(hand.shown)
    assert await room.say(BRUNO, "table accept") == said("fr", "said.configured")
    assert '"Emma"' in room.table("seats")


async def test_a_late_player_of_two_is_replaced_without_a_yes_also_without_a_pace(room: Room) -> None:
    await room.open(ALICE, BRUNO, pace="none")
    room.ages(24 * 3600)
    line = await room.say(BRUNO, "table replace", player=ALICE, by=CHLOE)
    assert line == said("fr", "said.replaced", was="Alice", new="Chloé")
    assert '"Alice"' not in room.table("seats")


# Leaving


async def test_a_belote_is_played_on_in_mid_trick_by_who_sits_down(room: Room, tmp_path: Path) -> None:
    players = [ALICE, BRUNO, DAVID, EMMA]
    await room.open(*players, group="belote", target=100, language="fr")
    await played_until(room, "belote", players, lambda game: 0 < len(game.table) < 4)
    assert await room.leave(BRUNO) == said("fr", "said.left")
    board = await room.until(lambda message: said("fr", "door.sit") in str(message["components"]))
    assert said("fr", "turn.left_brief", players="**🤖 Bruno**") in text_of(board)
    assert results(room) == {BRUNO: (2, 0, 1)}
    hand = await room.do(BRUNO, "belote hand")
    assert said("fr", "table.refuse.not_seated") in text_of(hand.shown)
    await room.press(CHLOE, ":join", board)
    hand = await room.do(CHLOE, "belote hand")
    assert said("fr", "table.refuse.not_seated") in text_of(hand.shown), "nobody has agreed yet"
    asked = await room.until(lambda message: has(message, ":agree"))
    assert (await room.press(DAVID, ":agree", asked)).status == "answered"
    players[1] = CHLOE
    await Neighbours(room, "belote", players, seed=5).finish()
    told = results(room)
    assert told.keys() == {*players, BRUNO} - {CHLOE}
    assert told[BRUNO] == (2, 0, 1)
    assert {told[ALICE][:2], told[EMMA][:2]} == {(1, 1), (2, 0)}
    over = await room.until(lambda message: has(message, ":rematch"))
    assert said("fr", "turn.left", n=1, players=["**Bruno**"]) in text_of(over)
    code, line = verified(room, await record_of(room), tmp_path)
    assert (code, line.startswith("valid: ")) == (0, True), line


async def test_who_stays_at_crapette_gives_the_seat_away_and_has_won(room: Room, tmp_path: Path) -> None:
    await room.open(ALICE, BRUNO, group="crapette")
    await room.leave(ALICE)
    line = await room.say(BRUNO, "table replace", player=ALICE, by=DAVID)
    assert line == said("fr", "said.replaced", was="Alice", new="David")
    for user in (DAVID, BRUNO):
        await room.do(user, "crapette agree")
    assert results(room) == {ALICE: (2, 0, 1), BRUNO: (1, 1, 0)}
    over = await room.until(lambda message: has(message, ":rematch"))
    assert said("fr", "over.won", n=1, players=["**Bruno**"]) in text_of(over)
    code, line = verified(room, await record_of(room), tmp_path)
    assert (code, line.startswith("valid: ")) == (0, True), line


async def test_after_the_pace_a_free_seat_is_played_for_and_who_stays_alone_may_end(room: Room) -> None:
    await room.open(ALICE, BRUNO, group="crapette", pace="5m")
    await room.leave([ALICE, BRUNO][room.mover()])
    stays = [BRUNO, ALICE][room.mover()]
    room.ages(5 * 60)
    assert await room.say(stays, "table skip") == said("fr", "said.skipped")
    assert await room.end(stays) == said("fr", "said.ended")
    name = {ALICE: "Alice", BRUNO: "Bruno"}[stays]
    ended = said("fr", "closed.ended_by", players=[f"**{name}**"])
    board = await room.until(lambda message: ended in text_of(message))
    assert "image" in board["embeds"][0], "the last position stays"
    assert [left for *_, left in results(room).values()] == [1]


# Ending together


async def test_once_the_others_have_moved_an_end_is_asked_for_in_public(room: Room) -> None:
    await room.open(BRUNO, CHLOE, DAVID, language="en")
    for user in (BRUNO, CHLOE):
        await one_move(room, user)
    assert await room.end(BRUNO) == said("fr", "said.end_asked")
    board = await room.until(lambda message: has(message, ":agree.end"))
    assert said("en", "turn.ending", player="**Bruno**") in text_of(board)
    assert whispered(await room.press(BRUNO, ":agree.end", board)) == said("fr", "table.refuse.agree_other")
    ended = await room.press(CHLOE, ":agree.end", board)
    text = text_of(ended.shown)
    assert said("en", "closed.ended_by", players=["**Bruno**", "**Chloé**"]) in text
    assert revision(ended.shown) == room.table("rev")
    assert results(room) == {}


async def test_an_end_is_agreed_to_by_command_too(room: Room) -> None:
    await room.open(BRUNO, CHLOE)
    await one_move(room, BRUNO)
    await room.end(CHLOE)
    assert await room.say(BRUNO, "table accept") == said("fr", "said.ended")
    assert room.table("phase") == "over"


# Whose yes counts


async def again(room: Room) -> Any:
    """Ask Alice's and Bruno's rematch by Alice; return its lobby."""
    await room.open(ALICE, BRUNO, language="en")
    await room.end(ALICE)
    ended = await room.until(lambda message: has(message, ":rematch"))
    await room.press(ALICE, ":rematch", ended)
    return await room.until(lambda message: has(message, ":join"))


async def test_a_rematch_shows_who_is_not_ready_and_counts_once_they_are(room: Room) -> None:
    lobby = await again(room)
    assert said("en", "lobby.unready", players=["**Bruno**"]) in text_of(lobby)
    ready = await room.press(BRUNO, ":join", lobby)
    assert said("en", "lobby.unready", players=["**Bruno**"]) not in text_of(ready.shown)
    assert room.table("unready") == "[]"


async def test_a_rematch_started_without_somebodys_yes_does_not_count(room: Room) -> None:
    """Whoever starts is told, the board says so, and skipping the absent player changes nothing."""
    lobby = await again(room)
    await room.say(ALICE, "table pace", time="5m")
    started = await settled(room.client, await room.press(ALICE, ":start", lobby), 1)
    assert whispered(started) == said("fr", "said.started_uncounted", players=["Bruno"])
    assert said("en", "turn.unready", players=["**Bruno**"]) in text_of(started.shown)
    await one_move(room, ALICE)
    room.ages(5 * 60)
    await room.say(ALICE, "table skip")
    board = await room.until(lambda message: said("en", "over.uncounted") in text_of(message))
    late = await room.press(BRUNO, ":join", lobby | {"id": board["id"]}, forge=True)
    assert whispered(late) == said("fr", "table.refuse.ready_late")
    assert room.table("counts") == 0


async def test_ready_is_said_by_command_before_the_own_first_move(room: Room) -> None:
    lobby = await again(room)
    await room.press(ALICE, ":start", lobby)
    await one_move(room, ALICE)
    assert await room.say(BRUNO, "table join") == said("fr", "said.joined")
    await one_move(room, BRUNO)
    assert room.table("unready", "counts") == ("[]", 1)

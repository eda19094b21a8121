"""What everybody knows plays itself, in one with the press that made it certain."""

import pytest

from bot.messages.scene import screen_of
from bot.store import AUTO
from bot.tables import Outcome, Table, export, play
from bot.tables.table_rules import SeatHistory
from bot.text import text_in
from tapis.games.kit.game import Illegal
from tapis.records.check import verify
from tapis.shelf import GAMES
from tests.bot.tournaments import Tournament


async def played_a_deal(tournament: Tournament, table: Table) -> Outcome:
    """Play until the last cards of a deal are laid; the presses are those of cards."""
    while table.position.phase != "play":
        table = (await tournament.press(table, "take" if table.position.phase == "bid1" else None)).table
    tournament.presses = 0
    while True:
        done = await tournament.press(table)
        if done.table.rev > table.rev + 1:
            return done
        table = done.table


async def test_a_deal_of_belote_takes_28_presses_and_each_card_is_a_revision(tournament: Tournament) -> None:
    done = await played_a_deal(tournament, await tournament.begun("belote", 4, target=1000))
    assert tournament.presses == 28
    moves = [move for move in await tournament.moves(done.table) if move.action.startswith("play.")]
    assert len(moves) == 32
    assert [move.by for move in moves] == [None] * 28 + [AUTO] * 4
    assert {move.first_rev for move in moves[-4:]} == {moves[27].rev}, "they belong to the last press"
    assert len(done.facts) > 4, "one answer tells all of it"
    told = screen_of(done.table, tournament.tables.clock(), text_in("en")).body.split("\n")
    assert sum("last cards" in line for line in told) == 1


async def test_what_plays_itself_is_nobodys_act(tournament: Tournament) -> None:
    """Who pressed has acted, and nobody else: who only had a last card may be away, and is called."""
    table = await tournament.begun("belote", 4, target=2000)
    while True:
        done = await played_a_deal(tournament, table)
        table = done.table
        *_, pressed, _, _, _, last = await tournament.moves(table)
        if pressed.seat != last.seat:
            break
    again = await tournament.tables.get(done.table.id)
    assert [table.last_seat for table in (done.table, again)] == [pressed.seat, pressed.seat]
    assert done.facts == done.table.facts == again.facts


async def test_who_pressed_does_not_take_back_what_then_showed_cards(tournament: Tournament) -> None:
    """The game named in Comptoir may be taken back (R13), but not once the only cards lie there (U1)."""
    table = await tournament.begun("comptoir", 2, target=20, hand_size="1", faces="hand")
    while table.position.phase != "trump":
        table = (await tournament.press(table)).table
    seat = min(table.position.awaited())
    done = await tournament.press(table)
    assert [move.by for move in (await tournament.moves(done.table))[table.rev :]] == [None, AUTO, AUTO]
    with pytest.raises(Illegal, match="undo_shown"):
        await tournament.tables.at(table.id, play.undo, table.players[seat].id, next(tournament.ids))
    after = await tournament.tables.get(table.id)
    assert (after.rev, after.position, after.undo_seat) == (done.table.rev, done.table.position, None)


async def test_what_plays_itself_is_no_robots_share(tournament: Tournament) -> None:
    """Of two who play all they choose, in a game of one card a hand, neither was stood in for (S1)."""
    table = await tournament.begun("comptoir", 2, target=20, hand_size="1", faces="hand")
    while table.phase != "over":
        codes = map(str, table.position.legal(min(table.position.awaited())))
        said = {code.partition(".")[0]: code for code in codes}
        code = said.get("pass") if table.position.bid else said.get("bid")
        table = (await tournament.press(table, code)).table
    moves = await tournament.moves(table)
    for seat in (0, 1):
        mine = [move.by for move in moves if move.seat == seat]
        assert mine.count(AUTO) * 3 > len(mine), "more than a third plays itself"
        stood_in = await tournament.store.run(lambda tx, seat=seat: SeatHistory(tx, table).stood_in(seat))
        assert stood_in is False


async def test_robots_are_not_asked_for_their_last_card(tournament: Tournament) -> None:
    done = await played_a_deal(tournament, await tournament.begun("belote", 2, robots=2, target=1000))
    moves = [move for move in await tournament.moves(done.table) if move.action.startswith("play.")]
    assert [move.by for move in moves[-4:]] == [AUTO] * 4
    assert tournament.presses == 14


async def test_a_yams_alone_takes_one_press_less_and_its_record_is_valid(tournament: Tournament) -> None:
    table = await tournament.begun("yams", 1)
    while table.phase != "over":
        done = await tournament.press(table, "roll.11111" if not table.position.throws else None)
        table = done.table
    moves = await tournament.moves(table)
    assert tournament.presses == len(moves) - 1
    assert (moves[-1].by, moves[-1].action.split(".")[0]) == (AUTO, "score")
    record = await tournament.tables.about(table.id, export.record_of)
    assert record.format == "tapis-vert/4"
    assert verify(record, GAMES).ok


async def test_a_press_that_comes_twice_plays_it_once(tournament: Tournament) -> None:
    table = await tournament.begun("belote", 4, target=1000)
    done = await played_a_deal(tournament, table)
    press = max(move.interaction_id or 0 for move in await tournament.moves(done.table))
    position = done.table.position
    again = await tournament.tables.play(table.id, 1, "play.AS", seen=None, interaction_id=press)
    assert (again.repeated, again.table.rev, again.table.position) == (True, done.table.rev, position)

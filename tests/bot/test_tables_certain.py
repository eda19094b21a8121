"""What everybody knows plays itself, in one with the press that made it certain."""

import pytest

from bot.messages.scene import screen_of
from bot.tables import Outcome, Table, export, undos
from bot.tables.table_rules import history
from bot.text import text_in
from tapis.games.kit.game import Illegal
from tapis.games.kit.steps import AUTO
from tapis.records.check import verify
from tapis.shelf import GAMES
from tests.bot.real_games import RealGames


async def played_a_deal(real: RealGames, table: Table) -> Outcome:
    """Play until the last cards of a deal are laid; the presses are those of cards."""
    while table.position.phase != "play":
        table = (await real.press(table, "take" if table.position.phase == "bid1" else None)).table
    real.presses = 0
    while True:
        done = await real.press(table)
        if done.table.rev > table.rev + 1:
            return done
        table = done.table


async def test_a_deal_of_belote_takes_28_presses_and_each_card_is_a_revision(real: RealGames) -> None:
    done = await played_a_deal(real, await real.begun("belote", 4, target=1000))
    assert real.presses == 28
    moves = [move for move in await real.moves(done.table) if move.action.startswith("play.")]
    assert len(moves) == 32
    assert [move.by for move in moves] == [None] * 28 + [AUTO] * 4
    assert {move.first_rev for move in moves[-4:]} == {moves[27].rev}, "they belong to the last press"
    assert len(done.facts) > 4, "one answer tells all of it"
    told = screen_of(done.table, real.tables.clock(), text_in("en")).body.split("\n")
    assert sum("last cards" in line for line in told) == 1


async def test_what_plays_itself_is_nobodys_act(real: RealGames) -> None:
    """Who pressed has acted, and nobody else: who only had a last card may be away, and is called."""
    table = await real.begun("belote", 4, target=2000)
    while True:
        done = await played_a_deal(real, table)
        table = done.table
        *_, pressed, _, _, _, last = await real.moves(table)
        if pressed.seat != last.seat:
            break
    again = await real.tables.get(done.table.id)
    assert [table.last_seat for table in (done.table, again)] == [pressed.seat, pressed.seat]
    assert done.facts == done.table.facts == again.facts


async def test_who_pressed_does_not_take_back_what_then_showed_cards(real: RealGames) -> None:
    """The game named in Comptoir may be taken back (R13), but not once the only cards lie there (U1)."""
    table = await real.begun("comptoir", 2, target=20, hand_size="1", faces="hand")
    while table.position.phase != "trump":
        table = (await real.press(table)).table
    seat = min(table.position.awaited())
    done = await real.press(table)
    assert [move.by for move in (await real.moves(done.table))[table.rev :]] == [None, AUTO, AUTO]
    with pytest.raises(Illegal, match="undo_shown"):
        await real.tables.at(table.id, undos.undo, table.players[seat].id, next(real.ids))
    after = await real.tables.get(table.id)
    assert (after.rev, after.position, after.undo_seat) == (done.table.rev, done.table.position, None)


async def test_what_plays_itself_is_no_robots_share(real: RealGames) -> None:
    """Of two who play all they choose, in a game of one card a hand, neither was stood in for (S1)."""
    table = await real.begun("comptoir", 2, target=20, hand_size="1", faces="hand")
    while table.phase != "over":
        codes = map(str, table.position.legal(min(table.position.awaited())))
        said = {code.partition(".")[0]: code for code in codes}
        code = said.get("pass") if table.position.bid else said.get("bid")
        table = (await real.press(table, code)).table
    moves = await real.moves(table)
    for seat in (0, 1):
        mine = [move.by for move in moves if move.seat == seat]
        assert mine.count(AUTO) * 3 > len(mine), "more than a third plays itself"
        stood_in = await real.store.run(lambda tx, seat=seat: history(tx, table).stood_in(seat))
        assert stood_in is False


async def test_robots_are_not_asked_for_their_last_card(real: RealGames) -> None:
    done = await played_a_deal(real, await real.begun("belote", 2, robots=2, target=1000))
    moves = [move for move in await real.moves(done.table) if move.action.startswith("play.")]
    assert [move.by for move in moves[-4:]] == [AUTO] * 4
    assert real.presses == 14


async def test_a_yams_alone_takes_one_press_less_and_its_record_is_valid(real: RealGames) -> None:
    table = await real.begun("yams", 1)
    while table.phase != "over":
        done = await real.press(table, "roll.11111" if not table.position.throws else None)
        table = done.table
    moves = await real.moves(table)
    assert real.presses == len(moves) - 1
    assert (moves[-1].by, moves[-1].action.split(".")[0]) == (AUTO, "score")
    record = await real.tables.about(table.id, export.record_of)
    assert record.format == "tapis-vert/4"
    assert verify(record, GAMES).ok


async def test_a_press_that_comes_twice_plays_it_once(real: RealGames) -> None:
    table = await real.begun("belote", 4, target=1000)
    done = await played_a_deal(real, table)
    press = max(move.interaction_id or 0 for move in await real.moves(done.table))
    position = done.table.position
    again = await real.tables.play(table.id, 1, "play.AS", seen=None, interaction_id=press)
    assert (again.repeated, again.table.rev, again.table.position) == (True, done.table.rev, position)

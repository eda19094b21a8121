"""Robots in records: `by` names who chose a move, and the move is checked as any other."""

from typing import Any

from tapis.records.check import verify
from tapis.shelf import GAMES
from tests.contract.plays import Play, case
from tests.games.record_table import Table, plain, played, put
from tests.tiers import in_turn


def with_robots() -> dict[str, Any]:
    """Three seats of Yams, played to the end; a robot of each level has one."""
    table = Table()
    while table.game.awaited():
        table.play(by=("easy", "medium", "strong")[table.seat])
    return plain(table.record())


def test_a_robot_s_move_names_its_level():
    moves = with_robots()["moves"]
    assert {(move["seat"], move["by"]) for move in moves} == {(0, "easy"), (1, "medium"), (2, "strong")}


def test_a_record_of_robots_is_valid():
    assert str(verify(with_robots(), GAMES)).startswith("valid: yams, 3 at the table ")


def test_a_running_record_keeps_by():
    table = Table()
    table.play(by="strong")
    record = table.record(running=True)
    assert verify(record, GAMES).ok
    assert [move.by for move in record.moves] == ["strong"]


@in_turn("action", ["roll.00000", "score.yams.2", "bank"])
def test_a_robot_s_move_must_be_legal(action):
    changed = put(with_robots(), ("moves", 2, "action"), action)
    verdict = verify(changed, GAMES)
    assert verdict.rev == 3
    assert f"may not play {action}" in str(verdict.problem)


@in_turn("by", ["expert", "Strong", "", None, True, 1])
def test_by_is_one_of_the_levels(by):
    assert not verify(put(with_robots(), ("moves", 0, "by"), by), GAMES).ok


def test_a_move_is_never_both_skipped_and_by(finished):
    data = plain(finished)
    [skipped, *_] = [number for number, move in enumerate(data["moves"]) if move.get("skipped")]
    verdict = verify(put(data, ("moves", skipped, "by"), "easy"), GAMES)
    assert "not skipped" in str(verdict.problem)


@in_turn("action", ["undo", "replace", "withdraw"])
def test_no_robot_makes_the_table_s_own_moves(finished, action):
    data = plain(finished)
    [number] = [number for number, move in enumerate(data["moves"]) if move["action"] == action]
    assert verify(data, GAMES).ok
    assert not verify(put(data, ("moves", number, "by"), "easy"), GAMES).ok


def test_format_1_has_no_robots():
    old = put(plain(played(salt=()).record()), ("format",), "tapis-vert/1")
    assert verify(old, GAMES).ok
    verdict = verify(put(old, ("moves", 0, "by"), "easy"), GAMES)
    assert "tapis-vert/1 has no robot's moves" in str(verdict.problem)


def test_a_robot_may_play_at_a_seat_that_was_left():
    """In Belote such a seat waits for a `replace`; nobody but a robot, or a skip, plays there until then."""
    play = Play(case(GAMES["belote"], {"races": 1}, 4), "robots")
    for _ in range(4):
        play.step()
    play.withdraw(0)
    play.to_the_end()
    data = play.record().plain()
    for move in data["moves"]:
        if move.pop("skipped", False):
            move["by"] = "medium"
    assert verify(data, GAMES).ok
    for move in data["moves"]:
        move.pop("by", None)
    assert "nobody sits at seat 0" in str(verify(data, GAMES).problem)

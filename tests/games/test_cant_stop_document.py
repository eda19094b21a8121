"""What docs/record.md says of Can't Stop is enough to check a game from its seed alone."""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.games.cant_stop import CantStop
from tests.contract.plays import Play, case
from tests.games.test_record_document import below, stream
from tests.tiers import in_turn


def dice(source: Iterator[int], count: int) -> list[int]:
    """Throw so many dice as the document specifies."""
    return [below(source, 6) + 1 for _ in range(count)]


def record_of(options: dict[str, str | int], seats: int) -> dict[str, Any]:
    """Play a game at random; return the fields of its record that the check reads."""
    play = Play(case(CantStop, options, seats), "stranger").to_the_end()
    assert play.result is not None
    names = [f"player {seat}" for seat in range(seats)]
    result = play.result.model_dump(mode="json")
    return {"seed": play.seed, "seats": names, "moves": play.moves, "result": result}


def starter(seed: str, seats: int, facts: list[dict[str, Any]]) -> int:
    """Follow the starting roll; return who begins."""
    source = stream(seed, 0)
    tied = list(range(seats))
    for fact in facts[:-1]:
        thrown = [dice(source, 2) for _ in tied]
        assert fact == {"kind": "starting", "seats": tied, "dice": thrown}
        best = max(map(sum, thrown))
        tied = [seat for seat, each in zip(tied, thrown, strict=True) if sum(each) == best]
    assert [facts[-1]] == [{"kind": "begins", "seat": seat} for seat in tied]
    return tied[0]


def check(record: dict[str, Any]) -> list[int]:
    """Follow the record's moves; return the columns won by each seat."""
    seats = len(record["seats"])
    start, *moves = record["moves"]
    turn = starter(record["seed"], seats, start["facts"])
    scores, turns, markers, throws = [0] * seats, [0] * seats, dict[int, int](), 0
    for rev, move in enumerate(moves, 1):
        facts = {fact["kind"]: fact for fact in move["facts"]}
        assert move["seat"] == turn
        if move["action"] == "roll":
            throws += 1
            thrown = facts["thrown"]
            assert (thrown["dice"], thrown["throw"]) == (dice(stream(record["seed"], rev), 4), throws)
        elif move["action"] == "stop":
            stopped = facts["stopped"]
            assert dict(zip(stopped["columns"], stopped["squares"], strict=True)) == markers
            top = [column for column in sorted(markers) if markers[column] == 13 - 2 * abs(7 - column)]
            assert [fact["column"] for fact in move["facts"][1:]] == top
            scores[turn] += len(top)
        else:
            moved = facts["moved"]
            assert move["action"] == "move." + "+".join(map(str, moved["columns"]))
            markers |= dict(zip(moved["columns"], moved["squares"], strict=True))
        if "bust" in facts:
            assert facts["bust"]["lost"] == sorted(markers)
        if {"bust", "stopped"} & set(facts):
            turns[turn] += 1
            turn, markers, throws = (turn + 1) % seats, {}, 0
    assert record["result"]["details"] == [{"turns": each} for each in turns]
    return scores


@in_turn("options", [{}, {"columns_to_win": 4, "occupied": "jump"}])
@in_turn("seats", [2, 4])
def test_a_stranger_s_checker_agrees(seats, options):
    record = record_of(options, seats)
    assert check(record) == record["result"]["scores"]


def test_a_stranger_s_checker_finds_a_changed_throw():
    data = record_of({}, 2)
    data["moves"][1]["facts"][0]["dice"][3] = 7
    with pytest.raises(AssertionError):
        check(data)

"""What docs/record.md says of Can't Stop is enough to check a game from its seed alone."""

from typing import Any

from tests.records.test_record_document import begins, stream, throw


def check(record: dict[str, Any]) -> list[int]:
    """Follow the record's moves; return the columns won by each seat."""
    seats = len(record["seats"])
    start, *moves = record["moves"]
    turn = begins(stream(record["seed"], 0), list(start["facts"]), seats, 2)
    scores, turns, markers, throws = [0] * seats, [0] * seats, dict[int, int](), 0
    for rev, move in enumerate(moves, 1):
        facts = {fact["kind"]: fact for fact in move["facts"]}
        assert move["seat"] == turn
        if move["action"] == "roll":
            throws += 1
            thrown = facts["thrown"]
            assert (thrown["dice"], thrown["throw"]) == (throw(stream(record["seed"], rev), 4), throws)
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

"""What docs/record.md says of Top Jack is enough to check a game from its seed alone."""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.games.top_jack import TopJack
from tests.contract.plays import Play, case
from tests.games.test_record_document import below, stream
from tests.tiers import in_turn


def starts(source: Iterator[int], facts: list[dict[str, Any]], seats: int) -> int:
    """Check the rounds of a starting roll; return who begins."""
    tied = list(range(seats))
    while len(tied) > 1:
        dice = [[below(source, 6) + 1 for _ in range(5)] for _ in tied]
        assert facts.pop(0) == {"kind": "starting", "seats": tied, "dice": dice}
        highest = max(map(sum, dice))
        tied = [seat for seat, each in zip(tied, dice, strict=True) if sum(each) == highest]
    assert facts == [{"kind": "begins", "seat": tied[0]}]
    return tied[0]


def check(record: dict[str, Any]) -> list[int]:
    """Follow the record's moves; return the scores."""
    seats = len(record["seats"])
    start, *moves = record["moves"]
    turn = starts(stream(record["seed"], 0), list(start["facts"]), seats)
    scores, dice, throws, announced = [0] * seats, [0] * 5, 0, ""
    for rev, move in enumerate(moves, 1):
        assert move["seat"] == turn
        facts = {fact["kind"]: fact for fact in move["facts"]}
        verb, _, argument = move["action"].partition(".")
        source = stream(record["seed"], rev)
        if verb == "roll":
            dice = [
                below(source, 6) + 1 if mark == "1" else die for mark, die in zip(argument, dice, strict=True)
            ]
            throws += 1
            assert (facts["rolled"]["dice"], facts["rolled"]["throw"]) == (dice, throws)
            assert ("scored" in facts) == (throws == 3)
        if verb == "announce":
            assert throws == 2
            announced = argument
        if "scored" in facts:
            written = f"{facts['scored']['grid']}.{facts['scored']['box']}"
            assert written.endswith(announced if throws == 3 else argument)
            scores[turn] += sum(facts[kind]["points"] for kind in ("scored", "bonus") if kind in facts)
            throws, turn = 0, (turn + 1) % seats
        if "game_ended" in facts:
            ended = facts["game_ended"]
            scores = [score + hundred for score, hundred in zip(scores, ended["hundreds"], strict=True)]
            assert ended["scores"] == scores
            if ended["game"] < record["options"]["series"]:
                after = move["facts"].index(ended) + 1
                turn = starts(source, move["facts"][after:], seats)
    return scores


@in_turn("options", [{}, {"layout": "down_up_free", "series": 3}])
@in_turn("seats", [2, 8], 1, "a long game")
def test_a_stranger_s_checker_agrees(seats, options):
    record = Play(case(TopJack, options, seats), "stranger").to_the_end().record().plain()
    assert check(record) == record["result"]["scores"]


@in_turn("move", [0, 1])
def test_a_stranger_s_checker_finds_a_changed_throw(move):
    """Of the starting roll, of a turn."""
    data = Play(case(TopJack, {}, 2), "stranger").to_the_end().record().plain()
    data["moves"][move]["facts"][0]["dice"][-1] = 7
    with pytest.raises(AssertionError):
        check(data)

"""What docs/record.md says of Poker aux dés is enough to check a game from its seed alone."""

from fractions import Fraction
from typing import Any

from tapis.games.dice_poker import DicePoker
from tests.contract.plays import Play, case
from tests.records.test_record_document import below, stream
from tests.tiers import in_turn

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]


def check(record: dict[str, Any]) -> list[int]:
    """Follow the record's moves; return the totals."""
    totals, upper, dice = [0] * len(record["seats"]), [0] * len(record["seats"]), [0] * 5
    throws = 0
    for rev, move in enumerate(record["moves"], 1):
        facts = {fact["kind"]: fact for fact in move["facts"]}
        verb, argument = move["action"].split(".")
        seat = move["seat"]
        if verb == "roll":
            source = stream(record["seed"], rev)
            for place, mark in enumerate(argument):
                dice[place] = below(source, 6) + 1 if mark == "1" else dice[place]
            throws += 1
            assert (facts["rolled"]["dice"], facts["rolled"]["throw"]) == (dice, throws)
            continue
        points = facts["scored"]["points"]
        totals[seat] += points
        if argument in UPPER:
            value = UPPER.index(argument) + 1
            assert points == (dice.count(value) - 3) * value
            upper[seat] += points
        assert ("doubled" in facts) == (throws == 1 and argument not in {*UPPER, "chance"} and points > 0)
        if "bonus" in facts:
            assert facts["bonus"]["upper"] == upper[seat] >= 0
            totals[seat] += facts["bonus"]["points"]
        throws = 0
    return totals


@in_turn("seats", [2, 8])
def test_a_stranger_s_checker_agrees(seats):
    record = Play(case(DicePoker, {}, seats), "stranger").to_the_end().record().plain()
    totals = check(record)
    assert totals == record["result"]["scores"]
    shares = [Fraction(detail["settlement"]) for detail in record["result"]["details"]]
    assert shares == [total - Fraction(sum(totals), seats) for total in totals]

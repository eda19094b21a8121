"""What docs/record.md says of 421 is enough to throw a table's dice again and to count its tokens."""

from collections.abc import Iterator
from typing import Any

import pytest

from tapis.games.four_twenty_one.game import FourTwentyOne
from tests.contract.plays import Play, case
from tests.records.test_record_document import below, stream

SEED = "document"
SEATS = 16
"""So many that there are ties."""


def drawn(seed: str, rev: int) -> Iterator[int]:
    """The dice of a revision, one after the other, as the document draws them."""
    source = stream(seed, rev)
    while True:
        yield below(source, 6) + 1


def told(play: Play, *kinds: str) -> list[tuple[int, dict[str, Any]]]:
    return [(move["rev"], fact) for move in play.moves for fact in move["facts"] if fact["kind"] in kinds]


def check_start(play: Play) -> None:
    luck = drawn(play.seed, 0)
    extreme = max if play.case.options.start_roll == "highest" else min
    seats = list(range(play.seats))
    for _, fact in told(play, "starting"):
        assert fact["seats"] == seats
        assert fact["dice"] == [[next(luck) for _ in range(3)] for _ in seats]
        sums = [sum(dice) for dice in fact["dice"]]
        seats = [seat for seat, total in zip(seats, sums, strict=True) if total == extreme(sums)]
    assert [fact["seat"] for _, fact in told(play, "begins")] == seats


def check_throws(play: Play) -> None:
    dice = [0, 0, 0]
    for rev, fact in told(play, "rolled"):
        luck = drawn(play.seed, rev)
        dice = [next(luck) if mark == "1" else die for mark, die in zip(fact["mask"], dice, strict=True)]
        assert fact["dice"] == dice
        assert fact["throw"] > 1 or fact["mask"] == "111"


def check_ties(play: Play) -> int:
    """Throw what parts those who are tied again, after the last throw of their revision; return how often."""
    ties = told(play, "tie_break")
    for rev in {rev for rev, _ in ties}:
        luck = drawn(play.seed, rev)
        facts = play.moves[rev]["facts"]
        for _ in range(facts[0].get("mask", "").count("1")):
            next(luck)
        for fact in facts:
            if fact["kind"] == "tie_break":
                assert fact["dice"] == [[next(luck) for _ in range(3)] for _ in fact["seats"]]
    return len(ties)


@pytest.fixture(scope="module", params=["highest", "lowest"])
def play(request) -> Play:
    return Play(case(FourTwentyOne, {"start_roll": request.param}, SEATS), SEED).to_the_end()


def test_the_starting_roll_comes_from_the_seed(play):
    check_start(play)


def test_every_throw_comes_from_the_seed(play):
    check_throws(play)


def test_tie_breaks_follow_the_last_throw_of_their_revision(play):
    assert check_ties(play), "no round was tied"


def test_scores_follow_from_the_tokens(play):
    tokens = {None: 21} | dict.fromkeys(range(SEATS), 0)
    for _, fact in told(play, "tokens"):
        tokens[fact["giver"]] -= fact["tokens"]
        tokens[fact["seat"]] += fact["tokens"]
    assert list(tokens.values()) == [0, *play.result.scores]
    assert play.result.details[0]["rounds"] == len(told(play, "round_ended"))

"""What docs/record.md says of Menteur is enough to check a game from its seed alone."""

from collections.abc import Iterator
from typing import Any

import pytest

from tapis.games.menteur.game import Menteur
from tests.contract.plays import Play, case
from tests.records.test_record_document import begins, stream, throw
from tests.tiers import in_turn


def record(options: dict[str, str | int], seats: int, leaver: int | None = None) -> dict[str, Any]:
    """Play a game at random, somebody leaving after the first bid; return its record as plain data."""
    play = Play(case(Menteur, options, seats), "stranger")
    if leaver is not None:
        play.play(min(play.game.awaited()), "bid.1.2")
        play.withdraw(leaver)
    return play.to_the_end().record().plain()


class Checker:
    """Follows a record: the dice from the seed, what counts, who loses, who opens, who is placed where."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data, self.options = data, data["options"]
        self.seats = len(data["seats"])
        self.dice = [self.options["dice"]] * self.seats
        self.cups: list[list[int]] = []
        self.bids: list[tuple[int, int, int]] = []
        self.settled, self.rounds, self.ended = 0, [0] * self.seats, list[list[int]]()
        self.secrets = {secret["rev"]: secret["facts"] for secret in data["secrets"]}
        self.left: list[int] = []

    def throw(self, fact: dict[str, Any], opener: int, rev: int, source: Iterator[int]) -> None:
        self.opener, self.palifico = opener, fact["palifico"]
        self.cups, self.bids = [throw(source, count) for count in self.dice], []
        assert (fact["kind"], fact["number"], fact["seat"], fact["dice"]) == (
            "round",
            self.settled + 1,
            opener,
            self.dice,
        ), "another round was told"
        assert self.secrets.pop(rev) == [{"kind": "cups", "hands": self.cups}], "other dice were thrown"

    def after(self, seat: int) -> int:
        return next(
            other % self.seats for other in range(seat, 3 * self.seats) if self.dice[other % self.seats]
        )

    def call(self, move: dict[str, Any], facts: list[dict[str, Any]]) -> int:
        """Settle a round; return who opens the next."""
        caller, call = move["seat"], move["action"]
        bidder, count, value = self.bids[-1]
        wild = self.options["aces"] == "wild" and not self.palifico
        found = sum(die == value or (wild and die == 1) for cup in self.cups for die in cup)
        said = {"seat": caller, "call": call, "bidder": bidder, "count": count, "value": value}
        assert facts.pop(0) == {"kind": "called", **said}, "the call was told otherwise"
        shown = {"hands": self.cups, "found": found, "wild": wild}
        assert facts.pop(0) == {"kind": "revealed", **shown}, "the dice were told otherwise"
        changes = self.changes(caller, bidder, found - count, call)
        self.rounds = [rounds + bool(left) for rounds, left in zip(self.rounds, self.dice, strict=True)]
        self.settled += 1
        for seat, change in sorted(changes.items()):
            self.dice[seat] += change
            fact = {"kind": "dice", "seat": seat, "change": change, "left": self.dice[seat]}
            assert facts.pop(0) == fact, "dice were lost or won otherwise"
        if gone := [seat for seat in sorted(changes) if not self.dice[seat]]:
            self.ended.append(gone)
            assert facts.pop(0) == {"kind": "out", "seats": gone}, "others are out"
        return self.after(caller if call == "exact" else next(iter(changes)))

    def changes(self, caller: int, bidder: int, off: int, call: str) -> dict[int, int]:
        if call == "liar":
            loser = bidder if off < 0 else caller
            cost = max(1, abs(off)) if self.options["loss"] == "difference" else 1
            return {loser: -min(cost, self.dice[loser])}
        if off:
            return {caller: -1}
        if self.options["tout_pile"] == "others_lose":
            return {seat: -1 for seat, left in enumerate(self.dice) if left and seat != caller}
        return {caller: int(self.dice[caller] < self.options["dice"])}

    def check(self) -> None:
        start, *moves = self.data["moves"]
        facts, source = list(start["facts"]), stream(self.data["seed"], 0)
        opener = begins(source, facts, self.seats, 2)
        self.throw(facts.pop(0), opener, 0, source)
        for rev, move in enumerate(moves, 1):
            facts = list(move["facts"])
            self.move(rev, move, facts)
            assert not facts, "more was told than happened"
        assert not self.secrets, "dice that nobody threw"
        result = self.data["result"]
        assert result["scores"] == self.dice, "other dice are left"
        assert result["details"] == [{"rounds": rounds} for rounds in self.rounds], (
            "other rounds were counted"
        )
        assert result["places"] == self.places(), "others were placed"

    def move(self, rev: int, move: dict[str, Any], facts: list[dict[str, Any]]) -> None:
        verb, *rest = move["action"].split(".")
        if verb == "bid":
            bid = (move["seat"], int(rest[0]), int(rest[1]))
            self.bids.append(bid)
            fact = dict(zip(("seat", "count", "value"), bid, strict=True))
            assert facts.pop(0) == {"kind": "bid", **fact}, "another bid was told"
            return
        if verb == "withdraw":
            assert facts.pop(0) == {"kind": "withdrew", "seat": move["seat"]}, "somebody else left"
            self.dice[move["seat"]] = 0
            self.left.append(move["seat"])
            opener = self.after(self.opener)
            assert facts.pop(0) == {"kind": "void"}, "the round is void"
        else:
            opener = self.call(move, facts)
        if sum(map(bool, self.dice)) > 1:
            self.throw(facts.pop(0), opener, rev, stream(self.data["seed"], rev))

    def places(self) -> list[int]:
        winner = [seat for seat, left in enumerate(self.dice) if left]
        places, place = [0] * self.seats, 1
        for group in (winner, *reversed(self.ended), self.left):
            for seat in group:
                places[seat] = place
            place += len(group)
        return places


OPTIONS = [
    {},
    {"tout_pile": "others_lose", "aces": "plain"},
    {"loss": "difference", "duel": "full", "dice": 6},
]


@in_turn("options", OPTIONS)
@in_turn("seats", [2, 4, 8], 1, "longer games")
def test_a_stranger_s_checker_agrees(seats, options):
    Checker(record(options, seats)).check()


def test_a_stranger_s_checker_follows_a_void_round():
    Checker(record({}, 4, leaver=2)).check()


def test_a_stranger_s_checker_finds_a_changed_die():
    data = record({}, 3)
    hands = data["secrets"][0]["facts"][0]["hands"]
    hands[1][0] = hands[1][0] % 6 + 1
    with pytest.raises(AssertionError, match="other dice were thrown"):
        Checker(data).check()

"""What docs/record.md says of Belote is enough to deal a table's cards again from its seed alone."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from bot.games.belote import Belote
from tests.contract.plays import Play, case

ORDER = [rank + suit for suit in "SHDC" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]


def below(source: Iterator[int], n: int) -> int:
    limit = 256 - 256 % n
    return next(byte for byte in source if byte < limit) % n


def stream(seed: str, rev: int) -> Iterator[int]:
    counter = 0
    while True:
        yield from sha256(f"{seed}/{rev}/{counter}".encode("ascii")).digest()
        counter += 1


def shuffled(source: Iterator[int]) -> list[str]:
    pack = list(ORDER)
    for i in range(31, 0, -1):
        j = below(source, i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def told(play: Play, kind: str) -> list[tuple[int, dict[str, Any]]]:
    return [(move["rev"], fact) for move in play.moves for fact in move["facts"] if fact["kind"] == kind]


class Keeping(Play):
    """A play that keeps what each revision dealt face down."""

    dealt: dict[int, dict[str, Any]]

    def _keep(self, seat: int | None, action: str, *, skipped: bool = False) -> None:
        super()._keep(seat, action, skipped=skipped)
        self.dealt = getattr(self, "dealt", {})
        for secret in self.game.secrets():
            self.dealt[self.rev] = secret.model_dump(mode="json")


@pytest.fixture(scope="module")
def play() -> Keeping:
    """A game that begins many deals, cancelled ones too."""
    return Keeping(case(Belote, {"races": 3}, 4), "document").to_the_end()  # type: ignore[return-value]


def test_the_first_dealer_comes_from_the_seed(play):
    assert told(play, "turned")[0][1]["dealer"] == below(stream("document", 0), 4)


def test_every_deal_comes_from_the_seed(play):
    deals = told(play, "turned")
    assert len(deals) > 20
    for rev, fact in deals:
        source = stream("document", rev)
        if rev == 0:
            below(source, 4)
        pack = shuffled(source)
        order = [(fact["dealer"] + step) % 4 for step in range(1, 5)]
        for place, seat in enumerate(order):
            packets = pack[3 * place : 3 * place + 3] + pack[12 + 2 * place : 14 + 2 * place]
            assert sorted(play.dealt[rev]["hands"][seat]) == sorted(packets)
        assert (fact["card"], play.dealt[rev]["stock"]) == (pack[20], pack[21:])


def test_the_rest_of_a_deal_comes_from_what_remained(play):
    for rev, took in told(play, "took"):
        begun, turned = max((at, fact) for at, fact in told(play, "turned") if at < rev)
        before, after = play.dealt[begun], play.dealt[rev]
        stock = list(before["stock"])
        for step in range(1, 5):
            seat = (turned["dealer"] + step) % 4
            taker = seat == took["seat"]
            packet = [stock.pop(0) for _ in range(2 if taker else 3)] + [turned["card"]] * taker
            assert sorted(after["hands"][seat]) == sorted(before["hands"][seat] + packet)
        assert (stock, after["stock"]) == ([], [])


def test_scores_follow_from_the_facts(play):
    """The lines of a deal make its totals; deals of a race add up to its score."""
    score = [0, 0]
    for kind, fact in ((fact["kind"], fact) for move in play.moves for fact in move["facts"]):
        if kind == "scored":
            lines = [fact[line] for line in ("cards", "der", "capot", "announcements", "belote")]
            assert fact["totals"] == [sum(line[side] for line in lines) for side in (0, 1)]
            score = [score[side] + fact["marked"][side] + fact["pot_won"][side] for side in (0, 1)]
            assert fact["scores"] == score
        elif kind == "race":
            assert fact["scores"] == score
            score = [0, 0]

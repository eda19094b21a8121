"""What docs/record.md says of Belote is enough to deal a table's cards again from its seed alone."""

from typing import Any

import pytest

from tapis.games.belote.game import Belote
from tests.contract.plays import Play, case
from tests.records.test_record_document import below, shuffled, stream

ORDER = [rank + suit for suit in "SHDC" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]


def told(play: Play, kind: str) -> list[tuple[int, dict[str, Any]]]:
    return [(move["rev"], fact) for move in play.moves for fact in move["facts"] if fact["kind"] == kind]


class Keeping(Play):
    """A play that keeps what each revision dealt face down."""

    secrets: list[tuple[int, dict[str, Any]]]

    def _keep(self, seat: int | None, action: str, *, skipped: bool = False) -> None:
        super()._keep(seat, action, skipped=skipped)
        self.secrets = getattr(self, "secrets", [])
        self.secrets += [(self.rev, secret.model_dump(mode="json")) for secret in self.game.secrets()]

    @property
    def dealt(self) -> dict[int, dict[str, Any]]:
        """What each revision dealt last."""
        return dict(self.secrets)


def check_deals(play: Keeping) -> int:
    """Deal all that was dealt again from the seed; return how many deals there were."""
    deals = told(play, "turned")
    for rev, fact in deals:
        source = stream(play.seed, rev)
        if rev == 0:
            assert fact["dealer"] == below(source, 4)
        pack = shuffled(source, ORDER)
        order = [(fact["dealer"] + step) % 4 for step in range(1, 5)]
        for place, seat in enumerate(order):
            packets = pack[3 * place : 3 * place + 3] + pack[12 + 2 * place : 14 + 2 * place]
            assert sorted(play.dealt[rev]["hands"][seat]) == sorted(packets)
        assert (fact["card"], play.dealt[rev]["stock"]) == (pack[20], pack[21:])
    return len(deals)


def check_rest(play: Keeping) -> None:
    """Deal the rest of each deal that was taken from what remained of its pack."""
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


@pytest.fixture(scope="module")
def play() -> Keeping:
    """A game that begins many deals, cancelled ones too."""
    return Keeping(case(Belote, {"races": 3}, 4), "document").to_the_end()  # type: ignore[return-value]


def test_every_deal_comes_from_the_seed(play):
    assert check_deals(play) > 20


def test_the_rest_of_a_deal_comes_from_what_remained(play):
    check_rest(play)


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

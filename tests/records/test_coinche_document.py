"""What docs/record.md says of Coinche is enough to deal a table's cards again from its seed alone."""

from random import Random

import pytest

from tapis.games.coinche.game import Coinche
from tapis.games.kit.game import Action, Seat
from tests.contract.plays import case
from tests.games.test_coinche_random import said
from tests.records.test_belote_document import ORDER, Keeping, told
from tests.records.test_record_document import below, shuffled, stream


class Talking(Keeping):
    """A play whose players bid as people do, so that it has many deals."""

    def choice(self) -> tuple[Seat, Action]:
        if self.game.trump:
            return super().choice()
        return self.game.turn, said(self.game, Random(self.rev))


def check_deals(play: Keeping) -> int:
    """Deal all that was dealt again from the seed; return how many deals there were."""
    deals = told(play, "began")
    for rev, fact in deals:
        source = stream(play.seed, rev)
        if rev == 0:
            assert fact["dealer"] == below(source, 4)
        pack = shuffled(source, ORDER)
        for place in range(4):
            seat = (fact["dealer"] + 1 + place) % 4
            packets = [
                *pack[3 * place : 3 * place + 3],
                *pack[12 + 2 * place : 14 + 2 * place],
                *pack[20 + 3 * place : 23 + 3 * place],
            ]
            assert sorted(play.dealt[rev]["hands"][seat]) == sorted(packets)
    return len(deals)


@pytest.fixture(scope="module")
def play() -> Talking:
    """A game of many deals, cancelled ones too."""
    return Talking(case(Coinche, {"target": 5000}, 4), "document").to_the_end()


def test_every_deal_comes_from_the_seed(play):
    assert check_deals(play) > 10, "hardly any deal was played"


def test_scores_follow_from_the_facts(play):
    """The lines of a deal make its totals and what it marks; deals of a race add up to its score."""
    score = [0, 0]
    for _, fact in told(play, "scored"):
        lines = [fact[line] for line in ("cards", "der", "capot", "belote", "announcements")]
        assert fact["totals"] == [sum(line[side] for line in lines) for side in (0, 1)]
        marked = [fact[f"marked_{line}"] for line in ("cards", "contract", "belote", "announcements")]
        assert fact["marked"] == [sum(line[side] for line in marked) for side in (0, 1)]
        score = [score[side] + fact["marked"][side] for side in (0, 1)]
        assert fact["scores"] == score

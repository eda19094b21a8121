"""What docs/record.md says of Belote de comptoir is enough to deal its cards again from a table's seed."""

from tapis.games.comptoir.game import Comptoir
from tests.contract.plays import case
from tests.records.test_belote_document import ORDER, Keeping, told
from tests.records.test_record_document import below, shuffled, stream
from tests.tiers import in_turn


class Dealing(Keeping):
    """A play whose every deal is compared, as it is dealt, with its pack from the seed."""

    deals = 0

    def _keep(self, seat: int | None, action: str, *, skipped: bool = False) -> None:
        super()._keep(seat, action, skipped=skipped)
        for fact in self.facts:
            if fact.kind == "dealt":
                rev, pack = self.secrets[-1]
                dealer, size = told(self, "dealer")[-1][1]["seat"], fact.cards
                source = stream(self.seed, rev)
                assert rev or dealer == below(source, self.seats)
                cards = shuffled(source, ORDER)
                assert pack["cards"] == cards
                for place in range(self.seats):
                    packet = cards[size * place : size * (place + 1)]
                    assert self.game.hands[(dealer + 1 + place) % self.seats] == packet
                self.deals += 1


@in_turn("seats", [2, 5])
def test_every_deal_comes_from_the_seed(seats: int) -> None:
    play = Dealing(case(Comptoir, {}, seats), "document").to_the_end()
    assert play.deals == len(told(play, "dealer")) > 3

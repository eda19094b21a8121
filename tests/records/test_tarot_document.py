"""What docs/record.md says of Tarot is enough to deal a table's cards again from its seed alone."""

from tapis.games.tarot.game import Tarot
from tests.contract.plays import case
from tests.records.test_belote_document import Keeping, told
from tests.records.test_record_document import below, shuffled, stream
from tests.tiers import in_turn

RANKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K")
ORDER = [*(rank + suit for suit in "SHDC" for rank in RANKS), *(f"T{n}" for n in range(1, 22)), "EX"]


def dealt(pack: list[str], dealer: int, seats: int) -> tuple[list[set[str]], set[str]]:
    """Deal packet by packet, a card to the dog after each of the first."""
    size, dogs = (4 if seats == 3 else 3), (3 if seats == 5 else 6)
    hands, dog, number = [set[str]() for _ in range(seats)], set[str](), 0
    while pack:
        number += 1
        hands[(dealer + number) % seats].update(pack[:size])
        dog.update(pack[size : size + (number <= dogs)])
        pack = pack[size + (number <= dogs) :]
    return hands, dog


def check_deals(play: Keeping) -> list[int]:
    """Deal all that was dealt again from the seed; return the numbers of the deals that revision 0 dealt."""
    source, at, begun = stream(play.seed, 0), 0, told(play, "began")
    secrets = iter(play.secrets)
    dealer = below(source, play.seats)
    for number, (rev, fact) in enumerate(begun):
        if rev != at:
            source, at = stream(play.seed, rev), rev
        assert (fact["deal"], fact["dealer"]) == (number + 1, (dealer + number) % play.seats)
        hands, dog = dealt(shuffled(source, ORDER), fact["dealer"], play.seats)
        told_at, secret = next(secrets)
        assert (told_at, list(map(set, secret["hands"])), set(secret["dog"])) == (rev, hands, dog)
    assert next(secrets, None) is None
    return [fact["deal"] for rev, fact in begun if rev == 0]


@in_turn(
    ("seats", "seed", "first"), [(3, "document", [1]), (4, "document-764", [1, 2]), (5, "document-3", [1, 2])]
)
def test_every_deal_comes_from_the_seed(seats: int, seed: str, first: list[int]) -> None:
    """Where a dry Petit cancels the first deal, revision 0 shuffles twice."""
    assert check_deals(Keeping(case(Tarot, {}, seats), seed).to_the_end()) == first

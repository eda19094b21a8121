"""What docs/record.md says of Tarot is enough to deal a table's cards again from its seed alone."""

from collections.abc import Iterator

from bot.games.tarot import Tarot
from tests.contract.plays import Play, case
from tests.games.test_belote_document import below, stream, told
from tests.tiers import in_turn

RANKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K")
ORDER = [*(rank + suit for suit in "SHDC" for rank in RANKS), *(f"T{n}" for n in range(1, 22)), "EX"]


def shuffled(source: Iterator[int]) -> list[str]:
    pack = list(ORDER)
    for i in range(77, 0, -1):
        j = below(source, i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


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


@in_turn(
    ("seats", "seed", "first"), [(3, "document", [1]), (4, "document-764", [1, 2]), (5, "document-3", [1, 2])]
)
def test_every_deal_comes_from_the_seed(seats: int, seed: str, first: list[int]) -> None:
    """Where a dry Petit cancels the first deal, revision 0 shuffles twice."""
    play = Play(case(Tarot, {}, seats), seed)
    plain = play.to_the_end().record().plain()
    secrets = iter([(each["rev"], fact) for each in plain["secrets"] for fact in each["facts"]])
    source, at = stream(seed, 0), 0
    dealer = below(source, seats)
    begun = told(play, "began")
    assert begun[0][1]["dealer"] == dealer
    for number, (rev, fact) in enumerate(begun):
        if rev != at:
            source, at = stream(seed, rev), rev
        assert (fact["deal"], fact["dealer"]) == (number + 1, (dealer + number) % seats)
        hands, dog = dealt(shuffled(source), fact["dealer"], seats)
        told_at, secret = next(secrets)
        assert (told_at, list(map(set, secret["hands"])), set(secret["dog"])) == (rev, hands, dog)
    assert next(secrets, None) is None
    assert [fact["deal"] for rev, fact in begun if rev == 0] == first

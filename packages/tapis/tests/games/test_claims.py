"""The rest, claimed: compared with every way the other cards may lie, and every defence."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from pathlib import Path
from random import Random

from tapis.games.kit.cards import PACK32, TRUMPS, Card
from tapis.games.kit.claims import Claim, Laid
from tapis.games.kit.tricks import master, playable
from tests.tiers import in_turn


def legal(hand: Sequence[Card], laid: Sequence[Card], claim: Claim) -> Sequence[Card]:
    return playable(hand, laid, claim.trump, partners=claim.partners, undertrump=claim.undertrump)


def endings(luck: Random, seats: int, trump: str, left: int, *, partners: bool, cards: int) -> Claim:
    """Deal, and play at random until the leader has so many cards left; sometimes in mid-trick."""
    pack = luck.sample(PACK32, 32)
    hands = [pack[seat * cards : seat * cards + cards] for seat in range(seats)]
    claim = Claim(0, (), (), (), trump, partners=partners, undertrump=luck.random() < 0.7)
    claim = replace(claim, alone=partners and luck.random() < 0.2)
    leader, plays, laid = 0, list[Laid](), list[Card]()
    stop = (cards - left) * seats + luck.choice([0, 0, 0, *range(seats)])
    while True:
        turn = (leader + len(laid)) % seats
        if len(plays) == stop:
            sizes = tuple(map(len, hands))
            return replace(claim, seat=turn, hand=tuple(hands[turn]), sizes=sizes, plays=tuple(plays))
        card = luck.choice(legal(hands[turn], laid, claim))
        hands[turn].remove(card)
        plays.append((turn, card))
        laid.append(card)
        if len(laid) == seats:
            leader, laid = (leader + master(laid, trump)) % seats, []


def worlds(claim: Claim) -> Iterator[list[list[Card]]]:
    """Yield every way the unseen cards may lie in which each card played was legal."""
    unseen = sorted(set(PACK32) - set(claim.hand) - {card for _, card in claim.plays})
    others = [seat for seat in range(len(claim.sizes)) if seat != claim.seat]

    def dealt(rest: frozenset[Card], seats: Sequence[int]) -> Iterator[dict[int, list[Card]]]:
        if not seats:
            yield {}
            return
        for hand in combinations(sorted(rest), claim.sizes[seats[0]]):
            for more in dealt(rest - set(hand), seats[1:]):
                yield {seats[0]: list(hand), **more}

    for way in dealt(frozenset(unseen), others):
        hands = [way.get(seat, list(claim.hand)) for seat in range(len(claim.sizes))]
        if agrees(claim, hands):
            yield hands


def agrees(claim: Claim, hands: Sequence[Sequence[Card]]) -> bool:
    held = [[*hand] for hand in hands]
    for place, (seat, card) in reversed(list(enumerate(claim.plays))):
        held[seat].append(card)
        laid = [one for _, one in claim.plays[place - place % len(hands) : place]]
        if seat != claim.seat and card not in legal(held[seat], laid, claim):
            return False
    return True


def wins(claim: Claim, order: Sequence[Card], hands: list[list[Card]], trick: list[Laid]) -> bool:
    """Return True if these own cards, in this order, win every trick against every defence."""
    seats = len(claim.sizes)
    if len(trick) == seats:
        winner = trick[master([card for _, card in trick], claim.trump)][0]
        mine = winner == claim.seat
        ours = claim.partners and not claim.alone and not order and (winner - claim.seat) % 4 == 2
        return (mine or ours) and (not order or wins(claim, order, hands, []))
    turn = (trick[0][0] + len(trick)) % seats if trick else claim.seat
    laid = [card for _, card in trick]
    if turn == claim.seat:
        if order[0] not in legal(order, laid, claim):
            return False
        return wins(claim, order[1:], hands, [*trick, (turn, order[0])])
    for card in legal(hands[turn], laid, claim):
        after = [[other for other in hand if other != card] for hand in hands]
        if not wins(claim, order, after, [*trick, (turn, card)]):
            return False
    return True


def under_way(claim: Claim) -> list[Laid]:
    return list(claim.plays[len(claim.plays) - len(claim.plays) % len(claim.sizes) :])


def known() -> list[tuple[bool, Claim]]:
    """Read the known positions."""
    found: list[tuple[bool, Claim]] = []
    for line in (Path(__file__).parent / "claims.txt").read_text("ascii").splitlines():
        if line.startswith("#"):
            continue
        told, _, plays = line.partition(" | ")
        said, _, trump, flags, seat, hand, sizes = told.split(" ")
        partners, undertrump, alone = (flag == "1" for flag in flags)
        claim = Claim(
            seat=int(seat),
            hand=tuple(hand.split(",")),
            sizes=tuple(map(int, sizes.split(","))),
            plays=tuple((int(play[0]), play[1:]) for play in plays.split(" ")),
            trump=trump,
            partners=partners,
            undertrump=undertrump,
            alone=alone,
        )
        found.append((said == "yes", claim))
    return found


def test_twenty_known_positions_are_accepted_and_twenty_refused() -> None:
    positions = known()
    assert [sum(said is may for said, _ in positions) for may in (True, False)] == [20, 20]
    assert [bool(claim.order()) for _, claim in positions] == [said for said, _ in positions]


@in_turn(
    ("seats", "partners", "cards", "many"),
    [
        (4, True, 8, 60),
        (2, False, 5, 60),
        (4, True, 8, 600),
        (3, False, 5, 100),
    ],
    2,
    "thousands of worlds each",
    "proof",
)
def test_what_is_accepted_wins_however_the_cards_lie(
    seats: int, partners: bool, cards: int, many: int
) -> None:
    """Of what is refused nothing was to be shown either, as far as that is looked at."""
    luck, accepted = Random(f"{seats}.{many}"), 0
    for _ in range(many):
        left = luck.choice((2, 3)) if many > 60 else 2
        claim = endings(luck, seats, luck.choice(TRUMPS), left, partners=partners, cards=cards)
        order = claim.order()
        if order:
            accepted += 1
            assert sorted(order) == sorted(claim.hand)
            for hands in worlds(claim):
                assert wins(claim, order, hands, under_way(claim)), (claim, order, hands)
        elif left == 2 and seats != 3:
            assert not any(
                all(wins(claim, other, hands, under_way(claim)) for hands in worlds(claim))
                for other in permutations(claim.hand)
            ), claim
    assert accepted > 0, "nothing was accepted"

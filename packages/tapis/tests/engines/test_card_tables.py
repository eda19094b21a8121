"""The arrays of the card engines say what the games' own functions say."""

from random import Random

import numpy as np

from tapis.engines.cards.rows import Rows
from tapis.engines.cards.tables import GAMES, PLACE, bars, bits
from tapis.engines.cards.tables import cards as named
from tapis.games.kit.cards import PACK32, SUITS
from tapis.games.kit.tricks import master, playable
from tests.tiers import in_turn


@in_turn("partners", [False, True])
@in_turn("number", range(len(GAMES)))
def test_a_card_is_legal_if_no_other_card_of_the_hand_bars_it(number, partners):
    """Legality is a matter of pairs of cards, in whole hands too."""
    rng, (trump, _, undertrump) = Random(1), GAMES[number]
    for _ in range(300):
        pack = rng.sample(PACK32, 12)
        trick, hand = pack[: rng.randint(1, 3)], pack[3 : 3 + rng.randint(1, 8)]
        best = master(trick, trump)
        partner = int(partners and len(trick) > 1 and best == len(trick) - 2)
        barring = bars()[number, SUITS.index(trick[0][-1]), PLACE[trick[best]], partner]
        legal = [card for card in hand if not int(barring[PLACE[card]]) & bits(hand)]
        assert legal == playable(hand, trick, trump, partners=partners, undertrump=undertrump), (trick, hand)


@in_turn("number", range(len(GAMES)), 3, "other games")
def test_many_deals_are_played_by_the_rules(number):
    """Tricks go to their masters with their points, and the winner leads."""
    rng, (trump, points, undertrump) = Random(2), GAMES[number]
    packs = [rng.sample(PACK32, 32) for _ in range(8)]
    hands = np.array(
        [[bits(pack[8 * seat : 8 * seat + 8]) for seat in range(4)] for pack in packs], np.uint32
    )
    side = np.tile(np.arange(4) % 2, (8, 1))
    rows = Rows(hands, np.array([number]), np.zeros(8, np.int64), side, partners=True)
    tricks: list[list[str]] = [[] for _ in packs]
    leaders, won = [0] * 8, [[0] * 4 for _ in packs]
    for _ in range(32):
        legal = rows.legal()
        chosen = []
        for row, trick in enumerate(tricks):
            hand = named(int(rows.hand()[row]))
            assert [PACK32[card] for card in np.flatnonzero(legal[row])] == list(
                playable(hand, trick, trump, partners=True, undertrump=undertrump)
            ), (hand, trick)
            chosen.append(int(rng.choice(np.flatnonzero(legal[row]).tolist())))
            trick.append(PACK32[chosen[-1]])
            if len(trick) == 4:
                leaders[row] = (leaders[row] + master(trick, trump)) % 4
                won[row][leaders[row]] += sum(points[card] for card in trick)
                trick.clear()
        rows.play(np.array(chosen))
        if not rows.laid:
            assert rows.turn.tolist() == leaders, "the winner leads the next trick"
    assert rows.won.astype(int).tolist() == won, "each seat has the points of its tricks"

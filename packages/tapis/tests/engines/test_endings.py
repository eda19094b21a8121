"""The last cards of open hands are solved exactly, as an independent search says that tries everything."""

from random import Random

import numpy as np
import pytest

from tapis.engines.belote.worth import Stakes as BeloteStakes
from tapis.engines.belote.worth import worths
from tapis.engines.cards import endings
from tapis.engines.cards.endings import Ending
from tapis.engines.cards.tables import GAME, PLACE, bits
from tapis.engines.coinche.worth import Stakes, tables
from tapis.engines.partners.exact import rises
from tapis.engines.partners.worth import Tables
from tapis.games.coinche.ladder import GENERALE, values_of
from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit.cards import PACK32, points_of
from tapis.games.kit.tricks import master, playable, trick_points
from tapis.games.partners.sides import CAPOT, DER
from tests.tiers import in_turn


def searched(
    hands: list[list[str]], turn: int, trick: list[str], trump: str, tricks: tuple[bool, bool]
) -> int:
    """What seats 0 and 2 win if all play perfectly, by trying every card with the rules' own functions.

    Args:
        hands: by seat.
        turn: the seat to play.
        trick: the cards on the table.
        trump: what is trump.
        tricks: whether seats 0 and 2 have won a trick, and the others.
    """
    if len(trick) == 4:
        winner = (turn + master(trick, trump)) % 4
        mine = winner % 2 == 0
        gained = trick_points(trick, trump, "columns") * mine
        tricks = (tricks[0] or mine, tricks[1] or not mine)
        if not any(hands):
            swept = CAPOT * (not tricks[1]) - CAPOT * (not tricks[0])
            return gained + DER * mine + swept
        return gained + searched(hands, winner, [], trump, tricks)
    found = []
    for card in playable(hands[turn], trick, trump, partners=True, undertrump=True):
        rest = [[each for each in hand if each != card] for hand in hands]
        found.append(searched(rest, (turn + 1) % 4, [*trick, card], trump, tricks))
    return max(found) if turn % 2 == 0 else min(found)


@in_turn("trump", ["S", "D", "SA", "TA"], 1, "other trumps")
def test_endings_are_worth_what_trying_every_card_says(trump: str) -> None:
    rng = Random(6)
    for number in range(6):
        cards = rng.sample(PACK32, 4 * (3 if number else 4))
        hands = [cards[seat::4] for seat in range(4)]
        turn, tricks = rng.randrange(4), rng.choice([(True, True), (False, True), (True, False)])
        expected = searched(hands, turn, [], trump, tricks)
        swept = (not tricks[1]) | (not tricks[0]) << 1
        ending, held = Ending(GAME[trump], (1, 0, 1, 0)), [bits(hand) for hand in hands]
        assert ending.value(held, turn, (), swept) == expected, (hands, turn)
        least = rng.randrange(40)
        steps = range(least + 1, 300)
        assert ending.value(held, turn, (), swept, steps) == max(least, expected), "what is flat"
        steps = (50, 80, 81, 200)
        reached = max((step for step in steps if step <= expected), default=49)
        assert ending.value(held, turn, (), swept, steps, rng.randrange(200)) == reached, "what counts alike"
        card = rng.choice(hands[turn])
        held[turn] ^= bits([card])
        rest = [[each for each in hand if each != card] for hand in hands]
        after = searched(rest, (turn + 1) % 4, [card], trump, tricks)
        found = ending.value(held, (turn + 1) % 4, [(turn, PLACE[card])], swept)
        assert found == after, "in the middle of a trick"


def test_a_last_card_that_completes_the_trick_is_counted() -> None:
    """The ten of the last trick, and the bonus of the side that won every trick."""
    trick = [(seat, PLACE[card]) for seat, card in enumerate(("AS", "7S", "10S", "8S"))]
    worth = points_of("H")["AS"] + points_of("H")["10S"] + DER
    assert Ending(GAME["H"], (1, 0, 1, 0)).value((0, 0, 0, 0), 0, trick, 1) == worth + CAPOT
    assert Ending(GAME["H"], (0, 1, 0, 1)).value((0, 0, 0, 0), 0, trick, 2) == -CAPOT


def test_whatever_is_scored_rises_with_the_points() -> None:
    """Who wins more points marks more; of a générale that does not hold."""
    nothing = np.zeros(1, np.int64)
    for kept in (False, True):
        for extra in ((0, 0), (20, 20), (100, 0)):
            table = worths(extra, (50, 0), BeloteStakes(kept=kept, pot=81, share=1.0))
            assert rises(Tables(table[None], nothing, nothing)), "Belote"
    for scoring in ("made", "announced"):
        options = CoincheOptions(scoring=scoring, generale="on", no_trump="on")
        for value in values_of(options):
            worth = tables(value, 2, Stakes(options, 1.0), nothing, np.array([[20, 0, 20, 0]]))
            assert rises(worth) == (value != GENERALE), (scoring, value)


def test_what_is_forgotten_for_want_of_room_is_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = Random(3).sample(PACK32, 16)
    hands = [bits(cards[seat::4]) for seat in range(4)]
    found = Ending(GAME["S"], (1, 0, 1, 0)).value(hands, 0)
    monkeypatch.setattr(endings, "MOST", 4)
    assert Ending(GAME["S"], (1, 0, 1, 0)).value(hands, 0) == found

"""The engine of Belote de comptoir: any number of players, any options, and only what its seat knows."""

from random import Random

import numpy as np
import pytest

from bench.engine_figures.arena import wins
from bench.engine_figures.players import Player, at_random, by_engine
from tapis.engines import LEVELS, Question
from tapis.engines.cards.tables import bits
from tapis.engines.cards.worlds import generator
from tapis.engines.comptoir.engine import ComptoirEngine
from tapis.engines.comptoir.glance import likely
from tapis.engines.comptoir.knowledge import knowledge
from tapis.engines.comptoir.stakes import Stakes, stakes
from tapis.games.comptoir.game import Comptoir
from tapis.games.comptoir.options import FACES, ComptoirOptions
from tapis.games.comptoir.view import ComptoirView
from tapis.walk import Seated
from tests.contract.hidden_comptoir import reshuffle
from tests.contract.plays import copied
from tests.engines.card_games import check_valued, first_positions
from tests.games.comptoir_table import auction, table
from tests.tiers import in_turn

ENGINE = ComptoirEngine()
FEW = 200
"""A budget that asks for the fewest worlds, to keep tests cheap."""
TABLES = [
    (2, {}),
    (3, {"faces": "blind", "no_trump": "on"}),
    (4, {"faces": "partly_blind", "all_trump": "on", "auction": "single"}),
    (3, {"faces": "open", "hand_size": "4", "face_count": "3"}),
    (7, {"faces": "dealer", "no_trump": "on", "all_trump": "on", "auction": "single"}),
    (32, {"hand_size": "1"}),
]


def positions(
    seed: int, seats: int, player: Player, number: int, **options
) -> list[tuple[Comptoir, Question]]:
    """The first positions of a match in which everybody plays alike, with what the seat to play is asked."""
    return first_positions(Comptoir, ComptoirOptions(**options), [player] * seats, number, seed)


@in_turn(("seats", "options"), TABLES, 1, "other tables")
def test_every_legal_action_is_valued_at_every_position(seats, options):
    check_valued(ENGINE, FEW, positions(1, seats, at_random, 30, **options)[::2])


@pytest.mark.slow("whole matches")
@in_turn(("seats", "options"), TABLES[:4])
def test_robots_play_whole_matches(seats, options):
    players = [by_engine(ENGINE, LEVELS[seat % 3], FEW) for seat in range(seats)]
    table = Seated(Comptoir, ComptoirOptions(target=1, **options), players, "robots")
    table.played()
    assert table.game.phase == "over", "the match ends"


@in_turn(("seats", "options"), TABLES[1:5], 1, "other tables")
def test_cards_a_seat_cannot_see_do_not_change_its_decision(seats, options):
    rng = Random(4)
    for game, question in positions(2, seats, by_engine(ENGINE, budget=FEW), 24, **options)[::5]:
        first = ENGINE.think(question, FEW)
        for _ in range(2):
            other = copied(game)
            reshuffle(other, question.seat, rng)
            asked = Question.of(other, question.seat, question.heard)
            if asked.view != question.view:
                continue  # what was dealt anew would have had to follow suit
            assert asked == question, "the seat is asked the same"
            assert ENGINE.think(asked, FEW) == first, "and answers the same"


@in_turn("faces", FACES)
def test_worlds_agree_with_what_the_seat_sees(faces):
    """Own cards that lie face down are dealt anew, cards that lie open are where they lie."""
    for game, question in positions(3, 3, by_engine(ENGINE, budget=FEW), 12, faces=faces, hand_size="4"):
        view = question.view
        worlds = knowledge(question, view).worlds(10, generator(question.luck()))
        assert np.bitwise_count(worlds).tolist() == [[len(hand) for hand in game.hands]] * 10
        own = bits(view.hand)
        assert ((worlds[:, question.seat] & own) == own).all(), "what is seen of the own hand is held"
        for seat, shown in enumerate(view.open_cards):
            assert ((worlds[:, seat] & bits(shown)) == bits(shown)).all(), "open cards are held"
        if view.covered == view.h:
            assert len(set(worlds[:, question.seat].tolist())) > 1, "a hand bid blind is not known"


@in_turn("faces", ["hand", "blind"])
def test_who_bids_high_is_believed_to_hold_high_cards_if_they_see_them(faces):
    game = table(3, {1: "JH 9H AH 10H AS"}, hand_size="5", faces=faces)
    auction(game, "60", "pass", "pass")
    view, hands = game.view(0), {"strong": "JH 9H AH 10H AS", "weak": "7H 8H 7D 8D 7C"}
    worlds = np.array([[0, bits(cards.split()), 0] for cards in hands.values()], np.uint32)
    strong, weak = likely(view, 0, worlds)
    assert (strong > weak + 1) == (faces == "hand"), "a bid made blind tells nothing"


def asked(phase: str, **options) -> Question:
    """The first question of the phase in a game of three."""
    for seed in range(20):
        for _, question in positions(seed, 3, by_engine(ENGINE, budget=FEW), 20, **options):
            if question.view.phase == phase:
                return question
    raise LookupError(phase)


def test_the_dealer_leaves_little_to_luck():
    question = asked("deal", faces="dealer")
    assert ENGINE.think(question, FEW)[0].code == "deal.5.hand"


def test_nobody_bids_more_than_they_believe_to_win():
    question = asked("auction", hand_size="5")
    values = {each.code: each.value for each in ENGINE.think(question, 4000)}
    assert values["bid.152"] < values["pass"], "152 points are never won"
    assert max(values, key=values.__getitem__) != "bid.152"


def test_bids_made_blind_are_lower_than_what_a_hand_may_win():
    """Blind, the whole pack is spread over everybody: a bid of 60 with five cards is made too rarely."""
    question = asked("auction", hand_size="5", faces="blind")
    best = ENGINE.think(question, 4000)[0].code
    assert best == "pass" or int(best.split(".")[1]) < 60, best


def test_a_point_that_wins_the_match_counts_more():
    view = asked("auction", hand_size="3").view
    assert isinstance(view, ComptoirView)
    near = view.model_copy(update={"scores": (0, 4, 1)})
    assert stakes(near, 0).points[1] < 5 * stakes(near, 0).points[2], "the leader's point hurts most"
    assert stakes(view, 0) == Stakes(0, (1.0, -0.5, -0.5)), "equal rivals count alike"


@pytest.mark.proof("many games: how well it plays")
def test_the_engine_wins_against_random_players():
    """Short form of the figure: fixed seeds."""
    won = wins(
        Comptoir, ComptoirOptions(target=3), by_engine(ENGINE, budget=FEW), at_random, games=3, seats=3
    )
    assert won >= 2, won

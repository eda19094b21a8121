"""The engine of Belote: any position of any options, and only what its seat knows."""

from random import Random

import numpy as np
import pytest

from bench.engine_figures.belote import plain
from bench.engine_figures.both_ways import ahead
from bench.engine_figures.players import Player, at_random, by_engine
from tapis.engines import LEVELS, Question
from tapis.engines.belote.engine import BeloteEngine
from tapis.engines.belote.knowledge import knowledge
from tapis.engines.cards.tables import bits
from tapis.engines.cards.worlds import generator
from tapis.games.belote.game import Belote, BeloteOptions
from tapis.games.kit.game import Fact
from tapis.games.partners.announcements import every
from tapis.walk import Seated
from tests.contract.hidden_belote import reshuffle
from tests.engines.card_games import check_blind, check_valued, checked_worlds, first_positions
from tests.tiers import in_turn

ENGINE = BeloteEngine()
FEW = 400
"""A budget that asks for the fewest worlds, to keep tests cheap."""


def positions(seed: int, player: Player, number: int, **options) -> list[tuple[Belote, Question]]:
    """The first positions of a match in which everybody plays alike, with what the seat to play is asked."""
    return first_positions(Belote, BeloteOptions(**options), [player] * 4, number, seed)


@in_turn(("declarations", "belote_kept"), [("choice", "off"), ("auto", "on")], 1, "other options")
def test_every_legal_action_is_valued_at_every_position(declarations, belote_kept):
    options = {"declarations": declarations, "belote_kept": belote_kept, "target": 100}
    check_valued(ENGINE, FEW, positions(1, at_random, 40, **options)[::3])


@pytest.mark.slow("a whole match")
def test_robots_play_a_whole_match_of_any_options():
    rng = Random(1)
    options = BeloteOptions(
        target=rng.randint(100, 200),
        declarations=rng.choice(["choice", "auto"]),
        belote_kept=rng.choice(["off", "on"]),
    )
    players = [by_engine(ENGINE, level, FEW) for level in (*LEVELS, "strong")]
    table = Seated(Belote, options, players, "robots")
    table.played()
    assert table.game.phase == "over", "the match ends"


def test_cards_a_seat_cannot_see_do_not_change_its_decision():
    check_blind(ENGINE, FEW, positions(3, plain, 44)[::15], reshuffle)


def test_worlds_agree_with_what_the_seat_knows():
    for game, question in positions(6, plain, 40):
        if question.view.phase != "play":
            continue
        worlds = checked_worlds(game, question, knowledge(question), 12)
        if game.turned in game.hands[game.taker]:
            assert (worlds[:, game.taker] & bits([game.turned])).all(), "the taker holds the turned card"


def test_combinations_that_were_called_are_dealt_to_who_called_them():
    """After a call of a tierce every world gives the seat such a tierce."""
    seen = 0
    for seed in range(40):
        for game, question in positions(seed, plain, 14):
            others = [call for call in game.calls if call.seat != question.seat]
            if not others or game.tricks:
                continue
            seen += 1
            known = knowledge(question)
            worlds = known.worlds(8, generator(question.luck()))
            for call in others:
                held = worlds[:, call.seat] | np.uint32(known.memory.played.get(call.seat, 0))
                ways = {bits(each.cards) for each in game.declared[call.seat]} | called(call)
                assert all(any(int(hand) & way == way for way in ways) for hand in held), call
        if seen > 6:
            return
    pytest.fail("no calls were seen")


def called(call: Fact) -> set[int]:
    """Every set of cards that a call may stand for."""
    return {
        bits(needed)
        for combination, needed, _ in every()
        if (combination.kind, combination.rank) == (call.combination, call.rank)
    }


@pytest.mark.proof("many deals: how well it plays")
def test_the_engine_is_ahead_of_random_players():
    """Short form of the figure: duplicate deals with fixed seeds."""
    strong, options = by_engine(ENGINE, budget=FEW), BeloteOptions(target=5000)
    found = list(ahead(Belote, options, strong, at_random, 3, seed=8))
    assert sum(found) > 0, found

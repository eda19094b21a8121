"""The engine of Belote: any position of any options, and only what its seat knows."""

from random import Random

import numpy as np
import pytest

from bench.engine_figures.belote_players import both_ways, plain
from bench.engine_figures.players import Player, at_random, by_engine
from bench.engine_figures.seated import Seated, question_of
from bot.engines import LEVELS, Question
from bot.engines.belote import BeloteEngine
from bot.engines.belote.knowledge import knowledge
from bot.engines.cards.tables import bits
from bot.engines.cards.worlds import generator
from bot.games.belote import Belote, BeloteOptions
from bot.games.kit.game import Fact
from bot.games.partners.announcements import every
from tests.contract.hidden_belote import reshuffle
from tests.contract.plays import copied

ENGINE = BeloteEngine()
FEW = 400
"""A budget that asks for the fewest worlds, to keep tests cheap."""


def positions(seed: int, player: Player, number: int, **options) -> list[tuple[Belote, Question]]:
    """The first positions of a match in which everybody plays alike, with what the seat to play is asked."""
    found: list[tuple[Belote, Question]] = []

    def noted(question: Question, luck: Random) -> str:
        found.append((copied(table.game), question))
        return player(question, luck)

    table = Seated(Belote, BeloteOptions(**options), [noted] * 4, f"engine {seed}")
    for _ in table.play():
        if len(found) >= number:
            break
    return found


@pytest.mark.parametrize(("declarations", "belote_kept"), [("choice", "off"), ("auto", "on")])
def test_every_legal_action_is_valued_at_every_position(declarations, belote_kept):
    options = {"declarations": declarations, "belote_kept": belote_kept, "target": 100}
    for _, question in positions(1, at_random, 40, **options)[::2]:
        thoughts = ENGINE.think(question, FEW)
        assert sorted(each.code for each in thoughts) == sorted(question.legal)
        values = [each.value for each in thoughts]
        assert values == sorted(values, reverse=True), "the best comes first"
        assert np.isfinite(values).all(), values


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
    rng = Random(4)
    for game, question in positions(3, plain, 44)[::6]:
        first = ENGINE.think(question, FEW)
        for _ in range(3):
            other = copied(game)
            reshuffle(other, question.seat, rng)
            asked = question_of(other, question.seat, question.heard)
            assert asked == question, "the seat is asked the same"
            assert ENGINE.think(asked, FEW) == first, "and answers the same"


def test_worlds_agree_with_what_the_seat_knows():
    for game, question in positions(6, plain, 70):
        if question.view.phase != "play":
            continue
        worlds = knowledge(question).worlds(12, generator(question.luck()))
        sizes = [len(hand) for hand in game.hands]
        assert np.bitwise_count(worlds).tolist() == [sizes] * 12, "every hand has its size"
        assert set(worlds[:, question.seat].tolist()) == {bits(question.view.hand)}, "the own hand is known"
        if game.turned in game.hands[game.taker]:
            assert (worlds[:, game.taker] & bits([game.turned])).all(), "the taker holds the turned card"
        gone = bits(fact.card for fact in question.heard if fact.kind == "played")
        assert not (worlds & gone).any(), "no card is played twice"


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


def test_the_engine_is_ahead_of_random_players():
    """Short form of the figure: duplicate deals with fixed seeds."""
    ahead = [marked for _, marked in both_ways(by_engine(ENGINE, budget=FEW), at_random, 3, seed=8)]
    assert sum(ahead) > 0, ahead

"""Positions of card games as an engine meets them, and what must hold at each."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np

from bench.engine_figures.players import Player
from tapis.engines import Engine, Question
from tapis.engines.cards.tables import Bits, bits
from tapis.engines.cards.worlds import generator
from tapis.engines.partners.knowledge import Knowledge
from tapis.games.kit.game import Game, Seat
from tapis.games.kit.options import OptionSet
from tapis.walk import Seated
from tests.contract.plays import copied


def first_positions(
    kind: type[Game[Any]], options: OptionSet, players: Sequence[Player], number: int, seed: int
) -> list[tuple[Any, Question]]:
    """The first positions of a match, with what the seat to play is asked."""
    found: list[tuple[Any, Question]] = []

    def noting(player: Player) -> Player:
        def noted(question: Question, luck: Random) -> str:
            found.append((copied(table.game), question))
            return player(question, luck)

        return noted

    table = Seated(kind, options, [noting(player) for player in players], f"engine {seed}")
    for _ in table.actions():
        if len(found) >= number:
            break
    return found


def check_valued(engine: Engine, budget: int, found: Sequence[tuple[Any, Question]]) -> None:
    """Every legal action has a value, and the best comes first."""
    for _, question in found:
        evaluations = engine.think(question, budget)
        assert sorted(each.code for each in evaluations) == sorted(question.legal)
        values = [each.value for each in evaluations]
        assert values == sorted(values, reverse=True), "the best comes first"
        assert np.isfinite(values).all(), values


def check_blind(
    engine: Engine,
    budget: int,
    found: Sequence[tuple[Any, Question]],
    reshuffle: Callable[[Any, Seat | None, Random], object],
) -> None:
    """Cards that a seat cannot see change neither what it is asked nor what it thinks."""
    rng = Random(4)
    for game, question in found:
        first = engine.think(question, budget)
        for _ in range(3):
            other = copied(game)
            reshuffle(other, question.seat, rng)
            asked = Question.of(other, question.seat, question.heard)
            assert asked == question, "the seat is asked the same"
            assert engine.think(asked, budget) == first, "and answers the same"


def checked_worlds(game: Any, question: Question, known: Knowledge, number: int) -> Bits:
    """So many worlds, which agree with the own hand, how many cards others hold, and the cards played."""
    worlds = known.worlds(number, generator(question.luck()))
    sizes = [len(hand) for hand in game.hands]
    assert np.bitwise_count(worlds).tolist() == [sizes] * number, "every hand has its size"
    own = bits(game.hands[question.seat])
    assert set(worlds[:, question.seat].tolist()) == {own}, "the own hand is known"
    gone = bits(fact.card for fact in question.heard if fact.kind == "played")
    assert not (worlds & gone).any(), "no card is played twice"
    return worlds

"""A question is the same after its way to the process that thinks, at any position of any game."""

from tapis.engines import Question
from tapis.engines.wire import HEAD, packed, unpacked
from tapis.shelf import GAMES
from tests.contract.plays import Play, case, variants
from tests.tiers import in_turn

SEED = "letters"
ACTIONS = 80
"""Actions of a game, of which each tenth position is asked about."""


def questions(play: Play) -> list[Question]:
    """What every seat that may act knows at some positions of a random game."""
    found: list[Question] = []
    while play.going and play.rev < ACTIONS:
        if play.rev % 10 == 0:
            found += [play.question(seat) for seat in range(play.seats) if play.game.legal(seat)]
        play.step()
    return found


@in_turn("key", GAMES)
def test_a_question_is_the_same_when_it_is_read(key: str) -> None:
    kind = GAMES[key]
    for number, options in enumerate([{}, variants(kind)[-1]]):
        chosen = kind.Options(**options)
        seats = kind.seats_for(chosen)
        asked = questions(Play(case(kind, options, seats[0] if number else min(3, seats[-1])), SEED))
        assert asked, "nobody was asked anything"
        for question in asked:
            back = unpacked(packed(question)[HEAD:])
            assert back == question
            assert repr(back) == repr(question), "its luck would be another one"

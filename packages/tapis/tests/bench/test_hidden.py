"""The bench of what seats believe of hidden cards."""

import numpy as np
import pytest

from bench.hidden import HIDDEN, positions, rows, told
from bench.hidden_cards import UNIFORM, Worlds, asked
from bench.reliability import among, bits
from tests.tiers import in_turn


def test_only_what_is_not_sure_is_asked() -> None:
    there = np.array([[True, True, True, True], [False] * 4, [True, False, False, False]])
    found = asked("cards", np.array([True, False, True]), {UNIFORM: Worlds.alike(there)})
    assert found.true.tolist() == [True], "the others are so in all worlds, or in none"
    assert found.said[UNIFORM].tolist() == [0.25], "one world of four"


def test_likely_worlds_count_more_and_nothing_is_quite_sure() -> None:
    there = np.array([[True, False, False, False], [True, True, True, True]])
    likely = np.log(np.array([3.0, 1.0, 1.0, 1.0]))
    said = Worlds(there, likely).said()
    assert said == pytest.approx([0.5, 0.875]), "3 of 6; four worlds say no more"


@in_turn("game", HIDDEN)
def test_what_was_said_stands_beside_what_is(game: str) -> None:
    found = positions(game, "easy", 4)
    assert len(found) == 4, "as many as were asked for"
    header, *lines, surprise = rows([each for each in found if each.part == found[0].part])
    way = "told" if game == "menteur" else "used"
    assert header[:4] == ("said", f"{way}: times", f"{way}: mean", f"{way}: is"), header
    assert [line[0] for line in lines][-2:] == ["90-100", "95% or more"], "the surest count apart as well"
    assert float(surprise[-1]) > 0, "nobody is never surprised"


@pytest.mark.proof("sixty positions a game, each with hundreds of worlds")
@in_turn("game", ["belote", "coinche"])
def test_what_is_said_of_hands_comes_so_about_as_often(game: str) -> None:
    found = [each for each in positions(game, "easy", 60) if each.part == "cards"]
    used = told(found, "used")
    for least, most in ((0.0, 0.1), (0.1, 0.5), (0.5, 1.0)):
        group = among(used, lambda chance, least=least, most=most: least <= chance <= most)
        assert group is not None, "so much is said of some cards"
        assert group.true == pytest.approx(group.said, abs=0.1), group
    assert bits(used) < bits(told(found, "full")), "who believes all that is heard is surprised more"

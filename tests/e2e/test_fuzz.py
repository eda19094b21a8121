"""Whatever is sent, the bot answers once and clearly, and nothing changes."""

from pathlib import Path

import pytest

from tests.e2e.malformed import PLAYERS, STRANGERS, Malformed, Target
from tests.e2e.storm import storm

ROUNDS = 3
"""Seeds for each of four bots: ten thousand interactions in all."""


@pytest.mark.parametrize(
    ("first", "rounds"),
    [
        pytest.param(0, 1, marks=pytest.mark.slow("a thousand interactions")),
        *(
            pytest.param(first, ROUNDS, marks=pytest.mark.proof("ten thousand interactions in all"))
            for first in range(0, 4 * ROUNDS, ROUNDS)
        ),
    ],
)
async def test_malformed_interactions_change_nothing_and_get_one_clear_answer(
    tmp_path: Path, first: int, rounds: int
) -> None:
    problems = await storm(tmp_path / "bot", range(first, first + rounds))
    assert not problems, problems.most_common(8)


def test_the_same_seed_sends_the_same() -> None:
    target = Target("1", "28d4452b", 2, dict.fromkeys((*PLAYERS, *STRANGERS), "2"), frozenset({"roll.11111"}))
    first, second = (Malformed(3, target, "3", "4") for _ in range(2))
    assert [first.next() for _ in range(50)] == [second.next() for _ in range(50)]

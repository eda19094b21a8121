"""The bench of old games folds what it fills, and meets its aims."""

import pytest

from bench.folded import measure


@pytest.mark.slow("it plays games of a hundred moves")
async def test_few_games_are_folded_and_their_exports_stay(capsys: pytest.CaptureFixture[str]) -> None:
    assert await measure(14, None) == []
    assert "14 games of 100 moves" in capsys.readouterr().out

"""The soak itself, for a few seconds: its figures are worth something only if it plays as people do."""

from bench.soak import soak


async def test_it_plays_every_game_in_every_way_and_each_interaction_is_answered() -> None:
    ledger, _, _, errors = await soak(total=250, warm=100, rounds=1, seed=0)
    assert errors == []
    assert ledger.unanswered == []
    assert ledger.kinds.total() == ledger.count >= 250
    assert {"new", "join", "start", "press", "command", "autocomplete", "form sent", "hand"} <= set(
        ledger.kinds
    )
    assert [count for count, _ in ledger.memories][:2] == [100, 200]

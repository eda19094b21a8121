"""Every game's record is checked from its seed alone."""

from bot.records.check import verify
from bot.records.record import seed_hash
from tests.contract.plays import Play, trail


def begun(play: Play) -> int:
    """Return how many moves begin the game and do not end it: four, of a shorter one fewer."""
    return min(4, trail(play.case).play.rev - 1)


def test_the_record_of_a_random_game_is_valid(variant, shelf):
    assert str(verify(trail(variant).play.record())).startswith("valid: ")


def test_the_record_of_a_game_with_withdrawals_is_valid(variant, shelf):
    play = Play(variant, "trail")
    for _ in range(begun(play)):
        play.step()
    play.withdraw(0)
    play.to_the_end()
    assert str(verify(play.record())).startswith("valid: ")


def test_the_record_of_a_running_game_is_well_formed(variant, shelf):
    play = Play(variant, "trail")
    for _ in range(begun(play)):
        play.step()
    assert str(verify(play.record())).startswith("well formed: ")


def test_another_throw_or_deal_is_noticed_in_the_record(variant, shelf):
    data = trail(variant).play.record().plain()
    data["seed"] = data["seed"][::-1]
    data["seed_sha256"] = seed_hash(data["seed"])
    assert not verify(data).ok

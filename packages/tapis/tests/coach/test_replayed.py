"""A finished game gone through: the choices that stand, whose they were, and the positions before them."""

import pytest

from tapis.coach.choices import Choices, before, decisions
from tapis.games.kit.chance import Chance
from tapis.records.record import Record, build
from tapis.records.replay import plain_facts
from tapis.shelf import GAMES, SHELF

SEED = "0" * 64


def record_of(*played: tuple[int, str] | tuple[int, str, dict[str, object]]) -> Record:
    """Return the record of the beginning of a game of Yams for two, ended there."""
    kind = GAMES["yams"]
    game, _ = kind.start(kind.Options(), 2, Chance(SEED, 0))
    moves, before = list[dict[str, object]](), game.dump()
    for rev, (seat, code, *more) in enumerate(played, 1):
        move: dict[str, object] = {"rev": rev, "seat": seat, "action": code, **(more[0] if more else {})}
        if code == "undo":
            game = kind.load(before, kind.version)
            move["facts"] = [{"kind": "undone", "seat": seat, "rev": rev - 1}]
        else:
            before = game.dump()
            move["facts"] = plain_facts(game.play(seat, code, Chance(SEED, rev)))
        moves.append(move)
    game.abandoned = True
    return build(
        kind=kind,
        version=kind.version,
        options=kind.Options().model_dump(),
        seats=["Ada", "Blaise"],
        seed=SEED,
        moves=moves,
        result=game.result(),
    )


TAKEN_BACK = record_of(
    (0, "roll.11111"), (0, "score.ones"), (0, "undo"), (0, "score.chance"), (1, "roll.11111", {"by": "easy"})
)


def test_a_move_that_was_taken_back_is_no_choice_and_neither_is_the_undo() -> None:
    found = [(choice.rev, choice.played) for choice in decisions(TAKEN_BACK, SHELF)]
    assert found == [(1, "roll.11111"), (4, "score.chance"), (5, "roll.11111")], "what stands"


def test_what_a_robot_or_another_player_chose_is_not_ones_own() -> None:
    skipped = record_of((0, "roll.11111"), (0, "score.chance", {"skipped": True}))
    own = [choice.own for choice in decisions(skipped, SHELF)]
    assert own == [True, False], own
    stood_in = [(0, "roll.11111", {"by": "easy"}), (0, "score.chance", {"by": "easy"})]
    came = record_of(*stood_in, (1, "roll.11111", {"by": "easy"}), (1, "score.ones"))
    assert [choice.own for choice in decisions(came, SHELF)] == [True, True, False, True], (
        "a robot's own seat"
    )


def test_a_choice_holds_what_its_seat_knew() -> None:
    choice = list(decisions(TAKEN_BACK, SHELF))[1]
    assert choice.played in choice.question.legal, choice.question
    assert len(choice.question.legal) > 1, choice.question


def test_the_position_before_a_move_is_the_one_it_was_played_in() -> None:
    game = before(TAKEN_BACK, SHELF, 4).position
    assert game.legal(0).find("score.chance") is not None, game
    game = before(TAKEN_BACK, SHELF, 3).position
    assert game.legal(0).find("score.chance") is None, (
        "the box was written by the move before, taken back later"
    )


def test_there_is_no_position_before_a_move_that_was_not_played() -> None:
    with pytest.raises(LookupError):
        before(TAKEN_BACK, SHELF, 6)


def test_the_last_position_is_reached_when_all_choices_are_gone_through() -> None:
    replayed = Choices(TAKEN_BACK, SHELF["yams"])
    assert [choice.rev for choice in replayed.choices()] == [1, 4, 5], "all choices"
    assert replayed.game.awaited() == {1}, replayed.game

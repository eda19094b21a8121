"""Players who leave for good: the others go on, alone or with who takes over, or the game ends there."""

import pytest

from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Illegal, Withdrew
from tests.contract.plays import Clauses, Play, rng_of, trail
from tests.tiers import in_turn

CLAUSES = Clauses()


@CLAUSES
def players_who_withdraw_do_not_stop_the_others(case):
    """They are not awaited any more and come last; or the game ends there and is not ranked.

    A seat that the game cannot do without is played on as ever, by somebody who may leave again;
    one only leaves there: two seats that always pass may be tied for ever.
    """
    rng = rng_of(case)
    play = Play(case, "withdraw")
    left: list[int] = []
    while play.going:
        play.step()
        if play.going and rng.random() < 0.1:
            here = [seat for seat in range(case.seats) if seat not in left and not play.game.placed(seat)]
            left.append(rng.choice(here))
            assert play.withdraw(left[-1])[0] == Withdrew(seat=left[-1])
            if case.kind.survives:
                assert left[-1] not in play.game.awaited()
                assert not play.game.legal(left[-1])
                refuse_withdrawal(play, left[-1])
            else:
                leave_again(play, left[-1])
        if len(left) == (case.seats if case.kind.survives else 1):
            break
    check_end(play.to_the_end(), left)


def leave_again(play: Play, seat: int) -> None:
    state = play.game.dump()
    assert play.withdraw(seat) == [Withdrew(seat=seat)]
    assert play.game.dump() == state


def refuse_withdrawal(play: Play, seat: int) -> None:
    state = play.game.dump()
    with pytest.raises(Illegal):
        play.game.withdraw(seat, play.chance)
    assert play.game.dump() == state


def check_end(play: Play, left: list[int]) -> None:
    kind, result = play.case.kind, play.result
    assert result is not None
    assert play.game.out == left
    too_few = play.case.seats - len(left) < kind.seats.start
    assert result.ranked == (not left or not kind.survives or not too_few)
    assert bool(result.places) == result.ranked
    if result.ranked and left:
        last = {result.places[seat] for seat in (left if kind.survives else left[:1])}
        assert last == {max(result.places)}
        assert not kind.survives or len(left) == sum(place in last for place in result.places)
    refuse_withdrawal(play, 0)


@CLAUSES
def whoever_withdraws_first_leaves_a_playable_game(case):
    """Before anything was played; with the default options each seat in turn, else one that is drawn."""
    each = case.variant == "default" and case.seats <= 4
    drawn = {rng_of(case).randrange(case.seats)}
    for seat in {0, case.seats // 2, case.seats - 1} if each else drawn:
        play = Play(case, "first")
        play.withdraw(seat)
        check_end(play.to_the_end(), [seat])


@in_turn("clause", CLAUSES)
def test_whoever_withdraws_a_game_keeps_every_clause(case, clause):
    clause(case)


def test_any_position_can_be_withdrawn_from(variant):
    """Also in the middle of a turn, and when the others have played to the end."""
    for one in trail(variant).moments:
        awaited = one.game.awaited()
        for leaver in {one.seat, (one.seat + 1) % variant.seats}:
            copy = one.game
            copy.withdraw(leaver, Chance("any", one.rev))
            assert (copy.result() is None) == bool(copy.awaited())
            if variant.kind.survives:
                assert leaver not in copy.awaited()
            else:
                assert copy.awaited() == awaited

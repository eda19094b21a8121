"""Random games of 421: no token is lost, and every round moves what the rules say."""

from functools import cache

from tapis.games.four_twenty_one.game import FourTwentyOne, Tokens
from tests.contract.plays import Case, Play, case, variants
from tests.tiers import in_turn

GAMES = 4


def everywhere() -> list[Case]:
    return [case(FourTwentyOne, row, seats) for row in variants(FourTwentyOne) for seats in (2, 5)]


@cache
def whole(one: Case) -> Play:
    """A game at its end, played once for all tests that look at it."""
    return Play(one, "parts").to_the_end()


@in_turn("one", everywhere(), 2, "other variants")
def test_pot_and_hands_are_always_21(one):
    """Also of players who have left: one does so in the middle of every second game."""
    for number in range(GAMES):
        play = Play(one, f"tokens{number}")
        while play.going:
            play.step()
            if play.going and play.rev == 40 and one.seats > 2 and number % 2:
                play.withdraw(play.game.turn)
            assert play.game.pot + sum(play.game.tokens) == 21
            assert min(play.game.pot, *play.game.tokens) >= 0


@in_turn("one", everywhere(), 2, "other variants")
def test_the_facts_tell_every_token_that_moved(one):
    play = Play(one, "told")
    pot, tokens = 21, [0] * one.seats
    while play.going:
        play.step()
        for fact in play.facts:
            if isinstance(fact, Tokens):
                tokens[fact.seat] += fact.tokens
                if fact.giver is None:
                    pot -= fact.tokens
                else:
                    tokens[fact.giver] -= fact.tokens
        assert (pot, tokens) == (play.game.pot, play.game.tokens)


@in_turn("one", everywhere(), 2, "other variants")
def test_the_discharge_is_told_once_and_both_parts_are_played(one):
    """R9: the game ends in a discharge round."""
    play = whole(one)
    kinds = [fact["kind"] for move in play.moves for fact in move["facts"]]
    parts = [fact["part"] for move in play.moves for fact in move["facts"] if fact["kind"] == "round_ended"]
    assert kinds.count("discharge") == 1
    assert parts == sorted(parts)
    assert parts[-1] == "discharge"
    assert len(parts) == play.result.details[0]["rounds"]


@in_turn("one", everywhere(), 2, "other variants")
def test_winners_have_no_token(one):
    result = whole(one).result
    assert [
        (seat, place) for seat, place in enumerate(result.places) if place == 1 and result.scores[seat] != 0
    ] == []

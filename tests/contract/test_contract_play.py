"""What every game keeps while it is played."""

import json
import re
from itertools import combinations

import pytest

from bot.games import SHELF
from bot.games.kit.game import places
from tests.contract.plays import GAMES, Play, plain, refuse, rng_of, same, values_of, variants

NOTATION = re.compile(r"[A-Za-z0-9.+_]{1,60}")


def test_random_play_comes_to_an_end(case):
    """No dead end on the way: somebody is awaited exactly while there is no result, and may do something."""
    play = Play(case, "end")
    for seat, _ in play.steps():
        assert play.result is None
        assert play.game.legal(seat)
    assert play.result is not None
    assert all(not play.game.legal(seat) for seat in range(case.seats))


def test_a_position_survives_being_saved_at_every_step(variant):
    play = Play(variant, "saved")
    for seat, action in play.steps():
        state = play.game.dump()
        play.game = same(play.game)
        assert play.game.dump() == state
        assert action in play.game.legal(seat)
    assert same(play.game).result() == play.result


def test_states_views_and_results_are_plain_data(variant):
    play = Play(variant, "plain")
    for seat, _ in play.steps():
        assert plain(play.game.model_dump())
        for view in (play.game.view(None), play.game.view(seat)):
            assert plain(view.model_dump())
            assert type(view).model_validate_json(view.model_dump_json()) == view
    assert play.result is not None
    assert plain(play.result.model_dump())


def test_every_seat_has_a_view_at_the_start_and_at_the_end(case):
    play = Play(case, "view")
    seats = [None, *range(case.seats)]
    assert all(play.game.view(seat) for seat in seats)
    play.to_the_end()
    assert all(play.game.view(seat) for seat in seats)


def test_looking_changes_nothing(variant):
    play = Play(variant, "look")
    for seat, action in play.steps():
        state = play.game.dump()
        play.game.view(seat)
        play.game.legal(seat)
        play.game.fallback(min(play.game.awaited()))
        play.game.undoable(action)
        play.game.secrets()
        assert play.game.dump() == state


def test_facts_are_of_the_games_kinds_and_are_read_back(variant):
    play = Play(variant, "facts")
    for _ in play.steps():
        saved = json.loads(json.dumps(play.moves[-1]["facts"]))
        assert variant.kind.read_facts(saved) == play.facts
        assert {type(fact) for fact in play.facts} <= set(variant.kind.fact_types)
    assert play.facts, "the last move told nothing"


def test_the_same_seed_is_the_same_game(variant):
    game = Play(variant, "one").to_the_end()
    again = Play(variant, "one").to_the_end()
    assert (game.moves, game.game.dump()) == (again.moves, again.game.dump())


def test_another_seed_is_another_game(variant):
    assert Play(variant, "one").to_the_end().moves != Play(variant, "other").to_the_end().moves


def test_notations_are_unique_short_and_of_few_characters(case):
    play = Play(case, "notation")
    for _, _ in play.steps():
        for seat in range(case.seats):
            codes = [str(action) for action in play.game.legal(seat)]
            assert len(set(codes)) == len(codes)
            assert all(NOTATION.fullmatch(code) for code in codes)


def test_what_the_table_calls_its_own_is_no_game_s_notation(variant):
    play = Play(variant, "verbs")
    for seat, _ in play.steps():
        verbs = {str(action).partition(".")[0] for action in play.game.legal(seat)}
        assert not verbs & {"start", "undo", "withdraw", "replace"}


def forged(code: str) -> list[str]:
    return [
        code[:-1],
        code + "0",
        code + ".1",
        "." + code,
        code + ".",
        code.swapcase(),
        code.replace("1", "0"),
        code.replace("1", "2"),
        code.replace(".", ""),
        code.partition(".")[0],
        f"{code}.{code}",
        f" {code}",
        f"{code}\n",
    ]


RUBBISH = [
    "",
    ".",
    "roll",
    "play.",
    "é",
    "\x00",
    "score.1.2.3",
    "play.ZZ",
    "9" * 5000,
    "'; drop table moves; --",
]


def test_every_notation_that_is_not_legal_is_refused(variant):
    """Forged ones, those of other positions, those of other seats."""
    rng = rng_of(variant)
    play = Play(variant, "refused")
    seen = set(RUBBISH)
    for seat, action in play.steps():
        seen.add(str(action))
        if not play.looked_at:
            continue
        other = rng.randrange(variant.seats)
        tries = [*forged(str(action)), *rng.sample(sorted(seen), min(6, len(seen)))]
        for who in {seat, other, variant.seats, -1}:
            legal = {str(each) for each in play.game.legal(who)}
            for code in {*tries, str(action)} - legal:
                refuse(play, who, code)


def test_nothing_is_played_once_the_game_is_over(variant):
    play = Play(variant, "over").to_the_end()
    for move in play.moves[1:]:
        refuse(play, move["seat"], move["action"])


def test_the_fallback_of_whoever_is_awaited_is_legal(case):
    play = Play(case, "fallback")
    for _, _ in play.steps():
        for seat in play.game.awaited():
            assert play.game.legal(seat).find(str(play.game.fallback(seat))) is not None


def test_a_game_with_an_absent_player_still_ends(variant):
    """His time is up every time; the others play."""
    play = Play(variant, "absent")
    for _ in range(20_000):
        if not play.game.awaited():
            break
        seat, action = play.choice()
        play.play(
            seat, str(play.game.fallback(seat) if seat == 0 and seat in play.game.awaited() else action)
        )
    assert play.result is not None


def test_what_can_be_undone_drew_no_luck(case):
    play = Play(case, "undo")
    while play.going:
        _, action = play.step()
        if play.game.undoable(action):
            assert not play.chance.drawn


def test_the_result_says_one_thing_for_each_seat(case):
    result = Play(case, "result").to_the_end().result
    assert result is not None
    assert result.ranked
    assert len(result.places) == len(result.scores) == case.seats
    assert len(result.details) in {0, case.seats}


def test_places_follow_from_scores(case):
    """Equal scores share a place, the next is as many places further; of teams the two sides are placed."""
    result = Play(case, "places").to_the_end().result
    assert result is not None
    ranked = slice(2) if case.kind.teams else slice(None)
    placed, scores = result.places[ranked], result.scores[ranked]
    ranks = sorted(placed)
    assert placed == tuple(ranks.index(place) + 1 for place in placed)
    if case.kind.figures and case.kind.placed_by_score:
        assert placed in {places(scores), places(scores, lowest=True)}


def test_an_end_tells_what_the_leaderboard_shows(case):
    result = Play(case, "figures").to_the_end().result
    assert result is not None
    for seat in range(case.seats):
        told = {"score", *(result.details[seat] if result.details else ())}
        assert {figure.of for figure in case.kind.figures} <= told


def test_teams_share_their_place(team):
    """Seats 0, 2, ... against seats 1, 3, ..."""
    result = Play(team, "teams").to_the_end().result
    assert result is not None
    assert [len(set(result.places[side::2])) for side in (0, 1)] == [1, 1]


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.key)
def test_variants_hold_every_pair_of_values(kind):
    wanted = {
        frozenset({(one, first), (other, second)})
        for one, other in combinations(values_of(kind), 2)
        for first in values_of(kind)[one]
        for second in values_of(kind)[other]
    }
    held = {frozenset(pair) for row in variants(kind) for pair in combinations(row.items(), 2)}
    assert held == wanted


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.key)
def test_a_game_declares_what_the_tables_need(kind):
    assert NOTATION.fullmatch(kind.key)
    assert re.fullmatch(r"[a-z0-9]{1,32}", kind.command)
    assert 1 <= kind.seats.start < kind.seats.stop <= 33
    assert kind.Options() == kind.Options.model_validate_json(kind.Options().model_dump_json())


def test_the_shelf_holds_each_game_by_its_key():
    assert {key: kind.key for key, kind in SHELF.items()} == {key: key for key in SHELF}

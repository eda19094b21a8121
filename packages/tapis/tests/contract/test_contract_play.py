"""What every game keeps while it is played."""

import json
import re
from itertools import combinations

from tapis.games.kit.chance import Chance
from tapis.games.kit.game import View, places
from tapis.shelf import GAMES
from tests.contract.cover import quick
from tests.contract.plays import (
    KINDS,
    Clauses,
    Play,
    cases,
    plain,
    refuse,
    rng_of,
    same,
    trail,
    values_of,
    variants,
)
from tests.tiers import in_turn

AGAIN = 200
"""Moves of a game that is played once more."""

OF_CASES, OF_VARIANTS = Clauses(), Clauses()

NOTATION = re.compile(r"[A-Za-z0-9.+_]{1,60}")


@OF_CASES
def random_play_comes_to_an_end(case):
    """No dead end on the way: somebody is awaited exactly while there is no result, and may do something."""
    end = trail(case)
    assert end.dead == []
    assert end.play.result is not None
    assert [seat for seat in range(case.seats) if end.play.game.legal(seat)] == []


@OF_VARIANTS
def a_position_survives_being_saved(variant):
    """Read again it is the same, and is played on with the same facts to the same position."""
    walked = trail(variant)
    for one in walked.moments:
        game, state = same(one.game), one.game.dump()
        assert game.dump() == state
        assert game.legal(one.seat).find(str(one.action)) == one.action
        here = one.game
        facts = [each.play(one.seat, str(one.action), Chance("saved", one.rev)) for each in (game, here)]
        assert (facts[0], game.dump()) == (facts[1], here.dump())
    assert same(walked.play.game).result() == walked.play.result


@OF_VARIANTS
def a_game_read_again_at_every_step_is_the_same_game(variant):
    play = Play(variant, "trail")
    while play.going and play.rev < AGAIN:
        play.game = same(play.game)
        play.step()
    assert play.moves == trail(variant).play.moves[: len(play.moves)]


@OF_VARIANTS
def states_views_and_results_are_plain_data(variant):
    walked = trail(variant)
    for one in walked.moments:
        game = one.game
        assert plain(game.model_dump()), f"revision {one.rev}: the state is no plain data"
        for view in (game.view(None), game.view(one.seat)):
            assert plain(view.model_dump()), f"revision {one.rev}: a view is no plain data"
            assert type(view).model_validate_json(view.model_dump_json()) == view
    assert walked.play.result is not None
    assert plain(walked.play.result.model_dump()), "the result is no plain data"


@OF_CASES
def every_seat_has_a_view_at_the_start_and_at_the_end(case):
    walked = trail(case)
    for game in (walked.moments[0].game, walked.play.game):
        kinds = {type(game.view(seat)) for seat in (None, *range(case.seats))}
        assert all(issubclass(kind, View) for kind in kinds), kinds


@OF_VARIANTS
def looking_changes_nothing(variant):
    for one in trail(variant).moments:
        game = one.game
        state = game.dump()
        game.view(one.seat)
        game.legal(one.seat)
        game.fallback(min(game.awaited()))
        game.undoable(one.action)
        game.secrets()
        assert game.dump() == state


@OF_VARIANTS
def facts_are_of_the_games_kinds_and_are_read_back(variant):
    walked = trail(variant)
    for move, facts in zip(walked.play.moves, walked.told, strict=True):
        saved = json.loads(json.dumps(move["facts"]))
        assert variant.kind.read_facts(saved) == facts
        assert {type(fact) for fact in facts} <= set(variant.kind.fact_types)
    assert walked.told[-1] != [], "the last move told nothing"


@OF_VARIANTS
def the_same_seed_is_the_same_game(variant):
    """For as long as a game of many is looked at; the playthroughs that are kept go to the end."""
    moves, again = trail(variant).play.moves, Play(variant, "trail")
    while again.going and again.rev < AGAIN:
        again.step()
    assert again.moves == moves[: len(again.moves)]


@OF_VARIANTS
def another_seed_is_another_game(variant):
    other, moves = Play(variant, "other"), trail(variant).play.moves
    while other.going and other.moves == moves[: len(other.moves)]:
        other.step()
    assert other.moves != moves[: len(other.moves)]


@OF_CASES
def notations_are_unique_short_and_of_few_characters(case):
    for one in trail(case).moments:
        game = one.game
        for seat in range(case.seats):
            codes = [str(action) for action in game.legal(seat)]
            assert len(set(codes)) == len(codes)
            assert [code for code in codes if not NOTATION.fullmatch(code)] == []


@OF_VARIANTS
def what_the_table_calls_its_own_is_no_game_s_notation(variant):
    for one in trail(variant).moments:
        verbs = {str(action).partition(".")[0] for action in one.game.legal(one.seat)}
        assert verbs & {"start", "undo", "withdraw", "replace"} == set()


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


@OF_VARIANTS
def every_notation_that_is_not_legal_is_refused(variant):
    """Forged ones, those of other positions, those of other seats."""
    rng, seen = rng_of(variant), set(RUBBISH)
    for one in trail(variant).moments:
        code, game, other = str(one.action), one.game, rng.randrange(variant.seats)
        seen.add(code)
        tries = [*forged(code), *rng.sample(sorted(seen), min(6, len(seen)))]
        for who in {one.seat, other}:
            legal = game.legal(who)
            forgeries = [(who, each) for each in {*tries, code} if legal.find(each) is None]
            refuse(game, forgeries, Chance("", 0))
        refuse(
            game,
            [(who, tried) for who in (variant.seats, -1) for tried in (code, *tries[-2:])],
            Chance("", 0),
        )


@OF_VARIANTS
def nothing_is_played_once_the_game_is_over(variant):
    over = trail(variant).play
    refuse(over.game, {(move["seat"], move["action"]) for move in over.moves[1:]}, over.chance)


@OF_CASES
def the_fallback_of_whoever_is_awaited_is_legal(case):
    for one in trail(case).moments:
        game = one.game
        for seat in game.awaited():
            assert game.legal(seat).find(str(game.fallback(seat))) is not None


@OF_CASES
def what_is_certain_is_all_that_who_is_awaited_may_do(case):
    for one in trail(case).moments:
        game = one.game
        certain = {seat: game.certain(seat) for seat in range(case.seats)}
        assert certain == {
            seat: None if action is None else game.legal(seat)[0] for seat, action in certain.items()
        }
        assert {seat for seat, action in certain.items() if action is not None} <= game.awaited()
        assert all(len(game.legal(seat)) == 1 for seat, action in certain.items() if action), "no choice"


@OF_VARIANTS
def a_game_with_an_absent_player_still_ends(variant):
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


@OF_CASES
def what_can_be_undone_drew_no_luck(case):
    assert trail(case).lucky == []


@OF_CASES
def the_result_says_one_thing_for_each_seat(case):
    result = trail(case).play.result
    assert result is not None
    assert result.ranked
    assert len(result.places) == len(result.scores) == case.seats
    assert len(result.details) in {0, case.seats}


@OF_CASES
def places_follow_from_scores(case):
    """Equal scores share a place, the next is as many places further; of teams the two sides are placed."""
    result = trail(case).play.result
    assert result is not None
    ranked = slice(2) if case.kind.teams else slice(None)
    placed, scores = result.places[ranked], result.scores[ranked]
    ranks = sorted(placed)
    assert placed == tuple(ranks.index(place) + 1 for place in placed)
    if case.kind.figures and case.kind.placed_by_score:
        assert placed in {places(scores), places(scores, lowest=True)}


@OF_CASES
def an_end_tells_what_the_leaderboard_shows(case):
    result = trail(case).play.result
    assert result is not None
    for seat in range(case.seats):
        told = {"score", *(result.details[seat] if result.details else ())}
        assert {figure.of for figure in case.kind.figures} <= told


def test_teams_share_their_place(team):
    """Seats 0, 2, ... against seats 1, 3, ..."""
    result = trail(team).play.result
    assert result is not None
    assert [len(set(result.places[side::2])) for side in (0, 1)] == [1, 1]


@in_turn("clause", OF_CASES)
def test_a_game_keeps_every_clause_with_any_number_of_seats(case, clause):
    clause(case)


@in_turn("clause", OF_VARIANTS)
def test_a_game_keeps_every_clause_in_any_variant(variant, clause):
    clause(variant)


@in_turn("kind", KINDS)
def test_what_covers_a_game_holds_every_value_of_every_option_and_a_full_table(kind):
    found = [one for one in quick(cases()) if one.kind is kind]
    for name, values in values_of(kind).items():
        assert {getattr(one.options, name) for one in found} >= set(values)
    assert kind.seats[-1] in {one.seats for one in found}


@in_turn("kind", KINDS)
def test_variants_hold_every_pair_of_values(kind):
    wanted = {
        frozenset({(one, first), (other, second)})
        for one, other in combinations(kind.Options.offered(), 2)
        for first in values_of(kind)[one]
        for second in values_of(kind)[other]
    }
    held = {frozenset(pair) for row in variants(kind) for pair in combinations(row.items(), 2)}
    assert held == wanted


@in_turn("kind", KINDS)
def test_a_game_declares_what_the_tables_need(kind):
    assert NOTATION.fullmatch(kind.key)
    assert re.fullmatch(r"[a-z0-9]{1,32}", kind.command)
    assert 1 <= kind.seats.start < kind.seats.stop <= 33
    assert kind.Options() == kind.Options.model_validate_json(kind.Options().model_dump_json())


def test_the_shelf_holds_each_game_by_its_key():
    assert {key: kind.key for key, kind in GAMES.items()} == {key: key for key in GAMES}

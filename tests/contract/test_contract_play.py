"""What every game keeps while it is played."""

import json
import re
from itertools import combinations
from typing import Any

import pytest

from bot.games import SHELF
from bot.games.kit.chance import Chance
from bot.games.kit.game import Game, Illegal, Key, Withdrew, places
from bot.record import Record, build, seed_hash, verify
from tests.contract.plays import GAMES, Play, rng_of, values_of, variants

NOTATION = re.compile(r"[A-Za-z0-9.+_]{1,60}")
TEXT_KEY = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)+")

PLACED_OTHERWISE: frozenset[str] = frozenset()
"""Games whose places do not follow from the scores alone (a throw that wins at once)."""


def same(game: Game[Any]) -> Game[Any]:
    """The position as the next click finds it: written and read."""
    return type(game).load(game.dump(), game.version)


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


def plain(value: Any, kinds: tuple[type, ...] = (str, int, bool, type(None))) -> bool:
    """Nothing but str, int, bool, None, lists, tuples and dicts by str."""
    if isinstance(value, dict):
        return all(type(name) is str and plain(inner) for name, inner in value.items())
    if isinstance(value, list | tuple):
        return all(plain(inner) for inner in value)
    return type(value) in kinds


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


def refuse(play: Play, seat: int, code: str) -> None:
    """A refusal names its reason by a text key with plain values, and changes nothing."""
    state = play.game.dump()
    with pytest.raises(Illegal) as refusal:
        play.game.play(seat, code, play.chance)
    assert play.game.dump() == state
    assert TEXT_KEY.fullmatch(refusal.value.why)
    assert all(plain(value, (str, int, Key)) for value in refusal.value.detail.values())


def test_every_notation_that_is_not_legal_is_refused(variant):
    """Forged ones, those of other positions, those of other seats."""
    rng = rng_of(variant)
    play = Play(variant, "refused")
    seen = set(RUBBISH)
    for seat, action in play.steps():
        seen.add(str(action))
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
    """Equal scores share a place; the next is as many places further."""
    result = Play(case, "places").to_the_end().result
    assert result is not None
    ranks = sorted(result.places)
    assert result.places == tuple(ranks.index(place) + 1 for place in result.places)
    if case.kind.score_counts and case.kind.key not in PLACED_OTHERWISE:
        assert result.places in {places(result.scores), places(result.scores, lowest=True)}


def test_teams_share_their_place(team):
    """Seats 0, 2, ... against seats 1, 3, ..."""
    result = Play(team, "teams").to_the_end().result
    assert result is not None
    assert [len(set(result.places[side::2])) for side in (0, 1)] == [1, 1]


def test_players_who_withdraw_do_not_stop_the_others(case):
    """They are not awaited any more and come last; or the game ends there and is not ranked."""
    rng = rng_of(case)
    play = Play(case, "withdraw")
    left: list[int] = []
    while play.going:
        play.step()
        if play.going and rng.random() < 0.1:
            left.append(rng.choice([seat for seat in range(case.seats) if seat not in left]))
            assert play.withdraw(left[-1])[0] == Withdrew(seat=left[-1])
            assert left[-1] not in play.game.awaited()
            assert not play.game.legal(left[-1])
            refuse_withdrawal(play, left[-1])
    check_end(play, left)


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
    assert result.ranked == (not left or (kind.survives and not too_few))
    assert bool(result.places) == result.ranked
    if result.ranked and left:
        last = {result.places[seat] for seat in left}
        assert last == {max(result.places)}
        assert len(left) == sum(place in last for place in result.places)
    refuse_withdrawal(play, 0)


def test_whoever_withdraws_first_leaves_a_playable_game(case):
    """Before anything was played, each seat in turn."""
    for seat in {0, case.seats // 2, case.seats - 1}:
        play = Play(case, "first")
        play.withdraw(seat)
        check_end(play.to_the_end(), [seat])


def test_any_position_can_be_withdrawn_from(variant):
    """Also in the middle of a turn, and when the others have played to the end."""
    play = Play(variant, "any")
    for seat, _ in play.steps():
        for leaver in {seat, (seat + 1) % variant.seats}:
            copy = same(play.game)
            copy.withdraw(leaver, Chance("any", play.rev))
            assert (copy.result() is None) == bool(copy.awaited())
            assert leaver not in copy.awaited()


def test_the_record_of_a_random_game_is_valid(variant, shelf):
    play = Play(variant, "record").to_the_end()
    assert str(verify(record_of(play))).startswith("valid: ")


def test_the_record_of_a_game_with_withdrawals_is_valid(variant, shelf):
    play = Play(variant, "leave")
    for _ in range(5):
        play.step()
    play.withdraw(0)
    play.to_the_end()
    assert str(verify(record_of(play))).startswith("valid: ")


def test_the_record_of_a_running_game_is_well_formed(variant, shelf):
    play = Play(variant, "running")
    for _ in range(5):
        play.step()
    assert str(verify(record_of(play))).startswith("well formed: ")


def test_another_throw_or_deal_is_noticed_in_the_record(variant, shelf):
    play = Play(variant, "record").to_the_end()
    data = record_of(play).plain()
    data["seed"] = data["seed"][::-1]
    data["seed_sha256"] = seed_hash(data["seed"])
    assert not verify(data).ok


def record_of(play: Play) -> Record:
    return build(
        game=play.case.kind.key,
        version=play.case.kind.version,
        options=play.case.options.model_dump(mode="json"),
        seats=[f"player {seat}" for seat in range(play.case.seats)],
        seed=play.seed,
        moves=play.moves,
        result=play.result,
    )


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

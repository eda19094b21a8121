"""Moves that play themselves in records: `auto` says so, and is checked."""

from contextlib import nullcontext
from typing import Any

import pytest

from tapis.games.kit.game import Game, Illegal
from tapis.games.kit.tricks import Played
from tapis.records.check import verify
from tapis.records.replay import Mismatch, Replay, Revision
from tapis.shelf import GAMES
from tests.contract.plays import Play, case
from tests.games.record_table import put
from tests.tiers import in_turn


@pytest.fixture(scope="module", params=[("yams", 2), ("belote", 4), ("comptoir", 3)], ids=lambda one: one[0])
def certain(request: pytest.FixtureRequest) -> tuple[dict[str, Any], int]:
    """A finished game whose certain moves are marked, and the revision of one that was a choice."""
    key, seats = request.param
    return played(key, seats, "certain")


@pytest.fixture(
    scope="module", params=[("belote", 4), ("coinche", 4), ("comptoir", 3)], ids=lambda one: one[0]
)
def forced(request: pytest.FixtureRequest) -> tuple[dict[str, Any], int]:
    """A finished game in which every only card is marked, and the revision of a bid or a card of several."""
    key, seats = request.param
    return played(key, seats, "forced")


def played(key: str, seats: int, what: str) -> tuple[dict[str, Any], int]:
    """Return a record in which each move that is `what` is `auto`, and the revision of a choice."""
    play, marked, chosen = Play(case(GAMES[key], {}, seats), what), set[int](), 0
    while play.game.awaited():
        seat, _ = play.choice()
        if (action := getattr(play.game, what)(seat)) is not None:
            marked.add(len(play.moves))
            play.play(seat, str(action))
        else:
            if len(play.game.legal(seat)) > 1:
                chosen = len(play.moves)
            play.step()
    data = play.record().plain()
    for move in data["moves"]:
        if move["rev"] in marked:
            move["auto"] = True
    return data | {"format": "tapis-vert/4"}, chosen


def place(data: dict[str, Any], rev: int) -> int:
    return next(number for number, move in enumerate(data["moves"]) if move["rev"] == rev)


def test_a_record_of_certain_moves_is_valid(certain):
    data, _ = certain
    assert verify(data, GAMES).ok
    assert any(move.get("auto") for move in data["moves"]), "nothing was certain"


def test_what_was_a_choice_did_not_play_itself(certain):
    data, chosen = certain
    verdict = verify(put(data, ("moves", place(data, chosen), "auto"), True), GAMES)
    assert verdict.rev == chosen
    assert "was not certain" in str(verdict.problem)


def test_a_record_of_only_cards_is_valid_and_of_others_is_not(forced):
    data, chosen = forced
    assert verify(data, GAMES).ok
    verdict = verify(put(data, ("moves", place(data, chosen), "auto"), True), GAMES)
    assert verdict.rev == chosen
    assert "nor the only legal card" in str(verdict.problem)


@in_turn("older", ["tapis-vert/1", "tapis-vert/2", "tapis-vert/3"])
def test_older_formats_have_no_such_moves(certain, older):
    data, _ = certain
    assert "played themselves" in str(verify(data | {"format": older}, GAMES).problem)


def test_format_4_has_one(certain):
    data, _ = certain
    moves = [{name: value for name, value in move.items() if name != "auto"} for move in data["moves"]]
    assert "played themselves" in str(verify(data | {"moves": moves}, GAMES).problem)


@in_turn(("name", "value"), [("skipped", True), ("by", "easy"), ("auto", False)])
def test_what_plays_itself_is_played_by_nobody(certain, name, value):
    data, _ = certain
    sure = next(number for number, move in enumerate(data["moves"]) if move.get("auto"))
    assert not verify(put(data, ("moves", sure, name), value), GAMES).ok


def test_nobody_claims_the_rest_at_a_seat_that_was_left():
    """What a robot plays there is its own; a claim is a person's."""
    play, cards = Play(case(GAMES["comptoir"], {"hand_size": "5"}, 2), "claimed"), list[tuple[int, str]]()
    while not claimable(play.game, cards):
        play.step()
        cards += [(fact.seat, fact.card) for fact in play.facts if isinstance(fact, Played)]
    [seat], rev = play.game.awaited(), play.rev + 1
    for left in (False, True):
        replay = Replay(play.kind, play.options, 2, play.seed, play.kind.version)
        for move in play.moves[1:]:
            replay.play(Revision(**move))
        if left:
            replay.play(Revision(rev=rev, seat=seat, action="withdraw", facts=[]))
        with pytest.raises(Mismatch, match="nobody sits") if left else nullcontext():
            replay.play(Revision(rev=rev + left, seat=seat, action="claim", facts=[]))


def claimable(game: Game[Any], cards: list[tuple[int, str]]) -> bool:
    """Return True if who is to play surely wins the rest."""
    seat = min(game.awaited())
    try:
        return bool(game.claim(seat, game.view(seat), cards))
    except Illegal:
        return False

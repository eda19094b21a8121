"""What no seat may know: cards it cannot see are swapped at every step.

A game `<key>` with hidden hands, or with cards that lie face down, has a module
`tests/contract/hidden_<key>.py` (the toy's stands in its own) with `reshuffle(game, seat, rng)`: it deals the
cards that `seat` (None: the channel) cannot see anew among the places they may be in, keeping every number of
cards, in place.  A game with cards face down names there, too, the facts that turn one up (`TURNED_UP`).
"""

from typing import Any

import pytest

from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Game
from tests.contract import toy_auction
from tests.contract.hidden import reshuffle_of, turned_up
from tests.contract.plays import Moment, Play, case, rng_of, trail


def shows(game: Game[Any], seat: int | None) -> str:
    """All that reaches a seat: its view, what it may do, whom the table waits for."""
    codes = [] if seat is None else [str(action) for action in game.legal(seat)]
    certain = [game.certain(one) is not None for one in sorted(game.awaited())]
    return f"{game.view(seat).model_dump_json()} {codes} {sorted(game.awaited())} {certain} {game.result()}"


def test_cards_a_seat_cannot_see_change_nothing_it_is_shown(hidden):
    """For the channel and every seat; at a large table for four, others each time."""
    rng, reshuffle = rng_of(hidden), reshuffle_of(hidden.kind)
    moments, swapped = trail(hidden).moments, 0
    for one in moments:
        game = one.game
        for seat in (None, *rng.sample(range(hidden.seats), min(hidden.seats, 4))):
            other = one.game
            reshuffle(other, seat, rng)
            if other != game:
                swapped += 1
                assert shows(other, seat) == shows(game, seat)
    assert swapped > len(moments), "the cards were hardly ever swapped"


def test_a_move_tells_of_cards_nobody_has_seen_only_what_it_turns_up(face_down):
    rng, reshuffle, shown = rng_of(face_down), reshuffle_of(face_down.kind), turned_up(face_down.kind)
    differed = 0
    for one in trail(face_down).moments:
        games = [one.game, one.game]
        reshuffle(games[1], None, rng)
        told = [game.play(one.seat, str(one.action), Chance("told", one.rev + 1)) for game in games]
        assert [fact.kind for fact in told[0]] == [fact.kind for fact in told[1]]
        pairs = [pair for pair in zip(*told, strict=True) if pair[0] != pair[1]]
        assert {fact.kind for fact, _ in pairs} <= shown
        differed += bool(pairs)
    assert differed > 0, "no card was ever turned up"


def test_a_seat_s_own_cards_do_show(usual):
    """Else the test above would find nothing."""
    rng, reshuffle = rng_of(usual), reshuffle_of(usual.kind)

    def differs(one: Moment) -> bool:
        game, other = one.game, one.game
        reshuffle(other, None, rng)
        return any(shows(other, seat) != shows(game, seat) for seat in range(usual.seats))

    assert any(map(differs, trail(usual).moments)), "no seat was ever shown its own cards"


def test_the_deals_stand_in_the_record_of_a_finished_game_alone(hidden):
    play = Play(hidden, "deals")
    play.step()
    assert "secrets" not in play.record().plain()
    secrets = trail(hidden).play.record().plain()["secrets"]
    assert secrets[0]["rev"] == 0
    assert len({secret["rev"] for secret in secrets}) == len(secrets)


def test_a_running_record_shows_public_notations_alone(hidden):
    play = Play(hidden, "codes")
    for _ in play.steps():
        if play.rev > 12:
            break
        shown = [move["action"] for move in play.record().plain()["moves"]]
        assert shown == [hidden.kind.public_code(move["action"]) for move in play.moves]


class TestTheToy:
    """The suite finds what it looks for."""

    @pytest.mark.parametrize("leak", ["stock", "hands"])
    def test_a_leak_is_found(self, monkeypatch, leak):
        told = toy_auction.ToyAuction.view

        def leaky(self: toy_auction.ToyAuction, seat: int | None) -> Any:
            more = self.stock[0] if leak == "stock" else self.hands[0][0] if self.hands[0] else ""
            return told(self, seat).model_copy(update={"table": (more,)})

        monkeypatch.setattr(toy_auction.ToyAuction, "view", leaky)
        with pytest.raises(AssertionError):
            test_cards_a_seat_cannot_see_change_nothing_it_is_shown(case(toy_auction.ToyAuction, {}, 4))

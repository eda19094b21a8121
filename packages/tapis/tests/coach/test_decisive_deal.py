"""After which throw, choice or deal the winner stayed ahead."""

from typing import Any

from tapis.coach.book import Book
from tapis.coach.decisive_deal import decisive_deal
from tapis.records.ledger import Turn
from tapis.records.record import Record
from tapis.records.replay import Revision
from tests.coach.test_book import CODES, choice, evaluations


def match(places: tuple[int, ...], *scored: dict[str, Any]) -> Record:
    """A match of these results of deals, one each revision from 10 on."""
    moves = [
        Revision(rev=rev, seat=0, action="play.AS", facts=[{"kind": "scored", **each}])
        for rev, each in enumerate(scored, 10)
    ]
    return Record(
        format="tapis-vert/2",
        game="coinche",
        version=1,
        options={},
        seats=["A"] * len(places),
        seed_sha256="0" * 64,
        moves=moves,
        result={"places": list(places)},
    )


def deal(taker: int, first: int, second: int, *, made: bool = True) -> dict[str, Any]:
    return {"taker": taker, "value": "110", "game": "C", "made": made, "marked": [first, second]}


def test_a_match_is_decided_by_the_deal_after_which_the_winners_stayed_ahead() -> None:
    played = match(
        (1, 2, 1, 2), deal(0, 200, 0), deal(1, 0, 270), deal(3, 160, 0, made=False), deal(0, 90, 70)
    )
    assert decisive_deal(played) == Turn(
        rev=12, seat=3, kind="deal", deal=3, value="110", game="C", made=False
    )


def test_a_partner_who_left_has_lost_and_their_side_still_won() -> None:
    assert decisive_deal(match((1, 2, 2, 2), deal(0, 200, 0))) is not None


def test_belote_counts_its_pot_and_comptoir_each_seat() -> None:
    taken = {"taker": 1, "trump": "H", "outcome": "litige", "marked": [80, 0], "pot_won": [0, 81]}
    assert decisive_deal(match((2, 1, 2, 1), taken)) == Turn(
        rev=10, seat=1, kind="deal", deal=1, game="H", made=False
    )
    bids = [
        {"seat": seat, "bid": 42, "made": True, "marks": marks}
        for seat, marks in ((0, [1, 0, 0]), (2, [0, 0, 2]))
    ]
    assert decisive_deal(match((2, 3, 1), *bids)) == Turn(rev=11, seat=2, kind="deal", deal=2, value="42")


def test_at_tarot_a_deal_tells_its_contract_and_its_share() -> None:
    deals = [
        {"taker": taker, "contract": contract, "share": {"won": won}, "marks": marks}
        for taker, contract, won, marks in (
            (1, "prise", True, [-26, 52, -26]),
            (2, "sans", False, [110, 110, -220]),
            (0, "garde", True, [160, -80, -80]),
        )
    ]
    decided = Turn(rev=12, seat=0, kind="deal", deal=3, value="garde", made=True)
    assert decisive_deal(match((1, 2, 3), *deals)) == decided


def test_nobody_decided_what_two_won_together_or_was_behind_in_points() -> None:
    assert decisive_deal(match((1, 1, 1, 1), deal(0, 80, 80))) is None
    assert decisive_deal(match((2, 1, 2, 1), deal(0, 200, 0))) is None


def played_out(*worth: tuple[float, float], cost: float = 0.0) -> Turn | None:
    """Let seats 0 and 1 choose in turns after throws that make them worth this; the last one is the result.

    Each choice costs `cost`, which the other gets.
    """
    book = Book("win", [0.5, 0.5])
    for rev, held in enumerate(worth[:-1], 1):
        book.chance(list(held))
        mover = rev % 2
        book.note(
            choice(rev, mover, CODES[1]),
            evaluations(held[mover], held[mover] - cost),
            [cost, cost],
            thrown=True,
        )
    return book.closed(worth[-1], len(worth)).turn


def test_a_throw_after_which_the_winner_stayed_ahead_decided() -> None:
    told = played_out((0.6, 0.4), (0.4, 0.6), (0.7, 0.3), (0.8, 0.2), (1.0, 0.0))
    assert told == Turn(rev=2, seat=0, kind="dice")


def test_who_was_always_ahead_was_decided_by_nothing() -> None:
    assert played_out((0.6, 0.4), (0.5, 0.5), (0.7, 0.3), (1.0, 0.0)) == Turn(rev=2, seat=0, kind="always")
    first = match((1, 2, 1, 2), deal(0, 200, 0), deal(0, 90, 70))
    assert decisive_deal(first) == Turn(rev=10, seat=0, kind="always")


def test_a_choice_after_which_the_winner_stayed_ahead_decided() -> None:
    told = played_out((0.4, 0.6), (0.45, 0.55), (0.4, 0.6), (1.0, 0.0), cost=0.2)
    assert told == Turn(rev=3, seat=1, kind="choice")


def test_nobody_decided_a_draw() -> None:
    assert played_out((0.6, 0.4), (0.5, 0.5)) is None

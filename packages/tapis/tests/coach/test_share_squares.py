"""What choices cost, and the squares of a day that are made of it."""

from typing import Any

import pytest

from bench.engine_figures.players import at_random
from bench.recorded import recorded
from tapis.coach.account import ledger_of
from tapis.records.ledger import pack, unpack
from tapis.records.record import Record
from tapis.records.share_squares import squares_in
from tapis.shelf import GAMES, SHELF
from tests.kept import solve

BID, TRICK, CANCELLED = {"kind": "bid"}, {"kind": "trick"}, {"kind": "cancelled"}


def of_deals(*moves: tuple[str, dict[str, Any]]) -> Record:
    """Return a record of these actions of seat 0, each with its fact."""
    revisions = [
        {"rev": rev, "seat": 0, "action": action, "facts": [fact]}
        for rev, (action, fact) in enumerate(moves, 1)
    ]
    return Record.model_validate(
        {
            "format": "tapis-vert/2",
            "game": "belote",
            "version": 1,
            "options": {},
            "seats": ["Ada"],
            "seed_sha256": "0" * 64,
            "moves": revisions,
        }
    )


@pytest.mark.usefixtures("tables")
def test_the_losses_of_a_throw_add_up_to_its_account_and_have_a_square_a_turn() -> None:
    record = recorded(GAMES["yams"], solve("yams", {}), [at_random], 1)
    ledger = ledger_of(record, SHELF)
    costs = [(each.rev, each.cost) for each in ledger.losses[0]]
    assert sum(cost for _, cost in costs) == pytest.approx(ledger.accounts[0].loss, abs=2e-5)
    assert squares_in(record, costs) == "222222121222"
    kept = unpack(pack(ledger))
    assert kept is not None, "it was kept just now"
    assert kept.losses == (), "they are not kept"


def test_what_a_bid_cost_belongs_to_the_first_trick() -> None:
    record = of_deals(("bid", BID), *[("play", TRICK)] * 8)
    assert squares_in(record, [(1, 2.0), (2, 1.5), (9, 0.5)]) == "20000001"


def test_a_deal_that_nobody_took_has_eight_squares_of_what_passing_cost() -> None:
    record = of_deals(("pass", CANCELLED), *[("play", TRICK)] * 8)
    assert squares_in(record, [(1, 0.7), (3, 3.0)]) == "1000000002000000"


def test_a_move_that_was_taken_back_ends_no_turn() -> None:
    record = of_deals(("play", TRICK), ("undo", {"kind": "undone", "rev": 1}), *[("play", TRICK)] * 2)
    assert squares_in(record, [(3, 4.0)]) == "20"


def test_two_tricks_of_tarot_have_one_square() -> None:
    record = of_deals(*[("play", TRICK)] * 4).model_copy(update={"game": "tarot"})
    assert squares_in(record, [(1, 0.2), (2, 0.4), (4, 3.0)]) == "12"

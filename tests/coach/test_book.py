"""The sums of a book, whatever was thought: what is named, what is kept, what fits."""

from random import Random

import pytest

from bot.coach.book import Book
from bot.coach.choices import Choice
from bot.engines import Question, Thought
from bot.games.kit.chance import Chance
from bot.records.ledger import Ledger, pack
from bot.shelf import GAMES

GAME, _ = GAMES["yams"].start(GAMES["yams"].Options(), 2, Chance("0" * 64, 0))
CODES = ("roll.01011", "roll.11010", "score.full", "score.chance")


def choice(rev: int, seat: int, played: str, *, own: bool = True) -> Choice:
    question = Question(seat=seat, view=GAME.view(0), legal=CODES)
    return Choice(rev, seat, question, played, own, GAME)


def thoughts(*values: float, error: float = 0.0) -> tuple[Thought, ...]:
    """Return thoughts of the codes, best first."""
    return tuple(Thought(code, value, error) for code, value in zip(CODES, values, strict=False))


def whole_game(seats: int, seed: int) -> Ledger:
    """Return the ledger of a game of forty bad choices by each seat."""
    luck, book = Random(seed), Book("points", [200.0] * seats)
    for rev in range(1, 40 * seats + 1):
        values = sorted((luck.uniform(50, 250) for _ in CODES), reverse=True)
        book.note(choice(rev, rev % seats, luck.choice(CODES)), thoughts(*values), thrown=True)
    return book.closed([float(luck.randrange(300)) for _ in range(seats)], 40 * seats + 1)


@pytest.mark.parametrize("seats", [1, 2, 8, 16, 32])
def test_a_ledger_fits_however_many_play(seats: int) -> None:
    assert len(pack(whole_game(seats, 1))) <= 2048, "bytes kept"


@pytest.mark.parametrize("seats", [1, 2, 8, 32])
def test_rounded_accounts_still_add_up(seats: int) -> None:
    for told in whole_game(seats, 2).accounts:
        assert told.prior + told.luck - told.loss == pytest.approx(told.result, abs=1e-9), told


def test_five_decisions_of_a_seat_are_named_the_dearest_ones() -> None:
    ledger = whole_game(2, 3)
    assert [sum(told.seat == seat for told in ledger.decisions) for seat in (0, 1)] == [5, 5], ledger
    assert [told.loss for told in ledger.decisions] == sorted(
        (told.loss for told in ledger.decisions), reverse=True
    ), ledger.decisions


def test_a_choice_that_is_hardly_worse_is_not_named_but_counts() -> None:
    book = Book("points", [10.0])
    book.note(choice(1, 0, CODES[1]), thoughts(10.0, 9.8), thrown=False)
    ledger = book.closed([9.8], 2)
    assert ledger.decisions == (), ledger
    assert ledger.accounts[0].loss == pytest.approx(0.2), ledger


def test_a_loss_within_two_standard_errors_is_not_named() -> None:
    book = Book("win", [0.5])
    book.note(choice(1, 0, CODES[1]), thoughts(0.5, 0.4, error=0.05), thrown=False)
    ledger = book.closed([0.0], 2)
    assert ledger.decisions == (), ledger
    assert ledger.accounts[0].error == pytest.approx(0.0707, abs=1e-4), ledger


def test_a_forced_choice_is_not_counted() -> None:
    book = Book("points", [10.0])
    book.note(choice(1, 0, CODES[0]), thoughts(10.0), thrown=True)
    assert book.closed([12.0], 2).accounts[0].choices == 0, "there was nothing to choose"


def test_what_a_robot_chose_is_luck() -> None:
    book = Book("points", [10.0])
    book.note(choice(1, 0, CODES[1], own=False), thoughts(10.0, 7.0), thrown=False)
    account = book.closed([7.0], 2).accounts[0]
    assert (account.luck, account.loss, account.choices) == (-3.0, 0.0, 0), account


def test_who_left_keeps_what_they_could_expect_then() -> None:
    book = Book("points", [10.0, 10.0])
    book.note(choice(1, 0, CODES[1]), thoughts(10.0, 7.0), thrown=False)
    account = book.closed([None, 12.0], 9).accounts[0]
    assert (account.result, account.revs[-1]) == (7.0, 1), account

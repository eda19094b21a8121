"""The sums of a book, whatever was thought: what is named, what is kept, what fits."""

from random import Random

import pytest

from tapis.coach.book import Book, Verdict
from tapis.coach.choices import Choice
from tapis.engines import Evaluation, Question
from tapis.games.kit.chance import Chance
from tapis.records.ledger import Ledger, pack
from tapis.shelf import GAMES
from tests.tiers import in_turn

GAME, _ = GAMES["yams"].start(GAMES["yams"].Options(), 2, Chance("0" * 64, 0))
CODES = ("roll.01011", "roll.11010", "score.full", "score.chance")


def choice(rev: int, seat: int, played: str, *, own: bool = True) -> Choice:
    question = Question(seat=seat, view=GAME.view(0), legal=CODES)
    return Choice(rev, seat, question, played, own, GAME)


def evaluations(*values: float, error: float = 0.0) -> tuple[Evaluation, ...]:
    """Return evaluations of the codes, best first."""
    return tuple(Evaluation(code, value, error) for code, value in zip(CODES, values, strict=False))


def noted(book: Book, seat: int, evaluation: tuple[Evaluation, ...], *, own: bool = True) -> None:
    """Note that a seat, whose luck is told first, chose the second of these."""
    worth = book.held
    worth[seat] = evaluation[0].value
    book.chance(worth)
    made = choice(1, seat, CODES[min(1, len(evaluation) - 1)], own=own)
    if len(evaluation) == 1:
        made = made._replace(question=made.question.model_copy(update={"legal": CODES[:1]}))
    book.note(made, evaluation, [0.0] * len(worth), thrown=False)


def whole_game(seats: int, seed: int) -> Ledger:
    """Return the ledger of a game of forty bad choices by each seat."""
    luck, book = Random(seed), Book("points", [200.0] * seats)
    for rev in range(1, 40 * seats + 1):
        values = sorted((luck.uniform(50, 250) for _ in CODES), reverse=True)
        worth = [luck.uniform(50, 250) for _ in range(seats)]
        worth[rev % seats] = values[0]
        book.chance(worth)
        gifts = [luck.uniform(0, 9) for _ in range(seats)]
        book.note(choice(rev, rev % seats, luck.choice(CODES)), evaluations(*values), gifts, thrown=True)
    return book.closed([float(luck.randrange(300)) for _ in range(seats)], 40 * seats + 1)


@in_turn("seats", [1, 2, 8, 16, 32], 3, "larger tables")
def test_a_ledger_fits_however_many_play(seats: int) -> None:
    assert len(pack(whole_game(seats, 1))) <= 2048, "bytes kept"


@in_turn("seats", [1, 2, 8, 32], 3, "a larger table")
def test_the_four_terms_of_an_account_add_up(seats: int) -> None:
    for told in whole_game(seats, 2).accounts:
        terms = told.prior + told.luck + told.others - told.loss
        assert terms == pytest.approx(told.result, abs=3e-6), told


def test_five_decisions_of_a_seat_are_named_the_dearest_ones() -> None:
    ledger = whole_game(2, 3)
    assert [sum(told.seat == seat for told in ledger.decisions) for seat in (0, 1)] == [5, 5], ledger
    assert [told.loss for told in ledger.decisions] == sorted(
        (told.loss for told in ledger.decisions), reverse=True
    ), ledger.decisions


def test_a_choice_that_is_hardly_worse_is_not_named_but_counts() -> None:
    book = Book("points", [10.0])
    noted(book, 0, evaluations(10.0, 9.8))
    ledger = book.closed([9.8], 2)
    assert ledger.decisions == (), ledger
    assert ledger.accounts[0].loss == pytest.approx(0.2), ledger


def test_a_loss_within_two_standard_errors_is_not_named() -> None:
    book = Book("win", [0.5])
    noted(book, 0, evaluations(0.5, 0.4, error=0.05))
    ledger = book.closed([0.0], 2)
    assert ledger.decisions == (), ledger
    assert ledger.accounts[0].error == pytest.approx(0.0707, abs=1e-4), ledger


def test_a_forced_choice_is_not_counted() -> None:
    book = Book("points", [10.0])
    noted(book, 0, evaluations(10.0))
    assert book.closed([12.0], 2).accounts[0].choices == 0, "there was nothing to choose"


def test_each_event_is_booked_where_it_happens() -> None:
    """Seat 0 is lucky, then chooses badly, of which seat 1 has the whole."""
    book = Book("win", [0.5, 0.5])
    book.chance([0.6, 0.4])
    book.note(choice(1, 0, CODES[1]), evaluations(0.6, 0.4), [-0.2, 0.2], thrown=True)
    first, second = book.closed([1.0, 0.0], 2).accounts
    assert (first.luck, first.others, first.loss) == (pytest.approx(0.7), 0.0, pytest.approx(0.2)), first
    assert (second.luck, second.others, second.loss) == (pytest.approx(-0.7), pytest.approx(0.2), 0.0), second
    assert (first.course, first.revs) == ((0.5, 0.4, 1.0), (0, 1, 2)), first


def test_what_somebody_else_chose_for_a_seat_is_no_mistake_of_it_and_ends_its_account() -> None:
    book = Book("points", [10.0])
    noted(book, 0, evaluations(10.0, 9.0))
    noted(book, 0, evaluations(15.0, 7.0), own=False)
    ended = book.closed([7.0], 2).accounts[0]
    assert (ended.ended, ended.stood_in, ended.choices) == (True, 1, 1), ended
    assert (ended.luck, ended.others, ended.loss, ended.result) == (0.0, 0.0, 1.0, 9.0), ended
    noted(book, 0, evaluations(7.0, 6.0))
    back = book.closed([6.0], 3).accounts[0]
    assert (back.ended, back.luck, back.others, back.loss) == (False, 6.0, -8.0, 2.0), back


def test_who_left_keeps_what_they_could_expect_then_and_the_others_get_it() -> None:
    book = Book("win", [0.2, 0.2, 0.6])
    book.note(choice(1, 0, CODES[1]), evaluations(0.2, 0.1), [0.0, 0.04, 0.06], thrown=False)
    book.gone(0)
    left, second, third = book.closed([None, 0.0, 1.0], 9).accounts
    assert (left.result, left.revs[-1], left.ended) == (pytest.approx(0.1), 1, True), left
    assert (second.others, third.others) == (
        pytest.approx(0.04 + 0.024 / 0.9, abs=1e-5),
        pytest.approx(0.06 + 0.066 / 0.9, abs=1e-5),
    )


def test_at_cards_a_partner_pays_and_the_others_gain_what_a_mistake_costs() -> None:
    book = Book("cards", [0.0] * 4)
    book.dealt(1, [20.0, -20.0, 20.0, -20.0])
    book.judge(choice(2, 0, CODES[1]), Verdict(CODES[0], 8.0, 2.0), (-1.0, 1.0, -1.0, 1.0))
    accounts = book.closed([30.0, -30.0, 30.0, -30.0], 9).accounts
    assert [(each.dealt, each.luck, each.others, each.loss) for each in accounts] == [
        (20.0, 38.0, 0.0, 8.0),
        (-20.0, -38.0, 8.0, 0.0),
        (20.0, 38.0, -8.0, 0.0),
        (-20.0, -38.0, 8.0, 0.0),
    ], accounts
    assert {each.error for each in accounts} == {2.0}, accounts

"""Which decisions the coach books for the index, and that they are what choices cost, computed once more."""

from random import Random
from statistics import fmean, pstdev
from typing import Any, cast

import pytest

from bench.engine_figures.crapette import at_random_mostly_quiet
from bench.engine_figures.players import at_random
from bench.recorded import recorded
from bot.screens.kit.play import details
from bot.text import text_in
from tapis.coach.account import analyst, ledger_of
from tapis.coach.book import Book, Verdict
from tapis.coach.cards.weighing import FEWEST
from tapis.coach.choices import decisions, taken_back
from tapis.games.crapette.game import Crapette
from tapis.games.crapette.options import CrapetteOptions
from tapis.games.kit.chance import Loaded
from tapis.records.index import IndexRow, indexes, mean_of
from tapis.records.ledger import Ledger
from tapis.records.losses import DIGITS, NEAR, Decided, read
from tapis.records.record import Record
from tapis.records.statistics import Index, Indexes
from tapis.shelf import GAMES, SHELF
from tests.coach.test_book import CODES, choice, evaluations, noted
from tests.coach.test_card_ledgers import QUICK
from tests.coach.test_share_squares import of_deals
from tests.kept import solve
from tests.tiers import in_turn


def decided(book: Book, seat: int = 0, back: int = 0) -> tuple[str, int]:
    ledger = book.closed([0.0] * len(book.held), 9)
    return ledger.model_copy(update={"taken_back": (back,) * len(book.held)}).decided(seat)


def test_decisions_are_booked_in_order_by_their_kind() -> None:
    book = Book("points", [10.0])
    for values in ((9.0, 8.5), (8.0, 6.0)):
        noted(book, 0, evaluations(*values))
    assert decided(book) == ("roll 50 200", 2)


@in_turn("values", [(9.0,), (9.0, 9.0), (9.0, 8.8)])
def test_a_forced_or_near_equal_choice_is_no_decision(values: tuple[float, ...]) -> None:
    book = Book("points", [10.0])
    noted(book, 0, evaluations(*values))
    assert decided(book) == ("", 0)


def test_the_best_of_different_actions_is_a_decision_that_lost_nothing() -> None:
    book = Book("points", [10.0])
    book.chance([9.0])
    book.note(choice(1, 0, CODES[0]), evaluations(9.0, 3.0), [0.0], thrown=False)
    assert decided(book) == ("roll 0", 1)


@in_turn(("differs", "kept"), [(True, ("roll 800~200", 1)), (False, ("", 0))])
def test_at_cards_a_decision_has_actions_that_surely_differ(differs: bool, kept: tuple[str, int]) -> None:
    book = Book("cards", [0.0] * 4)
    verdict = Verdict(CODES[0], 8.0, 2.0)
    book.judge(choice(1, 0, CODES[1]), verdict, (-1.0, 1.0, -1.0, 1.0), differs=differs)
    assert decided(book) == kept


@in_turn("whose", ["AAA", "ARAA", "ARRRRRRRRAA", "RRRRRRRRAAA", "AAARRRRRRRR"])
def test_what_a_robot_plays_takes_no_own_decision_away(whose: str) -> None:
    """Else who plays badly would let a robot play on, for a while or to the end."""
    book, lost = Book("points", [10.0]), iter((1.0, 0.5, 2.0))
    for who in whose:
        noted(
            book,
            0,
            evaluations(9.0, 9.0 - next(lost)) if who == "A" else evaluations(9.0, 3.0),
            own=who == "A",
        )
    assert decided(book) == ("roll 100 50 200", 3)


@in_turn(("back", "kept"), [(2, 4), (3, 0)])
def test_a_game_of_which_more_than_a_third_was_taken_back_drops_out(back: int, kept: int) -> None:
    book = Book("points", [10.0])
    for _ in range(4):
        noted(book, 0, evaluations(9.0, 3.0))
    assert decided(book, back=back)[1] == kept


PLAYED = ("play", {"kind": "trick"})


@in_turn(
    ("undone", "back"),
    [
        ([PLAYED, 1], 1),
        ([PLAYED, PLAYED, 2, 1], 2),
        ([PLAYED, 1, PLAYED, 3, PLAYED, 5], 1),
    ],
)
def test_a_choice_that_is_taken_back_is_counted_once_of_its_seat(undone: list[Any], back: int) -> None:
    """Else one move that goes back and forth would make a game drop out that went badly."""
    moves = [("undo", {"kind": "undone", "rev": each}) if isinstance(each, int) else each for each in undone]
    assert taken_back(of_deals(*moves, PLAYED)) == (back,)


def again(record: Record, ledger: Ledger, seat: int) -> list[tuple[str, float]]:
    """Return a seat's decisions, each thought of once more beside what was chosen."""
    keeper, digits = analyst(SHELF[record.game]), DIGITS[ledger.measure]
    found = list[tuple[str, float]]()
    for made in decisions(record, SHELF):
        if made.seat != seat or not made.own or len(made.question.legal) < 2:
            continue
        worth = {evaluation.code: evaluation.value for evaluation in keeper.evaluations(made.question)}
        if max(worth.values()) - min(worth.values()) > NEAR[ledger.measure]:
            lost = max(worth.values()) - worth[made.played]
            found.append((made.played.split(".")[0], round(lost, digits)))
    return found


@pytest.mark.usefixtures("tables")
@in_turn(
    ("game", "seats", "options"),
    [
        ("yams", 2, {}),
        ("five_thousand", 2, {"target": 5000}),
        ("menteur", 3, {"dice": 3}),
        ("dice_poker", 2, {}),
        ("cant_stop", 2, {"columns": 2}),
    ],
    1,
    "other games",
)
def test_an_index_is_what_the_coach_finds_anew(game: str, seats: int, options: dict[str, Any]) -> None:
    kind = GAMES[game]
    known = {name: value for name, value in options.items() if name in kind.Options.model_fields}
    for number in range(2):
        record = recorded(kind, solve(game, known), [at_random] * seats, Random(number).randrange(10**6))
        ledger = ledger_of(record, SHELF)
        for seat in range(seats):
            text, count = ledger.decided(seat)
            kept, found = read(ledger.measure, text), again(record, ledger, seat)
            assert count == len(found)
            assert [each.kind for each in kept] == [verb for verb, _ in found]
            unit = 1.5 * 10 ** -DIGITS[ledger.measure]
            assert [each.loss for each in kept] == pytest.approx([lost for _, lost in found], abs=unit)
            if found:
                mean = sum(lost for _, lost in found) / len(found)
                assert mean_of(kept)[0] == pytest.approx(mean, abs=unit)


def told(ledgers: list[Ledger]) -> Index:
    """Return the index of somebody who had every seat of these games, the newest first."""
    rows = [
        IndexRow(1, 0, ledger.measure, 0, text)
        for ledger in ledgers
        for seat in reversed(range(len(ledger.accounts)))
        if (text := ledger.decided(seat)[0])
    ]
    [found] = indexes(rows, {})
    return found


NEAR_AT_CARDS = {"belote": 0.5, "coinche": 0.5, "comptoir": 0.02}
"""By how much actions differ at least (docs/decisions/0110-the-index.md)."""


def weighed_again(record: Record) -> list[list[tuple[str, float]]]:
    """Return each seat's decisions at cards: what differs by hand, what the review of a move surely says."""
    keeper, worlds = QUICK[record.game], FEWEST.first
    found: list[list[tuple[str, float]]] = [[] for _ in record.seats]
    for made in decisions(record, SHELF):
        alternatives = keeper.alternatives(made.question) if len(made.question.legal) > 1 else None
        if alternatives is None or len(alternatives.codes) < 2:
            continue
        seen = sorted(alternatives.first(alternatives.codes, worlds).values.astype(float).tolist(), key=fmean)
        gaps = [best - worst for best, worst in zip(seen[-1], seen[0], strict=True)]
        if fmean(gaps) > max(NEAR_AT_CARDS[record.game], 2 * pstdev(gaps) / worlds**0.5):
            told = keeper.alternatives(made.question).evaluations(FEWEST, made.played)
            chosen = next(each for each in told if each.code == made.played)
            cost = told[0].value - chosen.value
            found[made.seat].append((made.played.split(".")[0], cost if cost > 2 * chosen.error else 0.0))
    return found


@pytest.mark.proof("each position is played out twice")
@pytest.mark.parametrize(
    ("game", "options"), [("belote", {"deals": 4}), ("coinche", {"deals": 4}), ("comptoir", {"target": 4})]
)
def test_at_cards_an_index_is_what_the_review_of_each_move_says(game: str, options: dict[str, Any]) -> None:
    kind, ledgers, lost = GAMES[game], list[Ledger](), list[float]()
    while len(lost) < 50:
        record = recorded(kind, kind.Options.model_validate(options), [at_random] * 4, len(ledgers))
        ledgers.append(QUICK[game].ledger(record))
        again = weighed_again(record)
        for seat, made in enumerate(again):
            kept = read("cards", ledgers[-1].decided(seat)[0])
            assert [each.kind for each in kept] == [verb for verb, _ in made]
            for each, (verb, cost) in zip(kept, made, strict=True):
                about = 3 * each.error if verb == "bid" else 0.01  # what is talked after a bid is drawn anew
                assert each.loss == pytest.approx(cost, abs=max(about, 0.01))
                lost.append(each.loss)
    found = told(ledgers[::-1])
    assert found.mean == pytest.approx(fmean(lost[-found.decisions :]))
    said = details(text_in("en"), Indexes((found,)), None)
    shown = f"{fmean(lost[-found.decisions :]):.2f}".rstrip("0").rstrip(".")
    assert said.startswith(f"Loses {shown} ± "), said


def watched(record: Record) -> list[list[tuple[str, float]]]:
    """Return each seat's decisions at Crapette with calls, by what may be placed and what may be called."""
    found: list[list[tuple[str, float]]] = [[], []]
    turn, omitted = 0, set[str]()
    for made in decisions(record, SHELF):
        game = cast("Crapette", made.before)
        if turn != game.number:
            turn, omitted = game.number, set()
        if made.seat != game.turn or game.demonstration is not None:
            continue
        piles = game.layout.piles(made.seat)
        own = [code.split(".") for code in made.question.legal if not code.startswith("move.o")]
        placed = [pile for _, pile, target in (each for each in own if len(each) == 3) if target == "f"]
        due = {piles[pile][-1] for pile in placed} - omitted
        after = game.model_copy(deep=True)
        after.play(made.seat, made.played, Loaded())
        missed = due if made.played == "end" else {spot.card for spot in after.omitted} - omitted
        if due and len(made.question.legal) > 1:
            found[made.seat].append((made.played.split(".")[0], float(bool(missed))))
        omitted |= missed
    return found


@pytest.mark.slow("whole games are followed card by card")
def test_at_crapette_an_index_is_the_part_of_moves_that_leave_a_card_which_is_due() -> None:
    options, ledgers, lost = CrapetteOptions(variant=2), list[Ledger](), list[float]()
    while len(lost) < 50:
        players = [at_random_mostly_quiet] * 2
        record = recorded(Crapette, options, players, len(ledgers))
        ledgers.append(ledger_of(record, SHELF))
        for seat, made in enumerate(watched(record)):
            kept = read("none", ledgers[-1].decided(seat)[0])
            assert [(each.kind, each.loss) for each in kept] == made
            lost += [cost for _, cost in made]
    found = told(ledgers[::-1])
    share = fmean(lost[-found.decisions :])
    assert found.mean == pytest.approx(share) != 0
    said = details(text_in("en"), Indexes((found,)), None)
    assert said.startswith(f"{share:.2f} ± "), said


@pytest.mark.slow("ledgers of whole games")
@in_turn("stands_in", [(0.1, 0.9), (0.2, 1.0)])
def test_at_crapette_what_a_robot_plays_takes_no_own_decision_away(stands_in: tuple[float, float]) -> None:
    """Amid the game and after the last own move: of the same game played alone what is left is kept."""
    record = recorded(Crapette, CrapetteOptions(), [at_random_mostly_quiet] * 2, 1)
    last = record.moves[-1].rev
    moves = [
        move.model_copy(update={"by": "strong"})
        if move.seat == 0 and stands_in[0] < move.rev / last <= stands_in[1]
        else move
        for move in record.moves
    ]
    ledger = ledger_of(record.model_copy(update={"moves": moves}), SHELF)
    by_robot = {move.rev for move in moves if move.by}
    alone, other = (
        [Decided(each.kind, each.cost) for each in losses if each.decides and each.rev not in by_robot]
        for losses in ledger_of(record, SHELF).losses
    )
    assert read("none", ledger.decided(0)[0]) == alone != []
    assert read("none", ledger.decided(1)[0]) == other

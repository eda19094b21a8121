"""The ledger of a finished game, and what could have been chosen in it: one verb for all games."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import TypeVar

from tapis.coach.analyst import Analyst, NoLedger
from tapis.coach.choices import Choice, Choices, moves_of, taken_back
from tapis.coach.decisive_deal import decisive_deal
from tapis.coach.words.reasons import Reason
from tapis.engines import Evaluation, Playable, Question
from tapis.engines.kit.playable import named
from tapis.records.hindsight import Hindsight
from tapis.records.ledger import Ledger
from tapis.records.luck import Given, given_in
from tapis.records.record import Record
from tapis.records.replay import WITHDRAW, Mismatch

T = TypeVar("T")


def ledger_of(record: Record, shelf: Mapping[str, Playable]) -> Ledger:
    """Return the ledger of a finished game.

    Raises:
        NoLedger: if there is none, with the reason.
    """
    keeper = _keeper_of(record, shelf)
    try:
        ledger = keeper.ledger(record)
    except Mismatch:
        raise NoLedger("invalid") from None
    update = {"taken_back": taken_back(record)}
    turn = {"turn": decisive_deal(record)} if ledger.measure == "cards" else {}
    return ledger.model_copy(update=update | turn)


def evaluations_at(
    record: Record, shelf: Mapping[str, Playable], rev: int, tried: str = ""
) -> tuple[Evaluation, ...]:
    """Return what every legal action at a move of a finished game is worth, best first.

    Values count as the ledger does.  `tried` takes the place of what was played.

    Raises:
        NoLedger: if there are none, with the reason.
        LookupError: if this revision is no choice of the game, or was taken back.
    """

    def look(keeper: Analyst, choice: Choice) -> tuple[Evaluation, ...]:
        return keeper.looked_back(choice._replace(played=tried) if tried else choice)

    return _at(record, shelf, rev, look)


def evaluations_at_each(
    record: Record, shelf: Mapping[str, Playable], revs: Collection[int]
) -> dict[int, tuple[Evaluation, ...]]:
    """Return the same of one action of each kind at several moves, by their revisions.

    Those that are no choices are left out.

    Raises:
        NoLedger: if there are none, with the reason.
    """
    return _looked_back(record, shelf, revs, lambda keeper, choice: keeper.noted(choice))


def why_at(
    record: Record, shelf: Mapping[str, Playable], rev: int, better: str, worse: str
) -> tuple[Reason, ...]:
    """Return what speaks for an action at a move of a finished game and not for another (`Analyst.why`).

    Raises:
        NoLedger: if there is no analyst, with the reason.
        LookupError: as `evaluations_at`.
    """
    return _at(record, shelf, rev, lambda keeper, choice: keeper.why(choice.question, better, worse))


def hindsight_at(record: Record, shelf: Mapping[str, Playable], rev: int, best: str) -> Hindsight | None:
    """Return how a move of a finished game turned out beside the best one by what its seat knew.

    Raises:
        NoLedger: if there is no analyst, with the reason.
        LookupError: as `evaluations_at`, or if `best` was not legal there.
    """

    def look(keeper: Analyst, choice: Choice) -> Hindsight | None:
        if choice.before.legal(choice.seat).find(best) is None:
            raise LookupError(f"{best} is not legal at revision {rev}")
        later = tuple(moved for moved in moves_of(record) if moved.rev > rev)
        return keeper.hindsight(choice._replace(later=later), best)

    return _at(record, shelf, rev, look)


def _at(record: Record, shelf: Mapping[str, Playable], rev: int, look: Callable[[Analyst, Choice], T]) -> T:
    """Return what is found at the choice of this revision.

    Raises:
        LookupError: if it is none.
    """
    found = _looked_back(record, shelf, {rev}, look)
    if rev not in found:
        raise LookupError(f"revision {rev} is no choice")
    return found[rev]


def _looked_back(
    record: Record,
    shelf: Mapping[str, Playable],
    revs: Collection[int],
    look: Callable[[Analyst, Choice], T],
) -> dict[int, T]:
    """Return what is found at the choices of these revisions."""
    keeper, found = _keeper_of(record, shelf), dict[int, T]()
    try:
        for choice in Choices(record, keeper.game).choices():
            if choice.rev in revs:
                found[choice.rev] = look(keeper, choice)
            if len(found) == len(revs):
                break
    except Mismatch:
        raise NoLedger("invalid") from None
    return found


def _keeper_of(record: Record, shelf: Mapping[str, Playable]) -> Analyst:
    """Return the analyst of a finished game that was ranked, or that ended as somebody left."""
    if not record.finished or record.result is None:
        raise NoLedger("running")
    if not record.result["ranked"] and record.moves[-1].action != WITHDRAW:
        raise NoLedger("early")
    if record.game not in shelf:
        raise NoLedger("unknown")
    return analyst(shelf[record.game])


@cache
def analyst(game: Playable) -> Analyst:
    """Return the analyst of a game; it is made once.

    Raises:
        NoLedger: if the game has none.
    """
    if not game.analyst:
        raise NoLedger("unknown")
    made: Analyst = named(game.analyst)(game)
    return made


# What the coach's processes call as well


def is_ready(record: Record, shelf: Mapping[str, Playable]) -> bool:
    """Return True if the options of a finished game need no table that is not solved.

    Raises:
        NoLedger: as `ledger_of`, or if the table is too large to be solved.
    """
    return _keeper_of(record, shelf).ready(shelf[record.game].rules.Options.model_validate(record.options))


def luck_of(record: Record, shelf: Mapping[str, Playable]) -> Given:
    """Return what the dice and packs of a finished game gave, in the order of their names.

    Raises:
        NoLedger: if the record cannot be played again.
    """
    try:
        given = given_in(record, shelf[record.game].rules)
    except Mismatch:
        raise NoLedger("invalid") from None
    return Counter(dict(sorted(given.items())))


def advice(game: Playable, question: Question) -> tuple[Evaluation, ...]:
    """Return what every legal action of a running game is worth, best first, as ledgers count.

    Raises:
        NoLedger: if the game has none, with the reason.
    """
    return analyst(game).evaluations(question)


def why(game: Playable, question: Question, better: str, worse: str) -> tuple[Reason, ...]:
    """Return what speaks for an action of a running game and not for another (`Analyst.why`).

    Raises:
        NoLedger: if the game has no analyst.
    """
    return analyst(game).why(question, better, worse)

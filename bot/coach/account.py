"""The ledger of a finished game, and what could have been chosen in it: one verb for all games."""

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any

from bot.coach.analyst import Analyst, NoLedger
from bot.coach.choices import Choice, Choices, moves_of, taken_back
from bot.coach.days import marks_of, points_of
from bot.coach.deciding import deciding_deal
from bot.engines import Playable, Thought
from bot.engines.kit.playable import named
from bot.engines.wire import read
from bot.records.lay import Lay
from bot.records.ledger import Ledger
from bot.records.luck import given_in
from bot.records.record import Record
from bot.records.replay import WITHDRAW, Mismatch


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
    turn = {"turn": deciding_deal(record)} if ledger.measure == "cards" else {}
    return ledger.model_copy(update=update | turn)


def thoughts_at(
    record: Record, shelf: Mapping[str, Playable], rev: int, tried: str = ""
) -> tuple[Thought, ...]:
    """Return what every legal action at a move of a finished game is worth, best first.

    Values count as the ledger does.  `tried` takes the place of what was played.

    Raises:
        NoLedger: if there are none, with the reason.
        LookupError: if this revision is no choice of the game, or was taken back.
    """

    def look(keeper: Analyst, choice: Choice) -> tuple[Thought, ...]:
        return keeper.looked_back(choice._replace(played=tried) if tried else choice)

    found = _looked_back(record, shelf, {rev}, look)
    if rev not in found:
        raise LookupError(f"revision {rev} is no choice")
    return found[rev]


def thoughts_at_each(
    record: Record, shelf: Mapping[str, Playable], revs: Collection[int]
) -> dict[int, tuple[Thought, ...]]:
    """Return the same of one action of each kind at several moves, by their revisions.

    Those that are no choices are left out.

    Raises:
        NoLedger: if there are none, with the reason.
    """
    return _looked_back(record, shelf, revs, lambda keeper, choice: keeper.noted(choice))


def _looked_back(
    record: Record,
    shelf: Mapping[str, Playable],
    revs: Collection[int],
    look: Callable[[Analyst, Choice], tuple[Thought, ...]],
) -> dict[int, tuple[Thought, ...]]:
    """Return what is thought of the choices of these revisions."""
    keeper, found = _keeper_of(record, shelf), dict[int, tuple[Thought, ...]]()
    try:
        for choice in Choices(record, keeper.game).choices():
            if choice.rev in revs:
                found[choice.rev] = look(keeper, choice)
            if len(found) == len(revs):
                break
    except Mismatch:
        raise NoLedger("invalid") from None
    return found


def lay_at(record: Record, shelf: Mapping[str, Playable], rev: int, best: str) -> Lay | None:
    """Return how a move of a finished game turned out beside the best one by what its seat knew.

    Raises:
        NoLedger: if there is no analyst, with the reason.
        LookupError: as `thoughts_at`, or if `best` was not legal there.
    """
    keeper = _keeper_of(record, shelf)
    choice = _choice_at(record, keeper.game, rev)
    if choice.before.legal(choice.seat).find(best) is None:
        raise LookupError(f"{best} is not legal at revision {rev}")
    later = tuple(moved for moved in moves_of(record) if moved.rev > rev)
    return keeper.lay(choice._replace(later=later), best)


def _choice_at(record: Record, game: Playable, rev: int) -> Choice:
    try:
        for choice in Choices(record, game).choices():
            if choice.rev == rev:
                return choice
    except Mismatch:
        raise NoLedger("invalid") from None
    raise LookupError(f"revision {rev} is no choice")


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


# What the coach's processes call: plain data in, plain data out.

Plain = Mapping[str, Any]


def _answered(answer: Callable[[], Any]) -> dict[str, Any]:
    """Return an answer, or the reason why there is none, as plain data."""
    try:
        return {"answer": answer()}
    except NoLedger as none:
        return {"reason": none.reason}


def _written(thoughts: tuple[Thought, ...]) -> list[Any]:
    return [[*thought] for thought in thoughts]


def _read(given: Plain) -> tuple[Record, dict[str, Playable]]:
    """Return a record, and a shelf of its game."""
    record = Record.model_validate(given["record"])
    return record, {record.game: Playable.read(given["game"])}


def ask_ready(given: Plain) -> dict[str, Any]:
    """Answer whether the options of a record need no table that is not solved."""
    record, shelf = _read(given)
    options = shelf[record.game].rules.Options.model_validate(record.options)
    return _answered(lambda: _keeper_of(record, shelf).ready(options))


def ask_ledger(given: Plain) -> dict[str, Any]:
    """Answer with the ledger of a record."""
    return _answered(lambda: ledger_of(*_read(given)).model_dump(mode="json"))


def ask_given(given: Plain) -> dict[str, Any]:
    """Answer with what the dice and packs of a record gave: what, its value, how often."""
    record, shelf = _read(given)
    try:
        found = given_in(record, shelf[record.game].rules)
    except Mismatch:
        return {"reason": "invalid"}
    return {"answer": [[what, value, count] for (what, value), count in sorted(found.items())]}


def ask_thoughts(given: Plain) -> dict[str, Any]:
    """Answer with the thoughts about a choice of a record."""
    return _answered(lambda: _written(thoughts_at(*_read(given), given["rev"], given["tried"])))


def ask_lay(given: Plain) -> dict[str, Any]:
    """Answer with how a choice of a record turned out, None where that cannot be told."""
    record, shelf = _read(given)
    return _answered(lambda: lay_at(record, shelf, given["rev"], given["best"]))


def ask_thoughts_at_each(given: Plain) -> dict[str, Any]:
    """Answer with the thoughts about choices of a record, each with its revision."""

    def answer() -> list[Any]:
        found = thoughts_at_each(*_read(given), given["revs"])
        return [[rev, _written(thoughts)] for rev, thoughts in found.items()]

    return _answered(answer)


def ask_advice(given: Plain) -> dict[str, Any]:
    """Answer with the thoughts about a question of a running game, whose values count as ledgers do."""
    game = Playable.read(given["game"])
    question = read(game.rules, given["question"])
    return _answered(lambda: _written(analyst(game).thoughts(question)))


def ask_points(given: Plain) -> dict[str, Any]:
    """Answer with what a perfect player makes of a day's dice."""
    return _answered(lambda: [points_of(Playable.read(given["game"]), given["seed"], given["version"])])


def ask_marks(given: Plain) -> dict[str, Any]:
    """Answer with what a strong robot in every seat makes of a day's deals."""
    return {"answer": marks_of(Playable.read(given["game"]), given["seed"], given["version"])}

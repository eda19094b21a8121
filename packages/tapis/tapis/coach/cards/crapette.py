"""The books of Crapette: no values, but duties that were missed and crapette cards that were left lying.

A duty is missed by a move that omits a card (crapette.md, section 5), whatever the variant, and by ending the
turn while a priority card lies open.  A crapette card is left lying if the engine would have played it and
the seat could no longer do so.  The loss of each of these is 1; accounts count the duties.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, cast

from tapis.coach.analyst import Analyst
from tapis.coach.book import WORST
from tapis.coach.choices import Choice, Choices
from tapis.coach.words.reasons import Reason
from tapis.engines import Evaluation, Question
from tapis.games.crapette.actions import move_of
from tapis.games.crapette.game import Crapette
from tapis.games.crapette.omission import OWN, duties, neglected
from tapis.games.crapette.piles import FOUNDATION, OPPONENT
from tapis.games.crapette.view import CrapetteView
from tapis.games.kit.cards import Card
from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Seat
from tapis.records.ledger import Account, Decision, Ledger
from tapis.records.losses import Loss
from tapis.records.record import Record
from tapis.records.replay import Revision

BUDGET: Final = 400
"""Positions that are looked at for a choice, four times those of a robot."""
CLEAR: Final = 1.0
"""How much better in the engine's eyes a crapette card is that should have been played."""
CALLED, DUTY, LEFT = range(3)
"""What is named first: duties that the opponent called, then others, then crapette cards."""


class Fault(NamedTuple):
    """A choice that missed something: the turn it was made in, and how grave it is."""

    turn: int
    grade: int
    decision: Decision


@dataclass
class _Made:
    """How many decisions of a seat were its own, how many somebody else's, and how many before its last."""

    own: int = 0
    stood_in: int = 0
    stood_amid: int = 0

    def decides(self, *, own: bool) -> None:
        """Count one more."""
        self.own += own
        self.stood_in += not own
        if own:
            self.stood_amid = self.stood_in


class CrapetteAnalyst(Analyst):
    """Notes what each seat missed in its own turns."""

    def evaluations(self, question: Question) -> tuple[Evaluation, ...]:
        """Return every legal action in the engine's order of preference; values count cards, roughly."""
        return self.game.mind().think(question, BUDGET)

    def ways(self, question: Question, code: str, /) -> Sequence[Reason]:
        """Return how many cards both have left once a card is moved: nothing of that is by chance."""
        _, source, target = [*code.split("."), "", ""][:3]
        left = [*cast(CrapetteView, question.view).left]
        left[question.seat] -= source in OWN
        left[1 - question.seat] += (target in OPPONENT) - (source in OPPONENT)
        mine, theirs = left[question.seat], left[1 - question.seat]
        return (Reason("coach.way.crapette_left", {"n": mine, "others": theirs}),)

    def ledger(self, record: Record) -> Ledger:
        """Return the duties and the crapette cards that each seat missed."""
        replayed, made = Choices(record, self.game), (_Made(), _Made())
        upheld = {move.rev for move in record.moves if _upholds(move)}
        faults, losses = list[Fault](), (list[Loss](), list[Loss]())
        omitted, turn = set[Card](), 0
        for choice in replayed.choices():
            game = cast(Crapette, choice.before)
            if turn != game.number:
                omitted, turn = set[Card](), game.number
            if choice.rev in upheld:
                faults = [_called(fault) if fault.turn == turn else fault for fault in faults]
            if choice.seat != game.turn or game.demonstration is not None:
                continue
            free = len(choice.question.legal) > 1
            if free:
                made[choice.seat].decides(own=choice.own)
            if choice.own:
                due = _due(game, choice.seat) - omitted
                found = self._faults(choice, game, omitted)
                missed_one = float(any(fault.grade != LEFT for fault in found))
                if free and due:
                    kind = choice.played.partition(".")[0]
                    losses[choice.seat].append(Loss(choice.rev, kind, missed_one, decides=True))
                faults += found
        return Ledger(
            measure="none",
            accounts=tuple(_account(faults, seat, made[seat]) for seat in (0, 1)),
            decisions=tuple(fault.decision for seat in (0, 1) for fault in _gravest(faults, seat)),
            losses=tuple(map(tuple, losses)),
        )

    def _faults(self, choice: Choice, game: Crapette, omitted: set[Card]) -> list[Fault]:
        """Return the fault of a choice, if it is one; note the cards that it neglects in its turn."""
        neglects = missed(game, choice.seat, choice.played) - omitted
        omitted |= neglects
        if not neglects and not leaves_crapette(game, choice.seat, choice.played):
            return []
        evaluations = self.evaluations(choice.question)
        best, chosen = evaluations[0], next(each for each in evaluations if each.code == choice.played)
        if not neglects and not (best.code.startswith("move.c.") and best.value - chosen.value >= CLEAR):
            return []
        told = Decision(rev=choice.rev, seat=choice.seat, played=choice.played, best=best.code, loss=1.0)
        return [Fault(game.number, DUTY if neglects else LEFT, told)]


def _due(game: Crapette, seat: Seat) -> set[Card]:
    """Return the cards that the seat has a duty to play."""
    return {spot.card for spot in duties(game.layout, seat, game.options)}


def missed(game: Crapette, seat: Seat, played: str) -> set[Card]:
    """Return the cards that the seat neglects with this action, due on a foundation first."""
    due = duties(game.layout, seat, game.options)
    if played == "end":
        return {spot.card for spot, distance in due.items() if distance == 1}
    if not due or not played.startswith("move.") or played.endswith(f".{FOUNDATION}"):
        return set()
    after = game.model_copy(deep=True)
    _, source, target = played.split(".")
    after.layout.carry(seat, move_of(source, target))
    return {spot.card for spot in neglected(due, duties(after.layout, seat, game.options))}


def leaves_crapette(game: Crapette, seat: Seat, played: str) -> bool:
    """Return True if the seat could play its crapette card before, and no longer in this turn."""
    if not _plays_crapette(game, seat) or played.startswith(("move.c.", "agree")):
        return False
    if played == "end":
        return True
    after = game.model_copy(deep=True)
    after.play(seat, played, Loaded())
    return after.turn == seat and not after.over and not _plays_crapette(after, seat)


def _plays_crapette(game: Crapette, seat: Seat) -> bool:
    return any(str(action).startswith("move.c.") for action in game.legal(seat))


def _upholds(move: Revision) -> bool:
    return any(fact.get("kind") == "called" and fact.get("upheld") for fact in move.facts)


def _called(fault: Fault) -> Fault:
    return fault._replace(grade=CALLED) if fault.grade == DUTY else fault


def _account(faults: Sequence[Fault], seat: Seat, made: _Made) -> Account:
    duties_missed = sum(fault.decision.seat == seat and fault.grade != LEFT for fault in faults)
    return Account(
        prior=0,
        luck=0,
        loss=duties_missed,
        result=-duties_missed,
        choices=made.own,
        stood_in=made.stood_in,
        stood_amid=made.stood_amid,
        ended=made.stood_in > made.stood_amid,
    )


def _gravest(faults: Sequence[Fault], seat: Seat) -> list[Fault]:
    own = [fault for fault in faults if fault.decision.seat == seat]
    return sorted(own, key=lambda fault: (fault.grade, fault.decision.rev))[:WORST]

"""The books of games of deals: each deal's own value, and the decisions that surely cost something.

The measure is what a deal brings a seat, or its side, less what it brings the others, so a seat can expect
nothing before the cards are dealt.  A deal is worth the mean of many times that equal players play its real
hands.  A choice is judged by what its seat knew; what the deal then brings beside its worth and all choices
is how the cards lay where nobody could know it: luck, too.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np

from tapis.coach.analyst import Analyst, NoLedger
from tapis.coach.book import Book
from tapis.coach.cards.weighing import Alternatives, Weighed, looks_for
from tapis.coach.choices import Choice, Choices
from tapis.coach.words.trumps import is_call
from tapis.engines import Evaluation, Question
from tapis.engines.cards.samples import Opener
from tapis.games.kit.game import Fact, Game, Seat
from tapis.records.ledger import Ledger
from tapis.records.record import Record
from tapis.records.replay import CLAIM, REPLACE, UNDO

TIMES: Final = 128
"""How often equal players play a deal."""


class Happened(NamedTuple):
    """A deal, or its score: its revision, and for a score what it brought each seat."""

    rev: int
    brought: tuple[float, ...] = ()


class DealAnalyst(Analyst):
    """Counts what deals bring."""

    dealt: ClassVar[str]
    """The kind of the fact that tells of a deal."""
    usual: ClassVar[int] = 800
    """Up to how many moves choices are looked at as closely as can be: 20 deals of Belote."""
    most: ClassVar[int] = 3000
    """The most moves of a match that has a ledger."""

    near: ClassVar[float] = 0.5
    """Actions that differ by less are a choice that the index leaves out."""

    @abstractmethod
    def alternatives(self, question: Question) -> Alternatives | None:
        """Return what the seat has to choose between, None where nothing can be lost."""

    def opened(self, _question: Question, _luck: np.random.Generator, /) -> Opener | None:
        """Return what values cards as if every hand lay open; None where that is not done."""
        return None

    @abstractmethod
    def opens(self, game: Game[Any]) -> bool:
        """Return True if the cards are dealt and nobody has bid."""

    @abstractmethod
    def expected(self, game: Game[Any], times: int, luck: Random) -> tuple[float, ...]:
        """Return what a deal that opens brings each seat if equal players play it so many times."""

    @abstractmethod
    def shares(self, game: Game[Any], seat: Seat, /) -> tuple[float, ...]:
        """Return what each seat gains when this one loses 1."""

    @abstractmethod
    def brought(self, fact: Fact, players: int, /) -> tuple[float, ...] | None:
        """Return what a scored deal brought each seat; None for another fact."""

    def listed(self, question: Question, _played: str | None = None) -> Question:
        """Return the question with all that is compared: some of what is judged, and what was played."""
        return question

    def looked_back(self, choice: Choice) -> tuple[Evaluation, ...]:
        """Return the same, what was chosen looked at as closely as the ledger does."""
        return self.evaluations(choice.question, choice.played)

    def chances_told(self, question: Question, /, *codes: str) -> Mapping[str, float]:
        """Return the chances of contracts among these actions, by the worlds of the second look."""
        if not any(map(is_call, codes)):
            return {}
        return {each.code: each.chance for each in self.evaluations(question) if each.chance is not None}

    def evaluations(self, question: Question, played: str | None = None) -> tuple[Evaluation, ...]:
        """Return what every legal action is worth, best first (`Alternatives.evaluations`)."""
        question = self.listed(question, played)
        alternatives = self.alternatives(question)
        if alternatives is None:
            return tuple(Evaluation(code=code, value=0.0) for code in question.legal)
        return alternatives.evaluations(played=played)

    def ledger(self, record: Record) -> Ledger:
        """Return what the deals brought each seat, and which decisions cost something."""
        replayed = Choices(record, self.game)
        game = replayed.game
        if len(record.moves) > self.most:
            raise NoLedger("long")
        deals, scores = self._told(record, game)
        looks, opened = looks_for(len(record.moves), self.usual), iter(deals)
        book = Book("cards", [0.0] * game.players)
        for made in replayed.choices():
            if self.opens(made.before):
                rev = next(opened).rev
                worth = self.expected(made.before, TIMES, _luck(made.before))
                book.chance(_total([each for each in scores if each.rev <= rev], game.players))
                book.dealt(rev, worth)
            choice = made._replace(question=self.listed(made.question, made.played))
            free = len(choice.question.legal) > 1
            alternatives = self.alternatives(choice.question) if free else None
            found = alternatives.weighed(choice.played, looks) if alternatives else Weighed(None)
            shares = self.shares(choice.before, choice.seat)
            book.judge(choice, found.verdict, shares, differs=found.differs(self.near))
        return book.closed(_total(scores, game.players), record.moves[-1].rev, replayed.levels)

    def _told(self, record: Record, game: Game[Any]) -> tuple[list[Happened], list[Happened]]:
        """Return the deals of a match, and the scores of those that were played."""
        deals, scores = list[Happened](), list[Happened]()
        for rev, fact in _facts(record, game):
            brought = self.brought(fact, game.players)
            if fact.kind == self.dealt and rev not in {each.rev for each in deals[-1:]}:
                deals.append(Happened(rev))
            elif brought is not None:
                scores.append(Happened(rev, brought))
        return deals, scores


def _facts(record: Record, game: Game[Any]) -> Iterator[tuple[int, Fact]]:
    started, moves = record.begun()
    yield from ((0, fact) for fact in game.read_facts(started))
    for move in moves:
        if move.action not in {UNDO, REPLACE, CLAIM}:
            yield from ((move.rev, fact) for fact in game.read_facts(move.facts))


def _total(scores: Sequence[Happened], players: int) -> list[float]:
    return [sum(each.brought[seat] for each in scores) for seat in range(players)]


def _luck(game: Game[Any]) -> Random:
    """Return a stream that depends on the deal alone."""
    return Random(sha256(game.dump().encode()).digest())  # noqa: S311 - deals no cards

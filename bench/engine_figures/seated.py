"""Games between players who know what their seats know, interruptions included."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from bench.engine_figures.players import Player
from bot.engines import HEARD_FROM, NOTHING_NOW, Question
from bot.games.kit.chance import Chance
from bot.games.kit.game import Fact, Game, Result, Seat
from bot.games.kit.options import OptionSet

MOST = 50_000
"""No game has more actions: it would be one that does not end."""


def question_of(game: Game[Any], seat: Seat, heard: Sequence[Fact] = ()) -> Question:
    """Return what a seat is asked that has heard these facts since the deal."""
    legal = tuple(map(str, game.legal(seat)))
    return Question(seat=seat, view=game.view(seat), legal=legal, heard=tuple(heard))


class Seated:
    """A game with a player in each seat.

    Args:
        kind: the game.
        options: its options.
        players: who answers for each seat.
        name: names the luck of the table and of the players; letters, digits and spaces.
        dealt: the luck of the start, if it is not the table's.
    """

    def __init__(
        self,
        kind: type[Game[Any]],
        options: OptionSet,
        players: Sequence[Player],
        name: str,
        dealt: Chance | None = None,
    ) -> None:
        self.players = players
        self.name = name
        self.rev = 0
        self.game, told = kind.start(options, len(players), dealt or Chance(name, 0))
        self.told: list[Fact] = []
        """What the last action told."""
        self._begins = HEARD_FROM.get(kind.key, frozenset())
        self._heard: tuple[Fact, ...] = ()
        self._hear(told)

    def _hear(self, told: Sequence[Fact]) -> None:
        self.told = [*told]
        for fact in told if self._begins else ():
            before = () if fact.kind in self._begins else self._heard
            self._heard = (*before, fact)

    def question(self, seat: Seat) -> Question:
        """Return what the seat is asked now."""
        return question_of(self.game, seat, self._heard)

    def asked(self) -> list[Seat]:
        """Return who is asked now: first who may only interrupt, then one who is awaited."""
        awaited = self.game.awaited()
        if not awaited:
            return []
        others = [seat for seat in range(self.game.players) if seat not in awaited and self.game.legal(seat)]
        return [*others, min(awaited)]

    def play(self) -> Iterator[tuple[Seat, str]]:
        """Play to the end; yield each action after it was played."""
        while seats := self.asked():
            assert self.rev < MOST, "this game does not end"
            for seat in seats:
                code = self.players[seat](self.question(seat), Random(f"{self.name} {self.rev} {seat}"))
                if code != NOTHING_NOW:
                    self.rev += 1
                    self._hear(self.game.play(seat, code, Chance(self.name, self.rev)))
                    yield seat, code
                    break

    def played(self) -> Result:
        """Play to the end and return the result."""
        for _ in self.play():
            pass
        result = self.game.result()
        assert result is not None, "the game is over, and has no result"
        return result

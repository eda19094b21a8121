"""The engine of 421: throws and stops so as to win."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, NamedTuple, cast

import numpy as np

from tapis.engines.four_twenty_one.crowd import Place, led, payoffs
from tapis.engines.four_twenty_one.duel import Duel, known, prepare, stops
from tapis.engines.four_twenty_one.hands import Values, after, place_of, thrown_on
from tapis.engines.kit.engine import Engine, Evaluation, Level, Manner, Question, Unit, ranked
from tapis.games.four_twenty_one.game import MOST_THROWS, TOKENS, FourTwentyOneOptions, FourTwentyOneView
from tapis.games.four_twenty_one.ranks import worth
from tapis.games.kit.dice import Dice
from tapis.games.kit.game import Seat
from tapis.games.kit.options import OptionSet


class Ending(NamedTuple):
    """What ending the turn with each hand is worth after 1, 2 ... throws, and how sure that is.

    `free` tells if the turn may end before its last throw, `shares` what each hand is worth to everybody, a
    column for each player in throwing order; nothing for two.
    """

    stops: list[Values]
    errors: list[Values]
    free: bool
    shares: Sequence[Values] = ()

    def worth(self, throws: int) -> Values:
        """Return what each hand is worth after so many throws, one at least and played best from there."""
        value = self.stops[-1]
        for stop in reversed(self.stops[throws - 1 : -1]):
            value = np.maximum(stop, thrown_on(value)) if self.free else thrown_on(value)
        return value

    def shared(self, throws: int) -> Values:
        """Return what each hand is worth to everybody after so many throws, one at least and played best."""
        share = self.shares[-1]
        for place in range(len(self.stops) - 2, throws - 2, -1):
            on, stop = self.worth(place + 2), self.stops[place]
            share = led(share, on)
            if self.free:
                share = np.where((stop >= thrown_on(on))[:, None], self.shares[place], share)
        return share


class FourTwentyOneEngine(Engine):
    """Values are chances to win: exact for two who hold or share all tokens, else from thrown-out rounds."""

    unit: ClassVar[Unit] = "win"
    exact: ClassVar[bool] = True
    budget: ClassVar[int] = 160
    manners: ClassVar[Mapping[Level, Manner]] = MappingProxyType(
        {"easy": Manner(heat=1.0, cap=2.5), "medium": Manner(heat=0.015, cap=0.25), "strong": Manner()}
    )

    def ready(self, options: OptionSet) -> bool:
        """Return True if the game for two is solved for these options."""
        return known(cast(FourTwentyOneOptions, options)) is not None

    def prepare(self, options: OptionSet) -> None:
        """Solve the game for two, in some seconds, and keep the solution.

        Raises:
            OSError: if it cannot be kept.
        """
        prepare(cast(FourTwentyOneOptions, options))

    def think(self, question: Question, budget: int) -> tuple[Evaluation, ...]:
        """Return the chance to win after every legal action, with `budget` thrown-out rounds."""
        view = cast(FourTwentyOneView, question.view)
        if not question.legal:
            return ()
        ending = _ending(view, question.seat, budget)
        values = {code: float(value) for code, value in _valued(ending, view, question.legal)}
        error = float(np.max(ending.errors))
        return ranked(values, dict.fromkeys(values, error))

    def beginner(self, question: Question) -> Mapping[str, float]:
        """Return tokens: of the hand as it is, or one more than the dice kept of a 421 or of aces."""
        view = cast(FourTwentyOneView, question.view)
        return {code: _hoped(view.dice, code) for code in question.legal}


def _hoped(dice: Dice, code: str) -> float:
    if code == "stop":
        return float(worth(dice))
    kept = dice_kept(dice, code)
    wanted = set(kept) <= {4, 2, 1} and (len(set(kept)) == len(kept) or set(kept) == {1})
    return 1.0 + len(kept) if wanted else 0.0


def _ending(view: FourTwentyOneView, seat: Seat, budget: int) -> Ending:
    others = [other for other in view.order if other != seat]
    held = view.tokens[seat] + sum(view.tokens[other] for other in others)
    if len(others) == 1 and held + view.pot == TOKENS and (solved := known(view.options)):
        return _of_two(view, seat, others[0], solved)
    return _of_many(view, seat, budget)


def _of_two(view: FourTwentyOneView, seat: Seat, other: Seat, solved: Duel) -> Ending:
    if view.limit is None or not view.thrown[other]:  # who set the limit may have left
        found = stops(solved.won(view.tokens[seat], view.tokens[other]), view.options)
        if view.limit is None:
            return Ending(found, [np.zeros(1)], free=True)
        return Ending([found[view.limit - 1]] * view.limit, [np.zeros(1)], free=view.options.le_bon == "yes")
    lost = solved.won(view.tokens[other], view.tokens[seat])[place_of(view.thrown[other])]
    return Ending([1.0 - lost] * view.limit, [np.zeros(1)], free=view.options.le_bon == "yes")


def _of_many(view: FourTwentyOneView, seat: Seat, budget: int) -> Ending:
    place = Place(
        held=tuple(view.tokens[other] for other in view.order),
        pot=view.pot,
        known=tuple(place_of(dice) if (dice := view.thrown[other]) else -1 for other in view.order),
        mine=view.order.index(seat),
    )
    if view.limit is None:
        found = [payoffs(place, throws, budget, view.options) for throws in range(1, MOST_THROWS + 1)]
    else:
        found = [payoffs(place, view.limit, budget, view.options)] * view.limit
    shares, errors = zip(*found, strict=True)
    free = view.limit is None or view.options.le_bon == "yes"
    return Ending([share[:, place.mine] for share in shares], list(errors), free=free, shares=shares)


def shares(view: FourTwentyOneView, seat: Seat, code: str, budget: int) -> dict[Seat, float]:
    """Return what everybody's chance to win is after an action; nothing where two play."""
    ending = _ending(view, seat, budget)
    if not ending.shares:
        return {}
    if code == "stop":
        found = ending.shares[view.throws - 1][place_of(view.dice)]
    else:
        found = after(dice_kept(view.dice, code)) @ ending.shared(view.throws + 1)
    return dict(zip(view.order, found.tolist(), strict=True))


def _valued(ending: Ending, view: FourTwentyOneView, legal: tuple[str, ...]) -> Iterator[tuple[str, float]]:
    further = ending.worth(view.throws + 1)
    for code in legal:
        if code == "stop":
            yield code, float(ending.stops[view.throws - 1][place_of(view.dice)])
        else:
            yield code, float(after(dice_kept(view.dice, code)) @ further)


def dice_kept(dice: Dice, code: str) -> Dice:
    """Return, sorted, the dice that a throw leaves alone."""
    mask = code.partition(".")[2]
    return tuple(sorted(die for die, mark in zip(dice, mask, strict=False) if mark == "0"))

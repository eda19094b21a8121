"""What a finished game did for each side of it, in whole numbers that add up."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tapis.games.kit.game import Result, Seat
from tapis.games.kit.level import Measure
from tapis.records.ledger import FOUR_TERMS, Account, Ledger
from tapis.records.rounding import grain, rounded, scaled

PLUS, MINUS = "+", "\N{MINUS SIGN}"


class Sum(NamedTuple):
    """An account in whole numbers, as they are written: `result = prior ± luck ± others ± loss`.

    They add up where they are exact.  Turns count backwards: `better` is the sign of what is good for the
    player.
    """

    result: int
    prior: int
    luck: int
    others: int
    loss: int
    better: str = PLUS

    @property
    def worse(self) -> str:
        """The sign of what is bad for the player."""
        return MINUS if self.better == PLUS else PLUS

    def sign(self, value: int) -> str:
        """Return the sign of an amount that is good for the player where it is above 0."""
        return self.better if value >= 0 else self.worse


@dataclass(frozen=True, slots=True)
class Side:
    """A player, or partners, who have one line: the account that tells of all of them, and each one's own."""

    seats: tuple[Seat, ...]
    account: Account
    mistakes: tuple[float, ...]

    @classmethod
    def of(cls, ledger: Ledger, seats: tuple[Seat, ...]) -> "Side":
        """Join the accounts of partners: what one of them lost is none of the others' gifts."""
        own = [ledger.accounts[seat] for seat in seats]
        whole = max(own, key=lambda each: (not each.ended, each.revs[-1] if each.revs else 0))
        loss = sum(each.loss for each in own)
        joined = whole.model_copy(update={"others": whole.others + loss - whole.loss, "loss": loss})
        return cls(seats, joined, tuple(each.loss for each in own))

    @property
    def silent(self) -> bool:
        """Whether there is nothing to tell: who left had chosen nothing."""
        return self.account.ended and not self.account.choices


def summed(measure: Measure, account: Account) -> Sum:
    """Round an account; what is exact still adds up, an estimate has no digit that its error reaches.

    Of turns, which the ledger counts below 0, it is the number.
    """
    step = grain(scaled(measure, account.error))
    result = rounded(scaled(measure, account.result), step if account.ended else 1)
    prior = round(scaled(measure, account.prior))
    luck, others, loss = (
        rounded(scaled(measure, each), step) for each in (account.luck, account.others, account.loss)
    )
    if step == 1 or measure == "win":  # both ends are known
        luck = result - prior - others + loss
    if measure == "turns":
        return Sum(-result, -prior, luck, others, loss, MINUS)
    return Sum(result, prior, luck, others, loss)


def honest(ledger: Ledger) -> bool:
    """Return False for a ledger of before, whose luck holds what the others did; it is being made anew."""
    return ledger.version >= FOUR_TERMS or len(ledger.accounts) == 1


def handed(ledger: Ledger) -> bool:
    """Whether somebody left, or a stand-in chose: then what came from the others is not theirs alone."""
    return any(each.ended or each.stood_in for each in ledger.accounts)


def moved(account: Account) -> float:
    """Return what all that happened moved a side at cards, for it or against it."""
    return sum(map(abs, (account.dealt, account.luck - account.dealt, account.others, account.loss)))


def shared(side: Side) -> tuple[Sum, list[int]]:
    """Round the account of a side at cards, and what each partner's mistakes cost: these add up, too."""
    step, counted = grain(side.account.error), summed("cards", side.account)
    costs = [rounded(loss, step) for loss in side.mistakes]
    return counted._replace(loss=sum(costs)) if step > 1 else counted, costs


def deal_and_lie(account: Account, counted: Sum) -> tuple[int, int]:
    """Return what the deals gave, and the lie of the cards, which is all other luck."""
    step = grain(account.error)
    deal = rounded(account.dealt, step)
    return deal, counted.luck - deal if step == 1 else rounded(account.luck - account.dealt, step)


def placed_sides(result: Result, players: int, *, teams: bool) -> list[tuple[int, Sequence[Seat], int]]:
    """List the place, the seats and the score of each player or team of a finished game, best first.

    Players who left have lost and are not in their team.
    """
    seats = range(players)
    sides: Sequence[Sequence[Seat]] = [seats[0::2], seats[1::2]] if teams else [(seat,) for seat in seats]
    scores, listed = result.scores or (0,) * players, list[tuple[int, Sequence[Seat], int]]()
    for side in sides:
        place = min(result.places[seat] for seat in side)
        listed.append((place, [seat for seat in side if result.places[seat] == place], scores[side[0]]))
    return sorted(listed, key=lambda side: side[0])

"""Ratings: how well a person plays a game on a server, guessed from the order in which tables end.

A rating is a normal distribution, of openskill's Bradley-Terry model with partial pairing.  One call rates
all seats of a table: calls pair by pair would make points from nothing (docs/decisions/0111-ratings.md).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from tapis.games.kit.game import Seat

if TYPE_CHECKING:
    from openskill.models import BradleyTerryPart

MU: Final = 25.0
SIGMA: Final = MU / 3
START, SCALE = 1000, 40
"""What a newcomer is shown, and how many points one of the model's is worth."""
ESTABLISHED: Final = 20
"""Rated games below which a rating is provisional."""
REMEMBERED: Final = timedelta(days=60)
"""How long a list names who does not play."""
TOGETHER: Final = 3
"""Rated games of the same two people on a day, UTC."""
LEFT: Final = 0
"""The place of who has left: behind everybody who stayed."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of a person after so many rated games; a newcomer's by default.

    >>> Rating().shown, Rating(30.0, 2.0, 20).shown
    (1000, 1453)
    """

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        """What people read: mu - sigma, on a scale on which newcomers have 1000."""
        return round(START + SCALE * ((self.mu - self.sigma) - (MU - SIGMA)))

    @property
    def provisional(self) -> bool:
        """True while there are few games."""
        return self.games < ESTABLISHED


@dataclass(frozen=True, slots=True)
class Finish:
    """Where somebody who may be ranked ended: their place from 1, or `LEFT`."""

    seat: Seat
    user_id: int
    place: int


def may_be_rated(finishes: Sequence[Finish], *, teams: bool) -> bool:
    """Return True if people have played against each other: two of them, of partners on two sides.

    Where nobody stayed who is ranked, those who left have lost to nobody.
    """
    sides = {finish.seat % 2 if teams else finish.seat for finish in finishes}
    return len(sides) > 1 and any(finish.place != LEFT for finish in finishes)


def often(people: Iterable[int], tables: Mapping[int, Iterable[str]]) -> bool:
    """Return True if any two of these people have had their games of the day together.

    `tables`: those at which each was rated that day.

    >>> often([1, 2, 3], {1: "abcd", 2: "cd", 3: "abc"}), often([1, 2], {1: "abcd", 2: "cd"})
    (True, False)
    """
    return any(len({*tables[one]} & {*tables[other]}) >= TOGETHER for one, other in combinations(people, 2))


def rated(
    finishes: Sequence[Finish], before: Mapping[int, Rating], *, seats: int, teams: bool
) -> dict[Seat, Rating]:
    """Return the ratings that a table makes, by seat.

    Partners are one team.  Who left is a team of their own behind all others, and their partner is one where
    the game ended.  In the place of a partner who is missing stands a newcomer whose rating nobody keeps: so
    no team is weaker by a name.

    Args:
        finishes: who may be ranked, and where they ended.
        before: the rating of each by user id; who has none is a newcomer.
        seats: how many sat there.
        teams: seats 0, 2, ... play against seats 1, 3, ...
    """
    sides: dict[tuple[int, int], list[Finish]] = {}
    for finish in sorted(finishes, key=lambda each: each.seat):
        side = (finish.seat % 2, finish.place) if teams else (finish.seat, finish.place)
        sides.setdefault(side, []).append(finish)
    size, model, last = (seats // 2 if teams else 1), _model(), max(seats, 2) + 1
    groups = list(sides.values())
    figures = [[before.get(finish.user_id, Rating()) for finish in group] for group in groups]
    made = model.rate(
        [
            [
                *(model.rating(figure.mu, figure.sigma) for figure in team),
                *(model.rating() for _ in range(size - len(team))),
            ]
            for team in figures
        ],
        ranks=[float(group[0].place or last) for group in groups],
    )
    return {
        finish.seat: Rating(new.mu, new.sigma, old.games + 1)
        for group, team, news in zip(groups, figures, made, strict=True)
        for finish, old, new in zip(group, team, news, strict=False)
    }


@cache
def _model() -> "BradleyTerryPart":
    """Return the model, which few processes need: to import it takes a seventh of a second and 5 MB."""
    from openskill.models import BradleyTerryPart  # noqa: PLC0415 - as the docstring says

    return BradleyTerryPart(mu=MU, sigma=SIGMA, margin=0.0)

"""The forms of a tournament: what each allows, and who may begin it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tapis.games.kit.game import Illegal, Key
from tapis.pairing.plan import FormName, Partners, Person, Plan
from tapis.pairing.units import size_of, units

MOST_PEOPLE: Final = 64
MOST_ROUNDS: Final = 12
MOST_LEAGUE: Final = 16
"""People, or pairs, of a league: each plays all the others."""
DUPLICATE: Final = {"belote": 4, "coinche": 4, "tarot": 4, "yams": 1}
"""The games of `duplicate`, which have the day's kind of luck, and how many sit at a table of each."""


SIDES_SEATS: Final = 4
"""How many sit at a table of two sides of two."""


@dataclass(frozen=True, slots=True)
class Form:
    """What a form allows: how many sit at a table, how many people it takes, whether rounds are chosen.

    Two sides of two may always sit at its tables.
    `partners` is what a game of two sides may choose, the first by itself.  `people` is every number that it
    takes; those of a game come from `least` and `people` together.
    """

    seats: tuple[int, ...]
    people: Sequence[int]
    rounds: bool
    partners: tuple[Partners, ...]


FORMS: Final[dict[FormName, Form]] = {
    "duplicate": Form((1, 4), range(2, MOST_PEOPLE + 1), True, ("changing", "fixed", "teams")),
    "swiss": Form((2, 3, 4), range(2, MOST_PEOPLE + 1), True, ("changing", "fixed")),
    "cup": Form((2, 4), (4, 8, 16), False, ("changing",)),
    "league": Form((2,), range(3, 2 * MOST_LEAGUE + 1), False, ("fixed",)),
}
"""Every form by its name."""


def seats_of(form: FormName, game: str, counts: Sequence[int]) -> list[int]:
    """Return how many may sit at a table, the fewest first; `counts` are those of the game.

    >>> seats_of("swiss", "yams", range(1, 33)), seats_of("league", "yams", range(1, 33))
    ([2, 3, 4], [2])
    """
    if form == "duplicate":
        return [DUPLICATE.get(game, SIDES_SEATS)]
    return [count for count in counts if count in FORMS[form].seats] or [counts[-1]]


def partners_of(form: FormName, sides: bool, seats: int) -> tuple[Partners, ...]:
    """Return how partners may be found, the usual way first; without sides there are none.

    >>> partners_of("swiss", True, 4), partners_of("duplicate", False, 4), partners_of("duplicate", False, 1)
    (('changing', 'fixed'), ('', 'seats', 'threes', 'teams'), ('',))
    """
    if sides:
        return FORMS[form].partners
    return ("", "seats", "threes", "teams") if form == "duplicate" and seats > 1 else ("",)


def least_of(plan: Plan) -> int:
    """Return how many people it takes at least: of `duplicate` two tables, as one has nothing to compare.

    Of teams of three it takes four teams, as one takes while the others defend.
    """
    if plan.form == "duplicate":
        return 2 if plan.seats == 1 else {"fixed": 7, "threes": 10}.get(plan.partners, 6)
    return max(FORMS[plan.form].people[0], plan.seats)


def most_of(plan: Plan) -> int:
    """Return how many people it takes at most."""
    if plan.form == "league":
        return MOST_LEAGUE * size_of(plan)
    if plan.people:
        return plan.people
    return FORMS[plan.form].people[-1]


def check(plan: Plan) -> None:
    """Refuse a plan that its form does not allow.

    Raises:
        Illegal: with what the form allows.
    """
    form = FORMS[plan.form]
    if plan.form == "duplicate" and DUPLICATE.get(plan.game) != plan.seats:
        raise Illegal("pairing.refuse.duplicate_game", games=[Key(f"{game}.name") for game in DUPLICATE])
    if plan.seats not in form.seats and not (plan.sides and plan.seats == SIDES_SEATS):
        raise Illegal("pairing.refuse.seats", seats=plan.seats)
    if plan.partners not in partners_of(plan.form, plan.sides, plan.seats):
        raise Illegal("pairing.refuse.partners")
    if plan.people and (plan.form != "cup" or plan.people not in form.people):
        raise Illegal("pairing.refuse.size")
    if form.rounds and not 1 <= plan.rounds <= MOST_ROUNDS:
        raise Illegal("pairing.refuse.rounds", most=MOST_ROUNDS)


def check_people(plan: Plan, people: Sequence[Person]) -> None:
    """Refuse people with whom it cannot begin: too few, too many, or a pair or team that is too large.

    Raises:
        Illegal: with how many it takes.
    """
    count, size = len(people), size_of(plan)
    if plan.form == "cup" and count not in FORMS["cup"].people:
        raise Illegal("pairing.refuse.cup", count=count)
    if not least_of(plan) <= count <= most_of(plan):
        raise Illegal("pairing.refuse.people", least=least_of(plan), most=most_of(plan), count=count)
    if max(Counter(person.team for person in people if person.team).values(), default=0) > size > 1:
        raise Illegal("pairing.refuse.together", size=size)
    if not plan.robots and count % size:
        raise Illegal("pairing.refuse.multiple", size=size)
    try:
        units(plan, people)
    except ValueError:
        raise Illegal("pairing.refuse.teams", least=size - 1) from None


def is_full(plan: Plan, people: Sequence[Person]) -> bool:
    """True if nobody else can sign up."""
    return len(people) >= most_of(plan)

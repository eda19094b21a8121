"""Tournaments as screens show them."""

from dataclasses import replace
from datetime import UTC, datetime

from tapis.pairing.plan import Line, Plan, Reason, Result, Round, Table
from tapis.pairing.tournament import Tournament, TournamentPerson, TournamentRound, TournamentTable
from tapis.shelf import GAMES

NAMES = (
    *("Alice", "Bruno", "Chloé", "Émile", "Fanny", "Gaspard", "Hélène", "Ismaël"),
    *("Jeanne", "Karim", "Léa", "Mathis", "Nora", "Olivier", "Paola", "Quentin"),
)
START = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)
SWISS = Plan("swiss", "yams", 2, rounds=4)
DUPLICATE = Plan("duplicate", "belote", 4, rounds=3, sides=True, partners="changing")


def tournament(plan: Plan, names: tuple[str, ...] = NAMES[:8]) -> Tournament:
    """Return one for which people have signed up."""
    people = tuple(TournamentPerson(number, 100 + number, name) for number, name in enumerate(names, 1))
    return Tournament(
        id=7,
        guild_id=1,
        channel_id=2,
        organiser_id=101,
        organiser_name=names[0] if names else "Alice",
        plan=plan,
        options=GAMES[plan.game].Options(),
        locale="fr",
        pace="5m",
        starts_at=START,
        life="open",
        paused=False,
        problem="",
        message_id=3,
        people=people,
        rounds=(),
        changes=0,
    )


def drawn(tournament: Tournament, *, ended: bool = False, byes: tuple[int, ...] = ()) -> TournamentRound:
    """Return the next round of a tournament, its people seated in their order, robots in what is left."""
    seats, number = tournament.plan.seats, len(tournament.rounds) + 1
    people = [one.number for one in tournament.people if one.number not in byes]
    people += [0] * (-len(people) % seats)
    tables = list[TournamentTable]()
    for index, first in enumerate(range(0, len(people), seats), 1):
        seated = tuple(people[first : first + seats])
        robots = frozenset(seat for seat, person in enumerate(seated) if not person)
        table = Table(number, index, seated, robots, reason=Reason("evenings.reason.level", 2, 2))
        places, scores = tuple(range(1, seats + 1)), tuple(240 - 20 * seat for seat in range(seats))
        if tournament.plan.sides:
            places, scores = (1, 2, 1, 2), (312, 176, 312, 176)
        result = Result(number, index, places) if ended else None
        tables.append(
            TournamentTable(table, 0, 9000 + index, f"{index:08x}", scores if ended else (), result)
        )
    return TournamentRound(Round(number, tuple(one.drawn for one in tables), byes), tuple(tables))


def running(plan: Plan, *, ended: bool = False, names: tuple[str, ...] = NAMES[:8]) -> Tournament:
    """Return one whose first round is under way, or has ended."""
    begun = replace(tournament(plan, names), life="running")
    return replace(begun, rounds=(drawn(begun, ended=ended),))


def lines(tournament: Tournament) -> list[Line]:
    """Return standings in the order of the numbers; the third and the fourth share a place."""
    topage = tournament.form == "duplicate"
    points = [72.5 - 4.4 * place if topage else 4 - place // 2 for place in range(len(tournament.people))]
    return [
        Line(
            3 if place == 3 else place + 1,
            one.number,
            points[place],
            4,
            direct=1.0 if place == 1 and not topage else None,
            lost=12.5 if place == 4 else None,
            gone=place == 5,
        )
        for place, one in enumerate(tournament.people)
    ]

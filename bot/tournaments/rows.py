"""What the tournaments keep of people, for whoever goes over all that is kept."""

from typing import Any, Final

from bot.store import PeopleStatements, Transaction
from bot.store.own_rows import OwnRows
from bot.tournaments import results
from bot.tournaments.statements import OWN_TOURNAMENTS, TOURNAMENT_PEOPLE, TournamentStatements


def _own(questions: PeopleStatements, user_id: int) -> list[dict[str, Any]]:
    found = TournamentStatements.of(questions).own(user_id)
    return [{**OWN_TOURNAMENTS.own(row), "organises": row.organiser_id == user_id} for row in found]


def _leave(tx: Transaction, user_id: int, now: int) -> None:
    """Take a person out of results that they have put in; what is under way is shown and stepped anew."""
    statements = TournamentStatements.of(tx)
    for ident in statements.put_in_by(user_id):
        results.forget(tx, ident, user_id, now)
    statements.touch(user_id, now)


_SIGN_OFF: Final = (
    "DELETE FROM evening_people WHERE user_id = :user"
    " AND evening_id IN (SELECT id FROM evenings WHERE life = 'open')"
)
TOURNAMENT_ROWS: Final = OwnRows(
    name="evenings",
    own=_own,
    columns=(TOURNAMENT_PEOPLE,),
    erase=(_SIGN_OFF, "UPDATE evenings SET organiser_id = 0, organiser_name = '' WHERE organiser_id = :user"),
    leave=_leave,
    people={"evenings": "organiser_id"},
    of_servers=("evenings",),
    erase_server=(
        "DELETE FROM evening_people WHERE evening_id IN (SELECT id FROM evenings WHERE guild_id = ?)",
    ),
    happened=("SELECT max(made_at) AS at FROM evenings",),
    to_now=(
        "UPDATE evening_people SET at = :now WHERE at > :until",
        "UPDATE evenings SET made_at = :now WHERE made_at > :until",
        "UPDATE evenings SET trouble_at = :now WHERE trouble_at > :until",
        "UPDATE evenings SET posting_at = :now WHERE posting_at > :until",
        "UPDATE evenings SET idle_until = NULL WHERE idle_until > :until + 604800000",  # a week
        "UPDATE evenings SET due = :now WHERE due > :until AND (starts_at IS NULL OR due != starts_at)",
    ),
)

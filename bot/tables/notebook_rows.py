"""What the notebook keeps of people, for whoever goes over all that is kept."""

from typing import Any, Final

from bot.store import PersonalDataStatements
from bot.store.notebook import NOTEBOOK
from bot.store.own_rows import OwnRows


def _own(questions: PersonalDataStatements, user_id: int) -> list[dict[str, Any]]:
    return [NOTEBOOK.own(row) for row in questions.notebook(user_id)]


NOTEBOOK_ROWS: Final = OwnRows(
    name="notebook",
    own=_own,
    columns=(NOTEBOOK,),
    of_tables=("notebook",),
    to_now=(
        "UPDATE notebook SET due_at = :now WHERE entered_at > :until",
        "UPDATE notebook SET entered_at = :now WHERE entered_at > :until",
    ),
)

"""What the coach says of Crapette."""

from collections.abc import Sequence

from tapis.coach.words.reasons import Reason
from tapis.engines import Evaluation
from tapis.games.crapette.piles import COLUMNS, FOUNDATION, OPPONENT
from tapis.games.crapette.view import CrapetteView
from tapis.games.kit.game import Fact

KINDS = (
    *("crapette_due", "foundation_due", "ended", "other_move"),
    *("end_before_column", "end_before_opponent", "move_before_column", "move_before_opponent"),
)


def reasons(view: CrapetteView, evaluation: Evaluation, _: Sequence[Fact]) -> Sequence[Reason]:
    """Say what a move is good for."""
    if not evaluation.code.startswith("move."):
        return ()
    source, target = evaluation.code.split(".")[1:]
    columns = dict(zip(COLUMNS, view.columns, strict=True))
    found = {
        "foundation": target == FOUNDATION,
        "crapette": source == "c",
        "empties": len(columns.get(source, ())) == 1 and bool(columns.get(target, target)),
        "loads": target in OPPONENT,
    }
    return [Reason(f"coach.why.{key}", {}) for key, holds in found.items() if holds]


def mistake(played: str, best: str) -> str:
    """Compare which move was due, or where the crapette's card could have gone."""
    _, source, target = [*best.split("."), "", ""][:3]
    if target == "f":
        return "crapette_due" if source == "c" else "foundation_due"
    if source != "c":
        return "ended" if played == "end" else "other_move"
    place = "column" if target.startswith("t") else "opponent"
    return f"end_before_{place}" if played == "end" else f"move_before_{place}"

"""What comes next in a tournament: a function of what was planned, drawn and played."""

from tapis.pairing.cup import cup_round
from tapis.pairing.drawing import can_draw, drawn
from tapis.pairing.league import league_round, pending
from tapis.pairing.plan import Round, State


def next_round(state: State) -> Round | None:
    """Return the tables that begin now, None if none do: others must end first, or all is played (`over`).

    Of a league these are the games that may begin beside those under way; it is asked after every result.
    """
    if state.plan.form == "league":
        return league_round(state)
    if state.open:
        return None
    if state.plan.form == "cup":
        return cup_round(state)
    return drawn(state) if len(state.rounds) < state.plan.rounds else None


def over(state: State) -> bool:
    """True if no table is open and none will begin."""
    if state.open:
        return False
    if state.plan.form == "league":
        return not pending(state)
    if state.plan.form == "cup":
        return cup_round(state) is None
    return len(state.rounds) >= state.plan.rounds or not can_draw(state)

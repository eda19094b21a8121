"""Tournaments as rules: plain data in, plain data out."""

from bot.evenings.drawing import two_by_two
from bot.evenings.duplicate import match_points, round_seed, table_options, topage, topages
from bot.evenings.forms import FORMS, Form, check, check_people, is_full, partners_of, seats_of
from bot.evenings.pairing import prepare, prepared
from bot.evenings.plan import (
    ROBOT,
    FormName,
    Line,
    Partners,
    Person,
    Plan,
    Reason,
    Result,
    Round,
    State,
    Table,
    dumped,
    loaded,
    loaded_result,
    loaded_round,
)
from bot.evenings.rounds import next_round, over, rounds_in_all
from bot.evenings.standings import shared, standings
from bot.evenings.units import SIZES, side_of

__all__ = [
    "FORMS",
    "ROBOT",
    "SIZES",
    "Form",
    "FormName",
    "Line",
    "Partners",
    "Person",
    "Plan",
    "Reason",
    "Result",
    "Round",
    "State",
    "Table",
    "check",
    "check_people",
    "dumped",
    "is_full",
    "loaded",
    "loaded_result",
    "loaded_round",
    "match_points",
    "next_round",
    "over",
    "partners_of",
    "prepare",
    "prepared",
    "round_seed",
    "rounds_in_all",
    "seats_of",
    "shared",
    "side_of",
    "standings",
    "table_options",
    "topage",
    "topages",
    "two_by_two",
]

"""What the coach says of Crapette."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tapis.coach.words.reasons import Rule, Values
from tapis.engines import Question
from tapis.engines.kit.playable import named
from tapis.games.crapette.actions import move_of
from tapis.games.crapette.piles import COLUMNS, FOUNDATION, LAID_ON, OPPONENT, SOURCES, fits, takes
from tapis.games.crapette.view import CrapetteView, top_of
from tapis.games.kit.cards import card_key
from tapis.games.kit.game import Seat

if TYPE_CHECKING:
    from tapis.engines.crapette.search import Open

KINDS = (
    *("crapette_due", "foundation_due", "ended", "other_move"),
    *("end_before_column", "end_before_opponent", "move_before_column", "move_before_opponent"),
)


@dataclass(frozen=True)
class Position:
    """What lies open to a player whose turn it is, or to one who may interrupt."""

    view: CrapetteView
    seat: Seat
    open: "Open"

    def after(self, code: str) -> "Open":
        """Return what lies open after an action; what turns up is not known."""
        source, target = _piles(code)
        return self.open.after(move_of(source, target)) if source else self.open

    def moved(self, code: str) -> Values:
        """Return the card that is moved, as the value of a text."""
        card = self.open.tops[_piles(code)[0]]
        return {"card": card_key(card or "")}


def position(question: Question, _: Mapping[str, float]) -> Position:
    """Return what reasons are told of."""
    view = CrapetteView.model_validate(question.view)
    opened: type[Open] = named("tapis.engines.crapette.search:Open")
    tops = {pile: top_of(view, question.seat, pile) for pile in SOURCES}
    return Position(view, question.seat, opened(tops, view.columns, view.foundations))


def _piles(code: str) -> tuple[str, str]:
    """Return where a card goes from and to; nothing if none is moved."""
    act, source, target = [*code.split("."), "", ""][:3]
    return (source, target) if act == "move" else ("", "")


def _goes(lying: "Open", pile: str) -> bool:
    """Return True if the top card of a pile fits somewhere."""
    card, places = lying.tops[pile], COLUMNS if pile in OPPONENT else LAID_ON
    return card is not None and (
        fits(card, lying.foundations) or any(takes(place, lying.tops[place], card) for place in places)
    )


def _rooms(lying: "Open") -> int:
    return sum(not column for column in lying.columns)


def _foundation(position: Position, better: str, worse: str) -> Values | None:
    (source, target), other = _piles(better), _piles(worse)[1]
    due = target == FOUNDATION != other and source not in OPPONENT
    return position.moved(better) if due else None


def _blocks(position: Position, better: str, worse: str) -> Values | None:
    """Hold where the crapette's card can go, and no longer can after the other move."""
    (source, _), (other, _) = _piles(better), _piles(worse)
    if source != "c" or other in {"", "c"} or _goes(position.after(worse), "c"):
        return None
    card = position.open.tops[other] or ""
    return {**position.moved(better), "other": card_key(card)}


def _ended(position: Position, better: str, worse: str) -> Values | None:
    return position.moved(better) if _piles(better)[0] == "c" and worse == "end" else None


def _crapette(position: Position, better: str, worse: str) -> Values | None:
    return position.moved(better) if _piles(better)[0] == "c" != _piles(worse)[0] else None


def _opens(position: Position, better: str, worse: str) -> Values | None:
    """Hold where the crapette's card has a place after a move, and has none before or after the other."""
    card = position.open.tops["c"]
    places = [_goes(each, "c") for each in (position.open, position.after(worse), position.after(better))]
    return {"card": card_key(card)} if card and places == [False, False, True] else None


def _helps(position: Position, better: str, worse: str) -> Values | None:
    """Hold where the other move rids the opponent of a card."""
    off = [_piles(code)[0] in OPPONENT for code in (better, worse)]
    return position.moved(worse) if off == [False, True] else None


def _loads(position: Position, better: str, worse: str) -> Values | None:
    onto = [_piles(code)[1] in OPPONENT for code in (better, worse)]
    return position.moved(better) if onto == [True, False] else None


def _denies(position: Position, better: str, worse: str) -> Values | None:
    """Hold where the opponent's crapette finds a place after the other action alone."""
    card, places = position.open.tops["oc"], [_goes(position.after(code), "oc") for code in (better, worse)]
    return (
        {"card": card_key(card)} if card and places == [False, True] and not _loading(better, worse) else None
    )


def _loading(*codes: str) -> bool:
    return any(_piles(code)[1] == "oc" or _piles(code)[0] == "oc" for code in codes)


def _rids(pile: str, others: str) -> Callable[[Position, str, str], Values | None]:
    """Return a rule that holds where a card leaves a pile of one's own, and none of these by the other."""

    def holds(position: Position, better: str, worse: str) -> Values | None:
        sources = _piles(better)[0], _piles(worse)[0]
        return position.moved(better) if sources[0] == pile and (sources[1] or "-") not in others else None

    return holds


def _empties(position: Position, better: str, worse: str) -> Values | None:
    rooms = [_rooms(each) for each in (position.open, position.after(better), position.after(worse))]
    return {} if rooms[1] > rooms[0] >= rooms[2] else None


def _room(position: Position, better: str, worse: str) -> Values | None:
    """Hold where the other move fills an empty column."""
    rooms = [_rooms(each) for each in (position.open, position.after(better), position.after(worse))]
    return position.moved(worse) if rooms[2] < rooms[0] <= rooms[1] else None


def _shifts(position: Position, better: str, worse: str) -> Values | None:
    """Hold where the other move is from column to column."""
    shifts = [_piles(code)[0] in COLUMNS and _piles(code)[1] in COLUMNS for code in (better, worse)]
    return position.moved(worse) if shifts == [False, True] else None


RULES: Final[Sequence[Rule]] = (
    Rule("crapette_foundation", _foundation, "coach.lesson.foundation"),
    Rule("crapette_blocks", _blocks, "coach.lesson.crapette"),
    Rule("crapette_ended", _ended, "coach.lesson.crapette"),
    Rule("crapette_off", _crapette, "coach.lesson.crapette"),
    Rule("crapette_opens", _opens, "coach.lesson.crapette"),
    Rule("crapette_helps", _helps),
    Rule("crapette_loads", _loads, "coach.lesson.loads"),
    Rule("crapette_denies", _denies),
    Rule("crapette_turned", _rids("d", "cd")),
    Rule("crapette_waste", _rids("w", "cdw")),
    Rule("crapette_empties", _empties, "coach.lesson.room"),
    Rule("crapette_room", _room, "coach.lesson.room"),
    Rule("crapette_shifts", _shifts),
)
"""What can be told, the strongest first."""


def mistake(played: str, best: str) -> str:
    """Compare which move was due, or where the crapette's card could have gone."""
    _, source, target = [*best.split("."), "", ""][:3]
    if target == "f":
        return "crapette_due" if source == "c" else "foundation_due"
    if source != "c":
        return "ended" if played == "end" else "other_move"
    place = "column" if target.startswith("t") else "opponent"
    return f"end_before_{place}" if played == "end" else f"move_before_{place}"

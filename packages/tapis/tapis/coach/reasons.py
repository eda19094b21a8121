"""Reasons in words for an action at dice: only what a player can check at the table.

A reason is a text key and its values, for `bot/text.py`: whole numbers, words, keys of other texts.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from tapis.coach.words import Reason, Tell, percent
from tapis.engines import Thought
from tapis.games.cant_stop.game import CantStopView
from tapis.games.cant_stop.throws import length
from tapis.games.dice_poker import BOXES as POKER
from tapis.games.dice_poker import UPPER as POKER_UPPER
from tapis.games.five_thousand.dice import bust_chance
from tapis.games.five_thousand.game import FiveThousandView
from tapis.games.four_twenty_one.game import FourTwentyOneView
from tapis.games.four_twenty_one.ranks import rank
from tapis.games.kit.boxes import Points
from tapis.games.kit.game import Fact, Key
from tapis.games.kit.sheet import SheetView
from tapis.games.menteur.bids import ONES, Bid, counted
from tapis.games.menteur.chances import exactly, likely, needed
from tapis.games.menteur.view import MenteurView
from tapis.games.top_jack.columns import BOXES as JACK
from tapis.games.top_jack.columns import UPPER as JACK_UPPER
from tapis.games.yams import BOXES as YAMS
from tapis.games.yams import UPPER as YAMS_UPPER

GOOD: Final = 15
"""Points from which a box is worth a throw of one die."""
EVEN: Final = 50
"""Per cent below which something is said to be unlikely."""


NO_BOX: Final[Mapping[str, int]] = {}


# Score sheets


class Sheet(NamedTuple):
    """What reasons know of a score sheet: its boxes, the upper ones, what these earn a bonus with."""

    game: str
    boxes: Mapping[str, Points]
    upper: Sequence[str]
    wanted: int
    """The sum of the upper boxes that earns the bonus."""
    most: int
    """What an upper box gives at most, for each point of its face."""


def _of_sheet(sheet: Sheet) -> Tell:
    def tell(view: SheetView, thought: Thought, _: Sequence[Fact]) -> Reason | None:
        verb, _dot, rest = thought.code.partition(".")
        grid, _dot, box = rest.rpartition(".")
        if not view.throws:
            return None
        if verb == "roll":
            return _kept(sheet, view, rest)
        if verb == "score":
            return _written(sheet, view, int(grid or "1"), box)
        return None

    return tell


def _written(sheet: Sheet, view: SheetView, grid: int, box: str) -> Reason | None:
    points = next(offer.points for offer in view.offers if (offer.grid, offer.box) == (grid, box))
    if box in sheet.upper:
        return _bonus(sheet, view, grid, {box: points})
    if points:
        return None
    made = _made_at_once(sheet.boxes[box], len(view.dice))
    told = {"box": Key(f"{sheet.game}.box.{box}"), "percent": percent(made)}
    return Reason("coach.why.zero", told) if 100 * made < EVEN else None


@cache
def _made_at_once(points: Points, dice: int) -> float:
    """Return how often one throw of all dice brings points in a box."""
    throws = list(product(range(1, 7), repeat=dice))
    return sum(points(thrown) > 0 for thrown in throws) / len(throws)


def _kept(sheet: Sheet, view: SheetView, mask: str) -> Reason | None:
    kept = [die for die, mark in zip(view.dice, mask, strict=True) if mark == "0"]
    if len(kept) == len(mask) - 1 and (found := _one_die(sheet, view, kept)):
        return found
    if len(kept) > 1 and len(set(kept)) == 1:
        box = sheet.upper[kept[0] - 1]
        for offer in view.offers:
            if offer.box == box and (found := _bonus(sheet, view, offer.grid)):
                return found
    return None


def _one_die(sheet: Sheet, view: SheetView, kept: Sequence[int]) -> Reason | None:
    """Return which box the last die is thrown for, and how many of its faces make it."""
    best: tuple[int, str, int] | None = None
    for box in dict.fromkeys(offer.box for offer in view.offers):
        found = [sheet.boxes[box]((*kept, face)) for face in range(1, 7)]
        made = [points for points in found if points]
        if max(found) >= GOOD and min(found) == 0 and (best is None or max(found) > best[0]):
            best = max(found), box, len(made)
    if best is None:
        return None
    return Reason("coach.why.one_die", {"box": Key(f"{sheet.game}.box.{best[1]}"), "n": best[2]})


def _bonus(sheet: Sheet, view: SheetView, number: int, written: Mapping[str, int] = NO_BOX) -> Reason | None:
    """Return how far a bonus is that can still be reached, also once this is written."""
    grid = {} if view.turn is None else view.sheets[view.turn][number - 1]
    open_faces = [face for face, box in enumerate(sheet.upper, 1) if box not in grid]
    missing = sheet.wanted - sum(grid.get(box, 0) for box in sheet.upper)
    left = sum(sheet.most * face for face in open_faces if sheet.upper[face - 1] not in written)
    if not 0 < missing <= left + sum(written.values()):
        return None
    return Reason("coach.why.bonus", {"missing": missing, "n": len(open_faces)})


of_yams = _of_sheet(Sheet("yams", YAMS, YAMS_UPPER, 64, 5))
of_top_jack = _of_sheet(Sheet("top_jack", JACK, JACK_UPPER, 64, 5))
of_dice_poker = _of_sheet(Sheet("dice_poker", POKER, POKER_UPPER, 0, 2))


# Races


def of_5000(view: FiveThousandView, thought: Thought, _: Sequence[Fact]) -> Reason | None:
    """Say how often a throw of 5000 busts."""
    code = thought.code
    lost = float(bust_chance(view.free))
    if code == "bank":
        return Reason("coach.why.bank", {"percent": percent(lost), "points": view.points})
    if code == "roll":
        return _going_on(lost) if view.may_bank else None
    offer = next(offer for offer in view.keeps if f"keep.{offer.mask}" == code)
    if len(offer.dice) < len(view.keeps[0].dice) and view.throws < view.most_throws:
        return Reason(
            "coach.why.fewer", {"n": offer.free, "percent": percent(float(bust_chance(offer.free)))}
        )
    return None


def _going_on(lost: float) -> Reason | None:
    if not lost:
        return Reason("coach.why.safe", {})
    return Reason("coach.why.on", {"percent": percent(lost)}) if 100 * lost < EVEN else None


def of_cant_stop(view: CantStopView, thought: Thought, _: Sequence[Fact]) -> Reason | None:
    """Say how often a throw of Can't Stop busts, or what a move reaches."""
    code = thought.code
    lost = view.bust[0] / view.bust[1]
    if code == "roll":
        return _going_on(lost) if view.may_stop else None
    if code == "stop":
        own = view.tokens[view.turn or 0]
        steps = sum(square - own[column - 2] for column, square in view.markers)
        return Reason("coach.why.stop", {"percent": percent(lost), "n": steps})
    offer = next(offer for offer in view.offers if code == "move." + "+".join(map(str, offer.columns)))
    reached = zip(offer.columns, offer.squares, strict=True)
    tops = [column for column, square in reached if square == length(column)]
    return Reason("coach.why.top", {"column": tops[-1]}) if tops else None


def of_421(view: FourTwentyOneView, thought: Thought, _: Sequence[Fact]) -> Reason | None:
    """Say how often a throw of 421 is beaten."""
    code = thought.code
    if not view.dice:
        return None
    order = view.options.others_order
    mine = rank(view.dice, order)
    better = sum(rank(dice, order) < mine for dice in product(range(1, 7), repeat=3))
    chance = better / 216
    if code == "stop":
        return _hard_to_beat(chance)
    return Reason("coach.why.weak", {"percent": percent(chance)}) if 100 * chance >= EVEN else None


def _hard_to_beat(chance: float) -> Reason | None:
    if not chance:
        return Reason("coach.why.unbeaten", {})
    return Reason("coach.why.good", {"percent": percent(chance)}) if 100 * chance < EVEN else None


def of_menteur(view: MenteurView, thought: Thought, _: Sequence[Fact]) -> Sequence[Reason]:
    """Say how likely a bid of Menteur is true, and how many of the own dice count for it."""
    code = thought.code
    standing = view.standing
    if standing is not None and code in {"liar", "exact"}:
        told = _doubted(view, standing) if code == "liar" else _exactly(view, standing)
        bid = standing
    else:
        bid = next(offer for offer in view.offers if str(offer) == code)
        told = _bid(view, bid)
    own = counted(view.hand, bid.value, wild=view.wild)
    if told is None or not own or "percent" not in told.values:
        return [] if told is None else [told]
    return [told, Reason("coach.why.own", {"n": own})]


def _doubted(view: MenteurView, standing: Bid) -> Reason | None:
    true = float(likely(standing, view.hand, view.total, wild=view.wild))
    if not true:
        return Reason("coach.why.impossible", {})
    return Reason("coach.why.liar", {"percent": percent(true)}) if 100 * true < EVEN else None


def _exactly(view: MenteurView, standing: Bid) -> Reason:
    return Reason("coach.why.exact", {"percent": percent(_exact(view, standing))})


def _bid(view: MenteurView, bid: Bid) -> Reason | None:
    true = float(likely(bid, view.hand, view.total, wild=view.wild))
    if true == 1:
        return Reason("coach.why.sure", {})
    return Reason("coach.why.bid", {"percent": percent(true)}) if 100 * true >= EVEN else None


def _exact(view: MenteurView, bid: Bid) -> float:
    missing = needed(bid, view.hand, wild=view.wild)
    own = counted(view.hand, bid.value, wild=view.wild)
    often = view.wild and bid.value != ONES
    return float(exactly(missing, view.total - len(view.hand), often=often)) if own <= bid.count else 0.0

"""A turn of 5000: in words, and its buttons: the throw, the bank, the dice to set aside."""

from bot.screens.kit.dice import dice, large, toggles
from bot.screens.kit.dice import stands as thrown_stands
from bot.screens.kit.limits import SELECT
from bot.screens.kit.numbers import points, thousands
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Act, Button, Choice, Row, Scene, Select
from bot.text import Text
from tapis.games.five_thousand.dice import bust_chance, chosen, idle_dice, ticked_mask
from tapis.games.five_thousand.game import Bank, FiveThousandView, KeepOffer, Kept
from tapis.games.five_thousand.shown import by_values, ends, lacking, last_throw
from tapis.games.kit.dice import Throw
from tapis.games.kit.game import Seat
from tapis.games.kit.steps import Step
from tapis.games.kit.typed_dice import in_signs


def turn_line(scene: Scene, view: FiveThousandView) -> str:
    """Say whose turn it is, what they do, and how many points they lack, where the bank's button does not."""
    t = scene.t
    if view.turn is None:
        return ""
    key = view.state
    if key == "choose" and last_throw(view):
        key = "last"
    elif key == "decide" and not view.may_bank:
        key = "must"
    who, made = bold(scene.names[view.turn]), {"throw": view.throws, "most": view.most_throws}
    said = t(f"five_thousand.turn.{key}", seat=who, n=view.free, **made)
    return "\n-# ".join([said, *(_missing(scene, view, view.turn) if key != "must" else ())])


def _missing(scene: Scene, view: FiveThousandView, seat: Seat) -> list[str]:
    """Say how many points this turn still lacks to open or to win, or how many are too many (R6)."""
    t, options = scene.t, view.options
    to_open = lacking(view)
    to_win = options.target - view.totals[seat] - view.points
    if to_open > 0:
        return [t("five_thousand.missing.open", points=points(t, to_open))]
    exact = options.exact == "yes"
    if to_win > 0:
        key = "five_thousand.missing.exact" if exact else "five_thousand.missing.win"
        return [t(key, points=points(t, to_win))]
    if to_win < 0 and exact:
        return [t("five_thousand.missing.over", target=thousands(t, options.target))]
    return []


def hand_line(scene: Scene, view: FiveThousandView) -> str:
    """Draw the throw large, then the dice set aside with the points at stake; a button says the risk."""
    t = scene.t
    lines = [large(view.dice)] if view.dice else []
    if view.kept:
        kept = " · ".join(map(dice, view.kept))
        lines.append(t("five_thousand.kept", dice=kept, points=points(t, view.points)))
    return "\n".join(lines)


def stands(scene: Scene, step: Step) -> bool:
    """Return True for the throw, or the keep, whose dice lie on the board."""
    view = scene.view_as(FiveThousandView)
    match step.facts:
        case (Kept(seat=seat, dice=kept),):
            return seat == view.turn and view.kept[-1:] == (kept,)
        case _:
            return thrown_stands(scene, step)


def percent(t: Text, count: int) -> str:
    """Write the risk of a throw of so many dice."""
    return t("five_thousand.percent", percent=round(100 * bust_chance(count)))


def ending(scene: Scene, view: FiveThousandView, more: int) -> str:
    """Say how the turn would end with `more` points added."""
    t = scene.t
    outcome, total = ends(view, more)
    target = thousands(t, view.options.target)
    return t(f"five_thousand.outcome.{outcome}", total=thousands(t, total), target=target)


# What is pressed


def rows(scene: Scene, view: FiveThousandView) -> tuple[Row, ...]:
    """Offer what may be done now."""
    if view.state == "choose":
        return _choose_rows(scene, view)
    if view.state == "over":
        return ()
    throw = Button(Act(str(Throw())), throw_label(scene.t, view.free), "🎲")
    if view.state == "start":
        return ((throw,),)
    return ((throw, Button(Act(str(Bank())), bank_label(scene, view), "🏦", disabled=not view.may_bank)),)


def throw_label(t: Text, count: int) -> str:
    """Write the throw of so many dice, with its risk."""
    return t("five_thousand.throw", n=count, percent=percent(t, count))


def bank_label(scene: Scene, view: FiveThousandView) -> str:
    """Say what the bank would bring, or how many points are missing."""
    t = scene.t
    if not view.may_bank:
        return t("five_thousand.bank.closed", points=points(t, lacking(view)))
    return t("five_thousand.bank", points=points(t, view.points), outcome=ending(scene, view, 0))


def _choose_rows(scene: Scene, view: FiveThousandView) -> tuple[Row, ...]:
    """Offer the dice to tick, the ticked ones (or before any tick the best keep), and every keep."""
    t = scene.t
    ticks = toggles(view.dice, scene.draft.marks)
    by_five = (ticks,) if len(ticks) <= 5 else (ticks[:3], ticks[3:])
    choices = tuple(
        Choice(Act(f"keep.{offer.mask}"), keep_label(t, offer), then(scene, view, offer))
        for offer in by_values(view.keeps)[:SELECT]
    )
    keeps = Select("keep", t("five_thousand.keep"), choices)
    aside = _ticked(scene, view) if scene.draft.marks else _best(scene, view)
    return (*by_five, (aside,), keeps)


def _ticked(scene: Scene, view: FiveThousandView) -> Button:
    """Return the button that sets the ticked dice aside, or says why they cannot be."""
    t, marks = scene.t, scene.draft.marks
    mask = ticked_mask(marks, len(view.dice))
    offer = next((offer for offer in view.keeps if offer.mask == mask), None)
    if offer:
        label = t("five_thousand.aside", gives=_gives(scene, view, offer))
    else:
        label = t("five_thousand.aside.idle", dice=in_signs(idle_dice(chosen(view.dice, mask))))
    return Button(Act(f"keep.{mask}", bound=True), label, "☑️", disabled=offer is None)


def _best(scene: Scene, view: FiveThousandView) -> Button:
    """Offer the keep that leads to the highest total or, of equal ones, gives most points."""
    best = max(view.keeps, key=lambda offer: ends(view, offer.points)[1])
    dice_kept, gives = in_signs(sorted(best.dice)), _gives(scene, view, best)
    label = scene.t("five_thousand.best", dice=dice_kept, gives=gives)
    return Button(Act(f"keep.{best.mask}"), label, "⭐")


def _gives(scene: Scene, view: FiveThousandView, offer: KeepOffer) -> str:
    """Write what a keep gives: its points or, if it ends the turn, how that ends."""
    return ending(scene, view, offer.points) if last_throw(view) else points(scene.t, offer.points)


def keep_label(t: Text, offer: KeepOffer) -> str:
    """Write a keep: its dice and its points."""
    return f"{in_signs(sorted(offer.dice))} · {points(t, offer.points)}"


def then(scene: Scene, view: FiveThousandView, offer: KeepOffer) -> str:
    """Say what follows a keep: the end of the turn, the game won, too much, or a throw and its risk."""
    t, (outcome, _) = scene.t, ends(view, offer.points)
    if last_throw(view) or outcome == "overshoot":
        return ending(scene, view, offer.points)
    if outcome == "win":
        return t("five_thousand.then.win")
    full = offer.free == view.options.dice
    key = "five_thousand.then.full" if full else "five_thousand.then"
    return t(key, n=offer.free, percent=percent(t, offer.free))

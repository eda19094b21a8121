"""The buttons of 5000: the throw, the bank, the dice to set aside."""

from collections.abc import Sequence

from bot.games.five_thousand.dice import chosen, idle_dice, ticked_mask
from bot.games.five_thousand.game import Bank, FiveThousandView, KeepOffer
from bot.games.kit.dice import Throw
from bot.screens.five_thousand.turn import ending, ends, lacking, last_throw, percent
from bot.screens.kit.dice import in_signs, toggles
from bot.screens.kit.limits import SELECT
from bot.screens.kit.numbers import points
from bot.screens.kit.screen import Act, Button, Choice, Row, Scene, Select
from bot.text import Text


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
        for offer in _by_values(view.keeps)[:SELECT]
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


def _by_values(keeps: Sequence[KeepOffer]) -> list[KeepOffer]:
    """Return one offer for each choice of values: which of equal dice is kept does not matter."""
    first: dict[tuple[int, ...], KeepOffer] = {}
    for offer in keeps:
        first.setdefault(tuple(sorted(offer.dice)), offer)
    return list(first.values())


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

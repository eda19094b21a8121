"""What the games of throws share: their dice as text, buttons or typed values."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Protocol, cast

from bot.screens.kit.matching import both, typed_words
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Act, Button, Mark, Row, Scene
from tapis.games.kit.dice import Dice, Roll, Rolled, Thrown, keeping, mask_of
from tapis.games.kit.game import Seat
from tapis.games.kit.steps import Step
from tapis.games.kit.typed_dice import FIGURES, in_signs, values_typed

KEPT = "_kept"
"""What the sprite of a die that its player keeps ends in."""


class Thrower(Protocol):
    """What a view tells of the turn's throws."""

    @property
    def turn(self) -> Seat | None: ...  # noqa: D102 - the class says it
    @property
    def dice(self) -> Dice: ...  # noqa: D102
    @property
    def throws(self) -> int: ...  # noqa: D102
    @property
    def may_throw(self) -> bool: ...  # noqa: D102


def dice_line(view: Thrower, sprite: str = "die") -> str:
    """Draw the dice large; which of them are kept is told by their buttons."""
    return large(view.dice, sprite) if view.throws else ""


def large(values: Dice, sprite: str = "die") -> str:
    """Draw dice large.

    >>> large((5, 1))
    '# {{die5}} {{die1}}'
    """
    return f"# {dice(values, sprite)}"


def stands(scene: Scene, step: Step) -> bool:
    """Return True for the throw whose dice lie large on the board; five alike are worth a line, too."""
    view = cast("Thrower", scene.view)
    match step.facts:
        case (Rolled(seat=seat, dice=thrown),):
            return (seat, thrown) == (view.turn, view.dice) and len(set(thrown)) > 1
        case (Thrown(seat=seat, dice=thrown),):
            return (seat, thrown) == (view.turn, view.dice)
        case _:
            return False


def throw_rows(
    scene: Scene,
    view: Thrower,
    sprite: str = "die",
    signs: Sequence[str] = FIGURES,
    all_kept: str = "dice.all_kept",
) -> tuple[Row, ...]:
    """Return a tick for each die, and the throw of the others.

    `all_kept` is the key of what to do if every die is kept.
    """
    t = scene.t
    if not view.may_throw:
        return ()
    if not view.throws:
        rolls = [action for offers in scene.offers.values() for action in offers if isinstance(action, Roll)]
        return tuple((Button(Act(str(roll)), t("dice.throw"), "🎲"),) for roll in rolls)
    marks = scene.draft.marks
    mask = mask_of(marks, len(view.dice))
    again = mask.count("1")
    label = t("dice.throw_again", n=again) if again else t(all_kept)
    throw = Button(Act(f"roll.{mask}", bound=True), label, "🎲", disabled=not again)
    return toggles(view.dice, marks, sprite, signs), (throw,)


@lru_cache(maxsize=512)
def toggles(
    shown: Dice, marks: frozenset[str], sprite: str = "die", signs: Sequence[str] = FIGURES
) -> tuple[Button, ...]:
    """Return for each die a button that ticks it, so that it is kept, or lets it go again.

    It has a small drawing, as a phone has no room for five buttons with letters in a row.
    """
    buttons: list[Button] = []
    for index, value in enumerate(shown):
        kept, sign = str(index) in marks, signs[value - 1]
        emoji, bare = f"{sprite}{value}", sign
        if kept:
            emoji, bare = f"{emoji}{KEPT}", f"{sign} ✓"
        buttons.append(Button(Mark(str(index), on=not kept), "", emoji, bare, chosen=kept))
    return tuple(buttons)


def told_throw(scene: Scene, fact: Rolled, sprite: str = "die") -> str:
    """Tell a throw: the player, and what the thrown dice show."""
    who = bold(scene.names[fact.seat])
    thrown = [value for value, mark in zip(fact.dice, fact.mask, strict=True) if mark == "1"]
    key = "fact.rolled" if fact.throw == 1 else "fact.thrown_again"
    return scene.t(key, seat=who, n=len(thrown), dice=dice(thrown, sprite))


def roll_names(
    scene: Scene, view: Thrower, action: Roll, alphabets: Sequence[Sequence[str]] = (FIGURES,)
) -> tuple[str, ...]:
    """Name a throw by the kept values, in any order, in the signs of each alphabet; the first name is shown.

    Of equal dice the leftmost stay, so each choice of values names one throw.
    """
    kept = [value for value, thrown in zip(view.dice, action.mask, strict=False) if thrown == "0"]
    if not kept:
        again = "dice.action.again" if view.throws else "dice.action.throw"
        typed = typed_words(scene.t, "dice.typed.throw")
        return (*(t(again) for t in both(scene.t)), *typed, str(action))
    if keeping(view.dice, kept) != action.mask:
        which = [str(index + 1) for index, thrown in enumerate(action.mask) if thrown == "0"]
        shown = in_signs(kept, alphabets[0])
        name = scene.t("dice.action.keep_which", n=len(which), dice=shown, which=" ".join(which))
        return (name, str(action))
    orders = dict.fromkeys(permutations(sorted(kept)))
    typed = [in_signs(order, signs) for signs in alphabets for order in orders]
    return (scene.t("dice.action.keep", dice=in_signs(kept, alphabets[0])), *typed, str(action))


def parsed_keep(view: Thrower, typed: str) -> str | None:
    """Return the throw that keeps exactly the dice typed by value ("5 5 2"), legal or not.

    Raises:
        Illegal: if these values are not among the dice.
    """
    values = values_typed(typed)
    return f"roll.{keeping(view.dice, values)}" if values is not None and view.throws else None


def dice(values: Iterable[int], sprite: str = "die") -> str:
    """Write dice as sprites.

    >>> dice((5, 1))
    '{{die5}} {{die1}}'
    """
    return " ".join("{{" + f"{sprite}{value}" + "}}" for value in values)

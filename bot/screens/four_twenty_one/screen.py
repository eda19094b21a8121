"""The screens of 421: the board, the throw, what actions are called."""

from bot.screens.four_twenty_one.narration import told
from bot.screens.four_twenty_one.players import players, sheet, token_pile
from bot.screens.four_twenty_one.words import counted, hand_line, state, turn_line
from bot.screens.kit.dice import roll_names, stands, throw_rows
from bot.screens.kit.matching import typed_words
from bot.screens.kit.screen import Act, Body, Button, GameScreen, Row, Scene
from tapis.games.four_twenty_one.game import FourTwentyOneView, Stop
from tapis.games.kit.dice import Roll, keeping
from tapis.games.kit.game import Action
from tapis.games.kit.typed_dice import values_typed

GAME = "four_twenty_one"


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = scene.view_as(FourTwentyOneView)
    rows = () if view.turn is None else _rows(scene, view)
    asides = tuple(counted(scene.t, count) for count in view.tokens)
    hand, picture = hand_line(scene, view), token_pile(scene, view)
    return Body(
        turn_line(scene, view),
        lambda: "\n".join([*players(scene, view), "", state(scene, view)]),
        hand,
        rows=rows,
        picture=picture,
        asides=asides,
    )


def _rows(scene: Scene, view: FourTwentyOneView) -> tuple[Row, ...]:
    """Offer the throw and, if allowed, the stop beside it."""
    *toggles, throw = throw_rows(scene, view, all_kept="four_twenty_one.all_kept")
    if not view.may_stop or not isinstance(throw, tuple):
        return (*toggles, throw)
    return (*toggles, (*throw, Button(Act("stop"), _stop_text(scene, view), "✋")))


def _stop_text(scene: Scene, view: FourTwentyOneView) -> str:
    if view.limit is None:
        return scene.t("four_twenty_one.action.stop", n=view.throws)
    return scene.t("four_twenty_one.action.good")


def names(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return what players call this action: shown name first, then others they may type."""
    if isinstance(action, Roll):
        return roll_names(scene, scene.view_as(FourTwentyOneView), action)
    if isinstance(action, Stop):
        typed = typed_words(scene.t, "four_twenty_one.typed.stop")
        return tuple(dict.fromkeys((_stop_text(scene, scene.view_as(FourTwentyOneView)), *typed)))
    return (str(action),)


def parsed(scene: Scene, typed: str) -> str | None:
    """Return the throw that keeps exactly the dice typed by value ("4 2"), legal or not.

    Raises:
        Illegal: if these values are not among the dice.
    """
    view, values = scene.view_as(FourTwentyOneView), values_typed(typed)
    if values is None:
        return None
    return f"roll.{keeping(view.dice, values)}" if view.throws else "roll"


SCREEN = GameScreen(
    table=table,
    names=names,
    told=told,
    sheet=sheet,
    stands=stands,
    parsed=parsed,
    parsed_for=frozenset({"", "roll"}),
)

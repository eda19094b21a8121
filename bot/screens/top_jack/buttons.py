"""The buttons of Top Jack: the throw, the boxes, the announcement."""

from bot.games.kit.game import Seat
from bot.games.kit.sheet import Score, Slot
from bot.games.top_jack.columns import Announce
from bot.games.top_jack.game import TopJackView
from bot.screens.kit.dice import throw_rows
from bot.screens.kit.screen import Act, Button, Choice, Row, Scene, Select
from bot.screens.kit.sheet import points_given
from bot.screens.top_jack.columns import in_column

FACE = "face"
"""What the sprites of a poker die begin with, `face1` to `face6`."""

SIGNS = {"en": "♠♥JQKA", "fr": "♠♥VDRA"}
"""By language, the signs of the six faces: the black one, the red one, the letters."""


def rows(scene: Scene) -> tuple[Row, ...]:
    """Offer the throw, the boxes and the announcement, in three rows at most.

    After one throw: the dice, the throw and the boxes.  After two: the boxes and the announcement; in ordered
    columns only the boxes.  Once a box is announced: the dice and the throw.
    """
    view = scene.view_as(TopJackView)
    if view.turn is None:
        return ()
    all_kept = "top_jack.all_kept" if view.announced else "dice.all_kept"
    throw = throw_rows(scene, view, FACE, SIGNS[scene.t.language], all_kept)
    return (*throw, *_boxes(scene), *_announce_row(scene, view.turn))


def _boxes(scene: Scene) -> tuple[Row, ...]:
    """Offer the boxes with what each gives, best first: in a list, or as buttons if every column is ordered.

    Beside a free column the others have only one open box each, so the list holds 17 at most.
    """
    t, view = scene.t, scene.view_as(TopJackView)
    choices = tuple(
        Choice(
            Act(str(Score(slot=Slot(offer.grid, offer.box), several=view.grids > 1))),
            points_given(t, in_column(scene, offer), offer),
            t(f"top_jack.hint.{offer.box}"),
        )
        for offer in sorted(view.offers, key=lambda offer: -offer.points)
    )
    if not choices:
        return ()
    if "free" in view.columns:
        return (Select("box", t("sheet.write"), choices),)
    return (tuple(Button(choice.do, choice.label, "✏️") for choice in choices),)


def _announce_row(scene: Scene, seat: Seat) -> tuple[Row, ...]:
    t = scene.t
    choices = tuple(
        Choice(
            Act(str(action)),
            t("top_jack.action.announce", box=t(f"top_jack.box.{action.slot.box}")),
            t(f"top_jack.hint.{action.slot.box}"),
        )
        for action in scene.offers.get(seat, ())
        if isinstance(action, Announce)
    )
    return (Select("announce", t("top_jack.announce"), choices),) if choices else ()

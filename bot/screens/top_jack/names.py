"""The actions of Top Jack: their buttons, what players call them, and so may type."""

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.screens.kit.dice import roll_names, throw_rows
from bot.screens.kit.matching import both
from bot.screens.kit.screen import Act, Button, Choice, Row, Scene, Select, Typed
from bot.screens.kit.sheet import box_meant, box_words, grid_name, points_given, score_names
from bot.screens.top_jack.columns import GAME, in_column
from bot.text import LANGUAGES, text_in
from tapis.games.kit.dice import Roll
from tapis.games.kit.game import Action, Seat
from tapis.games.kit.sheet import Score, Slot
from tapis.games.kit.typed_dice import FIGURES
from tapis.games.top_jack.columns import Announce
from tapis.games.top_jack.game import TopJackView

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


# What they are called


def names(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return what players call this action: shown name first, then others they may type."""
    if isinstance(action, Roll):
        return roll_names(scene, scene.view_as(TopJackView), action, _alphabets(scene))
    if isinstance(action, Announce):
        return _announce_names(scene, action)
    if isinstance(action, Score):
        return score_names(scene, scene.view_as(TopJackView), action, GAME)
    return (str(action),)


def _alphabets(scene: Scene) -> list[Sequence[str]]:
    """Return the alphabets of the faces: as drawn, by points, and as each language says."""
    spoken = [words.split() for t in both(scene.t) for words in t("top_jack.faces").split("|")]
    return [*SIGNS.values(), FIGURES, *spoken]


def _announce_names(scene: Scene, action: Announce) -> tuple[str, ...]:
    """Name a box to announce; its column may be left out, as only one has any."""
    grid, box = action.slot
    words = box_words(scene.t, GAME, box)
    if scene.view_as(TopJackView).grids > 1:
        called = (*(grid_name(t, GAME, grid) for t in both(scene.t)), str(grid))
        words += [name for one in called for word in words for name in (f"{one} {word}", f"{word} {one}")]
    said = [t("top_jack.action.announce", box=word) for t in both(scene.t) for word in words]
    return tuple(dict.fromkeys((*said, str(action))))


def meant(scene: Scene, typed: Typed) -> str | None:
    """Return the notation of the box with this name, to write or to announce, open or not."""
    if typed.verb != Announce.verb:
        return box_meant(names)(scene, typed)
    score = box_meant(names)(scene, replace(typed, verb=Score.verb))
    return score and Announce.verb + score.removeprefix(Score.verb)


def to_announce(box: str) -> Typed:
    """Return the typed text of `announce`: the box alone, or after the verb in any language.

    It is compared with the beginning of announcements' names, so it is not taken for a box to write.

    >>> to_announce("Annoncer full").whole, to_announce("announce ").text, to_announce("full").text
    ('announce full', '', 'full')
    """
    said = "|".join(text_in(language)("top_jack.action.announce", box="").strip() for language in LANGUAGES)
    bare = re.sub(rf"^\s*(?:{said})(?:\s+|$)", "", box, flags=re.IGNORECASE)
    noted = not bare.strip() or bare.startswith(f"{Announce.verb}.")
    return Typed(bare, Announce.verb, whole="" if noted else f"{Announce.verb} {bare}")

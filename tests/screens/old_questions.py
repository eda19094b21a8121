"""Questions of a review and of the notebook at positions of random play, with all that was known then."""

from dataclasses import replace

from bot.screens.frame import review
from bot.screens.frame.review import Asked
from bot.screens.kit.facts import history
from bot.screens.kit.known import afresh
from bot.screens.kit.screen import Body, Scene, Screen
from bot.shelf import SHELF
from tapis.games.kit.steps import since_own
from tapis.walk import Walk
from tests.screens.sketches import LONGEST, Ticked, hand_scene, scene_of

SINCE = 8
"""The newest moves that may be told."""


def question(
    played: Walk, seat: int, asked: Asked, language: str, kinds: tuple[str, ...] = LONGEST
) -> tuple[Screen, Body]:
    """Draw the question of a position for who is to move, as `OldDecision` does, and its board."""
    game, heard, draft = played.game, played.question(seat).heard, Ticked(asked.marks, asked.page)
    public, own = (
        scene_of(game, (), language, kinds, draft),
        hand_scene(game, seat, language, kinds, draft),
    )
    entry, key = SHELF[game.key], game.key
    if game.hidden and not any(fact.kind == "trick" for fact in heard):
        public, own = (replace(each, view=afresh(each.view)) for each in (public, own))
    body = entry.screen.table(replace(public, viewer=seat))
    body = entry.hand.held(own, body) if game.hidden else body
    scene = own if game.hidden else public
    return review.asking(scene.t, key, asked, body, known(scene, played, seat)), body


def known(scene: Scene, played: Walk, seat: int) -> list[str]:
    """Return what is told beside the board."""
    screen = SHELF[played.kind.key].screen
    if screen.known is not None:
        return screen.known(scene, played.question(seat).heard)
    return history(replace(scene, since=since_own(played.newest(SINCE), {seat})), screen)

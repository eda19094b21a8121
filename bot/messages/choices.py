"""A choice of a player as the coach speaks of it: in which scene, with what names."""

from dataclasses import replace
from typing import Any

from bot.messages.scene import scene_of
from bot.screens.kit.screen import NoMarks, Scene
from bot.shelf import SHELF
from bot.tables import Draft, Table
from bot.text import Text
from tapis.engines import Choice
from tapis.games.kit.game import Game


def table_then(table: Table, rev: int, position: Game[Any], draft: Draft | None = None) -> Table:
    """Return a finished table as it was at a revision, in this position, with these ticks."""
    return replace(
        table, life="playing", back="", rev=rev, position=position, since=(), draft=draft or Draft()
    )


def scene_then(table: Table, t: Text, chosen: Choice) -> Scene:
    """Return the scene of a choice, as the player who made it saw it; `table` may be the state after it."""
    now = scene_of(table, t, chosen.seat if table.kind.hidden else None)
    offers = {chosen.seat: chosen.actions}
    return replace(
        now, view=chosen.question.view, offers=offers, awaited=frozenset({chosen.seat}), draft=NoMarks()
    )


def name_of(game: str, scene: Scene, chosen: Choice, code: str) -> str:
    """Return what players call an action of a choice."""
    action = chosen.actions.find(code)
    return code if action is None else SHELF[game].screen.names(scene, action)[0]

"""What players do in a game beside their moves: claim the rest, decide in advance, agree to stop, give up.

Hand and board have a button for each; here they are found by words, for who types.
"""

from datetime import datetime
from typing import Final

from bot.interactions.actor import Actor
from bot.interactions.answers import Said
from bot.messages.scene import hand_of, scene_of
from bot.screens.kit.plans import VERB
from bot.screens.kit.screen import Act, Button, Verb
from bot.shelf import SHELF
from bot.tables import CLAIM, Table
from bot.text import Text

IN_HAND: Final = (Act(CLAIM), Verb(VERB), Verb("slam"))
"""What a hand offers besides cards and calls."""
AGREED: Final = frozenset(("agree", "giveup"))
"""The notations that end a game or a demonstration."""
LONGEST: Final = 2000
"""Characters that a message may hold besides its embed."""


def asides(table: Table, user_id: int, t: Text, at: datetime) -> list[Button]:
    """Return what this player may do beside their moves now, as the buttons that do it.

    An `Act` is played by `play_aside`, a `Verb` is pressed as any other button.
    """
    seat, position = table.seat_of(user_id), table.position
    if seat is None or position is None or table.phase != "playing":
        return []
    hidden = table.kind.hidden
    shown = hand_of(table, t, seat, at).rows if hidden else ()
    own = [each for row in shown if isinstance(row, tuple) for each in row if each.do in IN_HAND]
    scene, names = scene_of(table, t, seat if hidden else None), SHELF[table.game].screen.names
    others = [action for action in position.legal(seat) if str(action) in AGREED]
    return [*own, *(Button(Act(str(action)), names(scene, action)[0]) for action in others)]


async def play_aside(actor: Actor, table_id: str, code: str) -> Said:
    """Play what was typed, whoever is to move; its player is told what it did."""
    done = await actor.tables.play(table_id, actor.id, code, seen=None, interaction_id=actor.interaction.id)
    return Said(happened(actor, done.table), done=done)


def happened(actor: Actor, table: Table) -> str:
    """Tell the newest facts of a table, in the language of who acted."""
    reader = actor.reader
    scene = scene_of(table, reader.t)
    told = [SHELF[table.game].screen.told(scene, step) for step in scene.since[-1:]]
    line = reader.sprites.text("".join(told))
    return line if 0 < len(line) <= LONGEST else reader.t("said.configured")

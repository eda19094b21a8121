"""The board of a running game: who is to move, what has happened, the position, the table's own buttons."""

from bot.screens.frame.doors import advice_buttons, sheet_button, undo_button
from bot.screens.frame.frame import (
    Frame,
    bold_names,
    footer,
    game_title,
    joined,
    left_line,
    skipped_line,
    uncounted_line,
)
from bot.screens.kit.limits import BUTTONS
from bot.screens.kit.people import bold
from bot.screens.kit.rows import fits_a_phone
from bot.screens.kit.screen import GREEN, Body, Button, Door, Scene, Screen


def board(frame: Frame, scene: Scene, body: Body) -> Screen:
    """Draw a game that is played, in the order that every board has.

    Who is to move and how comes first, then what has happened since their own last move, then the position
    with the scores, as a picture or as text.
    """
    asked = [_turn(frame, scene, body), _vacant(frame), _request(frame), _ending(frame)]
    standing = [left_line(frame), uncounted_line(frame)]
    happened = [skipped_line(frame), *frame.history]
    return Screen(
        game_title(frame),
        joined(*asked, *standing, *happened, body.hand),
        body.blocks,
        footer(frame),
        GREEN,
        (*body.rows, _doors(frame, scene, body)),
        body.picture,
        body.body,
    )


def _vacant(frame: Frame) -> str:
    """Say which seats are free, how they are taken, and what else may be done."""
    if not frame.vacant:
        return ""
    names = bold_names([frame.names[seat] for seat in frame.vacant])
    key = "turn.vacant_robot" if _played_on(frame) else "turn.vacant"
    return "🪑 " + frame.t(key, n=len(names), players=names)


def _played_on(frame: Frame) -> bool:
    """Return True if robots play on in all free seats, so that nobody waits for who takes one."""
    return bool(frame.vacant) and frame.robots.issuperset(frame.vacant)


def _ending(frame: Frame) -> str:
    return "" if frame.ending is None else "🛑 " + frame.t("turn.ending", player=bold(frame.ending))


def _turn(frame: Frame, scene: Scene, body: Body) -> str:
    """Say whose turn it is, how to move, and what happens when the time is up."""
    t = frame.t
    waiting = [bold(frame.names[seat]) for seat in sorted(scene.awaited)]
    if not waiting:
        return ""
    if scene.awaited <= frame.robots:
        return "▶️ " + t("turn.robot", n=len(waiting), players=waiting)
    free = scene.awaited <= set(frame.vacant)
    how = "" if free else body.turn
    lines = ["▶️ " + (how or t("turn.free" if free else "turn.awaited", n=len(waiting), players=waiting))]
    if frame.late:
        lines.append("-# ⌛ " + t("turn.late"))
    elif frame.deadline is not None:
        lines.append("-# ⏳ " + t("turn.deadline", deadline=frame.deadline))
    return "\n".join(lines)


def _request(frame: Frame) -> str:
    if frame.request is None:
        return ""
    leaving, newcomer = frame.request
    key = "turn.request_owner" if frame.owner else "turn.request"
    return "🪑 " + frame.t(key, leaving=bold(leaving), newcomer=bold(newcomer))


def _doors(frame: Frame, scene: Scene, body: Body) -> tuple[Button, ...]:
    """The table's own row: what is wanted now comes first, and the last button opens everything else.

    What may also be done, and is behind the last button too, stands there as far as a phone has room for it.
    """
    t = frame.t
    ready = bool(frame.unready) and not frame.spoiled and not frame.vacant
    sit = Button(Door("join"), t("door.sit"), "🪑", style="success")
    spare = _played_on(frame) and not frame.unready  # who still has to say Ready presses the same button
    wanted = [
        (frame.request is not None, Button(_agree(frame), t("door.agree"), "🤝", style="success")),
        (frame.ending is not None, Button(Door("agree.end"), t("door.agree_end"), "🛑", style="danger")),
        (bool(frame.vacant) and not spare, sit),
        (ready, Button(Door("join"), t("door.ready"), "✅", style="success")),
        (frame.late, Button(Door("standin"), t("door.standin"), "🤖", style="danger")),
        (frame.late, Button(Door("skip"), t("door.skip"), "⏭️", style="danger")),
    ]
    due, more = [button for asked, button in wanted if asked], Button(Door("more"), t("door.more"))
    advice = [] if scene.awaited <= frame.robots else advice_buttons(frame)
    if fits_a_phone([*due, *advice, more]):
        due += advice
    undo = [undo_button(t)] if frame.undo else []
    if not fits_a_phone([*due, *undo, *body.beside, more]):
        undo = []
    row = [*due, *undo, *body.beside]
    if spare and fits_a_phone([*row, sit, more]):
        row.append(sit)
    if not body.beside and fits_a_phone([*row, sheet_button(t), more]):
        row.append(sheet_button(t))
    return (*row[: BUTTONS - 1], more)


def _agree(frame: Frame) -> Door:
    """Return the yes to this very request, so that the button never agrees to a later one."""
    return Door(f"agree.{frame.asked}" if frame.asked else "agree")

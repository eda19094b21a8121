"""What a board's "⋯" opens, for one person alone: everything that does not fit the board's own row."""

from bot.screens.frame.doors import advice_buttons, sheet_button, undo_button
from bot.screens.frame.frame import (
    Frame,
    game_title,
    joined,
    left_line,
    options_played,
    uncounted_line,
    vacant_line,
)
from bot.screens.kit.screen import Block, Button, Door, Row, Screen


def menu(frame: Frame, *, running: bool, seated: bool, pictures: bool | None = None) -> Screen:
    """Offer what may be done besides moving; only who is `seated` in a `running` game may leave or end it.

    `pictures` says to the host whether the board is drawn, so that they may change it; None to others.
    """
    t = frame.t
    reading = [
        Button(Door("text"), t("door.text"), "🔤"),
        Button(Door("log"), t("door.log"), "📜"),
        sheet_button(t),
        Button(Door("rules"), t("door.rules"), "📖"),
    ]
    rows: list[Row] = []
    if running and seated:
        reading.append(Button(Door("type"), t("door.type"), "⌨️"))
        rows.append(
            (
                *([undo_button(t)] if frame.undo else []),
                *advice_buttons(frame),
                Button(Door("give"), t("door.give"), "🤲"),
                Button(Door("leave"), t("door.leave"), "🚪"),
                Button(Door("end"), t("door.end"), "🛑"),
            )
        )
    if running and pictures is not None:
        door = Door("pictures.no" if pictures else "pictures.yes")
        other = "ask" if frame.absent == "robot" else "robot"
        absent = (Button(Door(f"absent.{other}"), t(f"door.absent.{other}"), "🤖"),) if frame.measured else ()
        shown = Button(door, t("door.pictures.no" if pictures else "door.pictures.yes"), "🖼️")
        rows.append((shown, *absent))
    if running and not seated and (frame.own or frame.vacant):
        rows.append((Button(Door("join"), t("door.sit"), "🪑", style="success"),))
    if not running:
        reading.append(Button(Door("export"), t("door.export"), "💾"))
    blocks = (
        Block(t("table.options"), options_played(frame)),
        Block(t("table.fair"), t("lobby.seed", hash=frame.seed_hash)),
    )
    standing = (vacant_line(frame), left_line(frame), uncounted_line(frame)) if running else ()
    body = joined(t("menu.body"), *standing)
    return Screen(game_title(frame), body, blocks=blocks, rows=(tuple(reading), *rows))


def check(frame: Frame) -> Screen:
    """Say how the luck of a finished game is checked: by fingerprint, seed, salt and file."""
    t = frame.t
    said = [t("check.body", hash=frame.seed_hash, seed=frame.seed or ""), _mixed_in(frame)]
    return Screen(t("check.title", game=game_title(frame)), joined(*said))


def _mixed_in(frame: Frame) -> str:
    """Say what was mixed into the luck; nothing of a game that was started before that was done."""
    start, words = frame.salt[:1], [word for word in frame.salt[1:] if word]
    if not start:
        return ""
    said = frame.t("check.start", start=start[0])
    return joined(said, frame.t("check.words", words=words) if words else "")

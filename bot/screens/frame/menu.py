"""What a board's "⋯" opens, for one person alone: everything that does not fit the board's own row."""

from bot.screens.frame.doors import sheet_button, undo_button
from bot.screens.frame.frame import Frame, game_title, options_played
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
                Button(Door("give"), t("door.give"), "🤲"),
                Button(Door("leave"), t("door.leave"), "🚪"),
                Button(Door("end"), t("door.end"), "🛑"),
            )
        )
    if running and pictures is not None:
        door = Door("pictures.no" if pictures else "pictures.yes")
        rows.append((Button(door, t("door.pictures.no" if pictures else "door.pictures.yes"), "🖼️"),))
    if not running:
        reading.append(Button(Door("export"), t("door.export"), "💾"))
    blocks = (
        Block(t("table.options"), options_played(frame)),
        Block(t("table.fair"), t("lobby.seed", hash=frame.seed_hash)),
    )
    return Screen(game_title(frame), t("menu.body"), blocks=blocks, rows=(tuple(reading), *rows))


def check(frame: Frame) -> Screen:
    """Say how the luck of a finished game is checked: with its fingerprint, its seed and the file."""
    t = frame.t
    said = t("check.body", hash=frame.seed_hash, seed=frame.seed or "")
    return Screen(t("check.title", game=game_title(frame)), said)

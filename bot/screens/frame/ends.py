"""A table whose game is over, in whichever way."""

from bot.games.kit.game import Result
from bot.screens.frame.frame import Frame, bold_names, footer, game_title, left_line, revealed, skipped_line
from bot.screens.frame.ranking import ranking, winners
from bot.screens.kit.screen import GOLD, GREY, Body, Button, Door, Scene, Screen


def over(frame: Frame, scene: Scene, body: Body) -> Screen:
    """Draw a finished game: the last board, the seed and how to check it, the ranking, the buttons."""
    t = frame.t
    result = scene.result or Result(ranked=False)
    seed, won = _small(revealed(frame)), "### " + winners(frame, result)
    parts = [body.body, body.headline, seed, won, ranking(frame, result, body.asides), left_line(frame)]
    parts += ["-# " + t("over.uncounted") if frame.spoiled or frame.unready else ""]
    title = t("over.title", game=game_title(frame))
    text = "\n".join(filter(None, parts))
    return Screen(title, text, body.blocks, footer(frame), GOLD, (_after(frame),), body.picture)


def ended(frame: Frame, body: Body) -> Screen:
    """Draw a game that ended early: by whom, and its last position."""
    t = frame.t
    by = bold_names(frame.ended_by)
    word = t("closed.ended_by", players=by) if by else t("closed.ended")
    parts = ["### 🛑 " + word, left_line(frame), body.body, skipped_line(frame), body.headline, body.hand]
    parts.append(_small(revealed(frame)))
    title = t("closed.title", game=game_title(frame))
    text = "\n".join(filter(None, parts))
    return Screen(title, text, body.blocks, footer(frame), GREY, (_after(frame),), body.picture)


def archived(frame: Frame, body: Body) -> Screen:
    """Draw a game that was archived because nobody touched it: its last position, and the way back."""
    t = frame.t
    row = (Button(Door("reopen"), t("door.reopen"), "🔓", style="success"), *_after(frame)[1:])
    word = "### 💤 " + t("closed.archived")
    parts = [word, left_line(frame), body.body, skipped_line(frame), body.headline]
    text = "\n".join(filter(None, parts))
    title = t("closed.title", game=game_title(frame))
    return Screen(title, text, body.blocks, footer(frame), GREY, (row,), body.picture)


def closed(frame: Frame) -> Screen:
    """Draw a lobby that was closed before any game began."""
    t = frame.t
    body = t("closed.lobby") + "\n" + t("closed.again", command=frame.command)
    return Screen(t("closed.title", game=game_title(frame)), body, colour=GREY)


def _after(frame: Frame) -> tuple[Button, ...]:
    """Offer what can still be done at a table whose game is over."""
    t = frame.t
    return (
        Button(Door("rematch"), t("door.rematch"), "🔁", style="success"),
        Button(Door("sheet.0"), t("door.sheet"), "📋"),
        Button(Door("export"), t("door.export"), "💾"),
    )


def _small(text: str) -> str:
    """Write every line in small letters."""
    return "\n".join(f"-# {line}" for line in text.splitlines())

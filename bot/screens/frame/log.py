"""The log of a table: every move in the words of its board, page by page."""

from collections.abc import Sequence

from bot.screens.kit.limits import BODY, size
from bot.screens.kit.people import place_number
from bot.screens.kit.rows import pages_rows
from bot.screens.kit.screen import GameScreen, Scene, Screen
from tapis.games.kit.steps import Step, log_span


def log_screen(scene: Scene, screen: GameScreen, steps: Sequence[Step], page: int, pages: int) -> Screen:
    """Draw a page of the log; `steps` are those of its revisions, each with its number."""
    t = scene.t
    lines = [
        f"{place_number(step.rev)} {mark}{line}"
        for step, mark, line in (
            (step, "⏭️ " if step.skipped else "⏩ " if step.auto else "", screen.told(scene, step))
            for step in steps
        )
        if line
    ]
    titles = [t("log.moves", first=first, last=last) for first, last in map(log_span, range(pages))]
    footer = t("page.of", page=page + 1, pages=pages) if pages > 1 else ""
    body = "\n".join(lines) or t("log.empty")
    return Screen(t("log.title"), body, footer=footer, rows=pages_rows(t, "log", page, titles))


def fits(screen: Screen) -> bool:
    """Tell whether a page holds with every die and card drawn."""
    return size(screen.body) <= BODY

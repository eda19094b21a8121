"""What a refusal offers besides its reason: the way to what its player wanted."""

from bot.screens.kit.screen import Button, Link, Verb
from bot.text import Text

TAKEN = {
    "table.refuse.channel_taken",
    "table.refuse.reopen_taken",
    "table.refuse.aside_waits",
    "move.other_game",
}
"""Refusals because another table stands in the channel."""
ELSEWHERE = {"table.refuse.channel_taken", "move.other_game", "table.refuse.full", "table.refuse.no_seat"}
"""Refusals after which a table like the wanted one may be opened in a thread."""
HERE = {"move.no_table", "open.already_thread", "open.no_threads", "open.no_right_to_thread"}
"""Refusals after which the wanted table may be opened in the channel itself."""
HERE_ALONE = "open.here_alone"
"""The refusal of a table for several people, after which the wanted one may be a private one."""
ROBOTS = "open.robots"
"""The refusal of more robots than there is room for, after which one may play with as many as there is."""
_VERBS = {
    "table.refuse.archived": ("reopen", "verb.reopen"),
    "table.refuse.over": ("rematch", "verb.rematch"),
    "table.refuse.set_aside": ("export", "verb.export"),
    "table.refuse.lost": ("rematch", "verb.rematch"),
}
"""Refusals by what a table is, with the verb that goes on from there."""
ASIDE = "private.refuse.set_aside"
"""The refusal of a private table that cannot be read, which its owner may end."""
FULL = "limit.private"
"""The refusal of one private table too many, after which one of those there may be gone on with."""
WITH_A_WAY = frozenset({*TAKEN, *ELSEWHERE, *HERE, HERE_ALONE, ROBOTS, *_VERBS, ASIDE, FULL})
"""Refusals that may offer a way out."""


def ways_out(
    t: Text, why: str, *, board: str = "", wanted: str = "", threads: bool = False, robots: int = 0
) -> list[Button]:
    """Return the buttons that a refusal offers, none where there is no way but another move.

    Args:
        t: the language of who was refused.
        why: the refusal's key.
        board: the address of the board that stands in the channel, "" for none.
        wanted: the code of the table that was wanted (`bot/interactions/table_request.py`), "" for none; of a
            private one where no other may stand.
        threads: whether a thread may be opened in this channel.
        robots: how many the wanted table has.
    """
    buttons: list[Button] = []
    if board and why in TAKEN:
        buttons.append(Button(Link(board), t("way.board")))
    if wanted and threads and why in ELSEWHERE:
        buttons.append(Button(Verb(f"thread.{wanted}"), t("way.thread"), "🧵"))
    if wanted and why in HERE:
        buttons.append(Button(Verb(f"open.{wanted}"), t("way.open")))
    if wanted and why == HERE_ALONE:
        buttons.append(Button(Verb(f"open.{wanted}"), t("way.private")))
    if wanted and why == ROBOTS:
        buttons.append(Button(Verb(f"open.{wanted}"), t("way.robots", n=robots), "🤖"))
    if why == FULL:
        buttons.append(Button(Verb("mine"), t("mine.title"), "📌"))
    if why == ASIDE:
        buttons.append(Button(Verb("end"), t("verb.end")))
        buttons.append(Button(Verb("export"), t("verb.export")))
    if board and why in _VERBS:
        name, label = _VERBS[why]
        buttons.append(Button(Verb(name), t(label)))
    return buttons

"""A board behind "As text": sentences for who hears them, no table of figures and dots."""

import re
from dataclasses import replace

from bot.screens.kit.limits import size
from bot.screens.kit.screen import Screen, just
from bot.text import Text

MOST = 3800
"""Characters of a page of sentences; more is cut, and stands behind "Scores"."""
CODE = re.compile(r"\n?```.*?```", re.DOTALL)
"""A table of figures, which the sentences tell."""


def in_words(t: Text, screen: Screen, *, mine: bool) -> Screen:
    """Tell a board in sentences, first of all whether it is the reader who is next (`mine`).

    What its picture shows is told by the picture's sentences; where it has none the text stays as it is.
    """
    sentences = () if screen.picture is None else screen.picture.said
    shown = CODE.sub("", screen.body) if sentences else screen.body
    body = "\n".join(filter(None, [t("text.mine") if mine else "", shown]))
    told = replace(screen, body=body, rows=(), picture=None)
    if not sentences:
        return told
    room = MOST - size(body)
    lines = list[str]()
    for sentence in sentences:
        room -= len(sentence) + len("- \n")
        if room < 0:
            lines.append("- …")
            break
        lines.append(f"- {sentence}")
    blocks = tuple(block for block in screen.blocks if not CODE.search(block.body))
    return replace(told, write=just("\n".join(lines)), blocks=blocks)

"""How much a player has to take in: `python -m bench.words [game ...]`.

Of each game the median words, labels and controls of its lobby, board, end and hand, in both languages, over
all positions of games played at random with two players and with as many as fit up to four.  Words are those
of the message, a figure is one; labels are the words on its controls, which are buttons and lists.  Then the
words of the README.  Heights are told by `python -m bench.heights`, bytes by `python -m bench.uploads`.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import product
from statistics import median
from typing import NamedTuple

from bot.messages.components import Drawn, draw
from bot.messages.scene import hand_of, screen_of
from bot.messages.sprites import Sprites
from bot.screens.kit.screen import Screen
from bot.tables import Table
from bot.text import LANGUAGES, text_in
from tapis.shelf import GAMES
from tests.browser.positions import tables
from tests.catalogue.house import ROOT
from tests.screens.whole_tables import THEN

KINDS = ("lobby", "board", "end", "hand")
WORD = re.compile(r"[^\W_]")
DRAWING = re.compile(r"<a?:\w+:\d+>|<t:\d+(:\w)?>")


class Count(NamedTuple):
    """What a screen asks its reader to take in."""

    words: int
    labels: int
    controls: int


def words_in(text: str) -> int:
    """Count the words of a message as a reader does: a drawn card is none, an instant is one.

    >>> words_in("**Ada** to move · <t:5:R> · {{die5}}")
    5
    """
    plain = DRAWING.sub(lambda found: "soon" if found[0].startswith("<t:") else "", text)
    return sum(bool(WORD.search(word)) for word in re.sub(r"\{\{\w+\}\}", "", plain).split())


def count(drawn: Drawn) -> Count:
    """Count the words of a message with its picture where it has one, and its controls."""
    embed = drawn.embed if drawn.pictured is None else drawn.pictured
    said: list[str | None] = [embed.title, embed.description, embed.footer.text]
    for block in embed.fields:
        said += [block.name, block.value]
    controls = [each for row in drawn.view.to_components() for each in row["components"]]
    labels = [each.get("label") or each.get("placeholder") for each in controls]
    words, label = (words_in("\n".join(filter(None, texts))) for texts in (said, labels))
    return Count(words, label, len(controls))


def screens(table: Table, language: str) -> Iterator[tuple[str, Screen]]:
    """Draw the message of a table that all see and, of a game with hands, that of who is to move."""
    here = table.replace(locale=language)
    yield {"lobby": "lobby", "over": "end"}.get(table.phase, "board"), screen_of(here, THEN)
    if table.kind.hidden and table.phase == "playing":
        yield "hand", hand_of(here, text_in(language), min(here.awaited), THEN)


def counted(game: str, language: str) -> dict[str, list[Count]]:
    """Count each screen of random play, by its kind."""
    found: dict[str, list[Count]] = defaultdict(list)
    few = [players for players in (2, 3, 4) if players in GAMES[game].seats]
    for players in sorted({few[0], few[-1]}):
        for table in tables(game, players):
            for kind, screen in screens(table, language):
                drawn = draw(screen, Sprites().spoken(language), table.id, table.rev)
                found[kind].append(count(drawn))
    return found


def line(game: str, language: str) -> str:
    """Write the medians of a game in a language."""
    found = counted(game, language)
    cells: list[str] = []
    for kind in KINDS:
        each = found.get(kind)
        told = [f"{median(part):g}" for part in zip(*each, strict=True)] if each else [""] * 3
        cells.append(" ".join(f"{one:>5}" for one in told))
    return f"{game:16} {language:2} " + "  ".join(cells)


def main(games: Sequence[str]) -> None:
    """Print a line for each game and language."""
    print(f"{'':19} " + "  ".join(f"{kind:>17}" for kind in KINDS))
    print(f"{'':19} " + "  ".join("words label  ctrl" for _ in KINDS))
    for game, language in product(games, LANGUAGES):
        print(line(game, language), flush=True)
    print("README:", len((ROOT / "README.md").read_text("utf-8").split()), "words")


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))

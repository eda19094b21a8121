"""Print how high boards are on a phone, by game and players: `python -m bench.heights`, or of one game.

Of each the highest in French, in pixels: in the lobby, in play, with a notice or a robot, at the end.
`!` stands behind what is above the phone's.
"""

import asyncio
import sys
from collections.abc import Sequence

from tapis.shelf import GAMES
from tests.browser.auctions import long_auction
from tests.browser.heights import MOST, again, measured
from tests.browser.positions import PLAYERS, Sketch, in_every_language, sketches
from tests.browser.wall import wall
from tests.browser.windows import chromium

FRENCH = ("fr",)
KINDS = ("lobby", "play", "notices", "end")


def kind_of(board: Sketch) -> str:
    """Return what kind of board it is."""
    if board.table.phase == "over":
        return "end"
    return "lobby" if board.table.phase == "lobby" else "notices" if board.with_robot else "play"


async def main(games: Sequence[str]) -> None:
    """Print a row for each game and number of players."""
    print(f"{'game':16} {'players':>7} " + " ".join(f"{kind:>9}" for kind in KINDS))
    async with wall() as hung, chromium() as browser:
        for game in games:
            boards = [*sketches(game, hung.sprites, PLAYERS, FRENCH)]
            boards += in_every_language(long_auction(), hung.sprites, FRENCH) if game == "coinche" else []
            heights = await measured(hung, browser, boards)
            redrawn = list(again(heights, boards, hung.sprites, FRENCH))
            heights += await measured(hung, browser, redrawn)
            most: dict[tuple[int, str], float] = {}
            for board, height in zip([*boards, *redrawn], heights, strict=True):
                at = board.players, kind_of(board)
                most[at] = max(most.get(at, 0), height.whole)
            for players in sorted({board.players for board in boards}):
                cells = [most.get((players, kind), 0) for kind in KINDS]
                print(f"{game:16} {players:7} " + " ".join(map(written, cells)), flush=True)


def written(height: float) -> str:
    """Write a height in a column."""
    return f"{height:8.0f}{'!' if height > MOST else ' '}" if height else f"{'-':>8} "


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:] or list(GAMES)))

"""The prime (or bonus) of the upper boxes in words.

The texts are the game's own: `<game>.prime.missing`, `.won` and `.lost`.
"""

from collections.abc import Sequence

from bot.screens.kit.people import player_name
from bot.screens.kit.screen import Scene
from bot.screens.kit.sheet import grid_head
from tapis.games.kit.game import Seat
from tapis.games.kit.prime import Prime


def prime_line(game: str, prime: Prime, scene: Scene, columns: Sequence[tuple[Seat, int]]) -> str:
    """Say how many points are missing, or that the prime is won or lost; for each of several columns."""
    t = scene.t
    if len(columns) == 1 and prime.settled(*columns[0]):
        (seat, grid), *_ = columns
        points = prime.earned[seat][grid]
        return "🎯 " + (t(f"{game}.prime.won", points=points) if points else t(f"{game}.prime.lost"))
    said: list[str] = []
    for seat, grid in columns:
        several = prime.view.grids > 1
        who = grid_head(t, game, grid + 1) if several else player_name(scene.names, seat)
        said.append((f"{who} " if len(columns) > 1 else "") + prime.stand(seat, grid))
    return "🎯 " + t(f"{game}.prime.missing", least=prime.least, said=" · ".join(said))

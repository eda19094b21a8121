"""The board of Can't Stop, as text or as picture."""

from collections.abc import Iterable, Mapping

from bot.screens.kit.limits import described
from bot.screens.kit.screen import Picture, Scene
from bot.text import Text
from tapis.drawing.columns import clip, code, in_line, left, right
from tapis.games.cant_stop.game import CantStopView
from tapis.games.cant_stop.squares import base, in_play, square_of
from tapis.games.cant_stop.throws import COLUMNS, length
from tapis.games.kit.game import Seat

LETTERS = "ABCD"
"""The letters of the players' pawns by seat, as in the picture."""
TOP = "🏆"
NO_BREAK = "\N{NO-BREAK SPACE}"


def pawn(seat: Seat) -> str:
    """Write a player's pawn: its colour and shape as a sprite, and its letter.

    >>> pawn(1)
    '{{pawn_B}} **B**'
    """
    letter = LETTERS[seat]
    return "{{pawn_" + letter + "}} **" + letter + "**"


def steps(squares: Mapping[int, int]) -> str:
    """Write the square reached in each column, out of all its squares; stopping on a top square wins it.

    >>> steps({6: 3, 7: 12})
    '6→3/11, 7→12/13'
    """
    return ", ".join(f"{column}→{_of(column, square)}" for column, square in squares.items())


def gains(view: CantStopView) -> str:
    """Write how far each marker is above the mover's own token, and its square; no entry breaks in two."""
    return " · ".join(
        f"**{column}** +{square - base(view, column)} ({_of(column, square)})".replace(" ", NO_BREAK)
        for column, square in view.markers
    )


def _of(column: int, square: int) -> str:
    top = length(column)
    return f"{square}/{top}" + (f"{NO_BREAK}{TOP}" if square == top else "")


# Who has won what


def players(scene: Scene, view: CantStopView) -> list[str]:
    """Write a line for each player: pawn, name, columns won and needed."""
    return [_player(scene, view, seat) for seat in range(view.players)]


def _player(scene: Scene, view: CantStopView, seat: Seat) -> str:
    t, columns = scene.t, [column for column, won in zip(COLUMNS, view.won, strict=True) if won == seat]
    name = in_line(clip(scene.names[seat], 18))
    if seat in view.out:
        name = t("sheet.left", seat=name)
    most = view.options.columns_to_win
    line = t("cant_stop.player", pawn=pawn(seat), seat=name, won=len(columns), most=most)
    return t("cant_stop.player.columns", player=line, columns=columns) if columns else line


# The columns as text


def columns_text(t: Text, view: CantStopView, shown: Iterable[int]) -> str:
    """Write these columns below each other: number and squares, each player's token, the marker.

    A token is a letter and its square, a marker an arrow and its square.
    """
    return code([_column(t, view, column) for column in shown])


def _column(t: Text, view: CantStopView, column: int) -> str:
    head = right(str(column), 2) + right(f"/{length(column)}", 4)
    winner, marker = view.won[column - COLUMNS.start], dict(view.markers).get(column)
    if winner is not None:
        return f"{head}  {t('cant_stop.column.won', letter=LETTERS[winner])}"
    tokens = [(LETTERS[seat], square_of(view, seat, column)) for seat in range(view.players)]
    cells = [left(f"{letter}{square}" if square else "", 4) for letter, square in tokens]
    reached = "" if marker is None else f"→{marker}" + ("★" if marker == length(column) else "")
    return f"{head}  {''.join(cells)}{reached}"


# The picture


def picture(scene: Scene, view: CantStopView) -> Picture:
    """Describe the picture of the board; the mover's possible gains begin above their own tokens."""
    markers = () if view.turn is None else view.markers
    bases = tuple((column, base(view, column)) for column, _ in markers)
    data = (scene.names, view.tokens, markers, view.won, view.turn, bases, view.options.columns_to_win)
    return described("cant_stop", data, _alt(scene, view))


def _alt(scene: Scene, view: CantStopView) -> list[str]:
    """Say what the picture shows: who has which letter, whose turn it is, every column in play."""
    t = scene.t
    named = [f"{LETTERS[seat]} {clip(scene.names[seat], 20)}" for seat in range(view.players)]
    said = [t("cant_stop.alt.board", players=named)]
    if view.turn is not None:
        said.append(t("cant_stop.alt.turn", letter=LETTERS[view.turn]))
    shown = in_play(view)
    said += [_alt_column(t, view, column) for column in shown]
    if len(shown) < len(COLUMNS):
        said.append(t("cant_stop.alt.others" if shown else "cant_stop.alt.empty"))
    return said


def _alt_column(t: Text, view: CantStopView, column: int) -> str:
    winner, marker = view.won[column - COLUMNS.start], dict(view.markers).get(column)
    if winner is not None:
        return t("cant_stop.alt.won", column=column, letter=LETTERS[winner])
    squares = [(seat, square_of(view, seat, column)) for seat in range(view.players)]
    on = [f"{LETTERS[seat]} {square}" for seat, square in squares if square]
    if marker is not None and view.turn is not None:
        on.append(t("cant_stop.alt.marker", square=marker))
    return t("cant_stop.alt.column", column=column, squares=length(column), on=on)

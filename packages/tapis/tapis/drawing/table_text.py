"""Tables in letters, where there is no picture: players as they sit, sheets, tokens."""

from collections.abc import Sequence

from tapis.drawing.columns import PHONE, clip, code, in_code, left, right, width

FIVES = 5
"""How many tokens are drawn without a gap."""
_PAIRED = 10
"""Up to this many players have a line each in the list; more stand two to a line."""


def seen_from_above(names: Sequence[str], cells: Sequence[str], turn: int | None, middle: str = "") -> str:
    """Write what lies before each player as they sit, seat 0 below, then clockwise.

    Args:
        names: the players, at most four.
        cells: what lies before each seat.
        turn: the seat marked with ">".
        middle: what lies in the middle, if anything.
    """
    heads = _heads(names, turn)
    below, *others = zip(heads, cells, strict=True)
    west, above, east = _sides(others)
    lines = [_centred(text) for text in above]
    if west and east:
        side = PHONE // 2 - 1
        lines.append(left(west[0], side) + "  " + right(east[0], side))
        lines.append(_three(west[1], middle, east[1]))
    elif middle:
        lines.append(_centred(middle))
    return code([*lines, *(_centred(text) for text in below)])


def _sides(others: Sequence[tuple[str, str]]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Place the one to three players who do not sit below: at the left, above, at the right."""
    if len(others) == 1:
        return (), others[0], ()
    return others[0], others[1] if len(others) > 2 else (), others[-1]


def listed(
    names: Sequence[str], columns: Sequence[Sequence[str]], turn: int | None, titles: Sequence[str]
) -> str:
    """Write a line for each player of a large table, two to a line if there are very many.

    Args:
        names: the players.
        columns: what stands after each name, column by column, by seat.
        turn: the seat marked with ">".
        titles: the heads of the columns.
    """
    heads = _heads(names, turn)
    paired = len(heads) > _PAIRED
    room = PHONE // 2 - 1 if paired else PHONE
    wide = [
        max(map(width, (*column, "" if paired else title)))
        for column, title in zip(columns, titles, strict=True)
    ]
    name = room - sum(wide) - len(wide)
    rows = [
        left(head, name)
        + "".join(" " + right(column[seat], each) for column, each in zip(columns, wide, strict=True))
        for seat, head in enumerate(heads)
    ]
    if paired:
        half = -(-len(rows) // 2)
        return code("  ".join(rows[line::half]) for line in range(half))
    title = "".join(" " + right(title, each) for title, each in zip(titles, wide, strict=True))
    return code([left("", name) + title, *rows])


def _heads(names: Sequence[str], turn: int | None) -> list[str]:
    return [(">" if seat == turn else "") + in_code(name, seat) for seat, name in enumerate(names)]


def _three(west: str, middle: str, east: str) -> str:
    """Write three texts on a line: at the left, in the middle and at the right."""
    before = max(0, (PHONE - width(middle)) // 2 - width(west))
    line = west + " " * before + middle
    return line + right(east, PHONE - width(line))


def _centred(text: str) -> str:
    text = clip(text, PHONE)
    return " " * ((PHONE - width(text)) // 2) + text


def side_by_side(heads: Sequence[str], rows: Sequence[tuple[str, Sequence[str]] | None]) -> str:
    """Write rows, each a name and what stands under the heads; None is a dividing line."""
    label = max(width(row[0]) for row in rows if row)
    each = min(9, (PHONE - label) // len(heads) - 1)
    rule = "─" * (label + len(heads) * (each + 1))
    whole = [("", heads), *rows]
    return code(
        rule if row is None else left(row[0], label) + "".join(" " + right(cell, each) for cell in row[1])
        for row in whole
    )


def tokens(count: int) -> str:
    """Draw tokens in groups that are counted at a glance, then their number.

    >>> tokens(7)
    '●●●●● ●● **7**'
    >>> tokens(0)
    '**0**'
    """
    fives = ["●" * min(FIVES, count - first) for first in range(0, count, FIVES)]
    return " ".join([*fives, f"**{count}**"])


def figures(thrown: Sequence[int]) -> str:
    r"""Write a throw as players read it, the highest die first, with hyphens that do not break the line.

    >>> ascii(figures((1, 4, 2)))
    "'4\\u20112\\u20111'"
    """
    return "\N{NON-BREAKING HYPHEN}".join(map(str, sorted(thrown, reverse=True)))

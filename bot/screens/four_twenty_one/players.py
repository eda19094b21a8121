"""The players of 421 with their tokens and throws, as text and as picture.

The data of the picture change when a turn is over, never with a throw.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.screens.four_twenty_one.words import counted, state, throw_name
from bot.screens.kit.dice import dice
from bot.screens.kit.limits import described
from bot.screens.kit.people import bold, place_number
from bot.screens.kit.rows import pages_rows
from bot.screens.kit.screen import Picture, Scene, Screen
from bot.text import Text
from tapis.drawing.columns import PHONE, clip, in_line
from tapis.drawing.table_text import tokens
from tapis.games.four_twenty_one.game import FourTwentyOneView
from tapis.games.four_twenty_one.ranks import combination
from tapis.games.four_twenty_one.ranks import worth as tokens_of
from tapis.games.four_twenty_one.shown import SHOWN, extremes, on_board
from tapis.games.kit.dice import Dice
from tapis.games.kit.game import Seat, places

NAME = 22
"""Columns of a name that shares its line on a phone with tokens."""

# On the board


def players(scene: Scene, view: FourTwentyOneView) -> Iterator[str]:
    """List the players in throwing order, with tokens and throws; at a large table those who matter now."""
    best, weakest = extremes(view)
    shown = on_board(view, [*best[:1], *weakest[:1]])
    going = view.turn is not None
    marks = {**dict.fromkeys(weakest, "weakest"), **dict.fromkeys(best, "best")} if going else {}
    for together, run in groupby(view.order, lambda seat: seat in shown):
        if not together:
            yield "…"
            continue
        for seat in run:
            turn = " ←" if seat == view.turn else ""
            yield f"{bold(clip(scene.names[seat], NAME))} {tokens(view.tokens[seat])}{turn}"
            if view.thrown[seat]:
                yield "-# " + _thrown(scene.t, view.thrown[seat], marks.get(seat, ""))
    if aside := sum(view.tokens[seat] for seat in view.out):
        yield "-# " + scene.t("four_twenty_one.aside", n=aside)
    if not any(view.thrown):
        yield from _last(scene, view, [seat for seat in view.order if seat in shown])


def _thrown(t: Text, thrown: Dice, mark: str = "") -> str:
    """Draw a final throw, name it, and say its worth and whether it is best or weakest so far."""
    own = f"four_twenty_one.throw.{combination(thrown)}"
    key = own if own in t else "four_twenty_one.throw"
    shown = dice(sorted(thrown, reverse=True))
    said = t(key, dice=shown, name=throw_name(t, thrown), worth=counted(t, tokens_of(thrown)))
    return said + (" · " + t(f"four_twenty_one.so_far.{mark}") if mark else "")


def _last(scene: Scene, view: FourTwentyOneView, seats: Sequence[Seat]) -> Iterator[str]:
    """Say what these players threw in the round before."""
    said = [
        f"{in_line(clip(scene.names[seat], NAME))} {throw_name(scene.t, view.last[seat])}"
        for seat in seats
        if view.last[seat]
    ]
    if said:
        yield "-# " + scene.t("four_twenty_one.last", throws=" · ".join(said))


# Page by page


def sheet(scene: Scene, page: int) -> tuple[Screen, int]:
    """Draw this page (from 0) of everybody's tokens and throws, and return it with the number of pages.

    Players with the fewest tokens come first.  A page beyond the last is the last.
    """
    t, view = scene.t, scene.view_as(FourTwentyOneView)
    settled = view.result.places if view.result is not None else ()
    standing = settled or places(view.tokens, out=view.out, lowest=True)
    ranked = sorted(range(view.players), key=lambda seat: (standing[seat], seat))
    pages = [ranked[first : first + SHOWN] for first in range(0, view.players, SHOWN)]
    page = max(0, min(page, len(pages) - 1))
    lines = [state(scene, view), ""]
    for seat in pages[page]:
        lines += _line(scene, view, seat, standing[seat])
    titles = [
        f"{clip(scene.names[seats[0]], NAME)} … {clip(scene.names[seats[-1]], NAME)}" for seats in pages
    ]
    footer = t("page.of", page=page + 1, pages=len(pages)) if len(pages) > 1 else ""
    rows = pages_rows(t, "sheet", page, titles)
    return Screen(t("four_twenty_one.sheet"), "\n".join(lines), footer=footer, rows=rows), len(pages)


def _line(scene: Scene, view: FourTwentyOneView, seat: Seat, place: int) -> Iterator[str]:
    """Write a player's place, tokens, and throws of this round and of the one before."""
    t = scene.t
    name = in_line(clip(scene.names[seat], NAME))
    who = t("sheet.left", seat=name) if seat in view.out else name
    yield f"{place_number(place)} {who} {tokens(view.tokens[seat])}"
    said = [_thrown(t, thrown)] if (thrown := view.thrown[seat]) else []
    if last := view.last[seat]:
        said.append(t("four_twenty_one.last", throws=throw_name(t, last)))
    if said:
        yield "-# " + " · ".join(said)


Place = tuple[tuple[str, Seat], int, Dice, str, str, bool]
"""Player, tokens, their throw, what it is worth, whether it is the best or the weakest, their turn or not."""


# The picture: the pot, and each player with tokens and throw


def token_pile(scene: Scene, view: FourTwentyOneView) -> Picture:
    """Describe the picture of the round."""
    t = scene.t
    charge = view.part == "charge"
    head = t(f"four_twenty_one.part.{view.part}", round=view.round).replace("*", "")
    best, weakest = extremes(view) if view.turn is not None else ([], [])
    marks = {**dict.fromkeys(weakest, "weakest"), **dict.fromkeys(best, "best")}
    shown = on_board(view, [*best[:1], *weakest[:1]])
    places = tuple(_place(scene, view, seat, marks.get(seat, "")) for seat in view.order if seat in shown)
    title = t("four_twenty_one.heap", part=head) if charge else head
    alt = [f"{head}."]
    alt += [t("four_twenty_one.alt.pot", tokens=counted(t, view.pot))] if charge else []
    alt += [_said(scene, view, seat) for seat in view.order]
    return described("token_pile", (title, view.pot if charge else None, places), alt)


def _place(scene: Scene, view: FourTwentyOneView, seat: Seat, mark: str) -> Place:
    thrown = tuple(sorted(view.thrown[seat], reverse=True))
    worth = counted(scene.t, tokens_of(thrown)) if thrown else ""
    return (scene.names[seat], seat), view.tokens[seat], thrown, worth, mark, seat == view.turn


def _said(scene: Scene, view: FourTwentyOneView, seat: Seat) -> str:
    """Say what a player has, and has thrown."""
    t, thrown = scene.t, view.thrown[seat]
    said = f"{clip(scene.names[seat], PHONE)} {counted(t, view.tokens[seat])}"
    return f"{said}, {throw_name(t, thrown)}." if thrown else f"{said}."
